"""What an effect asks of the table before it may be activated, and on what its parts depend."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.forbidding import ACTIVATION, forbids
from reasoner.reading.accounts.ledger import CONDITION, LIMIT, PLACE, TRIGGER, beside_itself, spoken_of
from reasoner.reading.accounts.waiting import awaited
from reasoner.reading.clauses.cases import case
from reasoner.reading.clauses.conditions import condition, dated
from reasoner.reading.clauses.demands import demand, naming, permission, self_destruct
from reasoner.reading.clauses.each_time import each_time
from reasoner.reading.clauses.forms import clauses, farthest, said
from reasoner.reading.clauses.openings import standing_condition, units
from reasoner.reading.conditions.chains import ANSWERED
from reasoner.reading.effects.procedures import ZONE
from reasoner.reading.filters.constructions import held
from reasoner.reading.filters.model import PRINTED, is_formal
from reasoner.reading.filters.references import deed_at
from reasoner.reading.filters.tokens import Context
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import label_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.clauses.openings import Unit
    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.effects.procedures import Procedure
    from reasoner.reading.filters.tokens import Words
    from reasoner.reading.model import Step
    from reasoner.reading.parts.clauses import Heard
    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.sentences import Sentence

WITHIN = "part"
_CONTINUOUS, _PROCEDURE = "continuous", "procedure"
_STATES, _IF = frozenset({"if", "while", "unless"}), "if"
_EQUIP, _EQUIPPED = "equip", "equipped"
_THIS = Context("this", "event", "opponent")
"""“You must control a monster with a different name to activate this effect” means another name than its own."""
_YOU = "you"


def asked_first(facts: Facts, ledger: Ledger, at: str) -> None:
    """Read what stands before the colon: conditions, events, moments, limits, each word with its office."""
    start, end = facts.condition_span()
    context = _context(ledger.words.printed[start:end], equips=facts.frame.icon == _EQUIP)
    words = ledger.words.cut(start, end, context)
    places = frozenset(wait.start for wait in facts.condition.waits)
    understood: list[tuple[int, int]] = []
    told = units(words, places)
    whole = all(unit.formal for unit in told)
    for unit in told:
        first, last = words.span(unit.first, unit.last)
        if unit.role == TRIGGER:
            formal = awaited(facts, unit, first, last, whole=whole)
            understood += [(first, last)] if formal else []
            ledger.take(TRIGGER, first, last, formal=formal)
        elif unit.role == CONDITION:
            _asked(facts, ledger, unit, at, (first, last))
        else:
            if not unit.formal:
                ledger.ask(at, ledger.unread(first, last), first, last)
            ledger.take(unit.role, first, last, formal=unit.formal)
    answered = [wait.start for wait in facts.condition.waits if wait.event == ANSWERED]
    if answered and all(any(first <= at < last for first, last in understood) for at in answered):
        _all_told(facts, ledger)


def answered_in_options(facts: Facts, ledger: Ledger, places: Iterable[tuple[int, int]]) -> None:
    """Read what options wait for, each by its own label: “● When your opponent activates a card or effect: …”.

    `places`: where the labels stand. Of activations nothing further is asked once the words of all of them are told.
    """
    waits = frozenset(wait.start for wait in facts.condition.waits)
    answered = {wait.start for wait in facts.condition.waits if wait.event == ANSWERED}
    told: set[int] = set()
    for start, end in places:
        mine = {at for at in answered if start <= at < end}
        words = ledger.words.cut(start, end, _THIS)
        found = units(words, waits) if mine else ()
        if all(
            unit.formal and unit.role == TRIGGER and awaited(facts, unit, *words.span(unit.first, unit.last))
            for unit in found
        ):
            told |= mine
    if answered and told == answered:
        _all_told(facts, ledger)


def _all_told(facts: Facts, ledger: Ledger) -> None:
    """Ask nothing further of activations of which everything is told; bullets that tell it belong to the words."""
    facts.drop("answersFurther")
    if facts.included and facts.get("answersIncluding"):
        ledger.take(TRIGGER, facts.included[0].start, facts.included[-1].end, formal=True)


def _context(condition: str, *, equips: bool) -> Context:
    """Return what “it” means in a condition: the card itself, if no other card was named before.

    Of an Equip Spell that names no card before it is the equipped monster: “If it destroys a monster by battle: …”.
    """
    first = sign("names-it").search(condition)
    return spoken_of(condition[: first.start()] if first else condition, first=equips, unsaid=_EQUIPPED)


def _asked(facts: Facts, ledger: Ledger, unit: Unit, at: str, place: tuple[int, int]) -> None:
    """Keep a condition; one that only says from where the effect is used is its place, and has a fact of its own."""
    told = unit.condition if unit.formal else None
    if told is not None and _is_place(facts, told):
        ledger.take(PLACE, *place, formal=True)
        return
    ledger.ask(at, told or ledger.unread(*place), *place)
    ledger.take(CONDITION, *place, formal=told is not None)


def _is_place(facts: Facts, told: dict[str, Any]) -> bool:
    """Say whether a condition only tells where its own card lies, as `activatesFrom` does."""
    fits = told.get("fits")
    if told.get("reference") != "this" or fits is None or fits.keys() - {"places", "side", "any", "face"}:
        return False
    if "face" in fits or fits.get("side") == "opponent":
        return False
    alternatives = fits.get("any", [fits])
    if any(one.keys() - {"places", "side"} for one in alternatives):
        return False
    named = {place for one in alternatives for place in one.get("places", [])} | set(fits.get("places", []))
    zones = facts.get("activatesFrom")
    return isinstance(zones, list) and set(zones) == named


def asked_in_parts(
    ledger: Ledger, clause: Heard, *, paid: bool, before: Step | None = None
) -> Iterator[tuple[int, int, bool]]:
    """Read the conditions inside a clause that resolves; yield where each stands, and whether it is formal.

    `paid`: whether the effect has a cost; “the discarded card” is one of the resolution if it has none. `before`: the
    part right before it.
    """
    for start, end in clause.conditions:
        context = Context(clause.near, clause.far, "opponent", done=clause.done, paid=clause.paid)
        words = ledger.words.cut(start, end, replace(context, done=(), paid=()))
        told = _done_with(_inside(words), words.within(context), paid=paid)
        told = told or _done_before(ledger, clause, start, end) or _not_done(ledger, before, start, end)
        ledger.ask(WITHIN, told or ledger.unread(start, end), start, end, clause.part)
        yield start, end, told is not None


def _done_before(ledger: Ledger, clause: Heard, start: int, end: int) -> dict[str, Any] | None:
    """Read to what the part right before was done, or what was paid with; else nothing.

    “If you added a Spell/Trap by this effect”, “if you Tributed a Link Monster to activate this effect”: it is asked of
    the card to which that was done, as that was then.
    """
    found = lexicon().opening("done-before", ledger.words.printed[start:end].casefold())
    if found is None:
        return None
    entry, at = found[0], start + found[1].end()
    words = ledger.words.cut(at, end, _THIS)
    asked = held("filter", words, 0)
    if asked is None or not _of_one_card(asked[0]):
        return None
    rest = words.span(0, asked[1])[1], end
    deeds = entry.traits["after"]
    if clause.done and clause.done[-1] in deeds and clause.near in _DONE_TO:
        by_it, done_to = sign("done-by-it"), clause.near
    elif len(clause.paid) == 1 and clause.paid[0] in deeds and not set(clause.done) & set(deeds):
        by_it, done_to = sign("done-to-activate"), _COST
    else:
        return None
    if by_it.fullmatch(ledger.words.printed.casefold(), *rest) is None:
        return None
    return {"reference": done_to, "fits": asked[0], "asOf": "then"}


def _not_done(ledger: Ledger, before: Step | None, start: int, end: int) -> dict[str, Any] | None:
    """Read what must be so for the part right before not to be done: “if you cannot”.

    “If you do not have any in your hand”: none of the cards that it takes from there.
    """
    printed = ledger.words.printed.casefold()
    selection = before.get("selection") if before else None
    if before is None or not isinstance(selection, dict) or not is_formal(selection):
        return None
    if before.get("counter") and sign("cannot-do-so").fullmatch(printed, start, end):
        held_there = {"counters": before.get("counter"), "on": selection.get("reference")}
        known = selection.get("reference") == _THIS.near and before.get("count")
        return {"compare": held_there, "op": "less-than", "with": before.get("count")} if known else None
    asks = selection.get("filter", {})
    if (
        asks.get("places") == [_HAND]
        and asks.get("side") == "you"
        and sign("lacks-any").fullmatch(printed, start, end)
    ):
        return {"compare": {"count": asks}, "op": "equal", "with": 0}
    return None


_HAND = "hand"


def _of_one_card(asked: dict[str, Any]) -> bool:
    """Say whether a filter asks for what a card itself was, and where and how it lay."""
    denied = asked.get("not", [])
    return (
        is_formal(asked)
        and bool(asked)
        and asked.keys() <= _SEEN
        and all(one.keys() <= PRINTED for one in denied)
    )


_DONE_TO, _COST = frozenset({"target", "those"}), "cost"
_SEEN = PRINTED | {"types", "attributes", "face", "position", "places", "side", "compare", "not"}
"""What was to be seen of a card on the table before anything was done to it."""


def _done_with(told: Any, words: Words, *, paid: bool) -> Any:
    """Let “the discarded card” be what the resolution discarded where that was not done to pay; else nothing.

    Where something was paid, the participle says which it was: what was done by the part before, or as the one cost.
    """
    if not isinstance(told, dict):
        return told
    if told.get("reference") == _COST:
        deeds = (deed_at(words, place) for place in range(len(words)))
        deed = next((one.token for one in deeds if one is not None), "") if paid else "those"
        return {**told, "reference": deed} if deed else None
    inner = {key: _done_with(value, words, paid=paid) for key, value in told.items() if key == "not"}
    return None if None in inner.values() else {**told, **inner}


def _inside(words: Any) -> dict[str, Any] | None:
    """Return the condition that fills all words, past the word that leads it in."""
    lead = clauses().table("lead").at(words, 0)
    if lead is None or lead[0].says["lead"] not in _STATES:
        return None
    told = _whole(words, lead[1])
    return {"not": told} if told and lead[0].says["lead"] == "unless" else told


def _whole(words: Any, at: int) -> dict[str, Any] | None:
    """Return the condition that fills all words from a place on."""
    found = condition(words, at)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return None
    return dated(found.condition, "")


def asked_while_paying(ledger: Ledger, text: str, start: int, end: int) -> None:
    """Read what must be so while something is paid, right after its words: “Tribute this card while …”."""
    found = sign("paid-while").match(text, start, end)
    told = _whole(ledger.words.cut(*found.span(1), _THIS), 0) if found else None
    if found and told is not None:
        ledger.ask(ACTIVATION, told, *found.span())
        ledger.take(CONDITION, *found.span(), formal=True)


def asked_of_a_summon(words: Words, procedure: Procedure, start: int) -> dict[str, Any] | None:
    """Return what must be so for a Summon by a procedure: “while you control …”, “by having 3 … in your GY”.

    `start`: where the sentence begins that describes it.
    """
    if procedure.asked is None:
        return None
    within = words.cut(*procedure.asked, _THIS)
    if procedure.verb == ZONE:
        return _zone_asked(within, words.cut(start, procedure.lead[0], _THIS))
    if not procedure.verb:
        return _inside(within)
    said = replace(within, words=[_YOU, procedure.verb, *within.words[2:]], memo={})
    return _whole(said, 0)


def _zone_asked(words: Words, before: Words) -> dict[str, Any] | None:
    """Return which zone must be free: “to your zone a Link Monster points to”, “in that column” (told before)."""
    found = farthest("summon-zone", words, 0)
    if found is None or any(words.at(place)[0].isalnum() for place in range(found.end, len(words))):
        return None
    told: dict[str, Any] = said(found, "says")
    if "pointedToBy" in told:
        return told if is_formal(told["pointedToBy"]) else None
    if "columnNumber" in told:
        return told
    column = _inside(before)
    if column is None or "column" not in column:
        return None
    return {**told, "op": column["op"], "with": column["with"]}


def asked_elsewhere(ledger: Ledger, sentence: Sentence) -> bool:
    """Read a sentence that says when the effect may be activated: “You must control a Dragon to activate …”."""
    asked = demand(beside_itself(ledger.words.cut(sentence.start, sentence.end, _THIS)))
    if asked is None:
        return False
    for at in asked.at:
        ledger.ask(at, asked.condition, sentence.start, sentence.end)
    return True


def asked_of_activation(ledger: Ledger, sentence: Sentence) -> bool:
    """Keep in words what a sentence apart asks for activating its card, or its effects, and could not be read."""
    if sign("asks-of-its-resolution").match(sentence.text):
        at = "activation"
        ledger.ask("resolution", ledger.unread(sentence.start, sentence.end), sentence.start, sentence.end)
    elif sign("asks-of-its-activation").match(sentence.text):
        at = "activation"
    elif sign("asks-of-its-effects").match(sentence.text):
        at = "its-effects"
    else:
        return False
    ledger.ask(at, ledger.unread(sentence.start, sentence.end), sentence.start, sentence.end)
    return True


def permitted(ledger: Ledger, sentence: Sentence) -> bool:
    """Read a sentence that lets other cards be activated as the rules do not: “You can activate … from your hand.”."""
    told = permission(ledger.words.cut(sentence.start, sentence.end, _THIS))
    return _kept(told, ledger.permissions, ledger, sentence)


def named(ledger: Ledger, sentence: Sentence) -> bool:
    """Read a sentence that names its card anew: “This card's name becomes … while on the field.”."""
    told = naming(ledger.words.cut(sentence.start, sentence.end, _THIS))
    return _kept(told, ledger.namings, ledger, sentence)


