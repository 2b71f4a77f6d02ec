"""Every key that the page of the table tells of matters: for each there is a question whose answer turns on it.

`flips.json` has, by shape and key, a question (of a precedent or example, by its name, or an invented one), the path of
the key in it, and the value that is told instead; without one the key is left out. The answers must differ in the
verdict, the value, what is open, or what is taken for granted.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from test_table_page import TOLD

from reasoner.knowledge.vocabulary import FieldKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FLIPS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("flips.json").read_text("utf-8"))
BEGINS = {"card": "Card", "to": "Destination", "situation": "Situation"}
"""The shapes of what a question is told in."""
PILE = "Pile"


def parts_of(path: str) -> list[str | int]:
    """Return the keys and places of a path."""
    return [int(part) if part.isdigit() else part for part in path.split(".")]


def shape_at(words: Any, path: Sequence[str | int]) -> str:
    """Return the shape of the thing in which a path ends."""
    shape = BEGINS[str(path[0])]
    for part in path[1:-1]:
        if isinstance(part, int):
            continue
        field = words.shape(shape).fields.get(part)
        if field is None:
            shape = "Card" if shape == PILE else PILE
        else:
            shape = "Card" if field.kind is FieldKind.CARD else str(field.shape).rpartition("/")[2]
    return shape


def told_otherwise(question: Mapping[str, Any], flip: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question with the key left out, or with another value."""
    changed = deepcopy(dict(question))
    *before, last = parts_of(flip["path"])
    place: Any = changed
    for part in before:
        place = place[part]
    if "value" in flip:
        place[last] = flip["value"]
    else:
        del place[last]
    return changed


def said(judge: Any, question: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what an answer comes to: verdict, value, what is open, what is taken for granted."""
    answer = judge.ask({**question, "detail": "verdict"})
    return (
        answer.verdict,
        answer.value,
        sorted(point.field for point in answer.open),
        sorted(point.field for point in answer.unless()),
    )


@pytest.fixture(scope="session")
def questions(known_questions):
    """Return the questions of precedents and examples by the name of their case."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for cases in known_questions.values():
        for name, question in cases:
            found.setdefault(name, []).append(question)
    return found


def test_every_key_of_the_table_has_its_question(judge):
    """The keys are those of the shapes of which the page tells."""
    words = judge.knowledge.vocabulary
    keys = {f"{shape}.{key}" for shape in TOLD for key in words.shape(shape).fields}
    assert sorted(keys - FLIPS.keys()) == [], "no question turns on these"
    assert sorted(FLIPS.keys() - keys) == [], "these are no keys"


@pytest.mark.parametrize("key", sorted(FLIPS))
def test_an_answer_turns_on_it(judge, questions, key):
    """Left out or told otherwise, it changes the answer."""
    flip = FLIPS[key]
    question = flip.get("question") or questions[flip["case"]][flip["number"]]
    path = parts_of(flip["path"])
    assert f"{shape_at(judge.knowledge.vocabulary, path)}.{path[-1]}" == key
    assert said(judge, question) != said(judge, told_otherwise(question, flip))
