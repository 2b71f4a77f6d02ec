"""Telling nonsense from card text: stretches that share too few words with any card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator

_STRETCH = re.compile(r"[^.\n]+")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
SHARE = 0.6
"""So many of a sentence's words must be words that card texts use."""


def strange(text: str) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a masked text most of whose words card text does not use."""
    known = lexicon().vocabulary
    for stretch in _STRETCH.finditer(text):
        words = _WORD.findall(stretch[0])
        if not words:
            continue
        familiar = sum(len(word) for word in words if word in known)
        if familiar < SHARE * sum(len(word) for word in words):
            yield stretch.start(), stretch.end()
