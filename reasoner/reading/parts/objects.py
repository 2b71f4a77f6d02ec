"""What a clause is about: the things it names, and what words such as “it” and “those” point back to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile, zip_longest
from typing import TYPE_CHECKING

from reasoner.reading.filters.tokens import Context
from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.filters import Selection, Words
    from reasoner.reading.parts.clauses import Read
    from reasoner.reading.text.scanner import Hit

Values = dict[str, tuple[object, int, int]]
"""The facts of a part by key, each with where its words stand."""

NAMING = frozenset({"ref", "count", "all", "both", "many", "whole"})
_OWNERS = {"your opponent's": "opponent", "opponent's": "opponent", "your": "you"}
_ENDS = frozenset({"from", "to", "that", "side", "except", "onto"})


@dataclass(slots=True)
class Object:
    """One thing that a clause names.

    `names` is what the words call it (`chosen`, `all`, or what a pointing word points to), `count` the words that
    count it, `phrases` all that is said about it, `end` where that ends, `onto` the second thing of “equip … to …”.
    """

    hit: Hit
    names: str
    phrases: list[Hit] = field(default_factory=list)
    count: Hit | None = None
    all: bool = False
    kinds: tuple[str, ...] = ()
    kind_hit: Hit | None = None
    player: str = ""
    onto: Object | None = None
    end: int = 0


class Speech:
    """What was spoken of so far: `near` is what “it” means, `far` what “that monster” and “them” mean.

    `single`: there is one target, and no more; `facing`: there are two, one of each player. `begins`: where the effect
    begins of which is spoken. `sought`: the one of several cards that were shown until there was such a one.
    """

    def __init__(
        self, near: str, far: str, words: Words, *, targeting: bool = False, paid: tuple[str, ...] = ()
    ) -> None:
        self.words = words
        self.near = near
        self.far = far
        self.before = (near, far)
        self.targeting = targeting
        self.targets: tuple[int, int] | None = None
        self.single = False
        self.facing = False
        self.one = ""
        self.targeted: list[Selection] = []
        self.picked: Values = {}
        self.picked_of = ""
        self.carried: Values = {}
        self.verbs: list[str] = []
        self.did: tuple[str, ...] = ()
        self.paid = paid
        self.who = ""
        self.gone = False
        self.kindless = False
        self.looked: tuple[str, str] | None = None
        self.number: tuple[int, int] | None = None
        self.unknown: list[Hit] = []
        self.begins = 0
        self.sought: Selection | None = None

    def context(self, their: str = "", *, turned: bool = False, brings: bool = False) -> Context:
        """Return how the words of a clause are to be read: what was spoken of before it, and what was done."""
        known = Context(*self.before, their, turned=turned, done=self.did, paid=self.paid, looked=self.looked)
        return replace(known, brings=brings, number=self.number, facing=self.facing)

    def spoke(self, named: str) -> None:
        """Keep what a part was about."""
        self.near, self.one = named, ""
        if named != "this":
            self.far = named

    def spoke_of_several(self) -> None:
        """Keep that a part was about several cards: “it” still is the one target."""
        self.spoke("those")
        self.one = "target"  # “target 1 monster; detach all materials from it, and if you do, destroy it”

    def means_the_one(self, thing: Object) -> bool:
        """Say whether words mean the one target, of which the part before did not speak."""
        return bool(self.one) and thing.names == "near"

    def lost(self) -> None:
        """Keep that a clause was not understood: what it speaks of may be what “it” means next."""
        self.looked = None
        self.did = self.did or ("",)
        if self.near == "this":
            self.near = ""

    def resolve(self, thing: Object) -> str:
        """Return what a thing is; the empty string if the words point to nothing that was spoken of."""
        pointed = {"near": self.near, "far": self.far, "unnamed": "", **self._by_what_was_done(thing)}
        pointed["opposing"] = self.far if self.targeting else self._battling(thing)
        pointed["pair"] = "target" if self.targeting else "battling"
        if thing.names == "target" and not self.targeting:
            return "event"
        if self.means_the_one(thing):
            return self.one
        if thing.names not in pointed:
            return "target" if thing.names == "chosen" and self._is_target(thing) else thing.names
        named = pointed[thing.names]
        if not named:
            self.unknown.append(thing.hit)
        return named

    def _by_what_was_done(self, thing: Object) -> dict[str, str]:
        """Say what “the destroyed monster” is: of this resolution if it has destroyed, else of cost or event."""
        done = any(verb[:3] in thing.hit.words for verb in self.verbs)
        return {"those": "those" if done else self.far, "cost": "those" if done else "cost"}

    def _battling(self, thing: Object) -> str:
        """Return that “that opponent's monster” is the one which battles, if a battle was spoken of before it."""
        before = self.words.printed[self.begins : thing.hit.start].lower()
        return "battling" if sign("speaks-of-a-battle").search(before) else ""

    def _is_target(self, thing: Object) -> bool:
        """Say whether the words are those by which an old text targets."""
        at = thing.hit
        return self.targets is not None and at.start < self.targets[1] and self.targets[0] <= at.end

    def pick(self, things: list[Object], read: Read) -> None:
        """Keep the cards that a clause chooses for what follows."""
        thing = things[0] if things else None
        if self.targets and read.clause.start < self.targets[1] and self.targets[0] < read.clause.end:
            self.near = self.far = "target"
        elif thing:
            self.near = self.far = self.picked_of = self.resolve(thing)

    def take_picked(self) -> Values:
        """Return what was said of the chosen cards, once."""
        picked, self.picked, self.picked_of = self.picked, {}, ""
        return picked


