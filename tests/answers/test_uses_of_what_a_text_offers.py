"""Texts that offer several effects, each of which can be used once per turn."""

from __future__ import annotations

import pytest

from tests.answers.telling import card, monster

OFFER = (
    'Activate 1 of these effects (but you can only use each effect of "Paper Offer" once per turn);\n'
    "● Draw 1 card.\n● Destroy 1 monster your opponent controls."
)


@pytest.mark.parametrize(("uses", "verdict"), [(0, "yes"), (1, "depends"), (2, "no")])
def test_each_effect_on_offer_is_used_once(judge, uses, verdict):
    """Once both were used none is left; after one, it hangs on which of them it was."""
    cards = [
        card("offer", "you", OFFER, "hand"),
        {**card("gone", "you", OFFER, "gy"), "name": "Paper Offer"},
        monster("m", "opponent"),
    ]
    plays = [{"did": "activate", "card": "gone", "by": "you", "from": "hand"}] * uses
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": plays, "cards": cards}
    situation |= {"complete": ["field", "hand", "gy", "plays"], "players": {"you": {"deck": {"count": 20}}}}
    answer = judge.ask({"ask": "may-activate", "card": "offer", "situation": situation})
    assert answer.verdict == verdict


def test_what_the_opponent_used_counts_for_the_opponent(judge):
    """Each player counts by themselves."""
    cards = [
        card("offer", "you", OFFER, "hand"),
        {**card("gone", "opponent", OFFER, "gy"), "name": "Paper Offer"},
    ]
    plays = [{"did": "activate", "card": "gone", "by": "opponent", "from": "spell-trap-zone"}]
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": plays, "cards": cards}
    situation |= {"complete": ["field", "hand", "gy", "plays"], "players": {"you": {"deck": {"count": 20}}}}
    assert judge.ask({"ask": "may-activate", "card": "offer", "situation": situation}).verdict == "yes"
