"""The names of the project's things and where they are shown: `rule:…`, an IRI, a page of this site."""

from __future__ import annotations

BASE = "https://w3id.org/headjudge/"
_FOLDERS = {
    "rule": "rules/",
    "prec": "precedents/",
    "ex": "examples/",
    "src": "sources/",
    "topic": "topics/",
    "card": "cards/",
    "term": "glossary/",
}


def iri_of(name: str) -> str:
    """Return the IRI of a thing that an answer names by prefix or IRI; an empty text for anything else."""
    if name.startswith(BASE):
        return name
    prefix, _, local = name.partition(":")
    return f"{BASE}{_FOLDERS[prefix]}{local}" if prefix in _FOLDERS and local else ""


def page_of(name: str) -> str:
    """Return where on this site the thing is shown; an empty text for anything that is not the project's."""
    iri = iri_of(name)
    return "/" + iri.removeprefix(BASE) if iri else ""
