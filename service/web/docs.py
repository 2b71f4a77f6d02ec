"""The project's documents as pages: Markdown rendered here, its links led to pages of this site."""

from __future__ import annotations

import posixpath
from functools import cache
from typing import TYPE_CHECKING

from flask import Blueprint, Response
from markdown_it import MarkdownIt
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from service.documents import LAW_CHANGES, anchor, document, documents
from service.web.formal import LANGUAGES, coloured, scrolling
from service.web.resources import page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

blueprint = Blueprint("docs", __name__)
# What a reader wants first; documents that nobody named here follow under “More”.
_SHELVES = {
    "Begin": ("tutorial", "cli", "api", "queries"),
    "What can be asked": ("table", "names"),
    "The law": ("rulings", "upkeep", "citing", LAW_CHANGES),
    "How it works": ("reasoner", "proofs", "reading", "language", "contributing"),
    "What was decided, and why": (),
    "More": (),
}
_FOLDERS = {"questions": "What can be asked", "decisions": "What was decided, and why"}


@blueprint.get("/docs")
def shelf() -> Response:
    """List the documents."""
    names = documents()
    shelves = {title: [names[name] for name in wanted if name in names] for title, wanted in _SHELVES.items()}
    placed = {one.name for group in shelves.values() for one in group}
    for name, one in names.items():
        if name not in placed:
            shelves[_FOLDERS.get(name.partition("/")[0], "More")].append(one)
    return page("docs.html", shelves=shelves)


@blueprint.get("/docs/<path:name>")
def shown(name: str) -> Response:
    """Show one document; its own file ending is understood, so that links within the documents work here, too."""
    found = document(name.removesuffix(".md"))
    if found is None:
        raise NotFound
    sections = [one for one in found.sections() if one.title != found.title]
    return page("document.html", document=found, body=_rendered(found.name), sections=sections)


@cache
def _rendered(name: str) -> Markup:
    found = document(name)
    assert found
    tokens = _markdown().parse(found.markdown)
    _prepare(tokens, posixpath.dirname(name))
    # Raw HTML is switched off: what is not Markdown is escaped.
    return Markup(_markdown().renderer.render(tokens, _markdown().options, {}))  # noqa: S704


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", _code)
    return markdown


def _code(_renderer: object, tokens: Sequence[Token], number: int, _options: object, _env: object) -> str:
    token = tokens[number]
    return str(scrolling(coloured(token.content, LANGUAGES.get(token.info.strip(), "text")), "Example"))


def _prepare(tokens: Sequence[Token], directory: str) -> None:
    """Give headings their anchors, and lead links between documents to their pages here."""
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(_text(tokens[number + 1])))
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")
        for inner in token.children or ():
            if inner.type == "link_open":
                inner.attrSet("href", _address(str(inner.attrGet("href") or ""), directory))


def _text(token: Token) -> str:
    return "".join(inner.content for inner in token.children or () if inner.type in {"text", "code_inline"})


def _address(href: str, directory: str) -> str:
    """Return where a link of a document leads from here: to the document's page, else nowhere but to the shelf."""
    if "://" in href or href.startswith("#"):
        return href
    path, hash_, part = href.partition("#")
    name = posixpath.normpath(posixpath.join(directory, path))
    name = LAW_CHANGES if name == "../rulings/CHANGELOG.md" else name.removesuffix(".md")
    return f"/docs/{name}{hash_}{part}" if document(name) else "/docs"
