"""Which version of the knowledge base this is, and its files."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING

from reasoner.knowledge import PARTS, root

if TYPE_CHECKING:
    from pathlib import Path


def files(part: str, pattern: str) -> list[Path]:
    """Return the files of one part of the knowledge base, in a fixed order."""
    return sorted((root() / part).rglob(pattern))


@cache
def version() -> str:
    """Return a short hash of all knowledge: equal exactly when ontology, rulings and data are."""
    digest = hashlib.sha256()
    base = root()
    for part in PARTS:
        for file in files(part, "*.*"):
            if file.is_file():
                digest.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
