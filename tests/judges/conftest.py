"""What the second judges need: the judge itself, the precedents, and the rules as they read them."""

from __future__ import annotations

import pytest
from lawbook import Lawbook
from posing import pose
from rdflib import Graph

from reasoner import Judge
from reasoner.errors import HeadjudgeError
from reasoner.knowledge.base import root
from reasoner.knowledge.precedents import load


@pytest.fixture(scope="session")
def judge():
    """Return the judge, with curated cards only."""
    return Judge.load()


@pytest.fixture(scope="session")
def book():
    """Return the rules as rdflib reads them."""
    return Lawbook(root())


@pytest.fixture(scope="session")
def precedents():
    """Return all precedents."""
    graph = Graph()
    for file in sorted((root() / "rulings" / "precedents").rglob("*.ttl")):
        graph.parse(file)
    return load(graph)


@pytest.fixture(scope="session")
def posed(judge, precedents):
    """Return every question of every precedent, taken apart."""
    found = []
    for precedent in precedents:
        for question in precedent.questions:
            try:
                found.extend(pose(judge, precedent.iri.local, question))
            except HeadjudgeError:
                continue  # the tests of the precedents themselves report it
    return tuple(found)
