"""Whole noun phrases: how many of what, where, with what, except what, joined with which others.

`read_phrase` finds the longest noun phrase that begins at a word, `read_whole` reads a stretch that should be nothing
else; what is not understood stands under `words` of the selection, never nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.filters.constructions import match_at, read_slot, slot
from reasoner.reading.filters.model import Filter, Selection, both, either, is_formal, words_of
from reasoner.reading.filters.nominals import nominal, nominals, qualities
from reasoner.reading.filters.places import ANYONE, THE, joint, owner, place, zone
from reasoner.reading.filters.quantities import quantity
from reasoner.reading.filters.references import COST, Pointed, deed_at, pointed_at
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.nominals import Nominal
    from reasoner.reading.filters.tokens import Context, Words
    from reasoner.reading.filters.vocabulary import Row


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: its selection, the number of the word after it, and the words in it that were not understood.

    `left`: the words after it that were to belong to it.
    """

    selection: Selection
    end: int
    words: tuple[str, ...] = ()
    left: str = ""

    @property
    def formal(self) -> bool:
        """Whether the selection says everything that the words say."""
        return not self.words


MATERIAL = "xyz-material"
"""Where a card lies that is attached to another."""


FIELD = "field"
_ON_FIELD = frozenset(
    {
        *("monster-zone", "main-monster-zone", "extra-monster-zone"),
        *("spell-trap-zone", "field-zone", "pendulum-zone"),
    }
)


class Member(NamedTuple):
    """One noun phrase of a list: how many, what, and what it says of the selection besides."""

    counted: Selection
    asks: Filter
    more: Selection
    end: int


def read_phrase(words: Words, at: int = 0) -> Phrase | None:
    """Return the longest noun phrase that begins at a word, with what is joined to it, or `None`."""
    found = _joined(words, at)
    if found is None:
        return None
    selection, end = _one_number_or_other(words, at, found[0]), found[1]
    selection["text"] = words.span(at, end)
    return Phrase(selection, end, tuple(words_of(selection)))


def _one_number_or_other(words: Words, at: int, selection: Selection) -> Selection:
    """Return a selection of one of two numbers of cards, and none between them, as either: “3 or 6 cards”."""
    least, most = selection.get("least"), selection.get("most")
    apart = isinstance(least, int) and isinstance(most, int) and most > least + 1
    if not apart or words.words[at : at + 3] != [str(least), "or", str(most)] or "or" in selection:
        return selection
    return {**selection, "most": least, "or": [{**selection, "least": most}]}


def read_whole(words: Words, at: int = 0) -> Phrase | None:
    """Return the noun phrase that fills all words from one on; words after its end are in its `words`."""
    found = read_phrase(words, at)
    if found is None:
        return None
    last = len(words)
    while last > found.end and not words.at(last - 1)[0].isalnum() and words.at(last - 1) != NAME:
        last -= 1
    if last <= found.end:
        return found
    selection = found.selection
    left = words.text(found.end, last)
    selection["words"] = [*selection.get("words", []), left]
    return Phrase(selection, last, tuple(words_of(selection)), left)


def _joined(words: Words, at: int) -> tuple[Selection, int] | None:
    """Return the members of a list of noun phrases as one selection, and where it ends."""
    if words.at(at) == _BOTH:
        pair = _listed(words, at + 1)
        if pair is not None and pair[1] == ["and"]:
            return _combined(pair[0], pair[1], words.text(at, pair[2])), pair[2]
    found = _listed(words, at)
    return (_combined(found[0], found[1], words.text(at, found[2])), found[2]) if found else None


def _listed(words: Words, at: int) -> tuple[list[Member], list[str], int] | None:
    """Return the members of a list, the words that join them, and where it ends."""
    first = _member(words, at)
    members = _each_named(words, at, first) if first else _one_of_each(words, at) or _without_nouns(words, at)
    if not members:
        return None
    joints = ["and"] * (len(members) - 1)
    end = members[-1].end
    while (after := joint(words, end)) > end:
        found = _member(words, after, commas=False)
        if found is None or not (found.counted or "reference" in found.more or not members[0].counted):
            break
        joints.append(words.at(after - 1))
        members.append(found)
        end = found.end
    if joints:
        members, end = _shared(words, members, end)
    return members, joints, end


