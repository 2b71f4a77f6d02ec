"""What a lasting text has cards become, or be besides, and control that it takes as long as it applies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.forbidding import CONTINUOUS
from reasoner.reading.accounts.ledger import PART
from reasoner.reading.clauses.changes import control_change, kind_change, position_change
from reasoner.reading.clauses.subjects import THIS
from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.tokens import Context
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from reasoner.reading.accounts.ledger import Ledger

_SPOKEN_OF = Context(THIS, "event", "opponent")
_WHILE_THERE = {"reference": THIS, "fits": {"face": "up", "places": ["field"]}}
"""On which condition every text applies by itself."""
_LIE = frozenset({"kinds", "places", "side", "face"})
_PLACES = frozenset({"field", "gy"})
"""What may be said of the cards that become something: where they lie, and nothing that may change with them."""


def made_otherwise(ledger: Ledger, start: int, end: int, past: int) -> None:
    """Read a lasting sentence that has cards become something; `past`: where the condition in it ends."""
    found = kind_change(ledger.words.cut(start, end, _SPOKEN_OF))
    if found is None or found.end != len(ledger.words.cut(start, end)):
        return
    entries = [_applying_there(entry) for entry in found.entries]
    if all(map(_is_known, entries)):
        ledger.changes += [{"at": CONTINUOUS, **entry, "text": [start, end]} for entry in entries]
        ledger.take(PART, past, end, formal=True)


def control_taken(ledger: Ledger, past: int, end: int) -> None:
    """Read that an Equip Card, or one that equips itself, takes control of its monster as long as that applies.

    `past`: where the condition ends with which the sentence begins.
    """
    words = ledger.words.cut(past, end)
    found = control_change(words)
    if found is not None and found.end == len(words):
        ledger.changes += [{"at": CONTINUOUS, **entry, "text": [past, end]} for entry in found.entries]
        ledger.take(PART, past, end, formal=True)


def turned(ledger: Ledger, past: int, end: int, lies: str | None) -> None:
    """Read that a lasting sentence has monsters in Defense Position; what “also” joins to that is another clause.

    `past`: where the condition in it ends; `lies`: where its card must lie.
    """
    start = past
    while start < end and not ledger.words.printed[start].isalnum():
        start += 1
    joint = sign("also-besides").search(ledger.words.printed, start, end)
    last = joint.start() if joint else end
    words = ledger.words.cut(start, last, _SPOKEN_OF)
    found = position_change(words)
    if found is None or found.end != len(words) or not all(map(is_formal, found.entries)):
        return
    where = {"from": [lies]} if lies else {}
    ledger.changes += [{"at": CONTINUOUS, **entry, **where, "text": [start, last]} for entry in found.entries]
    ledger.take(PART, past, last, formal=True)


def _applying_there(entry: dict[str, Any]) -> dict[str, Any]:
    """Return what a card becomes without the condition that its text applies at all."""
    rest = {key: told for key, told in entry.items() if key != "while"}
    return rest if entry.get("while") == _WHILE_THERE else entry


def _is_known(entry: dict[str, Any]) -> bool:
    """Say whether it is told of an entry just where the cards lie that become something, or that it is its own card."""
    if entry.keys() - {"of", "on", "operation", "becomes"}:
        return False
    on = entry.get("on", {})
    if entry.get("of") == THIS:
        return not on
    places = on.get("places", [])
    return (
        on.get("kinds") == ["monster"] and on.keys() <= _LIE and bool(places) and _PLACES.issuperset(places)
    )
