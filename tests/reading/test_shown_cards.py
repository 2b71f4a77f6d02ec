"""Cards that an effect shows: as many as it takes until one fits, one of them, and the rest."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import spell

from reasoner.reading import read_card

DECK = {"places": ["deck"], "side": "you"}


def parts(text: str) -> list[tuple[Any, ...]]:
    """Return what a Spell's effect does, with what it is done to, without where its words stand."""
    (effect,) = read_card(spell(text)).effects
    told = [(step.get("does"), step.get("of"), dict(step.get("selection", {}))) for step in effect.steps]
    for *_, selection in told:
        selection.pop("text", None)
    return told


def in_words(text: str) -> list[str]:
    """Return the words of a Spell that are not understood."""
    reading = read_card(spell(text))
    return [reading.text_of(one.span) for one in reading.effects[0].offices if not one.formal]


@pytest.mark.parametrize("opening", ["cards from the top", "the top cards"])
def test_cards_are_shown_until_one_fits(opening: str):
    """How many it takes nobody knows before: those from the top of the Deck, of which one then is “that card”."""
    text = (
        f"Excavate {opening} of your Deck until you excavate a Dragon monster, then add that card to your hand, "
        "also send the other excavated cards to the GY."
    )
    sought = {
        "filter": {"kinds": ["monster"], "types": ["dragon"]},
        "least": 1,
        "most": 1,
        "reference": "those",
    }
    assert parts(text) == [
        ("excavate", "chosen", {"filter": DECK, "least": 1, "deckEnd": "top"}),
        ("add-to-hand", "chosen", sought),
        ("send-to-gy", "rest", {"reference": "rest"}),
    ]
    assert not in_words(text)


def test_what_is_sought_and_not_understood_stays_in_words():
    """Neither what is not understood is sought, nor cards that must be told together."""
    assert in_words(
        "Excavate cards from the top of your Deck until you excavate a happy card, then draw 1 card."
    )
    assert in_words(
        "Excavate cards from the top of your Deck until you excavate a Spell and a Trap, then draw 1 card."
    )


@pytest.mark.parametrize(("noun", "kind"), [("Spell", "spell"), ("monster", "monster")])
def test_one_of_the_shown_cards_must_be_of_its_kind(noun: str, kind: str):
    """Not all cards that were excavated need be what the noun says."""
    _, (_, _, selection) = parts(
        f"Excavate the top 3 cards of your Deck, then add 1 excavated {noun} to your hand."
    )
    assert selection == {"reference": "those", "filter": {"kinds": [kind]}, "least": 1, "most": 1}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "Banish 1 DARK monster from your hand, or, if you do not have any in your hand, draw 1 card.",
            {
                "compare": {
                    "count": {"kinds": ["monster"], "attributes": ["dark"], "places": ["hand"], "side": "you"}
                },
                "op": "equal",
                "with": 0,
            },
        ),
        (
            "During your End Phase: Remove 2 Test Counters from this card. If you cannot, destroy it.",
            {"compare": {"counters": "Test Counter", "on": "this"}, "op": "less-than", "with": 2},
        ),
    ],
)
def test_what_is_done_if_the_part_before_cannot_be(text: str, asked: dict[str, Any]):
    """“Any” are cards that the part before takes from the hand; “you cannot” where too few Counters are there."""
    (effect,) = read_card(spell(text, "Continuous" if "Counter" in text else "Normal")).effects[-1:]
    assert [one["condition"] for one in effect.get("conditions")] == [asked]


@pytest.mark.parametrize(
    "text",
    [
        "Destroy 1 monster on the field. If you cannot, draw 1 card.",
        "Banish 1 DARK monster from your GY, or, if you do not have any in your hand, draw 1 card.",
    ],
)
def test_what_cannot_be_said_of_the_part_before_stays_in_words(text: str):
    """Why something cannot be done may have other reasons, and cards elsewhere are other cards."""
    assert in_words(text)
