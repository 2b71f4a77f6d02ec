"""What the tests of answers share: the judge and the precedents' questions."""

from __future__ import annotations

import pytest
from rdflib import Graph

from reasoner import Judge
from reasoner.knowledge import root
from reasoner.precedents import load


def pytest_addoption(parser):
    """`--record`: write the golden answers anew instead of comparing them."""
    parser.addoption("--record", action="store_true", help="write golden answers anew")


@pytest.fixture(scope="session")
def judge():
    """Return the judge, with curated cards only; no imported list changes it."""
    return Judge.load()


@pytest.fixture(scope="session")
def precedent_questions():
    """Return every question of every precedent, with the precedent's name."""
    graph = Graph()
    for file in sorted((root() / "rulings" / "precedents").rglob("*.ttl")):
        graph.parse(file)
    return [(found.iri.local, question) for found in load(graph) for question in found.questions]
