"""Words that point to a card instead of describing it: “this card”, “that target”, “it”, “the attacking monster”."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.text.lexicon import listed

if TYPE_CHECKING:
    from reasoner.reading.filters.model import Filter
    from reasoner.reading.filters.tokens import Words


THOSE, COST = "those", "cost"


class Deed(NamedTuple):
    """What a participle points to, and where it ends, with the words after it that say which deed it was."""

    token: str
    end: int


def deed_at(words: Words, at: int) -> Deed | None:
    """Return to which cards a participle points: those of the part before, or what was paid with.

    `None` where nothing of that kind was done; the token is empty where it was, but not by the part before.
    """
    found = vocabulary().table("deed").at(words, at)
    if found is None:
        return None
    actions, end = frozenset(found[0].says["actions"]), found[1]
    told = vocabulary().table("deed-of").at(words, end)
    of = str(told[0].says["of"]) if told else ""
    done, paid = words.context.done, words.context.paid
    if of != _PAID and not actions.isdisjoint(done):
        token = THOSE if done[-1] in actions else ""
    else:  # where nothing was done before, “by this effect” can only be what was paid
        token = COST if (of != _DONE or not done) and len(paid) == 1 and paid[0] in actions else ""
    known = token or not actions.isdisjoint(done)
    return Deed(token, told[1] if told else end) if known else None


_DONE, _PAID = "done", "paid"


def just_before(words: Words) -> str | None:
    """Return the cards of which “that many” is the number: those of the part before, else what was paid with."""
    rows = (row for row in vocabulary().rows if row.table == "deed" and "named" not in row.says)
    counted = {action for row in rows for action in row.says["actions"]}
    done, paid = words.context.done, words.context.paid
    if done:
        return THOSE if done[-1] in counted else None
    return COST if len(paid) == 1 and paid[0] in counted else None


class Pointed(NamedTuple):
    """What words point to, where they end, and where the noun begins that they go on with (“those "X" monsters”).

    `number`: which of several targets it is (“the first target”), `side`: whose (“your monster”); who asks for a card
    alone cannot tell which. `every`: all of those that the noun fits (“any excavated Dragon monsters”). `mixed`: not
    all of those need be what the noun says (“1 excavated Spell”).
    """

    token: str
    end: int
    noun: int | None = None
    number: int | None = None
    side: str = ""
    every: bool = False
    mixed: bool = False

    @property
    def is_one_of_several(self) -> bool:
        """Whether it is one of several targets, told by its number or whose it is."""
        return self.number is not None or bool(self.side)


_SEVERAL = "(s)"
_TARGET, _HEADS, _ZONES = "target", listed("card-or-monster"), listed("zones")


@cache
def asked_by_reference() -> dict[str, Filter]:
    """Return what words that point to a card ask of it, by what they point to: “the attacking monster” must attack."""
    return {
        row.says["reference"]: row.says["asks"]
        for row in vocabulary().rows
        if row.table == "reference" and "asks" in row.says
    }


def pointed_at(words: Words, at: int) -> Pointed | None:
    """Return what the words at a place point to; `None` if they point nowhere, or that is not known here."""
    if words.context.facing and (own := vocabulary().table("own-target").at(words, at)) is not None:
        row, end = own
        if words.at(end) in _HEADS and words.at(end + 1) not in _ZONES:
            return Pointed(_TARGET, end, end, side=str(row.says["side"]))
    found = vocabulary().table("reference").at(words, at)
    if found is None:
        earlier = vocabulary().table("earlier").at(words, at)
        if earlier is None:
            return None
        token, every = str(earlier[0].says["reference"]), "every" in earlier[0].says
        return Pointed(token, earlier[1], earlier[1], every=every, mixed=True)
    row, end = found
    named = str(row.says["reference"])
    named = {"near": words.context.near, "far": words.context.far}.get(named, named)
    if not named or ("number" in row.says and words.printed.startswith(_SEVERAL, words.ends[end - 1])):
        return None  # “the first target(s)” are all that were targeted before an additional one
    return Pointed(named, end, end if "opens" in row.says else None, row.says.get("number"))
