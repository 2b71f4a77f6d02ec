"""What is done each time that something was activated and has resolved, or each time that something happens.

“Each time a Spell Card is activated, gain 500 LP immediately after it resolves.”
“Each time a monster(s) is Special Summoned, place 1 Test Counter on this card.”
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from reasoner.reading.clauses.events import event
from reasoner.reading.clauses.forms import clauses, farthest, said
from reasoner.reading.clauses.subjects import OTHER
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.values import counter_kind
from reasoner.reading.text.lexicon import lexicon

if TYPE_CHECKING:
    from reasoner.reading.clauses.events import Event
    from reasoner.reading.filters.tokens import Words

_ACTIVATED: Final = "activated"
_TOLD: Final = ("by", "as")
"""What is said of an activation beside which card it is of."""
_WAYS: Final = "ways"
_HAPPENS: Final = frozenset({"did", "card", "by", "from", "to", "cause"})
"""What is said of something else that happens."""
_WAYS_AND_SIDES: Final = (("from", "fromSide"), ("to", "toSide"))
_THEM: Final = "them"
"""Whose LP change where words point to a player of whom the event speaks."""


class EachTime(NamedTuple):
    """What is done each time, and at which word that begins: a condition can lead in the sentence."""

    told: dict[str, Any]
    start: int


def each_time(words: Words) -> EachTime | None:
    """Return what a whole sentence has done each time that what is activated; `None` if it is not understood so."""
    comma = next((place for place in range(len(words)) if words.at(place) == ","), -1)
    leads = ((start, clauses().table("each-time").at(words, start)) for start in (0, comma + 1))
    start, lead = next(((start, found) for start, found in leads if found is not None), (0, None))
    if lead is None:
        return None
    for place in (place for place in range(lead[1], len(words)) if words.at(place) == ","):
        found = event(words.cut(words.starts[0], words.starts[place]), lead[1])
        if found is not None and found.end == place:
            told = _after_activations(words, found) or _upon_events(words, found)
            if told:
                return EachTime(told, start)
    return None


def _after_activations(words: Words, found: Event) -> dict[str, Any] | None:
    """Return what is done once that has resolved which was activated."""
    play = found.plays[0]
    card = play.get("card", {})
    done = farthest("done-each-time", words, found.end)
    if done is None or len(found.plays) != 1 or play.get("did") != [_ACTIVATED]:
        return None
    if play.keys() - {"did", "card", *_TOLD} or not words.is_over(done.end):
        return None
    if "places" in card:
        return None  # where a card was when it was activated, it need not be any more
    told: dict[str, Any] = {key: play[key] for key in _TOLD if key in play}
    return {**told, **({"on": card} if card else {}), **said(done, "says")}


def _upon_events(words: Words, found: Event) -> dict[str, Any] | None:
    """Return what is done as soon as something else happens."""
    done = farthest("done-upon-each", words, found.end)
    if done is None or found.joint != "or" or not words.is_over(done.end):
        return None
    plays = [_of_its_owner(one) for play in found.plays for one in _each_way(play)]
    if any(_ACTIVATED in play.get("did", ()) or play.keys() - _HAPPENS for play in plays):
        return None
    told = {"upon": plays, **said(done, "says")}
    if told.get("of") == _THEM:
        whose = {_affected(play) for play in plays}
        told["of"] = whose.pop() if len(whose) == 1 else None
    return told if told.get("of", _THEM) is not None else None


def _of_its_owner(play: dict[str, Any]) -> dict[str, Any]:
    """Return an event with whose GY, hand or Deck it is told as whose the card is, which is never in another's."""
    rest, owners = dict(play), set()
    for way, side in _WAYS_AND_SIDES:
        if side in rest and rest.get(way) and lexicon().off_the_field.issuperset(rest[way]):
            owners.add(rest.pop(side))
    if len(owners) != 1 or not owners <= OTHER.keys():
        return play
    return {**rest, "card": {**play.get("card", {}), "owner": owners.pop()}}


def _affected(play: dict[str, Any]) -> str | None:
    """Return who is meant by “them”: who does it, or else whose card it happens to."""
    player = play.get("by", play.get("card", {}).get("owner"))
    return player if player in OTHER else None


def _each_way(play: dict[str, Any]) -> list[dict[str, Any]]:
    """Return an event once for each way in which it may come about: “destroyed by battle or card effect”."""
    rest = {key: told for key, told in play.items() if key != _WAYS}
    return [{**rest, **way} for way in play.get(_WAYS, [{}])]


@slot("counter-kind")
def _counter(words: Words, at: int) -> tuple[str, int] | None:
    """Return which counter words name: “Spell Counters”."""
    found = counter_kind(words, at)
    return (found[0], found[1]) if found and found[0] else None


@slot("once-resolved")
def _once_resolved(words: Words, at: int) -> tuple[bool, int] | None:
    """Say whether words tell that something is done right after what was activated has resolved."""
    found = clauses().table("once-resolved").at(words, at)
    return (True, found[1]) if found else None


@slot("for-each")
def _for_each(words: Words, at: int) -> tuple[bool, int] | None:
    """Say whether words tell that something is done for each of the cards to which something happened."""
    found = clauses().table("for-each").at(words, at)
    return (True, found[1]) if found else None


@slot("up-to-so-many")
def _up_to(words: Words, at: int) -> tuple[int, int] | None:
    """Return how many there may be at most, as words in brackets say: “(max. 5)”."""
    found = clauses().table("up-to-so-many").at(words, at)
    number = held("number", words, found[1]) if found else None
    return (number[0], number[1] + (words.at(number[1]) == ")")) if number else None
