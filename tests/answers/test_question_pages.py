"""The pages that tell how to ask: their example questions are questions, and the rules have an answer."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from reasoner.knowledge.base import root

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK = re.compile(r"```json\n(.*?)```", re.DOTALL)


def examples() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield every question of a page: whole objects with `ask`, one after the other in a block of JSON."""
    decoder = json.JSONDecoder()
    for page in sorted((root() / "docs" / "questions").glob("*.md")):
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            rest = block.strip()
            while rest.startswith("{"):
                found, end = decoder.raw_decode(rest)
                rest = rest[end:].strip()
                if "ask" in found:
                    yield page.stem, found


@pytest.mark.parametrize(
    ("page", "question"), [pytest.param(*one, id=f"{one[0]}-{one[1]['ask']}") for one in examples()]
)
def test_examples_are_answered(page, question, judge):
    """Every example question of a page is understood, and is not unknown to the rules."""
    assert judge.ask(question).to_json()["verdict"] != "unknown", page
