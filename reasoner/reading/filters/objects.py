"""Which cards a clause does something to: the noun phrase of its object as a selection.

The clause says where its object begins; the grammar of noun phrases says what it means. Words of the object that
neither the noun phrase nor a phrase of the verb (“to the hand”, “until the End Phase”) accounts for are left as words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.filters.constructions import read_slot
from reasoner.reading.filters.model import Filter, Selection, both, is_formal
from reasoner.reading.filters.phrases import USED_FOR, joined_by_and, read_phrase
from reasoner.reading.filters.places import place
from reasoner.reading.filters.quantities import quantity
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.filters.values import value
from reasoner.reading.text.lexicon import lexicon, listed, sign

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from reasoner.reading.filters.tokens import Context, Words
    from reasoner.reading.text.scanner import Hit

COUNTED_AT = "countText"
"""Where words stand that count cards after the words that name them (“…, equal to the number of …”)."""
_OF_THE_VERB = frozenset({"to", "until", "whom", "by", "delayed", "after-resolving"})
"""Sorts of phrases that say something of what is done, not of what it is done to."""
_CONDITION, _LATER = "condition", "delayed"
_TURNING = frozenset({"position", "position-any"})
"""Sorts of phrases that say how a card is put, where the verb turns cards."""
_ADVERBS = frozenset({"position-any", "except", "that"})
_NOUNS = frozenset({"word", "noun", "name"})
_NAMING = frozenset({"noun", "name", "ref"})
_OF_NOUNS = frozenset({"from", "whole", "noun", "name", "word", "count", "ref", "side"})
_BEFORE = frozenset({"from", "whole"})


class Told(NamedTuple):
    """What a clause says of its objects: the phrases, those that name an object each, where the words end.

    `onto`: the verb puts its object onto another card, which the words name as well. `landing` begins the words that
    say where the card goes, if they could be taken for where it is; `who` does it.
    """

    phrases: list[Hit]
    names: list[Hit]
    end: int
    onto: bool = False
    landing: int | None = None
    who: str = "you"


def clause_selections(
    told: Told, words: Words, context: Context, verb: Mapping[str, Any]
) -> list[Selection | None]:
    """Return the selection of each object of a clause, `None` where its words are no noun phrase.

    `verb` are the traits of the verb; `lies` among them is where its object is if its words do not say. A clause that
    names one object may join several cards in it (“1 … and 1 …”).
    """
    start = _start(told, told.names[0])
    taken = [*_of_the_verb(told, context), *_onto(told, words, context)]
    if "amount" in verb:
        taken += [(hit.start, hit.end) for hit in told.phrases if hit.sort == "for-each"]
    taken += [(end, _end_of_zone(words, end, told.end)) for _, end in taken]
    if "turns" in verb and "lies" not in verb:
        taken += [
            *_to_each_side(words.printed, start, told.end),
            *_into_positions(words.printed, start, told.end),
        ]
    stretch = words.cut(start, told.end, context).without(taken)
    found = read_phrase(stretch)
    if found is None:
        return [None] * len(told.names)
    counted, end = counted_after(stretch, found.end, found.selection)
    if end > found.end:
        place = stretch.span(found.end, end)
        found = replace(found, selection={**found.selection, **counted, COUNTED_AT: place}, end=end)
    selection = _placed(found.selection, _place_before(told, start, words, context), told.who, verb)
    left = [] if _is_owner(selection, stretch, found.end) else _left(stretch, found.end, told)
    members = [selection] if len(told.names) == 1 else _members(selection)
    if len(members) != len(told.names):
        left = [stretch.line()]
        members = [{"text": selection["text"]} for _ in told.names]
    return [{**one, "words": [*one.get("words", []), *left]} if left else one for one in members]


def _to_each_side(printed: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where words say that one of the Summoned monsters goes to each side: “(1 on each side)”."""
    known = lexicon().entry("part-each-side", "both").pattern.finditer(printed.lower(), start, end)
    return [(found.start() - 1, found.end() + 1) for found in known]


