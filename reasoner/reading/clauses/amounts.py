"""Amounts that the text has worked out: “for each Dragon monster you control”, “equal to its original ATK”."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.reading.filters.constructions import held, match_at, read_slot, slot
from reasoner.reading.filters.model import Value, both, is_formal
from reasoner.reading.filters.nominals import nominal
from reasoner.reading.filters.objects import has_place
from reasoner.reading.filters.phrases import USED_FOR
from reasoner.reading.filters.values import POSSESSIVE, counter_kind, value
from reasoner.reading.filters.vocabulary import vocabulary

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

_EACH = frozenset({"each", "every"})
_TIMES = frozenset({"x", "×", "times"})
_PLUS = "+"
_ARTICLES = frozenset({"the", "all", "any"})
_THIS = "this"
_MONSTERS = {"kinds": ["monster"]}
_ITSELF = "itself"
_DIFFERENT = "different"
_EACH_OTHER = "each-other"
"""What “a different name” of cards that are counted differs from."""
_SEVERAL = frozenset({"those", "cost", "event"})
"""What “for each” may mean by itself: what an earlier part was about, what was paid with, what it waited for."""
_ON_THE_FIELD = frozenset({"pointed-to-by", "equipped-to", "equipped-with", "co-linked-with"})
"""Relations of cards that lie on the field, also where the words do not say so."""
_ATTACHED = {"attached-to": "xyz-material"}
"""The relation of cards that lie below another one, and their place."""
_MARKS = frozenset({",", ".", ";", ":"})
_THESE = ("of", "these")
"""What counters of the kind that the text has named before are called: “each of these counters”."""
_HAVING = ("it", "has")
_OVER = frozenset({"count", "of"})
"""The keys of a value that say over which cards it is worked out."""


def is_times(word: str) -> bool:
    """Say whether a word multiplies: “100 ATK x its own Level”."""
    return word in _TIMES


def worked_out(words: Words, number: int | None, stat: str = "") -> Value | None:
    """Return the amount that words tell which follow a verb; `None` unless all of them are understood.

    `number` is the amount that the verb names itself (“inflict 500 damage for each …”), `stat` the value that it
    changes (“gains ATK equal to that monster's”).
    """
    if words.at(0) == "for" and words.at(1) in _EACH:
        found = counted(words, 2)
        if found is not None and not stat:
            found = _without_the_excepted(words, *found)
        if found is None or number is None or not _ends(words, found[1]):
            return None
        return {"times": number, "value": found[0]}
    if words.at(0) == "until" and number is None:
        return _filling_up(words)
    if words.at(0) == "by" and number is None:
        known = reckoned(words, 1)
        return known[0] if known and isinstance(known[0], dict) and _ends(words, known[1]) else None
    if (words.at(0), words.at(1)) != ("equal", "to") or number is not None:
        return None
    known = reckoned(words, 2, stat, lying=not stat)
    if known is not None and not stat:
        known = _without_the_excepted(words, *known)
    return known[0] if known and _ends(words, known[1]) else None


def _without_the_excepted(words: Words, told: Any, end: int) -> tuple[Any, int]:
    """Return an amount that counts cards without those that words except: “for each Dragon …, except this card”.

    Where a value is changed, the exception may as well be one of the cards that change.
    """
    found = match_at("post", words, end + 1) if words.at(end) == "," else None
    spared = found.meaning("filter") if found else None
    key = next((one for one in _OVER if isinstance(told, dict) and isinstance(told.get(one), dict)), None)
    if found is None or not spared or key is None or not spared.keys() <= _LEAVING_OUT:
        return told, end
    return {**told, key: both(told[key], spared)}, found.end


_LEAVING_OUT = frozenset({"not", "isSelf"})


def _filling_up(words: Words) -> Value | None:
    """Return how many are missing: “(draw) until you have 5 cards in your hand”."""
    if words.at(2) != "have" or not words.at(3).isdecimal():
        return None
    cards = held("filter", words, 4)
    if cards is None or not is_formal(cards[0]) or "side" not in cards[0] or not _ends(words, cards[1]):
        return None
    return {"minus": [int(words.at(3)), {"count": cards[0]}]}


def reckoned(words: Words, at: int, stat: str = "", *, lying: bool = False) -> tuple[Value, int] | None:
    """Return what is worked out from the table (“the number of Dragon monsters x 300”), and where its words end.

    `lying`: whether it may say where the card lies of which it is a number (“its original ATK on the field”).
    """
    if words.at(at).isdecimal() and words.at(at + 1) in _TIMES:
        further = reckoned(words, at + 2, stat, lying=lying)
        return ({"times": int(words.at(at)), "value": further[0]}, further[1]) if further else None
    found = value(words, at) or same_value(words, at, stat)
    if found is None:
        return None
    where = _lying_there(found[0])
    if not is_clear(where):
        return None
    told, end = spoken_of(where, words.context.near), found[1]
    if lying:
        told, end = _where_it_lies(words, told, end)
    if told is None:
        return None
    if words.at(end) in _TIMES and words.at(end + 1).isdecimal():
        return {"times": int(words.at(end + 1)), "value": told}, end + 2
    return raised(words, told, end)


def raised(words: Words, told: Value, end: int) -> tuple[Value, int]:
    """Return a value, and where its words end, with what is added to it: “that monster's ATK +100”."""
    if words.at(end) == _PLUS and words.at(end + 1).isdecimal():
        return {"plus": [told, int(words.at(end + 1))]}, end + 2
    return told, end


def _where_it_lies(words: Words, told: Any, end: int) -> tuple[Any, int]:
    """Return a value of a card that was spoken of, with the place where it must lie, and where the words end.

    “Its original ATK on the field”, “that monster's ATK in the GY”.
    """
    if isinstance(told, dict) and told.keys() == {_HALF}:
        inner, end = _where_it_lies(words, told[_HALF], end)
        return {_HALF: inner}, end
    pointed = told.get("of") if isinstance(told, dict) and told.keys() == {"stat", "of"} else None
    place = held("place", words, end) if isinstance(pointed, str) else None
    if place is None or place[0] not in _LYING.get(str(pointed), ()):
        return told, end
    return {**told, "of": {"reference": pointed, **place[0]}}, place[1]


_HALF = "half"
_ON, _BELOW = {"places": ["field"]}, {"places": ["gy"]}
_LYING = {"target": (_ON,), "event": (_BELOW,), "those": (_BELOW,)}
"""Where the cards can be said to lie that words point to: what was destroyed, by battle or just now, lies in the GY."""


@slot("reckoned")
def worked_out_from(words: Words, at: int) -> tuple[Value, int] | None:
    """Return what is worked out from the table: “(based on) the number of materials attached to it”."""
    return reckoned(words, at)


def same_value(words: Words, at: int, stat: str) -> tuple[Value, int] | None:
    """Return the value of another card of which words leave out the name, as the verb has named it."""
    thing = read_slot("reference", words, at) if stat else None
    if thing is None or words.at(thing[1]) not in POSSESSIVE:
        return None
    return {"stat": stat, "of": thing[0]}, thing[1] + 1


@slot("counters-there")
def counters_there(words: Words, at: int) -> tuple[Any, int] | None:
    """Return how many counters of a kind there are: “Spell Counters on this card”."""
    kind = counter_kind(words, at)
    holder = _holder(words, kind[1]) if kind else None
    return ({"counters": kind[0], "on": holder[0]}, holder[1]) if kind and holder else None


@slot("counted")
def counted(words: Words, at: int) -> tuple[Any, int] | None:
    """Return how many there are of what is named: counters on a card, cards that fit, cards spoken of before."""
    these = (words.at(at), words.at(at + 1)) == _THESE
    at_kind = at + len(_THESE) if these else at
    if counter_kind(words, at_kind) is not None:
        return counters_there(words, at_kind)
    done = _done_to(words, at)
    if done is not None:
        return done
    at += words.at(at) == "of"
    very = used_for_summon(words, at) or _pointed(words, at)
    if very is not None:
        return {"count": very[0]}, very[1]
    different = held("distinct", words, at) or _different(words, at)
    if different is not None:
        return different if has_place(different[0]["of"]) and is_formal(different[0]) else None
    cards = held("filter", words, at)
    if cards is None or not is_formal(cards[0]):
        return None
    asks = _placed(cards[0])
    return ({"count": asks}, cards[1]) if has_place(asks) else None


def _pointed(words: Words, at: int) -> tuple[Any, int] | None:
    """Return the cards that a word points to."""
    found = read_slot("reference", words, at)
    return ({"reference": found[0]}, found[1]) if found else None


@slot("used-for-summon")
def used_for_summon(words: Words, at: int) -> tuple[Any, int] | None:
    """Return the cards that were used for the Summon of a card: “(the) materials used for its Fusion Summon”.

    “Monsters” that were used are all of them: whatever they are now, as materials they were monsters.
    """
    at += words.at(at) in _ARTICLES
    at += words.at(at).isdecimal()
    bare = vocabulary().table("summon-material").at(words, at)
    cards = ({}, bare[1]) if bare else held("filter", words, at)
    if cards is None or not is_formal(cards[0]):
        return None
    asks = {key: one for key, one in cards[0].items() if key != "relation"}
    used = (cards[0], cards[1]) if _is_used(cards[0]) else used_as_material(words, cards[1])
    if used is None:
        return None
    return {**({} if asks == _MONSTERS else asks), "relation": used[0]["relation"]}, used[1]


def _is_used(asks: Any) -> bool:
    """Say whether a filter says for whose Summon its cards were used."""
    return bool(asks.get("relation", {}).get("is") == USED_FOR)


@slot("used-as-material")
def used_as_material(words: Words, at: int) -> tuple[Any, int] | None:
    """Return for whose Summon cards were used: “used for its Fusion Summon”, “that were used as its materials”."""
    were = words.at(at) == "that" and words.at(at + 1) in _WERE
    used = vocabulary().table("used-for").at(words, at + 2 * were)
    named = str(used[0].says.get("of", "near")) if used else ""
    whose = {"near": words.context.near, "far": words.context.far}.get(named, named)
    return ({"relation": {"is": USED_FOR, "of": whose}}, used[1]) if used and whose in _SUMMONED else None


_WERE = frozenset({"was", "were"})
_SUMMONED = frozenset({_THIS, "target"})
"""Whose Summon it can be: that of a card that is known, and no other."""


@slot("equipped-by-it")
def equipped_by_it(words: Words, at: int) -> tuple[Any, int] | None:
    """Return the cards that an effect of this card equipped: “(the) monster equipped to it by this effect”."""
    cards = held("filter", words, at + (words.at(at) in _ARTICLES))
    relation = cards[0].get("relation", {}) if cards and is_formal(cards[0]) else {}
    if cards is None or not relation.get("byThis") or words.context.near != _THIS:
        return None
    return (
        ({**cards[0], "relation": {**relation, "of": _THIS}}, cards[1]) if relation["of"] == _THIS else None
    )


def _placed(asks: Any) -> Any:
    """Return cards with their place where what they have to do with another says so: on the field, or attached."""
    relation = asks.get("relation", {}).get("is")
    place = _ATTACHED.get(relation, "field" if relation in _ON_THE_FIELD else "")
    return asks if has_place(asks) or not place else {**asks, "places": [place]}


def _lying_there(told: Any) -> Any:
    """Return a value whose cards lie on the field also where only what they have to do with another says so."""
    if isinstance(told, list):
        return [_lying_there(one) for one in told]
    if not isinstance(told, dict):
        return told
    return {
        key: _placed(one) if key in _OVER and isinstance(one, dict) else _lying_there(one)
        for key, one in told.items()
    }


def _holder(words: Words, at: int) -> tuple[Any, int] | None:
    """Return what the counters that are counted are on: a card, all cards of a place, “it” that has them."""
    place = held("place", words, at)
    if place is not None:
        return place if is_formal(place[0]) else None
    if words.at(at) == "on":
        return read_slot("reference", words, at + 1)
    if (words.at(at), words.at(at + 1)) == _HAVING:
        return (words.context.near, at + 2) if words.context.near else None
    return None


def _different(words: Words, at: int) -> tuple[Any, int] | None:
    """Return how many different ones there are: “different Attribute you control”, “monster with a different name”."""
    known = value(words, at)
    if known is not None and isinstance(known[0], dict) and _DIFFERENT in known[0]:
        return known
    if not words.say(frozenset({_DIFFERENT})):
        return None
    apart = replace(words, context=replace(words.context, far=_EACH_OTHER), memo={})
    found = held("filter", apart, at)
    if found is None:
        return None
    asks = dict(found[0])
    apart_in = [one for one in asks.get("not", ()) if _EACH_OTHER in str(one)]
    others = [one for one in asks.pop("not", ()) if one not in apart_in]
    match apart_in:
        case [{"same": [{"stat": like, "as": "each-other"}], **more}] if not more:
            rest = {**asks, "not": others} if others else asks
            return None if _EACH_OTHER in str(rest) else ({"different": like, "of": rest}, found[1])
    return None


def _done_to(words: Words, at: int) -> tuple[Any, int] | None:
    """Return how many cards something was done to, just now or to pay for it: “(for each) card destroyed”."""
    if at == len(words) or words.at(at) in _MARKS:
        return ({"count": {"reference": words.context.far}}, at) if words.context.far in _SEVERAL else None
    done = read_slot("done", words, at) if nominal(words, at) or nominal(words, at + 1) else None
    return ({"count": done[0]}, done[1]) if done else None


def spoken_of(told: Any, near: str) -> Any:
    """Return a value of “its ATK” as that of the card that was spoken of; `None` if there is none."""
    if isinstance(told, list):
        each = [spoken_of(one, near) for one in told]
        return None if None in each else each
    if not isinstance(told, dict):
        return told
    if told.get("of") == _ITSELF:
        return {**told, "of": near} if near else None
    inner = {key: spoken_of(one, near) for key, one in told.items()}
    return None if None in inner.values() else inner


def others_than(card: str, told: Any) -> Any:
    """Return an amount of a change of a card with the “other” cards that it counts as all but that card."""
    if card == _THIS or not isinstance(told, dict):
        return told
    inner = {key: others_than(card, one) for key, one in told.items() if (key, one) != ("isSelf", False)}
    return (
        inner if len(inner) == len(told) else {**inner, "not": [*inner.get("not", ()), {"reference": card}]}
    )


def is_clear(told: Any) -> bool:
    """Say whether a value that is worked out says where the cards are that it counts."""
    if isinstance(told, list):
        return all(map(is_clear, told))
    if not isinstance(told, dict):
        return True
    asks = told.get("count", told.get("of"))
    if isinstance(asks, dict) and not (is_formal(asks) and ("reference" in asks or has_place(asks))):
        return False
    return is_formal(told) and all(is_clear(one) for one in told.values() if one is not asks)


def _ends(words: Words, at: int) -> bool:
    return all(words.at(place) in _MARKS for place in range(at, len(words)))
