"""The rules as anyone reads them who has only the Turtle files, rdflib and the definition of what they mean.

The second engines and the proof checker stand on this module; none of it is shared with the reasoner. The
definition is that of `docs/reasoner.md`, in its simplest form: no indexes, no compilation, no care for speed.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from pyparsing import ParseResults
from rdflib import RDF, RDFS, SH, XSD, BNode, Graph, Literal, Namespace, URIRef, Variable
from rdflib.namespace import NamespaceManager
from rdflib.plugins.sparql import parser, sparql
from rdflib.plugins.sparql.algebra import (
    translatePath,
    translatePName,
    translatePrologue,
    translateQuery,
    traverse,
)
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.term import Identifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from rdflib.plugins.sparql.sparql import Query
    from rdflib.term import Node

# To each query rdflib gives prefixes of its own, which takes as long as half the parsing: no rule may rest on them.
sparql.NamespaceManager = partial(NamespaceManager, bind_namespaces="none")
# Nor does any hold a comment, which rdflib would look for at each word.
for _element in parser.QueryUnit.visit_all():
    _element.ignoreExprs = []
YGO = Namespace("https://w3id.org/headjudge/ontology#")
RANKS = ("rulebook", "card-text", "precedent")

Key: TypeAlias = tuple["Node", "Node | None"]
"""What a triple is about: its property, or the class where it says what something is."""


@dataclass(frozen=True, slots=True)
class Part:
    """One literal of a body, as the parser found it: triple, filter, bind, values, absent or aggregate."""

    kind: str
    content: Any


@dataclass(frozen=True, slots=True)
class Aggregate:
    """What an aggregate makes of the matches of its body with one value of `group`: the `content` of its part."""

    function: str
    distinct: bool
    counted: Variable
    outcome: Variable
    group: Variable
    body: tuple[Part, ...]


@dataclass(frozen=True, eq=False)
class Law:
    """A rule: its query as rdflib runs it, its head, its body in the order written, and what ranks it."""

    iri: URIRef
    query: Query
    head: tuple[Node, Node, Node]
    body: tuple[Part, ...]
    rank: int
    forbids: bool
    games: frozenset[Node]
    since: date | None
    until: date | None
    names: frozenset[Node]
    overrides: frozenset[Node]

    @property
    def key(self) -> Key:
        """What the rule concludes something about."""
        return key_of(self.head[1], self.head[2])

    @cached_property
    def needs(self) -> frozenset[Key]:
        """What the body asks for."""
        return frozenset(needs(self.body))

    def in_force(self, game: Node, day: date) -> bool:
        """Say whether the rule holds in a game on a day."""
        begun = self.since is None or self.since <= day
        over = self.until is not None and self.until < day
        return begun and not over and (not self.games or game in self.games)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a rule says the value is."""

    law: Law
    value: Node


