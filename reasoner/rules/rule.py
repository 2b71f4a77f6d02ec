"""Rules and properties as the reasoner knows them: what the knowledge base says, read and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reasoner.rules.metamodel import AUTHORITIES, CANNOT
from reasoner.rules.syntax import Aggregate, Body, Pattern, Variable, body_variables, patterns
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from reasoner.rules.terms import Term

_BLANK = re.compile(r"\{([^{}?]*)(?:\?([^{}|]*)(?:\|([^{}]*))?)?\}")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in a work: pages, a section, or the number of a question or rule."""

    work: Iri
    pages: str | None = None
    section: str | None = None
    number: str | None = None

    def __str__(self) -> str:
        place = (self.pages and f"p. {self.pages}") or self.section or (self.number and f"no. {self.number}")
        return f"{self.work.local}, {place}" if place else self.work.local


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank in what a rule says: the place of its variable among the bindings.

    `{name}` is filled with what a person calls the variable's term; `{name?words|other words}` with the first
    words if the term is true, else with the others.
    """

    place: int
    if_true: str = ""
    if_false: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule of the knowledge base; one object per rule, compared by identity."""

    iri: Iri
    head: Pattern
    body: Body
    label: str = ""
    statement: str = ""
    says: str = ""
    topic: Iri | None = None
    citations: tuple[Citation, ...] = ()
    overrides: tuple[Iri, ...] = ()
    groups: tuple[Iri, ...] = ()
    authority: Iri | None = None
    force: Iri | None = None
    passes_on: Iri | None = None
    aside: bool = False
    """Whether an application is told in the proof only: a step too plain to be a reason."""
    meant: bool = False
    """Whether what it takes for usual is what the question means: nobody would say that it may be otherwise."""
    games: tuple[Iri, ...] = ()
    in_force_from: date | None = None
    in_force_until: date | None = None
    assumes: bool = False
    """Whether it is no rule of the game, but says what is assumed where nothing else is known (`assumption`)."""
    variables: tuple[Variable, ...] = field(init=False, repr=False)
    """The variables that an application of the rule binds, in the order of its bindings."""
    value: Term | None = field(init=False, repr=False)
    """The value that the rule concludes, where it is constant."""
    spoken: tuple[str | Blank, ...] = field(init=False, repr=False)
    """`says` in pieces: texts and blanks."""
    needs: tuple[Iri, ...] = field(init=False, repr=False)
    """The relations of which something must hold for the rule to apply."""

    def __post_init__(self) -> None:
        value = None if isinstance(self.head.object, Variable) else self.head.object
        object.__setattr__(self, "variables", body_variables(self.body))
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "spoken", tuple(_pieces(self.says, self.variables)))
        object.__setattr__(self, "needs", tuple(dict.fromkeys(_needed(self.body))))

    def __str__(self) -> str:
        return self.statement or self.label or self.iri.local

    @property
    def rank(self) -> int:
        """How high the rule's authority stands: 0 for a rulebook."""
        return AUTHORITIES.index(self.authority.local) if self.authority else 0

    @property
    def forbids(self) -> bool:
        """Whether the rule claims with the force of “cannot”."""
        return self.force is not None and self.force.local == CANNOT

    def in_force(self, game: Iri | None, day: date) -> bool:
        """Say whether the rule holds in `game` (`None`: in any) on `day`; its last day counts."""
        return (
            (game is None or not self.games or game in self.games)
            and (self.in_force_from is None or self.in_force_from <= day)
            and (self.in_force_until is None or day <= self.in_force_until)
        )

    def meets(self, other: Rule) -> bool:
        """Say whether both rules can be in force on one day in one game."""
        return (
            (not self.games or not other.games or not set(self.games).isdisjoint(other.games))
            and not _before(self.in_force_until, other.in_force_from)
            and not _before(other.in_force_until, self.in_force_from)
        )


def blanks(says: str) -> list[str]:
    """Return the variables that the blanks of a rule's words name."""
    return [found[1] for found in _BLANK.finditer(says)]


def _pieces(says: str, variables: tuple[Variable, ...]) -> Iterator[str | Blank]:
    places = {variable.name: place for place, variable in enumerate(variables)}
    end = 0
    for found in _BLANK.finditer(says):
        name, if_true, if_false = found.groups(default="")
        if name in places:
            yield says[end : found.start()]
            yield Blank(places[name], if_true, if_false)
            end = found.end()
    yield says[end:]


def _needed(body: Body) -> Iterator[Iri]:
    """Yield the relations of which something must hold for a body to match."""
    for literal in body:
        if isinstance(literal, Pattern):
            yield literal.key
        elif isinstance(literal, Aggregate):
            yield from _needed(literal.body)


def _before(end: date | None, start: date | None) -> bool:
    return end is not None and start is not None and end < start


@dataclass(frozen=True, slots=True)
class Property:
    """What the ontology says of a property.

    `settled`: it has one answer per subject. `is_open`: a question may leave it out, and then it has one of
    `values`, unless the subject gives one of `closed_by` in full. Where a question leaves it out, a verdict takes
    for granted that it has none of `unless_values`. The values of a property with `ordered_by` are
    nodes that make up a list: each has its place by that property, and is shown by those of `shown_by`.
    """

    iri: Iri
    settled: bool = False
    is_open: bool = False
    values: tuple[Term, ...] = ()
    closed_by: tuple[Iri, ...] = ()
    range: Iri | None = None
    domain: Iri | None = None
    ordered_by: Iri | None = None
    shown_by: tuple[Iri, ...] = ()
    unless_values: tuple[Term, ...] = ()
    single: bool = False
    """Whether a thing has one value of it at most: a shape says so, or it is settled."""
    assumed_from: Iri | None = None
    """The property whose one value this one is taken to have where a question leaves it open and no rule speaks."""


def assumption(known: Property) -> Rule:
    """Return as a rule what is assumed of an open property: the value of the property that says what is usual.

    Where it speaks alone, and with one value, that value is assumed (`engine.evaluator`).
    """
    assert known.assumed_from is not None
    subject, value = Variable("subject"), Variable("value")
    usual = Pattern(subject, known.assumed_from, value)
    return Rule(
        Iri(f"urn:headjudge:assumption/{known.iri.local}"),
        Pattern(subject, known.iri, value),
        (usual,),
        label=f"what is usual of {known.iri.local}",
        assumes=True,
    )


def body_keys(rule: Rule) -> dict[Iri, bool]:
    """Return the relations that a rule's body looks up, each with whether all of it must be known before.

    That is so of what is negated or aggregated, and of what an assumption is made from.
    """
    keys: dict[Iri, bool] = {}
    for pattern, negated in patterns(rule.body):
        keys[pattern.key] = keys.get(pattern.key, False) or negated or rule.assumes
    return keys
