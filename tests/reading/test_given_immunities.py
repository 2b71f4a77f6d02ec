"""By which effects a part of a resolution makes cards unaffected, and for how long."""

from __future__ import annotations

import pytest
from reading_cards import spell

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord

TARGET = "Target 1 monster you control; "
GIVEN = {"at": "resolution", "of": "target", "cannot": "affect"}


def _given(text: str) -> list[dict[str, object]]:
    (effect,) = read_card(spell(TARGET + text)).effects
    return [
        {key: told for key, told in one.items() if key not in ("text", "part")}
        for one in effect.get("restrictions") or ()
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "it is unaffected by your opponent's card effects this turn.",
            {"by": "opponent", "when": "rest-of-turn"},
        ),
        ("this turn, that target is unaffected by card effects, except its own.", {"when": "rest-of-turn"}),
        ("that target is unaffected by card effects this turn, except its own.", {"when": "rest-of-turn"}),
        (
            "until the end of this turn, it loses 500 ATK, but is unaffected by Trap effects.",
            {"byEffectOf": {"kinds": ["trap"]}, "when": "rest-of-turn"},
        ),
        (
            "it is unaffected by Trap effects this turn.",
            {"byEffectOf": {"kinds": ["trap"]}, "when": "rest-of-turn"},
        ),
    ],
)
def test_a_card_is_made_unaffected(text: str, told: dict[str, object]) -> None:
    """A part that makes one card unaffected is a restriction from the resolution on."""
    assert _given(text) == [{**GIVEN, **told}]


@pytest.mark.parametrize(
    "text",
    [
        "it is unaffected by monster effects this turn.",
        "Dragon monsters you currently control are unaffected by your opponent's card effects this turn.",
        "it is unaffected by the effects of odd monsters this turn.",
        "it loses 500 ATK, but is unaffected by Trap effects.",
    ],
)
def test_what_no_restriction_says_is_none(text: str) -> None:
    """Its own effects, too; the cards that are there when it resolves; unknown words; for how long."""
    assert _given(text) == []


def test_a_sentence_that_goes_on_with_an_effect_changes_no_battles() -> None:
    """“That target” is none of a sentence that stands apart."""
    text = (
        "If this card is in your hand: You can target 1 monster you control; Special Summon this card. "
        "The next time that target would be destroyed by card effect this turn, it is not destroyed."
    )
    effects = read_card(
        CardRecord("Test Ring", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    ).effects
    assert all(
        one.get("at") == "resolution" for effect in effects for one in effect.get("battleChanges") or ()
    )