def done_each_time(ledger: Ledger, sentence: Sentence) -> bool:
    """Read a sentence with what is done each time that something was activated, with the condition that leads in it."""
    words = ledger.words.cut(sentence.start, sentence.end, _THIS)
    found = each_time(words)
    if found is None:
        return False
    asked = len(ledger.conditions)
    if found.start:
        asked_while_lasting(ledger, sentence, sentence.start, _CONTINUOUS)
        if len(ledger.conditions) == asked:
            return False
    ledger.each_time.append({**found.told, "text": [sentence.start, sentence.end]})
    ledger.take(WITHIN, words.span(found.start, len(words))[0], sentence.end, formal=True)
    return True


def destroys_itself(ledger: Ledger, sentence: Sentence) -> bool:
    """Read a sentence that has its own card destroyed, and ask for that while which it does."""
    told = self_destruct(ledger.words.cut(sentence.start, sentence.end, _THIS))
    if told is None:
        return False
    ledger.self_destructs.append({**told, "text": [sentence.start, sentence.end]})
    if "while" in told:
        ledger.ask(_CONTINUOUS, told["while"], sentence.start, sentence.end)
    ledger.take(WITHIN, sentence.start, sentence.end, formal=True)
    return True


def _kept(
    told: dict[str, Any] | None, among: list[dict[str, Any]], ledger: Ledger, sentence: Sentence
) -> bool:
    """Keep what a whole sentence tells, if it was understood, and say whether it was."""
    if told is None:
        return False
    among.append({**told, "text": [sentence.start, sentence.end]})
    ledger.take(WITHIN, sentence.start, sentence.end, formal=True)
    return True


