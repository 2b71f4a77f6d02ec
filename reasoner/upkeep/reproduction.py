"""Whether the rules reproduce a precedent: what the judge answers, against what was decided."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.answers.answer import Answer
    from reasoner.knowledge.precedents import Precedent


class Asks(Protocol):
    """Whoever answers questions."""

    def ask(self, question: Mapping[str, Any]) -> Answer:
        """Answer the question."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A precedent that the rules do not reproduce: what they say instead."""

    precedent: Precedent
    question: Mapping[str, Any]
    got: str

    def __str__(self) -> str:
        return f"{self.precedent}: expected {self.precedent.expects}, got {self.got}"


def said(answer: Answer) -> str:
    """Return an answer as a precedent expects it: the verdict, or the value where there is one."""
    if answer.verdict != "answered":
        return answer.verdict
    value = answer.value
    return value if isinstance(value, str) else json.dumps(value)


def misses(judge: Asks, precedent: Precedent) -> Iterator[Miss]:
    """Yield what the judge answers otherwise than the precedent, or answers without a citation."""
    for question in precedent.questions:
        answer = judge.ask(question)
        got = said(answer)
        if got != precedent.expects:
            yield Miss(precedent, question, got)
        elif not answer.citations:
            yield Miss(precedent, question, f"{got}, without a citation")
