"""Cards for the reader's tests: invented texts on cards of every kind, and the real pool where it is at hand."""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

from reasoner.reading import EffectReading, read_card
from reasoner.reading.record import CardRecord

REPOSITORY = Path(__file__).resolve().parents[2]


def monster(text: str, line: str = "Warrior / Effect") -> CardRecord:
    """Return a monster with this text."""
    return CardRecord("Test Monster", card_type="Monster", monster_type_line=line, text=text)


def spell(text: str, icon: str = "Normal") -> CardRecord:
    """Return a Spell with this text and icon."""
    return CardRecord("Test Spell", card_type="Spell", property=icon, text=text)


def trap(text: str, icon: str = "Normal") -> CardRecord:
    """Return a Trap with this text and icon."""
    return CardRecord("Test Trap", card_type="Trap", property=icon, text=text)


def pendulum(box: str, text: str, line: str = "Dragon / Pendulum / Effect") -> CardRecord:
    """Return a Pendulum Monster with both boxes."""
    return CardRecord(
        "Test Pendulum", card_type="Monster", monster_type_line=line, text=text, pendulum_text=box
    )


def kinds(record: CardRecord) -> list[str]:
    """Return the kinds of a card's effects in order."""
    return [str(effect.get("kind")) for effect in read_card(record).effects]


def only(record: CardRecord) -> EffectReading:
    """Return the one activated effect of a card; an activation without text does not count."""
    acting = {"activation", "ignition", "trigger", "quick", "flip"}
    found = [e for e in read_card(record).effects if e.get("kind") in acting and e.number]
    assert len(found) == 1, [e.to_json() for e in found]
    return found[0]


def pool_path() -> Path:
    """Say where the card list lies."""
    return Path(os.environ.get("HEADJUDGE_CARDS", REPOSITORY.parent / "shared" / "cards" / "cards.jsonl.gz"))


@cache
def pool() -> tuple[CardRecord, ...]:
    """Return every card of the card list, in its order."""
    with gzip.open(pool_path(), "rt", encoding="utf-8") as lines:
        return tuple(record_of(json.loads(line)) for line in lines)


def record_of(card: dict[str, Any]) -> CardRecord:
    """Make a record from one line of the card list."""
    keys = ("name", "password", "card_type", "property", "monster_type_line", "text", "pendulum_text")
    return CardRecord(**{key: card.get(key) for key in keys if card.get(key) is not None})
