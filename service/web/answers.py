"""An answer as the page shows it: verdicts in words, open points as links that ask on, a turn as a table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from service.web.form import token_label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WORDS = {"yes": "Yes", "no": "No", "depends": "It depends", "unknown": "Unknown", "answered": "Answer"}
_NOT_PLACES = {"verdict", "summary"}


@dataclass(frozen=True, slots=True)
class Branch:
    """The values under which the verdict is the same; each is a link that asks with that value, or none."""

    values: tuple[tuple[str, str], ...]
    verdict: str
    word: str


@dataclass(frozen=True, slots=True)
class Point:
    """What the answer depends on: the question to a player, when it matters, and the verdict by value."""

    asks: str
    under: str
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """Moments of the turn that follow each other and have one answer: their names, and the answer."""

    names: tuple[str, ...]
    verdict: str
    word: str
    summary: str


def points(answer: Mapping[str, Any], fields: Sequence[tuple[str, str]]) -> list[Point]:
    """Return the open points of an answer to the question that `fields` made."""
    return [_point(found, fields) for found in answer["open"]]


def moments(answer: Mapping[str, Any]) -> list[Moment]:
    """Return the moments of an answer over the whole turn; none for any other answer."""
    value = answer["value"]
    if not isinstance(value, list) or not all(isinstance(cell, dict) and "verdict" in cell for cell in value):
        return []
    found = []
    for (verdict, sentence), cells in groupby(
        value, key=lambda cell: (cell["verdict"], cell.get("summary", ""))
    ):
        names = tuple(map(_place, cells))
        found.append(Moment(names, verdict, WORDS.get(verdict, verdict), _sentence(sentence, verdict)))
    return found


def word(answer: Mapping[str, Any]) -> str:
    """Return the verdict as the page says it in large type."""
    return "Over the turn" if moments(answer) else WORDS.get(answer["verdict"], answer["verdict"])


def summary(answer: Mapping[str, Any]) -> str:
    """Return the sentence of an answer without the verdict at its head, which stands above it in large type."""
    return _sentence(answer["summary"], answer["verdict"])


def address(fields: Sequence[tuple[str, str]], changes: Mapping[str, str]) -> str:
    """Return the address of the question that `fields` made with some fields changed, or left out if empty."""
    kept = [(name, value) for name, value in fields if name not in changes]
    return "/?" + urlencode(kept + [(name, value) for name, value in changes.items() if value])


def _point(found: Mapping[str, Any], fields: Sequence[tuple[str, str]]) -> Point:
    field, under = found["field"], found.get("under") or {}
    # A field inside a list that the form has not filled cannot be given by an address.
    reachable = "[" not in field
    then = found["then"] if isinstance(found["then"], dict) else {}
    branches = []
    for values, verdict in then.items():
        links = tuple(
            (token_label(field, value), address(fields, {**under, field: value}) if reachable else "")
            for value in values.split(", ")
        )
        branches.append(Branch(links, str(verdict), WORDS.get(str(verdict), str(verdict))))
    return Point(found["asks"], ", ".join(token_label(*pair) for pair in under.items()), tuple(branches))


def _place(cell: Mapping[str, Any]) -> str:
    """Name the moment by its innermost part: the timing within the step within the phase."""
    inner = [(name, value) for name, value in cell.items() if name not in _NOT_PLACES][-1:]
    name = token_label(*inner[0]) if inner else ""
    return name[:1].upper() + name[1:]


def _sentence(text: str, verdict: str) -> str:
    head = WORDS.get(verdict, "") + ". "
    return text.removeprefix(head) if len(text) > len(head) else text
