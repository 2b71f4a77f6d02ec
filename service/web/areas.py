"""The areas in which published decisions are kept, each with the document that tells how to ask in it."""

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
    """An area: its name, what it is called, its precedents with their answers, and what was kept out."""

    name: str
    title: str
    document: str
    precedents: Sequence[tuple[Link, str]]
    excluded: Sequence[tuple[Link, str]]


@cache
def areas() -> tuple[Area, ...]:
    """Return the areas in the order of their names."""
    decided, excluded = _by_area("Precedent", "expects"), _by_area("ExcludedPrecedent", "reason")
    return tuple(
        _area(name, decided.get(name, []), excluded.get(name, [])) for name in sorted({*decided, *excluded})
    )


def _area(name: str, decided: list[tuple[Link, str]], excluded: list[tuple[Link, str]]) -> Area:
    found = document(f"questions/{name}")
    title = found.title.removeprefix("Questions about ") if found else name.replace("-", " ")
    return Area(name, title, f"/docs/questions/{name}" if found else "", decided, excluded)


def _by_area(kind: str, shown: str) -> dict[str, list[tuple[Link, str]]]:
    found: dict[str, list[tuple[Link, str]]] = {}
    for iri in instances(kind):
        found.setdefault(text(iri, YGO + "area"), []).append((link(iri), text(iri, YGO + shown)))
    return found
