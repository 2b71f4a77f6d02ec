"""What is done and what happens: verbs with their objects and with how, by whom, from where, as plays of the game.

A play is JSON: `did` (event tokens), and what the words say besides: `card`, `against` (the other card of a battle),
`by`, `cause`, `byThis`, `byEffectOf`, `from`, `to` with their sides, `using`, `asMaterial`, `as` (card or effect
activated), `when`. `ways` are alternatives of which each adds its own keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.forms import clause_ends, clauses, farthest, matches, said
from reasoner.reading.filters.constructions import slot
from reasoner.reading.filters.places import zone
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters.constructions import Match
    from reasoner.reading.filters.tokens import Words

Play = dict[str, Any]
_LISTING = listed("lists-deeds")
_ARRIVES = ("summoned", "set", "placed")
"""Events after which a card is in the zone that words name."""
_IN = {"within": "{}", "withinSide": "{}Side"}
_ARTICLES = listed("articles")


class Deed(NamedTuple):
    """One play that words tell, and where they end."""

    play: Play
    end: int


# What happens to a card: “destroyed by battle”, “sent from the field to the GY by your opponent's card”


def suffered(words: Words, at: int) -> Deed | None:
    """Return what the participle at a place tells, with all that is said of how it happened."""
    return _farthest(words, _told("passive", words, at))


def acted(words: Words, at: int, tense: str) -> Deed | None:
    """Return what a player does or did: “activates a Spell Card”, “Special Summoned a monster”."""
    return _farthest(words, _told(f"act-{tense}", words, at, f"summon-{tense}"))


def performed(words: Words, at: int, tense: str) -> Deed | None:
    """Return what a card does or did: “declares an attack”, “battled an opponent's monster”."""
    return _farthest(words, _told(f"deed-{tense}", words, at, f"summon-{tense}"))


def happening(words: Words, at: int) -> Iterator[Deed]:
    """Yield the events at a place that name what happens before anybody: “an attack is declared involving …”."""
    return _told("event", words, at)


def _farthest(words: Words, deeds: Iterator[Deed]) -> Deed | None:
    """Return the deed whose words reach farthest, of those after which a clause may end."""
    ended = (deed for deed in deeds if clause_ends(words, deed.end))
    return max(ended, key=lambda deed: deed.end, default=None)


def _told(table: str, words: Words, at: int, summon: str = "") -> Iterator[Deed]:
    """Yield what the verbs of a table tell that stand at a place, with more and more of what follows them."""
    for match in matches(table, words, at):
        play: Play = said(match, "says", summon=match.slots.get(summon)) or {}
        end = match.end
        while True:
            deed = _settled(match, play, end)
            if deed is not None:
                yield deed
            found = farthest("how", words, end)
            further = _single(said(found, "says") or {}) if found else {}
            if found is None or play.keys() & further.keys():
                break
            play, end = {**play, **further}, found.end


def _single(further: Play) -> Play:
    """Return what is said of a play, where there is but one way, without telling ways apart."""
    ways = further.get("ways", [])
    return ways[0] if len(ways) == 1 else further


def _settled(match: Match, play: Play, end: int) -> Deed | None:
    """Name the event of a verb that means different things by where the card goes, or by what."""
    by_place = match.row.says.get("by-place")
    if "within" in play:  # placed in a zone: where it goes; destroyed in it: where it was
        arrives = by_place is not None or all(event.endswith(_ARRIVES) for event in play.get("did", ()))
        key = "to" if arrives else "from"
        if key in play:
            return None
        play = {_IN.get(name, name).format(key): value for name, value in play.items()}
    if by_place is not None:
        places = play.get("to", [])
        did = [by_place.get(place) for place in places]
        if not did or None in did:
            return None
        play = {"did": did, **play}
        if len(did) > 1:  # each of the events has a place of its own
            play.pop("to")
    return Deed(play, end)


# The words around verbs


