"""The knowledge base: where it is, and what the judge needs of it in one piece."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.errors import RuleBaseError
from reasoner.knowledge.artefact import artefact_name, is_kept, kept, write_artefact
from reasoner.rules.metamodel import CASES
from reasoner.rules.terms import Iri, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.knowledge.glossary import Glossary
    from reasoner.knowledge.sources import Works
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.rules.terms import Term

    Structure = Mapping[tuple[Iri, Iri], tuple[Term, ...]]

PARTS = ("ontology", "rulings", "data")


def root() -> Path:
    """Return the folder that holds `ontology/`, `rulings/` and `data/`.

    The variable HEADJUDGE_KNOWLEDGE names another one; without it, a wheel's own copy or the repository.
    Raises `RuleBaseError` if there is none.
    """
    here = Path(__file__).resolve().parents[1]
    given = os.environ.get("HEADJUDGE_KNOWLEDGE")
    candidates = [Path(given)] if given else [here / "_knowledge", here.parent]
    for candidate in candidates:
        if all((candidate / part).is_dir() for part in PARTS):
            return candidate
    raise RuleBaseError(
        "no-knowledge-base",
        f"No knowledge base in {', '.join(map(str, candidates))}.",
        hint="It is a folder with ontology/, rulings/ and data/; HEADJUDGE_KNOWLEDGE names it.",
    )


def turtle_files(base: Path) -> Iterator[Path]:
    """Yield the Turtle files of the knowledge base in a stable order."""
    for part in ("ontology", "rulings"):
        yield from sorted((base / part).rglob("*.ttl"))


def curated_files(base: Path) -> Iterator[Path]:
    """Yield the files of curated card facts in a stable order."""
    yield from sorted((base / "data" / "cards").glob("*.json"))


STRUCTURE = ("order", "partOfPhase", "partOfStep", "exportedAs", "isActivated", "onField")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that answering needs: rules, words, works, the glossary, curated cards, and how a turn is built.

    `version` is a short hash of all files; equal exactly when the knowledge is.
    """

    rules: CompiledRules
    vocabulary: Vocabulary
    works: Works
    glossary: Glossary
    curated: tuple[Mapping[str, Any], ...]
    games: Mapping[str, Iri]
    structure: Structure
    version: str


def load_knowledge(base: Path | None = None) -> Knowledge:
    """Return the knowledge base at `base` (default: `root()`), built only if something has changed."""
    here = base or root()
    return kept(Knowledge, _files(here), lambda: build(here), here)


def is_built(base: Path | None = None) -> bool:
    """Say whether nothing has changed since the knowledge base at `base` (default: `root()`) was built."""
    here = base or root()
    return is_kept(Knowledge, _files(here), here)


def write_built(base: Path, directory: Path) -> Path:
    """Build the knowledge base at `base`, keep it in `directory` and return the file: for a wheel to carry."""
    path = directory / artefact_name(Knowledge, _files(base), base)
    write_artefact(build(base), path)
    return path


def _files(base: Path) -> tuple[Path, ...]:
    return (*turtle_files(base), *curated_files(base))


def build(base: Path) -> Knowledge:
    """Read the knowledge base from its files; raises `RuleBaseError` for a defect."""
    from rdflib import Graph  # noqa: PLC0415 - only building needs it

    from reasoner.knowledge.glossary import read_glossary  # noqa: PLC0415
    from reasoner.knowledge.sources import read_works  # noqa: PLC0415
    from reasoner.knowledge.turtle import parse  # noqa: PLC0415
    from reasoner.knowledge.vocabulary import Vocabulary  # noqa: PLC0415

    graph, no_vocabulary = Graph("SimpleMemory"), CASES | {"rules"}
    for file in turtle_files(base):
        if no_vocabulary.isdisjoint(file.relative_to(base).parts):
            for triple in parse(file):
                graph.add(triple)
    vocabulary = Vocabulary.from_graph(graph)
    return Knowledge(
        rules=CompiledRules.from_files(base / "ontology", base / "rulings"),
        vocabulary=vocabulary,
        works=read_works(graph),
        glossary=read_glossary(graph),
        curated=tuple(card for file in curated_files(base) for card in json.loads(file.read_text("utf-8"))),
        games=vocabulary.games(),
        structure=_structure(graph),
        version=version_of(base),
    )


def version_of(base: Path) -> str:
    """Return a short hash of all files of the knowledge base."""
    digest = hashlib.sha256()
    for file in _files(base):
        digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _structure(graph: Iterable[tuple[Any, Any, Any]]) -> Structure:
    """Return the facts of how a turn is built."""
    from reasoner.rules.loading import term  # noqa: PLC0415 - only building needs it

    found: dict[tuple[Iri, Iri], tuple[Term, ...]] = {}
    for subject, predicate, value in graph:
        if str(predicate).rpartition("#")[2] in STRUCTURE:
            key = (named(str(subject)), named(str(predicate)))
            found[key] = (*found.get(key, ()), term(value))
    return found
