"""Proofs: why the verdict is what it is, over every literal of every rule that carries it.

    Given        a fact of the question, of the background, or assumed in one branch
    Assumed      a fact that the question left open: what is usual of it, and that no rule says otherwise
    Derived      a rule applied: its bindings, and one premise for each literal of its body, in order
    Settled      the value that stands for a settled property: claims that won, claims beaten and by which
    Conflict     claims that stand against each other
    Compared     a filter with the values it compared, and whether it held
    Bound        a BIND or VALUES with the values it chose
    Absent       a negated group that held: every way in which it was tried, and what stopped each
    Present      a negated group that did not hold, because it matches: a premise for each of its literals
    Aggregated   a count, sum, greatest or least with every match that it was made of; or why it has no value
    Match        one such match: a premise for each literal of the aggregate's body
    Missing      a fact that is not there: the values that are there instead, the rules that could have concluded it
    Silent       a rule that did not speak: every way in which it was tried, and what stopped each
    Blocked      one such way: the literal that stopped it, under which bindings, and why
    Unfounded    a fact that only itself could support
    Together     all values of a property that can have several
    Cases        a verdict that is the same, or differs, by an open point
    NotReached   a branch that was not worked out, because the budget was spent

A proof is an acyclic graph: equal nodes are one object, and a node never contains itself. What a node rests on is
worked out when it is first asked for, so that a proof which is too long to be shown costs only what is shown of it.
Otherwise nodes do not change; the classes do not enforce it, since that triples the time that it takes to make one, and
an answer has hundreds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from reasoner.engine.expressions import Incomparable
from reasoner.engine.matching import Matcher, aggregate_of, head_bindings, resolve
from reasoner.engine.rows import Row
from reasoner.engine.work import STEP, Spent
from reasoner.rules.syntax import Absent as AbsentLiteral
from reasoner.rules.syntax import (
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
from reasoner.rules.terms import Iri, OpenPoint, Term, Triple
from reasoner.unknowns.branching import Depends, Outcome, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.engine.evaluator import Model
    from reasoner.engine.settling import Claim
    from reasoner.rules.rule import Rule


Later: TypeAlias = tuple[Any, ...] | Callable[[], tuple[Any, ...]]
"""What a node rests on, or what works it out."""


def _made(node: Any) -> tuple[Any, ...]:
    """Return what a node rests on; raises `Spent` where that takes more work than is allowed."""
    below: tuple[Any, ...] = node.below
    if type(below) is not tuple:
        below = node.below = node.below()
    return below


@dataclass(slots=True, eq=False)
class Given:
    """A fact that no rule concluded. `origin`: `question`, `background`, or `assumed` in one branch."""

    triple: Triple
    origin: str


@dataclass(slots=True, eq=False)
class Assumed:
    """A fact that the question left open, taken to be as usual; the rules that could have concluded it are silent."""

    triple: Triple
    below: Later

    @property
    def usual(self) -> Node:
        """The proof of what is usual."""
        node: Node = _made(self)[0]
        return node

    @property
    def silent(self) -> tuple[Silent, ...]:
        """The rules that could have concluded something else."""
        silent: tuple[Silent, ...] = _made(self)[1]
        return silent


@dataclass(slots=True, eq=False)
class Derived:
    """A rule applied under `bindings`, with a premise for each literal of its body."""

    triple: Triple
    rule: Rule
    bindings: Bindings
    below: Later

    @property
    def premises(self) -> tuple[Node, ...]:
        """The premises, in the order of the literals."""
        return _made(self)


@dataclass(slots=True, eq=False)
class Beaten:
    """A claim that lost, and the claim that beat it."""

    claim: Derived
    by: Derived


@dataclass(slots=True, eq=False)
class Settled:
    """The standing value of a settled property, with the claims for it and those beaten."""

    triple: Triple
    below: Later

    @property
    def winning(self) -> tuple[Derived, ...]:
        """The claims for the value."""
        claims: tuple[Derived, ...] = _made(self)[0]
        return claims

    @property
    def beaten(self) -> tuple[Beaten, ...]:
        """The claims that were beaten, each with one that beat it."""
        beaten: tuple[Beaten, ...] = _made(self)[1]
        return beaten


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
    below: Later

    @property
    def attempts(self) -> tuple[Blocked, ...]:
        """The ways in which it was tried."""
        return _made(self)


@dataclass(slots=True, eq=False)
class Present:
    """A match of a negated group, with a premise for each of its literals."""

    literal: AbsentLiteral
    bindings: Bindings
    below: Later

    @property
    def premises(self) -> tuple[Node, ...]:
        """The premises, in the order of the literals."""
        return _made(self)


@dataclass(slots=True, eq=False)
class Match:
    """A match of an aggregate's body, with a premise for each of its literals."""

    bindings: Bindings
    below: Later

    @property
    def premises(self) -> tuple[Node, ...]:
        """The premises, in the order of the literals."""
        return _made(self)


