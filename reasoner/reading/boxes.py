"""From the drafts of a box to its effects, and the activation that a lasting card has without saying so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.effects.confidence import grade
from reasoner.reading.effects.facts import Facts
from reasoner.reading.effects.use import limits_for
from reasoner.reading.model import EffectReading, ReadFact, Span
from reasoner.reading.parts.costs import costs_of
from reasoner.reading.parts.lasting import at_once, equipping, when_gone
from reasoner.reading.parts.resolution import resolution_of
from reasoner.reading.parts.targets import target_details
from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.masking import Masked


def effects_of(masked: Masked, frame: Frame, drafts: Sequence[Draft]) -> list[EffectReading]:
    """Return the effects of a box in text order, numbered from 1; number 0 is an activation without text."""
    limits = [s for draft in drafts for s in (*draft.limits, draft.main)]
    gathered = [Facts(masked.text, frame, draft, limits_for(draft, drafts, limits)) for draft in drafts]
    told = [facts.draft for facts in gathered if facts.draft.role == "activation"]
    for facts in gathered:
        if frame.trap and facts.kind == "continuous" and any(_becomes_monster(draft) for draft in told):
            facts.drop("changesStats")
    effects = [_effect(number, facts, masked, gathered) for number, facts in enumerate(gathered, 1)]
    if told or frame.style not in ("lasting", "pendulum"):
        return effects
    return [*_implicit_activation(frame, effects, gathered), *effects]


def _becomes_monster(draft: Draft) -> bool:
    return sign("summons-itself-words").search(draft.main.text) is not None


def _effect(number: int, facts: Facts, masked: Masked, fellows: Sequence[Facts]) -> EffectReading:
    draft, box = facts.draft, facts.frame.box
    confidence, doubts = grade(facts, damaged=masked.damaged)
    remark = facts.quick_remark
    start = min(draft.main.start, remark.start if remark else draft.main.start)
    span = Span(box, start, max(s.end for s in draft.sentences))
    for key, (value, start, end) in target_details(facts).items():
        facts.add(key, value, start, end)
    for phase, first, last in facts.condition.left_out:
        facts.add("exceptPhases", [phase], first, last)
    for sentence in draft.sentences:
        if lexicon().has("part-stays", "stays", sentence.text):
            facts.add("mustStay", True, sentence.start, sentence.end)
    told = resolution_of(facts)
    if told.reach:
        said = bool(told.steps) or (draft.role == "activation" and facts.frame.style == "lasting")
        facts.add("partsComplete", told.complete and said, *told.reach)
    return EffectReading(
        number,
        span,
        box,
        tuple(facts.facts),
        confidence,
        tuple(facts.parts()),
        tuple(doubts),
        (*told.steps, *(when_gone(fellows, facts, told.steps) if draft.role == "activation" else ())),
        told.unread,
        costs_of(facts),
    )


def _implicit_activation(
    frame: Frame, effects: Sequence[EffectReading], gathered: Sequence[Facts]
) -> list[EffectReading]:
    """Return the activation that places a lasting card; none for one that never is in the hand."""
    if frame.style == "pendulum" and frame.extra_deck:
        return []
    nowhere = Span(frame.box, 0, 0)
    values: dict[str, object] = {
        "kind": "activation",
        "mandatory": False,
        "targets": frame.icon == "equip",
        "implicit": True,
        "oncePerTurn": "none",
    }
    steps = tuple(equipping(frame, gathered) if frame.icon == "equip" else at_once(frame, effects))
    values["partsComplete"] = all(step.get("does") for step in steps)
    facts = [ReadFact(key, value, nowhere) for key, value in values.items()]
    changing = [e for e in effects if e.get("kind") == "continuous" and e.get("changesStats")]
    if frame.trap and changing:
        facts.append(ReadFact("changesStats", "continuous", changing[0].span))
    doubts = tuple(_doubts_of_placing(frame, effects))
    confidence = "likely" if doubts else "sure"
    return [EffectReading(0, nowhere, frame.box, tuple(facts), confidence, (), doubts, steps)]


def _doubts_of_placing(frame: Frame, effects: Sequence[EffectReading]) -> Iterator[str]:
    """Yield the doubt about a Trap whose activation the Damage Step allows for the sake of an effect."""
    if not frame.trap:
        return
    usable = [e for e in effects if e.get("usableOnCardActivation")]
    if any(e.get("targets") for e in usable) or any(e.get("namedTimings") for e in effects):
        yield "an activation with which an effect may be used at once"
    direct = any(e.get("changesStats") == "direct" for e in usable)
    if direct or any(e.get("kind") == "continuous" and e.get("changesStats") for e in effects):
        yield "an activation that the Damage Step allows only for the sake of another effect"
