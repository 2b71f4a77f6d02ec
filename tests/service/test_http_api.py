"""The JSON API: what goes in and out, and how each kind of bad input is answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from invented import HOSTILE, ScriptedJudge

from service import knowledge
from service.web import linked

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

QUESTION = {"ask": "may-activate", "card": "Paper Dragon", "situation": {"phase": "battle"}}


def problem(response: TestResponse, status: int) -> dict[str, Any]:
    """Return the problem that a response tells, after checking that it is one."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.content_type == "application/problem+json"
    body: dict[str, Any] = json.loads(response.data)
    assert body["status"] == status
    assert body["type"].startswith("https://")
    assert body["title"]
    assert body["detail"]
    return body


def test_a_question_is_answered(client: FlaskClient):
    """A question as JSON gets the judge's answer as JSON."""
    response = client.post("/api/v1/ask", json=QUESTION)
    assert response.status_code == 200
    assert response.content_type == "application/json"
    assert response.json["verdict"] == "yes"


@pytest.mark.parametrize("path", ["/", "/api/v1/ask", "/healthz", "/sparql", "/no/such/page"])
def test_every_response_names_the_knowledge(client: FlaskClient, path: str):
    """Whatever is answered, and even an error, says which version of the knowledge answered."""
    assert client.get(path).headers["Headjudge-Knowledge"] == knowledge.version()


def test_json_ld_is_json(client: FlaskClient, judge: ScriptedJudge):
    """A question sent as JSON-LD is answered, and answered as JSON-LD to whom asks for that."""
    response = client.post(
        "/api/v1/ask",
        data=json.dumps(QUESTION),
        content_type="application/ld+json",
        headers={"Accept": "application/ld+json"},
    )
    assert response.content_type == "application/ld+json"
    assert judge.asked == [QUESTION]


def test_an_answer_is_linked_data():
    """As JSON-LD and as Turtle an answer is the same graph, in which a proof's nodes rest on each other."""
    from rdflib import Graph, URIRef
    from rdflib.compare import isomorphic

    from reasoner import Judge

    card = {
        "name": "Boost",
        "type": "Quick-Play Spell",
        "text": "Target 1 face-up monster; it gains 500 ATK.",
    }
    situation = {"phase": "battle", "step": "damage", "timing": "start"}
    answer = Judge.load().ask({"ask": "damage-step-allows", "card": card, "situation": situation}).to_json()
    as_json = Graph().parse(data=linked.as_json_ld(answer), format="json-ld")
    as_turtle = Graph().parse(data=linked.as_turtle(answer), format="turtle")
    assert isomorphic(as_json, as_turtle)
    rests_on = URIRef("http://www.w3.org/ns/prov#wasDerivedFrom")
    plans = set(as_json.objects(None, URIRef("http://www.w3.org/ns/prov#hadPlan")))
    assert URIRef("https://w3id.org/headjudge/rules/stat-change-until-calculation") in plans
    assert list(as_json.subject_objects(rests_on))


@pytest.mark.parametrize("accept", ["application/ld+json", "text/turtle"])
def test_linked_data_is_served(client: FlaskClient, accept: str):
    """The API gives linked data to whom asks for it."""
    response = client.post("/api/v1/ask", json=QUESTION, headers={"Accept": accept})
    assert response.mimetype == accept
    assert b"prov" in response.get_data()


def test_an_answer_in_words(client: FlaskClient):
    """Whoever accepts only plain text gets the answer for a person."""
    response = client.post("/api/v1/ask", json=QUESTION, headers={"Accept": "text/plain"})
    assert (
        response.get_data(as_text=True)
        == "Yes, unless it was Set this turn. Paper Dragon may be activated.\n"
    )


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "empty"),
        (b'{"ask": "may-activate",\n "card" "x"}', "line 2, column 9"),
        (b'{"ask": ', "ends too early"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"ask": "\xff"}', "not"),
        (b'{"n": 1e999}', "out of range"),
    ],
)
def test_broken_json_is_located(client: FlaskClient, body: bytes, says: str):
    """JSON that does not parse gets the place where it breaks."""
    response = client.post("/api/v1/ask", data=body, content_type="application/json")
    assert says in problem(response, 400)["detail"]


@pytest.mark.parametrize("body", [b"[]", b"3", b'"x"', b"null", b"true"])
def test_a_question_is_an_object(client: FlaskClient, body: bytes):
    """JSON that is no object gets a fault of the question as a whole."""
    response = client.post("/api/v1/ask", data=body, content_type="application/json")
    assert problem(response, 400)["errors"] == [
        {
            "field": "question",
            "problem": problem(response, 400)["errors"][0]["problem"],
            "expected": "a JSON object",
        }
    ]


def test_every_wrong_field_is_named(client: FlaskClient):
    """A question with wrong fields gets all of them, with what would be right where that is known."""
    body = problem(client.post("/api/v1/ask", json={"ask": 3}), 400)
    assert body["errors"] == [
        {"field": "ask", "problem": "missing", "expected": "one of may-activate"},
        {"field": "situation.phase", "problem": "unknown"},
    ]


def test_an_unknown_card_has_neighbours(client: FlaskClient):
    """An unknown card gets 404 and the nearest names, the best first."""
    body = problem(client.post("/api/v1/ask", json=QUESTION | {"card": "Papper Dragn"}), 404)
    assert body["nearest"][0] == "Paper Dragon"


