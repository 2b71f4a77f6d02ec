"""Effects that do something instead of something else: “If … would be destroyed, you can … instead”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.text.sentences import Sentence


def substituting(sentence: Sentence) -> Iterator[tuple[str, object, int, int]]:
    """Yield that the sentence has something done instead, whether by choice, and which card that saves."""
    replaced = sign("would-happen").search(sentence.text)
    told = sign("done-instead").search(sentence.text, replaced.end()) if replaced else None
    if replaced is None or told is None:
        return
    start, end = sentence.start + replaced.start(), sentence.start + told.end()
    yield "instead", True, start, end
    chosen = sign("by-choice").search(sentence.text, replaced.end(), told.end())
    yield "optionalInstead", chosen is not None, start, end
    if sign("would-be-destroyed").search(replaced[0]):
        saves_itself = sign("this-card-would").search(replaced[0])
        yield "protects", "itself" if saves_itself else "other", start, end
