"""What a verdict takes for granted: facts that the question left out and that nothing asks for, but that would turn it.

A rule may look at a property only where the question gives it: a Trap that was Set this turn waits, but nobody who
asks about a Trap is asked first whether it was. Silence is then taken for an answer. So that no verdict turns by it
unseen, every such property that can matter is supposed to have each of its values, and the values under which the
verdict is the opposite one are its provisos: “yes, unless it was Set this turn”.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.open_points import Branch, Depends, Verdict, alternatives, investigate
from reasoner.supposing import Supposed, Turning
from reasoner.terms import Iri
from reasoner.vocabulary import NODES, QUESTION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from reasoner.facts import Facts
    from reasoner.open_points import Inquiry
    from reasoner.program import Program
    from reasoner.rules import Property
    from reasoner.terms import OpenPoint, Term
    from reasoner.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Granted:
    """A property of a node that a question may leave out without being asked for it, and the values it may have."""

    point: OpenPoint
    values: tuple[Term, ...]
    turning: Turning


class Provisos:
    """Finds what verdicts take for granted. One per knowledge base; keeps what it found out about each program."""

    def __init__(self, vocabulary: Vocabulary, properties: Mapping[Iri, Property]) -> None:
        self.points = tuple(_points(vocabulary, properties))
        self._granted: dict[Program, tuple[Granted, ...]] = {}

    def granted(self, program: Program) -> tuple[Granted, ...]:
        """Return what a question for the program's goal may leave out without being asked for it."""
        known = self._granted.get(program)
        if known is None:
            known = self._granted[program] = tuple(_granted(program, self.points))
        return known

    def of(self, inquiry: Inquiry, facts: Facts, possible: Callable[[Facts], bool]) -> tuple[Depends, ...]:
        """Return the points that would turn a verdict, each with the values that do, and the verdict then.

        `facts` are those of the question; of what is supposed, only what is `possible` beside them counts.
        """
        if not isinstance(inquiry.outcome, Verdict) or len(inquiry.outcome.values) != 1:
            return ()
        search = _Search(inquiry, facts, possible)
        found = (search.turning(granted) for granted in self.granted(inquiry.outcome.model.program))
        return tuple(point for point in found if point is not None)


def shared(found: Sequence[tuple[Depends, ...]]) -> tuple[Depends, ...]:
    """Return the provisos that every one of several verdicts has."""
    first, *others = found
    return tuple(point for point in first if all(_has(other, point) for other in others))


def _has(others: Sequence[Depends], point: Depends) -> bool:
    values = [branch.values for branch in point.branches]
    return any(
        other.point == point.point and [branch.values for branch in other.branches] == values for other in others
    )


def _points(
    vocabulary: Vocabulary, properties: Mapping[Iri, Property]
) -> Iterator[tuple[OpenPoint, tuple[Term, ...]]]:
    """Yield every field of the nodes of a question with the values to try."""
    for shape, node in NODES.items():
        for field in vocabulary.shape(shape).fields.values():
            known = properties.get(field.path)
            if known is not None and known.granted:
                yield (Iri(QUESTION + node), field.path), known.granted


def _granted(
    program: Program, points: Sequence[tuple[OpenPoint, tuple[Term, ...]]]
) -> Iterator[Granted]:
    needed = program.told | program.held | program.compiled.keys()
    for point, values in points:
        if point[1] in needed:
            turning = Turning.of(program, point[1])
            if turning.silent and program.goal in turning.keys:
                yield Granted(point, values, turning)


class _Search:
    """What one verdict takes for granted."""

    def __init__(self, inquiry: Inquiry, facts: Facts, possible: Callable[[Facts], bool]) -> None:
        assert isinstance(inquiry.outcome, Verdict)
        self.model = inquiry.outcome.model
        self.values = self.model.values
        self.branched = inquiry.outcome is not inquiry.cases
        self.facts = facts
        self.possible = possible

    def turning(self, granted: Granted) -> Depends | None:
        """Return the values of a point that turn the verdict; `None` if it is given, or none does."""
        subject, key = granted.point
        if key in self.facts.values(subject, self.model.program.gives) or self.facts.values(subject, key):
            return None
        branches = [
            Branch(values, outcome)
            for values in alternatives(granted.values, self.model.program, self.facts)
            if (outcome := self.turned(granted, values[0])) is not None
        ]
        return Depends(granted.point, tuple(branches), self.model) if branches else None

    def turned(self, granted: Granted, value: Term) -> Verdict | None:
        """Return the verdict under a value if it is another one."""
        program, subject = self.model.program, self.model.subject
        supposed = Supposed(self.model, self.model.facts.telling(granted.point, value), granted.turning)
        if supposed.row is self.model.row or (supposed.values == self.values and not supposed.open):
            return None
        told = self.facts.telling(granted.point, value)
        outcome = (
            investigate(program, told, subject).outcome if supposed.open or self.branched else Verdict(supposed)
        )
        if not isinstance(outcome, Verdict) or len(outcome.values) != 1 or outcome.values == self.values:
            return None
        return outcome if self.possible(told) else None
