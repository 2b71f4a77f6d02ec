"""Activated effects in texts without colon and semicolon: the conventions from before 2011."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import Clauses, Sentence, label_of

_COMMA = re.compile(r", ")


def unmarked_activation(sentence: Sentence, style: str) -> Clauses | None:
    """Cut a sentence of an old text into condition, cost and resolution; `None` if it activates nothing."""
    text = sentence.text
    words = lexicon()
    label = label_of(sentence)
    start = _skip(text, label)
    frequency = words.opening("frequency", text[start:])
    if frequency:
        start = _skip(text, start + frequency[1].end())
    if words.opening("attacks-again", text[start:]):
        comma = text.index(",", start)
        return _shift(_Cut((0, comma), comma + 2, comma + 2), sentence.start, len(text))
    if (words.first("static", text) and not sign("acts-anyway").match(text)) or words.opening(
        "condition", text[start:]
    ):
        return None
    gives_orders = style != "lasting-spell" and not (style == "lasting" and sign("changes-all").match(text))
    orders = (_trailing, _imperative) if gives_orders and not label else ()
    for rule in (_conditional, _timed, _permitted, _bargain, *orders):
        found = rule(text, start)
        if found:
            return _shift(found, sentence.start, len(text))
    return None


def price_named(sentence: Sentence) -> Clauses | None:
    """Cut “Remove 2 counters … to negate …” of a Spell or Trap into its cost and its resolution.

    “Tribute 1 monster to activate this card.” is a cost alone; what the card does stands in the sentences that follow.
    """
    alone = sign("price-of-activation").search(sentence.text)
    if alone and is_order(sentence.text):
        return _shift(_Cut((0, 0), 0, alone.start(), alone.start()), sentence.start, len(sentence.text))
    found = None if sign("destroys-first").match(sentence.text) else _bargain(sentence.text, 0)
    # “Reveal 2 cards, your opponent chooses 1 for you to add …” names no price.
    if found is None or "," in sentence.text[found.main : found.resolution]:
        return None
    return _shift(found, sentence.start, len(sentence.text))


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " ,":
        at += 1
    return at


@dataclass(frozen=True, slots=True)
class _Cut:
    """Where condition, cost and resolution lie in a sentence; the cost runs up to the resolution."""

    condition: tuple[int, int]
    main: int
    resolution: int
    end: int = -1


def _shift(cut: _Cut, base: int, length: int) -> Clauses:
    end = cut.end if cut.end >= 0 else length
    return Clauses(
        (base + cut.condition[0], base + cut.condition[1]),
        (base + cut.main, base + cut.resolution),
        (base + cut.resolution, base + end),
        colon=False,
        semicolon=False,
    )


def _conditional(text: str, start: int) -> _Cut | None:
    """“When X happens, you can Y”: the condition ends at the first comma after an event."""
    if not sign("when").match(text, start):
        lead = sign("setting").match(text, start)
        if not (lead and sign("when").match(text, lead.end())):
            return None
        start = lead.end()
    for comma in _COMMA.finditer(text, start):
        head = text[: comma.start()]
        if lexicon().first("event-word", head) and _is_main(text, comma.end()):
            return _Cut((0, comma.start()), comma.end(), _split_cost(text, comma.end()))
    first = _COMMA.search(text, start)
    if first and lexicon().opening("permission", text[first.end() :]):
        return _Cut((0, first.start()), first.end(), _split_cost(text, first.end()))
    return None


def _is_main(text: str, at: int) -> bool:
    return not sign("not-main").match(text, at)


def _timed(text: str, start: int) -> _Cut | None:
    """“During your Standby Phase, …”, “At the end of the Battle Phase, if this card attacked, you can …”."""
    moment = lexicon().opening("moment", text[start:])
    if not moment:
        return None
    comma = _COMMA.search(text, start + moment[1].end() - 1)
    at = comma.end() if comma else start + moment[1].end()
    asked = sign("asked-before-may").match(text, at)
    if asked:
        return _Cut((0, asked.end() - len(", ")), asked.end(), _split_cost(text, asked.end()))
    return _Cut((0, comma.start() if comma else at), at, _split_cost(text, at))


def _permitted(text: str, start: int) -> _Cut | None:
    """“You can <cost> to <effect>”, also after “During your Main Phase,” or “If you control …,”."""
    lead = sign("setting").match(text, start)
    at = lead.end() if lead else start
    if not lexicon().opening("permission", text[at:]) and not sign("by").match(text, at):
        return None
    return _Cut((0, max(at - 2, 0)), at, _split_cost(text, at))


def _bargain(text: str, start: int) -> _Cut | None:
    """“Tribute 1 monster to draw 1 card.”, also after “If you control …,”: an order that names a price."""
    lead = sign("setting").match(text, start)
    at = lead.end() if lead else start
    price = _split_cost(text, at) if is_order(text, at) else at
    return _Cut((0, max(at - 2, 0)), at, price) if price > at else None


def _imperative(text: str, start: int) -> _Cut | None:
    """“Toss a coin 3 times.”: an order to the player who uses the effect."""
    return _Cut((0, start), start, _split_cost(text, start)) if is_order(text, start) else None


def is_order(text: str, at: int = 0) -> bool:
    """Say whether an order to do something stands at `at`: “Toss a coin …”, “Select 1 …”."""
    return sign("selects").match(text, at) is not None or any(
        "applies" not in entry.traits and entry.possible(text) and entry.pattern.match(text, at)
        for entry in lexicon().table("action")
    )


def _trailing(text: str, start: int) -> _Cut | None:
    """“… each time a monster is destroyed”, “this card returns to the hand during the End Phase”."""
    found = lexicon().first("trailing", text[start:])
    if not found:
        return None
    at = start + found[1].start()
    return _Cut((at, start + found[1].end()), start, start, at)


def _split_cost(text: str, at: int) -> int:
    """Return where the resolution begins in “<cost> to <effect>”; `at` where there is no cost."""
    for cut in sign("to").finditer(text, at):
        rest = text[cut.end() : cut.end() + 200]
        if (
            sign("to-let").match(rest)
            or sign("to-select").match(rest)
            or any(e.possible(rest) and e.pattern.match(rest) for e in lexicon().table("action"))
        ):
            return cut.end()
    return at
