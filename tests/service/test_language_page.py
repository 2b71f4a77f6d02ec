"""The page about the language of card texts: every step of its walk happens, its queries find what they say."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from pyoxigraph import NamedNode, RdfFormat, Store
from rdflib import Graph

from reasoner import Judge
from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.knowledge.base import root
from reasoner.knowledge.vocabulary import QUESTION, YGO
from reasoner.reading import read_card
from reasoner.reading.record import CardRecord
from reasoner.rules.terms import Iri, Literal
from service.cards.store import CardStore, Stored, write_store
from service.sparql.facts import CardFacts
from service.sparql.graphs import CARDS, law, prefixes

if TYPE_CHECKING:
    from reasoner.question.conversion import Asked

PAGE = (root() / "docs" / "language.md").read_text("utf-8")
TEXT = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)[0]
READ, TOLD = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
TURTLE = re.findall(r"```turtle\n(.*?)```", PAGE, re.DOTALL)[0]
SPANS = re.findall(r"^\| `(\w+)` \| (.+?) \|$", PAGE.split("**1.")[1].split("**2.")[0], re.MULTILINE)
CONCLUDED = re.findall(
    r"^\| `([\w-]+)` \| `(\w+)` \| (`.+?`) \|", PAGE.split("**5.")[1].split("**6.")[0], re.MULTILINE
)
OPPONENTS_MONSTER, DISCARDED_SPELL, LEFT_IN_WORDS = re.findall(r"```sparql\n(.*?)```", PAGE, re.DOTALL)
POOL = {
    "Tide Watcher": "If your opponent controls a monster: You can draw 1 card.",
    "Tide Warden": "If your opponent controls 2 or more monsters and you control no monsters: You can draw 1 card.",
    "Tide Herald": "If your opponent controls no monsters: You can draw 1 card.",
    "Tide Broker": (
        "If you control a monster or your opponent controls a monster: You can discard 1 Spell; draw 1 card."
    ),
    "Tide Merchant": "You can discard 1 Spell/Trap; draw 1 card.",
    "Tide Oddity": "If the tide of this song is high enough: You can draw 1 card.",
}
"""Invented cards: of the first two the opponent must control a monster, the fourth is paid for with a Spell."""


@pytest.fixture(scope="module")
def judge() -> Judge:
    """Return the judge, with curated cards only."""
    return Judge.load()


@pytest.fixture(scope="module")
def asked(judge) -> Asked:
    """Return the question of the walk taken apart."""
    return judge._converter.convert(TOLD, date(2026, 11, 22))


@pytest.fixture(scope="module")
def graph(tmp_path_factory) -> Store:
    """Return the graph of the invented cards, beside the law."""
    directory = tmp_path_factory.mktemp("language")
    records = [
        CardRecord(name, password=number, card_type="Monster", monster_type_line="Aqua / Effect", text=text)
        for number, (name, text) in enumerate(POOL.items(), 1)
    ]
    write_store(directory, [Stored(record) for record in records], [], "")
    facts = CardFacts(CardStore.open(directory))
    store = Store()
    store.bulk_extend(law())
    for record in records:
        lines = "".join(facts.of(record))
        store.load(lines.encode(), RdfFormat.N_TRIPLES, to_graph=NamedNode(CARDS))
    return store


def found(store: Store, query: str) -> list[list[str]]:
    """Return what a query finds."""
    rows = store.query(query, prefixes=prefixes(), use_default_graph_as_union=True)
    return [[value.value for value in row] for row in rows]


def test_the_text_is_cut_as_told():
    """The spans of the walk are those of the reading, and all of them are formal."""
    record = CardRecord(
        "Lantern Keeper", card_type="Monster", monster_type_line="Spellcaster / Effect", text=TEXT
    )
    (effect,) = (one.to_json() for one in read_card(record).effects)
    spans = [(span["role"], TEXT[slice(*span["text"])].strip(" ,;:.")) for span in effect["spans"]]
    assert [span for span in spans if span[1]] == SPANS
    assert all(span["formal"] for span in effect["spans"])
    assert effect["conditions"][0]["condition"] == READ


def test_the_piece_becomes_the_facts_that_are_shown(asked):
    """Every triple of the walk is a fact of its question."""
    declared = "".join(f"@prefix {name}: <{space}> .\n" for name, space in prefixes().items())
    shown = Graph().parse(data=declared + TURTLE, format="turtle")
    stated = {(str(s), str(p), _plain(o)) for s, p, o in asked.facts}
    assert len(shown) > 15
    assert {(str(s), str(p), str(o)) for s, p, o in shown} - stated == set()


def _plain(term: Any) -> str:
    return str(term.value) if isinstance(term, Literal) else str(term)


@pytest.mark.parametrize(("node", "property_", "value"), CONCLUDED)
def test_rules_conclude_what_is_shown(judge, asked, node, property_, value):
    """Each line of the table of conclusions is what the rules conclude."""
    program = judge.knowledge.rules.program(Iri(YGO + property_), asked.game, asked.as_of)
    values = evaluate(program, Facts(asked.facts), Iri(QUESTION + node)).values
    said = {_plain(one).removeprefix(QUESTION) for one in values}
    assert {one.lower() if one in {"True", "False"} else one for one in said} == set(
        re.findall(r"`([^`]+)`", value)
    )


def without(**changes: Any) -> dict[str, Any]:
    """Return the question of the walk with the captain, or what is complete, told otherwise."""
    situation = TOLD["situation"]
    captain, *others = situation["cards"]
    cards = [{**captain, **changes["captain"]}, *others] if changes.get("captain") else others
    return {
        **TOLD,
        "situation": {**situation, "cards": cards, "complete": changes.get("complete", ["field"])},
    }


def test_the_answer_is_as_told(judge):
    """The walk ends where the page says, with the captain and without."""
    assert judge.ask(TOLD).verdict == "yes"
    assert judge.ask(without()).verdict == "no"
    assert judge.ask(without(captain={"position": "face-down-defense"})).verdict == "no"
    open_ = judge.ask(without(complete=[]))
    assert open_.verdict == "depends"
    assert any("If you control a Level 4 or higher Warrior monster" in point.asks for point in open_.open)


def test_the_query_for_the_opponents_monsters(graph):
    """It finds the effects that need one, also within an “and”, not those that need none or have a choice."""
    assert [name for name, _, _ in found(graph, OPPONENTS_MONSTER)] == ["Tide Warden", "Tide Watcher"]


def test_the_query_for_spells_as_costs(graph):
    """It finds what is paid for with a Spell, not what may be paid for with a Trap."""
    assert found(graph, DISCARDED_SPELL) == [["Tide Broker", "1"]]


def test_the_query_for_words(graph):
    """It counts what is left in words."""
    assert found(graph, LEFT_IN_WORDS) == [["https://w3id.org/headjudge/span/condition", "1"]]


def test_every_property_is_told(judge):
    """Each key of the language and its property stand on the page."""
    told = set(re.findall(r"^\| `(\w+)` \| `ygo:(\w+)` \|", PAGE, re.MULTILINE))
    vocabulary = judge.knowledge.vocabulary
    shapes = [shape for shape in vocabulary.shapes.values() if shape.node_class in vocabulary.language]
    assert len(shapes) > 5
    known = {(key, field.path.local) for shape in shapes for key, field in shape.fields.items()}
    assert known - told == set()
