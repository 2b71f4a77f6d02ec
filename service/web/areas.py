"""The areas in which precedents and examples are kept, each with the document that tells how to ask in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from service.documents import document
from service.web.graph import YGO, instances, text
from service.web.views import Link, link

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    shown = {"Precedent": "expects", "ExcludedPrecedent": "reason", "Example": "expects"}
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


def _by_area(kind: str, shown: str) -> dict[str, list[tuple[Link, str]]]:
    found: dict[str, list[tuple[Link, str]]] = {}
    for iri in instances(kind):
        found.setdefault(text(iri, YGO + "area"), []).append((link(iri), text(iri, YGO + shown)))
    return found
