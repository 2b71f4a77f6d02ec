"""How the values of a property make up a list: by which property they are ordered, by which they are shown.

The ontology says so of a property (`ygo:orderedBy`, `ygo:shownBy`): the triggers of `chain-order` are ordered by the
Chain Link that they become, for example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reasoner.rules.rule import Property
    from reasoner.rules.terms import Iri


@dataclass(frozen=True, slots=True)
class Listing:
    """How the values of a property are ordered and shown; without `ordered_by` they are no list."""

    ordered_by: Iri | None = None
    shown_by: tuple[Iri, ...] = ()

    @staticmethod
    def of(known: Property | None) -> Listing:
        """Return the listing that the ontology declares of a property."""
        return UNLISTED if known is None else Listing(known.ordered_by, known.shown_by)

    @property
    def properties(self) -> tuple[Iri, ...]:
        """The properties by which values are ordered and shown."""
        return self.shown_by if self.ordered_by is None else (self.ordered_by, *self.shown_by)


UNLISTED = Listing()
