"""The description of the API: valid, complete, and true of the real judge."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from openapi_spec_validator.shortcuts import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from reasoner.knowledge.base import load_knowledge
from service.web.description import answer_schema, openapi

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


DOCUMENT = openapi(load_knowledge().vocabulary)
QUESTIONS = DOCUMENT["paths"]["/api/v1/ask"]["post"]["requestBody"]["content"]["application/json"]["examples"]


def conforms(body: Any, name: str) -> None:
    """Check a body against a schema of the description."""
    resource = Resource(contents=DOCUMENT, specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("urn:openapi", resource)
    OAS31Validator({"$ref": f"urn:openapi#/components/schemas/{name}"}, registry=registry).validate(body)


def test_it_is_valid_openapi():
    """The document is valid OpenAPI 3.1."""
    validate(DOCUMENT, cls=OpenAPIV31SpecValidator)


def test_it_is_served(client: FlaskClient):
    """The document is served."""
    assert client.get("/api/v1/openapi.json").json == DOCUMENT


def test_it_describes_every_address(app: Flask):
    """Every address for machines is described with its methods, and nothing else is."""
    rules = [
        rule for rule in app.url_map.iter_rules() if rule.rule.startswith(("/api/", "/sparql", "/healthz"))
    ]
    served = {
        (rule.rule.replace("<path:key>", "{key}"), method.lower())
        for rule in rules
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, item in DOCUMENT["paths"].items() for method in item}
    assert described == served


@pytest.mark.parametrize("name", list(QUESTIONS))
def test_questions_are_answered_as_described(real: FlaskClient, name: str):
    """Each example question gets an answer of the described form from the real judge."""
    question = QUESTIONS[name]["value"]
    conforms(question, "Question")
    response = real.post("/api/v1/ask", json=question)
    assert response.status_code == 200, response.json
    conforms(response.json, "Answer")


def test_the_batch_is_answered_as_described(real: FlaskClient):
    """The example batch gets an answer, then a problem or an answer, each of the described form."""
    body = DOCUMENT["paths"]["/api/v1/ask/batch"]["post"]["requestBody"]["content"]["application/x-ndjson"][
        "example"
    ]
    lines = real.post("/api/v1/ask/batch", data=body, content_type="application/x-ndjson").data.splitlines()
    assert len(lines) == 2
    for line in map(json.loads, lines):
        conforms(line, "Problem" if "status" in line else "Answer")


def test_queries_are_answered(client: FlaskClient):
    """The example queries run."""
    item = DOCUMENT["paths"]["/sparql"]
    query = item["get"]["parameters"][0]["example"]
    assert client.get("/sparql", query_string={"query": query}).status_code == 200
    posted = item["post"]["requestBody"]["content"]["application/sparql-query"]["example"]
    assert client.post("/sparql", data=posted, content_type="application/sparql-query").status_code == 200


@pytest.mark.parametrize(
    "body", [b"{", b"{}", b'{"ask": "may-activate", "card": "Papr"}', b'{"ask": 1, "situation": 2}']
)
def test_problems_are_as_described(real: FlaskClient, body: bytes):
    """Bad input gets problems of the described form from the real judge, too."""
    response = real.post("/api/v1/ask", data=body, content_type="application/json")
    assert response.status_code in {400, 404}
    conforms(response.json, "Problem")


def test_a_card_is_as_described(client: FlaskClient):
    """A card comes in the described form."""
    conforms(client.get("/api/v1/cards/222").json, "KnownCard")


def test_schemas_are_served(client: FlaskClient):
    """The forms of a question and of an answer are served as JSON Schema, alone and as parts of the description."""
    for name, form in (("question", "Question"), ("answer", "Answer")):
        response = client.get(f"/api/v1/schema/{name}.json")
        assert response.content_type == "application/schema+json"
        schema = json.loads(response.data)
        Draft202012Validator.check_schema(schema)
        assert schema["properties"].keys() == DOCUMENT["components"]["schemas"][form]["properties"].keys()


@pytest.mark.parametrize("detail", ["verdict", "reasons", "full"])
def test_an_answer_has_the_form_of_its_schema(real: FlaskClient, detail: str):
    """An answer of the real judge conforms to the schema of answers, however much it tells."""
    question = {**next(iter(QUESTIONS.values()))["value"], "detail": detail}
    Draft202012Validator(answer_schema()).validate(real.post("/api/v1/ask", json=question).json)
