"""A noun with what stands before it: “Level 4 or lower "Blue-Eyes" Dragon monster”, “Fusion or Synchro Monster”.

Words of one kind that are listed are alternatives (“Fusion or Synchro Monster”); words of different kinds, and words
of one kind side by side (“Tuner Synchro Monster”), all hold.
"""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.filters.constructions import read_slot, slot
from reasoner.reading.filters.model import Filter, both, either
from reasoner.reading.filters.places import joint
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.filters.values import rated
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words
    from reasoner.reading.filters.vocabulary import Row


class Modifier(NamedTuple):
    """What stands before a noun: the kind of word, what it asks for, and of a Spell or Trap if that differs."""

    sort: str
    asks: Filter
    of_spells: Filter | None
    end: int


class Nominal(NamedTuple):
    """A noun with its modifiers, and where it ends; `some` if it is written “monster(s)”."""

    asks: Filter
    end: int
    some: bool = False


class _Conjunct(NamedTuple):
    modifiers: list[Modifier]
    head: Row | None
    start: int
    end: int

    def sorts(self) -> list[str]:
        return [modifier.sort for modifier in self.modifiers]


def nominal(words: Words, at: int) -> Nominal | None:
    """Return the noun that begins at a word with all that stands before it; `None` if none does."""
    declared = read_slot("declared-card", words, at)
    if declared is not None:
        return Nominal(*declared)
    conjuncts = _conjuncts(words, at)
    if not conjuncts:
        return None
    listed = _each(conjuncts)
    end = listed[-1].end
    asks = either([one.asks for one in listed])
    partial = any(name[:1].islower() for name in asks.get("names", ()))
    if partial or (len(conjuncts) > 1 and _ambiguous(conjuncts)):
        asks = both(asks, {"words": [words.text(at, end)]})
    return Nominal(asks, end, end - 1 in words.some)


def nominals(words: Words, at: int) -> list[Nominal]:
    """Return the nouns that are listed from a word on; those without a noun of their own share the next one's."""
    return _each(_conjuncts(words, at))


def _each(conjuncts: list[_Conjunct]) -> list[Nominal]:
    conjuncts = _with_shared_states(conjuncts)
    asked: list[Nominal] = []
    shared: Filter | None = None
    for conjunct in reversed(conjuncts):
        if conjunct.head:
            shared = conjunct.head.says.get("shares", conjunct.head.says["filter"])
        asks = _asked(conjunct, conjunct.head.says["filter"] if conjunct.head else shared)
        asked.append(Nominal(asks, conjunct.end))
    return asked[::-1]


def _with_shared_states(conjuncts: list[_Conjunct]) -> list[_Conjunct]:
    """Return nouns of which each is in the state that the first words tell: “1 face-up Spell or "X" monster”."""
    if len(conjuncts) < 2:
        return conjuncts
    first, *others = conjuncts
    states = list(takewhile(lambda modifier: modifier.sort in _STATES, first.modifiers))
    if len(states) == len(first.modifiers) and first.head is None:
        return conjuncts
    return [first, *(one._replace(modifiers=[*_lacking(states, one), *one.modifiers]) for one in others)]


def _lacking(states: list[Modifier], conjunct: _Conjunct) -> list[Modifier]:
    said = conjunct.sorts()
    return [state for state in states if state.sort not in said]


_STATES = frozenset({"face", "position", "other", "places", "side"})
"""Sorts of words that say how cards are, not what: said of the first of a list, they are said of all."""


def _conjuncts(words: Words, at: int) -> list[_Conjunct]:
    """Return the members of a list of nouns (“Ritual Monster or Ritual Spell”); a list may share its last noun."""
    listed: list[_Conjunct] = []
    while True:
        found = _conjunct(words, at)
        if found is None:
            break
        listed.append(found)
        at = joint(words, found.end)
        if at == found.end:
            break
    while listed and listed[-1].head is None and not _names_a_card(listed[-1]):
        listed.pop()
    return listed


def _names_a_card(conjunct: _Conjunct) -> bool:
    return "name" in conjunct.sorts()


def _conjunct(words: Words, at: int) -> _Conjunct | None:
    """Return modifiers and their noun, either of which may be missing, but not both."""
    start = at
    modifiers: list[Modifier] = []
    while True:
        head = vocabulary().table("head").at(words, at)
        if head and modifiers and "alone" in head[0].says:
            return None
        found = _modifiers(words, at)
        if head and (found is None or (head[1] >= found.end and not _goes_on(words, head[1]))):
            return _named_after(words, modifiers, head, start)
        if found is None:
            return _Conjunct(modifiers, None, start, at) if modifiers else None
        modifiers.append(found)
        at = found.end


def _named_after(words: Words, modifiers: list[Modifier], head: tuple[Row, int], start: int) -> _Conjunct:
    """Return the noun with the name of an archetype after it (“1 monster "X"”)."""
    row, end = head
    if words.at(end) == NAME and not any(modifier.sort == "name" for modifier in modifiers):
        modifiers = [*modifiers, Modifier("name", {"names": [words.names[end]]}, None, end + 1)]
        end += 1
    return _Conjunct(modifiers, row, start, end)


def _goes_on(words: Words, at: int) -> bool:
    """Say whether a noun stands at a word, or what stands before one, so that the noun before it was no noun."""
    if words.at(at) == NAME:
        return _goes_on(words, at + 1)
    return vocabulary().table("head").at(words, at) is not None or _modifier(words, at) is not None


