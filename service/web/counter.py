"""The counter of an application: what every view works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner import Judge
    from service.cards.names import NameIndex
    from service.cards.store import CardStore
    from service.sparql.engine import Engine
    from service.web.words import Words

EXTENSION = "headjudge"


@dataclass(frozen=True, slots=True)
class Counter:
    """What the views work with: who judges, which cards are known, who answers SPARQL."""

    judge: Judge
    store: CardStore
    engine: Engine
    words: Words
    names: NameIndex

    def nearest(self, name: str) -> Sequence[str]:
        """Return the names most like one that no card has; none for the name of a card."""
        return () if self.judge.card(name) is not None else self.judge.library.nearest(name)[:3]


def counter() -> Counter:
    """Return the counter of the application that handles the present request."""
    found: Counter = current_app.extensions[EXTENSION]
    return found
