"""From the drafts of a box to its effects, and the activation that a lasting card has without saying so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reasoner.reading.accounts.account import account_of, understood_whole
from reasoner.reading.effects.confidence import grade
from reasoner.reading.effects.facts import Facts
from reasoner.reading.effects.use import binding, is_of_card, limit_facts, limit_in, limits_for, of_the_card
from reasoner.reading.filters import Words, words_of_text
from reasoner.reading.materials import NO_MATERIALS, materials_in
from reasoner.reading.model import EffectReading, ReadFact, Span
from reasoner.reading.parts.costs import costs_of
from reasoner.reading.parts.lasting import at_once, equipping, when_gone
from reasoner.reading.parts.resolution import Resolution, resolution_of, spoken_before
from reasoner.reading.parts.targets import equipped_to, target_details, targeting, unpay_targets
from reasoner.reading.text.frames import Frame
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import is_marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reasoner.reading.model import Step
    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.masking import Masked, Remark
    from reasoner.reading.text.sentences import Sentence


def effects_of(masked: Masked, frame: Frame, drafts: Sequence[Draft]) -> list[EffectReading]:
    """Return the effects of a box in text order, numbered from 1; number 0 is an activation without text."""
    limits = [s for draft in drafts for s in (*draft.limits, draft.main)]
    words = words_of_text(masked) if drafts else Words([], [], [])
    above = materials_in(masked, words) if frame.extra_deck and frame.style == "monster" else NO_MATERIALS
    gathered = [
        Facts(words, masked.text, frame, draft, limits_for(draft, drafts, limits), above) for draft in drafts
    ]
    told = [facts.draft for facts in gathered if facts.draft.role == "activation"]
    for facts in gathered:
        if frame.trap and facts.kind == "continuous" and any(_becomes_monster(draft) for draft in told):
            facts.drop("changesStats")
    effects = [_effect(number, facts, masked, gathered) for number, facts in enumerate(gathered, 1)]
    if not told and frame.style in ("lasting", "pendulum"):
        effects = [*_implicit_activation(words, frame, effects, gathered), *effects]
    return _with_what_goes(words.printed, effects)


def given_away(masked: Masked, frame: Frame, drafts: Sequence[Draft]) -> list[EffectReading]:
    """Return the effects that a text gives to another monster for it to activate, each as an effect of that monster.

    What the text limits in the name of its own card cannot be counted there, and is asked in its words.
    """
    given = [draft for draft in drafts if draft.away and is_marked(draft.cut)]
    words = words_of_text(masked) if given else Words([], [], [])
    theirs = Frame(frame.box, _MONSTER, name=frame.name)
    gathered = []
    for draft in given:
        leading = [one for told in drafts if told.main is draft.gained for one in told.limits]
        apart = [one for one in (*draft.limits, *leading) if not _of_effects_before(one, draft)]
        own = replace(draft, role="activated", limits=[], apart=apart)
        gathered.append(Facts(words, masked.text, theirs, own, []))
    return [_effect(number, facts, masked, [facts]) for number, facts in enumerate(gathered, 1)]


_MONSTER = "monster"


def _of_effects_before(limit: Sentence, draft: Draft) -> bool:
    """Say whether a limit that stands before an effect speaks of those before itself."""
    found = sign("limits-others").match(limit.text)
    return found is not None and found["side"] != "following" and limit.start < draft.main.start


def _with_what_goes(text: str, effects: Sequence[EffectReading]) -> list[EffectReading]:
    """Return the effects; the sentences that say what goes with a card that stays are parts of its activation.

    So is that an Equip Card takes control of what it is equipped to.
    """
    said = [
        step.span
        for effect in effects
        for step in effect.steps
        if step.get("whenGone") or (effect.get("kind") == _ACTIVATION and step.get("does") == _TAKES_CONTROL)
    ]
    return [
        replace(
            effect,
            offices=tuple(
                replace(office, formal=True)
                if any(_stands_in(text, office.span, span) for span in said)
                else office
                for office in effect.offices
            ),
        )
        for effect in effects
    ]


_ACTIVATION, _TAKES_CONTROL = "activation", "change-control"


def _stands_in(text: str, place: Span, sentence: Span) -> bool:
    """Say whether words end in a sentence, but for the white space after them."""
    end = place.start + len(text[place.start : place.end].rstrip())
    return place.start < sentence.end and sentence.start < end <= sentence.end


def _becomes_monster(draft: Draft) -> bool:
    return sign("summons-itself-words").search(draft.main.text) is not None


def _effect(number: int, facts: Facts, masked: Masked, fellows: Sequence[Facts]) -> EffectReading:
    draft, box = facts.draft, facts.frame.box
    confidence, doubts = grade(facts, damaged=masked.damaged)
    remark = facts.quick_remark
    start = min(draft.main.start, remark.start if remark else draft.main.start)
    span = Span(box, start, max(s.end for s in draft.sentences))
    unpay_targets(facts)
    paid = costs_of(facts)
    told = _resolution_of(facts, fellows, paid)
    _add_targets(facts, told)
    left_out = facts.condition.left_out
    if left_out and facts.get("exceptPhases") is None:
        facts.add("exceptPhases", [phase for phase, _, _ in left_out], left_out[0][1], left_out[-1][2])
    for sentence in draft.sentences:
        if lexicon().has("part-stays", "stays", sentence.text):
            facts.add("mustStay", True, sentence.start, sentence.end)
    _add_remarks(facts, masked)
    copied = sign("copies-an-effect").search(facts.text, start, span.end) if draft.acts else None
    if copied:
        facts.add("copies", "target" if facts.get("targets") else "cost", copied.start(), copied.end())
    if told.reach:
        said = bool(told.steps) or (draft.role == "activation" and facts.frame.style == "lasting")
        facts.add("partsComplete", told.complete and said, *told.reach)
    costs = understood_whole(facts, paid)
    drafts = [fellow.draft for fellow in fellows]
    account = account_of(facts, told, costs, (span.start, span.end), binding(draft, drafts))
    of_card = [(one.start, one.end) for one in of_the_card(draft, drafts)]
    for key, found in (
        ("conditions", account.conditions),
        ("restrictions", [one for one in account.restrictions if not _is_among(one["text"], of_card)]),
        ("permissions", account.permissions),
        ("namings", account.namings),
        ("afterEach", account.each_time),
        ("selfDestructs", account.self_destructs),
        ("battleChanges", account.battles),
        ("cardChanges", account.changes),
    ):
        if found:
            facts.add(key, found, found[0]["text"][0], max(one["text"][1] for one in found))
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
        costs,
        account.offices,
    )


def _is_among(text: Sequence[int], places: Iterable[tuple[int, int]]) -> bool:
    """Say whether words stand within one of several places."""
    return any(start <= text[0] and text[1] <= end for start, end in places)


def _add_remarks(facts: Facts, masked: Masked) -> None:
    """State what remarks on an effect say of it, or of its card: “(You can only gain this effect once per turn.)”."""
    for one in _remarks_on(facts.draft, masked):
        if facts.draft.acts and lexicon().has("part-remark", "gained-once", one.text):
            facts.add("gainedOnce", True, one.start, one.end)
        if lexicon().has("part-remark", "alone-as-union", one.text):
            facts.add("aloneAsUnion", True, one.start, one.end)


def _resolution_of(facts: Facts, fellows: Sequence[Facts], paid: tuple[Step, ...]) -> Resolution:
    """Return what an effect does when it resolves; an Equip Spell that says only how it is activated is equipped."""
    told = resolution_of(facts, paid)
    activates = facts.frame.icon == "equip" and facts.draft.role == "activation"
    if activates and facts.get("targets") and not told.steps:
        return replace(told, steps=tuple(equipping(facts.frame, fellows)))
    return told


def _remarks_on(draft: Draft, masked: Masked) -> Iterator[Remark]:
    """Yield the remarks on an effect: those that follow words of it, also after their full stop."""
    for remark in masked.remarks:
        before = len(masked.text[: remark.start].rstrip()) - 1
        if any(sentence.start <= before <= sentence.end for sentence in draft.sentences):
            yield remark


def _add_targets(facts: Facts, told: Resolution) -> None:
    """State what an effect targets; old texts may choose it without saying so, in what they have done to it."""
    fact = next((fact for fact in facts.facts if fact.key == "targets" and fact.value), None)
    if fact is None or fact.span.start == fact.span.end:
        return
    targets = targeting(facts, *spoken_before(facts, fact.span.start)) or list(told.targets)
    at = (fact.span.start, fact.span.end)
    reach = [span for target in targets if (span := target.get("text"))]
    if reach:
        at = (min(span[0] for span in reach), max(span[1] for span in reach))
    if targets:
        facts.add("targeting", targets, *at)
    for key, value in target_details(targets):
        facts.add(key, value, *at)


def _implicit_activation(
    words: Words, frame: Frame, effects: Sequence[EffectReading], gathered: Sequence[Facts]
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
    limit = _limit_of_card(words, frame, gathered)
    values.update((fact.key, fact.value) for fact in limit if fact.key == "oncePerTurn")
    if frame.icon == "equip" and gathered and (targets := equipped_to(gathered[0].words)):
        values["targeting"] = targets
    facts = [ReadFact(key, value, nowhere) for key, value in values.items()]
    facts += [fact for fact in limit if fact.key != "oncePerTurn"]
    changing = [e for e in effects if e.get("kind") == "continuous" and e.get("changesStats")]
    if frame.trap and changing:
        facts.append(ReadFact("changesStats", "continuous", changing[0].span))
    doubts = tuple(_doubts_of_placing(frame, effects))
    confidence = "likely" if doubts else "sure"
    return [EffectReading(0, nowhere, frame.box, tuple(facts), confidence, (), doubts, steps)]


def _limit_of_card(words: Words, frame: Frame, gathered: Sequence[Facts]) -> list[ReadFact]:
    """Return the limit on the activation of a card that says nothing else of it: “only activate 1 "X" per turn”."""
    sentences = [sentence for facts in gathered for sentence in facts.draft.sentences if is_of_card(sentence)]
    for sentence in sentences:
        used = limit_in(words, sentence)
        if used is not None:
            span = Span(frame.box, used.start, used.end)
            told = [(key, value) for key, value, _, _ in limit_facts(used, frame.name)]
            return [ReadFact(key, value, span) for key, value in (("oncePerTurn", used.token), *told)]
    return []


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
