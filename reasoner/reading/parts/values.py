"""From a clause taken apart to the facts of its parts: what is done, to what, how many, from where to where."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.amounts import others_than, reckoned_on, same_value, spoken_of, worked_out
from reasoner.reading.clauses.events import event
from reasoner.reading.clauses.forms import clauses
from reasoner.reading.filters import is_formal, read_phrase, summary
from reasoner.reading.filters.constructions import read_slot
from reasoner.reading.filters.model import both
from reasoner.reading.filters.objects import Told, clause_selections, has_place, named_selection, their_side
from reasoner.reading.filters.phrases import MATERIAL
from reasoner.reading.filters.places import place
from reasoner.reading.filters.quantities import quantity
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.parts.clauses import meaning
from reasoner.reading.parts.counters import counters_in
from reasoner.reading.parts.objects import counts_all, objects_of
from reasoner.reading.parts.outcomes import state_outcomes, state_own_column, state_position_choice
from reasoner.reading.parts.reach import state_about, state_which
from reasoner.reading.text.lexicon import lexicon, listed, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.filters import Selection, Words
    from reasoner.reading.filters.tokens import Context
    from reasoner.reading.parts.clauses import Read
    from reasoner.reading.parts.objects import Object, Speech, Values
    from reasoner.reading.text.lexicon import Entry
    from reasoner.reading.text.scanner import Hit

_NUMBER = re.compile(r"\d+")
_WORDS = {"two": 2, "three": 3}


def values(read: Read, text: str, speech: Speech) -> list[Values]:
    """Return the facts of each part that the clause tells; several where it names several things.

    `speech` knows what was spoken of before, and learns what the clause speaks of. A clause that only chooses
    cards for what follows tells no part.
    """
    entry = _entry(read, text, speech)
    speech.before = (speech.near, speech.far)
    shared: Values = {}
    _flags(read, shared)
    _upon(read, shared, speech)
    if entry is None or read.verb is None:
        speech.lost()
        return [shared]
    if "picks" in entry.traits:
        _pick(read, speech, shared, text)
        return []
    shared["does"] = (entry.token, read.verb.start, read.verb.end)
    if "imposes" in entry.traits:
        shared["imposes"] = (entry.traits["imposes"], read.verb.start, read.verb.end)
    _goes_on(read, shared, speech)
    _amount(read, entry, shared)
    _worked_out(read, entry, shared, speech)
    _stats(read, entry, text, shared)
    _declared(read, text, shared)
    _using(read, entry, text, shared, speech)
    state_outcomes(read, text, shared, speech)
    if "opaque" in entry.traits:
        state_about(text[read.clause.start : read.clause.end], read.clause.start, shared)
    parts = _shown_until(read, text, shared, speech) or _parts(read, entry, shared, speech)
    if "toward" in entry.traits:
        _toward(read, parts[0], speech)
    if "counters" in entry.traits:
        _counters(read, entry, parts[0], speech)
    if "declares" in shared:
        parts = _declaring(parts[0])
    _unsaid(read, entry, parts)
    speech.verbs.append(read.verb.words.removeprefix("either "))
    speech.did = (*speech.did, entry.token)
    for key, value in speech.carried.items():
        parts[0].setdefault(key, value)
    speech.carried = {}
    _complete(read, entry, text, parts, speech)
    _by_chance(read, parts)
    parts += _alternatives(entry, parts, speech)
    speech.who = str(shared["who"][0]) if "who" in shared else ""
    speech.gone = speech.targeting and "lies" not in entry.traits and _leave(entry, parts)
    speech.kindless = (
        speech.targeting and entry.token in _GIVE_UP and not any("kinds" in part for part in parts)
    )
    speech.looked = _looked(entry, parts)
    speech.number = None
    return parts


def _shown_until(read: Read, text: str, shared: Values, speech: Speech) -> list[Values]:
    """Return the part that shows cards from the top of the Deck, as many as it takes until there is one that fits.

    “That card” is then the one of them that fits.
    """
    found = sign("shows-until").match(text, read.verb.start if read.verb else 0, read.clause.end)
    words = speech.words.cut(found.end(), read.clause.end, speech.context()) if found else None
    one = read_phrase(words, int(words.at(0) in _ARTICLES)) if words else None
    if (
        found is None
        or words is None
        or one is None
        or not one.formal
        or words.text(one.end, len(words)).strip(" ,.;:")
    ):
        return []
    asks = one.selection.get("filter", {})
    if "reference" in one.selection or has_place(asks) or not one.selection.keys() <= _OF_ONE:
        return []
    at = (found.start(), words.span(0, one.end)[1])
    where = {"places": ["deck"], "side": "you"}
    told: Selection = {"filter": where, "least": 1, "deckEnd": "top", "text": list(at)}
    speech.spoke("those")
    speech.sought = {"reference": "those", "filter": asks, "least": 1, "most": 1}
    read.left.clear()
    part: Values = {**shared, "of": ("chosen", *at), "selection": (told, *at)}
    return [{**part, "controller": ("you", *at), "from": (["deck"], *at)}]


_ARTICLES = frozenset({"a", "an"})
_OF_ONE = frozenset({"filter", "text", "least", "most"})


def chosen_number(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return from which number to which one is chosen, where words say no more (“choose a number from 1 to 3”)."""
    found = sign("chooses-a-number").fullmatch(text, start, end)
    if found is None:
        return None
    least, most = (int(number) for number in found.groups() if number)
    return (least, most) if found[1] or most == least + 1 else None


