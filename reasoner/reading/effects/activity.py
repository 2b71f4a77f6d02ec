"""What an effect does and costs, whether it targets, what it negates, whether it changes ATK or DEF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    import re

_STATIC_ACTIONS = frozenset({"change-stats"})


SELECTS = "selects"
"""The entry of the lexicon by which unmarked texts target; beside marks the word tells choices at resolution."""


@dataclass(frozen=True, slots=True)
class Found:
    """A token and where its words stand in the box."""

    token: str
    start: int
    end: int


def actions(text: str, start: int, end: int) -> list[Found]:
    """Return the actions that `text[start:end]` performs, in text order, each token once."""
    words = text[start:end]
    found: dict[str, Found] = {}
    for entry, match in lexicon().matches("action", words):
        if entry.token in _STATIC_ACTIONS or entry.token in found:
            continue
        if not sign("denied").search(words, max(0, match.start() - 30), match.start()):
            found[entry.token] = Found(entry.token, start + match.start(), start + match.end())
    return sorted(found.values(), key=lambda f: (f.start, f.token))


def stat_change(text: str, start: int, end: int) -> Found | None:
    """Return the first words that raise, lower or set ATK or DEF, or `None`."""
    words = text[start:end]
    best: Found | None = None
    for entry, match in lexicon().matches("stat-change", words):
        if sign("not-changed").search(words, max(0, match.start() - 30), match.start()):
            continue
        if best is None or start + match.start() < best.start:
            best = Found(entry.token, start + match.start(), start + match.end())
    return best


def chance(text: str, start: int, end: int) -> bool:
    """Say whether what happens is settled only at resolution (coin, die, a choice of effects)."""
    return sign("chance").search(text, start, end) is not None


def _hidden(words: str, match: re.Match[str], before: str) -> bool:
    """Say whether what is selected lies in a hidden place, or another player selects it."""
    if sign("another-selects").match(match[0]) or sign("chosen-by-another").search(before):
        return True
    return sign("from-hidden-place").match(words[match.end() :]) is not None


def target(text: str, start: int, end: int, *, selecting: bool) -> Found | None:
    """Return the words that choose a target at activation, or `None`. `selecting`: “select” may be such a word."""
    words = text[start:end]
    opening = sign("opens-with-target").match(words.lstrip(" :"))
    if opening:
        at = start + words.index("target")
        return Found("targets", at, at + len("target"))
    for entry, match in lexicon().matches("target", words):
        if entry.token == SELECTS and not selecting:
            continue
        before = words[max(0, match.start() - 40) : match.start()]
        if not (
            sign("not-choosing").search(before) or (entry.token == SELECTS and _hidden(words, match, before))
        ):
            return Found("targets", start + match.start(), start + match.end())
    return None
