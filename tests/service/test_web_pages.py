"""The pages: what they show, in which form, and that names cannot break out of them."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
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


def test_the_first_page_asks_for_a_card(client: FlaskClient):
    """The first page has a field for a card's name, and one for the text of a card that no list has."""
    shown = page(client, "/")
    assert re.search(r'<input id="card" name="card"', shown)
    assert re.search(r'<textarea id="text" name="card.text"', shown)
    assert '<option value="Quick-Play Spell">' in shown


def test_an_answer_has_verdict_sentence_and_pages(client: FlaskClient):
    """A question gets the verdict, one sentence, the page of the book, and the rules to read on."""
    shown = page(client, "/", card="Paper Dragon", **{"situation.phase": "battle"})
    assert "<span>Yes</span>" in shown
    assert '<p class="sentence">Unless it was Set this turn. Paper Dragon may be activated.</p>' in shown
    assert re.search(
        r'<p class="page">.*href="/sources/perfect-rulebook-2017[#/]188"[^>]*>OCG Perfect Rulebook 2017, p. 188<',
        shown,
    )
    assert 'href="https://ygorganization.com/perfect-rulebook-2017/"' in shown
    assert 'href="/rules/quick"' in shown
    assert 'href="/rules/slow"' in shown


def test_an_open_point_leads_on(client: FlaskClient):
    """Each value that an answer depends on is a link to the same question with it, and shows the verdict then."""
    shown = page(client, "/", card="Paper Dragon", effect="1")
    assert "<span>Depends</span>" in shown
    tiles = shown.split('<ul class="tiles">')[1].split("</ul>")[0]
    to = 'href="/?card=Paper+Dragon&amp;effect=1&amp;situation.phase=battle"'
    assert re.search(re.escape(to) + r".*?Battle Phase.*?Yes", tiles, re.DOTALL)
    assert tiles.index("Battle Phase") < tiles.index("End Phase")


def test_what_is_taken_for_granted_can_be_told(client: FlaskClient):
    """What would turn the verdict is a tile that asks the question with it, and shows the verdict then."""
    shown = page(client, "/", card="Paper Dragon", **{"situation.phase": "battle"})
    granted = shown.split('<details class="points granted">')[1].split("</details>")[0]
    to = 'href="/?card=Paper+Dragon&amp;situation.phase=battle&amp;situation.this.setThisTurn=true"'
    assert re.search(re.escape(to) + r".*?Yes.*?No", granted, re.DOTALL)
    told = page(
        client,
        "/",
        card="Paper Dragon",
        **{"situation.phase": "battle", "situation.this.setThisTurn": "true"},
    )
    assert "Taken for granted" not in told


def test_the_turn_is_shown_moment_by_moment(real: FlaskClient):
    """A question of an effect shows the whole turn; the Damage Step is opened; each moment is a link to itself."""
    shown = page(real, "/", card="Paper Dragon")
    turn = shown.split('<section class="turn">')[1].split("</section>")[0]
    moments = re.findall(r'<span class="when">([^<]+)</span> <span class="tone (\w+)">', turn)
    assert len(moments) == 13
    assert {verdict for _, verdict in moments} <= {"yes", "no", "depends", "unknown"}
    assert turn.count('<li class="stretch">') == 2
    wanted = "situation.phase=battle&amp;situation.step=damage&amp;situation.timing=damage-calculation"
    assert f'href="/?card=Paper+Dragon&amp;{wanted}"' in turn


def test_what_was_said_can_be_taken_back(client: FlaskClient, judge: ScriptedJudge):
    """Every field of the question is asked with, shown, and can be taken back alone."""
    shown = page(client, "/", card="Paper Dragon", **{"situation.this.setThisTurn": "true"})
    assert judge.asked[0]["situation"] == {"this": {"setThisTurn": True}}
    said = shown.split('<ul class="chips">')[1].split("</ul>")[0]
    assert 'href="/?card=Paper+Dragon"' in said


def test_an_entry_of_a_list_is_taken_back_whole():
    """A Chain Link is taken out with all that is said of it, and the later ones move up."""
    fields = [
        ("situation.chain[0].card", "A"),
        ("situation.chain[0].by", "you"),
        ("situation.chain[1].card", "B"),
        ("situation.chain[1].targets[0]", "this"),
        ("situation.phase", "end"),
    ]
    assert form.entries(fields, "situation.chain") == 2
    assert form.without(fields, "situation.chain[0]") == [
        ("situation.chain[0].card", "B"),
        ("situation.chain[0].targets[0]", "this"),
        ("situation.phase", "end"),
    ]


