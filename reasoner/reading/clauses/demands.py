"""Sentences that say when an effect may be activated, and what else may be.

“You must control a Dragon monster to activate this effect.”, “You can activate Normal Traps from your hand.”
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.conditions import condition, dated
from reasoner.reading.clauses.events import event
from reasoner.reading.clauses.forms import clauses, farthest, fill, said
from reasoner.reading.clauses.restrictions import past_marks
from reasoner.reading.clauses.states import Clause, states_of
from reasoner.reading.clauses.subjects import PLAYER, Subject
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.places import THE, joint, zone
from reasoner.reading.filters.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.clauses.counting import Condition
    from reasoner.reading.clauses.deeds import Play
    from reasoner.reading.filters.tokens import Words

_YOU = "you"
_DESTROYED = "destroyed"


class Demand(NamedTuple):
    """What a sentence asks, and at which moments."""

    condition: Condition
    at: tuple[str, ...]


def demand(words: Words) -> Demand | None:
    """Return what a whole sentence asks for its effect; `None` if it asks nothing, or is not understood."""
    found = farthest("demand", words, 0)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return next(_so_demanded(words), None)
    told = fill(found.row.says["asks"], found.slots)
    return Demand(told, tuple(found.row.says["at"])) if told else None


def _so_demanded(words: Words) -> Iterator[Demand]:
    """Yield what must be so, as words that say that it is: “there must be …” is asked as “there is …”."""
    until = next((at for at in range(len(words)) if farthest("must-be-for", words, at)), None)
    ending = farthest("must-be-for", words, until) if until is not None else None
    if until is None or ending is None:
        return
    for at in range(1, until):
        must = clauses().table("must").at(words, at)
        if must is None:
            continue
        for form in must[0].says["is"]:
            stated = words.saying(form, words.starts[at], words.ends[must[1] - 1])
            stated = stated.cut(stated.starts[0], words.starts[until])
            found = condition(stated, 0)
            told = dated(found.condition, "") if found and found.end == len(stated) else None
            if told:
                yield Demand(told, tuple(ending.row.says["at"]))


def permission(words: Words) -> dict[str, Any] | None:
    """Return what a whole sentence lets its player do with which cards; `None` if it is not understood as that."""
    found = farthest("permits", words, 0)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return None
    told = fill(found.row.says["says"], found.slots)
    if not isinstance(told, dict) or told["on"].get("places") != found.row.says.get("places"):
        return None
    return told


class PaidOtherwise(NamedTuple):
    """Instead of what a sentence lets something be done, for effects of which cards, and where the words end."""

    told: dict[str, Any]
    end: int


def paid_otherwise(words: Words) -> PaidOtherwise | None:
    """Return instead of what a sentence lets something be done to pay for an effect; `None` if it opens otherwise."""
    found = farthest("pays-otherwise", words, past_marks(words, 0))
    told = fill(found.row.says["says"], found.slots) if found else None
    return PaidOtherwise(told, found.end) if found and told and is_formal(told["on"]) else None


def naming(words: Words) -> dict[str, Any] | None:
    """Return the name that a whole sentence gives its card, and where; `None` if it is not understood as that."""
    found = farthest("naming", words, 0)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return None
    told = fill(found.row.says["says"], found.slots)
    if not isinstance(told, dict) or len(told["names"]) > 1:
        return None
    return {"name": told["names"][0], **({"places": told["places"]} if "places" in told else {})}


def denied_names(words: Words) -> list[str]:
    """Return the words of names to which a whole sentence says that its card does not count; none if it says not so."""
    found = farthest("denied-naming", words, 0)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return []
    told: list[str] = fill(found.row.says["says"]["names"], found.slots) or []
    return told


def self_destruct(words: Words) -> dict[str, Any] | None:
    """Return while or upon what, or in which phase, a whole sentence has its own card destroyed; `None` if it does not.

    In a phase it may be sent to the GY instead.
    """
    found = farthest("self-destruct", words, 0)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return None
    told: dict[str, Any] = fill(found.row.says["says"], found.slots)
    return told


@slot("loss")
def loss(words: Words, at: int) -> tuple[Play, int] | None:
    """Return the destruction of a card that is named or described: “"Test World" on the field is destroyed”."""
    found = event(words, at)
    if found is None or len(found.plays) != 1:
        return None
    (play,) = found.plays
    if play.keys() != {"did", "card"} or play["did"] != [_DESTROYED] or not is_formal(play["card"]):
        return None
    return (play, found.end) if "reference" not in play["card"] else None


@slot("counted-phase")
def counted_phase(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return which phase it is, counted from the activation on: “your 2nd Standby Phase after activation”."""
    found = farthest("counted-phase", words, at)
    return (said(found, "says"), found.end) if found else None


@slot("nth")
def nth(words: Words, at: int) -> tuple[int, int] | None:
    """Return the number of an ordinal: “2nd”."""
    found = clauses().table("nth").at(words, at)
    return (found[0].says["says"]["number"], found[1]) if found else None


@slot("wherever")
def wherever(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the places in which a card lies that words list without an owner: “in the hand, GY, or on the field”."""
    places: list[str] = []
    end = start = at
    while True:
        leading = vocabulary().table("preposition").at(words, start)
        found = zone(words, leading[1] if leading else start) if leading or places else None
        if found is None or found.whose not in ("", THE) or found.asks.keys() != {"places"}:
            break
        if leading is not None and "filter" in leading[0].says:
            break
        places += found.asks["places"]
        end = found.end
        start = joint(words, end)
        if start == end:
            break
    return (places, end) if places else None


def restates(words: Words) -> str:
    """Return of which kind of monster a whole sentence says no more than the rules do; nothing if it says more."""
    found = farthest("restates", words, past_marks(words, 0))
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return ""
    return str(found.row.says["of"])


def allowances(words: Words) -> Iterator[tuple[list[dict[str, Any]], int, int]]:
    """Yield what a text says of Summons, Tributes and materials, wherever it says so, with the words that say it."""
    at = 0
    while at < len(words):
        found = farthest("allowance", words, at)
        if found is not None and found.row.says.get("begins") and at and words.at(at - 1).isalnum():
            found = None
        if found is not None:
            told = fill(found.row.says["says"], found.slots)
            yield told if isinstance(told, list) else [told], at, found.end
        at = found.end if found is not None else at + 1


@slot("own-state")
def own_state(words: Words, at: int) -> tuple[Condition, int] | None:
    """Return what you must be able to say of yourself: “(you must) control no monsters”."""
    told = [one for one in states_of(Subject(PLAYER, _YOU, at), words, at, at_end=False) if one.condition]
    best: Clause | None = max(told, key=lambda one: one.end, default=None)
    return (best.condition, best.end) if best else None


@slot("own-standing")
def own_standing(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return where or how the card must be: “in the GY”, “in face-up Defense Position”."""
    found: tuple[dict[str, Any], int] | None = held("standing", words, at)
    return found


@slot("whole-condition")
def whole_condition(words: Words, at: int) -> tuple[Condition, int] | None:
    """Return a condition as it stands after “if” or “while”."""
    found = condition(words, at)
    told = dated(found.condition, "") if found else None
    return (told, found.end) if found and told else None
