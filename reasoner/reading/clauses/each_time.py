"""What is done each time that something was activated and has resolved.

“Each time a Spell Card is activated, gain 500 LP immediately after it resolves.”
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from reasoner.reading.clauses.events import event
from reasoner.reading.clauses.forms import clauses, farthest, said
from reasoner.reading.filters.constructions import slot
from reasoner.reading.filters.values import counter_kind

if TYPE_CHECKING:
    from reasoner.reading.filters.tokens import Words

_ACTIVATED: Final = "activated"
_TOLD: Final = ("by", "as")
"""What is said of an activation beside which card it is of."""


class EachTime(NamedTuple):
    """What is done each time, and at which word that begins: a condition can lead in the sentence."""

    told: dict[str, Any]
    start: int


def each_time(words: Words) -> EachTime | None:
    """Return what a whole sentence has done each time that what is activated; `None` if it is not understood so."""
    comma = next((place for place in range(len(words)) if words.at(place) == ","), -1)
    leads = ((start, clauses().table("each-time").at(words, start)) for start in (0, comma + 1))
    start, lead = next(((start, found) for start, found in leads if found is not None), (0, None))
    found = event(words, lead[1]) if lead is not None else None
    if found is None or len(found.plays) != 1:
        return None
    (play,) = found.plays
    card = play.get("card", {})
    done = farthest("done-each-time", words, found.end)
    if done is None or play.get("did") != [_ACTIVATED] or play.keys() - {"did", "card", *_TOLD}:
        return None
    if "places" in card or any(words.at(place)[0].isalnum() for place in range(done.end, len(words))):
        return None  # where a card was when it was activated, it need not be any more
    told: dict[str, Any] = {key: play[key] for key in _TOLD if key in play}
    return EachTime({**told, **({"on": card} if card else {}), **said(done, "says")}, start)


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
