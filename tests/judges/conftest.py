"""What the second judges need: the judge itself, the precedents and examples, and the rules as they read them."""

from __future__ import annotations

import pytest
from drawing import first_with
from lawbook import Lawbook
from posing import pose

from reasoner import Judge
from reasoner.errors import HeadjudgeError
from reasoner.knowledge.base import root
from reasoner.upkeep.cases import readable
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.running import applied


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
    return tuple(case for case in readable(Corpus.read(root()).rulings) if not case.rests_on_texts)


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


@pytest.fixture(scope="session")
def drawn(posed):
    """Return questions in which every rule speaks that speaks in any, for the verdict or on the way to it."""
    return first_with(posed, lambda one: applied(one.model))


@pytest.fixture(scope="session")
def drawn_for_engines(posed):
    """Return questions in which every rule speaks that claims a verdict in any: those engines take long."""
    return first_with(posed, lambda one: {rule for rule, _ in one.claims()})
