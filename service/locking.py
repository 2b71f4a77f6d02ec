"""Locks between processes: held while a block runs, let go by the system even when the holder dies."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def locked(path: Path, *, wait: bool) -> Iterator[bool]:
    """Hold the lock of the file at `path`; gives whether it was free, which it always is after waiting.

    Where the system has no such locks, nothing is held.
    """
    try:
        import fcntl  # noqa: PLC0415 - not on every platform
    except ImportError:
        yield True
        return
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError:
            yield False
            return
        yield True
