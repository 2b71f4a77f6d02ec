"""What the tests of the knowledge base share: the project's own, read once, and small ones made for a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from planting import ROOT, Planter

from reasoner.judge import Judge
from reasoner.upkeep.cases import readable
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.running import Runs

if TYPE_CHECKING:
    from pathlib import Path

    from reasoner.knowledge.cases import Case


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """Parse the project's own knowledge base."""
    return Corpus.read(ROOT)


@pytest.fixture(scope="session")
def judge() -> Judge:
    """Load a judge of the project's own knowledge base, with curated cards only."""
    return Judge.load(root=ROOT)


@pytest.fixture(scope="session")
def runs(judge: Judge) -> Runs:
    """Make the rules of the project ready to be run over questions."""
    return Runs(judge.knowledge, judge.library)


@pytest.fixture(scope="session")
def cases(corpus: Corpus) -> tuple[Case, ...]:
    """Return all precedents and examples of the project that need no card list."""
    return tuple(case for case in readable(corpus.rulings) if not case.rests_on_texts)


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planter:
    """Return a maker of small knowledge bases: the project's vocabulary, a few works, and what the test plants."""
    monkeypatch.setenv("HEADJUDGE_CACHE", str(tmp_path / "cache"))
    return Planter(ROOT, tmp_path)
