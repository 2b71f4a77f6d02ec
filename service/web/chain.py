"""The Chain builder: Chain Links and events added one by one; what resolves when, what was last, what may answer.

Its address is the state. `watch` names cards that wait for something; every other parameter is a field of the
questions that the page puts to the judge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, render_template, request

from reasoner.answers.answer import ANSWERED
from reasoner.errors import QuestionError, UnknownCard
from service.problems import Problem, problem_of
from service.web import answers, checking, form, placing, resolving
from service.web.counter import counter
from service.web.taken import take_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from service.web.answers import Cited, Given, Point, Reason, Verdict
    from service.web.checking import Checked
    from service.web.taken import EffectView

LINKS, EVENTS, WATCH, THIS = "situation.chain", "situation.happened", "watch", "this"
BEFORE, ORDER, LAST = "resolves-before", "event-order", "last-to-happen"
NEXT, WHICH = "may-activate-next", "which-may-activate-next"
"""What the judge is asked: of two Chain Links, of what happened, of an effect that waits, and of all effects."""
MOST_REASONS = 6
MOST_TARGETS = 3
"""So many targets of a Chain Link the page has fields for; an address can name more."""
_OF_LINK = re.compile(r"\]\.(?:card|by|targets\[\d+\])$")
blueprint = Blueprint("chain", __name__)


@dataclass(frozen=True, slots=True)
class LinkView:
    """A Chain Link as it was added; `like` are cards to take instead of one that nobody knows."""

    number: int
    card: str
    by: str
    targets: tuple[str, ...]
    without: str
    like: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, and while which Chain Link resolved it did."""

    text: str
    link: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """What the judge says about what happened: the events, from where, what is open, and of which card."""

    verdict: str
    sentence: str
    events: tuple[Happening, ...]
    point: Point | None
    about: str
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect that may answer: whose it is, the verdict in words, and the address of the whole answer.

    `at_once` says that it would be the next Chain Link; otherwise it is activated once the Chain has resolved.
    """

    effect: EffectView
    at_once: bool
    verdict: str
    word: str
    sentence: str
    to: str


@dataclass(frozen=True, slots=True)
class Watched:
    """A card that waits for something, with its effects that can be activated."""

    name: str
    without: str
    effects: tuple[Waiting, ...] = ()
    like: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What the address says: the fields of the questions, and the cards that wait."""

    fields: list[tuple[str, str]]
    watched: tuple[str, ...]

    @property
    def everything(self) -> list[tuple[str, str]]:
        """All parameters of the page."""
        return self.fields + [(WATCH, name) for name in self.watched]

    @property
    def situation(self) -> dict[str, Any]:
        """The situation of every question."""
        found: dict[str, Any] = form.question_of(self.fields).get("situation", {})
        return found

    @property
    def waiting(self) -> tuple[str, ...]:
        """The cards that wait: those named so, and those that are targeted in the Chain."""
        targets = [value for name, value in self.fields if name.startswith(LINKS) and ".targets[" in name]
        return tuple(dict.fromkeys([*self.watched, *targets]))

    def to(self, fields: list[tuple[str, str]]) -> str:
        """Return the address of the page with other fields."""
        return form.address(fields, {}, "/chain")


@blueprint.get("/chain")
def chain() -> Response:
    """Show the Chain as far as it is built, and the next thing to add."""
    state = _state(form.fields_of(request.args.items(multi=True)))
    words = counter().words
    try:
        shown, problem = _shown(state), None
    except (QuestionError, UnknownCard) as error:
        shown, problem = {}, problem_of(error)
    page = render_template(
        "chain.html",
        problem=problem,
        state=state,
        table=placing.cards_on_table(state.everything, words, counter().nearest, "/chain"),
        counts=placing.counts(state.fields, words),
        adding=placing.adding(state.fields, words),
        links_path=LINKS,
        events_path=EVENTS,
        links=_links(state),
        given=_given(state),
        most_targets=MOST_TARGETS,
        next_link=form.entries(state.fields, LINKS),
        next_event=form.entries(state.fields, EVENTS),
        sides=words.options(f"{LINKS}[0].by"),
        kinds=words.options(f"{EVENTS}[0].event"),
        **shown,
    )
    return Response(
        page, problem.status if isinstance(problem, Problem) else 200, content_type="text/html; charset=utf-8"
    )