def asked_to_gain(ledger: Ledger, sentence: Sentence, at: str) -> None:
    """Read the words before a list of effects that say when they are gained: “If Summoned this way, it gains …”."""
    words = ledger.words.cut(sentence.start, sentence.end, _THIS)
    lead = clauses().table("lead").at(words, 0)
    found = condition(words, lead[1]) if lead and lead[0].says["lead"] in _STATES else None
    if found is None and lead and lead[0].says["lead"] == _IF:
        found = condition(_as_it_came(words), lead[1])
    first, last = sentence.start, sentence.end
    told = None
    if lead is not None and found is not None and words.at(found.end) == ",":
        _, end = words.span(0, found.end)
        if sign("only-gains").match(sentence.text[end - sentence.start :].lstrip(", ")):
            told = dated(found.condition, "")
            first, last = words.span(lead[1], found.end)
    ledger.ask(at, told or ledger.unread(first, last), first, last)


def case_of(ledger: Ledger, draft: Draft) -> dict[str, Any] | None:
    """Return what the label of a bullet says must be so for its sentence to apply; `None` if it is not understood.

    “While in Attack Position: …” is asked apart only of what is forbidden; otherwise it is read as what leads in.
    """
    main, lead = draft.main, draft.gained
    end = main.start + label_of(main)
    if end == main.start or (draft.granted and (lead is None or draft.acts)):
        return None
    if lead is None and (draft.acts or not forbids(ledger.words.printed, end, main.end)):
        return None
    label = ledger.words.cut(main.start, end, _THIS)
    spoken_of = replace(_THIS, near=ledger.unsaid)
    return case(label, ledger.words.cut(lead.start, lead.end, spoken_of) if lead else None)


