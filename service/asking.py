"""Questions in, answers out, as bytes: the one path that the command line and the API share."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from reasoner.errors import Fault, HeadjudgeError, QuestionError
from service.problems import RequestError, defect, problem_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LONGEST_QUESTION = 1_000_000
_log = logging.getLogger(__name__)
_POSITION = re.compile(r"\(byte (\d+)\)")
encode = msgspec.json.encode


class AnswerLike(Protocol):
    """What the service needs of an answer."""

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON values."""

    def to_text(self) -> str:
        """Return the answer for a person."""


class JudgeLike(Protocol):
    """What the service needs of a judge: `reasoner.Judge`, or a stand-in in tests."""

    def ask(self, question: Mapping[str, object]) -> AnswerLike:
        """Answer one question; raises `QuestionError` or `UnknownCard`."""


def read_question(content: bytes) -> dict[str, object]:
    """Return the question in `content`; raises `RequestError` or `QuestionError` where it is not one."""
    if len(content) > LONGEST_QUESTION:
        raise too_long()
    question = read_json(content, "question")
    if not isinstance(question, dict):
        raise QuestionError((Fault("question", f"is {_kind(question)}", "a JSON object"),))
    return question


def too_long() -> RequestError:
    """Return the error for a question of more than the allowed length."""
    return RequestError(
        413,
        "question-too-long",
        f"A question may have at most {LONGEST_QUESTION:,} bytes.",
        "Several questions go one a line, to the batch.",
    )


def read_json(content: bytes, what: str) -> Any:
    """Decode JSON; raises `RequestError` that says where it breaks."""
    content = content.removeprefix(b"\xef\xbb\xbf")
    if not content.strip():
        raise RequestError(400, "bad-json", f"The {what} is empty.", f"Send the {what} as JSON.")
    try:
        return msgspec.json.decode(content)
    except msgspec.DecodeError as error:
        raise RequestError(
            400, "bad-json", f"The {what} is not JSON: {_place(str(error), content)}."
        ) from error
    except UnicodeDecodeError as error:
        raise RequestError(
            400, "bad-json", f"The {what} is not UTF-8: byte {error.start} is wrong.", "Send UTF-8."
        ) from error
    except RecursionError as error:
        raise RequestError(400, "bad-json", f"The {what} is nested too deeply.") from error


def answer(judge: JudgeLike, content: bytes) -> AnswerLike:
    """Answer the question in `content`; raises what reading it or the judge raises."""
    return judge.ask(read_question(content))


def answer_lines(judge: JudgeLike, lines: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Answer one question a line, in order; a bad one gets its problem as its line.

    Yields each line of output with whether it is an answer. Empty lines are passed over.
    """
    for line in lines:
        if not line.strip():
            continue
        try:
            yield encode(answer(judge, line).to_json()) + b"\n", True
        except HeadjudgeError as error:
            yield encode(problem_of(error).to_json()) + b"\n", False
        except Exception:  # noqa: BLE001 - a defect in one question must not end the batch
            _log.exception("a question of a batch failed")
            yield encode(defect().to_json()) + b"\n", False


def _place(message: str, content: bytes) -> str:
    found = _POSITION.search(message)
    if not found and "truncated" not in message:
        return message[:1].lower() + message[1:]
    at = int(found[1]) if found else len(content)
    before = content[:at]
    line, column = before.count(b"\n") + 1, at - (before.rfind(b"\n") + 1) + 1
    reason = _POSITION.sub("", message).removeprefix("JSON is malformed: ").strip()
    if not found:
        reason = "it ends too early"
    return f"{reason} at line {line}, column {column}"


def _kind(value: object) -> str:
    if value is None:
        return "null"
    kinds = {bool: "true or false", str: "a text", list: "a list", int: "a number", float: "a number"}
    return kinds.get(type(value), "of another kind")
