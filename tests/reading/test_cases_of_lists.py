"""Lists of effects of which each applies in a case that its label names, and cards that their own text destroys."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import monster, pendulum

from reasoner.reading import read_card

LIST = "This card gains these effects based on the number of materials attached to it.\n● {}"
ATTACHED = {"count": {"places": ["xyz-material"], "relation": {"is": "attached-to", "of": "this"}}}


def told(text: str, key: str) -> Any:
    """Return what is read of the last effect of a monster under a key."""
    return read_card(monster(text)).effects[-1].get(key)


def in_words(text: str) -> list[str]:
    """Return the spans of the last effect of a monster that stay in words."""
    return [
        one["role"] for one in read_card(monster(text)).effects[-1].to_json()["spans"] if not one["formal"]
    ]


@pytest.mark.parametrize(
    ("bullet", "key", "op", "number"),
    [
        ("2+: Gains 500 ATK.", "cardChanges", "at-least", 2),
        ("3 or more: Cannot be destroyed by battle.", "restrictions", "at-least", 3),
        ("4+: Unaffected by other cards' effects.", "restrictions", "at-least", 4),
        ("1: You take no battle damage from battles involving this card.", "battleChanges", "equal", 1),
        ("0: This card cannot attack.", "restrictions", "equal", 0),
    ],
)
def test_an_effect_of_a_list_holds_in_its_case(bullet: str, key: str, op: str, number: int):
    """What the lead says, and what the label says of it, must be so for each thing that the bullet tells."""
    text = LIST.format(bullet)
    case = {"compare": ATTACHED, "op": op, "with": number}
    assert [entry["while"] for entry in told(text, key)] == [case]
    assert [entry["condition"] for entry in told(text, "conditions")] == [case]
    assert not in_words(text)


def test_a_case_and_a_condition_of_the_bullet_must_both_be_so():
    """A bullet may begin with a condition of its own."""
    (entry,) = told(
        LIST.format("2+: While you control no monsters, this card cannot attack."), "restrictions"
    )
    assert [one.get("compare") == ATTACHED for one in entry["while"]["and"]] == [True, False]


def test_what_is_forbidden_in_a_position_is_read_with_it():
    """A label may name the battle position instead."""
    text = "● While in Defense Position: This card cannot be destroyed by battle.\n● While in Attack Position: {}"
    (entry,) = told(text.format("Other monsters you control cannot attack."), "restrictions")
    assert entry["while"] == {"reference": "this", "fits": {"position": "attack"}}
    assert not in_words(text.format("Other monsters you control cannot attack."))


@pytest.mark.parametrize(
    "text",
    [
        "This card gains these effects based on its mood.\n● 2+: Cannot be destroyed by battle.",
        LIST.format("Happy: Cannot be destroyed by battle."),
        "A Fusion Monster that used this card as material gains an effect based on its Level.\n● 2+: It cannot attack.",
    ],
)
def test_a_case_that_is_not_understood_stays_in_words(text: str):
    """Neither a lead nor a label that is not understood makes an effect hold always."""
    assert in_words(text)
    assert all("while" not in entry for entry in told(text, "restrictions"))


def test_a_card_is_destroyed_by_its_own_text():
    """The condition may stand before the order, or after it."""
    while_so = {
        "compare": {"count": {"kinds": ["monster"], "places": ["field"]}},
        "op": "at-least",
        "with": 3,
    }
    for text in (
        "If there are 3 or more monsters on the field, destroy this card.",
        "Destroy this card if there are 3 or more monsters on the field.",
    ):
        assert [one["while"] for one in told(text, "selfDestructs")] == [while_so]
        assert not in_words(text)


@pytest.mark.parametrize(
    "text",
    [
        "If a Dragon monster is Summoned, destroy this card.",
        "If you control no other monsters, destroy this card during the End Phase.",
        "If you control no other monsters, destroy this card and take 500 damage.",
    ],
)
def test_more_than_that_stays_in_words(text: str):
    """An event, a later moment and what else is done are not read as this."""
    assert told(text, "selfDestructs") is None


def test_a_card_in_a_pendulum_zone_is_not_meant():
    """What the other box says of its card in the Pendulum Zone is asked in its words."""
    (box, *_) = (
        one
        for one in read_card(pendulum("If you control no monsters, destroy this card.", "")).effects
        if one.number
    )
    assert box.get("selfDestructs") is None
