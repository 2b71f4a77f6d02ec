"""A process that answers queries. Its parent ends it when a query runs too long, and starts another.

Protocol on standard input and output: frames of msgpack, each after its length in eight bytes. The first frame
out says that the store is open; then one frame in, one out.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, cast

import msgspec
import pyoxigraph as ox

from service.apart import apart, end_with
from service.sparql import guard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyoxigraph import Store
MEMORY_LIMIT = 4 << 30
_TABLES = {
    "json": ox.QueryResultsFormat.JSON,
    "xml": ox.QueryResultsFormat.XML,
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
}
_GRAPHS = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
}

_NAMESPACE = re.compile(r"[^/#]*\Z")
_SYNTAX = re.compile(r"error at (?P<line>\d+):(?P<column>\d+):")


class Request(msgspec.Struct):
    """One query: its text, the formats wanted in order, the dataset it names, its limits."""

    query: str
    formats: tuple[str, ...]
    default_graphs: tuple[str, ...]
    named_graphs: tuple[str, ...]
    seconds: float
    most_bytes: int


class Reply(msgspec.Struct):
    """What came of it: content in a format, or the code and message of an error, and where the query breaks."""

    format: str = ""
    content: bytes = b""
    error: str = ""
    message: str = ""
    position: tuple[int, int] | None = None


class _TooLargeError(Exception):
    pass


class _Bounded:
    """A buffer that refuses more than it may hold, so that a huge result ends early."""

    def __init__(self, most: int) -> None:
        self.content = bytearray()
        self._most = most

    def write(self, data: bytes) -> int:
        if len(self.content) + len(data) > self._most:
            raise _TooLargeError
        self.content += data
        return len(data)

    def flush(self) -> None:
        pass


def run(request: Request, store: Store, prefixes: dict[str, str]) -> Reply:
    """Answer one request."""
    buffer = _Bounded(request.most_bytes)
    try:
        results = _query(request, store, prefixes)
        name = _serialize(results, request.formats, buffer, prefixes)
    except _TooLargeError:
        return Reply(
            error="result-too-large", message=f"The result is larger than {request.most_bytes:,} bytes."
        )
    except SyntaxError as error:
        return _syntax(str(error), request.query)
    except (ValueError, OSError, RuntimeError) as error:
        return Reply(error="query-failed", message=f"The query failed: {error}.")
    if name is None:
        kind = "a table" if isinstance(results, ox.QuerySolutions | ox.QueryBoolean) else "a graph"
        return Reply(
            error="not-acceptable", message=f"The result is {kind}; no format that was asked for can hold it."
        )
    return Reply(format=name, content=bytes(buffer.content))


def _query(request: Request, store: Store, prefixes: dict[str, str]) -> Any:
    chosen = bool(request.default_graphs or request.named_graphs)
    # The union is what a query means that names no graphs; FROM names them.
    dataset: dict[str, Any] = {"use_default_graph_as_union": "FROM" not in guard.keywords(request.query)}
    if chosen:
        dataset = {
            "default_graph": [ox.NamedNode(iri) for iri in request.default_graphs],
            "named_graphs": [ox.NamedNode(iri) for iri in request.named_graphs],
        }
    return store.query(request.query, prefixes=prefixes, **dataset)


def _serialize(
    results: Any, formats: tuple[str, ...], buffer: _Bounded, prefixes: dict[str, str]
) -> str | None:
    if isinstance(results, ox.QueryTriples):
        name = next((name for name in formats if name in _GRAPHS), None)
        if name:
            # A set: the same triple can be constructed from many solutions.
            triples = list(dict.fromkeys(results))
            ox.serialize(triples, cast("IO[bytes]", buffer), _GRAPHS[name], prefixes=used(prefixes, triples))
        return name
    name = next((name for name in formats if name in _TABLES), None)
    if name:
        results.serialize(cast("IO[bytes]", buffer), _TABLES[name])
    return name


def used(prefixes: dict[str, str], triples: Iterable[ox.Triple]) -> dict[str, str]:
    """Return those of the prefixes that the triples need."""
    namespaces = {
        _NAMESPACE.sub("", term.value)
        for triple in triples
        for term in triple
        if isinstance(term, ox.NamedNode)
    }
    return {prefix: iri for prefix, iri in prefixes.items() if iri in namespaces}


def _syntax(message: str, query: str) -> Reply:
    """Say where the query breaks; the parser's long list of what could have stood there helps nobody."""
    found = _SYNTAX.match(message)
    if not found:
        return Reply(error="query-syntax", message=f"The query cannot be parsed: {message}")
    line, column = int(found["line"]), int(found["column"])
    rest = query.split("\n")[line - 1 :][:1]
    after = rest[0][column - 1 :][:30].strip() if rest else ""
    place = f"before “{after}”" if after else "at the end of the line"
    said = f"The query cannot be parsed: it breaks at line {line}, column {column}, {place}."
    return Reply(error="query-syntax", message=said, position=(line, column))


def main() -> None:
    """Serve queries over the store in the folder named by the first argument until the input ends."""
    frames_out = sys.stdout.buffer
    sys.stdout = sys.stderr
    from service.sparql.graphs import prefixes_of, prepare  # noqa: PLC0415

    # Building the store takes a while of a processor; whoever answers questions meanwhile comes first.
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    end_with(os.getppid())
    # What building takes in memory is given back with the process that builds.
    folder = apart(partial(prepare, Path(sys.argv[1]))).folder
    store = ox.Store.read_only(str(folder))
    known = prefixes_of(store)
    _limit_memory()
    write_frame(frames_out, Reply(message=f"{len(store)}"))
    decode = msgspec.msgpack.Decoder(Request).decode
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        request = decode(frame)
        # Should the parent be gone when the limit comes, the alarm ends this process all the same.
        signal.setitimer(signal.ITIMER_REAL, request.seconds + 2)
        reply = run(request, store, known)
        signal.setitimer(signal.ITIMER_REAL, 0)
        write_frame(frames_out, reply)


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every platform

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def write_frame(out: BinaryIO, content: msgspec.Struct) -> None:
    """Write one frame."""
    body = msgspec.msgpack.encode(content)
    out.write(len(body).to_bytes(8, "little") + body)
    out.flush()


def read_frame(source: BinaryIO) -> bytes | None:
    """Read one frame; `None` where the other end has closed or died."""
    head = source.read(8)
    if len(head) < 8:
        return None
    size = int.from_bytes(head, "little")
    body = source.read(size)
    return body if len(body) == size else None


if __name__ == "__main__":
    # A parent that has gone wants no answer, and no word about that either.
    with contextlib.suppress(BrokenPipeError):
        main()
