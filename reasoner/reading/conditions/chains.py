"""What an effect has to do with Chains: which activations it answers, “each time”, and a card that remains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.conditions.responses import Stated, answering, included_options, negated_summons
from reasoner.reading.text.lexicon import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from reasoner.reading.conditions.condition import Wait
    from reasoner.reading.text.sentences import Sentence

ANSWERED, ITSELF = "activated", "itself"


def chaining(
    text: str,
    condition: tuple[int, int],
    waits: Sequence[Wait],
    bodies: Sequence[tuple[int, int]],
    *,
    options: Sequence[Sentence] = (),
    once: bool,
) -> Iterator[Stated]:
    """Yield the facts of an activated effect about Chains.

    `condition` and `bodies` are the stretches of its condition and of what it does, `options` its bullets, `once` says
    that it is the activation of a card that goes to the GY when its Chain is over.
    """
    start, end = condition
    time = lexicon().has("each-time", "each-time", text[start:end])
    if time:
        yield "eachTime", True, start + time.start(), start + time.end()
    summons = negated_summons(text[start:end])
    if summons:
        yield "negatesSummonsOf", summons, start, end
    awaited = {wait.subject for wait in waits if wait.event == ANSWERED}
    stated = list(answering(text[start:end])) if awaited else []
    if awaited != {ITSELF} or any(key == "answers" for key, _ in stated):
        yield from ((key, value, start, end) for key, value in stated)
        if lexicon().has("answer-bullets", "answer-bullets", text[start:end]):
            yield from included_options(options)
    for left, right in bodies if once else ():
        remains = lexicon().has("remains", "remains", text[left:right])
        if remains:
            yield "remainsOnField", True, left + remains.start(), left + remains.end()
            return
