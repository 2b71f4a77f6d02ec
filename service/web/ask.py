"""The page where a judge asks: the card taken apart, and under the question the verdict with its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, render_template, request

from reasoner.errors import QuestionError, UnknownCard
from service.problems import Problem, problem_of
from service.web import answers, form, placing, proofs
from service.web.counter import counter
from service.web.taken import take_apart, words_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from service.asking import AnswerLike
    from service.web.taken import CardView, EffectView
    from service.web.words import Option

FIRST = (
    "may-activate",
    "misses-timing",
    "may-chain",
    "timing-allows",
    "place-allows",
    "condition-holds",
    "uses-left",
    "costs-payable",
    "targets-exist",
    "could-be-carried-out",
    "locked",
    "goes-to",
    "still-knows",
    "stats",
)
"""What leads the menu: the verbs, and what an activation needs, one by one; the rest follows by alphabet."""
HTML = "text/html; charset=utf-8"
blueprint = Blueprint("ask", __name__)


@dataclass(frozen=True, slots=True)
class Asking:
    """One question on its way to its page."""

    fields: list[tuple[str, str]]
    ask: str
    card: CardView
    effect: EffectView | None

    def to(self, **changes: str) -> str:
        """Return the address of the same question with some fields changed."""
        return form.address(self.fields, changes)

    @property
    def everything(self) -> list[tuple[str, str]]:
        """The fields that make this question, for a form that adds to it."""
        return [*((name, value) for name, value in self.fields if name != form.ASK), (form.ASK, self.ask)]

    @property
    def query(self) -> str:
        """The parameters that make this question, for its other pages."""
        return form.address(self.fields, {form.ASK: self.ask}).partition("?")[2]


@blueprint.get("/")
def ask() -> Response:
    """Show the field for a card; the card taken apart; or, once a question is chosen, the verdict."""
    fields = form.fields_of(request.args.items(multi=True))
    if not any(name == form.CARD or name.startswith(form.CARD + ".") for name, _ in fields):
        return _start(200, fields)
    try:
        return _page(fields)
    except (QuestionError, UnknownCard) as error:
        problem = problem_of(error)
        return _start(problem.status, fields, problem)


@blueprint.get("/answer.txt")
def as_text() -> Response:
    """Answer in words, to be copied into a message: what `headjudge ask --text` prints."""
    fields = form.fields_of(request.args.items(multi=True))
    return Response(_asked(fields).to_text() + "\n", content_type="text/plain; charset=utf-8")


@blueprint.get("/proof")
def proof() -> Response:
    """Show the proof of an answer as a picture and as a tree, from its top or from the step `at`."""
    at = request.args.get("at", "")
    fields = [pair for pair in form.fields_of(request.args.items(multi=True)) if pair[0] != "at"]
    answer = _asked(fields).to_json()
    page = render_template(
        "proof.html",
        verdict=answers.verdict_of(answer, fields, counter().words),
        tree=proofs.tree(answer["proof"], at),
        picture=proofs.picture(answer["proof"], at),
        at=at,
        back=form.address(fields, {}),
        query=form.address(fields, {}).partition("?")[2],
    )
    return Response(page, content_type=HTML)


def _start(status: int, fields: list[tuple[str, str]], problem: Problem | None = None) -> Response:
    errors = problem.more.get("errors", ()) if problem else ()
    page = render_template(
        "ask.html",
        given=dict(fields),
        problem=problem,
        wrong={fault["field"] for fault in errors},
        trail=_trail(fields),
        to=lambda name: form.address(_renamed(fields, problem, name), {}),
        types=counter().words.types_of_cards,
        imported=len(counter().store),
        known=len(counter().names.names),
    )
    return Response(page, status, content_type=HTML)


def _page(fields: list[tuple[str, str]]) -> Response:
    given, words = dict(fields), counter().words
    question = form.question_of(fields)
    card = take_apart(counter(), question[form.CARD], words)
    name = given.get(form.ASK, form.DEFAULT_ASK).removesuffix(form.BY_TIMING)
    effect = card.effect(given.get(form.EFFECT)) if words.is_of_effect(name) else None
    asking = Asking(fields, name, card, effect)
    answer = _asked(fields, name).to_json()
    verdict = answers.verdict_of(answer, fields, words)
    # With several effects the first thing to choose is which; what else is open comes after that.
    which = verdict.points[0] if verdict.points and verdict.points[0].field == form.EFFECT else None
    shown = {"asking": asking, "card": card, "verdict": verdict, "question": words.asked(name)}
    if which or (form.ASK not in given and effect is None and len(card.effects) > 1):
        by_number = {choice.value: choice for choice in which.choices} if which else {}
        return Response(render_template("effects.html", **shown, by_number=by_number), content_type=HTML)
    page = render_template(
        "verdict.html",
        **shown,
        branches=answers.branches_of(answer, fields, words, lambda changed: _asked(changed, name).to_json()),
        trail=[one for one in _trail(fields) if not one.path.startswith(placing.CARDS)],
        this=placing.this_card(card.name, fields, words),
        table=placing.cards_on_table(fields, words, counter().nearest),
        counts=placing.counts(fields, words),
        adding=placing.adding(fields, words),
        builds=form.address(fields, {}, "/chain") if card.is_named and effect else "",
        turn=_turn(asking, question),
        tree=proofs.tree(answer["proof"], limit=proofs.SHOWN_WITH_VERDICT),
        steps=proofs.size(answer["proof"]),
        read=[found for found in answer["reading"] if found["from"]["text"]],
        first=_first(),
        others={
            kind: [one for one in words.askable(kind) if one.value not in FIRST]
            for kind in ("effect", "card")
        },
    )
    return Response(page, content_type=HTML)


def _renamed(fields: list[tuple[str, str]], problem: Problem | None, name: str) -> list[tuple[str, str]]:
    """Return the fields with a name in the place of the one that nobody knows, wherever it stands."""
    unknown = problem.more.get("name") if problem else None
    return [(path, name if value == unknown else value) for path, value in fields]


def _trail(fields: list[tuple[str, str]]) -> list[answers.Given]:
    """Return what was said, each with the address that takes it back; what is about a card's words, in its words."""

    def quoted(path: str) -> str:
        try:
            return words_at(counter(), form.question_of(fields), path)
        except (QuestionError, UnknownCard):
            return ""

    try:
        return answers.trail(fields, counter().words, quoted=quoted)
    except QuestionError:
        return []


def _asked(fields: Sequence[tuple[str, str]], name: str = "") -> AnswerLike:
    """Answer the question of some fields; `name` is asked, else what they ask, else what is asked most."""
    asked = {form.ASK: form.DEFAULT_ASK} | form.question_of(fields)
    return counter().judge.ask(asked | ({form.ASK: name} if name else {}))


def _first() -> list[Option]:
    offered = {option.value: option for option in counter().words.askable("effect")}
    return [offered[name] for name in FIRST if name in offered]


def _turn(asking: Asking, question: dict[str, Any]) -> answers.Stretch | None:
    """Return the answer over the whole turn, where the moment of the turn can matter."""
    words = counter().words
    if not words.is_of_effect(asking.ask) or not words.is_boolean(asking.ask):
        return None
    answer = counter().judge.ask({**question, form.ASK: asking.ask + form.BY_TIMING})
    turn = answers.turn_of(answer.to_json(), asking.fields, words)
    return turn if turn and (asking.ask == form.DEFAULT_ASK or answers.differs(turn)) else None
