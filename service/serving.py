"""Running the counter as a server until it is stopped.

Waitress answers over HTTP: it takes a request in fully before a thread is busy with it, so slow or broken clients
cost nothing. Python runs one thread at a time in a process, so several processes share the listening socket where
the system can fork; they share the memory of the loaded knowledge, too.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import click

from reasoner.errors import HeadjudgeError
from service.listening import listen
from service.loading import build_knowledge, load_judge, load_store
from service.paths import data_directory
from service.sparql.engine import Engine
from service.web import create_app
from service.web.exercise import exercise

if TYPE_CHECKING:
    import socket

    from flask import Flask

    from reasoner import Judge

THREADS = 8
CONNECTIONS = 1000
LONGEST_BATCH = 256 << 20
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve."""

    data: str | None
    host: str
    port: int
    query_seconds: float
    processes: int


def default_processes() -> int:
    """Return how many processes serve unless said otherwise: as many as processors, but not more than four."""
    return min(4, os.cpu_count() or 1) if hasattr(os, "fork") else 1


def run(settings: Settings) -> None:
    """Serve until interrupted; prints the address. Raises `RequestError` where the address cannot be had."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s", stream=sys.stderr)
    # A request that waits for a thread is no news.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    sock = listen(settings.host, settings.port)
    build_knowledge()
    store = load_store(settings.data)
    judge = load_judge(store)
    engine = Engine(data_directory(settings.data), settings.query_seconds)
    app = create_app(judge, store, engine)
    _rehearse(app, judge)
    # What is loaded stays: the collector need not look through it again and again.
    gc.collect()
    gc.freeze()
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    click.echo(f"Headjudge listens on http://{shown}:{sock.getsockname()[1]}/ (stop it with Ctrl+C)")
    sys.stdout.flush()
    if settings.processes > 1 and hasattr(os, "fork"):
        _supervise(app, engine, sock, settings.processes)
    else:
        signal.signal(signal.SIGTERM, _stop)
        _serve(app, engine, sock, warm=True)


def _rehearse(app: Flask, judge: Judge) -> None:
    """Show the page of one card to nobody, so that the first visitor does not wait for what is loaded on demand."""
    first = next((card["name"] for card in judge.knowledge.curated), None)
    if first:
        app.test_client().get("/", query_string={"card": first})


def _serve(app: Flask, engine: Engine, sock: socket.socket, *, warm: bool) -> None:
    import waitress  # noqa: PLC0415 - only a server needs it

    server = waitress.create_server(
        app,
        sockets=[sock],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=30,
        max_request_body_size=LONGEST_BATCH,
        asyncore_use_poll=True,
        ident=None,
    )
    if warm:
        threading.Thread(target=_warm, args=(engine,), daemon=True).start()
    try:
        server.run()
    finally:
        server.close()
        engine.close()


def _supervise(app: Flask, engine: Engine, sock: socket.socket, processes: int) -> None:
    """Keep `processes` children serving until this process is told to stop."""
    signal.signal(signal.SIGTERM, _stop)
    # The children hold the reading end; when this process is gone, however it went, they see the end.
    lifeline, held = os.pipe()
    children: dict[int, bool] = {}
    try:
        for number in range(processes):
            children[_fork(app, engine, sock, (lifeline, held), warm=number == 0)] = number == 0
        while True:
            pid, status = os.wait()
            warm = children.pop(pid, False)
            _log.error("a serving process ended (status %s); starting another", status)
            # Should it die at once and always, let it not keep the machine busy.
            time.sleep(1)
            children[_fork(app, engine, sock, (lifeline, held), warm=warm)] = warm
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        for child in children:
            os.kill(child, signal.SIGTERM)
        for child in children:
            os.waitpid(child, 0)


def _fork(app: Flask, engine: Engine, sock: socket.socket, pipe: tuple[int, int], *, warm: bool) -> int:
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        lifeline, held = pipe
        os.close(held)
        threading.Thread(target=_end_with, args=(lifeline, engine), daemon=True).start()
        _serve(app, engine, sock, warm=warm)
        status = 0
    except (KeyboardInterrupt, SystemExit):
        status = 0
    except Exception:  # noqa: BLE001 - a forked child must end here, whatever happens
        _log.exception("a serving process failed")
    finally:
        os._exit(status)


def _end_with(lifeline: int, engine: Engine) -> None:
    """End this process when the one that holds the other end of the pipe has ended."""
    os.read(lifeline, 1)
    engine.close()
    os._exit(0)


def _stop(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(0)


def _warm(engine: Engine) -> None:
    """Make while nobody waits for it what is kept: the SPARQL store, and which cases exercise which rules.

    Should it fail, the first query says why.
    """
    try:
        engine.warm()
        exercise()
    except HeadjudgeError as error:
        _log.warning("%s", error)
