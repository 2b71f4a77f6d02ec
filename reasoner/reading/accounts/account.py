"""The account of one effect: what it asks and forbids, and an office for every word of its text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.altering import (
    altered_by_another,
    altered_in_part,
    altered_in_sentence,
    gains_what_follows,
    given_within,
    kept_in_words,
    left_to_choice,
    only_if_summoned_so,
)
from reasoner.reading.accounts.asking import (
    WITHIN,
    answered_in_options,
    asked_elsewhere,
    asked_first,
    asked_in_parts,
    asked_of_a_summon,
    asked_of_activation,
    asked_of_an_allowance,
    asked_to_gain,
    asked_while_lasting,
    asked_while_paying,
    case_of,
    destroys_itself,
    done_each_time,
    named,
    permitted,
)
from reasoner.reading.accounts.becoming import control_taken, made_otherwise, turned
from reasoner.reading.accounts.changing import (
    changed_in_part,
    changed_in_sentence,
    changed_in_the_same_battle,
)
from reasoner.reading.accounts.choosing import asked_of_options
from reasoner.reading.accounts.equipping import equipped_with
from reasoner.reading.accounts.exactness import chooses_exactly, exact, texts
from reasoner.reading.accounts.forbidding import (
    ACTIVATION,
    CONTINUOUS,
    RESOLUTION,
    forbidden,
    forbidden_in_sentence,
    forbidden_side_by_side,
    forbidden_to_the_same,
    forbidden_while_words,
    forbids,
    named_just_before,
)
from reasoner.reading.accounts.ledger import CONDITION, COST, LIMIT, MOMENT, PART, RESTRICTION, TARGET, Ledger
from reasoner.reading.accounts.sparing import spared_in_part, spared_in_sentence
from reasoner.reading.clauses.changes import of_the_battle
from reasoner.reading.clauses.demands import allowances, paid_otherwise, restates
from reasoner.reading.clauses.forms import merged
from reasoner.reading.clauses.limits import limit
from reasoner.reading.clauses.restrictions import circumstances, past_marks
from reasoner.reading.clauses.subjects import THIS
from reasoner.reading.conditions.responses import link_bounds, no_response
from reasoner.reading.effects.procedures import procedure_of
from reasoner.reading.effects.replacements import BANISHED_AS_IT_LEAVES, STAYS_AS_SPELL, done_instead
from reasoner.reading.effects.upkeep import upkeep_of
from reasoner.reading.effects.use import limit_of_options
from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.tokens import Context
from reasoner.reading.filters.vocabulary import vocabulary
from reasoner.reading.parts.costs import TOLD
from reasoner.reading.parts.outcomes import facts_of_remark
from reasoner.reading.parts.priced import prices_of
from reasoner.reading.parts.resolution import is_said
from reasoner.reading.parts.targets import equipped_to
from reasoner.reading.parts.values import chosen_number
from reasoner.reading.text.lexicon import lexicon, listed, sign
from reasoner.reading.text.scanner import scanner
from reasoner.reading.text.sentences import label_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.effects.procedures import Procedure
    from reasoner.reading.model import Office, Step
    from reasoner.reading.parts.clauses import Heard
    from reasoner.reading.parts.resolution import Resolution
    from reasoner.reading.text.sentences import Sentence

_WITH_FEWER_TRIBUTES = frozenset({"no-tributes-for-others", "fewer-tributes", "fewer-tributes-for-both"})
"""What a text lets be Summoned with fewer Tributes as long as it applies."""
_SUMMONS_MORE = frozenset({"additional-normal-summon", "additional-tribute-summon"})
"""What a text allows that lets its player make one Summon more."""
_AT = {"procedure": "procedure"}
"""When a condition is asked of what is not activated: when the Summon is performed, or as long as it applies."""
_EQUIP, _EQUIPPED = "equip", "equipped"
_STAYING = frozenset({"continuous", "field", "equip"})
"""Which Spells and Traps stay on the field, where what their text says besides the activation applies."""
_PENDULUM = "pendulum"
_SPOKEN_OF = {"monster": THIS, _PENDULUM: THIS}
"""What “it” means in a text of a style where nothing was named: a monster says it of itself."""
_LIES = {"monster": "monster-zone", _PENDULUM: "pendulum-zone"}
"""Where a card lies whose text is of a style, while it applies."""
_REST = {"condition": RESTRICTION, "procedure": PART, "limit": LIMIT}
_MARKS, _COMMA = (".", ";", "●", "\n"), ","
_OF_SUMMONS = listed("of-summons")
"""Without one of these words a text says nothing of Normal Summons, Sets, Tributes, materials and Battle Phases."""
_SUBJECT = 60
"""So many characters before what is targeted may say who targets it."""


@dataclass(frozen=True, slots=True)
class Account:
    """What an effect asks, forbids, permits and names its card, and the offices of all its words, without gaps."""

    conditions: list[dict[str, Any]] = field(default_factory=list)
    restrictions: list[dict[str, Any]] = field(default_factory=list)
    permissions: list[dict[str, Any]] = field(default_factory=list)
    namings: list[dict[str, Any]] = field(default_factory=list)
    each_time: list[dict[str, Any]] = field(default_factory=list)
    self_destructs: list[dict[str, Any]] = field(default_factory=list)
    battles: list[dict[str, Any]] = field(default_factory=list)
    changes: list[dict[str, Any]] = field(default_factory=list)
    offices: tuple[Office, ...] = ()


def account_of(
    facts: Facts,
    told: Resolution,
    costs: tuple[Step, ...],
    place: tuple[int, int],
    others: Iterable[Sentence],
) -> Account:
    """Return the account of an effect whose text stands between two places of its box.

    `others`: sentences that stand with other effects of the card and go with the activation of this one, too.
    """
    start, end = place
    equips = facts.frame.icon == _EQUIP and not facts.draft.acts
    ledger = Ledger(facts.words, facts.frame.box, _EQUIPPED if equips else THIS)
    case = case_of(ledger, facts.draft)
    if facts.draft.gained and facts.draft.away and facts.draft.acts:
        _asked_of_who_gains(facts, ledger, facts.draft.gained)
    elif facts.draft.gained and case is None:
        asked_to_gain(ledger, facts.draft.gained, ACTIVATION if facts.draft.acts else CONTINUOUS)
    if facts.draft.acts:
        if case is not None and facts.get("activatesFrom") == lexicon().home(facts.frame.home):
            _used_in_a_case(facts, ledger, case)
        asked_first(facts, ledger, ACTIVATION)
        _price(facts, ledger, costs)
        _parts(facts, ledger, told)
        _in_its_part(ledger, told)
        left_to_choice(ledger, told.steps, in_cases=bool(told.cases), by_chance=told.by_chance)
        _lasts_as_led_in(ledger, start, end)
        _left_without_an_end(facts, ledger)
        limits = facts.draft.limits
    else:
        limits = [*facts.draft.limits]
        _procedure(facts, ledger, costs)
        _upkeep(facts, ledger, costs)
        for sentence in (facts.draft.main, *facts.draft.follow, *facts.draft.options):
            if case is not None and sentence is facts.draft.main:
                _applied_in_a_case(facts, ledger, sentence, case)
            else:
                _applied(facts, ledger, sentence, costs)
    for sentence in limits:
        _limit(ledger, sentence)
    aside = Ledger(facts.words, facts.frame.box, ledger.unsaid)
    for sentence in others:
        _limit(aside, sentence)
    ledger.restrictions += aside.restrictions
    _remarks(facts, ledger)
    _was_there(facts, ledger)
    _allowances(facts, ledger, start, end)
    only_if_summoned_so(ledger, facts.draft.role)
    rest = PART if facts.draft.acts else _REST.get(facts.draft.role, PART)
    resolves = facts.draft.cut.resolution[0] if facts.draft.acts else None
    offices = ledger.settled(start, end, rest, resolves)
    read = (ledger.conditions, ledger.restrictions, ledger.permissions, ledger.namings, ledger.each_time)
    return Account(*read, ledger.self_destructs, ledger.battles, ledger.changes, offices)


def _in_its_part(ledger: Ledger, told: Resolution) -> None:
    """Say of what an effect changes and forbids with which of its parts it does so: it does not if that is not done.

    What a change asks (“then, if you control a Dragon monster, …”) is asked `once`, when that part is carried out.
    """
    asked = [(one.get("part"), one["condition"]) for one in ledger.conditions if one["at"] == PART]
    for entry in (*ledger.restrictions, *ledger.battles, *ledger.changes) if len(told.steps) > 1 else ():
        start = entry["text"][0]
        within = [one for one in told.heard if one.start <= start < one.end and one.count == 1]
        if entry["at"] != RESOLUTION or len(within) != 1:
            continue
        entry["part"] = within[0].part
        if any(entry is one for one in ledger.changes) and (entry["part"], entry.get("while")) in asked:
            entry["once"] = True


def _lasts_as_led_in(ledger: Ledger, start: int, end: int) -> None:
    """Say of what a list forbids and changes how long it does, where only what leads in the list says it.

    “For the rest of this Duel, apply the following effects. ● You cannot activate monster effects in the hand.”
    """
    lead = sign("lasts-for-all-listed").search(ledger.words.printed[start:end].lower())
    if lead is None:
        return
    first, last = lead.span(lead.lastgroup or 0)
    told, _ = circumstances("limitation", ledger.words.cut(start + first, start + last), 0)
    for entry in (*ledger.restrictions, *ledger.battles, *ledger.changes):
        if entry["text"][0] >= start + lead.end() and "when" not in entry and "words" not in entry:
            entry.update(told)


def _applied(facts: Facts, ledger: Ledger, sentence: Sentence, costs: tuple[Step, ...]) -> None:
    """Account for a sentence of what applies without being activated, and for what it changes."""
    if facts.frame.icon == _EQUIP and _equips_only(ledger, sentence):
        return
    if _destroys_itself(facts, ledger, sentence):
        return
    _lasting(ledger, sentence, _AT.get(facts.draft.role, CONTINUOUS))
    _restated(facts, ledger, sentence)
    _imposing(facts, ledger, sentence)
    _substituting(facts, ledger, sentence, costs)
    _paying_otherwise(facts, ledger, sentence, costs)
    leaves = facts.get(BANISHED_AS_IT_LEAVES) and sign("banished-as-it-leaves").match(sentence.text)
    if leaves or (facts.get(STAYS_AS_SPELL) and sign("stays-as-a-spell").match(sentence.text)):
        ledger.take(PART, sentence.start, sentence.end, formal=True)
    _sparing(facts, ledger, sentence)
    if facts.frame.icon == _EQUIP or sign("equips-itself").search(facts.text.lower()):
        control_taken(ledger, _past_its_condition(ledger, sentence), sentence.end)
    if _applies_always(facts, sentence):
        made_otherwise(ledger, sentence.start, sentence.end, _past_its_condition(ledger, sentence))
        lies = _LIES.get(facts.frame.style)
        turned(ledger, _past_its_condition(ledger, sentence), sentence.end, lies)
    granted, gained = facts.draft.granted, facts.draft.gained
    if not (granted or gained):
        near = _EQUIPPED if facts.frame.icon == _EQUIP else _SPOKEN_OF.get(facts.frame.style, "")
        altered_in_sentence(ledger, sentence.start, sentence.end, near, _LIES.get(facts.frame.style))
    elif gained and not (granted or sign("gains-of-its-own").match(gained.text)):
        _gained_by_another(ledger, sentence, gained)
    elif gained and (not granted or sign("begins-with-this").match(gained.text)):
        kept_in_words(ledger, sentence.start, sentence.end, _LIES.get(facts.frame.style))


def _asked_of_who_gains(facts: Facts, ledger: Ledger, lead: Sentence) -> None:
    """Ask of a monster that activates an effect whether it gains that: the card that gives it is told by its name."""
    named = gains_what_follows(ledger, lead.start, lead.end)
    name = facts.frame.name
    given = _with_name(named, name) if named is not None and name else None
    told = {"reference": THIS, "fits": given} if given else ledger.unread(lead.start, lead.end)
    ledger.ask(ACTIVATION, told, lead.start, lead.end)
    if sign("used-perhaps-from-elsewhere").search(lead.text):
        # Where a Tribute or material came from is not told of a monster that was Summoned with it.
        ledger.ask(ACTIVATION, ledger.unread(lead.start, lead.end), lead.start, lead.end)
    for one in facts.draft.apart:
        ledger.ask(ACTIVATION, ledger.unread(one.start, one.end), one.start, one.end)


def _with_name(named: Any, name: str) -> Any:
    """Return what is said of a monster, with the card that gives it an effect told by its name."""
    if named in (THIS, {"reference": THIS}):
        return {"names": [name]}
    if isinstance(named, dict):
        return {key: _with_name(found, name) for key, found in named.items()}
    return [_with_name(one, name) for one in named] if isinstance(named, list) else named


def _gained_by_another(ledger: Ledger, sentence: Sentence, lead: Sentence) -> None:
    """Account for what another monster gains (“An Xyz Monster that has this card as material gains this effect”)."""
    named = gains_what_follows(ledger, lead.start, lead.end)
    whole = altered_by_another(ledger, sentence.start, sentence.end, named)
    told = [
        entry
        for entry in (*ledger.restrictions, *ledger.battles)
        if sentence.start <= entry["text"][0] < sentence.end and entry.get("of") == THIS
    ]
    unread = ledger.unread(lead.start, lead.end)
    for entry in told:
        del entry["of"]
        of_itself = f"'{THIS}'" in str({key: found for key, found in entry.items() if key != "on"})
        entry["on"] = merged([unread if of_itself or not named else named, entry.get("on", {})], {})
    end = sentence.start + len(sentence.text.rstrip(" .\n"))
    known = bool(told) and all("words" not in entry["on"] for entry in told)
    whole = whole or (known and ledger.has_taken(sentence.start, end))
    if whole and named is not None:
        ledger.conditions = [entry for entry in ledger.conditions if entry["text"][0] != lead.start]


def _applied_in_a_case(facts: Facts, ledger: Ledger, sentence: Sentence, case: dict[str, Any]) -> None:
    """Account for a sentence that applies only while what its label says is so."""
    start, end = sentence.start + label_of(sentence), sentence.end
    kept = [len(entries) for entries in (ledger.restrictions, ledger.battles, ledger.changes)]
    ledger.ask(CONTINUOUS, case, sentence.start, start)
    ledger.take(CONDITION, sentence.start, start, formal=True)
    changed_in_sentence(ledger, start, end, CONTINUOUS)
    forbidden_in_sentence(ledger, start, end, CONTINUOUS)
    if not forbids(ledger.words.printed, start, end):
        asked_while_lasting(ledger, sentence, start, CONTINUOUS)
    spared_in_sentence(ledger, start, end)
    near = _EQUIPPED if facts.frame.icon == _EQUIP else _SPOKEN_OF.get(facts.frame.style, "")
    altered_in_sentence(ledger, start, end, near, _LIES.get(facts.frame.style))
    for entries, before in zip((ledger.restrictions, ledger.battles, ledger.changes), kept, strict=True):
        for entry in entries[before:]:
            entry["while"] = {"and": [case, entry["while"]]} if "while" in entry else case


def _used_in_a_case(facts: Facts, ledger: Ledger, case: dict[str, Any]) -> None:
    """Account for the label of an effect that its card has only while what the label says is so."""
    start = facts.draft.main.start
    end = start + label_of(facts.draft.main)
    ledger.ask(ACTIVATION, case, start, end)
    ledger.take(CONDITION, start, end, formal=True)


def _allowances(facts: Facts, ledger: Ledger, start: int, end: int) -> None:
    """Keep what the text says of Normal Summons and Tributes; words that say more keep the office that they have."""
    words = ledger.words.cut(start, end)
    if not words.say(_OF_SUMMONS):
        return
    for told, first, last in allowances(words):
        if facts.draft.acts and told[0]["may"] in _WITH_FEWER_TRIBUTES and "times" not in told[0]:
            continue  # How long it holds after the effect has resolved is told elsewhere.
        place = words.span(first, last)
        ledger.permissions.extend({**one, "text": place} for one in told)
        if told[0]["may"] in _SUMMONS_MORE and not facts.draft.acts:
            _asked_before(facts, ledger, place[0])
        if first == 0 and past_marks(words, last) == len(words):
            ledger.take(PART, start, end, formal=True)
        elif not _allowed_alone(facts, ledger, *place) and past_marks(words, last) == len(words):
            ledger.take(PART, place[0], end, formal=True)


def _asked_before(facts: Facts, ledger: Ledger, place: int) -> None:
    """Ask for what leads in a sentence that allows more Summons: “After you Normal Summon this card, you can …”."""
    sentence = next((one for one in facts.draft.sentences if one.start <= place < one.end), None)
    if sentence is None:
        return
    start, _ = _between_what_is_told(ledger, (sentence.start, sentence.end), place, place)
    if not sign("before-an-allowance").fullmatch(ledger.words.printed, start, place):
        asked_of_an_allowance(ledger, start, place)


def _allowed_alone(facts: Facts, ledger: Ledger, first: int, last: int) -> bool:
    """Account for a clause or sentence that says no more than an allowance, and what the rules ask of it anyway.

    Returns whether there was one.
    """
    printed = ledger.words.printed
    clauses = [(number, (one.span.start, one.span.end)) for number, one in enumerate(ledger.offices)]
    sentences = [] if facts.draft.acts else [(-1, _with_remarks_of(one)) for one in facts.draft.sentences]
    for number, (begins, ends) in (*clauses, *sentences):
        if not (begins <= first and last <= ends) or (number >= 0 and ledger.offices[number].formal):
            continue
        place = (begins, ends) if number >= 0 else _between_what_is_told(ledger, (begins, ends), first, last)
        before = sign("before-an-allowance").fullmatch(printed, place[0], first)
        if before and sign("after-an-allowance").fullmatch(printed, last, place[1]):
            if number >= 0:
                del ledger.offices[number]
            ledger.take(PART, *place, formal=True)
            for sentence in facts.draft.sentences:
                for remark in sentence.remarks:
                    if remark.start >= ends and lexicon().has("part-remark", "gained-once", remark.text):
                        ledger.take(PART, remark.start, remark.end, formal=True)
            return True
    return False


def _between_what_is_told(
    ledger: Ledger, sentence: tuple[int, int], first: int, last: int
) -> tuple[int, int]:
    """Return what is left of a sentence around a stretch of it, between what of it was understood by itself."""
    told = [office.span for office in ledger.offices if office.formal]
    begins = max([sentence[0], *(one.end for one in told if one.end <= first)])
    ends = min([sentence[1], *(one.start for one in told if one.start >= last)])
    return begins, ends


def _with_remarks_of(sentence: Sentence) -> tuple[int, int]:
    """Return where a sentence stands with the parentheses after it."""
    return sentence.start, max([sentence.end, *(remark.end for remark in sentence.remarks)])


def _price(facts: Facts, ledger: Ledger, costs: tuple[Step, ...]) -> None:
    """Account for what is paid and targeted before the semicolon."""
    fact = next((fact for fact in facts.facts if fact.key == "targeting"), None)
    if fact is not None and isinstance(fact.value, list):
        for selection in fact.value:
            where = selection.get("text") if isinstance(selection, dict) else None
            if where:
                ledger.take(
                    TARGET, _verb_before(facts.text, where[0]), where[1], formal=not _worded(selection)
                )
    labels = _labels_of_prices(facts, ledger)
    unlabelled = [step for step in costs if (step.span.start, step.span.end) not in labels]
    for (first, last), group in groupby(unlabelled, key=lambda step: (step.span.start, step.span.end)):
        steps, end = list(group), _before_purpose(facts.text, first, last)
        reach = [
            after for step in steps for _, after in texts(step.get("selection"))
        ]  # “(1 Spell and 1 Trap)”
        ledger.take(COST, first, max([last, *reach]), formal=exact(facts.text, first, end, steps))
        asked_while_paying(ledger, facts.text, last, facts.draft.main.end)
    start, end = facts.draft.cut.cost
    for found in sign("chooses-a-number").finditer(facts.text, start, end):
        if _numbers(facts.text, costs, *found.span()):
            ledger.take(COST, *found.span(), formal=True)
    alone = sign("price-of-activation").search(facts.draft.main.text)
    if costs and alone:
        base = facts.draft.main.start
        ledger.take(COST, base + alone.start(), base + alone.end(), formal=True)
    if facts.get("costs") and not costs and not scanner("part-aside").at(facts.text, start, end):
        led_in = sign("activate-by").match(facts.draft.main.text)
        ledger.take(COST, facts.draft.main.start if led_in else start, end, formal=False)
    _said_of_costs(facts, ledger)


def _labels_of_prices(facts: Facts, ledger: Ledger) -> tuple[tuple[int, int], ...]:
    """Account for labels that tell what is paid for each bullet, and what leads them in; return where they stand."""
    prices = prices_of(facts, TOLD)
    for place in (prices.lead, *prices.labels) if prices else ():
        ledger.take(COST, *place, formal=True)
    return prices.labels if prices else ()


def understood_whole(facts: Facts, costs: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the parts of a cost; of a summoning procedure only if they say all of what its words ask."""
    upkeep = upkeep_of(facts.text, facts.draft)
    if upkeep is not None:
        ways = any(step.get("option") for step in costs)
        either = (hit.match.span() for hit in scanner("part-joint").all(facts.text, *upkeep.paid))
        return costs if exact(facts.text, *upkeep.paid, costs, either if ways else ()) else ()
    found = procedure_of(facts.text, facts.draft)
    if found is None or found.done[0] == found.done[1]:
        return costs
    return costs if exact(found.text, *found.done, costs) and _is_asked(facts, found) else ()