class Lawbook:
    """All rules of a folder with ontology and rulings, and the facts that always hold."""

    def __init__(self, base: Path) -> None:
        self.graph = Graph()
        for file in sorted((*(base / "ontology").rglob("*.ttl"), *(base / "rulings").rglob("*.ttl"))):
            # Precedents and examples hold no rules, and what they tell of holds in them alone.
            if {"precedents", "examples"}.isdisjoint(file.relative_to(base).parts):
                self.graph.parse(file)
        self.prefixes = {
            str(self.graph.value(declared, SH.prefix)): str(self.graph.value(declared, SH.namespace))
            for declared in self.graph.objects(None, SH.declare)
        }
        self._prologue = translatePrologue([], None, self.prefixes)
        self.laws = {iri: self._law(iri) for iri in self.graph.subjects(RDF.type, YGO.Rule)}
        self.settled = {(prop, None) for prop in self.graph.subjects(RDF.type, YGO.SettledProperty)}
        self._needed: dict[Key, frozenset[Key]] = {}
        self._recursive: dict[Key, bool] = {}
        asked = {key[0] for law in self.laws.values() for key in law.needs} | {
            law.head[1] for law in self.laws.values()
        }
        self.background = Graph()
        for subject, prop, value in self.graph:
            if prop in asked and subject not in self.laws and not isinstance(subject, BNode):
                self.background.add((subject, prop, canonical(value)))

    # reading

    def _law(self, iri: Any) -> Law:
        about = self.graph
        parsed = parseQuery(str(about.value(iri, SH.construct)))
        parsed[1] = traverse(parsed[1], visitPost=partial(translatePName, prologue=self._prologue))
        tree = traverse(parsed[1], visitPost=translatePath)
        head, body = next(iter(_triples(tree.template))), _arranged(_parts(tree.where), frozenset())
        groups = set(about.objects(iri, YGO.inGroup))
        overrides = {beaten for name in (iri, *groups) for beaten in about.objects(name, YGO.overrides)}
        authority = about.value(iri, YGO.authority)
        return Law(
            iri=iri,
            query=translateQuery(parsed),
            head=head,
            body=body,
            rank=RANKS.index(str(authority).rpartition("/")[2]) if authority else 0,
            forbids=str(about.value(iri, YGO.force)).endswith("/cannot"),
            games=frozenset(about.objects(iri, YGO.game)),
            since=_day(about.value(iri, YGO.inForceFrom)),
            until=_day(about.value(iri, YGO.inForceUntil)),
            names=frozenset({iri, *groups}),
            overrides=frozenset(overrides),
        )

    # which rules matter

    @cached_property
    def by_key(self) -> Mapping[Key, tuple[Law, ...]]:
        """The rules by what they conclude."""
        found: defaultdict[Key, list[Law]] = defaultdict(list)
        for law in self.laws.values():
            found[law.key].append(law)
        return {key: tuple(laws) for key, laws in found.items()}

    def needed(self, goal: Key) -> frozenset[Key]:
        """Return what must be known before `goal` is, `goal` included."""
        known = self._needed.get(goal)
        if known is None:
            found, waiting = {goal}, [goal]
            while waiting:
                key = waiting.pop()
                if key in self._needed:
                    found |= self._needed[key]
                    continue
                below = {self.usual[key]} if key in self.usual else set()
                for wanted in (below, *(law.needs for law in self.by_key.get(key, ()))):
                    waiting += wanted - found
                    found |= wanted
            known = self._needed[goal] = frozenset(found)
        return known

    def strata(self, goal: Key) -> Iterator[tuple[Key, ...]]:
        """Yield what rules conclude on the way to `goal`, first things first, what needs each other together."""
        concluded = sorted(
            self.needed(goal) & (self.by_key.keys() | self.usual.keys()),
            key=lambda key: (len(self.needed(key)), key),
        )
        circles: dict[frozenset[Key], list[Key]] = {}
        for key in concluded:  # what needs all the same, itself included, needs each other
            circles.setdefault(self.needed(key), []).append(key)
        yield from map(tuple, circles.values())

    def recursive(self, key: Key) -> bool:
        """Say whether something depends on itself."""
        known = self._recursive.get(key)
        if known is None:
            known = any(key in self.needed(other) for law in self.by_key.get(key, ()) for other in law.needs)
            self._recursive[key] = known
        return known

    # overriding and settling

    def overrides(self, law: Law, other: Law) -> bool:
        """Say whether a claim of `law` goes before one of `other`: as declared, else by the game's own order."""
        declared, reverse = other in self._declared[law], law in self._declared[other]
        if declared or reverse:
            return declared
        if law.rank != other.rank:
            return law.rank > other.rank
        if law.forbids != other.forbids:
            return law.forbids
        return law.since is not None and other.since is not None and law.since > other.since

    @cached_property
    def _declared(self) -> Mapping[Law, set[Law]]:
        direct = {
            law: {other for other in self.by_key[law.key] if other.names & law.overrides}
            for law in self.laws.values()
        }
        for below in direct.values():
            waiting = list(below)
            while waiting:
                more = direct[waiting.pop()] - below
                below.update(more)
                waiting += more
        return direct

    def beaten_by(self, claim: Claim, claims: Iterable[Claim]) -> Claim | None:
        """Return an unbeaten claim with another value that overrides `claim`, or `None` if it stands."""
        claims = list(claims)
        for rival in claims:
            overrides = rival.value != claim.value and self.overrides(rival.law, claim.law)
            if overrides and self.beaten_by(rival, claims) is None:
                return rival
        return None

    def standing(self, claims: Iterable[Claim]) -> set[Node]:
        """Return the values of the claims that stand."""
        claims = list(claims)
        return {claim.value for claim in claims if self.beaten_by(claim, claims) is None}

    # what always holds

    @cached_property
    def always(self) -> Mapping[Key, Mapping[Node, set[Node]]]:
        """The background facts: the values of each subject."""
        return by_key(self.background)

    # what a question can leave open

    @cached_property
    def open_values(self) -> Mapping[Node, frozenset[Node]]:
        """The properties that a question can leave open, each with the values that it can have."""
        found = {}
        for prop in self.graph.subjects(YGO.isOpen, Literal(True)):
            values = set(self.graph.objects(prop, YGO.openValue))
            reach = self.graph.value(prop, RDFS.range)
            if not values and reach == XSD.boolean:
                values = {Literal(True), Literal(False)}
            elif not values and reach is not None:
                kinds = set(self.graph.transitive_subjects(RDFS.subClassOf, reach))
                values = {one for kind in kinds for one in self.graph.subjects(RDF.type, kind)}
            found[prop] = frozenset(values)
        return found

    @cached_property
    def usual(self) -> Mapping[Key, Key]:
        """What open properties are assumed from, each of the property that says what is usual."""
        return {(prop, None): (usual, None) for prop, usual in self.graph.subject_objects(YGO.assumedFrom)}

    def closed_by(self, prop: Node) -> frozenset[Node]:
        """Return the lists that, given in full, leave nothing open about a property."""
        return frozenset(self.graph.objects(prop, YGO.closedBy))


def key_of(prop: Node, value: Node | None) -> Key:
    """Return what a triple is about."""
    return (prop, value) if prop == RDF.type else (prop, None)


