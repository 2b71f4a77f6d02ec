"""How sure a reading is: sure, likely or unsure, with the reasons for any doubt."""

from __future__ import annotations

from reasoner.reading.conditions import Condition
from reasoner.reading.grouping import Draft, Frame
from reasoner.reading.model import ReadFact


def grade(
    facts: list[ReadFact], draft: Draft, frame: Frame, condition: Condition, *, damaged: bool
) -> tuple[str, list[str]]:
    """Return the grade of an effect and the doubts behind it."""
    doubts: list[str] = []
    if damaged:
        doubts.append("quotes or parentheses do not pair")
    if draft.old or frame.old:
        doubts.append("old wording")
    if damaged:
        return "unsure", doubts
    return ("likely" if doubts else "sure"), doubts
