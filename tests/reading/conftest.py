"""Readings of the whole card list, made once: by the process that runs all tests which look at all of them."""

from __future__ import annotations

import pytest
from reading_cards import pool

from reasoner.reading import CardReading, read_card


@pytest.fixture(scope="session")
def readings() -> list[CardReading]:
    """Return every card read."""
    return [read_card(record) for record in pool()]
