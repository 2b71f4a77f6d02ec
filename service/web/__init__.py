"""The HTTP counter: an application factory and its blueprints by area.

problems    every error as problem details, or as a page for who reads pages
api         questions, cards, the description of the API
sparql      the SPARQL 1.1 Protocol
ask, chain  the pages where a judge asks (the table on them: placing; Chain Links that are checked and
            carried out: checking, resolving)
table       the table as on a mat, and what a player may do (its zones: mat)
battle      how a battle comes out
deck        whether a Deck is legal: the list as people paste it
cards       the cards: by name, by letter, one as printed and as read
law         rules, precedents, examples, sources and topics, as pages and as RDF
vocabulary  the ontology, term by term, and as RDF
glossary    what the words of the rulebooks mean: all of them, and one
covering    what of each work is encoded
searching   full-text search, as a page and over the API
retained    what a card still knows: the table and the steps
stats       ATK and DEF: the table and the calculator
workbench   SPARQL for people: editor, ready queries, tables, charts
docs        the documents; reference: the API's own page
"""

from __future__ import annotations

from service.web.app import create_app

__all__ = ["create_app"]
