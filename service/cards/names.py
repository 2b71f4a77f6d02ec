"""How card names are compared: case, accents and punctuation do not matter."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from heapq import nsmallest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LIKE, ALIKE_WORDS = 70, 75
"""How like (of 100) a name's words must be to what was typed, as they stand and in any order."""
SURE = 85
"""A name that is as like as this was meant: then the words need not be tried in another order."""


def fold(name: str) -> str:
    """Return what is left of `name` when case, accents, spaces and punctuation are taken away.

    >>> fold("Rai-Mei") == fold("raimei")
    True
    """
    return "".join(filter(str.isalnum, _plain(name)))


def words(name: str) -> str:
    """Return `name` in lower case with one space for each run of punctuation: the form that is searched."""
    return " ".join("".join(c if c.isalnum() else " " for c in _plain(name)).split())


class NameIndex:
    """Finds names while they are typed, from any word of theirs on, and in spite of spelling mistakes."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._forms = [words(name) for name in names]
        found = sorted(
            (form[at:], at, index) for index, form in enumerate(self._forms) for at in _word_starts(form)
        )
        self._starts = [start for start, _, _ in found]
        self._places = [(at, index) for _, at, index in found]

    def complete(self, typed: str, limit: int) -> tuple[str, ...]:
        """Return names that begin as typed, then those with a word that does; if there is none, those like it."""
        wanted = words(typed)
        if not wanted:
            return ()
        ranked = nsmallest(
            2 * limit, ((at > 0, self._forms[index], index) for at, index in self._from(wanted))
        )
        found = dict.fromkeys(self.names[index] for _, _, index in ranked)
        return tuple(found)[:limit] or self.like(typed, limit)

    def like(self, typed: str, limit: int) -> tuple[str, ...]:
        """Return the names most like what was typed, the best first; none where nothing is like it."""
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only for what is misspelt

        wanted = words(typed)
        # What is still to be typed must not count: each name is compared as far as it was typed.
        # One of the first two letters is nearly always right: all words are compared only if those give nothing.
        tries: tuple[Sequence[int], ...] = (self._places_of(wanted[:2]), range(len(self._starts)))
        for places in tries:
            cut = {place: self._starts[place][: len(wanted) + 1] for place in places}
            near = process.extract(wanted, cut, scorer=fuzz.ratio, limit=4 * limit, score_cutoff=LIKE)
            if near:
                break
        ranked = sorted((-score, *self._rank(self._places[place])) for _, score, place in near)
        if not near or near[0][1] < SURE:
            # In another order at least one word is right: only names with such a word are compared.
            some = {index: self._forms[index] for word in wanted.split() for _, index in self._from(word)}
            shuffled = process.extract(
                wanted, some, scorer=fuzz.token_set_ratio, limit=limit, score_cutoff=ALIKE_WORDS
            )
            ranked = sorted(ranked + [(-score, *self._rank((0, index))) for _, score, index in shuffled])
        return tuple(dict.fromkeys(self.names[index] for *_, index in ranked))[:limit]

    def _places_of(self, letters: str) -> list[int]:
        """Return the places of the words that begin with one of the letters."""
        found: list[int] = []
        for letter in dict.fromkeys(letters):
            first = bisect_left(self._starts, letter)
            found += range(first, bisect_left(self._starts, chr(ord(letter) + 1), first))
        return found

    def _from(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Yield where names have a word that starts so: the place in the name, the name's number."""
        for place in range(bisect_left(self._starts, wanted), len(self._starts)):
            if not self._starts[place].startswith(wanted):
                return
            yield self._places[place]

    def _rank(self, place: tuple[int, int]) -> tuple[bool, int, int]:
        at, index = place
        return at > 0, len(self._forms[index]), index


def _word_starts(form: str) -> Iterator[int]:
    yield 0
    for place, letter in enumerate(form):
        if letter == " ":
            yield place + 1


def _plain(name: str) -> str:
    if name.isascii():
        return name.lower()
    apart = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in apart if not unicodedata.combining(c))
