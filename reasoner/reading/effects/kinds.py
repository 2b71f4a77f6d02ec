"""Which kind of effect it is: the game's classes, from the signs that the text gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from reasoner.reading.conditions.condition import Condition
    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.frames import Frame

ACTIVATED = frozenset({"activation", "ignition", "trigger", "quick", "flip"})
TRIGGERED = frozenset({"trigger", "flip"})
_FAST_TIMINGS = frozenset({"damage-step", "damage-calculation"})
"""Old texts say “during the Damage Step, you can …” of effects that answer like Quick Effects."""
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
    answers = draft.old and signs.optional and (frame.trap or frame.style == "monster")
    if answers and {timing[0] for timing in condition.timings} & _FAST_TIMINGS:
        return "quick"
    if frame.style in ("monster", "pendulum") or draft.granted:
        return _of_monster(draft, frame, condition, words)
    return _of_spell_or_trap(frame, condition, signs)


def _of_monster(draft: Draft, frame: Frame, condition: Condition, words: str) -> str:
    if condition.waits:
        return "quick" if frame.style == "monster" and _answers(draft, condition, words) else "trigger"
    if condition.moment or condition.timings:
        return "trigger"
    in_battle = {phase[0] for phase in condition.phases} == {"battle"}
    fast = condition.turn == "opponent" or in_battle or sign("is-trap").search(words)
    return "quick" if fast else "ignition"


def _answers(draft: Draft, condition: Condition, words: str) -> bool:
    """Say whether a monster effect without the words “Quick Effect” is chained to what it waits for."""
    chained = all(wait.event in _CHAIN for wait in condition.waits)
    when = draft.old or condition.opens == "when"
    return chained and (when or sign("negates-activation").search(words) is not None)


def _of_spell_or_trap(frame: Frame, condition: Condition, signs: Signs) -> str:
    fast = "quick" if frame.trap else "ignition"
    if condition.waits:
        if frame.trap and any(w.event in _CHAIN for w in condition.waits):
            return "quick"
        return "trigger"
    if condition.moment or condition.timings:
        return "quick" if frame.trap and signs.optional and condition.open_phase else "trigger"
    return fast


def static_kind(role: str, words: str) -> str:
    """Return the kind of what does not activate: condition, procedure, unclassified or continuous."""
    if role in ("condition", "procedure"):
        return role
    if sign("unclassified").search(words):
        return "unclassified"
    return "continuous"