@dataclass(slots=True, eq=False)
class Aggregated:
    """An aggregate with every match of its body, each made of the values of its own variables.

    `holds` says whether it has a value, and the one that it must have. Where nothing matches there is none; then
    `attempts` are the ways in which its body was tried.
    """

    literal: Aggregate
    bindings: Bindings
    holds: bool
    matches: tuple[Match, ...]
    below: Later

    @property
    def attempts(self) -> tuple[Blocked, ...]:
        """The ways in which the body was tried, if nothing matches it."""
        return _made(self)


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
    below: Later
    point: OpenPoint | None = None

    @property
    def instead(self) -> tuple[Node, ...]:
        """The values that are there."""
        nodes: tuple[Node, ...] = _made(self)[0]
        return nodes

    @property
    def silent(self) -> tuple[Silent, ...]:
        """The rules that could have concluded it."""
        silent: tuple[Silent, ...] = _made(self)[1]
        return silent


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
    | Assumed
    | Derived
    | Settled
    | Conflict
    | Compared
    | Bound
    | Absent
    | Present
    | Aggregated
    | Match
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

    Says only where each stopped; `Silent` proves it. Raises `Spent` behind those that were found before the work that
    is allowed was done.
    """
    prover = _Prover(model)
    for subject, key in properties:
        misses: list[NearMiss] = []
        is_spent = False
        try:
            misses += filter(
                None, (prover.near_miss(rule, subject) for rule in prover.silent_rules(subject, key))
            )
        except Spent:
            is_spent = True
        misses.sort(key=_reached, reverse=True)
        yield from misses
        if is_spent:
            raise Spent


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
        stop = self.model.program.tracing.of_rule(rule).furthest(self.model.relations, start)
        return NearMiss(rule, rule.body[stop[0]], *stop) if stop is not None else None

    def rules(self, key: Iri) -> Iterator[Rule]:
        for compiled in self.model.program.compiled.get(key, ()):
            if not compiled.rule.assumes:
                yield compiled.rule

    # What holds

    def fact(self, subject: Iri, predicate: Iri, key: Iri, value: Term) -> Node:
        known = self.facts.get((subject, key, value))
        if known is None:
            row = self.model.look(subject, key)
            claim = row[value]
            triple = (subject, predicate, value)
            if isinstance(row, Row) and row.assumed:
                known = Assumed(triple, partial(self.assumed, row))
            elif claim is None:
                known = Given(triple, self.model.origin(subject, key, value))
            elif key in self.model.program.settled and isinstance(row, Row):
                known = Settled(triple, partial(self.settled, value, row))
            else:
                known = self.application(claim)
            self.facts[subject, key, value] = known
        return known

    def assumed(self, row: Row) -> tuple[Node, tuple[Silent, ...]]:
        """Return the proof of what is usual, and the rules that could have said otherwise."""
        (usual,) = row.usual
        (pattern,) = usual.rule.body
        assert isinstance(pattern, Pattern)
        silent = (self.silence(rule, row.subject, None) for rule in self.rules(row.key))
        node = self.fact(row.subject, pattern.predicate, pattern.key, usual.value)
        return node, tuple([found for found in silent if found.attempts])

    def settled(self, value: Term, row: Row) -> tuple[tuple[Derived, ...], tuple[Beaten, ...]]:
        """Return the claims that won, and those that were beaten."""
        lost = {claim for claim, _ in row.beaten}
        winning = [claim for claim in row.claims if claim.value == value and claim not in lost]
        beaten = (Beaten(self.application(claim), self.application(by)) for claim, by in row.beaten)
        return tuple(map(self.application, winning)), tuple(beaten)

    def application(self, claim: Claim) -> Derived:
        known = self.derived.get((claim.rule, claim.bindings))
        if known is None:
            rule = claim.rule
            bindings = dict(zip(rule.variables, claim.bindings, strict=True))
            subject = resolve(rule.head.subject, bindings)
            assert isinstance(subject, Iri)
            triple = (subject, rule.head.predicate, claim.value)
            known = Derived(triple, rule, bindings, partial(self.premises, rule.body, bindings))
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
            case AbsentLiteral():
                return Absent(literal, self.part(literal, bindings), partial(self.tried, literal, bindings))
            case Aggregate():
                return self.aggregated(literal, bindings)

    def aggregated(self, literal: Aggregate, bindings: Bindings) -> Aggregated:
        """Prove an aggregate by all matches of its body; or that it has no value, or another than it must have."""
        group = {literal.group: bindings[literal.group]}
        found = [match for match, _ in self.counted(literal, bindings)]
        try:
            value = aggregate_of(literal, found) if found else None
        except Incomparable:
            value = None
        shown = self.part(literal, bindings)
        holds = value is not None and shown.get(literal.variable, value) == value
        return Aggregated(
            literal,
            {**shown, literal.variable: value} if holds and value is not None else shown,
            holds,
            tuple(Match(match, partial(self.premises, literal.body, match)) for match in found),
            () if found else partial(self.traced, literal.body, group),
        )

    def part(self, literal: BodyLiteral, bindings: Bindings) -> Mapping[Variable, Term]:
        """Return the bindings of the variables that a literal mentions."""
        variables = self.model.program.variables(literal)
        return {variable: bindings[variable] for variable in variables if variable in bindings}

    # What does not hold

    def tried(self, literal: AbsentLiteral, bindings: Bindings) -> tuple[Blocked, ...]:
        """Return the ways in which a negated group was tried."""
        return self.attempts(literal.body, self.stops(literal, bindings))

    def traced(self, body: Body, bindings: Bindings) -> tuple[Blocked, ...]:
        """Return the ways in which the body of an aggregate was tried."""
        return self.attempts(body, list(self.trace(body, bindings)))

    def attempts(self, body: Body, stops: list[tuple[int, Bindings]]) -> tuple[Blocked, ...]:
        """Return the ways in which a body was tried and stopped, the one that got furthest first."""
        self.work.spend(STEP * len(stops))
        if len(stops) > 1:
            stops.sort(key=_place, reverse=True)
        return tuple(
            [
                Blocked(body[place], place, reached, self.why_not(body[place], reached))
                for place, reached in stops
            ]
        )

    def stops(self, part: AbsentLiteral, bindings: Bindings) -> list[tuple[int, Bindings]]:
        """Return where a negated group stops; of one that matches, its first match, behind its last literal."""
        tracer = self.model.program.tracing.of_group(part)
        if tracer is not None:
            return tracer.stops(self.model.relations, bindings)
        # A negated group in an aggregate: nothing is compiled to follow it.
        for match, _ in self.matches(part.body, bindings):
            return [(len(part.body), match)]
        return list(self.trace(part.body, bindings))

    def stops_of(self, rule: Rule, subject: Iri | None, value: Term | None) -> list[tuple[int, Bindings]]:
        """Return where the matches of a rule stopped that would have concluded a value (`None`: any)."""
        start = head_bindings(rule, subject, value)
        if start is None:
            return []
        if subject is None:
            return list(self.trace(rule.body, start))
        tracing = self.model.program.tracing
        tracer = tracing.of_rule(rule) if value is None else tracing.to_value(rule)
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
                return Present(literal, self.part(literal, reached), partial(self.premises, body, reached))
            case Aggregate():
                return self.aggregated(literal, bindings)

    def missing(self, pattern: Pattern, bindings: Bindings) -> Missing | Unfounded:
        subject = resolve(pattern.subject, bindings)
        value = resolve(pattern.object, bindings)
        at = (subject or pattern.subject, pattern.key, value)
        known = self.missed.get(at)
        if known is None:
            wanted = Pattern(at[0], pattern.predicate, value or pattern.object)
            below = partial(self.absence, wanted, subject, value)
            row = self.model.look(subject, pattern.key) if isinstance(subject, Iri) else None
            known = Missing(wanted, below, row.point if isinstance(row, Row) else None)
            if pattern.key in self.model.program.recursive:
                # What depends on itself is worked out at once: what is looked for again on the way is unfounded.
                self.missed[at] = Unfounded(wanted)
                try:
                    known.below = below()
                except Spent:
                    del self.missed[at]
                    raise
            self.missed[at] = known
        return known

    def absence(
        self, wanted: Pattern, subject: Term | None, value: Term | None
    ) -> tuple[tuple[Node, ...], tuple[Silent, ...]]:
        """Return the values that are there instead, and the rules that could have concluded what is missing."""
        instead: list[Node] = []
        if isinstance(subject, Iri):
            row = self.model.look(subject, wanted.key)
            instead = [self.fact(subject, wanted.predicate, wanted.key, other) for other in row]
        asked = subject if isinstance(subject, Iri) else None
        silent = (
            self.silence(rule, asked, value)
            for rule in self.rules(wanted.key)
            if value is None or rule.value is None or rule.value == value
        )
        return tuple(instead), tuple([found for found in silent if found.attempts])

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


def children(node: Node | Silent | Blocked) -> tuple[Node | Silent | Blocked, ...]:  # noqa: C901, PLR0911 - a table
    """Return the nodes on which a node rests directly."""
    match node:
        case Derived() | Present() | Match() | Absent():
            return _made(node)
        case Assumed(usual=usual, silent=silent):
            return (usual, *silent)
        case Missing(instead=instead, silent=silent):
            return (*instead, *silent)
        case Settled(winning=winning, beaten=beaten):
            return (*winning, *(part for lost in beaten for part in (lost.claim, lost.by)))
        case Conflict(claims=claims):
            return claims
        case Together(facts=facts):
            return facts
        case Silent(attempts=attempts):
            return attempts
        case Aggregated(matches=matches, attempts=attempts):
            return (*matches, *attempts)
        case Blocked(reason=reason):
            return (reason,)
        case Cases(cases=cases):
            return tuple(case.proof for case in cases)
    return ()
