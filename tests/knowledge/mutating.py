"""Rule bases with one thing taken out: an override, or a rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rdflib import URIRef

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.judge import Judge
from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.overrides import overriding, settling_order
from reasoner.rules.terms import Iri
from reasoner.unknowns.branching import investigate, signature
from reasoner.upkeep.running import Runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from reasoner.engine.program import Program
    from reasoner.question.conversion import Asked
    from reasoner.rules.overrides import Beats
    from reasoner.rules.rule import Rule
    from reasoner.upkeep.corpus import Corpus

OVERRIDES = URIRef(YGO + "overrides")
Pairs = frozenset[tuple[Iri, Iri]]


@dataclass(frozen=True, slots=True)
class Override:
    """One declared override: a rule or group, and the rule or group that it beats."""

    winner: Iri
    loser: Iri

    def __str__(self) -> str:
        return f"{self.winner.local} overrides {self.loser.local}"

    def removed_from(self, rules: Mapping[Iri, Rule]) -> dict[Iri, Rule]:
        """Return the rules that change, as they are without this override."""
        return {
            rule.iri: replace(rule, overrides=tuple(other for other in rule.overrides if other != self.loser))
            for rule in rules.values()
            if self.loser in rule.overrides and self.winner in (rule.iri, *rule.groups)
        }


def declared(corpus: Corpus) -> list[Override]:
    """Return every override that the rules declare."""
    pairs = corpus.rulings.subject_objects(OVERRIDES)
    return sorted((Override(Iri(str(winner)), Iri(str(loser))) for winner, loser in pairs), key=str)


class Once(Runs):
    """Takes each question apart once, however often it is run."""

    def __init__(self, runs: Runs) -> None:
        self.knowledge = runs.knowledge
        self.converter = runs.converter
        # The questions are kept, so that the id of each stays its own.
        self.taken: dict[int, tuple[Mapping[str, Any], list[Asked]]] = {}

    def each_asked(self, question: Mapping[str, Any]) -> Iterator[Asked]:
        """Yield the question taken apart."""
        if id(question) not in self.taken:
            self.taken[id(question)] = (question, list(super().each_asked(question)))
        yield from self.taken[id(question)][1]


class Mutant(Once):
    """Runs other rules over questions that have been taken apart already; each program is changed once."""

    def __init__(self, runs: Once) -> None:
        super().__init__(runs)
        self.taken = runs.taken
        self.programs: dict[Program, Program] = {}

    def program(self, asked: Asked) -> Program:
        """Return the program as it is with the other rules."""
        program = super().program(asked)
        if program not in self.programs:
            self.programs[program] = self.changed(program)
        return self.programs[program]

    def changed(self, program: Program) -> Program:
        """Return a program with other rules."""
        raise NotImplementedError


class WithoutOverride(Mutant):
    """Runs the rules without one override."""

    def __init__(self, runs: Once, override: Override) -> None:
        super().__init__(runs)
        rules = runs.knowledge.rules
        self.rules = {**rules.rules, **override.removed_from(rules.rules)}
        keys = {rule.head.key for rule in override.removed_from(rules.rules).values()} & rules.beats.keys()
        self.beats = {key: overriding([self.rules[rule.iri] for rule in rules.by_key[key]]) for key in keys}
        self.matters = any(pairs(beats) != pairs(rules.beats[key]) for key, beats in self.beats.items())

    def changed(self, program: Program) -> Program:
        """Return the program with other rules in the place of those that change."""
        compiled, settled = dict(program.compiled), dict(program.settled)
        for key, beats in self.beats.items():
            if key in settled:
                place = {rule.iri: number for number, rule in enumerate(settling_order(beats))}
                # What is assumed of an open property is a rule of the machine, after all of the law.
                renewed = [
                    rule._replace(rule=self.rules.get(rule.rule.iri, rule.rule)) for rule in compiled[key]
                ]
                compiled[key] = tuple(sorted(renewed, key=lambda rule: place.get(rule.rule.iri, len(place))))
                settled[key] = beats
        return replace(program, compiled=compiled, settled=settled)

    def judge(self, judge: Judge) -> Judge:
        """Return a judge of a rule base without the override, built and checked as any other."""
        rules = judge.knowledge.rules
        base = CompiledRules(self.rules.values(), rules.properties.values(), rules.background)
        return Judge(replace(judge.knowledge, rules=base))


class WithoutRule(Mutant):
    """Runs the rules without one of them."""

    def __init__(self, runs: Once, rule: Iri) -> None:
        super().__init__(runs)
        self.rule = rule

    def changed(self, program: Program) -> Program:
        """Return the program without the rule."""
        key = self.knowledge.rules.rules[self.rule].head.key
        left = tuple(rule for rule in program.compiled.get(key, ()) if rule.rule.iri != self.rule)
        return (
            replace(program, compiled={**program.compiled, key: left}) if key in program.compiled else program
        )


def pairs(beats: Beats) -> Pairs:
    """Return which rule beats which, by name."""
    return frozenset((rule.iri, other.iri) for rule, others in beats.items() for other in others)


def outcomes(runs: Runs, question: Mapping[str, Any]) -> list[object]:
    """Return what a question comes to, for each thing that it can mean: all that an answer depends on."""
    return [
        signature(investigate(runs.program(asked), asked.facts, subject).outcome)
        for asked in runs.each_asked(question)
        for subject in asked.subjects
    ]


def questions(precedents: tuple[Any, ...]) -> Iterator[tuple[Any, Mapping[str, Any]]]:
    """Yield every question with its precedent."""
    for precedent in precedents:
        for question in precedent.questions:
            yield precedent, question
