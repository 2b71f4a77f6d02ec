"""Where the curated facts of a card and the reading of its text disagree.

No defect: the reader is not expected to understand all that a person does. But each line is a hint that one of
the two can be bettered. What the curated facts leave open is not compared, unless leaving it out says that it is
not so (the facts that an effect's description closes).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rdflib import URIRef

from reasoner.cards.library import CardLibrary
from reasoner.knowledge.base import root as own_root
from reasoner.knowledge.vocabulary import YGO, Vocabulary
from reasoner.rules import metamodel as words
from reasoner.upkeep.cards import curated
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.defects import Defect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from reasoner.cards.source import CardSource

CLOSED_BY, DESCRIPTION = URIRef(words.CLOSED_BY), URIRef(YGO + "description")
NOT_COMPARED = frozenset({"number", "confidence", "text", "box", "doubts"})


def notes(cards: CardSource, root: Path | None = None) -> Iterator[Defect]:
    """Yield a note for every curated effect that the reader reads otherwise, for cards that `cards` has."""
    corpus = Corpus.read(root or own_root())
    vocabulary = Vocabulary.from_graph(corpus.vocabulary)
    library = CardLibrary(vocabulary, (), cards)
    described = {
        field.key
        for field in vocabulary.shape("Effect").fields.values()
        if (URIRef(field.path), CLOSED_BY, DESCRIPTION) in corpus.ontology
    }
    for file, card in curated(corpus.root):
        read = library.find(card["name"])
        if read is not None:
            for subject, message in _differences(card, list(read.facts["effects"]), described):
                yield Defect(file, subject, message)


def _differences(
    card: Mapping[str, Any], read: list[Mapping[str, Any]], described: set[str]
) -> Iterator[tuple[str, str]]:
    effects = card.get("effects", [])
    if len(effects) != len(read):
        yield card["name"], f"curated with {len(effects)} effects, read with {len(read)}."
        return
    for mine, other in zip(effects, read, strict=True):
        for key in sorted((mine.keys() | (other.keys() & described)) - NOT_COMPARED):
            if _plain(mine.get(key)) != _plain(other.get(key)):
                values = f"curated {json.dumps(mine.get(key))}, read {json.dumps(other.get(key))}"
                yield f"{card['name']}, effect {mine.get('number')}", f"{key}: {values}."


def _plain(value: Any) -> Any:
    """Return a value for comparison: lists without order, nothing and “no” alike."""
    if isinstance(value, (list, tuple)):
        return sorted(json.dumps(item, sort_keys=True) for item in value) or None
    return None if value is False or value == "none" else value
