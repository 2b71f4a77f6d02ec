"""What a text changes of cards: “All Dragon monsters you control gain 500 ATK”, “its Level becomes 4”.

Also that effects are negated for as long as something applies. A clause is understood as a whole, with what leads it
in and what follows it, or it is not read at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.amounts import counted, is_times, others_than, reckoned
from reasoner.reading.clauses.battles import Changed, changed
from reasoner.reading.clauses.forms import clauses, farthest, merged, said
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.quantities import quantity
from reasoner.reading.filters.references import asked_by_reference
from reasoner.reading.filters.values import number, stats
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

Altered = dict[str, Any]
_EACH = listed("each")
_JOINTS = listed("joins-changes")
_ORIGINAL = "original-"
NEAR = "near"
"""How a row says that it speaks of the card that was spoken of before."""
_ITSELF = {"isSelf": True}
"""The card itself, where it is among those that are excepted."""
_VALUES = frozenset({"atk", "def", "level", "rank", "scale"})
_EVERY = listed("each-or-both")
_ALL, _EVERYTHING = listed("of-every"), frozenset({"all", "asMany"})
_ONE, _OF = listed("articles"), "of"
_MONSTER, _SINGLE, _FIELD = "monster", "1", ["field"]
OF_EACH = "each"
"""What “its Level” points to where several cards change, each by a value of its own, as a token of `ygo:PartObject`."""
_DISTRIBUTES = listed("each")
_THEIRS = frozenset({"their"})
_RELATION = "relation"
_THIS = "this"
_COMPARED = {"difference": "compared"}
"""What “the difference” is until it is known between what."""
_UNEQUAL, _COMPARABLE = frozenset({"more-than", "less-than"}), ({"lp"}, {"stat", "of"})
_POINTING = listed("points-back")
"""What has words speak of another card than those that change, so that “their” may be another's."""


def value_change(words: Words) -> Changed | None:
    """Return what a clause changes of cards; `None` if it changes nothing of them, or is not understood."""
    return _of_each(words) or _changed(words)


def kind_change(words: Words) -> Changed | None:
    """Return what a clause has cards become; `None` if it is about something else, or is not understood."""
    return changed("kind-change", words)


def control_change(words: Words) -> Changed | None:
    """Return of which card a clause takes control as long as it applies; `None` if it is about something else."""
    return changed("control-change", words)


def position_change(words: Words) -> Changed | None:
    """Return which cards a clause has in Defense Position as long as it applies; `None` if it is about others."""
    return changed("position-change", words)


def _of_each(words: Words) -> Changed | None:
    """Return what a clause changes of several cards, each by a value of its own: “lose ATK equal to their DEF”."""
    subject = words.say(_DISTRIBUTES) and words.at(1) != "time"
    context = replace(
        words.context,
        near=OF_EACH if subject else words.context.near,
        far=OF_EACH if words.say(_THEIRS) and not words.say(_POINTING) else words.context.far,
    )
    if context == words.context:
        return None
    found = _changed(replace(words, context=context, memo={}))
    if found is None or not all("of" not in entry for entry in found.entries):
        return None
    amounts = [entry.get("amount") for entry in found.entries]
    others = [{key: told for key, told in entry.items() if key != "amount"} for entry in found.entries]
    return found if OF_EACH in str(amounts) and OF_EACH not in str(others) else None


def _changed(words: Words) -> Changed | None:
    """Return what a clause changes, “it” and “them” being what the words have spoken of."""
    found = changed("value-change", words)
    if found is None:
        return None
    entries = [
        _by_what_differs(_counting_others(_counting_without(told)))
        for entry in found.entries
        for told in _each_value(_pointing(entry, words.context.near))
    ]
    return Changed(entries, found.end) if all(map(_is_known, entries)) else None


def _pointing(entry: Altered, near: str) -> Altered:
    """Return a change of “its” value as one of the card that was spoken of."""
    told: Altered = of_the_battle({**entry, "of": near} if entry.get("of") == NEAR else entry)
    return told


def of_the_battle(told: Any) -> Any:
    """Return what words say with the values of the attacking monster and of its target as those of cards in battle."""
    if isinstance(told, dict):
        fighting = asked_by_reference().get(str(told.get("of")))
        if fighting is not None and "stat" in told and "operation" not in told:
            return {"total": told["stat"], "of": fighting}
        return {key: of_the_battle(one) for key, one in told.items()}
    return [of_the_battle(one) for one in told] if isinstance(told, list) else told


