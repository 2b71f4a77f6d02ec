"""What machines read of the API: the OpenAPI document, and the JSON Schemas of questions and answers.

The addresses are described by hand in `openapi.json`; the form of a question is what the shapes of the vocabulary say.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from reasoner.question.schema import DRAFT, question_schema, references

if TYPE_CHECKING:
    from reasoner.knowledge.vocabulary import Vocabulary

    Schema = dict[str, Any]

COMPONENTS: Final = "#/components/schemas/"
DEFINITIONS: Final = "#/$defs/"
ANSWER_ADDRESS: Final = "https://w3id.org/headjudge/schema/answer.json"
QUESTION, ANSWER = "Question", "Answer"


def openapi(vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the OpenAPI document: the addresses, and all forms as its components."""
    document = _addresses()
    schema = question_schema(vocabulary)
    forms: Schema = _rebased(schema.pop("$defs"), DEFINITIONS, COMPONENTS)
    root = _rebased({key: schema[key] for key in schema if not key.startswith("$")}, DEFINITIONS, COMPONENTS)
    components = document["components"]
    own = components["schemas"]
    return {**document, "components": {**components, "schemas": {**forms, **own, QUESTION: root}}}


def answer_schema() -> Schema:
    """Return the JSON Schema of an answer, with the forms that it refers to."""
    own = _addresses()["components"]["schemas"]
    root = _rebased(own[ANSWER], COMPONENTS, DEFINITIONS)
    forms, waiting = {}, list(references(root))
    while waiting:
        name = waiting.pop()
        if name not in forms:
            forms[name] = _rebased(own[name], COMPONENTS, DEFINITIONS)
            waiting += references(forms[name])
    return {
        "$schema": DRAFT,
        "$id": ANSWER_ADDRESS,
        "title": "An answer of Headjudge",
        **root,
        "$defs": forms,
    }


@cache
def _addresses() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((resources.files(__package__) / "openapi.json").read_bytes())
    return kept


def _rebased(schema: Any, old: str, new: str) -> Any:
    """Return a schema whose references begin with `new` where they began with `old`."""
    if isinstance(schema, dict):
        return {
            key: new + inner.removeprefix(old) if key == "$ref" else _rebased(inner, old, new)
            for key, inner in schema.items()
        }
    return [_rebased(inner, old, new) for inner in schema] if isinstance(schema, list) else schema
