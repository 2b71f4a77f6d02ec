"""What is forbidden: “you cannot Special Summon for the rest of this turn, except Dragon monsters”.

A clause of a restriction is: what leads it in (how long, on which condition), who or what, “cannot”, what is not to be
done, and what follows (from where, how long, except what). It is understood as a whole, or it is not read at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.conditions import condition, dated
from reasoner.reading.clauses.events import event
from reasoner.reading.clauses.forms import clauses, farthest, matches, merged, said
from reasoner.reading.clauses.states import came_to
from reasoner.reading.clauses.subjects import CARD, PLAYER, THIS, Subject, player, pointed
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.phrases import completed
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters.constructions import Match
    from reasoner.reading.filters.tokens import Words

Restriction = dict[str, Any]
_DEFINITE = frozenset({"the"})
"""“The Summoned monster” is a certain one, not any."""
_ONE_ZONE = "column"
"""How cards are named by the one zone in which they lie: “the monster in your center Main Monster Zone”."""
_NEAR = "near"
_ITS = "its"
_THEIR = "their"
_THEY, _OPPONENT = "they", "opponent"
_MARKS = frozenset({",", ".", ":", ";", "(", ")"})
_OF_ALL = frozenset({"when", "at"})
"""What is said at the end is said of all that is forbidden before."""
_JOINTS = listed("joins-what-is-forbidden")
BOTH = "both"
_AND, _EACH = "and", "each"
_WHICHEVER = listed("whichever")
_EXCEPT = "except"
_WHILE = "while"
_MOMENT = frozenset({"phases", "turnOf", "exceptPhases"})
_HOW_LONG = "how-long"
"""What leads in a restriction as well as it follows one."""


class Forbidden(NamedTuple):
    """What a clause forbids, one entry for each thing that is not to be done, and where its words end."""

    entries: list[Restriction]
    end: int


class _Subject(NamedTuple):
    """Who or what is forbidden something: the keys that say so, whether it is a card, and where the words end."""

    told: Restriction
    sort: str
    end: int


def restriction(words: Words, at: int = 0, unsaid: str = "") -> Forbidden | None:
    """Return what the clause that begins at a word forbids, to the end of all words; `None` if it is not understood.

    `unsaid`: the player who cannot do something where the clause names nobody (“you …, and cannot Special Summon”).
    """
    told, after = circumstances("lead-in", words, at)
    after = past_marks(words, after)
    for about in _unsaid(words, after, unsaid) if unsaid else _subjects(words, after):
        entries = _entries(_spoken_to(words, about), about, told)
        if entries:
            return Forbidden(entries, len(words))
    for start, leads in (
        (after, told),
        (at, {}),
    ):  # “If this card is used as …, all other … must be …” is one row
        whole = farthest("restriction-whole", words, start)
        if whole is not None:
            return _whole(words, whole, leads)
    return None


def binds_the_opponent(words: Words) -> Restriction:
    """Return that a clause that is not understood forbids something to the opponent alone; nothing if it does not.

    What “you” cannot do binds whoever Summoned the card, which need not be its controller. “They” may be cards.
    """
    _, after = circumstances("lead-in", words, 0)
    at = past_marks(words, after)
    about = next(_subjects(words, at), None)
    alone = sum(clauses().table("cannot").at(words, place) is not None for place in range(len(words))) == 1
    if about is None or about.sort != PLAYER or words.at(at) == _THEY or not alone:
        return {}
    return {"who": _OPPONENT} if about.told["who"] == _OPPONENT else {}


def led_in(words: Words) -> Restriction | None:
    """Return what leads in a sentence and holds for all its clauses; `None` if its lead is not understood.

    “While you control a Dragon monster, …”, “For the rest of this turn, …”; nothing if none leads it in.
    """
    told, end = circumstances("lead-in", words, 0)
    if not end and clauses().table("leading").at(words, 0) is not None:
        return None
    return told


def _spoken_to(words: Words, about: _Subject) -> Words:
    """Return the words in which “their” is the player who cannot do something, if only the opponent cannot."""
    if about.sort != PLAYER or not words.context.their or about.told["who"] == words.context.their:
        return words
    if _THEIR not in words.words:
        return words
    return words.within(replace(words.context, their=""))


def _entries(words: Words, about: _Subject, told: Restriction) -> list[Restriction]:
    """Return what a subject cannot do, with what leads that in; nothing if any word is left."""
    groups, end = _groups(words, about)
    if not groups or past_marks(words, end) < len(words):
        return []
    if any(_at_odds(told, further) for _, further in groups):
        return []
    if about.sort == CARD and "of" not in about.told and _points_back(words, groups):
        return []
    last = {key: value for key, value in groups[-1][1].items() if key in _OF_ALL}
    rest = {key: value for key, value in about.told.items() if key != _EACH}
    return [
        _placed(_whose({**rest, **subject, **together(told, {**last, **further}), **action}))
        for subject in about.told.get(_EACH, [{}])
        for actions, further in groups
        for action in actions
    ]


def _points_back(words: Words, groups: list[tuple[list[Restriction], Restriction]]) -> bool:
    """Say whether “its” means each of several cards: “monsters cannot target the monsters in its same column”."""
    if _ITS not in words.words or THIS in words.words:
        return False
    return any(_mentions(action.get("whom"), THIS) for actions, _ in groups for action in actions)


def _whose(entry: Restriction) -> Restriction:
    """Return a restriction with what is said of its cards among them, and with what “its effects” are of."""
    those = entry.pop("those", None)
    if those is not None:
        entry["on"] = merged([entry.get("on", {}), those], {})
    whom = entry.get("whom")
    if "except" in entry:
        among = whom if isinstance(whom, dict) and "reference" not in whom else entry.get("on", {})
        entry["except"] = [completed(one, among) for one in entry["except"]]
    if isinstance(whom, dict) and "reference" not in whom and "except" in entry:
        entry["whom"] = merged([whom], {"not": entry.pop("except")})
    return entry


def _groups(words: Words, about: _Subject) -> tuple[list[tuple[list[Restriction], Restriction]], int]:
    """Return what is not to be done with what is said of it: “… except Dragons, nor conduct your Battle Phase, …”."""
    groups: list[tuple[list[Restriction], Restriction]] = []
    at = about.end
    spoken_of = THIS if about.sort == PLAYER else str(about.told.get("of", ""))
    while True:
        actions, end = _actions(words, about._replace(end=at))
        if not actions:
            return groups, at if not groups else end
        further, end = circumstances("limitation", words, end, spoken_of)
        groups.append((actions, further))
        after = past_marks(words, end)
        if words.at(after) != "nor":
            return groups, end
        at = after + 1


def _whole(words: Words, found: Match, told: Restriction) -> Forbidden | None:
    """Return what a sentence forbids that is made in its own way, with what leads it in and what follows it."""
    further, end = circumstances("limitation", words, found.end)
    if found.row.says.get("opens"):
        # “Cannot be Special Summoned, except by” – how, and from where, it can is told by the words that follow.
        further, end = {}, found.end
    elif past_marks(words, end) < len(words):
        return None
    if not _knows(words, found) or _at_odds(told, further):
        return None
    around = together(told, further)
    entries = [{key: value for key, value in entry.items() if value != {}} for entry in said(found, "says")]
    if found.row.says.get("bound", "") not in ("", around.get("when")):
        return None  # What is counted from the resolution on to the end of the turn.
    if further.keys() & _MOMENT and any(_EXCEPT in entry for entry in entries):
        return (
            None  # “Must be Special Summoned … during your Main Phase 1” forbids it in the other phases, too.
        )
    return Forbidden([_whose({**entry, **around}) for entry in _pointing(entries, words)], end)


def _at_odds(told: Restriction, further: Restriction) -> bool:
    """Say whether what leads a clause in and what follows it say two things of the same, which cannot be joined."""
    return any(told[key] != further[key] for key in told.keys() & further.keys() - {_WHILE})


def together(told: Restriction, further: Restriction) -> Restriction:
    """Return what is said around a clause, before it and after it; of two conditions both must hold."""
    around = {**told, **further}
    if told.get(_WHILE, further.get(_WHILE)) != further.get(_WHILE, told.get(_WHILE)):
        around[_WHILE] = {"and": [told[_WHILE], further[_WHILE]]}
    return around


def _knows(words: Words, found: Match) -> bool:
    """Say whether the card is known of which a row speaks as `near` (“its effects”)."""
    return bool(words.context.near) or not _mentions(found.row.says, _NEAR)


def _mentions(value: Any, name: str) -> bool:
    if isinstance(value, dict):
        return any(_mentions(one, name) for one in value.values())
    return any(_mentions(one, name) for one in value) if isinstance(value, list) else value == name


def _pointing(value: Any, words: Words) -> Any:
    """Return what a row says with the card that is spoken of in the place of `near`."""
    if isinstance(value, dict):
        return {key: _pointing(one, words) for key, one in value.items()}
    if isinstance(value, list):
        return [_pointing(one, words) for one in value]
    return words.context.near if value == _NEAR else value


def past_marks(words: Words, at: int) -> int:
    """Return the place of the next word that is no mark."""
    while words.at(at) in _MARKS and at < len(words):
        at += 1
    return at


# Who


def _subjects(words: Words, at: int) -> Iterator[_Subject]:
    """Yield who or what cannot do something, past the words “cannot”, “neither player can”."""
    nobody = clauses().table("nobody-can").at(words, at)
    if nobody is not None:
        yield _Subject({"who": nobody[0].says["who"]}, PLAYER, nobody[1])
        return
    none = _none_of(words, at)
    if none is not None:
        yield none
        return
    for found in _named(words, at):
        denied = clauses().table("cannot").at(words, found.end)
        if denied is not None:
            yield found._replace(end=denied[1])


def _none_of(words: Words, at: int) -> _Subject | None:
    """Return the cards of which none can do something: “no monsters can (attack)”."""
    negated = clauses().table("none-of").at(words, at)
    found = held("filter", words, negated[1]) if negated else None
    able = clauses().table("none-can").at(words, found[1]) if found else None
    return _Subject({"on": found[0]} if found[0] else {}, CARD, able[1]) if found and able else None


def _unsaid(words: Words, at: int, who: str) -> Iterator[_Subject]:
    """Yield the player of whom the words before have spoken, past “cannot” with which the clause begins."""
    denied = clauses().table("cannot").at(words, at)
    if denied is not None:
        yield _Subject({"who": who}, PLAYER, denied[1])


def _named(words: Words, at: int) -> Iterator[_Subject]:
    """Yield every way to read the words at a place as who or what: a player, a card, cards, this card unsaid."""
    who, card = player(words, at), pointed(words, at)
    if who is not None and (card is None or words.at(at) != _THEY):
        yield _Subject({"who": who.name if who.side else BOTH}, PLAYER, who.end)
    if card is not None:
        yield _Subject(_of(card), CARD, card.end)
        yield from _and_others(words, card)
    if who is not None and card is not None and words.at(at) == _THEY:
        yield _Subject({"who": who.name if who.side else BOTH}, PLAYER, who.end)
    every = clauses().table("everything").at(words, at)
    if every is not None:
        yield _Subject({}, CARD, every[1])
    each = clauses().table("each-of").at(words, at)
    begins = each[1] if each is not None else at
    several = held("filter", words, begins)
    if several is not None and words.at(begins) in _DEFINITE and _ONE_ZONE not in several[0]:
        several = None
    if several is not None:
        yield _Subject({"on": several[0]} if several[0] else {}, CARD, several[1])
        left_out = _left_out(words, several[1])
        if left_out is not None:
            yield _Subject({"on": merged([several[0]], {"not": [left_out[0]]})}, CARD, left_out[1])
    if words.context.near:
        yield _Subject({"of": words.context.near}, CARD, at)  # “Cannot attack the turn it is Summoned.”


def _and_others(words: Words, card: Subject) -> Iterator[_Subject]:
    """Yield a card together with the cards that are joined to it: “this card and Dragon monsters you control”."""
    if words.at(card.end) != _AND:
        return
    start = card.end + (2 if words.at(card.end + 1) in _WHICHEVER else 1)
    others = held("filter", words, start)
    if others is not None and others[0]:
        yield _Subject({_EACH: [_of(card), {"on": others[0]}]}, CARD, others[1])


def _left_out(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return which of the cards before are left out: “…, except "Test Dragon", cannot attack”."""
    if (words.at(at), words.at(at + 1)) != (",", "except"):
        return None
    found = held("filter", words, at + 2)
    return (found[0], found[1] + 1) if found and words.at(found[1]) == "," else None


