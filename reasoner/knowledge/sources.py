"""The works that rules cite, as far as an answer shows them: titles and addresses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri, named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rdflib import Graph

    from reasoner.rules.rule import Citation, Rule

LOCATORS = ("pages", "section", "number")


@dataclass(frozen=True, slots=True)
class Works:
    """Titles and addresses of works, addresses of their entries, and which works are official."""

    titles: Mapping[Iri, str]
    addresses: Mapping[Iri, str]
    entries: Mapping[tuple[Iri, str], tuple[str, str]]
    official: frozenset[Iri]
    _shown: dict[Rule, tuple[Mapping[str, str], ...]] = field(default_factory=dict, repr=False, compare=False)

    def cited(self, rule: Rule) -> tuple[Mapping[str, str], ...]:
        """Return a rule's citations as answers show them, the weightiest first; worked out once."""
        known = self._shown.get(rule)
        if known is None:
            ordered = sorted(rule.citations, key=self.weight)
            known = self._shown[rule] = tuple(self.to_json(citation) for citation in ordered)
        return known

    def to_json(self, citation: Citation) -> dict[str, str]:
        """Return a citation as answers show it: work, locator, what stands there, and an address if there is one."""
        place = place_of(citation)
        title, address = self.entries.get((citation.work, place[1]), ("", ""))
        shown = {"work": self.titles.get(citation.work, citation.work.local)}
        if place[1]:
            shown[place[0]] = place[1]
        if title and place[0] == "number":
            shown["title"] = title
        address = address or self.addresses.get(citation.work, "")
        return {**shown, "url": address} if address else shown

    def weight(self, citation: Citation) -> tuple[int, int, str]:
        """Return a sort key that puts official works first, and narrow places before wide ones."""
        place = place_of(citation)[1]
        return (citation.work not in self.official, len(place), str(citation))


def place_of(citation: Citation) -> tuple[str, str]:
    """Return the locator of a citation: its kind and its text (both empty for a whole work)."""
    for kind in LOCATORS:
        found = getattr(citation, kind)
        if found:
            return kind, str(found)
    return "", ""


def read_works(graph: Graph) -> Works:
    """Read the source registry from a graph of ontology and rulings."""
    from rdflib import RDF, RDFS, Literal, URIRef  # noqa: PLC0415 - only building needs it

    ygo, dct, foaf = YGO, "http://purl.org/dc/terms/", "http://xmlns.com/foaf/0.1/"

    def text(subject: Any, predicate: str) -> str:
        value = graph.value(subject, URIRef(predicate))
        return "" if value is None else str(value)

    def entries() -> Iterator[tuple[tuple[Iri, str], tuple[str, str]]]:
        for entry, work in graph.subject_objects(URIRef(ygo + "partOf")):
            place = text(entry, ygo + "number") or text(entry, ygo + "page") or text(entry, ygo + "section")
            yield (named(str(work)), place), (text(entry, str(RDFS.label)), text(entry, foaf + "page"))

    works = list(graph.subjects(RDF.type, URIRef(ygo + "Source")))
    return Works(
        {named(str(work)): text(work, dct + "title") for work in works},
        {named(str(work)): text(work, foaf + "page") for work in works},
        dict(entries()),
        frozenset(named(str(work)) for work in graph.subjects(URIRef(ygo + "official"), Literal(True))),
    )
