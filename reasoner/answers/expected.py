"""Whether a case is answered as it must be: what the judge says, against what is expected."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.answers.answer import Answer
    from reasoner.knowledge.cases import Case


class Asks(Protocol):
    """Whoever answers questions."""

    def ask(self, question: Mapping[str, Any]) -> Answer:
        """Answer the question."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A case that the rules do not reproduce: what they say instead."""

    case: Case
    question: Mapping[str, Any]
    got: str

    def __str__(self) -> str:
        return f"{self.case}: expected {self.case.expects}, got {self.got}"


def said(answer: Answer) -> str:
    """Return an answer as a case expects it: the verdict, or the value where there is one."""
    if answer.verdict != "answered":
        return answer.verdict
    value = answer.value
    return value if isinstance(value, str) else json.dumps(value)


def _fits(got: str, expects: str) -> bool:
    """Say whether an answer is the expected one; where a record is expected, it may say more than that."""
    if got == expects:
        return True
    with suppress(ValueError):
        expected = json.loads(expects)
        return isinstance(expected, dict) and _holds(json.loads(got), expected)
    return False


def _holds(value: Any, expected: Any) -> bool:
    """Say whether a value has all that is expected of it, in records and lists inside it too."""
    if isinstance(expected, dict):
        return isinstance(value, dict) and all(_holds(value.get(key), each) for key, each in expected.items())
    if isinstance(expected, list):
        return isinstance(value, list) and all(any(_holds(one, each) for one in value) for each in expected)
    return bool(value == expected)


def misses(judge: Asks, case: Case) -> Iterator[Miss]:
    """Yield what the judge answers otherwise than the case, or answers without a citation."""
    for question in case.questions:
        answer = judge.ask(question)
        got = said(answer)
        if not _fits(got, case.expects):
            yield Miss(case, question, got)
        elif not answer.citations:
            yield Miss(case, question, f"{got}, without a citation")
