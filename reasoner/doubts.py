"""Which open points can matter: what a model looked at, did not find, and may yet turn on.

Evaluation notes for every row which rows in doubt its rules looked at. Most of these doubts come to nothing: a
rule that looked at an unknown may fail, or succeed, whatever the unknown is; or its claim would make no
difference beside claims that stand. To find out, a rule in doubt is matched once more in three values:

    certain       it matches without any unknown
    possible      it matches under some values of the unknowns it looks at
    impossible    something that is known stops every match

Only a rule that is possible, and whose claim could change what stands, keeps its row in doubt. This errs on one
side: a row with no doubt left has the same values whatever the unknowns are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from reasoner.evaluator import Row
from reasoner.expressions import Incomparable, evaluate, holds
from reasoner.metamodel import NOTHING
from reasoner.syntax import (
    Absent,
    Bind,
    Body,
    BodyLiteral,
    Filter,
    Pattern,
    Slot,
    Values,
    Variable,
    expression_variables,
)
from reasoner.terms import Iri, OpenPoint, Term

if TYPE_CHECKING:
    from reasoner.evaluator import Model
    from reasoner.rules import Rule

ANY: Final = Iri("urn:headjudge:any-value")
"""Stands for a value about which nothing is known."""
Bindings: TypeAlias = Mapping[Variable, Term]


class Chance(IntEnum):
    """Whether a body matches, whatever the open points are."""

    IMPOSSIBLE = 0
    POSSIBLE = 1
    CERTAIN = 2


def open_points(model: Model) -> tuple[OpenPoint, ...]:
    """Return the open points on which the asked property may depend, the nearest to it first."""
    doubts = _Doubts(model)
    found: dict[OpenPoint, None] = {}
    rows = [model.row] if isinstance(model.row, Row) and doubts.about(model.row) else []
    seen = set(map(id, rows))
    while rows:
        further: list[Row] = []
        for row in rows:
            if row.point is not None:
                found[row.point] = None
            further += (other for other in doubts.behind(row) if id(other) not in seen)
            seen.update(map(id, further))
        rows = further
    return tuple(found)


class _Doubts:
    """The doubts about one model's rows, each looked into once."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.open = model.program.open
        self.known: dict[int, dict[Rule, tuple[Row, ...]]] = {}

    def about(self, row: object) -> bool:
        """Say whether the row's values may yet change."""
        return isinstance(row, Row) and (row.point is not None or bool(self.rules(row)))

    def behind(self, row: Row) -> Iterator[Row]:
        """Yield the rows in doubt that keep this one in doubt, those that its rules look at first before others."""
        for rows in self.rules(row).values():
            yield from rows

    def rules(self, row: Row) -> dict[Rule, tuple[Row, ...]]:
        """Return the rules that may yet change the row, each with the rows in doubt that it looks at."""
        known = self.known.get(id(row))
        if known is None:
            # While a circle of recursive rows is looked into, all of it counts as in doubt.
            known = self.known[id(row)] = {compiled.rule: rows for compiled, rows in row.doubts}
            if known:
                known = self.known[id(row)] = self._remaining(row)
        return known

    def _remaining(self, row: Row) -> dict[Rule, tuple[Row, ...]]:
        possible: dict[Rule, tuple[Row, ...]] = {}
        for compiled, rows in row.doubts:
            doubtful = tuple(dict.fromkeys(other for other in rows if self.about(other)))
            if doubtful and self.chance(compiled.rule, row.subject) is Chance.POSSIBLE:
                possible[compiled.rule] = doubtful
        if not possible or not row.subject:
            return possible
        decisive = self._decisive(row, possible)
        return {
            rule: rows
            for rule, rows in possible.items()
            if rule in decisive or not any(self._moot(rule, other) for other in decisive)
        }

    def _decisive(self, row: Row, possible: Mapping[Rule, object]) -> list[Rule]:
        """Return rules whose claims stand and that between them leave no standing claim without reason."""
        beaten = {claim.rule for claim, _ in row.beaten}
        standing = dict.fromkeys(claim.rule for claim in row.claims if claim.rule not in beaten)
        decisive: list[Rule] = []
        for rule in sorted(standing, key=lambda rule: rule in possible):
            if not any(self._moot(rule, other) for other in decisive):
                decisive.append(rule)
        return decisive

    def _moot(self, rule: Rule, standing: Rule) -> bool:
        """Say whether `rule`'s claim makes no difference while `standing`'s claim stands."""
        same = rule.value is not None and rule.value == standing.value
        beats = self.model.program.settled.get(rule.head.key)
        if beats is None:
            return same
        return rule in beats[standing] or (same and beats[rule] <= beats[standing])

    # Matching in three values

    def chance(self, rule: Rule, subject: Iri) -> Chance:
        """Return whether the rule concludes something about a subject."""
        if not subject:
            return Chance.POSSIBLE
        start = {rule.head.subject: subject} if isinstance(rule.head.subject, Variable) else {}
        return self.match(rule.body, 0, start, Chance.CERTAIN)

    def match(self, body: Body, place: int, bindings: Bindings, so_far: Chance) -> Chance:
        """Return the best chance of the literals from `place` on, after a match with chance `so_far`."""
        if place == len(body):
            return so_far
        best = Chance.IMPOSSIBLE
        for more, chance in self.literal(body[place], bindings):
            best = max(best, self.match(body, place + 1, more, min(so_far, chance)))
            if best is so_far:
                break
        return best

    def literal(self, literal: BodyLiteral, bindings: Bindings) -> Iterable[tuple[Bindings, Chance]]:
        match literal:
            case Pattern():
                return self.pattern(literal, bindings)
            case Filter(expression=expression):
                if any(bindings[variable] is ANY for variable in expression_variables(expression)):
                    return ((bindings, Chance.POSSIBLE),)
                return ((bindings, Chance.CERTAIN),) if holds(expression, bindings) else ()
            case Bind():
                return self.bind(literal, bindings)
            case Values():
                return self.values(literal, bindings)
            case Absent(body=body):
                chance = self.match(body, 0, bindings, Chance.CERTAIN)
                return ((bindings, Chance(Chance.CERTAIN - chance)),) if chance < Chance.CERTAIN else ()

    def bind(self, literal: Bind, bindings: Bindings) -> Iterable[tuple[Bindings, Chance]]:
        if any(bindings[variable] is ANY for variable in expression_variables(literal.expression)):
            return (({**bindings, literal.variable: ANY}, Chance.POSSIBLE),)
        try:
            value = evaluate(literal.expression, bindings)
        except Incomparable:
            return ()
        return self.unify([(literal.variable, value)], bindings, Chance.CERTAIN)

    def values(self, literal: Values, bindings: Bindings) -> Iterator[tuple[Bindings, Chance]]:
        for row in literal.rows:
            yield from self.unify(zip(literal.variables, row, strict=True), bindings, Chance.CERTAIN)

    def pattern(self, pattern: Pattern, bindings: Bindings) -> Iterator[tuple[Bindings, Chance]]:
        for subject, chance in self.subjects(pattern, bindings):
            if subject is ANY:
                yield from self.unify([(pattern.subject, ANY), (pattern.object, ANY)], bindings, chance)
                continue
            for value, likely in self.row_values(subject, pattern.key):
                pairs = [(pattern.subject, subject), (pattern.object, value)]
                yield from self.unify(pairs, bindings, min(chance, likely))

    def subjects(self, pattern: Pattern, bindings: Bindings) -> Iterator[tuple[Term, Chance]]:
        slot = pattern.subject
        known = bindings.get(slot) if isinstance(slot, Variable) else slot
        if known is not None:
            yield known, Chance.POSSIBLE if known is ANY else Chance.CERTAIN
            return
        relation = self.model.relations[pattern.key]
        noted: list[Any] = []
        for subject in tuple(relation.subjects(noted.append)):
            yield subject, Chance.CERTAIN
        if any(self.about(row) for row in noted):
            yield ANY, Chance.POSSIBLE

    def row_values(self, subject: Term, key: Iri) -> Iterator[tuple[Term, Chance]]:
        """Yield the values that a row has or may have."""
        relation = self.model.relations[key]
        row: Mapping[Term, Any] = relation[subject]
        if not isinstance(row, Row) or not self.about(row):
            yield from ((value, Chance.CERTAIN) for value in row)
            return
        doubtful = self.rules(row)
        for value, claim in row.items():
            firm = key not in self.model.program.settled and (claim is None or claim.rule not in doubtful)
            yield value, Chance.CERTAIN if firm else Chance.POSSIBLE
        others = dict.fromkeys(rule.value or ANY for rule in doubtful)
        if row.point is not None:
            others.update(dict.fromkeys(value for value in self.open[key] if value != NOTHING))
        others.update((claim.value, None) for claim, _ in row.beaten)
        yield from ((value, Chance.POSSIBLE) for value in others if value not in row)

    def unify(
        self, pairs: Iterable[tuple[Slot, Term]], bindings: Bindings, chance: Chance
    ) -> Iterator[tuple[Bindings, Chance]]:
        """Yield the bindings with each slot given its value, unless it has another already."""
        more = dict(bindings)
        for slot, value in pairs:
            known = more.get(slot) if isinstance(slot, Variable) else slot
            if known is ANY or value is ANY:
                chance = Chance.POSSIBLE
            elif known is not None and known != value:
                return
            if isinstance(slot, Variable) and (known is None or known is ANY):
                more[slot] = value
        yield more, chance
