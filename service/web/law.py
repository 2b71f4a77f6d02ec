"""Rules, precedents, sources, topics and the ontology: for people as pages, for machines as Turtle or JSON-LD."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, redirect, render_template
from werkzeug.exceptions import NotFound

from reasoner.knowledge import root
from service.addresses import BASE
from service.sparql.graphs import ONTOLOGY, law
from service.web import views
from service.web.graph import (
    COMMENT,
    YGO,
    description,
    exists,
    instances,
    label,
    local,
    rdf,
    text,
    values,
)
from service.web.negotiating import choose

HTML = "text/html"
OFFERED = (HTML, "text/turtle", "application/ld+json")
TITLE, ISSUED, PUBLISHER = (f"http://purl.org/dc/terms/{name}" for name in ("title", "issued", "publisher"))
_SCOPE = ("game", "inForceFrom", "inForceUntil", "authority", "force")
blueprint = Blueprint("law", __name__)


@blueprint.get("/rules")
def rules() -> Response:
    """List all rules by topic."""
    return _page("list.html", title="Rules", groups=views.by_topic("Rule"))


@blueprint.get("/precedents")
def precedents() -> Response:
    """List all precedents by topic."""
    return _page("list.html", title="Precedents", groups=views.by_topic("Precedent"))


@blueprint.get("/sources")
def sources() -> Response:
    """List the works that can be cited."""
    found = [views.link(iri) for iri in instances("Source")]
    return _page("list.html", title="Sources", groups={"": found})


@blueprint.get("/rules/<path:name>")
def rule(name: str) -> Response:
    """Show one rule."""
    iri = _known(f"rules/{name}")
    return _resource(iri, "rule.html", lambda: _rule(iri))


@blueprint.get("/precedents/<path:name>")
def precedent(name: str) -> Response:
    """Show one precedent."""
    iri = _known(f"precedents/{name}")
    return _resource(iri, "precedent.html", lambda: _precedent(iri))


@blueprint.get("/topics/<path:name>")
def topic(name: str) -> Response:
    """Show the rules and precedents of one topic."""
    iri = _known(f"topics/{name}")
    about = views.back_links(views.TOPIC, iri)
    kinds = {
        "Rules": [one for one in about if one.path.startswith("rules/")],
        "Precedents": [one for one in about if one.path.startswith("precedents/")],
    }
    groups = {kind: found for kind, found in kinds.items() if found}
    return _resource(iri, "list.html", lambda: {"title": label(iri), "groups": groups})


@blueprint.get("/sources/<path:name>")
def source(name: str) -> Response:
    """Show one work, its places and what cites each; a place leads to its line on the work's page."""
    iri = _known(f"sources/{name}")
    work = text(iri, views.PART_OF)
    if work and choose(OFFERED) == HTML:
        place = next((text(iri, YGO + kind) for kind in views.LOCATORS if text(iri, YGO + kind)), "")
        return redirect(f"/{local(work)}#{views.slug(place)}", 303)  # type: ignore[return-value]
    return _resource(iri, "source.html", lambda: _source(iri), parts=True)


@blueprint.get("/ontology")
def ontology() -> Response:
    """Show every term of the vocabulary."""
    chosen = choose(OFFERED)
    if chosen == HTML:
        return _page("ontology.html", groups=_terms())
    graph = [quad.triple for quad in law().quads_for_pattern(None, None, None, _node(ONTOLOGY))]
    return _varying(Response(rdf(graph, chosen), content_type=chosen))


@blueprint.get("/ontology/context.jsonld")
def context() -> Response:
    """Return the JSON-LD context by which a question's JSON is RDF."""
    return Response((root() / "ontology" / "context.jsonld").read_bytes(), content_type="application/ld+json")


