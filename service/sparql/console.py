"""A query's result at the terminal: a table, or any of the formats of the endpoint."""

from __future__ import annotations

import csv
import io
import sys
from typing import TYPE_CHECKING

from service.sparql.engine import Engine

if TYPE_CHECKING:
    from pathlib import Path


def run(directory: Path, query: str, form: str, seconds: float) -> None:
    """Print the result of a query; raises `QueryError`."""
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
    from service.sparql.graphs import prefixes  # noqa: PLC0415

    if term.startswith("<"):
        iri = term[1:-1]
        for prefix, namespace in prefixes().items():
            if iri.startswith(namespace):
                return f"{prefix}:{iri.removeprefix(namespace)}"
        return iri
    return term[1:-1] if term.startswith('"') and term.endswith('"') else term
