"""What a question tells of a Chain Link decides what may answer it."""

from __future__ import annotations

import pytest

ANSWER = {
    "name": "Hush",
    "type": "Counter Trap",
    "text": "When a monster effect is activated in the hand or GY: Negate the activation.",
}
MONSTER = {
    "type": "Effect Monster",
    "level": 4,
    "text": "(Quick Effect): You can banish this card from your hand or field; draw 1 card.",
}
SPELL_ANSWER = {
    "name": "Shush",
    "type": "Counter Trap",
    "text": "When a Spell Card is activated on the field: Negate the activation.",
}
SPELL = {"type": "Quick-Play Spell", "text": "Draw 1 card."}
SET = {"controller": "you", "location": "spell-trap-zone", "position": "face-down", "setThisTurn": False}


def verdict(judge, card, link):
    """Return whether the Set card may answer the Chain Link."""
    situation = {"phase": "main-1", "turnPlayer": "opponent", "this": SET}
    chain = [{"by": "opponent", **link}]
    return judge.ask(
        {
            "ask": "may-activate",
            "card": card,
            "situation": {**situation, "chainState": "building", "chain": chain},
        }
    ).verdict


@pytest.mark.parametrize(("place", "expected"), [("hand", "yes"), ("gy", "yes"), ("monster-zone", "no")])
def test_where_an_effect_was_activated_is_as_told(judge, place, expected):
    """An effect that can be activated in several places was activated where the question says."""
    assert verdict(judge, ANSWER, {"card": MONSTER, "from": place}) == expected


def test_where_it_was_activated_is_open_if_not_told(judge):
    """Without it the answer depends."""
    assert verdict(judge, ANSWER, {"card": MONSTER}) == "depends"


def test_a_spell_from_the_hand_is_activated_on_the_field(judge):
    """A Spell Card that comes from the hand is activated on the field: it changes nothing where it came from."""
    told = verdict(judge, SPELL_ANSWER, {"card": SPELL, "from": "hand"})
    assert told == verdict(judge, SPELL_ANSWER, {"card": SPELL}) == "yes"


SEARCH = "If this card is Normal Summoned: You can add 1 Spell from your Deck to your hand."
JUMP = "You can discard 1 card; Special Summon this card from your hand."
BOOST = "Once per turn: You can target 1 monster on the field; it gains 500 ATK."
INCLUDING = {
    "name": "Rush",
    "type": "Counter Trap",
    "text": "When a card or effect is activated that includes any of these effects: Negate the activation.\n"
    "● Add a card from the Deck to the hand.\n● Special Summon from the Deck.",
}


@pytest.mark.parametrize(
    ("text", "told", "expected"),
    [
        (f"{SEARCH} {BOOST}", {"effect": 1}, "yes"),
        (f"{SEARCH} {BOOST}", {"effect": 2}, "no"),
        (f"{SEARCH} {BOOST}", {}, "depends"),
        (f"{JUMP} {BOOST}", {}, "no"),
    ],
)
def test_which_effect_was_activated_decides_what_it_includes(judge, text, told, expected):
    """Of a card with several effects it is asked where only some include what is answered, and no where none does."""
    link = {"card": {"type": "Effect Monster", "level": 4, "text": text}, "activates": "effect", **told}
    assert verdict(judge, INCLUDING, link) == expected
