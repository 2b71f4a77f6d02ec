"""What an answer may take: how much work, and how long it may become.

Work is counted (`engine.work`), so that a question gets the same answer whatever else the machine has to do. It is
spent on the verdict first, then on what the verdict takes for granted, then on explaining it: each has its own
allowance, and each begins with what lies nearest to the verdict. What an allowance did not suffice for is left out,
and the answer says so.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from reasoner.engine.work import ENDLESS, Spent, Work
from reasoner.explain.rendering import Room

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_T = TypeVar("_T")

VERDICT, GRANTED, EXPLANATION, TOLD = "verdict", "granted", "explanation", "told"
ALLOWED: Final = {VERDICT: 6_000_000, GRANTED: 2_000_000, EXPLANATION: 2_000_000}
"""The units of work that each may take; a million is about a tenth of a second."""
FACT: Final = 30
"""What it takes to state a fact of a question, where the same question is asked of many cards."""

PROOF: Final = 1_000_000
"""So many characters a proof may have, about."""
MOST: Final = {"because": 100, "considered": 200, "open": 100, "unless": 50, "reading": 100}
"""So many entries the lists of an answer may have."""

CUT: Final = {
    VERDICT: "Too many facts are missing to say what each would change; give more of the situation.",
    GRANTED: "Not everything that is taken for granted could be tried; more may turn the verdict than is listed.",
    TOLD: "So much is told that working it out would take too long; tell only what has to do with the question.",
    EXPLANATION: "The answer would be too long with all its reasons and its whole proof: what lies nearest is shown.",
}
"""What an answer says of what it leaves out."""


class Budget:
    """What is left of the allowances of one answer, and what they did not suffice for."""

    def __init__(self) -> None:
        self.work = Work()
        self.left = dict(ALLOWED)
        self.room = Room(PROOF)
        self.cut: dict[str, None] = {}

    def part(self, of: int) -> Budget:
        """Return the budget of one of so many answers that make up this one: its share of the work, the room of all."""
        part = Budget()
        part.left = {purpose: units // of for purpose, units in self.left.items()}
        part.room, part.cut = self.room, self.cut
        return part

    @contextmanager
    def spending(self, purpose: str) -> Iterator[None]:
        """Allow the work for one purpose; where it does not suffice, what is being done ends, and that is noted.

        What is done within other work that is being spent is a part of that.
        """
        if self.work.left != ENDLESS:
            yield
            return
        self.work.left = self.left[purpose]
        try:
            yield
        except Spent:
            self.cut[purpose] = None
        finally:
            self.left[purpose] = max(self.work.left, 0)
            # What is looked up in passing is not counted.
            self.work.left = ENDLESS

    def within(self, purpose: str, found: Iterable[_T]) -> tuple[_T, ...]:
        """Return what an iterator yields before the work for a purpose is spent."""
        kept: list[_T] = []
        with self.spending(purpose):
            for one in found:
                kept.append(one)  # noqa: PERF402 - what was found before the work is spent is kept
        return tuple(kept)

    def shortened(self, name: str, found: Iterable[_T]) -> tuple[_T, ...]:
        """Return as many entries of a list as an answer may have."""
        kept = tuple(islice(found, MOST[name] + 1))
        if len(kept) > MOST[name]:
            self.cut[EXPLANATION] = None
        return kept[: MOST[name]]

    def leave_out(self, purpose: str) -> None:
        """Note that an allowance did not suffice."""
        self.cut[purpose] = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the answer leaves out, in words."""
        return tuple(CUT[purpose] for purpose in self.cut)