def _looked(entry: Entry, parts: list[Values]) -> tuple[str, str] | None:
    """Return at which place a clause has looked at all cards, and whose it is: “from it” may mean that place next."""
    if entry.token not in _LOOKS or len(parts) != 1 or "selection" not in parts[0]:
        return None
    match parts[0]["selection"][0]:
        case {"filter": {"places": [where], "side": ("you" | "opponent") as whose, **more}, "all": True} if (
            not more
        ):
            return where, whose
    return None


_LOOKS = frozenset({"look", "reveal"})
_GIVE_UP = frozenset({"discard", "detach", "draw", "send-to-gy"})
"""What is done to cards of which a text says no more: “that monster” is not one of them then, but the target."""


def _complete(read: Read, entry: Entry, text: str, parts: list[Values], speech: Speech) -> None:
    """State of each part what its verb leaves unsaid, and between which positions one chooses."""
    for part in parts:
        _unnamed(read, entry, part, speech)
        state_position_choice(read, entry, text, part)
        state_own_column(read, text, part)


def _leave(entry: Entry, parts: list[Values]) -> bool:
    """Say whether a clause takes cards that it chooses to where nothing is done to cards on the field."""
    away = (
        any(part.get("to", ("",))[0] in lexicon().off_the_field for part in parts) or entry.token in _BANISHES
    )
    return away and all(part.get("of", ("",))[0] in ("chosen", "all") for part in parts)


_BANISHES = frozenset({"banish", "banish-face-down"})


def _alternatives(entry: Entry, parts: list[Values], speech: Speech) -> list[Values]:
    """Return what a verb may do instead of the last part, where it does one of two things."""
    if "or" in entry.traits:
        return [_alternative(entry, parts[-1], speech)]
    return [_opposite(entry, parts[0])] if _OPPOSITE in entry.traits and len(parts) == 1 else []


def _alternative(entry: Entry, part: Values, speech: Speech) -> Values:
    """Return the second of two things that one verb may do (“negate the Summon or activation”)."""
    at = part["does"][1:]
    other = {**part, "does": (entry.traits["or"], *at), "of": (entry.traits["or-of"], *at)}
    part["option"] = (1, *at)
    speech.spoke("event")
    return {**other, "joinedBy": ("or", *at), "option": (2, *at)}


_OPPOSITE = "or-operation"
"""The trait of a verb that changes a value in one of two ways, as the player chooses."""


def _opposite(entry: Entry, part: Values) -> Values:
    """Return the second of two changes of which one is made (“increase or decrease its Level by 1”)."""
    at = part["does"][1:]
    part["option"] = (1, *at)
    other = {key: value for key, value in part.items() if key not in ("joinedBy", "optional")}
    return {**other, "operation": (entry.traits[_OPPOSITE], *at), "joinedBy": ("or", *at), "option": (2, *at)}


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


def _pick(read: Read, speech: Speech, shared: Values, text: str) -> None:
    """Keep what a clause chooses for the part after it: cards, with what it says of them, or how many.

    `shared` is what is said of the clause as a whole: “they control” is about who chooses.
    """
    speech.number = chosen_number(text, read.clause.core, read.clause.end)
    if speech.number is None:
        _pick_cards(read, speech, shared)
        speech.carried = {key: value for key, value in shared.items() if key != "who"}


def _pick_cards(read: Read, speech: Speech, shared: Values) -> None:
    things = objects_of(read, speech.words.printed)
    speech.pick(things, read)
    if speech.near == "target" or not things:
        return
    if "who" in shared:
        speech.picked["who"] = shared["who"]
    places(list(read.phrases), speech.picked)
    told = Told(read.after, [things[0].hit], read.clause.end)
    context = speech.context(_theirs(shared, read, speech))
    (found,) = clause_selections(told, speech.words, context, {})
    selection = named_selection(found, speech.resolve(things[0]), told, 0, speech.words, context)
    if "who" in shared:
        selection = {**selection, "by": shared["who"][0]}
    if sign("at-random").search(speech.words.printed, read.clause.start, things[0].hit.start):
        selection = {**selection, "random": True}
    if "text" not in selection and is_formal(selection):
        selection = {**selection, "text": [things[0].hit.start, things[0].hit.end]}  # “picks 1 for you to …”
    _put(speech.picked, "selection", selection, things[0].hit)
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


def _forget_the_price(read: Read, speech: Speech) -> None:
    """Let “them” not be what was paid if a condition counts others: “if you have 2 or more …, add 1 of them”."""
    asked = speech.words.printed[read.clause.start : read.clause.core]
    if speech.far == "cost" and sign("condition-of-several").search(asked):
        speech.far = ""


def _parts(read: Read, entry: Entry, shared: Values, speech: Speech) -> list[Values]:
    """Return a part for each thing that the clause names; what one of them leaves out, the last one says."""
    if "counts" in entry.traits:
        _counted(read, shared)
        speech.spoke("those")
        return [shared]
    found = [] if "impersonal" in entry.traits else objects_of(read, speech.words.printed)
    _forget_the_price(read, speech)
    parts = []
    described = _described(found, read, entry, shared, speech)
    for number, thing in enumerate(found or [None]):
        part = dict(shared)
        hits = thing.phrases if thing else list(read.phrases)
        if "opaque" not in entry.traits:
            places(hits, part, entry)
            places(_told(read, entry), part, entry)
        if thing:
            _object(thing, part, speech, entry, multiplied=_multiplied(read))
            _select(thing, number, part, speech, described)
            _means_materials(thing, read, part, speech)
            _token(entry, part)
        elif "imposes" in entry.traits:
            pass  # it is about all cards of the game
        elif _goes_on_about(read, entry) and speech.near:
            part["of"] = (speech.near, *part["does"][1:])
            _point(part, speech.near)
        elif _owner_in_verb(read, part, speech):
            pass
        elif speech.picked and speech.near and "unnamed" not in entry.traits:
            part["of"] = (speech.near, *part["does"][1:])
            _take_picked(part, speech)
        if number:
            part["joinedBy"] = ("and", *part["of"][1:]) if "of" in part else ("and", 0, 0)
        _count_others(part)
        parts.append(part)
    return parts


