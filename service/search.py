"""Full-text search over the law and the documents: rules, precedents, examples, places of works, topics, words.

An index in memory (SQLite's FTS5), made once in each process of what the vocabulary, the rulings and the documents
say. Words are compared by their stems and without accents; the last word may be unfinished. Where no entry has all
the words, entries that have some of them are found, the best first. Names of cards are not in it: the card store
finds those, in spite of spelling mistakes.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from service.documents import documents
from service.web.graph import COMMENT, YGO, instances, label, local, text, values
from service.web.places import places
from service.web.views import TOPIC, citations
from service.web.vocabulary import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

KINDS = ("glossary", "rule", "precedent", "example", "place", "source", "topic", "term", "document")
SKOS = "http://www.w3.org/2004/02/skos/core#"
LONGEST = 200
_START, _END = "\x02", "\x03"
_WORD = re.compile(r"\w+(?:[.-]\w+)*")
_NAMES = re.compile(r'"(?:card|name)":\s*"([^"]+)"')


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of an excerpt: its text, and whether it is what was searched for."""

    text: str
    match: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: what kind of thing, its address on this site, its title, an excerpt."""

    kind: str
    path: str
    title: str
    excerpt: Sequence[Piece]


class Index:
    """What can be searched. Safe to use from many threads."""

    def __init__(self, entries: Iterable[tuple[str, str, str, str]]) -> None:
        """Index entries of kind, path, title and body."""
        self._lock = threading.Lock()
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute(
            "CREATE VIRTUAL TABLE entry USING fts5("
            "kind UNINDEXED, path UNINDEXED, title, body, tokenize='porter unicode61 remove_diacritics 2')"
        )
        self._base.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", entries)

    def counts(self, wanted: str) -> dict[str, int]:
        """Return how many entries of each kind have what is wanted, in the order of `KINDS`."""
        rows = self._ask(
            "SELECT kind, count(*) FROM entry WHERE entry MATCH ? GROUP BY kind", self._expression(wanted)
        )
        found = {kind: int(number) for kind, number in rows}
        return {kind: found[kind] for kind in KINDS if kind in found}

    def find(self, wanted: str, kind: str, limit: int, start: int = 0) -> list[Hit]:
        """Return the best entries of a kind that have what is wanted, from the one at `start` on."""
        rows = self._ask(
            f"SELECT path, title, snippet(entry, 3, '{_START}', '{_END}', '…', 28) FROM entry "  # noqa: S608
            "WHERE entry MATCH ? AND kind = ? ORDER BY bm25(entry, 0, 0, 6, 1), path LIMIT ? OFFSET ?",
            self._expression(wanted),
            kind,
            limit,
            start,
        )
        return [Hit(kind, path, title, pieces(excerpt)) for path, title, excerpt in rows]

    def _expression(self, wanted: str) -> str:
        """Return the strictest of the expressions that finds anything at all."""
        find = "SELECT path FROM entry WHERE entry MATCH ? LIMIT 1"
        return next((one for one in expressions(wanted) if self._ask(find, one)), "")

    def _ask(self, query: str, expression: str, *more: object) -> list[tuple[str, ...]]:
        if not expression:
            return []
        with self._lock:
            return self._base.execute(query, (expression, *more)).fetchall()


@cache
def index() -> Index:
    """Return the index of everything; the first call makes it."""
    return Index(_entries())


def expressions(wanted: str) -> Iterator[str]:
    """Yield what to look for in the index's own language: all words, the last perhaps unfinished; else any of them."""
    # What is within quotation marks is never an operator of that language.
    words = [f'"{word}"' for word in _WORD.findall(wanted[:LONGEST])]
    if words:
        yield " ".join([*words[:-1], f"{words[-1]}*"])
    if len(words) > 1:
        yield " OR ".join(words)


def pieces(excerpt: str) -> tuple[Piece, ...]:
    """Return an excerpt in pieces, by the marks that the index put around what it found."""
    found = []
    for number, part in enumerate(excerpt.split(_START)):
        inside, mark, after = part.partition(_END) if number else ("", "", part)
        found += [Piece(inside, match=True)] if mark else []
        found += [Piece(after, match=False)] if after else []
    return tuple(found)


def _entries() -> Iterator[tuple[str, str, str, str]]:
    yield from _law()
    yield from _works()
    for iri in instances("GlossaryTerm"):
        called = [node.value for node in values(iri, SKOS + "altLabel")]
        yield "glossary", local(iri), label(iri), _lines(text(iri, SKOS + "definition"), ", ".join(called))
    for iri in instances("Topic"):
        yield "topic", local(iri), label(iri), text(iri, COMMENT)
    for terms in kinds().values():
        for term in terms:
            yield "term", term.path.removeprefix("/"), term.label, _lines(term.comment, term.name)
    for document in documents().values():
        for section in document.sections():
            title = section.title if section.title == document.title else f"{document.title}: {section.title}"
            yield "document", f"docs/{document.name}#{section.anchor}", title, section.text


def _law() -> Iterator[tuple[str, str, str, str]]:
    for iri in instances("Rule"):
        yield "rule", local(iri), label(iri), _lines(text(iri, YGO + "statement"), *_about(iri))
    for name, kind in (
        ("Precedent", "precedent"),
        ("ExcludedPrecedent", "precedent"),
        ("Example", "example"),
    ):
        for iri in instances(name):
            yield kind, local(iri), label(iri), _lines(_decided(iri), *_about(iri))


def _works() -> Iterator[tuple[str, str, str, str]]:
    for iri in instances("Source"):
        yield "source", local(iri), label(iri), text(iri, COMMENT)
        for place in places(iri):
            if place.path:
                yield "place", place.path, f"{label(iri)}: {place.title}", _lines(place.about, place.note)


def _about(iri: str) -> list[str]:
    """Return the topics of a rule or decision, where it is cited from, and its own name."""
    cited = [f"{one.work.label}, {one.said}" for one in citations(iri)]
    return [*(label(node.value) for node in values(iri, TOPIC)), *cited, local(iri).partition("/")[2]]


def _decided(iri: str) -> str:
    """Return what a decision says in words: its comment or reason, and the cards that its questions name."""
    questions = " ".join(node.value for node in values(iri, YGO + "question"))
    names = dict.fromkeys(_NAMES.findall(questions))
    return _lines(
        text(iri, COMMENT), text(iri, YGO + "reason"), ", ".join(name for name in names if name != "this")
    )


def _lines(*parts: str) -> str:
    return " · ".join(filter(None, parts))
