"""A card's page: as printed, as read, and as RDF."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from flask import Blueprint, Response, render_template, request

from reasoner.errors import UnknownCard
from service.web.api import printed
from service.web.app import counter
from service.web.graph import rdf
from service.web.negotiating import choose
from service.wording import said

if TYPE_CHECKING:
    from pyoxigraph import Triple

    from reasoner.cards import CardRecord
    from service.cards.store import CardStore
    from service.sparql.facts import CardFacts

HTML = "text/html"
_NOT_FACTS = {"name", "text", "pendulum_text"}
blueprint = Blueprint("cards", __name__)


@blueprint.get("/cards")
def search() -> str:
    """Find cards by the start of their names."""
    wanted = request.args.get("q", "").strip()[:100]
    names = counter().store.complete(wanted, 50) if wanted else ()
    if wanted and not names:
        names = counter().store.nearest(wanted, 10)
    return render_template("cards.html", wanted=wanted, names=names, total=len(counter().store))


@blueprint.get("/cards/<path:key>")
def card(key: str) -> Response:
    """Show one card, found by name or passcode."""
    store = counter().store
    chosen = choose((HTML, "text/turtle", "application/ld+json"))
    record = store.find(key)
    if record is None:
        raise UnknownCard(key, store.nearest(key))
    if chosen != HTML:
        response = Response(rdf(_triples(record), chosen), content_type=chosen)
    else:
        facts = [
            (name.replace("_", " "), said(value))
            for name, value in printed(record).items()
            if name not in _NOT_FACTS
        ]
        page = render_template("card.html", card=record, facts=facts, reading=store.reading(record))
        response = Response(page, content_type=f"{HTML}; charset=utf-8")
    response.vary.add("Accept")
    return response


def _triples(record: CardRecord) -> list[Triple]:
    from pyoxigraph import RdfFormat, parse  # noqa: PLC0415

    lines = "".join(_facts(counter().store).of(record))
    return [quad.triple for quad in parse(lines, RdfFormat.N_TRIPLES)]


@lru_cache(maxsize=1)
def _facts(store: CardStore) -> CardFacts:
    from service.sparql.facts import CardFacts  # noqa: PLC0415 - only RDF needs it

    return CardFacts(store)
