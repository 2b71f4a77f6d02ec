"""Limits that are counted in a Chain or a battle, not in a turn."""

from __future__ import annotations

import pytest
from telling import card, monster

PER_CHAIN = (
    "Once per Chain, when your opponent activates a card or effect (Quick Effect): You can gain 500 LP."
)
PER_BATTLE = "Once per battle, during damage calculation (Quick Effect): You can gain 500 LP."
MORE_THAN_1 = (
    "If this card is Normal Summoned: You can draw 1 card. (Quick Effect): You can gain 500 LP. You can only use each "
    'effect of "Paper Own" once per turn, and cannot activate more than 1 in the same Chain.'
)
SAME_CHAIN = (
    'You cannot activate the following effects of "Paper Own" in the same Chain. If this card is Normal Summoned: You '
    "can draw 1 card. (Quick Effect): You can gain 500 LP."
)
BOTH = (
    "If this card is Normal Summoned: You can draw 1 card. (Quick Effect): You can gain 500 LP. You cannot activate "
    "these effects in the same Chain."
)
ANSWERED = {"card": "spell", "by": "opponent"}


def may_use(judge, text, effect, **more):
    """Return the verdict on using an effect of a monster on a table that is told whole."""
    spell = card("spell", "opponent", "Draw 1 card.", kind="Quick-Play Spell", position="face-up")
    told = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], **more}
    situation = {**told, "complete": ["field"], "cards": [monster("own", "you", text=text), spell]}
    return judge.ask({"ask": "may-activate", "card": "own", "effect": effect, "situation": situation}).verdict


@pytest.mark.parametrize(
    ("text", "effect", "before", "verdict"),
    [
        (PER_CHAIN, 1, [ANSWERED], "yes"),
        (PER_CHAIN, 1, [ANSWERED, {"card": "own", "effect": 1, "by": "you"}, ANSWERED], "no"),
        (MORE_THAN_1, 2, [ANSWERED], "yes"),
        (MORE_THAN_1, 2, [{"card": "own", "effect": 1, "by": "you"}], "no"),
        (SAME_CHAIN, 3, [ANSWERED], "yes"),
        (SAME_CHAIN, 3, [{"card": "own", "effect": 2, "by": "you"}], "no"),
        (BOTH, 2, [ANSWERED], "yes"),
        (BOTH, 2, [{"card": "own", "effect": 1, "by": "you"}], "no"),
    ],
)
def test_what_is_in_the_chain_counts(judge, text, effect, before, verdict):
    """An activation in this Chain stands against a second one."""
    assert may_use(judge, text, effect, chain=before, chainState="building") == verdict


def test_a_chain_that_is_over_does_not_count(judge):
    """In the next Chain it may be used again."""
    plays = [{"by": "you", "did": "activate", "card": "own", "effect": 1, "result": "resolved"}]
    assert may_use(judge, PER_CHAIN, 1, chain=[ANSWERED], chainState="building", plays=plays) == "yes"


@pytest.mark.parametrize(("last", "verdict"), [("use", "no"), ("attack", "yes")])
def test_a_use_in_an_earlier_battle_does_not_count(judge, last, verdict):
    """“Once per battle” starts anew with the next attack."""
    use = {"by": "you", "did": "activate", "card": "own", "effect": 1, "result": "resolved"}
    attack = {"by": "you", "did": "attack", "card": "own"}
    plays = [attack, use, *([attack] if last == "attack" else [])]
    when = {"phase": "battle", "step": "damage", "timing": "damage-calculation"}
    assert may_use(judge, PER_BATTLE, 1, plays=plays, **when) == verdict