def objects_of(read: Read, printed: str) -> list[Object]:
    """Return the things that a clause of a printed text names, in order: after an order, before a finite verb."""
    state = read.verb is not None and read.verb.entry in lexicon().table("part-state")
    hits = read.before if state else read.after
    end = read.verb.start if state and read.verb else read.clause.end
    groups = list(_groups(hits, printed))
    found = []
    for group, following in zip_longest(groups, groups[1:]):
        if thing := _object(group, following[0].start if following else end):
            found.append(thing)
    for thing in found:
        if state and thing.hit.sort == "noun" and thing.names == "chosen":
            thing.names = "all"  # “cards cannot be added …”
    return found


def _groups(hits: list[Hit], printed: str) -> Iterator[list[Hit]]:
    """Cut phrases at each “and” that is followed by a further thing, and at the commas of the list that it ends."""
    group: list[Hit] = []
    for number, (hit, following) in enumerate(zip_longest(hits, hits[1:])):
        if (
            following
            and _goes_on_listing(hits, number, printed)
            and any(h.sort in NAMING for h in (*group, hit))
        ):
            yield [*group, hit]
            group = []
            continue
        joins = hit.words == "and" and following is not None and following.sort in NAMING
        if joins and any(h.sort in NAMING for h in group) and not any(h.sort == "onto" for h in group):
            yield group
            group = []
        else:
            group.append(hit)
    yield group


def _goes_on_listing(hits: list[Hit], number: int, printed: str) -> bool:
    """Say whether a comma and a number of further cards follow, in a list that ends with “and 1 …”."""
    counted = [one.sort == "count" and two.sort in _COUNTED for one, two in pairwise(hits)]
    here = number + 1 < len(counted) and counted[number + 1]
    if not here or printed[hits[number].end : hits[number + 1].start].strip() != ",":
        return False
    if "(" in printed[hits[0].start : hits[number].end]:
        return False  # “5 monsters (1 …, 1 …, and 1 …)” names again what was named before
    return any(hits[at - 1].words == "and" and counted[at] for at in range(number + 2, len(counted)))


_COUNTED = frozenset({"noun", "word", "name"})
"""Sorts of phrases after a number that show what is counted; “1 from your hand” counts what was named before."""


