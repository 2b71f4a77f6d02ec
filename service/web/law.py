"""Rules, precedents, examples, sources and topics: for people as pages, for machines as Turtle or JSON-LD."""

from __future__ import annotations

import json
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, redirect, request

from reasoner.answers.expected import differences, in_words
from reasoner.errors import HeadjudgeError, QuestionError
from reasoner.question.conversion import PLAIN
from service.addresses import BASE
from service.web import form, formal, topics, views
from service.web.areas import areas
from service.web.counter import counter
from service.web.exercise import exercise
from service.web.graph import COMMENT, YGO, instances, label, local, text, values
from service.web.negotiating import choose
from service.web.paging import part
from service.web.places import places
from service.web.resources import HTML, OFFERED, known, page, resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from werkzeug.wrappers import Response as Redirect

    from reasoner.knowledge.cases import Expected
    from service.web.areas import Area

TITLE, ISSUED, PUBLISHER = (f"http://purl.org/dc/terms/{name}" for name in ("title", "issued", "publisher"))
MOST_LINKS = 250
MOST_LISTED = 60
_SCOPE = ("game", "inForceFrom", "inForceUntil", "authority", "force")
blueprint = Blueprint("law", __name__)


@blueprint.get("/rules")
def rules() -> Response:
    """Show the topics, with how many rules each has."""
    return page("rules.html", chapters=topics.chapters(), total=len(instances("Rule")))


@blueprint.get("/precedents")
def precedents() -> Response:
    """Show the areas; with `area`, the published decisions of one."""
    found = [one for one in areas() if one.precedents or one.excluded]
    chosen = _chosen(found)
    if chosen is None:
        return page("precedents.html", areas=found, total=sum(len(one.precedents) for one in found))
    return page("area.html", area=chosen, part=part(chosen.precedents, MOST_LISTED))


@blueprint.get("/examples")
def examples() -> Response:
    """Show the areas; with `area`, the examples of one."""
    found = [one for one in areas() if one.examples]
    chosen = _chosen(found)
    if chosen is None:
        return page("examples.html", areas=found, total=sum(len(one.examples) for one in found))
    return page("area_examples.html", area=chosen, part=part(chosen.examples, MOST_LISTED))


def _chosen(found: Sequence[Area]) -> Area | None:
    wanted = request.args.get("area", "")
    return next((one for one in found if one.name == wanted), None)


@blueprint.get("/sources")
def sources() -> Response:
    """Show the works that can be cited, and how much of each is."""
    works = [(_work(iri), places(iri)) for iri in instances("Source")]
    works.sort(key=lambda one: -sum(bool(place.rules) for place in one[1]))
    return page("sources.html", works=works)


@blueprint.get("/rules/<path:name>")
def rule(name: str) -> Response:
    """Show one rule, or a group of rules."""
    iri = known(f"rules/{name}")
    return resource(iri, "rule.html", lambda: _rule(iri))


@blueprint.get("/precedents/<path:name>")
def precedent(name: str) -> Response | Redirect:
    """Show one precedent; what once was kept as one and is an example leads there."""
    if name in _examples():
        return redirect(f"/examples/{name}", HTTPStatus.MOVED_PERMANENTLY)
    iri = known(f"precedents/{name}")
    return resource(iri, "precedent.html", lambda: _case(iri))


@blueprint.get("/examples/<path:name>")
def example(name: str) -> Response:
    """Show one example."""
    iri = known(f"examples/{name}")
    return resource(iri, "example.html", lambda: _case(iri))


@cache
def _examples() -> frozenset[str]:
    return frozenset(local(iri).removeprefix("examples/") for iri in instances("Example"))


@blueprint.get("/topics/<path:name>")
def topic(name: str) -> Response:
    """Show the rules, precedents and examples of one topic, and the topics within it."""
    iri = known(f"topics/{name}")
    return resource(iri, "topic.html", lambda: _topic(iri))


@blueprint.get("/sources/<path:name>")
def source(name: str) -> Response:
    """Show a work with its places, or one of its places, and what cites it."""
    iri = known(f"sources/{name}")
    work = text(iri, views.PART_OF)
    if work and choose(OFFERED) == HTML:
        return page("place.html", **_place(iri, work))
    return resource(iri, "source.html", lambda: _source(iri), parts=True)


