"""What is done for one result of a coin, and for the other: alternatives, of which one is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from reading_cards import monster

from reasoner.reading import read_card

if TYPE_CHECKING:
    from reasoner.reading.model import EffectReading


def _only(text: str) -> EffectReading:
    (effect,) = read_card(monster(text)).effects
    return effect


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            (
                "Once per turn: You can toss a coin and call it. If you call it right, draw 1 card. "
                "If you call it wrong, destroy this card, and if you do, take 300 damage."
            ),
            [("draw", 1), ("destroy", 2), ("inflict-damage", 2)],
        ),
        (
            (
                "You can target 1 card on the field; toss a coin and if the result is heads, destroy it, "
                "or if the result is tails, return it to the hand."
            ),
            [("destroy", 1), ("return-to-hand", 2)],
        ),
    ],
)
def test_both_results_of_one_coin_are_alternatives(text: str, told: list[tuple[str, int]]) -> None:
    """Which result it was is the choice of one of them; no word is left over, and nothing is asked besides."""
    effect = _only(text)
    done = [step for step in effect.steps if step.get("does") != "toss-coin"]
    assert [(step.get("does"), step.get("option")) for step in done] == told
    assert [step.get("joinedBy") for step in done][:2] == ["in-order", "or"]
    assert all(office.formal for office in effect.offices)
    assert effect.get("conditions") is None


@pytest.mark.parametrize(
    "text",
    [
        "Once per turn: You can toss a coin and call it. If you call it wrong, destroy this card.",
        (
            "You can pay 300 LP; toss a coin 3 times and if the result is heads, draw 1 card, "
            "or if the result is tails, destroy this card."
        ),
        (
            "Once per turn: You can toss a coin and call it. If you call it right, draw 1 card. "
            "If you call it wrong, destroy this card. Gain 300 LP."
        ),
        (
            "You can pay 300 LP; toss a coin and if the result is heads, draw 1 card, "
            "or if you call it wrong, destroy this card."
        ),
    ],
)
def test_other_results_are_asked_in_their_words(text: str) -> None:
    """One result alone, several coins, what follows either result, results that are no pair."""
    effect = _only(text)
    asked = effect.get("conditions")
    assert isinstance(asked, list)
    assert all("words" in entry["condition"] for entry in asked)
    assert not all(office.formal for office in effect.offices)
