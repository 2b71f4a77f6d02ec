"""Turtle files as rdflib's terms, parsed by pyoxigraph: rdflib's own parser takes several times as long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyoxigraph
from rdflib import BNode, Literal, URIRef

from reasoner.knowledge.vocabulary import XSD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rdflib.term import Node

    RdfTriple = tuple[Node, Node, Node]


def parse(path: Path) -> Iterator[RdfTriple]:
    """Yield the triples of a Turtle file as rdflib terms; raises `SyntaxError` with the place."""
    terms = _Terms()
    with path.open("rb") as file:
        for quad in pyoxigraph.parse(file, format=pyoxigraph.RdfFormat.TURTLE, rename_blank_nodes=True):
            yield terms[quad.subject], terms[quad.predicate], terms[quad.object]


class _Terms(dict[Any, Any]):
    """Turns pyoxigraph's terms into rdflib's, each once."""

    def __missing__(self, term: Any) -> Any:
        found = self[term] = foreign(term)
        return found


def foreign(term: Any) -> Node:
    """Return a pyoxigraph term as rdflib's."""
    if isinstance(term, pyoxigraph.NamedNode):
        return URIRef(term.value)
    if isinstance(term, pyoxigraph.BlankNode):
        return BNode(term.value)
    if term.language:
        return Literal(term.value, lang=term.language)
    datatype = term.datatype.value
    kind = None if datatype == XSD + "string" else URIRef(datatype)
    return Literal(term.value, datatype=kind, normalize=False)
