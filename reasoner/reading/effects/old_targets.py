"""Targets that an old text chooses without saying so: one given card on the field or in a Graveyard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.effects.activity import Found
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


def chooses(text: str, regions: list[tuple[int, int]]) -> Found | None:
    """Return the words with which a text from before 2011 has its player choose a card in a public place.

    What the player may still decide at resolution (“then … you can destroy 1 card”) is no target, nor what the
    condition at the beginning of a region tells.
    """
    for begin, end in regions:
        start = _after_condition(text, begin, end)
        for match in _choices(text, start, end):
            later = sign("decided-later").search(text, start, match.start())
            nowhere = sign("out-of-nowhere").match(match[0])
            if not later and not nowhere and not sign("hidden").search(match["what"] or ""):
                return Found("targets", match.start(), match.end())
    return None


def what_is_summoned(text: str, start: int, end: int) -> Found | None:
    """Return the words with which an old Trap acts on the one monster that its condition tells to be Summoned."""
    told = sign("one-is-summoned").search(text, start, end)
    acts = told and sign("acts-on-that-one").search(text, told.end(), end)
    return Found("targets", acts.start(), acts.end()) if acts else None


def _after_condition(text: str, start: int, end: int) -> int:
    lead = sign("unmarked-condition").match(text, start, end)
    return lead.end() if lead and text[lead.end() : lead.end() + 1] in (",", ".") else start


def _choices(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """Yield where one card in a public place is chosen; each match names what is chosen `what`."""
    chosen = (
        sign("choice"),
        sign("anywhere"),
        sign("of-those-that-fell"),
        sign("counter-on-one"),
        sign("equips-to-one"),
        sign("opponent-picks"),
        sign("one-is-changed"),
    )
    for words in chosen:
        yield from words.finditer(text, start, end)
