"""Published decisions about cards that must be read from their texts come out as published."""

from __future__ import annotations

import pytest
from printed import CARDS, Printed
from rdflib import Graph

from reasoner import Judge
from reasoner.answers.expected import misses
from reasoner.knowledge.base import root
from reasoner.knowledge.cases import load


def test_decisions_about_read_cards_are_reproduced():
    """Every precedent that rests on texts is answered as it was decided, with a citation."""
    if not CARDS.exists():
        pytest.skip("the card list is not at hand")
    graph = Graph()
    for file in sorted((root() / "rulings" / "precedents").rglob("*.ttl")):
        graph.parse(file)
    cases = [case for case in load(graph) if case.rests_on_texts]
    judge = Judge.load(Printed())
    assert len(cases) > 50
    assert [str(miss) for case in cases for miss in misses(judge, case)] == []
