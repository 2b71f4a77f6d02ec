"""Work in a process of its own: what only that work loads, and all the memory it takes, goes with the process."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

_Made = TypeVar("_Made")


def apart(work: Callable[[], _Made]) -> _Made:
    """Return what `work` makes in another process; it and what it makes are pickled.

    Raises `subprocess.CalledProcessError` where it fails; why, the other process has written to the log by then.
    """
    command = [sys.executable, "-m", "service.apart"]
    done = subprocess.run(command, input=pickle.dumps(work), stdout=subprocess.PIPE, check=True)  # noqa: S603 - our own
    return cast("_Made", pickle.loads(done.stdout))  # noqa: S301 - our own


def end_with(parent: int) -> None:
    """End this process when the one that started it has gone, whatever it is doing then."""
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main() -> None:
    """Do the work that stands on standard input, and write what it made to standard output."""
    end_with(os.getppid())
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    work = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own
    out.write(pickle.dumps(work()))


if __name__ == "__main__":
    main()
