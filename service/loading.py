"""What every surface starts from: the imported cards and the judge who knows them."""

from __future__ import annotations

import gc
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from reasoner.errors import HeadjudgeError
from reasoner.knowledge.base import is_built, load_knowledge
from service.apart import apart
from service.cards.store import CardStore
from service.paths import data_directory

if TYPE_CHECKING:
    from pathlib import Path

    from reasoner import Judge


SELDOM: Final = 200_000
"""So many new objects before one looks for circles of them: a table of cards makes half as many, and no circles."""


def load_store(data: str | Path | None = None) -> CardStore:
    """Return the imported cards of the data directory that was chosen (flag, variable or platform)."""
    return CardStore.open(data_directory(data))


def build_knowledge() -> None:
    """Build the knowledge base if something has changed, in another process: it needs three times the memory."""
    if not is_built():
        apart(_build)


def _build() -> None:
    # Who loads it is told what is wrong with it.
    with suppress(HeadjudgeError):
        load_knowledge()


def load_judge(store: CardStore) -> Judge:
    """Return the judge, finding cards in `store`."""
    from reasoner import Judge  # noqa: PLC0415 - the one slow import, wanted only by who asks

    # Without any import the cards that the project itself knows are the ones to suggest.
    judge = Judge.load(store if len(store) else None)
    # What is loaded stays: to look through it for circles again and again takes longer than many an answer.
    gc.freeze()
    gc.set_threshold(SELDOM)
    return judge
