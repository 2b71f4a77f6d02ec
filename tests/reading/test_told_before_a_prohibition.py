"""“It gains 500 ATK, but cannot attack”: the card of which something is told is the one that cannot do something."""

from __future__ import annotations

import pytest
from reading_cards import only, spell

HEAD = "Target 1 face-up monster on the field; "


def told(text):
    """Return what the effect forbids, without the place of the words."""
    entries = only(spell(text)).to_json().get("restrictions", [])
    return [{key: value for key, value in entry.items() if key != "text"} for entry in entries]


@pytest.mark.parametrize("joint", [", but", " and", ", and"])
def test_the_same_card_is_meant(joint):
    """The words that lead in both say how long both hold."""
    text = f"{HEAD}until the end of this turn, it gains 500 ATK{joint} cannot be destroyed by battle."
    asked = {
        "at": "resolution",
        "when": "rest-of-turn",
        "of": "target",
        "cannot": "destroy",
        "cause": "battle",
    }
    assert told(text) == [asked]


def test_how_long_one_of_them_holds_is_not_said_of_the_other():
    """“Until the end of this turn” in the first of them may be said of it alone: that stays in words."""
    assert "words" in told(f"{HEAD}it gains 500 ATK until the end of this turn, but cannot attack.")[0]


def test_what_a_player_does_is_not_told_of_a_card():
    """After a command nobody is named who cannot do it."""
    entries = told(f"{HEAD}banish it, but cannot attack this turn.")
    assert all("words" in entry for entry in entries)
