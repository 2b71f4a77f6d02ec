"""Old texts that negate “the activation of …” answer such activations, and name their price before “to”."""

from __future__ import annotations

import pytest
from telling import may_be_activated

CLOSED = ["field", "gy", "banished", "plays", "chain"]
BREAKS = "Negate the activation of a Spell Card, Trap Card, or Effect Monster's effect that destroys a monster(s) on the field, and destroy that card."  # noqa: E501
GUARDS = 'Negate the activation of a Spell or Trap Card that would destroy a face-up "Clay" monster you control and destroy it.'  # noqa: E501
SPELLS = "Negate the activation of a Spell Card and destroy it."
THEIRS = "Negate the activation of an opponent's Spell/Trap Card and destroy it."
COUNTERS = "Remove 2 Spell Counters on your side of the field to negate the activation of a Spell Card and destroy it."
DRAWS, BURIES = "Draw 2 cards.", "Destroy all monsters your opponent controls."
CLEARS = "Target 1 Spell/Trap on the field; destroy it."


def asked(judge, text, link, kind="Normal Spell", by="opponent", counters=0):
    """Return whether a Counter Trap may be chained to a Spell or Trap with such a text."""
    lies = {"owner": "you", "controller": "you"}
    told = {"id": "link", "type": kind, "name": "Clay Link", "text": link, "position": "face-up"}
    wall = {"id": "wall", "type": "Continuous Spell", "name": "Clay Wall", "text": "", "position": "face-up"}
    cards = [
        {
            "id": "x",
            "type": "Counter Trap",
            "name": "Clay Bell",
            "text": text,
            "position": "face-down",
            "setTurn": 3,
        }
        | {**lies, "location": "spell-trap-zone"},
        {**told, "owner": by, "controller": by, "location": "spell-trap-zone"},
        {**wall, **lies, "location": "spell-trap-zone", "counters": {"Spell Counter": counters}},
        {"id": "held", "type": "Normal Spell", "name": "Clay Held", "text": "", **lies, "location": "hand"},
        {
            "id": "m",
            "type": "Rock Effect Monster",
            "name": "Clay Golem",
            "text": "",
            "position": "face-up-attack",
        }
        | {**lies, "location": "monster-zone"},
    ]
    links = [{"card": "link", "activates": "card", "by": by}]
    if "arget" in link:
        links[0]["targets"] = ["wall"]
    return may_be_activated(judge, "x", cards, complete=CLOSED, chain=links, chainState="building")


@pytest.mark.parametrize(
    ("text", "link", "kind", "by", "verdict"),
    [
        (SPELLS, DRAWS, "Normal Spell", "opponent", "yes"),
        (SPELLS, DRAWS, "Normal Trap", "opponent", "no"),
        (THEIRS, DRAWS, "Normal Trap", "opponent", "yes"),
        (THEIRS, DRAWS, "Normal Trap", "you", "no"),
        (BREAKS, BURIES, "Normal Spell", "opponent", "yes"),
        (BREAKS, DRAWS, "Normal Spell", "opponent", "no"),
        (BREAKS, CLEARS, "Normal Spell", "opponent", "no"),
        (GUARDS, DRAWS, "Normal Spell", "opponent", "no"),
        (GUARDS, BURIES, "Normal Spell", "opponent", "depends"),
    ],
)
def test_it_answers_what_it_negates(judge, text, link, kind, by, verdict):
    """It answers the activations that it names; what its words say besides is asked."""
    assert asked(judge, text, link, kind, by) == verdict


@pytest.mark.parametrize(("counters", "verdict"), [(2, "yes"), (1, "depends")])
def test_what_stands_before_to_is_its_price(judge, counters, verdict):
    """Counters that are removed to negate something are paid for the activation."""
    assert asked(judge, COUNTERS, DRAWS, counters=counters) == verdict


NO_ANSWER = "Your opponent cannot activate the targeted card in response to this card's activation."


@pytest.mark.parametrize(
    ("target", "after", "verdict"),
    [("x", "", "no"), ("other", "", "yes"), ("x", "Gain 500 LP.", "yes")],
)
def test_the_targeted_card_is_not_chained_to_what_targets_it(judge, target, after, verdict):
    """The card that is targeted is no answer to that activation; another one is, and so it is to a later link."""
    lies = {"location": "spell-trap-zone"}
    mine = {**lies, "owner": "you", "controller": "you", "type": "Normal Trap", "text": "Gain 500 LP."}
    theirs = {**lies, "owner": "opponent", "controller": "opponent", "type": "Quick-Play Spell"}
    set_now = {"position": "face-down", "setTurn": 3}
    beam = f"Target 1 Set Spell/Trap your opponent controls; destroy that target. {NO_ANSWER}"
    cards = [
        {"id": "x", "name": "Clay Gift", **mine, **set_now},
        {"id": "other", "name": "Clay Alms", **mine, **set_now},
        {"id": "beam", "name": "Clay Beam", "text": beam, **theirs, "position": "face-up"},
        {"id": "late", "name": "Clay Late", "text": after, **theirs, "position": "face-up"},
    ]
    chain = [{"card": "beam", "activates": "card", "by": "opponent", "targets": [target]}]
    chain += [{"card": "late", "activates": "card", "by": "opponent"}] if after else []
    table = {"turn": 5, "turnPlayer": "opponent", "phase": "main-1", "cards": cards, "complete": CLOSED}
    situation = {**table, "plays": [], "chain": chain, "chainState": "building"}
    assert judge.ask({"ask": "may-activate", "card": "x", "situation": situation}).verdict == verdict
