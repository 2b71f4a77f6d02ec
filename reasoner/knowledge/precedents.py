"""Precedents: published decisions about one situation, kept as questions with the answer that must come out."""

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
class Precedent:
    """A decision: its questions (all with one answer) and the answer, “yes”, “no” or a value as JSON text."""

    iri: Iri
    area: str
    label: str
    questions: tuple[Mapping[str, Any], ...]
    expects: str

    def __str__(self) -> str:
        return f"{self.iri.local} ({self.label})"


def load(graph: Graph) -> tuple[Precedent, ...]:
    """Return the precedents in `graph`, ordered by IRI."""
    from rdflib import RDF, RDFS, URIRef  # noqa: PLC0415 - no answer needs it

    def text(subject: Any, predicate: Any) -> str:
        value = graph.value(subject, predicate)
        return "" if value is None else str(value)

    return tuple(
        Precedent(
            Iri(str(subject)),
            text(subject, URIRef(YGO + "area")),
            text(subject, RDFS.label),
            tuple(
                json.loads(str(found))
                for found in sorted(graph.objects(subject, URIRef(YGO + "question")), key=str)
            ),
            text(subject, URIRef(YGO + "expects")),
        )
        for subject in sorted(graph.subjects(RDF.type, URIRef(YGO + "Precedent")), key=str)
    )
