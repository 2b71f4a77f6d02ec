"""An engine for SPARQL that waits for its store, however busy the machine is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from service.apart import apart
from service.sparql.engine import Engine
from service.sparql.graphs import prepare

if TYPE_CHECKING:
    from service.sparql.engine import _Worker


class Patient(Engine):
    """An engine whose store is built before it starts: on a busy machine that takes longer than an engine waits."""

    def _start(self) -> _Worker:
        apart(partial(prepare, self._directory))
        return super()._start()
