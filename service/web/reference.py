"""The API's own page, made of its OpenAPI document: every address with its parameters, bodies and answers.

The parts of a question have a page of their own (`docs/table.md`): here they are named.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response

from reasoner.question.schema import question_schema
from service.documents import anchor
from service.web import description
from service.web.counter import counter
from service.web.formal import coloured
from service.web.resources import page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from markupsafe import Markup

    Node = Mapping[str, Any]

blueprint = Blueprint("reference", __name__)
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Property:
    """One parameter or member: its name, what values it takes, what it says, how deep it lies within others."""

    name: str
    kind: str
    about: str
    required: bool
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Body:
    """A body of one media type: its members where it is an object, and examples."""

    media_type: str
    kind: str
    properties: Sequence[Property]
    examples: Sequence[tuple[str, Markup]]


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be done at an address."""

    method: str
    path: str
    anchor: str
    summary: str
    about: str
    parameters: Sequence[Property]
    bodies: Sequence[Body]
    answers: Sequence[tuple[str, str, Sequence[Body]]]


@blueprint.get("/docs/api-reference")
def reference() -> Response:
    """Show the whole API."""
    vocabulary = counter().judge.knowledge.vocabulary
    document = description.openapi(vocabulary)
    reading = _Reading(document, frozenset(question_schema(vocabulary)["$defs"]))
    return page("reference.html", info=document["info"], operations=reading.operations())


@dataclass(frozen=True, slots=True)
class _Reading:
    """One OpenAPI document on its way to its page; `parts` are the forms of the parts of a question."""

    document: Node
    parts: frozenset[str]

    def operations(self) -> tuple[Operation, ...]:
        """Return every operation of the document in its order."""
        return tuple(
            self._operation(method, path, found)
            for path, methods in self.document["paths"].items()
            for method, found in methods.items()
        )

    def _operation(self, method: str, path: str, found: Node) -> Operation:
        content = found.get("requestBody", {}).get("content", {})
        answers = [
            (status, answer.get("description", ""), self._bodies(answer.get("content", {})))
            for status, answer in (
                (status, self._resolved(one)) for status, one in found["responses"].items()
            )
        ]
        return Operation(
            method.upper(),
            path,
            anchor(f"{method} {path}".replace("/", " ")),
            found["summary"],
            found.get("description", ""),
            [self._parameter(one) for one in found.get("parameters", ())],
            self._bodies(content),
            answers,
        )

    def _parameter(self, given: Node) -> Property:
        found = self._resolved(given)
        about = found.get("description") or found["schema"].get("description", "")
        if "example" in found:
            about = f"{about} For example {found['example']}.".strip()
        return Property(found["name"], self._kind(found["schema"]), about, bool(found.get("required")))

    def _bodies(self, content: Node) -> list[Body]:
        return [self._body(media_type, found) for media_type, found in content.items()]

    def _body(self, media_type: str, found: Node) -> Body:
        examples = [
            (name.replace("-", " "), coloured(_written(self._resolved(one)["value"]), "json"))
            for name, one in found.get("examples", {}).items()
        ]
        schema = found.get("schema", {})
        return Body(media_type, self._kind(schema), list(self._members(schema, 0)), examples)

    def _members(self, given: Node, depth: int) -> Sequence[Property]:
        """Return the members of an object (or of the objects of a list), each followed by its own."""
        schema = self._resolved(given)
        schema = self._resolved(schema.get("items", schema))
        found: list[Property] = []
        for name, inner in schema.get("properties", {}).items() if depth < _DEEPEST else ():
            about = inner.get("description") or self._resolved(inner).get("description", "")
            found.append(Property(name, self._kind(inner), about, name in schema.get("required", ()), depth))
            if not self._part(inner.get("items", inner)):
                found += self._members(inner, depth + 1)
        return found

    def _kind(self, given: Node) -> str:
        """Return in words what values a schema takes."""
        if part := self._part(given):
            return part
        schema = self._resolved(given)
        if "oneOf" in schema:
            return " or ".join(dict.fromkeys(map(self._kind, schema["oneOf"])))
        if "enum" in schema:
            return ", ".join(map(str, schema["enum"]))
        kinds = schema.get("type", "anything")
        said = " or ".join(kinds) if isinstance(kinds, list) else kinds
        if said == "array":
            return f"list of {self._kind(schema.get('items', {}))}"
        return f"{said} ({schema['format']})" if "format" in schema else str(said)

    def _part(self, given: Node) -> str:
        """Return the name of the part of a question to which a schema refers; nothing if to none."""
        name = str(given.get("$ref", "")).rpartition("/")[2]
        return name if name in self.parts else ""

    def _resolved(self, node: Node) -> Node:
        """Return what a reference within the document stands for."""
        while "$ref" in node:
            found: Any = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            node = found
        return node


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
