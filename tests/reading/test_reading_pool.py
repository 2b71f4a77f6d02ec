"""The whole card list, where it is at hand: everything is read, mostly with confidence."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from reading_cards import pool_path

if TYPE_CHECKING:
    from reasoner.reading import CardReading


pytestmark = [
    pytest.mark.skipif(not pool_path().exists(), reason="the card list is not at hand"),
    pytest.mark.xdist_group("pool"),
]


def test_most_effects_are_read_with_confidence(readings: list[CardReading]):
    """At least 85 % of all effects are sure."""
    grades = Counter(effect.confidence for reading in readings for effect in reading.effects)
    assert grades["sure"] / grades.total() >= 0.85


def test_hardly_anything_is_left_unread(readings: list[CardReading]):
    """Nearly every English text is understood as card text."""
    unread = sum(1 for reading in readings if reading.unread)
    assert unread / len(readings) < 0.01


def test_every_effect_has_a_kind_and_a_number(readings: list[CardReading]):
    """Numbers run from 1 in text order; number 0 is an activation without words."""
    for reading in readings:
        assert [e.number for e in reading.effects if e.number] == list(
            range(1, sum(1 for e in reading.effects if e.number) + 1)
        )
        assert all(e.get("kind") for e in reading.effects)


def test_most_resolutions_are_understood(readings: list[CardReading]):
    """Of nine in ten activated effects every word of the resolution is in a part."""
    told = [e.get("partsComplete") for reading in readings for e in reading.effects if e.number]
    known = [complete for complete in told if complete is not None]
    assert sum(map(bool, known)) / len(known) >= 0.9
