"""Formal text for reading: a rule's body, a question, a query; its words are coloured by classes of the style sheet."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from service.sparql.graphs import prefixes
from service.web.graph import exists

if TYPE_CHECKING:
    from pygments.formatter import Formatter
    from pygments.lexer import Lexer

# How pygments writes a name with a prefix: `ygo:mayBeActivated`.
_NAME = re.compile(
    r'<span class="nn">([\w-]+)</span><span class="p">:</span><span class="nt">([\w.-]+)</span>'
)
# The languages of code blocks in the documents, and how they are read.
LANGUAGES = {
    "json": "json",
    "sparql": "sparql",
    "turtle": "turtle",
    "ttl": "turtle",
    "sh": "bash",
    "console": "console",
    "python": "python",
}
_SITE = {
    "rule": "/rules/",
    "prec": "/precedents/",
    "ex": "/examples/",
    "src": "/sources/",
    "topic": "/topics/",
}


def coloured(text: str, language: str) -> Markup:
    """Return a formal text as HTML; in SPARQL and Turtle the project's own names lead to what they mean."""
    written = highlight(text, _lexer(language), _formatter())
    # Pygments escapes what it is given.
    return Markup(_NAME.sub(_linked, written) if language in {"sparql", "turtle"} else written)  # noqa: S704


def scrolling(content: Markup, name: str) -> Markup:
    """Return wide content in a box that scrolls by itself, by keys, too."""
    return Markup('<div class="scroll" tabindex="0" role="group" aria-label="{}">{}</div>').format(
        name, content
    )


def laid_out(question: str) -> Markup:
    """Return a question's JSON over several lines; text that is no JSON as it is."""
    with suppress(ValueError):
        question = json.dumps(json.loads(question), indent=2, ensure_ascii=False)
    return coloured(question, "json")


def dedented(body: str) -> str:
    """Return a text without the indentation that all lines but the first share, and without empty ends."""
    lines = body.strip().splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    cut = min(indents, default=0)
    return "\n".join([lines[0], *(line[cut:] for line in lines[1:])]) if lines else ""


def _linked(found: re.Match[str]) -> str:
    prefix, name = found[1], found[2]
    if prefix not in prefixes() or not exists(prefixes()[prefix] + name):
        return found[0]
    address = f"{_SITE[prefix]}{name}" if prefix in _SITE else f"/ontology/{prefix}/{name}"
    return f'<a class="nt" href="{address}">{prefix}:{name}</a>'


@cache
def _lexer(language: str) -> Lexer:
    found: Lexer = get_lexer_by_name(language)
    return found


@cache
def _formatter() -> Formatter[str]:
    return HtmlFormatter(cssclass="formal", wrapcode=True)
