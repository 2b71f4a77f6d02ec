"""What is drawn where thousands of combinations could be tried: the same in each run, all where that is asked for."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from collections.abc import Set as AbstractSet

_T = TypeVar("_T")
ALL = os.environ.get("HEADJUDGE_TESTS") == "all"
"""Whether nothing is left out."""


def lot(of: str) -> bytes:
    """Return the place of something in an order that nothing but its own words decides."""
    return hashlib.sha256(of.encode()).digest()


def first_with(
    things: Iterable[_T], parts: Callable[[_T], AbstractSet[Hashable]], words: Callable[[_T], str] = str
) -> tuple[_T, ...]:
    """Return the things, in an order drawn by hash, that have some part that none before has; or all.

    So whatever part any of them has, one of those returned has it, too.
    """
    seen: set[Hashable] = set()
    first = []
    for one in sorted(things, key=lambda one: lot(words(one))):
        found = parts(one)
        if ALL or not found <= seen:
            first.append(one)
            seen |= found
    return tuple(first)
