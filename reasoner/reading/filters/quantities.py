"""How many: “1”, “up to 3”, “any number of”, “2 or more”, “all”, “as many … as possible”, “the top 3 cards of”."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.filters.constructions import match_at
from reasoner.reading.filters.references import just_before

if TYPE_CHECKING:
    from reasoner.reading.filters.model import Filter, Selection
    from reasoner.reading.filters.tokens import Words


class Quantity(NamedTuple):
    """How many: the keys of a selection that say so; `noun` if the words are a noun as well (“the top card”).

    `asks`: what they ask for besides (“another”).
    """

    counts: Selection
    noun: bool
    end: int
    asks: Filter


_THAT_NUMBER = "$before"


def quantity(words: Words, at: int) -> Quantity:
    """Return how many the words at a place ask for; no keys where they do not count."""
    found = match_at("quantity", words, at)
    if found is None:
        return Quantity({}, noun=False, end=at, asks={})
    if "of-before" in found.row.says and words.context.number is not None:
        least, most = words.context.number
        if found.row.says["counts"]["least"] == _THAT_NUMBER:
            return Quantity({"least": least, "most": most}, noun=False, end=found.end, asks={})
    if "of-before" in found.row.says:
        before = just_before(words)
        if before is None:
            return Quantity({"words": [words.text(at, found.end)]}, noun=False, end=found.end, asks={})
        found.slots["before"] = {"count": {"reference": before}}
    counted = found.meaning("counts")
    return Quantity(counted, "noun" in found.row.says, found.end, found.meaning("filter") or {})
