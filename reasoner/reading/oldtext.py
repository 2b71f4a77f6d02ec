"""Targets that an old text chooses without saying so: one given card on the field or in a Graveyard."""

from __future__ import annotations

from reasoner.reading.activity import Found
from reasoner.reading.lexicon import sign


def chooses(text: str, regions: list[tuple[int, int]]) -> Found | None:
    """Return the words with which a text from before 2011 has its player choose a card in a public place.

    What the player may still decide at resolution (“then … you can destroy 1 card”) is no target.
    """
    for start, end in regions:
        found = (*sign("choice").finditer(text, start, end), *sign("anywhere").finditer(text, start, end))
        for match in found:
            later = sign("decided-later").search(text, start, match.start())
            if not later and not sign("hidden").search(match["what"]):
                return Found("targets", match.start(), match.end())
    return None
