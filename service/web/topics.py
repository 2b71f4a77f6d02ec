"""The topics as a tree, and how many rules and precedents lie under each."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from service.web.graph import instances, label, subjects, values
from service.web.views import TOPIC, Link, link

BROADER = "http://www.w3.org/2004/02/skos/core#broader"


@dataclass(slots=True)
class Topic:
    """A topic with its narrower ones; `rules` and `precedents` count what lies under any of them."""

    link: Link
    rules: int = 0
    precedents: int = 0
    narrower: list[Topic] = field(default_factory=list)


@cache
def chapters() -> list[Topic]:
    """Return the topics that lie within no other, each with all that lies within it."""
    found = [_grown(iri) for iri in instances("Topic") if not values(iri, BROADER)]
    return sorted(found, key=lambda topic: -topic.rules)


def way_to(iri: str) -> list[Link]:
    """Return the broader topics of a topic, the broadest first."""
    broader = [node.value for node in values(iri, BROADER)][:1]
    return [*way_to(broader[0]), link(broader[0])] if broader else []


def under(iri: str) -> Topic:
    """Return a topic with all that lies within it."""
    return _grown(iri)


def _grown(iri: str) -> Topic:
    narrower = [_grown(node.value) for node in subjects(BROADER, iri)]
    about = [node.value for node in subjects(TOPIC, iri)]
    return Topic(
        Link(link(iri).path, label(iri)),
        sum("/rules/" in one for one in about) + sum(one.rules for one in narrower),
        sum("/precedents/" in one for one in about) + sum(one.precedents for one in narrower),
        sorted(narrower, key=lambda one: one.link.label.casefold()),
    )
