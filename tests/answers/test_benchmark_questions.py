"""The questions of the benchmarks stay what they are said to be, so that their times mean something."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

QUESTIONS = Path(__file__).resolve().parents[2] / "benchmarks" / "questions"


@pytest.mark.parametrize("path", sorted(QUESTIONS.glob("*.json")), ids=lambda path: path.stem)
def test_benchmark_question_is_answered(judge, path):
    """All get a sure answer with a citation, but the one about an open point, which depends on a single fact."""
    answer = judge.ask(json.loads(path.read_text("utf-8")))
    assert answer.citations
    if path.stem == "depends":
        assert [point.field for point in answer.open] == ["situation.timing"]
    else:
        assert answer.verdict in ("yes", "no", "answered")
