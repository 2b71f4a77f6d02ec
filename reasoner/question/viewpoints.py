"""One situation as each of its cards sees it: the same question, asked of every card in turn.

A question is asked of one card, “this”, by one player, “you”. To ask the same of another card of the situation,
that card becomes “this”, the former one is referred to by a name, and if it is the opponent's, “you” and
“opponent” change places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reasoner.cards.library import fold
from reasoner.errors import Fault, QuestionError
from reasoner.knowledge.vocabulary import FieldKind
from reasoner.question.described_cards import TEXT_KEYS
from reasoner.question.stating import SELF
from reasoner.question.table import KNOWN, PLAYERS, card_in_full, cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.knowledge.vocabulary import Vocabulary

WHICH = "which-"
"""Before the name of what is asked: it is asked of every effect of every card in the situation."""
FORMER = "the card first asked about"
"""The id of the card that was “this”, seen from another one."""
MOVES, PLAYER, BY_TIMING = "moves", "player", "-by-timing"
SITUATION, CARD, CARDS, CHAIN, EFFECT, EFFECTS = "situation", "card", "cards", "chain", "effect", "effects"
CONTROLLER, BY, TARGETS, YOU = "controller", "by", "targets", "you"
COST, MATERIALS, PARTS = "cost", "materials", "parts"
PRINTED = frozenset(TEXT_KEYS) | {EFFECTS}
"""The keys of a card in the situation that say which card it is; the others say how it stands there."""


@dataclass(frozen=True, slots=True)
class View:
    """The question as one card sees it, and how that card is called.

    `reference` is the word by which the first question refers to the card, `player` whose it is, if that is told.
    """

    name: str
    question: Mapping[str, Any]
    reference: str = SELF
    player: str | None = None


@dataclass(frozen=True, slots=True)
class _Seen:
    """A card that the situation mentions: how it is referred to, what it is, how it stands, whose it is."""

    reference: str
    printed: Any
    state: Mapping[str, Any]
    player: str | None


def of_every_effect(name: object, vocabulary: Vocabulary) -> str | None:
    """Return what a name such as “which-misses-timing” asks of every effect; `None` if it asks of one thing."""
    if isinstance(name, str) and name.startswith(WHICH) and name not in vocabulary.askables:
        return name.removeprefix(WHICH)
    return None


def views(question: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[View]:
    """Yield `question` as every card sees it that it names: the card asked about, those of the Chain, the others."""
    situation = question.get(SITUATION)
    if CARD in question:
        this = question.get(SITUATION, {}).get(SELF, {}) if isinstance(question.get(SITUATION), dict) else {}
        player = card_in_full(this).get(CONTROLLER, YOU) if isinstance(this, dict) else YOU
        yield View(
            _called(question[CARD]), {key: question[key] for key in question if key != EFFECT}, SELF, player
        )
    if not isinstance(situation, dict):
        return
    asked = fold(_called(question.get(CARD, "")))
    on_table = [*_listed(situation), *_known(situation, vocabulary)]
    told = {asked, *(fold(_called(seen.printed)) for seen in on_table)}
    for seen in (*on_table, *_chained(situation)):
        name = fold(_called(seen.printed))
        # Each copy on the table is a card of its own; what is only named elsewhere may be one of them.
        if seen.reference != SELF and name != asked and (seen in on_table or name not in told):
            told.add(name)
            turned = _Turned(question, seen, vocabulary).question()
            yield View(_called(seen.printed), turned, seen.reference, seen.player)


def _called(card: Any) -> str:
    return str(card.get("name", "")) if isinstance(card, dict) else str(card)


def _listed(situation: Mapping[str, Any]) -> Iterator[_Seen]:
    cards = situation.get(CARDS)
    for index, card in enumerate(cards if isinstance(cards, list) else ()):
        if isinstance(card, dict) and not PRINTED.isdisjoint(card):
            printed = {key: card[key] for key in card if key in PRINTED}
            state = {key: card[key] for key in card if key not in PRINTED and key != "id"}
            player = card_in_full(card).get(CONTROLLER)
            yield _Seen(str(card.get("id", index + 1)), printed, state, player)


def _known(situation: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[_Seen]:
    """Yield the cards that are known of hands and Decks, and other places that are told player by player."""
    for card in cards_of(situation, vocabulary):
        if card.path.startswith(f"{SITUATION}.{PLAYERS}.") and not PRINTED.isdisjoint(card.told):
            printed = {key: card.told[key] for key in card.told if key in PRINTED}
            state = {key: card.told[key] for key in card.told if key not in PRINTED and key != "id"}
            yield _Seen(card.key, printed, state, card.told.get(CONTROLLER))


def _chained(situation: Mapping[str, Any]) -> Iterator[_Seen]:
    ids = {seen.reference for seen in _listed(situation)}
    chain = situation.get(CHAIN)
    for link in chain if isinstance(chain, list) else ():
        card = link.get(CARD) if isinstance(link, dict) else None
        if isinstance(card, dict) and isinstance(card.get("name"), str):
            yield _Seen(card["name"], card, {}, link.get(BY))
        elif isinstance(card, str) and card not in ids:
            yield _Seen(card, card, {}, link.get(BY))
        for name in _touched(link):
            if name not in ids:
                yield _Seen(name, name, {}, None)


def _touched(link: Any) -> Iterator[str]:
    """Yield the names of the cards that a Chain Link targets, was paid for with, uses, or is said to affect."""
    for told in (link, *_told_parts(link)) if isinstance(link, dict) else ():
        for key in (TARGETS, COST, MATERIALS, CARDS):
            names = told.get(key)
            yield from (name for name in (names if isinstance(names, list) else ()) if isinstance(name, str))


def _told_parts(link: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    parts = link.get(PARTS)
    yield from (part for part in (parts if isinstance(parts, list) else ()) if isinstance(part, dict))


class _Turned:
    """One question turned round, so that another card is “this”."""

    def __init__(self, question: Mapping[str, Any], seen: _Seen, vocabulary: Vocabulary) -> None:
        self.given = question
        self.seen = seen
        shapes = vocabulary.shapes.values()
        fields = [found for shape in shapes for found in shape.fields.values()]
        self.referring = {found.key for found in fields if found.kind is FieldKind.CARD}
        players = vocabulary.shape("Situation").fields["turnPlayer"]
        self.players = {found.key for found in fields if found.tokens == players.tokens and found.tokens}
        you, other = sorted(players.primary, key=lambda word: word != YOU)[:2]
        self.swap = {you: other, other: you} if seen.player == other else {}

    def question(self) -> dict[str, Any]:
        """Return the question of the other card."""
        situation = dict(self.given[SITUATION])
        former, this = self.given.get(CARD), situation.pop(SELF, {})
        if isinstance(situation.get(CARDS), list):
            situation[CARDS] = list(self._others(situation[CARDS]))
        if isinstance(situation.get(PLAYERS), dict):
            situation[PLAYERS] = dict(self._without_it(situation[PLAYERS]))
        situation = self.turned(situation)
        if former is not None:
            printed = former if isinstance(former, dict) else {"name": former}
            entry = {**printed, **self.turned(this), "id": FORMER}
            situation[CARDS] = [*situation.get(CARDS, ()), entry]
        situation[SELF] = self.turned(dict(self.seen.state))
        return {
            **{key: self.given[key] for key in self.given if key != EFFECT},
            CARD: self.seen.printed,
            SITUATION: situation,
        }

    def _others(self, cards: list[Any]) -> Iterator[Any]:
        """Yield the listed cards but the one that is asked; each keeps the name by which it is referred to."""
        for index, card in enumerate(cards):
            if not isinstance(card, dict):
                yield card
            elif (reference := str(card.get("id", index + 1))) != self.seen.reference:
                yield {**card, "id": reference}

    def _without_it(self, players: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield what is told of the players, with the card that is asked taken from what is known of a place."""
        for player, told in players.items():
            places = {
                key: {**place, KNOWN: list(self._others_known(place[KNOWN], f"{player}-{key}"))}
                for key, place in (told.items() if isinstance(told, dict) else ())
                if isinstance(place, dict) and isinstance(place.get(KNOWN), list)
            }
            yield self.swap.get(player, player), {**told, **places} if places else told

    def _others_known(self, cards: list[Any], place: str) -> Iterator[Any]:
        for number, card in enumerate(cards, 1):
            key = card.get("id", f"{place}-{number}") if isinstance(card, dict) else f"{place}-{number}"
            if str(key) != self.seen.reference:
                yield card

    def _means_it(self, words: str) -> bool:
        """Say whether a reference means the card that is asked: by its id, its place in the list, or its name."""
        return words == self.seen.reference or fold(words) == fold(_called(self.seen.printed))

    def turned(self, value: Any, key: str = "") -> Any:
        """Return a value of the situation with references and players changed."""
        if isinstance(value, dict) and key in self.referring and value.get("name") == self.seen.reference:
            return SELF
        if isinstance(value, dict):
            return {inner: self.turned(found, inner) for inner, found in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.turned(found, key) for found in value]
        return self._turned_word(value, key) if isinstance(value, str) else value

    def _turned_word(self, value: str, key: str) -> str:
        if key in self.players:
            return self.swap.get(value, value)
        if key not in self.referring:
            return value
        return FORMER if value == SELF else SELF if self._means_it(value) else value


