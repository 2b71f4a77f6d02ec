"""What a verdict takes for granted: facts that the question left out and nothing asks for, but that would turn it.

There are two kinds. What is usual of an open property is assumed (`unknowns.assumptions`). And a rule may look at a
property only where the question gives it; that is what the rest of this module is about.

A rule may look at a property only where the question gives it: a Trap that was Set this turn waits, but nobody who
asks about a Trap is asked first whether it was. Silence is then taken for an answer. The ontology says of which
properties and values that is so (`ygo:unlessValue`); each of them is supposed in turn, and those under which the
verdict is the opposite one are its provisos: “Yes, unless it was Set this turn.”
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from reasoner.engine.matching import head_bindings
from reasoner.engine.rows import Row
from reasoner.knowledge.vocabulary import NODES, QUESTION
from reasoner.rules.metamodel import ANYTHING
from reasoner.rules.syntax import Pattern
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.assumptions import Assumptions
from reasoner.unknowns.branching import Verdict, alternatives, investigate, signature
from reasoner.unknowns.what_if import Entangled, Influence, Lookups, WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from reasoner.engine.evaluator import Model
    from reasoner.engine.facts import Facts
    from reasoner.engine.program import Program
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.rules.rule import Property, Rule
    from reasoner.rules.terms import OpenPoint, Term
    from reasoner.unknowns.branching import Inquiry, Outcome

FEW = 3
"""So many values are supposed one by one; of more, those that a rule names, and all others together."""


EVERYTHING: Final[Mapping[Term, frozenset[Iri]]] = MappingProxyType({})
"""Whatever is told, everything that was meant is meant."""


class Reversal(NamedTuple):
    """Values of a property (alike for all rules), and what is concluded under them: one value, or an outcome.

    `None` stands for verdicts that differ, where the question can mean several things.
    """

    values: tuple[Term, ...]
    verdict: Term | Outcome | None


@dataclass(frozen=True, slots=True)
class Proviso:
    """A fact that the question left out, and its values under which the verdict would be another one.

    Without reversals, so many values can be told that they are not tried one by one. `assumed` is the value that was
    taken for the usual one; `None` where no value was.
    """

    point: OpenPoint
    reversals: tuple[Reversal, ...]
    assumed: Term | None = None


@dataclass(frozen=True, slots=True)
class Guarded:
    """A property of a node that a question may leave out without being asked for it, and the values to suppose.

    Nodes cannot be supposed: for a list of them `wanting` has the rules of the asked property that want it told, each
    with the place of the literal that says so.
    """

    point: OpenPoint
    values: tuple[Term, ...]
    influence: Influence
    wanting: tuple[tuple[Rule, int], ...] = ()


class Provisos:
    """Knows what verdicts can take for granted. One per knowledge base; keeps what it found about each program."""

    def __init__(self, vocabulary: Vocabulary, properties: Mapping[Iri, Property]) -> None:
        points = {
            (Iri(QUESTION + node), field.path): properties[field.path].unless_values
            for shape, node in NODES.items()
            for field in vocabulary.shape(shape).fields.values()
            if field.path in properties and _is_guarded(properties[field.path])
        }
        self.properties = properties
        self.points = dict(sorted(points.items()))
        self._guarded: dict[Program, tuple[Guarded, ...]] = {}
        self._lookups: dict[Program, Lookups] = {}
        self._influence: dict[tuple[Program, Iri], Influence] = {}

    def guarded(self, program: Program) -> tuple[Guarded, ...]:
        """Return what a question for the program's goal may leave out without being asked for it."""
        known = self._guarded.get(program)
        if known is None:
            known = self._guarded[program] = tuple(self._of(program))
        return known

    def _of(self, program: Program) -> Iterator[Guarded]:
        for point, values in self.points.items():
            influence = self.influence(program, point[1])
            if program.goal in influence.named:
                known = tuple(value for value in values if value != ANYTHING)
                wanting = tuple(_wanting(program, point[1])) if known != values else ()
                yield Guarded(point, known, influence, wanting)

    def influence(self, program: Program, key: Iri) -> Influence:
        """Return what of a program may turn on a property."""
        known = self._influence.get((program, key))
        if known is None:
            if program not in self._lookups:
                self._lookups[program] = Lookups.of(program)
            known = self._influence[program, key] = Influence.of(program, self._lookups[program], key)
        return known

    def of_verdicts(
        self,
        inquiries: Sequence[Inquiry],
        facts: Facts,
        contradictions: Model,
        meant_if: Mapping[Term, frozenset[Iri]] = EVERYTHING,
    ) -> VerdictProvisos | None:
        """Return what verdicts on one question (each about another thing that it can mean) take for granted.

        `contradictions` is what was concluded of how the question contradicts itself, `meant_if` has the things that
        alone can be meant if something is told. Where no rule speaks nothing is taken for granted: `None`.
        """
        told = [inquiry for inquiry in inquiries if not _is_silent(inquiry)]
        if not told:
            return None
        sure = told if all(_is_sure(inquiry) for inquiry in told) else []
        return VerdictProvisos(
            self,
            [_Verdict(inquiry, facts) for inquiry in sure],
            [Assumptions(inquiry, self.properties) for inquiry in told],
            contradictions,
            meant_if,
        )


