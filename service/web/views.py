"""What the pages of the law show: links, citations and where they lead, ready for the templates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pyoxigraph import Literal

from reasoner.knowledge.cases import expectation
from service.addresses import BASE
from service.web.graph import YGO, label, local, natural, subjects, text, values

if TYPE_CHECKING:
    from reasoner.knowledge.cases import Expected

SH_CONSTRUCT = "http://www.w3.org/ns/shacl#construct"
PAGE = "http://xmlns.com/foaf/0.1/page"
CITES, WORK, TOPIC, PART_OF = (YGO + name for name in ("cites", "work", "topic", "partOf"))
LOCATORS = ("pages", "page", "section", "number")
_RANGE = re.compile(r"(\d+)\s*[-\u2013]\s*(\d+)")
_LONGEST_RANGE = 400


@dataclass(frozen=True, slots=True)
class Link:
    """A resource of the project, by its address within the site and its name."""

    path: str
    label: str
    statement: str = ""


@dataclass(frozen=True, slots=True)
class CitationView:
    """A citation: the work, the place in it as written, and the places it stands for."""

    work: Link
    kind: str
    place: str
    url: str

    @property
    def places(self) -> tuple[str, ...]:
        """The single pages, sections or numbers: a range of pages is all of its pages."""
        return tuple(expand(self.place)) if self.kind in {"page", "pages"} else (self.place,)

    @property
    def said(self) -> str:
        """The place in words: “p. 188”, “no. 306.5”."""
        if self.kind in {"page", "pages"}:
            return f"{'p.' if len(self.places) == 1 else 'pp.'} {self.place}"
        return f"no. {self.place}" if self.kind == "number" and self.place[:1].isdigit() else self.place

    @property
    def leads_to(self) -> list[tuple[str, str]]:
        """Each single place and the address within this site that shows it: its own page, or its work's."""
        own = parts(self.work.path)
        return [(place, f"/{own.get(slug(place), self.work.path)}") for place in self.places]


def slug(place: str) -> str:
    """Return a place as the end of an address."""
    return re.sub(r"[^\w.-]+", "-", place.strip()).strip("-").lower() or "whole"


@cache
def parts(work: str) -> dict[str, str]:
    """Return the paths of the places of the work at a path, by the slugs of their names."""
    found = {}
    for part in subjects(PART_OF, BASE + work):
        name = next((text(part, YGO + kind) for kind in LOCATORS if text(part, YGO + kind)), "")
        found[slug(name)] = local(part.value)
    return found


def expand(pages: str) -> list[str]:
    """Return the single pages of a locator: "32, 109-111" is 32, 109, 110, 111."""
    found: list[str] = []
    for part in pages.split(","):
        span = _RANGE.fullmatch(part.strip())
        if span and 0 <= int(span[2]) - int(span[1]) <= _LONGEST_RANGE:
            found += map(str, range(int(span[1]), int(span[2]) + 1))
        elif part.strip():
            found.append(part.strip())
    return found or [pages]


@cache
def link(iri: str) -> Link:
    """Return a link to a resource, with its statement where it is a rule."""
    return Link(local(iri), label(iri), text(iri, YGO + "statement"))


def links(subject: str, predicate: str) -> list[Link]:
    """Return links to the resources that `subject` names by `predicate`."""
    return sorted((link(node.value) for node in values(subject, predicate)), key=lambda one: one.label)


def back_links(predicate: str, value: str) -> list[Link]:
    """Return links to the resources that name `value` by `predicate`."""
    return sorted((link(node.value) for node in subjects(predicate, value)), key=lambda one: one.label)


def expected(iri: str) -> Expected:
    """Return what a precedent or an example expects; an empty text of anything else."""
    found = next((node for node in values(iri, YGO + "expects") if isinstance(node, Literal)), None)
    return expectation(found.value, found.datatype.value) if found is not None else ""


@cache
def citations(subject: str) -> tuple[CitationView, ...]:
    """Return what a rule, a precedent or an example cites."""
    found = []
    for node in values(subject, CITES):
        kind, place = next(
            ((kind, text(node, YGO + kind)) for kind in LOCATORS if text(node, YGO + kind)), ("", "")
        )
        for work in values(node, WORK):
            url = text(node, PAGE) or text(work, PAGE)
            found.append(
                CitationView(link(work.value), kind, place, url if url.startswith("https://") else "")
            )
    return tuple(sorted(found, key=lambda one: (one.work.label, natural(one.place))))
