"""`headjudge sparql`: one query over ontology, rulings, cards and conclusions."""

from __future__ import annotations

import sys

import click

FORMATS = ("table", "json", "xml", "csv", "tsv", "turtle", "ntriples", "jsonld")


@click.command()
@click.argument("query")
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", show_default=True)
@click.option(
    "--seconds", default=10.0, show_default=True, type=click.FloatRange(0.1, 600), help="Time limit."
)
@click.pass_obj
def sparql(data: str | None, query: str, form: str, seconds: float) -> None:
    """Run the SPARQL QUERY (- reads standard input)."""
    if query == "-":
        query = sys.stdin.read()
    from service.paths import data_directory  # noqa: PLC0415
    from service.sparql.console import run  # noqa: PLC0415

    run(data_directory(data), query, form, seconds)
