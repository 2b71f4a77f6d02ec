"""The glossary: every word of the rulebooks that is explained, by alphabet; one with its pages and its neighbours."""

from __future__ import annotations

from http import HTTPStatus
from itertools import groupby
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, redirect, request

from reasoner.answers.glossary import MEANS, TERM
from reasoner.errors import UnknownTerm
from service.addresses import BASE
from service.web import form, views
from service.web.counter import counter
from service.web.graph import exists, local
from service.web.resources import known, page, resource

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from werkzeug.wrappers import Response as Redirect

    from reasoner.knowledge.glossary import Glossary, GlossaryTerm

LONGEST = 100
blueprint = Blueprint("glossary", __name__)


@blueprint.get("/glossary")
def glossary() -> Response | Redirect:
    """Show all words; or go to the one that `q` names, and offer those most like it where none is meant clearly."""
    wanted, words = request.args.get("q", "").strip()[:LONGEST], counter().judge.knowledge.glossary
    found = words.find(wanted) if wanted else None
    if found is not None:
        return redirect(f"/{local(found.iri)}", HTTPStatus.SEE_OTHER)
    nearest = [words.find(name) for name in words.nearest(wanted)] if wanted else []
    shown = page("glossary.html", wanted=wanted, nearest=nearest, letters=_letters(words), path=local)
    shown.status_code = HTTPStatus.NOT_FOUND if wanted else HTTPStatus.OK
    return shown


@blueprint.get("/glossary/<path:name>")
def term(name: str) -> Response | Redirect:
    """Show one word; another spelling of it leads there."""
    words = counter().judge.knowledge.glossary
    if not _is_known(name):
        found = words.find(name[:LONGEST])
        if found is None:
            raise UnknownTerm(name[:LONGEST], words.nearest(name[:LONGEST]))
        return redirect(f"/{local(found.iri)}", HTTPStatus.SEE_OTHER)
    iri = known(f"glossary/{name}")
    found = next(one for one in words.terms.values() if one.iri == iri)
    return resource(iri, "glossary_term.html", lambda: _term(found, words))


def _is_known(name: str) -> bool:
    try:
        return exists(f"{BASE}glossary/{name}")
    except ValueError:
        return False


def _term(term: GlossaryTerm, words: Glossary) -> dict[str, Any]:
    return {
        "term": term,
        "citations": views.citations(term.iri),
        "topics": views.links(term.iri, views.TOPIC),
        "related": [(f"/{local(one)}", words.terms[one].label) for one in term.related],
        "query": form.address([(form.ASK, MEANS), (TERM, term.label)], {}).partition("?")[2],
    }


def _letters(words: Glossary) -> Mapping[str, Sequence[GlossaryTerm]]:
    """Return all words by their first letter; signs before it do not count."""
    ordered = sorted(words.terms.values(), key=_first)
    return {letter: list(found) for letter, found in groupby(ordered, key=lambda one: _first(one)[:1])}


def _first(term: GlossaryTerm) -> str:
    return term.label.lstrip("“?” ").upper()
