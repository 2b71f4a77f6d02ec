"""The pages: what they show, in which form, and that names cannot break out of them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from invented import HOSTILE, ScriptedJudge

from service.web import form

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
SOURCE = "/sources/perfect-rulebook-2017"


def page(client: FlaskClient, path: str, status: int = 200, **query: str) -> str:
    """Return a page as a browser gets it."""
    response = client.get(path, query_string=query or None, headers=HTML)
    assert response.status_code == status, response.data
    assert response.mimetype == "text/html"
    return response.get_data(as_text=True)


def test_the_form_offers_what_the_ontology_has(client: FlaskClient):
    """Phases, steps and timings to choose from come from the ontology, in its order."""
    shown = page(client, "/")
    names = ["draw", "standby", "main-1", "battle", "main-2", "end"]
    places = [shown.index(f'<option value="{name}"') for name in names]
    assert places == sorted(places)
    assert "May it be activated?" in shown


def test_an_answer_has_verdict_sentence_and_pages(client: FlaskClient):
    """A filled-in form gets the verdict, one sentence, the cited pages, and the rules to read on."""
    shown = page(client, "/", card="Paper Dragon", **{"situation.phase": "battle"})
    assert ">Yes<" in shown
    assert "Paper Dragon may be activated." in shown
    assert re.search(
        r'href="https://ygorganization.com/[^"]*"[^>]*>OCG Perfect Rulebook 2017</a>, p. 188', shown
    )
    assert 'href="/rules/quick"' in shown
    assert 'href="/rules/slow"' in shown


def test_an_open_point_leads_on(client: FlaskClient):
    """Each value that an answer depends on is a link to the same question with that value given."""
    shown = page(client, "/", card="Paper Dragon", effect="1")
    assert "It depends" in shown
    assert 'href="/?card=Paper+Dragon&amp;effect=1&amp;situation.phase=battle"' in shown


def test_a_turn_is_a_table(real: FlaskClient):
    """Asked over the whole turn, the answer is a table; moments that follow each other share a line."""
    response = real.get(
        "/", query_string={"card": "Paper Dragon", "ask": "may-activate-by-timing"}, headers=HTML
    )
    shown = response.get_data(as_text=True)
    assert "Over the turn" in shown
    assert re.search(r'<th scope="row">[^<]+(<br>[^<]+)*</th><td><b class="tone ', shown)
    assert 'class="value"' not in shown


def test_other_fields_are_kept(client: FlaskClient, judge: ScriptedJudge):
    """A field of the question that the form has no box for is asked with, shown, and can be taken back."""
    shown = page(client, "/", card="Paper Dragon", **{"situation.this.setThisTurn": "true"})
    assert judge.asked[-1]["situation"] == {"this": {"setThisTurn": True}}
    assert 'name="situation.this.setThisTurn" value="true"' in shown
    assert 'href="/?card=Paper+Dragon"' in shown


def test_an_unknown_card_offers_others(client: FlaskClient):
    """A misspelt name gets the nearest names as links that ask the same of them."""
    shown = page(client, "/", 404, card="Papr Dragon")
    assert 'href="/?card=Paper+Dragon"' in shown


@pytest.mark.parametrize(
    "query", [{"a b": "x"}, {"situation.phase": "x", "situation.phase.y": "z"}, {"effect": "x" * 401}]
)
def test_fields_that_make_no_question(client: FlaskClient, query: dict[str, str]):
    """Parameters that are no fields, that contradict each other or are too long get an error on the page."""
    assert "Cannot be asked" in page(client, "/", 400, card="Paper Dragon", **query)


@pytest.mark.parametrize("path", ["/", "/cards", "/cards/666", "/no<script>", "/rules/<script>"])
def test_hostile_names_are_text(client: FlaskClient, path: str):
    """A name with markup in it is shown as text wherever it comes from."""
    for query in ({}, {"card": HOSTILE, "q": HOSTILE, "effect": HOSTILE, "situation.x": HOSTILE}):
        response = client.get(path, query_string=query, headers=HTML)
        shown = response.get_data(as_text=True)
        assert "<script>" not in shown.replace("<script src=", "")
        assert "script-src 'self'" in response.headers["Content-Security-Policy"]


def test_pages_carry_a_strict_policy(client: FlaskClient):
    """No page may load, run or be framed by anything of others; and none has inline script or style."""
    for path in ("/", "/rules", "/sources", SOURCE, "/ontology", "/sparql", "/cards"):
        response = client.get(path, headers=HTML)
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<style|style=|\son\w+=|<script>", response.get_data(as_text=True))


@pytest.mark.parametrize("accept", ["text/turtle", "application/ld+json"])
@pytest.mark.parametrize("path", [SOURCE, f"{SOURCE}/188", "/ontology", "/cards/11111111"])
def test_things_come_as_rdf(client: FlaskClient, path: str, accept: str):
    """What has a page also comes as Turtle and JSON-LD, and says that it varies."""
    response = client.get(path, headers={"Accept": accept})
    assert response.status_code == 200
    assert response.mimetype == accept
    assert "Accept" in response.headers["Vary"]
    assert "headjudge" in response.get_data(as_text=True)


def test_the_context_is_served(client: FlaskClient):
    """The JSON-LD context that makes a question RDF can be fetched."""
    response = client.get("/ontology/context.jsonld")
    assert response.mimetype == "application/ld+json"
    assert "@context" in json.loads(response.data)


def test_a_form_that_nobody_has(client: FlaskClient):
    """A page asked for as an image gets 406."""
    assert client.get(SOURCE, headers={"Accept": "image/png"}).status_code == 406


@pytest.mark.parametrize(
    "path",
    ["/rules/none", "/precedents/none", "/sources/none", "/topics/none", "/rules/a%20b%3E", "/cards/none"],
)
def test_what_does_not_exist(client: FlaskClient, path: str):
    """A thing that does not exist gets a page that says so, or a problem for a machine."""
    page(client, path, 404)
    assert client.get(path, headers={"Accept": "text/turtle"}).status_code == 404


def test_paths_become_a_question():
    """Parameters are paths into the question: objects, lists, numbers, truth."""
    fields = [
        ("card", "7"),
        ("effect", "2"),
        ("situation.happened[1].event", "drawn"),
        ("situation.this.x", "false"),
        ("y", " "),
    ]
    assert form.question_of(fields) == {
        "card": "7",
        "effect": 2,
        "situation": {"happened": [{}, {"event": "drawn"}], "this": {"x": False}},
    }
