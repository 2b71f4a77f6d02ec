"""The page where a judge asks: a form, and under it the verdict with its reasons and pages."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request

from reasoner.errors import QuestionError, UnknownCard
from service.addresses import page_of
from service.problems import Problem, problem_of
from service.web import answers, form
from service.web.app import counter

blueprint = Blueprint("ask", __name__)


@blueprint.get("/")
def ask() -> Response:
    """Show the form; with a card, also the answer."""
    fields = [(name, value) for name, value in request.args.items(multi=True) if value.strip()]
    given = dict(fields)
    answer, problem = _answered(fields) if given.get(form.CARD) else (None, None)
    page = render_template(
        "ask.html",
        given=given,
        answer=answer,
        summary=answers.summary(answer) if answer else "",
        points=answers.points(answer, fields) if answer else (),
        moments=answers.moments(answer) if answer else (),
        word=answers.word(answer) if answer else "",
        problem=problem,
        wrong={fault["field"] for fault in problem.more.get("errors", ())} if problem else (),
        asked=form.askable(),
        choices=form.choices(),
        default_ask=form.DEFAULT_ASK,
        extra={name: value for name, value in fields if name not in form.SHOWN},
        cards=len(counter().store),
        other=lambda name, value: answers.address(fields, {name: value}),
        page_of=page_of,
    )
    return Response(page, problem.status if problem else 200, content_type="text/html; charset=utf-8")


def _answered(fields: list[tuple[str, str]]) -> tuple[dict[str, Any] | None, Problem | None]:
    try:
        question = {form.ASK: form.DEFAULT_ASK} | form.question_of(fields)
        return counter().judge.ask(question).to_json(), None
    except (QuestionError, UnknownCard) as error:
        return None, problem_of(error)
