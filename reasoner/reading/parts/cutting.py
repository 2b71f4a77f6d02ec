"""Cutting what resolves into clauses: one thing done each, with the word that joins it to the one before."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from heapq import merge
from itertools import islice
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.scanner import scanner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.text.scanner import Hit

_BLANK = re.compile(r"[\s,.;:]*")
_WEAK = frozenset({"and", "or", "but", "in-order"})
"""Words that also join nouns: they open a clause only if a clause follows."""
_DEPTH = 3
_COMMAS = 12
"""So many commas a condition has at most."""
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
    start = past_marks(text, start, end)
    found = scanner("part-opening-joint").at(text, start, end)
    return (found.sort, past_marks(text, found.end, end)) if found else ("", start)


def past_marks(text: str, at: int, end: int) -> int:
    """Return where the next word begins."""
    found = _BLANK.match(text, at, end)
    return found.end() if found else at


def _leads(text: str, at: int, end: int, depth: int = 0) -> tuple[int, list[Hit]]:
    """Return where the clause's own words begin, and what was said before them.

    `depth` counts conditions inside conditions; no card's text has more than `_DEPTH` of them.
    """
    leads: list[Hit] = []
    while True:
        at = past_marks(text, at, end)
        found = scanner("part-lead").at(text, at, end)
        if found is None:
            return at, leads
        after = found.end
        if found.sort == _ELSE:
            after = _end_of_condition(text, after, end, depth) if depth < _DEPTH else -1
            if after < 0:
                return at, leads
        leads.append(found)
        at = after


def _end_of_condition(text: str, at: int, end: int, depth: int) -> int:
    """Return where the main clause begins after “if …,”; -1 if there is none."""
    for mark in islice(_COMMA_OR_COLON.finditer(text, at, end), _COMMAS):
        if _opens(text, past_marks(text, mark.start(), end), end, depth + 1):
            return mark.end()
    return -1


def _next_joint(text: str, core: int, end: int) -> tuple[int, str, int]:
    """Return where the clause that begins at `core` ends, the joint after it, and where the next begins."""
    for sort, found in _joints(text, core + 1, end):
        after = past_marks(text, found.end(), end)
        if sort == "in-order" and scanner("part-joint").at(text, after, end):
            continue
        if sort in _WEAK and _goes_on(text, core, found, after):
            continue
        if sort == "in-order" and _awaits_its_verb(text, core, found.start(), after):
            continue
        if after < end and (sort not in _WEAK or opens_clause(text, after, end)):
            return found.start(), sort, after
    return end, "", end


def _goes_on(text: str, core: int, joint: re.Match[str], after: int) -> bool:
    """Say whether a joint joins what may or may not be done (“cannot Normal Summon or Special Summon”).

    “…, and” goes on with something else (“it cannot attack, and banish it when it leaves the field”).
    """
    if sign("and-first").match(joint[0]) and text[: joint.start()].rstrip(" ").endswith(","):
        return False
    if not _COMMA.match(joint[0]) and _joins_subjects(text, core, joint, after):
        return True
    if not sign("part-denied").search(text, core, joint.start()):
        return False
    return scanner("part-order").at(text, after, len(text)) is not None


def _joins_subjects(text: str, core: int, joint: re.Match[str], after: int) -> bool:
    """Say whether a joint stands between two subjects of one verb (“Spell and Trap Cards cannot be activated”)."""
    verb = _subject_and_verb()
    if verb.match(text, core, joint.start()) or not verb.match(text, after):
        return False
    return (
        not _opens(text, core, joint.start(), 0) and scanner("part-order").at(text, after, len(text)) is None
    )


def _awaits_its_verb(text: str, core: int, comma: int, after: int) -> bool:
    """Say whether a comma stands between listed subjects and their verb (“A, and B, cannot be destroyed”)."""
    end = len(text)
    if scanner("part-order").at(text, after, end) or scanner("part-subject").at(text, after, end):
        return False
    return scanner("part-state").at(text, after, end) is not None and not opens_clause(text, core, comma)


def _joints(text: str, start: int, end: int) -> Iterator[tuple[str, re.Match[str]]]:
    words = ((hit.sort, hit.match) for hit in scanner("part-joint").all(text, start, end))
    commas = (("in-order", found) for found in _COMMA.finditer(text, start, end))
    yield from merge(words, commas, key=lambda joint: joint[1].start())


def opens_clause(text: str, at: int, end: int) -> bool:
    """Say whether a clause of its own begins at `at`: an order, a permission, or a subject with its verb."""
    return _opens(text, at, end, 0)


@lru_cache(maxsize=512)
def _opens(text: str, at: int, end: int, depth: int) -> bool:
    core, _ = _leads(text, at, end, depth)
    if scanner("part-order").at(text, core, end) or scanner("part-state").at(text, core, end):
        return True
    who = scanner("part-who").at(text, core, end)
    if who and scanner("part-order").at(text, past_marks(text, who.end, end), end):
        return True
    return _subject_and_verb().match(text, core, end) is not None


@cache
def _subject_and_verb() -> re.Pattern[str]:
    def listed(table: str) -> str:
        return "|".join(entry.source for entry in lexicon().table(table))

    subjects, verbs = listed("part-subject"), listed("part-state")
    opens = sign("opens-clause").pattern
    return re.compile(rf"(?:{subjects})(?:(?!{opens})[^,.;:●]){{0,90}}?(?:{verbs})")
