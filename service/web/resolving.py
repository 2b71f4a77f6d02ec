"""A Chain that resolves link by link: what each Chain Link changes on the table, and the table before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from reasoner.errors import QuestionError, UnknownCard
from service.web import answers, form
from service.web.checking import BRIEFLY, LINKS
from service.web.counter import counter
from service.web.mat import UNNAMED
from service.web.placing import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from service.web.answers import Point
    from service.web.words import Words

    Fields = Sequence[tuple[str, str]]

RESOLVE = "resolve"
EVENT = "situation.happened[0].event"
ID, NAME, CARD, PLACE = "id", "name", "card", "location"
PLACED = ("controller", PLACE, "column", "position")
"""What is shown of a card on the table, in this order."""
OF_PLACE = ("column", "position")
"""What is not shown of a card any more once it lies elsewhere, unless it is told anew."""
LP, WHOSE = "lp", ("player", "changesLPOf")
SAYS = "says"
VALUES: Final = {"atk": "ATK", "def": "DEF"}
"""What is told of a monster after the Chain, and how it is called."""

Done = tuple[int, str, str]
"""Something that happens: the number of its Chain Link, its card, the kind of event."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happens: to which card, what, and how it lay before and lies after."""

    card: str
    event: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Step:
    """A Chain Link that resolves: its number, its card, whether it is carried out, and what that changes."""

    number: int
    card: str
    is_carried_out: bool
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Stepped:
    """The Chain, link by link: the cards before it, each step, the cards afterwards, and what is asked in between.

    `onward` is the page of the table afterwards; it is empty where that is not known. `said` has in which words a
    text says what an event is that has no name of its own.
    """

    before: tuple[tuple[str, str, str], ...]
    steps: tuple[Step, ...]
    after: tuple[tuple[str, str, str], ...]
    points: tuple[tuple[str, int], ...]
    onward: str
    asks: Point | None
    said: Mapping[Done, str]


def stepped(situation: Mapping[str, Any], fields: Fields, page: str) -> Stepped | None:
    """Return what the Chain does to the table, link by link; `None` where there is nothing to be told.

    `fields` are those of `page`; what is open leads on to it.
    """
    named = {**situation, "cards": list(_with_ids(situation.get("cards", ())))}
    try:
        answer = counter().judge.ask({"ask": RESOLVE, "situation": named, **BRIEFLY}).to_json()
    except (QuestionError, UnknownCard):
        return None
    value = answer["value"] if isinstance(answer["value"], dict) else {}
    words = counter().words
    before = tuple(_lying(named["cards"], words))
    now = dict(_alone(card for card in named["cards"] if isinstance(card, dict)))
    steps = tuple(_step(link, situation, now, words) for link in value.get("links", ()))
    table = value.get("table")
    verdict = answers.verdict_of(answer, fields, words, page)
    return Stepped(
        before,
        steps,
        tuple(_lying(table.get("cards", ()), words, value.get("values", ()))) if table else (),
        tuple(_life_points(table, words)) if table else (),
        form.address(form.fields_from({"situation": table}), {}, "/table") if table else "",
        next((point for point in verdict.points if point.choices), None),
        {
            (int(link["link"]), _cards(event), str(event.get("event"))): _said(event)
            for link in value.get("links", ())
            for event in link.get("events", ())
            if SAYS in event
        },
    )


def _cards(event: Mapping[str, Any]) -> str:
    named = event.get(CARD, [])
    return " and ".join(map(str, named)) if isinstance(named, list) else str(named)


def _said(event: Mapping[str, Any]) -> str:
    return f"“{event[SAYS]}”"


def _with_ids(cards: Iterable[Any]) -> Iterator[Any]:
    """Yield the cards of a table, each with a word that refers to it alone."""
    listed = list(cards)
    taken = {str(card[ID]) for card in listed if isinstance(card, dict) and ID in card}
    for number, card in enumerate(listed, 1):
        if isinstance(card, dict) and ID not in card:
            yield {**card, ID: next(word for word in _words_for(number) if word not in taken)}
        else:
            yield card


def _words_for(number: int) -> Iterator[str]:
    word = f"card-{number}"
    while True:
        yield word
        word += "-"


def _alone(cards: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any] | None]]:
    """Yield the cards by their names, by which events tell of them; of several with one name nobody can tell which."""
    named: dict[str, list[Mapping[str, Any]]] = {}
    for card in cards:
        named.setdefault(str(card.get(NAME) or card[ID]), []).append(card)
    for name, found in named.items():
        yield name, dict(found[0]) if len(found) == 1 else None


def _step(
    link: Mapping[str, Any], situation: Mapping[str, Any], now: dict[str, dict[str, Any] | None], words: Words
) -> Step:
    number = int(link["link"])
    chain = situation.get("chain", ())
    told = chain[number - 1] if number <= len(chain) else {}
    card = told.get(CARD) if isinstance(told, dict) else None
    changes = tuple(_change(event, now, words) for event in link.get("events", ()))
    return Step(number, str(card or UNNAMED), bool(link.get("carriedOut")), changes)


def _change(event: Mapping[str, Any], now: dict[str, dict[str, Any] | None], words: Words) -> Change:
    """Return what an event changes, and carry it out on the cards as they lie now."""
    named = event.get(CARD, [])
    cards = [str(card) for card in (named if isinstance(named, list) else [named])]
    called = _said(event) if SAYS in event else words.of_value(EVENT, event.get("event", ""))
    whose = next((words.of_value("situation.turnPlayer", event[key]) for key in WHOSE if key in event), "")
    before, after = [], []
    for card in cards:
        # A card that only the Chain names is on the table from now on; one of several stays unknown.
        lay = now.setdefault(card, {})
        lay = {} if lay is None else lay
        before.append(_where(lay, words))
        left = {key: None for key in OF_PLACE if PLACE in event}
        lay |= {**left, **{key: event[key] for key in PLACED if key in event}}
        after.append(_where(lay, words))
    if before == after:
        before, after = [], []
    if LP in event:
        after.append(f"{whose} {event[LP]:+d}".strip())
    return Change(
        _cards(event),
        called,
        "; ".join(filter(None, dict.fromkeys(before))),
        "; ".join(dict.fromkeys(after)),
    )


def _lying(
    cards: Iterable[Any], words: Words, values: Iterable[Mapping[str, Any]] = ()
) -> Iterator[tuple[str, str, str]]:
    """Yield the cards, each with the values that it has, if they are known, and where it lies."""
    known = {value[CARD]: value for value in values}
    for card in cards:
        if isinstance(card, dict):
            has = known.get(card.get(ID), {})
            numbers = [f"{has[key]} {called}" for key, called in VALUES.items() if key in has]
            yield str(card.get(NAME) or UNNAMED), ", ".join(numbers), _where(card, words)


def _where(card: Mapping[str, Any], words: Words) -> str:
    """Return whose a card is, where it lies and how, in words."""
    told = []
    for key in PLACED:
        value, path = card.get(key), f"{CARDS}[0].{key}"
        if value is not None:
            told.append(
                f"{words.of_field(path)} {value}" if words.is_number(path) else words.of_value(path, value)
            )
    return ", ".join(told)


def _life_points(table: Mapping[str, Any], words: Words) -> Iterator[tuple[str, int]]:
    for side, told in table.get("players", {}).items():
        if LP in told:
            yield words.of_value("situation.turnPlayer", side), told[LP]


def has_chain(situation: Mapping[str, Any]) -> bool:
    """Say whether there is a Chain whose links can be followed: nothing of what happened is told instead."""
    return bool(situation.get(LINKS.rpartition(".")[2])) and not situation.get("happened")
