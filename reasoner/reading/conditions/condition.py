"""What an activation condition waits for: events with subject, cause, actor and places; phases, timings."""

from __future__ import annotations

import re
from collections import Counter, deque
from dataclasses import dataclass, field, replace
from itertools import count, pairwise
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import Entry, lexicon, listed, sign

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOW = listed("happens-now")
_RESULTS_OF_BATTLE = frozenset(
    {"battle-damage-inflicted", "battle-damage-taken", "destroyed-by-battle", "destroyed-monster-by-battle"}
)


@dataclass(frozen=True, slots=True)
class Wait:
    """One event waited for, with the place in the box where the words stand."""

    event: str
    start: int
    end: int
    subject: str = "either"
    cause: str = ""
    by: str = ""
    origin: str = ""
    to: str = ""
    together: int = 0
    except_drawn: bool = False
    face_up: bool = False
    face_down: bool = False
    to_position: str = ""

    def to_json(self) -> dict[str, object]:
        """Return the entry of `waitsFor`."""
        told = (
            ("cause", self.cause),
            ("by", self.by),
            ("from", self.origin),
            ("to", self.to),
            ("together", self.together),
            ("exceptDrawn", self.except_drawn),
            ("faceUp", self.face_up),
            ("faceDown", self.face_down),
            ("toPosition", self.to_position),
        )
        return {"event": self.event, "subject": self.subject, **{key: value for key, value in told if value}}


@dataclass(slots=True)
class Condition:
    """An activation condition taken apart."""

    waits: list[Wait] = field(default_factory=list)
    timings: list[tuple[str, int, int]] = field(default_factory=list)
    phases: list[tuple[str, int, int]] = field(default_factory=list)
    left_out: list[tuple[str, int, int]] = field(default_factory=list)
    steps: list[tuple[str, int, int]] = field(default_factory=list)
    starts: list[tuple[str, int, int]] = field(default_factory=list)
    moment: tuple[int, int] | None = None
    of_the_draw: tuple[int, int] | None = None
    turn: str = ""
    in_turn_of: tuple[str, int, int] | None = None
    open_phase: bool = False
    opens: str = "other"

    @property
    def tells_battle(self) -> bool:
        """Whether it waits for nothing but what a battle has done: damage, destruction."""
        return bool(self.waits) and all(wait.event in _RESULTS_OF_BATTLE for wait in self.waits)

    def extend(self, other: Condition) -> None:
        """Add what another sentence says of the same condition."""
        self.waits += other.waits
        self.timings += other.timings
        self.opens = other.opens if other.waits else self.opens


def read_condition(text: str, start: int, end: int) -> Condition:
    """Take apart the words of a condition, `text[start:end]` of the masked box."""
    words = sign("because").split(text[start:end])[0]
    result = Condition(opens=_opens(words))
    result.timings = [
        (e.token, start + m.start(), start + m.end())
        for e, m in lexicon().searched("damage-step", words)
        if not _past(words, m.start())
    ]
    aside = lexicon().entry("phase-aside", "aside").search(words)
    within = words.replace(aside[0], " " * len(aside[0])) if aside else words
    result.phases = [
        (e.token, start + m.start(), start + m.end()) for e, m in lexicon().searched("phase", within)
    ]
    result.left_out = [
        (e.token, start + m.start(), start + m.end()) for e, m in lexicon().searched("phase", words)
    ]
    result.left_out = [found for found in result.left_out if found not in result.phases]
    result.steps = [
        (e.token, start + m.start(), start + m.end()) for e, m in lexicon().searched("step", words)
    ]
    result.starts = [
        (e.token, start + m.start(), start + m.end()) for e, m in lexicon().searched("phase-start", words)
    ]
    moment = lexicon().first("moment", words)
    if moment:
        result.moment = (start + moment[1].start(), start + moment[1].end())
    draw = lexicon().first("of-the-draw", words)
    if draw:
        result.of_the_draw = (start + draw[1].start(), start + draw[1].end())
    turn = lexicon().first("whose-turn", words)
    result.open_phase = lexicon().first("open-phase", words) is not None
    result.turn = turn[0].token if turn else ""
    result.in_turn_of = _in_turn_of(words, start)
    found = _by_own_causes(words, list(_waits(words))) or (list(_past_waits(words)) if result.timings else [])
    waits = [replace(w, start=w.start + start, end=w.end + start) for w in _joined(words, found)]
    result.waits = _without_lone([w for w in waits if w.event != "other"] or waits)
    result.waits = [_of_the_words_before(wait, words.strip(), text[:start]) for wait in result.waits]
    if sign("first-half").fullmatch(words.strip()):
        result.waits = []  # it is over when the moment comes that the words name: what must have been, not an event
    if any(w.event == "tributed" and w.subject == "itself" for w in waits):
        result.waits = [w for w in result.waits if w.subject == "itself"]
    result.waits = [_with_face(wait, words) for wait in result.waits]
    return result


