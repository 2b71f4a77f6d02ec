"""Cases: situations with questions and the answer that must come out.

Case          its questions and the one answer that all of them must get
├── Precedent somebody else decided it and published the decision: it binds
└── Example   the project made it up to test its rules: it binds nothing
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rdflib import Graph

JSON: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON"
Expected: TypeAlias = "str | Mapping[str, Any] | Sequence[Any]"
"""A verdict or a value as text, a list, or a mapping of what matters: `reasoner.answers.expected` tells its keys."""


@dataclass(frozen=True, slots=True)
class Case:
    """Questions, and what is expected of the answer to each of them."""

    iri: Iri
    area: str
    label: str
    questions: tuple[Mapping[str, Any], ...]
    expects: Expected
    rests_on_texts: bool = False
    """Whether its cards must be read from texts, which the project does not ship."""

    def __str__(self) -> str:
        return f"{self.iri.local} ({self.label})"


@dataclass(frozen=True, slots=True)
class Precedent(Case):
    """A published decision."""


@dataclass(frozen=True, slots=True)
class Example(Case):
    """A question that the project made up, with the answer that follows from the places it cites."""


def expectation(written: str, datatype: str) -> Expected:
    """Return what is expected as it is written in RDF; raises `ValueError` for what is no JSON though it says so."""
    if datatype != JSON:
        return written
    found: Expected = json.loads(written)
    return found


def load(graph: Graph) -> tuple[Case, ...]:
    """Return the precedents in `graph`, then the examples, each ordered by IRI."""
    from rdflib import RDF, RDFS, URIRef  # noqa: PLC0415 - no answer needs it

    def text(subject: Any, predicate: Any) -> str:
        value = graph.value(subject, predicate)
        return "" if value is None else str(value)

    def expected(value: Any) -> Expected:
        return "" if value is None else expectation(str(value), str(value.datatype))

    return tuple(
        kind(
            Iri(str(subject)),
            text(subject, URIRef(YGO + "area")),
            text(subject, RDFS.label),
            tuple(
                json.loads(str(found))
                for found in sorted(graph.objects(subject, URIRef(YGO + "question")), key=str)
            ),
            expected(graph.value(subject, URIRef(YGO + "expects"))),
            text(subject, URIRef(YGO + "restsOnTexts")) == "true",
        )
        for kind in (Precedent, Example)
        for subject in sorted(graph.subjects(RDF.type, URIRef(YGO + kind.__name__)), key=str)
    )
