"""What a reading is: spans of the printed text, facts read from them, effects made of facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a card's text: `box` names the text box (`text` or `pendulum`), ends are half-open."""

    box: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ReadFact:
    """One fact about an effect and the words it was read from (an empty span: read from what is absent)."""

    key: str
    value: object
    span: Span


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of an effect's text and its office, such as condition, cost, resolution, option or limit."""

    role: str
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """One part of a resolution: the words of its clause, and what they say of it."""

    span: Span
    facts: tuple[ReadFact, ...]

    def get(self, key: str, default: object = None) -> object:
        """Return the value read for `key`, or `default` where nothing was read."""
        return next((fact.value for fact in self.facts if fact.key == key), default)

    def to_json(self) -> dict[str, object]:
        """Return the entry of `parts`."""
        return {fact.key: fact.value for fact in self.facts}


@dataclass(frozen=True, slots=True)
class Office:
    """A stretch of an effect's text with its office, and whether all its words went into facts that say what they say.

    Offices: condition, cost, target, part, limit, restriction, trigger, moment, place.
    """

    role: str
    span: Span
    formal: bool

    def to_json(self) -> dict[str, object]:
        """Return the entry of `spans`."""
        return {"text": [self.span.start, self.span.end], "role": self.role, "formal": self.formal}


@dataclass(frozen=True, slots=True)
class EffectReading:
    """One effect as read. `number` counts from 1 in text order; 0 is a card's activation that has no text.

    `steps` are the parts of its resolution; `left` the words of the resolution that no part accounts for;
    `costs` the parts of its cost; `offices` account for all of its words.
    """

    number: int
    span: Span
    box: str
    facts: tuple[ReadFact, ...]
    confidence: str
    parts: tuple[Part, ...] = ()
    doubts: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    left: tuple[Span, ...] = ()
    costs: tuple[Step, ...] = ()
    offices: tuple[Office, ...] = ()

    def get(self, key: str, default: object = None) -> object:
        """Return the value read for `key`, or `default` where nothing was read."""
        return next((fact.value for fact in self.facts if fact.key == key), default)

    def to_json(self) -> dict[str, object]:
        """Return the effect object: the facts by key, with number, confidence, text and spans."""
        body: dict[str, object] = {"number": self.number}
        body.update((fact.key, fact.value) for fact in self.facts)
        body["confidence"] = self.confidence
        body["text"] = [self.span.start, self.span.end]
        body["box"] = self.box
        if self.doubts:
            body["doubts"] = list(self.doubts)
        if self.get("partsComplete") is not None:
            body["parts"] = [step.to_json() for step in self.steps]
            body["partsText"] = [[step.span.start, step.span.end] for step in self.steps]
        if self.costs:
            body["costParts"] = [step.to_json() for step in self.costs]
            body["costPartsText"] = [[step.span.start, step.span.end] for step in self.costs]
        if self.offices:
            body["spans"] = [office.to_json() for office in self.offices]
        if self.left:
            body["partsUnread"] = [[span.start, span.end] for span in self.left]
        return body


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card as read: its effects in order (Pendulum box first) and the stretches that were not understood.

    `gives`: what another monster can activate for whose Summon it was used, read as effects of that monster.
    """

    name: str
    effects: tuple[EffectReading, ...]
    unread: tuple[Span, ...]
    boxes: tuple[tuple[str, str], ...]
    gives: tuple[EffectReading, ...] = ()

    def text_of(self, span: Span) -> str:
        """Return the printed words under `span`."""
        return dict(self.boxes)[span.box][span.start : span.end]

    def marked(self) -> tuple[tuple[int | None, Part, str], ...]:
        """Return the whole text in order, cut into parts: (effect number or None, part, words)."""
        return tuple(self._cut())

    def _cut(self) -> Iterator[tuple[int | None, Part, str]]:
        for box, text in self.boxes:
            at = 0
            for part, number in self._owned(box):
                if part.span.start >= at:
                    yield from self._rest(Span(box, at, part.span.start), text)
                    yield number, part, text[part.span.start : part.span.end]
                    at = part.span.end
            yield from self._rest(Span(box, at, len(text)), text)

    def _owned(self, box: str) -> list[tuple[Part, int]]:
        parts = [(part, effect.number) for effect in self.effects for part in effect.parts]
        return sorted((p for p in parts if p[0].span.box == box), key=lambda item: item[0].span.start)

    def _rest(self, span: Span, text: str) -> Iterator[tuple[int | None, Part, str]]:
        words = text[span.start : span.end]
        if words.strip():
            yield None, Part(self._role_of(span), span), words

    def _role_of(self, span: Span) -> str:
        touched = any(u.box == span.box and u.start < span.end and span.start < u.end for u in self.unread)
        return "unread" if touched else "other"

    def to_json(self) -> dict[str, object]:
        """Return the reading as JSON values: name, effects, unread spans."""
        return {
            "name": self.name,
            "effects": [effect.to_json() for effect in self.effects],
            "unread": [{"box": s.box, "start": s.start, "end": s.end} for s in self.unread],
        }
