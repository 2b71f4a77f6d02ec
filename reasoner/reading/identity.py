"""What a whole text says of names: those that it lists, and the one as which its own card is always treated.

A name in quotes is listed, but where a noun follows it (“a "Rune" monster”) it tells which cards are meant by their
names, and lists none. The name of its own card is not counted: texts have it only to say what they limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.clauses import naming
from reasoner.reading.filters import words_of_text
from reasoner.reading.filters.nominals import nominal
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.text.masking import mask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.record import CardRecord


class Names(NamedTuple):
    """The names in the text of a card: listed there, and that of its own card everywhere."""

    listed: tuple[str, ...]
    always: tuple[str, ...]


def names_of(record: CardRecord) -> Names:
    """Return the names that the boxes of a card list, and those as which it is always treated."""
    boxes = [box for box in (record.text, record.pendulum_text) if box]
    listed = dict.fromkeys(name for box in boxes for name in _listed(box) if name != record.name)
    always = dict.fromkeys(name for box in boxes for name in _always(box))
    return Names(tuple(listed), tuple(always))


def _listed(text: str) -> Iterator[str]:
    words = words_of_text(mask(text))
    for at in words.names:
        if words.at(at) != NAME:
            continue
        found = nominal(words, at)
        if found is None or words.names[at] in found.asks.get("names", ()):
            yield words.names[at]


def _always(text: str) -> Iterator[str]:
    for remark in mask(text).remarks:
        told = naming(words_of_text(mask(text[remark.start + 1 : remark.end - 1])))
        if told is not None and "places" not in told:
            yield told["name"]
