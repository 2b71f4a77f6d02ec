"""Where cards are and whose they are: “in your hand or GY”, “your opponent controls”, “on the field or in your GY”."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.filters.constructions import slot
from reasoner.reading.filters.model import Filter, both, either
from reasoner.reading.filters.tokens import NAME
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

ANYONE = "either"
THEIR = "their"
THE = "the"


class Place(NamedTuple):
    """One place: what it asks for (zone, face), whose (you, opponent, either; empty: not said), and where it ends."""

    asks: Filter
    whose: str
    end: int


def joint(words: Words, at: int) -> int:
    """Return where the words end that join things of one list (“, or”, “and/or”, “/”); `at` where there are none."""
    comma = at + (words.at(at) == ",")
    return comma + 1 if words.at(comma) in _JOINTS else comma


_JOINTS = listed("joins-places")


def owner(words: Words, at: int) -> tuple[str, int] | None:
    """Return whose something is by the words before it (“your”, “either player's”), and where they end."""
    found = vocabulary().table("owner").at(words, at)
    if found is None:
        return None
    whose = str(found[0].says["whose"])
    if whose == THEIR:
        whose = theirs(words, at)
        if not whose:
            return None
    return whose, found[1]


def theirs(words: Words, at: int) -> str:
    """Return whose “their hand” is: of the player that is known here, else of the one last spoken of in the phrase."""
    if words.context.their:
        return words.context.their
    before = (words.at(number) for number in range(at - 1, -1, -1))
    return next((_PLAYERS[word] for word in before if word in _PLAYERS), "")


_PLAYERS = {"opponent": "opponent", "player": "", "controller": "", "owner": "", "players": ""}


_IN = listed("in-or-from")


def _looked_at(words: Words, at: int) -> Place | None:
    """Return the place at which the part before has looked, where words call it “it”."""
    looked = words.context.looked
    if looked is None or words.at(at) not in _IN or words.at(at + 1) != "it":
        return None
    return Place({"places": [looked[0]]}, looked[1], at + 2)


@slot("place")
def place(words: Words, at: int) -> tuple[Filter, int] | None:
    """Return where cards are by the words that begin at `at`, all places that are listed, or `None`."""
    first = _looked_at(words, at) or _place(words, at)
    if first is None:
        return None
    listed = [first]
    end = first.end
    while (after := joint(words, end)) > end:
        after += words.at(at) == _THAT and words.at(after) in _ARE  # “that is banished or is in your GY”
        found = _place(words, after) or _further(words, after, listed[-1])
        if found is None or _begins_clause(words, after, found.end):
            break
        listed.append(found)
        end = found.end
    return _together(listed), end


_THAT = "that"
_ARE = listed("is-or-are")


def _begins_clause(words: Words, at: int, end: int) -> bool:
    """Say whether “and you control” begins a clause of its own: something that is controlled follows."""
    following = words.at(end)
    return (
        words.at(at - 1) == "and"
        and words.at(end - 1) in _CONTROL
        and (following.isalnum() or following == NAME)
        and following not in _ON
    )


_CONTROL = listed("controls")
_ON = listed("follows-a-place")


def _place(words: Words, at: int) -> Place | None:
    """Return a place that is said by itself: “you control”, “that is banished”, “in your GY”."""
    found = vocabulary().table("stands").at(words, at)
    if found is not None:
        row, end = found
        whose = str(row.says.get("whose", ""))
        if whose == THEIR:
            whose = theirs(words, at)
            if not whose:
                return None
        return Place(row.says["filter"], whose, end)
    leading = vocabulary().table("preposition").at(words, at)
    if leading is None:
        return None
    asks: Filter = leading[0].says.get("filter", {})
    found_zone = zone(words, leading[1])
    if found_zone is None:
        return None
    unsaid = found_zone.whose in ("", THE)
    if unsaid and _hides(found_zone.asks):
        own = found_zone.whose == THE and words.at(at) == _FROM and words.context.brings
        return Place(both(asks, found_zone.asks), _OWN, found_zone.end) if own else None
    return Place(both(asks, found_zone.asks), ANYONE if unsaid else found_zone.whose, found_zone.end)


_FROM, _OWN = "from", "you"
"""“Special Summon 1 monster from the Deck”: the player's own, as nobody else has been spoken of."""


def _further(words: Words, at: int, before: Place) -> Place | None:
    """Return a place that goes on a list, with what it leaves out taken from the place before it."""
    found = zone(words, at)
    if found is None:
        return None
    public = found.whose == THE and not _hides(found.asks)
    whose = ANYONE if public else before.whose if found.whose in ("", THE) else found.whose
    return found._replace(whose=whose)


def zone(words: Words, at: int) -> Place | None:
    """Return a zone with its owner before it: “your GY”, “your face-up field”, “either GY”."""
    whose = owner(words, at)
    said, at = whose or ("", at)
    at += words.at(at) in _WHOLE
    face = vocabulary().table("face").at(words, at)
    asks: Filter = face[0].says["filter"] if face else {}
    found = vocabulary().table("zone").at(words, face[1] if face else at)
    if found is None:
        return None
    row, end = found
    return Place(both(asks, row.says["filter"]), said, end)


_WHOLE = listed("whole")


def _hides(asks: Filter) -> bool:
    """Say whether the zone is one that is always somebody's, so that words that leave out whose say too little."""
    return bool({"hand", "deck", "extra-deck"} & set(asks.get("places", ())))


def _together(listed: list[Place]) -> Filter:
    asked: list[Filter] = []
    for each in listed:
        side: Filter = {} if each.whose == ANYONE else {"side": each.whose}
        asked.append(both(each.asks, side))
    return either(asked)


@slot("origin")
def origin(words: Words, at: int) -> tuple[list[str], int] | None:
    """Return the zones that something came from: “from the Extra Deck”, “from your hand or Deck”."""
    if words.at(at) != "from":
        return None
    listed: list[str] = []
    end = at
    at += 1
    while (found := zone(words, at)) is not None:
        listed += found.asks["places"]
        end = found.end
        at = joint(words, end)
        if at == end:
            break
    return (listed, end) if listed else None
