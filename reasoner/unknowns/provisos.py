"""What a verdict takes for granted: facts that the question left out and nothing asks for, but that would turn it.

A rule may look at a property only where the question gives it: a Trap that was Set this turn waits, but nobody who
asks about a Trap is asked first whether it was. Silence is then taken for an answer. The ontology says of which
properties and values that is so (`ygo:unlessValue`); each of them is supposed in turn, and those under which the
verdict is the opposite one are its provisos: “Yes, unless it was Set this turn.”
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from reasoner.engine.matching import head_bindings
from reasoner.engine.rows import Row
from reasoner.knowledge.vocabulary import NODES, QUESTION
from reasoner.rules.metamodel import ANYTHING
from reasoner.rules.syntax import Pattern
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.branching import Verdict, alternatives, investigate
from reasoner.unknowns.what_if import Entangled, Influence, Lookups, WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from reasoner.engine.evaluator import Model
    from reasoner.engine.facts import Facts
    from reasoner.engine.program import Program
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.rules.rule import Property, Rule
    from reasoner.rules.terms import OpenPoint, Term
    from reasoner.unknowns.branching import Inquiry

FEW = 3
"""So many values are supposed one by one; of more, those that a rule names, and all others together."""


EVERYTHING: Final[Mapping[Term, frozenset[Iri]]] = MappingProxyType({})
"""Whatever is told, everything that was meant is meant."""


class Reversal(NamedTuple):
    """Values of a property (alike for all rules), and what is concluded under them."""

    values: tuple[Term, ...]
    verdict: Term


@dataclass(frozen=True, slots=True)
class Proviso:
    """A fact that the question left out, and its values under which the verdict would be another one.

    Without reversals, the fact is a list of which so many entries can be told that they are not tried one by one.
    """

    point: OpenPoint
    reversals: tuple[Reversal, ...]


@dataclass(frozen=True, slots=True)
class Assumption:
    """A property of a node that a question may leave out without being asked for it, and the values to suppose.

    Nodes cannot be supposed: for a list of them `guarded` has the rules of the asked property that want it told, each
    with the place of the literal that says so.
    """

    point: OpenPoint
    values: tuple[Term, ...]
    influence: Influence
    guarded: tuple[tuple[Rule, int], ...] = ()


class Provisos:
    """Knows what verdicts can take for granted. One per knowledge base; keeps what it found about each program."""

    def __init__(self, vocabulary: Vocabulary, properties: Mapping[Iri, Property]) -> None:
        points = {
            (Iri(QUESTION + node), field.path): properties[field.path].unless_values
            for shape, node in NODES.items()
            for field in vocabulary.shape(shape).fields.values()
            if field.path in properties and properties[field.path].unless_values
        }
        self.points = dict(sorted(points.items()))
        self._assumptions: dict[Program, tuple[Assumption, ...]] = {}
        self._lookups: dict[Program, Lookups] = {}
        self._influence: dict[tuple[Program, Iri], Influence] = {}

    def assumptions(self, program: Program) -> tuple[Assumption, ...]:
        """Return what a question for the program's goal may leave out without being asked for it."""
        known = self._assumptions.get(program)
        if known is None:
            known = self._assumptions[program] = tuple(self._of(program))
        return known

    def _of(self, program: Program) -> Iterator[Assumption]:
        for point, values in self.points.items():
            influence = self.influence(program, point[1])
            if program.goal in influence.named:
                known = tuple(value for value in values if value != ANYTHING)
                guarded = tuple(_guarded(program, point[1])) if known != values else ()
                yield Assumption(point, known, influence, guarded)

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
        alone can be meant if something is told. Where something depends, or where the answer is no yes or no, there is
        nothing to take for granted: `None`.
        """
        told = [inquiry for inquiry in inquiries if not _is_silent(inquiry)]
        if not told or not all(_is_sure(inquiry) for inquiry in told):
            return None
        return VerdictProvisos(self, [_Verdict(inquiry, facts) for inquiry in told], contradictions, meant_if)


class VerdictProvisos:
    """What the verdicts on one question take for assumption, worked out as it is asked for."""

    def __init__(
        self,
        provisos: Provisos,
        verdicts: Sequence[_Verdict],
        contradictions: Model,
        meant_if: Mapping[Term, frozenset[Iri]],
    ) -> None:
        self.provisos = provisos
        self.verdicts = verdicts
        self.contradictions = contradictions
        self.meant_if = meant_if
        self.found: dict[OpenPoint, Proviso | None] = {}

    def of(self, wanted: Callable[[Iri], bool]) -> tuple[Proviso, ...]:
        """Return the provisos about the properties that are wanted."""
        return tuple(
            found
            for assumption in self._assumptions(wanted)
            if (found := self._about(assumption)) is not None
        )

    def _assumptions(self, wanted: Callable[[Iri], bool]) -> Iterator[Assumption]:
        first = self.verdicts[0]
        for assumption in self.provisos.assumptions(first.program):
            if wanted(assumption.point[1]) and first.leaves_out(assumption.point):
                yield assumption

    def _about(self, assumption: Assumption) -> Proviso | None:
        if assumption.point not in self.found:
            self.found[assumption.point] = self._looked_into(assumption)
        return self.found[assumption.point]

    def _looked_into(self, assumption: Assumption) -> Proviso | None:
        if not any(verdict.can_turn(assumption) for verdict in self.verdicts):
            return None
        if all(verdict.turns_by_all(assumption) for verdict in self.verdicts):
            return Proviso(assumption.point, ())
        found = [(verdict, tuple(verdict.reversals(assumption))) for verdict in self.verdicts]
        reversals = tuple(
            reversal
            for reversal in dict.fromkeys(one for _, reversals in found for one in reversals)
            if all(
                reversal in reversals
                for verdict, reversals in found
                if self._is_meant(verdict, reversal.values[0])
            )
            and self._possible(assumption.point, reversal.values[0])
        )
        held_up = all(verdict.is_held_up(assumption) for verdict in self.verdicts)
        return Proviso(assumption.point, reversals) if reversals or held_up else None

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


def _guarded(program: Program, property_: Iri) -> Iterator[tuple[Rule, int]]:
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
        """Say whether the question does not give a property."""
        subject, key = point
        return key not in self.facts.values(subject, self.program.gives) and not self.facts.values(
            subject, key
        )

    def can_turn(self, assumption: Assumption) -> bool:
        """Say whether any rule of the asked property that may then speak otherwise is for another verdict.

        What only adds claims of the same value leaves the verdict as it is: a claim beats those of other values alone.
        """
        spoken = {claim.rule for claim in getattr(self.model.row, "claims", ())}
        return self.branched or any(
            rule.value != self.model.value or rule in spoken
            for rule in assumption.influence.about(self.program.goal)
        )

    def turns_by_all(self, assumption: Assumption) -> bool:
        """Say whether the verdict is another one if a property has all of many values."""
        if len(assumption.values) <= FEW:
            return False
        try:
            row = self._what_if(assumption, assumption.values).row
        except Entangled:
            return False
        return tuple(row) != self.model.values

    def is_held_up(self, assumption: Assumption) -> bool:
        """Say whether nothing but silence about a property stops a rule that says otherwise, as far as it got."""
        for rule, place in assumption.guarded:
            start = head_bindings(rule, self.model.subject)
            if start is not None and rule.value != self.model.value:
                stops = self.program.tracing.of(rule).stops(self.model.relations, start)
                if any(stopped == place for stopped, _ in stops):
                    return True
        return False

    def reversals(self, assumption: Assumption) -> Iterator[Reversal]:
        """Yield the values of a property under which the verdict is another one."""
        for values in alternatives(self._worth_trying(assumption), self.program, self.facts):
            verdict = self._under(assumption, values[0])
            if verdict is not None and verdict != self.model.value:
                yield Reversal(values, verdict)

    def _worth_trying(self, assumption: Assumption) -> Sequence[Term]:
        """Return the values of a property; of many those that a rule names which had to do with the verdict."""
        if len(assumption.values) <= FEW:
            return assumption.values
        near = [named for key, named in assumption.influence.named.items() if key in self.model.relations]
        return [value for value in assumption.values if any(value in named for named in near)]

    def _under(self, assumption: Assumption, value: Term) -> Term | None:
        """Return what is concluded if a property has this value; `None` if that is open, or contradicts itself."""
        row = self._supposed(assumption, value)
        if row is not None and (not self.branched or row is self.model.row):
            return next(iter(row)) if len(row) == 1 else None
        told = self.facts.telling(assumption.point, value)
        outcome = investigate(self.program, told, self.model.subject).outcome
        return outcome.model.value if isinstance(outcome, Verdict) else None

    def _supposed(self, assumption: Assumption, value: Term) -> Row | None:
        """Return the row of the asked property; `None` if something may be open in it that was not."""
        try:
            row = self._what_if(assumption, (value,)).row
        except Entangled:
            return None
        first = self.model.row
        certain = not row.in_doubt or (isinstance(first, Row) and set(row.doubts) <= set(first.doubts))
        return row if certain else None

    def _what_if(self, assumption: Assumption, values: Sequence[Term]) -> WhatIf:
        rules = self.program.wider(self.model.rules, assumption.point[1])
        return WhatIf(self.model, assumption.point, values, assumption.influence, rules)
