"""Proofs: why the verdict is what it is, over every literal of every rule that carries it.

    Given        a fact of the question, of the background, or assumed in one branch
    Derived      a rule applied: its bindings, and one premise for each literal of its body, in order
    Settled      the value that stands for a settled property: claims that won, claims beaten and by which
    Conflict     claims that stand against each other
    Compared     a filter with the values it compared, and whether it held
    Bound        a BIND or VALUES with the values it chose
    Absent       a negated group that held: every way in which it was tried, and what stopped each
    Present      a negated group that did not hold, because it matches: a premise for each of its literals
    Missing      a fact that is not there: the values that are there instead, the rules that could have concluded it
    Silent       a rule that did not speak: every way in which it was tried, and what stopped each
    Blocked      one such way: the literal that stopped it, under which bindings, and why
    Unfounded    a fact that only itself could support
    Together     all values of a property that can have several
    Cases        a verdict that is the same, or differs, by an open point
    NotReached   a branch that was not worked out, because the budget was spent

A proof is an acyclic graph: equal nodes are one object, and a node never contains itself. Nodes do not change; the
classes do not enforce it, since that triples the time that it takes to make one, and an answer has hundreds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from reasoner.engine.matching import Matcher, head_bindings, resolve
from reasoner.engine.rows import Row
from reasoner.rules.syntax import Absent as AbsentLiteral
from reasoner.rules.syntax import Bind, Bindings, Body, BodyLiteral, Filter, Pattern, Slot, Values, Variable
from reasoner.rules.terms import Iri, OpenPoint, Term, Triple
from reasoner.unknowns.branching import Depends, Outcome, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.engine.evaluator import Model
    from reasoner.engine.settling import Claim
    from reasoner.rules.rule import Rule


@dataclass(slots=True, eq=False)
class Given:
    """A fact that no rule concluded. `origin`: `question`, `background`, or `assumed` in one branch."""

    triple: Triple
    origin: str


@dataclass(slots=True, eq=False)
class Derived:
    """A rule applied under `bindings`, with a premise for each literal of its body."""

    triple: Triple
    rule: Rule
    bindings: Bindings
    premises: tuple[Node, ...]


@dataclass(slots=True, eq=False)
class Beaten:
    """A claim that lost, and the claim that beat it."""

    claim: Derived
    by: Derived


@dataclass(slots=True, eq=False)
class Settled:
    """The standing value of a settled property, with the claims for it and those beaten."""

    triple: Triple
    winning: tuple[Derived, ...]
    beaten: tuple[Beaten, ...]


@dataclass(slots=True, eq=False)
class Conflict:
    """Standing claims that disagree."""

    subject: Iri
    predicate: Iri
    claims: tuple[Derived, ...]


@dataclass(slots=True, eq=False)
class Compared:
    """A filter with the values of its variables."""

    literal: Filter
    bindings: Bindings
    holds: bool


@dataclass(slots=True, eq=False)
class Bound:
    """A BIND or VALUES with the values of its variables; `holds` says whether there was a value that fits."""

    literal: Bind | Values
    bindings: Bindings
    holds: bool


@dataclass(slots=True, eq=False)
class Blocked:
    """A body followed up to the literal at `place`, which nothing matched under `bindings`."""

    literal: BodyLiteral
    place: int
    bindings: Bindings
    reason: Node


@dataclass(slots=True, eq=False)
class Absent:
    """A negated group that nothing matched; the attempt that got furthest comes first."""

    literal: AbsentLiteral
    bindings: Bindings
    attempts: tuple[Blocked, ...]


@dataclass(slots=True, eq=False)
class Present:
    """A match of a negated group, with a premise for each of its literals."""

    literal: AbsentLiteral
    bindings: Bindings
    premises: tuple[Node, ...]


@dataclass(slots=True, eq=False)
class Silent:
    """A rule that did not conclude what it could have; the attempt that got furthest comes first."""

    rule: Rule
    subject: Iri | None
    attempts: tuple[Blocked, ...]


@dataclass(slots=True, eq=False)
class Missing:
    """A pattern that nothing matches.

    `instead` proves the values that its subject has, `silent` are the rules that could have concluded it, and
    `point` is set where the question left the value open.
    """

    pattern: Pattern
    instead: tuple[Node, ...]
    silent: tuple[Silent, ...]
    point: OpenPoint | None = None


@dataclass(slots=True, eq=False)
class Unfounded:
    """A pattern that could match only if it already did."""

    pattern: Pattern


@dataclass(slots=True, eq=False)
class Case:
    """The proof under some values of an open point."""

    values: tuple[Term, ...]
    proof: Node


@dataclass(slots=True, eq=False)
class Cases:
    """The proofs under every value of an open point."""

    point: OpenPoint
    cases: tuple[Case, ...]


@dataclass(slots=True, eq=False)
class Together:
    """Every value that stands for a plain property of the subject."""

    facts: tuple[Node, ...]


@dataclass(slots=True, eq=False)
class NotReached:
    """A branch that was not worked out; `points` are the facts that are missing."""

    points: tuple[OpenPoint, ...]


Node: TypeAlias = (
    Given
    | Derived
    | Settled
    | Conflict
    | Compared
    | Bound
    | Absent
    | Present
    | Missing
    | Unfounded
    | Together
    | Cases
    | NotReached
)


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a verdict, and the rules that could have said otherwise but did not speak."""

    root: Node
    considered: tuple[Silent, ...]


