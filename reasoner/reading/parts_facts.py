"""From a clause taken apart to the facts of its parts: what is done, to what, how many, from where to where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reasoner.reading.lexicon import lexicon, sign
from reasoner.reading.parts_clauses import meaning
from reasoner.reading.parts_objects import Object, Speech, objects_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.lexicon import Entry
    from reasoner.reading.parts_clauses import Read
    from reasoner.reading.parts_scanner import Hit

_NUMBER = re.compile(r"\d+")
_WORDS = {"two": 2, "three": 3}
_STAT = re.compile(r"\b(?:atk|def)\b")

Values = dict[str, tuple[object, int, int]]
"""The facts of a part by key, each with where its words stand."""


def values(read: Read, text: str, speech: Speech) -> list[Values]:
    """Return the facts of each part that the clause tells; several where it names several things.

    `speech` knows what was spoken of before, and learns what the clause speaks of. A clause that only chooses
    cards for what follows tells no part.
    """
    entry = _entry(read, text, speech)
    shared: Values = {}
    _flags(read, shared)
    if entry is None or read.verb is None:
        return [shared]
    if "picks" in entry.traits:
        _pick(read, text, speech)
        return []
    shared["does"] = (entry.token, read.verb[1].start(), read.verb[1].end())
    _amount(read, entry, shared)
    _stats(read, entry, text, shared)
    parts = _parts(read, entry, text, shared, speech)
    for part in parts:
        _unnamed(entry, part)
    return parts


def _pick(read: Read, text: str, speech: Speech) -> None:
    """Keep the cards that a clause chooses, with what it says of them, for the part that does something to them."""
    things = objects_of(read, text)
    speech.pick(things, read)
    if speech.near != "chosen" or not things:
        return
    places(list(read.phrases), speech.picked)
    if things[0].count:
        _count(things[0].count, speech.picked)
    if things[0].kinds:
        _put(speech.picked, "kinds", list(things[0].kinds), things[0].kind_hit or things[0].hit)


def _entry(read: Read, text: str, speech: Speech) -> Entry | None:
    to = [zone for hit in read.all("to") for zone in zones(hit[1][0])[:1]]
    to += ["field" for _ in read.all("side")]
    origin = [zone for hit in read.all("from") for zone in zones(hit[1][0])]
    picked = speech.picked.get("from")
    if picked and not origin:
        origin = [str(zone) for zone in picked[0]] if isinstance(picked[0], list) else []
    return meaning(read, text, to[0] if to else "", origin)


def _put(found: Values, key: str, value: object, hit: Hit) -> None:
    found.setdefault(key, (value, hit[1].start(), hit[1].end()))


def zones(words: str) -> list[str]:
    """Return the zones that words name, in their order, each once."""
    hits = sorted(
        (match.start(), -match.end(), entry.token)
        for entry in lexicon().table("zone")
        for match in entry.finditer(words)
    )
    named: list[str] = []
    reach = -1
    for start, end, token in hits:
        if start >= reach:
            reach = -end
            if token not in named:
                named.append(token)
    return named


def side(words: str) -> str:
    """Return whose cards words are about: you, opponent or either; empty where they do not say."""
    opponent = sign("part-opponents").search(words) is not None
    own = sign("part-own").search(words) is not None
    if sign("part-either").search(words) or (opponent and own):
        return "either"
    return "opponent" if opponent else "you" if own else ""


def _parts(read: Read, entry: Entry, text: str, shared: Values, speech: Speech) -> list[Values]:
    """Return a part for each thing that the clause names; what one of them leaves out, the last one says."""
    if "counts" in entry.traits:
        _counted(read, shared)
        speech.spoke("those")
        return [shared]
    found = objects_of(read, text)
    parts = []
    for number, thing in enumerate(found or [None]):
        part = dict(shared)
        hits = thing.phrases if thing else list(read.phrases)
        if "opaque" not in entry.traits:
            places(hits, part, entry)
            places(list(read.phrases), part, entry)
        if thing:
            _object(thing, part, speech)
        elif speech.picked:
            part["of"] = ("chosen", *part["does"][1:])
            _take_picked(part, speech)
        if number:
            part["joinedBy"] = ("and", *part["of"][1:]) if "of" in part else ("and", 0, 0)
        parts.append(part)
    return parts


def _counted(read: Read, found: Values) -> None:
    hit = read.first("count")
    if hit:
        _count(hit, found)


def places(hits: Sequence[Hit], found: Values, entry: Entry | None = None, *, every: bool = False) -> None:
    """State where the cards are and where they go; what a card is placed “in” or “on” is where it goes.

    `every`: all the places that are named, not only the first words that name some.
    """
    for hit in hits:
        token = hit[0].token
        if token == "from" and entry and "at" in entry.traits and sign("part-in").match(hit[1][0]):
            token = "to"
        if token == "to":
            for zone in zones(hit[1][0])[:1]:
                _put(found, "to", zone, hit)
        elif token == "side":
            _put(found, "toSide", side(hit[1][0]) or "either", hit)
        elif token == "from":
            _origin(hit, found, every=every)
        elif token == "position" and entry and "turns" in entry.traits and sign("part-stays").match(hit[1][0]):
            _put(found, "position", hit[0].traits["position"], hit)


def _origin(hit: Hit, found: Values, *, every: bool) -> None:
    words = hit[1][0]
    named = zones(words) or (["field"] if sign("part-controls").search(words) else [])
    if named and every and "from" in found:
        before = found["from"][0]
        named = list(dict.fromkeys([*(before if isinstance(before, list) else []), *named]))
        found.pop("from")
    if named:
        _put(found, "from", named, hit)
    if side(words):
        _put(found, "controller", side(words), hit)


def _amount(read: Read, entry: Entry, found: Values) -> None:
    verb = read.verb
    if verb is None or "amount" not in entry.traits or read.first("for-each"):
        return
    hits = [verb, *read.all("by")]
    for hit in hits:
        number = _NUMBER.search(hit[1][0])
        if number:
            at = hit[1].start()
            found["amount"] = (int(number[0]), at + number.start(), at + number.end())
            return


def _stats(read: Read, entry: Entry, text: str, found: Values) -> None:
    if read.verb is None or "operation" not in entry.traits:
        return
    _put(found, "operation", entry.traits["operation"], read.verb)
    start = read.verb[1].start() if _STAT.search(read.verb[1][0]) else read.clause.core
    named = [hit for hit in _STAT.finditer(text, start, read.clause.end)]
    if "original" not in str(entry.traits["operation"]) and not _STAT.search(read.verb[1][0]):
        named = named[:2]
    inside = [hit for hit in named if hit.start() < read.verb[1].end()] or named
    if inside:
        kinds = list(dict.fromkeys(hit[0] for hit in inside))
        found["stats"] = (kinds, inside[0].start(), inside[-1].end())


def _flags(read: Read, found: Values) -> None:
    flags = {"optional": "optional", "delayed": "delayed", "condition": "if", "after-resolving": "afterResolving"}
    for hit in read.phrases:
        token = hit[0].token
        if token == "until":
            _put(found, "until", hit[0].traits["until"], hit)
        elif token in flags:
            _put(found, flags[token], True, hit)
        elif token == "who":
            if hit[0].traits.get("who", "you") != "you":
                _put(found, "who", hit[0].traits["who"], hit)
            if "may" in hit[0].traits:
                _put(found, "optional", True, hit)


def _take_picked(found: Values, speech: Speech) -> None:
    for key, value in speech.take_picked().items():
        found.setdefault(key, value)
    speech.spoke("those")


def _object(thing: Object, found: Values, speech: Speech) -> None:
    """State what the part is done to, and remember it for the words that will point back to it."""
    named = speech.resolve(thing)
    hit = thing.hit
    if named:
        _put(found, "of", named, hit)
    if thing.player:
        found["controller"] = (thing.player, hit[1].start(), hit[1].end())
    if thing.all:
        _put(found, "needsAll", True, hit)
    if thing.count:
        _count(thing.count, found)
    if thing.kinds:
        _put(found, "kinds", list(thing.kinds), thing.kind_hit or hit)
    if named == "chosen" and speech.picked:
        _take_picked(found, speech)
    if thing.onto:
        onto = speech.resolve(thing.onto)
        if onto:
            _put(found, "onto", onto, thing.onto.hit)
    if named and named != "player":
        speech.spoke("those" if named in ("chosen", "all") else named)


def _unnamed(entry: Entry, found: Values) -> None:
    """State what verbs are about that name nothing: an answer's activation, a player's damage."""
    if "of" not in found and "unnamed" in entry.traits:
        found["of"] = (entry.traits["unnamed"], *found["does"][1:])
        if "whose" in entry.traits:
            found["controller"] = (entry.traits["whose"], *found["does"][1:])
    if "self" in entry.traits and "controller" not in found:
        found["controller"] = (found.get("who", ("you",))[0], *found["does"][1:])
        found.pop("who", None)


def _count(hit: Hit, found: Values) -> None:
    _put(found, "count", number_of(hit), hit)
    if "up-to" in hit[0].traits:
        _put(found, "upTo", True, hit)


def number_of(hit: Hit) -> int:
    """Return the number that words of counting stand for; the highest of several."""
    numbers = _NUMBER.findall(hit[1][0])
    return int(numbers[-1]) if numbers else _WORDS.get(hit[1][0].split()[-1], 1)
