"""Work in several processes: what is made of each part comes back in the order of the parts."""

from __future__ import annotations

import gc
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from service.apart import end_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_Part = TypeVar("_Part")
_Made = TypeVar("_Made")
PROCESSES = 2
SELDOM = 50_000
"""So many new objects before one looks for circles of them."""


def in_processes(
    work: Callable[[_Part], _Made], parts: Sequence[_Part], start: Callable[[], object]
) -> Iterator[_Made]:
    """Yield what `work` makes of each part, in order; in processes of its own where there are parts enough.

    `start` prepares each process. All three are pickled. The processes end with this one, however it ends.
    """
    if len(parts) <= PROCESSES:
        start()
        yield from map(work, parts)
        return
    # Spawned, not forked: a fork of a process with threads may inherit a lock that nobody will open.
    context = multiprocessing.get_context("spawn")
    begin = partial(_begin, os.getpid(), start)
    with ProcessPoolExecutor(PROCESSES, mp_context=context, initializer=begin) as pool:
        try:
            yield from pool.map(work, parts)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _begin(parent: int, start: Callable[[], object]) -> None:
    end_with(parent)
    # A part leaves few circles of objects behind; looking for them as often as usual takes a tenth of the time.
    gc.set_threshold(SELDOM)
    start()
