"""Rules and properties as the reasoner knows them: what the knowledge base says, read and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reasoner.rules.metamodel import AUTHORITIES, CANNOT
from reasoner.rules.syntax import Body, Pattern, Variable, body_variables, patterns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from reasoner.rules.terms import Iri, Term

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
    games: tuple[Iri, ...] = ()
    in_force_from: date | None = None
    in_force_until: date | None = None
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
        needs = dict.fromkeys(literal.key for literal in self.body if isinstance(literal, Pattern))
        object.__setattr__(self, "needs", tuple(needs))

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


def body_keys(rule: Rule) -> dict[Iri, bool]:
    """Return the relations that a rule's body looks up, each with whether it is (also) negated."""
    keys: dict[Iri, bool] = {}
    for pattern, negated in patterns(rule.body):
        keys[pattern.key] = keys.get(pattern.key, False) or negated
    return keys
