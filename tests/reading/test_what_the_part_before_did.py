"""“Then, if you added a Spell/Trap by this effect”: read as a condition on the card of the part right before."""

from __future__ import annotations

import pytest
from reading_cards import only, spell

TARGET = "Target 1 card in your GY; add it to your hand, then, "


def asked(text):
    """Return the conditions on parts."""
    told = only(spell(text)).to_json().get("conditions", [])
    return [(entry["part"], entry["condition"]) for entry in told if entry["at"] == "part"]


def test_it_is_asked_of_the_target():
    """The part before adds the target."""
    read = {"reference": "target", "fits": {"kinds": ["spell", "trap"]}, "asOf": "then"}
    assert asked(f"{TARGET}if you added a Spell/Trap by this effect, draw 1 card.") == [(2, read)]


def test_it_is_asked_of_what_was_chosen():
    """The part before adds a card that is chosen when the effect resolves."""
    read = {"reference": "those", "fits": {"kinds": ["monster"], "monsterKinds": ["normal"]}, "asOf": "then"}
    text = "Add 1 monster from your Deck to your hand, then, if you added a Normal Monster, draw 1 card."
    assert asked(text) == [(2, read)]


@pytest.mark.parametrize(
    "words",
    [
        "if you destroyed a monster",  # the part before does something else
        "if you added a card that was banished",  # its history is asked for
        "if you added another Spell",  # it is compared with another card
    ],
)
def test_other_words_stay_words(words):
    """What is not asked of the card of the part before by itself is not understood."""
    (entry,) = asked(f"{TARGET}{words}, draw 1 card.")
    assert "words" in entry[1]


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ("if it was face-up", {"face": "up"}),
        ("if you destroyed a face-down card", {"face": "down"}),
        ("if you destroyed a DARK monster", {"kinds": ["monster"], "attributes": ["dark"]}),
        ("if you destroyed a card you control", {"places": ["field"], "side": "you"}),
        (
            'if it was a "Test" monster, except "Test Knight"',
            {"kinds": ["monster"], "series": ["Test"], "not": [{"names": ["Test Knight"]}]},
        ),
    ],
)
def test_it_is_asked_how_it_was(words, fits):
    """What the card was, and how it lay, before the part was done to it."""
    read = {"reference": "target", "fits": fits, "asOf": "then"}
    assert asked(f"Target 1 card on the field; destroy it, then {words}, draw 1 card.") == [(2, read)]


@pytest.mark.parametrize(
    "further", ["to activate this card", "at activation", "when you activated this card"]
)
def test_it_is_asked_of_what_was_paid_with(further):
    """Words may ask of the card with which was paid."""
    read = {"reference": "cost", "fits": {"kinds": ["monster"], "monsterKinds": ["link"]}, "asOf": "then"}
    text = f"Tribute 1 monster; draw 1 card, then, if you Tributed a Link Monster {further}, draw 1 card."
    assert asked(text) == [(2, read)]


@pytest.mark.parametrize(
    ("cost", "meant"), [("Reveal 1 card in your hand", "those"), ("Tribute 1 monster", "those")]
)
def test_the_participle_says_what_was_done(cost, meant):
    """“The discarded card” is that of the resolution where something else was paid."""
    read = {"reference": meant, "fits": {"names": ["Test"]}, "asOf": "then"}
    text = f'{cost}; discard 1 card, then, if the discarded card was not "Test", draw 1 card.'
    assert asked(text) == [(2, {"not": read})]


def test_the_participle_may_be_about_the_cost():
    """“The Tributed monster” is that of the cost where nothing is Tributed by the resolution."""
    read = {"reference": "cost", "fits": {"kinds": ["monster"], "monsterKinds": ["link"]}, "asOf": "then"}
    text = "Tribute 1 monster; draw 1 card, then, if the Tributed monster was a Link Monster, draw 1 card."
    assert asked(text) == [(2, read)]


def test_what_was_paid_besides_is_no_card():
    """Of two costs of which one is LP, words mean the card."""
    text = "Pay 500 LP and Tribute 1 monster; draw 1 card, then, if you Tributed a Link Monster, draw 1 card."
    read = {"reference": "cost", "fits": {"kinds": ["monster"], "monsterKinds": ["link"]}, "asOf": "then"}
    assert asked(text) == [(2, read)]


def test_what_was_paid_in_two_ways_is_not_told_apart():
    """Of two costs it is not known which of them words mean."""
    text = "Tribute 1 monster and discard 1 card; draw 1 card, then, if you Tributed a Link Monster, draw 1 card."
    (entry,) = asked(text)
    assert "words" in entry[1]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("if you activated this card during your opponent's turn", {"turnOf": "opponent"}),
        ("if you activated this card during the Battle Phase", {"phase": ["battle"]}),
    ],
)
def test_it_is_asked_when_it_was_activated(words, read):
    """An effect resolves in the turn and phase in which it was activated."""
    assert asked(f"{TARGET}{words}, draw 1 card.") == [(2, read)]
