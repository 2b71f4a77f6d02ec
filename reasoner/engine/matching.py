"""Matches rule bodies against a model, literal by literal, to explain what compiled rules did or did not do.

Slower than compiled rules and therefore only used where an explanation is wanted: to follow a body as far as it
goes, and to say with what chance it matches where something is open (`unknowns.relevance`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from reasoner.engine.expressions import Incomparable, aggregated, holds, value_of
from reasoner.engine.facts import unnoted
from reasoner.engine.work import STEP
from reasoner.rules.syntax import (
    Absent,
    Aggregate,
    Bind,
    Bindings,
    Body,
    BodyLiteral,
    Filter,
    Pattern,
    Slot,
    Values,
    Variable,
)
from reasoner.rules.terms import Iri, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.engine.evaluator import Model
    from reasoner.rules.rule import Rule

ANY: Final = Iri("urn:headjudge:any-value")
"""Stands for a value about which nothing is known."""


class Chance(IntEnum):
    """Whether a body matches, whatever the open points are."""

    IMPOSSIBLE = 0
    POSSIBLE = 1
    CERTAIN = 2


Match: TypeAlias = tuple[Bindings, Chance]


class Matcher:
    """Matches against the rows of a model as they are; a subclass may say that rows are in doubt."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.work = model.evaluation.work

    def step(self) -> None:
        """Count that a literal is followed."""
        self.work.spend(STEP)

    # What the rows hold

    def values_of(self, subject: Term, key: Iri) -> Iterable[tuple[Term, Chance]]:
        """Return the values of a row."""
        return [(value, Chance.CERTAIN) for value in self.model.relations[key][subject]]

    def chance_of(self, subject: Term, key: Iri, value: Term) -> Chance:
        """Return the chance that a row has a value."""
        return Chance.CERTAIN if value in self.model.relations[key][subject] else Chance.IMPOSSIBLE

    def subjects_of(self, key: Iri) -> Iterable[tuple[Term, Chance]]:
        """Return the subjects that have a value."""
        relation = self.model.relations[key]
        return [(subject, Chance.CERTAIN) for subject in relation.subjects(unnoted)]

    # Bodies

    def matches(
        self, body: Body, bindings: Bindings, place: int = 0, so_far: Chance = Chance.CERTAIN
    ) -> Iterator[Match]:
        """Yield the bindings with which the literals of a body from `place` on match, each with its chance."""
        self.step()
        if place == len(body):
            yield bindings, so_far
            return
        for more, chance in self.extend(body[place], bindings):
            yield from self.matches(body, more, place + 1, min(so_far, chance))

    def trace(self, body: Body, bindings: Bindings, place: int = 0) -> Iterator[tuple[int, Bindings]]:
        """Yield the places of the literals that stopped a match, each with the bindings it got there with."""
        if place < len(body):
            stopped = True
            for more, _ in self.extend(body[place], bindings):
                stopped = False
                yield from self.trace(body, more, place + 1)
            if stopped:
                yield place, bindings

    def chance(self, body: Body, bindings: Bindings) -> Chance:
        """Return the best chance with which a body matches."""
        return self._best(body, bindings, 0, Chance.CERTAIN, Chance.IMPOSSIBLE)

    def _best(self, body: Body, bindings: Bindings, place: int, so_far: Chance, best: Chance) -> Chance:
        """Return the best chance of a match, or `best` where none is better: such branches are not followed."""
        self.step()
        if place == len(body):
            return so_far
        for more, chance in self.extend(body[place], bindings):
            if min(so_far, chance) > best:
                best = self._best(body, more, place + 1, min(so_far, chance), best)
                if best >= so_far:
                    break
        return best

    # Literals

    def extend(self, literal: BodyLiteral, bindings: Bindings) -> Iterable[Match]:  # noqa: PLR0911 - a table
        """Return the bindings with which a literal matches, given those of the literals before it."""
        match literal:
            case Pattern():
                return self._pattern(literal, bindings)
            case Filter():
                if _unknown(literal, bindings):
                    return ((bindings, Chance.POSSIBLE),)
                return ((bindings, Chance.CERTAIN),) if holds(literal.expression, bindings) else ()
            case Bind():
                return self._bind(literal, bindings)
            case Values(variables=variables, rows=rows):
                return (found for row in rows for found in unify(zip(variables, row, strict=True), bindings))
            case Absent(body=body):
                chance = self.chance(body, bindings)
                return ((bindings, Chance(Chance.CERTAIN - chance)),) if chance < Chance.CERTAIN else ()
            case Aggregate():
                return self._aggregate(literal, bindings)

    def counted(self, literal: Aggregate, bindings: Bindings) -> list[Match]:
        """Return the matches of an aggregate's body with the group that is bound, each with its chance."""
        return list(self.matches(literal.body, {literal.group: bindings[literal.group]}))

    def _aggregate(self, literal: Aggregate, bindings: Bindings) -> Iterable[Match]:
        found = self.counted(literal, bindings)
        if not found:
            return ()
        if any(chance < Chance.CERTAIN for _, chance in found):
            return unify([(literal.variable, ANY)], bindings)
        try:
            return unify([(literal.variable, aggregate_of(literal, (match for match, _ in found)))], bindings)
        except Incomparable:
            return ()

    def _bind(self, literal: Bind, bindings: Bindings) -> Iterable[Match]:
        if _unknown(literal, bindings):
            return unify([(literal.variable, ANY)], bindings)
        try:
            return unify([(literal.variable, value_of(literal.expression, bindings))], bindings)
        except Incomparable:
            return ()

    def _pattern(self, pattern: Pattern, bindings: Bindings) -> Iterator[Match]:
        known = resolve(pattern.subject, bindings)
        if known is not None and known is not ANY:
            yield from self._of_subject(known, pattern, bindings)
            return
        subjects = self.subjects_of(pattern.key) if known is None else ((ANY, Chance.CERTAIN),)
        for subject, chance in subjects:
            if subject is ANY:
                pairs = ((pattern.subject, ANY), (pattern.object, ANY))
                yield from unify(pairs, bindings, Chance.POSSIBLE)
            else:
                assert isinstance(pattern.subject, Variable)
                yield from self._of_subject(subject, pattern, {**bindings, pattern.subject: subject}, chance)

    def _of_subject(
        self, subject: Term, pattern: Pattern, bindings: Bindings, chance: Chance = Chance.CERTAIN
    ) -> Iterator[Match]:
        """Yield the matches of a pattern whose subject has a value."""
        slot, key = pattern.object, pattern.key
        wanted = bindings.get(slot) if isinstance(slot, Variable) else slot
        if wanted is None or wanted is ANY:
            assert isinstance(slot, Variable)
            for value, likely in self.values_of(subject, key):
                sure = wanted is None and value is not ANY
                yield {**bindings, slot: value}, min(chance, likely) if sure else Chance.POSSIBLE
            return
        likely = self.chance_of(subject, key, wanted)
        if likely is not Chance.IMPOSSIBLE:
            yield bindings, min(chance, likely)


