"""How much damage, or how many LP, it is where a text reads the amount from a card that it has spoken of."""

from __future__ import annotations

import pytest
from telling import card, monster, resolved

PLAYERS = {"you": {"lp": 8000}, "opponent": {"lp": 8000}}
DESTROY_THEN = "destroy it, and if you do, inflict damage to your opponent equal to "


def left(judge, text, *, targets=(), foe=None, **more):
    """Return the answer, and the LP of the opponent after an effect of yours has resolved."""
    strong = monster("foe", "opponent", **{"atk": 2301, "originalAtk": 2301, **(foe or {})})
    links = [{"card": "act", "by": "you", **({"targets": list(targets)} if targets else {})}]
    answer = resolved(judge, links, [card("act", "you", text), strong], players=PLAYERS, **more)
    return answer, answer.value["table"]["players"]["opponent"].get("lp")


@pytest.mark.parametrize(
    ("amount", "lp"),
    [
        ("its original ATK.", 8000 - 2301),
        ("its ATK.", 8000 - 2301),
        ("half its original ATK.", 8000 - 1151),
        ("half its ATK.", 8000 - 1151),
    ],
)
def test_a_number_of_the_target_or_half_of_it(judge, amount, lp):
    """Half of a number is rounded up."""
    text = f"Target 1 monster your opponent controls; {DESTROY_THEN}{amount}"
    assert left(judge, text, targets=("foe",))[1] == lp


@pytest.mark.parametrize(("amount", "lp"), [("its ATK.", 8000 - 2301), ("half its ATK.", 8000 - 1151)])
def test_the_atk_of_what_was_destroyed(judge, amount, lp):
    """Where the monster had its original ATK on the field there is but one number that can be meant."""
    text = f"Destroy 1 monster your opponent controls, and if you do, inflict damage to your opponent equal to {amount}"
    assert left(judge, text)[1] == lp


def test_an_atk_that_is_not_the_original_one_is_not_guessed(judge):
    """What is not worked out is said, and the LP are not told as if they had stayed."""
    text = "Destroy 1 monster your opponent controls, and if you do, inflict damage to your opponent equal to its ATK."
    answer, lp = left(judge, text, foe={"atk": 3000})
    assert lp is None
    assert "by how many LP was not worked out" in answer.summary


@pytest.mark.parametrize(
    ("amount", "lp"),
    [
        ("the destroyed monster's ATK in the GY.", 8000 - 2301),
        ("half the destroyed monster's original ATK in the GY.", 8000 - 1151),
    ],
)
def test_the_atk_in_the_gy_of_what_was_destroyed(judge, amount, lp):
    """In the GY a monster has its original ATK; one that goes elsewhere has none there."""
    text = f"Destroy 1 monster your opponent controls, and if you do, inflict damage to your opponent equal to {amount}"
    assert left(judge, text, foe={"atk": 3000})[1] == lp
    assert left(judge, text, foe={"type": "Dragon Pendulum Effect Monster"})[1] is None


@pytest.mark.parametrize(
    ("amount", "lp"),
    [("its original ATK on the field.", 8000 - 2301), ("its ATK on the field.", 8000 - 3000)],
)
def test_a_number_of_the_target_on_the_field(judge, amount, lp):
    """“On the field” says where the target is; one that has left the field has no number there."""
    text = f"Target 1 monster your opponent controls; inflict damage to your opponent equal to {amount}"
    assert left(judge, text, targets=("foe",), foe={"atk": 3000})[1] == lp
    hidden = left(judge, text, targets=("foe",), foe={"position": "face-down-defense"})[1]
    assert hidden in (None, 8000)


@pytest.mark.parametrize(("place", "lp"), [("gy", 8000 - 2301), ("banished", None)])
def test_a_number_in_the_gy_of_what_was_destroyed_by_battle(judge, place, lp):
    """“That monster's ATK in the GY” is read of a monster that is there."""
    text = (
        "If this card destroys an opponent's monster by battle: "
        "Inflict damage to your opponent equal to that monster's original ATK in the GY."
    )
    own = monster("own", "you", text=text, atk=3000, originalAtk=3000)
    foe = monster("foe", "opponent", place, originalAtk=2301)
    del foe["position"]
    battle = {
        "phase": "battle",
        "step": "damage",
        "timing": "end-of-damage-step",
        "plays": [{"by": "you", "did": "attack", "card": "own", "targets": ["foe"]}],
        "happened": [
            {"event": "battled", "card": "own", "against": "foe"},
            {"event": "destroyed-monster-by-battle", "card": "own", "against": "foe"},
        ],
    }
    answer = resolved(judge, [{"card": "own", "by": "you"}], [own, foe], players=PLAYERS, **battle)
    assert answer.value.get("table", {}).get("players", {}).get("opponent", {}).get("lp") == lp, (
        answer.summary
    )


BANE = (
    "When this card battles an opponent's monster: You can destroy that opponent's monster, and if you do, "
    "inflict damage to your opponent equal to its original ATK."
)


def test_the_monster_that_it_battles(judge):
    """“Its” after “that opponent's monster” is the monster of the battle."""
    own = monster("own", "you", text=BANE, atk=1000, originalAtk=1000)
    foe = monster("foe", "opponent", atk=2301, originalAtk=2301)
    battle = {
        "phase": "battle",
        "step": "battle",
        "plays": [{"by": "you", "did": "attack", "card": "own", "targets": ["foe"]}],
        "happened": [{"event": "attack-declared", "card": "own", "against": "foe"}],
    }
    answer = resolved(judge, [{"card": "own", "by": "you"}], [own, foe], players=PLAYERS, **battle)
    assert answer.value["table"]["players"]["opponent"]["lp"] == 8000 - 2301