def _each_value(entry: Altered) -> list[Altered]:
    """Return one entry for each value, told apart from its original one: “the original ATK of this card is …”."""
    several = entry.pop("changes", None)
    if several is not None:
        return [told for one in several for told in _each_value({**entry, **one})]
    times = entry.pop("times", None)
    if times is not None and "amount" in entry:
        entry["amount"] = {"times": entry["amount"], "value": times}
    named = entry.pop("stats", None)
    if named is None:
        return [entry]
    return [
        {
            **entry,
            "stat": one.removeprefix(_ORIGINAL),
            **({"original": True} if one.startswith(_ORIGINAL) else {}),
        }
        for one in named
    ]


def _counting_without(entry: Altered) -> Altered:
    """Return a change with what it excepts left out of what it counts: “for each Dragon on the field, except …”.

    Of a change of one card nothing else can be excepted; where cards that change are counted as well, it is not
    known what is meant.
    """
    amount = entry.get("amount")
    if "except" not in entry or not isinstance(amount, dict):
        return entry
    counted_apart = _apart_from(amount, entry["except"]) if "of" in entry else None
    if counted_apart is None:
        return {key: told for key, told in entry.items() if key not in ("of", "on")}
    return {**{key: told for key, told in entry.items() if key != "except"}, "amount": counted_apart}


def _apart_from(amount: Altered, spared: list[Any]) -> Altered | None:
    """Return an amount that counts other cards than those; `None` if it is not known what it counts."""
    if isinstance(amount.get("value"), dict):
        inner = _apart_from(amount["value"], spared)
        return {**amount, "value": inner} if inner else None
    for key in ("count", "of"):
        asks = amount.get(key)
        if isinstance(asks, dict) and "reference" not in asks and "isSelf" not in asks:
            rest = [one for one in spared if one != _ITSELF]
            asks = asks if rest == spared else {**asks, "isSelf": False}
            return {**amount, key: merged([asks], {"not": rest}) if rest else asks}
    return None


def _counting_others(entry: Altered) -> Altered:
    """Return a change of another card than this one that counts “other” cards as one that counts all but that card."""
    changed_card = entry.get("of", OF_EACH)
    if changed_card == OF_EACH or "amount" not in entry:
        return entry
    return {**entry, "amount": others_than(changed_card, entry["amount"])}


def _is_known(entry: Altered) -> bool:
    """Say whether it is known of which cards an entry speaks, and all of its words are."""
    return is_formal(entry) and entry.get("of") != "" and ("of" in entry or "on" in entry)


@slot("every")
def every(words: Words, at: int) -> tuple[Any, int] | None:
    """Return the cards that are all meant: “all Dragon monsters you control”, not “1 Dragon monster”."""
    found = all_named(words, at)
    return None if found is None or _is_one_of_a_battle(words, at, found) else found


@slot("all-named")
def all_named(words: Words, at: int) -> tuple[Any, int] | None:
    """Return the cards that are meant, or the one of a battle that words name by its player: “your monster”."""
    if words.at(at) in _ALL:
        at += 1 + (words.at(at + 1) == _OF)
    some = words.at(at) in _ONE
    counts = not some and quantity(words, at).counts.keys() - _EVERYTHING  # “up to that many …” are not all
    found = None if counts or number(words, at) is not None else held("filter", words, at + some)
    if found is None or (some and _RELATION not in found[0] and not was_made_with_it(found[0])):
        return None
    return _left_out(words, found)


@slot("one")
def one_chosen(words: Words, at: int) -> tuple[Any, int] | None:
    """Return what the one card must be that its player chooses then: “1 face-up monster your opponent controls”."""
    found = held("filter", words, at + 1) if words.at(at) == _SINGLE else None
    return found if found is not None and is_formal(found[0]) and found[0].get("places") == _FIELD else None


def was_made_with_it(asks: dict[str, Any]) -> bool:
    """Say whether what is meant used its own card for its Summon: “a Fusion Monster that used this card”."""
    using: dict[str, Any] = asks.get("summoned", {}).get("using", {})
    return using.get("reference") == _THIS


def _is_one_of_a_battle(words: Words, at: int, found: tuple[Any, int]) -> bool:
    """Say whether “the opponent's monster” is that of a battle: a single one, of which no place is said."""
    asks, end = found
    single = words.at(end - 1) == _MONSTER and words.at(at) not in _ALL
    return single and "side" in asks and not asks.keys() - {"kinds", "side", "face"}