def test_a_defect_tells_nothing_of_the_program(client: FlaskClient):
    """An error that nobody foresaw gets 500 without traceback or internals, and the server goes on."""
    body = problem(client.post("/api/v1/ask", json=QUESTION | {"card": "crash"}), 500)
    assert "secret" not in json.dumps(body)
    assert client.post("/api/v1/ask", json=QUESTION).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_other_media_types_are_refused(client: FlaskClient, kind: str):
    """A body of another media type gets 415 and the type that would be right."""
    response = client.post("/api/v1/ask", data=json.dumps(QUESTION), content_type=kind)
    assert "application/json" in problem(response, 415)["hint"]


def test_a_long_body_is_refused(client: FlaskClient):
    """A body of ten megabytes gets 413 with the limit."""
    response = client.post("/api/v1/ask", data=b" " * 10_000_000, content_type="application/json")
    assert "1,000,000" in problem(response, 413)["detail"]


def test_other_methods_are_refused(client: FlaskClient):
    """A method that an address has not gets 405 with those that it has."""
    response = client.get("/api/v1/ask")
    assert "POST" in problem(response, 405)["hint"]
    assert "POST" in response.headers["Allow"]


def test_unknown_addresses_are_problems(client: FlaskClient):
    """An address that the API has not gets 404 as problem details."""
    assert problem(client.get("/api/v1/nothing"), 404)["type"].endswith("not-found")


def test_what_nobody_serves_is_not_acceptable(client: FlaskClient):
    """An Accept header without any type on offer gets 406 and the offer."""
    response = client.post("/api/v1/ask", json=QUESTION, headers={"Accept": "image/png"})
    assert "application/json" in problem(response, 406)["hint"]


def test_a_batch_is_answered_line_by_line(client: FlaskClient):
    """A batch gets one line for each question in order; a bad line gets its problem and the rest go on."""
    lines = [
        json.dumps(QUESTION),
        "{broken",
        "",
        json.dumps({"ask": 1}),
        json.dumps(QUESTION | {"card": "crash"}),
        json.dumps(QUESTION),
    ]
    response = client.post("/api/v1/ask/batch", data="\n".join(lines), content_type="application/x-ndjson")
    assert response.content_type == "application/x-ndjson"
    answers = [json.loads(line) for line in response.data.splitlines()]
    assert [answer.get("verdict", answer.get("status")) for answer in answers] == [
        "yes",
        400,
        400,
        500,
        "yes",
    ]


def test_a_batch_may_be_long_but_no_line(client: FlaskClient):
    """A batch may exceed the limit of a question; a line that does gets 413 and the next is answered."""
    good = json.dumps(QUESTION)
    padded = good + " " * 600_000
    long = '{"ask": "' + "x" * 2_500_000 + '"}'
    body = f"{padded}\n{long}\n{padded}\n{good}"
    response = client.post("/api/v1/ask/batch", data=body, content_type="application/x-ndjson")
    answers = [json.loads(line) for line in response.data.splitlines()]
    assert [answer.get("verdict", answer.get("status")) for answer in answers] == ["yes", 413, "yes", "yes"]


def test_names_are_completed(client: FlaskClient):
    """The beginning of a name, or of a word in it, gets the names; their number can be limited."""
    assert client.get("/api/v1/cards?q=paper").json == {"names": ["Paper Dragon", "Paper-Dragon Égide"]}
    assert client.get("/api/v1/cards?q=drag&limit=1").json == {"names": ["Paper Dragon"]}
    assert client.get("/api/v1/cards").json == {"names": []}


@pytest.mark.parametrize("limit", ["0", "x", "-1", "51", "1" * 5000, "²"])
def test_a_wrong_limit_is_named(client: FlaskClient, limit: str):
    """A limit that is no small number gets 400 naming it."""
    assert problem(client.get(f"/api/v1/cards?q=a&limit={limit}"), 400)["errors"][0]["field"] == "limit"


@pytest.mark.parametrize("key", ["Paper Dragon", "paper dragon", "PAPER-DRAGON", "11111111", "011111111"])
def test_a_card_is_found_by_name_or_passcode(client: FlaskClient, key: str):
    """A card is found whatever case and punctuation its name is written with, and by its passcode."""
    found = client.get(f"/api/v1/cards/{key}").json
    assert found["card"]["name"] == "Paper Dragon"
    assert found["card"]["def"] == "?"
    assert "pendulum_text" not in found["card"]


def test_a_card_that_is_unknown(client: FlaskClient):
    """A card that nobody knows gets 404 with the nearest names, whatever it is called."""
    assert problem(client.get("/api/v1/cards/Ink%20Wel"), 404)["nearest"] == ["Ink Well"]
    assert problem(client.get("/api/v1/cards/%00%2F..%2F"), 404)["name"]


def test_hostile_names_come_back_as_they_are(client: FlaskClient):
    """A name with markup is a name: JSON carries it unchanged."""
    assert client.get(f"/api/v1/cards/{HOSTILE}").json["card"]["name"] == HOSTILE


def test_health(client: FlaskClient):
    """The server says that it is well, and how many cards it knows."""
    assert client.get("/healthz").json == {"status": "ok", "knowledge": knowledge.version(), "cards": 6}
