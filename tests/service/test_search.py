"""Full-text search: what is found, in which order, how it is shown, and that no search term does any harm."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from invented import HOSTILE
from test_openapi import conforms

from service.search import Index, Piece, pieces
from service.web.searching import NAMES

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}
ENTRIES = [
    ("rule", "rules/a", "Paper burns", "A card of paper is destroyed by fire."),
    ("rule", "rules/b", "Ink dries", "Ink on paper dries; paper, paper."),
    ("rule", "rules/c", "Fire", "Fire destroys."),
    ("topic", "topics/fire", "Égide and fire", ""),
]


@pytest.fixture(scope="module")
def small() -> Index:
    """Make an index of four entries."""
    return Index(ENTRIES)


@pytest.mark.parametrize(
    ("wanted", "paths"),
    [
        ("paper", ["rules/a", "rules/b"]),
        ("destroying fire", ["rules/c", "rules/a"]),
        ("pap", ["rules/a", "rules/b"]),
        ("paper ink stone", ["rules/b", "rules/a"]),
        ("stone", []),
        ("", []),
        ("…", []),
    ],
)
def test_what_is_found(small: Index, wanted: str, paths: list[str]):
    """A title counts for more than a text, words are compared by stems, and some of the words are better than none."""
    assert [hit.path for hit in small.find(wanted, "rule", 10)] == paths


def test_kinds_are_counted_by_one_measure(small: Index):
    """If some entry has all the words, entries that have only some of them are not counted with it."""
    assert small.counts("fire") == {"rule": 2, "topic": 1}
    assert small.counts("fire egide") == {"topic": 1}
    assert small.find("fire egide", "rule", 10) == []


@pytest.mark.parametrize(
    "wanted",
    ['"', '"paper" OR "x', "NEAR(a b)", "title:paper", "paper*", "-paper", "a AND", "\0", "𝔘", "(" * 150],
)
def test_no_word_is_an_operator(small: Index, wanted: str):
    """Whatever is typed is looked for; nothing of it is understood as the index's own language."""
    small.counts(wanted)
    small.find(wanted, "rule", 1)


def test_an_excerpt_says_what_matched(small: Index):
    """The words that were found are marked in the excerpt, and nothing of the text is lost."""
    found = small.find("fire", "rule", 10)[1].excerpt
    assert [piece.text for piece in found if piece.match] == ["fire"]
    assert "".join(piece.text for piece in found) == ENTRIES[0][3]
    assert pieces("a\x02b\x03c") == (Piece("a", match=False), Piece("b", match=True), Piece("c", match=False))


def test_the_law_is_searched(real: FlaskClient):
    """A word finds rules, decisions, pages, topics, terms and documents, each with a link to its page."""
    shown = real.get("/search", query_string={"q": "missed timing"}, headers=HTML).get_data(as_text=True)
    for kind in ("rule", "precedent", "place", "term", "document"):
        assert f"<h2>{NAMES[kind]}" in shown
    assert '<a href="/rules/' in shown
    assert "<mark>" in shown


def test_a_page_of_a_book_is_found_by_its_number(real: FlaskClient):
    """“page 188” finds the page."""
    shown = real.get("/search", query_string={"q": "page 188"}, headers=HTML).get_data(as_text=True)
    assert 'href="/sources/perfect-rulebook-2017/188"' in shown


def test_cards_are_found_in_spite_of_spelling(real: FlaskClient):
    """A card's name is found although it is not quite right."""
    shown = real.get("/search", query_string={"q": "papr dragn"}, headers=HTML).get_data(as_text=True)
    assert 'href="/cards/Paper%20Dragon"' in shown


def test_one_kind_comes_in_parts(real: FlaskClient):
    """All of one kind are shown in parts, each under the weight of a page."""
    first, last = (
        real.get("/search", query_string={"q": "monster", "kind": "rule", "page": page}, headers=HTML).data
        for page in (1, 3)
    )
    assert first != last
    assert max(len(first), len(last)) < 150_000


@pytest.mark.parametrize("term", [HOSTILE, "<script>", "\x02<b>\x03", "x" * 5000])
def test_hostile_terms_are_text(real: FlaskClient, term: str):
    """A search term with markup in it is shown as text, and a long one is cut."""
    response = real.get("/search", query_string={"q": term}, headers=HTML)
    assert response.status_code == 200
    shown = response.get_data(as_text=True)
    assert "<script>" not in shown
    assert "<b>" not in shown
    assert len(shown) < 150_000


def test_the_api_finds_the_same(real: FlaskClient):
    """The API gives counts and hits as its description says, and cards after all else."""
    response = real.get("/api/v1/search", query_string={"q": "dragon", "limit": 3})
    conforms(response.json, "Found")
    hits = response.json["hits"]
    assert max(sum(hit["kind"] == kind for hit in hits) for kind in NAMES) == 3
    assert hits[-1] == {
        "kind": "card",
        "path": "/cards/Paper-Dragon Égide",
        "title": "Paper-Dragon Égide",
        "excerpt": [],
    }
    only = real.get("/api/v1/search", query_string={"q": "dragon", "kind": "card"}).json["hits"]
    assert {hit["kind"] for hit in only} == {"card"}


@pytest.mark.parametrize("query", [{"kind": "x"}, {"limit": "0"}, {"limit": "x"}, {"limit": "51"}])
def test_bad_requests_are_told(real: FlaskClient, query: dict[str, str]):
    """An unknown kind or an impossible limit is a problem with the field's name."""
    response = real.get("/api/v1/search", query_string={"q": "x", **query})
    assert response.status_code == 400
    assert json.loads(response.data)["errors"][0]["field"] == next(iter(query))