def _count_others(part: Values) -> None:
    """State the amount of a part that is done to a card pointed to as one that counts “other” cards than that."""
    selection = part["selection"][0] if "selection" in part else None
    pointed = selection.get("reference") if isinstance(selection, dict) else None
    if isinstance(pointed, str) and "amountOf" in part:
        told, start, end = part["amountOf"]
        part["amountOf"] = (others_than(pointed, told), start, end)


def _owner_in_verb(read: Read, part: Values, speech: Speech) -> bool:
    """State whose value a verb changes that names it itself (“the ATK of all … becomes 0”); say whether it does."""
    verb = read.verb
    if verb is None or verb.entry not in lexicon().table("part-state") or " of " not in verb.words:
        return False
    start = verb.start + verb.words.index(" of ") + len(" of ")
    context = speech.context(their_side(speech.words, read.clause.start))
    found = read_phrase(speech.words.cut(start, verb.end, context))
    if found is None:
        return False
    counted = not found.selection.keys().isdisjoint(("least", "most", "all", "reference"))
    selection = found.selection if counted else {**found.selection, "all": True}
    _put(part, "selection", selection, verb)
    return True


def _point(part: Values, named: str) -> None:
    """State that the part is done to what was spoken of, if that are cards."""
    if named and named != "player":
        _put_at(part, "selection", {"reference": named}, part["of"])


def _put_at(found: Values, key: str, value: object, like: tuple[object, int, int]) -> None:
    found.setdefault(key, (value, *like[1:]))


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
            end = lexicon().first("part-deck-end", hit.words)
            if end and "deck" in zones(hit.words)[:1]:
                _put(found, "deckEnd", end[0].token, hit)
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
    if verb is not None and "worth" in entry.traits:
        found["amountOf"] = (entry.traits["worth"], verb.start, verb.end)
        if "who" in entry.traits:
            found["who"] = (entry.traits["who"], verb.start, verb.end)
    if verb is None or "amount" not in entry.traits or read.first("for-each"):
        return
    left = sign("pays-down-to").search(verb.words)
    if left:
        found["leaves"] = (int(left[1]), verb.start, verb.end)
        return
    if sign("pays-in-multiples").search(verb.words):
        found["inMultiples"] = (True, verb.start, verb.end)
    for hit in (verb, *read.all("by")):
        numbers = list(_NUMBER.finditer(hit.words))
        if len(numbers) == 1:
            at = hit.start
            found["amount"] = (int(numbers[0][0]), at + numbers[0].start(), at + numbers[0].end())
            return


def _worked_out(read: Read, entry: Entry, found: Values, speech: Speech) -> None:
    """State an amount that the text has worked out (“for each …”, “equal to its original ATK”)."""
    hits = list(read.all("for-each"))
    if read.verb is None or not {"amount", "counts"} & entry.traits.keys() or "amount" in found:
        return
    if not hits:
        _worked_out_after(read, entry, found, speech)
    if len(hits) != 1:
        return
    (hit,) = hits
    context = speech.context(_one_players(found, read, speech))
    words = speech.words.cut(hit.start, hit.end, context)
    drawn = "counts" in entry.traits and speech.near != "this"  # “draw cards equal to its Link Rating”
    if words.say(_ITS) and not (drawn and speech.near) and not _speaks_of(read, hit, speech.near):
        return
    counts = read.all("count") if "counts" in entry.traits else read.all("by")
    numbers = [number for one in (read.verb, *counts) for number in _NUMBER.findall(one.words)]
    if len(numbers) > 1:
        return
    told = worked_out(words, int(numbers[0]) if numbers else None, _one_stat(read.verb.words))
    if told is not None:
        start = read.verb.end if "counts" in entry.traits and numbers else hit.start
        found["amountOf"] = (told, start, hit.end)


def _one_stat(words: str) -> str:
    """Return the value that the words of a verb name, if it is one."""
    named = sign("value-name").findall(words)
    return str(named[0]) if len(named) == 1 and not sign("original").search(words) else ""


def _worked_out_after(read: Read, entry: Entry, found: Values, speech: Speech) -> None:
    """State an amount that stands right after the verb: “draw that many cards”, “becomes that monster's Level”."""
    verb = read.verb
    if verb is None:
        return
    words = speech.words.cut(verb.end, read.clause.end, speech.context(_one_players(found, read, speech)))
    if "counts" in entry.traits:
        counted = quantity(words, 0)
        told = (counted.counts.get("least"), counted.end) if counted.counts else None
    elif sign("part-becomes-value").search(verb.words):
        told = _becomes(read, words, verb, speech.near)
    else:
        return
    deeds = vocabulary().table("deed")
    if told is not None and any(deeds.at(words, at) for at in range(told[1], len(words))):
        return  # “the same number of cards they shuffled”: not just any that the part before was done to
    if told is not None and isinstance(told[0], dict) and is_formal(told[0]):
        rest = words.text(told[1], len(words)).strip(" ,.;:").lower()
        if (
            "counts" in entry.traits
            or not rest
            or any(hit.words.strip(" ,.;:") == rest for hit in read.all("until"))
        ):
            start, end = words.span(0, told[1])
            found["amountOf"] = (told[0], start, end)


