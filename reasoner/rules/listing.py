"""How the values of a property make up a list or a record: by what they are ordered, by what they are shown.

The ontology says so of a property (`ygo:orderedBy`, `ygo:shownBy`): the triggers of `chain-order` are ordered by the
Chain Link that they become, for example. Values without an order that are shown by others are no list: the one value
is a record of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.rules.rule import Property
    from reasoner.rules.terms import Iri


@dataclass(frozen=True, slots=True)
class Listing:
    """How the values of a property are ordered and shown; without either they are no list.

    `single` has those of `shown_by` of which a thing has one value at most.
    """

    ordered_by: Iri | None = None
    shown_by: tuple[Iri, ...] = ()
    single: frozenset[Iri] = frozenset()

    @staticmethod
    def of(known: Property | None, properties: Mapping[Iri, Property]) -> Listing:
        """Return the listing that the ontology declares of a property; `properties` are all that it declares."""
        if known is None:
            return UNLISTED
        single = frozenset(key for key in known.shown_by if key in properties and properties[key].single)
        return Listing(known.ordered_by, known.shown_by, single)

    @property
    def properties(self) -> tuple[Iri, ...]:
        """The properties by which values are ordered and shown."""
        return self.shown_by if self.ordered_by is None else (self.ordered_by, *self.shown_by)

    @property
    def is_record(self) -> bool:
        """Whether the one value is a record of what it is shown by."""
        return self.ordered_by is None and bool(self.shown_by)


UNLISTED = Listing()
