"""`headjudge serve`: the API, SPARQL and the pages on one address."""

from __future__ import annotations

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8080, show_default=True, type=click.IntRange(0, 65535), help="0 takes any that is free."
)
@click.option(
    "--processes", type=click.IntRange(1, 64), help="How many processes serve (default: one a processor)."
)
@click.option(
    "--query-seconds",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.1, 600),
    help="Time limit of one SPARQL query.",
)
@click.pass_obj
def serve(data: str | None, host: str, port: int, processes: int | None, query_seconds: float) -> None:
    """Serve the API, SPARQL and the pages for judges; the address is printed."""
    from service.serving import Settings, default_processes, run  # noqa: PLC0415

    run(Settings(data, host, port, query_seconds, processes or default_processes()))