def _becomes(read: Read, words: Words, verb: Hit, near: str) -> tuple[Any, int] | None:
    """Return the value that a value becomes: “(its ATK becomes) its original ATK”, “that monster's”."""
    told = read_slot("value", words, 0) or same_value(words, 0, _one_stat(verb.words))
    told = told and reckoned_on(words, *told)
    if told is None or not words.say(_ITS):
        return told
    return (spoken_of(told[0], near), told[1]) if _speaks_of(read, verb, near) else None


_ITS = listed("it-or-its")


def _speaks_of(read: Read, before: Hit, near: str) -> bool:
    """Say whether “its” can only mean what was spoken of last: the clause has named no other card before it.

    The card itself is meant only where the clause has just named it: “it” may be the monster that it battled.
    """
    named = {
        str(hit.traits.get("names", ""))
        for hit in read.phrases
        if hit.sort in ("ref", "noun", "name") and hit.end <= before.start
    }
    return bool(near) and named <= {"near", near} and (near != "this" or bool(named))


def _toward(read: Read, part: Values, speech: Speech) -> None:
    """State to which card an attack is turned (“change the attack target to it”)."""
    if read.verb is None:
        return
    words = speech.words.cut(read.verb.end, read.clause.end, speech.context())
    found = read_slot("reference", words, 1) if words.at(0) == "to" else None
    if found is not None:
        part["onto"] = (found[0], *words.span(0, found[1]))


def _counters(read: Read, entry: Entry, part: Values, speech: Speech) -> None:
    """State how many counters are placed or removed, of which kind, on or from which cards."""
    verb = read.verb
    if verb is None:
        return
    context = speech.context(their_side(speech.words, read.clause.start))
    ends = [hit.start for hit in read.after if hit.sort in _WHEN and hit.start >= verb.end]
    words = speech.words.cut(verb.end, min([read.clause.end, *ends]), context)
    told = counters_in(words, str(entry.traits["lies"]))
    if told is None:
        return
    start, end = words.span(0, told.end)
    part["selection"] = ({**told.holder, "text": [start, end]}, start, end)
    part["counter"] = (told.kind or "any", start, end)
    if told.limit is not None:
        part["most"] = (told.limit, start, end)
    part.pop("count", None)
    part.pop("upTo", None)
    if told.most is not None:
        part["count"] = (told.most, start, end)
        if told.least < told.most:
            part["upTo"] = (True, start, end)
    part.pop("needsAll", None)
    part.pop("narrowed", None)
    if told.all:
        part["needsAll"] = (True, start, end)
    if told.amount is not None:
        part["amountOf"] = (told.amount, start, end)
    for key in ("kinds", "from", "controller"):
        part.pop(key, None)
    named = str(told.holder.get("reference", "all" if "all" in told.holder else "chosen"))
    part["of"] = (named, start, end)


_WHEN = frozenset({"delayed", "until", "condition"})
"""What is said of a part as a whole, wherever it stands."""


def _stats(read: Read, entry: Entry, text: str, found: Values) -> None:
    """State which values are changed and how; a second change with an amount of its own is left over.

    What is changed besides a Level (“and ATK by 300”) is told with what the effect changes of cards.
    """
    verb = read.verb
    if verb is None or "operation" not in entry.traits:
        return
    _put(found, "operation", entry.traits["operation"], verb)
    first = verb.start if sign("value-names").search(verb.words) else read.clause.core
    named = sign("value-names").search(text, first, read.clause.end)
    if named is None:
        return
    kinds = [kind.rstrip("s") for kind in sign("value-name").findall(named[0])]
    found["stats"] = (kinds, named.start(), named.end())
    original = sign("original-before").search(text, 0, named.start())
    if original is not None:
        found["original"] = (True, *original.span())
    other = sign("and-another-value").search(text, max(named.end(), verb.end), read.clause.end)
    if other and not any(hit.start <= other.start() < hit.end for hit in read.all("besides")):
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
            moment = _named("part-moment", hit.words) if sort == "delayed" else ""
            if moment:
                _put(found, "doneWhen", moment, hit)
            if sort == "else" and _named("part-otherwise", hit.words):
                _put(found, "otherwise", True, hit)
        elif sort == "except" and (ignored := _named("part-ignoring", hit.words)):
            _put(found, _IGNORES[ignored], True, hit)
        elif sort == "who":
            named = hit.traits.get("who", "you")
            if named != "you" or {"may", "who"} <= hit.traits.keys():
                _put(found, "who", named, hit)
            if "may" in hit.traits:
                _put(found, "optional", True, hit)


def _by_chance(read: Read, parts: list[Values]) -> None:
    """State that chance chooses the cards where words before the verb say so: “you must randomly shuffle …”."""
    if not any(sign("at-random").search(hit.words) for hit in read.all("who")):
        return
    for part in parts:
        selection = part.get("selection", (None,))[0]
        if isinstance(selection, dict) and not {"reference", "all"} & selection.keys():
            part["selection"] = ({**selection, "random": True}, *part["selection"][1:])


_IGNORES = {"conditions": "ignoresConditions", "without-tributes": "withoutTributes"}
"""What a Summon is made without, and the key of a part that says so."""


def _upon(read: Read, found: Values, speech: Speech) -> None:
    """State upon which event it is done each time, where that is one that is understood."""
    for hit in read.all("delayed"):
        words = speech.words.cut(hit.start, hit.end)
        lead = clauses().table("each-time").at(words, 0)
        happening = event(words, lead[1]) if lead is not None else None
        if happening is not None and happening.end >= len(words) - 1 and len(happening.plays) == 1:
            _put(found, "upon", happening.plays[0], hit)


def _named(table: str, words: str) -> str:
    """Return the token of the line of a table that says all the words; the empty string if there is none."""
    said = words.strip(" ,.;:\n")
    return next((entry.token for entry in lexicon().table(table) if entry.pattern.fullmatch(said)), "")