def _is_asked(facts: Facts, procedure: Procedure) -> bool:
    """Say whether what a procedure asks of the table, if anything, was understood."""
    return (
        procedure.asked is None
        or asked_of_a_summon(facts.words, procedure, facts.draft.main.start) is not None
    )


def _procedure(facts: Facts, ledger: Ledger, costs: tuple[Step, ...]) -> None:
    """Account for a summoning procedure that was understood whole."""
    found = procedure_of(facts.text, facts.draft)
    if found is None or not (costs or found.done[0] == found.done[1]):
        return
    if found.asked is not None:
        told = asked_of_a_summon(ledger.words, found, facts.draft.main.start)
        if told is None:
            return
        ledger.ask(_AT["procedure"], told, *found.asked)
        ledger.take(CONDITION, *found.asked, formal=True)
    ledger.take(PART, *found.lead, formal=True)
    ledger.take(COST, *found.done, formal=True)


def _upkeep(facts: Facts, ledger: Ledger, costs: tuple[Step, ...]) -> None:
    """Account for a maintenance cost: when it is due, and what is paid, if that was understood whole."""
    found = upkeep_of(facts.text, facts.draft)
    if found is None:
        return
    turn = {"turnOf": "you"} if found.own else {}
    ledger.ask(COST, {**turn, "phase": [found.phase]}, *found.place)
    if costs:
        ledger.take(COST, *found.place, formal=True)


