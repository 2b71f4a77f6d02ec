"""“Banish any monster destroyed by battle with this card”: where the destroyed monster goes."""

import pytest
from telling import monster

OWN = "Banish any monster destroyed by battle with this card."
YOURS = "Any monster destroyed by battle with your Dragon monster is banished."


def goes(judge, *cards):
    """Return the verdict, and where a monster goes that is destroyed by battle after damage calculation."""
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "battle",
        "step": "damage",
        "timing": "after-damage-calculation",
        "chain": [],
        "complete": ["field"],
        "cards": [monster("loser", "opponent", battleRole="attacked", determinedDestroyed=True), *cards],
    }
    told = {"ask": "goes-to", "card": "loser", "how": "destroyed-by-battle", "situation": situation}
    answer = judge.ask(told)
    return answer.verdict, answer.value


@pytest.mark.parametrize(
    ("text", "more", "where"),
    [
        (OWN, {}, ("answered", "banished")),
        (OWN, {"effectsNegated": True}, ("answered", "gy")),
        (YOURS, {}, ("answered", "banished")),
        (YOURS, {"type": "Fish Effect Monster"}, ("answered", "gy")),
        (OWN, {"determinedDestroyed": True}, ("depends", None)),
        ("Banish any opponent's monster destroyed by battle with this card.", {}, ("answered", "banished")),
    ],
)
def test_what_battled_with_that_monster_is_banished(judge, text, more, where):
    """It must be the monster of which the text speaks, with its effects, and not be destroyed itself."""
    assert goes(judge, monster("winner", "you", text=text, battleRole="attacking", **more)) == where


def test_what_battled_with_another_monster_goes_to_the_gy(judge):
    """A face-up card that says it of itself alone takes no part in the battle of another."""
    fighter = monster("fighter", "you", battleRole="attacking")
    assert goes(judge, monster("watcher", "you", text=OWN), fighter) == ("answered", "gy")


def test_a_battle_with_whom_is_not_told_is_asked(judge):
    """Who attacked was not told: it may have been that monster."""
    assert goes(judge, monster("watcher", "you", text=OWN))[0] == "depends"
