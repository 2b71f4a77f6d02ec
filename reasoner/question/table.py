"""The table of a question: its cards wherever they are told, the players and their hands and Decks, the plays.

People tell a table in short: counters as an object of numbers, a hand as a list of names, a destination as one word.
Here the short forms become the full ones, and the cards that are told under `players` join those of `cards`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from reasoner.question.described_cards import PROSE, TEXT_KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from reasoner.knowledge.vocabulary import Vocabulary

CARDS, PLAYERS, PLAYS, COMPLETE = "cards", "players", "plays", "complete"
PLAY_NUMBER: Final = "n"
KNOWN: Final = "known"
NAME: Final = "name"
PUBLIC: Final = "cards"
"""What a list of cards closes where a question does not say what is complete: every public place."""
MATERIAL: Final = "xyz-material"
"""Where a card lies that is attached to a monster."""
LYING: Final = frozenset({"id", "controller", "owner", "location", "column", "position"})
"""The keys that tell where and how a card lies, and nothing of what it is."""
IDENTITY: Final = frozenset({*TEXT_KEYS, *PROSE, "cardType", "effects", "monsterKinds", "property"})


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card of the table: the key by which the question refers to it, the field where it is told, and what is told."""

    key: str
    path: str
    told: Mapping[str, Any]

    @property
    def is_unidentified(self) -> bool:
        """Whether nothing is told of the card but where it lies."""
        return IDENTITY.isdisjoint(self.told)


def cards_of(situation: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[TableCard]:
    """Yield every card of the table that the question tells: of `cards`, then those known of hands and Decks."""
    cards = situation.get(CARDS)
    for index, card in enumerate(cards if isinstance(cards, list) else ()):
        if isinstance(card, dict):
            yield TableCard(str(card.get("id", index + 1)), f"situation.{CARDS}[{index}]", card)
    players = situation.get(PLAYERS)
    for key, place in vocabulary.places_told.items():
        player, _, pile = key.partition(".")
        told = players.get(player) if isinstance(players, dict) else None
        found = told.get(pile) if isinstance(told, dict) else None
        known = found.get(KNOWN) if isinstance(found, dict) else None
        for index, card in enumerate(known if isinstance(known, list) else ()):
            full = {"name": card} if isinstance(card, str) else card
            if isinstance(full, dict):
                here = {"location": place.zone, "controller": place.player, "owner": place.player, **full}
                path = f"situation.{PLAYERS}.{key}.{KNOWN}[{index}]"
                yield TableCard(str(full.get("id", f"{player}-{pile}-{index + 1}")), path, here)


def of_names_nobody_knows(
    situation: Any, vocabulary: Vocabulary, is_known: Callable[[str], bool]
) -> Iterator[TableCard]:
    """Yield the cards of a table of which only a name is told, and nobody knows a card of that name."""
    for card in cards_of(situation, vocabulary) if isinstance(situation, dict) else ():
        name = card.told.get(NAME)
        if isinstance(name, str) and card.told.keys().isdisjoint(IDENTITY - {NAME}) and not is_known(name):
            yield card


def in_full(situation: Mapping[str, Any]) -> dict[str, Any]:
    """Return a situation with the short forms of a table written out."""
    full = dict(situation)
    if isinstance(full.get(CARDS), list):
        full[CARDS] = [_attached_in_full(card_in_full(card), situation) for card in full[CARDS]]
        full.setdefault(COMPLETE, [PUBLIC])
    if isinstance(full.get("this"), dict):
        full["this"] = card_in_full(full["this"])
    if isinstance(full.get(PLAYS), list):
        full[PLAYS] = list(_plays_in_full(full[PLAYS]))
    return full


def card_in_full(card: Any) -> Any:
    """Return a card with its counters as a list, and with the player whose it is as its controller."""
    if not isinstance(card, dict):
        return card
    full = dict(card)
    if isinstance(full.get("counters"), dict):
        full["counters"] = [
            {"kind": counter_kind(kind), "count": count} for kind, count in full["counters"].items()
        ]
    if "owner" in full and "controller" not in full and full.get("location") not in (None, *ON_FIELD):
        full["controller"] = full["owner"]
    return full


def _attached_in_full(card: Any, situation: Mapping[str, Any]) -> Any:
    """Return a card that is told to be attached to a monster with where it lies then, and whose it counts as."""
    if not isinstance(card, dict) or "attachedTo" not in card or "location" in card:
        return card
    told = [situation.get("this"), *situation[CARDS]]
    named = {"this": told[0], **{one["id"]: one for one in told[1:] if isinstance(one, dict) and "id" in one}}
    holder = named.get(card["attachedTo"]) if isinstance(card["attachedTo"], str) else None
    by = {"controller": holder["controller"]} if isinstance(holder, dict) and "controller" in holder else {}
    return {**by, **card, "location": MATERIAL}


_COUNTER: Final = re.compile(r"(?P<stem>.*?)(?P<joint>[\s_-]*)counters?", re.IGNORECASE)


def counter_kind(told: str) -> str:
    """Return a kind of counter as cards name it: “spell”, “spell-counter” and “Spell Counters” are “Spell Counter”."""
    found = _COUNTER.fullmatch(told.strip())
    stem = found["stem"] if found else told.strip()
    name = re.sub(r"[\s_-]+", " ", stem).title() if stem.islower() else stem
    joint = found["joint"] if found and len(stem) == 1 else " "
    return f"{name}{joint}Counter".strip()


ON_FIELD: Final = (
    "monster-zone", "main-monster-zone", "extra-monster-zone", "spell-trap-zone", "pendulum-zone", "field-zone",
    "field",
)  # fmt: skip


def _plays_in_full(plays: Iterable[Any]) -> Iterator[Any]:
    """Yield plays written out; one that tells no number has the one after the play before it, for they are in order."""
    number = 0
    for play in plays:
        if isinstance(play, dict):
            told = play.get(PLAY_NUMBER)
            number = told if isinstance(told, int) else number + 1
            yield {PLAY_NUMBER: number, **_play_in_full(play)}
        else:
            yield play


def _play_in_full(play: Any) -> Any:
    if isinstance(play, dict) and isinstance(play.get("to"), str):
        return {**play, "to": {"location": play["to"]}}
    return play
