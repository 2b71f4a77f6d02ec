"""By whose effects cards are unaffected: “This card is unaffected by your opponent's activated effects”.

A clause is understood as a whole, with what leads it in (“While you control a Dragon monster”), or it is not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.battles import Changed, changed
from reasoner.reading.clauses.forms import clauses, farthest, merged, said
from reasoner.reading.clauses.subjects import THIS
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.model import is_formal
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

Entry = dict[str, Any]
SOURCE, BY, OPPONENT = "byEffectOf", "by", "opponent"
_AFFECT = "affect"
_HOW_LONG = frozenset({"when"})
_OWN = "exceptItsOwn"
"""How a row tells “except its own”: no rule keeps a card off its own effects, but words that leave it out would."""
_MONSTER = "monster"
_THEY, _WHILE = "they", "while"
_BROUGHT = frozenset({"target", "those"})
"""What words of a resolution point to that rules can find on the table."""
_EXCEPT, _ITSELF = "except", "isSelf"
_TOLD = frozenset(
    {"of", "on", "cannot", BY, SOURCE, "activated", "from", "unlessTargeting", "while", "phases", "turnOf"}
)
"""What an entry may say; one that says more (how long, upon what) is not understood."""
_OF_A_SOURCE = frozenset(
    {"kinds", "monsterKinds", "properties", "types", "attributes", "series", "names", "mentions", "compare"}
    | {"summoned", "not", "any"}
)
"""What may be asked of the card whose effect it is, wherever that card is by then."""
_OF_WHAT_RESOLVES = _OF_A_SOURCE | {"moved", "relation"}
"""What may be asked besides of the card whose activated effect is negated."""
_APPLY = "apply"
_JOINTS = listed("joins-sources")


def immunity(words: Words, further: frozenset[str] = frozenset()) -> Changed | None:
    """Return by which effects a clause says that cards are unaffected; `None` if it is not understood.

    `further`: what an entry may say besides.
    """
    found = _read(words, further)
    return Changed([_but(entry, _OWN) for entry in found.entries], found.end) if found else None


def given_immunity(words: Words, until: str | None = None) -> Changed | None:
    """Return by which effects a part of a resolution makes a card unaffected to which words point, and how long.

    `until`: how long, where other words say it. Several cards that fit are those there are when it resolves, which
    no entry says; nor that a monster is unaffected by its own effects, too, which “except its own” denies.
    """
    found = _read(words, _HOW_LONG)
    led = {"when": until} if until else {}
    if found is None or _THEY in words.words:
        return None
    if not all(_is_of_one_card({**led, **entry}) for entry in found.entries):
        return None
    told = immunity(words, _HOW_LONG)
    return Changed([{**led, **entry} for entry in told.entries], told.end) if told else None


def _is_of_one_card(entry: Entry) -> bool:
    """Say whether an entry makes one card unaffected, for so long, and not by its own effects."""
    others = {BY, _OWN} & entry.keys() or _MONSTER not in entry.get(SOURCE, {}).get("kinds", [_MONSTER])
    own = entry.get("of") == THIS
    bounded = entry.keys() >= _HOW_LONG and _WHILE not in entry
    return entry["cannot"] == _AFFECT and bounded and (own or (entry.get("of") in _BROUGHT and bool(others)))


def _read(words: Words, further: frozenset[str]) -> Changed | None:
    found = changed("immunity", words)
    if found is None:
        return None
    entries = [_by_whom(_without_the_excepted(entry)) for entry in found.entries]
    if any(entry.keys() - _TOLD - {_OWN} - further or not _is_known(entry) for entry in entries):
        return None
    return Changed(entries, found.end)


def _but(entry: Entry, key: str) -> Entry:
    return {one: told for one, told in entry.items() if one != key}


def _is_known(entry: Entry) -> bool:
    """Say whether all that an entry asks of cards and sources was understood."""
    asked = _OF_WHAT_RESOLVES if entry["cannot"] == _APPLY else _OF_A_SOURCE
    return is_formal(entry) and entry.get("of") != "" and entry.get(SOURCE, {}).keys() <= asked


def _without_the_excepted(entry: Entry) -> Entry:
    """Return an entry with what it excepts said of the cards whose effects are meant: “…, except Dragon monsters”."""
    spared = entry.get(_EXCEPT)
    if spared is None:
        return entry
    rest = _but(entry, _EXCEPT)
    return {**rest, SOURCE: merged([rest.get(SOURCE, {})], {"not": spared})}


def _by_whom(entry: Entry) -> Entry:
    """Return an entry that says whose the cards are whose effects are negated as one that says who activates them."""
    source = entry.get(SOURCE, {})
    if entry["cannot"] != _APPLY or source.get("side") != OPPONENT or BY in entry:
        return entry
    return {**entry, BY: OPPONENT, SOURCE: _but(source, "side")}


@slot("sources")
def sources(words: Words, at: int) -> tuple[list[Entry], int] | None:
    """Return whose effects are named: one entry for each that “and” joins, and where the words end."""
    told: list[Entry] = []
    end = at
    while (found := _source(words, at)) is not None:
        told.append(found[0])
        end = at = found[1]
        while words.at(at) in _JOINTS:
            at += 1
    return (told, end) if told else None


def _source(words: Words, at: int) -> tuple[Entry, int] | None:
    """Return whose effects words name; `None` if they say of their cards what no rule can look at."""
    found = farthest("effects-of", words, at)
    if found is None:
        return None
    entry: Entry = dict(said(found, "says"))
    asks = dict(entry.pop(SOURCE, {}))
    if asks.pop(_ITSELF, False) is not False:
        return None
    side = asks.pop("side", None)
    if side == OPPONENT:
        entry[BY] = OPPONENT
    elif side is not None:
        return None
    return ({**entry, SOURCE: asks} if asks else entry), found.end


@slot("activated-there")
def activated_there(words: Words, at: int) -> tuple[Entry, int] | None:
    """Return where effects must have been activated, and by whom if it is the place of one player."""
    found = clauses().table("activated").at(words, at)
    where = held("place", words, found[1]) if found else None
    if where is None or where[0].keys() - {"places", "side"} or where[0].get("side", OPPONENT) != OPPONENT:
        return None
    by = {BY: OPPONENT} if "side" in where[0] else {}
    return {"from": where[0]["places"], **by}, where[1]


@slot("spared-source")
def spared_source(words: Words, at: int) -> tuple[list[Any], int] | None:
    """Return the cards whose effects are excepted: “(except) "Test" cards”, “(except) Link Monsters' effects”."""
    those = clauses().table("effects-of-those").at(words, at)
    found = held("filter", words, those[1] if those else at)
    if found is None or not is_formal(found[0]) or found[0].keys() - _OF_A_SOURCE:
        return None
    tail = clauses().table("effects-tail").at(words, found[1])
    return [found[0]], tail[1] if tail else found[1]
