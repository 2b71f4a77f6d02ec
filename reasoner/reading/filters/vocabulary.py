"""The words of noun phrases: rows of `data/lexicon/filters/*.toml`, made ready to be looked up word by word.

A phrase of a row is a list of words. `a|b` stands for one of several words, `word?` for a word that may be missing,
`<slot>` for a phrase that the grammar reads (see `constructions`). What a row means is a piece of a filter or
selection, in which `$slot` stands for what was read there.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from reasoner.reading.filters.tokens import NAME
from reasoner.reading.text.lexicon import folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from reasoner.reading.filters.tokens import Words


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One row of the lexicon: its table, its phrases and what it says; equal to itself only."""

    table: str
    phrases: tuple[str, ...]
    says: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Element:
    """One place of a phrase: words of which one must stand there, or the name of a slot."""

    words: frozenset[str]
    slot: str = ""
    optional: bool = False


Pattern = tuple[Element, ...]


class Table:
    """The rows of a table without slots: finds the longest phrase that stands at a word."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], Row]]] = {}
        for row in rows:
            for phrase in row.phrases:
                for words in spelled(pattern(phrase)):
                    self._by_first.setdefault(words[0], []).append((words[1:], row))
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def at(self, words: Words, number: int) -> tuple[Row, int] | None:
        """Return the row of the longest phrase that stands at a word and where it ends, or `None`."""
        listed = words.words
        if number >= len(listed):
            return None
        for rest, row in self._by_first.get(listed[number], ()):
            end = number + 1 + len(rest)
            if not rest or tuple(listed[number + 1 : end]) == rest:
                return row, end
        return None


NUMBER = "number"
"""The slot that holds a number."""


class Constructions:
    """The rows of a table with slots, by the word with which they begin.

    Those that begin with a number are tried at numbers only, those that begin with another slot only where the words
    that they need besides stand further on.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self._by_first: dict[str, list[tuple[Pattern, Row]]] = {}
        self._by_number: list[tuple[Pattern, Row]] = []
        self._by_slot: list[tuple[frozenset[str], Pattern, Row]] = []
        for row in rows:
            for phrase in row.phrases:
                self._add(pattern(phrase), row)

    def _add(self, elements: Pattern, row: Row) -> None:
        needed = next((e.words for e in elements if e.words and not e.optional), frozenset())
        for element in elements:
            for word in element.words:
                self._by_first.setdefault(word, []).append((elements, row))
            if element.slot.startswith(NUMBER):
                self._by_number.append((elements, row))
            elif element.slot:
                self._by_slot.append((needed, elements, row))
            if not element.optional:
                return

    def at(self, words: Words, number: int, *, counts: bool) -> Iterator[tuple[Pattern, Row]]:
        """Yield the phrases that may begin at a word; `counts`: a number stands there."""
        yield from self._by_first.get(words.words[number], ())
        if counts:
            yield from self._by_number
        for needed, elements, row in self._by_slot:
            if not needed or not needed.isdisjoint(words.words):
                yield elements, row


def pattern(phrase: str) -> Pattern:
    """Return the places of a phrase as it is written in the lexicon."""
    return tuple(map(_element, phrase.split()))


def _element(word: str) -> Element:
    optional = word.endswith("?")
    word = word.rstrip("?")
    if word.startswith("<"):
        return Element(frozenset(), word.strip("<>"), optional)
    return Element(frozenset(NAME if one == "NAME" else one for one in word.split("|")), "", optional)


def spelled(elements: Pattern) -> Iterable[tuple[str, ...]]:
    """Return every way to write a phrase without slots."""
    ways = [[*element.words, *([""] if element.optional else [])] for element in elements]
    return (tuple(word for word in words if word) for words in product(*ways))


class Vocabulary:
    """All tables by name."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = tuple(rows)
        self._tables: dict[tuple[str, ...], Table] = {}
        self._constructions: dict[str, Constructions] = {}

    def table(self, *names: str) -> Table:
        """Return the phrases without slots of these tables, made when first wanted."""
        if names not in self._tables:
            self._tables[names] = Table(row for row in self.rows if row.table in names)
        return self._tables[names]

    def constructions(self, name: str) -> Constructions:
        """Return the phrases of a table that may have slots, made when first wanted."""
        if name not in self._constructions:
            self._constructions[name] = Constructions(row for row in self.rows if row.table == name)
        return self._constructions[name]


def load(path: Path) -> Vocabulary:
    """Read every `*.toml` in a folder."""
    rows: list[Row] = []
    for file in sorted(path.glob("*.toml")):
        for table, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
            rows += (row for entry in entries for row in _rows(table, entry))
    return Vocabulary(rows)


def _rows(table: str, entry: Mapping[str, Any]) -> Iterable[Row]:
    """Return the rows that an entry stands for: one for each of its `values`, where it lists words of one kind."""
    if "values" not in entry:
        return [Row(table, tuple(entry["phrases"]), entry)]
    return [
        Row(table, tuple(_spellings(value, entry)), {**entry, "filter": {entry["key"]: [value]}})
        for value in entry["values"]
    ]


def _spellings(value: str, entry: Mapping[str, Any]) -> Iterable[str]:
    """Return how a value is written: with hyphens or spaces, and with an ending that older cards add."""
    endings = [f" {ending}?" for ending in entry.get("endings", ())] or [""]
    spellings = {value, value.replace("-", " "), *entry.get("also", {}).get(value, ())}
    return sorted(f"{spelling}{ending}" for spelling in spellings for ending in endings)


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary that ships with the project, loaded once."""
    return load(folder() / "filters")
