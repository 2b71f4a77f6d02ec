"""What stands before the colon, cut into its units: how often, when, on which event, on which condition.

Every word belongs to one unit. A unit is formal if all its words are understood; otherwise it is kept as words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.clauses.conditions import Read, condition, dated
from reasoner.reading.clauses.events import Event, event
from reasoner.reading.clauses.forms import NOW, PAST, clause_ends, clauses, farthest, said
from reasoner.reading.clauses.states import came_to
from reasoner.reading.clauses.subjects import THIS
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.text.lexicon import listed, sign

if TYPE_CHECKING:
    from reasoner.reading.clauses.counting import Condition
    from reasoner.reading.clauses.subjects import Subject
    from reasoner.reading.filters.tokens import Words

LIMIT, MOMENT, TRIGGER, CONDITION = "limit", "moment", "trigger", "condition"
_HISTORY = frozenset({"moved", "summoned"})
_FOLLOWING = listed("follows-an-event")
_IS, _THIS_TURN = "is", "this-turn"
MOST_KEPT = 8192
"""So many conditions are kept with what was read in them."""
_TAIL = 12
"""So many characters after the last word may hold a remark that belongs to it."""
_TIMES = listed("tells-when")
_JOINING = listed("joins-openings")
_AFTER_BATTLES = listed("after-battles")
_SEPARATORS = listed("parts-openings")


class Unit(NamedTuple):
    """Words before the colon of one office: from the word `first` to before the word `last`.

    `told`: the condition or the event that was understood, if any. `formal`: whether all of its words were.
    """

    role: str
    first: int
    last: int
    formal: bool
    condition: Condition | None = None
    event: Event | None = None
    lead: str = ""


_KEPT: dict[object, tuple[Unit, ...]] = {}


def units(words: Words, waits: frozenset[int] = frozenset()) -> tuple[Unit, ...]:
    """Return the units of all words in order. `waits`: where in the box stand the words of events waited for.

    The same words are read once: most conditions are those of many cards.
    """
    if not len(words):
        return ()
    places = frozenset(words.index(place) for place in waits)
    spoken = words.printed[words.starts[0] : words.ends[-1] + _TAIL]
    key = spoken, tuple(words.words), words.context, places
    if key not in _KEPT:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        _KEPT[key] = tuple(_units(words, places))
    return _KEPT[key]


def _units(words: Words, waits: frozenset[int]) -> list[Unit]:
    """Return the units of all words; `waits` are the words of events that are waited for, by number."""
    found: list[Unit] = []
    at = 0
    joint = ""
    while at < len(words):
        if words.at(at) in _SEPARATORS:
            joint = words.at(at) if words.at(at).isalpha() else joint
            at += 1
            continue
        unit = _unit(words, at, waits, found)
        if joint == "or" and found and (CONDITION in (unit.role, found[-1].role)):
            found[-1], unit = _undecided(found[-1]), _undecided(unit)
        if _narrows(words, unit, found):
            unit = unit._replace(role=CONDITION, first=found.pop().first)
        found.append(unit)
        at, joint = unit.last, ""
    return found


def _narrows(words: Words, unit: Unit, before: list[Unit]) -> bool:
    """Say whether words that were not understood take something out of the condition right before them."""
    follows = bool(before) and before[-1].role == CONDITION and before[-1].last == unit.first
    return follows and not unit.formal and sign("takes-out").match(words.words[unit.first]) is not None


def _undecided(unit: Unit) -> Unit:
    """Return a unit that is joined by “or” to one of another office: what belongs together is not told."""
    return unit._replace(formal=False, condition=None, event=None)


def _unit(words: Words, at: int, waits: frozenset[int], before: list[Unit]) -> Unit:
    either = farthest("either-moment", words, at)
    if either is not None and _ends(words, either.end):
        return Unit(CONDITION, at, either.end, formal=True, condition=said(either, "condition"))
    for role, table in ((LIMIT, "frequency"), (MOMENT, "moment"), (TRIGGER, "permission")):
        found = farthest(table, words, at)
        if found is not None and _ends(words, found.end):
            return Unit(role, at, found.end, formal=True)
    turn = clauses().table("turn-of").at(words, at)
    brought = came_to(words, turn[1], turn[0].says.get("since", _THIS_TURN)) if turn else None
    if (
        turn is not None
        and brought is not None
        and turn[0].says.get("past")
        and _IS in words.words[at : brought.end]
    ):
        brought = None  # “During the turn this card is activated, …” says how long something goes on
    if turn is not None and brought is not None and _ends(words, brought.end):
        asked = _in_the_turn_of(brought.condition, turn[0].says.get("turnOf"))
        return Unit(CONDITION, at, brought.end, formal=True, condition=asked)
    lead = clauses().table("lead").at(words, at)
    when = _time(words, before)
    if lead is not None:
        return _led(words, at, lead[1], str(lead[0].says["lead"]), waits, when)
    if before and before[-1].lead and words.at(at - 1) in _JOINING:
        last = before[-1].event
        about = replace(last.about, asks={}) if last and last.about else None  # it may be elsewhere by now
        return _led(words, at, at, before[-1].lead, waits, when, about)
    return _unknown(
        words, at, before[-1].role if before and before[-1].role in (TRIGGER, MOMENT) else CONDITION
    )


def _in_the_turn_of(told: Condition, player: str | None) -> Condition:
    """Return a condition as one that is asked in the turns of a player, if one is named."""
    return {"and": [{"turnOf": player}, told]} if player else told


@slot("whose-phase")
def whose_phase(words: Words, at: int) -> tuple[str, int] | None:
    """Return whose phase or turn it is that words name, as printed."""
    found = clauses().table("whose-phase").at(words, at)
    return (words.text(at, found[1]), found[1]) if found else None


@slot("phases")
def phases(words: Words, at: int) -> tuple[str, int] | None:
    """Return the phases that words name, as printed: their facts are read elsewhere."""
    found = clauses().table("phase-word").at(words, at)
    return (words.text(at, found[1]), found[1]) if found else None


def _ends(words: Words, at: int) -> bool:
    return words.at(at) in _SEPARATORS or words.at(at) in _FOLLOWING or at >= len(words)


def _time(words: Words, before: list[Unit]) -> str:
    """Return the time of which “if this card attacked” speaks after “at the end of the Battle Phase”; else nothing."""
    moments = (words.text(unit.first, unit.last).casefold() for unit in before if unit.role == MOMENT)
    return "this-battle-phase" if any(moment in _AFTER_BATTLES for moment in moments) else ""


def _led(
    words: Words,
    at: int,
    after: int,
    lead: str,
    waits: frozenset[int],
    when: str,
    about: Subject | None = None,
) -> Unit:
    """Return what an “if”, “when”, “while”, “unless” or “except the turn” leads in.

    `about`: the subject of the words before, of which those may go on to tell.
    """
    happening = None if lead in ("while", "unless", "except") else _happening(words, after, waits, about)
    if happening is not None:
        return Unit(TRIGGER, at, happening.end, formal=True, event=happening, lead=lead)
    if lead == "except":  # “except the turn it was sent there, and you control …” leaves out the first only
        words = _to_comma(words.within(replace(words.context, near=THIS)), after)
    told = condition(words, after, about) or standing_condition(words, after, lead)
    asked = _turned(told.condition, lead, when) if told else None
    if told is None or asked is None:
        return _unknown(words, at, TRIGGER if _waiting(words, at, waits) else CONDITION, lead)
    return Unit(
        CONDITION, at, told.end, formal=True, condition=asked, lead="if" if lead == "except" else lead
    )


def _to_comma(words: Words, after: int) -> Words:
    """Return the words up to the comma that follows a place, by the same numbers."""
    ends = next((place for place in range(after, len(words)) if words.at(place) == ","), len(words))
    return words if ends == len(words) else words.cut(words.starts[0], words.starts[ends], words.context)


def standing_condition(words: Words, at: int, lead: str) -> Read | None:
    """Return how the card itself stands by “while equipped to a monster”, “while in Attack Position”."""
    found = held("standing", words, at) if lead == "while" else None
    if found is None or not clause_ends(words, found[1]):
        return None
    return Read({"reference": "this", "fits": found[0]}, found[1])


def _happening(words: Words, at: int, waits: frozenset[int], about: Subject | None) -> Event | None:
    """Return the event of a clause, if it is one that is waited for."""
    for tense in (NOW, PAST) if any(place >= at for place in waits) else ():
        found = event(words, at, tense, about)
        if found is not None and any(at <= place < found.end for place in waits):
            return found
    return None


def _turned(told: Condition, lead: str, when: str) -> Condition | None:
    """Return a condition as its lead has it: denied after “unless” and “except the turn”, which is this turn."""
    if lead == "except":
        fits = {
            key: {"when": "this-turn", **asked} if isinstance(asked, dict) and key in _HISTORY else asked
            for key, asked in told.get("fits", {}).items()
        }
        told = {**told, "fits": fits} if fits else told
    asked = dated(told, when)
    return {"not": asked} if asked and lead in ("unless", "except") else asked


def _waiting(words: Words, at: int, waits: frozenset[int]) -> bool:
    return any(at <= place < _next(words, at) for place in waits)


def _next(words: Words, at: int) -> int:
    """Return where the words end that are not understood: at the next comma before a new unit, or at the end."""
    for place in range(at + 1, len(words)):
        if words.at(place) == "," and _opens(words, place + 1):
            return place
    return len(words)


def _opens(words: Words, at: int) -> bool:
    if words.at(at) in ("and", "or", "but"):
        at += 1
    tables = ("lead", "frequency", "moment")
    return any(farthest(table, words, at) for table in tables)


def _unknown(words: Words, at: int, role: str, lead: str = "") -> Unit:
    if words.at(at) in _TIMES:
        role = MOMENT
    return Unit(role, at, _next(words, at), formal=False, lead=lead)
