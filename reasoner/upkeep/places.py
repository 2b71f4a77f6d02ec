"""The places that a rule, a precedent or an example cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.upkeep.citations import CITES, NUMBER, PAGES, SECTION, WORK, pages_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rdflib import Graph
    from rdflib.term import Node


def places_cited(graph: Graph, subject: Node) -> Iterator[tuple[Node | None, str]]:
    """Yield the places that a rule, a precedent or an example cites, page by page."""
    for citation in graph.objects(subject, CITES):
        work = graph.value(citation, WORK)
        for kind in (SECTION, NUMBER):
            yield from ((work, str(place)) for place in graph.objects(citation, kind))
        for locator in graph.objects(citation, PAGES):
            yield from ((work, str(page)) for page in _pages(str(locator)))


def _pages(locator: str) -> tuple[int, ...]:
    try:
        return pages_of(locator)
    except ValueError:  # `check` reports it
        return ()
