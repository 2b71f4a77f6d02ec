"""What a summoning procedure asks: from where its monster is Summoned, and what is done for it (“by Tributing …”).

The words after “by” are a cost like any other once their verbs stand as costs have them: “Tributing” as “Tribute”.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.text.drafts import Draft

ROLES = ("procedure", "condition")
ZONE = "zone"
"""The `verb` of a procedure whose words say to which zone its monster goes."""
_ALL = "all"
_END = re.compile(r"\s*,?\s*\.?\s*")


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure in a text: the words that lead it in, the places that they name, and what is done for it.

    `sides` says to whose field, where the words name one; `text` is the text of the box with the verbs of what is done
    as costs have them; all places of words are the same. `asked` are words that say what must be so: “while you control
    a Dragon”; `verb` is how a clause says it where they begin otherwise: “have” for “by having 3 Dragons in your GY”,
    `ZONE` for “to your zone a Link Monster points to”. `above` are the words with which it speaks of the cards that the
    line of materials names (“the above cards”): they stand as “all” in `text`.
    """

    lead: tuple[int, int]
    places: tuple[str, ...]
    sides: tuple[str, ...]
    done: tuple[int, int]
    text: str
    asked: tuple[int, int] | None = None
    verb: str = ""
    above: tuple[int, int] | None = None


def procedure_of(text: str, draft: Draft) -> Procedure | None:
    """Return the procedure that an effect describes, if all its words but what is done for it were understood."""
    if draft.role not in ROLES:
        return None
    main = draft.main
    table = "procedure-lead" if draft.role == "procedure" else "procedure-must"
    for entry in lexicon().table(table):
        found = entry.pattern.search(text, main.start, main.end)
        if found is None:
            continue
        places, sides = (
            tuple(one.token for one, _ in lexicon().matches(table, found[0]))
            for table in ("procedure-from", "procedure-to")
        )
        end = next(
            (tail.start() for tail, _ in _hits("procedure-tail", text, found.end(), main.end)), main.end
        )
        for asks, verb in _hits("procedure-asks", text, found.end(), end):
            if verb == "while":
                led = _led(text, (found.start(), found.end()), asks.start(), places, sides)
                return led and replace(led, asked=(asks.start(), end))
            if not text[found.end() : asks.start()].strip():
                lead = (found.start(), asks.start())
                return Procedure(lead, places, sides, (end, end), text, (asks.start(), end), verb)
        return _led(text, (found.start(), found.end()), end, places, sides)
    return None


def _led(
    text: str, lead: tuple[int, int], end: int, places: tuple[str, ...], sides: tuple[str, ...]
) -> Procedure | None:
    """Return the procedure of a lead with all that follows to a place, if nothing but what is done for it does."""
    done = sign("by-doing").match(text, lead[1], end)
    if done is not None and not lexicon().has("procedure-more", "summons", text[done.end() : end]):
        told = _with_verbs(text, done.end(), end)
        above = lexicon().entry("procedure-above", "the-above").pattern.search(told, done.end(), end)
        if above is not None:
            told = told[: above.start()] + _ALL.ljust(len(above[0])) + told[above.end() :]
        reach = above.span() if above else None
        return Procedure((lead[0], done.end()), places, sides, (done.end(), end), told, above=reach)
    if _END.fullmatch(text, lead[1], end):
        return Procedure((lead[0], end), places, sides, (end, end), text)
    zone = lexicon().entry("procedure-zone", "zone").pattern.search(text, lead[1], end)
    if zone is not None and not any(map(str.isalnum, text[lead[1] : zone.start()])):
        return Procedure((lead[0], zone.start()), places, sides, (end, end), text, (zone.start(), end), ZONE)
    return None


def _hits(table: str, text: str, start: int, end: int) -> Iterator[tuple[re.Match[str], str]]:
    """Yield where phrases of a table stand first, with what they are."""
    for entry in lexicon().table(table):
        found = entry.pattern.search(text, start, end)
        if found is not None:
            yield found, entry.token


def _with_verbs(text: str, start: int, end: int) -> str:
    """Return a text in which what is done between two places is said as a cost says it; its length stays."""
    done = text[start:end]
    for entry in lexicon().table("procedure-verb"):
        done = entry.pattern.sub(partial(_in_place, entry.token), done)
    return text[:start] + done + text[end:]


def _in_place(verb: str, found: re.Match[str]) -> str:
    return verb.rjust(len(found[0]))
