"""The project's own knowledge base is without defect, and every part of the check has really looked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planting import ROOT

from reasoner.upkeep import check

if TYPE_CHECKING:
    from reasoner.judge import Judge


def test_the_knowledge_base_is_without_defect(judge: Judge) -> None:
    """Syntax, shapes, citations, words, ontology, defined classes, rules, precedents, examples: nothing is wrong."""
    steps: list[str] = []
    found = check(ROOT, load=lambda _root: judge, step=steps.append)
    assert "\n".join(map(str, found)) == ""
    assert {
        "shapes",
        "citations",
        "rule base",
        "ontology and defined classes",
        "precedents and examples",
    } <= set(steps)
