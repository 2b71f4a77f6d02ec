"""From what the reader writes of filters, values and conditions to the form in which they are stated as facts.

The reader writes the language as people read it: lists of alternatives, numbers as numbers, a reference as a word.
As facts, every piece is a node of one kind: a number is a value, a reference is a filter, and what is made of
several pieces joins two of them (`joins`, `first`, `second`), so that rules need no lists. What the vocabulary does
not know is kept as words: nothing is dropped.
"""

from __future__ import annotations

from functools import reduce
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Any, Final

from reasoner.knowledge.vocabulary import FieldKind
from reasoner.reading.accounts.exactness import (
    copies_another,
    does_nothing_now,
    gives_effects,
    holds_for_what_comes,
)
from reasoner.reading.filters import is_formal
from reasoner.reading.filters.model import PRINTED
from reasoner.reading.materials import materials_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from reasoner.knowledge.vocabulary import Field, Shape, Vocabulary
    from reasoner.reading.record import CardRecord

    Piece = dict[str, Any]

WORDS: Final = "words"
SAID_AS: Final = "saidAs"


def language_of(effect: Mapping[str, Any], text: str) -> Piece:
    """Return what a reading says of an effect in the language, as the facts of an effect have it.

    `text` is the text box that it was read from.
    """
    told: Piece = {
        key: [piece(entry, text) for entry in effect[key]] for key, piece in _SAID.items() if key in effect
    }
    for key in ("parts", "costParts"):
        if key in effect:
            places = effect.get(f"{key}Text", ())
            told[key] = [_part(entry, text, place) for entry, place in zip_longest(effect[key], places)]
    left = [span for span in effect.get("spans", ()) if not span["formal"]]
    if left:
        told["wordsLeft"] = [_left(span, effect, text) for span in left]
    if effect.get("parts") and _keeps_every_word(effect):
        told["keepsEveryWord"] = True
    return told


def _keeps_every_word(effect: Mapping[str, Any]) -> bool:
    """Say whether what the parts of a resolution leave over stands in spans that are exact, or kept in words.

    A part of which it is not known what it does is never exact.
    """
    within = [span["text"] for span in effect.get("spans", ()) if span["role"] == "part"]
    return effect.get("partsComplete") is False and all(
        any(first <= start and end <= last for first, last in within)
        for start, end in (*effect.get("partsUnread", ()), *effect["partsText"])
    )


def _left(span: Mapping[str, Any], effect: Mapping[str, Any], text: str) -> Piece:
    """Return a span in words; of a part, also which parts it tells, and whether it is clear what is done to what.

    `nothingNow`: words that are no part and do nothing themselves when the effect resolves. `copies`: words that say
    that the effect becomes that of another card, and nothing else.
    """
    told: Piece = {"role": span["role"], WORDS: _words_at(span["text"], text)}
    if span["role"] != "part":
        return told
    first, last = span["text"]
    within = [
        number
        for number, place in enumerate(effect.get("partsText", ()), 1)
        if first <= place[0] and place[1] <= last
    ]
    if within:
        told["parts"] = within
        if holds_for_what_comes(text[first:last]):
            told["nothingNow"] = True
        told["recognised"] = all(_is_clear(effect["parts"][number - 1]) for number in within)
        if "copies" in effect and len(within) == 1 and copies_another(text[first:last]):
            told["copies"] = True
    else:
        follows = any(place[1] <= first for place in effect.get("partsText", ()))
        if (
            does_nothing_now(text[first:last], follows=follows)
            or holds_for_what_comes(text[first:last])
            or _is_gained(effect, text, first, last)
            or _asks_of_an_option(effect, text, first, last)
        ):
            told["nothingNow"] = True
        elif (lead := text[first:last].partition("●")[0]).strip(" .,;:\n"):
            told[WORDS] = lead.strip(" .,;:\n")
    return told


