"""What the second judges need: the judge itself, the precedents and examples, and the rules as they read them."""

from __future__ import annotations

import pytest
from lawbook import Lawbook
from posing import pose
from rdflib import Graph

from reasoner import Judge
from reasoner.errors import HeadjudgeError
from reasoner.knowledge.base import root
from reasoner.knowledge.cases import load
from reasoner.rules.metamodel import CASES


@pytest.fixture(scope="session")
def judge():
    """Return the judge, with curated cards only."""
    return Judge.load()


@pytest.fixture(scope="session")
def book():
    """Return the rules as rdflib reads them."""
    return Lawbook(root())


@pytest.fixture(scope="session")
def cases():
    """Return all precedents and examples."""
    graph = Graph()
    for folder in CASES:
        for file in (root() / "rulings" / folder).rglob("*.ttl"):
            graph.parse(file)
    return tuple(case for case in load(graph) if not case.rests_on_texts)


@pytest.fixture(scope="session")
def posed(judge, cases):
    """Return every question of every precedent and example, taken apart."""
    found = []
    for case in cases:
        for question in case.questions:
            try:
                found.extend(pose(judge, case.iri.local, question))
            except HeadjudgeError:
                continue  # the tests of the cases themselves report it
    return tuple(found)