def _said_of_costs(facts: Facts, ledger: Ledger) -> None:
    """Account for parentheses of a cost that say no more than it does: “(Monster, Spell, or Trap)” of a card type."""
    start, end = facts.draft.cut.cost
    for sentence in facts.draft.sentences:
        for remark in sentence.remarks:
            said = lexicon().entry("part-remark", "nothing-more").pattern.fullmatch(remark.text)
            if said and start <= remark.start < end:
                ledger.take(COST, remark.start, remark.end, formal=True)


def _before_purpose(text: str, start: int, end: int) -> int:
    """Return where a cost ends before the “to” with which old texts go on to what it is paid for."""
    found = sign("for-a-purpose").search(text, start, end)
    return found.start() if found else end


def _verb_before(text: str, at: int) -> int:
    """Return where “target” begins before the words that say what is targeted."""
    found = lexicon().entry("target-verb", "target").pattern
    start = at
    for match in found.finditer(text, max(0, at - _SUBJECT), at):
        if not text[match.end() : at].strip():
            start = match.start()
    return start


def _worded(value: Any) -> bool:
    """Say whether anything in a selection was left as words."""
    if isinstance(value, dict):
        return "words" in value or any(_worded(one) for one in value.values())
    return isinstance(value, list) and any(_worded(one) for one in value)


