"""When reading counts as hanging: no load of the machine makes of what is read at once what takes this long."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 5
"""Seconds of this process alone: twenty times what the slowest text takes. What goes back over a text takes minutes."""


@contextmanager
def does_not_hang() -> Iterator[None]:
    """Fail if what is done takes as if it would never end."""
    started = time.process_time()
    yield
    assert time.process_time() - started < PATIENCE
