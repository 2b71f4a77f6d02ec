"""With which part of a resolution an effect brings what it changes and forbids, and what it asks then."""

from __future__ import annotations

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


def test_one_of_the_cards_spoken_of_before_is_not_any_card() -> None:
    """“1 monster” without a place is one of those that were targeted: that stays in words."""
    text = "Once per turn: You can target 2 monsters on the field; halve the ATK of 1 monster this turn."
    assert all("words" in one for one in _told(text, "cardChanges"))
