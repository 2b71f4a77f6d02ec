"""Effects that change the attack target and have damage calculation conducted: told tables, invented cards."""

from __future__ import annotations

import pytest
from telling import card, may_be_activated, monster

CALL = (
    "When a face-up Warrior monster you control is targeted for an attack: Target another face-up Level 4 or lower "
    "Warrior monster you control; switch the attack target to it and {} damage calculation."
)
WORDS = ("perform", "conduct", "proceed to")
ATTACK = {"event": "attack-declared", "card": "brute", "against": "squire", "by": "opponent"}
BATTLE = {"phase": "battle", "step": "battle", "turnPlayer": "opponent", "happened": [ATTACK]}


def table(words, *others):
    """Return a Trap that has an attack go to another monster, the monsters of the attack, and others."""
    return [
        card("call", "you", CALL.format(words), kind="Normal Trap", position="face-down", setTurn=2),
        monster("squire", "you", level=4, type="Warrior Effect Monster"),
        monster("brute", "opponent", level=4, type="Warrior Effect Monster"),
        *others,
    ]


@pytest.mark.parametrize("words", WORDS)
def test_damage_calculation_can_always_be_conducted(judge, words):
    """Nothing more must be there than the other monster."""
    knight = monster("knight", "you", level=4, type="Warrior Effect Monster")
    assert may_be_activated(judge, "call", table(words, knight), **BATTLE) == "yes"


@pytest.mark.parametrize(
    "others",
    [
        pytest.param([], id="the attacked one alone"),
        pytest.param([monster("lord", "you", level=6, type="Warrior Effect Monster")], id="too high a Level"),
        pytest.param([monster("foe", "opponent", level=3, type="Warrior Effect Monster")], id="not yours"),
    ],
)
def test_another_monster_is_another_than_the_attacked_one(judge, others):
    """The attacked monster fits all the rest, but it is not “another”."""
    assert may_be_activated(judge, "call", table("perform", *others), **BATTLE) == "no"


def test_another_monster_is_another_than_the_destroyed_one(judge):
    """The monster that was destroyed lies in the GY by then, and is not “another”."""
    text = "If your Warrior monster is destroyed by battle: Target 1 other Warrior monster in your GY; banish it."
    told = {"type": "Warrior Effect Monster", "level": 4, "position": None}
    fallen = {
        key: value for key, value in monster("fallen", "you", "gy", **told).items() if value is not None
    }
    rally = card("rally", "you", text, kind="Normal Trap", position="face-down", setTurn=2)
    happened = [{"event": "destroyed-by-battle", "card": "fallen", "from": "monster-zone", "to": "gy"}]
    more = {"phase": "battle", "step": "damage", "timing": "end", "happened": happened}
    more |= {"complete": ["field", "gy"], "turnPlayer": "opponent"}
    assert may_be_activated(judge, "rally", [rally, fallen], **more) == "no"
    other = {**fallen, "id": "other", "name": "Paper Other"}
    assert may_be_activated(judge, "rally", [rally, fallen, other], **more) == "yes"


@pytest.mark.parametrize("words", WORDS)
def test_what_comes_of_the_battle_must_be_said(judge, words):
    """Damage calculation is conducted while the effect resolves: the table afterwards is not known without it."""
    knight = monster("knight", "you", level=4, type="Warrior Effect Monster")
    situation = {
        "chain": [{"card": "call", "by": "you", "targets": ["knight"]}],
        "cards": table(words, knight),
        "complete": ["field", "gy", "banished"],
        **BATTLE,
    }
    answer = judge.ask({"ask": "resolve", "situation": situation})
    assert answer.verdict == "depends"
    assert [point.field for point in answer.open] == ["situation.chain[0].settled"]


GAINS = (
    "If this card battles, during damage calculation (Quick Effect): You can pay 100 LP; this card gains 800 ATK, "
    "during that damage calculation only."
)
HALVES = (
    'Any battle damage this card inflicts to your opponent is halved unless it has "Paper Book" as material.'
)


def battle(judge, text, plays, *others, complete=("field", "gy", "banished", "plays")):
    """Return what comes of an attack by a monster with this text."""
    values = {"originalAtk": 2000, "originalDef": 0, "rank": 4}
    knight = monster("knight", "you", type="Warrior Xyz Effect Monster", text=text, **values)
    foe = monster("foe", "opponent", type="Warrior Normal Monster", level=4, originalAtk=1500, originalDef=0)
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "battle",
        "step": "damage",
        "timing": "damage-calculation",
        "chain": [],
        "plays": plays,
        "complete": list(complete),
        "cards": [knight, foe, *others],
    }
    return judge.ask({"ask": "battle", "attacker": "knight", "target": "foe", "situation": situation})


def test_what_was_not_used_in_this_battle_changes_nothing(judge):
    """Where all plays were told and none of them used it, it does not apply; otherwise it may."""
    answer = battle(judge, GAINS, [])
    assert answer.verdict == "answered"
    assert answer.value["damage"]["opponent"] == 500
    assert battle(judge, GAINS, [], complete=("field",)).verdict == "depends"


@pytest.mark.parametrize(("name", "damage"), [("Paper Book", 500), ("Paper Sheet", 250)])
def test_what_lifts_a_change_of_a_battle(judge, name, damage):
    """“Halved unless it has such a material”: by what is attached to it."""
    lies = {"owner": "you", "controller": "you", "location": "xyz-material", "attachedTo": "knight"}
    material = {"id": "m", "name": name, "type": "Warrior Normal Monster", "level": 4, **lies}
    answer = battle(judge, HALVES, [], material)
    assert answer.verdict == "answered"
    assert answer.value["damage"]["opponent"] == damage
