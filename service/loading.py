"""What every surface starts from: the imported cards and the judge who knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.cards.store import CardStore
from service.paths import data_directory

if TYPE_CHECKING:
    from pathlib import Path

    from service.asking import JudgeLike


def load_store(data: str | Path | None = None) -> CardStore:
    """Return the imported cards of the data directory that was chosen (flag, variable or platform)."""
    return CardStore.open(data_directory(data))


def load_judge(store: CardStore) -> JudgeLike:
    """Return the judge, finding cards in `store`."""
    from reasoner import Judge  # noqa: PLC0415 - the one slow import, wanted only by who asks

    judge: JudgeLike = Judge.load(store)
    return judge
