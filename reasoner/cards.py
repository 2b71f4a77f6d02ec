"""Cards as printed: what a card list says of a card, and the seam through which the judge finds one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from reasoner.reading import CardReading


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card as printed; `None` where a key does not apply to its kind of card."""

    name: str
    password: int | None = None
    konami_id: int | None = None
    card_type: str | None = None
    property: str | None = None
    monster_type_line: str | None = None
    attribute: str | None = None
    level: int | None = None
    rank: int | None = None
    link_arrows: tuple[str, ...] | None = None
    pendulum_scale: int | None = None
    atk: int | str | None = None
    def_: int | str | None = None
    text: str = ""
    pendulum_text: str | None = None


class CardSource(Protocol):
    """Where the judge finds cards that the project has no curated facts of."""

    def find(self, key: str | int) -> CardRecord | None:
        """Return the card with this name (case does not matter) or passcode, or `None`."""

    def reading(self, record: CardRecord) -> CardReading | None:
        """Return how the card was read before, if it was and reading it again would give the same."""

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Return the names most like `name`, the best first."""
