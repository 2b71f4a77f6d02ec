"""Counted cards: “2 or more Dragon monsters” as a comparison of how many there are with a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.forms import merged
from reasoner.reading.filters.constructions import slot
from reasoner.reading.filters.phrases import read_phrase
from reasoner.reading.text.lexicon import lexicon, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.reading.filters.tokens import Words

Condition = dict[str, Any]
"""A condition as JSON: `compare`, `reference`, `happened`, `turnOf`, `phase`, `and`, `or`, `not` or `words`."""

EQUAL, LEAST, MOST = "equal", "at-least", "at-most"
_EXACT = listed("exactly")
_DEFINITE = "the"
"""“The Summoned monster” is a certain one, not any."""
_AND = "and"
_LISTING = listed("lists-and")
_COUNTS = frozenset({"least", "most"})
_PLACE = frozenset({"places", "side"})
_JOINED = ("and", "or")
_TRAITS = {"distinct": "different", "alike": "alike"}
"""What several cards must differ or agree in, and how the number of those that do is called."""


@slot("cards")
def cards(words: Words, at: int) -> tuple[Condition, int] | None:
    """Return that there are so many cards (“no monsters”, “2 or more Dragon monsters”), and where the words end."""
    start = at + (words.at(at) in _EXACT)
    if words.at(start) == _DEFINITE:
        return None
    found = read_phrase(words, start)
    if found is None or not found.formal:
        return None
    exact = words.at(at) in _EXACT
    told = words.words[start : found.end]
    if _AND in told and not _has(found.selection, _AND):
        return _each(words, start, found.end)
    condition = _counted(found.selection, exact=exact)
    return (condition, found.end) if condition else None


def _has(value: object, key: str) -> bool:
    """Say whether a selection, or one joined to it, has a key."""
    if not isinstance(value, dict):
        return False
    return key in value or any(_has(one, key) for joint in _JOINED for one in value.get(joint, []))


def _each(words: Words, start: int, end: int) -> tuple[Condition, int] | None:
    """Return that there are cards of each kind that “and” joins; what the last says of their place holds for all.

    The grammar of noun phrases takes “a Dragon monster and "Test Place"” for any of them, as in an exception.
    """
    told: list[Condition] = []
    asked: list[dict[str, Any]] = []
    at = start
    for stop in [*(place for place in range(start, end) if words.at(place) in _LISTING), end]:
        if stop > at:
            found = read_phrase(words.cut(words.starts[0], words.ends[stop - 1]), at)
            if found is None or found.end != stop or not found.formal:
                return None
            condition = _counted(found.selection, exact=False)
            if condition is None or "compare" not in condition:
                return None
            if told and _is_none(told[0]) and not found.selection.keys() & _COUNTS:
                condition = {**condition, "op": EQUAL, "with": 0}  # “no Spells and Traps”
            told.append(condition)
            asked.append(dict(found.selection["filter"]))
        at = stop + 1
    whole = _besides(_where_the_last(told, asked))
    return ({"and": whole}, end) if whole else None


def _besides(told: list[Condition]) -> list[Condition]:
    """Return comparisons of which “and no other monsters” is about those besides the ones named first."""
    first = told[0].get("compare", {}).get("count")
    if first is None:
        return told if not any(_is_of_others(one) for one in told[1:]) else []
    return [told[0], *(_others(one, first) for one in told[1:])]


def _is_of_others(one: Condition) -> bool:
    """Say whether there are to be none of “other” cards."""
    asks = one.get("compare", {}).get("count", {})
    return "compare" in one and _is_none(one) and asks.get("isSelf") is False


def _others(one: Condition, first: dict[str, Any]) -> Condition:
    if not _is_of_others(one):
        return one
    asks = one["compare"]["count"]
    rest = {key: value for key, value in asks.items() if key != "isSelf"}
    return {**one, "compare": {"count": merged([rest], {"not": [first]})}}


def _is_none(condition: Condition) -> bool:
    return bool(condition["op"] == EQUAL and condition["with"] == 0)


def _where_the_last(told: list[Condition], asked: list[dict[str, Any]]) -> list[Condition]:
    """Return comparisons with the place that is said of the last (“… and a Trap in your GY”) said of all of them."""
    last = asked[-1]
    if not lexicon().off_the_field.intersection(last.get("places", ())):
        return told
    where = {key: last[key] for key in last if key in _PLACE}
    return [
        among(one, where) if not _PLACE & asks.keys() else one for one, asks in zip(told, asked, strict=True)
    ]


def _counted(selection: Mapping[str, Any], *, exact: bool) -> Condition | None:
    """Return the comparison that a selection asks for; `None` where it is more than a number of cards."""
    for joint in _JOINED:
        if joint in selection:
            first = {key: value for key, value in selection.items() if key != joint}
            told = [_counted(one, exact=exact) for one in (first, *selection[joint])]
            each = [one for one in told if one]
            if len(each) < len(told):
                return None
            together = _besides(each) if joint == _AND else each
            return {joint: together} if together else None
    further = selection.keys() - {"filter", "least", "most", "distinct", "alike", "text"}
    if further or "filter" not in selection:
        return None
    traits = [(key, one) for key in _TRAITS for one in selection.get(key, [])]
    if len(traits) > 1:
        return None
    asks = selection["filter"]
    value = {_TRAITS[key]: one for key, one in traits} | {"of": asks} if traits else {"count": asks}
    compared = _compared(value, selection, exact=exact)
    if compared and "alike" in value and (compared["op"], compared["with"]) == (LEAST, 1):
        return {**compared, "with": 2}  # “monsters with the same name” are two at least
    return compared


def _compared(value: Any, selection: Mapping[str, Any], *, exact: bool) -> Condition | None:
    """Return how many there are to be: a plain number means at least so many, “exactly 2” just so many."""
    least, most = selection.get("least"), selection.get("most")
    if most == 0:
        return {"compare": value, "op": EQUAL, "with": 0}
    if exact:
        return {"compare": value, "op": EQUAL, "with": least} if least == most and least is not None else None
    if least is None:
        return (
            {"compare": value, "op": LEAST, "with": 1}
            if most is None
            else {"compare": value, "op": MOST, "with": most}
        )
    return {"compare": value, "op": LEAST, "with": least} if most is None or most == least else None


def among(condition: Condition, where: Mapping[str, Any]) -> Condition:
    """Return the same comparison over the cards that also fit `where`."""
    for joint in _JOINED:
        if joint in condition:
            return {joint: [among(one, where) for one in condition[joint]]}
    value = condition["compare"]
    key = "count" if "count" in value else "of"
    return {**condition, "compare": {**value, key: merged([value[key]], where)}}


def denied(condition: Condition) -> Condition:
    """Return that there are none of the cards of which a comparison asks for one; else its opposite."""
    if condition.get("op") == LEAST and condition.get("with") == 1:
        return {**condition, "op": EQUAL, "with": 0}
    return {"not": condition}
