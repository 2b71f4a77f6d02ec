"""The facts of a question as they are gathered, where each came from, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reasoner.errors import Fault
from reasoner.knowledge.vocabulary import QUESTION
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.cards.library import KnownCard
    from reasoner.rules.terms import Term, Triple

ROOT = Iri(QUESTION + "question")
SITUATION = Iri(QUESTION + "situation")
THIS = Iri(QUESTION + "this")
EFFECT = Iri(QUESTION + "effect")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a given fact came from: a field of the question, or the words on a card."""

    field: str = ""
    card: str = ""
    effect: int = 0
    start: int = 0
    end: int = 0
    words: str = ""

    @property
    def is_read(self) -> bool:
        """Whether the fact was read from printed words."""
        return bool(self.words)


@dataclass(frozen=True, slots=True)
class StatedEffect:
    """An effect of a card in the situation: its node, its card, its parts, its costs.

    `whole` says whether all of its parts were understood, or are kept in words; `opening` are the first words of an
    effect that resolves. `activates` says whether it is the activation of its card; `copies` is the place of the part
    that becomes the effect of another card, and `copied` where that card is told (`targets`, `cost`). `written` says in
    which effect, and as which of its parts, each part is written, where that is not the effect itself.
    """

    node: Iri
    card: KnownCard
    number: int
    parts: Sequence[Mapping[str, Any]] | None
    costs: Sequence[Mapping[str, Any]] = ()
    opening: str = ""
    whole: bool = True
    activates: bool = False
    copies: int = 0
    copied: str = ""
    written: tuple[tuple[Iri, int], ...] = ()


@dataclass(slots=True)
class Graph:
    """The facts gathered so far; of each, where it came from."""

    origins: dict[Triple, Origin] = field(default_factory=dict)
    values: dict[tuple[Iri, Iri], Term] = field(default_factory=dict)
    paths: dict[Iri, str] = field(default_factory=dict)
    names: dict[Iri, str] = field(default_factory=dict)
    known: dict[Iri, Mapping[str, Any]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, subject: Iri, property_: Iri, value: Term, origin: Origin) -> None:
        """Keep a fact and where it came from."""
        self.origins[(subject, property_, value)] = origin

    def fault(self, path: str, problem: str, expected: str = "") -> None:
        """Keep a fault."""
        self.faults.append(Fault(path, problem, expected))
