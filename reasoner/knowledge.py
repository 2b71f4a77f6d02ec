"""Where the knowledge base is: in the repository, or beside the packages of an installed wheel."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from reasoner.errors import RuleBaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = ("ontology", "rulings", "data")


def root() -> Path:
    """Return the folder that holds `ontology/`, `rulings/` and `data/`.

    The variable HEADJUDGE_KNOWLEDGE names another one; without it, a wheel's own copy or the repository is used.
    Raises `RuleBaseError` if there is none.
    """
    here = Path(__file__).resolve().parent
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
