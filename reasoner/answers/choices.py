"""What players choose while a Chain resolves: no open point, but several ways on, of which what is common is told.

Rules conclude that a player chooses, among which cards, and how many. Each way is followed to its end like any other
Chain; where all ways come to the same but for the cards that were chosen, the answer says who chooses what among which
cards, and leaves out of the table what hangs on that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final

from reasoner.question.table import CARDS
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.knowledge.vocabulary import Vocabulary

Table = dict[str, Any]

MANY: Final = 8
"""So many ways are followed at most: a choice that leaves more stays open."""
CHOICE, WHETHER = "choice", "whether"
PLAYER = "https://w3id.org/headjudge/player/"
_BY, _COUNT, _UP_TO, _AMONG, _END, _TOLD_AS = "by", "count", "upTo", "among", "deckEnd", "field"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a player makes for one part of a Chain Link.

    `among` are the cards that are known to fit, as the table refers to them; where they are not all that may fit, it
    is not `closed`. `whether`: not cards are chosen, but whether the part is done at all. `field` tells the choice.
    `end`: nobody chooses, but the cards are those at this end of a Deck, and nobody has seen them.
    """

    field: str
    by: str
    count: int
    among: tuple[str, ...]
    up_to: bool = False
    closed: bool = True
    whether: bool = False
    end: str = ""

    @property
    def ways(self) -> tuple[tuple[str, ...], ...] | None:
        """The cards that may be chosen, way by way; those of an empty way are not known. None: they are too many."""
        if self.end or (not self.among and not self.closed):
            return ((),)
        if not self.closed and (self.count > 1 or self.up_to):
            return None
        sizes = range(1, self.count + 1) if self.up_to else (self.count,)
        found = tuple(chain.from_iterable(combinations(self.among, size) for size in sizes))
        ways = found if self.closed else (*found, ())
        return ways if 0 < len(ways) <= MANY else None

    @property
    def told(self) -> Table:
        """The choice as the list of what happens tells it."""
        if self.whether:
            return {_BY: self.by, WHETHER: True, _TOLD_AS: self.field}
        if self.end:
            return {_COUNT: self.count, _END: self.end, _TOLD_AS: self.field}
        number = {_COUNT: self.count} | ({_UP_TO: True} if self.up_to else {})
        among = {_AMONG: list(self.among)} if self.among else {}
        return {_BY: self.by, **number, **among, _TOLD_AS: self.field}


def said(choice: Mapping[str, Any], words: Vocabulary) -> str:
    """Say which cards are meant: how many, chosen by whom, among which."""
    if _COUNT not in choice:
        return ""
    if _END in choice:
        return f"the {choice[_END]} {'card' if choice[_COUNT] == 1 else counted(choice[_COUNT])}"
    among = f" among {', '.join(choice[_AMONG])}" if _AMONG in choice else ""
    number = "up to " if _UP_TO in choice else ""
    return f"{number}{counted(choice[_COUNT])} chosen by {words.label(Iri(PLAYER + choice[_BY]))}{among}"


def counted(number: int) -> str:
    """Say how many cards these are."""
    return f"{number or 'no'} {'card' if number == 1 else 'cards'}"


def left_to(choice: Mapping[str, Any], words: Vocabulary) -> str:
    """Say to whom it is left whether something is done; nothing if that is not left to anybody."""
    return f" (left to {words.label(Iri(PLAYER + choice[_BY]))})" if choice.get(WHETHER) else ""


def optional(
    done: Sequence[tuple[str, Table]], left: Sequence[tuple[str, Table]], choice: Choice
) -> list[Table] | None:
    """Return what happens, each event told with its part, where a part may be left; none if more differs."""
    rest = {(part, event["event"]): event for part, event in left}
    happens = []
    for part, event in done:
        also = rest.pop((part, event["event"]), None)
        if also is not None and also != event:
            return None
        told = {CHOICE: {**event.get(CHOICE, choice.told), WHETHER: True}}
        happens.append(event if also is not None else {**event, **told})
    return None if rest else happens


def united(
    ways: Sequence[Sequence[Table]], chosen: Sequence[bool], free: frozenset[str]
) -> list[Table] | None:
    """Return what happens on all ways of a choice; none if something else hangs on it.

    Of events that are done to what was chosen, which `chosen` says of each, only what is `free` to differ may differ:
    that is left out.
    """
    first, *others = ways
    if any(len(other) != len(first) for other in others):
        return None
    happens = []
    for event, is_chosen, *also in zip(first, chosen, *others, strict=True):
        keys = {*event, *chain.from_iterable(also)}
        differing = {key for key in keys if any(one.get(key) != event.get(key) for one in also)}
        if differing and not (is_chosen and differing <= free):
            return None
        happens.append({key: value for key, value in event.items() if key not in differing})
    return happens


def common(tables: Sequence[Any], changing: frozenset[str]) -> Any:
    """Return what several tables tell alike; what they tell differently is left out, and so is unknown.

    Of a card that some of them do not list only that is told which does not change: where it is is unknown.
    """
    first, *others = tables
    if all(other == first for other in others):
        return first
    if all(isinstance(table, dict) for table in tables):
        shared = [key for key in first if all(key in other for other in others)]
        alike = {key: common([table[key] for table in tables], changing) for key in shared}
        if any(CARDS in table for table in tables):
            alike[CARDS] = list(_cards([table.get(CARDS, []) for table in tables], changing))
        return {key: value for key, value in alike.items() if value is not None}
    if all(isinstance(table, list) for table in tables):
        return [one for one in first if all(one in other for other in others)]
    return None


def _cards(lists: Sequence[Sequence[Table]], changing: frozenset[str]) -> Iterator[Table]:
    """Yield each card of several lists, with what is told of it in all of them."""
    for key in dict.fromkeys(card["id"] for card in chain(*lists) if "id" in card):
        found = [card for cards in lists for card in cards if card.get("id") == key]
        alike = common(found, changing)
        yield (
            alike
            if len(found) == len(lists)
            else {told: value for told, value in alike.items() if told not in changing}
        )
    first, *others = lists
    yield from (card for card in first if "id" not in card and all(card in other for other in others))
