"""Every precedent and example is reproduced by the rules, with a citation, and no two rules contradict each other."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from reasoner.answers.expected import in_words, misses
from reasoner.errors import HeadjudgeError
from reasoner.judge import Judge
from reasoner.knowledge.cases import JSON, load
from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.running import Runs, contradictions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.answers.expected import Asks, Miss
    from reasoner.knowledge.cases import Case
    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect

QUESTION, EXPECTS = YGO + "question", YGO + "expects"
_KINDS = {(dict,): "a JSON object", (dict, list): "a JSON object or list"}


def check_cases(corpus: Corpus, judge: Asks) -> Iterator[Defect]:
    """Yield every case that the judge answers otherwise than it must be, or without a citation."""
    yield from _broken_questions(corpus)
    runs = Runs(judge.knowledge, judge.library) if isinstance(judge, Judge) else None
    for case in answerable(readable(corpus.rulings), judge):
        for problem in (*problems(judge, case), *(conflicts(runs, case) if runs else ())):
            yield corpus.defect(case.iri, problem)


def problems(judge: Asks, case: Case) -> Iterator[str]:
    """Yield what is wrong with the judge's answers to one case."""
    try:
        for miss in misses(judge, case):
            yield f"expected {in_words(case.expects)}, got {miss.got}. {_detail(judge, miss)}".strip()
    except HeadjudgeError as error:
        yield f"cannot be asked: {error}"


def conflicts(runs: Runs, case: Case) -> Iterator[str]:
    """Yield each pair of rules that contradict each other on the way to the answer of a case."""
    with suppress(HeadjudgeError):  # a question that cannot be asked is reported already
        found = {
            str(conflict)
            for question in case.questions
            for model in runs.models(question)
            for conflict in contradictions(model)
        }
        yield from sorted(found)


def _detail(judge: Asks, miss: Miss) -> str:
    """Return what an answer says of itself; for a conflict, the rules that contradict each other."""
    answer = judge.ask(miss.question)
    return " ".join((answer.summary, *answer.warnings))


def answerable(cases: Iterable[Case], judge: Asks) -> tuple[Case, ...]:
    """Return the cases that the judge can be asked: those that rest on card texts only if it has a card list."""
    has_texts = isinstance(judge, Judge) and judge.library.source is not None
    return tuple(case for case in cases if has_texts or not case.rests_on_texts)


def readable(graph: Graph) -> tuple[Case, ...]:
    """Return the cases whose questions, and what they expect, are the JSON that they say to be."""
    from rdflib import Graph  # noqa: PLC0415 - keeps rdflib out of the head of the module

    bad = {subject for subject, _ in _not_json(graph)}
    if not bad:
        return load(graph)
    whole = Graph()
    for triple in graph:
        if not (triple[0] in bad and str(triple[1]) in (QUESTION, EXPECTS)):
            whole.add(triple)
    return tuple(case for case in load(whole) if case.questions)


def _broken_questions(corpus: Corpus) -> Iterator[Defect]:
    for subject, error in _not_json(corpus.rulings):
        yield corpus.defect(subject, error)


def _not_json(graph: Graph) -> Iterator[tuple[Node, str]]:
    """Yield each case with what is said to be JSON in it and is not, or is JSON of another kind."""
    from rdflib import URIRef  # noqa: PLC0415

    for predicate, name, kinds in ((QUESTION, "question", (dict,)), (EXPECTS, "answer", (dict, list))):
        for subject, node in graph.subject_objects(URIRef(predicate)):
            if predicate == QUESTION or str(getattr(node, "datatype", None)) == JSON:
                fault = _fault(str(node), kinds)
                if fault:
                    yield subject, f"its {name} is not {_KINDS[kinds]}: {fault}."


def _fault(written: str, kinds: tuple[type, ...]) -> str:
    try:
        return "" if isinstance(json.loads(written), kinds) else "another kind of value"
    except json.JSONDecodeError as error:
        return str(error)
