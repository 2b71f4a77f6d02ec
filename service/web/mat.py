"""The zones of the field as on a mat, and which card lies in which: all of it as the ontology has the zones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from service.web.graph import YGO, instances, label, text, values
from service.web.placing import CARDS, COLUMN, CONTROLLER, ID, LOCATION, NAME, POSITION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from service.web.words import Words

    Fields = Sequence[tuple[str, str]]

UNNAMED = "A card"


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone of the field: how it is called, where it lies, and by which words a card says that it lies there.

    `kinds` are the places that it can be, the usual one first; `sides` whose cards can lie there.
    """

    key: str
    name: str
    kinds: tuple[str, ...]
    sides: tuple[str, ...]
    column: str
    row: str

    def holds(self, location: str, side: str, column: str) -> bool:
        """Say whether a card of which this is told lies in the zone."""
        return location in self.kinds and side in self.sides and self.column in ("", column)

    def fields(self, path: str, side: str = "") -> dict[str, str]:
        """Return the fields that put the card at a path into the zone; a card of its own stays whose it is."""
        whose = side if side in self.sides else self.sides[0]
        return {path + LOCATION: self.kinds[0], path + CONTROLLER: whose, path + COLUMN: self.column}


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as it lies on the mat: its entry, what refers to it, its name, whose it is, and how it lies."""

    path: str
    key: str
    name: str
    side: str
    location: str
    column: str
    position: str
    stance: str
    is_face_down: bool


@cache
def zones() -> tuple[Zone, ...]:
    """Return the zones of the field, from the opponent's outermost row to one's own, each row from the left."""
    found = [_zone(iri) for iri in instances("SingleZone")]
    return tuple(sorted(found, key=lambda zone: (-int(zone.row or 0), int(zone.column or 0), zone.key)))


def _zone(iri: str) -> Zone:
    kinds = sorted((_token(node.value) for node in values(iri, YGO + "zoneKind")), key=_is_turned_to)
    sides = sorted((_token(node.value) for node in values(iri, YGO + "zoneOf")), reverse=True)
    column, row = (text(iri, YGO + name) for name in ("inColumn", "inRow"))
    return Zone(_token(iri), label(iri), tuple(kinds), tuple(sides), column, row)


def _is_turned_to(kind: str) -> bool:
    """Say whether a kind of zone is one that others turn into: no zone is that kind alone."""
    kinds = [
        [_token(node.value) for node in values(iri, YGO + "zoneKind")] for iri in instances("SingleZone")
    ]
    return [kind] not in kinds


def lying(fields: Fields, number: int, words: Words) -> list[Lying]:
    """Return the first so many cards of the table, as they lie."""
    given = dict(fields)
    return [_lying(f"{CARDS}[{index}]", index, given, words) for index in range(number)]


def _lying(path: str, index: int, given: Mapping[str, str], words: Words) -> Lying:
    position = given.get(path + POSITION, "")
    found = words.field(path + POSITION)
    iri = str(found.tokens.get(position, "")) if found is not None else ""
    return Lying(
        path,
        given.get(path + ID) or given.get(path + NAME) or str(index + 1),
        given.get(path + NAME) or UNNAMED,
        given.get(path + CONTROLLER, ""),
        given.get(path + LOCATION, ""),
        given.get(path + COLUMN, ""),
        words.of_value(path + POSITION, position) if position else "",
        _token(text(iri, YGO + "hasStance")) if iri else "",
        bool(iri) and text(iri, YGO + "faceUp") == "false",
    )


def _token(iri: str) -> str:
    return iri.rpartition("/")[2]
