"""Face-up cards whose text has them banished as they leave, and those that turn effects into others."""

from __future__ import annotations

import pytest
from telling import card, events, monster, resolved

LEAVES = "If this face-up card would leave the field, banish it instead."
DESTROYS = "Target 1 monster on the field; destroy it."
RETURNS = "Target 1 monster on the field; return it to the hand."


@pytest.mark.parametrize(
    ("text", "position", "lies"),
    [
        (DESTROYS, "face-up-attack", "banished"),
        (RETURNS, "face-up-attack", "banished"),
        (DESTROYS, "face-down-defense", "gy"),
        (RETURNS, "face-down-defense", "hand"),
    ],
)
def test_it_is_banished_while_it_lies_face_up(judge, text, position, lies):
    """The card goes to the banished cards if it was face-up, and where it would go if not."""
    cards = [
        card("spell", "opponent", text, position="face-up"),
        monster("m", "you", text=LEAVES, position=position),
    ]
    answer = resolved(
        judge, [{"card": "spell", "activates": "card", "by": "opponent", "targets": ["m"]}], cards
    )
    (after,) = [one for one in answer.value["table"]["cards"] if one["id"] == "m"]
    assert after["location"] == lies


BECOMES = (
    "Once per turn, the first opponent's Normal Spell Card effect to resolve becomes"
    ' "Your opponent discards 1 card".'
)


@pytest.mark.parametrize(
    ("by", "kind", "verdict"),
    [
        ("opponent", "Normal Spell", "depends"),
        ("you", "Normal Spell", "answered"),
        ("opponent", "Normal Trap", "answered"),
    ],
)
def test_what_a_face_up_card_makes_of_effects_is_asked(judge, by, kind, verdict):
    """An effect that a face-up card may turn into another one is not taken as it is written."""
    cards = [
        card("spell", by, "Gain 500 LP.", kind=kind, position="face-up"),
        monster("m", "you", text=BECOMES),
    ]
    answer = resolved(judge, [{"card": "spell", "activates": "card", "by": by}], cards)
    assert answer.verdict == verdict
    if verdict == "answered":
        assert events(answer)[0][0] == "lp-gained"
