"""Answers over HTTP: the real server as a process of its own, asked by one client and by sixteen at once."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

from measuring import CURATED, ROOT, Line, question, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAIN = "from service.cli import main; main()"
SECONDS = 8
MOST_SECONDS_TO_SETTLE = 90


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """Run the server without imported cards on a free port of this machine; yield its port and process id."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        command = [sys.executable, "-c", MAIN, "--data", data, "serve", "--port", "0"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                line = server.stdout.readline()
                found = re.search(r":(\d+)/", line)
                assert found, f"the server did not say where it listens: {line!r}"
                yield int(found[1]), server.pid
            finally:
                server.terminate()
                server.wait(10)


class Client:
    """One client with one connection that it keeps."""

    def __init__(self, port: int, body: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = "POST /api/v1/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        self.request = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body

    def ask(self) -> float:
        """Ask once and return how long the whole answer took to arrive."""
        begun = perf_counter()
        self.socket.sendall(self.request)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._more()
        head, _, body = received.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{head.decode()}\n{body.decode()}")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        assert length, "an answer says how long it is"
        missing = int(length[1]) - len(body)
        while missing > 0:
            missing -= len(self._more())
        return perf_counter() - begun

    def _more(self) -> bytes:
        found = self.socket.recv(1 << 18)
        if not found:
            raise RuntimeError("the server closed the connection")
        return found


def settled(port: int) -> None:
    """Wait until the server has built its SPARQL store, which it does in the background."""
    end = perf_counter() + MOST_SECONDS_TO_SETTLE
    while perf_counter() < end:
        try:
            with urlopen(
                f"http://127.0.0.1:{port}/sparql?query=ASK%7B%7D", timeout=MOST_SECONDS_TO_SETTLE
            ) as found:
                found.read()
                return
        except (HTTPError, TimeoutError):
            sleep(1)


def storm(port: int, clients: int, seconds: float) -> tuple[list[float], float]:
    """Let clients ask as fast as they can; return the times of all answers and answers a second."""
    bodies = [json.dumps(question(name)).encode() for name in CURATED]
    taken: list[list[float]] = [[] for _ in range(clients)]
    end = perf_counter() + seconds

    def run(number: int) -> None:
        client = Client(port, bodies[number % len(bodies)])
        while perf_counter() < end:
            taken[number].append(client.ask())

    begun = perf_counter()
    threads = [threading.Thread(target=run, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    total = [one for times in taken for one in times]
    return total, len(total) / (perf_counter() - begun)


def lines() -> Iterator[Line]:
    """Yield the lines of the table."""
    with served() as (port, pid):
        settled(port)
        storm(port, 4, 2)
        taken, rate = storm(port, 1, SECONDS)
        yield Line("HTTP, 1 client", shown(taken), "median < 5 ms", f"{rate:,.0f} answers a second")
        taken, rate = storm(port, 16, SECONDS)
        yield Line(
            "HTTP, 16 clients",
            f"{rate:,.0f} answers a second",
            "> 500 a second on two cores",
            f"median {median(taken) * 1000:.1f} ms; the clients run on the same {os.cpu_count()} cores",
        )
        sleep(0.2)
        serving = [pid, *_children(pid)]
        yield Line(
            "server: memory of all its processes",
            _memory(serving),
            note="proportional set size, no imported cards",
        )
        queries = [worker for process in serving[1:] for worker in _children(process)]
        yield Line("  beside them: what answers SPARQL queries", _memory(queries))


def _children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(path.parent.name))
    return found


def _memory(processes: Iterable[int]) -> str:
    """Return the memory of processes, what they share counted once."""
    total = 0
    for process in processes:
        with suppress(OSError):
            total += int(re.search(r"Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text())[1])  # type: ignore[index]
    return f"{total / 1024:,.0f} MB" if total else "not measured on this system"
