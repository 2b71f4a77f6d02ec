"""Numbers and comparisons: “Level 4 or lower”, “1500 or less ATK”, “the number of cards in your hand”."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from reasoner.reading.filters.constructions import fill, match_at, read_slot, slot
from reasoner.reading.filters.model import Filter, Value, both, either
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.text.lexicon import lexicon, listed, sign

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.reading.filters.constructions import Match
    from reasoner.reading.filters.tokens import Words

Amount = dict[str, Any]
"""How a value compares: `op`, and `with` what."""


@slot("number")
def number(words: Words, at: int) -> tuple[int, int] | None:
    """Return a number written in digits or as a word."""
    word = words.at(at)
    if word.isdecimal():
        return int(word), at + 1
    found = vocabulary().table("number").at(words, at)
    return (int(found[0].says["number"]), found[1]) if found else None


@slot("stat")
def stat(words: Words, at: int) -> tuple[str, int] | None:
    """Return the one value that words name (“original ATK”), or the one of “ATK/DEF” that is spoken of."""
    found = stats(words, at)
    if found is None:
        return None
    named = found[0]["stats"]
    if len(named) > 1 and found[0]["every"] and words.context.value:
        named = [one for one in named if one.removeprefix(f"{_ORIGINAL}-") == words.context.value]
    return (named[0], found[1]) if len(named) == 1 else None


@slot("stats")
def stats(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return the values that words name: `stats`, and `every` where all of them are meant (“ATK and DEF”)."""
    found = vocabulary().table("stat").at(words, at)
    return (
        ({"stats": found[0].says["stats"], "every": found[0].says.get("every", False)}, found[1])
        if found
        else None
    )


def compared(named: dict[str, Any], amount: Amount) -> Filter:
    """Return the filter of the cards whose named values compare like that."""
    each: list[Filter] = [{"compare": [{"stat": one, **amount}]} for one in named["stats"]]
    if not named["every"]:
        return either(each)
    merged = each[0]
    for other in each[1:]:
        merged = both(merged, other)
    return merged


