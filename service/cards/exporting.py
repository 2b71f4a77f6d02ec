"""Every imported card's effects as JSON Lines, judged by their own nature, in as many processes as read."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from service.cards.importing import CHUNK
from service.cards.store import CardStore
from service.processes import in_processes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner import Judge
    from service.cards.importing import Progress

_worker: list[tuple[CardStore, Judge]] = []


def export_cards(directory: Path, out: str, progress: Progress) -> int:
    """Write one object a line for every card of the store in `directory`; return how many.

    `out` is a path, written in one step when all is done, or `-` for standard output.
    """
    total = len(CardStore.open(directory))
    with _output(out) as file:
        for done, lines in _chunks(directory, total):
            file.write(lines)
            progress(done, total)
    return total


def _chunks(directory: Path, total: int) -> Iterator[tuple[int, bytes]]:
    starts = range(0, total, CHUNK)
    exported = in_processes(_export_chunk, starts, partial(_start, directory))
    for start, lines in zip(starts, exported, strict=True):
        yield min(start + CHUNK, total), lines


def _start(directory: Path) -> None:
    from service.loading import load_judge  # noqa: PLC0415

    store = CardStore.open(directory)
    _worker[:] = [(store, load_judge(store))]


def _export_chunk(start: int) -> bytes:
    store, judge = _worker[0]
    lines = bytearray()
    for stored in store.slice(start, start + CHUNK):
        record = stored.record
        known = judge.card(record.name if record.password is None else record.password)
        effects = judge.effect_profiles(known) if known is not None else []
        lines += msgspec.json.encode({"password": record.password, "name": record.name, "effects": effects})
        lines += b"\n"
    return bytes(lines)


@contextmanager
def _output(out: str) -> Iterator[BinaryIO]:
    if out == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(out).absolute()
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
