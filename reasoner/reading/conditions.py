"""What an activation condition waits for: events with subject, cause, actor and places; moments, phases, timings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from reasoner.reading.lexicon import Entry, lexicon

_AUXILIARY = re.compile(
    r"\b(?P<rel>that |which |who |cards? |monsters? )?(?P<aux>is|are|was|were|be|been|being|has|have|had|becomes?|gets?)\b(?! (?:in|now|currently|also|not)\b)"
)
_LISTED = re.compile(r", (?:or|and|flip|special|to )")
_TO_DO = re.compile(r"\bto $")
_NOW = frozenset({"is", "are", "become", "becomes", "get", "gets"})
_RELATIVE = re.compile(r"\b(?:that|which|who|whose)\b[^,]*$")
_BREAK = re.compile(
    r"(?:,|;|:|^)\s*|\b(?:when|if|while|or if|or when|and if|each time|after|whenever|every time|and when|or|and|even if)\b"
)
_SUMMONS = re.compile(
    r"\b(normal|flip|special|tribute|fusion|synchro|xyz|link|ritual|pendulum|gemini|advance)\b"
)
_LEAD = re.compile(
    r"^\W*(?:(?:once per \w+|each time|when|if|after|while|and|or|also|even if|every time|whenever)\b\W*)*"
)
_NAMED_SELF = re.compile(r"\bthis (?:[a-z-]+ ){0,3}card\b")
_THIS = re.compile(
    r"(?:this (?:[a-z-]+ ){0,3}card(?!'s (?!battle position|control))|it|this monster|this (?:pendulum|effect) monster|this token)\b"
)
_OTHER = re.compile(
    r"\b(?:another|other|except this card|equipped monster|the (?:attacking|attacked)|opponent|that)\b"
)
_PLAYER = re.compile(
    r"\b(?:you|your opponent|a player|either player|each player|players?|they|the turn player)\s*(?:control )?$"
)
_OPPONENT_DOES = re.compile(
    r"(?:by|because of|due to) (?:an?|your|the)? ?opponent(?:'s)?|your opponent \w+s\b"
)
_BATTLE = re.compile(r"\bbattle\b|\battack\b|attacking monster")
_BY_OPPONENT = re.compile(r"\bopponent's cards?\b(?! effect)(?!'s effect)")
_EFFECT = re.compile(
    r"\b(?:card )?effects?\b|opponent's card\b|by a card\b|\bby [^,]{0,30}cards?\b|\bby (?:a|an) (?:spell|trap|monster)"
)
_OPPONENT = re.compile(
    r"\b(?:your|the) opponent (?:(?:normal|flip|special|successfully|tribute)(?: or |/| and |, )?)* ?$"
)
_YOU = re.compile(
    r"\b(?:if|when|time|,|and|or) you (?:(?:normal|flip|special|successfully|tribute)(?: or |/| and |, )?)* ?$"
)
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
_COST = re.compile(r"\bto activate\b|\bas (?:a )?cost\b|\bcost\b")


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
    return re.search(r"\b(?:was|were)\b[^,:;]*$", words[:at]) is not None


def _opens(words: str) -> str:
    frequency = lexicon().opening("frequency", words)
    rest = words[frequency[1].end() :] if frequency else words
    lead = re.match(
        r"\W*(?:during [^,]*, |at [^,]*, |in [^,]*, )?(?:if you control this card[^,]*, )?(when|if)\b", rest
    )
    if lead:
        return lead[1]
    inner = re.findall(r"\b(when|if)\b", rest)
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
            if not passive and (_is_relative(words, match.start()) or _TO_DO.search(words[: match.start()])):
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
    for governing in _AUXILIARY.finditer(words, max(0, at - 110), at):
        pass
    if governing is None:
        return None
    between = words[governing.end() : at]
    return None if "," in between and not _LISTED.search(between) else governing


def _happens(words: str, at: int) -> bool:
    """Say whether the participle at `at` is governed by “is/are” of the main clause (it happens now)."""
    governing = _governor(words, at)
    if governing is None or governing["aux"] not in _NOW:
        return False
    return not _is_relative(words, governing.start("aux"))


def _while(words: str, at: int) -> bool:
    """Say whether the words at `at` stand in a “while …” clause, which tells a state."""
    opening = None
    for opening in re.finditer(r"\b(?:when|if|while(?! face-up)|after|each time)\b", words[:at]):
        pass
    return opening is not None and opening[0] == "while" and "," not in words[opening.end() : at]


def _is_relative(words: str, at: int) -> bool:
    before = words[max(0, at - 60) : at].rstrip()
    return bool(re.search(r"\b(?:that|which|who)(?: (?:only|also|has|have|your opponent|you))?$", before))


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
    if _OPPONENT_DOES.search(around) or _OPPONENT.search(words[: match.start()]):
        return "opponent"
    if _YOU.search(words[: match.start()]) and token in _ACTS:
        return "you"
    return ""


def _about(token: str, subject: str, words: str, by: str) -> str:
    """Turn “your opponent Summons a monster” into an event of that monster, not of the player."""
    if subject != "player" or token not in _ACTS:
        return subject
    if _NAMED_SELF.search(words):
        return "itself"
    return "other" if by == "opponent" else "either"


def _kinds_of_summon(words: str) -> list[str]:
    kinds = [m[1] for m in _SUMMONS.finditer(words)]
    return [f"{kind}-summoned" for kind in kinds] or ["summoned"]


def _clause(words: str, start: int, end: int) -> str:
    left = max(words.rfind(",", 0, start), words.rfind("(", 0, start)) + 1
    right = words.find(",", end)
    return words[left : right if right >= 0 else len(words)]


def _cause(token: str, around: str) -> tuple[str, ...]:
    causes = []
    if token == "destroyed" and (_BATTLE.search(around) or _BY_OPPONENT.search(around)):
        causes.append("battle")
    if _EFFECT.search(around) and token != "activated":
        causes.append("effect")
    if _COST.search(around):
        causes.append("cost")
    return tuple(causes)


def _places(token: str, match: str, around: str) -> tuple[str, str]:
    origin = ""
    found = re.search(
        r"\bfrom (?:the|your|their|its owner's|either player's|a|an opponent's|your opponent's|its) ([^,:;]{0,40})",
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
    for mark in _BREAK.finditer(words, 0, stop):
        if mark.group().strip(" ,:;") not in ("or", "and"):
            left = mark.end()
    phrase = words[left:stop].strip() or words[:stop]
    return "player" if _PLAYER.search(phrase) else _whose(phrase, words)


def _whose(phrase: str, words: str) -> str:
    """Say whose event it is by the head of the subject: “this card …”, “another …”, or any card."""
    head = _LEAD.sub("", phrase)
    found = _THIS.match(head)
    if found and re.search(r"\bit$", found[0]) and not _NAMED_SELF.search(words):
        found = None
    if found and re.search(r"(?:\bor\b|\band/or\b) (?:a|an|another|any|your|1)\b", phrase):
        return "either"
    if found:
        return "itself"
    if re.search(r"\bor this (?:[a-z-]+ ){0,3}card\b", phrase):
        return "either"
    if _OTHER.search(phrase) or _NAMED_SELF.search(phrase):
        return "other"
    return "either"
