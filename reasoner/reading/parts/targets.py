"""What is targeted when an effect is activated: how many, which, where, whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.parts.clauses import read_clause
from reasoner.reading.parts.cutting import clause_at
from reasoner.reading.parts.objects import objects_of
from reasoner.reading.parts.values import number_of, places
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.parts.objects import Object, Values

_KEYS = {"kinds": "targetKinds", "from": "targetZones", "controller": "targetController"}


def target_details(facts: Facts) -> Values:
    """Return what the words that choose targets say of them; nothing where several bullets choose differently."""
    fact = next((fact for fact in facts.facts if fact.key == "targets" and fact.value), None)
    if fact is None or fact.span.start == fact.span.end or _in_options(facts, fact.span.start):
        return {}
    text, start = facts.text, fact.span.start
    read = read_clause(text, clause_at(text, start, _stop(facts, start)))
    things = [thing for thing in objects_of(read) if thing.names == "chosen" or thing.count]
    if not things or (read.left and read.left[0][0] < things[0].hit.end):
        return {}
    return _details(things)


def _in_options(facts: Facts, at: int) -> bool:
    return any(option.start <= at < option.end for option in facts.options)


def _stop(facts: Facts, at: int) -> int:
    """Return where the words that choose targets can end: at the semicolon, else with their sentence."""
    cut = facts.draft.cut
    if cut.semicolon and at < cut.cost[1]:
        return cut.cost[1]
    return next((s.end for s in facts.draft.sentences if s.start <= at < s.end), facts.draft.main.end)


def _details(things: list[Object]) -> Values:
    found: Values = {}
    first, last = things[0], things[-1]
    at = (first.hit.start, last.hit.end)
    if all(thing.count for thing in things):
        counts = [number_of(thing.count) for thing in things if thing.count]
        found["targetCount"] = (sum(counts), *at)
        if any("up-to" in thing.count.traits for thing in things if thing.count):
            found["targetUpTo"] = (True, *at)
    told = [_one(thing) for thing in things]
    for key, name in _KEYS.items():
        said = [one[key][0] for one in told if key in one]
        if len(said) == len(told) and all(value == said[0] for value in said):
            found[name] = (said[0], *next(one[key][1:] for one in told if key in one))
    face = [_face(thing) for thing in things]
    if face[0] is not None and all(value == face[0] for value in face):
        found["targetFaceUp"] = (face[0], *at)
    return found


def _one(thing: Object) -> Values:
    found: Values = {}
    places(thing.phrases, found, every=True)
    if thing.kinds:
        hit = thing.kind_hit or thing.hit
        found["kinds"] = (list(thing.kinds), hit.start, hit.end)
    return found


def _face(thing: Object) -> bool | None:
    """Say whether a face-up card is asked for, or a face-down or Set one; `None` where the words do not say."""
    words = [hit.words for hit in thing.phrases]
    up = any(sign("part-face-up").match(word) for word in words)
    down = any(sign("part-face-down").match(word) for word in words)
    return None if up == down else up