def asked_while_lasting(ledger: Ledger, sentence: Sentence, start: int, at: str) -> None:
    """Read the condition that leads in a sentence of what applies: “While you control a Dragon monster, …”."""
    if at == _PROCEDURE:
        start = _after_its_moment(ledger, _after_its_limit(ledger, start, sentence.end), sentence.end)
    words = ledger.words.cut(start, sentence.end, _THIS)
    if at == _CONTINUOUS:
        words = beside_itself(words)
    lead = clauses().table("lead").at(words, 0)
    if lead is None or lead[0].says["lead"] not in _STATES:
        return
    first, last = words.span(0, 1)[0], ledger.words.printed.find(",", start, sentence.end)
    found = condition(words, lead[1]) or standing_condition(words, lead[1], str(lead[0].says["lead"]))
    if found is None and at == _CONTINUOUS:
        found = condition(_as_it_came(words), lead[1])
    told = dated(found.condition, "") if found and words.at(found.end) == "," else None
    if found is not None and told is not None:
        last = words.span(0, found.end)[1]
    elif last < 0 or (lead[0].says["lead"] == _IF and at == _CONTINUOUS):
        return  # “If this card battles …” tells an event
    told = {"not": told} if told and lead[0].says["lead"] == "unless" else told
    ledger.ask(at, told or ledger.unread(first, last), first, last)
    ledger.take(CONDITION, first, last, formal=told is not None)


