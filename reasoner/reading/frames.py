"""From the card's kind to how its boxes are read."""

from __future__ import annotations

import re

from reasoner.cards import CardRecord
from reasoner.reading.grouping import Frame
from reasoner.reading.masking import mask

_LASTING = frozenset({"continuous", "field", "equip"})
_EXTRA = re.compile(r"\b(?:fusion|synchro|xyz|link)\b")
_MODERN = re.compile(r"\bgy\b|\blp\b|quick effect|(?<!flip)(?<!effects): |; ", re.IGNORECASE)


def frames_of(record: CardRecord, box: str) -> Frame | None:
    """Return how `box` of this card is read, or `None` where the box holds no effects (flavour text)."""
    kind = (record.card_type or "").casefold()
    line = (record.monster_type_line or "").casefold()
    prop = (record.property or "").casefold()
    text = f"{record.text}\n{record.pendulum_text or ''}"
    old = not _MODERN.search(mask(text).text)
    extra = bool(_EXTRA.search(line))
    if box == "pendulum_text":
        return Frame(box, "pendulum", old=old, extra_deck=extra)
    if kind in ("spell", "trap"):
        style = "lasting" if prop in _LASTING else "once"
        return Frame(box, style, trap=kind == "trap", old=old, icon=prop)
    if _is_flavour(line):
        return None
    return Frame(box, "monster", old=old, extra_deck=extra)


def _is_flavour(line: str) -> bool:
    parts = [part.strip() for part in line.split("/")]
    if "normal" in parts:
        return True
    return "pendulum" in parts and "effect" not in parts
