"""Reading a card: from its printed English text to effect facts, each with the words it was read from."""

from reasoner.reading.model import CardReading, EffectReading, Part, ReadFact, Span
from reasoner.reading.reader import read_card

__all__ = ["CardReading", "EffectReading", "Part", "ReadFact", "Span", "read_card"]
