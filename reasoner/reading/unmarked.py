"""Activated effects in texts without colon and semicolon: the conventions from before 2011."""

from __future__ import annotations

import re

from reasoner.reading.lexicon import lexicon
from reasoner.reading.sentences import Clauses, Sentence

_SPACES = re.compile(r"\s*")
_COMMA = re.compile(r", ")
_TO = re.compile(r"(?:,? (?:to|in order to) | and | by )(?=[a-z])")


def unmarked_activation(sentence: Sentence, style: str) -> Clauses | None:
    """Cut a sentence of an old text into condition, cost and resolution; `None` if it activates nothing."""
    text = sentence.text
    words = lexicon()
    start = 0
    frequency = words.opening("frequency", text)
    if frequency:
        start = _SPACES.match(text, frequency[1].end()).end()  # type: ignore[union-attr]
    if words.first("static", text) or words.opening("condition", text):
        return None
    for rule in (_conditional, _timed, _permitted, _imperative, _trailing):
        found = rule(text, start)
        if found:
            return _shift(found, sentence.start, len(text))
    return None


def _shift(cut: tuple[int, int, int], base: int, length: int) -> Clauses:
    condition_end, main, resolution = cut
    return Clauses(
        (base, base + condition_end),
        (base + main, base + resolution),
        (base + resolution, base + length),
        colon=False,
        semicolon=False,
    )


def _conditional(text: str, start: int) -> tuple[int, int, int] | None:
    """“When X happens, you can Y”: the condition ends at the first comma after an event."""
    if not re.compile(r"(?:when|if|each time|after|every time|whenever|as soon as)\b").match(text, start):
        return None
    for comma in _COMMA.finditer(text, start):
        head = text[: comma.start()]
        if lexicon().first("event-word", head) and _is_main(text, comma.end()):
            return comma.start(), comma.end(), _split_cost(text, comma.end())
    comma_first = _COMMA.search(text, start)
    if comma_first and lexicon().opening("permission", text[comma_first.end() :]):
        return comma_first.start(), comma_first.end(), _split_cost(text, comma_first.end())
    return None


def _is_main(text: str, at: int) -> bool:
    rest = text[at:]
    return not re.match(r"(?:or|and|if|when|while|except|including|other|during)\b", rest) or bool(
        re.match(r"during", rest)
    )


def _timed(text: str, start: int) -> tuple[int, int, int] | None:
    """“During your Standby Phase, …”, “At the end of the Battle Phase, …”."""
    moment = lexicon().opening("moment", text[start:])
    if not moment:
        return None
    comma = _COMMA.search(text, start + moment[1].end() - 1)
    at = comma.end() if comma else start + moment[1].end()
    return (comma.start() if comma else at), at, _split_cost(text, at)


def _permitted(text: str, start: int) -> tuple[int, int, int] | None:
    """“You can <cost> to <effect>”, also after “During your Main Phase,” or “If you control …,”."""
    lead = re.compile(
        r"(?:during [^,]{0,60}, |if [^,]{0,120}, |while [^,]{0,100}, |only [^,]{0,60}, )?"
    ).match(text, start)
    at = lead.end() if lead else start
    if not lexicon().opening("permission", text[at:]) and not re.match(r"by [a-z]+ing ", text[at:]):
        return None
    return max(at - 2, start), at, _split_cost(text, at)


def _imperative(text: str, start: int) -> tuple[int, int, int] | None:
    """“Toss a coin 3 times.”: an order to the player who uses the effect."""
    for entry in lexicon().table("action"):
        if entry.token not in (
            "protect",
            "lock",
            "change-stats",
            "treat-as",
            "extra-attack",
        ) and entry.possible(text):
            found = entry.pattern.match(text, start)
            if found:
                return start, start, _split_cost(text, start)
    return None


def _trailing(text: str, start: int) -> tuple[int, int, int] | None:
    """“… each time a monster is destroyed”, “this card returns to the hand during the End Phase”."""
    found = lexicon().first("trailing", text[start:])
    if not found:
        return None
    return 0, start, start


def _split_cost(text: str, at: int) -> int:
    """Return where the resolution begins in “<cost> to <effect>”; `at` where there is no cost."""
    for cut in _TO.finditer(text, at):
        if not cut[0].strip(", ").startswith(("to", "in order")):
            continue
        rest = text[cut.end() :]
        if any(e.possible(rest) and e.pattern.match(rest) for e in lexicon().table("action")):
            return cut.end()
    return at
