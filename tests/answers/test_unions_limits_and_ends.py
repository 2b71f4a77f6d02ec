"""Two ways of one effect, limits on what players control, Battle Phases that end, and materials that are named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner import Judge

MAIN = {"turnPlayer": "you", "phase": "main-1", "chain": []}
FACE_UP = {"controller": "you", "location": "monster-zone", "position": "face-up-attack"}
LIES = {"controller": "you", "location": "spell-trap-zone", "position": "face-up"}
UNION = (
    "Once per turn, you can either: Target 1 Machine monster you control; equip this card to that target, "
    "OR: Unequip this card and Special Summon it."
)
ALONE = (
    " (A monster can only be equipped with 1 Union monster at a time. If the equipped monster would be destroyed, "
    "destroy this card instead.)"
)
FRAME = {"id": "frame", "type": "Machine Effect Monster", **FACE_UP}
EQUIPPED = {**LIES, "equippedTo": "frame"}


def _union(text: str, this: Mapping[str, Any], *cards: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "ask": "may-activate",
        "card": {"type": "Machine Union Effect Monster", "text": text},
        "effect": 1,
        "situation": {
            **MAIN,
            "this": this,
            "cards": list(cards),
            "complete": ["you.field", "plays"],
            "plays": [],
        },
    }


def _other(text: str) -> dict[str, Any]:
    return {"id": "other", "type": "Machine Union Effect Monster", "text": text, **EQUIPPED}


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        pytest.param(_union(UNION, FACE_UP, FRAME), "yes", id="equips"),
        pytest.param(_union(UNION, FACE_UP), "no", id="nothing-to-equip"),
        pytest.param(_union(UNION, EQUIPPED, FRAME), "yes", id="unequips"),
        pytest.param(
            _union(UNION, EQUIPPED, {**FRAME, "controller": "opponent"}),
            "yes",
            id="unequips-from-a-taken-one",
        ),
        pytest.param(_union(UNION, FACE_UP, FRAME, _other(UNION)), "yes", id="two-that-say-nothing"),
        pytest.param(_union(UNION, FACE_UP, FRAME, _other(UNION + ALONE)), "no", id="the-other-allows-none"),
        pytest.param(_union(UNION + ALONE, FACE_UP, FRAME, _other(UNION)), "no", id="it-allows-none"),
    ],
)
def test_each_way_of_a_union_monster(judge: Judge, question: dict[str, Any], verdict: str) -> None:
    """A Union Monster equips itself from a Monster Zone and unequips itself where it is equipped."""
    assert judge.ask(question).verdict == verdict


LIMIT = {
    "id": "limit",
    "type": "Continuous Trap",
    "text": "Each player can only control 1 Type of monster. Send all other face-up monsters they control to the GY.",
    **LIES,
}
TAKE = {"type": "Normal Spell", "text": "Target 1 monster your opponent controls; take control of it."}


@pytest.mark.parametrize(("kind", "place"), [("Warrior", "gy"), ("Rock", "monster-zone")])
def test_control_is_taken_and_then_limited(judge: Judge, kind: str, place: str) -> None:
    """Control of a monster of another Type can be taken: it is sent to the GY right after."""
    rock = {"type": "Rock Effect Monster", "attribute": "earth", "position": "face-up-attack"}
    own = {"id": "own", "type": f"{kind} Effect Monster", "attribute": "earth", **FACE_UP}
    taken = {"id": "taken", **rock, "controller": "opponent", "owner": "opponent", "location": "monster-zone"}
    situation = {
        **MAIN,
        "chainState": "resolving",
        "chain": [{"card": TAKE, "by": "you", "targets": ["taken"]}],
        "cards": [LIMIT, own, taken],
    }
    answer = judge.ask({"ask": "resolve", "situation": situation}).to_json()
    assert answer["verdict"] == "answered"
    cards = {card.get("id"): card for card in answer["value"]["table"]["cards"]}
    assert cards["taken"]["location"] == place


TWICE = {
    "by": "you",
    "did": "activate",
    "card": {
        "type": "Normal Spell",
        "text": "You can conduct your next Battle Phase twice.",
        "controller": "you",
    },
    "phase": "main-1",
    "result": "resolved",
}
BATTLE = {"by": "you", "did": "enter", "phase": "battle"}
ENDED = {
    "by": "opponent",
    "did": "activate",
    "card": {"type": "Normal Trap", "text": "End the Battle Phase.", "controller": "opponent"},
    "result": "resolved",
}


@pytest.mark.parametrize(
    ("phase", "plays", "verdict"),
    [
        pytest.param("battle", [TWICE, BATTLE], "yes", id="a-second-one"),
        pytest.param("battle", [BATTLE], "no", id="no-second-one"),
        pytest.param("battle", [TWICE, BATTLE, ENDED], "yes", id="the-first-was-ended"),
        pytest.param("battle", [TWICE, BATTLE, BATTLE], "no", id="no-third-one"),
        pytest.param("main-2", [BATTLE, ENDED], "yes", id="ended"),
        pytest.param("main-2", [BATTLE], "no", id="not-ended"),
    ],
)
def test_battle_phases(judge: Judge, phase: str, plays: list[Any], verdict: str) -> None:
    """An effect lets a player conduct the Battle Phase twice, and another ends the one that is going on."""
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "battle",
        "step": "battle",
        "chain": [],
        "plays": plays,
    }
    if phase == "battle":
        del situation["step"]
    assert judge.ask({"ask": "may-enter", "phase": phase, "situation": situation}).verdict == verdict


@pytest.mark.parametrize(("used", "events"), [("Ember Egg", 2), ("Ember Bird", 0)])
def test_materials_that_the_effect_names(judge: Judge, used: str, events: int) -> None:
    """What Fusion Summons a monster that mentions a card as material takes that card."""
    spell = 'Fusion Summon 1 Fusion Monster from your Extra Deck that mentions "Ember Egg" as material, '
    spell += "using monsters from your hand or field as Fusion Material."
    hand = {"type": "Pyro Normal Monster", "controller": "you", "location": "hand"}
    cards = [
        {"id": "a", "name": used, **hand},
        {"id": "b", "name": "Ember Fish", **hand},
        {
            "id": "f",
            "type": "Fusion Monster",
            "text": '"Ember Egg" + 1 Pyro monster',
            "controller": "you",
            "location": "extra-deck",
        },
    ]
    situation = {
        **MAIN,
        "chainState": "resolving",
        "chain": [{"card": {"type": "Normal Spell", "text": spell}, "by": "you", "materials": ["a", "b"]}],
        "cards": cards,
        "complete": ["field", "you.hand", "you.extra-deck"],
    }
    answer = judge.ask({"ask": "event-order", "situation": situation})
    assert len(answer.to_json()["value"]) == events
