"""The documents as pages: all of them, with links that lead somewhere; the API's page; what is covered; the cards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from markupsafe import escape

from reasoner.knowledge.base import load_knowledge
from service.documents import Document, documents
from service.web.covering import covered
from service.web.description import openapi

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}


def page(client: FlaskClient, path: str, status: int = 200) -> str:
    """Return a page."""
    response = client.get(path, headers=HTML)
    assert response.status_code == status, (path, response.data[:200])
    assert len(response.data) < 150_000
    return response.get_data(as_text=True)


def test_every_document_is_on_the_shelf(real: FlaskClient):
    """Each document of the project is listed and can be read."""
    shelf = page(real, "/docs")
    for name, document in documents().items():
        assert f'href="/docs/{name}"' in shelf
        assert f">{escape(document.title)}</h1>" in page(real, f"/docs/{name}")
    assert page(real, "/docs/api.md") == page(real, "/docs/api")
    page(real, "/docs/none", 404)


def test_links_between_documents_lead_somewhere(real: FlaskClient):
    """A link from one document to another, or to a part of it, leads to a page that has that part."""
    for name in documents():
        for target in re.findall(r'href="(/docs/[^"]+)"', page(real, f"/docs/{name}")):
            path, _, part = target.partition("#")
            assert not part or f'id="{part}"' in page(real, path), (name, target)


def test_sections_are_told_apart():
    """A heading begins a section; what looks like one within code does not."""
    text = "# A\n\nfirst\n\n## The `b`, [c](d.md)!\n\n```sh\n# no heading\n```\n"
    found = list(Document("x", "A", text).sections())
    assert [(one.title, one.anchor) for one in found] == [("A", "a"), ("The b, c!", "the-b-c")]
    assert "# no heading" in found[1].text


def test_markup_in_a_document_is_text():
    """A document cannot put HTML into its page."""
    from service.web.docs import _markdown

    assert "<script>" not in _markdown().render(
        "<script>alert(1)</script>\n\n`<b>`\n\n```json\n<script>\n```\n"
    )


def test_the_reference_has_every_address(real: FlaskClient):
    """Each operation of the API's description stands on its page, with its parameters."""
    shown = page(real, "/docs/api-reference")
    for path, methods in openapi(load_knowledge().vocabulary)["paths"].items():
        for method, operation in methods.items():
            assert f"{method.upper()} {escape(path)}" in shown
            assert all(f"<code>{one['name']}</code>" in shown for one in operation.get("parameters", ()))


@pytest.mark.parametrize("work", ["topics", "perfect-rulebook-2017", "numbered-rules"])
def test_coverage_lists_what_it_counts(real: FlaskClient, work: str):
    """What is counted by work and status is listed, and each topic or place leads to its page."""
    assert f"/coverage?work={work}" in page(real, "/coverage")
    for status, number in covered().totals[work].items():
        shown = page(real, f"/coverage?work={work}&status={status}")
        assert not number or re.search(r'<li>[^<]*<a href="/(topics|sources)/', shown)
    page(real, f"/coverage?work={work}&status=none", 404)


def test_cards_are_listed_by_letter(real: FlaskClient):
    """Cards can be found by the first letter of their names."""
    assert 'href="/cards/Paper%20Dragon"' in page(real, "/cards?letter=P")
    page(real, "/cards?letter=%C3%89")


def test_a_card_shows_what_is_read(real: FlaskClient):
    """A card's page has its printed facts, each effect with its text, and a way to ask about it."""
    shown = page(real, "/cards/Paper%20Dragon")
    assert 'id="effect-1"' in shown
    assert 'href="/?card=Paper%20Dragon"' in shown
    assert real.get("/cards/Paper%20Dragon", headers={"Accept": "text/turtle"}).mimetype == "text/turtle"


def test_the_citation_is_of_this_version():
    """What is to be cited names the version that the package has."""
    repository = Path(__file__).resolve().parents[2]
    version = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert yaml.safe_load((repository / "CITATION.cff").read_text("utf-8"))["version"] == version
    assert f"version = {{{version}}}" in documents()["citing"].markdown
