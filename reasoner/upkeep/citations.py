"""Citations lead somewhere: the work is registered, and so is every page, section or number that is named.

A locator of pages is a list of pages and ranges of them, parted by commas: “88, 134-136”.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from rdflib import RDF, URIRef

from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.corpus import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect

CITES, WORK, PART_OF, PAGE, SECTION, NUMBER, PAGES, LOCATOR = (
    URIRef(YGO + name)
    for name in ("cites", "work", "partOf", "page", "section", "number", "pages", "locator")
)
_PIECE = re.compile(r"(\d+)(?:-(\d+))?")


def pages_of(locator: str) -> tuple[int, ...]:
    """Return the pages that a locator names, in order; raises `ValueError` for what is not one."""
    pages: list[int] = []
    for piece in locator.split(","):
        found = _PIECE.fullmatch(piece.strip())
        if found is None:
            raise ValueError(f"“{piece.strip()}” is neither a page nor a range of pages")
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            raise ValueError(f"“{piece.strip()}” runs backwards")
        pages.extend(range(first, last + 1))
    return tuple(dict.fromkeys(pages))


def check_citations(corpus: Corpus) -> Iterator[Defect]:
    """Yield every citation of a work, page, section or number that the source registry does not have."""
    graph = corpus.law
    places = registered(graph)
    for subject, citation in sorted(graph.subject_objects(CITES), key=lambda pair: str(pair[0])):
        work = graph.value(citation, WORK)
        if work is None or (work, RDF.type, URIRef(YGO + "Source")) not in graph:
            problem = (
                "cites no work" if work is None else f"cites {shown(work)}, which is not in the registry"
            )
            yield corpus.defect(subject, f"{problem}.", "Works are registered in rulings/sources/.")
            continue
        for problem in _unresolved(graph, citation, work, places[work]):
            yield corpus.defect(subject, f"cites {shown(work)}, {problem}.")


def registered(graph: Graph) -> Mapping[Node, frozenset[str]]:
    """Return for every work the pages, sections and numbers that the registry has of it."""
    places: defaultdict[Node, set[str]] = defaultdict(set)
    for part, work in graph.subject_objects(PART_OF):
        places[work].update(
            str(place) for kind in (PAGE, SECTION, NUMBER) for place in graph.objects(part, kind)
        )
    return defaultdict(frozenset, {work: frozenset(found) for work, found in places.items()})


def _unresolved(graph: Graph, citation: Node, work: Node, known: frozenset[str]) -> Iterator[str]:
    given = {kind: str(place) for kind in (PAGES, SECTION, NUMBER) for place in graph.objects(citation, kind)}
    cited_by = str(graph.value(work, LOCATOR))
    if cited_by != "whole" and not given:
        yield f"without its {cited_by}"
    try:
        pages = pages_of(given[PAGES]) if PAGES in given else ()
    except ValueError as error:
        yield f"pages “{given[PAGES]}”: {error}"
        return
    named = [(f"page {page}", str(page)) for page in pages]
    named += [
        (f"{shown(kind)[4:]} “{given[kind]}”", given[kind]) for kind in (SECTION, NUMBER) if kind in given
    ]
    for place, key in named:
        if key not in known:
            yield f"{place}, which the registry does not have"
