"""Cutting a masked text into sentences and bullets, and a sentence into condition, cost and resolution."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from reasoner.reading.text.masking import Masked, Remark

_END = re.compile(r"(?<!\b\w\.\w)\.(?=\s|$)|(?<=[:;])\s*(?=●)|\n|(?=●)")
_BULLET = re.compile(r"●\s*")
_LABEL = re.compile(r"[^:;.●\n]{1,48}:")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its place in the box, its masked words, and its remarks in parentheses.

    `bullet` is set for a bulleted sentence, `inner` for one that follows in the same bullet, `line` is the
    number of its line in the box, `leads` says that a list of bullets follows.
    """

    start: int
    end: int
    text: str
    bullet: bool
    inner: bool
    line: int
    remarks: tuple[Remark, ...] = ()
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Clauses:
    """A sentence cut at its marks, each clause as (start, end) in the box, and which marks cut it."""

    condition: tuple[int, int]
    cost: tuple[int, int]
    resolution: tuple[int, int]
    colon: bool
    semicolon: bool


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _cuts(text: str) -> list[int]:
    return sorted({0, len(text), *(m.end() for m in _END.finditer(text))})


def split(masked: Masked) -> tuple[Sentence, ...]:
    """Return the sentences of a box in order; blank ones (a remark alone) keep their place with empty text."""
    text = masked.text
    sentences: list[Sentence] = []
    in_bullet = False
    line = 0
    for left, right in pairwise(_cuts(text)):
        start, end = _trim(text, left, right)
        remarks = tuple(r for r in masked.remarks if left <= r.start < right)
        if "\n" in text[max(0, left - 1) : start]:
            line += 1
            in_bullet = False
        bullet = _BULLET.match(text, start)
        body = bullet.end() if bullet else start
        if start < end or remarks:
            inner = in_bullet and not bullet
            sentences.append(Sentence(body, end, text[body:end], bullet is not None, inner, line, remarks))
        in_bullet = in_bullet or bullet is not None
    following = [*sentences[1:], None][: len(sentences)]
    return tuple(replace(s, leads=_leads(s, after)) for s, after in zip(sentences, following, strict=True))


def _leads(sentence: Sentence, after: Sentence | None) -> bool:
    if sentence.bullet or sentence.inner:
        return False
    return sentence.text.endswith((":", ";")) or (after is not None and after.bullet)


def label_of(sentence: Sentence) -> int:
    """Return how many characters of a bulleted sentence are a label (“DARK:”, “2 or more:”), 0 if none."""
    found = _LABEL.match(sentence.text) if sentence.bullet else None
    if found is None:
        return 0
    words = found[0]
    if sign("position-label").match(words):
        return found.end()
    speaks = sign("not-a-label").search(words)
    end = sentence.start + found.end()
    quick = any(sign("quick").search(remark.text) for remark in sentence.remarks if remark.start < end)
    if speaks or quick or len(words.split()) > 7:
        return 0
    return found.end()


def clauses(sentence: Sentence, skip: int = 0) -> Clauses:
    """Cut a sentence: up to the colon the condition, up to the semicolon cost and targets, then the resolution."""
    text = sentence.text
    base = sentence.start
    stop = len(text.rstrip(" .:;"))
    colon = text.find(":", skip, stop)
    if sign("flip-when").match(text, skip):
        colon = text.find(":", colon + 1, stop)
    if colon < 0 and sign("activate-only").match(text, skip):
        colon = text.find(";", skip, stop)
    if colon >= 0 and sign("price-alone").fullmatch(text, skip, colon):
        return Clauses(
            (base + skip, base + skip),
            (base + skip, base + colon),
            (base + colon + 1, sentence.end),
            True,
            True,
        )
    after = colon + 1 if colon >= 0 else skip
    semicolon = text.find(";", after, stop)
    if semicolon < 0 and text.rstrip().endswith(";"):
        semicolon = len(text.rstrip()) - 1
    middle = semicolon if semicolon >= 0 else after
    last = semicolon + 1 if semicolon >= 0 else after
    price = sign("activate-by").match(text, skip) if colon < 0 else None
    if price:
        after = price.end()
        middle, last = (middle, last) if semicolon >= 0 else (len(text), len(text))
    return Clauses(
        (base + skip, base + max(colon, skip)),
        (base + after, base + middle),
        (base + last, sentence.end),
        colon >= 0,
        semicolon >= 0,
    )


def is_marked(cut: Clauses) -> bool:
    """Say whether a colon or semicolon marks the sentence as an activated effect."""
    return cut.colon or cut.semicolon
