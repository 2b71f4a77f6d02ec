"""What is targeted when an effect is activated: a selection for each “target …” of its text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reasoner.reading.filters.model import Selection, both, is_formal
from reasoner.reading.filters.objects import counted_after, has_place, is_aftermath, their_side
from reasoner.reading.filters.phrases import Phrase, read_phrase, read_whole
from reasoner.reading.filters.references import asked_by_reference
from reasoner.reading.filters.tokens import Context
from reasoner.reading.filters.vocabulary import vocabulary

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

_FIELD = "field"
_MARKS = frozenset({";", ".", "●"})


def object_at(words: Words, start: int) -> int:
    """Return where the object begins of the verb that chooses targets and stands at a place in the text.

    The verb is “target”, “by targeting”, “select and destroy”.
    """
    at = words.index(start)
    while (verb := vocabulary().table("targeting").at(words, at)) is not None:
        at = verb[1]
    return words.starts[at] if at < len(words) else start


def target_selection(words: Words, start: int, end: int, context: Context) -> Selection:
    """Return what is targeted by the words from a place on; they end before `end` or at a semicolon.

    Where they are no noun phrase, the selection holds them as words. A card without a place is one on the field.
    """
    stretch = words.cut(start, end, context)
    marks = (begin for begin, word in zip(stretch.starts, stretch.words, strict=True) if word in _MARKS)
    stretch = stretch.cut(start, next(marks, end))
    found = _counted(stretch) or read_whole(stretch)
    if found is None:
        return {"words": [stretch.line()]}
    selection = found.selection
    if found.left and is_aftermath(found.left):
        selection = {**selection, "words": [words for words in selection["words"] if words != found.left]}
        if not selection["words"]:
            del selection["words"]
    return on_field(_as_it_asks(selection))


def _as_it_asks(selection: Selection) -> Selection:
    """Return “the attacking monster” as the one monster that is so: it is chosen as a target like any other."""
    asks = asked_by_reference().get(str(selection.get("reference")))
    if asks is None or "filter" in selection:
        return selection
    rest = {key: value for key, value in selection.items() if key != "reference"}
    return {"filter": asks, "least": 1, "most": 1, **rest}


def _counted(words: Words) -> Phrase | None:
    """Return a noun phrase after which all words say how many are meant: “…, equal to the number of …”."""
    found = read_phrase(words)
    if found is None:
        return None
    counted, end = counted_after(words, found.end, found.selection)
    if not counted or any(words.at(number)[0].isalnum() for number in range(end, len(words))):
        return None
    selection = {**found.selection, **counted, "text": words.span(0, end)}
    return replace(found, selection=selection, end=end)


def on_field(selection: Selection) -> Selection:
    """Return the selection with the place that goes without saying: a card is one on the field."""
    placed = dict(selection)
    for key in ("and", "or"):
        if key in placed:
            placed[key] = [on_field(one) for one in placed[key]]
    asks = placed.get("filter")
    if asks is not None and "reference" not in placed and is_formal(placed) and not has_place(asks):
        placed["filter"] = both(asks, {"places": [_FIELD]})
    return placed


def context_at(words: Words, start: int, near: str, far: str) -> Context:
    """Return how words of targets are to be read that begin at a place in the text."""
    return Context(near, far, their_side(words, start))
