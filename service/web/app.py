"""The application factory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask, Response

from service import knowledge
from service.asking import LONGEST_QUESTION
from service.cards.names import NameIndex
from service.web import (
    api,
    ask,
    battle,
    cards,
    chain,
    covering,
    deck,
    docs,
    glossary,
    law,
    navigation,
    problems,
    reference,
    retained,
    searching,
    sparql,
    stats,
    table,
    vocabulary,
    workbench,
)
from service.web.counter import EXTENSION, Counter
from service.web.paging import here
from service.web.views import slug
from service.web.words import Words
from service.wording import said

if TYPE_CHECKING:
    from reasoner import Judge
    from service.cards.store import CardStore
    from service.sparql.engine import Engine

VERSION_HEADER = "Headjudge-Knowledge"
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": POLICY,
}


def create_app(judge: Judge, store: CardStore, engine: Engine) -> Flask:
    """Return the WSGI application over a judge, the imported cards and a SPARQL engine."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_QUESTION
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters |= {"slug": slug, "said": said, "here": here}
    app.jinja_env.globals["navigation"] = {"head": navigation.HEAD, "foot": navigation.FOOT}
    app.extensions[EXTENSION] = Counter(judge, store, engine, Words(judge.knowledge), _names(judge, store))
    for area in (
        api,
        sparql,
        ask,
        chain,
        table,
        battle,
        deck,
        cards,
        law,
        vocabulary,
        glossary,
        docs,
        searching,
        retained,
        stats,
        workbench,
        reference,
        covering,
    ):
        app.register_blueprint(area.blueprint)
    problems.register(app)
    app.after_request(_headers)
    return app


def _names(judge: Judge, store: CardStore) -> NameIndex:
    """Return the names that can be typed: those of the imported cards, or else of the project's own."""
    if len(store):
        return store.index
    return NameIndex([str(card["name"]) for card in judge.knowledge.curated])


def _headers(response: Response) -> Response:
    response.headers[VERSION_HEADER] = knowledge.version()
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response
