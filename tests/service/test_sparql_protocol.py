"""The SPARQL 1.1 Protocol: formats, datasets, and what is refused or stopped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from patient import Patient

from reasoner.errors import QueryError
from service.sparql import guard
from service.sparql.engine import Engine

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient

PHASES = "SELECT ?phase WHERE { ?phase a ygo:Phase } ORDER BY ?phase"
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(STR(?a) < STR(?i)) }"


def run(client: FlaskClient, query: str, accept: str = "application/json"):
    """Send a query and return the response."""
    return client.get("/sparql", query_string={"query": query}, headers={"Accept": accept})


@pytest.mark.parametrize(
    ("accept", "kind", "start"),
    [
        ("application/json", "application/sparql-results+json", b'{"head"'),
        ("application/sparql-results+xml", "application/sparql-results+xml", b"<?xml"),
        ("text/csv", "text/csv", b"phase\r\n"),
        ("text/tab-separated-values", "text/tab-separated-values", b"?phase\n"),
        ("*/*", "application/sparql-results+json", b"{"),
    ],
)
def test_tables_come_as_asked(client: FlaskClient, accept: str, kind: str, start: bytes):
    """A SELECT comes as JSON, XML, CSV or TSV, as the client prefers."""
    response = run(client, PHASES, accept)
    assert response.mimetype == kind
    assert response.data.startswith(start)


@pytest.mark.parametrize(
    ("accept", "kind", "contains"),
    [
        ("text/turtle", "text/turtle", b"@prefix"),
        ("application/n-triples", "application/n-triples", b"<https://w3id.org/headjudge/phase/draw> <"),
        ("application/ld+json", "application/ld+json", b'"@id"'),
        ("text/csv;q=1, text/turtle;q=0.5", "text/turtle", b"@prefix"),
    ],
)
def test_graphs_come_as_asked(client: FlaskClient, accept: str, kind: str, contains: bytes):
    """A CONSTRUCT comes as Turtle, N-Triples or JSON-LD; of what is accepted the first that can hold a graph."""
    response = run(client, "CONSTRUCT WHERE { ?phase a ygo:Phase }", accept)
    assert response.mimetype == kind
    assert contains in response.data


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ({"data": PHASES, "content_type": "application/sparql-query"}, "direct"),
        ({"data": {"query": PHASES}}, "form"),
    ],
)
def test_queries_are_posted(client: FlaskClient, content: dict, kind: str):
    """A query can be posted as it is, or as a form."""
    response = client.post("/sparql", **content)
    assert len(json.loads(response.data)["results"]["bindings"]) == 6, kind


def test_default_graph_is_everything(client: FlaskClient):
    """Without a dataset a query sees all graphs together; with one, from the query or the request, only those."""
    count = "SELECT (COUNT(*) AS ?n) %s WHERE { ?s ?p ?o }"
    ontology, rulings = (f"https://w3id.org/headjudge/graph/{name}" for name in ("ontology", "rulings"))

    def number(query: str, **more: str) -> int:
        response = client.get("/sparql", query_string={"query": query, **more})
        return int(json.loads(response.data)["results"]["bindings"][0]["n"]["value"])

    all_, one = number(count % ""), number(count % f"FROM <{ontology}>")
    assert 0 < one < all_
    assert number(count % "", **{"default-graph-uri": ontology}) == one
    assert number(count % f"FROM NAMED <{rulings}>") == 0


def test_four_named_graphs_exist(client: FlaskClient):
    """The graphs of ontology, rulings and cards can be told apart."""
    response = run(client, "SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }", "text/csv")
    graphs = {line.rpartition("/")[2] for line in response.get_data(as_text=True).split()[1:]}
    assert {"ontology", "rulings"} <= graphs


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { <a:a> <a:b> <a:c> }",
        "PREFIX x: <http://select/> DELETE WHERE { ?s ?p ?o }",
        "# SELECT\nDROP ALL",
        "LOAD <http://example.org/>",
        "WITH <g:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
    ],
)
def test_updates_are_refused(client: FlaskClient, query: str):
    """An update is refused with 403 wherever it is written, and changes nothing."""
    for response in (
        run(client, query),
        client.post("/sparql", data=query, content_type="application/sparql-update"),
        client.post("/sparql", data={"update": query}),
    ):
        assert response.status_code == 403
        assert response.json["type"].endswith("/update-refused")


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }",
        "SELECT * { service silent ?x { ?s ?p ?o } }",
        "ASK { FILTER EXISTS { SERVICE<http://example.org/>{} } }",
    ],
)
def test_service_is_refused(client: FlaskClient, query: str):
    """A query that would ask another server is refused with 403."""
    response = run(client, query)
    assert response.status_code == 403
    assert response.json["type"].endswith("/service-refused")


@pytest.mark.parametrize(
    "query",
    [
        'SELECT ?service { ?service rdfs:label "SERVICE \\" INSERT" } # SERVICE',
        "PREFIX service: <http://x/service#> SELECT * { ?s service:SERVICE ?insert }",
        "SELECT * { ?s <http://x/SERVICE> '''a 'SERVICE' b''' }",
        "SELECT * { ?s rdfs:label 'x'@service }",
    ],
)
def test_words_inside_names_are_no_keywords(client: FlaskClient, query: str):
    """SERVICE or INSERT inside a string, comment, IRI, variable or prefixed name is not refused."""
    assert run(client, query).status_code == 200


def test_a_broken_query_is_located(client: FlaskClient):
    """A query that does not parse gets 400 with line and column."""
    response = run(client, "SELECT *\nWHERE { ?s ?p }")
    assert response.status_code == 400
    assert "line 2, column" in response.json["detail"]


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({}, 400),
        ({"query": ""}, 400),
        ({"query": ["ASK {}", "ASK {}"]}, 400),
        ({"query": "ASK {}" + " " * 200_000}, 422),
        ({"query": "ASK {}", "default-graph-uri": "not an iri"}, 400),
    ],
)
def test_bad_requests_are_told(client: FlaskClient, given: dict, status: int):
    """No query, several, too long a one or a graph that is no IRI: each gets its error."""
    response = client.get("/sparql", query_string=given)
    assert response.status_code == status, response.data
    assert response.content_type == "application/problem+json"


def test_formats_that_cannot_hold_the_result(client: FlaskClient):
    """A table is not given as Turtle, nor anything as an image: 406."""
    assert run(client, PHASES, "text/turtle").status_code == 406
    assert run(client, PHASES, "image/png").status_code == 406


def test_a_slow_query_is_stopped(client: FlaskClient):
    """A query that would run for minutes is stopped at the limit with 422, and the next one is answered."""
    response = run(client, ENDLESS)
    assert response.status_code == 422
    assert "3 seconds" in response.json["detail"]
    assert run(client, PHASES).status_code == 200


def test_a_large_result_is_stopped(client: FlaskClient):
    """A result above the limit gets 422 with the limit, and the next query is answered."""
    response = run(client, "SELECT * WHERE { ?s ?p ?o }")
    assert response.status_code == 422
    assert "200,000 bytes" in response.json["detail"]
    assert run(client, PHASES).status_code == 200


def test_deep_nesting_does_not_end_the_server(client: FlaskClient):
    """A query nested so deeply that it would crash a parser gets an error, and the next one is answered."""
    response = run(client, "ASK " + "{" * 40_000 + "}" * 40_000)
    assert response.status_code in {400, 422}
    assert run(client, PHASES).status_code == 200


def test_a_worker_that_died_is_replaced(data: Path):
    """When the process behind the engine dies, the next query gets a new one."""
    engine = Patient(data, seconds=5, workers=1)
    try:
        engine.query("ASK {}", ("json",))
        (worker,) = engine._running
        worker._process.kill()
        worker._process.wait()
        assert engine.query("ASK {}", ("json",)).format == "json"
    finally:
        engine.close()


def test_when_all_are_busy_one_waits_and_then_hears_it(data: Path):
    """A query for which no worker becomes free within the limit is told so."""
    engine = Engine(data, seconds=0.1, workers=0)
    with pytest.raises(QueryError, match="Too many queries"):
        engine.query("ASK {}", ("json",))


def test_cards_are_there_as_the_judge_knows_them(client: FlaskClient):
    """The graph of cards has every imported card under its passcode, with its effects, and the curated ones."""
    query = "SELECT ?name WHERE { GRAPH graph:cards { card:11111111 a ygo:Card ; ygo:name ?name ; ygo:effects ?e } }"
    assert run(client, query, "text/csv").get_data(as_text=True).split("\r\n")[1] == "Paper Dragon"
    curated = run(client, "ASK { GRAPH graph:cards { ?card ygo:name 'Magma Dragon' ; ygo:effects ?e } }")
    assert curated.json["boolean"]


def test_conclusions_are_there(client: FlaskClient):
    """The graph of conclusions has the answer to every precedent, with the rules that carry it."""
    query = """ASK { GRAPH graph:rulings { ?precedent a ygo:Precedent }
        GRAPH graph:conclusions { ?answer prov:wasDerivedFrom ?precedent ; prov:wasInfluencedBy ?rule }
        GRAPH graph:rulings { ?rule a ygo:Rule } }"""
    assert run(client, query).json["boolean"]


def test_queries_leave_threads_free(data: Path):
    """More queries than may wait are refused at once, so that questions find a free thread."""
    engine = Engine(data, seconds=5, workers=1)
    engine._places.acquire()
    engine._places.acquire()
    with pytest.raises(QueryError, match="Too many queries"):
        engine.query("ASK {}", ("json",))


@pytest.mark.parametrize(
    "hostile", ['"' * 90_000, "<" * 90_000, "'''" + "'' \\" * 20_000, ":" * 90_000, "a." * 40_000]
)
def test_the_guard_gets_through_hostile_text(hostile: str):
    """Text made to slow the guard down is let through; a guard that goes back over it would take minutes."""
    guard.check(hostile)
