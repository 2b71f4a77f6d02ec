"""What an activation condition waits for: events with subject, cause, actor and places; moments, phases, timings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from reasoner.reading.lexicon import Entry, lexicon, sign
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    import re

_NOW = frozenset({"is", "are", "become", "becomes", "get", "gets"})
_ACTS = frozenset(
    {
        "activated",
        "summons",
        "set",
        "discarded",
        "added-to-hand",
        "destroyed",
        "attacks",
        "attack-declared",
        "other",
    }
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

    def to_json(self) -> dict[str, object]:
        """Return the entry of `waitsFor`."""
        body: dict[str, object] = {"event": self.event, "subject": self.subject}
        for key, value in (("cause", self.cause), ("by", self.by), ("from", self.origin), ("to", self.to)):
            if value:
                body[key] = value
        return body


@dataclass(slots=True)
class Condition:
    """An activation condition taken apart."""

    waits: list[Wait] = field(default_factory=list)
    timings: list[tuple[str, int, int]] = field(default_factory=list)
    phases: list[tuple[str, int, int]] = field(default_factory=list)
    steps: list[tuple[str, int, int]] = field(default_factory=list)
    starts: list[tuple[str, int, int]] = field(default_factory=list)
    moment: tuple[int, int] | None = None
    turn: str = ""
    open_phase: bool = False
    opens: str = "other"

    def extend(self, other: Condition) -> None:
        """Add what another sentence says of the same condition."""
        self.waits += other.waits
        self.timings += other.timings
        self.opens = other.opens if other.waits else self.opens


def read_condition(text: str, start: int, end: int) -> Condition:
    """Take apart the words of a condition, `text[start:end]` of the masked box."""
    words = text[start:end]
    result = Condition(opens=_opens(words))
    result.timings = [
        (e.token, start + m.start(), start + m.end())
        for e, m in _all("damage-step", words)
        if not _past(words, m.start())
    ]
    result.phases = [(e.token, start + m.start(), start + m.end()) for e, m in _all("phase", words)]
    result.steps = [(e.token, start + m.start(), start + m.end()) for e, m in _all("step", words)]
    result.starts = [(e.token, start + m.start(), start + m.end()) for e, m in _all("phase-start", words)]
    moment = lexicon().first("moment", words)
    if moment:
        result.moment = (start + moment[1].start(), start + moment[1].end())
    turn = lexicon().first("whose-turn", words)
    result.open_phase = lexicon().first("open-phase", words) is not None
    result.turn = turn[0].token if turn else ""
    waits = [_shifted(w, start) for w in _waits(words)]
    result.waits = [w for w in waits if w.event != "other"] or waits
    if any(w.event == "tributed" and w.subject == "itself" for w in waits):
        result.waits = [w for w in result.waits if w.subject == "itself"]
    return result


def _all(table: str, words: str) -> Iterator[tuple[Entry, re.Match[str]]]:
    for entry in lexicon().table(table):
        found = entry.search(words)
        if found:
            yield entry, found


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


def _shifted(wait: Wait, by: int) -> Wait:
    return Wait(
        wait.event, wait.start + by, wait.end + by, wait.subject, wait.cause, wait.by, wait.origin, wait.to
    )


def _waits(words: str) -> Iterator[Wait]:
    taken: list[tuple[int, int]] = []
    for entry in lexicon().table("event"):
        for match in entry.finditer(words):
            if any(a < match.end() and match.start() < b for a, b in taken):
                continue
            passive = entry.traits.get("voice") == "passive"
            if passive and not _happens(words, match.start()):
                continue
            if not passive and (
                _is_relative(words, match.start()) or sign("to-do").search(words[: match.start()])
            ):
                continue
            if _while(words, match.start()):
                continue
            taken.append((match.start(), match.end()))
            for token in (entry.token, *([str(entry.traits["also"])] if "also" in entry.traits else [])):
                for wait in _told(token, words, match, passive=passive):
                    yield _with_traits(wait, entry)


def _with_traits(wait: Wait, entry: Entry) -> Wait:
    return replace(wait, subject=str(entry.traits["subject"])) if "subject" in entry.traits else wait


def _governor(words: str, at: int) -> re.Match[str] | None:
    """Return the auxiliary (“is”, “was” …) that governs the participle at `at`, or `None`."""
    governing = None
    for governing in sign("auxiliary").finditer(words, max(0, at - 110), at):
        pass
    if governing is None:
        return None
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
    opening = None
    for opening in sign("clause-opening").finditer(words[:at]):
        pass
    return opening is not None and opening[0] == "while" and "," not in words[opening.end() : at]


def _is_relative(words: str, at: int) -> bool:
    before = words[max(0, at - 60) : at].rstrip()
    return bool(sign("relative-before").search(before))


def _told(token: str, words: str, match: re.Match[str], *, passive: bool) -> Iterator[Wait]:
    around = _clause(words, match.start(), match.end())
    by = _actor(token, words, match, around)
    subject = _about(token, _subject(words, match.start(), passive=passive), match[0], by)
    causes = _cause(token, around)
    origin, target = _places(token, match[0], around)
    if token == "destroyed" and causes == ("battle",):
        token = "destroyed-by-battle"
    tokens = _kinds_of_summon(match[0]) if token in ("summoned", "summons") else [token]
    for kind in tokens:
        for cause in causes or ("",):
            yield Wait(kind, match.start(), match.end(), subject, cause, by, origin, target)


def _actor(token: str, words: str, match: re.Match[str], around: str) -> str:
    """Say whose action it is: the opponent's, yours, or nobody's in particular."""
    if sign("opponent-does").search(around) or sign("opponent").search(words[: match.start()]):
        return "opponent"
    if sign("you").search(words[: match.start()]) and token in _ACTS:
        return "you"
    return ""


def _about(token: str, subject: str, words: str, by: str) -> str:
    """Turn “your opponent Summons a monster” into an event of that monster, not of the player."""
    if subject != "player" or token not in _ACTS:
        return subject
    if sign("named-self").search(words):
        return "itself"
    return "other" if by == "opponent" else "either"


def _kinds_of_summon(words: str) -> list[str]:
    kinds = [m[1] for m in sign("summons").finditer(words)]
    return [f"{kind}-summoned" for kind in kinds] or ["summoned"]


def _clause(words: str, start: int, end: int) -> str:
    left = max(words.rfind(",", 0, start), words.rfind("(", 0, start)) + 1
    right = words.find(",", end)
    return words[left : right if right >= 0 else len(words)]


def _cause(token: str, around: str) -> tuple[str, ...]:
    causes = []
    if token == "destroyed" and (sign("battle").search(around) or sign("by-opponent").search(around)):
        causes.append("battle")
    if sign("effect").search(around) and token != "activated":
        causes.append("effect")
    if sign("cost").search(around):
        causes.append("cost")
    return tuple(causes)


def _places(token: str, match: str, around: str) -> tuple[str, str]:
    origin = ""
    found = sign("from-place").search(
        around,
    )
    if found:
        zone = lexicon().opening("zone", found[1]) or lexicon().first("zone", found[1][:22])
        origin = zone[0].token if zone else ""
    to = {"sent-to-gy": "gy", "added-to-hand": "hand", "returned-to-hand": "hand", "returned-to-deck": "deck"}
    return origin, to.get(token, "")


def _subject(words: str, at: int, *, passive: bool) -> str:
    """Return whose event it is: this card itself, another, either, or a player."""
    governing = _governor(words, at) if passive else None
    stop = governing.start("aux") if governing else at
    left = 0
    for mark in sign("break").finditer(words, 0, stop):
        if mark.group().strip(" ,:;") not in ("or", "and"):
            left = mark.end()
    phrase = words[left:stop].strip() or words[:stop]
    return "player" if sign("player").search(phrase) else _whose(phrase, words)


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
