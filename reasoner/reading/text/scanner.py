"""Scanning: all phrases of some tables of the lexicon as one expression, so that a place is tried in one go."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from reasoner.reading.text.lexicon import BEGIN, lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.reading.text.lexicon import Entry


@dataclass(frozen=True, slots=True)
class Hit:
    """A line of the lexicon and the words of the text that it fits."""

    entry: Entry
    match: re.Match[str]

    @property
    def sort(self) -> str:
        """What sort of phrase it is: the token of the line."""
        return self.entry.token

    @property
    def traits(self) -> Mapping[str, Any]:
        """Whatever else the line says."""
        return self.entry.traits

    @property
    def words(self) -> str:
        """The words themselves."""
        return self.match[0]

    @property
    def start(self) -> int:
        """Where they begin."""
        return self.match.start()

    @property
    def end(self) -> int:
        """Where they end."""
        return self.match.end()


class Scanner:
    """The phrases of tables, tried in the order of the file; the first that matches at a place counts."""

    def __init__(self, *tables: str) -> None:
        self.entries = tuple(entry for table in tables for entry in lexicon().table(table))
        # Every phrase begins a word: said once for all of them, a place within a word is left at once.
        each = "|".join(f"(?P<e{n}>{e.source.removeprefix(BEGIN)})" for n, e in enumerate(self.entries))
        self.pattern = re.compile(f"{BEGIN}(?:{each})")

    def at(self, text: str, start: int, end: int) -> Hit | None:
        """Return what matches at `start`, or `None`; nothing beyond `end` is seen."""
        found = self.pattern.match(text, start, end)
        return self._hit(found) if found else None

    def all(self, text: str, start: int, end: int) -> Iterator[Hit]:
        """Yield what matches anywhere, from left to right."""
        return map(self._hit, self.pattern.finditer(text, start, end))

    def _hit(self, found: re.Match[str]) -> Hit:
        # Every phrase stands in a named group that encloses all others, so it is the last to close.
        return Hit(self.entries[int(str(found.lastgroup)[1:])], found)


@cache
def scanner(*tables: str) -> Scanner:
    """Return the scanner of these tables, made when it is first wanted."""
    return Scanner(*tables)
