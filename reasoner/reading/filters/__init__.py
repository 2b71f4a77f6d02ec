"""The noun phrases of card texts: which cards words mean, as filters and selections in one formal language."""

from reasoner.reading.filters.model import Filter, Selection, Value, is_formal
from reasoner.reading.filters.phrases import Phrase, read_phrase, read_whole
from reasoner.reading.filters.tokens import Context, Words, words_of_text

__all__ = [
    "Context",
    "Filter",
    "Phrase",
    "Selection",
    "Value",
    "Words",
    "is_formal",
    "read_phrase",
    "read_whole",
    "words_of_text",
]
