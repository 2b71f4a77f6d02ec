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
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pyoxigraph import NamedNode, RdfFormat, Store

from service import knowledge
from service.cards.readings import fingerprint
from service.cards.store import CardStore
from service.locking import locked
from service.sparql.facts import as_of, conclusion_triples, pool_triples

if TYPE_CHECKING:
    from service.cards.importing import Progress

GRAPHS = "https://w3id.org/headjudge/graph/"
ONTOLOGY, RULINGS, CARDS, CONCLUSIONS = (
    GRAPHS + name for name in ("ontology", "rulings", "cards", "conclusions")
)
LAYOUT = "3"
LOCK, PARTIAL = "sparql.lock", ".sparql-*.part"
_DECLARED = """
    SELECT ?prefix ?namespace WHERE {
        ?ontology <http://www.w3.org/ns/shacl#declare> ?d .
        ?d <http://www.w3.org/ns/shacl#prefix> ?prefix ; <http://www.w3.org/ns/shacl#namespace> ?namespace }
"""
_AS_OF = f"""
    PREFIX ygo: <https://w3id.org/headjudge/ontology#>
    SELECT ?day WHERE {{ GRAPH <{CONCLUSIONS}> {{ <{CONCLUSIONS}> ygo:asOf ?day }} }}
"""
_TURNING_DAYS = """
    PREFIX ygo: <https://w3id.org/headjudge/ontology#>
    SELECT DISTINCT ?from ?until { { ?rule ygo:inForceFrom ?from } UNION { ?rule ygo:inForceUntil ?until } }
"""
_COMMON = {
    "ygo": "https://w3id.org/headjudge/ontology#",
    "rule": "https://w3id.org/headjudge/rules/",
    "prec": "https://w3id.org/headjudge/precedents/",
    "ex": "https://w3id.org/headjudge/examples/",
    "src": "https://w3id.org/headjudge/sources/",
    "card": "https://w3id.org/headjudge/cards/",
    "topic": "https://w3id.org/headjudge/topics/",
    "term": "https://w3id.org/headjudge/glossary/",
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
    return prefixes_of(law())


def prefixes_of(store: Store) -> dict[str, str]:
    """Return the prefixes for queries over a store that has the ontology in it."""
    declared = {
        str(row["prefix"].value): str(row["namespace"].value)
        for row in store.query(_DECLARED, use_default_graph_as_union=True)  # type: ignore[union-attr]
    }
    return declared | _COMMON


def open_store(directory: Path) -> Store:
    """Return the store of knowledge and cards for the data directory, read only; builds it where missing."""
    return Store.read_only(str(prepare(directory).folder))


class Prepared(NamedTuple):
    """Where a store is, and whether it had to be built."""

    folder: Path
    built: bool


def prepare(directory: Path, progress: Progress | None = None) -> Prepared:
    """Build the store for the data directory, unless there is one of the same knowledge, cards and law in force.

    `progress` is told how many cards are done, of how many.
    """
    cards = CardStore.open(directory)
    made_of = f"{LAYOUT} {knowledge.version()} {cards.digest} {fingerprint()}"
    state = hashlib.sha256(made_of.encode()).hexdigest()[:16]
    folder = _writable(directory) / f"sparql-{state}"
    # Whoever comes while it is being built waits for it instead of building it, too.
    with locked(folder.parent / LOCK, wait=True):
        if folder.is_dir() and _holds_today(folder):
            return Prepared(folder, built=False)
        _sweep(folder.parent)
        _build(folder, directory, cards, progress)
    return Prepared(folder, built=True)


def concluded_on(folder: Path) -> str:
    """Return the day for which the conclusions of a store hold."""
    found = Store.read_only(str(folder)).query(_AS_OF)
    return next((str(row["day"].value) for row in found), "")  # type: ignore[union-attr]


def _holds_today(folder: Path) -> bool:
    """Say whether the same rules are in force today as on the day for which a store's conclusions hold."""
    then, today = concluded_on(folder), date.today().isoformat()  # noqa: DTZ011 - where the judge sits
    days = Store.read_only(str(folder)).query(_TURNING_DAYS, use_default_graph_as_union=True)
    return then == today or not any(
        (row["from"] and then < row["from"].value <= today)
        or (row["until"] and then <= row["until"].value < today)
        for row in days  # type: ignore[union-attr]
    )


def _build(folder: Path, directory: Path, cards: CardStore, progress: Progress | None) -> None:
    partial = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".sparql-", suffix=".part"))
    today = date.today()  # noqa: DTZ011 - rules hold by the calendar where the judge sits
    try:
        store = Store(str(partial))
        store.bulk_extend(law())
        for done, triples in pool_triples(directory, cards, today):
            _add(store, CARDS, triples.facts)
            _add(store, CONCLUSIONS, triples.conclusions)
            if progress:
                progress(done, len(cards))
        _add(store, CONCLUSIONS, as_of(CONCLUSIONS, today) + b"".join(conclusion_triples(cards)))
        store.optimize()
        store.flush()
        del store
        partial.rename(folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _add(store: Store, graph: str, triples: bytes) -> None:
    node = NamedNode(graph)
    store.add_graph(node)
    store.bulk_load(triples, RdfFormat.N_TRIPLES, to_graph=node)


def _sweep(directory: Path) -> None:
    """Remove stores of earlier states, and what builds left that were killed.

    A server that still reads an earlier store keeps its open files until it ends.
    """
    for pattern in ("sparql-*", PARTIAL):
        for other in directory.glob(pattern):
            if other.is_dir():
                shutil.rmtree(other, ignore_errors=True)


def _writable(directory: Path) -> Path:
    with contextlib.suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
    if os.access(directory, os.W_OK):
        return directory
    fallback = Path(tempfile.gettempdir()) / f"headjudge-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    fallback.mkdir(mode=0o700, exist_ok=True)
    return fallback
