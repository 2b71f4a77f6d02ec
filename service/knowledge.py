"""Where the knowledge base lies, and which version of it this is."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from pathlib import Path

PARTS = ("ontology", "rulings", "data")


@cache
def root() -> Path:
    """Return the folder that holds ontology, rulings and data: in the wheel, else in the repository."""
    package = Path(str(resources.files("reasoner")))
    installed = package / "_knowledge"
    return installed if installed.is_dir() else package.parent


def files(part: str, pattern: str) -> list[Path]:
    """Return the files of one part, in a fixed order."""
    return sorted((root() / part).rglob(pattern))


@cache
def version() -> str:
    """Return a short hash of all knowledge: equal exactly when ontology, rulings and data are."""
    digest = hashlib.sha256()
    for part in PARTS:
        for file in files(part, "*.*"):
            digest.update(file.relative_to(root()).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