def _of_the_words_before(wait: Wait, words: str, before: str) -> Wait:
    """Return what is waited for where only the words before say which Summon it is, or that it is none."""
    if sign("when-you-do").fullmatch(words) and not sign("summoned-itself-before").search(before):
        return replace(wait, event="other", subject="either")
    if wait.event != _SPECIAL or sign("summoned-in-its-way").match(words) is None:
        return wait
    if sign("tribute-summoned-before").search(before):
        return replace(wait, event=_TRIBUTE)
    return replace(wait, event=_NORMAL) if sign("normal-summoned-before").search(before) else wait


_SPECIAL, _TRIBUTE, _NORMAL = "special-summoned", "tribute-summoned", "normal-summoned"
OWN_WAYS = frozenset({_TRIBUTE, _NORMAL})
"""As what a card may be Summoned by its own text, besides as a Special Summon."""


def _with_face(wait: Wait, words: str) -> Wait:
    """Add which way up the card was, and to which battle position it is changed, where the words say so."""
    if wait.event == "position-changed":
        becomes = sign("changed-to-position").search(words)
        position = {"attack": "face-up-attack", "defense": "face-up-defense"}
        return replace(wait, to_position=position[becomes["to"]]) if becomes else wait
    if wait.subject != "itself":
        return wait
    up, down = sign("this-face-up").search(words), sign("this-face-down").search(words)
    return replace(wait, face_up=up is not None, face_down=down is not None)


def _in_turn_of(words: str, start: int) -> tuple[str, int, int] | None:
    """Find the one player in whose turn it is used; none if the words name both, or a turn that is over."""
    if sign("in-any-turn").search(words):
        return None
    named = (("you", sign("in-own-turn")), ("opponent", sign("in-opponents-turn")))
    found = [
        (who, m) for who, pattern in named if (m := pattern.search(words)) and not _past(words, m.start())
    ]
    if len(found) != 1:
        return None
    who, match = found[0]
    return who, start + match.start(), start + match.end()


def _past(words: str, at: int) -> bool:
    return sign("past").search(words[:at]) is not None


def _opens(words: str) -> str:
    frequency = lexicon().opening("frequency", words)
    rest = words[frequency[1].end() :] if frequency else words
    lead = sign("condition-opening").match(rest)
    if lead:
        return lead[1]
    inner = sign("when-or-if").findall(rest)
    return inner[0] if inner else "other"


def _joined(words: str, waits: list[Wait]) -> list[Wait]:
    """Return the events, with one number on those that the words join with “and”: all of them must happen.

    In “destroyed, and sent to the GY or banished” either way is enough: the first event stands in two groups.
    """
    starts = sorted({wait.start: wait.end for wait in waits}.items())
    groups: dict[int, list[int]] = {start: [] for start, _ in starts}
    later: dict[int, list[int]] = {}
    fresh = count(1)
    for (first, end), (second, _) in pairwise(starts):
        between = words[end:second]
        if sign("and-also").search(between):
            groups[first] = groups[first] or [next(fresh)]
            groups[second] = list(groups[first])
            later[second] = [start for start in groups if start <= first and groups[start] == groups[first]]
        elif first in later and sign("or-else").fullmatch(between):
            groups[second], later[second] = [next(fresh)], later[first]
            for start in later[first]:
                groups[start] = [*groups[start], *groups[second]]
    numbered = (replace(wait, together=group) for wait in waits for group in groups[wait.start] or [0])
    return list(
        dict.fromkeys(_by_own_words(words, wait) if wait.start in later else wait for wait in numbered)
    )


def _without_lone(waits: list[Wait]) -> list[Wait]:
    """Return the events, without the number of a group of which one event is left."""
    kinds = {(wait.together, wait.event) for wait in waits}
    shared = Counter(group for group, _ in kinds)
    return [wait if shared[wait.together] > 1 else replace(wait, together=0) for wait in waits]


def _by_own_words(words: str, wait: Wait) -> Wait:
    """Return the later of two joined events without a cause that the words give to the earlier one only."""
    right = sign("next-clause").search(words, wait.end)
    own = words[wait.start : right.start() if right else len(words)]
    return wait if not wait.cause or _names_cause(wait.cause, own) else replace(wait, cause="")


