"""Cards as printed: what a card list says of a card, and what is read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card as printed; `None` where a key does not apply to its kind of card.

    What card lists say besides: `series`, the archetypes that they count it to; `names` in other languages, and how
    many copies of it are allowed (`limits`), each as pairs (by language, by game).
    """

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
    link_rating: int | None = None
    series: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    limits: tuple[tuple[str, str], ...] = ()
