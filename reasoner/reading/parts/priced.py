"""Lists of which each bullet has its price in its label: “remove Counters to activate 1 of these effects: ● 2: …”."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.tokens import words_of_text
from reasoner.reading.model import ReadFact, Span, Step
from reasoner.reading.parts.clauses import read_clause
from reasoner.reading.parts.cutting import cut
from reasoner.reading.parts.listed import head_of
from reasoner.reading.parts.objects import Speech
from reasoner.reading.parts.values import values
from reasoner.reading.text.lexicon import lexicon
from reasoner.reading.text.masking import mask

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.text.lexicon import Entry

_FEWEST = 2
"""So many bullets a list has at least."""
_BETWEEN = re.compile(r"\s*[,&][\s,&]*")
_MARKS = " .:;\n\N{BULLET}"


class Prices(NamedTuple):
    """Where the words stand that lead in a list, and the labels of its bullets; and what is paid for each of these."""

    lead: tuple[int, int]
    labels: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...]


def prices_of(facts: Facts, told: Collection[str]) -> Prices | None:
    """Return what is paid for each bullet of a list, if all of the labels and what leads them in are understood.

    `told`: the keys of a part of a cost.
    """
    bullets = [sentence for sentence in facts.options if sentence.bullet]
    if len(bullets) < _FEWEST or len(bullets) != len(facts.options) or not all(map(head_of, bullets)):
        return None
    for entry in lexicon().table("part-priced"):
        lead = entry.search(facts.text, facts.draft.main.start, bullets[0].start)
        if lead is None:
            continue
        labels = tuple((bullet.start, bullet.start + head_of(bullet)) for bullet in bullets)
        what = facts.words.printed[slice(*lead.span("what"))]
        steps: list[Step] = []
        for option, place in enumerate(labels, 1):
            paid = list(_paid(facts, entry, what, place, told))
            if not paid:
                return None
            steps += (_of_option(step, option) for step in paid)
        return Prices(lead.span(), labels, tuple(steps))
    return None


def _paid(
    facts: Facts, entry: Entry, what: str, place: tuple[int, int], told: Collection[str]
) -> Iterator[Step]:
    """Yield what a label has its player pay; nothing if any of it is not understood."""
    span = Span(facts.frame.box, *place)
    steps = []
    for asked in _BETWEEN.split(facts.text[slice(*place)].strip(_MARKS)):
        named = re.fullmatch(entry.traits["label"], asked)
        step = _read(entry.traits["price"].format(what=what, **_told(named)), span, told) if named else None
        if step is None:
            return
        steps.append(step)
    yield from steps


def _told(named: re.Match[str]) -> dict[str, str]:
    """Return the number and the word of a label: 1 where it names none, nothing where it has none."""
    return {"number": named["number"] or "1", "word": named.groupdict().get("word") or ""}


def _read(price: str, span: Span, told: Collection[str]) -> Step | None:
    """Return the one step that words tell, as if they stood in a place of the text."""
    masked = mask(price)
    (clause, *others) = cut(masked.text, 0, len(masked.text))
    found = values(
        read_clause(masked.text, clause), masked.text, Speech("this", "event", words_of_text(masked))
    )
    if others or len(found) != 1 or "does" not in found[0]:
        return None
    selection = found[0]["selection"][0] if "selection" in found[0] else {}
    if not isinstance(selection, dict) or not selection or not is_formal(selection):
        return None
    part = {key: found[0][key][0] for key in told if key in found[0]}
    part["selection"] = {**selection, "text": [span.start, span.end]}
    return Step(span, tuple(ReadFact(key, value, span) for key, value in part.items()))


def _of_option(step: Step, option: int) -> Step:
    return replace(step, facts=(*step.facts, ReadFact("option", option, step.span)))
