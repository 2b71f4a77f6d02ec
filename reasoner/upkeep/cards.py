"""Curated card facts: JSON that reads, in the ontology's words, complete, each card once; and the reader's lexicon."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

from rdflib import Graph, Literal, URIRef

from reasoner.cards.library import CardLibrary, KnownCard, fold
from reasoner.errors import QuestionError
from reasoner.knowledge.base import curated_files
from reasoner.knowledge.vocabulary import Vocabulary
from reasoner.question.stating import Stating
from reasoner.reading.text import lexicon
from reasoner.rules.terms import Iri
from reasoner.upkeep.corpus import BASE
from reasoner.upkeep.defects import Defect
from reasoner.upkeep.shapes import violations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from rdflib.term import Node

    from reasoner.rules.terms import Term, Triple
    from reasoner.upkeep.corpus import Corpus

    Facts = Mapping[str, Any]

CARD_KEYS = frozenset({"name", "type"})


def curated(root: Path) -> Iterator[tuple[str, Facts]]:
    """Yield every curated card that can be read, with its file."""
    for path in curated_files(root):
        cards, _ = _read(root, path)
        yield from ((path.relative_to(root).as_posix(), card) for card in cards)


def check_cards(corpus: Corpus) -> Iterator[Defect]:
    """Yield what is wrong with the curated cards."""
    for path in curated_files(corpus.root):
        yield from _read(corpus.root, path)[1]
    found = list(curated(corpus.root))
    yield from _twice(found)
    yield from _misshapen(corpus, found)


def _read(root: Path, path: Path) -> tuple[list[Facts], list[Defect]]:
    name = path.relative_to(root).as_posix()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [], [Defect(name, "", f"not JSON: {error}")]
    if not isinstance(data, list):
        return [], [Defect(name, "", "not a list of cards.")]
    good: list[Facts] = [card for card in data if _is_card(card)]
    bad = [card for card in data if card not in good]
    hint = "A card is an object with name, type and effects."
    return good, [Defect(name, str(card)[:60], "lacks a name or a type line.", hint) for card in bad]


def _is_card(data: object) -> bool:
    return isinstance(data, dict) and all(isinstance(data.get(key), str) for key in CARD_KEYS)


def _twice(found: Iterable[tuple[str, Facts]]) -> Iterator[Defect]:
    seen: dict[str | int, str] = {}
    for file, card in found:
        for key in (fold(card["name"]), card.get("password")):
            if key is not None and key in seen:
                yield Defect(file, card["name"], f"is curated already in {seen[key]}.", "Merge the two.")
                break
            if key is not None:
                seen[key] = file


def _misshapen(corpus: Corpus, found: Iterable[tuple[str, Facts]]) -> Iterator[Defect]:
    """Yield what does not fit the fields of shape:Card and shape:Effect, and what the shapes find missing."""
    vocabulary = Vocabulary.from_graph(corpus.vocabulary)
    library = CardLibrary(vocabulary)
    graph = _typing(corpus)
    homes: dict[str, tuple[str, str]] = {}
    for file, card in found:
        node = node_of(card)
        homes[str(node)] = (file, card["name"])
        try:
            stating = stated(vocabulary, library, card, node)
        except QuestionError as error:
            for fault in error.faults:
                yield Defect(file, card["name"], str(fault).removeprefix("card"))
            continue
        for fault in stating.graph.faults:
            yield Defect(file, card["name"], str(fault))
        for triple in stating.graph.origins:
            graph.add(_foreign(triple))
    shapes = corpus.graph(lambda name: name in ("ontology/shapes/question.ttl", "ontology/shapes/cards.ttl"))
    for focus, message in violations(graph, shapes):
        node_name, _, effect = str(focus).partition("-effect-")
        file, name = homes.get(node_name, ("data/cards/", str(focus)))
        yield Defect(file, f"{name}, effect {effect}" if effect else name, message)


def node_of(card: Facts) -> Iri:
    """Return the IRI of a curated card: by its passcode, else by its name."""
    key = card.get("password") or re.sub(r"[^a-z0-9]+", "-", fold(card["name"])).strip("-")
    return Iri(f"{BASE}cards/{key}")


def stated(vocabulary: Vocabulary, library: CardLibrary, card: Facts, node: Iri) -> Stating:
    """State a curated card as the judge would."""
    stating = Stating(vocabulary, library)
    facts = {**library.printed(card["type"]), **{key: value for key, value in card.items() if key != "type"}}
    stating.graph.names[node] = card["name"]
    stating.known_facts(KnownCard(card["name"], facts), node, "")
    return stating


def _typing(corpus: Corpus) -> Graph:
    """Return which token is of which class."""
    from rdflib import RDF, RDFS  # noqa: PLC0415

    graph = Graph()
    for predicate in (RDF.type, RDFS.subClassOf):
        for triple in corpus.ontology.triples((None, predicate, None)):
            graph.add(triple)
    return graph


def _foreign(triple: Triple) -> tuple[Node, Node, Node]:
    subject, predicate, value = triple
    return URIRef(subject), URIRef(predicate), foreign_term(value)


def foreign_term(term: Term) -> Node:
    """Return one of the reasoner's terms as rdflib's."""
    return URIRef(term) if isinstance(term, Iri) else Literal(term.value)


def check_lexicon(corpus: Corpus) -> Iterator[Defect]:
    """Yield why the reader's lexicon does not load, or which phrase of it is no regular expression."""
    folder = corpus.root / "data" / "lexicon"
    try:
        words = lexicon.load(folder)
        tables = [table for file in folder.glob("*.toml") for table in _tables(file)]
    except (ValueError, KeyError, OSError, re.error, RecursionError) as error:
        yield Defect("data/lexicon/", "", f"the lexicon does not load: {error!r}")
        return
    for name in sorted(tables):
        for entry in words.table(name):
            try:
                re.compile(entry.source)
            except re.error as error:
                yield Defect("data/lexicon/", f"{name}: {entry.token}", f"not a pattern: {error}")


def _tables(file: Path) -> Iterator[str]:
    """Yield the names of the tables of phrases in a file; what else it has is for phrases to refer to."""
    for name, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
        if isinstance(rows, list) and any(isinstance(row, dict) for row in rows):
            yield name