def _is_gained(effect: Mapping[str, Any], text: str, first: int, last: int) -> bool:
    """Say whether words are a list of the effects that the part right before them gives to a card, and no more."""
    before = [number for number, place in enumerate(effect.get("partsText", ())) if place[1] <= first]
    if not before or effect["parts"][before[-1]].get("does") != _GAINS:
        return False
    start, end = effect["partsText"][before[-1]]
    lines = [line.strip() for line in text[first:last].splitlines() if line.strip(" .,;:\n")]
    return (
        gives_effects(text[start:end])
        and not any(map(str.isalnum, text[end:first]))
        and all(line.startswith(_BULLET) for line in lines)
    )


def _asks_of_an_option(effect: Mapping[str, Any], text: str, first: int, last: int) -> bool:
    """Say whether words are the label of an option, which is asked as a condition of choosing it, and no more."""
    labels = [asked["text"] for asked in effect.get("conditions", ()) if asked["at"] == _OPTION]
    within = [(start, end) for start, end in labels if first <= start and end <= last]
    if not within:
        return False
    lead, rest = text[first : within[0][0]], text[within[-1][1] : last]
    between = (text[one[1] : other[0]] for one, other in pairwise(within))
    return not any(map(str.isalnum, "".join((rest, *between)))) and (
        does_nothing_now(lead, follows=False) or not any(map(str.isalnum, lead))
    )


_OPTION: Final = "option"
_GAINS: Final = "gain-effect"
_BULLET: Final = "●"


def _is_clear(part: Mapping[str, Any]) -> bool:
    """Say whether it is clear what a part does, and to what."""
    if "does" not in part:
        return False
    if "selection" in part:
        return is_formal(part["selection"])
    return part.get("of") not in _CHOSEN


_CHOSEN: Final = ("chosen", "all")
"""What a part is done to where its player chooses it: unclear unless a selection says among which cards."""


def _stated(entry: Mapping[str, Any], text: str) -> Piece:
    asked = entry["condition"]
    said = {SAID_AS: asked[WORDS]} if asked.keys() == {WORDS} else _words(entry, text)
    return {**_rest(entry, "condition"), "condition": condition(asked), **said}


def _restriction(entry: Mapping[str, Any], text: str) -> Piece:
    entry = _dated(_at_its_moments(_excepting(_done_to(entry))))
    told = _rest(entry, "of", "on", _ANSWERED, *_READ_AS)
    told |= _answering(entry.get(_ANSWERED)) if not _answers_itself(entry) else {"answeringItself": True}
    told |= {name: read(entry[key]) for key, (name, read) in _READ_AS.items() if key in entry}
    if "of" in entry:
        told["on"] = filter_({"reference": entry["of"], **entry.get("on", {})})
    elif "on" in entry:
        told["on"] = filter_(entry["on"])
    return {**told, **_words(entry, text)}