def _as_it_came(words: Words) -> Words:
    """Return words that ask how the card “is Summoned”, and with what, as what they ask of it since: “was Summoned”."""
    if words.words[1 : 1 + len(_COMES)] != _COMES or _USING not in words.words:
        return words
    return replace(
        words, words=[*words.words[: len(_COMES)], _CAME, *words.words[1 + len(_COMES) :]], memo={}
    )


_COMES, _CAME, _USING = ["this", "card", "is"], "was", "using"


def asked_of_an_allowance(ledger: Ledger, start: int, end: int) -> None:
    """Read what leads in words that allow a Summon more: “After you Normal Summon this card, (you can …)”.

    That it is done in the Main Phase, and once per turn, the rules say of every such Summon.
    """
    for unit in units(ledger.words.cut(start, end, _THIS), frozenset()):
        place = ledger.words.cut(start, end).span(unit.first, unit.last)
        if unit.formal and unit.role != CONDITION:
            ledger.take(unit.role, *place, formal=True)
            continue
        told = unit.condition if unit.formal else None
        ledger.ask(_CONTINUOUS, told or ledger.unread(*place), *place)
        ledger.take(CONDITION, *place, formal=told is not None)


def _after_its_limit(ledger: Ledger, start: int, end: int) -> int:
    """Account for “Once per turn, …” that leads in a procedure (`oncePerTurn` tells it); return where it goes on."""
    words = ledger.words.cut(start, end, _THIS)
    found = farthest("frequency", words, 0)
    if found is None or words.at(found.end) != ",":
        return start
    first, last = words.span(0, found.end + 1)
    ledger.take(LIMIT, first, last, formal=True)
    return last


def _after_its_moment(ledger: Ledger, start: int, end: int) -> int:
    """Read “During your Main Phase 2, …” that leads in a procedure; return where it goes on."""
    words = ledger.words.cut(start, end, _THIS)
    found = farthest("summon-moment", words, 0)
    if found is None or words.at(found.end) != ",":
        return start
    first, last = words.span(0, found.end + 1)
    ledger.ask(_PROCEDURE, said(found, "says"), first, last)
    ledger.take(CONDITION, first, last, formal=True)
    return last
