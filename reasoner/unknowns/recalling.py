"""What was found out by looking things up, and what was found there: recalled where all of it is as it was.

One question is evaluated under many assumptions, and in most of them most rules see what they saw before. What is
found out about a rule turns on what is looked up on the way alone. So the lookups are kept in their order, each with
what was found, as a tree: whoever asks again looks up what was looked up first, goes on from what is found there now,
and comes to what is known, or to a lookup that has come out as it never did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

_T = TypeVar("_T")
Lookup: TypeAlias = tuple[Any, ...]


class _Known(NamedTuple, Generic[_T]):
    """Where the lookups end: what they come to."""

    found: _T


class _Fork(Generic[_T]):
    """A lookup, and how it goes on for each thing that was found there."""

    __slots__ = ("lookup", "paths")

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.paths: dict[Hashable, _Known[_T] | _Fork[_T]] = {}


class Recalled(Generic[_T]):
    """What is known about places, by what was looked up to find it out; `look_up` must name the same for the same."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Hashable, _Known[_T] | _Fork[_T]] = {}

    def recall(self, place: Hashable, look_up: Callable[[Lookup], Hashable]) -> _T | None:
        """Return what is known about a place if everything comes out as it did once; else nothing."""
        known = self._known.get(place)
        while isinstance(known, _Fork):
            known = known.paths.get(look_up(known.lookup))
        return None if known is None else known.found

    def keep(self, place: Hashable, looked_up: Mapping[Lookup, Hashable], found: _T) -> None:
        """Keep what is found out about a place, with what was looked up for it in this order."""
        paths, way = self._known, place
        for lookup, outcome in looked_up.items():
            fork = paths.get(way)
            if not isinstance(fork, _Fork):
                fork = paths[way] = _Fork(lookup)
            paths, way = fork.paths, outcome
        paths[way] = _Known(found)
