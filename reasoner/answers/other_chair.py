"""An answer from the opponent's chair, put back into the terms of who asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.errors import QuestionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.answers.answer import Answer, Open

OTHER = {"you": "opponent", "opponent": "you"}
OF_A_PLAYER = re.compile(r"^(situation\.players\.|)(you|opponent)(?=\.|$)")
SAID_OF_IT = "(“You” is the opponent here.)"


def turned_back(answer: Answer) -> Answer:
    """Return an answer to a question that was turned round, with the fields and values of the question as it was.

    Its sentences stay those of who acts, and its summary says so.
    """
    return replace(
        answer,
        value=_back(answer.value),
        summary=f"{answer.summary} {SAID_OF_IT}",
        open=_points(answer.open),
        unless=lambda: _points(answer.unless()),
        unused=lambda: _back(answer.unused()),
        proof=lambda: _back(answer.proof()),
    )


def faults_turned_back(error: QuestionError) -> QuestionError:
    """Return what was wrong with a question that was turned round, by the fields of the question as it was."""
    return QuestionError(tuple(replace(fault, field=_back(fault.field)) for fault in error.faults))


def _points(points: Sequence[Open]) -> tuple[Open, ...]:
    return tuple(
        replace(
            point,
            field=_back(point.field),
            then=_back(point.then),
            words=_back(point.words),
            under=_back(point.under),
        )
        for point in points
    )


def _back(value: Any) -> Any:
    """Return a value with each player, and each field about one, changed for the other."""
    if isinstance(value, Mapping):
        return {_back(key): _back(found) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [_back(found) for found in value]
    return (
        OF_A_PLAYER.sub(lambda match: match[1] + OTHER[match[2]], value) if isinstance(value, str) else value
    )
