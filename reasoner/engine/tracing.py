"""Follows bodies that did not match: compiled functions that say how far a body got, and with which bindings.

Most of an explanation is about rules that did not speak, of which there are far more than of those that did. So
for each rule, and for each negated group in one, a function is written that goes the same way as the rule itself:

    stops_7(relations, note, subject) -> [(place, (value, …)), …]     every literal that stopped a match, as it was met

The values are those of the variables bound on the way, in the order of `Tracer.found`, as far as it got. A negated
group that does match stops nowhere; then its first match is returned, with the place behind its last literal.
`engine.matching` finds the same, slower, from any bindings.
"""

from __future__ import annotations

import marshal
from functools import cached_property
from itertools import count
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from reasoner.engine.compiler import RUNTIME, Constants, Source, Writer
from reasoner.engine.facts import unnoted
from reasoner.rules.syntax import (
    Absent,
    Bindings,
    Body,
    BodyLiteral,
    Pattern,
    Slot,
    Values,
    Variable,
    mentions,
)
from reasoner.rules.terms import Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import CodeType

    from reasoner.rules.rule import Rule

Stop: TypeAlias = tuple[int, tuple[Term, ...]]


class Tracer(NamedTuple):
    """How to follow a body: a function of the relations and of the values of the variables `given`."""

    run: Callable[..., list[Stop]]
    given: tuple[Variable, ...]
    found: tuple[Variable, ...]

    def stops(self, relations: Any, bindings: Bindings) -> list[tuple[int, Bindings]]:
        """Return where the matches of the body stopped, each place with the bindings it was reached with."""
        found = self.found
        return [
            (place, {**bindings, **dict(zip(found, values, strict=False))} if values else bindings)
            for place, values in self.run(relations, unnoted, *[bindings[known] for known in self.given])
        ]

    def furthest(self, relations: Any, bindings: Bindings) -> tuple[int, Bindings] | None:
        """Return where the match that got furthest stopped, the first of several; `None` if none stopped."""
        stops = self.run(relations, unnoted, *[bindings[known] for known in self.given])
        if not stops:
            return None
        place, values = stops[0] if len(stops) == 1 else max(stops, key=itemgetter(0))
        return place, {**bindings, **dict(zip(self.found, values, strict=False))} if values else bindings


class Tracing:
    """The functions for some rules; written when a rule base is made, loaded when an explanation first asks."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules

    def of_rule(self, rule: Rule) -> Tracer:
        """Return how to follow the body of a rule, its subject given."""
        return self._table[id(rule)]

    def of_group(self, group: Absent) -> Tracer | None:
        """Return how to follow a negated group in a rule; nothing is written for one in an aggregate."""
        return self._table.get(id(group))

    def to_value(self, rule: Rule) -> Tracer:
        """Return how to follow the body of a rule, its subject given and the value that it would conclude."""
        return self._table[id(rule if rule.value is not None else rule.head)]

    @cached_property
    def source(self) -> Source:
        """All functions as Python."""
        constants = Constants()
        lines: list[str] = []
        for number, rule in enumerate(self.rules):
            name, head = f"stops_{number}", rule.head
            lines += _TracerWriter(constants, name, [head.subject], count(1)).written(rule.body)
            if rule.value is None:
                lines += _TracerWriter(constants, f"{name}_value", [head.subject, head.object]).written(
                    rule.body
                )
        return Source("\n".join(lines) + "\n", constants.values)

    @cached_property
    def packed(self) -> bytes:
        """The source, compiled."""
        return marshal.dumps(self.source.code())

    @cached_property
    def _table(self) -> dict[int, Tracer]:
        """What follows each part, by the part's identity: the rules keep their parts alive."""
        scope: dict[str, Any] = RUNTIME | self.source.constants
        code: CodeType = marshal.loads(self.packed)  # noqa: S302 - our own
        exec(code, scope)  # noqa: S102 - our own
        found: dict[int, Tracer] = {}
        for number, rule in enumerate(self.rules):
            parts = [("", rule), *((f"_{place}", group) for place, group in enumerate(_groups(rule.body), 1))]
            if rule.value is None:
                parts.append(("_value", rule.head))
            for suffix, part in parts:
                name = f"stops_{number}{suffix}"
                found[id(part)] = Tracer(scope[name], *self.source.constants[f"{name}_variables"])
        return found

    def __getstate__(self) -> dict[str, Any]:
        """Return what is worth keeping."""
        return {"rules": self.rules, "source": Source("", self.source.constants), "packed": self.packed}


class _TracerWriter(Writer):
    """Writes the function that follows a body; the variables among `given` are its parameters.

    With `numbers`, functions for the negated groups are written as well, and numbered.
    """

    def __init__(
        self, constants: Constants, name: str, given: Iterable[Slot], numbers: Iterator[int] | None = None
    ) -> None:
        super().__init__(constants, {}, name, "stops")
        self.stem = name
        self.numbers = numbers
        for slot in given:
            if isinstance(slot, Variable):
                self.bind(slot)
        self.given = tuple(self.bound)
        self.record = ""
        self.closings: list[str] = []

    def written(self, body: Body, *, ends: bool = False) -> list[str]:
        """Return the function, those for negated groups first; `ends` says that a match ends it."""
        for place, literal in enumerate(body):
            self.step(place, literal)
        if ends:
            self.line(f"return [({len(body)}, ({self.values()}))]")
        self.lines += reversed(self.closings)
        found = tuple(variable for variable in self.bound if variable not in self.given)
        self.constants.values[f"{self.name}_variables"] = (self.given, found)
        return self.function([self.bound[variable] for variable in self.given], "stops = []")

    def values(self) -> str:
        """Return the values bound on the way so far."""
        return "".join(f"{local}, " for variable, local in self.bound.items() if variable not in self.given)

    def step(self, place: int, literal: BodyLiteral) -> None:
        """Write one literal, and that the match stops there where nothing matches it."""
        record = f"stops.append(({place}, ({self.values()})))"
        if not self.searches(literal):
            self.record = record
            self.literal(literal)
            self.record = ""
            return
        matched, depth = self.local("matched"), self.depth
        self.line(f"{matched} = False")
        self.literal(literal)
        self.line(f"{matched} = True")
        self.closings.append("    " * (depth + 1) + f"if not {matched}: {record}")

    def searches(self, literal: BodyLiteral) -> bool:
        """Say whether a literal can match in several ways."""
        if isinstance(literal, Pattern):
            return self.slot(literal.subject) is None or self.slot(literal.object) is None
        return isinstance(literal, Values)

    def exit(self) -> str:
        """Return the statements that leave this match, and say first where it stopped."""
        leave = super().exit()
        return f"{self.record}; {leave}" if self.record else leave

    def absent(self, literal: Absent) -> None:
        """Write the test for a negated group, and the function that follows it."""
        if self.numbers is not None:
            given = [variable for variable in mentions(literal) if variable in self.bound]
            name = f"{self.stem}_{next(self.numbers)}"
            inner = _TracerWriter(self.constants, name, given, self.numbers)
            inner.stem = self.stem
            self.helpers += inner.written(literal.body, ends=True)
        super().absent(literal)


def _groups(body: Body) -> Iterator[Absent]:
    """Yield the negated groups of a body, each before those within it."""
    for literal in body:
        if isinstance(literal, Absent):
            yield literal
            yield from _groups(literal.body)
