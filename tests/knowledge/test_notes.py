"""Notes: where curated facts and the reading of a card's text disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from test_impacts import InventedCards

from reasoner.upkeep import notes

if TYPE_CHECKING:
    from planting import Planter

CARD = {"name": "Invented Sentinel", "type": "Effect Monster"}


def test_an_effect_that_is_read_otherwise_is_noted(plant: Planter) -> None:
    """The note names file, card, effect and key, and both values."""
    curated = {**CARD, "effects": [{"number": 1, "kind": "ignition", "mandatory": False}]}
    found = [str(note) for note in notes(InventedCards(), plant.base(cards=[curated]))]
    assert (
        'data/cards/planted.json: Invented Sentinel, effect 1: kind: curated "ignition", read "quick".'
        in found
    )


def test_another_number_of_effects_is_noted_once(plant: Planter) -> None:
    """Effects that cannot be paired are not compared one by one."""
    curated = {**CARD, "effects": [{"number": 1, "kind": "quick"}, {"number": 2, "kind": "quick"}]}
    (note,) = notes(InventedCards(), plant.base(cards=[curated]))
    assert str(note).endswith("curated with 2 effects, read with 1.")
