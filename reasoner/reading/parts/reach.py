"""Which cards “all …” are, and what protections and restrictions are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reasoner.reading.parts.objects import Values
    from reasoner.reading.text.scanner import Hit

_TELLING = frozenset({"all", "both", "many", "whole", "from", "to", "side", "ref", "until"})
"""Sorts of phrases that pick nothing out, or nothing that is not told under a key of its own."""


def state_which(hits: Iterable[Hit], found: Values, *, turns: bool) -> None:
    """State in `found` what the phrases around “all …” say of the cards: positions, “other”, or anything else.

    `turns`: whether the verb puts cards into positions, so that one after the noun is where they go.
    """
    named = False
    for hit in hits:
        words, at = hit.words, (hit.start, hit.end)
        named = named or hit.sort == "noun"
        if hit.sort in ("position", "position-any") and (
            (turns and (named or sign("part-stays").match(words))) or _is("goes", words)
        ):
            continue
        if _is("others", words):
            found["others"] = (True, *at)
        elif positions := _positions(hit):
            found["positions"] = (positions, *at)
        elif _is("narrow", words) or (hit.sort not in _TELLING and not _is("plain", words)):
            found["narrowed"] = (True, *at)


def state_about(clause: str, start: int, found: Values) -> None:
    """State of a protection or restriction what it makes unaffected by what, or that it is about battle alone.

    `clause` are its words, which begin at `start`.
    """
    for entry in lexicon().table("part-unaffected"):
        match = entry.search(clause)
        if match:
            found["unaffectedBy"] = (list(entry.traits["kinds"]), start + match.start(), start + match.end())
            return
    battle = lexicon().entry("part-battle-only", "battle").pattern.match(clause)
    if battle:
        found["inBattle"] = (True, start + battle.start(), start + battle.end())


def _is(token: str, words: str) -> bool:
    return lexicon().entry("part-plain", token).pattern.fullmatch(words) is not None


def _positions(hit: Hit) -> list[str]:
    """Return the positions in which the cards are by these words; the empty list if they name none."""
    for entry in lexicon().table("part-in"):
        if entry.pattern.fullmatch(hit.words):
            return list(entry.traits["positions"])
    return []