def _names_cause(cause: str, words: str) -> bool:
    """Say whether words name a cause; what a procedure does is said of the player's card alone."""
    return sign("by-opponent" if cause == _PROCEDURE else cause).search(words) is not None


def _by_own_causes(words: str, waits: list[Wait]) -> list[Wait]:
    """Return events without the causes of a later one: in “destroyed by battle or sent … by a card effect”.

    Words that stand between two events joined with “or” and name a cause are the causes of the first of them.
    """
    kept = []
    starts = sorted({wait.start for wait in waits})
    for wait in waits:
        after = next((start for start in starts if start >= wait.end), len(words))
        own = words[wait.end : after]
        joined = sign("or-then").search(own)
        told = own[: joined.start()] if joined else ""
        if wait.cause and sign("by-something").search(told) and not _names_cause(wait.cause, told):
            continue
        kept.append(wait)
    return kept


def _waits(words: str) -> Iterator[Wait]:
    taken: list[tuple[int, int]] = []
    for entry, match in lexicon().matches("event", words):
        if any(a < match.end() and match.start() < b for a, b in taken):
            continue
        if _is_reported(entry, words, match.start()):
            taken.append((match.start(), match.end()))
            yield from _told(entry, words, match)


def _past_waits(words: str) -> Iterator[Wait]:
    """Yield what happened in the battle that is going on: “if this card attacked or was attacked”."""
    for entry in lexicon().table("past-event"):
        match = entry.search(words)
        if match and not _is_relative(words, match.start()):
            yield from _told(entry, words, match)


def _is_reported(entry: Entry, words: str, at: int) -> bool:
    """Say whether the words at `at` report something that happens, not a state, a purpose or an aside."""
    if _while(words, at):
        return False
    if entry.traits.get("voice") == "passive":
        if "summons" in entry.traits and sign("would-be").search(words[:at]):
            return True
        counted = "counted" in entry.traits and sign("so-many-are").search(words[:at])
        return not counted and _happens(words, at)
    if "summons" in entry.traits and sign("noun-before").search(words[:at]):
        return False
    return not (_is_relative(words, at) or sign("to-do").search(words[:at]))


def _governor(words: str, at: int) -> re.Match[str] | None:
    """Return the auxiliary (“is”, “was” …) that governs the participle at `at`, or `None`."""
    found = deque(sign("auxiliary").finditer(words, max(0, at - 110), at), maxlen=1)
    if not found:
        return None
    governing = found[0]
    between = words[governing.end() : at]
    return None if "," in between and not sign("listed").search(between) else governing


def _happens(words: str, at: int) -> bool:
    """Say whether the participle at `at` is governed by “is/are” of the main clause (it happens now)."""
    governing = _governor(words, at)
    if governing is None or governing["aux"] not in _NOW:
        return False
    return not _is_relative(words, governing.start("aux"))


def _while(words: str, at: int) -> bool:
    """Say whether the words at `at` stand in a “while …” clause, which tells a state."""
    found = deque(sign("clause-opening").finditer(words[:at]), maxlen=1)
    return bool(found) and found[0][0] == "while" and "," not in words[found[0].end() : at]


def _is_relative(words: str, at: int) -> bool:
    before = words[max(0, at - 60) : at].rstrip()
    return bool(sign("relative-before").search(before))


def _told(entry: Entry, words: str, match: re.Match[str]) -> Iterator[Wait]:
    around = _clause(words, match.start(), match.end())
    by = _actor(entry, words[: match.start()], around)
    alone = sign("by-card-alone").match(words, match.end()) is not None
    causes = _causes(entry, around, by_card_alone=alone)
    events = _kinds_of_summon(match[0]) if "summons" in entry.traits else [entry.token]
    if causes == ("battle",) and "by-battle" in entry.traits:
        events = [str(entry.traits["by-battle"])]
    events += [str(entry.traits["also"])] if "also" in entry.traits else []
    subject = str(entry.traits.get("subject") or _about(entry, words, match, by))
    for event in events:
        for cause in causes or ("",):
            to = lexicon().destination(event)
            origin = _origin(around, summoned="summons" in entry.traits)
            wait = Wait(event, match.start(), match.end(), subject, cause, by, origin, to)
            yield replace(wait, except_drawn=_leaves_out(entry, words, match.end()))


def _actor(entry: Entry, before: str, around: str) -> str:
    """Say whose action it is: the opponent's, yours, or nobody's in particular."""
    if sign("opponent-does").search(around) or sign("opponent").search(before):
        return "opponent"
    if "opponent-if" in entry.traits and re.search(entry.traits["opponent-if"], around):
        return "opponent"
    if "attacker" in entry.traits:
        if sign("attacker-opponent").search(before):
            return "opponent"
        return "you" if sign("attacker-you").search(before) else ""
    return "you" if "acts" in entry.traits and sign("you-do").search(before) else ""


