"""A checker of proofs: replays a proof, as an answer carries it, from the rules' Turtle and the question's facts.

It goes from the verdict down and asks of every node whether it shows what the node above it needs:

* a given fact stands in the question or in the background, or is assumed in the case that the node belongs to;
* a rule that is applied is in force, and its premises show its body's literals one by one, under its bindings;
* comparisons, bindings and aggregates come out as the node says, an aggregate of every match that there is;
* a settled value has exactly the claims that the rules make, the beaten ones beaten by a claim that stands;
* where something is missing, every rule that could have concluded it is accounted for, with every way in which its
  body was tried, and each of them stops where the node says;
* cases cover all values of something that is really open.

`ProofError` names the node that does not. The checker shares no code with the reasoner.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from lawbook import Claim, binds, canonical, key_of, mentions
from rdflib import Literal, URIRef, Variable
from search import ENDLESS, evaluated, holds, made_of, unified

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lawbook import Law, Part
    from rdflib.term import Node
    from search import Bindings, World

Shown = dict[str, Any]
ANYTHING = Variable("any")
UNDECIDED = frozenset({Literal("undecided")})
"""Stands for the values of a branch that was not worked out."""


class ProofError(Exception):
    """A proof that does not prove what it says."""


@dataclass(slots=True)
class Checker:
    """Checks one proof of what is concluded of `goal` for `subject`."""

    nodes: Mapping[str, Shown]
    subject: Node
    goal: Node
    worlds: list[World] = field(default_factory=list)
    done: set[tuple[Any, ...]] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)

    # the verdict

    def verdict(self, name: str, world: World) -> dict[tuple[tuple[Node, ...], ...], frozenset[Node]]:
        """Check the proof of the verdict; return the values that stand, by the values of what was open."""
        self.worlds.append(world)  # keeps its identity, by which `done` knows it
        node = self.node(name)
        standing = frozenset(world.values(self.subject, (self.goal, None)))
        match node["type"]:
            case "cases":
                return self.cases(name, node, world)
            case "undecided":
                self.need(len(self.worlds) > 1, name, "leaves the whole question undecided")
                return {(): UNDECIDED}
            case "conflict":
                self.conflict(name, node, world)
            case "together":
                self.together(name, node, world, standing)
            case "missing":
                self.missing(name, world, (self.subject, self.goal, ANYTHING), {}, self.subject)
            case _:
                shown = [self.triple(name, node)]
                self.need(
                    len(standing) == 1 and {triple[2] for triple in shown} == standing, name, "shows not all"
                )
                self.fact(name, world, (self.subject, self.goal, shown[0][2]))
        return {(): standing}

    def cases(self, name: str, node: Shown, world: World) -> dict[Any, frozenset[Node]]:
        """Check a verdict by cases."""
        subject, prop = map(URIRef, node["point"])
        self.need(world.is_open(subject, key_of(prop, None)), name, "splits what is not open")
        covered = Counter(self.term(value) for case in node["cases"] for value in case["values"])
        self.need(
            covered == Counter(value for value in world.book.open_values[prop] if value != ENDLESS),
            name,
            "does not cover the values one by one",
        )
        found = {}
        for case in node["cases"]:
            values = [self.term(value) for value in case["values"]]
            inner = self.verdict(case["proof"], world.assuming((subject, prop), values[0]))
            for alike in values[1:]:
                other = world.assuming((subject, prop), alike).values(self.subject, (self.goal, None))
                same = len(inner) > 1 or set(inner.values()) in ({frozenset(other)}, {UNDECIDED})
                self.need(same, name, f"{alike} is not alike")
            found |= {(tuple(values), *below): standing for below, standing in inner.items()}
        return found

    def together(self, name: str, node: Shown, world: World, standing: frozenset[Node]) -> None:
        """Check that each of several values stands, and that they are all."""
        self.need(
            (self.goal, None) not in world.book.settled, name, "gives a settled property several values"
        )
        shown = [self.triple(below, self.node(below)) for below in node["facts"]]
        self.need({triple[2] for triple in shown} == standing, name, "shows not all values")
        self.need(len(shown) == len(standing) > 1, name, "shows a value twice, or one only")
        for below, triple in zip(node["facts"], shown, strict=True):
            self.fact(below, world, (self.subject, self.goal, triple[2]))

    def conflict(self, name: str, node: Shown, world: World) -> None:
        """Check that claims which disagree all stand."""
        standing = world.values(self.subject, (self.goal, None))
        claims = [self.node(below) for below in node["claims"]]
        self.need(len(standing) > 1, name, "shows a conflict where there is none")
        shown = {self.triple(below, claim)[2] for below, claim in zip(node["claims"], claims, strict=True)}
        self.need(shown == standing, name, "shows other claims than those that stand")
        for below, claim in zip(node["claims"], claims, strict=True):
            self.derived(below, world, self.triple(below, claim))

    # what holds

    def fact(self, name: str, world: World, triple: tuple[Node, Node, Node]) -> None:
        """Check that a node proves a triple."""
        if not self.first("fact", name, world, triple):
            return
        node = self.node(name)
        self.need(self.triple(name, node) == triple, name, f"shows another fact than {triple}")
        subject, prop, value = triple
        settled = (prop, None) in world.book.settled
        if node["type"] == "given":
            self.given(name, node, world, triple)
        elif node["type"] == "assumed":
            self.assumed(name, node, world, triple)
        elif node["type"] == "settled":
            self.need(settled, name, "settles what is not settled")
            self.settled(name, node, world, triple)
        elif node["type"] == "derived":
            self.need(not settled, name, "takes a claim for the answer")
            self.derived(name, world, triple)
        else:
            self.fail(name, f"is no proof of a fact, but {node['type']}")
        self.need(value in world.values(subject, key_of(prop, value)), name, "shows what does not follow")

    def given(self, name: str, node: Shown, world: World, triple: tuple[Node, Node, Node]) -> None:
        """Check that a fact stands where the node says that it comes from."""
        subject, prop, value = triple
        places = {
            "question": triple in world.facts,
            "background": triple in world.book.background,
            "assumed": world.assumed.get((subject, prop)) == value,
        }
        self.need(places.get(node["origin"], False), name, f"does not come from {node['origin']}")

    def assumed(self, name: str, node: Shown, world: World, triple: tuple[Node, Node, Node]) -> None:
        """Check that nothing is known of a property, and that what is assumed of it is what is usual."""
        subject, prop, value = triple
        key = (prop, None)
        self.need(node["origin"] == "assumed", name, "comes from elsewhere")
        self.need(world.values(subject, key) == {value}, name, "is not what is assumed")
        self.need(world.taken.get((subject, prop)) == value, name, "is known")
        self.fact(node["usual"], world, (subject, world.book.usual[key][0], value))
        self.silent(name, node, world, subject, key, None)

    def settled(self, name: str, node: Shown, world: World, triple: tuple[Node, Node, Node]) -> None:
        """Check that the claims are those which the rules make, and that those fell which had to."""
        subject, prop, value = triple
        claims = world.claims(subject, (prop, None))
        self.need(not world.given(subject, (prop, None)), name, "settles what is given")
        fallen = {claim for claim in claims if world.book.beaten_by(claim, claims)}
        won = {self.claim(below, world, subject, prop) for below in node["winning"]}
        self.need(
            won == {claim for claim in claims - fallen if claim.value == value}, name, "shows other winners"
        )
        lost = [
            (
                self.claim(beaten["claim"], world, subject, prop),
                self.claim(beaten["by"], world, subject, prop),
            )
            for beaten in node["beaten"]
        ]
        self.need({claim for claim, _ in lost} == fallen, name, "shows other claims beaten")
        for claim, by in lost:
            beats = (
                by in claims - fallen and by.value != claim.value and world.book.overrides(by.law, claim.law)
            )
            self.need(beats, name, f"{by.law.iri} does not beat {claim.law.iri}")

    def claim(self, name: str, world: World, subject: Node, prop: Node) -> Claim:
        """Check a claim and return it."""
        node = self.node(name)
        triple = self.triple(name, node)
        self.need(triple[:2] == (subject, prop), name, "is a claim on something else")
        return Claim(self.derived(name, world, triple), triple[2])

    def derived(self, name: str, world: World, triple: tuple[Node, Node, Node]) -> Law:
        """Check that a rule in force was applied, literal by literal; return the rule."""
        node = self.node(name)
        self.need(node["type"] == "derived", name, "is not a rule applied")
        law = world.book.laws.get(URIRef(node["rule"]))
        if law is None or not law.in_force(world.game, world.day):
            self.fail(name, "applies a rule that is not in force")
        bindings = self.bindings(node)
        self.need(
            tuple(canonical(bindings.get(slot, slot)) for slot in law.head) == triple,
            name,
            "concludes otherwise",
        )
        self.need(bindings.keys() == frozenset().union(*map(binds, law.body)), name, "binds other variables")
        if self.first("derived", name, world):
            self.premises(name, node["premises"], law.body, world, bindings)
        return law

    def premises(
        self, name: str, shown: list[str], body: tuple[Part, ...], world: World, bindings: Bindings
    ) -> None:
        """Check one node for each literal of a body."""
        self.need(len(shown) == len(body), name, "has not one premise for each literal")
        for below, part in zip(shown, body, strict=True):
            if part.kind == "triple":
                self.fact(below, world, tuple(bindings.get(slot, slot) for slot in part.content))  # type: ignore[arg-type]
            elif part.kind == "absent":
                self.absent(below, part, world, bindings)
            elif part.kind == "aggregate":
                self.aggregated(below, part, world, bindings, holds_as=True)
            else:
                self.calculated(below, part, bindings, holds_as=True)

    def calculated(self, name: str, part: Part, bindings: Bindings, *, holds_as: bool) -> None:
        """Check a filter, BIND or VALUES by calculating it again."""
        node = self.node(name)
        kind = "compared" if part.kind == "filter" else "bound"
        self.need(node["type"] == kind and node["holds"] is holds_as, name, f"is not {kind} as {holds_as}")
        self.mentioned(name, node, part, bindings)
        if part.kind == "filter":
            true = holds(part.content, bindings)
        elif part.kind == "bind":
            value = evaluated(part.content[1], bindings)
            true = value is not None and bindings.get(part.content[0], value) == value
        else:
            rows = (zip(part.content[0], row, strict=True) for row in part.content[1])
            true = any(unified(bindings, *row) is not None for row in rows)
        self.need(true is holds_as, name, "comes out otherwise")

    def aggregated(self, name: str, part: Part, world: World, bindings: Bindings, *, holds_as: bool) -> None:
        """Check an aggregate: that its matches are all there are, each proved, and that they come to its value."""
        node, own = self.node(name), part.content
        self.need(node["type"] == "aggregated" and node["holds"] is holds_as, name, f"is not {holds_as}")
        expected = world.counted(own, bindings)
        value = made_of(own, expected)
        self.mentioned(name, node, part, {own.outcome: value, **bindings} if holds_as else bindings)
        true = value is not None and bindings.get(own.outcome, value) == value
        self.need(true is holds_as, name, "comes out otherwise")
        matched = []
        for below in node["matches"]:
            match = self.node(below)
            self.need(match["type"] == "match", below, "is no match")
            reached = self.bindings(match)
            matched.append(frozen(reached))
            self.need(reached.keys() >= {own.group, own.counted}, below, "binds other variables")
            if frozen(reached) in map(frozen, expected) and self.first("match", below, world, id(part)):
                self.premises(below, match["premises"], own.body, world, reached)
        self.need(
            Counter(matched) == Counter(map(frozen, expected)), name, "counts other matches than there are"
        )
        if expected:
            self.need(not node["attempts"], name, "shows attempts beside matches")
        else:
            self.attempts(name, node["attempts"], own.body, world, {own.group: bindings[own.group]})

    # what does not hold

    def absent(self, name: str, part: Part, world: World, bindings: Bindings) -> None:
        """Check that a negated group was tried in every way, and stopped each time."""
        node = self.node(name)
        self.need(node["type"] == "absent", name, "is not a negation")
        self.mentioned(name, node, part, bindings)
        self.need(next(world.solutions(part.content, bindings), None) is None, name, "denies what is so")
        self.attempts(name, node["attempts"], part.content, world, bindings)

    def attempts(
        self, name: str, shown: list[str], body: tuple[Part, ...], world: World, bindings: Bindings
    ) -> None:
        """Check that `shown` are all the ways in which a body stops, and why each stops."""
        expected = Counter((place, frozen(reached)) for place, reached in world.stops(body, bindings))
        found: Counter[tuple[int, Any]] = Counter()
        for below in shown:
            node = self.node(below)
            self.need(node["type"] == "blocked", below, "is not an attempt")
            place, reached = node["place"], self.bindings(node)
            found[place, frozen(reached)] += 1
            if (place, frozen(reached)) in expected and self.first("blocked", below, world, id(body)):
                self.blocked(below, node["reason"], body[place], world, reached)
        self.need(found.keys() == expected.keys(), name, "shows other attempts than there are")

    def blocked(self, name: str, reason: str, part: Part, world: World, bindings: Bindings) -> None:
        """Check why nothing matched a literal."""
        if part.kind == "triple":
            subject = bindings.get(part.content[0], part.content[0])
            self.missing(
                reason, world, part.content, bindings, None if isinstance(subject, Variable) else subject
            )
        elif part.kind == "absent":
            node = self.node(reason)
            self.need(node["type"] == "present", reason, f"does not show what stopped {name}")
            reached = {**bindings, **self.bindings(node)}
            self.mentioned(reason, node, part, reached)
            self.need(all(reached[slot] == value for slot, value in bindings.items()), reason, "binds anew")
            self.premises(reason, node["premises"], part.content, world, reached)
        elif part.kind == "aggregate":
            self.aggregated(reason, part, world, bindings, holds_as=False)
        else:
            self.calculated(reason, part, bindings, holds_as=False)

    def missing(
        self, name: str, world: World, pattern: Any, bindings: Bindings, subject: Node | None
    ) -> None:
        """Check that nothing matches a pattern: what is there instead, and why no rule concludes it."""
        node = self.node(name)
        self.need(node["type"] in ("missing", "unfounded"), name, "does not show that something is missing")
        shown = tuple(self.slot(slot) for slot in node["pattern"])
        value = bindings.get(pattern[2], pattern[2])
        wanted = (
            ANYTHING if subject is None else subject,
            pattern[1],
            ANYTHING if isinstance(value, Variable) else value,
        )
        self.need(shown == wanted, name, f"is about {shown}, not {wanted}")
        if not self.first("missing", name, world):
            return
        key, known = key_of(pattern[1], wanted[2]), None if wanted[2] is ANYTHING else wanted[2]
        subjects = world.subjects(key) if subject is None else {subject}
        there = {one: world.values(one, key) for one in subjects if not isinstance(one, Literal)}
        none = (
            not any(there.values())
            if known is None
            else not any(known in values for values in there.values())
        )
        self.need(none, name, "is not missing")
        if node["type"] == "unfounded":
            self.need(world.book.recursive(key), name, "rests on nothing, and not on itself")
            return
        # What is taken to be nothing is open no more; `taken` knows it when it was asked whether it is open.
        is_open = subject is not None and world.is_open(subject, key) and (subject, key[0]) not in world.taken
        self.need(
            node.get("open", False) is is_open,
            name,
            "is open or not",
        )
        instead = [self.triple(below, self.node(below)) for below in node["instead"]]
        expected = (
            {(subject, key[0], other) for other in there.get(subject, ())} if subject is not None else set()
        )
        self.need(
            set(instead) == expected and len(instead) == len(expected), name, "shows other values instead"
        )
        for below, triple in zip(node["instead"], instead, strict=True):
            self.fact(below, world, triple)
        self.silent(name, node, world, subject, key, known)

    def silent(
        self, name: str, node: Shown, world: World, subject: Node | None, key: Any, value: Any
    ) -> None:
        """Check that every rule that could have spoken is there, and did not."""
        shown = {}
        for below in node["silent"]:
            found = self.node(below)
            self.need(
                found["type"] == "silent" and found["rule"] not in shown, below, "is no silent rule, or twice"
            )
            shown[found["rule"]] = (below, found["attempts"])
        for law in world.laws(key):
            pairs = [(law.head[0], subject), (law.head[2], value)]
            start = unified({}, *((slot, term) for slot, term in pairs if term is not None))
            if start is not None and next(world.stops(law.body, start), None) is not None:
                self.need(str(law.iri) in shown, name, f"does not account for {law.iri}")
                below, attempts = shown.pop(str(law.iri))
                if self.first("silent", below, world, frozen(start)):
                    self.attempts(below, attempts, law.body, world, start)
        self.need(not shown, name, f"shows rules as silent that are not: {sorted(shown)}")

    # reading nodes

    def node(self, name: str) -> Shown:
        """Return a node."""
        if name not in self.nodes:
            self.fail(name, "is not there")
        self.seen.add(name)
        return self.nodes[name]

    def first(self, *what: Any) -> bool:
        """Say whether this is checked for the first time."""
        marks = tuple(id(one) if type(one).__name__ == "World" else one for one in what)
        known = marks in self.done
        self.done.add(marks)
        return not known

    def triple(self, name: str, node: Shown) -> tuple[Node, Node, Node]:
        """Return the triple that a node shows."""
        if "triple" not in node:
            self.fail(name, "shows no fact")
        return tuple(map(self.term, node["triple"]))  # type: ignore[return-value]

    def bindings(self, node: Shown) -> Bindings:
        """Return the bindings that a node shows."""
        return {Variable(slot): self.term(value) for slot, value in node["bindings"].items()}

    def mentioned(self, name: str, node: Shown, part: Part, bindings: Bindings) -> None:
        """Check that a node shows the values of the variables that its literal mentions, and no others."""
        expected = {slot: bindings[slot] for slot in mentions(part) if slot in bindings}
        self.need(self.bindings(node) == expected, name, "has other bindings")

    def slot(self, shown: Any) -> Any:
        """Return the term that a slot shows; a variable has no name that matters."""
        return ANYTHING if isinstance(shown, str) and shown.startswith("?") else self.term(shown)

    @staticmethod
    def term(shown: Any) -> Node:
        """Return a term from its JSON-LD form."""
        if not isinstance(shown, dict):
            return Literal(shown)
        if "@id" in shown:
            return URIRef(shown["@id"])
        datatype = shown.get("@type")
        found = Literal(
            shown["@value"], lang=shown.get("@language"), datatype=URIRef(datatype) if datatype else None
        )
        return canonical(found)

    def need(self, holds_good: bool, name: str, otherwise: str) -> None:  # noqa: FBT001
        """Raise `ProofError` unless something holds good."""
        if not holds_good:
            self.fail(name, otherwise)

    def fail(self, name: str, problem: str) -> NoReturn:
        """Raise `ProofError`."""
        node = self.nodes.get(name, {})
        raise ProofError(f"{name} ({node.get('type')}: {node.get('says')}) {problem}")


def frozen(bindings: Iterable[Any] | Bindings) -> frozenset[Any]:
    """Return bindings as a set."""
    return frozenset(dict(bindings).items())


def check(
    proof: Mapping[str, Any], world: World, subject: Node, goal: Node
) -> dict[tuple[tuple[Node, ...], ...], frozenset[Node]]:
    """Check a proof and return the values that it proves, by the values of what was left open.

    Raises `ProofError` for a proof with a gap, or one with nodes that nothing needs.
    """
    checker = Checker(proof["nodes"], subject, goal)
    try:
        found = checker.verdict(proof["root"], world)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise ProofError(f"a node lacks what its kind must have: {error!r}") from error
    idle = checker.nodes.keys() - checker.seen
    if idle:
        raise ProofError(f"nodes that nothing rests on: {sorted(idle)}")
    return found
