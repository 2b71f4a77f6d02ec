"""What a text changes of battles: “If this card attacks a Defense Position monster, inflict piercing battle damage”.

A clause is understood as a whole, with what leads it in (“While you control a Dragon monster”) and what follows it
(how long), or it is not read at all. Of “if … would be destroyed by battle, …” only the beginning is read: that
something may be done instead, and for which monsters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.forms import matches, said
from reasoner.reading.clauses.restrictions import circumstances, circumstances_one_by_one, past_marks
from reasoner.reading.filters.model import is_formal

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

BattleChange = dict[str, Any]


class Changed(NamedTuple):
    """What a clause changes of battles, and where the words end that say so."""

    entries: list[BattleChange]
    end: int


def battle_change(words: Words, led_in: BattleChange | None = None) -> Changed | None:
    """Return what a clause changes of battles; `None` if it is about something else, or is not understood.

    `led_in`: what leads in the sentence of which it is a later clause.
    """
    return changed("battle-change", words, led_in)


def changed(table: str, words: Words, led_in: BattleChange | None = None) -> Changed | None:
    """Return what a clause changes that follows a row of a table; `None` if it is not understood as a whole.

    A later clause (`led_in`) may not be led in by more than its sentence is.
    """
    if led_in is not None:
        return _after(table, words, led_in, 0)
    leads = ((led, past_marks(words, end)) for led, end in circumstances_one_by_one("lead-in", words, 0))
    return next(filter(None, (_after(table, words, *lead) for lead in leads)), None)


def leading_in(words: Words, leading: frozenset[str]) -> BattleChange | None:
    """Return what leads in a sentence up to its only comma and says just when it applies; `None` for all else.

    `leading`: with these words more would be led in.
    """
    *_, (led, end) = circumstances_one_by_one("lead-in", words, 0)
    alone = led.keys() <= _WHEN_IT_APPLIES and is_formal(led)
    more = words.at(end + 1) in leading or "," in words.words[end + 1 :]
    return led if led and alone and words.at(end) == "," and not more else None


_WHEN_IT_APPLIES = frozenset({"while", "phases", "turnOf"})
"""What holds for every clause of a sentence that it leads in."""


def _after(table: str, words: Words, told: BattleChange, start: int) -> Changed | None:
    """Return what the clause changes that begins at a word, with what was said before it."""
    for match in sorted(matches(table, words, start), key=lambda found: -found.end):
        says = said(match, "says", near=words.context.near)
        entry = {key: value for key, value in says.items() if value not in ({}, None)}
        opens = entry.pop("opens", False)
        each = [{**entry, **one} for one in entry.pop("each", [{}])]
        if opens:
            return Changed([{**told, **one} for one in each], match.end)
        further, end = circumstances("limitation", words, match.end)
        around = {**told, **further}
        apart = not told.keys() & further.keys() and not any(around.keys() & one.keys() for one in each)
        if past_marks(words, end) == len(words) and apart:
            return Changed([{**around, **one} for one in each], len(words))
    return None
