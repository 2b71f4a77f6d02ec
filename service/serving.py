"""Running the counter as a server until it is stopped."""

from __future__ import annotations

import errno
import logging
import socket
import sys
import threading
from typing import TYPE_CHECKING

import click

from reasoner.errors import HeadjudgeError
from service.loading import load_judge, load_store
from service.paths import data_directory
from service.problems import RequestError
from service.sparql.engine import Engine
from service.web import create_app

if TYPE_CHECKING:
    from flask import Flask

THREADS = 4
LONGEST_BATCH = 256 << 20
_log = logging.getLogger(__name__)


def build_app(data: str | None, query_seconds: float) -> tuple[Flask, Engine]:
    """Return the application over the real judge, the imported cards and a SPARQL engine."""
    store = load_store(data)
    engine = Engine(data_directory(data), query_seconds)
    return create_app(load_judge(store), store, engine), engine


def run(data: str | None, host: str, port: int, query_seconds: float) -> None:
    """Serve until interrupted; prints the address. Raises `RequestError` where the address cannot be had."""
    import waitress  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s", stream=sys.stderr)
    listening = _listen(host, port)
    app, engine = build_app(data, query_seconds)
    server = waitress.create_server(
        app,
        sockets=[listening],
        threads=THREADS,
        channel_timeout=30,
        max_request_body_size=LONGEST_BATCH,
        ident=None,
    )
    threading.Thread(target=_warm, args=(engine,), daemon=True).start()
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"Headjudge listens on http://{shown}:{listening.getsockname()[1]}/ (stop it with Ctrl+C)")
    try:
        server.run()
    finally:
        server.close()
        engine.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise _no_address(host, port, error) from error
    listening.listen(1024)
    return listening


def _no_address(host: str, port: int, error: OSError) -> RequestError:
    if error.errno == errno.EADDRINUSE:
        return RequestError(
            400,
            "port-busy",
            f"Port {port} of {host} is in use.",
            "Choose another with --port, or --port 0 for any free one.",
        )
    if error.errno == errno.EACCES:
        return RequestError(
            400,
            "port-forbidden",
            f"Port {port} may not be used by this user.",
            "Choose one from 1024 up with --port.",
        )
    return RequestError(
        400,
        "no-address",
        f"{host} port {port}: {error.strerror or error}.",
        "Give an address of this machine with --host.",
    )


def _warm(engine: Engine) -> None:
    """Build the SPARQL store while nobody waits for it; should it fail, the first query says why."""
    try:
        engine.warm()
    except HeadjudgeError as error:
        _log.warning("%s", error)
