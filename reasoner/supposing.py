"""The same question, told one thing more: only what may come out otherwise is concluded again.

To see whether a verdict rests on the silence of the question, the evaluator is asked again with a fact supposed
that the question left out. Most of what was concluded cannot turn on it: a relation is shared with the first model
unless one of its rules looks, directly or through other relations, at the property in question or at whether it
was given; and of a relation that does, only those rules run again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reasoner.evaluator import Concluded, Model, Recursive, Relations, Row
from reasoner.metamodel import GIVES
from reasoner.syntax import Variable, constants, patterns
from reasoner.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.facts import Facts
    from reasoner.program import Program
    from reasoner.rules import Rule
    from reasoner.settling import Claim
    from reasoner.terms import Term


@dataclass(frozen=True, slots=True)
class Turning:
    """What of a program may turn on whether and how a question tells a property.

    `told` are the relations that telling it fills or closes, `keys` all that may then hold something else, `rules`
    the rules that conclude those. It is `silent` if some rule takes silence about the property for an answer.
    """

    told: frozenset[Iri]
    keys: frozenset[Iri]
    rules: frozenset[Rule]
    silent: bool

    @staticmethod
    def of(program: Program, property_: Iri) -> Turning:
        """Find what of `program` may turn on a property."""
        told = {property_, *(key for key, lists in program.closed_by.items() if property_ in lists)}
        looking = {rule for rule in program.rules if _looks(rule, property_, program.gives)}
        keys, more = set(told), looking
        rules: set[Rule] = set()
        while more:
            rules |= more
            keys |= {rule.head.key for rule in more}
            more = {rule for rule in program.rules if rule not in rules and not keys.isdisjoint(_keys(rule))}
        silent = bool(looking) or (property_ not in program.open and bool(rules))
        return Turning(frozenset(told), frozenset(keys), frozenset(rules), silent)


def _keys(rule: Rule) -> Iterator[Iri]:
    return (pattern.key for pattern, _ in patterns(rule.body))


def _looks(rule: Rule, property_: Iri, gives: Iri) -> bool:
    """Say whether a rule looks at whether something gives a property."""
    asked = {pattern.object for pattern, _ in patterns(rule.body) if pattern.key == gives}
    if any(isinstance(slot, Variable) for slot in asked):
        return any(property_ in constants(part) for part in rule.body)
    return property_ in asked


class Supposed(Model):
    """The model of facts that are those of another one and a value of one property more."""

    def __init__(self, before: Model, facts: Facts, turning: Turning) -> None:
        self.turning = turning
        self.program = before.program
        self.facts = facts
        self.subject = before.subject
        self.before = before
        self.rules = self.program.slice(facts)
        self.relations = _Shared(self, before, turning)
        self.row = self.relations[self.program.goal][self.subject]


class _Shared(Relations):
    """Relations of which those that cannot have changed are the ones of the first model."""

    def __init__(self, model: Model, before: Model, turning: Turning) -> None:
        super().__init__(model)
        self.first = before.relations
        self.turning = turning

    def make(self, key: Iri) -> Any:
        if key not in self.turning.keys and key != GIVES:
            return self.first[key]
        made = super().make(key)
        if isinstance(made, Concluded) and not isinstance(made, Recursive):
            return _Again(key, self.model, self.turning)
        return made


class _Again(Concluded):
    """A relation of which some rules run again, and the others are taken at their word."""

    __slots__ = ("places", "told", "touched")

    def __init__(self, key: Iri, model: Model, turning: Turning) -> None:
        super().__init__(key, model)
        self.told = turning.told
        again = turning.rules
        self.touched = {compiled.rule: compiled for compiled in self.rules if compiled.rule in again}
        self.places: Mapping[Rule, int] = {}

    def __missing__(self, subject: Term) -> Mapping[Term, object]:
        if not isinstance(subject, Iri):
            return super().__missing__(subject)
        first = self.before.get(subject)
        if first is None or self.key in self.told:
            row = self[subject] = Row(subject, self.key)
            self.fill(row)
        else:
            row = self[subject] = self.once_more(first)
        return row

    def once_more(self, first: Row) -> Row:
        """Return the row that has what the rules that may speak otherwise conclude now; `first` if it is the same."""
        if first.subject in self.given and self.beats is not None:
            return first
        claims, doubts, _ = self.apply(self.touched.values(), first.subject)
        before = [claim for claim in first.claims if claim.rule in self.touched]
        doubted = [doubt for doubt in first.doubts if doubt[0] in self.touched]
        if claims == before and doubts == doubted:
            return first
        row = Row(first.subject, self.key)
        row.update(self.given.get(first.subject, ()))
        kept = [claim for claim in first.claims if claim.rule not in self.touched]
        doubts += [doubt for doubt in first.doubts if doubt[0] not in self.touched]
        self.enter(row, self.in_order([*kept, *claims]) if kept and claims else kept or claims, doubts)
        if self.is_open and not row and first.subject not in self.given:
            row.leave_open()
        return row

    def in_order(self, claims: Iterable[Claim]) -> list[Claim]:
        """Return claims in the order in which their rules are settled."""
        if not self.places:
            self.places = {compiled.rule: place for place, compiled in enumerate(self.rules)}
        return sorted(claims, key=lambda claim: self.places[claim.rule])
