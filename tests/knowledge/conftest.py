"""What the tests of the knowledge base share: the project's own, read once, and small ones made for a test."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest
from planting import ROOT, Planter

from reasoner.answers.budget import Budget
from reasoner.judge import Judge
from reasoner.knowledge import turtle
from reasoner.upkeep import check, classes
from reasoner.upkeep import corpus as corpus_module
from reasoner.upkeep.cases import readable
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.hermit import classify
from reasoner.upkeep.running import Runs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from reasoner.answers.answer import Answer
    from reasoner.knowledge.cases import Case
    from reasoner.knowledge.turtle import RdfTriple
    from reasoner.upkeep.defects import Defect
    from reasoner.upkeep.hermit import Classification


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """Parse the project's own knowledge base."""
    return Corpus.read(ROOT)


@pytest.fixture(scope="session")
def judge() -> Judge:
    """Load a judge of the project's own knowledge base, with curated cards only."""
    return Judge.load(root=ROOT)


class Remembering(Judge):
    """A judge that works out each answer once; of an answer it remembers what is said at once, not the proof."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge.knowledge)
        self.known: dict[str, Answer] = {}

    def ask(self, question: Mapping[str, Any]) -> Answer:
        """Answer the question, or say again what was answered."""
        said = json.dumps(question)
        if said not in self.known:
            answer = super().ask(question)
            self.known[said] = replace(
                answer, considered=tuple, unless=tuple, proof=dict, unused=tuple, budget=Budget()
            )
        return self.known[said]


@pytest.fixture(scope="session")
def remembering(judge: Judge) -> Remembering:
    """Return a judge who is asked the questions of all cases by several tests, which run in one process for that."""
    return Remembering(judge)


@dataclass
class Checked:
    """What the check of the project found, what it looked at, and how HermiT sorted the curated effects."""

    defects: list[Defect] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    classified: list[Classification] = field(default_factory=list)


@pytest.fixture(scope="session")
def checked(remembering: Remembering) -> Checked:
    """Check the project once, for several tests, which run in one process for that."""
    found = Checked()

    def noted(*given: Any) -> Classification:
        found.classified.append(classify(*given))
        return found.classified[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(classes, "classify", noted)
        found.defects = check(ROOT, load=lambda _root: remembering, step=found.steps.append)
    return found


@pytest.fixture(scope="session")
def runs(judge: Judge) -> Runs:
    """Make the rules of the project ready to be run over questions."""
    return Runs(judge.knowledge, judge.library)


@pytest.fixture(scope="session")
def cases(corpus: Corpus) -> tuple[Case, ...]:
    """Return all precedents and examples of the project that need no card list."""
    return tuple(case for case in readable(corpus.rulings) if not case.rests_on_texts)


_parsed: dict[bytes, tuple[RdfTriple, ...]] = {}


def parsed_once(path: Path) -> tuple[RdfTriple, ...]:
    """Return the triples of a file: each small knowledge base has the vocabulary of the project."""
    content = path.read_bytes()
    if content not in _parsed:
        _parsed[content] = tuple(turtle.parse(path))
    return _parsed[content]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planter:
    """Return a maker of small knowledge bases: the project's vocabulary, a few works, and what the test plants."""
    monkeypatch.setenv("HEADJUDGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(corpus_module, "parse", parsed_once)
    return Planter(ROOT, tmp_path)