def _parts(facts: Facts, ledger: Ledger, told: Resolution) -> None:
    """Account for every clause that resolves: what it forbids, on what it depends, and whether it is all said."""
    paid = bool(facts.get("costs"))
    for clause in told.heard:
        context = Context(clause.near, clause.far, "opponent")
        parts = told.steps[clause.part - 1 : clause.part - 1 + clause.count]
        known = replace(context, done=clause.done, paid=clause.paid, facing=clause.facing)
        altered_in_part(ledger, clause.start, clause.end, known, parts)
        place = (clause.start, clause.end)
        if changed_in_part(ledger, *place, context) or spared_in_part(ledger, *place, context, parts):
            ledger.take(PART, clause.start, clause.end, formal=True)
            continue  # what leads it in is told with the battles in which it holds
        before = told.steps[clause.part - 2] if clause.part > 1 else None
        asked = list(asked_in_parts(ledger, clause, paid=paid, before=before))
        _part(facts, ledger, told, clause, asked)
    answered_in_options(facts, ledger, [place for clause in told.heard for place in clause.conditions])
    if not prices_of(facts, TOLD):
        asked_of_options(facts, ledger, told)
    _led_in(ledger, told, paid=paid)
    for start, end in told.asides:
        ledger.take(PART, start, end, formal=True)
        _last_as_told(ledger, start, end)
    for case in told.cases:
        ledger.ask(WITHIN, case.condition, case.start, case.end, case.part)
        ledger.take(CONDITION, case.start, case.end, formal=True)
    _unheard(facts, ledger, told)


