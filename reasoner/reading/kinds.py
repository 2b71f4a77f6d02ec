"""Which kind of effect it is: the game's classes, from the signs that the text gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.reading.lexicon import sign

if TYPE_CHECKING:
    from reasoner.reading.conditions import Condition
    from reasoner.reading.frames import Frame
    from reasoner.reading.grouping import Draft

ACTIVATED = frozenset({"activation", "ignition", "trigger", "quick", "flip"})
TRIGGERED = frozenset({"trigger", "flip"})
_CHAIN = frozenset({"activated"})


@dataclass(frozen=True, slots=True)
class Signs:
    """What the text says outright about an activated effect."""

    flip: bool
    quick: bool
    optional: bool
    except_damage_step: bool
    even_damage_step: bool


def kind_of(draft: Draft, frame: Frame, condition: Condition, signs: Signs, words: str) -> str:
    """Return the kind of an activated effect."""
    if draft.role == "activation":
        return "activation"
    if signs.flip:
        return "flip"
    if signs.quick:
        return "quick"
    if frame.style in ("monster", "pendulum") or draft.granted:
        return _of_monster(draft, frame, condition, words)
    return _of_spell_or_trap(frame, condition, signs)


def _of_monster(draft: Draft, frame: Frame, condition: Condition, words: str) -> str:
    if condition.waits:
        chained = all(w.event in _CHAIN for w in condition.waits)
        answers = draft.old or condition.opens == "when" or sign("negates-activation").search(words)
        if chained and frame.style == "monster" and answers:
            return "quick"
        return "trigger"
    if condition.moment or condition.timings:
        return "trigger"
    if condition.turn == "opponent" or sign("is-trap").search(words):
        return "quick"
    if {p[0] for p in condition.phases} == {"battle"}:
        return "quick"
    return "ignition"


def _of_spell_or_trap(frame: Frame, condition: Condition, signs: Signs) -> str:
    fast = "quick" if frame.trap else "ignition"
    if condition.waits:
        if frame.trap and any(w.event in _CHAIN for w in condition.waits):
            return "quick"
        return "trigger"
    if condition.moment or condition.timings:
        return "quick" if frame.trap and signs.optional and condition.open_phase else "trigger"
    return fast


def static_kind(role: str, words: str, frame: Frame) -> str:
    """Return the kind of what does not activate: condition, procedure, unclassified or continuous."""
    if role in ("condition", "procedure"):
        return role
    if frame.style == "monster" and sign("unclassified").search(words):
        return "unclassified"
    return "continuous"
