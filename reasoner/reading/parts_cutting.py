"""Cutting what resolves into clauses: one thing done each, with the word that joins it to the one before."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from heapq import merge
from typing import TYPE_CHECKING

from reasoner.reading.lexicon import lexicon
from reasoner.reading.parts_scanner import scanner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.parts_scanner import Hit

_BLANK = re.compile(r"[\s,.;:]*")
_WEAK = frozenset({"and", "or", "but", "in-order"})
"""Words that also join nouns: they open a clause only if a clause follows."""
_ELSE = "condition"
_COMMA_OR_COLON = re.compile(r"[,:]")
_COMMA = re.compile(r",\s+(?=[\w\"])")


@dataclass(slots=True)
class Clause:
    """One clause: the word before it, what stands before its verb, and where its own words begin and end."""

    joint: str
    start: int
    core: int
    end: int
    leads: list[Hit] = field(default_factory=list)


def cut(text: str, start: int, end: int) -> list[Clause]:
    """Return the clauses of `text[start:end]`; the first has the empty joint unless the text begins with one."""
    clauses: list[Clause] = []
    joint, at = _opening_joint(text, start, end)
    while at < end:
        core, leads = _leads(text, at, end)
        stop, following, after = _next_joint(text, core, end)
        if text[at:stop].strip(" ,.;:\n"):
            clauses.append(Clause(joint, at, core, stop, leads))
        joint, at = following, after
    return clauses


def clause_at(text: str, start: int, end: int) -> Clause:
    """Return the clause that begins at `start`."""
    core, leads = _leads(text, start, end)
    stop, _, _ = _next_joint(text, core, end)
    return Clause("", start, core, stop, leads)


def _opening_joint(text: str, start: int, end: int) -> tuple[str, int]:
    start = _skip(text, start, end)
    found = scanner("part-opening-joint").at(text, start, end)
    return (found[0].token, _skip(text, found[1].end(), end)) if found else ("", start)


def _skip(text: str, at: int, end: int) -> int:
    found = _BLANK.match(text, at, end)
    return found.end() if found else at


def _leads(text: str, at: int, end: int) -> tuple[int, list[Hit]]:
    """Return where the clause's own words begin, and what was said before them."""
    leads: list[Hit] = []
    while True:
        at = _skip(text, at, end)
        found = scanner("part-lead").at(text, at, end)
        if found is None:
            return at, leads
        after = found[1].end()
        if found[0].token == _ELSE:
            after = _end_of_condition(text, after, end)
            if after < 0:
                return at, leads
        leads.append(found)
        at = after


def _end_of_condition(text: str, at: int, end: int) -> int:
    """Return where the main clause begins after “if …,”; -1 if there is none."""
    while (comma := _mark(text, at, end)) >= 0:
        if opens_clause(text, _skip(text, comma, end), end):
            return comma + 1
        at = comma + 1
    return -1


def _mark(text: str, at: int, end: int) -> int:
    found = _COMMA_OR_COLON.search(text, at, end)
    return found.start() if found else -1


def _next_joint(text: str, core: int, end: int) -> tuple[int, str, int]:
    """Return where the clause that begins at `core` ends, the joint after it, and where the next begins."""
    for token, found in _joints(text, core + 1, end):
        after = _skip(text, found.end(), end)
        if token == "in-order" and scanner("part-joint").at(text, after, end):
            continue
        if after < end and (token not in _WEAK or opens_clause(text, after, end)):
            return found.start(), token, after
    return end, "", end


def _joints(text: str, start: int, end: int) -> Iterator[tuple[str, re.Match[str]]]:
    words = ((entry.token, found) for entry, found in scanner("part-joint").all(text, start, end))
    commas = (("in-order", found) for found in _COMMA.finditer(text, start, end))
    yield from merge(words, commas, key=lambda joint: joint[1].start())


def opens_clause(text: str, at: int, end: int) -> bool:
    """Say whether a clause of its own begins at `at`: an order, a permission, or a subject with its verb."""
    core, _ = _leads(text, at, end)
    if scanner("part-order", "part-state").at(text, core, end):
        return True
    who = scanner("part-who").at(text, core, end)
    if who and scanner("part-order").at(text, _skip(text, who[1].end(), end), end):
        return True
    return _subject_and_verb().match(text, core, end) is not None


@cache
def _subject_and_verb() -> re.Pattern[str]:
    def listed(table: str) -> str:
        return "|".join(entry.source for entry in lexicon().table(table))

    subjects, verbs = listed("part-subject"), listed("part-state")
    return re.compile(rf"(?:{subjects})(?:(?!\b(?:that|which|whose|if|when)\b)[^,.;:●]){{0,90}}?(?:{verbs})")