def prove(model: Model) -> Proof:
    """Return the proof of what a model concludes of its goal.

    `considered` are the rules in force that could have claimed another value, those that came closest first.
    """
    prover = _Prover(model)
    return Proof(prover.verdict(), prover.considered())


class NearMiss(NamedTuple):
    """A rule that could have claimed another value but was silent: the literal that stopped its best attempt."""

    rule: Rule
    literal: BodyLiteral
    place: int
    bindings: Bindings


def near_misses(model: Model, properties: Iterable[tuple[Iri, Iri]]) -> Iterator[NearMiss]:
    """Yield the rules that could have claimed another value of these settled properties, the closest first.

    Says only where each stopped; `Silent` proves it.
    """
    prover = _Prover(model)
    for subject, key in properties:
        found = [prover.near_miss(rule, subject) for rule in prover.silent_rules(subject, key)]
        misses = [miss for miss in found if miss is not None]
        misses.sort(key=_reached, reverse=True)
        yield from misses


def prove_outcome(outcome: Outcome) -> Node:
    """Return the proof of every branch of an outcome."""
    if isinstance(outcome, Depends):
        cases = tuple(Case(branch.values, prove_outcome(branch.outcome)) for branch in outcome.branches)
        return Cases(outcome.point, cases)
    if isinstance(outcome, Undecided):
        return NotReached(outcome.open)
    return _Prover(outcome.model).verdict()