def _modifiers(words: Words, at: int) -> Modifier | None:
    """Return the modifiers of one kind that are listed from a word on, as one."""
    first = _modifier(words, at)
    if first is None:
        return None
    listed = [first]
    end = first.end
    while (after := joint(words, end)) > end:
        found = _modifier(words, after)
        if found is None or found.sort != first.sort or _is_head(words, after, found.end):
            break
        listed.append(found)
        end = found.end
    if len(listed) == 1:
        return first
    if first.sort == "not":
        asks: Filter = {"not": [fact for one in listed for fact in one.asks["not"]]}
        return Modifier("not", asks, None, end)
    spells = [one.of_spells for one in listed]
    return Modifier(
        first.sort,
        either([one.asks for one in listed]),
        either([one for one in spells if one is not None]) if None not in spells else None,
        end,
    )


def _is_head(words: Words, at: int, end: int) -> bool:
    """Say whether the words are a noun themselves (“Fusion or Tuner”)."""
    found = vocabulary().table("head").at(words, at)
    return found is not None and found[1] >= end


def _modifier(words: Words, at: int) -> Modifier | None:
    word = words.at(at)
    if word == NAME:
        return Modifier("name", {"names": _names(words, at)}, None, at + 1)
    adjective = vocabulary().table("adjective").at(words, at)
    if word == "non-" and adjective is None:
        denied = _modifier(words, at + 1)
        return Modifier("not", {"not": [denied.asks]}, None, denied.end) if denied else None
    found = rated(words, at)
    if found is not None:
        return Modifier("rating", found[0], None, found[1])
    if adjective is None:
        return None
    row, end = adjective
    says = row.says
    of_spells = says["filter"] if says.get("key") == "properties" else says.get("of-spells")
    return Modifier(str(says.get("sort") or says["key"]), says["filter"], of_spells, end)


def _names(words: Words, at: int) -> list[str]:
    """Return the name that is quoted at a word; of several cards it may be written in the plural (“3 "Des Frogs"”)."""
    name = _singular(words.names[at])
    before = at - 1
    while before > 0 and words.at(before) in _WHICH_WAY_UP:
        before -= 1
    number = words.at(before)
    several = number == _ALL or (number.isdigit() and number != _ONE)
    several = several or (number == "of" and words.at(before - 1) == "number")
    plural = several and name.endswith("s") and words.at(at + 1) in _AFTER_A_NAME
    return [name.removesuffix("s"), name] if plural else [name]


_WHICH_WAY_UP = frozenset({"face-up", "face-down", "other"})
_ALL, _ONE = "all", "1"
_AFTER_A_NAME = listed("follows-a-name")
"""What stands after a quoted name that is that of a card, and of no archetype."""


def _singular(name: str) -> str:
    """Return the name of Tokens that is written in the plural (“2 "X Tokens"”) as one of them has it."""
    return name.removesuffix("s") if name.endswith(" Tokens") else name


def _asked(conjunct: _Conjunct, head: Filter | None) -> Filter:
    """Return what a noun with its modifiers asks for; a quoted name before a noun is that of an archetype."""
    kinds = head.get("kinds", []) if head else []
    asks: Filter = {}
    for modifier in conjunct.modifiers:
        asks = both(asks, _in_place(modifier, kinds, named=head is None))
    return both(head, asks) if head else asks


def _in_place(modifier: Modifier, kinds: list[str], *, named: bool) -> Filter:
    """Return what a modifier asks for before this noun: “Normal Monster”, “Normal Trap”."""
    if modifier.sort == "name" and not named:
        return _as_series(modifier.asks)
    if modifier.sort == "not" and not named:
        return {"not": [_as_series(denied) for denied in modifier.asks["not"]]}
    if modifier.of_spells is None or kinds == ["monster"]:
        return modifier.asks
    if kinds and "monster" not in kinds:
        return modifier.of_spells
    return either(
        [both({"kinds": ["monster"]}, modifier.asks), both({"kinds": ["spell", "trap"]}, modifier.of_spells)]
    )


def _as_series(asks: Filter) -> Filter:
    """Return a name as that of an archetype."""
    return {"series" if key == "names" else key: value for key, value in asks.items()}


def _ambiguous(conjuncts: list[_Conjunct]) -> bool:
    """Say whether it is open what a list shares: “Level 4 Dragon or Tuner monster”, “"X" or Dragon monster”."""
    for one, other in pairwise(conjuncts):
        shares = one.head is None and (len(one.modifiers) > 1 or "name" in one.sorts())
        if shares and one.sorts() != other.sorts():
            return True
    return False


@slot("qualities")
def qualities(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return what words ask for that stand before nouns, but here without one: “(whose Attribute is) LIGHT or DARK”."""
    asks: Filter = {}
    end = at
    while (found := _modifiers(words, end)) is not None:
        asks = both(asks, found.asks)
        end = found.end
    return (asks, end) if asks else None


@slot("sorts")
def sorts(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return the Types or Attributes that words list, of which a noun before them must be one: “(Beast or Plant)”."""
    found = qualities(words, at)
    return found if found and (found[0].keys() <= {"types"} or found[0].keys() <= {"attributes"}) else None
