"""The same question, told one thing more: only what may come out otherwise is concluded again.

To see whether a verdict rests on the silence of the question, the evaluator is asked again with a fact supposed
that the question left out. That would cost a whole evaluation each time, and mostly nothing comes out otherwise.
So the rows of the first evaluation are taken as they are, and only those rules run once more, for the subjects
looked at, that look at what is supposed or at a row that it changed: from the supposed property upwards, until
nothing more changes (semi-naive evaluation, over one row instead of a whole relation).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.engine.evaluator import Concluded, Recursive, apply
from reasoner.engine.facts import NO_VALUES, unnoted
from reasoner.engine.rows import Row
from reasoner.rules.metamodel import NOTHING
from reasoner.rules.rule import body_keys
from reasoner.rules.syntax import Variable, constants, patterns
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.engine.compiler import CompiledRule
    from reasoner.engine.evaluator import Model, Relations
    from reasoner.engine.facts import Note
    from reasoner.engine.program import Program
    from reasoner.engine.slicing import Slice
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import OpenPoint, Term


MOST_KEPT = 1000


class Entangled(Exception):  # noqa: N818 - not an error: it tells that the whole must be evaluated again
    """What is supposed reaches rows that are not made one by one: those that grow together, or list subjects."""


class Step(NamedTuple):
    """A relation, and the rules that may conclude something else of it, each with the relations that make it."""

    key: Iri
    near: tuple[tuple[CompiledRule, frozenset[Iri]], ...]


@dataclass(frozen=True, slots=True)
class Influence:
    """What of a program may turn on whether and how a question tells a property.

    `closed` are the relations that telling it closes, `named` the constants that the rules for each relation name
    which may then hold something else, those first on which others rest, and `rules` what of each of these rules
    may make it speak otherwise.
    """

    property: Iri
    closed: frozenset[Iri]
    named: Mapping[Iri, frozenset[Term]]
    rules: Mapping[Rule, frozenset[Iri]]
    _steps: dict[Slice, tuple[Step, ...]] = field(default_factory=dict, init=False, repr=False)
    _about: dict[Iri, tuple[Rule, ...]] = field(default_factory=dict, init=False, repr=False)

    def about(self, key: Iri) -> tuple[Rule, ...]:
        """Return the rules for one relation that may speak otherwise."""
        if key not in self._about:
            self._about[key] = tuple(rule for rule in self.rules if rule.head.key == key)
        return self._about[key]

    def steps(self, rules: Slice) -> tuple[Step, ...]:
        """Return what of `rules` may speak otherwise about anything but the property, in order."""
        known = self._steps.get(rules)
        if known is None:
            if len(self._steps) >= MOST_KEPT:
                self._steps.clear()
            near = {key: self._near(rules, key) for key in self.named if key != self.property}
            known = self._steps[rules] = tuple(Step(key, found) for key, found in near.items() if found)
        return known

    def _near(self, rules: Slice, key: Iri) -> tuple[tuple[CompiledRule, frozenset[Iri]], ...]:
        return tuple(
            (compiled, self.rules[compiled.rule])
            for compiled in rules.rules(key)
            if compiled.rule in self.rules
        )

    @staticmethod
    def of(program: Program, lookups: Lookups, property_: Iri) -> Influence:
        """Find what of `program` may turn on a property."""
        closed = frozenset(key for key, lists in program.closed_by.items() if property_ in lists)
        telling = [
            rule for rule in lookups.at.get(program.gives, ()) if _looks(rule, property_, program.gives)
        ]
        rules: dict[Rule, set[Iri]] = {rule: {program.gives} for rule in telling}
        waiting = [property_, *closed, *(rule.head.key for rule in rules)]
        keys: set[Iri] = set()
        while waiting:
            key = waiting.pop()
            if key not in keys:
                keys.add(key)
                for rule in lookups.at.get(key, ()):
                    rules.setdefault(rule, set())
                    waiting.append(rule.head.key)
        influence = {
            rule: frozenset(rules[rule] | (keys & looked_at))
            for rule, looked_at in lookups.keys.items()
            if rule in rules
        }
        named: dict[Iri, set[Term]] = {key: set() for key in _in_order(influence)}
        for rule in influence:
            named[rule.head.key] |= lookups.named[rule]
        return Influence(
            property_, closed, {key: frozenset(found) for key, found in named.items()}, influence
        )


class Lookups(NamedTuple):
    """What the rules of a program look at: the relations in each body, the rules for each, the constants named."""

    keys: Mapping[Rule, frozenset[Iri]]
    at: Mapping[Iri, Sequence[Rule]]
    named: Mapping[Rule, frozenset[Term]]

    @staticmethod
    def of(program: Program) -> Lookups:
        """Gather it, once for all properties."""
        keys = {rule: frozenset(body_keys(rule)) for rule in program.rules}
        at: dict[Iri, list[Rule]] = {}
        for rule, looked_at in keys.items():
            for key in looked_at:
                at.setdefault(key, []).append(rule)
        named = {rule: frozenset(term for part in rule.body for term in constants(part)) for rule in keys}
        return Lookups(keys, at, named)


def _looks(rule: Rule, property_: Iri, gives: Iri) -> bool:
    """Say whether a rule looks at whether something gives a property."""
    asked = {pattern.object for pattern, _ in patterns(rule.body) if pattern.key == gives}
    if any(isinstance(slot, Variable) for slot in asked):
        return any(property_ in constants(part) for part in rule.body)
    return property_ in asked


def _in_order(rules: Mapping[Rule, frozenset[Iri]]) -> Iterator[Iri]:
    """Yield the relations that rules conclude, each after those on which it rests (circles are cut anywhere)."""
    below: dict[Iri, set[Iri]] = {}
    for rule, keys in rules.items():
        below.setdefault(rule.head.key, set()).update(keys)
    done: set[Iri] = set()
    for key in below:
        yield from _after(key, below, done)


def _after(key: Iri, below: Mapping[Iri, set[Iri]], done: set[Iri]) -> Iterator[Iri]:
    if key in below and key not in done:
        done.add(key)
        for other in sorted(below[key]):
            yield from _after(other, below, done)
        yield key


class _Otherwise(dict[Any, Any]):
    """A relation of which some rows are other ones than in the first evaluation."""

    def __init__(self, first: Any, rows: Mapping[Iri, Mapping[Term, Any]]) -> None:
        super().__init__(rows)
        self.first = first

    def __missing__(self, subject: Term) -> Any:
        return self.first[subject]

    def subjects(self, note: Note) -> Iterable[Iri]:
        """Return all subjects that have a value."""
        return dict.fromkeys((*self.first.subjects(note), *self))

    def having(self, value: Term, note: Note) -> Iterable[Iri]:
        """Return all subjects that have this value."""
        others = [subject for subject in self.first.having(value, note) if subject not in self]
        return others + [subject for subject, row in self.items() if value in row]


class _Closed(_Otherwise):
    """A relation that is closed for a subject: where it was open, there is nothing."""

    def __init__(self, first: Any, subject: Iri) -> None:
        super().__init__(first, {})
        self.subject = subject

    def __missing__(self, subject: Term) -> Any:
        row = self.first[subject]
        if subject == self.subject and isinstance(row, Row) and row.point is not None:
            row = self[subject] = Row(subject, row.key)
        return row


class _Relations(dict[Iri, Any]):
    """The relations of the first evaluation, but for those that have changed."""

    def __init__(self, first: Relations) -> None:
        super().__init__()
        self.first = first
        self.work = first.work
        self.closed: Mapping[Iri, Iri] = {}

    def __missing__(self, key: Iri) -> Any:
        relation, subject = self.first[key], self.closed.get(key)
        if subject is not None:
            relation = _Closed(relation, subject)
        self[key] = relation
        return relation


class WhatIf:
    """One evaluation's facts and one thing more: `row` is what the asked property then has.

    `values` are those of the `point`, of which `influence` says what may turn on it; `rules` are those that can apply
    then. Raises `Entangled` where only a whole evaluation can tell.
    """

    def __init__(
        self, model: Model, point: OpenPoint, values: Sequence[Term], influence: Influence, rules: Slice
    ) -> None:
        self.model = model
        self.influence = influence
        self.rules = rules
        self.closed = influence.closed
        self.relations = _Relations(model.relations)
        self.changed = {influence.property, model.program.gives, *influence.closed}
        self.fresh: list[Row] = []
        self._tell(point, values)
        self._settle()

    @property
    def row(self) -> Row:
        """What the asked property has under what is supposed."""
        row: Row = self.about(self.model)
        return row

    def about(self, model: Model) -> Row:
        """Return what the goal of another model over the same evaluation has under what is supposed."""
        row: Row = self.relations[model.program.goal][model.subject]
        return row

    @property
    def is_current(self) -> bool:
        """Whether nothing else has been looked at since: what others looked at may come out otherwise, too."""
        return self.looked_at == self._looked_at()

    def _looked_at(self) -> int:
        relations = self.model.relations
        return sum(len(relations.get(step.key, ())) for step in self.influence.steps(self.rules))

    def _tell(self, point: OpenPoint, values: Sequence[Term]) -> None:
        subject, key = point
        first, gives = self.model.relations, self.model.program.gives
        told = Row(subject, key)
        if key in self.model.program.compiled and key not in self.model.program.settled:
            told.update(first[key][subject])
        told.update(dict.fromkeys(value for value in values if value != NOTHING))
        self.relations.closed = dict.fromkeys(self.influence.closed, subject)
        self.relations[key] = _Otherwise(first[key], {subject: told})
        self.relations[gives] = _Otherwise(first[gives], {subject: {**first[gives][subject], key: None}})

    def _settle(self) -> None:
        """Conclude again, from below; once more if rows were looked at that were not there before."""
        looked_at = self.model.relations
        steps = self.influence.steps(self.rules)
        self.looked_at = -1
        while self.looked_at != (known := self._looked_at()):
            self.looked_at = known
            self.fresh.clear()
            for key, near in steps:
                relation = looked_at.get(key)
                if relation:
                    rules = [compiled for compiled, keys in near if not keys.isdisjoint(self.changed)]
                    if rules:
                        self._again(relation, rules)

    def _again(self, relation: Concluded, rules: Sequence[CompiledRule]) -> None:
        everyone = relation.everyone
        if everyone is not None:
            # One subject too many does no harm: it has no values. One that is missing would.
            found = (subject for compiled in rules for subject in compiled.subjects(self.relations, unnoted))
            if any(subject not in everyone for subject in found):
                raise Entangled
        now: dict[Iri, Row] = self.relations[relation.key] if relation.key in self.changed else {}
        for subject, first in tuple(relation.items()):
            row = self._once_more(relation, first, rules)
            if row is not first:
                # Rows that grow together are still complete if every one of them has the same grounds as before.
                if isinstance(relation, Recursive):
                    raise Entangled
                now[subject] = row
                self.fresh.append(row)
        if now and relation.key not in self.changed:
            self.relations[relation.key] = _Otherwise(relation, now)
            self.changed.add(relation.key)

    def _once_more(self, relation: Concluded, first: Row, rules: Sequence[CompiledRule]) -> Row:
        """Return the row with what `rules` conclude now; `first` if it is the same."""
        if relation.beats is not None and first.subject in relation.given:
            return first
        again = {compiled.rule for compiled in rules}
        claims, doubts, _ = apply(self.relations, rules, first.subject)
        before = [claim for claim in (*first.claims, *first.usual) if claim.rule in again]
        doubted = [doubt for doubt in first.doubts if doubt[0] in again]
        if claims == before and doubts == doubted:
            return first
        row = Row(first.subject, first.key)
        row.update(relation.given.get(first.subject, NO_VALUES))
        kept = [claim for claim in (*first.claims, *first.usual) if claim.rule not in again]
        doubts += [doubt for doubt in first.doubts if doubt[0] not in again]
        places = {compiled.rule: place for place, compiled in enumerate(self.rules.rules(first.key))}
        claims = sorted([*kept, *claims], key=lambda claim: places[claim.rule])
        relation.enter(row, claims, doubts)
        if (
            relation.is_open
            and not row
            and not row.assumed
            and first.subject not in relation.given
            and first.key not in self.closed
        ):
            row.leave_open()
        return row
