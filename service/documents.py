"""The project's documents: Markdown files that ship with it, and their sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from reasoner.knowledge.base import root

if TYPE_CHECKING:
    from collections.abc import Iterator

LAW_CHANGES = "changes-of-the-law"
_HEADING = re.compile(r"^(#{1,4}) +(.+?)\s*$")
_MARKS = re.compile(r"[`*_]|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document under one heading: the heading, its anchor, and the text below it."""

    title: str
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its name within `docs/` without ending, its title, its Markdown."""

    name: str
    title: str
    markdown: str

    def sections(self) -> Iterator[Section]:
        """Yield the sections in order; headings within code are none."""
        title, lines, in_code = self.title, list[str](), False
        for line in self.markdown.splitlines():
            in_code ^= line.startswith("```")
            found = None if in_code else _HEADING.match(line)
            if found:
                if any(map(str.strip, lines)):
                    yield Section(title, anchor(title), "\n".join(lines))
                title, lines = plain(found[2]), []
            else:
                lines.append(line)
        yield Section(title, anchor(title), "\n".join(lines))


def folder() -> Path:
    """Return the folder of the documents: a wheel's own copy or the repository's."""
    here = Path(__file__).resolve().parent
    shipped = here / "_docs"
    return shipped if shipped.is_dir() else here.parent / "docs"


@cache
def documents() -> dict[str, Document]:
    """Return all documents by name, in the order of their names."""
    base = folder()
    files = {file.relative_to(base).with_suffix("").as_posix(): file for file in sorted(base.rglob("*.md"))}
    files[LAW_CHANGES] = root() / "rulings" / "CHANGELOG.md"
    return {name: _read(name, file) for name, file in files.items() if file.is_file()}


def document(name: str) -> Document | None:
    """Return a document by its name, such as `api` or `questions/timing`."""
    return documents().get(name)


def _read(name: str, file: Path) -> Document:
    markdown = file.read_text("utf-8")
    first = next((line for line in markdown.splitlines() if line.startswith("# ")), f"# {name}")
    return Document(name, plain(first[2:].strip()), markdown)


def plain(markdown: str) -> str:
    """Return a line of Markdown without its marks."""
    return _MARKS.sub(lambda found: found[1] or "", markdown)


def anchor(title: str) -> str:
    """Return the end of the address of a heading, made as code forges make it."""
    return re.sub(r"[^\w\- ]", "", title.casefold()).strip().replace(" ", "-")