def _state(given: list[tuple[str, str]]) -> State:
    """Return the state of the page; the card of a question that was asked before becomes one that waits."""
    asked = next((value for name, value in given if name == form.CARD), "")
    watched = dict.fromkeys(value for name, value in given if name == WATCH)
    if asked:
        watched[asked] = None
    kept = [
        (name, asked if asked and value == THIS else value)
        for name, value in given
        if name.startswith("situation.") and not name.startswith("situation.this.")
    ]
    return State(kept, tuple(watched))


def _shown(state: State) -> dict[str, Any]:
    situation = state.situation
    links = len(situation.get("chain", ()))
    if not links and not situation.get("happened"):
        return {"watched": _watched(state, situation, ())}
    stepped = (
        resolving.stepped(situation, state.everything, "/chain") if resolving.has_chain(situation) else None
    )
    said = stepped.said if stepped else {}
    order = _told(ORDER, state, situation, said)
    answering, why_none = _answering(situation)
    return {
        "checks": _checks(state, situation, links),
        "resolving": _resolving(situation, links),
        "order": order,
        "nothing": _nothing(situation, links, order),
        "last": _told(LAST, state, situation, said),
        "watched": _watched(state, situation, answering),
        "why_none": why_none,
        "stepped": stepped,
    }


def _checks(state: State, situation: Mapping[str, Any], links: int) -> list[Checked | None]:
    """Return of each Chain Link whether it may be activated where it stands."""
    return [checking.checked(index, situation, state.everything, "/chain") for index in range(links)]


def _nothing(situation: Mapping[str, Any], links: int, order: Told) -> dict[int, Verdict]:
    """Return of each Chain Link with which nothing happens why that is so."""
    if order.verdict != ANSWERED or situation.get("happened"):
        return {}
    happening = {event.link for event in order.events}
    found = {
        number: checking.why_nothing(number, situation)
        for number in range(1, links + 1)
        if number not in happening
    }
    return {number: why for number, why in found.items() if why is not None}


def _links(state: State) -> list[LinkView]:
    words = counter().words
    by_path = dict(state.fields)
    found = []
    for index in range(form.entries(state.fields, LINKS)):
        path = f"{LINKS}[{index}]"
        card = by_path.get(f"{path}.card", "")
        targets = tuple(value for name, value in state.fields if name.startswith(f"{path}.targets["))
        side = by_path.get(f"{path}.by", "")
        found.append(
            LinkView(
                index + 1,
                card,
                words.of_value(f"{path}.by", side),
                targets,
                state.to(form.without(state.everything, path)),
                _instead(state, f"{path}.card", card),
            )
        )
    return found


def _instead(state: State, path: str, card: str) -> tuple[tuple[str, str], ...]:
    """Return, for a name that no card has, the names most like it with the addresses that take them."""
    return tuple(
        (name, state.to([(field, name if field == path else value) for field, value in state.everything]))
        for name in (counter().nearest(card) if card else ())
    )


def _given(state: State) -> dict[str, list[Given]]:
    """Return what was said beside the Chain Links: the events, and everything else."""
    words, beside = counter().words, [(WATCH, name) for name in state.watched]
    told = answers.trail(state.fields, words, page="/chain", beside=beside)
    rest = [one for one in told if not one.path.startswith((LINKS, EVENTS, placing.CARDS))]
    for name, value in state.fields:
        if name.startswith(LINKS) and not _OF_LINK.search(name):
            title = f"{_card_of(name, state)}: {words.of_field(name)}"
            rest.append(
                answers.Given(
                    name, title, words.of_value(name, value), state.to(form.without(state.everything, name))
                )
            )
    return {"events": [one for one in told if one.path.startswith(EVENTS)], "rest": rest}


