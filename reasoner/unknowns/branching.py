"""Answers where the question left something open: what the verdict is under each value.

The open point nearest to the verdict is given each of its values in turn, and so on, until no open point can
change the verdict, or a budget of evaluations is spent. Where all branches agree the verdict holds whatever the
unknown is; else it depends, and the branches are the table of the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.engine.lists import entries
from reasoner.rules.metamodel import ANYTHING, NOTHING
from reasoner.rules.terms import Iri, OpenPoint, Term, Triple
from reasoner.unknowns.relevance import open_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.engine.evaluator import Model
    from reasoner.engine.program import Program


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of one model: no open point can change it."""

    model: Model

    @property
    def values(self) -> tuple[Term, ...]:
        """The standing values; none if no rule speaks, two or more on a settled property are a conflict."""
        return self.model.values


@dataclass(frozen=True, slots=True)
class Undecided:
    """A branch that the budget did not reach: `open` is what was still open where it branched off."""

    model: Model
    open: tuple[OpenPoint, ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """What follows if an open point has one of these values (they are alike for all rules)."""

    values: tuple[Term, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Depends:
    """The verdict under each value of an open point; `model` is the evaluation in which `open` points were open.

    A point that can have any value (`ygo:anything`) has no branches: nothing can be said before it is told.
    """

    point: OpenPoint
    branches: tuple[Branch, ...]
    model: Model
    open: tuple[OpenPoint, ...] = ()


Outcome: TypeAlias = Verdict | Undecided | Depends


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The result: `outcome` without the open points that make no difference, `cases` with all that were tried."""

    outcome: Outcome
    cases: Outcome
    model: Model
    evaluations: int

    @property
    def complete(self) -> bool:
        """Whether the budget sufficed."""
        return not any(isinstance(leaf, Undecided) for leaf in leaves(self.cases))


def investigate(
    program: Program, facts: Facts | Iterable[Triple], subject: Iri, budget: int = 256
) -> Inquiry:
    """Evaluate a program's goal for `subject`, under every value of the open points that can matter."""
    search = _Search(program, subject, budget)
    cases = search.explore(Facts.of(facts))
    return Inquiry(simplify(cases), cases, cases.model, search.spent)


def leaves(outcome: Outcome) -> Iterator[Verdict | Undecided]:
    """Yield the verdicts of all branches."""
    if isinstance(outcome, Depends):
        for branch in outcome.branches:
            yield from leaves(branch.outcome)
    else:
        yield outcome


def simplify(outcome: Outcome) -> Outcome:
    """Drop every open point whose branches all come to the same."""
    if not isinstance(outcome, Depends):
        return outcome
    branches = tuple(Branch(branch.values, simplify(branch.outcome)) for branch in outcome.branches)
    if len({signature(branch.outcome) for branch in branches}) == 1:
        return branches[0].outcome
    return Depends(outcome.point, branches, outcome.model, outcome.open)


def signature(outcome: Outcome) -> object:
    """Return what two outcomes that come to the same have in common."""
    if isinstance(outcome, Verdict):
        if outcome.model.program.listing.ordered_by is None:
            return frozenset(outcome.values)
        return tuple((entry.node, tuple(entry.shown.items())) for entry in entries(outcome.model))
    if isinstance(outcome, Depends):
        return outcome.point, tuple((branch.values, signature(branch.outcome)) for branch in outcome.branches)
    return "undecided"


class _Search:
    """One inquiry under way."""

    def __init__(self, program: Program, subject: Iri, budget: int) -> None:
        self.program = program
        self.subject = subject
        self.budget = budget
        self.spent = 0

    def explore(self, facts: Facts, before: Model | None = None) -> Outcome:
        model = evaluate(self.program, facts, self.subject, before)
        self.spent += 1
        opens = open_points(model)
        if not opens:
            return Verdict(model)
        point = opens[0]
        branches: list[Branch] = []
        for values in alternatives(self.program.open[point[1]], self.program, facts):
            if self.spent >= self.budget:
                branches.append(Branch(values, Undecided(model, opens)))
            else:
                branches += self.branch(point, values, facts, model)
        return Depends(point, tuple(branches), model, opens)

    def branch(
        self, point: OpenPoint, values: tuple[Term, ...], facts: Facts, model: Model
    ) -> Iterator[Branch]:
        """Explore one value for all that are alike; each for itself if the answer is that very value."""
        outcome = self.explore(facts.assuming(point, values[0]), model)
        if len(values) == 1 or not any(
            values[0] in leaf.values for leaf in leaves(outcome) if isinstance(leaf, Verdict)
        ):
            yield Branch(values, outcome)
            return
        yield Branch(values[:1], outcome)
        for value in values[1:]:
            yield Branch((value,), self.explore(facts.assuming(point, value), model))


def alternatives(values: Iterable[Term], program: Program, facts: Facts) -> Iterator[tuple[Term, ...]]:
    """Yield values to try; those that no rule and no fact mentions together.

    Nothing tells the latter apart, so that one can stand for all (numbers can always be told apart).
    """
    alike: list[Term] = []
    for value in values:
        if value == ANYTHING:
            continue
        distinct = not isinstance(value, Iri) or value == NOTHING
        if distinct or program.mentions(value) or facts.mention(value):
            yield (value,)
        else:
            alike.append(value)
    if alike:
        yield tuple(alike)
