"""What is done when a question is answered: which evaluations are made, which of the told facts are looked at.

Everything that rules look up of what is told goes through a relation; one that is watched notes of which subjects.
That takes time, so that a question is evaluated so only where somebody wants to know.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from reasoner.engine.facts import Given

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.engine.facts import Note
    from reasoner.engine.rows import Row
    from reasoner.rules.terms import Iri, Term

Seen: TypeAlias = "set[tuple[Term, Iri]]"
"""The subjects and relations that were looked up."""


class Evaluated(Protocol):
    """What was evaluated: rows that rules filled."""

    def rows(self) -> Iterator[Row]:
        """Yield them."""


_made: ContextVar[list[Evaluated] | None] = ContextVar("evaluations", default=None)


@contextmanager
def evaluations() -> Iterator[list[Evaluated]]:
    """Note every evaluation that is made meanwhile, in this thread; it is kept with all its rows for that."""
    made: list[Evaluated] = []
    before = _made.set(made)
    try:
        yield made
    finally:
        _made.reset(before)


def note_evaluation(evaluation: Evaluated) -> None:
    """Note an evaluation, if somebody wants to know."""
    made = _made.get()
    if made is not None:
        made.append(evaluation)


class Watched(Given):
    """A relation that no rule concludes, or what is told of one; it notes what is looked up in it."""

    __slots__ = ("key", "seen")

    def __init__(self, rows: Given, key: Iri, seen: Seen) -> None:
        super().__init__(rows)
        self.key = key
        self.seen = seen

    def __getitem__(self, subject: Any) -> Any:
        self.seen.add((subject, self.key))
        return super().__getitem__(subject)

    def get(self, subject: Any, default: Any = None) -> Any:
        """Return the row of a subject."""
        self.seen.add((subject, self.key))
        return super().get(subject, default)

    def having(self, value: Term, note: Note) -> Iterable[Iri]:
        """Return all subjects that have this value: of them it was looked up."""
        found = super().having(value, note)
        self.seen.update((subject, self.key) for subject in found)
        return found
