"""A thing of the project as a page or as RDF, by what the client likes best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response, render_template
from werkzeug.exceptions import NotFound

from service.addresses import BASE
from service.web.graph import description, exists, rdf
from service.web.negotiating import choose

if TYPE_CHECKING:
    from collections.abc import Callable

HTML = "text/html"
OFFERED = (HTML, "text/turtle", "application/ld+json")


def known(path: str) -> str:
    """Return the IRI of the thing at a path of this site; raises `NotFound` if nothing is said about it."""
    iri = BASE + path
    try:
        there = exists(iri)
    except ValueError:
        # What a path may hold is not always what an IRI may.
        there = False
    if not there:
        raise NotFound
    return iri


def resource(iri: str, template: str, view: Callable[[], dict[str, Any]], *, parts: bool = False) -> Response:
    """Return a thing as the client likes it; `view` is asked for what the page shows only if it is a page."""
    chosen = choose(OFFERED)
    if chosen == HTML:
        return page(template, **view())
    return varying(Response(rdf(description(iri, parts=parts), chosen), content_type=chosen))


def page(template: str, **facts: Any) -> Response:
    """Return a page."""
    return varying(Response(render_template(template, **facts), content_type=f"{HTML}; charset=utf-8"))


def varying(response: Response) -> Response:
    """Return a response that says that it depends on what the client accepts."""
    response.vary.add("Accept")
    return response