_BOTH = "both"
"""The word before two noun phrases that “and” joins (“both 1 Spell and 1 Trap”)."""


def _one_of_each(words: Words, at: int) -> list[Member]:
    """Return the members of “1 each of "A", "B" and "C"”."""
    found = match_at("each", words, at)
    if found is None:
        return []
    whose = owner(words, found.end)
    listed = _split(nominals(words, whose[1] if whose else found.end))
    side: Filter = {"side": whose[0]} if whose and whose[0] not in (ANYONE, THE) else {}
    return [Member(found.meaning("counts"), both(one.asks, side), {}, one.end) for one in listed]


def _each_named(words: Words, at: int, member: Member) -> list[Member]:
    """Return the members of “1 "A", "B" and "C"”: with “and” one card of each name, with “or” one of them."""
    names = member.asks.get("names", [])
    if member.counted != {"least": 1, "most": 1} or not joined_by_and(words, at, len(names)):
        return [member]
    return [member._replace(asks={**member.asks, "names": [name]}) for name in names]


def joined_by_and(words: Words, at: int, number: int) -> bool:
    """Say whether so many names from a word on are joined by “and”: all of them are meant, not one of them."""
    stand = [place for place in range(at, len(words)) if words.at(place) == NAME][:number]
    return len(stand) > 1 and words.at(stand[-1] - 1) == _AND


_AND = "and"


def _split(listed: list[Nominal]) -> list[Nominal]:
    """Return the nouns of a list, those that one word names (“"A", "B" and "C"”) one by one."""
    if len(listed) != 1:
        return listed
    (only,) = listed
    for key in _NAMED:
        if len(only.asks.get(key, ())) > 1:
            return [only._replace(asks={**only.asks, key: [value]}) for value in only.asks[key]]
    return listed


_NAMED = ("names", "series", "types", "attributes", "monsterKinds", "kinds")


def _without_nouns(words: Words, at: int) -> list[Member]:
    """Return the members of “1 LIGHT and 2 DARK monsters”, of which all but the last leave out the noun."""
    listed: list[Member] = []
    while (found := _noun_less(words, at)) is not None:
        after = joint(words, found.end)
        if after == found.end or words.at(after - 1) not in (",", "and"):
            return []
        listed.append(found)
        at = after
        last = _member(words, at) if not _noun_less(words, at) else None
        if last is not None and _are_apart([*listed, last]) and "kinds" in last.asks:
            kinds: Filter = {"kinds": last.asks["kinds"]}
            return [*(each._replace(asks=both(kinds, each.asks)) for each in listed), last]
    return []


def _are_apart(members: list[Member]) -> bool:
    """Say whether so many are counted of each, or no card is two of them: “1 FIRE and 2 WATER monsters”."""
    first = members[0]
    if all(one.counted == first.counted for one in members):
        return True
    if not all(_is_exact(one.counted) for one in members):
        return False
    sorts = [[value for one in members for value in one.asks.get(key, [None])] for key in _APART]
    return any(None not in sort and len(sort) == len(set(sort)) for sort in sorts)


_APART = ("attributes", "types")
"""Of what a monster has one alone, as a rule looks at it."""


def _is_exact(count: Selection) -> bool:
    """Say whether words count exactly: “2”, not “up to 2” or “all”."""
    return count == {"least": count.get("least"), "most": count.get("least")}


def _noun_less(words: Words, at: int) -> Member | None:
    """Return a member that ends with what stands before nouns."""
    count, has_noun, start, asks = quantity(words, at)
    if not _is_exact(count) or has_noun or nominal(words, start) is not None:
        return None
    found = qualities(words, start)
    return Member(count, both(found[0], asks), {}, found[1]) if found else None


