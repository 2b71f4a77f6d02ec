"""Lists of which each bullet is done in the case that its label names: “apply this effect, depending on its type”."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses import is_the_rest, listed_case
from reasoner.reading.clauses.cases import case_subject
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import clauses, label_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.reading.clauses import Condition
    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.filters import Context
    from reasoner.reading.model import Step
    from reasoner.reading.parts.clauses import Heard
    from reasoner.reading.text.lexicon import Entry
    from reasoner.reading.text.sentences import Sentence

_FEWEST = 2
"""So many bullets a list has at least."""
_OVERLAPPING = ("at-least", "at-most")
"""How labels compare of which several may be so at once: “1+”, “2+”."""
_NAMED = ("cost", "target", "this", "equipped", "activated")
"""The cards of which a list may ask what they are: no other part comes between them and a later bullet."""
_COST, _OWN_TYPE = "cost", {"label": "case-type", "reference": "this"}
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
    return sentence.bullet or sign("numbered-label").match(sentence.text) is not None


def head_of(sentence: Sentence) -> int:
    """Return how many characters at the beginning of an option are its label."""
    text = sentence.text
    told = sign("numbered-label").match(text) or (sentence.bullet and sign("holder-label").match(text))
    return told.end() if told else label_of(sentence)


def is_chosen_at_activation(facts: Facts) -> bool:
    """Say whether an option of a list is chosen when the effect is activated: “Activate 1 of these effects”."""
    first = next((sentence.start for sentence in facts.options if opens_an_option(sentence)), None)
    if first is None:
        return False
    return sign("activates-one-listed").search(facts.text, facts.draft.main.start, first) is not None


def asked_of_option(facts: Facts, sentence: Sentence) -> int:
    """Return how many characters at the beginning of an option say what must be so for it to be activated.

    Events that all options wait for, each for its own, are those of the effect (`waitsFor`).
    """
    cut = clauses(sentence)
    start, end = cut.condition
    if not cut.colon or head_of(sentence) or not sign("asks-of-an-option").match(facts.text, start):
        return 0
    waits = any(start <= wait.start < end for wait in facts.condition.waits)
    return 0 if waits or not is_chosen_at_activation(facts) else end + 1 - sentence.start


def chance_of(facts: Facts, steps: Sequence[Step]) -> list[tuple[int, int]]:
    """Return where the lead and the labels stand of a list of which one die or coin decides which bullet is done.

    Every result has its bullet, and only one: which it was must be said, as it must be of a choice.
    """
    options = [sentence for sentence in facts.options if opens_an_option(sentence)]
    if not options or _is_split(steps):
        return []
    start, end = facts.draft.main.start, options[0].start
    lead = sign("leads-in-results").search(facts.text, start, end)
    before = [step for step in steps if not step.get("option")]
    if lead is None or not before:
        return []
    heads = [(option.start, option.start + head_of(option)) for option in options]
    for chance in lexicon().table("part-chance"):
        alone = chance.pattern.search(facts.text, start, lead.start())
        if before[-1].get("does") != chance.token or not alone:
            continue
        results: list[str] = chance.traits["results"]
        known = re.compile("|".join(map(re.escape, results)))
        named = [found for first, last in heads for found in known.findall(facts.text, first, last)]
        between = (known.sub("", facts.text[first:last]) for first, last in heads)
        if sorted(named) == sorted(results) and all(map(sign("between-results").fullmatch, between)):
            return [lead.span(), *heads]
    return []


def results_of(facts: Facts, steps: Sequence[Step], heard: Sequence[Heard]) -> tuple[Heard, Heard] | None:
    """Return the clauses with which that begins which is done for one result of a coin, and for the other.

    “Toss a coin and call it. If you call it right, …. If you call it wrong, ….”: nothing else may follow the coin.
    """
    asked = [(clause, _result(facts.text, clause)) for clause in heard]
    told = [(clause, result) for clause, result in asked if result is not None]
    if len(told) != _FEWEST or any(opens_an_option(sentence) for sentence in facts.options):
        return None
    (first, one), (second, other) = told
    before, after = steps[: first.part - 1], steps[first.part - 1 :]
    alone = (
        lexicon().entry("part-chance", _TOSS).pattern.search(facts.text, facts.draft.main.start, first.start)
    )
    if one.traits["against"] != other.token or not before or before[-1].get("does") != _TOSS or not alone:
        return None
    others = [
        step for number, step in enumerate(after, first.part) if number not in (first.part, second.part)
    ]
    apart = any(step.get("joinedBy") in _NEXT for step in others)
    options = [step.get("option") for step in after]
    known = set(options) <= {None} or options == [
        1 + (n >= second.part) for n in range(first.part, len(steps) + 1)
    ]
    return (first, second) if first.count and second.count and known and not apart else None


_TOSS, _NEXT = "toss-coin", frozenset({"in-order", "or", "bullet"})


def _result(text: str, clause: Heard) -> Entry | None:
    """Return how the coin must have fallen for a clause, if it asks nothing else."""
    if len(clause.conditions) != 1:
        return None
    words = text[slice(*clause.conditions[0])].strip(" ,")
    return next((row for row in lexicon().table("part-result") if row.pattern.fullmatch(words)), None)


def _is_known(subject: Mapping[str, Any], *, chosen: bool, first: bool) -> bool:
    """Say whether it is known by what a list is decided when its bullets are done.

    What was `chosen` by it at activation may be otherwise by then; what is done before the list, if that is not the
    `first` thing, may change a number of cards; and “its type” is not that of a card that was not named before.
    """
    if chosen:
        return subject["label"] in _SETTLED
    if "compare" in subject:
        return first or _COST in str(subject["compare"])
    return subject != _OWN_TYPE and subject.get("reference", _COST) in _NAMED


def _is_split(steps: Sequence[Step]) -> bool:
    """Say whether there are alternatives within an option: “Take control of, or destroy, 1 monster”."""
    begun: list[object] = []
    for step in steps:
        if step.get("option") in begun and step.get("joinedBy") == "or":
            return True
        begun += [step.get("option")] if step.get("option") else []
    return False


def cases_of(facts: Facts, context: Context, steps: Sequence[Step]) -> Listed | None:
    """Return in which case each bullet of an effect is done, if all of them and what leads them in are understood.

    `context`: what “it” means where the list is led in; `steps`: all parts of the effect.
    """
    led = _led_by(facts, context)
    if led is None or _is_split(steps):
        return None
    lead, subject = led
    done = [step for step in steps if not step.get("option") and step.span.start < lead.start()]
    if not _is_known(subject, chosen=lead["activate"] is not None, first=not done):
        return None
    taken = any(step.get("of") == subject.get("reference") for step in done)
    return _listed(facts, lead, subject, context, taken=taken)


def options_of(facts: Facts, context: Context) -> Listed | None:
    """Return in which case each bullet can be chosen, where that is done when the effect is activated.

    `context`: what “it” means where the list is led in. What is paid or targeted before the list may change the case,
    and where several bullets are chosen, the labels alone do not tell which of them.
    """
    led = _led_by(facts, context)
    if led is None or led[0]["activate"] is None or facts.get("costs"):
        return None
    lead, subject = led
    targets = next(
        (fact.span.start for fact in facts.facts if fact.key == "targets" and fact.value), lead.end()
    )
    if targets < lead.start() or lead["any"] or (lead["several"] and not lead["one"]):
        return None
    return _listed(facts, lead, subject, context, taken=False)


def _led_by(facts: Facts, context: Context) -> tuple[re.Match[str], dict[str, Any]] | None:
    """Return the words that lead in a list of which every bullet has a label, and by what the bullets are decided."""
    bullets = _bullets(facts)
    if len(bullets) < _FEWEST or not all(map(head_of, bullets)):
        return None
    lead = sign("leads-in-cases").search(facts.text, facts.draft.main.start, bullets[0].start)
    subject = case_subject(facts.words.cut(*lead.span("subject"), context)) if lead else None
    return (lead, subject) if lead and subject is not None else None


def _bullets(facts: Facts) -> list[Sentence]:
    return [sentence for sentence in facts.options if sentence.bullet]


def _listed(
    facts: Facts, lead: re.Match[str], subject: Mapping[str, Any], context: Context, *, taken: bool
) -> Listed | None:
    """Return a list with the case of each bullet, if all labels are understood; what is “other” is none of the rest."""
    cases: list[Case] = []
    for option, bullet in enumerate(_bullets(facts), 1):
        place = bullet.start, bullet.start + head_of(bullet)
        label = facts.words.cut(*place, context)
        told = listed_case(subject, label, taken=taken) or (_none_of(cases) if is_the_rest(label) else None)
        if told is None:
            return None
        cases.append(Case(option, told, *place))
    how = [case.condition.get("op") for case in cases]
    several = any(how.count(op) > 1 for op in _OVERLAPPING)
    reach = lead.start(), lead.start("subject") + len(lead["subject"].rstrip())
    return Listed(reach, tuple(cases), several and lead["one"] is not None, lead["any"] is not None)


def _none_of(cases: Sequence[Case]) -> Condition | None:
    """Return that none of the cases before is so."""
    asked = [case.condition for case in cases]
    return {"not": asked[0] if len(asked) == 1 else {"or": asked}} if asked else None
