"""The materials of a monster: what the line before its effects asks for, as selections of cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.filters import read_whole, words_of_text
from reasoner.reading.filters.model import is_formal
from reasoner.reading.text.grouping import material_line
from reasoner.reading.text.lexicon import sign
from reasoner.reading.text.masking import mask
from reasoner.reading.text.sentences import split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters import Selection, Words
    from reasoner.reading.record import CardRecord
    from reasoner.reading.text.masking import Masked

_AND = re.compile(r"\s\+\s")


class Materials(NamedTuple):
    """What a line of materials asks for: so many of each sort, and which must be among them."""

    asked: list[Selection]
    included: list[Selection]


NO_MATERIALS = Materials([], [])


def materials_of(record: CardRecord) -> Materials:
    """Return the materials of a card; what of them was not understood stands under `words` of its selection."""
    if not sign("extra").search((record.monster_type_line or "").casefold()):
        return NO_MATERIALS
    masked = mask(record.text or "")
    return materials_in(masked, words_of_text(masked))


def materials_in(masked: Masked, words: Words) -> Materials:
    """Return the materials that the first line of a masked text of a monster of the Extra Deck names, if one does."""
    found = Materials([], [])
    line = material_line(split(masked))
    if line is None:
        return found
    for start, end in _between(_AND, masked.text, line.start, line.end):
        (first, last), *rest = _between(sign("including"), masked.text, start, end)
        found.asked.append(_selection(words, first, last))
        found.included.extend(_selection(words, *place) for place in rest)
    return found


def told_apart(materials: Materials) -> list[Selection]:
    """Return each sort of materials once, with how many of it, if no card can be taken for two of them.

    So it is with cards of different names, with one sort alone, and, as a rule looks at them, with one card each of
    two sorts. Otherwise nothing is returned: how many of one sort are there would not say whether there are enough.
    """
    sorts: list[Selection] = []
    for one in materials.asked:
        if one.keys() - {"text"} != {"filter", "least", "most"} or not is_formal(one) or materials.included:
            return []
        if not isinstance(one["least"], int) or one["least"] != one["most"]:
            return []
        same = next((sort for sort in sorts if sort["filter"] == one["filter"]), None)
        if same is None:
            sorts.append({key: one[key] for key in ("filter", "least", "most")})
        else:
            same["least"] = same["most"] = same["least"] + one["least"]
    names = [name for sort in sorts for name in sort["filter"].get("names", ())]
    apart = all("names" in sort["filter"] for sort in sorts) and len(names) == len(set(names))
    one_each = len(sorts) == 2 and all(sort["least"] == 1 for sort in sorts)
    return sorts if apart or one_each or len(sorts) == 1 else []


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
