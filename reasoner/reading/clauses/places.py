"""From where an effect is used, as its condition and its cost say it of their own card: “discard this card from …”."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.forms import farthest, said
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

_NOW, _OPENING = "now", listed("opens-a-condition")
_THIS, _BEFORE = "this", 8
"""The word that names the card itself, and so many words before it that may belong to the phrase."""


def own_places(words: Words) -> list[str]:
    """Return the zones in which words say that their own card lies, in the order in which they name them.

    A zone that is only part of the field comes as it is named; the whole field as `field`.
    """
    zones: list[str] = []
    reach = 0
    for place, word in enumerate(words.words):
        if word == _THIS:
            starts = range(max(reach, place - _BEFORE), place + 1)
            found = next((match for at in starts if (match := farthest("own-place", words, at))), None)
        elif word == _NOW and _is_about_itself(words, place):
            found = farthest("own-place-now", words, place - 1)
        else:
            continue
        if found is not None:
            told: dict[str, Any] = said(found, "asks")
            for one in (told, *told.get("any", ())):
                zones += one.get("places", ())
            reach = found.end
    return list(dict.fromkeys(zones))


def _is_about_itself(words: Words, at: int) -> bool:
    """Say whether the clause around a word began with the card itself: “If this card … and is now in the GY”."""
    openings = [place for place in range(at) if words.at(place) in _OPENING]
    return bool(openings) and words.at(openings[-1] + 1) == _THIS
