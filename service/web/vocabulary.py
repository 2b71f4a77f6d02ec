"""The ontology's own pages: every term with what is said of it, and the rules that conclude it or look at it.

They are made here and not by pyLODE: its one page of this ontology weighs 1.9 MB, has style and script of its own,
which the security policy of the pages forbids, and knows nothing of the rules that use a term.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, Response, request
from pyoxigraph import BlankNode, NamedNode
from werkzeug.exceptions import NotFound

from reasoner.knowledge.base import root
from service.addresses import BASE
from service.sparql.graphs import ONTOLOGY, law, prefixes
from service.web import views
from service.web.graph import (
    COMMENT,
    LABEL,
    RDF_TYPE,
    YGO,
    exists,
    instances,
    label,
    local,
    natural,
    rdf,
    subjects,
    text,
    values,
)
from service.web.negotiating import choose
from service.web.paging import part
from service.web.resources import HTML, OFFERED, page, resource, varying

RDFS = "http://www.w3.org/2000/01/rdf-schema#"
OWL = "http://www.w3.org/2002/07/owl#"
MOST_TERMS = 120
MOST_RULES = 60
blueprint = Blueprint("vocabulary", __name__)
_KINDS = {
    OWL + "Class": "Classes",
    OWL + "ObjectProperty": "Properties",
    OWL + "DatatypeProperty": "Properties",
    OWL + "AnnotationProperty": "Properties of terms",
}
_NAMES = re.compile(r"(?<![\w<:?$])([a-z][\w-]*):([A-Za-z][\w-]*)")
# What a term's page says in its own lines, or says elsewhere.
_TOLD = {LABEL, COMMENT, RDF_TYPE}


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the vocabulary: its name with prefix, where its page is, its label and comment."""

    name: str
    path: str
    label: str
    comment: str


@blueprint.get("/ontology")
def ontology() -> Response:
    """Show the kinds of terms, and the terms of one kind; or the whole ontology as RDF."""
    chosen = choose(OFFERED)
    if chosen != HTML:
        graph = [quad.triple for quad in law().quads_for_pattern(None, None, None, NamedNode(ONTOLOGY))]
        return varying(Response(rdf(graph, chosen), content_type=chosen))
    found = kinds()
    wanted = request.args.get("kind", "Classes")
    if wanted not in found:
        raise NotFound
    return page("ontology.html", kinds=found, kind=wanted, part=part(found[wanted], MOST_TERMS))


@blueprint.get("/ontology/context.jsonld")
def context() -> Response:
    """Return the JSON-LD context by which a question's JSON is RDF."""
    return Response((root() / "ontology" / "context.jsonld").read_bytes(), content_type="application/ld+json")


@blueprint.get("/ontology/<prefix>/<name>")
def term(prefix: str, name: str) -> Response:
    """Show one term."""
    iri = prefixes().get(prefix, "") + name
    try:
        if not iri.startswith(BASE) or not exists(iri):
            raise NotFound
    except ValueError:
        raise NotFound from None
    return resource(iri, "term.html", lambda: _term(iri, f"{prefix}:{name}"))


@cache
def kinds() -> dict[str, list[Term]]:
    """Return the terms of the vocabulary by kind: classes and properties first, then the game's own words."""
    groups: dict[str, list[Term]] = {}
    for row in law().query(_TERMS):  # type: ignore[union-attr]
        found, kind = _shown(row["term"].value), row["kind"].value
        group = groups.setdefault(_KINDS.get(kind) or label(kind), [])
        if found not in group:
            group.append(found)
    first = {name: place for place, name in enumerate(dict.fromkeys(_KINDS.values()))}
    return dict(sorted(groups.items(), key=lambda item: (first.get(item[0], len(first)), natural(item[0]))))


_TERMS = f"""
    SELECT ?term ?kind WHERE {{ GRAPH <{ONTOLOGY}> {{
        ?term a ?kind . FILTER(STRSTARTS(STR(?term), "{BASE}") && ?term != <{BASE}ontology>)
        FILTER(!STRSTARTS(STR(?term), "{BASE}shapes/"))
        FILTER(?kind != <{YGO}SettledProperty> || !EXISTS {{ ?term a <{OWL}DatatypeProperty> }}) }} }} ORDER BY ?term
"""


def short(iri: str) -> str:
    """Return an IRI by its prefix; an IRI that no prefix fits as it is."""
    fitting = [(prefix, start) for prefix, start in prefixes().items() if iri.startswith(start)]
    prefix, start = max(fitting, key=lambda one: len(one[1]), default=("", ""))
    return f"{prefix}:{iri.removeprefix(start)}" if prefix else iri


def path_of(iri: str) -> str:
    """Return where on this site an IRI of the project is shown; an empty text for any other."""
    if not iri.startswith(BASE):
        return ""
    prefix, _, name = short(iri).partition(":")
    if prefix in {"rule", "prec", "src", "topic", "card", "term"}:
        return "/" + local(iri)
    return f"/ontology/{prefix}/{name}" if name and exists(iri) else ""


def _shown(iri: str) -> Term:
    return Term(short(iri), path_of(iri), label(iri), text(iri, COMMENT))


def _term(iri: str, name: str) -> dict[str, Any]:
    concluded, looked_at = _used().get(name, ((), ()))
    return {
        "term": _shown(iri),
        "types": [_shown(node.value) for node in values(iri, RDF_TYPE)],
        "facts": _facts(iri),
        "members": part([_shown(node.value) for node in _named(subjects(RDF_TYPE, iri))], MOST_TERMS),
        "narrower": [_shown(node.value) for node in _named(subjects(RDFS + "subClassOf", iri))],
        "of": [_shown(node.value) for node in _named(subjects(RDFS + "domain", iri))],
        "concluded": part([views.link(rule) for rule in concluded], MOST_RULES),
        "looked_at": part([views.link(rule) for rule in looked_at], MOST_RULES),
    }


def _facts(iri: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return what else is said of a term: the name of each property, and its values with where they are shown."""
    found: dict[str, list[tuple[str, str]]] = {}
    for quad in law().quads_for_pattern(NamedNode(iri), None, None, NamedNode(ONTOLOGY)):
        predicate, value = quad.predicate.value, quad.object
        if predicate not in _TOLD and not isinstance(value, BlankNode):
            found.setdefault(text(predicate, LABEL) or short(predicate), []).append(_value(value))
    return sorted((name, sorted(entries)) for name, entries in found.items())


def _value(value: Any) -> tuple[str, str]:
    return (short(value.value), path_of(value.value)) if _is_name(value) else (value.value, "")


@cache
def _used() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return, for every name that rules use, the rules whose head has it and those whose body has."""
    heads: dict[str, dict[str, None]] = {}
    bodies: dict[str, dict[str, None]] = {}
    for rule in instances("Rule"):
        head, _, body = text(rule, views.SH_CONSTRUCT).partition("WHERE")
        for found, where in ((heads, head), (bodies, body)):
            for prefix, name in _NAMES.findall(where):
                found.setdefault(f"{prefix}:{name}", {})[rule] = None
    return {name: (tuple(heads.get(name, ())), tuple(bodies.get(name, ()))) for name in {*heads, *bodies}}


def _named(nodes: Any) -> list[Any]:
    return sorted((node for node in nodes if _is_name(node)), key=lambda node: natural(node.value))


def _is_name(node: Any) -> bool:
    return isinstance(node, NamedNode)
