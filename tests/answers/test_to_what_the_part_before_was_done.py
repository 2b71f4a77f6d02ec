"""“Then, if you added a Spell/Trap by this effect, …”: a condition on what the part before was done to."""

from __future__ import annotations

import pytest
from telling import card, events, monster, resolved

SALVAGE = "Target 1 card in your GY; add it to your hand, then, if you added a Spell/Trap by this effect, draw 1 card."
SEARCH = (
    "Add 1 card from your Deck to your hand, then, if you added a Spell/Trap by this effect, draw 1 card."
)
PLAYERS = {"you": {"hand": {"count": 2}, "deck": {"count": 5}}}


@pytest.mark.parametrize(("kind", "drawn"), [("Normal Trap", True), ("Dragon Effect Monster", False)])
def test_the_target_is_what_was_added(judge, kind, drawn):
    """The added card was targeted, and what it is is told."""
    cards = [card("act", "you", SALVAGE), card("lost", "you", "", place="gy", kind=kind)]
    answer = resolved(judge, [{"card": "act", "by": "you", "targets": ["lost"]}], cards, players=PLAYERS)
    assert [name for name, _ in events(answer)] == ["added-to-hand", *(["drawn"] if drawn else [])]


@pytest.mark.parametrize(("kind", "drawn"), [("Normal Spell", True), ("Dragon Effect Monster", False)])
def test_the_card_that_was_told(judge, kind, drawn):
    """Which card is added from the Deck was told."""
    found = {"id": "found", "name": "Paper Found", "type": kind, "text": ""}
    players = {"you": {"hand": {"count": 2}, "deck": {"count": 5, "known": [found]}}}
    link = {"card": "act", "by": "you", "parts": [{"cards": ["found"]}]}
    answer = resolved(judge, [link], [card("act", "you", SEARCH)], players=players)
    assert [name for name, _ in events(answer)] == ["added-to-hand", *(["drawn"] if drawn else [])]


def test_an_unknown_card_is_not_guessed(judge):
    """Which card is added from an unknown Deck is not known, nor whether the second part is done."""
    answer = resolved(judge, [{"card": "act", "by": "you"}], [card("act", "you", SEARCH)], players=PLAYERS)
    assert answer.verdict == "depends"


def test_every_condition_on_a_part_must_be_met(judge):
    """One condition that is met is not enough where the text states another that was not understood."""
    text = SALVAGE.replace("draw 1", "and if the moon is on your field or in your GY, draw 1")
    cards = [card("act", "you", text), card("lost", "you", "", place="gy", kind="Normal Trap")]
    answer = resolved(judge, [{"card": "act", "by": "you", "targets": ["lost"]}], cards, players=PLAYERS)
    assert answer.verdict == "depends"


@pytest.mark.parametrize("position", ["face-up-attack", "face-down-defense"])
def test_destroyed_monsters(judge, position):
    """A monster is one also face-down."""
    text = "Target 1 card your opponent controls; destroy it, then, if you destroyed a monster, draw 1 card."
    cards = [card("act", "you", text), monster("foe", "opponent", position=position)]
    answer = resolved(judge, [{"card": "act", "by": "you", "targets": ["foe"]}], cards, players=PLAYERS)
    assert [name for name, _ in events(answer)] == ["destroyed", "drawn"]