def _object(group: list[Hit], end: int) -> Object | None:
    own = list(takewhile(lambda hit: hit.sort != "onto", group))
    place = next(
        (n for n, hit in enumerate(own) if hit.sort in NAMING and not _only_limits(own[:n], hit)), None
    )
    if place is None:
        place = next((n for n, hit in enumerate(own) if hit.sort == "noun"), None)
        if place and group[place - 1].words == "the":
            return Object(group[place], "unnamed", end=end)
    if place is None:
        return None
    first, rest = group[place], group[place + 1 :]
    cut = next((n for n, hit in enumerate(rest) if hit.sort == "onto"), None)
    own = rest if cut is None else rest[:cut]
    thing = _named(first, own)
    thing.phrases = [*group[:place], first, *own]
    thing.end = end if cut is None else rest[cut].start
    _kinds(thing, [first, *own])
    _owner(thing, own)
    if cut is not None:
        thing.onto = _object(rest[cut + 1 :], end)
        if thing.onto and sign("with-first").match(rest[cut].words):
            other, thing.onto = thing.onto, None
            other.onto = thing
            return other
    return thing


def _only_limits(before: list[Hit], hit: Hit) -> bool:
    """Say whether words only count what was named before them (“destroy cards …, up to the number of …”)."""
    return (
        hit.sort == "many"
        and sign("up-to").match(hit.words) is not None
        and any(one.sort == "noun" for one in before)
    )


def _named(first: Hit, own: list[Hit]) -> Object:
    if first.sort == "ref":
        return Object(first, str(first.traits["names"]), player=_player(first))
    names = _names(first, own)
    counts = (
        first if first.sort == "count" else own[0] if first.sort == "both" and names == "chosen" else None
    )
    return Object(first, names, count=counts, all=first.sort in ("all", "both") and counts is None)


def _names(first: Hit, own: list[Hit]) -> str:
    """Say what counting words are about: what a pointing word after them means, everything, or a choice."""
    of = bool(own) and own[0].words == "of"
    following = own[1] if of and len(own) > 1 else own[0] if own else None
    if following and following.sort == "ref" and (of or first.sort in ("all", "both")):
        return str(following.traits["names"])
    if first.sort == "both" and following and following.sort == "count":
        return "chosen"
    if first.sort == "both" and not any(hit.sort == "noun" for hit in own):
        return "far"
    if counts_all(first, own):
        return "far"  # “shuffle all 5 into the Deck”
    possible = first.sort == "many" and any(sign("as-possible").match(hit.words) for hit in own)
    return "all" if possible or first.sort in ("all", "both", "whole") else "chosen"


def counts_all(first: Hit, own: list[Hit]) -> bool:
    """Say whether words say no more of their cards than that it is all of them, and how many these are: “all 5”."""
    if first.sort != "all" or not own or own[0].sort != "count":
        return False
    return not any(hit.sort == "noun" for hit in own)


def _player(hit: Hit) -> str:
    if hit.traits["names"] == "opposing":
        return "opponent"
    if hit.traits["names"] != "player":
        return ""
    words = hit.words
    if sign("your-opponent").match(words):
        return "opponent"
    return "you" if words == "you" else "both" if words != "that player" else ""


def _owner(thing: Object, own: list[Hit]) -> None:
    """Keep whose the thing is where it is said before the noun (“all your opponent's monsters”)."""
    for hit in takewhile(lambda hit: hit.sort != "noun" and hit.sort not in _ENDS, own):
        if hit.words in _OWNERS and not thing.player:
            thing.player = _OWNERS[hit.words]


def _is_alternative(before: Hit, joint: Hit, after: Hit) -> bool:
    named = "kinds" in before.traits and after.words.startswith('"') and "kinds" not in after.traits
    return joint.words == "or" and (after.sort == "count" or named)


def _kinds(thing: Object, own: list[Hit]) -> None:
    kinds: list[str] = []
    if any(_is_alternative(*three) for three in zip(own, own[1:], own[2:], strict=False)):
        return  # “1 … card or 1 Spell”: what fits one need not fit the other
    if any("kindless" in hit.traits for hit in own):
        return  # “Spell Counters” are no Spells
    for hit in own:
        if hit.sort in _ENDS and not sign("of-first").match(hit.words):
            break
        if "kinds" in hit.traits:
            kinds += hit.traits["kinds"]
            thing.kind_hit = thing.kind_hit or hit
    thing.kinds = tuple(dict.fromkeys(kinds))
