"""A program: the rules in force that matter to one asked property, ready to be evaluated."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from reasoner.engine.shortcuts import shortcut
from reasoner.engine.slicing import Slice
from reasoner.rules.listing import UNLISTED
from reasoner.rules.metamodel import GIVES
from reasoner.rules.syntax import mentions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.engine.compiler import CompiledRule
    from reasoner.engine.facts import Facts, Given
    from reasoner.engine.shortcuts import Shortcut
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
    have; `closed_by` the lists that close it; `recursive` each recursive relation's component; `listings` has the
    goals that it can be asked for, with how the values of each make up a list; `tracing` follows bodies that do not
    match. Of the other relations, `held` are open or have background facts, `assumed` are open ones with an assumption
    among their rules, `endless` those that can have any value, `special` hold more than what a question tells, and
    `told` are those of which it matters to other rules whether a question tells anything.
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
    listings: Mapping[Iri, Listing] = field(default_factory=dict)
    endless: frozenset[Iri] = frozenset()
    assumed: frozenset[Iri] = frozenset()
    gives: Iri = GIVES
    reach: Mapping[Iri, int] = field(default_factory=dict)
    _slices: dict[frozenset[Iri], Slice] = field(default_factory=dict, init=False, repr=False)
    _variables: dict[int, tuple[Variable, ...]] = field(default_factory=dict, init=False, repr=False)
    _about: dict[Iri, Program] = field(default_factory=dict, init=False, repr=False)
    _shortcuts: dict[Iri, Shortcut | None] = field(default_factory=dict, init=False, repr=False)

    def about(self, goal: Iri) -> Program:
        """Return the same program, asked for another of its goals."""
        self._about.setdefault(self.goal, self)
        known = self._about.get(goal)
        if known is None:
            if goal not in self.listings:
                raise KeyError(f"the program was not made for {goal}")
            known = self._about[goal] = replace(self, goal=goal)
            for name in ("_slices", "_variables", "_about", "_shortcuts"):
                object.__setattr__(known, name, getattr(self, name))
        return known

    @property
    def listing(self) -> Listing:
        """How the values of the goal make up a list."""
        return self.listings.get(self.goal, UNLISTED)

    def variables(self, literal: BodyLiteral) -> tuple[Variable, ...]:
        """Return the variables that a literal of one of the program's rules mentions; worked out once."""
        known = self._variables.get(id(literal))
        if known is None:
            # The program's rules keep the literal alive, so that its id stays its own.
            known = self._variables[id(literal)] = tuple(dict.fromkeys(mentions(literal)))
        return known

    def shortcut(self, key: Iri) -> Shortcut | None:
        """Return in which order to run the rules of a property that some claims decide alone; worked out once."""
        if key not in self._shortcuts:
            known = None
            if key not in self.recursive:
                known = shortcut(self.compiled[key], self.settled.get(key), self.reach)
            self._shortcuts[key] = known
        return self._shortcuts[key]

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
