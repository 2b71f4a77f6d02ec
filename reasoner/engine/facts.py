"""The facts of one question, indexed by relation and subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from reasoner.rules.metamodel import GIVES, NOTHING
from reasoner.rules.syntax import RDF_TYPE, relation_key
from reasoner.rules.terms import Iri, OpenPoint, Term, Triple

if TYPE_CHECKING:
    from collections.abc import Iterator

Note: TypeAlias = Callable[[Any], object]
"""Tells the evaluator that a row has been looked at."""
NO_VALUES: Final[Mapping[Term, None]] = MappingProxyType({})


class Given(dict[Iri, dict[Term, None]]):
    """A relation that no rule concludes."""

    __slots__ = ("inverse",)

    def __init__(self, rows: Mapping[Iri, dict[Term, None]]) -> None:
        super().__init__(rows)
        self.inverse: dict[Term, list[Iri]] | None = None

    def __missing__(self, subject: Term) -> Mapping[Term, None]:
        return NO_VALUES

    def subjects(self, _note: Note) -> Iterable[Iri]:
        """Return all subjects that have a value."""
        return self

    def having(self, value: Term, _note: Note) -> Iterable[Iri]:
        """Return all subjects that have this value."""
        if self.inverse is None:
            self.inverse = invert(self)
        return self.inverse.get(value, ())

    def with_rows(self, rows: Mapping[Iri, dict[Term, None]]) -> Given:
        """Return these rows and others, whose values are added to those of the same subject."""
        merged = Given({**self, **rows})
        for subject in self.keys() & rows.keys():
            merged[subject] = {**self[subject], **rows[subject]}
        return merged


def invert(rows: Mapping[Iri, Iterable[Term]]) -> dict[Term, list[Iri]]:
    """Return the subjects of each value."""
    inverse: dict[Term, list[Iri]] = {}
    for subject, values in rows.items():
        for value in values:
            inverse.setdefault(value, []).append(subject)
    return inverse


NO_ROWS: Final = Given({})
Index: TypeAlias = dict[Iri, Given]
"""Relation, subject, values in the order given. A subject with no values is known to have none."""


class Facts:
    """An immutable set of facts; `assuming` adds one without copying the rest.

    `assumed` are the values that open points have in one branch, `untold` the points that are left open though it is
    usual what they are, `changed` the points by which these facts differ from those that they were made of.
    """

    __slots__ = ("assumed", "changed", "index", "untold")

    def __init__(self, triples: Iterable[Triple] = ()) -> None:
        self.assumed: dict[OpenPoint, Term] = {}
        self.untold: frozenset[OpenPoint] = frozenset()
        self.changed: frozenset[OpenPoint] = frozenset()
        self.index: Index = {}
        index = self.index
        for subject, predicate, value in triples:
            key = predicate if predicate != RDF_TYPE else relation_key(predicate, value)
            rows = index.get(key)
            if rows is None:
                rows = index[key] = Given({})
            row = rows.get(subject)
            if row is None:
                rows[subject] = {value: None}
            else:
                row[value] = None

    @classmethod
    def of(cls, facts: Facts | Iterable[Triple]) -> Facts:
        """Return facts as they are, or made of triples."""
        return facts if isinstance(facts, Facts) else cls(facts)

    def assuming(self, point: OpenPoint, value: Term) -> Facts:
        """Return these facts and one more; with the value `ygo:nothing`, that the point has no value."""
        subject, key = point
        more = Facts()
        more.assumed = {**self.assumed, point: value}
        more.untold = self.untold
        more.changed = frozenset({point})
        row: dict[Term, None] = {} if value == NOTHING else {value: None}
        more.index = {**self.index, key: Given({**self.index.get(key, NO_ROWS), subject: row})}
        return more

    def leaving_open(self, points: frozenset[OpenPoint]) -> Facts:
        """Return these facts, with nothing assumed of some points where they leave them open."""
        more = Facts()
        more.assumed = self.assumed
        more.untold = self.untold | points
        more.changed = points
        more.index = self.index
        return more

    def telling(self, point: OpenPoint, value: Term) -> Facts:
        """Return these facts as if the question also gave this value; with `ygo:nothing`, an empty list."""
        subject, key = point
        more = Facts()
        more.assumed = self.assumed
        more.untold = self.untold
        more.index = {**self.index}
        told = [(GIVES, key)] if value == NOTHING else [(GIVES, key), (key, value)]
        for relation, entry in told:
            rows = more.index.get(relation, NO_ROWS)
            more.index[relation] = Given({**rows, subject: {**rows[subject], entry: None}})
        return more

    def values(self, subject: Iri, key: Iri) -> Mapping[Term, None]:
        """Return the given values of a relation for a subject."""
        return self.index.get(key, NO_ROWS).get(subject, NO_VALUES)

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


def unnoted(_row: Any) -> None:
    """Take no note of a row: an explanation looks at what has been concluded, and adds no doubts."""
