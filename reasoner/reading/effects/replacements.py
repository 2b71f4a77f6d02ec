"""Effects that do something instead of something else: “If … would be destroyed, you can … instead”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match

    from reasoner.reading.text.sentences import Sentence

BANISHED_AS_IT_LEAVES = "banishedAsItLeaves"
"""The key of an effect that has its own face-up card banished, wherever it would go from the field."""
STAYS_AS_SPELL = "staysAsSpell"
"""The key of an effect that lets its own card stay in the Spell & Trap Zone instead of going to the GY."""


def _replacing(sentence: Sentence) -> tuple[Match[str], Match[str]] | None:
    """Return what would happen and the word that something is done instead, if the sentence says so."""
    replaced = sign("would-happen").search(sentence.text)
    told = sign("done-instead").search(sentence.text, replaced.end()) if replaced else None
    return (replaced, told) if replaced and told else None


def done_instead(sentence: Sentence) -> tuple[int, int] | None:
    """Return where the sentence says what is done instead of a destruction, or of what is paid for an effect."""
    found = _replacing(sentence)
    if found is None:
        return None
    happens = found[0][0]
    if not (sign("would-be-destroyed").search(happens) or sign("would-pay").search(happens)):
        return None
    replaced, told = found
    chosen = sign("by-choice").search(sentence.text, replaced.end(), told.end())
    start = chosen.end() if chosen else replaced.end()
    while not sentence.text[start].isalpha():
        start += 1
    return (sentence.start + start, sentence.start + told.start()) if start < told.start() else None


def substituting(sentence: Sentence) -> Iterator[tuple[str, object, int, int]]:
    """Yield that the sentence has something done instead, whether by choice, and which card that saves."""
    if sign("stays-as-a-spell").fullmatch(sentence.text.strip(" .\n")):
        yield STAYS_AS_SPELL, True, sentence.start, sentence.end
    found = _replacing(sentence)
    if found is None:
        return
    replaced, told = found
    start, end = sentence.start + replaced.start(), sentence.start + told.end()
    if sign("banished-as-it-leaves").fullmatch(sentence.text.strip(" .\n")):
        yield BANISHED_AS_IT_LEAVES, True, start, end
    yield "instead", True, start, end
    chosen = sign("by-choice").search(sentence.text, replaced.end(), told.end())
    yield "optionalInstead", chosen is not None, start, end
    if sign("would-be-destroyed").search(replaced[0]):
        saves_itself = sign("this-card-would").search(replaced[0])
        yield "protects", "itself" if saves_itself else "other", start, end
        in_battle = sign("saves-in-battle").search(replaced[0])
        from_effects = sign("saves-from-effects").search(replaced[0])
        if bool(in_battle) != bool(from_effects):
            yield "savesFrom", "battle" if in_battle else "effect", start, end
