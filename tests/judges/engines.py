"""Two more engines for the rules, neither written here: rdflib's SPARQL engine, and pySHACL's SPARQL rules.

Both run bottom-up: what depends on nothing first, what needs each other until nothing is added, and the claims
on a settled property settled before anything builds on it. Which rules claim what is the engine's work; the order
and the settling are `lawbook.py`'s.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Protocol

from lawbook import YGO, Claim, canonical, key_of
from rdflib import RDF, SH, Graph, Literal, URIRef, Variable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from lawbook import Key, Law, Lawbook
    from rdflib.term import Node

    Triple = tuple[Node, Node, Node]


PREFIXES = {"ygo": URIRef(YGO)}
_PREFIX = re.compile(r"PREFIX ([\w-]*): <([^<>]*)>")


class Engine(Protocol):
    """Runs one rule over a graph."""

    def conclusions(self, law: Law, graph: Graph) -> Iterable[Triple]:
        """Return what the rule concludes."""


class Rdflib:
    """The rule's query, parsed once, on rdflib's SPARQL engine."""

    def conclusions(self, law: Law, graph: Graph) -> Iterable[Triple]:
        """Return what the query constructs."""
        # It is parsed: without these prefixes rdflib would gather those of the graph, to no end.
        return set(graph.query(law.query, initNs=PREFIXES).graph or ())


class PyShacl:
    """The rule as pySHACL applies it: hung on a shape with one target, from the very Turtle files.

    It has rdflib parse a query each time anew; with `parses_once`, rdflib gets what it made of the same rule before.
    """

    SHAPE = URIRef("urn:headjudge:test#shape")

    def __init__(self, book: Lawbook, *, parses_once: bool = False) -> None:
        self.book, self.parses_once = book, parses_once
        from pyshacl.pytypes import SHACLExecutor
        from pyshacl.rules import gather_rules
        from pyshacl.shapes_graph import ShapesGraph

        shapes = Graph()
        for iri in book.laws:
            for triple in book.graph.triples((iri, None, None)):
                if triple[1] in (RDF.type, SH.construct, SH.prefixes):
                    shapes.add(triple)
            shapes.add((self.SHAPE, SH.rule, iri))
        for ontology, _, declared in book.graph.triples((None, SH.declare, None)):
            shapes += book.graph.triples((declared, None, None))
            shapes.add((ontology, SH.declare, declared))
        shapes.add((self.SHAPE, RDF.type, SH.NodeShape))
        shapes.add((self.SHAPE, SH.targetNode, URIRef("urn:headjudge:question#question")))
        wrapped = ShapesGraph(shapes)
        assert wrapped.shapes, "looking at them is what makes pySHACL read them"
        found = gather_rules(SHACLExecutor(advanced_mode=True), wrapped)
        self.rules: dict[Node, Any] = {rule.node: rule for rules in found.values() for rule in rules}

    def conclusions(self, law: Law, graph: Graph) -> Iterable[Triple]:
        """Let pySHACL apply the rule, and take out again what it has added: the order of adding is not its task."""
        parse = partial(self.parsed, law) if self.parses_once else str
        watched = _Watched(parse, store=graph.store, identifier=graph.identifier)
        self.rules[law.iri].apply(watched)
        for triple in watched.new:
            graph.remove(triple)
        return watched.constructed

    def parsed(self, law: Law, text: str) -> Any:
        """Return the parsed query of a rule: its text is the rule's own, after the prefixes that the book declares."""
        prefixes, own, rest = text.partition(str(self.book.graph.value(law.iri, SH.construct)))
        declared = dict(_PREFIX.findall(prefixes))
        assert own, text
        assert _PREFIX.sub("", prefixes).strip() + rest == "", text
        assert declared.items() <= self.book.prefixes.items(), text
        return law.query


