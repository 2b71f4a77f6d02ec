"""The JSON API: questions, cards, the description of the API, and whether the server is well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec
from flask import Blueprint, Response, request

from reasoner.errors import Fault, QuestionError, UnknownCard
from reasoner.question import schema
from service import asking, knowledge
from service.web import description
from service.web.counter import counter
from service.web.negotiating import choose, demand

if TYPE_CHECKING:
    from collections.abc import Iterator

JSON, JSON_LD, TURTLE = ("application/json", "application/ld+json", "text/turtle")
LINES, TEXT = ("application/x-ndjson", "text/plain")
SCHEMA = "application/schema+json"
MOST_NAMES = 50
ENDLESS = 1 << 40
blueprint = Blueprint("api", __name__)


@blueprint.post("/api/v1/ask")
def ask() -> Response:
    """Answer one question."""
    demand((JSON, JSON_LD))
    wanted = choose((JSON, JSON_LD, TURTLE, TEXT))
    answer = asking.answer(counter().judge, request.get_data())
    if wanted == JSON:
        return Response(asking.encode(answer.to_json()), content_type=JSON)
    if wanted == TEXT:
        return Response(answer.to_text(), content_type=f"{TEXT}; charset=utf-8")
    from service.web import linked  # noqa: PLC0415 - loads an RDF library that plain JSON does without

    written = linked.as_turtle if wanted == TURTLE else linked.as_json_ld
    return Response(written(answer.to_json()), content_type=wanted)


@blueprint.post("/api/v1/ask/batch")
def ask_batch() -> Response:
    """Answer one question a line, as they come."""
    demand((LINES,))
    choose((LINES,))
    # A batch may be of any length: it is read line by line, and each line has the limit of a question.
    request.max_content_length = ENDLESS
    answered = asking.answer_lines(counter().judge, _lines(request.stream))
    return Response((line for line, _ in answered), content_type=LINES)


def _lines(stream: Any) -> Iterator[bytes]:
    """Yield the lines of a stream; of one that is too long only enough for the error to be found."""
    source: BinaryIO = stream
    most = asking.LONGEST_QUESTION + 1
    while line := source.readline(most):
        yield line
        while not line.endswith(b"\n") and len(line) == most:
            line = source.readline(most)


@blueprint.get("/api/v1/cards")
def complete() -> Response:
    """List the names of cards that begin with `q`, or have a word that does; if none does, those like it."""
    choose((JSON,))
    names = counter().names.complete(request.args.get("q", ""), _limit())
    return _json({"names": list(names)})


def _limit() -> int:
    given = request.args.get("limit", "10")
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= MOST_NAMES):
        raise QuestionError((Fault("limit", f"is {given[:40]!r}", f"a whole number from 1 to {MOST_NAMES}"),))
    return int(given)


@blueprint.get("/api/v1/cards/<path:key>")
def card(key: str) -> Response:
    """Return a card by name or passcode: as printed, and the effects as read."""
    choose((JSON,))
    store = counter().store
    record = store.find(key)
    if record is None:
        raise UnknownCard(key, store.nearest(key))
    reading = store.reading(record)
    return _json({"card": printed(record), "reading": reading.to_json() if reading else None})


def printed(record: Any) -> dict[str, Any]:
    """Return a card's printed facts by the keys of a card list, without those that do not apply."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    return {key.rstrip("_"): value for key, value in fields.items() if value is not None}


@blueprint.get("/api/v1/openapi.json")
def openapi() -> Response:
    """Return the description of this API (OpenAPI 3.1)."""
    return _json(description.openapi(counter().judge.knowledge.vocabulary))


@blueprint.get("/api/v1/schema/question.json")
def question_schema() -> Response:
    """Return the JSON Schema of a question."""
    form = schema.question_schema(counter().judge.knowledge.vocabulary)
    return Response(asking.encode(form), content_type=SCHEMA)


@blueprint.get("/api/v1/schema/answer.json")
def answer_schema() -> Response:
    """Return the JSON Schema of an answer."""
    return Response(asking.encode(description.answer_schema()), content_type=SCHEMA)


@blueprint.get("/healthz")
def health() -> Response:
    """Say that the server answers, with which knowledge and how many cards."""
    return _json({"status": "ok", "knowledge": knowledge.version(), "cards": len(counter().store)})


def _json(body: Any) -> Response:
    return Response(asking.encode(body), content_type=JSON)
