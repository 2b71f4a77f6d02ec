"""Lists of which each bullet is done in the case that its label names: “apply this effect, depending on its type”."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from reasoner.reading.clauses import listed_case
from reasoner.reading.clauses.cases import case_subject
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import label_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.clauses import Condition
    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.filters import Context
    from reasoner.reading.model import Step
    from reasoner.reading.text.sentences import Sentence

_NUMBERED = re.compile(r"\d(?:\d|, | or |-| to |\+)*:")
_FEWEST = 2
"""So many bullets a list has at least."""
_OVERLAPPING = ("at-least", "at-most")
"""How labels compare of which several may be so at once: “1+”, “2+”."""
_NAMED = ("cost", "target", "this", "equipped")
"""The cards of which a list may ask what they are: no other part comes between them and a later bullet."""
_SETTLED = frozenset({"case-turn", "case-holder"})
"""The labels of what seldom changes between activation and resolution, so that an effect may be chosen by it before."""


class Case(NamedTuple):
    """In which case a bullet is done: its number, what must be so, and where its label stands.

    `part`: the number of the part of which this is the condition.
    """

    option: int
    condition: Condition
    start: int
    end: int
    part: int = 0


class Listed(NamedTuple):
    """A list with the case of each bullet, and where the words stand that lead it in.

    `one`: only one of the bullets is chosen, and several may be so; `free`: each is left to the player.
    """

    lead: tuple[int, int]
    cases: tuple[Case, ...]
    one: bool
    free: bool


def opens_an_option(sentence: Sentence) -> bool:
    """Say whether a sentence begins an option of a list: a bullet, or a number without one (“1: …”)."""
    return sentence.bullet or _NUMBERED.match(sentence.text) is not None


def head_of(sentence: Sentence) -> int:
    """Return how many characters at the beginning of an option are its label."""
    numbered = _NUMBERED.match(sentence.text)
    return numbered.end() if numbered else label_of(sentence)


def chance_of(facts: Facts, steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Return where the lead and the labels stand of a list of which one die or coin decides which bullet is done.

    Every result has its bullet, and only one: which it was must be said, as it must be of a choice.
    """
    options = [sentence for sentence in facts.options if opens_an_option(sentence)]
    if not options:
        return []
    start, end = facts.draft.main.start, options[0].start
    lead = sign("leads-in-results").search(facts.text, start, end)
    before = [step for step in steps if not step.get("option")]
    if lead is None or not before:
        return []
    heads = [(option.start, option.start + head_of(option)) for option in options]
    for chance in lexicon().table("part-chance"):
        if before[-1].get("does") != chance.token or not chance.pattern.search(
            facts.text, start, lead.start()
        ):
            continue
        results: list[str] = chance.traits["results"]
        known = re.compile("|".join(map(re.escape, results)))
        named = [found for first, last in heads for found in known.findall(facts.text, first, last)]
        between = (known.sub("", facts.text[first:last]) for first, last in heads)
        if sorted(named) == sorted(results) and all(map(sign("between-results").fullmatch, between)):
            return [lead.span(), *heads]
    return []


def cases_of(facts: Facts, context: Context, steps: Sequence[Step]) -> Listed | None:
    """Return in which case each bullet of an effect is done, if all of them and what leads them in are understood.

    `context`: what “it” means where the list is led in; `steps`: all parts of the effect.
    """
    bullets = [sentence for sentence in facts.options if sentence.bullet]
    if len(bullets) < _FEWEST or not all(map(label_of, bullets)):
        return None
    start, end = facts.draft.main.start, bullets[0].start
    lead = sign("leads-in-cases").search(facts.text, start, end)
    subject = case_subject(facts.words.cut(*lead.span("subject"), context)) if lead else None
    if lead is None or subject is None or subject.get("reference", _NAMED[0]) not in _NAMED:
        return None
    if lead["activate"] and subject["label"] not in _SETTLED:
        return None
    taken = any(
        step.get("of") == subject.get("reference") and step.span.start < lead.start() for step in steps
    )
    cases = []
    for option, bullet in enumerate(bullets, 1):
        place = bullet.start, bullet.start + label_of(bullet)
        told = listed_case(subject, facts.words.cut(*place, context), taken=taken)
        if told is None:
            return None
        cases.append(Case(option, told, *place))
    how = [case.condition.get("op") for case in cases]
    several = any(how.count(op) > 1 for op in _OVERLAPPING)
    return Listed(lead.span(), tuple(cases), several and lead["one"] is not None, lead["any"] is not None)
