"""The parts of a resolution: what an effect does when it resolves, one thing after the other, as its text has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.reading.model import ReadFact, Span, Step
from reasoner.reading.parts_clauses import read_clause
from reasoner.reading.parts_cutting import cut
from reasoner.reading.parts_facts import Antecedents, values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.facts import Facts
    from reasoner.reading.parts_clauses import Read
    from reasoner.reading.parts_facts import Values

ORDER = (
    "does",
    "joinedBy",
    "optional",
    "of",
    "count",
    "upTo",
    "needsAll",
    "controller",
    "from",
    "to",
    "who",
    "amount",
    "until",
    "delayed",
    "if",
)
"""The keys of a part in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """The parts of one effect, and the words of its resolution that were not understood."""

    steps: tuple[Step, ...]
    unread: tuple[Span, ...]

    @property
    def complete(self) -> bool:
        """Whether every word was understood."""
        return not self.unread and all(step.get("does") for step in self.steps)

    @property
    def reach(self) -> tuple[int, int]:
        """Where the first part begins and the last one ends."""
        return self.steps[0].span.start, self.steps[-1].span.end


def resolution_of(facts: Facts) -> Resolution:
    """Return the parts of an activated effect's resolution; of one that applies, none."""
    if facts.draft.role not in ("activated", "activation"):
        return Resolution((), ())
    return _Resolving(facts).read()


class _Resolving:
    """Reads the stretches of one effect's resolution, clause by clause."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.text = facts.text
        self.box = facts.frame.box
        self.known = Antecedents(_first_antecedent(facts))
        self.steps: list[Step] = []
        self.unread: list[Span] = []

    def read(self) -> Resolution:
        for place, (start, end) in enumerate(self.facts.bodies()):
            for number, clause in enumerate(cut(self.text, start, end)):
                read = read_clause(self.text, clause)
                self._left(read)
                found, _ = values(read, self.text, self.known)
                if not place and not number and not self.facts.draft.cut.semicolon:
                    found.pop("optional", None)
                joint = clause.joint or ("in-order" if self.steps else "")
                if joint and self.steps:
                    found["joinedBy"] = (joint, clause.start, clause.start)
                self._add(read, found)
        return Resolution(tuple(self.steps), tuple(self.unread))

    def _left(self, read: Read) -> None:
        self.unread += [Span(self.box, start, end) for start, end in read.left]

    def _add(self, read: Read, found: Values) -> None:
        clause = read.clause
        facts = (
            ReadFact(key, found[key][0], Span(self.box, found[key][1], found[key][2]))
            for key in ORDER
            if key in found
        )
        words = self.text[clause.start : clause.end].rstrip(" ,.;")
        self.steps.append(Step(Span(self.box, clause.start, clause.start + len(words)), tuple(facts)))


def _first_antecedent(facts: Facts) -> str:
    """Say what “it” is before the resolution has spoken of anything."""
    if facts.get("targets"):
        return "target"
    if facts.condition.waits and any(wait.event == "activated" for wait in facts.condition.waits):
        return "activated"
    return "this"
