"""What is targeted when an effect is activated: the selections, and in short how many, which, where, whose."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from reasoner.reading.effects.activity import actions
from reasoner.reading.filters.summary import controller, is_face_up, kinds, members, number, zones
from reasoner.reading.filters.targeting import context_at, object_at, target_selection
from reasoner.reading.filters.tokens import Context
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.parts.cutting import clause_at
from reasoner.reading.text.lexicon import listed, sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.filters import Selection, Words


def targeting(facts: Facts, near: str, far: str) -> list[Selection]:
    """Return a selection for each “target …” of an activated effect; `near`, `far`: what was spoken of before.

    A selection in a bullet carries the number of its `option`.
    """
    found: list[Selection] = []
    told = facts.get("costs")
    costs = tuple(map(str, told)) if isinstance(told, list) else ()
    reach = -1
    for said, option, end in facts.targets():
        if said.start < reach:
            continue
        start = object_at(facts.words, said.start)
        stop = clause_at(facts.text, start, end).end
        # “Banish this card, then target 1 of those banished monsters”: what is paid with is not what is meant.
        paid = costs if sign("part-names-new").search(facts.text, facts.draft.cut.cost[0], said.start) else ()
        context = replace(context_at(facts.words, said.start, near, far), paid=paid)
        selection = target_selection(facts.words, start, stop, context)
        if selection == {"words": [""]}:
            continue
        reach = selection["text"][1] if "text" in selection else said.end
        found.append({**selection, "option": option} if option else selection)
    return found


def unpay_targets(facts: Facts) -> None:
    """Take from the costs what words say only of a target: “target 1 Equip Spell …” equips nothing yet."""
    fact = next((fact for fact in facts.facts if fact.key == "costs"), None)
    if fact is None:
        return
    start, end = facts.draft.cut.cost
    stretches = []
    for said, option, stop in facts.targets():
        if not option and start <= said.start < end:
            stretches.append((start, said.start))
            start = min(end, clause_at(facts.text, said.start, stop).end)
    stretches.append((start, end))
    paid = {found.token for stretch in stretches for found in actions(facts.text, *stretch)}
    left = [token for token in cast("list[str]", fact.value) if token in paid]
    place = facts.facts.index(fact)
    facts.facts[place : place + 1] = [replace(fact, value=left)] if left else []


def equipped_to(words: Words) -> list[Selection]:
    """Return what an Equip Spell targets: what its text says (“Equip only to …”), else any face-up monster.

    Nothing where the text speaks of no equipped monster.
    """
    any_monster: list[Selection] = []
    for place in range(len(words)):
        found = vocabulary().table("equipping").at(words, place)
        if found is None:
            continue
        row, end = found
        if "before" in row.says:
            if words.words[0] in _ONE:
                return [_one(words, words.starts[0], words.starts[place])]
        elif "any" in row.says:
            any_monster = [dict(row.says["any"])]
        elif end < len(words):
            return [_one(words, words.starts[end], words.ends[-1])]
    return any_monster


_ONE = listed("articles")
"""How old texts begin that say to what an Equip Spell is equipped: “A Fairy-Type monster equipped with this card …”."""


def _one(words: Words, start: int, end: int) -> Selection:
    """Return the selection of the one monster that a stretch of words describes."""
    return {"least": 1, "most": 1, **target_selection(words, start, end, Context())}


def target_details(targets: list[Selection]) -> Iterator[tuple[str, Any]]:
    """Yield what the selections of targets say in short; nothing where bullets choose differently."""
    if not targets or any("option" in target for target in targets):
        return
    parts = [part for target in targets for part in members(target)]
    if any(sign("may-name-more").search(words) for part in parts for words in part.get("words", ())):
        return
    counts = [number(target) for target in targets]
    if None not in counts:
        yield "targetCount", sum(count for count in counts if count is not None)
        if any(part.get("least") != part["most"] for part in parts):
            yield "targetUpTo", True
    filters = [part.get("filter", {}) for part in parts]
    for key, told in (
        ("targetKinds", [kinds(asks) for asks in filters]),
        ("targetZones", [zones(asks) for asks in filters]),
        ("targetController", [controller(asks) for asks in filters]),
        ("targetFaceUp", [is_face_up(asks) for asks in filters]),
    ):
        if told[0] not in (None, []) and all(one == told[0] for one in told):
            yield key, told[0]
