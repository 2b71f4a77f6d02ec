"""What a card that stays on the field says of the target of its activation holds for the card that it is tied to."""

from __future__ import annotations

from typing import Any

import pytest
from telling import card, events, monster, resolved

CHAIN = "Activate this card by targeting 1 face-up monster on the field; that face-up monster cannot attack."
ZONE = (
    "Activate this card by targeting 1 face-up Attack Position monster on the field; "
    "that face-up monster cannot be destroyed by battle or card effects, also it cannot attack your opponent directly."
)
WEIGHT = "Activate this card by targeting 1 face-up monster on the field; it loses 700 ATK."


def _situation(text: str, tied: list[str] | None, **more: Any) -> dict[str, Any]:
    lies = {"position": "face-up", "setTurn": 2, **({"tiedTo": tied} if tied else {})}
    cards = [
        monster("m", "you", originalAtk=1500, attacked=False, summoned={"as": "normal-summoned", "turn": 3}),
        monster("n", "you", originalAtk=1500, attacked=False, summoned={"as": "normal-summoned", "turn": 3}),
        card("trap", "opponent", text, kind="Continuous Trap", **lies),
    ]
    told = {"turn": 5, "turnPlayer": "you", "phase": "battle", "step": "battle", "chain": [], "happened": []}
    return {**told, "plays": [], "complete": ["field", "gy", "banished", "plays"], "cards": cards, **more}


@pytest.mark.parametrize(
    ("text", "tied", "verdict"),
    [
        (CHAIN, ["m"], "no"),
        (CHAIN, ["n"], "yes"),
        (CHAIN, ["n", "m"], "no"),
        (CHAIN, None, "depends"),
        (ZONE, ["m"], "no"),
        (ZONE, ["n"], "yes"),
    ],
)
def test_an_attack_of_the_tied_monster_is_forbidden(judge, text, tied, verdict):
    """Of others it is not; to what it is tied is asked where it is not told."""
    situation = _situation(text, tied)
    assert (
        judge.ask({"ask": "may-attack", "card": "m", "direct": True, "situation": situation}).verdict
        == verdict
    )


@pytest.mark.parametrize(("tied", "atk"), [("m", 800), ("n", 1500)])
def test_its_values_are_changed(judge, tied, atk):
    """What it changes of its target is changed of the tied card alone."""
    situation = _situation(WEIGHT, [tied], phase="main-1")
    del situation["step"]
    assert judge.ask({"ask": "value", "card": "m", "stat": "atk", "situation": situation}).value == atk


@pytest.mark.parametrize(("tied", "destroyed"), [("m", "Paper N"), ("n", "Paper M")])
def test_what_protects_its_target_protects_the_tied_card(judge, tied, destroyed):
    """Of two monsters that an effect would destroy, the one that it is not tied to is destroyed."""
    cards = [*_situation(ZONE, [tied])["cards"], card("storm", "you", "Destroy all monsters on the field.")]
    answer = resolved(judge, [{"card": "storm", "by": "you"}], cards, plays=[])
    assert answer.verdict == "answered"
    assert events(answer) == [("destroyed", destroyed)]