def aggregate_of(literal: Aggregate, matches: Iterable[Bindings]) -> Term:
    """Return what an aggregate makes of the matches of its body; `Incomparable` where it has no value."""
    found = [match[literal.counted] for match in matches]
    return aggregated(literal.function, dict.fromkeys(found) if literal.distinct else found)


def head_bindings(rule: Rule, subject: Iri | None, value: Term | None = None) -> Bindings | None:
    """Return what a conclusion about `subject` (with `value`) binds, or `None` if the rule cannot conclude it."""
    pairs = [(slot, term) for slot, term in ((rule.head.subject, subject), (rule.head.object, value)) if term]
    return next((bindings for bindings, _ in unify(pairs, {})), None)


def resolve(slot: Slot, bindings: Bindings) -> Term | None:
    """Return the term in a slot, or `None` for a variable without a value."""
    return bindings.get(slot) if isinstance(slot, Variable) else slot


def unify(
    pairs: Iterable[tuple[Slot, Term]], bindings: Bindings, chance: Chance = Chance.CERTAIN
) -> Iterator[Match]:
    """Yield the bindings in which each slot has its value, unless one has another value already."""
    more = dict(bindings)
    for slot, value in pairs:
        known = resolve(slot, more)
        if known is ANY or value is ANY:
            chance = min(chance, Chance.POSSIBLE)
        elif known is not None and known != value:
            return
        if isinstance(slot, Variable) and (known is None or known is ANY):
            more[slot] = value
    yield more, chance


def _unknown(literal: Filter | Bind, bindings: Bindings) -> bool:
    return any(bindings[variable] is ANY for variable in literal.needs)
