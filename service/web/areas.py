"""The areas in which precedents and examples are kept, each with the document that tells how to ask in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from reasoner.answers.expected import in_words
from service.documents import document
from service.web.graph import YGO, instances, text
from service.web.views import Link, expected, link

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class Area:
    """An area: its name, what it is called, its precedents and examples with their answers, and what was kept out."""

    name: str
    title: str
    document: str
    precedents: Sequence[tuple[Link, str]]
    excluded: Sequence[tuple[Link, str]]
    examples: Sequence[tuple[Link, str]]


@cache
def areas() -> tuple[Area, ...]:
    """Return the areas in the order of their names."""
    shown = {"Precedent": _expected, "ExcludedPrecedent": _reason, "Example": _expected}
    lists = [_by_area(kind, told) for kind, told in shown.items()]
    return tuple(
        _area(name, *(members.get(name, []) for members in lists)) for name in sorted(set().union(*lists))
    )


def _area(
    name: str,
    decided: list[tuple[Link, str]],
    excluded: list[tuple[Link, str]],
    examples: list[tuple[Link, str]],
) -> Area:
    found = document(f"questions/{name}")
    title = found.title.removeprefix("Questions about ") if found else name.replace("-", " ")
    return Area(name, title, f"/docs/questions/{name}" if found else "", decided, excluded, examples)


def _expected(iri: str) -> str:
    return in_words(expected(iri))


def _reason(iri: str) -> str:
    return text(iri, YGO + "reason")


def _by_area(kind: str, shown: Callable[[str], str]) -> dict[str, list[tuple[Link, str]]]:
    found: dict[str, list[tuple[Link, str]]] = {}
    for iri in instances(kind):
        found.setdefault(text(iri, YGO + "area"), []).append((link(iri), shown(iri)))
    return found