def _led_in(ledger: Ledger, told: Resolution, *, paid: bool) -> None:
    """Account for the lead of a list that has a condition; where that is not understood, its words stay."""
    kept = len(ledger.conditions)
    asked = [formal for lead in told.led for *_, formal in asked_in_parts(ledger, lead, paid=paid)]
    if asked and all(asked):
        ledger.take(PART, told.led[0].start, told.led[0].end, formal=True)
    else:
        del ledger.conditions[kept:]


def _last_as_told(ledger: Ledger, start: int, end: int) -> None:
    """Say of what an effect changes and forbids how long it does, where the sentence after it says so."""
    found = sign("part-lasts").fullmatch(ledger.words.printed.lower(), start, end)
    if found is None:
        return
    told, _ = circumstances("limitation", ledger.words.cut(*found.span(1)), 0)
    for entry in (*ledger.restrictions, *ledger.battles, *ledger.changes):
        if entry["at"] == RESOLUTION and "when" not in entry and "words" not in entry:
            entry.update(told)


def _unheard(facts: Facts, ledger: Ledger, told: Resolution) -> None:
    """Keep what sentences forbid that are no part of the resolution: what a card that stays says of its time there."""
    heard = [*((clause.start, clause.end) for clause in told.heard), *told.asides]
    for sentence in facts.draft.follow:
        if any(first < sentence.end and sentence.start < last for first, last in heard):
            continue
        if facts.frame.icon in _STAYING:
            changed_in_sentence(ledger, sentence.start, sentence.end, CONTINUOUS)
        if forbids(facts.text, sentence.start, sentence.end):
            answers = sign("in-response-to-it").search(facts.text, sentence.start, sentence.end)
            at = ACTIVATION if answers else CONTINUOUS
            forbidden_in_sentence(ledger, sentence.start, sentence.end, at)


def _cut_in_two(facts: Facts, ledger: Ledger, told: Resolution, clause: Heard) -> bool:
    """Read a clause as one with the words before it that name more of what it is about, if there are such words.

    “Dragon monsters (and Dragon cards you control cannot be destroyed)”: of less than that nothing is forbidden.
    """
    before = next((one for one in reversed(told.heard) if one.end <= clause.start), None)
    if before is None or sign("goes-on-naming").match(facts.text, before.end, clause.end) is None:
        return False
    start, end = before.start, clause.end
    done = any(step.get("does") for step in told.steps[before.part - 1 :][: before.count])
    if done or facts.text[: before.end].rstrip().endswith(_COMMA):
        return False
    if forbids(facts.text, start, before.end):
        return False
    place = len(ledger.restrictions)
    last = forbidden(ledger, start, end, RESOLUTION, Context(clause.near, clause.far, "opponent"))
    understood = bool(last) and _LETTER.search(facts.text, last, end) is None
    if not understood:
        ledger.restrictions[place:] = [{"at": RESOLUTION, **ledger.unread(start, end), "text": [start, end]}]
    ledger.take(RESTRICTION, start, end, formal=understood)
    return True


def _part(
    facts: Facts, ledger: Ledger, told: Resolution, clause: Heard, asked: list[tuple[int, int, bool]]
) -> None:
    start, end = clause.start, clause.end
    if forbids(facts.text, start, end):
        context = Context(clause.near, clause.far, "opponent")
        if _cut_in_two(facts, ledger, told, clause):
            return
        knowing = replace(context, done=clause.done, paid=clause.paid)
        # “Cards with that name, and their effects, cannot be used.” is asked as a whole.
        headless = sign("begins-with-cannot").match(facts.text, start) is not None
        whole = _sentence(facts, start) if headless else start
        read = (forbidden, forbidden_side_by_side)
        them, bound = named_just_before(ledger, start, end)
        place = len(ledger.restrictions)
        understood = not headless and any(
            one(ledger, start, end, RESOLUTION, known, them, _sentence(facts, start))
            for known in (context, knowing)
            for one in read
        )
        for entry in ledger.restrictions[place:] if bound is not None else ():
            entry.setdefault("when", bound)
        if headless:
            understood = _forbidden_to_the_same(ledger, told, clause)
        _holds_as_long(facts, ledger, place, start)
        sentence = _sentence(facts, start)
        if not understood and _LETTER.search(facts.text, sentence, start):
            # “Your opponent's cards and effects cannot be activated”: cut in two, but one clause.
            place = len(ledger.restrictions)
            last = forbidden(ledger, sentence, end, RESOLUTION, context)
            understood = bool(last) and _LETTER.search(facts.text, last, end) is None
            start = sentence if understood else start
            if not understood:
                del ledger.restrictions[place:]
        in_part = not understood and forbidden_while_words(ledger, (whole, whole, end), RESOLUTION, context)
        if not (understood or in_part):
            ledger.restrictions.append({"at": RESOLUTION, **ledger.unread(whole, end), "text": [whole, end]})
        ledger.take(RESTRICTION, start, end, formal=understood)
        return
    if sign("only-as-chain-link").fullmatch(facts.text, start, end):
        ledger.take(LIMIT, start, end, formal=True)
        return
    steps = [step for step in told.steps if step.span.start == start]
    if not steps and clause.count == 0:
        _choice(facts, ledger, told, clause)
        return
    formal = [(first, last) for first, last, understood in asked if understood]
    formal += _targeted(facts, start, end, steps)
    formal += given_within(ledger, start, end)
    formal += equipped_with(ledger, start, end, facts.draft.options)
    understood = (
        all(told for *_, told in asked)
        and not _points_nowhere(facts, told, clause, steps)
        and (exact(facts.text, start, end, steps, formal) or _altered_whole(ledger, start, end, steps))
        and _remarks_said(facts, start, end, steps)
    )
    ledger.take(PART, start, end, formal=understood)


