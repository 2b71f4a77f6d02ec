"""A small top-down search over the rules, for the proof checker: what follows, and where a body stops.

Written for being short and plainly right, not for speed: bodies are followed literal by literal, everything that
was found is kept, and what depends on itself is found all at once, again and again until nothing is added.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

from lawbook import YGO, Claim, binds, by_key, canonical, key_of
from rdflib import Literal, Variable
from rdflib.plugins.sparql.evalutils import _eval
from rdflib.plugins.sparql.operators import EBV
from rdflib.plugins.sparql.sparql import QueryContext, SPARQLError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import date

    from lawbook import Aggregate, Key, Law, Lawbook, Part
    from rdflib.term import Node

    Triple = tuple[Node, Node, Node]
    Point = tuple[Node, Node]

Bindings: TypeAlias = "Mapping[Variable, Node]"
NOTHING = YGO.nothing
ENDLESS = YGO.anything


class World:
    """The facts of a question, with what is assumed of open points, and everything that follows from them."""

    def __init__(
        self,
        book: Lawbook,
        facts: Iterable[Triple],
        game: Node,
        day: date,
        assumed: Mapping[Point, Node] | None = None,
        *,
        takes_the_usual: bool = True,
    ) -> None:
        self.takes_the_usual = takes_the_usual
        self.taken: dict[Point, Node] = {}
        self.book, self.game, self.day = book, game, day
        self.facts = frozenset((subject, prop, canonical(value)) for subject, prop, value in facts)
        self.assumed = dict(assumed or {})
        taken = [
            (subject, prop, value) for (subject, prop), value in self.assumed.items() if value != NOTHING
        ]
        self._own = by_key((*self.facts, *taken))
        self.consulted: dict[Point, None] = {}
        self._values: dict[tuple[Node, Key], set[Node]] = {}
        self._whole: dict[Key, dict[Node, set[Node]]] = {}

    def assuming(self, point: Point, value: Node) -> World:
        """Return the world in which an open point has this value (`ygo:nothing`: none)."""
        assumed = {**self.assumed, point: value}
        usual = self.takes_the_usual
        return World(self.book, self.facts, self.game, self.day, assumed, takes_the_usual=usual)

    def given(self, subject: Node, key: Key) -> set[Node]:
        """Return what is given of a subject: by the question, or by what always holds."""
        return self._own.get(key, {}).get(subject, set()) | self.book.always.get(key, {}).get(subject, set())

    def told_of(self, key: Key) -> set[Node]:
        """Return the subjects of which something is given."""
        return {*self._own.get(key, ()), *self.book.always.get(key, ())}

    # what follows

    def laws(self, key: Key) -> list[Law]:
        """Return the rules in force that conclude something about `key`."""
        return [law for law in self.book.by_key.get(key, ()) if law.in_force(self.game, self.day)]

    def values(self, subject: Node, key: Key) -> set[Node]:
        """Return the values that stand."""
        found = self._values.get((subject, key))
        if found is None:
            found = self.given(subject, key)
            if key in self.book.by_key and self.book.recursive(key):
                found |= self._relation(key).get(subject, set())
            elif key in self.book.settled:
                found |= set() if found else self.book.standing(self.claims(subject, key))
            else:
                found |= {claim.value for claim in self.claims(subject, key)}
            self._values[subject, key] = found
            if self.is_open(subject, key):
                found |= self.usual(subject, key)
                if not found and (subject, key[0]) not in self.taken:
                    self.consulted[subject, key[0]] = None
        return found

    def usual(self, subject: Node, key: Key) -> set[Node]:
        """Return what is assumed of a subject of which nothing else is known: the one value that is usual."""
        usual = self.book.usual.get(key) if self.takes_the_usual else None
        found = self.values(subject, usual) if usual is not None else set()
        if len(found) != 1:
            return set()
        (self.taken[subject, key[0]],) = found
        return found - {YGO.nothing}

    def claims(self, subject: Node, key: Key) -> set[Claim]:
        """Return what the rules claim of a subject, before settling."""
        return {
            Claim(law, canonical(bindings.get(law.head[2], law.head[2])))
            for law in self.laws(key)
            for start in [unified({}, (law.head[0], subject))]
            if start is not None
            for bindings in self.solutions(law.body, start)
        }

    def subjects(self, key: Key) -> set[Node]:
        """Return everything that has a value."""
        if key not in self.book.by_key:
            return self.told_of(key)
        return {subject for subject, values in self._relation(key).items() if values}

    def _relation(self, key: Key) -> dict[Node, set[Node]]:
        """Return all values of all subjects; those of what depends on itself grow until they do not."""
        found = self._whole.get(key)
        if found is None:
            if not self.book.recursive(key):
                heads = {
                    bindings.get(law.head[0], law.head[0])
                    for law in self.laws(key)
                    for bindings in self.solutions(law.body, {})
                }
                found = self._whole[key] = {
                    subject: self.values(subject, key) for subject in heads | self.told_of(key)
                }
                return found
            circle = [
                other for other in self.book.needed(key) if other == key or key in self.book.needed(other)
            ]
            for other in circle:
                self._whole[other] = {subject: self.given(subject, other) for subject in self.told_of(other)}
            self._grow([law for other in circle for law in self.laws(other)])
            found = self._whole[key]
        return found

    def _grow(self, laws: list[Law]) -> None:
        grown = True
        while grown:
            grown = False
            for law in laws:
                for bindings in list(self.solutions(law.body, {})):
                    subject, value = (bindings.get(slot, slot) for slot in (law.head[0], law.head[2]))
                    known = self._whole[law.key].setdefault(subject, set())
                    if value not in known:
                        known.add(value)
                        grown = True
                        self._values = {
                            at: found for at, found in self._values.items() if not self.book.recursive(at[1])
                        }

    def is_open(self, subject: Node, key: Key) -> bool:
        """Say whether the question left this open."""
        prop = key[0]
        if prop not in self.book.open_values or (subject, prop) in self.assumed:
            return False
        if self.values(subject, key):
            return False
        return not self.given(subject, (YGO.gives, None)) & self.book.closed_by(prop)

    # following bodies

    def solutions(self, body: tuple[Part, ...], bindings: Bindings) -> Iterator[Bindings]:
        """Yield the bindings under which a body matches."""
        if not body:
            yield bindings
            return
        for more in self.extended(body[0], bindings):
            yield from self.solutions(body[1:], more)

    def stops(
        self, body: tuple[Part, ...], bindings: Bindings, place: int = 0
    ) -> Iterator[tuple[int, Bindings]]:
        """Yield every place where following a body comes to an end, with the bindings that it got there with."""
        if place < len(body):
            followed = list(self.extended(body[place], bindings))
            if not followed:
                yield place, bindings
            for more in followed:
                yield from self.stops(body, more, place + 1)

    def extended(self, part: Part, bindings: Bindings) -> Iterable[Bindings]:
        """Return the bindings under which one literal matches."""
        if part.kind == "triple":
            return self._triple(part.content, bindings)
        if part.kind == "filter":
            return [bindings] if holds(part.content, bindings) else []
        if part.kind == "bind":
            value = evaluated(part.content[1], bindings)
            found = None if value is None else unified(bindings, (part.content[0], value))
            return [] if found is None else [found]
        if part.kind == "values":
            rows = (unified(bindings, *zip(part.content[0], row, strict=True)) for row in part.content[1])
            return [found for found in rows if found is not None]
        if part.kind == "aggregate":
            value = made_of(part.content, self.counted(part.content, bindings))
            found = None if value is None else unified(bindings, (part.content.outcome, value))
            return [] if found is None else [found]
        return [] if any(True for _ in self.solutions(part.content, bindings)) else [bindings]

    def counted(self, aggregate: Aggregate, bindings: Bindings) -> list[Bindings]:
        """Return the matches of an aggregate's body with the group that is bound."""
        return list(self.solutions(aggregate.body, {aggregate.group: bindings[aggregate.group]}))

    def _triple(self, triple: Triple, bindings: Bindings) -> list[Bindings]:
        subject, prop, value = triple
        key = key_of(prop, value)
        known = bindings.get(subject, subject)
        found = []
        for one in self.subjects(key) if isinstance(known, Variable) else [known]:
            if isinstance(one, Literal):
                continue
            for other in self._looked_up(one, key):
                more = unified(bindings, (subject, one), (value, other))
                if more is not None:
                    found.append(more)
        return found

    def _looked_up(self, subject: Node, key: Key) -> set[Node]:
        growing = self._whole.get(key)
        return (
            set(growing.get(subject, ()))
            if growing and self.book.recursive(key)
            else self.values(subject, key)
        )