def _leaves_out(entry: Entry, words: str, at: int) -> bool:
    """Say whether the words after an event leave out that it happens by drawing."""
    return "unless" in entry.traits and re.match(entry.traits["unless"], words[at:]) is not None


def _about(entry: Entry, words: str, match: re.Match[str], by: str) -> str:
    """Say to whom it happens; “your opponent Summons a monster” is an event of that monster."""
    told = sign("aside").split(match[0])[0]
    if sign("of-this-card").search(told) or sign("onto-this-card").match(words, match.end()):
        return "itself"
    subject = _subject(words, match.start(), passive=entry.traits.get("voice") == "passive")
    if subject != "player" or "acts" not in entry.traits:
        return subject
    if sign("named-self").search(told):
        return "itself"
    return "other" if by == "opponent" else "either"


def _kinds_of_summon(words: str) -> list[str]:
    kinds = [m[1] for m in sign("summons").finditer(words)]
    return [f"{kind}-summoned" for kind in kinds] or ["summoned"]


def _clause(words: str, start: int, end: int) -> str:
    """Return the clause around words, to the commas that end it (“, or by …” does not)."""
    left = max(words.rfind(",", 0, start), words.rfind("(", 0, start)) + 1
    right = sign("next-clause").search(words, end)
    return words[left : right.start() if right else len(words)]


_BY_A_CARD = ("battle", "effect")
_PROCEDURE = "procedure"


def _causes(entry: Entry, around: str, *, by_card_alone: bool) -> tuple[str, ...]:
    if "names-cause" in entry.traits:
        return ()
    causes = []
    battle = "by-battle" in entry.traits and sign("battle").search(around) is not None
    by_card = "by-battle" in entry.traits or "by-card" in entry.traits
    if battle or (by_card and sign("by-opponent").search(around)):
        causes.append("battle")
    cost = sign("cost").search(around)
    told = around[: cost.start()] if cost else around
    if "answers" not in entry.traits and sign("effect").search(told):
        causes.append("effect")
    if cost:
        causes.append("cost")
    elif "by-card" in entry.traits and tuple(causes) == _BY_A_CARD and by_card_alone:
        causes += tuple(entry.traits["by-card"])
    return tuple(causes)


def _origin(around: str, *, summoned: bool) -> str:
    """Return from where the card of an event goes; from where it was Summoned before says nothing of that."""
    told = sign("from-place").finditer(around)
    found = next((one for one in told if summoned or not _of_a_summon(around, one.start())), None)
    if not found:
        return ""
    zone = lexicon().opening("zone", found[1]) or lexicon().first("zone", found[1][:22])
    return zone[0].token if zone else ""


def _of_a_summon(around: str, at: int) -> bool:
    return sign("summoned-before").search(around[:at]) is not None


def _subject(words: str, at: int, *, passive: bool) -> str:
    """Return whose event it is: this card itself, another, either, or a player."""
    governing = _governor(words, at) if passive else None
    stop = governing.start("aux") if governing else at
    phrase = words[_left_of_subject(words, stop) : stop].strip()
    return "player" if sign("player").search(phrase) else _whose(phrase, words)


def _left_of_subject(words: str, stop: int) -> int:
    """Return where the subject begins whose verb is at `stop`; a verb without one has that of the verb before it."""
    lefts = [0]
    for mark in sign("break").finditer(words, 0, stop):
        joint = mark.group().strip(" ,:;")
        if joint not in ("or", "and") or (joint == "and" and sign("this").match(words, mark.end() + 1)):
            lefts.append(mark.end())
    if not words[lefts[-1] : stop].strip():
        return 0
    left = next((left for left in reversed(lefts) if sign("lead").sub("", words[left:stop]).strip()), 0)
    return 0 if sign("auxiliary").match(words[left:stop].lstrip()) else left


def _whose(phrase: str, words: str) -> str:
    """Say whose event it is by the head of the subject: “this card …”, “another …”, or any card."""
    head = sign("lead").sub("", phrase)
    found = sign("this").match(head)
    if found and sign("ends-with-it").search(found[0]) and not sign("named-self").search(words):
        found = None
    if found and sign("or-another").search(phrase):
        return "either"
    if found:
        return "itself"
    if sign("or-this-card").search(phrase):
        return "either"
    if sign("other").search(phrase) or sign("named-self").search(phrase):
        return "other"
    return "either"
