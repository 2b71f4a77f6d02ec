"""Reading a whole card: boxes, sentences, drafts, effects. The grammar's only entry point."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reasoner.reading.boxes import effects_of, given_away
from reasoner.reading.handing_back import handed_back
from reasoner.reading.model import CardReading, EffectReading, Span
from reasoner.reading.text.frames import frames_of
from reasoner.reading.text.grouping import group
from reasoner.reading.text.masking import mask
from reasoner.reading.text.nonsense import strange
from reasoner.reading.text.sentences import split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.record import CardRecord

LIMIT = 4_000
"""No card's text is longer (the longest has seven hundred characters); what is longer is not read at all."""


def read_card(record: CardRecord) -> CardReading:
    """Read a card's printed text into effects.

    Takes any record and raises nothing, whatever the text. What is not understood is listed under `unread`,
    and an effect that was read from it is not `sure`.
    """
    boxes = (*_pendulum_box(record), ("text", record.text or ""))
    effects: list[EffectReading] = []
    given: list[EffectReading] = []
    unread: list[Span] = []
    for box, text in boxes:
        found, away, left = _read_box(record, box, text)
        effects += found
        given += away
        unread += left
    return CardReading(record.name, tuple(_numbered(effects)), tuple(unread), boxes, tuple(_numbered(given)))


def _pendulum_box(record: CardRecord) -> Iterator[tuple[str, str]]:
    """Yield the box between the Pendulum Scales: also an empty one, for the card can be activated all the same."""
    if record.pendulum_text or "pendulum" in (record.monster_type_line or "").casefold():
        yield "pendulum", record.pendulum_text or ""


def _read_box(
    record: CardRecord, box: str, text: str
) -> tuple[list[EffectReading], list[EffectReading], list[Span]]:
    if len(text) > LIMIT:
        return [], [], [Span(box, 0, len(text))]
    masked = mask(text)
    frame = frames_of(record, box)
    if frame is None:
        return [], [], []
    drafts, _ = group(split(masked), frame)
    unread = [Span(box, start, end) for start, end in strange(masked.text)]
    effects = [
        _doubted(effect, unread) for effect in handed_back(effects_of(masked, frame, drafts), masked.text)
    ]
    return effects, [_doubted(effect, unread) for effect in given_away(masked, frame, drafts)], unread


def _doubted(effect: EffectReading, unread: list[Span]) -> EffectReading:
    """Return the effect as `unsure` if any of its text was not understood."""
    span = effect.span
    if not any(left.start < span.end and span.start < left.end for left in unread):
        return effect
    return replace(effect, confidence="unsure", doubts=(*effect.doubts, "words that no card uses"))


def _numbered(effects: list[EffectReading]) -> list[EffectReading]:
    """Return the effects numbered through both boxes; an activation without text stays number 0."""
    numbered: list[EffectReading] = []
    count = 0
    for effect in effects:
        count += effect.number != 0
        numbered.append(replace(effect, number=count) if effect.number else effect)
    return numbered
