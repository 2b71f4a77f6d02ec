"""Whole conditions: clauses joined by “and”, “or”, “while”, “if”, as one formal condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.counting import EQUAL, LEAST
from reasoner.reading.clauses.forms import clause_ends, clauses
from reasoner.reading.clauses.states import Clause, clause, joined
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.clauses.counting import Condition
    from reasoner.reading.clauses.subjects import Subject
    from reasoner.reading.filters.tokens import Words


_JOINING = listed("joins-or")


class Read(NamedTuple):
    """A condition and the number of the word after it."""

    condition: Condition
    end: int


def condition(words: Words, at: int = 0, before: Subject | None = None) -> Read | None:
    """Return the condition that begins at a word: as many clauses as are joined and understood, or `None`.

    `before`: of what the words before tell; a clause without a subject goes on to tell of it.
    “And” joins more closely than “or if”; “a, or b and c” without a second “if” is not decided.
    """
    first = clause(words, at, before) or _shorter(words, at, before)
    if first is None:
        return None
    groups: list[tuple[str, Condition]] = [("", first.condition)]
    end, about = first.end, first.about
    while (further := _next(words, end, about, groups[-1][1])) is not None:
        joint, found = further
        groups.append((joint, found.condition))
        end, about = found.end, found.about
    decided = _decided(groups)
    return Read(decided, end) if decided else None


def _next(words: Words, at: int, about: Subject | None, before: Condition) -> tuple[str, Clause] | None:
    """Return the clause that is joined on at a place with the word that joins it: and, or, or-if.

    “And you do not” says of you what the clause before says of your opponent, denied.
    """
    found = clauses().table("joint").at(words, at)
    if found is None:
        return None
    row, after = found
    further = clause(words, after, about) or _shorter(words, after, about) or _unlike(words, after, before)
    return (str(row.says["joint"]), further) if further else None


def _unlike(words: Words, at: int, before: Condition) -> Clause | None:
    """Return that you have none of the cards of which the clause before says that your opponent has one."""
    found = clauses().table("unlike").at(words, at)
    asks = before.get("compare", {}).get("count", {})
    one = (before.get("op"), before.get("with")) == (LEAST, 1)
    if found is None or not clause_ends(words, found[1]) or not one or asks.get("side") != "opponent":
        return None
    return Clause(
        {**before, "compare": {"count": {**asks, "side": "you"}}, "op": EQUAL, "with": 0}, found[1], None
    )


def _shorter(words: Words, at: int, about: Subject | None) -> Clause | None:
    """Return a clause that ends before one of the words that join, where what follows was taken for part of it.

    “No monsters, or all monsters you control are …” begins like a list of monsters.
    """
    for place in range(len(words) - 1, at + 1, -1):
        if words.at(place) in _JOINING and words.at(place - 1) not in _JOINING:
            part = words.cut(words.starts[0], words.starts[place])
            found = clause(part, at, about)
            if found is not None and found.end == place:
                return found
    return None


def _decided(groups: list[tuple[str, Condition]]) -> Condition | None:
    """Return clauses as one condition; `None` where the words leave open what belongs together."""
    joints = {joint for joint, _ in groups[1:]}
    if joints <= {"and"}:
        return joined("and", [one for _, one in groups])
    if joints <= {"or", "or-if"}:
        return joined("or", [one for _, one in groups])
    if "or" in joints:
        return None
    alternatives: list[list[Condition]] = [[groups[0][1]]]
    for joint, one in groups[1:]:
        if joint == "and":
            alternatives[-1].append(one)
        else:
            alternatives.append([one])
    return joined("or", [joined("and", each) for each in alternatives])


def dated(told: Condition, when: str) -> Condition | None:
    """Return a condition with `when` said of what happened at a time that its words leave open, if any."""
    for joint in ("and", "or"):
        if joint in told:
            each = [dated(one, when) for one in told[joint]]
            return {joint: each} if all(each) else None
    if "not" in told:
        inner = dated(told["not"], when)
        return {"not": inner} if inner else None
    play: dict[str, Any] | None = told.get("happened")
    if play is None or "when" in play:
        return told
    return {**told, "happened": {**play, "when": when}} if when else None
