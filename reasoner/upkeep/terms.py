"""The ontology's own housekeeping: every term is declared once as one kind of thing, labelled and explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdflib import OWL, RDF, RDFS, Literal, URIRef

from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.corpus import BASE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect

PROPERTY_KINDS = (OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty)
IS_OPEN, ASKS, ASKED_OF, ENGLISH, TOKEN_BASE = (
    URIRef(YGO + name) for name in ("isOpen", "asks", "askedOf", "english", "tokenBase")
)


def check_terms(corpus: Corpus) -> Iterator[Defect]:
    """Yield terms without label or comment, tokens without label, and properties that are not well declared."""
    graph = corpus.ontology
    for file, term in corpus.instances(OWL.Class):
        if str(term).startswith(YGO) and not file.startswith("ontology/shapes/"):
            yield from (corpus.defect(term, problem) for problem in _unexplained(graph, term))
    for term in sorted(set(_properties(graph)), key=str):
        if str(term).startswith(YGO):
            yield from (corpus.defect(term, problem) for problem in _unexplained(graph, term))
            yield from (corpus.defect(term, problem) for problem in _badly_declared(graph, term))
    for token in sorted(_tokens(graph), key=str):
        if (token, RDFS.label, None) not in graph:
            yield corpus.defect(token, "has no rdfs:label, so that an answer cannot name it.")
    yield from _undeclared(corpus)


def _properties(graph: Graph) -> Iterator[Node]:
    for kind in PROPERTY_KINDS:
        yield from graph.subjects(RDF.type, kind)


def _tokens(graph: Graph) -> set[Node]:
    """Return the individuals of the classes whose tokens questions can write."""
    classes = {
        narrower
        for cls in graph.subjects(TOKEN_BASE, None)
        for narrower in graph.transitive_subjects(RDFS.subClassOf, cls)
    }
    return {token for cls in classes for token in graph.subjects(RDF.type, cls)}


def _unexplained(graph: Graph, term: Node) -> Iterator[str]:
    for needed in (RDFS.label, RDFS.comment):
        said = "label" if needed == RDFS.label else "comment"
        texts = [text for text in graph.objects(term, needed) if getattr(text, "language", None) == "en"]
        if not texts:
            yield f"has no English {said}."
        if len(texts) > 1:
            yield f"has {len(texts)} English {said}s: one name for two things, or one thing declared twice."


def _badly_declared(graph: Graph, term: Node) -> Iterator[str]:
    kinds = [kind for kind in PROPERTY_KINDS if (term, RDF.type, kind) in graph]
    if len(kinds) > 1:
        named = " and ".join(str(kind).rpartition("#")[2] for kind in kinds)
        yield f"is declared as {named}; OWL 2 DL keeps them apart."
    is_open = (term, IS_OPEN, Literal(True)) in graph
    if is_open and (term, ASKS, None) not in graph:
        yield "is open, but has no ygo:asks: nobody can ask for it."
    if (is_open or (term, ASKED_OF, None) in graph) and (term, ENGLISH, None) not in graph:
        yield "can stand in an answer, but has no ygo:english."


def _undeclared(corpus: Corpus) -> Iterator[Defect]:
    """Yield the project's own words that files use as properties or classes and no file declares."""
    declared = set(_properties(corpus.ontology)) | set(corpus.ontology.subjects(RDF.type, OWL.Class))
    for name, triples in corpus.files.items():
        used = {
            word
            for _, predicate, value in triples
            for word in ((predicate, value) if predicate == RDF.type else (predicate,))
            if str(word).startswith(BASE) and word not in declared
        }
        for word in sorted(used, key=str):
            yield corpus.defect(word, f"is used in {name}, but no file of the ontology declares it.")
