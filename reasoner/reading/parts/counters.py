"""Counters that are placed or removed: how many of which kind, on or from which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.amounts import worked_out
from reasoner.reading.filters.constructions import match_at, read_slot
from reasoner.reading.filters.model import both, is_formal
from reasoner.reading.filters.objects import has_place
from reasoner.reading.filters.phrases import read_phrase
from reasoner.reading.filters.places import place
from reasoner.reading.filters.values import counter_kind
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters import Selection
    from reasoner.reading.filters.tokens import Words

_BEFORE_HOLDER = listed("before-a-holder")
_ANYWHERE = ("anywhere", "on")
_EQUAL = ("equal", "to")
_ITSELF, _THOSE = "itself", "those"
_AFTER = listed("follows-counters")
_ALL = {"all": True}
_FOR, _EACH = "for", "each"
_EACH_OF_THEM = (("of", "them"), ("one",), ())
"""What may stand after “each” where the cards are meant of which was spoken."""


class Counters(NamedTuple):
    """Counters as words tell them: how many (`least` to `most`), of which kind, on which cards; where the words end.

    `amount`: how many, where the text has that worked out; `limit`: how many there can be on a card at most; `all`:
    whether it is all that there are.
    """

    least: int
    most: int | None
    kind: str | None
    holder: Selection
    end: int
    amount: Any = None
    limit: int | None = None
    all: bool = False


def counters_in(words: Words, lies: str) -> Counters | None:
    """Return what the words after “place” or “remove” tell; `None` unless all of them are understood.

    `lies` is where the cards are whose words do not say it.
    """
    equal = next((at for at in range(len(words)) if (words.at(at), words.at(at + 1)) == _EQUAL), None)
    if equal is not None:
        return _as_many_as(words, equal, lies)
    counted = match_at("quantity", words, 0)
    told: dict[str, Any] = counted.meaning("counts") if counted else {"least": 1}
    named = counter_kind(words, counted.end if counted else 0)
    if named is None or not (told == _ALL or _is_number(told)):
        return None
    kind, at = named
    found = _holder(words, at, lies) if words.at(at) in _BEFORE_HOLDER else None
    if found is None:
        return None
    holder, end = found
    if told == _ALL and "least" in holder:
        holder = {"filter": holder["filter"], **_ALL}
    limit = read_slot("up-to-so-many", words, end) if kind else None
    end = limit[1] if limit else end
    amount = _for_each(words, end, told)
    if amount is not None:
        return Counters(1, None, kind, holder, len(words), amount, limit[0] if limit else None)
    if not all(words.at(number) in _AFTER for number in range(end, len(words))):
        return None
    most = limit[0] if limit else None
    return Counters(told.get("least", 1), told.get("most"), kind, holder, end, limit=most, all=told == _ALL)


def _for_each(words: Words, at: int, told: dict[str, Any]) -> Any:
    """Return how many counters they are where words count them: “(place 1 counter on it) for each card sent”."""
    number = told.get("least")
    if words.at(at) != _FOR or number is None or number != told.get("most"):
        return None
    return worked_out(words.cut(words.starts[at], words.ends[-1]), number)


def _is_number(told: dict[str, Any]) -> bool:
    return isinstance(told.get("least"), int) and not told.keys() - {"least", "most"}


def _as_many_as(words: Words, equal: int, lies: str) -> Counters | None:
    """Return what words tell that have the number worked out: “place counters on it equal to its Level”."""
    named = counter_kind(words, 0)
    if named is None or words.at(named[1]) not in _BEFORE_HOLDER:
        return None
    found = _holder(words, named[1], lies)
    amount = read_slot("value", words, equal + len(_EQUAL))
    if found is None or amount is None or not is_formal(amount[0]) or found[0].get("reference") == _THOSE:
        return None
    number = amount[0]
    if isinstance(number, dict) and number.get("of") == _ITSELF:
        number = {**number, "of": found[0].get("reference", _ITSELF)}
    between = (*range(found[1], equal), *range(amount[1], len(words)))
    if not all(words.at(number) in _AFTER for number in between):
        return None
    return Counters(1, None, named[0], found[0], amount[1], number)


def _holder(words: Words, at: int, lies: str) -> tuple[Selection, int] | None:
    """Return the cards that have the counters: one that is spoken of, some that fit, any on a field."""
    pointed = read_slot("reference", words, at + 1) or _each_of_them(words, at + 1)
    if pointed is not None:
        return {"reference": pointed[0]}, pointed[1]
    anywhere = (words.at(at + 1), words.at(at + 2)) == _ANYWHERE
    where = place(words, at + 2 if anywhere else at)
    if where is not None:
        return {"filter": where[0], "least": 1}, where[1]
    found = read_phrase(words, at + 1)
    if found is None or not found.formal:
        return None
    asks = found.selection.get("filter")
    if asks is None or not found.selection.keys().isdisjoint(("and", "or")):
        return None
    if not has_place(asks):
        asks = both(asks, {"places": [lies]})
    return {**found.selection, "filter": asks}, found.end


def _each_of_them(words: Words, at: int) -> tuple[str, int] | None:
    """Return the cards of which was spoken, where words mean each of them: “(on) each”, “each of those monsters”."""
    if words.at(at) != _EACH or not words.context.far:
        return None
    if words.at(at + 1) == "of" and (pointed := read_slot("reference", words, at + 2)):
        return pointed
    for said in _EACH_OF_THEM:
        end = at + 1 + len(said)
        if tuple(words.at(place) for place in range(at + 1, end)) == said and words.at(end) in (*_AFTER, ""):
            return words.context.far, end
    return None
