"""“That target loses 600 ATK, but cannot be destroyed by card effects”: of whom that is said, and what it keeps off."""

from __future__ import annotations

import pytest
from telling import card, events, monster, resolved

WORDS = (
    "until the end of this turn, that target loses 600 ATK, "
    "but cannot be targeted or destroyed by other card effects."
)
CLOAK = f"Target 1 face-up monster on the field; {WORDS}"


def chained(judge, kill, *, targets=(), cloak=CLOAK):
    """Return the answer to a Chain in which a monster is cloaked while another effect would destroy it."""
    first = {"card": "kill", "by": "you", **({"targets": list(targets)} if targets else {})}
    second = {"card": "cloak", "by": "opponent", "targets": ["foe"]}
    cards = [
        card("kill", "you", kill),
        card("cloak", "opponent", cloak, kind="Quick-Play Spell"),
        monster("foe", "opponent", atk=2000),
        monster("other", "opponent", atk=1000),
    ]
    return resolved(judge, [first, second], cards, chainState="building", plays=[])


def test_the_target_is_not_destroyed(judge):
    """What it says of its target after “but” is said of the same monster."""
    answer = chained(
        judge, "Target 1 monster on the field; destroy it, and if you do, draw 1 card.", targets=["foe"]
    )
    assert [link["carriedOut"] for link in answer.value["links"]] == [True, False]


def test_others_are_destroyed(judge):
    """Another monster is not cloaked."""
    answer = chained(judge, "Destroy all monsters your opponent controls.")
    assert events(answer, 1) == [("destroyed", "Paper Other")]


def test_it_is_banished_all_the_same(judge):
    """Nothing is said of banishing."""
    answer = chained(judge, "Target 1 monster on the field; banish it.", targets=["foe"])
    assert events(answer, 1) == [("banished", "Paper Foe")]


@pytest.mark.parametrize("strike", ["destroy", "banish"])
def test_the_monster_that_it_battles(judge, strike):
    """What an effect does to the monster of its battle is kept off it like what it does to a target."""
    text = f"When this card battles an opponent's monster: You can {strike} that opponent's monster."
    cards = [
        monster("own", "you", text=text, atk=1000),
        card("cloak", "opponent", CLOAK, kind="Quick-Play Spell"),
        monster("foe", "opponent", atk=2000),
    ]
    answer = resolved(
        judge,
        [{"card": "own", "by": "you"}, {"card": "cloak", "by": "opponent", "targets": ["foe"]}],
        cards,
        chainState="building",
        phase="battle",
        step="battle",
        plays=[{"by": "you", "did": "attack", "card": "own", "targets": ["foe"]}],
        happened=[{"event": "attack-declared", "card": "own", "against": "foe"}],
    )
    assert answer.value["links"][1]["carriedOut"] is (strike == "banish")
