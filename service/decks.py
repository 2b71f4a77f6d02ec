"""Deck lists as people paste them: YDK, YDKE, or names one a line. Which cards they are, nobody is asked here."""

from __future__ import annotations

import base64
import binascii
import re
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

MAIN, EXTRA, SIDE = PARTS = ("main", "extra", "side")
MOST_LINES: Final = 400
YDKE: Final = "ydke://"
_SECTIONS = {"#main": MAIN, "#extra": EXTRA, "!side": SIDE}
_HEADING = re.compile(r"\W*(main|extra|side)(?:[ -]?deck)?\W*(?:\d+\W*)?(?:cards?\W*)?", re.IGNORECASE)
_BEFORE = re.compile(r"(\d{1,3})\s*[x×*]?\s+(.+)|(\d{1,3})[x×*](.+)", re.IGNORECASE)
_AFTER = re.compile(r"(.+?)\s+(?:[x×*]\s*(\d{1,3})|\((\d{1,3})\))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that names a card: where it stands, in which part, its passcode or what was written, and how often.

    `part` is empty where the list does not say it; `whole` is the line as written, in case it is a name as it stands.
    """

    place: str
    part: str
    key: int | str
    copies: int
    whole: str


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read: where it stands, what was written, and what is wrong with it."""

    place: str
    written: str
    says: str


Read: TypeAlias = "Line | BadLine"


def read(text: str) -> Iterator[Read]:
    """Yield the lines of a Deck list in order, in whichever of the three forms it is; empty ones are passed over."""
    if text.strip().lower().startswith(YDKE):
        yield from _ydke(text.strip())
        return
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        yield BadLine(f"Line {lines[MOST_LINES][0]}", "", f"is one too many: a list has at most {MOST_LINES}")
        return
    is_ydk = any(line.lower() in _SECTIONS for _, line in lines)
    yield from _ydk(lines) if is_ydk else _names(lines)


def _ydke(text: str) -> Iterator[Read]:
    """Yield the cards of a YDKE address: three lists of passcodes, each in base 64."""
    coded = text[len(YDKE) :].split("!")
    if len(coded) < len(PARTS):
        yield BadLine("Line 1", text, "is cut off: a YDKE address has three lists, each with “!” after it")
        return
    for part, code in zip(PARTS, coded, strict=False):
        try:
            raw = base64.b64decode(code.strip(), validate=True)
            found = struct.unpack(f"<{len(raw) // 4}I", raw)
        except (binascii.Error, struct.error):
            yield BadLine(f"{part.capitalize()} Deck", code, "is no list of passcodes in base 64")
            continue
        for number, password in enumerate(found, 1):
            yield Line(f"{part.capitalize()} Deck, card {number}", part, password, 1, str(password))


def _ydk(lines: list[tuple[int, str]]) -> Iterator[Read]:
    """Yield the cards of a YDK file: a passcode on each line, under the name of its part."""
    part = MAIN
    for number, line in lines:
        part = _SECTIONS.get(line.lower(), part)
        if line.startswith("#") or line.lower() in _SECTIONS:
            continue
        if line.isascii() and line.isdigit() and len(line) <= 10:
            yield Line(f"Line {number}", part, int(line), 1, line)
        else:
            yield BadLine(
                f"Line {number}", line, "is no passcode: in a YDK list each line is the number of a card"
            )


def _names(lines: list[tuple[int, str]]) -> Iterator[Read]:
    """Yield the cards of a list of names, each perhaps with how many; under headings, if there are any."""
    part = ""
    for number, line in lines:
        heading = _HEADING.fullmatch(line)
        if heading:
            part = heading[1].lower()
        elif not line.startswith(("#", "//")):
            name, copies = _counted(line)
            if copies >= 1:
                yield Line(f"Line {number}", part, name, copies, line)
            else:
                yield BadLine(f"Line {number}", line, "counts no copies")


def _counted(line: str) -> tuple[str, int]:
    """Return a name and how many copies of it: “3 …”, “3x …”, “… x3”, “… (3)”, or one."""
    before = _BEFORE.fullmatch(line)
    if before:
        return (before[2] or before[4]).strip(), int(before[1] or before[3])
    after = _AFTER.fullmatch(line)
    if after:
        return after[1].strip(), int(after[2] or after[3])
    return line, 1
