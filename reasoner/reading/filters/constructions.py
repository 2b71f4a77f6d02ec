"""Phrases with slots: a row of the lexicon against the words of a text, and what it means with its slots filled.

What a slot may hold is registered by the module that reads it (`slot`), so that phrases may stand in phrases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.filters.model import both
from reasoner.reading.filters.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from reasoner.reading.filters.tokens import Words
    from reasoner.reading.filters.vocabulary import Pattern, Row

Slot = "Callable[[Words, int], tuple[Any, int] | None]"
_SLOTS: dict[str, Callable[[Words, int], tuple[Any, int] | None]] = {}


class Match(NamedTuple):
    """A row that fits, what its slots hold, and where it ends."""

    row: Row
    slots: dict[str, Any]
    end: int

    def meaning(self, key: str) -> Any:
        """Return what the row says under `key`, its slots filled in; `None` where it says nothing."""
        said = self.row.says.get(key)
        return None if said is None else fill(said, self.slots)


def read_slot(name: str, words: Words, at: int) -> tuple[Any, int] | None:
    """Return what a slot holds that begins at a word, and where it ends; `None` if there is nothing of that kind."""
    return _SLOTS[name](words, at)


def slot(
    name: str,
) -> Callable[
    [Callable[[Words, int], tuple[Any, int] | None]], Callable[[Words, int], tuple[Any, int] | None]
]:
    """Register the function that reads what a slot of this name may hold: a value and where it ends, or `None`."""

    def register(
        reader: Callable[[Words, int], tuple[Any, int] | None],
    ) -> Callable[[Words, int], tuple[Any, int] | None]:
        _SLOTS[name] = reader
        return reader

    return register


def match_at(table: str, words: Words, at: int) -> Match | None:
    """Return the row of a table whose phrase reaches farthest from a word on, or `None`; of equals the first."""
    best: Match | None = None
    if at >= len(words.words):
        return None
    counts = words.words[at].isdecimal() or vocabulary().table("number").at(words, at) is not None
    for pattern, row in vocabulary().constructions(table).at(words, at, counts=counts):
        slots: dict[str, Any] = {}
        end = fits(pattern, 0, words, at, slots)
        if end > at and (best is None or end > best.end):
            best = Match(row, slots, end)
    return best


def fits(pattern: Pattern, place: int, words: Words, at: int, slots: dict[str, Any]) -> int:
    """Return where the pattern ends that begins at a word, its slots filled into `slots`; -1 if it does not fit."""
    if place == len(pattern):
        return at
    element = pattern[place]
    if element.slot:
        found = held(element.slot.rstrip("23"), words, at)
        if found is not None:
            slots[element.slot] = found[0]
            end = fits(pattern, place + 1, words, found[1], slots)
            if end >= 0:
                return end
    elif at < len(words.words) and words.words[at] in element.words:
        end = fits(pattern, place + 1, words, at + 1, slots)
        if end >= 0:
            return end
    return fits(pattern, place + 1, words, at, slots) if element.optional else -1


def held(name: str, words: Words, at: int) -> tuple[Any, int] | None:
    """Return what a slot holds that begins at a word; what was found once at a place is kept."""
    key = name, at, words.depth
    if key not in words.memo:
        words.memo[key] = _SLOTS[name](words, at)
    found: tuple[Any, int] | None = words.memo[key]
    return found


def fill(said: Any, slots: Mapping[str, Any]) -> Any:
    """Return a piece of a filter with what the slots hold in the place of `$slot`; what is not filled is left out.

    `$slot.key` is one entry of what the slot holds. What stands under `&` is asked for besides.
    """
    if isinstance(said, str):
        if not said.startswith("$"):
            return said
        name, _, key = said[1:].partition(".")
        return slots[name][key] if key else slots.get(name)
    if isinstance(said, dict):
        filled = {key: fill(value, slots) for key, value in said.items()}
        told = {key: value for key, value in filled.items() if value is not None}
        for asks in told.pop("&", ()):
            told = both(told, asks)
        return told
    if isinstance(said, list):
        return [fill(value, slots) for value in said]
    return said
