"""“May it be activated?” heeds what the question says that applies on the table."""

from __future__ import annotations

import pytest

SENDS = {"type": "Effect Monster", "text": "You can send this card from your hand to the GY; draw 1 card."}
SUMMONS = {"type": "Normal Trap", "text": "Special Summon 1 monster from your hand."}
MILLS = {
    "type": "Normal Spell",
    "effects": [
        {
            "kind": "activation",
            "mandatory": False,
            "costs": ["send-to-gy"],
            "costsFrom": ["deck"],
            "does": ["draw"],
        }
    ],
}
FORBIDS = {"name": "a card that forbids it", "applies": ["cannot-special-summon"]}


@pytest.mark.parametrize(
    ("card", "situation", "verdict"),
    [
        (SENDS, {"applying": ["banish-all-instead"]}, "no"),
        (SENDS, {"applying": []}, "yes"),
        (SUMMONS, {"applying": ["cannot-special-summon"]}, "no"),
        (SUMMONS, {"applying": ["cannot-draw"]}, "yes"),
        (SUMMONS, {"cards": [FORBIDS]}, "no"),
        (SUMMONS, {"canBeResolved": False}, "no"),
        (MILLS, {"applying": ["banish-monsters-instead"]}, "no"),
        (MILLS, {"costsPayable": False}, "no"),
    ],
)
def test_what_applies_keeps_an_effect_from_being_activated(judge, card, situation, verdict) -> None:
    """What is told to forbid it, or to take the cards of its cost elsewhere, makes it a “no”; other things do not."""
    told = {"phase": "main-1", "turnPlayer": "you", **situation}
    assert judge.ask({"ask": "may-activate", "card": card, "situation": told}).verdict == verdict
