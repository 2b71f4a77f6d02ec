"""Cards that a question describes itself: by their text, by their facts, or by both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.cards.library import KnownCard, untyped
from reasoner.reading.record import CardRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.cards.library import CardLibrary
    from reasoner.question.graph import Graph

TEXT_KEYS = {"name": "text", "type": "text", "text": "text", "pendulumText": "text", "password": "number"}
"""The keys by which a question describes a card itself, and what stands there."""
PROSE = ("type", "text", "pendulumText")
"""Those of them that are no facts, but say where facts come from."""


def describe(given: Mapping[str, Any], path: str, library: CardLibrary, graph: Graph) -> KnownCard | None:
    """Return the card that `given` describes; `None` if it is described wrongly, each fault kept in `graph`."""
    if not _is_described_well(given, path, library, graph):
        return None
    facts = {key: value for key, value in given.items() if key not in PROSE}
    printed = library.printed(given.get("type", ""))
    name = given.get("name", "this card")
    if "text" in given or "pendulumText" in given:
        read = _read(library, given, printed)
        return replace(read, name=name, facts={**read.facts, **facts})
    if "effects" not in given and ("name" in given or "password" in given):
        known = _known_or_new(library, given, printed)
        return replace(known, facts={**known.facts, **facts})
    return KnownCard(name, {**printed, **facts})


def _is_described_well(given: Mapping[str, Any], path: str, library: CardLibrary, graph: Graph) -> bool:
    before = len(graph.faults)
    for key, wanted in TEXT_KEYS.items():
        kind = int if wanted == "number" else str
        if key in given and (not isinstance(given[key], kind) or isinstance(given[key], bool)):
            graph.fault(f"{path}.{key}", f"{given[key]!r:.60} is not possible here", f"a {wanted}")
    card_type = given.get("type")
    if isinstance(card_type, str) and not library.printed(card_type):
        graph.fault(
            f"{path}.type",
            f"{card_type!r:.60} names no card type",
            "such as “Effect Monster”, “Quick-Play Spell” or “Counter Trap”",
        )
    return len(graph.faults) == before


def _read(library: CardLibrary, given: Mapping[str, Any], printed: Mapping[str, Any]) -> KnownCard:
    if printed:
        return library.describe(record_of(given, printed))
    types = library.vocabulary.shape("Card").fields["cardType"].primary
    return untyped([library.describe(record_of(given, {"cardType": token})) for token in types])


def _known_or_new(library: CardLibrary, given: Mapping[str, Any], printed: Mapping[str, Any]) -> KnownCard:
    """Return the card that `given` names; of a name that nobody knows, only what `given` says."""
    key = given.get("password") or given["name"]
    if set(given) <= {"name", "password"}:
        return library.known(key)
    return library.find(key) or KnownCard(given.get("name", "this card"), dict(printed))


def record_of(given: Mapping[str, Any], printed: Mapping[str, Any]) -> CardRecord:
    """Return the record of a card that a question describes by its text."""
    words = given.get("type", "").replace("/", " ").split()
    # The card type itself is often left out: “Beast Token”, “Dragon / Fusion / Effect”.
    kinds = [word for word in words if word.lower() != printed["cardType"]]
    return CardRecord(
        name=given.get("name", ""),
        card_type=str(printed["cardType"]).title(),
        property=str(printed["property"]).title() if "property" in printed else None,
        monster_type_line=" / ".join(kinds) if "monsterKinds" in printed else None,
        text=given.get("text", ""),
        pendulum_text=given.get("pendulumText"),
    )
