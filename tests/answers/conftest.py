"""What the tests of answers share: the judge and the precedents' questions."""

from __future__ import annotations

import pytest
from rdflib import Graph

from reasoner import Judge
from reasoner.knowledge.base import root
from reasoner.knowledge.precedents import load


def pytest_addoption(parser):
    """`--record`: write the golden answers anew instead of comparing them."""
    parser.addoption("--record", action="store_true", help="write golden answers anew")


@pytest.fixture(scope="session")
def judge():
    """Return the judge, with curated cards only; no imported list changes it."""
    return Judge.load()


@pytest.fixture(scope="session")
def precedent_questions():
    """Return every question of every precedent by area, with the precedent's name."""
    found = {}
    for area in areas():
        graph = Graph()
        for file in sorted((root() / "rulings" / "precedents" / area).rglob("*.ttl")):
            graph.parse(file)
        found[area] = [(one.iri.local, question) for one in load(graph) for question in one.questions]
    return found


def areas() -> list[str]:
    """Return the areas that have precedents: the folders they are in."""
    return sorted(path.name for path in (root() / "rulings" / "precedents").iterdir() if path.is_dir())


def pytest_generate_tests(metafunc):
    """Run a test that wants an `area` for each area."""
    if "area" in metafunc.fixturenames:
        metafunc.parametrize("area", areas())