def _resolving(situation: Mapping[str, Any], links: int) -> tuple[list[int], tuple[Cited, ...]]:
    """Return the numbers of the Chain Links in the order in which the judge has them resolve, and its pages."""
    cited: dict[Cited, None] = {}

    def compared(one: int, other: int) -> int:
        answer = counter().judge.ask(
            {"ask": BEFORE, "link": one, "otherLink": other, "situation": situation, **checking.BRIEFLY}
        )
        cited.update(dict.fromkeys(map(answers.citation_view, answer.citations)))
        return {"yes": -1, "no": 1}.get(answer.verdict, 0)

    return sorted(range(1, links + 1), key=cmp_to_key(compared)), tuple(cited)


def _told(ask: str, state: State, situation: Mapping[str, Any], said: Mapping[resolving.Done, str]) -> Told:
    """Return the answer about what happened; `said` has in which words a text says what an event is."""
    answer = counter().judge.ask({"ask": ask, "situation": situation, **checking.BRIEFLY}).to_json()
    verdict = answers.verdict_of(answer, state.everything, counter().words, "/chain")
    value = answer["value"] if isinstance(answer["value"], list) else []
    events = tuple(_happening(entry, said) for entry in value if isinstance(entry, dict))
    point = next(iter(verdict.points), None)
    about = _card_of(point.field, state) if point else ""
    return Told(verdict.verdict, verdict.sentence, events, point, about, verdict.cited)


def _card_of(path: str, state: State) -> str:
    """Return the card of the Chain Link that a field is about."""
    link = path.partition("]")[0] + "]"
    return dict(state.fields).get(f"{link}.card", "")


def _happening(entry: Mapping[str, Any], said: Mapping[resolving.Done, str]) -> Happening:
    cards = entry.get("card", ())
    card = " and ".join(cards) if isinstance(cards, list) else str(cards or "")
    link = next((value for value in entry.values() if isinstance(value, int)), 0)
    kind = entry.get("event", "")
    event = said.get((link, card, kind)) or counter().words.of_value(f"{EVENTS}[0].event", kind)
    return Happening(f"{card}: {event}" if card else event[:1].upper() + event[1:], link)


def _watched(state: State, situation: Mapping[str, Any], answering: Iterable[str]) -> list[Watched]:
    """Return the cards that wait, and those of the Chain of which an effect may be activated."""
    found, links = [], situation.get("chain")
    for name in dict.fromkeys([*state.waiting, *answering]):
        without = state.to([pair for pair in state.everything if pair != (WATCH, name)])
        try:
            effects = tuple(_waiting(name, situation, chained=name in state.watched and bool(links)))
        except UnknownCard as error:
            rest = [pair for pair in state.everything if pair != (WATCH, name)]
            like = tuple((near, state.to([*rest, (WATCH, near)])) for near in error.nearest[:3])
            found.append(Watched(name, without, like=like))
            continue
        found.append(Watched(name, without if name in state.watched else "", effects))
    return found


def _answering(situation: Mapping[str, Any]) -> tuple[list[str], tuple[Reason, ...]]:
    """Return the cards in the situation that have an effect which may be activated now; if none, why not."""
    answer = counter().judge.ask({"ask": WHICH, "situation": situation, **checking.BRIEFLY}).to_json()
    names = [
        str(entry["card"]) for entry in answer["value"] or () if isinstance(entry, dict) and "card" in entry
    ]
    return names, () if names else tuple(map(answers.reason_view, answer["because"][:MOST_REASONS]))


def _waiting(name: str, situation: Mapping[str, Any], *, chained: bool) -> Iterator[Waiting]:
    """Yield the effects of a card that can be activated, each with the verdict of now.

    `chained`: also whether it may be the next Chain Link.
    """
    words = counter().words
    for effect in take_apart(counter(), name, words).effects:
        if not effect.is_activated:
            continue
        asked = {form.CARD: name, form.EFFECT: effect.number}
        building = checking.building(situation)
        for at_once, ask, told in ((True, form.DEFAULT_ASK, building), (False, NEXT, situation)):
            if at_once and not chained:
                continue
            question = {form.ASK: ask, **asked, "situation": told}
            fields = form.fields_from(question)
            answer = counter().judge.ask(question | checking.BRIEFLY).to_json()
            verdict = answers.verdict_of(answer, fields, words)
            to = form.address(fields, {})
            yield Waiting(effect, at_once, verdict.verdict, verdict.word, verdict.sentence, to)