def _of(card: Subject) -> Restriction:
    return {"of": card.name, **({"on": card.asks} if card.asks else {})}


# What


def _actions(words: Words, about: _Subject) -> tuple[list[Restriction], int]:
    """Return what is not to be done, one entry each, and where the words end."""
    table = "player-action" if about.sort == PLAYER else "card-action"
    found = _action(table, words, about.end)
    if found is None:
        return [], about.end
    actions, end = found
    while words.at(end) in _JOINTS:
        after = end + 1
        while words.at(after) in _JOINTS:
            after += 1
        denied = clauses().table("cannot").at(words, after)
        further = _action(table, words, denied[1] if denied else after)
        if further is None:
            break
        actions, end = [*actions, *further[0]], further[1]
    return actions, end


def _action(table: str, words: Words, at: int) -> tuple[list[Restriction], int] | None:
    found = farthest(table, words, at)
    if found is None or not _knows(words, found):
        return None
    told: Restriction = {key: value for key, value in said(found, "says").items() if value != {}}
    told = _pointing(told, words)
    tokens = told.pop("cannot")
    each = [{"cannot": _done(token)} for token in (tokens if isinstance(tokens, list) else [tokens])]
    ways = told.pop("ways", [{}])
    return [{**one, **told, **way} for one in each for way in ways], found.end


