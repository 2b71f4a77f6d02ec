"""Every precedent is reproduced by the rules, with a citation, and without two rules that contradict each other."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from reasoner.errors import HeadjudgeError
from reasoner.judge import Judge
from reasoner.knowledge.precedents import load
from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.reproduction import misses
from reasoner.upkeep.running import Runs, contradictions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.knowledge.precedents import Precedent
    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect
    from reasoner.upkeep.reproduction import Asks, Miss


def check_precedents(corpus: Corpus, judge: Asks) -> Iterator[Defect]:
    """Yield every precedent that the judge answers otherwise than published, or without a citation."""
    yield from _broken_questions(corpus)
    runs = Runs(judge.knowledge, judge.library) if isinstance(judge, Judge) else None
    for precedent in readable(corpus.rulings):
        for problem in (*problems(judge, precedent), *(conflicts(runs, precedent) if runs else ())):
            yield corpus.defect(precedent.iri, problem)


def problems(judge: Asks, precedent: Precedent) -> Iterator[str]:
    """Yield what is wrong with the judge's answers to one precedent."""
    try:
        for miss in misses(judge, precedent):
            yield f"expected {precedent.expects}, got {miss.got}. {_detail(judge, miss)}".strip()
    except HeadjudgeError as error:
        yield f"cannot be asked: {error}"


def conflicts(runs: Runs, precedent: Precedent) -> Iterator[str]:
    """Yield each pair of rules that contradict each other on the way to the answer of a precedent."""
    with suppress(HeadjudgeError):  # a question that cannot be asked is reported already
        found = {
            str(conflict)
            for question in precedent.questions
            for model in runs.models(question)
            for conflict in contradictions(model)
        }
        yield from sorted(found)


def _detail(judge: Asks, miss: Miss) -> str:
    """Return what an answer says of itself; for a conflict, the rules that contradict each other."""
    answer = judge.ask(miss.question)
    return " ".join((answer.summary, *answer.warnings))


def readable(graph: Graph) -> tuple[Precedent, ...]:
    """Return the precedents whose questions are all JSON."""
    from rdflib import Graph, URIRef  # noqa: PLC0415 - keeps rdflib out of the head of the module

    bad = {subject for subject, _ in _not_json(graph)}
    if not bad:
        return load(graph)
    whole = Graph()
    for triple in graph:
        if not (triple[0] in bad and triple[1] == URIRef(YGO + "question")):
            whole.add(triple)
    return tuple(precedent for precedent in load(whole) if precedent.questions)


def _broken_questions(corpus: Corpus) -> Iterator[Defect]:
    for subject, error in _not_json(corpus.rulings):
        yield corpus.defect(subject, f"its question is not a JSON object: {error}.")


def _not_json(graph: Graph) -> Iterator[tuple[Node, str]]:
    from rdflib import URIRef  # noqa: PLC0415

    for subject, question in graph.subject_objects(URIRef(YGO + "question")):
        try:
            if not isinstance(json.loads(str(question)), dict):
                yield subject, "another kind of value"
        except json.JSONDecodeError as error:
            yield subject, str(error)
