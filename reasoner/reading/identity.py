"""What a whole text says of names: those that it lists, as which its own card is always treated, and as which not.

A name in quotes is listed, but where a noun follows it (“a "Rune" monster”) it tells which cards are meant by their
names, and lists none. The name of its own card is not counted: texts have it only to say what they limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.clauses import denied_names, naming
from reasoner.reading.filters import words_of_text
from reasoner.reading.filters.nominals import nominal
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.text.masking import mask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters.tokens import Words
    from reasoner.reading.record import CardRecord


class Names(NamedTuple):
    """The names in the text of a card: listed there, that of its own card everywhere, and words that it denies."""

    listed: tuple[str, ...]
    always: tuple[str, ...]
    never: tuple[str, ...]


def names_of(record: CardRecord) -> Names:
    """Return the names that the boxes of a card list, and those as which it is always treated, or not."""
    boxes = [box for box in (record.text, record.pendulum_text) if box]
    listed = dict.fromkeys(name for box in boxes for name in _listed(box) if name != record.name)
    remarks = [remark for box in boxes for remark in _remarks(box)]
    always = dict.fromkeys(name for remark in remarks for name in _always(remark))
    never = dict.fromkeys(name for remark in remarks for name in denied_names(remark))
    return Names(tuple(listed), tuple(always), tuple(never))


def _listed(text: str) -> Iterator[str]:
    words = words_of_text(mask(text))
    for at in words.names:
        if words.at(at) != NAME:
            continue
        found = nominal(words, at)
        if found is None or words.names[at] in found.asks.get("names", ()):
            yield words.names[at]


def _remarks(text: str) -> Iterator[Words]:
    """Yield the words between parentheses, remark by remark."""
    for remark in mask(text).remarks:
        yield words_of_text(mask(text[remark.start + 1 : remark.end - 1]))


def _always(remark: Words) -> Iterator[str]:
    told = naming(remark)
    if told is not None and "places" not in told:
        yield told["name"]
