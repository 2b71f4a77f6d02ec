"""Reading a whole card: boxes, drafts, facts, confidence. The grammar's only entry point."""

from __future__ import annotations

from reasoner.cards import CardRecord
from reasoner.reading.facts import Builder, implicit_activation
from reasoner.reading.frames import frames_of
from reasoner.reading.grouping import Frame, group
from reasoner.reading.masking import Masked, mask
from reasoner.reading.model import CardReading, EffectReading, Span
from reasoner.reading.sentences import split

LIMIT = 8_000
"""No card's text is longer; what is longer is not read at all."""


def read_card(record: CardRecord) -> CardReading:
    """Read a card's printed text into effects.

    Takes any record; raises nothing for any text. What is not understood is listed under `unread`, and an
    effect read from it is not `sure`.
    """
    boxes = _boxes(record)
    effects: list[EffectReading] = []
    unread: list[Span] = []
    for name, text in boxes:
        if len(text) > LIMIT:
            unread.append(Span(name, 0, len(text)))
            continue
        effects += _read_box(record, name, text, len(effects), unread)
    numbered = _numbered(effects)
    return CardReading(record.name, tuple(numbered), tuple(unread), boxes)


def _boxes(record: CardRecord) -> tuple[tuple[str, str], ...]:
    pendulum = (("pendulum", record.pendulum_text),) if record.pendulum_text else ()
    return (*pendulum, ("text", record.text or ""))


def _read_box(
    record: CardRecord, box: str, text: str, before: int, unread: list[Span]
) -> list[EffectReading]:
    frame = frames_of(record, box)
    if frame is None:
        return []
    masked = mask(text)
    drafts, _ = group(split(masked), frame)
    return _build(masked, frame, drafts, unread)


def _build(
    masked: Masked, frame: Frame, drafts: tuple[object, ...], unread: list[Span]
) -> list[EffectReading]:
    builder = Builder(masked, frame, drafts)  # type: ignore[arg-type]
    effects = builder.build()
    unread += builder.unread
    if frame.style in ("lasting", "pendulum") and not builder.activation_told:
        card = implicit_activation(masked, frame, effects)
        return [*([card] if card else []), *effects]
    return effects


def _numbered(effects: list[EffectReading]) -> list[EffectReading]:
    from dataclasses import replace  # noqa: PLC0415

    numbered = []
    count = 0
    for effect in effects:
        if effect.number == 0:
            numbered.append(effect)
            continue
        count += 1
        numbered.append(replace(effect, number=count))
    return numbered
