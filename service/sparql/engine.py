"""The workers that answer queries: a few processes, a queue before them, a time limit on each query."""

from __future__ import annotations

import atexit
import contextlib
import subprocess
import sys
import threading
from dataclasses import dataclass
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING

import msgspec

from reasoner.errors import QueryError
from service.sparql import guard
from service.sparql.worker import Reply, Request, read_frame, write_frame

if TYPE_CHECKING:
    from pathlib import Path

BUILD_SECONDS = 300.0
MOST_BYTES = 50_000_000
WORKERS = 2
_HINTS = {
    "result-too-large": "Ask for less: add LIMIT, or fewer variables.",
    "not-acceptable": "Tables come as JSON, XML, CSV, TSV; graphs as Turtle, N-Triples, JSON-LD.",
}


def _hint(code: str) -> str:
    if code == "query-syntax":
        from service.sparql.graphs import prefixes  # noqa: PLC0415

        return f"These prefixes are known without PREFIX: {', '.join(sorted(prefixes()))}."
    return _HINTS.get(code, "")


def _busy() -> QueryError:
    return QueryError("queries-busy", "Too many queries are running.", "Try again in a few seconds.")


@dataclass(frozen=True, slots=True)
class Result:
    """What a query gave, serialised: the name of the format and the content."""

    format: str
    content: bytes


class Engine:
    """Answers SPARQL queries over the store of a data directory; safe to call from many threads.

    The workers start with the first query. One whose query exceeds the limit is ended and its place is
    taken by a new one when it is next needed.
    """

    def __init__(
        self, directory: Path, seconds: float = 10.0, workers: int = WORKERS, most_bytes: int = MOST_BYTES
    ) -> None:
        self._directory = directory
        self._seconds = seconds
        self._most_bytes = most_bytes
        # The worker used last is taken first: it is the one that is running and warm.
        self._free: LifoQueue[_Worker | None] = LifoQueue()
        for _ in range(workers):
            self._free.put(None)
        self._running: set[_Worker] = set()
        # Who waits holds a thread of the server; some must stay free for those who ask no queries.
        self._places = threading.BoundedSemaphore(2 * workers or 1)
        atexit.register(self.close)

    def query(
        self,
        query: str,
        formats: tuple[str, ...],
        default_graphs: tuple[str, ...] = (),
        named_graphs: tuple[str, ...] = (),
    ) -> Result:
        """Run a query and return its result in the first of `formats` that fits; raises `QueryError`."""
        guard.check(query)
        if not self._places.acquire(blocking=False):
            raise _busy()
        try:
            return self._run(query, formats, default_graphs, named_graphs)
        finally:
            self._places.release()

    def _run(
        self,
        query: str,
        formats: tuple[str, ...],
        default_graphs: tuple[str, ...],
        named_graphs: tuple[str, ...],
    ) -> Result:
        request = Request(query, formats, default_graphs, named_graphs, self._seconds, self._most_bytes)
        worker: _Worker | None = None
        try:
            slot = self._free.get(timeout=self._seconds)
        except Empty:
            raise _busy() from None
        try:
            worker = slot if slot and slot.alive else self._start()
            reply = worker.ask(request)
        finally:
            self._free.put(worker if worker and worker.alive else None)
            if worker and not worker.alive:
                self._running.discard(worker)
        if reply.error:
            raise QueryError(reply.error, reply.message, _hint(reply.error), reply.position)
        return Result(reply.format, reply.content)

    def warm(self) -> None:
        """Start one worker, so that the first query need not wait for the store to be built."""
        slot = self._free.get()
        try:
            slot = slot or self._start()
        finally:
            self._free.put(slot)

    def close(self) -> None:
        """End the workers."""
        for worker in list(self._running):
            worker.stop()
        self._running.clear()

    def _start(self) -> _Worker:
        worker = _Worker(self._directory)
        self._running.add(worker)
        return worker


class _Worker:
    def __init__(self, directory: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-m", "service.sparql.worker", str(directory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        opened = self._within(BUILD_SECONDS, self._read)
        if opened is None:
            self.stop()
            raise QueryError("query-engine", "The query engine does not start.", "The server's log says why.")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: Request) -> Reply:
        timed_out = threading.Event()
        frame = self._within(request.seconds, lambda: self._exchange(request), timed_out)
        if frame is not None and timed_out.is_set():
            # The answer and the limit met: the process is being ended and must not be used again.
            self.stop()
        if frame is not None:
            return msgspec.msgpack.decode(frame, type=Reply)
        self.stop()
        if timed_out.is_set():
            return Reply(
                error="query-too-slow",
                message=f"The query was stopped: it ran longer than {request.seconds:g} seconds.",
            )
        return Reply(error="query-too-big", message="The query needs more memory or depth than it may have.")

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _exchange(self, request: Request) -> bytes | None:
        assert self._process.stdin
        write_frame(self._process.stdin, request)  # type: ignore[arg-type]
        return self._read()

    def _read(self) -> bytes | None:
        assert self._process.stdout
        return read_frame(self._process.stdout)  # type: ignore[arg-type]

    def _within(
        self, seconds: float, action: object, timed_out: threading.Event | None = None
    ) -> bytes | None:
        """Run a blocking exchange; ending the process when time is up is what unblocks it."""

        def end() -> None:
            if timed_out:
                timed_out.set()
            self._process.kill()

        timer = threading.Timer(seconds, end)
        timer.start()
        try:
            return action()  # type: ignore[operator,no-any-return]
        except (BrokenPipeError, ValueError):
            return None
        finally:
            timer.cancel()
