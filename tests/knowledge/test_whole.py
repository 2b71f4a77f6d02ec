"""The project's own knowledge base is without defect, and every part of the check has really looked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Checked

pytestmark = pytest.mark.xdist_group("cases")


def test_the_knowledge_base_is_without_defect(checked: Checked) -> None:
    """Syntax, shapes, citations, words, ontology, defined classes, rules, precedents, examples: nothing is wrong."""
    assert "\n".join(map(str, checked.defects)) == ""
    assert {
        "shapes",
        "citations",
        "rule base",
        "ontology and defined classes",
        "precedents and examples",
    } <= set(checked.steps)
