"""Long lists in parts: which part is asked for, and the links to the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import urlencode

from flask import request

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from werkzeug.datastructures import MultiDict

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Part(Generic[_T]):
    """One part of a list: its members, which part it is (from 1), and how many parts there are."""

    members: Sequence[_T]
    number: int
    parts: int


def part(members: Sequence[_T], most: int, weight: Callable[[_T], int] = lambda _: 1) -> Part[_T]:
    """Return the part that the parameter `page` of the present request asks for; the last if it is beyond.

    A part is full when the weights of its members come to `most`.
    """
    cuts = [0]
    load = 0
    for place, member in enumerate(members):
        load += weight(member)
        if load > most and place > cuts[-1]:
            cuts.append(place)
            load = weight(member)
    number = min(_asked(), len(cuts))
    ends = [*cuts[1:], len(members)]
    return Part(members[cuts[number - 1] : ends[number - 1]], number, len(cuts))


def here(fields: MultiDict[str, str], **changes: object) -> str:
    """Return the parameters of an address with some changed; a parameter that becomes empty is left out."""
    kept = [(name, value) for name, value in fields.items(multi=True) if name not in changes]
    return urlencode([*kept, *((name, str(value)) for name, value in changes.items() if value)])


def _asked() -> int:
    given: Any = request.args.get("page", "1")
    return max(int(given), 1) if given.isascii() and given.isdigit() and len(given) < 7 else 1
