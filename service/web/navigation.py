"""Where the pages are: the links at the head and the foot of every page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """One link of the navigation; `also` are addresses that belong to it, too."""

    path: str
    label: str
    also: tuple[str, ...] = ()

    def holds(self, path: str) -> bool:
        """Say whether the page at `path` belongs to this place."""
        return path == self.path or any(path.startswith(start) for start in self.also)


HEAD = (
    Place("/", "Ask"),
    Place("/chain", "Chain"),
    Place("/table", "Table"),
    Place("/search", "Search"),
    Place("/rules", "Rules", ("/rules/", "/topics/")),
    Place("/precedents", "Precedents", ("/precedents/",)),
    Place("/sources", "Sources", ("/sources/",)),
    Place("/stats", "ATK/DEF", ("/stats/",)),
    Place("/retained-information", "Retained", ("/retained-information/",)),
)
FOOT = (
    Place("/battle", "Battle"),
    Place("/deck", "Deck check"),
    Place("/glossary", "Glossary", ("/glossary/",)),
    Place("/cards", "Cards", ("/cards/",)),
    Place("/coverage", "Coverage"),
    Place("/docs", "Documents", ("/docs/",)),
    Place("/ontology", "Vocabulary", ("/ontology/",)),
    Place("/workbench", "Research"),
    Place("/docs/api-reference", "API"),
)