def _holds_as_long(facts: Facts, ledger: Ledger, place: int, start: int) -> None:
    """Say how long that holds which a clause forbids, where what leads in its sentence says it.

    “For the rest of this turn, your monsters cannot attack directly, also you cannot Special Summon.”
    """
    before = [one for one in ledger.restrictions[:place] if _sentence(facts, start) <= one["text"][0] < start]
    led = circumstances("lead-in", ledger.words.cut(*before[0]["text"]), 0)[0] if before else {}
    bound = led.get("when")
    if bound is not None and all(one.get("when", bound) == bound for one in before):
        for entry in filter(_is_without_an_end, ledger.restrictions[place:]):
            entry["when"] = bound


def _left_without_an_end(facts: Facts, ledger: Ledger) -> None:
    """Leave in words what is forbidden when an effect resolves to players, or to cards of a kind, without an end.

    How long it holds is then said by words that were not understood; what a card that stays forbids ends with it.
    """
    if facts.frame.icon in _STAYING and facts.get("kind") == ACTIVATION:
        return
    for entry in filter(_is_without_an_end, ledger.restrictions):
        start, end = entry["text"]
        kept = {key: entry[key] for key in ("at", "text")}
        entry.clear()
        entry |= {**kept, **ledger.unread(start, end)}
        ledger.doubt(start, end)


def _is_without_an_end(entry: dict[str, Any]) -> bool:
    told = entry.keys() & (_ENDS | {"of", "words"})
    return entry["at"] == RESOLUTION and not told


_ENDS = frozenset({"when", "while", "unless", "upon", "inResponseTo", "phases", "exceptPhases", "turnOf"})
"""What says of a restriction how long it holds, or when."""


def _altered_whole(ledger: Ledger, start: int, end: int, steps: list[Step]) -> bool:
    """Say whether all that a clause does is to change values, and it was read so as a whole, as its part tells it.

    An amount, or how long it lasts, need then not be told by the part besides.
    """
    told = [entry for entry in ledger.changes if entry["text"] == [start, end]]
    return len(steps) == 1 and bool(told) and all(_is_told_by(entry, steps[0]) for entry in told)


def _is_told_by(entry: dict[str, Any], step: Step) -> bool:
    """Say whether a part tells of the same change as an entry of what an effect changes, as far as it tells of it."""
    left_open = [key for key in _LEFT_OPEN if step.get(key)]
    if (
        "words" in entry
        or step.get("does") not in _CHANGES_VALUES
        or left_open not in ([], _battle_of(entry))
    ):
        return False
    amount = step.get("amountOf") if step.get("amount") is None else step.get("amount")
    selection, stats = step.get("selection"), step.get("stats")
    if not (isinstance(selection, dict) and is_formal(selection) and isinstance(stats, list)):
        return False
    return (
        entry.get("operation") == step.get("operation")
        and _is_done_to(entry, selection)
        and entry.get("stat") in stats
        and of_the_battle(amount) in (None, entry.get("amount"))
        and (step.get("until") is None or "when" in entry or "phase" in entry.get("while", {}))
    )


def _battle_of(entry: dict[str, Any]) -> list[str]:
    """Return what a change leaves open no longer which says in which battle it is: “if it attacks, it gains …”."""
    return ["delayed"] if entry.get("on", {}).get("relation", {}).get("is") in _FIGHTS else []


_FIGHTS = frozenset({"attacking", "attacked", "battling"})


def _is_done_to(entry: dict[str, Any], selection: dict[str, Any]) -> bool:
    """Say whether a change is of the card to which a part points: in a battle, of the monster that does battle."""
    pointed, told = selection.get("reference"), entry.get("of")
    if pointed != _BATTLING:
        return bool(told == pointed)
    fights = entry.get("on", {}).get("relation", {}).get("is") == _BATTLING
    return (
        told == _BATTLING or (told is None and fights) or (told == _EVENT and entry.get("on") == _OPPONENTS)
    )


_BATTLING, _EVENT, _OPPONENTS = "battling", "event", {"side": "opponent"}
_CHANGES_VALUES = frozenset({"change-stats", "change-level"})
_LEFT_OPEN = ("delayed", "if")
"""What a part says of when or on what it is done without telling it: what follows may be about the same time."""


def _forbidden_to_the_same(ledger: Ledger, told: Resolution, clause: Heard) -> bool:
    """Read what the card cannot do of which the clause before tells something: “it loses 600 ATK, but cannot …”."""
    last = max((one for one in told.heard if one.end <= clause.start), key=lambda one: one.end, default=None)
    if last is None:
        return False
    place = (last.start, clause.start, clause.end)
    return forbidden_to_the_same(ledger, place, RESOLUTION, Context(last.near, last.far, "opponent"))


def _points_nowhere(facts: Facts, told: Resolution, clause: Heard, steps: list[Step]) -> bool:
    """Say whether something is done to what a word points to, and it is not known to what (“banish it”)."""
    if all(step.get("of") is not None for step in steps):
        return False
    within = (left for left in told.unread if clause.start <= left.start < clause.end)
    return any(sign("pointing-word").match(facts.text, left.start, left.end) for left in within)


