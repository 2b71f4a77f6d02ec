"""The entries of a list that a question asks for: nodes, each with its place and with what is shown of it.

The ontology says of a property by which other property its values are ordered (`ygo:orderedBy`) and by which
properties each is shown (`ygo:shownBy`): the triggers of `chain-order` by the Chain Link that they become, for
example. Both may be given or concluded.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from reasoner.rules.metamodel import NOTHING
from reasoner.rules.terms import Iri, Literal, order

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.engine.evaluator import Model
    from reasoner.rules.terms import Term


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a list: its node, and the values by which it is shown, by property."""

    node: Term
    shown: Mapping[Iri, tuple[Term, ...]]


def entries(model: Model) -> tuple[Entry, ...]:
    """Return the values of the asked property as the entries of a list, in order.

    `ygo:nothing` as a value says that the list is known to be empty.
    """
    return tuple(_entries(model))


def _entries(model: Model) -> Iterator[Entry]:
    listing = model.program.listing
    listed = [node for node in model.values if node != NOTHING]
    for node in sorted(listed, key=lambda node: (_place(model, node), order(node))):
        about = listing.shown_by if isinstance(node, Iri) else ()
        found = {shown: tuple(model.look(Iri(str(node)), shown)) for shown in about}
        yield Entry(node, {shown: values for shown, values in found.items() if values})


def _place(model: Model, node: Term) -> float:
    """Return the place of a node; what has none comes last."""
    ordered_by = model.program.listing.ordered_by
    if ordered_by is None or not isinstance(node, Iri):
        return float("inf")
    found = [value.value for value in model.look(node, ordered_by) if isinstance(value, Literal)]
    return min((float(place) for place in found if isinstance(place, (int, Decimal))), default=float("inf"))
