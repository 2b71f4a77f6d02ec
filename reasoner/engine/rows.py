"""Rows: the values of one property of one subject, each with the claim that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from reasoner.rules.metamodel import NOTHING
from reasoner.rules.terms import Iri, OpenPoint, Term

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.engine.settling import Claim
    from reasoner.rules.rule import Rule


class Row(dict[Term, "Claim | None"]):
    """The values of a concluded or an open property of one subject, each with the claim that it rests on.

    `None` stands for a given value. `point` is set where the question left the value open, `doubts` names the
    rows in doubt that rules looked at, `claims` and `beaten` are kept for a settled property, `usual` what would be
    assumed where nothing else is known. `assumed` says that it is: the question left the value open, and nothing but
    the assumption speaks. `in_doubt` says whether something that the question left open, or that is assumed, may change
    the row.
    """

    __slots__ = (
        "assumed",
        "beaten",
        "claims",
        "doubts",
        "in_doubt",
        "key",
        "point",
        "subject",
        "usual",
    )

    def __init__(self, subject: Iri, key: Iri) -> None:
        super().__init__()
        self.subject = subject
        self.key = key
        self.point: OpenPoint | None = None
        self.doubts: Sequence[Doubt] = ()
        self.claims: tuple[Claim, ...] = ()
        self.beaten: tuple[tuple[Claim, Claim], ...] = ()
        self.usual: tuple[Claim, ...] = ()
        self.assumed = False
        self.in_doubt = False

    def leave_open(self) -> None:
        """Say that the question left the value open."""
        self.point = (self.subject, self.key)
        self.in_doubt = True

    def assume(self, value: Term) -> None:
        """Take the value that the question left open to be the usual one; `ygo:nothing` is an empty list."""
        if value != NOTHING:
            self[value] = None
        self.assumed = True
        self.in_doubt = True

    def doubt(self, doubts: Sequence[Doubt]) -> None:
        """Take on the rows in doubt that rules looked at."""
        self.doubts = doubts
        self.in_doubt = self.point is not None or self.assumed or bool(doubts)

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


Doubt: TypeAlias = "tuple[Rule, tuple[Row, ...]]"
"""A rule and the rows in doubt that it looked at."""