def _remarks_said(facts: Facts, start: int, end: int, steps: list[Step]) -> bool:
    """Say whether the facts of a clause say what its parentheses say, or these say nothing more.

    What stands in the words of a selection is part of it.
    """
    selections = [(first, last) for step in steps for first, last in texts(step.get("selection"))]
    known = sign("was-there").search(facts.words.printed.lower(), start)
    was_there = [known.span()] if known else []
    for sentence in facts.draft.sentences:
        for remark in sentence.remarks:
            if not start <= remark.start < end or is_said(remark):
                continue
            told = lexicon().entry("part-remark", "nothing-more").pattern.fullmatch(remark.text)
            if steps and steps[-1].get("does") == "special-summon" and facts_of_remark(remark):
                continue
            if any(first <= remark.start < last for first, last in was_there):
                continue
            of_two = lexicon().entry("part-remark", "of-two-numbers").pattern.fullmatch(remark.text)
            if of_two and any(_is_one_of_two(step.get("amountOf")) for step in steps):
                continue
            chosen = any(first <= remark.start < last for first, last in selections)
            aside = lexicon().entry("part-remark", "aside").pattern.fullmatch(remark.text)
            if not told and (aside or not chosen):
                return False
    return True


def _is_one_of_two(value: Any) -> bool:
    """Say whether a value is the higher or the lower of two numbers, or is worked out from such a one."""
    if isinstance(value, list):
        return any(map(_is_one_of_two, value))
    return isinstance(value, dict) and (
        not _OF_TWO.isdisjoint(value) or any(map(_is_one_of_two, value.values()))
    )


_OF_TWO = frozenset({"higher", "lower"})


def _targeted(facts: Facts, start: int, end: int, steps: list[Step]) -> list[tuple[int, int]]:
    """Return where a clause of an old text says what it targets, which `targeting` tells."""
    told = facts.get("targeting")
    if not isinstance(told, list) or not any(step.get("of") == "target" for step in steps):
        return []
    places = [one["text"] for one in told if "text" in one and not _worded(one)]
    return [(first, last) for first, last in places if start <= first and last <= end]


def _choice(facts: Facts, ledger: Ledger, told: Resolution, clause: Heard) -> None:
    """Account for a clause that only chooses what a later part is done to, or what an old text targets."""
    targets = facts.get("targeting")
    if isinstance(targets, list) and chooses_exactly(facts.text, clause.start, clause.end, targets):
        ledger.take(TARGET, clause.start, clause.end, formal=True)
        return
    following = told.steps[clause.part - 1 : clause.part]
    if sign("selects-only").fullmatch(facts.text, clause.start, clause.end):
        aimed = isinstance(targets, list) and not any(map(_worded, targets))
        told_of = all(step.get("of") == "target" for step in following)
        ledger.take(PART, clause.start, clause.end, formal=aimed and bool(following) and told_of)
        return
    if _numbers(facts.text, following, clause.start, clause.end):
        ledger.take(PART, clause.start, clause.end, formal=True)
        return
    chosen = [selection for step in following if (selection := step.get("selection"))]
    understood = chooses_exactly(facts.text, clause.start, clause.end, chosen)
    ledger.take(PART, clause.start, clause.end, formal=understood)


def _numbers(text: str, steps: Sequence[Step], start: int, end: int) -> bool:
    """Say whether words only choose how many cards a step is done to, which its selection tells."""
    found = sign("chooses-a-number").search(text, start, end)
    number = chosen_number(text, *found.span()) if found else None
    told = (step.get("selection") for step in steps)
    return number is not None and any(
        isinstance(one, dict) and (one.get("least"), one.get("most")) == number and is_formal(one)
        for one in told
    )


def _sentence(facts: Facts, at: int) -> int:
    """Return where the sentence begins in which a clause of the resolution stands."""
    first = facts.draft.cut.resolution[0]
    last = max(facts.text.rfind(mark, first, at) for mark in _MARKS)
    return max(first, last + 1)


def _lasting(ledger: Ledger, sentence: Sentence, at: str) -> None:
    """Account for a sentence of what applies without being activated: on which condition, and what it forbids."""
    if asked_elsewhere(ledger, sentence):
        ledger.take(CONDITION, sentence.start, sentence.end, formal=True)
        return
    if asked_of_activation(ledger, sentence):
        ledger.take(CONDITION, sentence.start, sentence.end, formal=False)
        return
    if permitted(ledger, sentence) or named(ledger, sentence) or done_each_time(ledger, sentence):
        return
    changed_in_sentence(ledger, sentence.start, sentence.end, CONTINUOUS)
    start = sentence.start + label_of(sentence)
    label = ledger.words.printed[sentence.start : start].strip(" :")
    forbidden_in_sentence(ledger, start, sentence.end, CONTINUOUS, label)
    changed_in_the_same_battle(ledger, start, sentence.end)
    if at in _AT.values() or not forbids(ledger.words.printed, start, sentence.end):
        asked_while_lasting(ledger, sentence, start, at)


def _sparing(facts: Facts, ledger: Ledger, sentence: Sentence) -> None:
    """Account for a sentence that makes cards unaffected, also one that its card, or another, gains on a condition."""
    gained = facts.draft.gained and not facts.draft.granted and not label_of(sentence)
    if _applies_always(facts, sentence) or (gained and facts.draft.role not in _AT):
        spared_in_sentence(ledger, sentence.start, sentence.end)


def _destroys_itself(facts: Facts, ledger: Ledger, sentence: Sentence) -> bool:
    """Account for a sentence that has its card destroyed; where it is of a Pendulum Zone, no rule looks at it."""
    apart = not _applies_always(facts, sentence) or facts.frame.style == _PENDULUM
    return not apart and destroys_itself(ledger, sentence)


def _applies_always(facts: Facts, sentence: Sentence) -> bool:
    """Say whether a sentence applies by itself: it is not gained, and does not hold in one of several cases."""
    apart = facts.draft.granted or facts.draft.gained or facts.draft.role in _AT
    return not apart and not label_of(sentence)


def _past_its_condition(ledger: Ledger, sentence: Sentence) -> int:
    """Return where a sentence goes on past the condition that it opens with."""
    within = (office for office in ledger.offices if office.formal and office.role == CONDITION)
    asked = (office.span.end for office in within if office.span.start == sentence.start)
    return max(asked, default=sentence.start)


