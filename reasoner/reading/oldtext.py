"""Targets that an old text chooses without saying so: one given card on the field or in a Graveyard."""

from __future__ import annotations

from reasoner.reading.activity import Found
from reasoner.reading.lexicon import sign


def chooses(text: str, regions: list[tuple[int, int]]) -> Found | None:
    """Return the words with which a text from before 2011 has its player choose a card in a public place."""
    for start, end in regions:
        for match in (
            *sign("choice").finditer(text, start, end),
            *sign("anywhere").finditer(text, start, end),
        ):
            if not sign("hidden").search(match["what"]):
                return Found("targets", match.start(), match.end())
    return None
