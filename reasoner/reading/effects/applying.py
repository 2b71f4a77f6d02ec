"""What a text has apply to players while the card is face-up, and whether it may be used from the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.reading.conditions.responses import Stated
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.sentences import Sentence

STAYING = ("monster", "lasting")
"""The styles of text whose sentences without a duration hold as long as the card is face-up."""


def applying(frame: Frame, sentences: Iterable[Sentence]) -> Iterator[Stated]:
    """Yield what the sentences of one effect have apply (only whole sentences that say nothing else).

    What is said of the opponent alone is left out where something else is said of both players.
    """
    if frame.style not in STAYING:
        return
    found: dict[bool, dict[str, Sentence]] = {False: {}, True: {}}
    for sentence in sentences:
        words = sentence.text.strip(" .\n")
        of_opponent = sign("of-opponent").search(words) is not None
        tokens = [entry.token for entry in lexicon().table("applying") if entry.pattern.fullmatch(words)]
        found[of_opponent].update(dict.fromkeys(tokens, sentence))
    told = found[False] or found[True]
    if told:
        first = next(iter(told.values()))
        yield "applies", list(told), first.start, first.end
        if not found[False]:
            yield "appliesTo", "opponent", first.start, first.end


def from_hand(frame: Frame, sentences: Iterable[Sentence]) -> Iterator[Stated]:
    """Yield whether a card says that it may be activated from the hand, and whether on a condition."""
    if not frame.is_card:
        return
    for sentence in sentences:
        found = sign("from-hand").search(sentence.text)
        if found:
            yield "usableFromHand", True, sentence.start, sentence.end
            if not sign("from-hand-freely").fullmatch(sentence.text, 0, found.start()):
                yield "usableFromHandIf", True, sentence.start, sentence.end
            return
