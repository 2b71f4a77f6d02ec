"""How sure a reading is: sure, likely or unsure, with the reasons for any doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import is_marked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.effects.facts import Facts

ACTED = ("activated", "activation")
ATTACK = "attack-declared"
ATTACKED = frozenset({"attacked"})
OF_BATTLE = frozenset(
    {
        "attack-declared",
        "battle-damage-inflicted",
        "battle-damage-taken",
        "destroyed",
        "destroyed-by-battle",
        "destroyed-monster-by-battle",
        "targeted-for-attack",
    }
)
"""Events of which it is settled whether they are of the Damage Step."""
FUSION = "fusion-summon"
PLAYED = ("activation", "ignition")
"""Effects that are used at will, so that no event need be understood."""


def grade(facts: Facts, *, damaged: bool) -> tuple[str, list[str]]:
    """Return the grade of an effect and the doubts behind it.

    `damaged`: the quotes or parentheses of the box do not pair, so that any boundary may be wrong.
    """
    doubts = list(_doubts(facts))
    if damaged:
        return "unsure", ["quotes or parentheses do not pair", *doubts]
    return ("likely" if doubts else "sure"), doubts


def _doubts(facts: Facts) -> Iterator[str]:
    draft, frame = facts.draft, facts.frame
    if draft.role not in ACTED:
        if frame.old and _might_activate(draft.main.text):
            yield "old wording"
        return
    if (draft.old or frame.old) and not _is_plain(facts):
        yield "old wording"
    if draft.granted:
        yield "an effect that is gained: by something else, or for what the card was Summoned with"
    if facts.kind in ("quick", "activation"):
        yield from _of_stats(facts)
    if facts.kind == "flip" and not facts.frame.old and not facts.signs.optional:
        yield "a Flip Effect that is an order"
    yield from _of_damage_step(facts)
    yield from _of_condition(facts)
    yield from _of_words(facts)


def _is_plain(facts: Facts) -> bool:
    """Say whether an old text tells outright what conventions tell of others: its kind, and that it targets."""
    if facts.kind == "flip" or (facts.kind == "trigger" and facts.frame.manner == "lasting-spell"):
        return True
    if facts.kind == "ignition" and sign("at-will").match(facts.draft.main.text):
        return True
    if facts.kind == "activation" and sign("plain-order").match(facts.draft.main.text.strip()):
        return True
    targets = facts.get("targets") is True and not _may_be_price(facts)
    return targets and (facts.kind == "activation" or (facts.kind in PLAYED and not facts.frame.trap))


def _may_be_price(facts: Facts) -> bool:
    """Say whether what an old text chooses first may as well be what it asks to be paid."""
    return sign("price-or-target").match(facts.draft.main.text) is not None


def _might_activate(text: str) -> bool:
    """Say whether a sentence of an old text tells an event, a moment or a permission."""
    return any(lexicon().first(table, text) for table in ("event-word", "moment", "permission"))


def _of_stats(facts: Facts) -> Iterator[str]:
    """Doubts about a fast effect whose change of ATK or DEF is not plainly what it does."""
    if facts.get("changesStats") in ("uncertain", "only-summoned"):
        yield "whether it changes ATK or DEF is decided at resolution"
    if facts.get("changesStats") != "direct":
        return
    start = facts.draft.cut.resolution[0]
    changes = next(fact.span.start for fact in facts.facts if fact.key == "changesStats")
    if sign("as-a-consequence").search(facts.text, start, max(start, changes)):
        yield "changes ATK or DEF only in consequence of something else"
    if facts.options and sign("one-of").search(facts.draft.main.text):
        yield "a choice in which not every option changes ATK or DEF"


def _of_damage_step(facts: Facts) -> Iterator[str]:
    """Doubts about the Damage Step, of which texts say less than of anything else."""
    condition = facts.condition
    silent = not any(facts.get(key) for key in ("exceptDamageStep", "namedTimings", "namedPhases"))
    others = condition.waits and all(wait.subject != "itself" for wait in condition.waits)
    settled = all(wait.event in OF_BATTLE for wait in condition.waits)
    if facts.kind == "trigger" and facts.signs.optional and others and not settled and silent:
        yield "an event of other cards, and not a word about the Damage Step"
    if facts.kind == "trigger" and silent and FUSION in _tokens(facts, "does"):
        yield "a Fusion Summon, and not a word about the Damage Step"
    if facts.get("changesStats") == "direct" and facts.get("negates"):
        yield "changes ATK or DEF besides negating"
    answers = facts.kind == "quick" and any(wait.event == "activated" for wait in condition.waits)
    if answers and facts.frame.style == "monster" and not facts.get("negates") and facts.signs.optional:
        yield "answers an activation without negating it"
    if sign("by-counters").search(facts.words_of("changesStats")):
        yield "a change of ATK or DEF that hangs on counters"


def _of_condition(facts: Facts) -> Iterator[str]:
    condition, kind = facts.condition, facts.kind
    if kind == "trigger" and not (condition.waits or condition.moment or condition.timings):
        yield "a trigger whose event was not recognised"
    if any(wait.event == "other" for wait in condition.waits):
        yield "an event that has no word of its own"
    if condition.tells_battle and condition.opens == "if" and facts.signs.optional:
        yield "“if … you can” about the outcome of a battle, which some read as “when”"
    if kind == "trigger" and facts.frame.style == "monster" and _is_thrown_in(facts):
        yield "discarded for its effect in a battle, without the words “Quick Effect”"
    if facts.frame.trap and sign("as-a-monster").search(facts.text, *facts.draft.cut.condition):
        yield "an effect that a Trap has as a monster"
    if any(wait.event in ATTACKED for wait in condition.waits):
        yield "being attacked, which several moments of a battle show"
    if (
        kind == "trigger"
        and facts.frame.style == "lasting"
        and not condition.waits
        and not facts.signs.optional
    ):
        yield "what a lasting card does in a phase, without “you can”"
    if kind == "ignition" and is_marked(facts.draft.cut) and _tells_event(facts):
        yield "an Ignition Effect whose condition sounds like an event"


def _is_thrown_in(facts: Facts) -> bool:
    """Say whether it is used from the hand upon an attack, and does not bring its own card to the field."""
    if facts.get("activatesFrom") != ["hand"] or "special-summon" in _tokens(facts, "does"):
        return False
    return any(wait.event == ATTACK for wait in facts.condition.waits)


def _tokens(facts: Facts, key: str) -> list[str]:
    """Return the tokens of a fact that is a list; none where it was not read."""
    found = facts.get(key)
    return list(found) if isinstance(found, list) else []


def _tells_event(facts: Facts) -> bool:
    start, end = facts.draft.cut.condition
    return lexicon().first("doubtful-state", facts.text[start:end]) is not None


def _of_words(facts: Facts) -> Iterator[str]:
    if any(sign("quick-in-cases").match(sentence.text) for sentence in facts.draft.sentences):
        yield "a Quick Effect only in certain cases"
    for entry in lexicon().table("doubt"):
        if entry.search(facts.text[facts.draft.main.start : facts.draft.main.end]):
            yield entry.token