def _done(token: str) -> str:
    """Return what is done by what has happened then: “special-summoned” is the event of “special-summon”."""
    return token.removesuffix("ed") if token.endswith(_SUMMONED) else token


_SUMMONED = "summoned"


@slot("deeds")
def deeds(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return a list of verbs of Summoning and Setting: “Normal Summon/Set or Special Summon”."""
    tokens: list[str] = []
    end = -1
    while (found := clauses().table("deed-word").at(words, at)) is not None:
        tokens += found[0].says["tokens"]
        at = end = found[1]
        while words.at(at) in _JOINTS:
            at += 1
    return (list(dict.fromkeys(tokens)), end) if tokens else None


# How long, when, except what


def circumstances(table: str, words: Words, at: int, about: str = THIS) -> tuple[Restriction, int]:
    """Return all that the phrases from a place on say of a restriction, and where they end.

    `about`: the card of which “while in Attack Position” speaks.
    """
    return [*circumstances_one_by_one(table, words, at, about)][-1]


def circumstances_one_by_one(
    table: str, words: Words, at: int, about: str = THIS
) -> Iterator[tuple[Restriction, int]]:
    """Yield what none, the first, the first two … of the phrases from a place on say, and where they end."""
    told: Restriction = {}
    while True:
        yield told, at
        start = past_marks(words, at)
        found = _circumstance(table, words, start, about) or (
            _circumstance(table, words, at, about) if start > at else None
        )
        if found is None:
            return
        further, end = found
        if told.keys() & further.keys() - {_EXCEPT, _WHILE}:
            return
        excepted = [*told.get("except", []), *further.get("except", [])]
        told = {**together(told, further), **({"except": excepted} if excepted else {})}
        at = end


def _end(match: Match) -> int:
    return match.end


def _circumstance(table: str, words: Words, at: int, about: str) -> tuple[Restriction, int] | None:
    found = max(
        filter(None, (farthest(one, words, at) for one in (table, _HOW_LONG))), key=_end, default=None
    )
    if found is not None:
        return said(found, "says"), found.end
    lead = clauses().table("restriction-if").at(words, at)
    if lead is None:
        return None
    key = str(lead[0].says["key"])
    told = condition(words, lead[1]) if key != "upon" else None
    asked = dated(told.condition, "") if told else None
    if told is not None and asked is not None:
        return {key: asked}, told.end
    standing = held("standing", words, lead[1]) if key == "while" else None
    if standing is not None and words.at(standing[1]) in _MARKS:
        how = standing[0]
        return ({key: {"reference": THIS, "fits": how}} if about == THIS else {"those": how}), standing[1]
    happening = event(words, lead[1]) if lead[0].says.get("event") else None
    play = _one(happening.plays) if happening and happening.joint == "or" else None
    return ({"upon": play}, happening.end) if happening and play else None


def _one(plays: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return plays of which any is enough as one; nothing where they say more than different events."""
    rest = [{key: value for key, value in play.items() if key != "did"} for play in plays]
    if not rest or any(one != rest[0] for one in rest):
        return None
    return {**rest[0], "did": [event for play in plays for event in play["did"]]}


def _placed(entry: Restriction) -> Restriction:
    """Return a restriction with the place of the cards as where they cannot come from, if they are to be moved."""
    asks = entry.get("on")
    if not asks or not entry["cannot"].endswith("summon") or "from" in entry or "of" in entry:
        return entry
    if "places" not in asks or entry.get("who") is None:
        return entry
    rest = {key: value for key, value in asks.items() if key not in ("places", "side")}
    placed = {**entry, "from": asks["places"]}
    placed.pop("on")
    return {**placed, "on": rest} if rest else placed


@slot("excepted")
def excepted(words: Words, at: int) -> tuple[list[dict[str, Any]], int] | None:
    """Return what is excepted, as filters: cards, how they are Summoned, from where."""
    best: tuple[list[dict[str, Any]], int] | None = None
    for match in matches("exception", words, at):
        if best is None or match.end > best[1]:
            best = [merged([said(match, "says")], {})], match.end
    return best


@slot("brought")
def brought(words: Words, at: int) -> tuple[Any, int] | None:
    """Return what this turn has brought a card, as a condition: “(the turn) it is Normal Summoned”."""
    found = came_to(words, at)
    return (found.condition, found.end) if found else None


@slot("answered")
def answered(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return to which activations nothing may be chained, as a play: “(in response to) the activation of a Trap”."""
    found = farthest("answered", words, at)
    return (said(found, "says"), found.end) if found else None
