"""By which effects an effect makes cards unaffected: the clauses of its lasting text that say so, as restrictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.accounts.changing import stands_alone
from reasoner.reading.accounts.forbidding import CONTINUOUS, clauses_of
from reasoner.reading.accounts.ledger import PART, spoken_of
from reasoner.reading.clauses.immunities import immunity

if TYPE_CHECKING:
    from reasoner.reading.accounts.ledger import Ledger

_UNAFFECTED = "unaffected by"
"""What every clause has in it that says so."""


def spared_in_sentence(ledger: Ledger, start: int, end: int) -> None:
    """Read the clauses of a lasting sentence that make cards unaffected, and keep their office if understood whole."""
    if _UNAFFECTED not in ledger.words.printed[start:end].lower():
        return
    if _spared(ledger, start, start, end):
        return
    for first, last in clauses_of(ledger.words.printed, start, end):
        if first == start or stands_alone(ledger, start, first):
            _spared(ledger, start, first, last)


def _spared(ledger: Ledger, start: int, first: int, last: int) -> bool:
    """Keep by what a clause makes cards unaffected; say whether it is understood whole."""
    context = spoken_of(ledger.words.printed[start:first], first=True, unsaid=ledger.unsaid)
    words = ledger.words.cut(first, last, context)
    found = immunity(words)
    if found is None or found.end != len(words):
        return False
    ledger.restrictions += [{"at": CONTINUOUS, **entry, "text": [first, last]} for entry in found.entries]
    ledger.take(PART, first, last, formal=True)
    return True
