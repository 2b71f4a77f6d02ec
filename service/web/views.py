"""What the pages of the law show: rules, sources and what cites them, ready for the templates."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from service.web.graph import (
    LABEL,
    YGO,
    instances,
    label,
    local,
    natural,
    subjects,
    text,
    values,
)

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
    def anchor(self) -> str:
        """Where on the work's page the citation is listed."""
        return f"/{self.work.path}#{slug(self.places[0])}" if self.place else f"/{self.work.path}"


@dataclass(slots=True)
class Place:
    """One page, section or entry of a work: what it is about and what cites it."""

    name: str
    about: str = ""
    url: str = ""
    cited_by: list[Link] = field(default_factory=list)


def slug(place: str) -> str:
    """Return a place as the end of an address."""
    return re.sub(r"[^\w.-]+", "-", place.strip()).strip("-").lower() or "whole"


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


def link(iri: str) -> Link:
    """Return a link to a resource, with its statement where it is a rule."""
    return Link(local(iri), label(iri), text(iri, YGO + "statement"))


def links(subject: str, predicate: str) -> list[Link]:
    """Return links to the resources that `subject` names by `predicate`."""
    return sorted((link(node.value) for node in values(subject, predicate)), key=lambda one: one.label)


def back_links(predicate: str, value: str) -> list[Link]:
    """Return links to the resources that name `value` by `predicate`."""
    return sorted((link(node.value) for node in subjects(predicate, value)), key=lambda one: one.label)


def citations(subject: str) -> list[CitationView]:
    """Return what a rule or precedent cites."""
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
    return sorted(found, key=lambda one: (one.work.label, natural(one.place)))


def citing(work: str) -> dict[str, list[Link]]:
    """Return what cites a work, by the slug of the place that it cites."""
    found: dict[str, list[Link]] = {}
    for node in subjects(WORK, work):
        for subject in subjects(CITES, node):
            by = link(subject.value)
            for cited in citations(subject.value):
                if cited.work.path == local(work):
                    for place in cited.places:
                        entry = found.setdefault(slug(place), [])
                        if by not in entry:
                            entry.append(by)
    return found


def places(work: str) -> list[Place]:
    """Return the places of a work in order, each with what cites it; cited places unknown to it come last."""
    cited = citing(work)
    found = []
    for part in subjects(PART_OF, work):
        name = next((text(part, YGO + kind) for kind in LOCATORS if text(part, YGO + kind)), "")
        url = text(part, PAGE)
        found.append(
            Place(
                name, text(part, LABEL), url if url.startswith("https://") else "", cited.pop(slug(name), [])
            )
        )
    found.sort(key=lambda place: natural(place.name))
    return found + [
        Place(name, cited_by=by) for name, by in sorted(cited.items(), key=lambda one: natural(one[0]))
    ]


def by_topic(class_name: str) -> dict[str, list[Link]]:
    """Return the things of a class under the names of their topics."""
    groups: dict[str, list[Link]] = {}
    for iri in instances(class_name):
        topics = links(iri, TOPIC) or [Link("", "without a topic")]
        groups.setdefault(topics[0].label, []).append(link(iri))
    return dict(sorted(groups.items()))
