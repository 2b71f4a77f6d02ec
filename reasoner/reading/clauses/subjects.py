"""Subjects of clauses: a player, a card that is pointed to (“this Summoned card you control”), or counted cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.counting import among
from reasoner.reading.clauses.forms import clauses, merged
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.nominals import nominal
from reasoner.reading.filters.places import place
from reasoner.reading.filters.references import pointed_at
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.clauses.counting import Condition
    from reasoner.reading.filters.tokens import Words

PLAYER, CARD, CARDS = "player", "card", "cards"
OTHER = {"you": "opponent", "opponent": "you"}
THIS = "this"
_BARE = frozenset({"kinds"})
"""What a noun after “this” says that the word “this” does not: nothing (“this monster”, “this card”)."""

_HEADS = listed("card-or-monster")
_JOINTS = listed("joins-or")
"""What joins another subject to a card that is named by a bare noun."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Of whom or what a clause tells.

    `sort` is player, card or cards; `name` the player (you, opponent, both, either) or what a pointing word means;
    `asks` what the words around a pointing word say of the card; `counted` how many cards there are; `end` where the
    words end.
    """

    sort: str
    name: str
    end: int
    asks: dict[str, Any] = field(default_factory=dict)
    counted: Condition = field(default_factory=dict)

    @property
    def side(self) -> str | None:
        """The player as the side of a filter; none where it is anybody's."""
        return self.name if self.name in OTHER else None


def subjects(words: Words, at: int) -> list[Subject]:
    """Return every way to read the words at a place as the subject of a clause."""
    found = held("subjects", words, at)
    return found[0] if found else []


@slot("subjects")
def _subjects(words: Words, at: int) -> tuple[list[Subject], int] | None:
    found = [one for one in (player(words, at), pointed(words, at), _several(words, at)) if one]
    return (found, at) if found else None


def player(words: Words, at: int) -> Subject | None:
    """Return the player that the words at a place name."""
    found = clauses().table("player-word").at(words, at)
    if found is None:
        return None
    name = str(found[0].says["player"])
    if name == "their":
        name = words.context.their
    return Subject(PLAYER, name, found[1]) if name else None


@slot("player")
def named_player(words: Words, at: int) -> tuple[str, int] | None:
    """Return a player and where the words end, for phrases in which one stands."""
    found = player(words, at)
    return (found.name, found.end) if found and found.name in OTHER else None


def pointed(words: Words, at: int) -> Subject | None:
    """Return the card to which the words point, with what they say of it and where it is (“this card in your GY”)."""
    found = pointed_at(words, at)
    if found is None or found.number is not None:
        return None
    name, end = found.token, found.end
    whose = {"side": found.side} if found.side else {}
    told: dict[str, Any] = {}
    if found.noun is not None and words.at(found.noun) in _HEADS and words.at(found.noun + 1) in _JOINTS:
        end = found.noun + 1  # “This card, or Dragons you control”: what is joined to it is another subject.
    elif found.noun is not None:
        described = nominal(words, found.noun)
        if described is None or "words" in described.asks:
            return None
        end = described.end
        told = {key: value for key, value in described.asks.items() if key not in _BARE}
    where = held("holding", words, end) or place(words, end)
    if where is not None:
        told, end = merged([told, where[0]], {}), where[1]
    further = held("bearing", words, end)
    if further is not None:
        told, end = merged([told, further[0]], {}), further[1]
    return Subject(CARD, name, end, {**told, **whose})


def _several(words: Words, at: int) -> Subject | None:
    found = held("cards", words, at)
    if found is None:
        return None
    counted, end = found
    whose = held("holding", words, end)
    if whose is not None:
        counted, end = among(counted, whose[0]), whose[1]
    return Subject(CARDS, "", end, counted=counted)


@slot("pointed")
def pointed_card(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return a card that words point to, for phrases in which one stands: its `name`, and what it `asks`."""
    found = pointed(words, at)
    if found is None:
        return None
    return {"name": found.name, **({"asks": found.asks} if found.asks else {})}, found.end
