"""What must be so for each option of a list to be chosen, as its label says: “● If you control no monsters: …”."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.ledger import CONDITION, PART
from reasoner.reading.clauses.forms import farthest, said
from reasoner.reading.clauses.openings import MOMENT, units
from reasoner.reading.filters.tokens import Context
from reasoner.reading.parts.listed import (
    asked_of_option,
    head_of,
    is_chosen_at_activation,
    opens_an_option,
    options_of,
)
from reasoner.reading.parts.resolution import spoken_before
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.clauses.openings import Unit
    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.filters.tokens import Words
    from reasoner.reading.parts.resolution import Resolution
    from reasoner.reading.text.sentences import Sentence

OPTION = "option"
_THIS = Context("this", "event", "opponent")
_MARKS = " .,:;\n●"


def asked_of_options(facts: Facts, ledger: Ledger, told: Resolution) -> None:
    """Ask of the first part of each option what must be so for that option to be chosen.

    A label that was not understood is asked in its words and those that lead in the list, as nobody knows whether its
    option may be chosen; so is each option of a list without labels that hangs on something. What is done besides
    needs none of them; and where the list is applied as it is paid for, it is left to the player which option that is.
    """
    options = [sentence for sentence in facts.options if opens_an_option(sentence)]
    if not options or told.cases or told.by_chance:
        return
    if is_chosen_at_activation(facts) and _asked_by_label(facts, ledger, told, options[0].start):
        return
    decided = is_chosen_at_activation(facts) or not facts.get("costs")
    alone = decided and all(step.get("option") or step.span.start >= options[0].start for step in told.steps)
    lead = _lead(facts, options[0])
    hangs = sign("hangs-on-something").search(lead.lower()) is not None
    for number, sentence in enumerate(options, 1):
        part = next((place for place, step in enumerate(told.steps, 1) if step.get("option") == number), 0)
        head = head_of(sentence)
        label = ledger.words.printed[sentence.start : sentence.start + head].strip(_MARKS)
        if part and asked_of_option(facts, sentence):
            _asked(facts, ledger, sentence, part)
        elif part and alone and (head or hangs):
            words = ": ".join(filter(None, (lead, label)))
            ledger.ask(OPTION, {"words": words}, sentence.start, sentence.start + max(head, 1), part)


def _asked_by_label(facts: Facts, ledger: Ledger, told: Resolution, start: int) -> bool:
    """Ask of each option what its label says, where the lead of the list says of what it tells; say whether it does."""
    listed = options_of(facts, Context(*spoken_before(facts, start), "opponent"))
    if listed is None:
        return False
    for case in listed.cases:
        part = next((n for n, step in enumerate(told.steps, 1) if step.get("option") == case.option), 0)
        if not part:
            return False
        ledger.ask(OPTION, case.condition, case.start, case.end, part)
        ledger.take(CONDITION, case.start, case.end, formal=True)
    ledger.take(PART, *listed.lead, formal=True)
    return True


def _lead(facts: Facts, first: Sentence) -> str:
    """Return the words of the sentence that leads in a list of which this is the first option."""
    before = facts.words.printed[facts.draft.main.start : first.start].strip(_MARKS)
    return " ".join(min((before.rpartition(mark)[2] for mark in _ENDS), key=len).split())


_ENDS = (". ", "; ", ": ")


def _asked(facts: Facts, ledger: Ledger, sentence: Sentence, part: int) -> None:
    """Ask what a label asks, condition by condition; what of it was not understood in its words."""
    start = sentence.start
    end = start + asked_of_option(facts, sentence)
    words = ledger.words.cut(start, end, _THIS)
    for condition, (first, last) in _conditions(words):
        ledger.ask(OPTION, condition or ledger.unread(first, last), first, last, part)
        ledger.take(CONDITION if condition else PART, first, last, formal=condition is not None)


def _conditions(words: Words) -> Iterator[tuple[dict[str, Any] | None, tuple[int, int]]]:
    """Yield what each unit of a label asks, if it is understood, and where it stands."""
    for unit in units(words):
        first, last = words.span(unit.first, unit.last)
        yield _condition(words, unit), (first, last)


def _condition(words: Words, unit: Unit) -> dict[str, Any] | None:
    """Return what a unit asks of the table; of a moment, whose turn and which phase it must be."""
    if unit.role == MOMENT:
        found = farthest("summon-moment", words, unit.first)
        return said(found, "says") if found and found.end == unit.last else None
    return unit.condition if unit.formal else None