def _into_positions(printed: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where words say between which positions one chooses: “in face-up or face-down Defense Position”."""
    printed = printed.lower()
    choices = (choice.pattern for choice in lexicon().table("part-position-choice"))
    return [found.span() for known in choices for found in known.finditer(printed, start, end)]


def counted_after(words: Words, at: int, selection: Selection) -> tuple[Selection, int]:
    """Return how many cards words tell that stand after them: “…, up to the number of monsters you control”."""
    start = at + (words.at(at) == ",")
    opening = (words.at(start), words.at(start + 1))
    if opening not in _NUMBERED or not selection.keys().isdisjoint(_COUNTING):
        return {}, at
    told = value(words, start + 2)
    counted, end = _what_is_counted(told, words) if told else (None, at)
    if counted is None or not _says_of_what(counted):
        return {}, at
    return {"least": 1 if opening == _UP_TO else counted, "most": counted}, end


def _what_is_counted(told: tuple[Any, int], words: Words) -> tuple[Any, int]:
    """Return the number of cards that a value is, and where its words end; `None` if it is none.

    “Its Link Rating” is that of what was spoken of, “the Level of that monster in your hand” that of a card there.
    """
    number, end = told
    if not isinstance(number, dict) or number.keys() != {"stat", "of"}:
        return (number if isinstance(number, dict) and not number.keys().isdisjoint(_NUMBERS) else None), end
    card = words.context.near if number["of"] == _ITSELF else number["of"]
    if not isinstance(card, str) or card in _UNKNOWN:
        return None, end
    where = place(words, end)
    if where is None:
        return {**number, "of": card}, end
    return {**number, "of": {"reference": card, **where[0]}}, where[1]


def _says_of_what(number: dict[str, Any]) -> bool:
    """Say whether a number says of which cards it is, and where they are."""
    match number:
        case {"plus": [dict() as first, int()]}:
            return not first.keys().isdisjoint(_NUMBERS) and _says_of_what(first)
        case {"stat": _} | {"counters": _}:
            return True
    asks = number.get("count") or number.get("of", {})
    return isinstance(asks, dict) and is_formal(asks) and ("reference" in asks or has_place(asks))


_NUMBERS = frozenset({"count", "different", "counters", "total", "plus"})
_ITSELF, _UNKNOWN = "itself", frozenset({"", "this"})
_UP_TO = ("up", "to")
_NUMBERED = frozenset({_UP_TO, ("equal", "to")})


def _end_of_zone(words: Words, start: int, end: int) -> int:
    """Return where words end that say more of a zone to which a card goes (“… this card points to”)."""
    stretch = words.cut(start, end)
    for number, word in enumerate(stretch.words):
        if not word[0].isalpha():
            return start
        if word in _POINT and stretch.at(number + 1) == "to":
            return stretch.ends[number + 1]
    return start


_POINT = listed("points")


def _members(selection: Selection) -> list[Selection]:
    """Return the selections that “and” joins, each by itself."""
    rest = {key: value for key, value in selection.items() if key != "and"}
    return [rest, *({**one, "text": selection["text"]} for one in selection.get("and", ()))]


def _onto(told: Told, words: Words, context: Context) -> list[tuple[int, int]]:
    """Return the stretches that name the card onto which the object is put (“to it”, “to 1 monster you control”).

    “Equip it with 1 monster” names that card before the object.
    """
    found: list[tuple[int, int]] = []
    for hit in told.phrases if told.onto else ():
        if hit.sort == "onto" and not sign("from-or-with").match(hit.words):
            stretch = words.cut(hit.end, told.end, context)
            last = _end_of_onto(stretch)
            found.append((hit.start, stretch.ends[last - 1] if last else hit.end))
    return found


def _end_of_onto(words: Words) -> int:
    """Return where the words end that name a card: “it”, “that monster you control”, “1 monster on the field”."""
    pointed = read_slot("reference", words, 0)
    if pointed is None:
        phrase = read_phrase(words)
        return phrase.end if phrase else 0
    where = place(words, pointed[1]) if pointed[1] > 1 and words.at(pointed[1]) not in (",", "from") else None
    return int(where[1] if where else pointed[1])


def _of_the_verb(told: Told, context: Context) -> list[tuple[int, int]]:
    """Return the stretches of the object that say where it goes, how it is put, how long, by what means."""
    found: list[tuple[int, int]] = []
    for before, hit, after in zip(
        [None, *told.phrases], told.phrases, [*told.phrases[1:], None], strict=False
    ):
        if any(hit is name for name in told.names):
            continue
        joins = hit.words == "or" and before and after and _puts(before, context) and _puts(after, context)
        goes_on = before is not None and found and found[-1][0] == before.start and _says_where(hit)
        of_verb = _puts(hit, context) or _is_side(hit, context) or _is_of_verb(hit, told)
        if joins or goes_on or of_verb or _stands_alone(hit, after, told):
            found.append((hit.start, hit.end))
    return found


def _says_where(hit: Hit) -> bool:
    """Say whether words, after others that say where a card goes, say more of that place."""
    return sign("says-where").search(hit.words) is not None


def _is_of_verb(hit: Hit, told: Told) -> bool:
    """Say whether words tell where a card goes, how or how long something is done; not which card."""
    manner = lexicon().entry("part-plain", "manner").pattern
    if hit.sort == _CONDITION:
        return all(one.sort != _LATER for one in told.phrases)  # of what is done later it is asked only then
    return hit.sort in _OF_THE_VERB or hit.start == told.landing or manner.match(hit.words) is not None


def _stands_alone(hit: Hit, after: Hit | None, told: Told) -> bool:
    """Say whether an adverb stands after the noun and says how something is done (“… from your Deck, face-up”)."""
    adverb = lexicon().entry("part-plain", "adverb").pattern
    if hit.sort not in _ADVERBS or adverb.fullmatch(hit.words) is None:
        return False
    if after is not None and after.sort in _OF_NOUNS and after.start != told.landing:
        return False
    return any(
        noun.sort in _NAMING and told.names[0].start <= noun.start < hit.start for noun in told.phrases
    )


def _is_side(hit: Hit, context: Context) -> bool:
    """Say whether words tell to whose field a card goes, not on whose it is."""
    return hit.sort == "side" and (context.turned or sign("to-a-side").match(hit.words) is not None)


def _puts(hit: Hit, context: Context) -> bool:
    """Say whether words tell how the verb puts the card (“in Defense Position”), not how the card is."""
    goes = sign("goes-in").match(hit.words) is not None or hit.sort == "position-any"
    return context.turned and hit.sort in _TURNING and goes and hit.words not in ("face-up", "face-down")


def named_selection(
    found: Selection | None, named: str, told: Told, place: int, words: Words, context: Context
) -> Selection:
    """Return the selection of an object that is known to be `named`: chosen, all, or what it points to.

    `found` is what its words say, `place` its number among the objects of the clause. Where the words are no noun
    phrase, the selection holds them as words.
    """
    if named not in ("chosen", "all"):
        return (
            {"reference": named}
            if found is None or "reference" not in found
            else {**found, "reference": named}
        )
    own = words.cut(_start(told, told.names[place]), told.end, context)
    if found is None:
        return _only_counted(own)
    if "reference" in found or not found.keys().isdisjoint(_COUNTING):
        return found
    if own.at(0) == _SOME_NUMBER:  # “a number of cards …”
        return {**found, "words": [own.line()]}
    return _uncounted(found, named, own)


_COUNTING = ("least", "most", "all", "asMany", "words")


def _uncounted(selection: Selection, named: str, words: Words) -> Selection:
    """Return the selection of an object without a number: one that has a name, all, some that have a value together.

    Otherwise how many are meant stands in no word, or which one (“your monster”): it is left as words.
    """
    asks = selection["filter"]
    opening, several = words.at(0), not _PLURALS.isdisjoint(words.words)
    if "total" in selection:
        return {**selection, "least": 1}
    if _is_extreme(asks):
        return {**selection, "all": True} if words.some else {**selection, "least": 1, "most": 1}
    if several and (named == "all" or opening in _OF_ALL):
        return {**selection, "all": True}
    if _is_name(asks) or opening == "any":
        return {**selection, "all": True} if named == "all" else _one_of_each(selection, words)
    whole = "kinds" not in asks and "series" not in asks and asks.keys() & {"places"} and not several
    if whole or (named == "all" and opening not in _OF_ONE):
        return {**selection, "all": True}
    return {**selection, "words": [words.line()]}


def _one_of_each(selection: Selection, words: Words) -> Selection:
    """Return the selection of one card that has a name, of one for each where “and” joins the names."""
    names = selection["filter"].get("names", [])
    each = [[name] for name in names] if joined_by_and(words, 0, len(names)) else [names]
    first, *others = (
        {"filter": {**selection["filter"], **({"names": one} if one else {})}, "least": 1, "most": 1}
        for one in each
    )
    return {**selection, **first, **({"and": others} if others else {})}


_SOME_NUMBER = "a"
_OF_ALL = listed("the-or-any")
_OF_ONE = listed("of-one")


def _is_name(asks: Filter) -> bool:
    return "names" in asks and "kinds" not in asks and "series" not in asks


def _is_extreme(asks: Filter) -> bool:
    values = (one["with"] for one in asks.get("compare", ()))
    return any(isinstance(value, dict) and not {"highest", "lowest"}.isdisjoint(value) for value in values)


_PLURALS = listed("several-cards")


def _only_counted(words: Words) -> Selection:
    """Return the selection of words that only count what was spoken of (“pick 1”), else one that holds them."""
    counted = quantity(words, 0)
    if counted.end == len(words) and counted.counts and words.context.far:
        return {"reference": words.context.far, **counted.counts}
    return {"words": [words.line()]}


def their_side(words: Words, at: int) -> str:
    """Return whose “their hand” is at a place in the text: the opponent's, if no one else was spoken of since."""
    last = words.index(at)
    for word in reversed(words.words[max(0, last - _MEMORY) : last]):
        if word in _OTHERS:
            return ""
        if word == "opponent":
            return "opponent"
    return ""


_MEMORY = 80
"""So many words back “their” may point."""
_OTHERS = listed("players")


def _start(told: Told, name: Hit) -> int:
    """Return where the noun phrase begins: with the words that count it, or the first that stand before its noun."""
    at = next((number for number, hit in enumerate(told.phrases) if hit is name), -1)
    if at < 0:
        return name.start
    if name.sort in _NOUNS:
        while at and _belongs_to_noun(told.phrases[at - 1]):
            at -= 1
    return told.phrases[at].start


def _belongs_to_noun(hit: Hit) -> bool:
    """Say whether words stand before a noun and belong to it; after “the effects of” it begins."""
    if hit.sort in _TURNING:
        return sign("goes-in").match(hit.words) is None
    return hit.sort in _NOUNS and hit.words not in _BEFORE_NOUNS


_BEFORE_NOUNS = listed("before-a-noun")


def _place_before(told: Told, start: int, words: Words, context: Context) -> Filter:
    """Return the place that is said before the noun phrase (“add from your Deck to your hand 1 …”)."""
    for hit in told.phrases:
        if hit.start < start and hit.sort in _BEFORE:
            found = place(words.cut(hit.start, hit.end, context), 0)
            if found is not None:
                asks: Filter = found[0]
                return asks
    return {}


def _placed(selection: Selection, before: Filter, who: str, verb: Mapping[str, Any]) -> Selection:
    """Return the selection with the place that is said elsewhere, or that goes without saying."""
    placed = dict(selection)
    for key in ("and", "or"):
        if key in placed:
            placed[key] = [_placed(one, before, who, verb) for one in placed[key]]
    asks: Filter | None = selection.get("filter")
    if asks is None or has_place(asks) or "reference" in selection:
        return placed
    if not before and "lies" in verb and is_formal(asks):
        before = {"places": [verb["lies"]]}
        if "own" in verb and who in _SIDES:
            before["side"] = who
    return {**placed, "filter": both(asks, before)}


_SIDES = frozenset({"you", "opponent"})


def has_place(asks: Filter) -> bool:
    """Say whether a filter asks for a place, at least in one of its alternatives; or for cards wherever they are."""
    if asks.get("relation", {}).get("is") == USED_FOR:
        return True
    return "places" in asks or any(has_place(one) for key in ("any", "all") for one in asks.get(key, ()))


def _is_owner(selection: Selection, stretch: Words, at: int) -> bool:
    """Say whether the words only say whose something is (“its effects”, “that monster's ATK”), not which card."""
    owns = stretch.at(at) in _POSSESSIVE or stretch.at(at - 1) in _POSSESSIVE
    return owns and "reference" in selection


def _left(stretch: Words, at: int, told: Told) -> list[str]:
    """Return the words after the noun phrase, without those that only say how something is done."""
    adverb = lexicon().entry("part-plain", "adverb").pattern
    adverbs = [hit for hit in told.phrases if adverb.fullmatch(hit.words)]
    said = [
        number
        for number in range(at, len(stretch))
        if stretch.at(number)[0].isalnum() or stretch.at(number) == NAME
        if not any(hit.start <= stretch.starts[number] < hit.end for hit in adverbs)
    ]
    while said and stretch.at(said[-1]) in _TRAILING:
        said.pop()
    if not said:
        return []
    left = stretch.text(said[0], said[-1] + 1)
    return [] if is_aftermath(left) else [left]


def is_aftermath(words: str) -> bool:
    """Say whether words that are left over tell only what for or how, not which cards."""
    return lexicon().entry("part-plain", "aftermath").pattern.fullmatch(words.lower()) is not None


_TRAILING = listed("trails")
_POSSESSIVE = listed("possessive")