@slot("summoned")
def summons(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the kinds of Summon of a participle: “Normal or Special Summoned”, “Summoned”."""
    return _summons(words, at, frozenset({"summoned"}))


@slot("summon-now")
def summon_now(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the kinds of Summon of a verb that tells what happens: “Special Summons”."""
    return _summons(words, at, frozenset({"summon", "summons"}))


@slot("summon-past")
def summon_past(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the kinds of Summon of a verb that tells what has happened."""
    return _summons(words, at, frozenset({"summoned"}))


@slot("summoning-of")
def summoning_of(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the kinds of Summon of a noun that may stand for several: “Pendulum Summons (of your monsters)”."""
    return _summons(words, at + (words.at(at) in _ARTICLES), frozenset({"summon", "summons"}))


@slot("summoning")
def summoning(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the kinds of Summon of a noun: “a Fusion or Synchro Summon”."""
    return _summons(words, at + (words.at(at) in _ARTICLES), frozenset({"summon"}))


def _summons(words: Words, at: int, verbs: frozenset[str]) -> tuple[list[str], int] | None:
    """Return the kinds that are listed before a verb; the verb may be said after each (“Normal Summoned or …”)."""
    kinds: list[str] = []
    told: tuple[list[str], int] | None = None
    while (kind := clauses().table("summon-kind").at(words, at)) is not None:
        kinds.append(str(kind[0].says["event"]))
        at = kind[1]
        if words.at(at) in verbs:
            at += 1
            told = list(kinds), at
        while words.at(at) in _LISTING:
            at += 1
    if not kinds:
        return (["summoned"], at + 1) if words.at(at) in verbs else None
    return told


@slot("agents")
def agents(words: Words, at: int) -> tuple[list[Play], int] | None:
    """Return by what something is done, one play for each alternative: “battle or an opponent's card effect”."""
    found = _agent(words, at)
    if found is None:
        return None
    told = [found[0]]
    end = found[1]
    while words.at(end) in _LISTING:
        after = end + 1
        while words.at(after) in _LISTING or words.at(after) == "by":
            after += 1
        further = _agent(words, after)
        if further is None:
            break
        told.append(further[0])
        end = further[1]
    return told, end


_CAUSE = frozenset({"cause", "by"})


@slot("causes")
def causes(words: Words, at: int) -> tuple[list[Play], int] | None:
    """Return by what something is done where each alternative is battle or an effect: whose, but not which."""
    told: list[Play] = []
    end = at
    while (found := _agent(words, at)) is not None and "cause" in found[0] and not found[0].keys() - _CAUSE:
        told.append(found[0])
        at = end = found[1]
        while words.at(at) in _LISTING or words.at(at) == "by":
            at += 1
    return (told, end) if told else None


def _agent(words: Words, at: int) -> tuple[Play, int] | None:
    found = farthest("agent", words, at)
    return (said(found, "says"), found.end) if found else None


@slot("activation")
def activation(words: Words, at: int) -> tuple[Play, int] | None:
    """Return what is activated: `card`, and `as` where only cards or only effects are meant.

    “A monster effect, or a Normal Spell/Trap Card” is either: what a monster activates is always an effect, and a
    Normal Spell or Trap always the card.
    """
    found = farthest("activated", words, at)
    if found is None:
        return None
    told, end = said(found, "says"), found.end
    after = end + (words.at(end) == ",")
    further = farthest("activated", words, after + 1) if words.at(after) == "or" else None
    if further is None or told.get("card") != {"kinds": ["monster"]} or told.get("as") != "effect":
        return told, end
    other = said(further, "says")
    once = set(other["card"].get("properties", ())) in ({"normal"}, {"normal", "quick-play"})
    if other.get("as") == "card" and not once:
        return told, end
    return {"card": {"any": [told["card"], other["card"]]}}, further.end


@slot("goal")
def goal(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return where cards go: `zones`, and whose `side` where the words say so (“your hand”, “the GY”)."""
    first = zone(words, at)
    if first is None:
        return None
    side = first.whose if first.whose in ("you", "opponent") else None
    places = list(first.asks.get("places", []))
    end = first.end
    while words.at(end) in _LISTING:
        further = zone(words, end + 1)
        if further is None:
            break
        places += further.asks.get("places", [])
        end = further.end
    return {"zones": places, "side": side}, end


@slot("material-of")
def material_of(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return for what a card is used as material: the kinds of Summon `for`, and the monster `of` which."""
    found = farthest("material", words, at)
    return (said(found, "says"), found.end) if found else None


@slot("material-kind")
def material_kind(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the kinds of Summon after which material is called: “Synchro Material”, “Fusion or Link Material”."""
    kinds: list[str] = []
    end = -1
    while (kind := clauses().table("summon-kind").at(words, at)) is not None:
        kinds.append(str(kind[0].says["event"]))
        at = end = kind[1]
        while words.at(at) in _LISTING:
            at += 1
    return (kinds, end) if kinds else None


@slot("standing")
def standing(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return how a card stands when something happens to it, as a filter: “equipped to a monster”."""
    found = farthest("standing", words, at)
    return (said(found, "fits"), found.end) if found else None


def standing_itself(play: Play) -> Play:
    """Return a play of this card with “while this card was face-up” as what it says of how the card stood then."""
    if _WHILE_UP not in play:
        return play
    rest = {key: value for key, value in play.items() if key != _WHILE_UP}
    return {**rest, "standing": {"places": ["field"], "face": "up"}}


_WHILE_UP = "whileUp"


@slot("holding")
def holding(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return in whose hands a card is, as a filter: “in your possession”, “in its owner's control”."""
    found = clauses().table("holding").at(words, at)
    return (dict(found[0].says["filter"]), found[1]) if found else None


@slot("bearing")
def bearing(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return what is said of a card after it, as a filter: “(this card) with a Spell Counter”."""
    found = farthest("bearing", words, at)
    return (said(found, "says"), found.end) if found else None
