"""Which version of the knowledge base this is, and its files."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from reasoner.knowledge.base import root, version_of

if TYPE_CHECKING:
    from pathlib import Path


def files(part: str, pattern: str) -> list[Path]:
    """Return the files of one part of the knowledge base, in a fixed order."""
    return sorted((root() / part).rglob(pattern))


@cache
def version() -> str:
    """Return the short hash of all knowledge by which answers name it, too."""
    return version_of(root())