def unified(bindings: Bindings, *pairs: tuple[Any, Any]) -> Bindings | None:
    """Return the bindings in which each slot has its value, or `None` if one has another."""
    more = dict(bindings)
    for slot, value in pairs:
        if isinstance(slot, Variable):
            if more.setdefault(slot, value) != value:
                return None
        elif slot != value:
            return None
    return more


def made_of(aggregate: Aggregate, matches: list[Bindings]) -> Node | None:
    """Return what an aggregate makes of its matches, or `None` if it has no value."""
    found = [match[aggregate.counted] for match in matches]
    found = list(dict.fromkeys(found)) if aggregate.distinct else found
    if not found or aggregate.function == "count":
        return Literal(len(found)) if found else None
    numeric = all(isinstance(term, Literal) and isinstance(term.value, (int, Decimal)) for term in found)
    if aggregate.function == "sum":
        return canonical(Literal(sum(term.toPython() for term in found))) if numeric else None
    names = [term for term in found if not isinstance(term, Literal)]
    values = [term for term in found if isinstance(term, Literal)]
    # Names come before values, as in ORDER BY.
    if aggregate.function == "min" and names:
        return min(names)
    if aggregate.function == "max" and not values:
        return max(names)
    if len({int if numeric else type(term.value) for term in values}) > 1:
        return None
    return (min if aggregate.function == "min" else max)(values, key=lambda term: term.value)


def evaluated(expression: Any, bindings: Bindings) -> Node | None:
    """Return the value of an expression by rdflib's own operators, or `None` if it has none."""
    context = QueryContext(initBindings=dict(bindings))
    try:
        found = _eval(expression, context)
    except (SPARQLError, TypeError, KeyError):
        return None
    return None if isinstance(found, SPARQLError) else canonical(found)


def holds(expression: Any, bindings: Bindings) -> bool:
    """Say whether a filter's expression is true."""
    found = evaluated(expression, bindings)
    try:
        return found is not None and bool(EBV(found))
    except SPARQLError:
        return False


__all__ = ["ENDLESS", "NOTHING", "World", "binds", "evaluated", "holds", "made_of", "unified"]
