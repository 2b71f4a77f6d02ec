"""Answers where the question left something open: what the verdict is under each value.

The open point nearest to the verdict is given each of its values in turn, and so on, until no open point can
change the verdict, or a budget of evaluations is spent. Where all branches agree the verdict holds whatever the
unknown is; else it depends, and the branches are the table of the answer.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from reasoner.engine.evaluator import evaluate
from reasoner.engine.lists import entries
from reasoner.engine.rows import Row
from reasoner.engine.work import Spent
from reasoner.rules.metamodel import ANYTHING, NOTHING
from reasoner.rules.terms import Iri, OpenPoint, Term, Triple
from reasoner.unknowns.relevance import open_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from reasoner.engine.evaluator import Model
    from reasoner.engine.facts import Facts
    from reasoner.engine.program import Program
    from reasoner.engine.work import Work


BRANCHES: Final = 256
"""So many models are made for one verdict at most."""
SHARINGS: Final = 2
"""So often the work that is left is shared out among the verdicts for which it has not sufficed yet."""
MANY: Final = 20
"""An open point with more values is tried after the others."""


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
    program: Program, facts: Facts | Iterable[Triple], subject: Iri, budget: int = BRANCHES
) -> Inquiry:
    """Evaluate a program's goal for `subject`, under every value of the open points that can matter."""
    return inquire(evaluate(program, facts, subject), budget)


def inquire(model: Model, budget: int = BRANCHES) -> Inquiry:
    """Go on from a model to the verdict under every value of the open points that can matter.

    No more than `budget` models are made, and no more work is done than the evaluation has left: what lies nearest to
    the verdict is worked out first. Models of several subjects over one evaluation share their branches, too.
    """
    search = _Search(budget)
    cases = search.explore(model)
    return Inquiry(simplify(cases), cases, model, search.spent)


def inquire_each(models: Sequence[Model], work: Work) -> list[Inquiry]:
    """Go on from each of several models over one evaluation as `inquire` does, none at the cost of the others.

    What is sure costs nothing more. The others share the work that is left, and those for which that does not suffice
    what is left then.
    """
    found: dict[int, Inquiry] = {}
    waiting = sorted(range(len(models)), key=lambda at: _is_in_doubt(models[at]))
    for _ in range(SHARINGS):
        for place, at in enumerate(waiting):
            with work.sharing(len(waiting) - place):
                found[at] = inquire(models[at])
        waiting = [at for at in waiting if not found[at].complete]
    return [found[at] for at in range(len(models))]


def _is_in_doubt(model: Model) -> bool:
    return isinstance(model.row, Row) and model.row.in_doubt


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
        if not outcome.model.program.listing.properties:
            return frozenset(outcome.values)
        return tuple((entry.node, tuple(entry.shown.items())) for entry in entries(outcome.model))
    if isinstance(outcome, Depends):
        return outcome.point, tuple((branch.values, signature(branch.outcome)) for branch in outcome.branches)
    return "undecided"


class _Case:
    """A case under way: what it assumes, the model of it once it is made, and the cases that it branches into."""

    def __init__(self, values: tuple[Term, ...], make: Callable[[Term], Model]) -> None:
        self.values = values
        self.make = make
        self.model: Model | None = None
        self.open: tuple[OpenPoint, ...] = ()
        self.cases: list[_Case] = []

    def follow(self) -> None:
        """Make the model, and the cases of the open point nearest to the verdict."""
        model = self.make(self.values[0])
        # One with many values would spend the budget before anything else is known.
        self.open = tuple(sorted(open_points(model), key=lambda at: len(model.program.open[at[1]]) > MANY))
        if self.open:
            point = self.open[0]
            self.cases = [
                _Case(values, partial(model.assuming, point))
                for values in alternatives(model.program.open[point[1]], model.program, model.facts)
            ]
        self.model = model

    def apart(self) -> list[_Case]:
        """Return a case for each value but the first, if the answer is that very value in some case of this one."""
        alike = len(self.values) > 1 and any(
            self.values[0] in case.model.values for case in self.decided() if case.model is not None
        )
        if not alike:
            return []
        others = [_Case((value,), self.make) for value in self.values[1:]]
        self.values = self.values[:1]
        return others

    def decided(self) -> Iterator[_Case]:
        """Yield the cases that have a verdict."""
        if self.model is not None and not self.open:
            yield self
        for case in self.cases:
            yield from case.decided()

    def outcome(self) -> Outcome | None:
        """Return what was found out; `None` if the case was not reached."""
        if self.model is None:
            return None
        if not self.open:
            return Verdict(self.model)
        undecided = Undecided(self.model, self.open)
        branches = (Branch(case.values, case.outcome() or undecided) for case in self.cases)
        return Depends(self.open[0], tuple(branches), self.model, self.open)


class _Search:
    """One inquiry under way: the cases nearest to the verdict are looked into first."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.spent = 0

    def explore(self, model: Model) -> Outcome:
        top = _Case((NOTHING,), lambda _: model)
        waiting = deque([top])
        try:
            while waiting and self.spent < self.budget:
                self.look_into(waiting)
                if not waiting:
                    waiting += self.told_apart(top)
        except Spent:
            pass
        return top.outcome() or Undecided(model)

    def look_into(self, waiting: deque[_Case]) -> None:
        case = waiting.popleft()
        self.spent += 1
        case.follow()
        waiting += case.cases

    def told_apart(self, case: _Case) -> Iterator[_Case]:
        """Take cases apart whose values turned out to differ, and yield the new ones."""
        cases: list[_Case] = []
        for below in case.cases:
            others = below.apart()
            yield from others
            yield from self.told_apart(below)
            cases += [below, *others]
        case.cases = cases


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
