"""The parts of a cost: what is done to pay for an activation, told like the parts of a resolution.

What is done instead of a destruction, or of a cost, is told so, too: all of it has to be possible, as with a cost.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from reasoner.reading.effects.procedures import procedure_of
from reasoner.reading.effects.replacements import done_instead
from reasoner.reading.effects.upkeep import upkeep_of
from reasoner.reading.filters.model import both
from reasoner.reading.materials import told_apart
from reasoner.reading.model import ReadFact, Span, Step
from reasoner.reading.parts.clauses import read_clause
from reasoner.reading.parts.cutting import cut
from reasoner.reading.parts.objects import Speech
from reasoner.reading.parts.priced import prices_of
from reasoner.reading.parts.values import places, values, zones
from reasoner.reading.text.lexicon import sign
from reasoner.reading.text.scanner import scanner
from reasoner.reading.text.sentences import label_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.effects.procedures import Procedure
    from reasoner.reading.filters import Selection
    from reasoner.reading.parts.cutting import Clause

_ALL = "all"
TOLD = (
    *("does", "of", "count", "upTo", "needsAll", "kinds", "controller", "from", "selection", "to", "deckEnd"),
    *("position", "amount", "amountOf", "counter", "declares", "until", "inMultiples", "leaves"),
)
"""The keys of a part of a cost, in the order in which they are shown."""


_OR, _MARK = "or", ";"
_FIRST_WAY = 11
"""From which number on alternatives of a payment are counted, past the options of what the effect does."""
_UNTIL, _UNTIL_LATER = "until", "banish-temporarily"
"""How long it lasts is said of a payment that comes back; of others such words say on what they hang."""


def costs_of(facts: Facts) -> tuple[Step, ...]:
    """Return what is done to pay for an activated effect, in the order of its text.

    A clause that was not understood tells nothing: a cost that is missing here may exist all the same.
    """
    if facts.draft.role not in ("activated", "activation"):
        instead = done_instead(facts.draft.main)
        if instead is not None:
            return tuple(_from_where_it_lies(facts, _steps(facts, *instead)))
        upkeep = upkeep_of(facts.text, facts.draft)
        if upkeep is not None:
            return tuple(_ways(facts, *upkeep.paid))
        return _done_for(facts, procedure_of(facts.text, facts.draft))
    start, end = facts.draft.cut.cost
    pays = _ways if facts.text[end : end + 1] == _MARK else _steps
    told = list(pays(facts, start, end)) if facts.get("costs") else []
    prices = prices_of(facts, TOLD)
    if prices is not None:
        start, end = prices.lead
        told = [step for step in told if not start <= step.span.start < end]
        return (*told, *prices.steps)
    for option, sentence in enumerate((s for s in facts.options if s.bullet), 1):
        price = sentence.text.rstrip(" ;").rpartition(";")[0]
        start = sentence.start + label_of(sentence)
        told += _steps(facts, start, sentence.start + len(price), option)
    return tuple(told)


def _from_where_it_lies(facts: Facts, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield what is done instead; with its own card from the place in which the sentence has it lie meanwhile."""
    found = sign("while-it-lies-there").search(facts.draft.main.text)
    lies = list(zones(found[1])) if found else []
    for step in steps:
        selection = step.get("selection")
        if not lies or step.get("of") != _ITSELF or step.get("from") or not isinstance(selection, dict):
            yield step
            continue
        told = {"from": lies, "selection": {**selection, "filter": {"places": lies, "side": "you"}}}
        kept = (fact for fact in step.facts if fact.key not in told)
        yield replace(step, facts=(*kept, *(ReadFact(key, value, step.span) for key, value in told.items())))


_ITSELF = "this"


def _done_for(facts: Facts, procedure: Procedure | None) -> tuple[Step, ...]:
    """Return what is done for a Summon by a procedure; with “the above cards”, for each sort of them."""
    if procedure is None:
        return ()
    steps = list(_steps(facts, *procedure.done, text=procedure.text, above=procedure.above))
    if procedure.above is None:
        return tuple(steps)
    return tuple(_with_above(steps, told_apart(facts.above), procedure.above[0]))


