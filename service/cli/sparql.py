"""`headjudge sparql`: one query over ontology, rulings, cards and conclusions."""

from __future__ import annotations

import sys

import click

FORMATS = ("table", "json", "xml", "csv", "tsv", "turtle", "ntriples", "jsonld")


@click.command()
@click.argument("query", required=False)
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", show_default=True)
@click.option(
    "--seconds", default=10.0, show_default=True, type=click.FloatRange(0.1, 600), help="Time limit."
)
@click.option("--build", is_flag=True, help="Build the store ahead of the first query, and run none.")
@click.pass_obj
def sparql(data: str | None, query: str | None, form: str, seconds: float, build: bool) -> None:  # noqa: FBT001 - a flag
    """Run the SPARQL QUERY (- reads standard input)."""
    from service.paths import data_directory  # noqa: PLC0415
    from service.sparql import console  # noqa: PLC0415

    if build:
        console.build(data_directory(data))
        return
    if query is None:
        raise click.UsageError("Missing argument 'QUERY'.")
    if query == "-":
        query = sys.stdin.read()
    console.run(data_directory(data), query, form, seconds)