def _member(words: Words, at: int, *, zones: bool = True, commas: bool = True) -> Member | None:
    """Return one noun phrase: how many, of what, and what follows it.

    `zones`: a zone may stand for its cards; `commas`: what follows a comma may be its own.
    """
    count, has_noun, start, asks = quantity(words, at)
    if (
        zones
        and not has_noun
        and words.at(start) in _ITS
        and (whole := _whole_zone(words, start)) is not None
    ):
        return whole  # “their entire hand”
    pointed = None if has_noun else _pointed(words, start)
    pointing = _pointing(words, count, pointed) if pointed is not None else None
    if pointing is not None:
        return pointing
    end = start
    if not has_noun:
        whose = owner(words, start)
        found = nominal(words, whose[1] if whose else start)
        if found is None:
            return _whole_zone(words, start) if zones else None
        asks, end = both(found.asks, asks), found.end
        if whose and whose[0] not in (ANYONE, THE):
            asks = both(asks, {"side": whose[0]})
        if found.some and count.get("most") == 1:
            count = {key: value for key, value in count.items() if key != "most"}
    asks, more, end = _posts(words, end, asks, commas=commas)
    if _FROM_EACH in more:
        count, asks, more = _from_each(count, asks, more, up_to=words.at(at) == _UP)
    to_each_other = more.pop(_EACH_OTHER, False)
    if count.get("most") == 1 and _is_one_thing(words.context) and not to_each_other:
        asks, more = _compared(asks, more, words.context.far)
    return Member(count, asks, more, end)


def _from_each(
    count: Selection, asks: Filter, more: Selection, *, up_to: bool
) -> tuple[Selection, Filter, Selection]:
    """Return “1 card each from your hand and GY” as one of each place, “up to 1 each” as cards that lie apart."""
    where = more[_FROM_EACH]
    rest = {key: value for key, value in more.items() if key != _FROM_EACH}
    common = {key: value for key, value in where.items() if key not in ("any", "places")}
    if "any" in where:
        apart = [{"places": where.get("places", []), **common, **place} for place in where["any"]]
    else:
        apart = [{**common, "places": [zone]} for zone in where.get("places", ())]
    number = len(apart)
    one = (count.get("least"), count.get("most")) == (1, 1) and number >= _PLACES
    if one and not up_to:
        parted = [{"count": 1, "where": place} for place in apart]
        return {"least": number, "most": number}, asks, {**rest, "parted": parted}
    if not one or "any" in where or FIELD in where["places"]:  # two cards on the field lie in different zones
        return count, asks, {**rest, "words": [*rest.get("words", []), "from each"]}
    differ = [*rest.get("distinct", ()), _LOCATION]
    return {"least": 1, "most": number}, both(asks, where), {**rest, "distinct": differ}


_FROM_EACH, _LOCATION, _UP = "fromEach", "location", "up"
_EACH_OTHER = "eachOther"
"""Of what cards have in common: it is said that they have it in common with each other."""


def _compared(asks: Filter, more: Selection, far: str) -> tuple[Filter, Selection]:
    """Let “1 monster with the same name” be one with that of the card which was spoken of; a different one likewise."""
    alike = [{"stat": trait, "as": far} for trait in more.get("alike", ())]
    others = [{"same": [{"stat": trait, "as": far}]} for trait in more.get("distinct", ())]
    if alike:
        asks = both(asks, {"same": alike})
    if others:
        asks = both(asks, {"not": others})
    return asks, {key: value for key, value in more.items() if key not in ("alike", "distinct")}


def _whole_zone(words: Words, at: int) -> Member | None:
    """Return all cards of a zone that is named itself: “your entire hand”, “your opponent's hand”."""
    found = zone(words, at)
    if found is None or found.whose in ("", ANYONE, THE):
        return None
    return Member({"all": True}, both(found.asks, {"side": found.whose}), {}, found.end)


def _pointing(words: Words, count: Selection, pointed: Pointed) -> Member | None:
    """Return a phrase that points to cards; what else it says of them narrows them down (“1 of those "X" monsters”)."""
    if words.at(pointed.end - 1) in _ITS:
        found = nominal(words, pointed.end)
        if found is not None:
            return _belonging(words, count, pointed, found)
    more: Selection = {"reference": pointed.token, **({"all": True} if pointed.every else {})}
    asks: Filter = {}
    end = pointed.end
    if pointed.noun is not None:
        found = _pointed_noun(words, pointed)
        if found is None:
            return None
        asks, end = found.asks, found.end
    asks, said, end = _posts(words, end, asks)
    if pointed.number is not None:
        asks = {**asks, "targetNumber": pointed.number}
    if pointed.side:
        asks = {**asks, "side": pointed.side}
    if asks and (pointed.mixed or not asks.keys() <= {"kinds"}):
        more["filter"] = completed(asks)
    return Member(count, {}, {**more, **said}, end)


