"""Lexing by masking: the text with everything that grammar must not see blanked, offsets unchanged.

Quoted names become `"¤¤¤"`, remarks in parentheses become spaces (what they say is kept as `remarks`),
numbers lose their commas, letters become lower-case and typographic quotes plain. Every character keeps its place, so
a match in the masked text is a span of the printed one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reasoner.reading.text.lexicon import lexicon, sign

_PLAIN = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "’": "'",
        "‘": "'",
        "\u00a0": " ",
        "•": "●",
        "\u2028": "\n",
        "：": ":",
        "；": ";",
    }
)
_QUOTED = re.compile(r'""[^"\n]{1,120}""|"(?:[^"\n]{1,90}"[^"\n]{1,60}"(?=")|[^"\n]{1,120})"')
_PAREN = re.compile(r"\(([^()\n]{0,300})\)")
_THOUSANDS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,]*\d)")
_NAME = "¤"


@dataclass(frozen=True, slots=True)
class Remark:
    """What stood in parentheses, and where."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Masked:
    """A masked text with its remarks; `damaged` when quotes or parentheses do not pair; `printed` as it was."""

    text: str
    remarks: tuple[Remark, ...]
    damaged: bool
    printed: str = ""


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _hide_name(match: re.Match[str]) -> str:
    return '"' + _NAME * (len(match[0]) - 2) + '"'


def _whole_number(match: re.Match[str]) -> str:
    """Return a number without its commas, in its place: “010000” for “10,000”."""
    return match[0].replace(",", "").zfill(len(match[0]))


def _as_order(match: re.Match[str]) -> str:
    """Return what is paid as orders (“pay   800 LP”), each word in its place."""
    told = match[0]
    for verb, found in lexicon().matches("paid-by", told):
        told = told[: found.start()] + verb.token.ljust(len(found[0])) + told[found.end() :]
    return told


def _blank(match: re.Match[str]) -> str:
    """Return what stays of parentheses: a phrase that picks cards out, or a last sentence that is an effect itself."""
    inner = match[1]
    if sign("told-in-passing").match(inner):
        return " " + inner + " "
    effect = sign("told-in-parentheses").search(inner)
    if effect is None or inner[effect.end() :].strip():
        return " " * len(match[0])
    return " " * (1 + effect.start()) + inner[effect.start() :] + " "


def mask(text: str) -> Masked:
    """Return `text` masked. Never fails; text that is not well formed comes back marked `damaged`."""
    plain = _lower(text.translate(_PLAIN))
    named = _QUOTED.sub(_hide_name, plain)
    flat = sign("plural-ending").sub(lambda m: " " * len(m[0]), named)
    flat = _THOUSANDS.sub(_whole_number, flat)
    remarks: list[Remark] = []
    for _ in range(2):
        remarks += [Remark(m.start(), m.end(), m[1].strip()) for m in _PAREN.finditer(flat)]
        flat = _PAREN.sub(_blank, flat)
    odd_quotes = _QUOTED.sub("", plain).count('"') > 0
    damaged = odd_quotes or "(" in flat or ")" in flat
    flat = sign("activated-by-paying").sub(_as_order, flat)
    flat = sign("ends-the-materials").sub(lambda m: "\n".rjust(len(m[0])), flat)
    return Masked(flat, tuple(sorted(remarks, key=lambda r: r.start)), damaged, text)
