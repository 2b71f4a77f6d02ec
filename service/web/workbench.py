"""The workbench: a query is written, run, and its result read, sorted, charted and taken home."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from reasoner.errors import QueryError
from service.asking import encode
from service.documents import anchor, document
from service.problems import problem_of
from service.sparql.formats import FORMATS
from service.sparql.graphs import prefixes
from service.web import charts, formal, results
from service.web.counter import counter
from service.web.paging import part
from service.web.resources import page
from service.web.vocabulary import kinds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from service.web.results import Cell, Results

MOST_BYTES = 60_000
LONGEST_GRAPH = 40_000
MOST_OFFERED = 12
_QUERY = re.compile(r"```sparql\n(.*?)```", re.DOTALL)
blueprint = Blueprint("workbench", __name__)


@dataclass(frozen=True, slots=True)
class Ready:
    """A query of the documents: its name, what it is for, its text."""

    name: str
    title: str
    about: str
    query: str


@blueprint.get("/workbench")
def workbench() -> Response:
    """Show the editor; with `query`, its result, sorted by `sort`, as a chart where `chart` names one."""
    query = request.args.get("query", "").replace("\r\n", "\n")
    found = _ran(query) if query.strip() else {}
    response = page("workbench.html", query=query, ready=ready(), **found)
    response.status_code = found["problem"].status if "problem" in found else 200
    return response


@blueprint.get("/ontology/complete")
def complete() -> Response:
    """Offer the prefixes and terms that begin with `q`, or whose name or label has it."""
    wanted = request.args.get("q", "").strip()[:80]
    return Response(encode({"terms": _offered(wanted)}), content_type="application/json")


@cache
def ready() -> tuple[Ready, ...]:
    """Return the ready queries of the documents, in their order."""
    found = document("queries")
    assert found, "the documents have the ready queries"
    queries = []
    for section in found.sections():
        query = _QUERY.search(section.text)
        if query:
            about = section.text[: query.start()].strip()
            queries.append(Ready(anchor(section.title), section.title, about, query[1].strip()))
    return tuple(queries)


def _ran(query: str) -> dict[str, Any]:
    try:
        found = results.results_of(counter().engine.query(query, results.FORMATS))
    except QueryError as error:
        return {"problem": problem_of(error), "marked": _marked(query, error.position)}
    sort, kind = request.args.get("sort", ""), request.args.get("chart", "")
    found = found.ordered(sort)
    return {
        "results": found,
        "graph": formal.coloured(found.graph[:LONGEST_GRAPH], "turtle") if found.graph else "",
        "part": part(found.rows, MOST_BYTES, _weight),
        "numeric": [found.numeric(at) for at in range(len(found.columns))],
        "sort": sort,
        "possible": charts.possible(found),
        "chart": charts.chart(found, kind),
        "downloads": _downloads(query, found),
    }


def _weight(row: Sequence[Cell]) -> int:
    return sum(cell.weight for cell in row)


def _downloads(query: str, found: Results) -> list[tuple[str, str]]:
    """Return the formats in which the result can be taken home, each with its address."""
    offered = [form for form in FORMATS.values() if form.graph == bool(found.graph)]
    return [(form.name, "/sparql?" + urlencode({"query": query, "format": form.name})) for form in offered]


def _marked(query: str, position: tuple[int, int] | None) -> list[tuple[int, str, str, str]]:
    """Return the lines around the place where a query breaks: number, text before it, the place, text after."""
    if position is None:
        return []
    line, column = position
    lines = query.split("\n")
    shown = []
    for number in range(max(1, line - 2), min(len(lines), line + 2) + 1):
        text = lines[number - 1]
        if number != line:
            shown.append((number, text, "", ""))
        else:
            at = column - 1
            shown.append((number, text[:at], text[at : at + 1] or " ", text[at + 1 :]))
    return shown


def _offered(wanted: str) -> list[dict[str, str]]:
    known = _terms()
    lower = wanted.casefold()
    if not lower:
        return []
    first = [one for one in known if one["name"].casefold().startswith(lower)]
    inside = [one for one in known if lower in one["name"].casefold() or lower in one["label"].casefold()]
    unique = {one["name"]: one for one in [*first, *inside]}
    return list(unique.values())[:MOST_OFFERED]


@cache
def _terms() -> tuple[dict[str, str], ...]:
    names = [{"name": f"{prefix}:", "label": namespace} for prefix, namespace in sorted(prefixes().items())]
    terms = {term.name: term.label for group in kinds().values() for term in group}
    return (*names, *({"name": name, "label": label} for name, label in sorted(terms.items())))
