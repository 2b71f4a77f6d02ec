"""The cards: found by name or by letter; one as printed, as read, and as RDF."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from flask import Blueprint, Response, request

from reasoner.errors import UnknownCard
from reasoner.reading.record import CardRecord
from service.cards.names import words
from service.web.api import printed
from service.web.counter import counter
from service.web.graph import rdf
from service.web.negotiating import choose
from service.web.paging import part
from service.web.resources import HTML, OFFERED, page, varying
from service.web.taken import take_apart
from service.wording import said

if TYPE_CHECKING:
    from pyoxigraph import Triple

    from service.cards.names import NameIndex
    from service.cards.store import CardStore
    from service.sparql.facts import CardFacts

MOST_FOUND = 50
MOST_LISTED = 200
_NOT_FACTS = {"name", "text", "pendulum_text"}
blueprint = Blueprint("cards", __name__)


@blueprint.get("/cards")
def search() -> Response:
    """Find cards by name, or list those that begin with a letter."""
    wanted, letter = request.args.get("q", "").strip()[:100], request.args.get("letter", "")[:1]
    letters = _letters(counter().names)
    names = counter().names.complete(wanted, MOST_FOUND) if wanted else letters.get(letter, ())
    return page(
        "cards.html",
        wanted=wanted,
        letter=letter,
        letters={one: len(found) for one, found in letters.items()},
        part=part(names, MOST_LISTED),
        total=len(counter().names.names),
        imported=len(counter().store),
    )


@blueprint.get("/cards/<path:key>")
def card(key: str) -> Response:
    """Show one card, found by name or passcode: an imported one, or one that the project itself knows."""
    chosen = choose(OFFERED)
    known = counter().judge.card(key)
    if known is None:
        raise UnknownCard(key, counter().store.nearest(key))
    record = counter().store.find(known.name) or CardRecord(known.name, known.facts.get("password"))
    if chosen != HTML:
        return varying(Response(rdf(_triples(record), chosen), content_type=chosen))
    facts = [
        (name.replace("_", " "), said(value))
        for name, value in printed(record).items()
        if name not in _NOT_FACTS
    ]
    apart = take_apart(counter(), known.name, counter().words)
    return page(
        "card.html", record=record, card=apart, facts=facts, imported=counter().store.find(known.name)
    )


@lru_cache(maxsize=1)
def _letters(names: NameIndex) -> dict[str, tuple[str, ...]]:
    """Return all names by their first letter; those that begin with none stand under `#`."""
    found: dict[str, list[str]] = {}
    for name in sorted(names.names, key=words):
        first = words(name)[:1].upper()
        found.setdefault(first if first.isascii() and first.isalpha() else "#", []).append(name)
    return {letter: tuple(group) for letter, group in sorted(found.items())}


def _triples(record: CardRecord) -> list[Triple]:
    from pyoxigraph import RdfFormat, parse  # noqa: PLC0415

    lines = "".join(_facts(counter().store).of(record))
    return [quad.triple for quad in parse(lines, RdfFormat.N_TRIPLES)]


@lru_cache(maxsize=1)
def _facts(store: CardStore) -> CardFacts:
    from service.sparql.facts import CardFacts  # noqa: PLC0415 - only RDF needs it

    return CardFacts(store)
