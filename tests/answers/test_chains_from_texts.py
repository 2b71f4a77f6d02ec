"""Chains told by nothing but names, targets and order: the printed texts alone give what the examples expect."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from printed import CARDS, Printed
from rdflib import Graph

from reasoner import Judge
from reasoner.answers.expected import misses
from reasoner.knowledge.base import load_knowledge, root
from reasoner.knowledge.cases import load

pytestmark = pytest.mark.skipif(not CARDS.exists(), reason="the card list is not at hand")


@pytest.fixture(scope="module")
def chains():
    """Return the examples of Chains that resolve."""
    graph = Graph()
    for file in sorted((root() / "rulings" / "examples" / "resolution").glob("*.ttl")):
        graph.parse(file)
    return load(graph)


@pytest.fixture(scope="module")
def reading_judge():
    """Return a judge who knows nothing of any card but its text."""
    return Judge(dataclasses.replace(load_knowledge(), curated=()), Printed())


def test_fifty_chains_follow_from_the_texts_alone(chains, reading_judge):
    """What happens and what may be activated next is the same from the texts as from curated facts."""
    different = [str(miss) for example in chains for miss in misses(reading_judge, example)]
    assert different == []
    assert (
        len({str(question["situation"]["chain"][0]["card"]) for one in chains for question in one.questions})
        > 20
    )
    assert len(chains) >= 100


def test_chains_whose_answers_were_written_down_first(reading_judge):
    """Chains of much-played cards: costs, “all …”, cards that stay; the answers came before the rules."""
    asked = {"events": "event-order", "next": "which-may-activate-next"}
    cases = json.loads((Path(__file__).parent / "chains.json").read_text(encoding="utf-8"))
    given = [
        (case["chain"], name, reading_judge.ask({"ask": ask, "situation": case["situation"]}), case[name])
        for case in cases
        for name, ask in asked.items()
    ]
    open_ = [answer for *_, answer, _ in given if answer.verdict == "depends"]
    wrong = [
        (chain, name, answer.value)
        for chain, name, answer, expected in given
        if answer.verdict != "depends" and answer.value != expected
    ]
    assert wrong == []
    # Some texts are asked in their own words: never wrong, and not many.
    assert len(open_) <= len(given) / 20
    assert len(cases) > 140
