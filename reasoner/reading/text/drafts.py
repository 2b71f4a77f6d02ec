"""Drafts: effects in the making, as sentences that belong together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reasoner.reading.text.sentences import Clauses, Sentence

ACTING = frozenset({"activation", "activated"})


@dataclass(slots=True)
class Draft:
    """An effect in the making: its opening sentence, how it was cut, and what follows it.

    `old`: it was cut by the conventions of old texts; `granted`: the text gives it to something else; `gained`: the
    sentence before the list in which it stands, which says what gains it and when; `away`: that is a monster for whose
    Summon this card was used, or to which it is attached. `apart`: limits in the name of the card that gives it.
    """

    role: str
    main: Sentence
    cut: Clauses
    follow: list[Sentence] = field(default_factory=list)
    options: list[Sentence] = field(default_factory=list)
    limits: list[Sentence] = field(default_factory=list)
    old: bool = False
    granted: bool = False
    gained: Sentence | None = None
    away: bool = False
    apart: list[Sentence] = field(default_factory=list)

    @property
    def acts(self) -> bool:
        """Whether it is activated."""
        return self.role in ACTING

    @property
    def sentences(self) -> Iterable[Sentence]:
        """Every sentence of the effect in text order."""
        return sorted([self.main, *self.follow, *self.options, *self.limits], key=lambda s: s.start)
