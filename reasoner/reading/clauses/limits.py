"""How often effects may be used: “You can only use each effect of "X" once per turn”, “Once per turn:”."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from reasoner.reading.clauses.forms import clauses, farthest, fill
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.tokens import NAME, Words
from reasoner.reading.text.lexicon import listed

_BETWEEN = listed("between-limits")
_KEYS = ("on", "times", "per", "names")


class Limit(NamedTuple):
    """A limit as words tell it: what is limited, how often, in what, by which names; and where the words end."""

    on: str
    times: int
    per: str
    names: tuple[str, ...]
    end: int
    one_in_chain: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return what the words tell, for the examples of the lexicon."""
        told = {"on": self.on, "times": self.times, "per": self.per}
        return {**told, **({"names": list(self.names)} if self.names else {})}


def limit(words: Words, at: int = 0) -> Limit | None:
    """Return the limit that the sentence beginning at a word tells, or `None`.

    Most sentences of limits differ in names only: what was read once is kept, with the places of its names.
    """
    found = _limit(tuple(words.words[at:]))
    if found is None:
        return None
    return found._replace(
        names=tuple(words.names[at + int(place)] for place in found.names), end=at + found.end
    )


@lru_cache(maxsize=1024)
def _limit(spoken: tuple[str, ...]) -> Limit | None:
    """Return the limit of a sentence, with the places of its names for the names."""
    named = {place: str(place) for place, word in enumerate(spoken) if word == NAME}
    words = Words(list(spoken), [], [], named)
    found = farthest("limit", words, 0)
    if found is None:
        return None
    told: dict[str, Any] = {}
    for value in found.slots.values():
        if isinstance(value, dict):
            told.update(value)
    row = {key: fill(found.row.says[key], found.slots) for key in _KEYS if key in found.row.says}
    told = {**told, **row}
    names = tuple(found.slots.get("names-of") or told.get("names") or ())
    end, further = found.end, False
    more = farthest("limit-further", words, end)
    if more is not None:
        end, further = more.end, "oneInChain" in more.row.says["says"]
    return Limit(
        str(told["on"]), int(told.get("times", 1)), str(told.get("per", "turn")), names, end, further
    )


def frequency(words: Words, at: int) -> Limit | None:
    """Return the limit of an effect that leads it in: “Once per turn, …”, “Twice per turn:”."""
    start = at + (words.at(at) == "up") * 2
    if held("times", words, start) is None:
        return None
    found = held("how-often", words, start)
    if found is None:
        return None
    return Limit("this-effect", int(found[0]["times"]), str(found[0]["per"]), (), found[1])


def _told(table: str, words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    found = farthest(table, words, at)
    if found is None:
        return None
    keys = found.row.says.keys() & set(_KEYS)
    told = {key: fill(found.row.says[key], found.slots) for key in keys}
    return {key: value for key, value in told.items() if value is not None}, found.end


@slot("this-effect")
def this_effect(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return the names with which words speak of one effect: “this effect of "X"”."""
    return _told("this-effect", words, at)


@slot("each-effect")
def each_effect(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return the names with which words speak of each of several effects."""
    return _told("each-effect", words, at)


@slot("how-often")
def how_often(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return how often words allow something, and in what."""
    return _told("how-often", words, at)


@slot("times")
def times(words: Words, at: int) -> tuple[int, int] | None:
    """Return how often: “once”, “twice”, “4 times”."""
    found = clauses().table("times-word").at(words, at)
    if found is not None:
        return int(found[0].says["times"]), found[1]
    counted = held("number", words, at)
    return (counted[0], counted[1] + 1) if counted and words.at(counted[1]) == "times" else None


@slot("unit")
def unit(words: Words, at: int) -> tuple[str, int] | None:
    """Return in what something is counted: turn, Duel or Chain."""
    found = clauses().table("unit").at(words, at)
    return (str(found[0].says["per"]), found[1]) if found else None


@slot("names-of")
def names_of(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the quoted names that stand at a place: one, or several joined by “or”."""
    names: list[str] = []
    end = -1
    while words.at(at) == NAME:
        names.append(words.names[at])
        at = end = at + 1
        while words.at(at) in _BETWEEN:
            at += 1
    return (names, end) if names else None
