"""Two other engines for the same rules: general SPARQL engines, run stratum by stratum to a fixpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.rules.loading import _triple
from reasoner.rules.terms import Iri, Term, Triple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from reasoner.engine.compiled_rules import CompiledRules

Claims = set[tuple[Iri, Triple]]
PREFIX = "PREFIX : <http://example.org/> "


class Engine:
    """Answers construct queries over a growing set of triples."""

    def add(self, triple: Triple) -> None:
        """Add a fact."""
        raise NotImplementedError

    def construct(self, query: str) -> Iterable[Triple]:
        """Return what a query constructs."""
        raise NotImplementedError


class Oxigraph(Engine):
    """The embedded store pyoxigraph."""

    def __init__(self) -> None:
        import pyoxigraph

        self.ox = pyoxigraph
        self.store = pyoxigraph.Store()

    def add(self, triple: Triple) -> None:
        """Add a fact."""
        subject, predicate, value = triple
        node = self.ox.NamedNode
        self.store.add(self.ox.Quad(node(subject), node(predicate), self.term(value)))

    def term(self, term: Term) -> object:
        """Return a term of the store."""
        if isinstance(term, Iri):
            return self.ox.NamedNode(term)
        return self.ox.Literal(term.value if isinstance(term.value, (bool, int)) else str(term.value))

    def construct(self, query: str) -> Iterable[Triple]:
        """Return what a query constructs."""
        return [_triple((t.subject, t.predicate, t.object)) for t in self.store.query(PREFIX + query)]


class Rdflib(Engine):
    """An rdflib graph."""

    def __init__(self) -> None:
        import rdflib

        self.rdflib = rdflib
        self.graph = rdflib.Graph()

    def add(self, triple: Triple) -> None:
        """Add a fact."""
        subject, predicate, value = triple
        end = self.rdflib.URIRef(value) if isinstance(value, Iri) else self.rdflib.Literal(value.value)
        self.graph.add((self.rdflib.URIRef(subject), self.rdflib.URIRef(predicate), end))

    def construct(self, query: str) -> Iterable[Triple]:
        """Return what a query constructs."""
        found = self.graph.query(PREFIX + query).graph or ()
        return [_triple(t) for t in found if not isinstance(t[0], self.rdflib.Literal)]


def conclude(
    rules: CompiledRules, texts: dict[Iri, str], facts: Iterable[Triple], make: Callable[[], Engine]
) -> tuple[Claims, set[Triple]]:
    """Return every claim, and every triple that stands, as a general engine reaches them."""
    engine = make()
    standing = set(facts)
    claims: Claims = set()
    for triple in standing:
        engine.add(triple)
    for part in rules.strata.components:
        keys = [key for key in part if key in rules.by_key]
        grown = True
        while grown:
            found = {
                (rule.iri, triple)
                for key in keys
                for rule in rules.by_key[key]
                for triple in engine.construct(texts[rule.iri])
                if isinstance(triple[0], Iri)
            }
            grown = not found <= claims
            claims |= found
            recursive = [triple for _, triple in found if triple[1] not in rules.settled]
            for triple in recursive:
                engine.add(triple)
            standing.update(recursive)
        for key in keys:
            if key in rules.settled:
                for triple in settle(rules, {claim for claim in claims if claim[1][1] == key}):
                    engine.add(triple)
                    standing.add(triple)
    return claims, standing


def settle(rules: CompiledRules, claims: Claims) -> set[Triple]:
    """Return what stands, by the definition: a claim falls to a standing one of another value that overrides it."""
    waiting, standing = set(claims), set()

    def rivals(claim: tuple[Iri, Triple], among: Iterable[tuple[Iri, Triple]]) -> list[tuple[Iri, Triple]]:
        rule, (subject, _, value) = claim
        return [
            other
            for other in among
            if other[1][0] == subject
            and other[1][2] != value
            and rules.rules[rule] in rules.beats[claim[1][1]][rules.rules[other[0]]]
        ]

    while waiting:
        for claim in sorted(waiting, key=str):
            if not rivals(claim, waiting):
                waiting.discard(claim)
                if not rivals(claim, standing):
                    standing.add(claim)
    return {triple for _, triple in standing}


class General:
    """A general SPARQL engine behind the seam of `reasoner.engine.interface`."""

    def __init__(self, rules: CompiledRules, texts: dict[Iri, str], make: Callable[[], Engine]) -> None:
        self.rules = rules
        self.texts = texts
        self.make = make

    def claims(self, goal: Iri, facts: Iterable[Triple], subject: Iri) -> frozenset[tuple[Iri, Term]]:
        """Return every claim on the property `goal` of `subject`, beaten ones too, as rule and value."""
        claims, _ = conclude(self.rules, self.texts, facts, self.make)
        return frozenset((rule, triple[2]) for rule, triple in claims if triple[:2] == (subject, goal))