@slot("rated")
def rated(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the filter of “Level 4”, “Level 5 or higher”, “Rank 3 to 5”, “Level 1, 2, or 3”, “Link-2 or lower”."""
    found = vocabulary().table("rating").at(words, at)
    if found is None:
        return None
    row, end = found
    numbers = _numbers(words, end)
    if numbers is None:
        return None
    named = {"stats": row.says["stats"], "every": False}
    listed, end = numbers
    bound = vocabulary().table("bound").at(words, end)
    if bound and len(listed) == 1:
        return compared(named, {"op": bound[0].says["op"], "with": listed[0]}), bound[1]
    return either([compared(named, {"op": "equal", "with": one}) for one in listed]), end


def _numbers(words: Words, at: int) -> tuple[list[int], int] | None:
    """Return the numbers of a list (“1, 2, or 3”, “3 to 5”) and where it ends."""
    first = words.at(at)
    if not first.isdecimal():
        return None
    listed, end = [int(first)], at + 1
    while True:
        after = end
        while words.at(after) in _LISTING:
            after += 1
        following = words.at(after)
        if after == end or not following.isdecimal() or vocabulary().table("rating").at(words, after + 1):
            return listed, end
        if words.at(end) in _RANGE:
            listed += range(listed[-1] + 1, int(following))
        listed.append(int(following))
        end = after + 1


_LISTING = listed("lists-values")
_RANGE = listed("ranges")


@slot("rating")
def rating(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the filter of “1500 or less ATK”, “ATK 1500 or less”, “0 ATK and 2000 DEF”, “ATK higher than …”."""
    found = _rating(words, at)
    if found is None:
        return None
    asked, end = found
    while words.at(end) in ("and", "or", "/"):
        further = _rating(words, end + 1)
        if further is None:
            break
        asked = both(asked, further[0]) if words.at(end) != "or" else either([asked, further[0]])
        end = further[1]
    return asked, end


def _rating(words: Words, at: int) -> tuple[Filter, int] | None:
    at += words.at(at) in _ARTICLES
    first = amount(words, at)
    if first is not None:
        named = stats(words, first[1])
        return (compared(named[0], first[0]), named[1]) if named else None
    named = stats(words, at)
    if named is None:
        return None
    end = named[1]
    while words.at(end) in _LINKING:
        end += 1
    last = amount(words, end) or _of_another(words, end, named[0])
    return (compared(named[0], last[0]), last[1]) if last else None


def _of_another(words: Words, at: int, named: dict[str, Any]) -> tuple[Amount, int] | None:
    """Return “less than or equal to this card's” as an amount: that of the value which is spoken of."""
    found = vocabulary().table("comparison").at(words, at)
    thing = read_slot("reference", words, found[1]) if found else None
    if found is None or thing is None or len(named["stats"]) != 1:
        return None
    end = thing[1]
    end += words.at(end) in POSSESSIVE
    return {"op": found[0].says["op"], "with": {"stat": named["stats"][0], "of": thing[0]}}, end


POSSESSIVE = frozenset({"'s", "'"})


_ARTICLES = listed("before-a-value")
_LINKING = listed("links-a-value")


@slot("amount")
def amount(words: Words, at: int) -> tuple[Amount, int] | None:
    """Return how something compares: “1500 or less”, “less than or equal to …”, “exactly 5”, “4”."""
    found = vocabulary().table("comparison").at(words, at)
    if found is not None:
        other = value(words, found[1])
        return ({"op": found[0].says["op"], "with": other[0]}, other[1]) if other else None
    known = value(words, at)
    if known is None:
        return None
    bound = vocabulary().table("bound").at(words, known[1])
    if bound is not None:
        return {"op": bound[0].says["op"], "with": known[0]}, bound[1]
    return {"op": "equal", "with": known[0]}, known[1]


@slot("value")
def value(words: Words, at: int) -> tuple[Value, int] | None:
    """Return a number, or how to work it out: “the number of …”, “this card's ATK”, “the highest ATK among …”."""
    known = number(words, at)
    if known is not None:
        return known
    extreme = _of_the_extreme(words, at)
    if extreme is not None:
        return extreme
    found = match_at("value", words, at)
    if found is not None:
        return found.meaning("value"), found.end
    return _owned(words, at)


def _of_the_extreme(words: Words, at: int) -> tuple[Value, int] | None:
    """Return “the ATK of the monster your opponent controls with the lowest ATK” as the lowest ATK among those."""
    named = stat(words, at + 1) if words.at(at) == "the" else None
    if named is None or (words.at(named[1]), words.at(named[1] + 1)) != _OF_THE:
        return None
    found = read_slot("filter", words, named[1] + len(_OF_THE))
    among = dict(found[0]) if found else {}
    match among.pop("compare", None):
        case [{"stat": of, "op": "equal", "with": {**extreme}}] if found and of == named[0]:
            which = [key for key in _EXTREMES if key in extreme]
            tied = vocabulary().table("tied").at(words, found[1])
            return ({which[0]: of, "of": among}, tied[1] if tied else found[1]) if which else None
    return None


_OF_THE = ("of", "the")
_EXTREMES = ("highest", "lowest")


def _owned(words: Words, at: int) -> tuple[Value, int] | None:
    """Return “that monster's ATK”, “its Level”: a value of what a word points to."""
    thing = read_slot("reference", words, at) or read_slot("one-target", words, at)
    if thing is None:
        return None
    pointed, end = thing
    if words.at(end) in POSSESSIVE:
        end += 1
    elif words.at(end - 1) not in ("its", "their", "own"):
        return None
    elif words.at(end) == _OWN:
        if pointed != _EACH:
            return None
        end += 1
    named = stat(words, end)
    return ({"stat": named[0], "of": pointed}, named[1]) if named else None


_OWN, _EACH = "own", "each"
"""“Their own Level” is that of each of several cards that change, never that of another card."""


@slot("names")
def names(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the quoted names of a list; “it” after a name means that name."""
    if words.at(at) == "it":
        before = max(
            (number for number in words.names if number < at and words.at(number) == NAME), default=-1
        )
        return ([words.names[before]], at + 1) if before >= 0 else None
    listed: list[str] = []
    end = at
    while words.at(at) == NAME:
        listed.append(words.names[at])
        end = at + 1
        at = end + (words.at(end) == ",")
        at += words.at(at) in _EITHER
    return (listed, end) if listed else None


_EITHER = listed("either-or-both")


@slot("mentioned")
def mentioned(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the filter of cards that mention the names of a list: any of them, or all where “and” joins them."""
    token = words.at(at) in _A and words.names.get(at + 1, "").endswith(_TOKEN)
    found = names(words, at + token)
    if found is None:
        return None
    listed, end = found
    if "and" not in words.words[at:end]:
        return {"mentions": listed}, end
    first, *others = ({"mentions": [name]} for name in listed)
    return both(first, {"all": others}), end


_A, _TOKEN = listed("articles"), " Token"
_ORIGINAL = "original"
"""The word before what cards are alike in, and the key of its row for what they are then alike in."""
_AND, _OR = "and", "or"


@slot("likes")
def likes(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return what cards are alike or different in: “names”, “original Type and Attribute” (both original)."""
    return _listed_likes(words, at, _AND)


def _listed_likes(words: Words, at: int, joint: str) -> tuple[list[str], int] | None:
    original = words.at(at) == _ORIGINAL
    first = at
    listed: list[str] = []
    end = at
    while (found := vocabulary().table("like").at(words, at)) is not None:
        said = found[0].says
        if original and at > first and _ORIGINAL not in said:
            return None
        listed += _likes_said(said, original=original)
        end = found[1]
        at = end + (words.at(end) == ",")
        at += words.at(at) == joint
    return (listed, end) if listed else None


def _likes_said(said: Mapping[str, Any], *, original: bool) -> list[str]:
    """Return what a row names that cards are alike in: one thing, or two (“ATK/DEF”)."""
    keys = [key for key in (_LIKE, _BESIDE) if key in said]
    names = {_LIKE: _ORIGINAL, _BESIDE: f"{_ORIGINAL}-{_BESIDE}"}
    return [str(said.get(names[key], said[key]) if original else said[key]) for key in keys]


_LIKE, _BESIDE = "like", "beside"


@slot("likes-of")
def likes_of(words: Words, at: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return what is that of another card: “that monster's Type and Level”, “the current Type and Level of it”."""
    before = owner(words, at)
    at = before[1] if before else at + (words.at(at) == _THE_)
    listed = _listed_likes(words, at + (words.at(at) == _CURRENT), _AND)
    if listed is None or len(listed[0]) == 1:
        return None
    end = listed[1]
    other = before or (thing(words, end + 1) if words.at(end) == _OF else held(words, end))
    if other is None:
        return None
    return _each_like(listed[0], other[0]), end if before else other[1]


_THE_, _CURRENT, _OF = "the", "current", "of"


@slot("thing")
def thing(words: Words, at: int) -> tuple[str, int] | None:
    """Return what words point to, with those that say when it was so: “the Tributed monster had on the field”."""
    found = read_slot("reference", words, at)
    if found is None:
        return None
    token, end = found
    end += words.at(end) in POSSESSIVE
    told = vocabulary().table("had").at(words, end)
    return token, told[1] if told else end


@slot("owner")
def owner(words: Words, at: int) -> tuple[str, int] | None:
    """Return what words point to of which something follows: “that monster's (name)”, “its (Attribute)”.

    “Its” may be the very card that is described (“Summoned using a monster with its name”), if no part spoke of one.
    """
    found = read_slot("reference", words, at)
    if found is None:
        return None
    token, end = found
    if words.at(end) in POSSESSIVE:
        return token, end + 1
    return found if words.at(end - 1) in _OWNS and token in _GONE else None


@slot("that-like")
def that_like(words: Words, at: int) -> tuple[str, int] | None:
    """Return what the card has of which the words before spoke: “(with that) original Type”.

    Where the same was named before (“declare 1 Type”, “with the same Type”), it is that one that is meant.
    """
    found = like(words, at)
    if found is None:
        return None
    named = words.words[found[1] - 1].removesuffix("s")
    return found if re.search(rf"\b{named}", words.printed[: words.starts[at]].lower()) is None else None


@slot("declared-likes")
def declared_likes(words: Words, at: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return what was declared of which words go on: “(with that) Attribute”, “(the declared) Type and Attribute”."""
    found = _listed_likes(words, at, _AND)
    before = words.printed[: words.starts[at]].lower() if found else ""
    if found is None or not all(_was_declared(trait, before) for trait in found[0]):
        return None
    return _each_like(found[0], DECLARED), found[1]


@slot("declared-card")
def declared_card(words: Words, at: int) -> tuple[Any, int] | None:
    """Return the card of which the words before have the name declared: “(1 of) that declared card”."""
    found = vocabulary().table("declared-card").at(words, at)
    if found is None or not _was_declared("name", words.printed[: words.starts[at]].lower()):
        return None
    return found[0].says["filter"], found[1]


def _was_declared(trait: str, before: str) -> bool:
    """Say whether words before have it declared: “declare 1 Monster Type and 1 Attribute”."""
    entries = (entry for entry in lexicon().table("part-declared") if entry.token == trait)
    return any(
        sign("has-declared").search(before[: named.start()]) is not None
        and sign("declared-besides").match(before, named.end()) is None
        for entry in entries
        for named in entry.pattern.finditer(before)
    )


def _each_like(traits: list[str], other: str) -> list[dict[str, Any]]:
    return [{"stat": trait, "as": other} for trait in traits]


DECLARED = "declared"
"""What was declared for an effect, as a token of `ygo:PartObject`."""


@slot("held")
def held(words: Words, at: int) -> tuple[str, int] | None:
    """Return what words point to that had something before: “the Tributed monster had on the field”."""
    found = thing(words, at)
    return found if found is not None and words.at(found[1] - 1) in _HAD else None


@slot("once")
def once(words: Words, at: int) -> tuple[str, int] | None:
    """Return what had a value before, where that is only compared with what comes: an amount is not read so."""
    found = held(words, at) if words.context.brings else None
    return found if found is not None and found[0] not in _STILL else None


_STILL = frozenset({"this", "event"})
"""What words point to of which a value that it had is not the one that it has now."""


@slot("lately")
def lately(words: Words, at: int) -> tuple[str, int] | None:
    """Return what had a value until an earlier part of the effect took it away: “that monster had on the field”.

    As long as no part has changed that value, it is the one that the card had when the effect began to resolve.
    """
    found = held(words, at)
    return found if found is not None and _was_taken_away(words, found[0]) else None


@slot("paid-had")
def paid_had(words: Words, at: int) -> tuple[str, int] | None:
    """Return what was paid with that had a value where it was then: “the Tributed monster had on the field”."""
    found = held(words, at)
    return found if found is not None and found[0] == _PAID else None


@slot("paid-with")
def paid_with(words: Words, at: int) -> tuple[str, int] | None:
    """Return what was paid with, where words go on with its value: “the Tributed monster's (ATK on the field)”."""
    found = owner(words, at)
    return found if found is not None and found[0] == _PAID else None


_PAID = "cost"
"""What was paid with, as a token of `ygo:PartObject`."""


@slot("taken-away")
def taken_away(words: Words, at: int) -> tuple[str, int] | None:
    """Return what an earlier part took away, where words go on with its value: “the destroyed monster's (ATK)”."""
    found = read_slot("reference", words, at)
    if found is None or not _was_taken_away(words, found[0]):
        return None
    token, end = found
    owns = words.at(end) in POSSESSIVE
    return (token, end + owns) if owns or words.at(end - 1) == _ITS else None


def _was_taken_away(words: Words, token: str) -> bool:
    done = frozenset(words.context.done)
    return token in _GONE and not done.isdisjoint(_TAKING_AWAY) and _CHANGING not in done


_GONE = frozenset({"target", "those"})
_TAKING_AWAY = frozenset({"destroy", "banish", "send-to-gy", "return-to-hand", "return-to-deck", "tribute"})
_CHANGING = "change-stats"
_ITS = "its"
_OWNS = listed("its-or-their")


@slot("alike")
def alike(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return what a card has in common with which other: “Type and Attribute as that monster”.

    `same` are the pieces of a filter, `of` is the other card.
    """
    found = _beside(words, at, _AS)
    if found is None:
        return None
    traits, other, end = found
    return {"same": _each_like(traits, other), "of": other}, end


@slot("unlike")
def unlike(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return in what a card differs from which other: “original Type and Attribute from that monster's”."""
    found = _beside(words, at, _FROM)
    if found is None:
        return None
    traits, other, end = found
    return {"not": [{"same": [{"stat": trait, "as": other}]} for trait in traits], "of": other}, end


@slot("alike-in-one")
def alike_in_one(words: Words, at: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return the filters of which a card fits one that has one thing in common: “Type or Attribute as that monster”."""
    found = _beside(words, at, _AS, _OR)
    if found is None or _OR not in words.words[at : found[2]] or len(found[0]) == 1:
        return None
    traits, other, end = found
    return _each_alike(traits, other), end


@slot("like-or-like")
def like_or_like(words: Words, at: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return the same where no card is named (“the same Type or Attribute”): it is the one that was spoken of."""
    return _likes_of_far(words, at, _OR, _AS)


@slot("like-and-like")
def like_and_like(words: Words, at: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return a filter for each thing in which a card is compared with the one that was spoken of: “Type and name”."""
    return _likes_of_far(words, at, _AND, _FROM)


def _likes_of_far(
    words: Words, at: int, joint: str, joining: frozenset[str]
) -> tuple[list[dict[str, Any]], int] | None:
    found = _listed_likes(words, at, joint)
    if found is None or joint not in words.words[at : found[1]]:
        return None
    if words.at(found[1]) in joining and (joining is _AS or thing(words, found[1] + 1) is not None):
        return None
    return _each_alike(found[0], words.context.far), found[1]


@slot("alike-but")
def alike_but(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the filter of what is alike in one thing, not in another: “Type, but 1 Level lower than that monster”."""
    found = _likes_but(words, at)
    other = _compared_with(words, found[2]) if found else None
    return (_alike_but(*found[:2], other[0]), other[1]) if found and other else None


@slot("alike-but-of-far")
def alike_but_of_far(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the same where no card is named (“the same Type, but 1 Level lower”): it is the one spoken of."""
    found = _likes_but(words, at)
    if found is None or _compared_with(words, found[2]) is not None:
        return None
    return _alike_but(*found[:2], words.context.far), found[2]


def _likes_but(words: Words, at: int) -> tuple[list[str], Match, int] | None:
    """Return in what cards are alike, the row that says in what they are not, and where the words for it end."""
    traits = _listed_likes(words, at, _AND)
    end = traits[1] + (words.at(traits[1]) == ",") if traits else at
    but = match_at("but", words, end) if traits and words.at(end) == _BUT else None
    return (traits[0], but, but.end) if traits and but else None


def _alike_but(traits: list[str], but: Match, other: str) -> Filter:
    alike: Filter = {"same": _each_like(traits, other)}
    return both(alike, fill(but.row.says["as"], {**but.slots, "other": other}))


def _compared_with(words: Words, at: int) -> tuple[str, int] | None:
    """Return what cards are compared with by the words after a comparison: “(1 Level lower) than that monster”."""
    at += words.at(at) == ","
    return thing(words, at + 1) if words.at(at) in _FROM | _AS else None


def _each_alike(traits: list[str], other: str) -> list[dict[str, Any]]:
    return [{"same": [{"stat": trait, "as": other}]} for trait in traits]


def _beside(
    words: Words, at: int, joining: frozenset[str], joint: str = _AND
) -> tuple[list[str], str, int] | None:
    """Return what is compared, with which card, and where that ends.

    What a card had needs no word before it: “the same Level the Tributed monster had on the field”.
    """
    traits = _listed_likes(words, at, joint)
    if traits is None:
        return None
    joined = words.at(traits[1]) in joining
    other = held(words, traits[1])
    unclear = words.at(traits[1] + 1) in _IT and _AND in words.words[:at]
    if other is None and joined and not unclear:
        other = held(words, traits[1] + 1) or thing(words, traits[1] + 1)
    return (traits[0], other[0], _after_its_place(words, other[1])) if other else None


def _after_its_place(words: Words, at: int) -> int:
    """Return where words end that say where the other card is: “(as that monster) you control, but 1 Rank higher”."""
    found = read_slot("place", words, at)
    if found is None:
        return at
    return found[1] if words.at(found[1] + (words.at(found[1]) == ",")) == _BUT else at


_BUT = "but"
_IT = listed("it-or-its")
"""“1 … and 1 … with a different name from it”: that may be the one that was named just before."""
_AS = listed("as-or-that")
_FROM = listed("from-or-than")
_HAD = listed("had-before")
"""With these words ends what a card had."""


@slot("counter")
def counter(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return the counters that cards have on them: “2 or more Spell Counters”, “an A-Counter”, “no counters”."""
    found = match_at("quantity", words, at)
    counts = found.meaning("counts") if found else {}
    named = counter_kind(words, found.end if found else at)
    if named is None:
        return None
    least, most = counts.get("least", 1), counts.get("most")
    op, number = ("equal", 0) if most == 0 else ("at-least", least)
    kind = {"kind": named[0]} if named[0] else {}
    return {**kind, "op": op, "with": number}, named[1]


def counter_kind(words: Words, at: int) -> tuple[str | None, int] | None:
    """Return the kind of counter that words name, as printed; `None` for its kind where they name none."""
    end = at
    while end < len(words) and end - at < _LONGEST_NAME and not sign("ends-in-counter").search(words.at(end)):
        dotted = end > at and words.at(end) == "." and len(words.at(end - 1)) == 1  # “E.C. Counter”
        within = end > at and words.at(end) in _WITHIN_NAMES
        if not (dotted or within) and not words.printed[words.starts[end]].isupper():
            return None
        end += 1
    if not sign("ends-in-counter").search(words.at(end)):
        return None
    kind = words.text(at, end + 1).removesuffix("s")
    return (None if kind.lower() == "counter" else kind), end + 1


_WITHIN_NAMES = frozenset({"'s", "!"})
"""What may stand between the words that name a counter: “Queen's Crown Counter”, “Hold On! Counter”."""
_LONGEST_NAME = 5


@slot("things")
def things(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return what happened to cards, as events: “destroyed by battle”, “sent to the GY or banished”."""
    return _tokens("happening", words, at)


@slot("summons")
def summons(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the Summons of a list as events: “Normal or Special Summoned”."""
    return _tokens("summoning", words, at)


def _tokens(table: str, words: Words, at: int) -> tuple[list[str], int] | None:
    listed: list[str] = []
    end = at
    while (found := vocabulary().table(table).at(words, at)) is not None:
        listed += found[0].says["events"]
        end = found[1]
        at = end + (words.at(end) == ",")
        if words.at(at) not in _LISTED:
            break
        at += 1
    return (listed, end) if listed else None


_LISTED = listed("lists-events")


@slot("when")
def when(words: Words, at: int) -> tuple[str, int] | None:
    """Return when something happened to cards: “this turn”."""
    found = vocabulary().table("when").at(words, at)
    return (str(found[0].says["when"]), found[1]) if found else None


@slot("by")
def by_whom(words: Words, at: int) -> tuple[str, int] | None:
    """Return whose doing something was: “by your opponent”."""
    found = vocabulary().table("by").at(words, at)
    return (str(found[0].says["by"]), found[1]) if found else None


@slot("than")
def than(words: Words, at: int) -> tuple[str, int] | None:
    """Return how a value compares that is named after it: “a higher Level than …”."""
    found = vocabulary().table("than").at(words, at)
    return (str(found[0].says["op"]), found[1]) if found else None


@slot("like")
def like(words: Words, at: int) -> tuple[str, int] | None:
    """Return the one thing that cards are alike in."""
    found = vocabulary().table("like").at(words, at)
    return (str(found[0].says["like"]), found[1]) if found else None
