"""How much work an answer may take: counted, not timed, so that the same question always gets the same answer.

The unit is one entry of a row that a rule's loop goes through. Running a rule costs `RULE` units beside, and following
a literal to explain something `STEP`, for they take about so many times as long. What is asked for is given so many
units before it begins; where they are spent, `Spent` is raised, and what was being worked out is given up as a whole.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

RULE: Final = 8
STEP: Final = 24
ENDLESS: Final = 1 << 62


class Spent(Exception):  # noqa: N818 - no error: it tells that the work which was allowed is done
    """The work that was allowed has been done, and there is more to do."""


class Work:
    """What is left of the work that is allowed; shared by all evaluations of one answer."""

    __slots__ = ("left",)

    def __init__(self, left: int = ENDLESS) -> None:
        self.left = left

    def spend(self, units: int) -> None:
        """Count work that is done; raises `Spent` where no more of it is left."""
        self.left -= units
        if self.left < 0:
            raise Spent

    @contextmanager
    def sharing(self, among: int) -> Iterator[None]:
        """Allow no more than an equal share of what is left; what it leaves is there for the others."""
        kept = self.left - self.left // among
        self.left -= kept
        try:
            yield
        finally:
            self.left = max(self.left, 0) + kept

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left < 0