def turned_round(question: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the question with the two players in each other's place: what was “opponent” is “you”.

    Who acts is “you” then, so that nothing is left of `player`.
    """
    fields = [found for shape in vocabulary.shapes.values() for found in shape.fields.values()]
    turn_player = vocabulary.shape("Situation").fields["turnPlayer"]
    keys = {found.key for found in fields if found.tokens == turn_player.tokens}
    you, other = turn_player.primary
    swap = {you: other, other: you}
    rest = {key: value for key, value in question.items() if key != PLAYER}
    return {**rest, SITUATION: _swapped(question.get(SITUATION, {}), "", keys, swap)}


def who_acts(question: Mapping[str, Any], vocabulary: Vocabulary) -> str:
    """Return the player who would do what is asked: who is said to, or whose card it is; else “you”.

    Raises `QuestionError` if `player` is none of the two. Where nothing is done, it is “you” who asks.
    """
    asked = vocabulary.askables.get(str(question.get("ask")).removesuffix(BY_TIMING))
    if question.get("ask") != MOVES and (asked is None or not vocabulary.is_done_by_a_player(asked)):
        return YOU
    players = vocabulary.shape("Situation").fields["turnPlayer"].primary
    said = question.get(PLAYER)
    if said is not None and said not in players:
        raise QuestionError(
            (Fault(PLAYER, f"{said!r} is no player", " or ".join(sorted(players, reverse=True))),)
        )
    if said is not None or question.get("ask") == MOVES:
        return str(said or YOU)
    whose = {_whose(card) for card in _asked_about(question, vocabulary)}
    return whose.pop() if len(whose) == 1 and whose <= {*players} else YOU


def _whose(card: Mapping[str, Any]) -> str:
    told = card_in_full(card)
    return str(told.get(CONTROLLER, told.get("owner", "")))


def _asked_about(question: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[Mapping[str, Any]]:
    """Yield what is told of the card that is asked about; of several of one name, all of them."""
    situation, card = question.get(SITUATION), question.get(CARD)
    if not isinstance(situation, dict):
        return
    if isinstance(situation.get(SELF), dict):
        yield situation[SELF]
        return
    table = list(cards_of(situation, vocabulary))
    by_id = [told.told for told in table if told.key == card]
    yield from by_id
    if isinstance(card, dict) and card.keys() == {"name"}:
        card = card["name"]
    if not by_id and isinstance(card, (str, int)):
        name = fold(str(card))
        yield from (told.told for told in table if name and fold(str(told.told.get("name", ""))) == name)


TOLD_OF_PLAYERS, COMPLETE = "players", "complete"


def _swapped(value: Any, key: str, keys: set[str], swap: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        named = key == TOLD_OF_PLAYERS
        return {
            swap.get(inner, inner) if named else inner: _swapped(found, inner, keys, swap)
            for inner, found in value.items()
        }
    if isinstance(value, list):
        return [_swapped(entry, key, keys, swap) for entry in value]
    if not isinstance(value, str):
        return value
    if key == COMPLETE:
        player, dot, place = value.partition(".")
        return f"{swap.get(player, player)}{dot}{place}"
    return swap.get(value, value) if key in keys else value
