"""The glossary: every word is explained with its pages, found as people write it, and shown on a page."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from invented import knowledge

from reasoner import Judge
from reasoner.errors import QuestionError, UnknownTerm

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from reasoner.knowledge.glossary import Glossary

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    """Return the project's own glossary."""
    return knowledge().glossary


@pytest.fixture(scope="module")
def judge() -> Judge:
    """Return a judge without a card list."""
    return Judge(knowledge())


def means(judge: Judge, term: str) -> str:
    """Return the term that the answer explains."""
    return str(judge.ask({"ask": "means", "term": term}).value["term"])


def test_an_answer_has_meaning_names_and_pages(judge: Judge):
    """The answer says what the word means, as JSON and as text, and cites the book."""
    answer = judge.ask({"ask": "means", "term": "Main Monster Zone"}).to_json()
    assert answer["verdict"] == "answered"
    assert answer["value"]["term"] == "Main Monster Zone"
    assert "MMZ" in answer["value"]["also"]
    assert "Extra Monster Zone" in answer["value"]["see"]
    assert answer["summary"] == f"Main Monster Zone: {answer['value']['definition']}"
    page = {"work": "OCG Perfect Rulebook 2017", "pages": "45"}
    assert any(page.items() <= cited.items() for cited in answer["citations"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("main monster zone", "Main Monster Zone"),
        ("“Main-Monster-Zone”", "Main Monster Zone"),
        ("emz", "Extra Monster Zone"),
        ("Battle Fase", "Battle Phase"),
        ("quickplay spell", "Quick-Play Spell"),
        ("main-phase-2", "Main Phase 2"),
    ],
)
def test_a_word_is_found_as_people_write_it(judge: Judge, written: str, meant: str):
    """Case, marks, short forms and a slip of the pen make no difference."""
    assert means(judge, written) == meant


def test_what_is_not_clear_is_not_guessed(judge: Judge):
    """Where two words are as near, both are offered; where none is, none is."""
    with pytest.raises(UnknownTerm) as raised:
        judge.ask({"ask": "means", "term": "main phase 3"})
    assert raised.value.nearest[:2] == ("Main Phase 1", "Main Phase 2")
    with pytest.raises(UnknownTerm) as raised:
        judge.ask({"ask": "means", "term": "qqqqqqqq"})
    assert raised.value.nearest == ()


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({}, "term"),
        ({"term": " "}, "term"),
        ({"term": 7}, "term"),
        ({"term": "Chain", "situation": {}}, "situation"),
        ({"term": "Chain", "card": "7"}, "card"),
        ({"term": "Chain", "detail": "much"}, "detail"),
    ],
)
def test_a_question_that_is_none(judge: Judge, question: dict[str, object], field: str):
    """A question without a word, or with what says nothing of one, names the field that is wrong."""
    with pytest.raises(QuestionError) as raised:
        judge.ask({"ask": "means", **question})
    assert [fault.field for fault in raised.value.faults] == [field]


def test_as_much_as_is_asked_for(judge: Judge):
    """A verdict alone has no pages."""
    assert "citations" not in judge.ask({"ask": "means", "term": "Chain", "detail": "verdict"}).to_json()


def test_every_name_leads_to_one_word(glossary: Glossary):
    """No two words are called alike, so that none hides another."""
    assert len(glossary.terms) >= 200
    for one, other in combinations(glossary.terms.values(), 2):
        shared = {name.casefold() for name in one.names} & {name.casefold() for name in other.names}
        assert not shared, (one.label, other.label)
    for term in glossary.terms.values():
        assert all(glossary.find(name) == term for name in term.names)


def test_unknown_words_over_http(client: FlaskClient, real: FlaskClient):
    """An unknown word is a problem that names the nearest; a browser gets them as links."""
    response = real.post("/api/v1/ask", json={"ask": "means", "term": "main phase 3"})
    assert response.status_code == 404
    assert response.json["type"].endswith("/unknown-term")
    assert response.json["nearest"][:2] == ["Main Phase 1", "Main Phase 2"]
    shown = client.get("/glossary/main%20phase%203", headers=HTML)
    assert shown.status_code == 404
    assert 'href="/glossary/Main%20Phase%201"' in shown.get_data(as_text=True)


def test_the_page_lists_every_word(client: FlaskClient, glossary: Glossary):
    """Every word stands on the page once, under its letter."""
    shown = client.get("/glossary", headers=HTML).get_data(as_text=True)
    listed = re.findall(r'<dt><a href="/glossary/([a-z0-9-]+)">', shown)
    assert sorted(listed) == sorted(iri.rpartition("/")[2] for iri in glossary.terms)


def test_the_page_of_a_word(client: FlaskClient):
    """A word has its meaning, its pages within the site, its neighbours, and the answer to copy."""
    shown = client.get("/glossary/spell-speed", headers=HTML).get_data(as_text=True)
    assert "<h1>Spell Speed</h1>" in shown
    assert 'href="/sources/perfect-rulebook-2017/138"' in shown
    assert 'href="/glossary/chain"' in shown
    assert 'href="/topics/spell-speed"' in shown
    assert 'data-copies="/answer.txt?ask=means&amp;term=Spell+Speed"' in shown


def test_the_answer_to_copy(real: FlaskClient):
    """The answer in words has the word and the page."""
    shown = real.get("/answer.txt?ask=means&term=Spell+Speed").get_data(as_text=True)
    assert shown.startswith("Spell Speed: ")
    assert "p. 138" in shown or "pp. 138" in shown


@pytest.mark.parametrize("path", ["/glossary?q=spel+speed", "/glossary/Spell%20Speed"])
def test_another_spelling_leads_to_the_word(client: FlaskClient, path: str):
    """What is typed leads to the word that is meant."""
    response = client.get(path, headers=HTML)
    assert (response.status_code, response.headers["Location"]) == (303, "/glossary/spell-speed")


def test_a_search_in_vain(client: FlaskClient):
    """What is not known offers what is near; what is typed cannot break out of the page."""
    response = client.get("/glossary", query_string={"q": "<b>main phase 3"}, headers=HTML)
    assert response.status_code == 404
    shown = response.get_data(as_text=True)
    assert "<b>main" not in shown
    assert 'href="/glossary/main-phase-2"' in shown


def test_a_word_as_rdf(client: FlaskClient):
    """A word comes as Turtle, with its definition."""
    response = client.get("/glossary/chain", headers={"Accept": "text/turtle"})
    assert response.mimetype == "text/turtle"
    assert "definition" in response.get_data(as_text=True)


def test_what_the_glossary_is_found_by(client: FlaskClient):
    """The search, the topic and the page of the book lead to the word."""
    hits = client.get("/api/v1/search?q=excavate&kind=glossary").json["hits"]
    assert hits[0]["path"] == "/glossary/excavate"
    for path in ("/topics/excavate", "/sources/official-rulebook/54"):
        assert 'href="/glossary/excavate"' in client.get(path, headers=HTML).get_data(as_text=True), path
