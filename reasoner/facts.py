"""The facts of one question, indexed by relation and subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from reasoner.metamodel import NOTHING
from reasoner.syntax import RDF_TYPE, relation_key
from reasoner.terms import Iri, OpenPoint, Term, Triple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Index: TypeAlias = dict[Iri, dict[Iri, dict[Term, None]]]
"""Relation, subject, values in the order given. A subject with no values is known to have none."""


class Facts:
    """An immutable set of facts; `assuming` adds one without copying the rest."""

    __slots__ = ("assumed", "index")

    def __init__(self, triples: Iterable[Triple] = ()) -> None:
        self.assumed: dict[OpenPoint, Term] = {}
        self.index: Index = {}
        for subject, predicate, value in triples:
            rows = self.index.setdefault(relation_key(predicate, value), {})
            rows.setdefault(subject, {})[value] = None

    @classmethod
    def of(cls, facts: Facts | Iterable[Triple]) -> Facts:
        """Return facts as they are, or made of triples."""
        return facts if isinstance(facts, Facts) else cls(facts)

    def assuming(self, point: OpenPoint, value: Term) -> Facts:
        """Return these facts and one more; with the value `ygo:nothing`, that the point has no value."""
        subject, key = point
        more = Facts()
        more.assumed = {**self.assumed, point: value}
        row: dict[Term, None] = {} if value == NOTHING else {value: None}
        more.index = {**self.index, key: {**self.index.get(key, {}), subject: row}}
        return more

    def values(self, subject: Iri, key: Iri) -> Mapping[Term, None]:
        """Return the given values of a relation for a subject."""
        return self.index.get(key, {}).get(subject, {})

    def mention(self, term: Term) -> bool:
        """Say whether a term occurs as a subject or a value."""
        return any(
            term in rows or any(term in values for values in rows.values()) for rows in self.index.values()
        )

    def __contains__(self, triple: Triple) -> bool:
        subject, predicate, value = triple
        return value in self.values(subject, relation_key(predicate, value))

    def __iter__(self) -> Iterator[Triple]:
        for key, rows in self.index.items():
            predicate = RDF_TYPE if key.startswith("a ") else key
            for subject, values in rows.items():
                for value in values:
                    yield subject, predicate, value