def _imposing(facts: Facts, ledger: Ledger, sentence: Sentence) -> None:
    """Account for a sentence that has something apply to all cards, where the rules carry all of it out."""
    told = facts.get("applies")
    if not isinstance(told, list):
        return
    words = sentence.text.strip(" .\n")
    rows = (row for row in lexicon().table("applying") if row.token in told and row.traits.get("whole"))
    if any(row.pattern.fullmatch(words) for row in rows):
        ledger.take(PART, _past_its_condition(ledger, sentence), sentence.end, formal=True)


def _restated(facts: Facts, ledger: Ledger, sentence: Sentence) -> None:
    """Account for what a sentence says past its condition, if the rules say the same of every card of its kind."""
    start = _past_its_condition(ledger, sentence)
    if restates(ledger.words.cut(start, sentence.end)) in facts.frame.kinds:
        ledger.take(PART, start, sentence.end, formal=True)


def _substituting(facts: Facts, ledger: Ledger, sentence: Sentence, costs: tuple[Step, ...]) -> None:
    """Account for a sentence of which all is told: which cards it saves, from what, and what is done instead."""
    place = done_instead(sentence)
    changes = [
        one
        for one in ledger.battles
        if one["change"] == _INSTEAD and sentence.start <= one["text"][0] < sentence.end
    ]
    begins = {one["text"][0] for one in changes}
    if place is None or len(begins) != 1 or not all(map(is_formal, changes)):
        return
    first = begins.pop()
    so_many = sign("saves-so-many").match(sentence.text[first - sentence.start :].lower())
    if so_many and not all("alone" in one for one in changes):
        return
    if any(remark.start >= changes[0]["text"][1] for remark in sentence.remarks):
        return
    start, end = place
    before = facts.text[changes[0]["text"][1] : start], sign("by-choice")
    after = facts.text[end : sentence.end], sign("instead-of-what")
    if any(_LETTER.search(joint.sub("", words)) for words, joint in (before, after)):
        return
    done = [step for step in costs if start <= step.span.start and step.span.end <= end]
    if exact(facts.text, start, end, done) and not any(step.get("of") in _UNNAMED for step in done):
        ledger.take(PART, first, sentence.end, formal=True)
        for one in changes:
            one["text"] = [first, sentence.end]


def _paying_otherwise(facts: Facts, ledger: Ledger, sentence: Sentence, costs: tuple[Step, ...]) -> None:
    """Account for a sentence that lets something be done instead of what is paid for effects of other cards."""
    place = done_instead(sentence)
    words = ledger.words.cut(sentence.start, sentence.end, Context(THIS, "", ""))
    found = paid_otherwise(words)
    if place is None or found is None or sentence.remarks:
        return
    start, end = place
    between, after = facts.text[words.span(0, found.end)[1] : start], facts.text[end : sentence.end]
    if any(
        _LETTER.search(sign(joint).sub("", said))
        for said, joint in ((between, "by-choice"), (after, "done-instead"))
    ):
        return
    done = [step for step in costs if start <= step.span.start and step.span.end <= end]
    if exact(facts.text, start, end, done) and not any(step.get("of") in _UNNAMED for step in done):
        ledger.permissions.append({**found.told, "text": [sentence.start, sentence.end]})
        ledger.take(PART, sentence.start, sentence.end, formal=True)


_INSTEAD = "instead"
"""What a change of battles is called by which something is done instead of a destruction."""
_UNNAMED = frozenset({"event", "target", "those", "rest"})
"""To what words point that speak of cards which the sentence does not name (“destroy 1 of those cards”)."""
_LETTER = re.compile(r"\w")


def _equips_only(ledger: Ledger, sentence: Sentence) -> bool:
    """Account for a sentence that says to what an Equip Spell is equipped: `targeting` of its activation tells it."""
    words = ledger.words.cut(sentence.start, sentence.end)
    told = equipped_to(words)
    if not told or "text" not in told[0] or _worded(told[0]) or len(told) > 1:
        return False
    before = words.cut(sentence.start, told[0]["text"][0])
    if vocabulary().table("equipping").at(before, 0) is None:
        return False
    ledger.take(TARGET, sentence.start, sentence.end, formal=True)
    return True


def _limit(ledger: Ledger, sentence: Sentence) -> None:
    """Account for a sentence that limits the use of the effect, or says what goes with its activation."""
    start, end = sentence.start, sentence.end
    words = ledger.words.cut(start, end)
    found = limit(words, 0)
    if found is not None:
        last = words.span(0, found.end)[1]
        ledger.take(LIMIT, start, last, formal=True)
        start = last
        if not any(word.isalnum() for word in words.words[found.end :]):
            ledger.take(LIMIT, last, end, formal=True)
            return
    if any(True for _ in (*no_response([sentence]), *link_bounds([sentence]))):
        ledger.take(LIMIT, start, end, formal=True)
    elif asked_elsewhere(ledger, sentence):
        ledger.take(CONDITION, start, end, formal=True)
    elif forbids(ledger.words.printed, start, end):
        forbidden_in_sentence(ledger, start, end, ACTIVATION)


def _was_there(facts: Facts, ledger: Ledger) -> None:
    """Ask whether a card was in one of two places when the event happened; in the other it need not have been.

    “Special Summon this card from the GY (if it was there when the monster was destroyed) or hand (even if not)”.
    """
    printed = ledger.words.printed
    found = (
        sign("was-there").search(printed.lower(), facts.draft.cut.resolution[0]) if facts.draft.acts else None
    )
    if found is None or not facts.draft.main.start <= found.start() < facts.draft.main.end:
        return
    zone = next(entry.token for entry in lexicon().table("zone") if entry.pattern.fullmatch(found[2]))
    elsewhere = {"fits": {"places": [zone], "side": "you"}, "reference": "this"}
    start, end = found.span(1)
    told = {"or": [elsewhere, {"words": " ".join(printed[start:end].split())}]}
    ledger.ask(ACTIVATION, told, start, end)


def _remarks(facts: Facts, ledger: Ledger) -> None:
    """Account for remarks that stand before the effect or apart and have facts of their own."""
    remark = facts.quick_remark
    if remark is not None:
        ledger.take(MOMENT, remark.start, remark.end, formal=True)
    each = limit_of_options(facts.words, facts.draft)
    if each is not None and each.limit is not None and facts.get("limitOn") == each.limit.on:
        ledger.take(LIMIT, each.start, each.end, formal=True)
