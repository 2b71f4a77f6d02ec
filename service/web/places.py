"""The places of a work — pages, sections, numbered entries — and what cites each."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from service.web.graph import COMMENT, LABEL, YGO, local, natural, subjects, text
from service.web.views import CITES, LOCATORS, PAGE, PART_OF, WORK, Link, citations, link, slug

_ORDER = ("glossary", "rules", "precedents", "examples")


@dataclass(slots=True)
class Place:
    """One page, section or entry of a work: what it is about and what cites it; `path` is where it is shown."""

    name: str
    kind: str = ""
    path: str = ""
    about: str = ""
    note: str = ""
    url: str = ""
    cited_by: list[Link] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What the place is called within its work: “Page 188”, “No. 306.5”, a section as it is called."""
        before = {"page": "Page ", "pages": "Pages ", "number": "No. " if self.name[:1].isdigit() else ""}
        return before.get(self.kind, "") + self.name

    @property
    def terms(self) -> list[Link]:
        """The words of the glossary that it explains."""
        return [one for one in self.cited_by if one.path.startswith("glossary/")]

    @property
    def rules(self) -> list[Link]:
        """The rules that cite it."""
        return [one for one in self.cited_by if one.path.startswith("rules/")]

    @property
    def examples(self) -> list[Link]:
        """The examples that rest on it."""
        return [one for one in self.cited_by if one.path.startswith("examples/")]

    @property
    def precedents(self) -> list[Link]:
        """The published decisions that stand there, whether or not the rules reproduce them."""
        return [one for one in self.cited_by if one.path.startswith("precedents/")]


@cache
def places(work: str) -> tuple[Place, ...]:
    """Return the places of a work in order, each with what cites it; cited places unknown to it come last."""
    cited = _citing(work)
    found = []
    for part in subjects(PART_OF, work):
        kind, name = _located(part.value)
        url = text(part, PAGE)
        place = Place(name, kind, local(part.value), text(part, LABEL), text(part, COMMENT))
        place.url = url if url.startswith("https://") else ""
        place.cited_by = cited.pop(slug(name), [])
        found.append(place)
    found.sort(key=lambda place: natural(place.name))
    unknown = sorted(cited.items(), key=lambda one: natural(one[0]))
    return (*found, *(Place(name, cited_by=by) for name, by in unknown))


def _located(part: str) -> tuple[str, str]:
    return next(((kind, text(part, YGO + kind)) for kind in LOCATORS if text(part, YGO + kind)), ("", ""))


def _citing(work: str) -> dict[str, list[Link]]:
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
    for entry in found.values():
        entry.sort(key=lambda one: (_ORDER.index(one.path.partition("/")[0]), natural(one.label)))
    return found
