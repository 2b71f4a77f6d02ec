"""What a selection says in short: how many, which card types, where, whose, face-up or face-down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reasoner.reading.filters.model import Filter, Selection


def members(selection: Selection) -> list[Selection]:
    """Return the selections that “and” and “or” join."""
    return [selection, *selection.get("and", ()), *selection.get("or", ())]


def number(selection: Selection) -> int | None:
    """Return how many cards are selected at most, if the words give a number."""
    counts = [one.get("most") for one in members(selection)]
    if "or" in selection or not all(isinstance(count, int) for count in counts):
        return None
    return sum(count for count in counts if isinstance(count, int))


def kinds(asks: Filter) -> list[str]:
    """Return the card types that a filter leaves room for, if it names any."""
    return _listed(asks, "kinds")


def zones(asks: Filter) -> list[str]:
    """Return the places that a filter names; both kinds of Monster Zones are Monster Zones."""
    named = _listed(asks, "places")
    return list(dict.fromkeys("monster-zone" if zone.endswith("-monster-zone") else zone for zone in named))


def _listed(asks: Filter, key: str) -> list[str]:
    if key in asks:
        return list(asks[key])
    alternatives = [_listed(one, key) for one in asks.get("any", ())]
    if not all(alternatives):
        return []
    return list(dict.fromkeys(value for values in alternatives for value in values))


def controller(asks: Filter) -> str | None:
    """Return whose cards a filter asks for: you, opponent, or either where it names a place and no side."""
    if "side" in asks:
        return str(asks["side"])
    sides = {controller(one) for one in asks.get("any", ())} - {None}
    if sides:
        return sides.pop() if len(sides) == 1 else "either"
    return "either" if zones(asks) else None


def is_face_up(asks: Filter) -> bool | None:
    """Say whether a filter asks for face-up cards, or for face-down ones; `None` where it does not say."""
    face = asks.get("face")
    return None if face is None else face == "up"
