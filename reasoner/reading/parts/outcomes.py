"""What a clause makes of its cards: what they become, between which positions one chooses, which zone must be free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.filters.constructions import read_slot
from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.text.lexicon import lexicon, listed, sign

if TYPE_CHECKING:
    from reasoner.reading.filters import Filter, Words
    from reasoner.reading.parts.clauses import Read
    from reasoner.reading.parts.objects import Speech, Values
    from reasoner.reading.text.lexicon import Entry
    from reasoner.reading.text.masking import Remark

_PUT = frozenset({"place", "special-summon", "set"})
"""What is done to cards that may become other ones by it: “place it … as a Continuous Spell”."""
_TURNED = frozenset({"change-property", "treat-as"})
_QUALITIES = frozenset(
    {"kinds", "monsterKinds", "properties", "series", "names", "types", "attributes", "face"}
)
_KINDS = ("kinds", "monsterKinds")
_POINT = listed("points")
_THAT = "that"


def state_outcomes(read: Read, text: str, found: Values, speech: Speech) -> None:
    """State in `found` what becomes of the cards, where the words of the clause say it."""
    does = str(found["does"][0])
    if does in _PUT:
        _made(read, found, speech)
    elif does in _TURNED:
        _turned(read, text, found, speech)
    _pointed_to(read, text, found, speech)


def state_position_choice(read: Read, verb: Entry, text: str, found: Values) -> None:
    """State between which battle positions a player chooses into which the part puts its cards."""
    for choice in lexicon().table("part-position-choice") if "turns" in verb.traits else ():
        match = choice.pattern.search(text, read.clause.core, read.clause.end)
        if match:
            found["positionChoice"] = (list(choice.traits["positions"]), match.start(), match.end())
            found.pop("position", None)
            return


def facts_of_remark(remark: Remark) -> dict[str, Any] | None:
    """Return what parentheses say of a Summon or of what became of a card; `None` if they say anything else."""
    if lexicon().entry("part-each-side", "both").pattern.fullmatch(remark.text):
        return {"toSide": "both"}
    told: dict[str, Any] = {}
    rest = remark.text
    for entry in lexicon().table("part-aside-fact"):
        match = entry.pattern.search(rest)
        if match and entry.token not in told:
            told[entry.token] = entry.traits["value"]
            rest = rest[: match.start()] + rest[match.end() :]
    return told if told and not any(char.isalnum() for char in rest) else None


def says_nothing_more(remark: Remark) -> bool:
    """Say whether parentheses add nothing to what is done: “(This remains even if this card leaves the field.)”."""
    return sign("remains-anyway").search(remark.text) is not None


def _made(read: Read, found: Values, speech: Speech) -> None:
    """State what cards are placed or Summoned as: “as a Continuous Spell”, “as a Normal Monster”, “as a Tuner”."""
    if read.verb is None:
        return
    words = speech.words.cut(read.verb.end, read.clause.end, speech.context())
    for at, word in enumerate(words.words):
        told = read_slot("filter", words, at + 1) if word == "as" else None
        if told is not None and _is_outcome(told[0]) and any(key in told[0] for key in _KINDS):
            found["becomes"] = (told[0], *words.span(at, told[1]))
            return


def _turned(read: Read, text: str, found: Values, speech: Speech) -> None:
    """State what cards become or are treated as, by the words after “becomes” or “treated as”."""
    start, end = read.clause.core, read.clause.end
    match = sign("part-becomes").search(text, start, end)
    if match is None:
        return
    words = speech.words.cut(match.end(), end, speech.context())
    named = sign("part-its-name").search(text, start, match.start()) is not None
    before = speech.words.cut(start, match.start(), speech.context())
    later = (
        sign("lasts-later").match(text, end) is not None and sign("until").search(text, start, end) is None
    )
    told = (None if later else _likened(before, words) or _declared(words)) or _quality(words, named=named)
    if told is None:
        return
    found["becomes"] = (told[0], match.start(), words.span(0, told[1])[1])
    if sign("part-also").search(text, start, match.end()):
        found["also"] = (True, match.start(), match.end())


def _likened(before: Words, words: Words) -> tuple[Filter, int] | None:
    """Return that cards become in something as another card is: “(this card's name becomes) that monster's name”.

    In what is told before “becomes”, and once more after the other card, or not: “(its Type becomes) that monster's”.
    """
    named = next((found for at in range(len(before)) if (found := _likes_to_the_end(before, at))), None)
    at = next((len(same) for same in _SAME if tuple(words.words[: len(same)]) == same), 0)
    other = read_slot("owner", words, at)
    if named is None or other is None:
        return None
    card, end = other
    again = read_slot("likes", words, end)
    told, end = again or (named, end)
    if [trait.removeprefix(_ORIGINAL) for trait in told] != named or card in _UNCLEAR:
        return None
    return {"same": [{"stat": trait, "as": card} for trait in told]}, end


def _declared(words: Words) -> tuple[Filter, int] | None:
    """Return that cards become what was declared: “that Attribute”, “the declared Type and Attribute”."""
    at = next((len(one) for one in _DECLARED if tuple(words.words[: len(one)]) == one), 0)
    told = read_slot("declared-likes", words, at) if at else None
    return ({"same": told[0]}, told[1]) if told else None


_DECLARED = ((_THAT, "declared"), ("the", "declared"), (_THAT,))


def _likes_to_the_end(words: Words, at: int) -> list[str] | None:
    """Return in what cards are alike, by words from a place to the last one: “(this card's) Type and Attribute”."""
    found = read_slot("likes", words, at)
    return found[0] if found and found[1] == len(words) and set(found[0]) <= _LIKENED else None


_LIKENED = frozenset({"name", "type", "attribute"})
_ORIGINAL = "original-"
_UNCLEAR = frozenset({"this", "equipped", "chosen"})
"""Cards that may be the very one that becomes so, or another: what is equipped to it, which of those chosen."""
_SAME = (("the", "same", "as"),)


def _quality(words: Words, *, named: bool) -> tuple[Filter, int] | None:
    """Return what cards become, and where the words for it end; `named`: a name becomes another one."""
    if named:
        return ({"names": [words.names[0]]}, 1) if words.at(0) == NAME else None
    told = read_slot("filter", words, 0) or read_slot("qualities", words, 0)
    if told is None or not _is_outcome(told[0]) or told[0].keys() == {"names"}:
        return None
    return told


def _is_outcome(asks: Filter) -> bool:
    return is_formal(asks) and bool(asks) and asks.keys() <= _QUALITIES


def _pointing(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the card that points to a zone, and where the words for it end."""
    pointed = read_slot("reference", words, at)
    return ({"reference": pointed[0]}, pointed[1]) if pointed else read_slot("filter", words, at)


def _pointed_to(read: Read, text: str, found: Values, speech: Speech) -> None:
    """State which card must point to the zone where cards are put (“to your zone this card points to”)."""
    match = (
        lexicon().entry("part-pointed-zone", "zone").pattern.search(text, read.clause.core, read.clause.end)
    )
    if match is None:
        return
    words = speech.words.cut(match.end(), read.clause.end, speech.context())
    told = _pointing(words, 0) or (_pointing(words, 1) if words.at(0) == _THAT else None)
    if told is None or not is_formal(told[0]):
        return
    if words.at(told[1]) not in _POINT or words.at(told[1] + 1) != "to":
        return
    end = words.span(0, told[1] + 2)[1]
    found["pointedToBy"] = (told[0], match.start(), end)
    if sign("to-your-own").match(match[0]):
        found["toSide"] = ("you", match.start(), end)


def state_own_column(read: Read, text: str, part: Values) -> None:
    """State in whose column the zone must be to which a card is Summoned (“to your … Zone in its same column”)."""
    known = lexicon().entry("part-own-column", "zone").pattern
    match = known.search(text, read.clause.core, read.clause.end)
    if match is not None and part.get("of", ("",))[0] == "this":
        part["inColumnOf"] = ("this", *match.span())
