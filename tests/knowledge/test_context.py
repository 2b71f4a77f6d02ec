"""With the JSON-LD context a question is RDF: any processor finds the facts that the judge works with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from planting import ROOT
from rdflib import Graph

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.loading import term
from reasoner.rules.terms import Iri
from reasoner.upkeep.context import ADDRESS, CONTEXT, WRITE, check_context, linked, write_context
from reasoner.upkeep.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from planting import Planter

    from reasoner.judge import Judge
    from reasoner.knowledge.cases import Case
    from reasoner.rules.terms import Triple
    from reasoner.upkeep.running import Runs

ONLY_THE_CONVERTER = frozenset(YGO + name for name in ("gives", "place", "number", "asked")) | frozenset(
    YGO + name
    for name in (
        "linkPart",
        "linkCost",
        "linkCard",
        "linkNumber",
        "linkPlace",
        "effectChoices",
        "activatedBy",
        "statesPartsOf",
        "costOfEffect",
        "usesMaterials",
        "materialOf",
        "hasOnTable",
        "asksAbout",
        "regards",
        "ofEffect",
        "isDescribed",
        "isPartlyTold",
        "isUnidentified",
    )
)
"""What is said without words: that lists were given, the place of an entry, the number of an effect, what is
asked, and what each Chain Link does."""

RICH = {
    "ask": "may-activate",
    "card": {
        "name": "Invented Sentinel",
        "type": "Effect Monster",
        "effects": [
            {
                "kind": "trigger",
                "mandatory": False,
                "wording": "when",
                "waitsFor": [{"event": "sent-to-gy", "subject": "itself"}, {"event": "banished"}],
                "namedTimings": ["start"],
                "does": ["draw"],
            }
        ],
    },
    "situation": {
        "phase": "battle",
        "step": "damage",
        "chain": [
            {"card": "this", "by": "you"},
            {"card": "Honest", "by": "opponent", "targets": ["this", "t1"]},
        ],
        "happened": [
            {"event": "sent-to-gy", "card": "t1", "cause": "cost", "during": {"resolving": 1}},
            {"event": "summoned", "card": "Honest"},
        ],
        "this": {"location": "gy"},
        "cards": [{"id": "t1", "name": "Honest", "location": "monster-zone"}],
    },
}


def stated(
    judge: Judge, runs: Runs, question: Mapping[str, Any], context: object
) -> tuple[set[Triple], set[Triple]]:
    """Return the facts of a question as the judge has them, and as rdflib's JSON-LD parser finds them."""
    vocabulary = judge.knowledge.vocabulary
    inverses = {field.inverse for shape in vocabulary.shapes.values() for field in shape.fields.values()}
    asked = runs.asked(question)
    document = linked(question, asked, vocabulary)
    assert document["@context"] == ADDRESS
    graph = Graph().parse(data=json.dumps({**document, "@context": context}), format="json-ld")
    found = {(Iri(str(subject)), Iri(str(predicate)), term(value)) for subject, predicate, value in graph}
    joins = (YGO + "linkPart", YGO + "linkCost", YGO + "usesMaterials")
    parts = {value for _, property_, value in asked.facts if property_ in joins}
    inner = tuple(f"{part}-" for part in parts)
    own = ONLY_THE_CONVERTER | frozenset(vocabulary.states_also.values())
    ours = {
        triple
        for triple in asked.facts
        if triple[1] not in own | inverses and triple[0] not in parts and not triple[0].startswith(inner)
    }
    return ours, {triple for triple in found if triple[1] not in own}


def test_the_committed_context_is_what_the_shapes_say(corpus: Corpus) -> None:
    """The file that the address of the context leads to is never older than the shapes."""
    assert list(check_context(corpus)) == []


def test_a_context_that_is_out_of_date_is_found(plant: Planter) -> None:
    """The check says which command writes the context again, and that command mends it."""
    base = plant.base()
    (base / CONTEXT).write_text("{}")
    (defect,) = check_context(Corpus.read(base))
    assert WRITE in str(defect)
    write_context(base)
    assert list(check_context(Corpus.read(base))) == []


# rdflib's own parser uses a class that rdflib has deprecated.
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
def test_every_case_is_the_same_in_json_ld(judge: Judge, runs: Runs, cases: tuple[Case, ...]) -> None:
    """For the question of every case, a JSON-LD processor finds exactly the facts that the judge states."""
    context = json.loads((ROOT / CONTEXT).read_text(encoding="utf-8"))["@context"]
    different = {}
    for case in cases:
        for question in case.questions:
            if question["ask"] not in judge.knowledge.vocabulary.askables:
                continue  # asked of every effect, one question each
            ours, theirs = stated(judge, runs, question, context)
            if ours != theirs:
                different[case.iri.local] = ours ^ theirs
    assert different == {}
    assert cases


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
def test_a_question_with_everything_is_the_same_in_json_ld(judge: Judge, runs: Runs) -> None:
    """Nested objects, lists, references by name and by id, tokens and booleans all come through."""
    context = json.loads((ROOT / CONTEXT).read_text(encoding="utf-8"))["@context"]
    ours, theirs = stated(judge, runs, RICH, context)
    assert ours == theirs
    properties = {property_.local for _, property_, _ in theirs}
    assert {"chain", "happened", "during", "resolving", "target", "waitsFor", "awaitedEvent"} <= properties
