"""With the JSON-LD context a question is RDF: any processor finds the facts that the judge works with."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from drawing import first_with
from planting import ROOT
from rdflib import Graph
from rdflib.plugins.parsers.jsonld import Parser
from rdflib.plugins.shared.jsonld.context import Context

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.loading import term
from reasoner.rules.terms import Iri
from reasoner.upkeep.context import ADDRESS, CONTEXT, WRITE, check_context, linked, write_context
from reasoner.upkeep.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
        "firstTarget",
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

TOKEN = re.compile(r"[a-z-]+|True|False")
"""Words of the ontology, as questions name them; names of cards and texts are other words."""

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


def context_in_use() -> Context:
    """Return the committed context as rdflib's JSON-LD parser reads it: to read it takes longer than any question."""
    context = Context(version=1.1)
    context.load(json.loads((ROOT / CONTEXT).read_text(encoding="utf-8"))["@context"])
    return context


def read(document: Mapping[str, Any], context: Context) -> Graph:
    """Return the triples that the parser finds in a document, with its context read already."""
    told = json.loads(json.dumps({key: value for key, value in document.items() if key != "@context"}))
    return Parser().parse(told, context, Graph())


def stated(
    judge: Judge, runs: Runs, question: Mapping[str, Any], context: Context
) -> tuple[set[Triple], set[Triple]]:
    """Return the facts of a question as the judge has them, and as rdflib's JSON-LD parser finds them."""
    vocabulary = judge.knowledge.vocabulary
    inverses = {field.inverse for shape in vocabulary.shapes.values() for field in shape.fields.values()}
    asked = runs.asked(question)
    document = linked(question, asked, vocabulary)
    assert document["@context"] == ADDRESS
    graph = read(document, context)
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


def told(value: Any, *keys: str) -> Iterator[tuple[str, ...]]:
    """Yield what a question tells: each field, by the keys that lead to it, with the word that stands there."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from told(inner, *keys, key)
    elif isinstance(value, list):
        for inner in value:
            yield from told(inner, *keys)
    yield *keys[-2:], str(value) if TOKEN.fullmatch(str(value)) else type(value).__name__


def test_cases_are_the_same_in_json_ld(judge: Judge, runs: Runs, cases: tuple[Case, ...]) -> None:
    """A JSON-LD processor finds exactly the facts that the judge states, of questions that tell whatever any tells."""
    context = context_in_use()
    askables = judge.knowledge.vocabulary.askables  # the rest is asked of every effect, one question each
    questions = [one for case in cases for one in case.questions if one["ask"] in askables]
    drawn = first_with(questions, lambda question: set(told(question)), json.dumps)
    different = {}
    for question in drawn:
        ours, theirs = stated(judge, runs, question, context)
        if ours != theirs:
            different[json.dumps(question)] = ours ^ theirs
    assert different == {}
    assert drawn


def test_a_question_with_everything_is_the_same_in_json_ld(judge: Judge, runs: Runs) -> None:
    """Nested objects, lists, references by name and by id, tokens and booleans all come through."""
    context = context_in_use()
    ours, theirs = stated(judge, runs, RICH, context)
    assert ours == theirs
    properties = {property_.local for _, property_, _ in theirs}
    assert {"chain", "happened", "during", "resolving", "target", "waitsFor", "awaitedEvent"} <= properties
