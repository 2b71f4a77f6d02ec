"""What the graphs of cards and of conclusions hold, as N-Triples in chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.cards.store import CardStore


def card_triples(cards: CardStore) -> Iterator[bytes]:
    """Yield the facts of every imported card as N-Triples: printed facts, and effects as read."""
    yield from ()


def conclusion_triples(cards: CardStore) -> Iterator[bytes]:
    """Yield what the judge concludes on the precedents, as N-Triples."""
    yield from ()
