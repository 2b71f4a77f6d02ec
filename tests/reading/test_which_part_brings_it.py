"""With which part of a resolution an effect brings what it changes and forbids, and which card it has chosen for it."""

from __future__ import annotations

import pytest
from reading_cards import monster

from reasoner.reading import read_card


def _told(text: str, key: str) -> list[dict[str, object]]:
    (effect,) = read_card(monster(text)).effects
    return [{name: one[name] for name in one if name != "text"} for one in effect.get(key) or ()]


def test_a_change_and_a_ban_belong_to_the_part_that_brings_them() -> None:
    """Of several parts it is told which one brings a change, and which one a ban."""
    text = (
        "Once per turn: You can draw 1 card, then this card gains 500 ATK, also it cannot attack this turn."
    )
    assert [one["part"] for one in _told(text, "cardChanges")] == [2]
    assert [one["part"] for one in _told(text, "restrictions")] == [3]


def test_what_a_part_asks_is_asked_once() -> None:
    """“Then, if …” is asked when the part is carried out, “while …” as long as the change applies."""
    text = (
        "Once per turn: You can draw 1 card, then, if you control a Dragon monster, this card gains 500 ATK."
    )
    (change,) = _told(text, "cardChanges")
    assert change["once"] is True
    assert change["while"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "1 monster your opponent controls loses 500 ATK",
            {"operation": "subtract", "stat": "atk", "amount": 500},
        ),
        ("halve the ATK of 1 face-up monster on the field", {"operation": "halve", "stat": "atk"}),
        ("negate the effects of 1 face-up card on the field", {"operation": "negate-effects"}),
        ("change the ATK of 1 monster on the field to 0", {"operation": "set", "stat": "atk", "amount": 0}),
    ],
)
def test_the_card_that_is_chosen_changes(words: str, told: dict[str, object]) -> None:
    """One card that a part has chosen on the field is what it changes; what was asked of it is not asked later."""
    text = f"Once per turn: You can draw 1 card, then {words} until the end of this turn."
    assert _told(text, "cardChanges") == [
        {"at": "resolution", "of": "chosen", "when": "rest-of-turn", "part": 2, **told},
    ]


def test_one_of_the_cards_spoken_of_before_is_not_any_card() -> None:
    """“1 monster” without a place is one of those that were targeted: that stays in words."""
    text = "Once per turn: You can target 2 monsters on the field; halve the ATK of 1 monster this turn."
    assert all("words" in one for one in _told(text, "cardChanges"))
