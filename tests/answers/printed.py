"""The cards of the card list as they are printed, where the list is at hand: nothing of them was read before."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from reasoner.cards.library import fold
from service.cards.lists import read_list
from service.cards.shapes import BadRecord, to_card

if TYPE_CHECKING:
    from reasoner.reading.record import CardRecord

REPOSITORY = Path(__file__).resolve().parents[2]
CARDS = Path(os.environ.get("HEADJUDGE_CARDS", REPOSITORY.parent / "shared" / "cards" / "cards.jsonl.gz"))


class Printed:
    """Finds cards in the list as they are printed."""

    def __init__(self) -> None:
        self.records: dict[str, CardRecord] = {}
        for raw in read_list(CARDS).records:
            try:
                card = to_card(raw.content or {})
            except BadRecord:
                continue
            self.records[fold(card.name)] = card

    def find(self, key: str | int) -> CardRecord | None:
        """Return the card with this name."""
        return self.records.get(fold(key)) if isinstance(key, str) else None

    def reading(self, _record: CardRecord) -> None:
        """Nothing was read before."""

    def nearest(self, _name: str, _limit: int = 5) -> tuple[str, ...]:
        """No name is like another one."""
        return ()
