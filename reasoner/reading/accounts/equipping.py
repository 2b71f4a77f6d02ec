"""What an effect gives by a card that it equips: the bullets after “as an Equip Spell with this effect”."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.altering import BY_ITSELF, ITS_BEARER, SPELL_TRAP_ZONE, altered_in_sentence
from reasoner.reading.accounts.changing import changed_in_sentence
from reasoner.reading.accounts.forbidding import CONTINUOUS, RESOLUTION, THIS, forbidden_in_sentence, forbids
from reasoner.reading.accounts.ledger import PART, RESTRICTION
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.text.sentences import Sentence

_EQUIPPED = "equipped"
_BY_SO_MUCH = frozenset({"of", "at", "operation", "stat", "amount", "text"})
"""What a change tells that is no more than a number by which a value changes."""


def equipped_with(ledger: Ledger, start: int, end: int, bullets: Sequence[Sentence]) -> list[tuple[int, int]]:
    """Read the bullets that say with which effects a clause equips a card: what that card gives its bearer.

    Returns where the words that lead them in stand, if all of them are understood. What is not understood, or is given
    by a card of which the table does not say by which effect it was equipped, is kept as words.
    """
    printed = ledger.words.printed.lower()
    lead = sign("equipped-with-what-follows").search(printed, start, end)
    given = [bullet for bullet in bullets if bullet.start >= end]
    if lead is None or not given:
        return []
    itself = sign("equips-itself").search(printed, start, lead.start()) is not None
    to_this = not itself and sign("to-itself").search(printed, start, lead.start()) is not None
    read = [_given(ledger, bullet, lead.start(), itself=itself, to_this=to_this) for bullet in given]
    return [lead.span()] if all(read) else []


def _given(ledger: Ledger, bullet: Sentence, lead: int, *, itself: bool, to_this: bool) -> bool:
    """Read one bullet; say whether it is understood whole."""
    last = bullet.start + len(bullet.text.rstrip(" .\n"))
    kept = [(entries, len(entries)) for entries in (ledger.restrictions, ledger.battles, ledger.changes)]
    if itself:
        forbidden_in_sentence(ledger, bullet.start, bullet.end, RESOLUTION)
        changed_in_sentence(ledger, bullet.start, bullet.end, RESOLUTION)
    altered_in_sentence(ledger, bullet.start, bullet.end, _EQUIPPED, None)
    understood = ledger.has_taken(bullet.start, last)
    changes = ledger.changes[kept[-1][1] :]
    told = [_of_its_bearer(entry) if itself else _for_each(entry) if to_this else None for entry in changes]
    if understood and None not in told:
        ledger.changes[kept[-1][1] :] = [entry for entry in told if entry is not None]
        ledger.take(PART, bullet.start, bullet.end, formal=True)
        return True
    for entries, before in kept:
        del entries[before:]
    _in_words(ledger, bullet, lead, sorted({about for entry in changes for about in _about(entry)}))
    return False


def _of_its_bearer(entry: dict[str, Any]) -> dict[str, Any] | None:
    """Return a change of the monster to which this card equips itself; nothing if it is one of other cards."""
    if entry.get("of") != _EQUIPPED:
        return None
    told = {key: found for key, found in entry.items() if key != "of"}
    return {**told, "at": CONTINUOUS, "from": [SPELL_TRAP_ZONE], "on": ITS_BEARER}


def _for_each(entry: dict[str, Any]) -> dict[str, Any] | None:
    """Return a change of this card, once for each card that it has equipped to itself; nothing if it is no number."""
    if entry.get("of") != _EQUIPPED or not isinstance(entry.get("amount"), int) or entry.keys() - _BY_SO_MUCH:
        return None
    if entry["operation"] not in _ADDING:
        return None
    each = {"count": {"places": ["field"], "relation": BY_ITSELF}}
    return {**entry, "at": CONTINUOUS, "of": THIS.near, "amount": {"times": entry["amount"], "value": each}}


_ADDING = frozenset({"add", "subtract"})


def _about(entry: dict[str, Any]) -> list[str]:
    """Return the values that a change is about."""
    return [entry["stat"]] if "stat" in entry else entry.get("about", [])


def _in_words(ledger: Ledger, bullet: Sentence, lead: int, about: list[str]) -> None:
    """Keep what a bullet gives as words, from where they say that the card is equipped with it."""
    ledger.offices[:] = [one for one in ledger.offices if not bullet.start <= one.span.start < bullet.end]
    text = [bullet.start, bullet.end]
    if about:
        entry = {"at": RESOLUTION, **ledger.unread(lead, bullet.end), "about": about, "text": text}
        ledger.changes.append(entry)
    elif forbids(ledger.words.printed, *text):
        ledger.restrictions.append({"at": RESOLUTION, **ledger.unread(lead, bullet.end), "text": text})
        ledger.take(RESTRICTION, *text, formal=False)
