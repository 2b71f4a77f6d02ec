"""What an effect has to do with Chains: which activations it answers, “each time”, and a card that remains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from reasoner.reading.conditions import Wait

Stated = tuple[str, object, int, int]
"""A key, its value, and where the words stand that say it."""
ANSWERED, MONSTER_EFFECT = "activated", "monster-effect"


def chaining(
    text: str,
    condition: tuple[int, int],
    waits: Sequence[Wait],
    bodies: Sequence[tuple[int, int]],
    *,
    once: bool,
) -> Iterator[Stated]:
    """Yield the facts of an activated effect about Chains.

    `condition` and `bodies` are the stretches of its condition and of what it does, `once` says that it is the
    activation of a card that goes to the GY when its Chain is over.
    """
    start, end = condition
    time = lexicon().has("each-time", "each-time", text[start:end])
    if time:
        yield "eachTime", True, start + time.start(), start + time.end()
    if any(wait.event == ANSWERED for wait in waits):
        named = _named(text[start:end])
        if named:
            yield "answers", named, start, end
    for left, right in bodies if once else ():
        remains = lexicon().has("remains", "remains", text[left:right])
        if remains:
            yield "remainsOnField", True, left + remains.start(), left + remains.end()
            return


def _named(words: str) -> list[str]:
    """Return the kinds of activation that a condition names; nothing where it names others besides."""
    if sign("monster-activates").search(words):
        return [lexicon().entry("answered", MONSTER_EFFECT).token]
    found = sign("activated-what").search(words)
    rest = (found["active"] or found["passive"] or "") if found else ""
    named: list[str] = []
    for entry in lexicon().table("answered"):
        rest, times = entry.pattern.subn(" ", rest)
        if times:
            named += [kind for kind in entry.traits["answers"] if kind not in named]
    return [] if sign("any-card").search(rest) else named
