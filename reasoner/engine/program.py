"""A program: the rules in force that matter to one asked property, ready to be evaluated."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reasoner.engine.slicing import Slice
from reasoner.rules.listing import UNLISTED
from reasoner.rules.metamodel import GIVES
from reasoner.rules.syntax import mentions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.engine.compiler import CompiledRule
    from reasoner.engine.facts import Facts, Given
    from reasoner.engine.tracing import Tracing
    from reasoner.rules.listing import Listing
    from reasoner.rules.overrides import Beats
    from reasoner.rules.rule import Rule
    from reasoner.rules.syntax import BodyLiteral, Variable
    from reasoner.rules.terms import Iri, Term


MOST_SLICES = 1000


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """Everything that evaluation needs to know; shared by all questions of one goal, game and day.

    `compiled` has, for each concluded relation that the goal depends on, its rules in force, the strongest
    first; `settled` what each rule of a settled property beats; `open` the values that an open property can
    have; `closed_by` the lists that close it; `recursive` each recursive relation's component; `listing` how the
    values of the goal make up a list; `tracing` follows bodies that do not match. Of the other relations, `held`
    are open or have background facts, `endless` those of them that can have any value, `special` hold more than what a
    question tells, and `told` are those of which it matters to other rules whether a question tells anything.
    """

    goal: Iri
    compiled: Mapping[Iri, tuple[CompiledRule, ...]]
    settled: Mapping[Iri, Beats]
    open: Mapping[Iri, tuple[Term, ...]]
    closed_by: Mapping[Iri, frozenset[Iri]]
    held: frozenset[Iri]
    told: frozenset[Iri]
    special: frozenset[Iri]
    recursive: Mapping[Iri, frozenset[Iri]]
    background: Mapping[Iri, Given]
    tracing: Tracing
    constants: frozenset[Term]
    listing: Listing = UNLISTED
    endless: frozenset[Iri] = frozenset()
    gives: Iri = GIVES
    _slices: dict[frozenset[Iri], Slice] = field(default_factory=dict, init=False, repr=False)
    _variables: dict[int, tuple[Variable, ...]] = field(default_factory=dict, init=False, repr=False)

    def variables(self, literal: BodyLiteral) -> tuple[Variable, ...]:
        """Return the variables that a literal of one of the program's rules mentions; worked out once."""
        known = self._variables.get(id(literal))
        if known is None:
            # The program's rules keep the literal alive, so that its id stays its own.
            known = self._variables[id(literal)] = tuple(dict.fromkeys(mentions(literal)))
        return known

    def slice(self, facts: Facts) -> Slice:
        """Return the rules that can apply to a question with these facts."""
        return self._slice(self.told.intersection(facts.index))

    def wider(self, known: Slice, key: Iri) -> Slice:
        """Return the rules that can apply to a question that gives a relation more than those of `known`."""
        return self._slice(known.given | {key}) if key in self.told - known.given else known

    def _slice(self, given: frozenset[Iri]) -> Slice:
        known = self._slices.get(given)
        if known is None:
            if len(self._slices) >= MOST_SLICES:
                self._slices.clear()
            known = self._slices[given] = Slice(self.compiled, self.held | given, self.endless - given, given)
        return known

    def mentions(self, term: Term) -> bool:
        """Say whether a rule or a background fact of the program mentions a term."""
        return term in self.constants

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules of the program."""
        return tuple(compiled.rule for rules in self.compiled.values() for compiled in rules)
