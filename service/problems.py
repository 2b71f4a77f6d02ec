"""What is said when something is wrong: one shape for HTTP (RFC 9457) and the command line.

Every error of the project has its own type here, named by the error's code; nothing in a problem is meant for
programmers of Headjudge: no traceback, no internal name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from reasoner.errors import (
    CardImportError,
    HeadjudgeError,
    QueryError,
    QuestionError,
    RuleBaseError,
    UnknownCard,
    UnknownTerm,
)

TYPES = "https://w3id.org/headjudge/problems/"
MEDIA_TYPE = "application/problem+json"
_STATUS: tuple[tuple[type[HeadjudgeError], int], ...] = (
    (QuestionError, 400),
    (UnknownCard, 404),
    (UnknownTerm, 404),
    (CardImportError, 400),
    (QueryError, 400),
    (RuleBaseError, 500),
)
_QUERY_STATUS = {
    "update-refused": 403,
    "service-refused": 403,
    "not-acceptable": 406,
    "query-too-slow": 422,
    "query-too-big": 422,
    "result-too-large": 422,
    "query-engine": 500,
    "queries-busy": 503,
}


class RequestError(HeadjudgeError):
    """A request that is wrong before any judge sees it: its JSON, its size, its media type, its address."""

    def __init__(self, status: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(code, message, hint)
        self.status = status


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem, ready to be told: `detail` is a sentence, `hint` the next step, `more` its own members."""

    status: int
    code: str
    title: str
    detail: str
    hint: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the members of an `application/problem+json` body."""
        body: dict[str, Any] = {
            "type": TYPES + self.code,
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        if self.hint:
            body["hint"] = self.hint
        return body | self.more

    def to_text(self) -> str:
        """Return the same for a terminal: the detail, each wrong field on a line, the hint."""
        lines = [self.detail]
        for fault in self.more.get("errors", ()):
            wanted = f" (expected: {fault['expected']})" if fault.get("expected") else ""
            lines.append(f"  {fault['field']}: {fault['problem']}{wanted}")
        if self.hint:
            lines.append(self.hint)
        return "\n".join(lines)


def problem_of(error: HeadjudgeError) -> Problem:
    """Return the problem that an error of the project is told as."""
    if isinstance(error, QuestionError):
        return _of_question(error)
    more: dict[str, Any] = {}
    if isinstance(error, (UnknownCard, UnknownTerm)):
        more = {"name": error.name, "nearest": list(error.nearest)}
    if isinstance(error, RuleBaseError):
        more = {"rules": list(error.rules)}
    if isinstance(error, QueryError) and error.position:
        more = dict(zip(("line", "column"), error.position, strict=True))
    title = error.code.replace("-", " ").capitalize()
    return Problem(_status(error), error.code, title, error.message, error.hint, more)


def defect() -> Problem:
    """Return the problem of an error that nobody foresaw."""
    return Problem(
        500,
        "defect",
        "Defect in Headjudge",
        "Headjudge failed on this request. This is a defect of the program, not of the request.",
        "Please report the request that caused it.",
    )


def of_status(status: int, detail: str = "", hint: str = "") -> Problem:
    """Return the problem of a plain HTTP status such as 404 or 405."""
    known = HTTPStatus(status)
    return Problem(status, known.name.lower().replace("_", "-"), known.phrase, detail or known.phrase, hint)


def _of_question(error: QuestionError) -> Problem:
    faults = [
        {"field": fault.field, "problem": fault.problem}
        | ({"expected": fault.expected} if fault.expected else {})
        for fault in error.faults
    ]
    number = len(faults)
    detail = f"The question cannot be asked: {number} {'field is' if number == 1 else 'fields are'} wrong."
    return Problem(400, error.code, "Bad question", detail, error.hint, {"errors": faults})


def _status(error: HeadjudgeError) -> int:
    if isinstance(error, RequestError):
        return error.status
    if isinstance(error, QueryError):
        return _QUERY_STATUS.get(error.code, 400)
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)
