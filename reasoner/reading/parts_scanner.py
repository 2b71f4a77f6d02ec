"""Scanning: all phrases of some tables of the lexicon as one expression, so that a place is tried in one go."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from reasoner.reading.lexicon import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.lexicon import Entry

Hit = tuple["Entry", re.Match[str]]
"""A line of the lexicon and where it stands."""


class Scanner:
    """The phrases of tables, tried in the order of the file; the first that matches at a place counts."""

    def __init__(self, *tables: str) -> None:
        self.entries = tuple(entry for table in tables for entry in lexicon().table(table))
        self.pattern = re.compile("|".join(f"(?P<e{n}>{e.source})" for n, e in enumerate(self.entries)))

    def at(self, text: str, start: int, end: int) -> Hit | None:
        """Return what matches at `start`, or `None`; nothing beyond `end` is seen."""
        found = self.pattern.match(text, start, end)
        return (self._entry(found), found) if found else None

    def all(self, text: str, start: int, end: int) -> Iterator[Hit]:
        """Yield what matches anywhere, from left to right."""
        for found in self.pattern.finditer(text, start, end):
            yield self._entry(found), found

    def _entry(self, found: re.Match[str]) -> Entry:
        # Every phrase stands in a named group that encloses all others, so it is the last to close.
        return self.entries[int(str(found.lastgroup)[1:])]


@cache
def scanner(*tables: str) -> Scanner:
    """Return the scanner of these tables, made when it is first wanted."""
    return Scanner(*tables)
