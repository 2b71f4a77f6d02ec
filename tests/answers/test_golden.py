"""Golden answers: questions (`golden/*.json`) with the text that a person gets (`*.txt`), read as diffs.

`pytest tests/answers --record` writes the texts anew; look at the diff before you commit it.
"""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from reasoner import Judge

GOLDEN = Path(__file__).parent / "golden"
FURTHER = re.compile(r"\n  … and \d+ more that are further from it")
"""How many rules were far from mattering changes with every new rule, and nobody reads it."""
DAY = date(2026, 11, 21)
"""The day on which the answers were recorded: the law of that day is what they show."""


@pytest.fixture(scope="module")
def judge_of_that_day(judge):
    """Return the judge as it answers on the day of the recording."""
    return Judge(judge.knowledge, today=lambda: DAY)


@pytest.mark.parametrize("question", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_answer_reads_as_recorded(judge_of_that_day, question, request):
    """The whole text of an answer is what somebody has read and found good."""
    text = judge_of_that_day.ask(json.loads(question.read_text("utf-8"))).to_text() + "\n"
    recorded = question.with_suffix(".txt")
    if request.config.getoption("--record", default=False):
        recorded.write_text(text, "utf-8")
    assert FURTHER.sub("", text) == FURTHER.sub("", recorded.read_text("utf-8"))


def test_every_recorded_answer_has_its_question():
    """No text is left over from a question that has gone."""
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {path.stem for path in GOLDEN.glob("*.json")}
    assert len(list(GOLDEN.glob("*.json"))) >= 25