class _Prover(Matcher):
    """Builds the proofs of one model, each node once."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.derived: dict[tuple[Rule, tuple[Term, ...]], Derived] = {}
        self.facts: dict[tuple[Iri, Iri, Term], Node] = {}
        self.missed: dict[tuple[Slot, Iri, Term | None], Missing | Unfounded] = {}
        self.silent: dict[tuple[Rule, Iri | None, Term | None], Silent] = {}

    # The verdict

    def verdict(self) -> Node:
        model, goal = self.model, self.model.program.goal
        if model.conflict:
            return Conflict(model.subject, goal, tuple(map(self.application, model.conflict)))
        facts = tuple(self.fact(model.subject, goal, goal, value) for value in model.values)
        if facts:
            return facts[0] if len(facts) == 1 else Together(facts)
        return self.missing(Pattern(model.subject, goal, Variable("value")), {})

    def considered(self) -> tuple[Silent, ...]:
        """Return the rules that could have claimed another value of the goal, the closest first."""
        subject = self.model.subject
        found = [
            self.silence(rule, subject, None) for rule in self.silent_rules(subject, self.model.program.goal)
        ]
        return tuple(sorted(found, key=lambda silent: -_reach(silent)))

    def silent_rules(self, subject: Iri, key: Iri) -> Iterator[Rule]:
        """Yield the rules that could have claimed another value of a property and did not speak."""
        row = self.model.look(subject, key)
        spoke = {claim.rule.iri for claim in row.claims} if isinstance(row, Row) else set()
        for rule in self.rules(key):
            if rule.iri not in spoke and (rule.value is None or rule.value not in row):
                yield rule

    def near_miss(self, rule: Rule, subject: Iri) -> NearMiss | None:
        """Return where the best attempt of a rule stopped; `None` if the rule is not about the subject."""
        slot = rule.head.subject
        if not isinstance(slot, Variable) and slot != subject:
            return None
        start: Bindings = {slot: subject} if isinstance(slot, Variable) else {}
        stop = self.model.program.tracing.of(rule).furthest(self.model.relations, start)
        return NearMiss(rule, rule.body[stop[0]], *stop) if stop is not None else None

    def rules(self, key: Iri) -> Iterator[Rule]:
        for compiled in self.model.program.compiled.get(key, ()):
            yield compiled.rule

    # What holds

    def fact(self, subject: Iri, predicate: Iri, key: Iri, value: Term) -> Node:
        known = self.facts.get((subject, key, value))
        if known is None:
            row = self.model.look(subject, key)
            claim = row[value]
            triple = (subject, predicate, value)
            if claim is None:
                known = Given(triple, self.model.origin(subject, key, value))
            elif key in self.model.program.settled and isinstance(row, Row):
                known = self.settled(triple, row)
            else:
                known = self.application(claim)
            self.facts[subject, key, value] = known
        return known

    def settled(self, triple: Triple, row: Row) -> Settled:
        lost = {claim for claim, _ in row.beaten}
        winning = [claim for claim in row.claims if claim.value == triple[2] and claim not in lost]
        beaten = (Beaten(self.application(claim), self.application(by)) for claim, by in row.beaten)
        return Settled(triple, tuple(map(self.application, winning)), tuple(beaten))

    def application(self, claim: Claim) -> Derived:
        known = self.derived.get((claim.rule, claim.bindings))
        if known is None:
            rule = claim.rule
            bindings = dict(zip(rule.variables, claim.bindings, strict=True))
            subject = resolve(rule.head.subject, bindings)
            assert isinstance(subject, Iri)
            triple = (subject, rule.head.predicate, claim.value)
            known = Derived(triple, rule, bindings, self.premises(rule.body, bindings))
            self.derived[claim.rule, claim.bindings] = known
        return known

    def premises(self, body: Body, bindings: Bindings) -> tuple[Node, ...]:
        return tuple(self.premise(literal, bindings) for literal in body)

    def premise(self, literal: BodyLiteral, bindings: Bindings) -> Node:
        match literal:
            case Pattern():
                known, term = resolve(literal.subject, bindings), resolve(literal.object, bindings)
                assert known is not None
                assert term is not None
                return self.fact(known, literal.predicate, literal.key, term)  # type: ignore[arg-type]
            case Filter():
                return Compared(literal, self.part(literal, bindings), holds=True)
            case Bind() | Values():
                return Bound(literal, self.part(literal, bindings), holds=True)
            case AbsentLiteral(body=body):
                attempts = self.attempts(body, self.stops(literal, bindings))
                return Absent(literal, self.part(literal, bindings), attempts)

    def part(self, literal: BodyLiteral, bindings: Bindings) -> Mapping[Variable, Term]:
        """Return the bindings of the variables that a literal mentions."""
        variables = self.model.program.variables(literal)
        return {variable: bindings[variable] for variable in variables if variable in bindings}

    # What does not hold

    def attempts(self, body: Body, stops: list[tuple[int, Bindings]]) -> tuple[Blocked, ...]:
        """Return the ways in which a body was tried and stopped, the one that got furthest first."""
        if len(stops) > 1:
            stops.sort(key=_place, reverse=True)
        return tuple(
            [
                Blocked(body[place], place, reached, self.why_not(body[place], reached))
                for place, reached in stops
            ]
        )

    def stops(self, part: Rule | AbsentLiteral, bindings: Bindings) -> list[tuple[int, Bindings]]:
        return self.model.program.tracing.of(part).stops(self.model.relations, bindings)

    def stops_of(self, rule: Rule, subject: Iri | None, value: Term | None) -> list[tuple[int, Bindings]]:
        """Return where the matches of a rule stopped that would have concluded a value (`None`: any)."""
        start = head_bindings(rule, subject, value)
        if start is None:
            return []
        if subject is None:
            return list(self.trace(rule.body, start))
        tracing = self.model.program.tracing
        tracer = tracing.of(rule) if value is None else tracing.to_value(rule)
        return tracer.stops(self.model.relations, start)

    def why_not(self, literal: BodyLiteral, bindings: Bindings) -> Node:
        match literal:
            case Pattern():
                return self.missing(literal, bindings)
            case Filter():
                return Compared(literal, self.part(literal, bindings), holds=False)
            case Bind() | Values():
                return Bound(literal, self.part(literal, bindings), holds=False)
            case AbsentLiteral(body=body):
                (_, reached), *_ = self.stops(literal, bindings)
                return Present(literal, self.part(literal, reached), self.premises(body, reached))

    def missing(self, pattern: Pattern, bindings: Bindings) -> Missing | Unfounded:
        subject = resolve(pattern.subject, bindings)
        value = resolve(pattern.object, bindings)
        at = (subject or pattern.subject, pattern.key, value)
        known = self.missed.get(at)
        if known is None:
            wanted = Pattern(at[0], pattern.predicate, value or pattern.object)
            self.missed[at] = Unfounded(wanted)
            known = self.missed[at] = self._missing(wanted, subject, value)
        return known

    def _missing(self, wanted: Pattern, subject: Term | None, value: Term | None) -> Missing:
        instead: list[Node] = []
        point = None
        if isinstance(subject, Iri):
            row = self.model.look(subject, wanted.key)
            instead = [self.fact(subject, wanted.predicate, wanted.key, other) for other in row]
            point = row.point if isinstance(row, Row) else None
        asked = subject if isinstance(subject, Iri) else None
        silent = (
            self.silence(rule, asked, value)
            for rule in self.rules(wanted.key)
            if value is None or rule.value is None or rule.value == value
        )
        return Missing(wanted, tuple(instead), tuple(found for found in silent if found.attempts), point)

    def silence(self, rule: Rule, subject: Iri | None, value: Term | None) -> Silent:
        known = self.silent.get((rule, subject, value))
        if known is None:
            attempts = self.attempts(rule.body, self.stops_of(rule, subject, value))
            known = self.silent[rule, subject, value] = Silent(rule, subject, attempts)
        return known


def _reached(miss: NearMiss) -> int:
    return miss.place


def _place(stop: tuple[int, Bindings]) -> int:
    return stop[0]


def _reach(silent: Silent) -> int:
    return silent.attempts[0].place if silent.attempts else -1


def nodes(root: Node) -> Iterator[Node | Silent | Blocked]:
    """Yield every node below `root` once, each after those that it rests on."""
    seen: set[int] = set()
    waiting: list[tuple[Node | Silent | Blocked, bool]] = [(root, False)]
    while waiting:
        node, done = waiting.pop()
        if done:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            waiting.append((node, True))
            waiting.extend((below, False) for below in reversed(children(node)))


def children(node: Node | Silent | Blocked) -> tuple[Node | Silent | Blocked, ...]:  # noqa: PLR0911 - a table
    """Return the nodes on which a node rests directly."""
    match node:
        case Derived(premises=premises) | Present(premises=premises):
            return premises
        case Settled(winning=winning, beaten=beaten):
            return (*winning, *(part for lost in beaten for part in (lost.claim, lost.by)))
        case Conflict(claims=claims):
            return claims
        case Together(facts=facts):
            return facts
        case Absent(attempts=attempts) | Silent(attempts=attempts):
            return attempts
        case Blocked(reason=reason):
            return (reason,)
        case Missing(instead=instead, silent=silent):
            return (*instead, *silent)
        case Cases(cases=cases):
            return tuple(case.proof for case in cases)
    return ()