class _Watched(Graph):
    """A graph that remembers what was constructed from it."""

    def __init__(self, parse: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.parse = parse
        self.constructed: set[Triple] = set()
        self.new: set[Triple] = set()

    def query(self, text: Any, *given: Any, **options: Any) -> Any:
        result = super().query(self.parse(text), *given, **options)
        self.constructed = set(result.graph or ())
        self.new = {triple for triple in self.constructed if triple not in self}
        return result

    def is_multigraph(self) -> bool:
        """Say no: pySHACL asks."""
        return False


class _Layered(Graph):
    """A graph that can take back what was added to it, so that the background need not be copied each time."""

    def __init__(self, below: Graph) -> None:
        super().__init__(store=below.store, identifier=below.identifier)
        self.added: list[Triple] = []

    def add(self, triple: Any) -> Any:
        if triple not in self:
            self.added.append(triple)
            super().add(triple)
        return self

    def take_back(self) -> None:
        """Remove what was added."""
        for triple in self.added:
            self.remove(triple)


class BottomUp:
    """Runs the rules of a lawbook on an engine."""

    def __init__(self, book: Lawbook, engine: Engine) -> None:
        self.book = book
        self.engine = engine
        self.background = Graph() + book.background
        self.patterns = cache(patterns)
        self.strata = cache(lambda goal: tuple(book.strata(goal)))

    def claims(
        self, goal: Node, subject: Node, facts: Iterable[Triple], game: Node, day: date
    ) -> tuple[set[tuple[Node, Node]], set[Node]]:
        """Return all claims on `goal` of `subject`, as rule and value, and the values that stand."""
        graph = _Layered(self.background)
        for triple in facts:
            graph.add(triple)
        claims: set[tuple[Law, Triple]] = set()
        for keys in self.strata((goal, None)):
            laws = [law for key in keys for law in self.book.by_key.get(key, ()) if law.in_force(game, day)]
            settled = keys[0] in self.book.settled
            claims |= self.settle(laws, graph) if settled else self.fixpoint(keys, laws, graph)
            if keys[0] in self.book.usual:
                self.assume(keys[0][0], graph)
        found = {
            (law.iri, canonical(value)) for law, (of, prop, value) in claims if of == subject and prop == goal
        }
        standing = set(map(canonical, graph.objects(subject, goal)))
        graph.take_back()
        return found, standing

    def assume(self, prop: Node, graph: Graph) -> None:
        """Add what is assumed: the one value that is usual, of every subject of which nothing else is known."""
        usual, _ = self.book.usual[prop, None]
        for subject in set(graph.subjects(usual, None)):
            values = set(graph.objects(subject, usual))
            closed = set(graph.objects(subject, YGO.gives)) & self.book.closed_by(prop)
            if len(values) == 1 and not closed and (subject, prop, None) not in graph:
                for value in values - {YGO.nothing}:
                    graph.add((subject, prop, value))

    def fixpoint(self, keys: Iterable[Key], laws: list[Law], graph: Graph) -> set[tuple[Law, Triple]]:
        """Add all that the rules conclude, again and again where they need each other."""
        found: set[tuple[Law, Triple]] = set()
        grown = True
        while grown:
            size = len(graph)
            new = self.applied(laws, graph)
            for _, triple in new:
                graph.add(triple)
            found |= new
            grown = len(graph) > size and any(map(self.book.recursive, keys))
        return found

    def applied(self, laws: list[Law], graph: Graph) -> set[tuple[Law, Triple]]:
        """Return what the engine says the rules conclude; one that asks for what no triple has need not be run."""
        return {
            (law, triple)
            for law in laws
            if all(pattern in graph for pattern in self.patterns(law))
            for triple in self.engine.conclusions(law, graph)
        }

    def settle(self, laws: list[Law], graph: Graph) -> set[tuple[Law, Triple]]:
        """Add what stands of the rules' claims on a settled property; a given fact settles it."""
        new = self.applied(laws, graph)
        new = {(law, triple) for law, triple in new if (triple[0], triple[1], None) not in graph}
        claims: defaultdict[tuple[Node, Key], set[Claim]] = defaultdict(set)
        for law, (subject, prop, value) in new:
            claims[subject, key_of(prop, value)].add(Claim(law, value))
        for (subject, key), rivals in claims.items():
            for value in self.book.standing(rivals):
                graph.add((subject, key[0], value))
        return new


def patterns(law: Law) -> tuple[Any, ...]:
    """Return what there must be for a rule to conclude something: its triples with a gap for each variable."""
    triples = [part.content for part in law.body if part.kind == "triple"]
    return tuple(tuple(None if isinstance(slot, Variable) else slot for slot in triple) for triple in triples)


__all__ = ["YGO", "BottomUp", "Engine", "Literal", "PyShacl", "Rdflib"]
