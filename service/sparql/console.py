"""A query's result at the terminal: a table, or any of the formats of the endpoint."""

from __future__ import annotations

import csv
import io
import sys
from typing import TYPE_CHECKING

from service.cli.progress import bar
from service.sparql import graphs, guard
from service.sparql.engine import Engine

if TYPE_CHECKING:
    from pathlib import Path


def build(directory: Path) -> None:
    """Build the store that queries run over, with a bar, and say what was done; raises `CardImportError`."""
    with bar("Building the store") as progress:
        prepared = graphs.prepare(directory, progress)
    day = graphs.concluded_on(prepared.folder)
    done = "built" if prepared.built else "up to date, nothing to do"
    sys.stderr.write(f"The store is {done}; its conclusions hold for {day}.\n")


def run(directory: Path, query: str, form: str, seconds: float) -> None:
    """Print the result of a query, for which the store is built where it is missing; raises `QueryError`."""
    guard.check(query)
    with bar("Building the store") as progress:
        graphs.prepare(directory, progress)
    engine = Engine(directory, seconds, workers=1)
    try:
        # A table is drawn from TSV, whose terms keep their types; a graph has no rows and comes as Turtle.
        result = engine.query(query, ("tsv", "turtle") if form == "table" else (form,))
    finally:
        engine.close()
    if form == "table" and result.format == "tsv":
        _table(result.content.decode())
    else:
        sys.stdout.buffer.write(result.content.rstrip(b"\n") + b"\n")


def _table(content: str) -> None:
    rows = list(csv.reader(io.StringIO(content), delimiter="\t", quoting=csv.QUOTE_NONE))
    if not content.startswith("?") and len(rows) <= 1:
        sys.stdout.write(f"{content.strip()}\n")
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(*(name.removeprefix("?") for name in rows[0]))
    for row in rows[1:]:
        table.add_row(*(Text(_short(term)) for term in row))
    Console(highlight=False).print(table)


def _short(term: str) -> str:
    """Return an IRI of a known namespace by its prefix, and a plain text without its quotes."""
    if term.startswith("<"):
        iri = term[1:-1]
        for prefix, namespace in graphs.prefixes().items():
            if iri.startswith(namespace):
                return f"{prefix}:{iri.removeprefix(namespace)}"
        return iri
    return term[1:-1] if term.startswith('"') and term.endswith('"') else term
