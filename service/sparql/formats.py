"""The media types of results and graphs, and which one a client prefers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Format:
    """One serialisation: its short name, its media type, whether it holds a graph (or a table), its file ending."""

    name: str
    media_type: str
    graph: bool
    ending: str


TABLES = (
    Format("json", "application/sparql-results+json", graph=False, ending="json"),
    Format("xml", "application/sparql-results+xml", graph=False, ending="xml"),
    Format("csv", "text/csv", graph=False, ending="csv"),
    Format("tsv", "text/tab-separated-values", graph=False, ending="tsv"),
)
GRAPHS = (
    Format("turtle", "text/turtle", graph=True, ending="ttl"),
    Format("ntriples", "application/n-triples", graph=True, ending="nt"),
    Format("jsonld", "application/ld+json", graph=True, ending="jsonld"),
)
FORMATS = {form.name: form for form in TABLES + GRAPHS}
_ALSO = {
    "application/json": "json",
    "application/xml": "xml",
    "text/plain": "ntriples",
    "application/x-turtle": "turtle",
}
BY_MEDIA_TYPE = {form.media_type: form.name for form in TABLES + GRAPHS} | _ALSO


def preferred(accepted: list[str]) -> tuple[str, ...]:
    """Return the names of the formats for media ranges in order of preference; all for `*/*` or none."""
    names: list[str] = []
    for media_range in accepted or ["*/*"]:
        names += _matching(media_range.lower())
    return tuple(dict.fromkeys(names))


def _matching(media_range: str) -> list[str]:
    if media_range == "*/*":
        return list(FORMATS)
    if media_range.endswith("/*"):
        kind = media_range[:-1]
        return [form.name for form in FORMATS.values() if form.media_type.startswith(kind)]
    name = BY_MEDIA_TYPE.get(media_range)
    return [name] if name else []