def _left_out(words: Words, found: tuple[Any, int]) -> tuple[Any, int] | None:
    """Return cards without those that are left out: “all monsters on the field, except Dragon monsters, (gain)”."""
    asks, end = found
    at = end + (words.at(end) == ",")
    if words.at(at) != "except":
        return found
    spared = held("filter", words, at + 1)
    if spared is None or not is_formal(spared[0]):
        return None
    return merged([asks], {"not": [spared[0]]}), spared[1] + (words.at(spared[1]) == ",")


@slot("alters")
def alters(words: Words, at: int) -> tuple[list[Altered], int] | None:
    """Return what “gains 500 ATK and loses 300 DEF” does: one entry for each value, and where the words end."""
    entries: list[Altered] = []
    end = at
    while (verb := clauses().table("alter-verb").at(words, at)) is not None:
        found = _by_how_much(words, verb[1])
        if found is None:
            break
        entries += [{"operation": verb[0].says["operation"], **one} for one in found[0]]
        end = at = found[1]
        while words.at(at) in _JOINTS:
            at += 1
    return (entries, end) if entries else None


@slot("given")
def given(words: Words, at: int) -> tuple[list[Altered], int] | None:
    """Return what an Equip Card is said to give: “(that gives it) 500 ATK/DEF”, one entry for each value."""
    found = _by_how_much(words, at)
    return ([{"operation": "add", **one} for one in found[0]], found[1]) if found else None


def _by_how_much(words: Words, at: int) -> tuple[list[Altered], int] | None:
    """Return the values that change, each with its amount: “500 ATK and 300 DEF”, “ATK equal to its Level x 100”."""
    entries: list[Altered] = []
    at += words.at(at) == "exactly"
    end = at
    while (known := number(words, at)) is not None:
        named = _values(words, known[1])
        if named is None:
            break
        entries += [{"stat": one, "amount": known[0]} for one in named[0]]
        end = at = named[1]
        while words.at(at) in _JOINTS:
            at += 1
    if entries:
        return _for_each(words, entries, end)
    named = _values(words, at)
    if named is None or (words.at(named[1]), words.at(named[1] + 1)) != ("equal", "to"):
        return None
    found = reckoned(words, named[1] + 2) or _compared(words, named[1] + 2)
    if found is None:
        return _each_its_own(words, named[0], named[1] + 2)
    return [{"stat": one, "amount": found[0]} for one in named[0]], found[1]


def _compared(words: Words, at: int) -> tuple[Any, int] | None:
    """Return “the difference” between what leads in the clause compares, and where its words end: “… x 500”."""
    found = clauses().table("compared").at(words, at)
    if found is None:
        return None
    if is_times(words.at(found[1])) and words.at(found[1] + 1).isdecimal():
        return {"times": int(words.at(found[1] + 1)), "value": _COMPARED}, found[1] + 2
    return _COMPARED, found[1]


def _by_what_differs(entry: Altered) -> Altered:
    """Return a change by “the difference” as one by that of the Life Points or values which its condition compares.

    Where it compares nothing of the kind, it is not known between what the difference is: nothing is known of it then.
    """
    if str(_COMPARED) not in str(entry):
        return entry
    asked = [one for one in _asked_together(entry.get("while", {})) if one.get("op") in _UNEQUAL]
    each = [asked[0].get("compare"), asked[0].get("with")] if len(asked) == 1 else []
    if not each or not all(isinstance(one, dict) and one.keys() in _COMPARABLE for one in each):
        return {}
    between = {"difference": each}
    amount = entry["amount"]
    return {**entry, "amount": between if amount == _COMPARED else {**amount, "value": between}}


def _asked_together(asked: Any) -> list[Altered]:
    """Return all that a condition asks for."""
    return [found for one in asked["and"] for found in _asked_together(one)] if "and" in asked else [asked]


def _each_its_own(words: Words, named: list[str], at: int) -> tuple[list[Altered], int] | None:
    """Return each of several values with that of others: “(ATK/DEF equal to) the ATK/DEF of all Dragon monsters”."""
    each = [one.removeprefix(_ORIGINAL) for one in named]
    worked = [reckoned(words.within(replace(words.context, value=one)), at) for one in each]
    known = [found for found in worked if found is not None]
    if len(named) == 1 or len(known) < len(named):
        return None
    return [{"stat": one, "amount": found[0]} for one, found in zip(named, known, strict=True)], known[0][1]


