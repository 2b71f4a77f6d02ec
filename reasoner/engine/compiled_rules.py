"""The rule base, ready to be run: its rules compiled, and the programs that answer for one asked property each."""

from __future__ import annotations

import marshal
from bisect import bisect_right
from datetime import date, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

from reasoner.engine import compiler
from reasoner.engine.facts import Given
from reasoner.engine.program import Program
from reasoner.engine.shortcuts import reach_of
from reasoner.engine.tracing import Tracing
from reasoner.rules.listing import Listing
from reasoner.rules.metamodel import ANYTHING
from reasoner.rules.overrides import settling_order
from reasoner.rules.rule_base import RuleBase
from reasoner.rules.syntax import constants, relation_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import CodeType

    from reasoner.rules.rule import Property, Rule
    from reasoner.rules.terms import Iri, Term, Triple


class CompiledRules(RuleBase):
    """A rule base whose rules can be run. Immutable; safe to share between threads."""

    def __init__(
        self,
        rules: Iterable[Rule],
        properties: Iterable[Property] = (),
        background: Iterable[Triple] = (),
    ) -> None:
        super().__init__(rules, properties, background)
        self._programs: dict[tuple[Iri, Iri | None, int, bool, frozenset[Iri]], Program] = {}

    # What is compiled

    @cached_property
    def noted(self) -> compiler.Noted:
        """The relations whose rows can be in doubt, or can grow while they are looked at."""
        only_open = self.open - self.by_key.keys() - self.assumptions.keys()
        open_only = dict.fromkeys(only_open, compiler.IF_OPEN)
        doubted = dict.fromkeys(self.strata.reaching(self.open), compiler.IF_IN_DOUBT)
        return doubted | open_only | dict.fromkeys(self.strata.recursive, compiler.ALWAYS)

    @cached_property
    def compiled(self) -> Mapping[Iri, compiler.CompiledRule]:
        """Every rule with its functions, and every assumption."""
        linked = compiler.link(self._every, self.code, self.source.constants)
        return {compiled.rule.iri: compiled for compiled in linked}

    @cached_property
    def tracing(self) -> Tracing:
        """What follows the rules' bodies where they do not match."""
        return Tracing(tuple(self.rules.values()))

    @cached_property
    def source(self) -> compiler.Source:
        """All rules as Python."""
        single = frozenset(iri for iri, known in self.properties.items() if known.single)
        return compiler.write(self._every, self.noted, single)

    @property
    def _every(self) -> tuple[Rule, ...]:
        return (*self.rules.values(), *self.assumptions.values())

    @cached_property
    def code(self) -> CodeType:
        """The source, compiled."""
        return self.source.code()

    def __getstate__(self) -> dict[str, Any]:
        """Return what is worth keeping: everything that took checking or compiling."""
        made_quickly = ("_programs", "compiled", "background_index", "code", "reach")
        state = {name: value for name, value in self.__dict__.items() if name not in made_quickly}
        return state | {
            "source": compiler.Source("", self.source.constants),
            "code": marshal.dumps(self.code),
            "tracing": self.tracing,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, code=marshal.loads(state["code"]), _programs={})  # noqa: S302 - our own

    @cached_property
    def background_index(self) -> Mapping[Iri, Given]:
        """The background facts by relation."""
        index: dict[Iri, dict[Iri, dict[Term, None]]] = {}
        for subject, predicate, value in self.background:
            rows = index.setdefault(relation_key(predicate, value), {})
            rows.setdefault(subject, {})[value] = None
        return {key: Given(rows) for key, rows in index.items()}

    # Programs

    @cached_property
    def reach(self) -> Mapping[Iri, int]:
        """All relations that each concluded relation rests on."""
        return reach_of(self.strata)

    @cached_property
    def turning_days(self) -> tuple[date, ...]:
        """The days on which the law changed: between two of them the same rules are in force."""
        starts = {rule.in_force_from for rule in self.rules.values() if rule.in_force_from}
        ends = {rule.in_force_until + timedelta(1) for rule in self.rules.values() if rule.in_force_until}
        return tuple(sorted(starts | ends))

    def program(
        self, goal: Iri, game: Iri | None, as_of: date, *, assume: bool = True, beside: Iterable[Iri] = ()
    ) -> Program:
        """Return the rules in force on a day in a game (`None`: in any) on which `goal` depends.

        Where a question leaves something open that is usually so or so, that is assumed, unless `assume` is false.
        `beside` are other goals that can be asked of the same evaluation. Programs are kept: those of one goal and
        game differ only from one change of the law to the next.
        """
        others = frozenset(beside) - {goal}
        era = (goal, game, bisect_right(self.turning_days, as_of), assume, others)
        program = self._programs.get(era)
        if program is None:
            program = self._programs[era] = self._select((goal, *sorted(others)), game, as_of, assume=assume)
        return program

    def _select(self, goals: tuple[Iri, ...], game: Iri | None, as_of: date, *, assume: bool) -> Program:
        compiled: dict[Iri, tuple[compiler.CompiledRule, ...]] = {}
        listings = {goal: Listing.of(self.properties.get(goal), self.properties) for goal in goals}
        wanted = (key for goal, listing in listings.items() for key in (goal, *listing.properties))
        needed = frozenset().union(*map(self.strata.needed_for, wanted))
        assumed = needed.intersection(self.assumptions if assume else ())
        for key in needed & (self.by_key.keys() | self.assumptions.keys()):
            rules = self.by_key.get(key, ())
            ordered = settling_order(self.beats[key]) if key in self.beats else rules
            usual = (self.assumptions[key],) if key in assumed else ()
            compiled[key] = tuple(
                self.compiled[rule.iri] for rule in (*ordered, *usual) if rule.in_force(game, as_of)
            )
        background = {key: given for key, given in self.background_index.items() if key in needed}
        held = (self.open & needed) | background.keys()
        endless = frozenset(key for key in self.open & needed if ANYTHING in self.properties[key].values)
        return Program(
            goal=goals[0],
            compiled=compiled,
            settled={key: beats for key, beats in self.beats.items() if key in needed},
            open={key: self.properties[key].values for key in self.open & needed},
            closed_by={
                key: frozenset(self.properties[key].closed_by)
                for key in self.open & needed
                if self.properties[key].closed_by
            },
            held=held,
            told=(needed - held) | endless,
            special=held | compiled.keys(),
            recursive={key: part for key, part in self.strata.recursive.items() if key in needed},
            background=background,
            tracing=self.tracing,
            listings=listings,
            assumed=assumed,
            endless=endless,
            reach=self.reach,
            constants=_constants(
                (linked.rule for rules in compiled.values() for linked in rules), background
            ),
        )


def _constants(rules: Iterable[Rule], background: Mapping[Iri, Given]) -> frozenset[Term]:
    found: set[Term] = set()
    for rule in rules:
        for part in (rule.head, *rule.body):
            found.update(constants(part))
    for relation in background.values():
        found.update(relation, *relation.values())
    return frozenset(found)
