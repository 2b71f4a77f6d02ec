"""Precedents: published decisions about one situation, kept as questions with the answer that must come out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from reasoner.terms import Iri
from reasoner.vocabulary import YGO

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rdflib import Graph

    from reasoner.answer import Answer


class Asks(Protocol):
    """Whoever answers questions."""

    def ask(self, question: Mapping[str, Any]) -> Answer:
        """Answer the question."""


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


@dataclass(frozen=True, slots=True)
class Miss:
    """A precedent that the rules do not reproduce: what they say instead."""

    precedent: Precedent
    question: Mapping[str, Any]
    got: str

    def __str__(self) -> str:
        return f"{self.precedent}: expected {self.precedent.expects}, got {self.got}"


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


def said(answer: Answer) -> str:
    """Return an answer as a precedent expects it: the verdict, or the value where there is one."""
    if answer.verdict != "answered":
        return answer.verdict
    value = answer.value
    return value if isinstance(value, str) else json.dumps(value)


def misses(judge: Asks, precedent: Precedent) -> Iterator[Miss]:
    """Yield what the judge answers otherwise than the precedent, or answers without a citation."""
    for question in precedent.questions:
        answer = judge.ask(question)
        got = said(answer)
        if got != precedent.expects:
            yield Miss(precedent, question, got)
        elif not answer.citations:
            yield Miss(precedent, question, f"{got}, without a citation")
