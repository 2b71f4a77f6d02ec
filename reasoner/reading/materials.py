"""The materials of a monster: what the line before its effects asks for, as selections of cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.filters import read_whole, words_of_text
from reasoner.reading.text.grouping import material_line
from reasoner.reading.text.lexicon import sign
from reasoner.reading.text.masking import mask
from reasoner.reading.text.sentences import split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters import Selection, Words
    from reasoner.reading.record import CardRecord

_AND = re.compile(r"\s\+\s")
_INCLUDING = re.compile(r",?\s+including\s+")


class Materials(NamedTuple):
    """What a line of materials asks for: so many of each sort, and which must be among them."""

    asked: list[Selection]
    included: list[Selection]


def materials_of(record: CardRecord) -> Materials:
    """Return the materials of a card; what of them was not understood stands under `words` of its selection."""
    found = Materials([], [])
    if not sign("extra").search((record.monster_type_line or "").casefold()):
        return found
    masked = mask(record.text or "")
    line = material_line(split(masked))
    if line is None:
        return found
    words = words_of_text(masked)
    for start, end in _between(_AND, masked.text, line.start, line.end):
        (first, last), *rest = _between(_INCLUDING, masked.text, start, end)
        found.asked.append(_selection(words, first, last))
        found.included.extend(_selection(words, *place) for place in rest)
    return found


def _between(joint: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text between its joints."""
    at = start
    for found in joint.finditer(text, start, end):
        yield at, found.start()
        at = found.end()
    yield at, end


def _selection(words: Words, start: int, end: int) -> dict[str, Any]:
    """Return one sort of material; a name without a number is one such card."""
    stretch = words.cut(start, end)
    found = read_whole(stretch)
    if found is None:
        return {"words": [words.printed[start:end]], "text": [start, end]}
    counted = found.selection if "least" in found.selection else {"least": 1, "most": 1, **found.selection}
    return {**counted, "text": [start, end]}
