"""The HTTP counter: an application factory and its blueprints by area.

problems    every error as problem details, or as a page for who reads pages
api         questions, cards, the description of the API
sparql      the SPARQL 1.1 Protocol
ask         the page where a judge asks
cards       a card as printed and as read
law         rules, precedents, sources, topics and the ontology, as pages and as RDF
"""

from __future__ import annotations

from service.web.app import create_app

__all__ = ["create_app"]