def _declared(read: Read, text: str, found: Values) -> None:
    """State what is declared, where the words say no more than that."""
    if read.verb is None or found["does"][0] != "declare":
        return
    start, end = read.verb.end, read.clause.end
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    words = words.strip(" ,.;:")
    told = _named("part-declared", words)
    if told:
        found["declares"] = (told, start, start + len(words))
        return
    both = sign("declares-two").fullmatch(words)
    traits = [_named("part-declared", one) for one in both.groups()] if both else []
    if both and all(traits):
        for key, number in (("declares", 0), (_SECOND, 1)):
            first, last = both.span(number + 1)
            found[key] = (traits[number], start + first, start + last)


_SECOND = "declaresToo"
"""What is declared besides, until it is told by a part of its own."""


def _declaring(part: Values) -> list[Values]:
    """Return a part for each thing that is declared (“1 Monster Type and 1 Attribute”)."""
    told = {key: value for key, value in part.items() if key not in _CARDS}
    second = told.pop(_SECOND, None)
    return [told, {**told, "declares": second}] if second else [told]


_CARDS = frozenset({"of", "count", "kinds", "selection", "from", "controller"})
"""Keys that say to which cards something is done; what is declared is no card."""


def _using(read: Read, entry: Entry, text: str, found: Values, speech: Speech) -> None:
    """State which cards are the materials of a Summon, or from among which they come, and what is done with them.

    “using monsters from your hand or field”, “by using that target as material”, “by banishing its materials from
    your GY”, “by Tributing monsters from your field whose total Levels equal its Level”.
    """
    hit = next((one for one in read.all("that") if sign("part-using").match(one.words)), None)
    if hit is None or not str(found["does"][0]).endswith("-summon"):
        return
    end = hit.start + len(hit.words)
    opening = sign("part-using").match(text, hit.start, end)
    if opening is None:
        return
    act = _named("part-material-act", opening[1] or "")
    if opening[1] and not act:
        return
    start = opening.end()
    context = speech.context(_theirs(found, read, speech))
    last = hit.start + len(hit.words.rstrip(" ,"))  # what stands in parentheses before a comma is told apart
    words = speech.words.cut(start, last, context).without(_ways(act, text, start, last))
    told = _materials(words, text, start) or material_cards(words)
    if (
        told is None and "one-of" in entry.traits
    ):  # whose materials are on the field, where nothing else is said
        told = _with_this(words, text, start)
    if told is None:
        return
    found["using"] = (told, hit.start, end)
    if act:
        found["materialsBy"] = (act, hit.start, end)