_ITS = listed("its-or-their")


def _belonging(words: Words, count: Selection, pointed: Pointed, noun: Nominal) -> Member | None:
    """Return what belongs to what is pointed to: its materials; of other cards, words do not say how."""
    if noun.asks.get("places") != [MATERIAL]:
        return None
    asks, more, end = _posts(words, noun.end, noun.asks)
    attached: Filter = {"relation": {"is": "attached-to", "of": pointed.token}}
    return Member(count, both(asks, attached), more, end)


def _posts(words: Words, at: int, asks: Filter, *, commas: bool = True) -> tuple[Filter, Selection, int]:
    """Return a filter with all that the phrases after its noun add, what they say of the selection, and their end.

    `commas`: what follows a comma may belong to it.
    """
    more: Selection = {}
    start = at
    while commas or words.at(at) != ",":
        if at > start and _is_of_another(words, at):
            # “… with the same name as that monster on the field”: which of the two is meant to be there?
            after = _its_place(words, at, asks)
            if after is None:
                break
            at = after
            continue
        found = _post(words, at, asks)
        if found is None:
            break
        further, said, after = found
        if isinstance(more.get("most"), dict) and (further.keys() & _LEAVING_OUT):
            # “…, up to the number of monsters you control, except X”: the exception is of those counted
            if not _are_others(more["most"], asks) or not further.keys() <= _LEAVING_OUT:
                break
            more, at = {**more, "most": {"count": both(more["most"]["count"], further)}}, after
            continue
        asks, at = both(asks, further), after
        more = _merged(more, said)
    return asks, more, at


_LEAVING_OUT = frozenset({"not", "isSelf"})


def _are_others(number: Any, asks: Filter) -> bool:
    """Say whether cards that are counted can be none of those that a filter seeks: monsters, not Spells or Traps."""
    counted = number["count"] if number.keys() == {"count"} else {}
    return "kinds" in counted and "kinds" in asks and set(counted["kinds"]).isdisjoint(asks["kinds"])


def _is_of_another(words: Words, at: int) -> bool:
    """Say whether a place stands after words that point to another card, of which it may be said."""
    if words.at(at) in _FROM or place(words, at) is None:
        return False
    number = at - 1
    while number >= 0 and at - number < _NEAR and words.at(number) not in _DEMONSTRATIVES:
        number -= 1
    found = pointed_at(words, number) if number >= 0 else None
    noun = _pointed_noun(words, found) if found and found.noun is not None else None
    return noun is not None and noun.end == at


def _its_place(words: Words, at: int, asks: Filter) -> int | None:
    """Return where words end that say where another card is; `None` where they may be said of the noun itself.

    They are of the other one if the noun has a place of its own, before them or after (“… as that monster on the field
    from your Deck”), or comes to the field only now.
    """
    found = place(words, at)
    if found is None:
        return None
    end = found[1] + (words.at(found[1]) == ",")
    follows = words.at(end) in _OUT_OF and place(words, end) is not None
    comes = words.context.brings and found[0].get("places") == [FIELD]
    return found[1] if "places" in asks or follows or comes else None


_OUT_OF = frozenset({"from"})
_FROM = listed("out-of")
_DEMONSTRATIVES = listed("demonstratives")
_NEAR = 7


