"""What sentences of their own forbid for the turn of an effect, told of that effect.

“Other monsters cannot attack the turn you activate this effect” can stand in a sentence apart, behind another one
that is no part of the effect. It belongs to the effect that it follows, as the same words do within an effect.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reasoner.reading.accounts.forbidding import ACTIVATION
from reasoner.reading.effects.kinds import ACTIVATED
from reasoner.reading.model import ReadFact
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.model import EffectReading

RESTRICTIONS: Final = "restrictions"


def handed_back(effects: Sequence[EffectReading], text: str) -> list[EffectReading]:
    """Return the effects of a box with what is forbidden the turn an effect is activated told of that effect."""
    found = list(effects)
    for place, effect in enumerate(effects):
        if effect.get("kind") in ACTIVATED:
            continue
        told = _restrictions(effect)
        handed = [one for one in told if one.get("at") == ACTIVATION and one.get("when") == "this-turn"]
        owners = _owners(effects, place, handed, text)
        if owners:
            found[place] = _with(found[place], [one for one in told if one not in handed])
        for owner in owners:
            meant = [_other_than_its_target(one, found[owner]) for one in handed]
            found[owner] = _with(found[owner], [*_restrictions(found[owner]), *meant])
    return found


def _restrictions(effect: EffectReading) -> list[dict[str, Any]]:
    told = effect.get(RESTRICTIONS, [])
    return list(told) if isinstance(told, list) else []


def _other_than_its_target(one: dict[str, Any], effect: EffectReading) -> dict[str, Any]:
    """Return a restriction on “other monsters” of an effect that targets as one on others than its target."""
    named = one.get("on")
    if not effect.get("targets") or not isinstance(named, dict) or named.get("isSelf") is not False:
        return one
    others = {key: value for key, value in named.items() if key != "isSelf"}
    return {**one, "on": {**others, "not": [*others.get("not", []), {"reference": "target"}]}}


def _owners(
    effects: Sequence[EffectReading], place: int, handed: Sequence[dict[str, Any]], text: str
) -> list[int]:
    """Return where the effects stand that a sentence is about: the one before it, or else the one after it."""
    activated = [at for at, effect in enumerate(effects) if effect.get("kind") in ACTIVATED]
    if not handed or not activated:
        return []
    if sign("of-several-effects").search(text.lower(), *handed[0]["text"]):
        return activated
    before = [at for at in activated if at < place and effects[at].number]
    return [before[-1] if before else activated[0]]


def _with(effect: EffectReading, told: list[dict[str, Any]]) -> EffectReading:
    """Return an effect with these restrictions in place of those that it had."""
    facts = [fact for fact in effect.facts if fact.key != RESTRICTIONS]
    if told:
        span = next((fact.span for fact in effect.facts if fact.key == RESTRICTIONS), effect.span)
        facts.append(ReadFact(RESTRICTIONS, told, span))
    return replace(effect, facts=tuple(facts))
