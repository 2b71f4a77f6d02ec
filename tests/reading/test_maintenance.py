"""Maintenance costs: what must be paid in a phase of each turn, or else the card is destroyed."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import monster, spell

from reasoner.reading import read_card

OPTIONAL, MANDATORY = "optional-maintenance-cost", "maintenance-cost"
OWN = {"turnOf": "you", "phase": ["standby"]}


def last(text: str) -> Any:
    """Return the last effect that is read of a Continuous Spell."""
    return read_card(spell(text, "Continuous")).effects[-1]


@pytest.mark.parametrize(
    ("text", "purpose", "due", "paid"),
    [
        (
            "Once per turn, during your Standby Phase, pay 300 LP or destroy this card.",
            OPTIONAL,
            OWN,
            ["pay-lp"],
        ),
        (
            "During each of your End Phases, Tribute 1 monster, or destroy this card.",
            OPTIONAL,
            {"turnOf": "you", "phase": ["end"]},
            ["tribute"],
        ),
        (
            "During the Standby Phase, you must pay 300 LP (this is not optional), or this card is destroyed.",
            MANDATORY,
            {"phase": ["standby"]},
            ["pay-lp"],
        ),
        (
            "Pay 300 Life Points during each of your Standby Phases. If you do not, destroy this card.",
            OPTIONAL,
            OWN,
            ["pay-lp"],
        ),
        (
            "Once per turn, during your Standby Phase, detach 1 material from this card. If you cannot, destroy it.",
            MANDATORY,
            OWN,
            ["detach"],
        ),
        (
            "During each of your Standby Phases, destroy this card unless you discard 1 Spell.",
            OPTIONAL,
            OWN,
            ["discard"],
        ),
    ],
)
def test_what_must_be_paid_to_keep_a_card(text: str, purpose: str, due: dict[str, Any], paid: list[str]):
    """When it is due, what is paid, and whether it can be refused is told; no word is left over."""
    effect = last(text)
    assert effect.get("maintenance") == purpose
    assert [(one["at"], one["condition"]) for one in effect.get("conditions")] == [("cost", due)]
    assert [step.get("does") for step in effect.costs] == paid
    assert all(office.formal for office in effect.offices)


def test_it_may_be_paid_in_several_ways():
    """Each way has a number of its own."""
    effect = last(
        "During each of your End Phases, destroy this card unless you discard 1 Spell or reveal 1 Trap in your hand."
    )
    assert [(step.get("does"), step.get("option")) for step in effect.costs] == [
        ("discard", 11),
        ("reveal", 12),
    ]
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("You can either pay 500 LP, or discard 1 Spell; draw 1 card.", [("pay-lp", 11), ("discard", 12)]),
        (
            "You can discard 1 Spell and pay 500 LP, OR discard 1 Trap; draw 1 card.",
            [("discard", 11), ("pay-lp", 11), ("discard", 12)],
        ),
        ("You can discard 1 Spell or Trap; draw 1 card.", [("discard", None)]),
        ("You can discard 1 Spell, or dance all night; draw 1 card.", [("discard", None)]),
    ],
)
def test_an_activation_may_be_paid_in_several_ways(text: str, paid: list[tuple[str, int | None]]):
    """What belongs to one way has one number; cards that are alternatives need none, nor what is not understood."""
    (effect,) = read_card(monster(text)).effects
    assert [(step.get("does"), step.get("option")) for step in effect.costs] == paid


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn, during your Standby Phase, pay 300 LP or send this card to the GY.",
        "Once per turn, during your Standby Phase, pay 300 LP or destroy this card and take 500 damage.",
        "Once per turn, during your Standby Phase, pay 300 LP (except on turn 1) or destroy this card.",
    ],
)
def test_what_else_is_done_stays_in_words(text: str):
    """What is done besides, or instead of destroying it, is not read as this."""
    effect = last(text)
    assert effect.get("maintenance") is None
    assert not all(office.formal for office in effect.offices)


def test_what_is_paid_may_not_be_understood():
    """When it is due is told all the same; what is paid stays in words."""
    effect = last("Once per turn, during your Standby Phase, praise the moon or destroy this card.")
    assert effect.get("maintenance") == OPTIONAL
    assert not effect.costs
    assert not all(office.formal for office in effect.offices)


def test_what_is_done_at_will_is_no_maintenance():
    """An effect that is activated in the phase is none."""
    text = "Once per turn, during your Standby Phase: You can pay 300 LP; destroy this card."
    assert read_card(monster(text)).effects[-1].get("maintenance") is None