def _for_each(words: Words, entries: list[Altered], end: int) -> tuple[list[Altered], int] | None:
    """Return the changes with what they count, where “for each …” or “x its own Level” follows them."""
    if is_times(words.at(end)):
        worked = reckoned(words, end + 1)
        return ([_times(one, worked[0]) for one in entries], worked[1]) if worked else None
    if words.at(end) != "for" or words.at(end + 1) not in _EACH:
        return entries, end
    found = counted(words, end + 2)
    if found is None:
        return None
    return [_times(one, found[0]) for one in entries], found[1]


def _times(entry: Altered, value: Any) -> Altered:
    return {**entry, "amount": {"times": entry["amount"], "value": value}}


@slot("counted")
def counted_cards(words: Words, at: int) -> tuple[Any, int] | None:
    """Return how many there are of what is named: “(for each) banished card”."""
    return counted(words, at)


@slot("values")
def _values(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the values that words name which a card can have changed."""
    found = stats(words, at)
    if found is None:
        return None
    named, end = found
    if len(named["stats"]) > 1 and not named["every"]:
        return None
    known = all(one.removeprefix(_ORIGINAL) in _VALUES for one in named["stats"])
    return (named["stats"], end) if known else None


@slot("set-to")
def set_to(words: Words, at: int) -> tuple[Altered, int] | None:
    """Return what a value becomes: a number, “double its original ATK”, what must be worked out."""
    found = farthest("set-to", words, at)
    if found is not None:
        return said(found, "says"), found.end
    worked = reckoned(words, at)
    return ({"operation": "set", "amount": worked[0]}, worked[1]) if worked else None


@slot("sets")
def sets(words: Words, at: int) -> tuple[list[Altered], int] | None:
    """Return what “ATK and DEF become 0” sets: one entry for each value, and where the words end."""
    named = _values(words, at)
    verb = clauses().table("set-verb").at(words, named[1]) if named else None
    if named is None or verb is None:
        return None
    end = verb[1] + (words.at(verb[1]) in _EVERY)
    found = held("set-to", words, end)
    if found is None:
        return _sets_to_same(words, named[0], end)
    return [{"stats": named[0], **found[0]}], found[1]


def _sets_to_same(words: Words, named: list[str], at: int) -> tuple[list[Altered], int] | None:
    """Return each value as that of another card whose words leave its name out: “that monster's”."""
    worked = [reckoned(words, at, one) for one in named]
    known = [found for found in worked if found is not None]
    if len(known) < len(named):
        own = _each_its_own(words, named, at)
        return ([{"operation": "set", **one} for one in own[0]], own[1]) if own else None
    told = [
        {"stats": [one], "operation": "set", "amount": found[0]}
        for one, found in zip(named, known, strict=True)
    ]
    return told, known[0][1]


@slot("set-it")
def set_it(words: Words, at: int) -> tuple[Altered, int] | None:
    """Return what becomes of a value that was named before: “(the ATK of this card) becomes 0”."""
    verb = clauses().table("set-verb").at(words, at)
    return held("set-to", words, verb[1] + (words.at(verb[1]) in _EVERY)) if verb else None


@slot("fighting")
def fighting(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return how a monster stands to the one that it battles: “attacks a Dragon monster”, “is attacked”."""
    verb = clauses().table("battle-verb").at(words, at)
    if verb is None:
        return None
    relation, end = {"is": verb[0].says["is"]}, verb[1]
    other = held("filter", words, end + (words.at(end) in _ONE))
    if other is None:
        return relation, end
    known = is_formal(other[0]) and _RELATION not in other[0]  # how it stands to a third card nobody looks at
    return ({**relation, "of": other[0]}, other[1]) if known else None


@slot("fought")
def fought(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return how the monster that another one battles stands to that one, and what it is: “attacks a Dragon monster”.

    `is`: what the other monster does, `asks`: what it must be; none of the monsters of “you”.
    """
    verb = clauses().table("battle-verb").at(words, at)
    other = held("filter", words, verb[1] + (words.at(verb[1]) in _ONE)) if verb else None
    if verb is None or other is None or not is_formal(other[0]) or other[0].get("side") == "you":
        return None
    return {"is": verb[0].says["inverse"], "asks": other[0]}, other[1]


@slot("fought-of-opponent")
def fought_of_opponent(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return the same where the words say that the other monster is the opponent's."""
    found = fought(words, at)
    return found if found and found[0]["asks"].get("side") == "opponent" else None


@slot("battle-moment")
def battle_moment(words: Words, at: int) -> tuple[str, int] | None:
    """Return the part of a battle during which alone something changes: “during the Damage Step only”."""
    found = clauses().table("battle-moment").at(words, at + (words.at(at) == ","))
    return (str(found[0].says["phase"]), found[1]) if found else None
