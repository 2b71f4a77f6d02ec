"""Answers as linked data: the same JSON with a context (JSON-LD, PROV-O), and as Turtle."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from pyoxigraph import RdfFormat, parse, serialize

from reasoner.knowledge.base import root

ENTITY = "http://www.w3.org/ns/prov#Entity"


def as_json_ld(answer: dict[str, Any]) -> bytes:
    """Return an answer's JSON with the context by which it is RDF."""
    return msgspec.json.encode({"@context": _context(), "@type": ENTITY, **answer})


def as_turtle(answer: dict[str, Any]) -> bytes:
    """Return the same as Turtle."""
    triples = parse(as_json_ld(answer), format=RdfFormat.JSON_LD)
    prefixes = {name: value for name, value in _prefixes().items() if not name.startswith("@")}
    return serialize(triples, format=RdfFormat.TURTLE, prefixes=prefixes) or b""


@cache
def _context() -> dict[str, Any]:
    file = root() / "ontology" / "answer-context.jsonld"
    context: dict[str, Any] = msgspec.json.decode(file.read_bytes())["@context"]
    return context


def _prefixes() -> dict[str, str]:
    named = _context().items()
    return {name: value for name, value in named if isinstance(value, str) and value.startswith("http")}