class VerdictProvisos:
    """What the verdicts on one question take for granted, worked out as it is asked for."""

    def __init__(
        self,
        provisos: Provisos,
        verdicts: Sequence[_Verdict],
        assumptions: Sequence[Assumptions],
        contradictions: Model,
        meant_if: Mapping[Term, frozenset[Iri]],
    ) -> None:
        self.provisos = provisos
        self.verdicts = verdicts
        self.assumptions = assumptions
        self.contradictions = contradictions
        self.meant_if = meant_if
        self.found: dict[OpenPoint, Proviso | None] = {}

    def of(self, wanted: Callable[[Iri], bool]) -> Iterator[Proviso]:
        """Yield the provisos about the properties that are wanted: what was assumed first, the nearest first."""
        points = dict.fromkeys(point for inquiry in self.assumptions for point in inquiry.made)
        assumed = (self._about_assumed(point) for point in points if wanted(point[1]))
        guarded = (self._about(one) for one in self._guarded(wanted))
        yield from (found for found in chain(assumed, guarded) if found is not None)

    def _about_assumed(self, point: OpenPoint) -> Proviso | None:
        if point not in self.found:
            self.found[point] = self._assumed(point)
        return self.found[point]

    def _assumed(self, point: OpenPoint) -> Proviso | None:
        """Return under which other values of something assumed the answer would be another one."""
        each = [inquiry.reversals(point) for inquiry in self.assumptions]
        if all(reversals is None for reversals in each):
            return None
        outcomes: dict[tuple[Term, ...], list[Outcome]] = {}
        for values, outcome in (otherwise for found in each for otherwise in found or ()):
            outcomes.setdefault(values, []).append(outcome)
        reversals = tuple(
            Reversal(values, found[0] if self._agree(found) else None)
            for values, found in outcomes.items()
            if self._would_be_consistent(point, values[0])
        )
        value = next(inquiry.made[point] for inquiry in self.assumptions if point in inquiry.made)
        return Proviso(point, reversals, value) if reversals or not outcomes else None

    def _agree(self, outcomes: Sequence[Outcome]) -> bool:
        """Say whether all that the question can mean comes out alike."""
        return len(outcomes) == len(self.assumptions) and len({signature(one) for one in outcomes}) == 1

    def _would_be_consistent(self, point: OpenPoint, value: Term) -> bool:
        """Say whether the question would not contradict itself if it told this value of something open."""
        first = self.contradictions
        if point[1] not in first.program.open:
            return True
        model, card = first.assuming(point, value), Iri(QUESTION + NODES["Card"])
        goal = model.program.goal
        return not model.row and not model.look(card, goal).keys() - first.look(card, goal)

    def _guarded(self, wanted: Callable[[Iri], bool]) -> Iterator[Guarded]:
        if not self.verdicts:
            return
        first = self.verdicts[0]
        for guarded in self.provisos.guarded(first.program):
            if wanted(guarded.point[1]) and first.leaves_out(guarded.point):
                yield guarded

    def _about(self, guarded: Guarded) -> Proviso | None:
        if guarded.point not in self.found:
            self.found[guarded.point] = self._looked_into(guarded)
        return self.found[guarded.point]

    def _looked_into(self, guarded: Guarded) -> Proviso | None:
        if not any(verdict.can_turn(guarded) for verdict in self.verdicts):
            return None
        if all(verdict.turns_by_all(guarded) for verdict in self.verdicts):
            return Proviso(guarded.point, ())
        possible = partial(self._possible, guarded.point)
        found = [(verdict, tuple(verdict.reversals(guarded, possible))) for verdict in self.verdicts]
        reversals = tuple(
            reversal
            for reversal in dict.fromkeys(one for _, reversals in found for one in reversals)
            if all(
                reversal in reversals
                for verdict, reversals in found
                if self._is_meant(verdict, reversal.values[0])
            )
        )
        held_up = all(verdict.is_held_up(guarded) for verdict in self.verdicts)
        return Proviso(guarded.point, reversals) if reversals or held_up else None

    def _is_meant(self, verdict: _Verdict, told: Term) -> bool:
        return told not in self.meant_if or verdict.model.subject in self.meant_if[told]

    def _possible(self, point: OpenPoint, value: Term) -> bool:
        """Say whether the question would not contradict itself if it told this."""
        model = self.contradictions
        influence = self.provisos.influence(model.program, point[1])
        rules = model.program.wider(model.rules, point[1])
        try:
            what_if = WhatIf(model, point, (value,), influence, rules)
        except Entangled:
            return True
        return not any(row.key == model.program.goal and len(row) for row in what_if.fresh)


