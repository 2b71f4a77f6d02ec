"""Reading one clause of a resolution: its verb, and every phrase around it; what is left is left over."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from reasoner.reading.parts.cutting import past_marks
from reasoner.reading.text.lexicon import lexicon
from reasoner.reading.text.scanner import scanner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.parts.cutting import Clause
    from reasoner.reading.text.lexicon import Entry
    from reasoner.reading.text.scanner import Hit

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Heard:
    """A clause as it was read: its place, the places of its conditions, what “it” (`near`) and “that monster” meant.

    `part` is the number of the first of the `count` parts that it tells; `done` what the parts before did, `paid` what
    was done as the cost. `facing`: there are two targets, one of each player.
    """

    start: int
    end: int
    conditions: tuple[tuple[int, int], ...]
    near: str
    far: str
    part: int
    count: int
    done: tuple[str, ...]
    paid: tuple[str, ...]
    facing: bool = False


@dataclass(slots=True)
class Read:
    """A clause taken apart: the verb, the phrases before and after it, the words that were not understood."""

    clause: Clause
    verb: Hit | None = None
    before: list[Hit] = field(default_factory=list)
    after: list[Hit] = field(default_factory=list)
    left: list[tuple[int, int]] = field(default_factory=list)
    lacks_object: bool = False

    @property
    def is_opaque(self) -> bool:
        """Whether the verb is one whose further words are not taken apart."""
        return self.verb is not None and "opaque" in self.verb.traits

    @property
    def phrases(self) -> Iterator[Hit]:
        """Every phrase of the clause: what leads it in, the subject, what follows the verb."""
        yield from self.clause.leads
        yield from self.before
        yield from self.after

    def all(self, token: str) -> Iterator[Hit]:
        """Yield the phrases of one sort."""
        return (hit for hit in self.phrases if hit.sort == token)

    def first(self, token: str) -> Hit | None:
        """Return the first phrase of one sort, or `None`."""
        return next(self.all(token), None)


def read_clause(text: str, clause: Clause) -> Read:
    """Take a clause apart, phrase by phrase from left to right."""
    read = Read(clause)
    at, end = clause.core, clause.end
    who = scanner("part-who").at(text, at, end)
    opening = past_marks(text, who.end, end) if who else at
    order = scanner("part-order").at(text, opening, end)
    if order:
        read.before = [who] if who else []
        read.verb, at = order, order.end
    while (at := past_marks(text, at, end)) < end:
        at = _phrase(read, text, at, end)
    if read.is_opaque and read.first("until") is None:
        read.after += islice(scanner("part-until").all(text, clause.core, end), 1)
    return read


def _phrase(read: Read, text: str, at: int, end: int) -> int:
    """Take the phrase at `at` and return where it ends; a word that begins none is left over."""
    if read.verb is None:
        found = scanner("part-state").at(text, at, end)
        if found:
            read.verb = found
            return found.end
    found = scanner("part-until", "part-phrase").at(text, at, end)
    if found:
        (read.before if read.verb is None else read.after).append(found)
        return found.end
    word = _WORD.match(text, at, end)
    stop = word.end() if word else end
    if read.left and not text[read.left[-1][1] : at].strip():
        read.left[-1] = (read.left[-1][0], stop)
    else:
        read.left.append((at, stop))
    return stop


def meaning(read: Read, text: str, to: str, origin: list[str]) -> Entry | None:
    """Return the line of the lexicon that says what the verb means with these phrases around it, or `None`.

    A verb may have several lines (“return … to the hand”, “… to the Deck”): the first counts whose `to`, `from`
    and `says` hold.
    """
    if read.verb is None:
        return None
    verb, words = read.verb, text[read.clause.core : read.clause.end]
    table = "part-state" if read.verb.entry in lexicon().table("part-state") else "part-order"
    for entry in lexicon().table(table):
        found = entry.pattern.match(text, verb.start, read.clause.end)
        if found and found.end() == verb.end and _holds(entry, words, to, origin):
            return entry
    return None


def _holds(entry: Entry, words: str, to: str, origin: list[str]) -> bool:
    traits = entry.traits
    if "to" in traits and to not in traits["to"]:
        return False
    if "at" in traits and to not in traits["at"] and (to or not set(origin) & set(traits["at"])):
        return False
    if "from" in traits and not set(origin) & set(traits["from"]):
        return False
    return "says" not in traits or re.search(traits["says"], words) is not None