def test_a_pasted_card_is_read(real: FlaskClient):
    """A card that no list has is taken apart from its text, and its effects can be asked about."""
    text = "When this card is Normal Summoned: You can draw 1 card."
    shown = page(real, "/", **{"card.text": text, "card.type": "Effect Monster"})
    assert "Trigger Effect" in shown
    assert re.search(r"<mark[^>]*>You can</mark>", shown)
    assert "card.text=When+this+card" in shown


def test_a_pasted_card_needs_its_type(real: FlaskClient):
    """A text without a type of card is told so beside the field, and what was typed stays."""
    shown = page(real, "/", 400, **{"card.text": "Draw 1 card.", "card.type": "Nonsense"})
    assert "card.type" in shown
    assert "Draw 1 card.</textarea>" in shown
    assert re.search(r'name="card.type"[^>]*aria-invalid', shown)


def test_a_proof_is_a_tree_and_a_picture(client: FlaskClient):
    """The proof opens step by step under the verdict, and has a page with a picture that says the same."""
    shown = page(client, "/", card="Paper Dragon", **{"situation.phase": "battle"})
    assert "It may be." in shown.split('<details class="proof">')[1]
    shown = page(client, "/proof", card="Paper Dragon", **{"situation.phase": "battle"})
    assert "<svg" in shown
    assert shown.count('<g class="box') == 2


def test_an_answer_comes_as_text(client: FlaskClient):
    """The text to copy is the one of the command line."""
    response = client.get("/answer.txt", query_string={"card": "Paper Dragon", "situation.phase": "battle"})
    assert response.mimetype == "text/plain"
    assert (
        response.get_data(as_text=True).strip()
        == "Yes, unless it was Set this turn. Paper Dragon may be activated."
    )


def test_an_unknown_card_offers_others(client: FlaskClient):
    """A misspelt name gets the nearest names as links that ask the same of them."""
    shown = page(client, "/", 404, card="Papr Dragon")
    assert 'href="/?card=Paper+Dragon"' in shown


@pytest.mark.parametrize(
    "query", [{"a b": "x"}, {"situation.phase": "x", "situation.phase.y": "z"}, {"effect": "x" * 401}]
)
def test_fields_that_make_no_question(client: FlaskClient, query: dict[str, str]):
    """Parameters that are no fields, that contradict each other or are too long get an error on the page."""
    assert "This cannot be asked" in page(client, "/", 400, card="Paper Dragon", **query)


@pytest.mark.parametrize(
    "path", ["/", "/chain", "/proof", "/cards", "/cards/666", "/no<script>", "/rules/<script>"]
)
def test_hostile_names_are_text(client: FlaskClient, path: str):
    """A name with markup in it is shown as text wherever it comes from."""
    chain = {"situation.chain[0].card": HOSTILE, "situation.chain[0].targets[0]": HOSTILE, "watch": HOSTILE}
    pasted = {"card.text": f"{HOSTILE} " * 3, "card.type": HOSTILE, "card.name": HOSTILE}
    fields = {"card": HOSTILE, "q": HOSTILE, "effect": HOSTILE, "situation.x": HOSTILE}
    for query in ({}, {"card": HOSTILE}, fields, chain, pasted, pasted | {"card.type": "Normal Spell"}):
        response = client.get(path, query_string=query, headers=HTML)
        shown = response.get_data(as_text=True)
        assert "<script>" not in shown
        assert "script-src 'self'" in response.headers["Content-Security-Policy"]


def test_pages_carry_a_strict_policy(client: FlaskClient):
    """No page may load, run or be framed by anything of others; and none has inline script or style."""
    for path in (
        "/",
        "/?card=Paper+Dragon",
        "/chain",
        "/rules",
        "/sources",
        SOURCE,
        "/ontology",
        "/workbench",
        "/cards",
    ):
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


def test_what_happens_to_two_cards_at_once(real: FlaskClient):
    """A Chain Link with two targets is built by the page's own fields, and what happens names both cards."""
    assert 'name="situation.chain[0].targets[1]"' in page(real, "/chain")
    link = {"card": "Icarus Attack", "by": "opponent", "targets[0]": "Sangan", "targets[1]": "Dandylion"}
    shown = page(real, "/chain", **{f"situation.chain[0].{name}": value for name, value in link.items()})
    assert "Sangan and Dandylion: destroyed" in shown


def test_ten_judges_at_once(real: FlaskClient):
    """Ten judges who ask at the same time each get the page of their own question."""
    names = ["Paper Dragon", "Paper-Dragon Égide", "Ink Well", "7", HOSTILE] * 2

    def shown(name: str) -> str:
        client = real.application.test_client()
        return page(client, "/", card=name, **{"situation.phase": "main-1", "situation.turnPlayer": "you"})

    alone = [shown(name) for name in names]
    with ThreadPoolExecutor(10) as judges:
        for _ in range(3):
            assert list(judges.map(shown, names)) == alone
