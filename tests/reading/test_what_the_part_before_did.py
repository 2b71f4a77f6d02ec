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
        "if you added a card that was banished",  # more is asked than what is printed
        "if you added a DARK monster",  # what it was then it need not be now
    ],
)
def test_other_words_stay_words(words):
    """What is not asked of the printed card of the part before is not understood."""
    (entry,) = asked(f"{TARGET}{words}, draw 1 card.")
    assert "words" in entry[1]
