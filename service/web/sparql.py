"""The SPARQL 1.1 Protocol, read only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, redirect, request

from reasoner.errors import QueryError
from service.problems import RequestError
from service.sparql import guard
from service.sparql.formats import FORMATS, preferred
from service.web.counter import counter
from service.web.negotiating import demand, ranges

if TYPE_CHECKING:
    from collections.abc import Mapping

QUERY, UPDATE, FORM = (
    "application/sparql-query",
    "application/sparql-update",
    "application/x-www-form-urlencoded",
)
blueprint = Blueprint("sparql", __name__)


@blueprint.route("/sparql", methods=["GET", "POST"])
def sparql() -> Response:
    """Answer a query; who reads pages and brings none is led to the workbench."""
    if request.method == "GET" and "query" not in request.args and "update" not in request.args:
        if request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html":
            return redirect("/workbench", 303)  # type: ignore[return-value]
        raise RequestError(400, "no-query", "There is no query.", "Give it as the parameter “query”.")
    query, parameters = _posted() if request.method == "POST" else _got()
    result = counter().engine.query(
        query,
        _formats(),
        tuple(parameters.get("default-graph-uri", ())),
        tuple(parameters.get("named-graph-uri", ())),
    )
    form = FORMATS[result.format]
    charset = "; charset=utf-8" if form.media_type.startswith("text/") else ""
    response = Response(result.content, content_type=form.media_type + charset)
    response.vary.add("Accept")
    if "format" in request.args:
        response.headers["Content-Disposition"] = f'attachment; filename="result.{form.ending}"'
    return response


def _got() -> tuple[str, Mapping[str, list[str]]]:
    return _single(request.args.to_dict(flat=False)), request.args.to_dict(flat=False)


def _posted() -> tuple[str, Mapping[str, list[str]]]:
    if request.mimetype == UPDATE:
        raise guard.update_refused()
    demand((QUERY, FORM))
    if request.mimetype == FORM:
        parameters = request.form.to_dict(flat=False)
        return _single(parameters), parameters
    try:
        return request.get_data().decode(), request.args.to_dict(flat=False)
    except UnicodeDecodeError as error:
        raise QueryError("query-syntax", f"The query is not UTF-8: byte {error.start} is wrong.") from error


def _single(parameters: Mapping[str, list[str]]) -> str:
    if "update" in parameters:
        raise guard.update_refused()
    queries = parameters.get("query", [])
    if len(queries) != 1:
        given = "no" if not queries else "more than one"
        raise RequestError(400, "no-query", f"There is {given} query.", "Give one as the parameter “query”.")
    return queries[0]


def _formats() -> tuple[str, ...]:
    """Return the formats that the client takes: the one that a link names, else by its Accept header."""
    named = request.args.get("format")
    formats = preferred(ranges()) if named is None else (named,) if named in FORMATS else ()
    if not formats:
        offered = ", ".join(form.media_type for form in FORMATS.values())
        raise RequestError(
            406,
            "not-acceptable",
            "Results come in none of the media types asked for.",
            f"They come as {offered}.",
        )
    return formats
