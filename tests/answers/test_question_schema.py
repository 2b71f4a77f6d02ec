"""The JSON Schema of a question: what is understood conforms to it, and what is not does not."""

from __future__ import annotations

import json
import re
from copy import deepcopy

import pytest
from jsonschema import Draft202012Validator

from reasoner.errors import QuestionError
from reasoner.knowledge.base import root
from reasoner.question.conversion import PROTOCOL_KEYS
from reasoner.question.schema import question_schema

PAGE = (root() / "docs" / "table.md").read_text("utf-8")
QUESTION = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
IN_SHORT = {
    "counters": ("cards", 0, {"counters": {"Spell Counter": 2}}),
    "to": ("plays", 0, {"to": "monster-zone"}),
    "described": ("chain", 0, {"card": {"type": "Quick-Play Spell", "text": "Draw 1 card."}}),
    "players": ("players", "you", {"gy": {"count": 3, "known": ["Rune Smith", {"type": "Normal Trap"}]}}),
}
WRONG = {
    "an unknown key": ("cards", 0, {"colour": "red"}),
    "an unknown zone": ("cards", 0, {"location": "sideboard"}),
    "a list that is none": ("chain", 1, {"targets": "bell"}),
    "a text for a number": ("cards", 0, {"column": "2"}),
    "no player": ("plays", 0, {"by": "me"}),
}


@pytest.fixture(scope="module")
def schema(judge) -> Draft202012Validator:
    """Return the schema, ready to validate."""
    found = question_schema(judge.knowledge.vocabulary)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def with_(place: str, index: int | str, told: dict[str, object]) -> dict[str, object]:
    """Return the question of the page with something told besides."""
    question = deepcopy(QUESTION)
    question["situation"][place][index] |= told
    return question


def test_the_question_of_the_page_conforms(schema):
    """The whole question that the page on the table shows conforms."""
    schema.validate(QUESTION)


@pytest.mark.parametrize("told", IN_SHORT.values(), ids=IN_SHORT)
def test_short_forms_conform(schema, judge, told):
    """What people may tell in short conforms, and is understood."""
    question = with_(*told)
    schema.validate(question)
    assert judge.ask(question)


@pytest.mark.parametrize("told", WRONG.values(), ids=WRONG)
def test_what_is_wrong_does_not_conform(schema, judge, told):
    """What the judge refuses does not conform either."""
    question = with_(*told)
    assert not schema.is_valid(question)
    with pytest.raises(QuestionError):
        judge.ask(question)


def test_every_known_question_conforms(schema, known_questions, area):
    """The questions of all precedents and examples conform."""
    for name, question in known_questions[area]:
        faults = [(list(one.absolute_path), one.message[:200]) for one in schema.iter_errors(question)]
        assert not faults, (name, faults)


def test_answers_conform(schema):
    """What an answer asked in the words of a card may be answered by its field, with yes or no."""
    field = "situation.cards[0].effects[0].conditions[0].isMet"
    schema.validate({**QUESTION, "answers": {field: True}})
    assert not schema.is_valid({**QUESTION, "answers": {field: "yes"}})


def test_the_keys_of_the_protocol_are_there(schema):
    """What a question says besides facts stands in the schema, too."""
    assert set(PROTOCOL_KEYS) <= schema.schema["properties"].keys()
