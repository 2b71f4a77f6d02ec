"""Clauses that tell what happens: “a DARK monster you control is destroyed by battle”, “your opponent activates …”."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.counting import EQUAL, LEAST
from reasoner.reading.clauses.deeds import Deed, Play, acted, happening, performed, standing_itself, suffered
from reasoner.reading.clauses.forms import NOW, PAST, clause_ends, clauses, merged
from reasoner.reading.clauses.subjects import CARD, PLAYER, THIS, Subject, subjects

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters.tokens import Words


_SO_MANY = frozenset({EQUAL, LEAST})
_AND, _OR, MIXED = "and", "or", "and-or"
_JOINTS = frozenset({_AND, _OR})
_AFTER_ANOTHER = frozenset({(_AND, _AND), (_OR, _OR), (_AND, _OR)})
"""Which word may join a third play, after that which joins the first two."""
WOULD = "would"
"""What is about to happen, and may yet be stopped."""


class Event(NamedTuple):
    """What a clause waits for: plays, of which each has the card that it happens to, and where the words end.

    `joint` says whether one of the plays is enough (“or”) or all must happen (“and”); with both words (“destroyed, and
    sent to the GY or banished”) it is `MIXED`: that one of the last two is enough is told elsewhere. `about` is the
    subject.
    """

    plays: list[Play]
    joint: str
    end: int
    about: Subject | None = None


def event(words: Words, at: int, tense: str = NOW, before: Subject | None = None) -> Event | None:
    """Return what happens by the clause that begins at a word and reaches farthest, or `None`.

    `tense`: whether it is told as happening now or as past (“at the end of the Damage Step, if this card attacked”);
    `before`: the subject of the clause before it, which one without a subject shares.
    """
    found = [Event([_standing_in(deed.play)], "or", deed.end) for deed in happening(words, at)]
    for about in subjects(words, at):
        found += _alone(about, _beside(about, words), tense)
    if before is not None:
        found += _of(before, words, at, tense)
    ended = [one for one in found if clause_ends(words, one.end)]
    return max(ended, key=lambda one: one.end, default=None)


def _alone(about: Subject, words: Words, tense: str) -> Iterator[Event]:
    """Yield what is said of a subject, also where it happens to that alone: “1 monster (and no other cards) is …”."""
    aside = clauses().table("alone").at(words, about.end)
    if aside is None:
        yield from _of(about, words, about.end + (words.at(about.end) == ","), tense)
        return
    for found in _of(about, words, aside[1], tense):
        yield found._replace(plays=[{**play, "alone": True} for play in found.plays])


def _beside(about: Subject, words: Words) -> Words:
    """Return the words of a clause about one card, with which others are compared: “a monster with a higher ATK”."""
    return words.within(replace(words.context, far=about.name)) if about.sort == CARD else words


def _standing_in(play: Play) -> Play:
    """Return a play with what is said of how its card stands as part of what is asked of that card."""
    standing = play.get("standing")
    if standing is None:
        return play
    rest = {key: value for key, value in play.items() if key != "standing"}
    return {**rest, "card": merged([play.get("card", {}), standing], {})}


def _of(about: Subject, words: Words, at: int, tense: str) -> Iterator[Event]:
    would = words.at(at) == WOULD
    at += would
    if about.sort == PLAYER:
        deed = acted(words, at, tense)
        if deed is not None:
            plays = [{**play, WOULD: True} if would else play for play in _by_player(about, deed.play)]
            yield Event(plays, "or", deed.end, about)
        return
    if would:
        if words.at(at) == "be":
            yield from _suffered(about, words, at + 1, would=True)
        return
    perfect = clauses().table("perfect").at(words, at) if tense == PAST else None
    deed = performed(words, perfect[1] if perfect else at, tense)
    if deed is not None:
        yield from _deeds(about, words, deed, tense)
    auxiliary = clauses().table("auxiliary").at(words, at)
    if auxiliary is not None and auxiliary[0].says["tense"] == tense:
        yield from _suffered(about, words, auxiliary[1])


def _deeds(about: Subject, words: Words, deed: Deed, tense: str) -> Iterator[Event]:
    """Yield what a card does, also with what it suffers (“attacked or was attacked”)."""
    plays = list(_of_card(about, deed.play))
    yield Event(plays, "or", deed.end, about)
    if words.at(deed.end) != "or":
        return
    auxiliary = clauses().table("auxiliary").at(words, deed.end + 1)
    if auxiliary is not None and auxiliary[0].says["tense"] == tense:
        for further in _suffered(about, words, auxiliary[1]):
            if further.joint == "or":
                yield Event([*plays, *further.plays], "or", further.end, about)


def _suffered(about: Subject, words: Words, at: int, *, would: bool = False) -> Iterator[Event]:
    """Yield what is said of a card with one participle or several (“destroyed by battle and sent to the GY”)."""
    deed = suffered(words, at)
    plays: list[Play] = []
    joint = "or"
    while deed is not None:
        plays += _of_card(about, {**deed.play, WOULD: True} if would else deed.play)
        yield Event(list(plays), joint, deed.end, about)
        end = deed.end + (words.at(deed.end) == ",")
        word = words.at(end)
        if word not in _JOINTS or (len(plays) > 1 and (joint, word) not in _AFTER_ANOTHER):
            return
        joint = word if len(plays) == 1 or word == joint else MIXED
        auxiliary = clauses().table("auxiliary").at(words, end + 1)
        now = auxiliary is not None and auxiliary[0].says["tense"] == NOW
        deed = suffered(words, auxiliary[1] if auxiliary and now else end + 1)


def _by_player(about: Subject, play: Play) -> Iterator[Play]:
    by = {"by": about.side} if about.side else {}
    counted = play.get("cards")
    if counted is None:
        yield {**by, **play}
        return
    rest = {key: value for key, value in play.items() if key != "cards"}
    for card in _cards_of(counted):
        yield {**by, **rest, **card}


def _of_card(about: Subject, play: Play) -> Iterator[Play]:
    """Yield a play with the cards that it happens to, or that do it; `standing` is how they stand at that time."""
    play = standing_itself(play) if about.name == THIS else play
    standing = play.get("standing", {})
    rest = {key: value for key, value in play.items() if key != "standing"}
    cards = [{"of": about.name, "card": about.asks}] if about.sort == CARD else _cards_of(about.counted)
    for told in cards:
        asks = merged([told.get("card", {}), standing], {})
        kept = {key: value for key, value in told.items() if key != "card"}
        yield {**kept, **({"card": asks} if asks else {}), **rest}


def _cards_of(counted: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the cards of which it is enough that it happens to one kind; `least` or `exactly` so many of them."""
    if "or" in counted:
        for one in counted["or"]:
            yield from _cards_of(one)
        return
    value = counted.get("compare", {})
    if "count" not in value or counted["op"] not in _SO_MANY or not counted["with"]:
        return
    asks = {"card": value["count"]} if value["count"] else {}
    if counted["op"] == EQUAL:
        yield {**asks, "exactly": counted["with"]}
    else:
        yield {**asks, "least": counted["with"]} if counted["with"] > 1 else asks
