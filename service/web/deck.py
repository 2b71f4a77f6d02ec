"""Is a Deck legal? The list as people paste it; the verdict with its reasons; the cards, part by part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from flask import Blueprint, Response, request

from reasoner.answers.answer import NO, YES
from reasoner.errors import QuestionError
from reasoner.question.conversion import DEFAULT_GAME
from service import decks
from service.problems import problem_of
from service.web import answers, form
from service.web.checking import BRIEFLY
from service.web.counter import counter
from service.web.resources import page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.cards.library import KnownCard
    from service.asking import AnswerLike
    from service.web.answers import Reason

Cards: TypeAlias = "dict[str, dict[str, tuple[KnownCard, int]]]"
"""The cards of a Deck, part by part and name by name, each with its copies."""
LEGAL, GOES_TO_EXTRA = "deck-legal", "is-extra-deck-monster"
LIST, GAME = "list", "game"
LIMITS, STATUS = "limits", "situation.this.limits[0].status"
LONGEST = 12_000
MOST_LIKE = 3
MOST_BAD = 12
blueprint = Blueprint("deck", __name__)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that names no card: where it stands, what is wrong, and lists with a name most like it in its place."""

    place: str
    written: str
    says: str
    like: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a Deck: how many copies are in the part, and what the list of its game says of it."""

    name: str
    copies: int
    status: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a Deck: its name, its cards, and how many they are."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def size(self) -> int:
        """How many cards the part has."""
        return sum(entry.copies for entry in self.entries)


@blueprint.get("/deck")
def deck() -> Response:
    """Show the field for a list; with one, whether the Deck is legal, and why; or which lines are wrong."""
    given, game = _given()
    found: dict[str, Any] = {}
    if given:
        cards, wrong = _cards(given)
        found = {"wrong": wrong[:MOST_BAD], "more_wrong": len(wrong) - MOST_BAD}
        if cards and not wrong:
            found |= _judged(cards, game)
    shown = page(
        "deck.html",
        given=given,
        game=game,
        games=_games(),
        query=form.address([(LIST, given), (GAME, game)], {}).partition("?")[2],
        **found,
    )
    shown.status_code = 400 if found.get("wrong") or "problem" in found else 200
    return shown


@blueprint.get("/deck.txt")
def as_text() -> Response:
    """Answer in words, to be copied into a message; a list with wrong lines is told line by line."""
    given, game = _given()
    cards, wrong = _cards(given)
    if wrong or not cards:
        said = [f"{one.place}: “{one.written}” {one.says}." for one in wrong] or ["There is no list."]
        return Response("\n".join(said) + "\n", 400, content_type="text/plain; charset=utf-8")
    told = [_asked(cards, game).to_text()]
    further = [reason.says for reason in _judged(cards, game).get("reasons", ())]
    lines = [f"  - {says}" for says in further if says not in told[0]]
    if lines:
        told.append("\n".join(["Also:", *lines]))
    return Response("\n\n".join(told) + "\n", content_type="text/plain; charset=utf-8")


def _given() -> tuple[str, str]:
    game = request.args.get(GAME, DEFAULT_GAME)
    known = [token for token, _ in _games()]
    return request.args.get(LIST, "").strip()[:LONGEST], game if game in known else DEFAULT_GAME


def _games() -> list[tuple[str, str]]:
    return [(token, token.upper()) for token in sorted(counter().judge.knowledge.games, reverse=True)]


def _judged(cards: Cards, game: str) -> dict[str, Any]:
    """Return the verdict and the parts of a Deck, or the problem of a list that cannot be asked about."""
    try:
        answer = _asked(cards, game).to_json()
    except QuestionError as error:
        return {"problem": problem_of(error)}
    verdict = answers.verdict_of(answer, (), counter().words, "/deck")
    reasons = list(verdict.reasons)
    if verdict.verdict == NO:
        said = {reason.says for reason in reasons}
        reasons += [reason for reason in _of_each_card(cards, game) if reason.says not in said]
    parts = [_part(name, cards[name], game) for name in decks.PARTS]
    return {"verdict": verdict, "reasons": reasons, "parts": parts}


def _of_each_card(cards: Cards, game: str) -> Iterator[Reason]:
    """Yield what stands against each card: an answer about the whole Deck tells of one card for each rule.

    Each is asked about among cards that do not matter; what would stand against those as well is not about it.
    """
    whole = {reason["says"] for reason in _asked(cards, game, among=()).to_json()["because"]}
    for name in dict.fromkeys(name for found in cards.values() for name in found):
        answer = _asked(cards, game, among=(name,)).to_json()
        if answer["verdict"] == NO:
            yield from (answers.reason_view(one) for one in answer["because"] if one["says"] not in whole)


def _asked(cards: Cards, game: str, among: Sequence[str] | None = None) -> AnswerLike:
    """Ask about a Deck; with `among`, as if its other cards did not matter."""
    parts = {part: list(_entries(found, among)) for part, found in cards.items() if found}
    return counter().judge.ask({"ask": LEGAL, "game": game, "deck": parts, **BRIEFLY})


def _entries(
    cards: Mapping[str, tuple[KnownCard, int]], among: Sequence[str] | None
) -> Iterator[dict[str, Any]]:
    rest = 0
    for card, copies in cards.values():
        if among is None or card.name in among:
            yield {"card": card.name, "copies": copies}
        else:
            rest += copies
    if rest:
        yield {"copies": rest}


def _cards(given: str) -> tuple[Cards, list[Wrong]]:
    """Return the cards of a list by part and name, each with its copies, and the lines that are wrong."""
    cards: Cards = {part: {} for part in decks.PARTS}
    wrong: list[Wrong] = []
    for line in decks.read(given):
        if isinstance(line, decks.BadLine):
            wrong.append(Wrong(line.place, line.written, line.says))
            continue
        card, copies = _card(line)
        if card is None:
            wrong.append(_unknown(line, given))
            continue
        part = cards[line.part or _part_of(card)]
        part[card.name] = (card, part[card.name][1] + copies if card.name in part else copies)
    return ({} if not any(cards.values()) else cards), wrong


def _card(line: decks.Line) -> tuple[KnownCard | None, int]:
    """Return the card that a line names, and how many copies; a line may be a name that begins with a number."""
    judge = counter().judge
    whole = judge.card(line.whole) if isinstance(line.key, str) else None
    return (whole, 1) if whole is not None else (judge.card(line.key), line.copies)


def _part_of(card: KnownCard) -> str:
    """Return the part in which a card is put if the list does not say it, as the judge has it."""
    answer = counter().judge.ask({"ask": GOES_TO_EXTRA, "card": card.name, "detail": "verdict"})
    return decks.EXTRA if answer.verdict == YES else decks.MAIN


def _unknown(line: decks.Line, given: str) -> Wrong:
    """Return what to say of a line whose card nobody knows, with what it may have meant."""
    if isinstance(line.key, int):
        return Wrong(line.place, line.whole, "is the passcode of no card that is known here")
    like = []
    for name in counter().judge.library.nearest(line.key)[:MOST_LIKE]:
        lines = given.splitlines()
        at = int(line.place.rpartition(" ")[2]) - 1
        lines[at] = f"{line.copies} {name}"
        like.append((name, form.address([(LIST, "\n".join(lines)), *_other()], {}, "/deck")))
    return Wrong(line.place, line.whole, "is the name of no card that is known here", tuple(like))


def _other() -> Iterator[tuple[str, str]]:
    yield from ((name, value) for name, value in request.args.items() if name != LIST)


def _part(name: str, cards: Mapping[str, tuple[KnownCard, int]], game: str) -> Part:
    entries = (Entry(card.name, copies, _status(card, game)) for card, copies in cards.values())
    return Part(f"{name.capitalize()} Deck", tuple(entries))


def _status(card: KnownCard, game: str) -> str:
    limits: Sequence[Mapping[str, str]] = card.facts.get(LIMITS) or ()
    found = next((one["status"] for one in limits if one["game"] == game), "")
    return counter().words.of_value(STATUS, found) if found else ""
