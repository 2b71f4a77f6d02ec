"""Looking things up in the law as RDF: labels, values, descriptions, and how a description is serialised."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from pyoxigraph import BlankNode, NamedNode, RdfFormat, Triple, serialize

from service.addresses import BASE
from service.sparql.graphs import law, prefixes
from service.sparql.worker import used

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyoxigraph import Literal

YGO = BASE + "ontology#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
COMMENT = "http://www.w3.org/2000/01/rdf-schema#comment"
Term: TypeAlias = "NamedNode | BlankNode | Literal"
FORMATS = {"text/turtle": RdfFormat.TURTLE, "application/ld+json": RdfFormat.JSON_LD}
_DIGITS = re.compile(r"(\d+)")


def values(subject: Term | str, predicate: str) -> list[Term]:
    """Return the objects of the triples with this subject and predicate."""
    node = NamedNode(subject) if isinstance(subject, str) else subject
    return [quad.object for quad in law().quads_for_pattern(node, NamedNode(predicate), None)]  # type: ignore[arg-type,misc]


def subjects(predicate: str, value: Term | str) -> list[Term]:
    """Return the subjects of the triples with this predicate and object."""
    node = NamedNode(value) if isinstance(value, str) else value
    return [quad.subject for quad in law().quads_for_pattern(None, NamedNode(predicate), node)]  # type: ignore[misc]


def text(subject: Term | str, predicate: str) -> str:
    """Return the first value as text, or an empty text."""
    return next((value.value for value in values(subject, predicate)), "")


def instances(class_name: str) -> list[str]:
    """Return the IRIs of the things of a class of the ontology, in natural order."""
    found = {node.value for node in subjects(RDF_TYPE, YGO + class_name) if isinstance(node, NamedNode)}
    return sorted(found, key=natural)


def exists(iri: str) -> bool:
    """Say whether anything is said about the resource."""
    return next(iter(law().quads_for_pattern(NamedNode(iri), None, None)), None) is not None


def label(iri: str) -> str:
    """Return a name for the resource: its label, else what its address ends with."""
    return text(iri, LABEL) or local(iri).rpartition("/")[2].replace("-", " ")


def local(iri: str) -> str:
    """Return the address within this site of a resource of the project: `rules/…`, `sources/…`."""
    return iri.removeprefix(BASE)


def natural(text_: str) -> tuple[tuple[int, str], ...]:
    """Return a key that sorts numbers within text by value: page 9 before page 10."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in _DIGITS.split(text_) if part)


def description(iri: str, *, parts: bool = False) -> list[Triple]:
    """Return what is said about a resource, blank nodes followed; with `parts` also what is part of it."""
    triples = dict.fromkeys(_about(NamedNode(iri)))
    if parts:
        for part in subjects(YGO + "partOf", iri):
            triples.update(dict.fromkeys(_about(part)))
    return list(triples)


def _about(node: Term) -> Iterator[Triple]:
    for quad in law().quads_for_pattern(node, None, None):  # type: ignore[arg-type]
        yield quad.triple
        if isinstance(quad.object, BlankNode):
            yield from _about(quad.object)


def rdf(triples: list[Triple], media_type: str) -> bytes:
    """Serialise triples as one of `FORMATS`."""
    content = serialize(triples, format=FORMATS[media_type], prefixes=used(prefixes(), triples))
    assert content is not None
    return content
