"""The ledger of one effect: conditions and restrictions as they are found, and the office of every stretch of words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.subjects import THIS
from reasoner.reading.filters.tokens import Context
from reasoner.reading.model import Office, Span
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.clauses.counting import Condition
    from reasoner.reading.filters.tokens import Words

CONDITION, COST, TARGET, PART, LIMIT = "condition", "cost", "target", "part", "limit"
RESTRICTION, TRIGGER, MOMENT, PLACE = "restriction", "trigger", "moment", "place"
_WORD = re.compile(r"\w")


def only_joins(printed: str, start: int, end: int) -> bool:
    """Say whether words between two clauses say no more than how these are joined: “, and”, “. If you do, ”."""
    return sign("tells-only-how-joined").fullmatch(printed, start, end) is not None


def spoken_of(before: str, *, first: bool, unsaid: str = THIS) -> Context:
    """Return what “it” and “they” mean after the words of a sentence: the card itself, if only that was named.

    `first`: whether “it” means something where nothing was named; `unsaid`: what it then means.
    """
    if sign("names-equipped").search(before):
        return Context("equipped", "", "opponent")
    if sign("names-cards").search(before):
        return Context("", "", "opponent")
    return Context(
        THIS if sign("names-this-card").search(before) else unsaid if first else "", "", "opponent"
    )


def beside_itself(words: Words) -> Words:
    """Return the words of a lasting text of a card in which “with a different name” means another than its own."""
    if words.context.near != THIS or not words.say(_DIFFERENT):
        return words
    return words.within(replace(words.context, far=THIS))


_DIFFERENT = frozenset({"different"})


@dataclass(slots=True)
class Ledger:
    """What was found in one effect so far.

    `unsaid`: what “it” means where nothing was named, the card itself or the monster that it is equipped to.
    `offices` are the stretches that are accounted for; what lies between them goes with the next one if it only joins.
    """

    words: Words
    box: str
    unsaid: str = THIS
    conditions: list[dict[str, Any]] = field(default_factory=list)
    restrictions: list[dict[str, Any]] = field(default_factory=list)
    permissions: list[dict[str, Any]] = field(default_factory=list)
    namings: list[dict[str, Any]] = field(default_factory=list)
    each_time: list[dict[str, Any]] = field(default_factory=list)
    self_destructs: list[dict[str, Any]] = field(default_factory=list)
    battles: list[dict[str, Any]] = field(default_factory=list)
    changes: list[dict[str, Any]] = field(default_factory=list)
    offices: list[Office] = field(default_factory=list)

    def take(self, role: str, start: int, end: int, *, formal: bool) -> None:
        """Keep the office of a stretch of the text."""
        if end > start:
            self.offices.append(Office(role, Span(self.box, start, end), formal))

    def doubt(self, start: int, end: int) -> None:
        """Leave a stretch in words that was taken as formal."""
        for place, office in enumerate(self.offices):
            if office.span.start <= start and end <= office.span.end:
                self.offices[place] = replace(office, formal=False)

    def has_taken(self, start: int, end: int) -> bool:
        """Say whether a stretch has been understood whole already."""
        return any(
            office.formal and office.span.start <= start and end <= office.span.end for office in self.offices
        )

    def ask(self, at: str, told: Condition, start: int, end: int, part: int = 0) -> None:
        """Keep a condition with when it must hold and where its words stand."""
        entry: dict[str, Any] = {"at": at, **({"part": part} if part else {})}
        self.conditions.append({**entry, "condition": told, "text": [start, end]})

    def unread(self, start: int, end: int) -> Condition:
        """Return the words of a stretch as a condition that was not understood."""
        return {"words": " ".join(self.words.printed[start:end].split()).strip(" ,.:;")}

    def settled(self, start: int, end: int, rest: str, resolves: int | None = None) -> tuple[Office, ...]:
        """Return offices for all words between two places, without gaps; what is left over has the office `rest`.

        Words left over after a target or a cost, before what is done when the effect resolves begins (`resolves`),
        say which card is targeted, or with what is paid.
        """
        found: list[Office] = []
        at = start
        for office in sorted(self.offices, key=lambda one: (one.span.start, -one.span.end)):
            first, last = max(office.span.start, at), min(office.span.end, end)
            if last <= first:
                continue
            if at < first and not sign("tells-only-how-joined").fullmatch(self.words.printed, at, first):
                chooses = resolves is not None and not _WORD.search(self.words.printed, resolves, first)
                before = found[-1].role if chooses and found else ""
                role = before if before in (TARGET, COST) else rest
                found.append(Office(role, Span(self.box, at, first), formal=False))
                at = first
            found.append(Office(office.role, Span(self.box, at, last), office.formal))
            at = last
        if _WORD.search(self.words.printed, at, end):
            found.append(Office(rest, Span(self.box, at, end), formal=False))
        elif found and at < end:
            last_one = found.pop()
            found.append(Office(last_one.role, Span(self.box, last_one.span.start, end), last_one.formal))
        return tuple(_joined(found))


def _joined(offices: list[Office]) -> Iterator[Office]:
    """Yield offices, those side by side that are left over as one."""
    before: Office | None = None
    for office in offices:
        if before and not before.formal and not office.formal and before.role == office.role:
            before = Office(
                before.role, Span(before.span.box, before.span.start, office.span.end), formal=False
            )
            continue
        if before:
            yield before
        before = office
    if before:
        yield before