def _is_guarded(known: Property) -> bool:
    """Say whether rules may look at a property only where the question gives it."""
    return bool(known.unless_values) and known.assumed_from is None


def _wanting(program: Program, property_: Iri) -> Iterator[tuple[Rule, int]]:
    for compiled in program.compiled[program.goal]:
        for place, literal in enumerate(compiled.rule.body):
            if isinstance(literal, Pattern) and (literal.key, literal.object) == (program.gives, property_):
                yield compiled.rule, place


def _is_silent(inquiry: Inquiry) -> bool:
    return isinstance(inquiry.outcome, Verdict) and not inquiry.outcome.values


def _is_sure(inquiry: Inquiry) -> bool:
    """Say whether the answer is yes or no."""
    value = inquiry.outcome.model.value if isinstance(inquiry.outcome, Verdict) else None
    return isinstance(value, Literal) and isinstance(value.value, bool)


class _Verdict:
    """One verdict, and what would turn it."""

    def __init__(self, inquiry: Inquiry, facts: Facts) -> None:
        assert isinstance(inquiry.outcome, Verdict)
        self.model = inquiry.outcome.model
        self.program = self.model.program
        self.branched = inquiry.outcome is not inquiry.cases
        self.facts = facts

    def leaves_out(self, point: OpenPoint) -> bool:
        """Say whether the question neither gives a property, nor anything that closes it."""
        subject, key = point
        given = self.facts.values(subject, self.program.gives)
        closers = self.program.closed_by.get(key, ())
        return (
            key not in given and not self.facts.values(subject, key) and not any(c in given for c in closers)
        )

    def can_turn(self, guarded: Guarded) -> bool:
        """Say whether any rule of the asked property that may then speak otherwise is for another verdict.

        What only adds claims of the same value leaves the verdict as it is: a claim beats those of other values alone.
        """
        spoken = {claim.rule for claim in getattr(self.model.row, "claims", ())}
        return self.branched or any(
            rule.value != self.model.value or rule in spoken
            for rule in guarded.influence.about(self.program.goal)
        )

    def turns_by_all(self, guarded: Guarded) -> bool:
        """Say whether the verdict is another one if a property has all of many values."""
        if len(guarded.values) <= FEW:
            return False
        try:
            row = self._what_if(guarded, guarded.values)
        except Entangled:
            return False
        return tuple(row) != self.model.values

    def is_held_up(self, guarded: Guarded) -> bool:
        """Say whether nothing but silence about a property stops a rule that says otherwise, as far as it got."""
        for rule, place in guarded.wanting:
            start = head_bindings(rule, self.model.subject)
            if start is not None and rule.value != self.model.value:
                stops = self.program.tracing.of_rule(rule).stops(self.model.relations, start)
                if any(stopped == place for stopped, _ in stops):
                    return True
        return False

    def reversals(self, guarded: Guarded, possible: Callable[[Term], bool]) -> Iterator[Reversal]:
        """Yield the values of a property under which the verdict is another one, of those that are possible."""
        for values in alternatives(self._worth_trying(guarded), self.program, self.facts):
            verdict = self._under(guarded, values[0]) if possible(values[0]) else None
            if verdict is not None and verdict != self.model.value:
                yield Reversal(values, verdict)

    def _worth_trying(self, guarded: Guarded) -> Sequence[Term]:
        """Return the values of a property; of many those that a rule names which had to do with the verdict."""
        if len(guarded.values) <= FEW:
            return guarded.values
        near = [named for key, named in guarded.influence.named.items() if key in self.model.relations]
        return [value for value in guarded.values if any(value in named for named in near)]

    def _under(self, guarded: Guarded, value: Term) -> Term | None:
        """Return what is concluded if a property has this value; `None` if that is open, or contradicts itself."""
        row = self._supposed(guarded, value)
        if row is not None and (not self.branched or row is self.model.row):
            return next(iter(row)) if len(row) == 1 else None
        told = self.facts.telling(guarded.point, value)
        outcome = investigate(self.program, told, self.model.subject).outcome
        return outcome.model.value if isinstance(outcome, Verdict) else None

    def _supposed(self, guarded: Guarded, value: Term) -> Row | None:
        """Return the row of the asked property; `None` if something may be open in it that was not."""
        try:
            row = self._what_if(guarded, (value,))
        except Entangled:
            return None
        first = self.model.row
        certain = not row.in_doubt or (isinstance(first, Row) and set(row.doubts) <= set(first.doubts))
        return row if certain else None

    def _what_if(self, guarded: Guarded, values: Sequence[Term]) -> Row:
        """Return what the asked property has if values are told; what is supposed is kept for other subjects."""
        kept, at = self.model.evaluation.kept, (guarded.point, tuple(values))
        known: WhatIf | None = kept.get(at)
        if known is None or not known.is_current:
            rules = self.program.wider(self.model.rules, guarded.point[1])
            known = kept[at] = WhatIf(self.model, guarded.point, values, guarded.influence, rules)
        return known.about(self.model)