def _post(words: Words, at: int, asks: Filter) -> tuple[Filter, Selection, int] | None:
    """Return what one phrase after a noun asks for, what it says of the selection, and where it ends."""
    comma = at + (words.at(at) == ",")
    found_place = place(words, comma)
    adds = _placed(found_place[0], asks) if found_place else None
    where = (adds, found_place[1]) if found_place and adds is not None else None
    found = match_at("post", words, comma)
    if found is None or not _may_follow(found.row, words, asks, after_comma=comma > at):
        found = None
    if found is not None and (where is None or found.end >= where[1]):
        found.slots["far"] = words.context.far or None
        adds = found.meaning("filter") or {}
        end = found.end
        while "excepts" in found.row.says and (further := _also_excepted(words, end)) is not None:
            adds = both(adds, {"not": [further[0]]})
            end = further[1]
        return adds, found.meaning("selection") or {}, end
    return (where[0], {}, where[1]) if where is not None else None


def _also_excepted(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return what an exception goes on with (“except Tokens, and "X" monsters”): a noun that nothing counts."""
    after = joint(words, at)
    if after == at or quantity(words, after).end > after or pointed_at(words, after) is not None:
        return None
    return filter_at(words, after)


def _may_follow(row: Row, words: Words, asks: Filter, *, after_comma: bool) -> bool:
    """Say whether a phrase may be said of this noun: after a comma, where cards are turned, of materials alone."""
    said = row.says
    if after_comma and "comma" not in said:
        return False
    if "of-far" in said and not _is_one_thing(words.context):
        return False
    if words.context.turned and "turned" in said:
        return False
    return "of-place" not in said or said["of-place"] in asks.get("places", ())


def _is_one_thing(context: Context) -> bool:
    """Say whether what was spoken of is clear: of several payments it is not said which is meant."""
    return bool(context.far) and (context.far != COST or len(context.paid) == 1)


def _placed(where: Filter, asks: Filter) -> Filter | None:
    """Return what a place adds to a noun; `None` if it is said of something else, as the noun has another place."""
    before = asks.get("places")
    if before == [MATERIAL]:
        return {"relation": {"is": "attached-to", "of": where}}
    if before is not None and not (before == [FIELD] and set(where.get("places", ["gy"])) <= _ON_FIELD):
        return None
    return _of_one_side(where, asks)


def _of_one_side(where: Filter, asks: Filter) -> Filter:
    """Return places without their sides if the noun says whose the cards are (“your banished …, or in your GY”)."""
    listed = where.get("any", [])
    side = asks.get("side")
    alike = all(one.keys() <= {"places", "side"} and one.get("side", side) == side for one in listed)
    if not (listed and alike and side):
        return where
    rest = {key: value for key, value in where.items() if key != "any"}
    return {**rest, **either([{"places": one["places"]} for one in listed])}


def _merged(said: Selection, further: Selection) -> Selection:
    """Return what two phrases say of a selection; lists of one key become one list."""
    merged = {**said, **further}
    for key in said.keys() & further.keys():
        if isinstance(said[key], list):
            merged[key] = [*said[key], *further[key]]
    return merged


def completed(asks: Filter, among: Filter | None = None) -> Filter:
    """Return the filter with what “the highest ATK” is the highest of: of all that the rest of it asks for.

    `among`: what is asked for besides, of cards of which these are no part (“all monsters, except the one with …”).
    """
    compared = asks.get("compare", [])
    extremes = [one for one in compared if isinstance(one["with"], dict) and _lacks_range(one["with"])]
    rest = {key: value for key, value in asks.items() if key != "compare"}
    if rest.get("relation", {}).get("is") == USED_FOR and rest.get("places") == [MATERIAL]:
        del rest["places"]  # “Fusion Materials used for its Summon” are materials no more
    others = [one for one in compared if one not in extremes]
    if others:
        rest["compare"] = others
    if "not" in rest:
        outer = {key: value for key, value in rest.items() if key != "not"}
        rest["not"] = [completed(denied, outer) for denied in rest["not"]]
    if not extremes:
        return rest
    ranged = [{**one, "with": {**one["with"], "of": both(among or {}, rest)}} for one in extremes]
    return {**rest, "compare": [*others, *ranged]}


USED_FOR = "used-for-summon-of"
"""How cards stand to the monster for whose Summon they were used, as a token of `ygo:RelationKind`."""


def _lacks_range(value: dict[str, Any]) -> bool:
    return "of" not in value and not {"highest", "lowest"}.isdisjoint(value)


def _shared(words: Words, members: list[Member], end: int) -> tuple[list[Member], int]:
    """Return the members of a list with what the last one says for all of them: the place, an exception."""
    while (found := _post(words, end, {})) is not None:
        asked, more, end = found
        members = [each._replace(asks=both(each.asks, asked), more={**each.more, **more}) for each in members]
    if len(members) > 1 and any(_TOTAL in each.more for each in members):  # they are to have it together
        members = [each._replace(more=_merged(each.more, {"words": [_TOTAL]})) for each in members]
    last = members[-1].more.get("filter", {}) if "reference" in members[-1].more else members[-1].asks
    where = {key: last[key] for key in _PLACE if key in last}
    if not any("places" in one for one in where.get("any", [where])):
        where.pop("any", None)
    if not where:
        return members, end
    return [each if _is_placed(each) else each._replace(asks=both(each.asks, where)) for each in members], end


_TOTAL = "total"
_PLACE = ("places", "side", "any")
_PLACING = frozenset({"places", "side", "relation"})


def _is_placed(member: Member) -> bool:
    asks = member.asks
    anywhere = [asks, *asks.get("any", [])]
    said = any(not _PLACING.isdisjoint(one) for one in anywhere)
    return "reference" in member.more or said


def _combined(members: list[Member], joints: list[str], text: str) -> Selection:
    """Return the members as one selection: all needed, alternatives, or either."""
    if not joints:
        return _selection(members[0])
    said = {word for word in joints if word != ","}
    if said == {"and", "or"}:
        members, joints = _grouped(members, joints)
        said = {"and"} if members else said
    if not members or len(said) > 1:
        return {"words": [text]}
    if _are_one(members, said):
        return _one_of(members)
    return _all_or_one([_selection(member) for member in members], said, text)


def _all_or_one(selections: list[Selection], said: set[str], text: str) -> Selection:
    """Return selections that one word joins as one: all of them, or one of them, or some."""
    first, *others = selections
    if said == {"and"}:
        return {**first, "and": others}
    if said == {"or"}:
        return {**first, "or": others}
    if said == {"and/or"} and len(others) == 1:
        return {**first, "or": [*others, {**first, "and": others}]}
    return {**first, "words": [text]}


def _one_of(members: list[Member]) -> Selection:
    return _selection(members[0]._replace(asks=either([one.asks for one in members])))


def _grouped(members: list[Member], joints: list[str]) -> tuple[list[Member], list[str]]:
    """Return “1 A or 1 B, and 1 C” as two members; none where a list cannot be grouped so."""
    groups = [[members[0]]]
    for member, word in zip(members[1:], joints, strict=True):
        if word == "or":
            groups[-1].append(member)
        else:
            groups.append([member])
    if "," in joints or any(len(group) > 1 and not _are_one(group, {"or"}) for group in groups):
        return [], []
    return [group[0]._replace(asks=either([one.asks for one in group])) for group in groups], ["and"]


def _are_one(members: list[Member], joints: set[str]) -> bool:
    """Say whether a list is one choice among more cards: “1 … or 1 …”, “Dragon monsters and Spells”."""
    first = members[0]
    if "reference" in first.more or any(
        (one.counted, one.more) != (first.counted, first.more) for one in members
    ):
        return False
    one_of_them = joints <= {"or", "/"} and first.counted.get("least") == first.counted.get("most") == 1
    return one_of_them or (not first.counted and len(joints) == 1)


def _selection(member: Member) -> Selection:
    member = member._replace(asks=completed(member.asks))
    if "reference" in member.more:
        narrower = {} if member.asks.keys() <= {"kinds"} else {"filter": member.asks}
        pointing = _merged({**member.counted, **narrower}, member.more)
        unsaid = [key for key in ("including", "eachSide", "parted", "eachOf") if pointing.pop(key, None)]
        return {**pointing, "words": [*pointing.get("words", []), *unsaid]} if unsaid else pointing
    selection = _merged({"filter": member.asks, **member.counted}, member.more)
    if selection.get("most") == 1 and ("alike" in selection or "distinct" in selection):
        # “1 monster with the same name”: as another card, of which it is not known which
        compared = selection.pop("alike", None) or selection.pop("distinct")
        selection["words"] = [*selection.get("words", []), *compared]
    if "including" in selection:
        return _including(selection)
    if "parted" in selection or "eachOf" in selection:
        return _parted(selection)
    return _on_each_side(selection) if selection.pop("eachSide", False) else selection


def _on_each_side(selection: Selection) -> Selection:
    """Return “1 … on each field” as what it is: one on each of the two."""
    sides = ({"places": [FIELD], "side": side} for side in ("you", "opponent"))
    one, other = ({**selection, "filter": both(selection["filter"], side)} for side in sides)
    return {**one, "and": [other]}


def _parted(selection: Selection) -> Selection:
    """Return “2 cards, 1 from your hand and 1 from your GY” as what it is: one of each of two places or sorts."""
    each = selection.pop("eachOf", None)
    parts = selection.pop("parted", None) or [
        {"count": each["count"], "where": {**each["where"], "places": [zone]}}
        for zone in each["where"].get("places", ())
    ]
    number = sum(one["count"] for one in parts)
    if len(parts) < _PLACES or selection.get("most") != number:
        return {**selection, "words": [*selection.get("words", []), "from each"]}
    asks, placed = selection["filter"], any("places" in one["where"] for one in parts)
    elsewhere = placed and "places" in asks and not (asks["places"] == [FIELD] and _on_field(parts))
    if elsewhere or not _BETWEEN.isdisjoint(selection) or selection["least"] != number:
        apart = {} if elsewhere else _of_different_places(selection, parts)
        return apart or {**selection, "words": [*selection.get("words", []), "from each"]}
    first, *others = (
        {
            **selection,
            "filter": both(asks, one["where"]),
            "least": one["count"],
            "most": one["count"],
        }
        for one in parts
    )
    return {**first, "and": others}


def _of_different_places(selection: Selection, parts: list[dict[str, Any]]) -> Selection:
    """Return cards of which one comes, or may come, from each of several places, as cards of different places.

    Empty where more than one comes from each, or from the field, which is several places.
    """
    wheres = [one["where"] for one in parts]
    shared = {key: value for key, value in wheres[0].items() if key != "places"}
    alike = all({**shared, "places": one.get("places")} == one and len(one["places"]) == 1 for one in wheres)
    places = [place for one in wheres for place in one.get("places", ())]
    if not alike or any(one["count"] != 1 for one in parts) or {FIELD, *_ON_FIELD} & {*places}:
        return {}
    distinct = [*selection.get("distinct", ()), _LOCATION]
    return {
        **selection,
        "filter": both(selection["filter"], {**shared, "places": places}),
        "distinct": distinct,
    }


_LOCATION = "location"
"""In what cards differ of which each comes from another place."""


def _on_field(parts: list[dict[str, Any]]) -> bool:
    """Say whether words tell only whose of the field the cards are of which it was said that they are there."""
    return all(one["where"].get("places") == [FIELD] for one in parts)


_PLACES = 2
"""From so many places cards are taken, at least, where so many come from each."""
_BETWEEN = frozenset({"alike", "distinct", "total"})
"""What is said of all cards together, wherever they come from."""


def _including(selection: Selection) -> Selection:
    """Return “3 cards, including an X” as what it is: one of them that is an X, and two of any.

    “Any number of cards, including an X” are one that is an X, and any number of others.
    """
    included = selection.pop("including")
    least, most = selection.get("least"), selection.get("most")
    if not isinstance(least, int) or not (most is None or (isinstance(most, int) and most > 1)):
        return {**selection, "words": ["including"]}
    one: Selection = (
        {"reference": included}
        if isinstance(included, str)
        else {**selection, "filter": both(selection["filter"], included)}
    )
    others = {**selection, "least": least - 1, **({} if most is None else {"most": most - 1})}
    return {**one, "least": 1, "most": 1, "and": [others]}


_DEFINITE = listed("definite")
"""Words of a phrase that means certain cards, not all that fit."""


@slot("filter")
def filter_at(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the filter of a noun phrase without its number: “a monster you control”, “Fusion Monsters”."""
    if words.depth >= _DEPTH or words.at(at) in _DEFINITE:
        return None
    found = _member(words.deeper(), at, zones=False, commas=False)
    if found is None or not found.asks or found.more or found.counted.get("least", 1) != 1:
        return None
    asks = found.asks if _DENYING in words.words[max(0, at - 2) : at] else completed(found.asks)
    return asks, found.end


@slot("uncounted")
def uncounted_at(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the filter of a noun phrase that says no number: “Fusion Monsters”, but not “1 monster”."""
    found = _member(words.deeper(), at, zones=False, commas=False) if words.depth < _DEPTH else None
    return None if found is None or found.counted else filter_at(words, at)


@slot("distinct")
def distinct_at(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return how many different ones there are: “(the number of) Dragon monsters you control with different names”."""
    found = _member(words.deeper(), at, zones=False, commas=False) if words.depth < _DEPTH else None
    if found is None or not found.asks or found.counted or found.more.keys() != {"distinct"}:
        return None
    traits = found.more["distinct"]
    return ({"different": traits[0], "of": completed(found.asks)}, found.end) if len(traits) == 1 else None


_DENYING = "except"
_DEPTH = 3
"""So deep do phrases stand in phrases (“equipped with a card that mentions …”); no card's text goes deeper."""


@slot("done")
def done_at(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return cards that a participle picks out: “(the number of) cards destroyed by this effect”, “returned cards”."""
    before = deed_at(words, at)
    if before is not None and (noun := nominal(words, before.end)) is not None:
        return (
            ({"reference": before.token, **noun.asks}, noun.end) if before.token and _is_bare(noun) else None
        )
    noun = nominal(words, at)
    deed = deed_at(words, noun.end if noun else at)
    if deed is None or not deed.token or (noun is not None and not is_formal(noun.asks)):
        return None
    asks = noun.asks if noun else {}
    if asks.get("places") == [MATERIAL]:
        asks = {
            key: value for key, value in asks.items() if key != "places"
        }  # what was detached is none any more
    return {"reference": deed.token, **asks}, deed.end


def _is_bare(noun: Nominal) -> bool:
    """Say whether a noun names cards by what they are, and no materials, which are none any more."""
    return is_formal(noun.asks) and MATERIAL not in noun.asks.get("places", ())


def _pointed(words: Words, at: int) -> Pointed | None:
    """Return what words point to, also by what was done to it (“the monster sent to the GY by this effect”).

    “That declared card” is any with the declared name.
    """
    if read_slot("declared-card", words, at) is not None:
        return None
    if words.at(at) in _DONE_TO:
        before = deed_at(words, at + 1)
        if before is not None:
            return Pointed(before.token, before.end, before.end) if before.token else None
        done = done_at(words, at + 1)
        if done is not None and done[0].keys() <= {"reference", "kinds"}:
            return Pointed(str(done[0]["reference"]), done[1])
    return pointed_at(words, at)


_DONE_TO = listed("done-to")


@slot("reference")
def reference_at(words: Words, at: int) -> tuple[str, int] | None:
    """Return what words point to by themselves (“this card”, “that monster”), and where they end."""
    pointed = _pointed(words, at)
    if pointed is None or pointed.is_one_of_several:
        return None
    if pointed.noun is None:
        return pointed.token, pointed.end
    found = _pointed_noun(words, pointed)
    return (pointed.token, found.end) if found else None


@slot("one-target")
def one_target(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the one of two targets that words name by its player: “your monster”, “the opponent's monster”."""
    pointed = _pointed(words, at)
    if pointed is None or not pointed.side:
        return None
    found = _pointed_noun(words, pointed)
    return ({"reference": pointed.token, "side": pointed.side}, found.end) if found else None


def _pointed_noun(words: Words, pointed: Pointed) -> Nominal | None:
    """Return the noun after “that” or “those”, without a participle that says no more than which cards are meant."""
    at = pointed.end if pointed.noun is None else pointed.noun
    participle = vocabulary().table("participle").at(words, at) if pointed.token != THIS else None
    return (nominal(words, participle[1]) if participle else None) or nominal(words, at)


THIS = "this"