def _rule(iri: str) -> dict[str, Any]:
    return {
        "label": label(iri),
        "statement": text(iri, YGO + "statement"),
        "topics": views.links(iri, views.TOPIC),
        "citations": views.citations(iri),
        "overrides": views.links(iri, YGO + "overrides"),
        "groups": views.links(iri, YGO + "inGroup"),
        "overridden_by": views.back_links(YGO + "overrides", iri),
        "scope": _scope(iri),
        "body": text(iri, views.SH_CONSTRUCT),
    }


def _precedent(iri: str) -> dict[str, Any]:
    return {
        "label": label(iri),
        "questions": [_laid_out(node.value) for node in values(iri, YGO + "question")],
        "expects": text(iri, YGO + "expects"),
        "comment": text(iri, COMMENT),
        "topics": views.links(iri, views.TOPIC),
        "citations": views.citations(iri),
    }


def _laid_out(question: str) -> str:
    try:
        return json.dumps(json.loads(question), indent=2, ensure_ascii=False)
    except ValueError:
        return question


def _source(iri: str) -> dict[str, Any]:
    address = text(iri, views.PAGE)
    return {
        "label": text(iri, TITLE) or label(iri),
        "about": text(iri, COMMENT),
        "facts": [
            fact for fact in (text(iri, PUBLISHER), text(iri, ISSUED), text(iri, YGO + "sourceKind")) if fact
        ],
        "official": text(iri, YGO + "official") == "true",
        "address": address if address.startswith("https://") else "",
        "locator": text(iri, YGO + "locator"),
        "places": views.places(iri),
    }


def _scope(iri: str) -> list[tuple[str, str]]:
    found = []
    for name in _SCOPE:
        value = text(iri, YGO + name)
        if value:
            found.append((label(YGO + name), label(value) if value.startswith(BASE) else value))
    return found


def _terms() -> dict[str, list[dict[str, str]]]:
    """Return the terms of the vocabulary by kind: the game's own first, then classes and properties."""
    groups: dict[str, list[dict[str, str]]] = {}
    for row in law().query(_TERMS):  # type: ignore[union-attr]
        iri, kind = row["term"].value, row["kind"].value
        entry = {"path": local(iri), "label": label(iri), "comment": text(iri, COMMENT)}
        group = groups.setdefault(_OWL.get(kind) or label(kind), [])
        if entry not in group:
            group.append(entry)
    return dict(sorted(groups.items(), key=lambda item: (item[0] in _OWL.values(), item[0])))


_OWL = {
    f"http://www.w3.org/2002/07/owl#{kind}": name
    for kind, name in {
        "Class": "Classes",
        "ObjectProperty": "Properties",
        "DatatypeProperty": "Properties",
        "AnnotationProperty": "Properties of terms",
    }.items()
}
_TERMS = f"""
    SELECT ?term ?kind WHERE {{ GRAPH <{ONTOLOGY}> {{
        ?term a ?kind . FILTER(STRSTARTS(STR(?term), "{BASE}") && ?term != <{BASE}ontology>)
        FILTER(!STRSTARTS(STR(?term), "{BASE}shapes/")) }} }} ORDER BY ?term
"""


def _known(path: str) -> str:
    iri = BASE + path
    try:
        known = exists(iri)
    except ValueError:
        # What a path may hold is not always what an IRI may.
        known = False
    if not known:
        raise NotFound
    return iri


def _resource(iri: str, template: str, view: Any, *, parts: bool = False) -> Response:
    chosen = choose(OFFERED)
    if chosen == HTML:
        return _page(template, iri=iri, **view())
    return _varying(Response(rdf(description(iri, parts=parts), chosen), content_type=chosen))


def _page(template: str, **facts: Any) -> Response:
    return _varying(Response(render_template(template, **facts), content_type=f"{HTML}; charset=utf-8"))


def _varying(response: Response) -> Response:
    response.vary.add("Accept")
    return response


def _node(iri: str) -> Any:
    from pyoxigraph import NamedNode  # noqa: PLC0415

    return NamedNode(iri)