def _rule(iri: str) -> dict[str, Any]:
    groups = views.links(iri, YGO + "inGroup")
    own = [iri, *(BASE + group.path for group in groups)]
    tried = exercise().by_rule.get(iri, ())
    return {
        "label": label(iri),
        "name": local(iri).removeprefix("rules/"),
        "statement": text(iri, YGO + "statement"),
        "topics": views.links(iri, views.TOPIC),
        "citations": views.citations(iri),
        "overrides": [one for each in own for one in views.links(each, YGO + "overrides")],
        "overridden_by": [one for each in own for one in views.back_links(YGO + "overrides", each)],
        "groups": groups,
        "members": views.back_links(YGO + "inGroup", iri),
        "exercised": part([views.link(one) for one in tried], MOST_LISTED),
        "tried": len(tried),
        "scope": _scope(iri),
        "body": formal.coloured(formal.dedented(text(iri, views.SH_CONSTRUCT)), "sparql"),
    }


def _case(iri: str) -> dict[str, Any]:
    questions = [node.value for node in values(iri, YGO + "question")]
    expects = views.expected(iri)
    return {
        "label": label(iri),
        "name": local(iri).partition("/")[2],
        "area": next((one for one in areas() if one.name == text(iri, YGO + "area")), None),
        "questions": [
            (formal.laid_out(question), *_answered(question, expects), _asks(question))
            for question in questions
        ],
        "expects": in_words(expects),
        "reason": text(iri, YGO + "reason"),
        "comment": text(iri, COMMENT),
        "topics": views.links(iri, views.TOPIC),
        "citations": views.citations(iri),
        "exercises": [views.link(one) for one in exercise().by_case.get(iri, ())],
    }


def _answered(question: str, expects: Expected) -> tuple[bool, str]:
    """Return whether the judge says today what is expected of the question of a case, and what he says."""
    try:
        answer = counter().judge.ask({**json.loads(question), "detail": PLAIN})
    except (HeadjudgeError, ValueError) as error:
        return False, str(error)
    return not differences(expects, answer), answer.summary


def _asks(question: str) -> str:
    """Return the address at which the counter answers a question of a card; an empty text where none can hold it."""
    asked = json.loads(question)
    fields = form.fields_from(asked)
    try:
        holds = form.question_of(fields) == asked
    except QuestionError:
        holds = False
    return form.address(fields, {}) if holds and form.CARD in asked else ""


def _topic(iri: str) -> dict[str, Any]:
    about = views.back_links(views.TOPIC, iri)
    return {
        "label": label(iri),
        "comment": text(iri, COMMENT),
        "way": topics.way_to(iri),
        "within": topics.under(iri).narrower,
        "rules": part([one for one in about if one.path.startswith("rules/")], MOST_LISTED),
        "precedents": part([one for one in about if one.path.startswith("precedents/")], MOST_LISTED),
        "examples": part([one for one in about if one.path.startswith("examples/")], MOST_LISTED),
        "places": [one for one in about if one.path.startswith("sources/")],
        "terms": [one for one in about if one.path.startswith("glossary/")],
    }


def _work(iri: str) -> dict[str, Any]:
    address = text(iri, views.PAGE)
    facts = (text(iri, PUBLISHER), text(iri, ISSUED), text(iri, YGO + "sourceKind"))
    return {
        "path": local(iri),
        "label": text(iri, TITLE) or label(iri),
        "about": text(iri, COMMENT),
        "facts": [fact for fact in facts if fact],
        "official": text(iri, YGO + "official") == "true",
        "address": address if address.startswith("https://") else "",
        "locator": text(iri, YGO + "locator"),
    }


def _source(iri: str) -> dict[str, Any]:
    found = places(iri)
    cited = [place for place in found if place.cited_by]
    listed = part(cited, MOST_LINKS, lambda place: len(place.cited_by))
    return {"work": _work(iri), "places": found, "cited": cited, "listed": listed}


def _place(iri: str, work: str) -> dict[str, Any]:
    found = places(work)
    here = next(number for number, place in enumerate(found) if place.path == local(iri))
    around = (found[here - 1] if here else None, found[here + 1] if here + 1 < len(found) else None)
    return {"work": _work(work), "place": found[here], "before": around[0], "after": around[1]}


def _scope(iri: str) -> list[tuple[str, str]]:
    found = []
    for name in _SCOPE:
        value = text(iri, YGO + name)
        if value:
            found.append((label(YGO + name), label(value) if value.startswith(BASE) else value))
    return found