def _at_its_moments(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a restriction with its phases and turn as conditions while which it holds: “during your Battle Phase”."""
    moment = {name: entry[key] for key, name in _MOMENT.items() if key in entry}
    asked = [moment] if moment else []
    if _NOT_IN in entry:
        asked.append({"not": {"phase": entry[_NOT_IN]}})
    if not asked:
        return entry
    asked += [entry["while"]] if "while" in entry else []
    rest = {key: found for key, found in entry.items() if key not in (*_MOMENT, _NOT_IN)}
    return {**rest, "while": {"and": asked} if len(asked) > 1 else asked[0]}


def _dated(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a restriction with how long it holds where only its event says so: “when you Normal Summon this turn”."""
    if entry.get("upon", {}).get("when") != _THIS_TURN or "when" in entry or "cannot" not in entry:
        return entry
    happening = {key: found for key, found in entry["upon"].items() if key != "when"}
    return {**entry, "upon": happening, "when": _TO_ITS_END}


_THIS_TURN: Final = "this-turn"
_TO_ITS_END: Final = "rest-of-turn"
_MOMENT: Final[Mapping[str, str]] = {"phases": "phase", "turnOf": "turnOf"}
_NOT_IN: Final = "exceptPhases"


def _done_to(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a restriction on what some cards do to others as one on these: “monsters cannot target Dragons”."""
    if "whom" not in entry:
        return entry
    who = {"reference": entry["of"]} if "of" in entry else {}
    rest = {key: found for key, found in entry.items() if key not in ("of", "on", "whom")}
    return {**rest, "on": entry["whom"], "against": {**who, **entry.get("on", {})}}


def _excepting(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a restriction on materials with what it excepts said of the monsters that are Summoned.

    One card is not excepted from itself: “this card cannot be used as Link Material, except for a Dragon monster”.
    """
    if entry.get("cannot") == "use-as-material" and "of" in entry and "on" not in entry:
        spared = [one for one in entry.get("except", ()) if "kinds" in one]
    else:
        spared = []
    spared += [one["asMaterial"]["of"] for one in entry.get("except", ()) if _is_of_its_summons(one, entry)]
    if not spared or len(spared) < len(entry["except"]):
        return entry
    return {**{key: found for key, found in entry.items() if key != "except"}, "exceptFor": spared}


def _is_of_its_summons(excepted: Mapping[str, Any], entry: Mapping[str, Any]) -> bool:
    """Say whether what a restriction excepts is no more than a monster of one of the Summons that it is on."""
    summons = excepted.get("asMaterial", {})
    return (
        excepted.keys() == {"asMaterial"}
        and summons.keys() == {"for", "of"}
        and summons["for"] == entry.get("for")
    )


_ANSWERED: Final = "inResponseTo"
_ITSELF: Final = "this-activation"
_TARGET: Final = "target"
_OF_THE_ANSWERED: Final = ("did", "card", "of", "byThis", "as")


def _answers_itself(entry: Mapping[str, Any]) -> bool:
    """Say whether a restriction is on answers to its own activation: by any card, or by the one that it targets."""
    return entry.get(_ANSWERED) == _ITSELF and entry.get("of", _TARGET) == _TARGET


def _answering(told: Any) -> Piece:
    """Return the activations that are not to be answered: of which cards, and whether of the cards or of effects."""
    if told is None:
        return {}
    about = (
        {} if isinstance(told, str) else {key: told[key] for key in ("card", "of", "byThis") if key in told}
    )
    if not about or told.keys() - set(_OF_THE_ANSWERED):
        return {_ANSWERED: told}
    reference = "this" if "byThis" in about else about.get("of")
    pointing = {"reference": reference} if reference else {}
    return {
        "answering": filter_({**pointing, **about.get("card", {})}),
        **({"answeringAs": told["as"]} if "as" in told else {}),
    }


def _part(entry: Mapping[str, Any], text: str, place: Sequence[int] | None) -> Piece:
    told = {**entry, SAID_AS: _words_at(place, text)} if place else dict(entry)
    for key in ("selection", "using", "ontoSelection"):
        if key in entry:
            told[key] = selection(entry[key], text)
    if "amountOf" in entry:
        told["amountOf"] = value(entry["amountOf"])
    if "upon" in entry:
        told["upon"] = plays(entry["upon"])
    for key in ("becomes", "pointedToBy"):
        if key in entry:
            told[key] = filter_(entry[key])
    return told


def _battle_change(entry: Mapping[str, Any], text: str) -> Piece:
    """Return a change of battles; what lifts it is the opposite of that while which it holds."""
    if "unless" not in entry:
        return _change(entry, text)
    asked = {"not": entry["unless"]}
    rest = {key: found for key, found in entry.items() if key != "unless"}
    return _change({**rest, "while": {"and": [asked, entry["while"]]} if "while" in entry else asked}, text)


def _change(entry: Mapping[str, Any], text: str) -> Piece:
    entry = _while_summoned_so(entry)
    told = _restriction(
        {key: found for key, found in entry.items() if key not in ("amount", "becomes")}, text
    )
    if "becomes" in entry:
        told["becomes"] = filter_(entry["becomes"])
    return {**told, "amount": value(entry["amount"])} if "amount" in entry else told


def _while_summoned_so(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a change that applies since its card was “Summoned this way” as one that applies while it is so."""
    if entry.get("upon") != _ITS_OWN_SUMMON or entry.get("at") != _LASTING or "when" in entry:
        return entry
    asked = {"reference": "this", "fits": {"summoned": {"byThis": True}}}
    rest = {key: found for key, found in entry.items() if key != "upon"}
    return {**rest, "while": {"and": [asked, entry["while"]]} if "while" in entry else asked}


_ITS_OWN_SUMMON: Final = {"did": ["special-summoned"], "of": "this", "byThis": True}
_LASTING: Final = "continuous"


def _permission(entry: Mapping[str, Any], text: str) -> Piece:
    among = {"on": filter_(entry["on"])} if "on" in entry else {}
    return {**_rest(entry, "on"), **among, **_words(entry, text)}


def _each_time(entry: Mapping[str, Any], text: str) -> Piece:
    upon = {"upon": [plays(one) for one in entry["upon"]]} if "upon" in entry else {}
    return {**_permission(entry, text), **upon}


def _naming(entry: Mapping[str, Any], text: str) -> Piece:
    return {**_rest(entry), **_words(entry, text)}


def _wait(entry: Mapping[str, Any], _text: str) -> Piece:
    entry = _using_its_name(_in_its_own_way(entry))
    told = {key: filter_(found) if key in _OF_CARDS else found for key, found in entry.items()}
    if "involving" in entry:
        told["involving"] = [filter_(one) for one in entry["involving"]]
    if "card" in entry.get("doing", {}):
        told["doing"] = {**entry["doing"], "card": filter_(entry["doing"]["card"])}
    if "facing" in told:
        told["facesUp"] = told.pop("facing") == "up"
    if "asMaterial" in told:
        told |= _used_for(told.pop("asMaterial"))
    if "targeting" in entry:
        meant = entry["targeting"]
        asked = meant.get("filter", meant.get("fits", {}))
        told["targeting"] = filter_(
            {**asked, "reference": meant["reference"]} if "reference" in meant else asked
        )
    return told


def _in_its_own_way(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a Summon of the card itself “this way” as any Summon of a card that was Summoned in its own way."""
    if not (entry.get("byThis") and entry.get("subject") == _THE_CARD and entry["event"] in _OWN_SUMMONS):
        return entry
    rest = {key: found for key, found in entry.items() if key not in ("byThis", "cause")}
    card = {**entry.get("card", {}), "summoned": {"byThis": True}}
    return {**rest, "event": _OWN_SUMMONS[0], "card": card}


def _using_its_name(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a Summon using a monster with the same name as one of a card that was Summoned so."""
    if "usingItsName" not in entry:
        return entry
    rest = {key: found for key, found in entry.items() if key != "usingItsName"}
    return {**rest, "card": {**entry.get("card", {}), "summoned": {"usingItsName": True}}}


_THE_CARD: Final = "itself"
_OWN_SUMMONS: Final = ("summoned", "special-summoned")
"""A Summon in the way that the text of its card gives: by which kind of Summon, that way says."""


def _used_for(material: Mapping[str, Any]) -> Piece:
    """Return for which Summon of which monster a card must be used; what else is asked of it stays as it was."""
    told: Piece = {}
    if "for" in material:
        told["for"] = [kind.removesuffix(_SUMMONED) for kind in material["for"]]
    if "of" in material:
        told["forSummonOf"] = filter_(material["of"])
    rest = {key: found for key, found in material.items() if key not in ("for", "of")}
    return {**told, **({"asMaterial": rest} if rest else {})}


_OF_CARDS: Final = ("card", "against", "byEffectOf", "using")
"""What is said of cards in an event that is waited for."""
_SUMMONED: Final = "-summoned"
_SELDOM_TOLD: Final = frozenset(
    {"against", "byEffectOf", "exceptFrom", "for", "forSummonOf", "facesUp", "direct", "involving", "using"}
)
"""What a text asks of an event and a question may not tell of it: then the words themselves are asked."""
_OF_OTHERS: Final = frozenset({"position", "reference", "relation"})
"""What a text asks of the card of an event that only other cards show, or nothing once it has left the field."""
_IN_WORDS: Final = frozenset({WORDS, "doing"})
"""What a text asks of what happens that rules may not be able to tell: then the words are asked as well."""


_PLACES: Final = ("text", "countText")
"""Keys that say where words stand."""


def _rest(given: Mapping[str, Any], *keys: str) -> Piece:
    """Return what is said under other keys than these, as it stands."""
    return {key: found for key, found in given.items() if key not in keys and key not in _PLACES}


def _words(entry: Mapping[str, Any], text: str) -> Piece:
    return {SAID_AS: _words_at(entry["text"], text)} if "text" in entry else {}


def _words_at(place: Sequence[int], text: str) -> str:
    return text[place[0] : place[1]].strip(" \n,;:.")


def _joined(joint: str, pieces: Iterable[Piece]) -> Piece:
    """Return pieces joined two by two; one piece alone is itself."""
    return reduce(lambda first, second: {"joins": joint, "first": first, "second": second}, pieces)


def _listed(words: Any) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


# Filters

_JOINED: Final = ("all", "any", "not")
_PIECES: Final = ("summoned", "moved", "relation", "asMaterial")
_NESTED: Final = ("byEffectOf", "using", "of", "as")


def filter_(given: Any) -> Piece:
    """Return a filter: its own requirements, joined with those of `all`, `any` and `not`."""
    if isinstance(given, str):
        return {"reference": given}
    own = _rest(given, *_JOINED, *_PIECES, "face", "compare", "counters", "same", WORDS)
    if "face" in given:
        own["faceUp"] = given["face"] == "up"
    if WORDS in given:
        own[WORDS] = _listed(given[WORDS])
    if "compare" in given:
        own["compare"] = [_compared(one) for one in given["compare"]]
    if "counters" in given:
        own["counters"] = _counters(given["counters"])
    for key in _PIECES:
        if key in given:
            own[key] = {
                inner: filter_(found) if inner in _NESTED else found
                for inner, found in _for_a_summon(given[key]).items()
            }
    if "same" in given:
        own["same"] = [{**one, "as": filter_(one["as"])} for one in given["same"]]
    pieces = [own] if own else []
    pieces += [filter_(one) for one in given.get("all", ())]
    if given.get("any"):
        pieces.append(_joined("or", [filter_(one) for one in given["any"]]))
    pieces += [{"joins": "not", "first": filter_(one)} for one in given.get("not", ())]
    return _placed(_joined("and", pieces or [{}]), given)


def _for_a_summon(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a history with the Summons for which the card was used as an entry of its own, where that is all."""
    material = told.get("asMaterial", {})
    if material.keys() != {"for"}:
        return told
    return {**{key: found for key, found in told.items() if key != "asMaterial"}, "for": material["for"]}


def _placed(whole: Piece, given: Mapping[str, Any]) -> Piece:
    """Say of a whole where it looks: where its own words say so, else wherever one of its alternatives does."""
    if "joins" not in whole:
        return whole
    sources = [given] if "places" in given else list(given.get("any", ()))
    if sources and all("places" in one for one in sources):
        whole["places"] = list(dict.fromkeys(place for one in sources for place in one["places"]))
    sides = {one.get("side", given.get("side", "either")) for one in sources or [given]}
    if len(sides) == 1 and sides <= {"you", "opponent"}:
        whole["side"] = next(iter(sides))
    return whole


def _counters(given: Mapping[str, Any]) -> Piece:
    told = {key: given[key] for key in ("kind", "op") if given.get(key) is not None}
    return {**told, "with": value(given.get("with", 1))}


# Selections


def selection(given: Mapping[str, Any], text: str) -> Piece:
    """Return a selection: among which cards, how many at least and at most, joined with `and` and `or`."""
    own = _rest(given, "and", "or", "reference", "filter", "least", "most", "total", WORDS)
    if "reference" in given:
        own["filter"] = filter_({**given.get("filter", {}), "reference": given["reference"]})
    elif "filter" in given:
        own["filter"] = filter_(given["filter"])
    for key in ("least", "most"):
        if key in given:
            own[key] = value(given[key])
    if "total" in given:
        own["total"] = {**given["total"], "with": value(given["total"]["with"])}
    if WORDS in given:
        own[WORDS] = _listed(given[WORDS])
    own |= _words(given, text)
    whole = _joined("and", [own, *(selection(one, text) for one in given.get("and", ()))])
    whole = _joined("or", [whole, *(selection(one, text) for one in given.get("or", ()))])
    whole |= _words(given, text)  # the words are those of all that is joined
    return {**whole, "option": given["option"]} if "option" in given else whole


# Values


def _compared(one: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a number of a card must be: beside a value, or beside another number of the card itself."""
    match one["with"]:
        case {"stat": str(other), "of": "itself", **more} if not more:
            return {**_rest(one, "with"), "withOwn": other}
    return {**one, "with": value(one["with"])}


def value(given: Any) -> Piece:
    """Return a value."""
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return {"number": int(given)}
    if isinstance(given, str):
        return {WORDS: [given]}
    found = next((of_kind(given) for key, of_kind in _VALUES.items() if key in given), None)
    return found or _rest(given, WORDS) or {WORDS: _listed(given.get(WORDS, "an amount"))}


def _aggregated(aggregate: str, stat: str) -> Callable[[Mapping[str, Any]], Piece]:
    return lambda given: {"aggregate": aggregate, "stat": given[stat], "of": filter_(given["of"])}


def _calculated(calculates: str) -> Callable[[Mapping[str, Any]], Piece]:
    def of(given: Mapping[str, Any]) -> Piece:
        first, *rest = [value(one) for one in given[calculates]]
        return reduce(
            lambda one, two: {"calculates": calculates, "firstValue": one, "secondValue": two}, rest, first
        )

    return of


_VALUES: Final[Mapping[str, Callable[[Mapping[str, Any]], Piece]]] = {
    "total": _aggregated("total", "total"),
    "highest": _aggregated("highest", "highest"),
    "lowest": _aggregated("lowest", "lowest"),
    "different": lambda given: {
        "aggregate": "different",
        "trait": given["different"],
        "of": filter_(given["of"]),
    },
    "stat": _aggregated("total", "stat"),
    "counters": lambda given: {"counters": given["counters"] or "any", "of": filter_(given["on"])},
    "count": lambda given: {"count": filter_(given["count"])},
    "alikeInChain": lambda given: {"alikeInChain": given["alikeInChain"]},
    "plays": lambda given: {"plays": plays(given["plays"])},
    "plus": _calculated("plus"),
    "minus": _calculated("minus"),
    "difference": _calculated("difference"),
    "quotient": _calculated("quotient"),
    "higher": _calculated("higher"),
    "lower": _calculated("lower"),
    "times": lambda given: {
        "calculates": "times",
        "firstValue": value(given["times"]),
        "secondValue": value(given["value"]),
    },
    "half": lambda given: {"calculates": "half", "firstValue": value(given["half"])},
}
"""The kinds of value, each by the key that tells it."""


# Conditions


def condition(given: Mapping[str, Any]) -> Piece:
    """Return a condition; `and`, `or` and `not` join; what must have been so at the activation is one part alone."""
    for joint in ("and", "or"):
        if joint in given:
            return _joined(joint, [condition(one) for one in given[joint]])
    if "not" in given:
        return {"joins": "not", "first": condition(given["not"])}
    if "whenActivated" in given:
        return {"joins": "when-activated", "first": condition(given["whenActivated"])}
    told = _rest(given, "compare", "op", "with", "happened", "reference", "fits", "pointedToBy", WORDS)
    if "compare" in given:
        told |= {"compare": value(given["compare"]), "op": given["op"], "with": value(given["with"])}
    elif "happened" in given:
        counted = {"plays": plays(given["happened"])}
        told |= {"compare": counted, "op": given.get("op", "at-least"), "with": value(given.get("with", 1))}
    elif "fits" in given:
        told = _of_a_card(given, told)
    elif "zone" in given or "column" in given:
        told |= _zone(given)
    elif WORDS in given or not told:
        told[WORDS] = _listed(given.get(WORDS, "a condition"))
    return told


def _of_a_card(given: Mapping[str, Any], told: Piece) -> Piece:
    """Return what is asked of a card; what it was then, of what the parts before were done to, it was before them."""
    printed, before = _is_printed(given["fits"]), told.get("asOf") == _THEN and given["reference"] in _DONE_TO
    rest = {key: found for key, found in told.items() if key != "asOf" or not (printed or before)}
    asked = {"speaksOf": filter_(given["reference"]), "fits": filter_(given["fits"])}
    return {**rest, **asked, **({"before": True} if before and not printed else {})}


def _zone(given: Mapping[str, Any]) -> Piece:
    """Return what must point to a zone that is asked for, or how many cards must be in its column."""
    if "pointedToBy" in given:
        return {"pointedToBy": filter_(given["pointedToBy"])}
    return {"op": given["op"], "with": value(given["with"])} if "op" in given else {}


def _is_printed(asked: Mapping[str, Any]) -> bool:
    """Say whether a filter, and what it leaves out, asks only for what is printed on a card."""
    return asked.keys() - {"not"} <= PRINTED and all(map(_is_printed, asked.get("not", ())))


_THEN, _DONE_TO = "then", frozenset({"target", "those"})
"""“It was face-up”, of what the parts before were done to: as it was before them."""
_BEATS: Final = "destroyed-monster-by-battle"
_PREVIOUS: Final = "previous"
"""The effect that stands before that which speaks of it: “if this effect was activated this turn”."""


def plays(given: Mapping[str, Any]) -> Piece:
    """Return which plays are meant."""
    told = _rest(given, "card", "of", "byEffectOf", WORDS)
    if given.get("effect") == _PREVIOUS:
        told = {**_rest(told, "effect"), "ofPrevious": True}
    if given.get("did") == [_BEATS] and given.get("against", {}).keys() <= {"kinds"}:
        told.pop("against", None)  # what is destroyed by battle is a monster
    if given.get("as") == "effect" and given.get("card", {}).get("kinds") == ["monster"]:
        told.pop("as")  # what is activated of a monster is an effect
    if "of" in given:
        told["card"] = filter_({"reference": given["of"], **given.get("card", {})})
    elif "card" in given:
        told["card"] = filter_(given["card"])
    if "byEffectOf" in given:
        told["byEffectOf"] = filter_(given["byEffectOf"])
    if WORDS in given:
        told[WORDS] = _listed(given[WORDS])
    return told


def upon(given: Mapping[str, Any]) -> Piece:
    """Return the plays upon which something holds: a card that was Summoned to a player's field is on that field."""
    where = given.get("toSide")
    if where not in _PLAYERS or given.get("to") != ["field"] or not all(map(_is_summon, given["did"])):
        return plays(given)
    rest = {key: found for key, found in given.items() if key not in ("to", "toSide")}
    return plays({**rest, "card": {**given.get("card", {}), "side": where}})


_PLAYERS: Final = ("you", "opponent")


def _is_summon(event: str) -> bool:
    return event.endswith("summoned")


# Materials


def materials_in(vocabulary: Vocabulary, record: CardRecord) -> Piece:
    """Return what the materials of a card are, as the shape of cards has it; nothing for a card without."""
    asked, included = materials_of(record)
    told = {
        key: [selection(entry, record.text) for entry in entries]
        for key, entries in (("materialsAsked", asked), ("materialsIncluded", included))
        if entries
    }
    return fitted(vocabulary, vocabulary.shape("Card"), told) if told else {}


# What the vocabulary does not know


def read_into(vocabulary: Vocabulary, shape: Shape, effect: Mapping[str, Any], text: str) -> Piece:
    """Return what a reading says of an effect in the language, as the shape of effects knows it.

    An event that is waited for and not known in full leaves the words of its trigger, so does one of which more is
    asked than questions use to tell (`ofEvent`).
    """
    told = fitted(vocabulary, shape, language_of(effect, text))
    waits = told.get("waitsFor", ())
    unknown = any(wait.keys() & _IN_WORDS for wait in waits)
    pointing = any(_is_seldom_told(wait.get("card", {})) for wait in waits)
    if unknown or pointing or any(wait.keys() & _SELDOM_TOLD for wait in waits):
        triggers = [span for span in effect.get("spans", ()) if span["role"] == "trigger" and span["formal"]]
        left = [{**_left(span, effect, text), **({} if unknown else {"ofEvent": True})} for span in triggers]
        told["wordsLeft"] = [*told.get("wordsLeft", ()), *left]
    return told


def _is_seldom_told(card: Mapping[str, Any]) -> bool:
    """Say whether a text asks of the card of an event what only other cards show, or how just it was Summoned."""
    return bool(card.keys() & _OF_OTHERS or card.get("summoned", {}).keys() & _HOW_JUST)


_HOW_JUST: Final = frozenset({"byThis", "byEffectOf", "usingItsName"})


def fitted(vocabulary: Vocabulary, shape: Shape, given: Mapping[str, Any]) -> Piece:
    """Return a piece with only what its shape knows; what it does not know becomes words, and so not formal.

    Where the piece itself can have no words, the nearest one around it has them.
    """
    told, unknown = _fitted(vocabulary, shape, given)
    return {**told, WORDS: unknown} if unknown and WORDS in shape.fields else told


def _fitted(vocabulary: Vocabulary, shape: Shape, given: Mapping[str, Any]) -> tuple[Piece, list[str]]:
    """Return what a shape knows of a piece, and what is not known of it and has found no place inside."""
    told: Piece = {}
    unknown: list[str] = []
    for key, found in given.items():
        field = shape.fields.get(key)
        if field is None:
            unknown.append(f"{key}: {found}")
            continue
        kept = []
        for entry in found if field.many and isinstance(found, list) else [found]:
            known, left = _entry(vocabulary, field, entry)
            unknown += left if known is not None else [f"{key}: {entry}"]
            kept += [known] if known is not None else []
        if kept:
            told[key] = kept if field.many else kept[0]
    if unknown and WORDS in shape.fields:
        told[WORDS] = [*told.get(WORDS, ()), *unknown]
        unknown = []
    return told, unknown


def _entry(vocabulary: Vocabulary, field: Field, entry: Any) -> tuple[Any, list[str]]:
    """Return one value as the field can have it (`None` if it cannot), and what is not known of it."""
    if field.kind is FieldKind.NODE and field.shape is not None:
        return (
            _fitted(vocabulary, vocabulary.shapes[field.shape], entry)
            if isinstance(entry, dict)
            else (None, [])
        )
    if field.kind is FieldKind.TOKEN:
        return (entry if isinstance(entry, str) and entry in field.tokens else None), []
    wanted = {FieldKind.BOOLEAN: bool, FieldKind.INTEGER: int, FieldKind.TEXT: str}.get(field.kind, str)
    fits = isinstance(entry, wanted) and (wanted is not int or not isinstance(entry, bool))
    return (entry if fits else None), []


_READ_AS: Final[Mapping[str, tuple[str, Callable[[Any], Any]]]] = {
    "against": ("against", filter_),
    "byEffectOf": ("byEffectOf", filter_),
    "when": ("holds", str),
    "except": ("except", lambda told: [filter_(one) for one in told]),
    "exceptFor": ("exceptFor", lambda told: [filter_(one) for one in told]),
    "unless": ("unless", condition),
    "while": ("while", condition),
    "in": ("in", condition),
    "upon": ("upon", upon),
    WORDS: (WORDS, _listed),
}
"""The keys of a restriction that the language says by the same or another name, and how."""
_SAID: Final[Mapping[str, Callable[[Mapping[str, Any], str], Piece]]] = {
    "conditions": _stated,
    "targeting": selection,
    "restrictions": _restriction,
    "battleChanges": _battle_change,
    "cardChanges": _change,
    "permissions": _permission,
    "namings": _naming,
    "afterEach": _each_time,
    "selfDestructs": _restriction,
    "waitsFor": _wait,
}
"""What is read of an effect, by its key, each with how the language says it."""
