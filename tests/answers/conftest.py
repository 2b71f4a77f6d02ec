"""What the tests of answers share: the judge, and the questions of precedents and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from reasoner import Judge
from reasoner.knowledge.base import root
from reasoner.knowledge.cases import load
from reasoner.rules.metamodel import CASES
from reasoner.upkeep.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Callable


def pytest_addoption(parser):
    """`--record`: write the golden answers anew instead of comparing them."""
    parser.addoption("--record", action="store_true", help="write golden answers anew")


@pytest.fixture(scope="session")
def judge():
    """Return the judge, with curated cards only; no imported list changes it."""
    return Judge.load()


@pytest.fixture(scope="session")
def known_questions():
    """Return every question of every precedent and example by area, with the name of its case."""
    corpus, found = Corpus.read(root()), {}
    for area in areas():
        folders = tuple(f"rulings/{folder}/{area}/" for folder in CASES)
        cases = [case for case in load(corpus.graph(_below(folders))) if not case.rests_on_texts]
        found[area] = [(one.iri.local, question) for one in cases for question in one.questions]
    return found


def _below(folders: tuple[str, ...]) -> Callable[[str], bool]:
    """Return what says whether a file lies in one of the folders."""
    return lambda name: name.startswith(folders)


def areas() -> list[str]:
    """Return the areas that have precedents or examples: the folders they are in."""
    folders = (path for folder in CASES for path in (root() / "rulings" / folder).iterdir() if path.is_dir())
    return sorted({path.name for path in folders})


def pytest_generate_tests(metafunc):
    """Run a test that wants an `area` for each area; in one process, for such tests ask the same."""
    if "area" in metafunc.fixturenames:
        each = [pytest.param(area, marks=pytest.mark.xdist_group(area)) for area in areas()]
        metafunc.parametrize("area", each)
