"""From a clause taken apart to the facts of its parts: what is done, to what, how many, from where to where."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from reasoner.reading.parts.clauses import meaning
from reasoner.reading.parts.objects import objects_of
from reasoner.reading.parts.reach import state_about, state_which
from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.parts.clauses import Read
    from reasoner.reading.parts.objects import Object, Speech, Values
    from reasoner.reading.text.lexicon import Entry
    from reasoner.reading.text.scanner import Hit

_NUMBER = re.compile(r"\d+")
_WORDS = {"two": 2, "three": 3}
_STAT = re.compile(r"\b(?:atk|def|levels?|ranks?)\b")
_STATS = re.compile(r"\b(?:(?:atk|def)(?:(?:/| and | or )def)?|levels?|ranks?)\b")
_ANOTHER = re.compile(r"\band (?:its |their )?(?:atk|def|levels?)\b")


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
        _pick(read, speech, shared)
        speech.carried = {key: value for key, value in shared.items() if key != "who"}
        return []
    shared["does"] = (entry.token, read.verb.start, read.verb.end)
    _goes_on(read, shared, speech)
    _amount(read, entry, shared)
    _stats(read, entry, text, shared)
    if "opaque" in entry.traits:
        state_about(text[read.clause.start : read.clause.end], read.clause.start, shared)
    parts = _parts(read, entry, shared, speech)
    _unsaid(read, entry, parts)
    speech.verbs.append(read.verb.words.removeprefix("either "))
    for key, value in speech.carried.items():
        parts[0].setdefault(key, value)
    speech.carried = {}
    for part in parts:
        _unnamed(read, entry, part, speech)
    if "or" in entry.traits:
        parts.append(_alternative(entry, parts[-1], speech))
    speech.who = str(shared["who"][0]) if "who" in shared else ""
    return parts


def _alternative(entry: Entry, part: Values, speech: Speech) -> Values:
    """Return the second of two things that one verb may do (“negate the Summon or activation”)."""
    at = part["does"][1:]
    other = {**part, "does": (entry.traits["or"], *at), "of": (entry.traits["or-of"], *at)}
    part["option"] = (1, *at)
    speech.spoke("event")
    return {**other, "joinedBy": ("or", *at), "option": (2, *at)}


def _unsaid(read: Read, entry: Entry, parts: list[Values]) -> None:
    """Note a verb whose object is said elsewhere (“add to your hand or banish 1 card”); leave over “and/or 1 …”."""
    if read.verb and "object" in entry.traits and "of" not in parts[0]:
        read.lacks_object = True
    read.left += [
        (hit.start, hit.end)
        for hit, after in pairwise(read.after)
        if hit.words == "and/or" and after.sort == "count"
    ]


def action_with(read: Read, text: str, origin: list[str]) -> str:
    """Return what the clause does, if what it is done to comes from `origin`; empty where that is not told."""
    to = [zone for hit in read.all("to") for zone in zones(hit.words)[:1]]
    entry = meaning(read, text, to[0] if to else "", origin)
    return entry.token if entry else ""


def _goes_on(read: Read, found: Values, speech: Speech) -> None:
    """State who acts where a verb goes on with the subject before it (“… discards 1 card, then draws 1 card”)."""
    verb = read.verb
    if verb and speech.who and verb.words.endswith("s") and not read.before:
        _put(found, "who", speech.who, verb)


def _pick(read: Read, speech: Speech, shared: Values) -> None:
    """Keep the cards that a clause chooses, with what it says of them, for the part that does something to them.

    `shared` is what is said of the clause as a whole: “they control” is about who chooses.
    """
    things = objects_of(read)
    speech.pick(things, read)
    if speech.near == "target" or not things:
        return
    if "who" in shared:
        speech.picked["who"] = shared["who"]
    places(list(read.phrases), speech.picked)
    speech.picked.pop("who", None)
    if things[0].count:
        _count(things[0].count, speech.picked)
    if things[0].kinds:
        _put(speech.picked, "kinds", list(things[0].kinds), things[0].kind_hit or things[0].hit)


def _entry(read: Read, text: str, speech: Speech) -> Entry | None:
    to = [zone for hit in read.all("to") for zone in zones(hit.words)[:1]]
    to += ["field" for _ in read.all("side")]
    origin = [zone for hit in read.phrases if hit.sort in ("from", "whole") for zone in zones(hit.words)]
    picked = speech.picked.get("from")
    if picked and not origin:
        origin = [str(zone) for zone in picked[0]] if isinstance(picked[0], list) else []
    return meaning(read, text, to[0] if to else "", origin)


def _put(found: Values, key: str, value: object, hit: Hit) -> None:
    found.setdefault(key, (value, hit.start, hit.end))


@lru_cache(maxsize=4096)
def zones(words: str) -> tuple[str, ...]:
    """Return the zones that words name, in their order, each once; most cards name them in the same few words."""
    hits = sorted(
        (match.start(), -match.end(), entry.token) for entry, match in lexicon().matches("zone", words)
    )
    named: list[str] = []
    reach = -1
    for start, end, sort in hits:
        if start >= reach:
            reach = -end
            if sort not in named:
                named.append(sort)
    return tuple(named)


def side(words: str) -> str:
    """Return whose cards words are about: you, opponent or either; empty where they do not say.

    “Their” is said of the opponent, unless both players act.
    """
    opponent = (
        sign("part-theirs").search(words) is not None or sign("part-opponents").search(words) is not None
    )
    own = sign("part-own").search(words) is not None
    if sign("part-either").search(words) or (opponent and own):
        return "either"
    return "opponent" if opponent else "you" if own else ""


def _parts(read: Read, entry: Entry, shared: Values, speech: Speech) -> list[Values]:
    """Return a part for each thing that the clause names; what one of them leaves out, the last one says."""
    if "counts" in entry.traits:
        _counted(read, shared)
        speech.spoke("those")
        return [shared]
    found = [] if "impersonal" in entry.traits else objects_of(read)
    parts = []
    for number, thing in enumerate(found or [None]):
        part = dict(shared)
        hits = thing.phrases if thing else list(read.phrases)
        if "opaque" not in entry.traits:
            places(hits, part, entry)
            places(_told(read, entry), part, entry)
        if thing:
            _object(thing, part, speech, entry, multiplied=_multiplied(read))
        elif _goes_on_about(read, entry) and speech.near:
            part["of"] = (speech.near, *part["does"][1:])
        elif speech.picked and speech.near:
            part["of"] = (speech.near, *part["does"][1:])
            _take_picked(part, speech)
        if number:
            part["joinedBy"] = ("and", *part["of"][1:]) if "of" in part else ("and", 0, 0)
        parts.append(part)
    return parts


def _goes_on_about(read: Read, entry: Entry) -> bool:
    """Say whether a finite verb without a subject is said of what was spoken of before (“and cannot attack”)."""
    if read.verb is None or read.before or "unnamed" in entry.traits:
        return False
    return read.verb.entry in lexicon().table("part-state")


def _told(read: Read, entry: Entry) -> list[Hit]:
    """Return the phrases that may tell places; whose the card is that another is equipped to tells none."""
    hits = list(read.phrases)
    at = next((n for n, hit in enumerate(hits) if hit.sort == "onto"), len(hits))
    if "onto" not in entry.traits:
        return hits
    return [*hits[:at], *(hit for hit in hits[at:] if not sign("part-controls").search(hit.words))]


def _counted(read: Read, found: Values) -> None:
    hit = read.first("count")
    if hit and not _multiplied(read):
        _count(hit, found)


def places(hits: Sequence[Hit], found: Values, entry: Entry | None = None, *, every: bool = False) -> None:
    """State where the cards are and where they go; what a card is placed “in” or “on” is where it goes.

    `every`: all the places that are named, not only the first words that name some.
    """
    landing = _landing(hits, entry)
    for hit in hits:
        sort = hit.sort
        if sort == "to" or hit is landing:
            for zone in zones(hit.words)[:1]:
                _put(found, "to", zone, hit)
        elif sort == "side":
            both = sign("part-both").search(hit.words) is not None
            _put(found, "toSide", "both" if both else side(hit.words) or "either", hit)
        elif sort in ("from", "whole"):
            _origin(hit, found, every=every)
        elif sort == "position" and entry and "turns" in entry.traits and sign("part-stays").match(hit.words):
            _put(found, "position", hit.traits["position"], hit)


def _landing(hits: Sequence[Hit], entry: Entry | None) -> Hit | None:
    """Return the last words that say in or on what a card is placed."""
    if entry is None or "at" not in entry.traits or any(hit.sort == "to" for hit in hits):
        return None
    found = [hit for hit in hits if hit.sort == "from" and sign("part-in").match(hit.words)]
    return found[-1] if found else None


def _origin(hit: Hit, found: Values, *, every: bool) -> None:
    words = hit.words
    named = [*zones(words)] or (["field"] if sign("part-controls").search(words) else [])
    if named and every and "from" in found:
        before = found["from"][0]
        named = list(dict.fromkeys([*(before if isinstance(before, list) else []), *named]))
        found.pop("from")
    if named:
        _put(found, "from", named, hit)
    whose = side(words)
    if whose and sign("part-theirs").search(words) and "who" in found:
        whose = str(found["who"][0])
    if whose:
        _put(found, "controller", whose, hit)


def _amount(read: Read, entry: Entry, found: Values) -> None:
    verb = read.verb
    if verb is None or "amount" not in entry.traits or read.first("for-each"):
        return
    for hit in (verb, *read.all("by")):
        numbers = list(_NUMBER.finditer(hit.words))
        if len(numbers) == 1:
            at = hit.start
            found["amount"] = (int(numbers[0][0]), at + numbers[0].start(), at + numbers[0].end())
            return


def _stats(read: Read, entry: Entry, text: str, found: Values) -> None:
    """State which values are changed and how; a second change with an amount of its own is left over."""
    verb = read.verb
    if verb is None or "operation" not in entry.traits:
        return
    _put(found, "operation", entry.traits["operation"], verb)
    named = _STATS.search(
        text, verb.start if _STATS.search(verb.words) else read.clause.core, read.clause.end
    )
    if named is None:
        return
    kinds = [kind.rstrip("s") for kind in _STAT.findall(named[0])]
    found["stats"] = (kinds, named.start(), named.end())
    other = _ANOTHER.search(text, named.end(), read.clause.end)
    if other:
        read.left.append((other.start(), other.end()))


def _flags(read: Read, found: Values) -> None:
    flags = {
        "optional": "optional",
        "delayed": "delayed",
        "condition": "if",
        "else": "if",
        "after-resolving": "afterResolving",
    }
    for hit in read.phrases:
        sort = hit.sort
        if sort == "until":
            _put(found, "until", hit.traits["until"], hit)
        elif sort in flags:
            _put(found, flags[sort], True, hit)
        elif sort == "who":
            if hit.traits.get("who", "you") != "you":
                _put(found, "who", hit.traits["who"], hit)
            if "may" in hit.traits:
                _put(found, "optional", True, hit)


def _take_picked(found: Values, speech: Speech) -> None:
    for key, value in speech.take_picked().items():
        found.setdefault(key, value)
    speech.spoke("those")


def _multiplied(read: Read) -> bool:
    """Say whether the printed number is multiplied (“for each …”), so that it is not the count."""
    return any(hit.words.startswith("for ") for hit in read.all("for-each"))


def _object(thing: Object, found: Values, speech: Speech, entry: Entry, *, multiplied: bool) -> None:
    """State what the part is done to, and remember it for the words that will point back to it."""
    hit = thing.hit
    onto = speech.resolve(thing.onto) if thing.onto and "onto" in entry.traits else ""
    act = sign("part-that-act").match(hit.words) or thing.names == "unnamed"
    act = act or ("fixed" in entry.traits and thing.names == "chosen")
    named = str(entry.traits["unnamed"]) if act and "unnamed" in entry.traits else speech.resolve(thing)
    if named:
        _put(found, "of", named, hit)
    if thing.player:
        found["controller"] = (thing.player, hit.start, hit.end)
    if thing.all:
        _put(found, "needsAll", True, hit)
    if thing.count and not multiplied and named != "activated":
        _count(thing.count, found)
    if thing.kinds:
        _put(found, "kinds", list(thing.kinds), thing.kind_hit or hit)
    if named == "all":
        state_which(thing.phrases, found, turns="turns" in entry.traits)
    if named == speech.picked_of and speech.picked and "count" not in found:
        _take_picked(found, speech)
    if named and named != "player":
        speech.spoke("those" if named in ("chosen", "all") else named)
    if thing.onto and onto:
        _put(found, "onto", onto, thing.onto.hit)
        speech.spoke("those" if onto == "chosen" else onto)


def _whom(read: Read, found: Values) -> None:
    hit = read.first("whom")
    if hit is None:
        return
    words = hit.words
    whose = "both" if sign("part-both").search(words) else side(words)
    if whose or words == "to you":
        _put(found, "controller", whose or "you", hit)


def _unnamed(read: Read, entry: Entry, found: Values, speech: Speech) -> None:
    """State what verbs are about that name nothing: an answer's activation, a player's damage."""
    if "of" not in found and "unnamed" in entry.traits:
        found["of"] = (entry.traits["unnamed"], *found["does"][1:])
        if "whose" in entry.traits:
            found["controller"] = (entry.traits["whose"], *found["does"][1:])
        if entry.traits["unnamed"] != "player":
            speech.spoke(str(entry.traits["unnamed"]))
    if "whom" in entry.traits:
        _whom(read, found)
    if "self" in entry.traits and "controller" not in found:
        found["controller"] = (found.get("who", ("you",))[0], *found["does"][1:])
        found.pop("who", None)


def _count(hit: Hit, found: Values) -> None:
    _put(found, "count", number_of(hit), hit)
    if "up-to" in hit.traits:
        _put(found, "upTo", True, hit)


def number_of(hit: Hit) -> int:
    """Return the number that words of counting stand for; the highest of several."""
    numbers = _NUMBER.findall(hit.words)
    return int(numbers[-1]) if numbers else _WORDS.get(hit.words.split()[-1], 1)
