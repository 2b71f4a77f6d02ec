"""What a text says of monsters that must attack: which attacks are left, and whether the Battle Step may end."""

import pytest

THIS = "Monsters your opponent controls that can attack must attack this card."
DRAGONS = "Your opponent's monsters that can attack must attack Dragon monsters."
ALL = "All monsters your opponent controls must attack, if able."
OWN = "This card must attack if able."


def monster(key, by="you", text="", line="Fiend Effect Monster", **more):
    """Return a monster in face-up Attack Position."""
    lies = {"controller": by, "location": "monster-zone", "position": "face-up-attack"}
    return {
        "id": key,
        "name": f"Clay {key.title()}",
        "type": line,
        "text": text,
        "atk": 1000,
        "def": 0,
        **lies,
        **more,
    }


def asked(judge, cards, ask, **more):
    """Return the verdict in the opponent's Battle Step, in which nobody has attacked."""
    situation = {
        "turn": 4,
        "turnPlayer": "opponent",
        "phase": "battle",
        "step": "battle",
        "chain": [],
        "happened": [],
        "plays": [],
        "cards": cards,
        "complete": ["field", "gy", "plays"],
    }
    return judge.ask({"ask": ask, "situation": situation, "detail": "verdict", **more}).verdict


@pytest.mark.parametrize(
    ("text", "target", "verdict"),
    [
        (THIS, {"target": "bait"}, "yes"),
        (THIS, {"target": "other"}, "no"),
        (THIS, {"direct": True}, "no"),
        (THIS, {}, "yes"),
        (DRAGONS, {"target": "other"}, "no"),
        (DRAGONS, {"target": "wyrm"}, "yes"),
        (ALL, {"target": "other"}, "yes"),
        (OWN, {"target": "other"}, "yes"),
    ],
)
def test_what_must_be_attacked_leaves_no_other_attack(judge, text, target, verdict):
    """An attack on something else is a no; one on what must be attacked is not kept."""
    cards = [
        monster("bait", text=text),
        monster("other"),
        monster("wyrm", line="Dragon Effect Monster"),
        monster("foe", "opponent"),
    ]
    assert asked(judge, cards, "may-attack", card="foe", **target) == verdict


def test_where_no_such_monster_is_there_any_attack_is_left(judge):
    """What must be attacked must be on the field, and the text must apply."""
    cards = [monster("bait", text=DRAGONS), monster("other"), monster("foe", "opponent")]
    assert asked(judge, cards, "may-attack", card="foe", target="other") == "yes"
    cards = [monster("bait", text=THIS, negated=True), monster("other"), monster("foe", "opponent")]
    assert asked(judge, cards, "may-attack", card="foe", target="other") == "yes"


def test_whether_it_can_be_attacked_is_asked(judge):
    """A text that keeps monsters from attacks may leave another attack."""
    shield = monster(
        "shield", text="Your opponent cannot select shiny monsters you control as an attack target."
    )
    cards = [monster("bait", text=THIS), monster("other"), shield, monster("foe", "opponent")]
    assert asked(judge, cards, "may-attack", card="foe", target="other") == "depends"


@pytest.mark.parametrize(
    ("cards", "verdict"),
    [
        ([monster("bait", text=ALL), monster("foe", "opponent")], "depends"),
        ([monster("bait", text=ALL), monster("foe", "opponent", position="face-up-defense")], "yes"),
        ([monster("bait", text=ALL)], "yes"),
        ([monster("foe", "opponent", text=OWN)], "depends"),
        ([monster("bait", text=OWN), monster("foe", "opponent")], "yes"),
    ],
)
def test_the_battle_step_ends_where_no_monster_must_attack(judge, cards, verdict):
    """Only a monster of the turn player in Attack Position can keep it from ending: whether it can attack is asked."""
    assert asked(judge, cards, "may-enter", step="end") == verdict
