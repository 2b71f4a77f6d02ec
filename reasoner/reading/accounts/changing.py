"""What an effect changes of battles: clauses of its lasting text, and of its parts, about damage and destruction."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reasoner.reading.accounts.forbidding import RESOLUTION, THIS, clauses_of
from reasoner.reading.accounts.ledger import PART, spoken_of
from reasoner.reading.clauses.battles import battle_change

if TYPE_CHECKING:
    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.filters.tokens import Context


def changed_in_sentence(ledger: Ledger, start: int, end: int, at: str) -> None:
    """Read the clauses of a lasting sentence that change battles, and keep their office if they are understood whole.

    What leads the sentence in (“While you control a Dragon monster, …, also …”) is read with its first clause only.
    """
    clauses = list(clauses_of(ledger.words.printed, start, end))
    if len(clauses) > 1 and _changed(ledger, start, end, at, spoken_of("", first=True, unsaid=ledger.unsaid)):
        ledger.take(PART, start, end, formal=True)
        return
    for first, last in clauses:
        if first > start and not stands_alone(ledger, start, first):
            return
        context = spoken_of(ledger.words.printed[start:first], first=True, unsaid=ledger.unsaid)
        if _changed(ledger, first, last, at, context):
            ledger.take(PART, first, last, formal=True)


def stands_alone(ledger: Ledger, start: int, first: int) -> bool:
    """Say whether the clauses before a later one lead in nothing that holds for it, too."""
    words = ledger.words.cut(start, first, THIS)
    return words.at(0) not in _LEADING


_OF_BATTLES = re.compile(r"battle|attack|damage|would be destroyed", re.IGNORECASE)
"""What every clause about battles has in it; others need not be tried."""
_LEADING = frozenset({"while", "if", "as", "when", "during", "once", "unless", "for", "until"})


def changed_in_part(ledger: Ledger, start: int, end: int, context: Context) -> bool:
    """Read a part of a resolution that changes battles; say whether it is understood whole."""
    return _changed(ledger, start, end, RESOLUTION, context)


def _changed(ledger: Ledger, start: int, end: int, at: str, context: Context) -> bool:
    """Keep what a clause changes of battles; say whether it is understood whole."""
    if not _OF_BATTLES.search(ledger.words.printed, start, end):
        return False
    words = ledger.words.cut(start, end, context)
    found = battle_change(words)
    if found is None:
        return False
    last = end if found.end == len(words) else words.span(0, found.end)[1]
    ledger.battles += [{"at": at, **entry, "text": [start, last]} for entry in found.entries]
    return found.end == len(words)
