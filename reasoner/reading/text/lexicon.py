"""The reader's words: phrases in TOML files, compiled on first use.

A phrase is a regular expression over the masked, lower-case text (see `masking`) with three conveniences:
a space stands for any white space, `…` for up to eighty characters inside one clause, and `{word}` for any
of the phrases listed under that name in `words.toml`. A phrase matches whole words only.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

BEGIN, END = r"(?<!\w)", r"(?!\w)"
"""Around every phrase: it begins and ends with a word."""
GAP = r"[^.:;●\n]{0,80}?"
_BEHIND = re.compile(r"\(\?<[!=][^)]*\)")
_REFERENCE = re.compile(r"\{([a-z-]+)\}")
MOST_KEPT = 2048
"""So many texts are kept with what was found in them: the same words are looked at for several facts."""
Found = tuple[tuple["Entry", re.Match[str]], ...]
"""Entries, each with a match of it."""


@dataclass(eq=False)
class Entry:
    """One line of the lexicon: a token, its phrases, and whatever else its table says of it; equal to itself only."""

    token: str
    source: str
    traits: Mapping[str, Any]
    words: tuple[str, ...] = ()

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The compiled phrases, made when they are first needed."""
        return re.compile(self.source)

    def possible(self, text: str) -> bool:
        """Say whether any of the words that every match must contain stands in `text`."""
        for word in self.words:
            if word in text:
                return True
        return not self.words

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Return the first match in `text[start:end]`, or `None`."""
        if not self.possible(text):
            return None
        return self.pattern.search(text, start, len(text) if end is None else end)


class Lexicon:
    """All tables of phrases, and the single signs, by name."""

    def __init__(
        self, tables: Mapping[str, tuple[Entry, ...]], signs: Mapping[str, str], words: Iterable[str] = ()
    ) -> None:
        self._tables = tables
        self._signs = signs
        self._words = tuple(words)
        self._patterns: dict[str, re.Pattern[str]] = {}
        rows = [(name, entry) for name, entries in tables.items() for entry in reversed(entries)]
        self._by_token = {(name, entry.token): entry for name, entry in rows}
        self.matches: Callable[[str, str], Found] = lru_cache(MOST_KEPT)(self._matches)
        """Returns every match of every entry of one table in a text, entry by entry."""
        self.searched: Callable[[str, str], Found] = lru_cache(MOST_KEPT)(self._searched)
        """Returns the entries of one table that match anywhere in a text, each with its first match."""

    def sign(self, name: str) -> re.Pattern[str]:
        """Return a single sign of `signs.toml`, compiled when first wanted; `KeyError` if there is none."""
        if name not in self._patterns:
            self._patterns[name] = re.compile(self._signs[name])
        return self._patterns[name]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that card texts use."""
        return frozenset(word for line in self._words for word in line.split())

    @cached_property
    def off_the_field(self) -> frozenset[str]:
        """The places that are not on the field: a card there is its owner's, and “you control” means none of them."""
        return frozenset(entry.token for entry in self._tables["zone"] if entry.traits.get("off-the-field"))

    def home(self, kind: str) -> list[str]:
        """Return the zones where cards of this kind lie when their effects are used from there."""
        return list(self._by_token["home", kind].traits["zones"])

    def destination(self, event: str) -> str:
        """Return the zone to which an event takes its card by what it is, or the empty string."""
        entry = self._by_token.get(("event", event))
        return str(entry.traits.get("rests", "")) if entry else ""

    def resting_place(self, event: str) -> str:
        """Return the zone where a card lies after an event unless something takes it elsewhere, or the empty string."""
        entry = self._by_token.get(("event", event))
        return self.destination(event) or (str(entry.traits.get("usually", "")) if entry else "")

    def table(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of one table in the order of the file; `KeyError` if there is none."""
        return self._tables[name]

    def _matches(self, name: str, text: str) -> Found:
        possible = [entry for entry in self._tables[name] if entry.possible(text)]
        return tuple((entry, match) for entry in possible for match in entry.pattern.finditer(text))

    def _searched(self, name: str, text: str) -> Found:
        found = ((entry, entry.search(text)) for entry in self._tables[name])
        return tuple((entry, match) for entry, match in found if match)

    def entry(self, table: str, token: str) -> Entry:
        """Return one entry; `KeyError` if there is none."""
        return self._by_token[table, token]

    def first(self, table: str, text: str) -> tuple[Entry, re.Match[str]] | None:
        """Return the first entry of `table` with a match anywhere in `text`, and the match."""
        for entry in self._tables[table]:
            found = entry.search(text)
            if found:
                return entry, found
        return None

    def opening(self, table: str, text: str) -> tuple[Entry, re.Match[str]] | None:
        """Return the first entry of `table` that matches at the very start of `text`, and the match."""
        for entry in self._tables[table]:
            if entry.possible(text):
                found = entry.pattern.match(text)
                if found:
                    return entry, found
        return None

    def has(self, table: str, token: str, text: str) -> re.Match[str] | None:
        """Return the match of one entry in `text`, or `None`."""
        return self._by_token[table, token].search(text)


def _expand(phrase: str, words: Mapping[str, list[str]], depth: int = 0) -> str:
    if depth > 8:
        raise ValueError(f"the words of {phrase!r} refer to themselves")

    def listed(match: re.Match[str]) -> str:
        return "(?:" + "|".join(_expand(item, words, depth + 1) for item in words[match[1]]) + ")"

    return _REFERENCE.sub(listed, phrase)


def _spaced(phrase: str) -> str:
    """Let a space be any white space, except inside a look-behind, which must have a fixed width."""
    fixed = _BEHIND.sub(lambda match: match[0].replace(" ", r"\s"), phrase)
    return fixed.replace(" ?", r"\s*").replace(" ", r"\s+")


def _source(phrases: list[str], words: Mapping[str, list[str]]) -> str:
    bodies = (_spaced(_expand(phrase, words)).replace("…", GAP) for phrase in phrases)
    return f"{BEGIN}(?:{'|'.join(bodies)}){END}"


def _entry(row: Mapping[str, Any], words: Mapping[str, list[str]]) -> Entry:
    traits = {key: value for key, value in row.items() if key not in ("token", "phrases", "needs")}
    return Entry(row["token"], _source(row["phrases"], words), traits, tuple(row.get("needs", ())))


def folder() -> Path:
    """Return where the lexicon lies: beside the installed package, or in the source tree."""
    here = Path(__file__).resolve()
    installed = here.parents[2] / "_knowledge" / "data" / "lexicon"
    return installed if installed.is_dir() else here.parents[3] / "data" / "lexicon"


def load(path: Path) -> Lexicon:
    """Read every `*.toml` in `path`. Raises `ValueError` or `re.error` for a phrase that is not well made."""
    words: dict[str, list[str]] = tomllib.loads((path / "words.toml").read_text(encoding="utf-8"))
    signs: dict[str, str] = tomllib.loads((path / "signs.toml").read_text(encoding="utf-8"))
    tables: dict[str, tuple[Entry, ...]] = {}
    for file in sorted(path.glob("*.toml")):
        if file.name in ("words.toml", "signs.toml", "vocabulary.toml"):
            continue
        for name, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
            tables[name] = tuple(_entry(row, words) for row in rows)
    vocabulary: dict[str, list[str]] = tomllib.loads((path / "vocabulary.toml").read_text(encoding="utf-8"))
    signs = {name: _expand(sign, words) for name, sign in signs.items()}
    return Lexicon(tables, signs, vocabulary["words"])


@cache
def lexicon() -> Lexicon:
    """Return the lexicon that ships with the project, loaded once."""
    return load(folder())


@cache
def sign(name: str) -> re.Pattern[str]:
    """Return one sign of the lexicon that ships with the project."""
    return lexicon().sign(name)


@cache
def _lists() -> dict[str, list[str]]:
    lists: dict[str, list[str]] = tomllib.loads((folder() / "words.toml").read_text(encoding="utf-8"))
    return lists


def listed(name: str) -> frozenset[str]:
    """Return the words of one list of `words.toml`, as they are: for a grammar that goes on word by word."""
    return frozenset(_lists()[name])
