"""A question as an address: every parameter is the path of a field of the question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from reasoner.errors import Fault, QuestionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Fields = Sequence[tuple[str, str]]

MOST_FIELDS = 160
LONGEST_VALUE = 400
LONGEST_TEXT = 4000
ASK, CARD, EFFECT = "ask", "card", "effect"
DEFAULT_ASK = "may-activate"
ANSWERS = "answers."
"""Before the field of something in a card's words, which no field of the situation gives."""
BY_TIMING = "-by-timing"
_STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")
_PATH = re.compile(r"[A-Za-z]\w*(?:\[\d{1,2}\])?(?:\.[A-Za-z]\w*(?:\[\d{1,2}\])?){0,6}")
_NAMES = re.compile(r"card|.*\.(?:card|name|type|text|pendulumText|targets\[\d+\])")
"""Fields that hold names or prose: what stands there is never taken for a number or for yes or no."""


def fields_of(parameters: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the parameters that say something, without space around what they say."""
    return [(name, value.strip()) for name, value in parameters if value.strip()]


def question_of(fields: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the question that filled-in fields make; raises `QuestionError` for a name that is no path."""
    question: dict[str, Any] = {}
    given = fields_of(fields)
    if len(given) > MOST_FIELDS:
        raise QuestionError((Fault("question", "has too many fields", f"at most {MOST_FIELDS}"),))
    for name, value in given:
        if not _PATH.fullmatch(name.removeprefix(ANSWERS)):
            raise QuestionError(
                (Fault(name[:80], "is not a field of a question", "such as situation.phase"),)
            )
        most = LONGEST_TEXT if name.endswith(("text", "Text")) else LONGEST_VALUE
        if len(value) > most:
            raise QuestionError((Fault(name, "is too long", f"at most {most} characters"),))
        if name.startswith(ANSWERS):
            question.setdefault("answers", {})[name.removeprefix(ANSWERS)] = _value(value)
        else:
            _put(question, name, value if _NAMES.fullmatch(name) else _value(value))
    return question


def fields_from(question: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the fields that make a question: `question_of` of them gives it back, where an address can hold it at all.

    An empty list or object, a number in place of a name, and a fraction leave no trace in an address.
    """
    return [field for key, value in question.items() for field in _spread(str(key), value)]


def _spread(path: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [field for key, inner in value.items() for field in _spread(f"{path}.{key}", inner)]
    if isinstance(value, list):
        return [field for at, inner in enumerate(value) for field in _spread(f"{path}[{at}]", inner)]
    return [(path, str(value).lower() if isinstance(value, bool) else str(value))]


def address(fields: Fields, changes: Mapping[str, str], page: str = "/") -> str:
    """Return the address of the question that `fields` made with some fields changed, or left out if empty."""
    kept = [(name, value) for name, value in fields if name not in changes]
    return f"{page}?" + urlencode(kept + [(name, value) for name, value in changes.items() if value])


def without(fields: Fields, path: str) -> list[tuple[str, str]]:
    """Return the fields without those at or below `path`; where it is an entry of a list, later ones move up.

    What is answered about the words of a card goes and moves with the card.
    """
    entry = re.fullmatch(r"(.+)\[(\d+)\]", path)
    kept = []
    for name, value in fields:
        about = name if path.startswith(ANSWERS) else name.removeprefix(ANSWERS)
        if about == path or about.startswith((path + ".", path + "[")):
            continue
        before = name.removesuffix(about)
        kept.append((before + _moved_up(about, entry[1], int(entry[2])) if entry else name, value))
    return kept


def entries(fields: Fields, path: str) -> int:
    """Return how many entries of the list at `path` the fields fill."""
    found = (re.match(re.escape(path) + r"\[(\d+)\]", name) for name, _ in fields)
    return max((int(number[1]) + 1 for number in found if number), default=0)


def _moved_up(name: str, path: str, removed: int) -> str:
    found = re.match(re.escape(path) + r"\[(\d+)\](.*)", name)
    if found is None or int(found[1]) < removed:
        return name
    return f"{path}[{int(found[1]) - 1}]{found[2]}"


def _value(value: str) -> bool | int | str:
    if value in {"true", "false"}:
        return value == "true"
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def _put(question: dict[str, Any], name: str, value: object) -> None:
    steps: list[str | int] = []
    for part in name.split("."):
        found = _STEP.fullmatch(part)
        assert found
        steps += [found[1]] if found[2] is None else [found[1], int(found[2])]
    place: Any = question
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        if following is None:
            _set(place, step, value, name)
            return
        fresh: Any = [] if isinstance(following, int) else {}
        place = _set(place, step, fresh, name, keep=True)


def _set(place: Any, step: str | int, value: Any, name: str, *, keep: bool = False) -> Any:
    """Set one step of a path, unless it is there already; raises where another field made it something else."""
    if isinstance(place, list) and isinstance(step, int):
        place.extend({} for _ in range(step + 1 - len(place)))
        if not keep:
            place[step] = value
        return place[step]
    if not isinstance(place, dict) or not isinstance(step, str):
        raise QuestionError((Fault(name, "contradicts another field of the question"),))
    return place.setdefault(step, value)
