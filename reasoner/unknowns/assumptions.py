"""What a verdict assumes, and which of it would turn it.

An open property may say from which other property it is assumed (`ygo:assumedFrom`): where a question leaves it open,
the value that is usual is assumed, and nobody is asked. Each such value on which a verdict rests is then exchanged for
the others that the property can have, one at a time: where the verdict turns, it is said (“Yes, if …”). That is one
more evaluation each, of those rows only that looked at it (`engine.evaluator.Dependents`). Once the first made no
difference, nothing is assumed of any of them: where the verdict stands even so, none need be tried. Where it depends
on what nobody assumes, only that is looked for which decides it whatever that is.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from reasoner.engine.rows import Row
from reasoner.rules.metamodel import ANYTHING
from reasoner.rules.syntax import Pattern
from reasoner.unknowns.branching import BRANCHES, Verdict, alternatives, inquire, leaves, signature
from reasoner.unknowns.relevance import open_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.engine.evaluator import Model
    from reasoner.rules.rule import Property
    from reasoner.rules.terms import Iri, OpenPoint, Term
    from reasoner.unknowns.branching import Inquiry, Outcome

FEW = 3
"""So many other values are simply tried; of more it is asked first whether any could matter, in as many cases."""


class Otherwise(NamedTuple):
    """Values of something that was assumed otherwise (alike for all rules), and what is concluded under them."""

    values: tuple[Term, ...]
    outcome: Outcome


class Assumptions:
    """What one inquiry assumed, and what would come out otherwise; worked out as it is asked for."""

    def __init__(self, inquiry: Inquiry, properties: Mapping[Iri, Property]) -> None:
        self.inquiry = inquiry
        self.properties = properties
        self.depends = not isinstance(inquiry.outcome, Verdict)
        models = [inquiry.model] if self.depends else [leaf.model for leaf in leaves(inquiry.cases)]
        self.made = assumed_by(models) if inquiry.model.program.assumed else {}
        self._found: dict[OpenPoint, tuple[Otherwise, ...] | None] = {}

    def reversals(self, point: OpenPoint) -> tuple[Otherwise, ...] | None:
        """Return the values of an assumed point under which something else is concluded; `None` if it cannot matter.

        An empty tuple says that it may matter, but that no table can list the values.
        """
        if point not in self._found:
            self._found[point] = self._looked_into(point)
        return self._found[point]

    def _looked_into(self, point: OpenPoint) -> tuple[Otherwise, ...] | None:
        if point not in self.made:
            return None
        if self._seem_to_make_no_difference and self._stands:
            return None
        others = self._others(point)
        endless = ANYTHING in others and not self.depends
        if (endless or len(others) > FEW) and not self._matters(point):
            return None
        found = tuple(self._under(point, others))
        return found if found or endless else None

    @property
    def _seem_to_make_no_difference(self) -> bool:
        """Whether points were tried and none of them mattered: then it pays to ask about all at once."""
        return bool(self._found) and not self.depends and all(found is None for found in self._found.values())

    @cached_property
    def _stands(self) -> bool:
        """Whether the verdict stands whatever all of the assumed points are."""
        points = frozenset(self.made)
        return points.isdisjoint(open_points(self.inquiry.model.leaving_open(points)))

    def _others(self, point: OpenPoint) -> tuple[Term, ...]:
        """Return the values to try: those that the ontology says are worth it, else all that the property can have."""
        model = self.inquiry.model
        declared = self.properties[point[1]].unless_values
        every = declared or model.program.open[point[1]]
        return tuple(value for value in every if value != self.made[point])

    def _matters(self, point: OpenPoint) -> bool:
        """Say whether the verdict could depend on the point if nothing were assumed of it, in any of a few cases."""
        cases = (leaf.model for leaf in leaves(self.inquiry.cases))
        some = list(islice(cases, FEW))
        return next(cases, None) is not None or any(
            point in open_points(model.leaving_open(frozenset({point}))) for model in some
        )

    def _under(self, point: OpenPoint, others: tuple[Term, ...]) -> Iterator[Otherwise]:
        first, now = self.inquiry.model, signature(self.inquiry.outcome)
        for values in alternatives(others, first.program, first.facts):
            outcome = inquire(first.assuming(point, values[0]), 1 if self.depends else BRANCHES).outcome
            if signature(outcome) != now and (not self.depends or isinstance(outcome, Verdict)):
                yield Otherwise(values, outcome)


def assumed_by(models: Iterable[Model]) -> dict[OpenPoint, Term]:
    """Return what models assumed on the way to what they conclude of their goals, the nearest first."""
    found: dict[OpenPoint, Term] = {}
    for model in models:
        level = dict.fromkeys(_roots(model))
        seen = dict(level)
        while level:
            found |= {
                (row.subject, row.key): row.usual[0].value
                for row in level
                if row.assumed and not _is_meant(model, row)
            }
            below = (other for row in level for _, rows in row.doubts for other in rows)
            level = {row: None for row in below if row not in seen}
            seen |= level
    return found


def _is_meant(model: Model, row: Row) -> bool:
    """Say whether the question means what is assumed, as the rule says that takes it for usual."""
    assumed = row.usual[0]
    usual = assumed.rule.body[0]
    assert isinstance(usual, Pattern)
    claim = model.look(row.subject, usual.key).get(assumed.value)
    return claim is not None and claim.rule.meant


def _roots(model: Model) -> Iterator[Row]:
    """Yield the rows in which a verdict stands: that of the goal, and those that order and show its entries."""
    listing = model.program.listing
    nodes = model.values if listing.properties else ()
    rows = (model.relations[key][node] for node in nodes for key in listing.properties)
    yield from (row for row in (model.row, *rows) if isinstance(row, Row))
