"""The four named graphs: what they hold, and the on-disk store that queries run over.

The store is made once for each state of knowledge and cards, under a name that says which, in a folder beside
the imported cards. Afterwards it is only ever read, by as many processes as like.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import NamedNode, RdfFormat, Store

from service import knowledge
from service.cards.store import CardStore
from service.locking import locked
from service.sparql.facts import card_triples, conclusion_triples, nature_triples

if TYPE_CHECKING:
    from collections.abc import Iterator

GRAPHS = "https://w3id.org/headjudge/graph/"
ONTOLOGY, RULINGS, CARDS, CONCLUSIONS = (
    GRAPHS + name for name in ("ontology", "rulings", "cards", "conclusions")
)
LAYOUT = "2"
LOCK, PARTIAL = "sparql.lock", ".sparql-*.part"
_DECLARED = """
    SELECT ?prefix ?namespace WHERE {
        ?ontology <http://www.w3.org/ns/shacl#declare> ?d .
        ?d <http://www.w3.org/ns/shacl#prefix> ?prefix ; <http://www.w3.org/ns/shacl#namespace> ?namespace }
"""
_COMMON = {
    "ygo": "https://w3id.org/headjudge/ontology#",
    "rule": "https://w3id.org/headjudge/rules/",
    "prec": "https://w3id.org/headjudge/precedents/",
    "src": "https://w3id.org/headjudge/sources/",
    "card": "https://w3id.org/headjudge/cards/",
    "topic": "https://w3id.org/headjudge/topics/",
    "graph": GRAPHS,
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "sh": "http://www.w3.org/ns/shacl#",
    "dct": "http://purl.org/dc/terms/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "prov": "http://www.w3.org/ns/prov#",
}


@cache
def law() -> Store:
    """Return ontology and rulings in memory, each in its graph: what the pages show."""
    store = Store()
    for part, graph in (("ontology", ONTOLOGY), ("rulings", RULINGS)):
        for file in knowledge.files(part, "*.ttl"):
            store.load(file.read_bytes(), RdfFormat.TURTLE, base_iri=file.as_uri(), to_graph=NamedNode(graph))
    return store


@cache
def prefixes() -> dict[str, str]:
    """Return the prefixes that queries may use without declaring them: the ontology's and the common ones."""
    declared = {
        str(row["prefix"].value): str(row["namespace"].value)
        for row in law().query(_DECLARED, use_default_graph_as_union=True)  # type: ignore[union-attr]
    }
    return declared | _COMMON


def open_store(directory: Path) -> Store:
    """Return the store of knowledge and cards for the data directory, read only; builds it where missing."""
    cards = CardStore.open(directory)
    made_of = f"{LAYOUT} {knowledge.version()} {cards.digest}"
    state = hashlib.sha256(made_of.encode()).hexdigest()[:16]
    folder = _writable(directory) / f"sparql-{state}"
    # Whoever comes while it is being built waits for it instead of building it, too.
    with locked(folder.parent / LOCK, wait=True):
        if not folder.is_dir():
            _sweep(folder)
            _build(folder, cards)
    return Store.read_only(str(folder))


def _build(folder: Path, cards: CardStore) -> None:
    partial = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".sparql-", suffix=".part"))
    try:
        store = Store(str(partial))
        store.bulk_extend(law())
        _add(store, CARDS, card_triples(cards))
        _add(store, CONCLUSIONS, conclusion_triples(cards))
        _add(store, CONCLUSIONS, nature_triples(cards))
        store.optimize()
        store.flush()
        del store
        partial.rename(folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _add(store: Store, graph: str, chunks: Iterator[bytes]) -> None:
    node = NamedNode(graph)
    store.add_graph(node)
    for chunk in chunks:
        store.bulk_load(chunk, RdfFormat.N_TRIPLES, to_graph=node)


def _sweep(keep: Path) -> None:
    """Remove stores of earlier states, and what builds left that were killed.

    A server that still reads an earlier store keeps its open files until it ends.
    """
    for pattern in ("sparql-*", PARTIAL):
        for other in keep.parent.glob(pattern):
            if other != keep:
                shutil.rmtree(other, ignore_errors=True)


def _writable(directory: Path) -> Path:
    with contextlib.suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
    if os.access(directory, os.W_OK):
        return directory
    fallback = Path(tempfile.gettempdir()) / f"headjudge-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    fallback.mkdir(mode=0o700, exist_ok=True)
    return fallback