def _ways(act: str, text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where words say where what is done with materials takes them (“into the Deck”)."""
    known = (entry for entry in lexicon().table("part-material-way") if entry.token == act)
    return [found.span() for entry in known for found in entry.pattern.finditer(text, start, end)]


def _materials(words: Words, text: str, start: int) -> dict[str, Any] | None:
    """Return where “(the) materials (mentioned on it)” come from, if the words tell nothing else."""
    named = lexicon().entry("part-material", "materials").pattern.match(text, start)
    if named is None:
        return None
    at = words.index(named.end())
    where = place(words, at) or _among(words, at, text)
    if where is None:
        return None
    asks, last = where
    told: dict[str, Any] = {"filter": asks, "least": 1}
    after = last + (words.at(last) == ",")
    if words.at(after) == _INCLUDING:
        included = _included(words, after + 1, asks)
        if included is None:
            return None
        told["and"], last = [included[0]], included[1]
    return told if _is_rest_of_materials(words.text(last, len(words))) else None


def _with_this(words: Words, text: str, start: int) -> dict[str, Any] | None:
    """Return the card that is one of the materials, where the words tell no more (“materials including this card”)."""
    named = lexicon().entry("part-material", "materials").pattern.match(text, start)
    if named is None:
        return None
    at = words.index(named.end())
    at += words.at(at) == ","
    included = _included(words, at + 1, {}) if words.at(at) == _INCLUDING else None
    if included is None or "reference" not in included[0]:
        return None
    return included[0] if _is_rest_of_materials(words.text(included[1], len(words))) else None


def _among(words: Words, at: int, text: str) -> tuple[dict[str, Any], int] | None:
    """Return from among which cards materials come (“, from among your cards on the field and/or in your GY”).

    Whose cards are meant is said once, with the first of several places.
    """
    at += words.at(at) == ","
    opening = lexicon().entry("part-material", "among").pattern.match(text, words.span(at, at + 1)[0])
    phrase = read_phrase(words, words.index(opening.end())) if opening and at < len(words) else None
    if phrase is None or not phrase.formal or "reference" in phrase.selection:
        return None
    asks = phrase.selection["filter"]
    sides = {one["side"] for one in asks.get("any", ()) if "side" in one}
    if "side" not in asks and len(sides) == 1:
        asks = {**asks, "side": sides.pop()}
    return (asks, phrase.end) if has_place(asks) else None


def material_cards(words: Words) -> dict[str, Any] | None:
    """Return the cards that are used as materials, or among which they are, if words tell nothing else.

    Those that must be among them may be told in their midst: “monsters from your hand or field, including this card,
    whose total Levels equal its Level”.
    """
    among = next((at for at in range(1, len(words)) if words.at(at) == _INCLUDING), None)
    if among is None:
        return _pool_with_others(words) if _AND_OR in words.words else _material_pool(words)
    one = read_phrase(words, among + 1)
    if one is None:
        return None
    opening = among - (words.at(among - 1) == ",")
    told = _material_pool(words.without([(words.starts[opening], words.ends[one.end - 1])]))
    included = _included(words, among + 1, told["filter"]) if told and "reference" not in told else None
    if told is None or included is None:
        return None
    one_of_them, _ = included
    if (
        "total" in one_of_them
    ):  # “…, including this card, whose total Levels equal its Level”: that of all of them
        told["total"] = one_of_them.pop("total")
    return {**told, "and": [one_of_them]}


def _pool_with_others(words: Words) -> dict[str, Any] | None:
    """Return the cards that are used where others, which are banished from the GY, are told in their midst.

    “monsters from your hand or field, and/or banish Zombie monsters from your GY, whose total Levels equal its Level”.
    That those in the GY are banished, a rule says; what else is done with others is not understood.
    """
    joint = words.words.index(_AND_OR)
    one = read_phrase(words, joint + 2) if sign("part-banishes").fullmatch(words.at(joint + 1)) else None
    if one is None or not one.formal or one.selection.keys() - {"filter", "text", "total"}:
        return _material_pool(words)
    asks, total = one.selection["filter"], one.selection.get("total")
    opening = joint - (words.at(joint - 1) == ",")
    told = _material_pool(words.without([(words.starts[opening], words.ends[one.end - 1])]))
    if told is None or told.keys() - {"filter", "total"} or asks.get("places") != ["gy"]:
        return None
    return {**told, "filter": {"any": [told["filter"], asks]}, **({"total": total} if total else {})}


def _material_pool(words: Words) -> dict[str, Any] | None:
    phrase = read_phrase(words, int(words.at(0) == "only"))
    if phrase is None or not phrase.formal:
        return None
    if phrase.selection.keys() >= _ALL_OF_THOSE:
        return None  # “using any excavated monsters”: all of them, or some
    asks = _on_the_field(phrase.selection.get("filter", {}))
    if "reference" not in phrase.selection and (not has_place(asks) or MATERIAL in asks.get("places", ())):
        return None
    if not _is_rest_of_materials(words.text(phrase.end, len(words))):
        return None
    told = {key: value for key, value in phrase.selection.items() if key != "text"}
    return {**told, "filter": asks} if asks else told


def _on_the_field(asks: dict[str, Any]) -> dict[str, Any]:
    """Return a filter of materials with where they are, if a card points to them (“materials this card points to”)."""
    if asks.get("relation", {}).get("is") != _POINTED_TO or asks.get("places", [MATERIAL]) != [MATERIAL]:
        return asks
    return {**asks, "places": ["field"], "side": "you"}


_POINTED_TO = "pointed-to-by"
_ALL_OF_THOSE = frozenset({"reference", "all"})


def _is_rest_of_materials(words: str) -> bool:
    """Say whether words after materials say no more than that they are (“as Fusion Material”, “into the Deck”)."""
    rest = words.strip(" ,.;:").lower()
    return not rest or _named("part-material", rest) == "material"


_INCLUDING = "including"
_AND_OR = "and/or"


def _included(words: Words, at: int, asks: dict[str, Any]) -> tuple[dict[str, Any], int] | None:
    """Return the materials that must be among the others (“… a Dragon monster”, “… this card”), and where they end."""
    phrase = read_phrase(words, at)
    if phrase is None or not phrase.formal:
        return None
    told = {key: value for key, value in phrase.selection.items() if key != "text"}
    if "reference" in told:
        return (told, phrase.end) if told["reference"] in _KNOWN else None
    if has_place(told["filter"]) or "all" in asks:
        return None
    return {"least": 1, **told, "filter": {**asks, "all": [told["filter"]]}}, phrase.end


_KNOWN = frozenset({"this", "target", "those", "equipped"})
"""What words may point to that must be among the materials."""


def _take_picked(found: Values, speech: Speech) -> None:
    for key, value in speech.take_picked().items():
        found.setdefault(key, value)
    speech.spoke("those")


def _multiplied(read: Read) -> bool:
    """Say whether the printed number is multiplied (“for each …”), so that it is not the count."""
    return any(sign("for-first").match(hit.words) for hit in read.all("for-each"))


def _meant(thing: Object, entry: Entry, speech: Speech) -> str:
    """Return what the words for a thing mean with this verb."""
    act = sign("part-that-act").match(thing.hit.words) or thing.names == "unnamed"
    act = act or ("fixed" in entry.traits and thing.names == "chosen")
    if act and "unnamed" in entry.traits:
        return str(entry.traits["unnamed"])
    named = speech.resolve(thing)
    if named == "chosen" and "bare" in entry.traits and _is_bare_plural(thing):
        return str(entry.traits["bare"])  # “negate the effects of face-up monsters your opponent controls”
    if "fixed" in entry.traits and named == "those":
        return str(entry.traits["unnamed"])  # “negate the activation of their Spell Card”
    gone = named == "those" and thing.names == "far" and speech.gone
    # “target 1 monster; send 1 card to the GY, and destroy that monster”: what has gone is not meant
    given_up = named == "those" and thing.names == "far" and speech.kindless
    given_up = given_up and sign("monster").search(thing.hit.words) is not None
    return "target" if given_up or (gone and entry.traits.get("lies") == "field") else named


_NUMBERING = frozenset({"many", "for-each"})


def _is_bare_plural(thing: Object) -> bool:
    """Say whether a thing is several cards of which no word says how many."""
    counted = thing.count is not None or any(hit.sort in _NUMBERING for hit in thing.phrases)
    return thing.hit.sort == "noun" and not counted and thing.hit.words.removesuffix("'").endswith("s")


def _object(thing: Object, found: Values, speech: Speech, entry: Entry, *, multiplied: bool) -> None:
    """State what the part is done to, and remember it for the words that will point back to it."""
    hit = thing.hit
    onto = speech.resolve(thing.onto) if thing.onto and "onto" in entry.traits else ""
    named = _meant(thing, entry, speech)
    if named:
        _put(found, "of", named, hit)
    if thing.player:
        found["controller"] = (thing.player, hit.start, hit.end)
    if thing.all:
        last = thing.phrases[1] if counts_all(hit, thing.phrases[1:]) else hit
        found.setdefault("needsAll", (True, hit.start, last.end))
    if thing.count and not multiplied and named != "activated":
        _count(thing.count, found)
    if thing.kinds:
        _put(found, "kinds", list(thing.kinds), thing.kind_hit or hit)
    if named == "all":
        state_which(thing.phrases, found, turns="turns" in entry.traits)
    if named == speech.picked_of and speech.picked and "count" not in found:
        _take_picked(found, speech)
    _remember(thing, named, entry, speech)
    if thing.onto and onto:
        _put(found, "onto", onto, thing.onto.hit)
        where = _whose_onto(thing.onto, onto, speech)
        if where is not None:
            _put(found, "ontoSide", side(where.words), where)
        speech.spoke("those" if onto == "chosen" else onto)


def _whose_onto(thing: Object, named: str, speech: Speech) -> Hit | None:
    """Return the words that say who must control the one target, to which others go: “to that monster you control”."""
    where = thing.phrases[1] if len(thing.phrases) > 1 else None
    if where is None or named != "target" or not speech.single or thing.hit.sort != "ref":
        return None
    whose = side(where.words) if where.sort == "from" and sign("part-controls").search(where.words) else ""
    return where if whose in _ONE_SIDE else None


_ONE_SIDE = frozenset({"you", "opponent"})


def _remember(thing: Object, named: str, entry: Entry, speech: Speech) -> None:
    """Keep what the part was about, for the words that will point back to it."""
    fresh = named in ("chosen", "all")
    if fresh and speech.single and speech.near == "target" and _is_several(thing):
        speech.spoke_of_several()
    elif not (named in ("", "player") or speech.means_the_one(thing) or _is_spent(named, speech, entry)):
        speech.spoke("those" if fresh else named)


def _is_several(thing: Object) -> bool:
    """Say whether a thing is several cards, so that “it” does not mean them."""
    return thing.all or (thing.count is not None and "2" <= thing.count.words.split()[0] <= "9")


def _is_spent(named: str, speech: Speech, entry: Entry) -> bool:
    """Say whether a card is only thrown away, so that “it” still is the target: “discard 1 card, then banish it”."""
    return speech.single and speech.near == "target" and "spent" in entry.traits and named == "chosen"


class _Described(NamedTuple):
    """What a clause says of its objects: the words, how they are to be read, and each object's selection."""

    told: Told
    context: Context
    selections: list[Selection | None]


def _described(
    things: list[Object], read: Read, entry: Entry, shared: Values, speech: Speech
) -> _Described | None:
    """Return which cards the things are that a clause names; `None` where it names none."""
    if not things or read.verb is None:
        return None
    state = read.verb.entry in lexicon().table("part-state")
    hits = read.before if state else read.after
    landing = _landing(hits, entry)
    told = Told(
        hits,
        [thing.hit for thing in things],
        read.verb.start if state else read.clause.end,
        "onto" in entry.traits,
        landing.start if landing else None,
        str(shared.get("who", ("you",))[0]),
    )
    turned = "turns" in entry.traits or "at" in entry.traits
    brings = "turns" in entry.traits and "lies" not in entry.traits and "who" not in shared
    context = speech.context(_theirs(shared, read, speech), turned=turned, brings=brings)
    selections = clause_selections(told, speech.words, context, entry.traits)
    if any(hit.sort == "to" and sign("main-deck").search(hit.words) for hit in hits):
        selections = list(map(_of_the_main_deck, selections))
    return _Described(told, context, selections)


def _of_the_main_deck(selection: Selection | None) -> Selection | None:
    """Return a selection of what goes to the Main Deck: no monster whose place is the Extra Deck."""
    if selection is None or "filter" not in selection:
        return selection
    asks = selection["filter"]
    return {**selection, "filter": {**asks, "not": [*asks.get("not", ()), _ELSEWHERE]}}


_ELSEWHERE = {"monsterKinds": sorted(listed("kinds-of-the-extra-deck"))}


def _select(thing: Object, place: int, found: Values, speech: Speech, described: _Described | None) -> None:
    """State which cards the part is done to, as a selection; keep what an old text targets without saying so."""
    named = str(found.get("of", ("player",))[0])
    if named == "player" or described is None:
        return
    told, context, selections = described
    if named == "target" and thing.names == "chosen":
        chosen = named_selection(selections[place], "chosen", told, place, speech.words, context)
        speech.targeted.append(chosen)
    selection = named_selection(selections[place], named, told, place, speech.words, context)
    if speech.sought and named == "those" and _is_no_more_than(selection, speech.sought):
        selection = {**speech.sought, **selection}
        found["of"], found["count"] = ("chosen", *found["of"][1:]), (1, *found["of"][1:])
    elif named in ("chosen", "all"):
        speech.sought = None
    _put(found, "selection", selection, thing.hit)
    _agree(found, selection)
    _select_onto(thing, found, speech, context)
    if told.onto and thing.onto and thing.onto.names == "chosen" and speech.resolve(thing.onto) == "target":
        onto = Told(thing.onto.phrases, [thing.onto.hit], thing.onto.end)
        (said,) = clause_selections(onto, speech.words, context, {})
        speech.targeted = [named_selection(said, "chosen", onto, 0, speech.words, context)]


def _is_no_more_than(selection: Selection, sought: Selection) -> bool:
    """Say whether words say no more of a card than that it is the one that was sought: “that card”, “that "X" card”."""
    return (
        selection.keys() <= {"reference", "text", "filter"}
        and selection.get("filter", sought["filter"]) == sought["filter"]
    )


_JOINING = frozenset({"equip", "attach"})
"""What is done to cards that go to another card; of counters the selection says on what they are placed."""


def _select_onto(thing: Object, found: Values, speech: Speech, context: Context) -> None:
    """State to which card others go where the player chooses it: “(equip it) to 1 Warrior monster you control”."""
    if thing.onto is None or found.get("onto", ("",))[0] != "chosen" or found["does"][0] not in _JOINING:
        return
    told = Told(thing.onto.phrases, [thing.onto.hit], thing.onto.end)
    said = clause_selections(told, speech.words, context, {})[0] or {}
    asks = said.get("filter", {})
    if is_formal(said) and "text" in said and has_place(asks) and said.get("most") == said.get("least") == 1:
        start, end = said["text"]
        found["ontoSelection"] = ({key: one for key, one in said.items() if key != "text"}, start, end)


def _means_materials(thing: Object, read: Read, found: Values, speech: Speech) -> None:
    """Let “them” be the materials that the condition has named: “if all the materials … are in your GY, … them”."""
    before = speech.words.printed[: read.clause.core].lower().rpartition(".")[2]
    lead = sign("all-that-were-used").search(before)
    if lead is None or thing.names != "far":
        return
    context = speech.context(their_side(speech.words, read.clause.start))
    start = read.clause.core - len(before) + lead.start()
    words = speech.words.cut(start, read.clause.core, context)
    at = next((at for at in range(len(words)) if words.at(at) not in _ALL_OF_THE), len(words))
    named = read_slot("used-for-summon", words, at)
    where = place(words, named[1] + sum(words.at(named[1] + n) in _ARE for n in (0, 1))) if named else None
    if named is None or where is None:
        return
    start, end = thing.hit.start, thing.hit.end
    asks = both(named[0], where[0])
    found["of"] = ("all", start, end)
    found["selection"] = ({"filter": asks, "all": True, "text": [start, end]}, start, end)
    found["needsAll"] = (True, start, end)
    speech.spoke("those")


_ALL_OF_THE, _ARE = listed("if-all-of-the"), listed("are-all")


def _token(entry: Entry, found: Values) -> None:
    """Let the verb mean what it means of Tokens, where only Tokens have such a name (“2 "Feather Tokens"”)."""
    selection: Any = found["selection"][0] if "selection" in found else {}
    names = selection.get("filter", {}).get("names", ())
    if names and "named" in entry.traits and all(re.search(entry.traits["named"], name) for name in names):
        found["does"] = (entry.traits["means"], *found["does"][1:])


def _agree(found: Values, selection: Selection) -> None:
    """Let what is said in short of described cards be what their selection says, where it says all."""
    asks = selection.get("filter")
    if asks is None or "reference" in selection or not is_formal(selection):
        return
    where = summary.zones(asks)
    short = {
        "kinds": summary.kinds(asks),
        "from": where if MATERIAL not in where else [],
        "controller": summary.controller(asks) if MATERIAL not in where else None,
        "count": summary.number(selection),
    }
    for key, value in short.items():
        if value and key in found:
            found[key] = (value, *found[key][1:])


_THEIRS = listed("of-them")
_EACH_PLAYER = "both"


def _theirs(found: Values, read: Read, speech: Speech) -> str:
    """Return whose “their hand” is: that of who acts (of both: each one's own), else of the player spoken of."""
    if not speech.words.cut(read.clause.core, read.clause.end).say(_THEIRS):
        return ""
    if "who" not in found:
        whom = read.first("whom")  # “(inflict 300 damage) to your opponent for each card in their hand”
        named = side(whom.words) if whom else ""
        return named if named == "opponent" else their_side(speech.words, read.clause.core)
    who = str(found["who"][0])
    return who if who in ("you", "opponent", _EACH_PLAYER) else ""


def _one_players(found: Values, read: Read, speech: Speech) -> str:
    """Return whose “their hand” is in an amount; empty where each player has an amount of their own."""
    whose = _theirs(found, read, speech)
    return whose if whose != _EACH_PLAYER else ""


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
            _point(found, str(entry.traits["unnamed"]))
            if not (
                speech.targeting and "no-card" in entry.traits
            ):  # of an attack “its ATK” is that of the target
                speech.spoke(str(entry.traits["unnamed"]))
    if "one-of" in entry.traits and "of" not in found and not read.left:
        _one_of_its_kind(str(entry.traits["one-of"]), found)
    if "whom" in entry.traits:
        _whom(read, found)
    if "self" in entry.traits and "controller" not in found:
        found["controller"] = found.pop("who", ("you", *found["does"][1:]))


def _one_of_its_kind(kind: str, found: Values) -> None:
    """State what a Summon brings whose words name no monster: one of its kind (“Synchro Summon using this card”)."""
    at = found["does"][1:]
    told: Selection = {"filter": {"kinds": ["monster"], "monsterKinds": [kind]}, "least": 1, "most": 1}
    found["of"], found["count"] = ("chosen", *at), (1, *at)
    found["kinds"], found["selection"] = (["monster"], *at), (told, *at)


def _count(hit: Hit, found: Values) -> None:
    if "unnumbered" in hit.traits:
        return  # “the top cards of your Deck, equal to the number of …”
    _put(found, "count", number_of(hit), hit)
    if "up-to" in hit.traits:
        _put(found, "upTo", True, hit)


def number_of(hit: Hit) -> int:
    """Return the number that words of counting stand for; the highest of several."""
    numbers = _NUMBER.findall(hit.words)
    return int(numbers[-1]) if numbers else _WORDS.get(hit.words.split()[-1], 1)
