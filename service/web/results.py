"""The result of a SPARQL query as a page shows it: rows that can be sorted, names that lead to their pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from service.web.graph import natural
from service.web.vocabulary import path_of, short

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from service.sparql.engine import Result

FORMATS = ("json", "turtle")
LONGEST_CELL = 300
_NUMBERS = {"integer", "decimal", "double", "float", "int", "long", "nonNegativeInteger", "gYear"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: how it is written, where it is shown on this site (or nowhere), and its number if it is one."""

    text: str
    path: str = ""
    number: float | None = None

    @property
    def weight(self) -> int:
        """About how many bytes it takes on a page."""
        return len(self.text) + len(self.path) + 30


EMPTY = Cell("")


@dataclass(frozen=True, slots=True)
class Results:
    """A table (or the answer of an ASK as a table of one cell), or a graph as Turtle."""

    columns: Sequence[str] = ()
    rows: Sequence[Sequence[Cell]] = ()
    graph: str = ""

    def numeric(self, column: int) -> bool:
        """Say whether every value of the column is a number, and there is one."""
        cells = [row[column] for row in self.rows if row[column].text]
        return bool(cells) and all(cell.number is not None for cell in cells)

    def ordered(self, by: str) -> Results:
        """Return the same sorted by a column, from the end on where its name is preceded by `-`."""
        name = by.removeprefix("-")
        if name not in self.columns:
            return self
        at = self.columns.index(name)
        rows = sorted(self.rows, key=lambda row: _key(row[at]), reverse=by.startswith("-"))
        return Results(self.columns, rows)


def results_of(result: Result) -> Results:
    """Return a result of the engine, in one of `FORMATS`, ready for its page."""
    if result.format == "turtle":
        return Results(graph=result.content.decode())
    body: dict[str, Any] = msgspec.json.decode(result.content)
    if "boolean" in body:
        return Results(("answer",), ((Cell("yes" if body["boolean"] else "no"),),))
    columns = tuple(body["head"].get("vars", ()))
    rows = [
        tuple(_cell(row[name]) if name in row else EMPTY for name in columns)
        for row in body["results"]["bindings"]
    ]
    return Results(columns, rows)


def _cell(term: Mapping[str, Any]) -> Cell:
    value = term["value"]
    # A quoted triple comes as an object.
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    if term["type"] == "uri":
        return Cell(_cut(short(text)), path_of(text))
    kind = str(term.get("datatype", "")).rpartition("#")[2]
    return Cell(_cut(text), number=_number(text) if kind in _NUMBERS else None)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]}…"


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    # What is no number or endless can be written as one, too.
    return found if abs(found) < float("inf") else None


def _key(cell: Cell) -> tuple[int, float, Any]:
    if cell.number is not None:
        return 0, cell.number, ()
    return (1, 0.0, natural(cell.text.casefold())) if cell.text else (2, 0.0, ())
