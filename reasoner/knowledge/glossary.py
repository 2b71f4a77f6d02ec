"""The glossary: what words of the rulebooks mean, found by how people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.rule import Citation
from reasoner.rules.terms import Iri, named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rdflib import Graph
    from rdflib.term import Node

SKOS: Final = "http://www.w3.org/2004/02/skos/core#"
ALIKE: Final = 0.84
"""So much alike, of 1, is a name that was misspelled; what is less alike is only offered."""
CLEARLY: Final = 0.02
"""By so much a misspelled name must be more like one term than like any other."""
LIKE: Final = 0.5
"""What is less alike is not offered."""
OFFERED: Final = 5
_SIGNS = re.compile(r"[^\w/&?]+")


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word of the rulebooks: how it is written and called, what it means, which others to know, where it stands."""

    iri: Iri
    label: str
    also: tuple[str, ...]
    definition: str
    related: tuple[Iri, ...]
    citations: tuple[Citation, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (self.label, *self.also)


@dataclass(frozen=True, slots=True)
class Glossary:
    """All terms, by alphabet, and each by the names under which it is found."""

    terms: Mapping[Iri, GlossaryTerm]
    _named: Mapping[str, Iri]

    def find(self, name: str) -> GlossaryTerm | None:
        """Return the term of a name, or the one term that it clearly is, misspelled."""
        exact = self._named.get(_folded(name))
        if exact is not None:
            return self.terms[exact]
        ranked = self._ranked(name)
        if not ranked or ranked[0][0] < ALIKE or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < CLEARLY):
            return None
        return ranked[0][1]

    def nearest(self, name: str) -> tuple[str, ...]:
        """Return the names of the terms most like one that no term has."""
        return tuple(term.label for _, term in self._ranked(name)[:OFFERED])

    def _ranked(self, name: str) -> list[tuple[float, GlossaryTerm]]:
        """Return the terms that are like a name, each with how much, the most alike first."""
        from difflib import SequenceMatcher  # noqa: PLC0415 - on the way to a misspelled name only

        matcher = SequenceMatcher(b=_folded(name), autojunk=False)
        best: dict[Iri, float] = {}
        for known, iri in self._named.items():
            matcher.set_seq1(known)
            if matcher.real_quick_ratio() > LIKE and matcher.quick_ratio() > LIKE:
                best[iri] = max(best.get(iri, 0), matcher.ratio())
        found = [(alike, self.terms[iri]) for iri, alike in best.items() if alike > LIKE]
        return sorted(found, key=lambda one: (-one[0], one[1].label))


def read_glossary(graph: Graph) -> Glossary:
    """Read the glossary from the graph of ontology and rulings."""
    from rdflib import RDF, URIRef  # noqa: PLC0415 - only building needs it

    found = [_term(graph, node) for node in graph.subjects(RDF.type, URIRef(YGO + "GlossaryTerm"))]
    terms = {term.iri: term for term in sorted(found, key=lambda term: _folded(term.label))}
    names: dict[str, Iri] = {}
    for term in terms.values():
        names.setdefault(_folded(term.iri.rpartition("/")[2].replace("-", " ")), term.iri)
    for term in terms.values():
        names |= {_folded(name): term.iri for name in term.also}
    return Glossary(terms, names | {_folded(term.label): term.iri for term in terms.values()})


def _term(graph: Graph, node: Node) -> GlossaryTerm:
    from rdflib import RDFS, URIRef  # noqa: PLC0415

    def texts(predicate: str) -> tuple[str, ...]:
        return tuple(sorted(str(value) for value in graph.objects(node, URIRef(predicate))))

    def citations() -> Iterator[Citation]:
        for cited in graph.objects(node, URIRef(YGO + "cites")):
            place = {
                kind: str(value)
                for kind in ("pages", "section", "number")
                for value in graph.objects(cited, URIRef(YGO + kind))
            }
            work = next(graph.objects(cited, URIRef(YGO + "work")))
            yield Citation(named(str(work)), place.get("pages"), place.get("section"), place.get("number"))

    return GlossaryTerm(
        iri=named(str(node)),
        label=texts(str(RDFS.label))[0],
        also=texts(SKOS + "altLabel"),
        definition=texts(SKOS + "definition")[0],
        related=tuple(map(named, texts(SKOS + "related"))),
        citations=tuple(sorted(citations(), key=str)),
    )


def _folded(name: str) -> str:
    """Return a name without what people write differently: case, quotation marks, hyphens, space."""
    return _SIGNS.sub(" ", name.casefold()).strip()
