"""What a summoning procedure asks: from where its monster is Summoned, and what is done for it (“by Tributing …”).

The words after “by” are a cost like any other once their verbs stand as costs have them: “Tributing” as “Tribute”.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon

if TYPE_CHECKING:
    from reasoner.reading.text.drafts import Draft

ROLES = ("procedure", "condition")
_BY = re.compile(r"\s*(?=\bby \w+ing\b)")
_END = re.compile(r"\s*\.?\s*")


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure in a text: the words that lead it in, the places that they name, and what is done for it.

    `sides` says to whose field, where the words name one; `text` is the text of the box with the verbs of what is done
    as costs have them; all places of words are the same.
    """

    lead: tuple[int, int]
    places: tuple[str, ...]
    sides: tuple[str, ...]
    done: tuple[int, int]
    text: str


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
        done = _BY.match(text, found.end(), main.end)
        if done is not None and not lexicon().has(
            "procedure-each", "of-each-name", text[done.end() : main.end]
        ):
            told = _with_verbs(text, done.end(), main.end)
            return Procedure((found.start(), done.end()), places, sides, (done.end(), main.end), told)
        if _END.fullmatch(text, found.end(), main.end):
            return Procedure((found.start(), main.end), places, sides, (main.end, main.end), text)
    return None


def _with_verbs(text: str, start: int, end: int) -> str:
    """Return a text in which what is done between two places is said as a cost says it; its length stays."""
    done = text[start:end]
    for entry in lexicon().table("procedure-verb"):
        done = entry.pattern.sub(partial(_in_place, entry.token), done)
    return text[:start] + done + text[end:]


def _in_place(verb: str, found: re.Match[str]) -> str:
    return verb.rjust(len(found[0]))