def by_key(triples: Iterable[tuple[Node, Node, Node]]) -> dict[Key, dict[Node, set[Node]]]:
    """Return what triples are about, with the values of each subject."""
    found: dict[Key, dict[Node, set[Node]]] = {}
    for subject, prop, value in triples:
        canon = canonical(value)
        found.setdefault(key_of(prop, canon), {}).setdefault(subject, set()).add(canon)
    return found


def needs(body: Iterable[Part]) -> Iterator[Key]:
    """Yield what the literals of a body ask for, those of negated groups included."""
    for part in body:
        if part.kind == "triple":
            yield key_of(part.content[1], part.content[2])
        elif part.kind == "absent":
            yield from needs(part.content)
        elif part.kind == "aggregate":
            yield from needs(part.content.body)


def _parts(group: Any) -> Iterator[Part]:
    """Yield the literals of a group of rdflib's parse tree in the order written."""
    for found in group.part:
        if found.name == "TriplesBlock":
            yield from (Part("triple", triple) for triple in _triples(found.triples))
        elif found.name == "Filter" and getattr(found.expr, "name", "") == "Builtin_NOTEXISTS":
            yield Part("absent", tuple(_parts(found.expr.graph)))
        elif found.name == "Filter":
            yield Part("filter", found.expr)
        elif found.name == "Bind":
            yield Part("bind", (found.var, found.expr))
        elif found.name == "InlineData":
            names = found["var"]
            rows = [[row] if isinstance(row, Identifier) else row for row in found["value"]]
            yield Part("values", (tuple(names), tuple(tuple(map(canonical, row)) for row in rows)))
        elif found.name == "GroupOrUnionGraphPattern" and found.graph[0].name == "SubSelect":
            yield Part("aggregate", _aggregate(*found.graph))
        else:
            raise ValueError(f"a rule may not use {found.name}")


def _aggregate(select: Any) -> Aggregate:
    group, made = select.projection
    (grouped_by,) = select.groupby.condition
    if grouped_by != group.var:
        raise ValueError("a rule may select only what it groups by")
    call = made.expr
    while not call.name.startswith("Aggregate_"):  # within an expression of every rank there is
        call = call.expr
    (counted,) = _variables(call.vars)
    function = call.name.removeprefix("Aggregate_").lower()
    return Aggregate(
        function, bool(call.distinct), counted, made.evar, group.var, tuple(_parts(select.where))
    )


def _triples(blocks: Any) -> Iterator[tuple[Any, Any, Any]]:
    for block in blocks:
        yield from zip(*[map(canonical, block)] * 3, strict=True)


def _arranged(parts: Iterable[Part], outside: frozenset[Variable]) -> tuple[Part, ...]:
    """Return a body in the order in which it is followed.

    That is the order written, but a filter or negated group that mentions a variable too early waits for it.
    """
    body = list(parts)
    bindable = outside.union(*map(binds, body))
    done: list[Part] = []
    waiting: list[Part] = []
    bound = outside
    for part in body:
        if part.kind == "aggregate":
            own = part.content
            part = Part("aggregate", replace(own, body=_arranged(own.body, frozenset({own.group}))))  # noqa: PLW2901
        (waiting if part.kind in ("filter", "absent") else done).append(part)
        bound |= binds(part) if part in done else frozenset()
        for ready in [other for other in waiting if mentions(other) & bindable <= bound]:
            waiting.remove(ready)
            inner = ready.kind == "absent"
            done.append(Part("absent", _arranged(ready.content, bound)) if inner else ready)
    return tuple(done)


def binds(part: Part) -> frozenset[Variable]:
    """Return the variables to which a literal gives a value."""
    if part.kind == "triple":
        return frozenset(slot for slot in part.content if isinstance(slot, Variable))
    if part.kind == "bind":
        return frozenset({part.content[0]})
    if part.kind == "aggregate":
        return frozenset({part.content.outcome})
    return frozenset(part.content[0]) if part.kind == "values" else frozenset()


def mentions(part: Part) -> frozenset[Variable]:
    """Return every variable that occurs in a literal."""
    if part.kind == "absent":
        return frozenset().union(*map(mentions, part.content))
    if part.kind == "aggregate":
        return frozenset({part.content.outcome, part.content.group})
    if part.kind in ("filter", "bind"):
        return binds(part) | frozenset(_variables(part.content[-1] if part.kind == "bind" else part.content))
    return binds(part)


def _variables(tree: Any) -> Iterator[Variable]:
    if isinstance(tree, Variable):
        yield tree
    elif isinstance(tree, dict):
        for name, below in tree.items():
            if name != "_vars":
                yield from _variables(below)
    elif isinstance(tree, (list, tuple, ParseResults)):
        for below in tree:
            yield from _variables(below)


def canonical(term: Any) -> Any:
    """Return the one term that stands for all of its value: 2, 2.0 and "02" are one number, a plain text one text."""
    if not isinstance(term, Literal):
        return term
    value = term.toPython()
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        return Literal(int(value) if value == value.to_integral_value() else value.normalize())
    if isinstance(value, int):
        return Literal(value)
    return Literal(str(term)) if term.datatype == XSD.string else term


def _day(value: Node | None) -> date | None:
    return value.toPython() if isinstance(value, Literal) else None
