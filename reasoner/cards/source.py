"""Where printed cards come from: the seam through which the judge finds one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from reasoner.reading import CardReading
    from reasoner.reading.record import CardRecord


class CardSource(Protocol):
    """Where the judge finds cards that the project has no curated facts of."""

    def find(self, key: str | int) -> CardRecord | None:
        """Return the card with this name (case does not matter) or passcode, or `None`."""

    def reading(self, record: CardRecord) -> CardReading | None:
        """Return how the card was read before, if it was and reading it again would give the same."""

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Return the names most like `name`, the best first."""