def _with_above(steps: list[Step], sorts: list[Selection], at: int) -> Iterator[Step]:
    """Yield steps in which “the above cards” are the cards of each sort; nothing if these are not understood."""
    wholes = [step for step in steps if _begins_at(step, at)]
    if len(wholes) != 1 or not sorts:
        return
    for step in steps:
        selection = step.get("selection")
        if step is not wholes[0] or not isinstance(selection, dict):
            yield step
            continue
        does, *rest = (fact for fact in step.facts if fact.key not in _OF_ALL)
        for sort in sorts:
            chosen = {**sort, "filter": both(sort["filter"], selection["filter"]), "text": selection["text"]}
            told = {"of": "chosen", "count": sort["least"], "selection": chosen}
            new = (ReadFact(key, value, step.span) for key, value in told.items())
            yield replace(step, facts=(does, *new, *rest))


def _begins_at(step: Step, at: int) -> bool:
    """Say whether a step is done to cards of which a text speaks from a place on, and says where they lie."""
    selection = step.get("selection")
    if not isinstance(selection, dict) or selection["text"][0] != at:
        return False
    return "places" in selection.get("filter", {})


_OF_ALL = frozenset({"of", "needsAll", "count", "kinds", "selection"})
"""What a step that is done to all cards says of them."""


def _steps(
    facts: Facts,
    start: int,
    end: int,
    option: int = 0,
    text: str = "",
    above: tuple[int, int] | None = None,
) -> Iterator[Step]:
    """Yield what is done between two places; `text`: with other words there than the box has, at `above` “all”."""
    words = facts.words.saying(_ALL, *above) if above else facts.words
    # A procedure waits for no event: “with a different name” means another name than the monster has itself.
    speech, text = Speech("this", "this" if text else "event", words), text or facts.text
    for whole in cut(text, start, end):
        clause = _price_alone(text, whole)
        if scanner("part-aside").at(text, clause.core, clause.end):
            continue
        read = read_clause(text, clause)
        parts = values(read, text, speech)
        for found in parts:
            if len(parts) == 1 and "from" in found:
                found.pop("from")
                places(list(read.phrases), found, every=True)
            if "does" in found:
                lasts = found["does"][0] == _UNTIL_LATER
                told = (
                    ReadFact(key, found[key][0], _span(facts, *found[key][1:]))
                    for key in TOLD
                    if key in found and (lasts or key != _UNTIL)
                )
                chosen = [ReadFact("option", option, _of(facts, clause))] if option else []
                besides = sign("pays-besides").search(text, clause.start, clause.end)
                left = [ReadFact("optional", True, _of(facts, clause))] if besides else []
                yield Step(_of(facts, clause), (*told, *chosen, *left))


def _ways(facts: Facts, start: int, end: int) -> list[Step]:
    """Return what is paid between two places, with numbers for alternatives: “discard 1 card, or pay 500 LP”.

    Where one of these was not understood, or is bound to a condition, nothing is numbered.
    """
    others = [clause for clause in cut(facts.text, start, end) if clause.joint == _OR]
    either = [start, *(clause.start for clause in others if not clause.leads), end]
    ways = [list(_steps(facts, *place)) for place in pairwise(either)]
    if len(ways) == 1 or not all(ways):
        return list(_steps(facts, start, end))
    return [
        replace(step, facts=(*step.facts, ReadFact("option", number, step.span)))
        for number, way in enumerate(ways, _FIRST_WAY)
        for step in way
    ]


def _price_alone(text: str, clause: Clause) -> Clause:
    """Return what is paid, without the target that old texts name with it (“discard 1 card to target …”).

    Nor with what must be so meanwhile: “Tribute this card while …”.
    """
    aim = sign("to-target").search(text, clause.core, clause.end)
    aim = aim or sign("paid-while").search(text, clause.core, clause.end)
    return replace(clause, end=aim.start()) if aim else clause


def _of(facts: Facts, clause: Clause) -> Span:
    """Return where the clause stands in the text, from the head of its first word (“banishing”, read as “banish”)."""
    start = clause.start
    while facts.text[start - 1 : start].isalpha():
        start -= 1
    words = facts.text[start : clause.end].rstrip(" ,.;:\n")
    return _span(facts, start, start + len(words))


def _span(facts: Facts, start: int, end: int) -> Span:
    return Span(facts.frame.box, start, end)
