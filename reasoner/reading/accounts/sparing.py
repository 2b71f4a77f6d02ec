"""By which effects an effect makes cards unaffected: the clauses of its lasting text that say so, as restrictions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.accounts.altering import at_its_moment
from reasoner.reading.accounts.changing import spoken_of_before
from reasoner.reading.accounts.forbidding import CONTINUOUS, RESOLUTION, THIS, clauses_of
from reasoner.reading.accounts.ledger import PART
from reasoner.reading.clauses.immunities import given_immunity, immunity
from reasoner.reading.clauses.restrictions import led_in
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.filters.tokens import Context
    from reasoner.reading.model import Step

_OTHER = frozenset({"other"})
"""Of “other” effects the one that says so is none: how long it is must then be said in the clause itself."""
_UNTIL = {"end-of-turn": "rest-of-turn", "end-phase": "until-end-phase"}
"""For how long, where only what leads in the sentence says it: “until the end of this turn, it …, also it is …”."""


def spared_in_sentence(ledger: Ledger, start: int, end: int) -> None:
    """Read the clauses of a lasting sentence that make cards unaffected, and keep their office if understood whole."""
    if not sign("spares-or-negates").search(ledger.words.printed, start, end):
        return
    if _spared(ledger, start, start, end):
        return
    for first, last in clauses_of(ledger.words.printed, start, end):
        if last == end or not sign("negates-this").search(ledger.words.printed, first, last):
            _spared(ledger, start, first, last)


def spared_in_part(ledger: Ledger, start: int, end: int, context: Context, steps: Sequence[Step]) -> bool:
    """Keep by what a part of a resolution, of which the steps are given, makes a card unaffected.

    Returns whether it is understood whole. What a list tells may be another one's choice, or hold in one case only.
    """
    listed = any(step.get("option") is not None for step in steps)
    if not sign("unaffected").search(ledger.words.printed, start, end) or listed:
        return False
    words = ledger.words.cut(start, end, context)
    until = _UNTIL.get(str(steps[0].get("until"))) if len(steps) == 1 and not words.say(_OTHER) else None
    found = given_immunity(words, until)
    if found is None or found.end != len(words):
        return False
    ledger.restrictions += [{"at": RESOLUTION, **entry, "text": [start, end]} for entry in found.entries]
    return True


def _spared(ledger: Ledger, start: int, first: int, last: int) -> bool:
    """Keep by what a clause makes cards unaffected, with what leads in the sentence; say if it is understood whole."""
    lead = led_in(ledger.words.cut(start, first, THIS)) if first > start else {}
    context = spoken_of_before(ledger, start, first)
    words = ledger.words.cut(first, last, context)
    found = immunity(words)
    if lead is None or found is None or found.end != len(words):
        return False
    if any(lead.keys() & entry.keys() for entry in found.entries):
        return False
    entries = [at_its_moment({**lead, **entry}) for entry in found.entries]
    if not all(entries):
        return False
    ledger.restrictions += [{"at": CONTINUOUS, **(entry or {}), "text": [first, last]} for entry in entries]
    ledger.take(PART, first, last, formal=True)
    return True
