"""“Summoned this way”, and what else tells how its own card came."""

from __future__ import annotations

import pytest
from reading_cards import monster, only

from reasoner.reading import read_card


def spans(text, number):
    """Return the offices of the words of an effect, with whether they are formal."""
    effect = read_card(monster(text)).effects[number]
    return [(office.role, office.formal) for office in effect.offices]


@pytest.mark.parametrize(
    ("before", "formal"),
    [
        ("You can Special Summon this card (from your hand). ", True),
        (
            "You can Special Summon this card (from your hand). Other monsters you control cannot attack. ",
            False,
        ),
        ("If this card would be destroyed, you can discard 1 card instead. ", False),
    ],
)
def test_when_you_do_means_what_stands_right_before_it(before, formal):
    """“When you do” waits for the Summon of its own card of which the sentence before tells; else it stays words."""
    effect = only(monster(f"{before}When you do: Gain 500 LP."))
    assert ("trigger", formal) in [(office.role, office.formal) for office in effect.offices]


def test_what_is_done_to_the_summoned_card_needs_that_summon_whatever_stands_between():
    """“If Summoned this way, banish it when it leaves the field” after another part is understood."""
    text = (
        "When an opponent's monster declares a direct attack: You can Special Summon this card from your hand, "
        "then end the Battle Phase. If Summoned this way, banish it when it leaves the field."
    )
    assert all(formal for _, formal in spans(text, 0))


def test_what_is_done_to_others_stays_words():
    """What is done to another card “if Summoned this way”, after another part, is not."""
    text = (
        "When an opponent's monster declares a direct attack: You can Special Summon this card from your hand, "
        "then end the Battle Phase. If Summoned this way, draw 1 card."
    )
    assert ("part", False) in spans(text, 0)


def test_was_summoned_this_way_is_no_event():
    """“If this card was Summoned this way” at a later moment asks how it came."""
    text = (
        "You can Normal Summon this card without Tributing. "
        "Once per turn, during the End Phase, if this card was Summoned this way: Gain 500 LP."
    )
    assert ("condition", True) in spans(text, 1)


def test_summoned_this_way_before_a_moment_is_no_event():
    """“If Summoned this way, during the End Phase” waits for the phase."""
    text = "You can Special Summon this card (from your hand). If Summoned this way, during the End Phase: Gain 500 LP."
    assert spans(text, 1)[:2] == [("condition", True), ("moment", True)]


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        (
            "a monster was destroyed this turn while this card was face-up on the field",
            {"when": "this-turn", "did": ["destroyed"], "whileUp": True, "card": {"kinds": ["monster"]}},
        ),
        (
            "a monster was destroyed this turn",
            {"when": "this-turn", "did": ["destroyed"], "card": {"kinds": ["monster"]}},
        ),
    ],
)
def test_this_card_was_face_up_while_it_happened_to_others(what, asked):
    """“While this card was face-up” says nothing of the cards that it happened to."""
    conditions = only(monster(f"Once per turn, if {what}: You can draw 1 card.")).get("conditions")
    assert [one["condition"]["happened"] for one in conditions] == [asked]
