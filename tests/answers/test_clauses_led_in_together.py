"""“During your Battle Phase, …, also …”: what leads in a sentence holds for its later clauses about battles, too."""

from __future__ import annotations

from typing import Any

import pytest
from telling import card, monster

KEPT = "this card cannot be destroyed by battle, also you take no battle damage from battles involving this card."
PHASE = f"During your Battle Phase, {KEPT}"
DRAGON = f"While you control a Dragon monster, {KEPT}"
UNARMED = (
    "If this card is not equipped with an Equip Card, you take no damage from battles involving this card."
)


def _battle(judge: Any, text: str, turn: str = "you", others: Any = ()) -> tuple[int, list[str]]:
    cards = [
        monster("m", "you", type="Warrior Effect Monster", atk=1000, text=text),
        monster("wall", "opponent", type="Warrior Effect Monster", atk=1800),
        *others,
    ]
    told = {"phase": "battle", "step": "damage", "timing": "damage-calculation", "turnPlayer": turn}
    sides = {"attacker": "m", "target": "wall"} if turn == "you" else {"attacker": "wall", "target": "m"}
    situation = {**told, "cards": cards, "plays": [], "complete": ["field", "plays"]}
    answer = judge.ask({"ask": "battle", **sides, "situation": situation})
    assert answer.verdict == "answered"
    return answer.value["damage"]["you"], answer.value["destroyed"]


@pytest.mark.parametrize(("turn", "comes"), [("you", (0, [])), ("opponent", (800, ["m"]))])
def test_a_phase_of_a_player(judge, turn, comes):
    """In the Battle Phase of the other player neither clause applies."""
    assert _battle(judge, PHASE, turn) == comes


@pytest.mark.parametrize(("others", "comes"), [([], (800, ["m"])), ([monster("d", "you", atk=500)], (0, []))])
def test_a_condition(judge, others, comes):
    """Without the Dragon neither clause applies."""
    assert _battle(judge, DRAGON, others=others) == comes


@pytest.mark.parametrize(("equipped", "damage"), [("m", 800), ("wall", 0)])
def test_without_an_equip_card(judge, equipped, damage):
    """“Not equipped with an Equip Card” is told by the cards on the field."""
    axe = card("axe", "you", "", kind="Equip Spell", position="face-up", equippedTo=equipped)
    assert _battle(judge, UNARMED, others=[axe])[0] == damage
