"""Cases: situations with questions and the answer that must come out.

Case          its questions and the one answer to all of them
├── Precedent somebody else decided it and published the decision: it binds
└── Example   the project made it up to test its rules: it binds nothing
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rdflib import Graph


@dataclass(frozen=True, slots=True)
class Case:
    """Questions, all with one answer: “yes”, “no” or a value as JSON text."""

    iri: Iri
    area: str
    label: str
    questions: tuple[Mapping[str, Any], ...]
    expects: str
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


def load(graph: Graph) -> tuple[Case, ...]:
    """Return the precedents in `graph`, then the examples, each ordered by IRI."""
    from rdflib import RDF, RDFS, URIRef  # noqa: PLC0415 - no answer needs it

    def text(subject: Any, predicate: Any) -> str:
        value = graph.value(subject, predicate)
        return "" if value is None else str(value)

    return tuple(
        kind(
            Iri(str(subject)),
            text(subject, URIRef(YGO + "area")),
            text(subject, RDFS.label),
            tuple(
                json.loads(str(found))
                for found in sorted(graph.objects(subject, URIRef(YGO + "question")), key=str)
            ),
            text(subject, URIRef(YGO + "expects")),
            text(subject, URIRef(YGO + "restsOnTexts")) == "true",
        )
        for kind in (Precedent, Example)
        for subject in sorted(graph.subjects(RDF.type, URIRef(YGO + kind.__name__)), key=str)
    )
