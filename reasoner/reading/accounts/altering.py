"""What an effect changes of cards: clauses of its lasting text, and of its parts, about values and negated effects."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.changing import led_clause, spoken_of_before
from reasoner.reading.accounts.forbidding import (
    CONTINUOUS,
    RESOLUTION,
    SPOKEN_OF,
    THIS,
    about,
    clauses_of,
    first_named,
    forbids,
)
from reasoner.reading.accounts.ledger import PART, beside_itself, spoken_of
from reasoner.reading.clauses.changes import value_change, was_made_with_it
from reasoner.reading.clauses.forms import clauses
from reasoner.reading.filters.constructions import read_slot
from reasoner.reading.filters.model import is_formal
from reasoner.reading.text.lexicon import listed, sign

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.filters.tokens import Context, Words
    from reasoner.reading.model import Step

_EFFECT = "effect"
_MOMENT = ("phases", "turnOf")
_LEADING = listed("leads-in")


@cache
def _lasting() -> dict[str, dict[str, Any]]:
    """Return how long a change lasts that ends at a time which the table tells, by how its words say that.

    `when`: what it comes to in the turn in which it began; `phases`: in which phases of it alone it goes on.
    """
    return {row.says["says"]["when"]: row.says["lasts"] for row in clauses().rows if "lasts" in row.says}


def altered_in_sentence(ledger: Ledger, start: int, end: int, near: str, lies: str | None) -> None:
    """Read the clauses of a lasting sentence that change cards; those that are not understood are kept as words.

    `near`: what “it” means at the start of the sentence; `lies`: where the card lies if nothing else is said of it.
    """
    printed = ledger.words.printed
    place = len(ledger.changes)
    _altered_in_sentence(ledger, start, end, CONTINUOUS, near)
    if sign("lies-in-gy").search(printed, start, end):
        lies = "gy"
    elif lies is None or sign("speaks-of-equipping").search(printed, start, end):
        return
    for entry in ledger.changes[place:]:
        if not was_made_with_it(entry.get("on", {})):
            entry["from"] = [lies]


def _altered_in_sentence(ledger: Ledger, start: int, end: int, at: str, near: str) -> None:
    printed = ledger.words.printed
    if not sign("changes-cards").search(printed, start, end):
        return
    own = replace(THIS, near=near)
    if _altered(ledger, start, end, at, own):
        ledger.take(PART, start, end, formal=True)
        return
    for first, whole in _clauses(ledger, start, end):
        changes = sign("changes-cards").search(printed, first, whole)
        last = _before_it_forbids(printed, first, whole) if changes else first
        if last == first:
            continue
        before = _from_its_summon(printed[start:first])
        led = len(before) == first - start and ledger.words.cut(start, first, THIS).at(0) in _LEADING
        alone = first == start or not led
        lead = {} if alone else _lead_of(ledger, start, first, end)
        context = own if first == start else spoken_of(before, first=True, unsaid=ledger.unsaid)
        if not alone and not context.near:
            context = spoken_of_before(ledger, start, first)
        if sign("begins-with-their").match(printed, first, last):
            named = first_named(ledger.words.cut(start, first, context))
            if alone and named is not None and _altered_for_all(ledger, (first, last), at, named):
                ledger.take(PART, first, last, formal=True)
                continue
            context = replace(context, near="") if context.near == _EQUIPPED else context
        if lead is not None and _altered(ledger, first, last, at, context, lead):
            ledger.take(PART, first, last, formal=True)
        else:
            _left(ledger, (start, first, last), at, context)


def _lead_of(ledger: Ledger, start: int, first: int, end: int) -> dict[str, Any] | None:
    """Return what leads in a sentence and holds for a later clause of it, too; `None` if that is not known."""
    ends = next(last for _, last in clauses_of(ledger.words.printed, start, end))
    return led_clause(ledger, start, ends, first)


def _before_it_forbids(printed: str, first: int, last: int) -> int:
    """Return where a clause goes on to what it forbids (“gain 500 ATK and cannot be destroyed”), having changed values.

    What only forbids changes nothing: then it is the start of the clause.
    """
    if not forbids(printed, first, last):
        return last
    surely = sign("surely-changes-values")
    if not surely.search(printed, first, last):
        return first
    joint = sign("then-forbids").search(printed, first, last)
    return joint.start() if joint and surely.search(printed, first, joint.start()) else last


def _altered_for_all(ledger: Ledger, clause: tuple[int, int], at: str, named: dict[str, Any]) -> bool:
    """Read a clause about the cards with which its sentence began (“…, also their effects are negated”)."""
    place = len(ledger.changes)
    if not _altered(ledger, *clause, at, replace(THIS, near=SPOKEN_OF, far=SPOKEN_OF)):
        return False
    ledger.changes[place:] = [about(entry, named) for entry in ledger.changes[place:]]
    return True


_EQUIPPED = "equipped"


def _from_its_summon(before: str) -> str:
    """Return words from where they say that the card is Summoned: what is said after that (“but its …”) is said of it.

    What leads them in (“If you control no monsters, you can …”) is asked of the Summon, not of what follows it.
    """
    summoned = list(sign("summons-this-card").finditer(before))
    return before[summoned[-1].start() :] if summoned else before


def _clauses(ledger: Ledger, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the clauses of a sentence; what has no verb goes with the next one (“Dragon, and Thunder monsters …”)."""
    begin, joins = start, sign("joins-clauses")
    for _, last in clauses_of(ledger.words.printed, start, end):
        if last == end or sign("has-a-verb").search(ledger.words.printed, begin, last):
            yield begin, last
            begin = last
            while begin < end and (joint := joins.match(ledger.words.printed, begin, end)) is not None:
                begin = joint.end()


def _left(ledger: Ledger, place: tuple[int, int, int], at: str, context: Context) -> None:
    """Keep a clause that is not understood as words, unless it negates activations, or does something else."""
    text = ledger.words.printed[place[1] : place[2]]
    surely = sign("surely-changes-values").search(text) and not sign("goes-on-from-an-effect").search(text)
    elsewhere = sign("speaks-of-activations").search(text) and not (at == CONTINUOUS and surely)
    if elsewhere or (sign("negates").search(text) and not sign("negates-what-applies").search(text)):
        return
    _keep(ledger, place, at, context)


def _keep(ledger: Ledger, place: tuple[int, int, int], at: str, context: Context) -> None:
    """Keep a clause as words, with the cards that it is about where that is said first."""
    start, first, last = place
    text = ledger.words.printed[first:last]
    negates = bool(sign("negates").search(text))
    entry = {"at": at, **ledger.unread(first, last), "about": [_EFFECT] if negates else _values_named(text)}
    if sign("in-battles").search(ledger.words.printed, start, last):
        within = sign("within-damage-step").search(ledger.words.printed, start, last)
        entry["while"] = {"phase": ["damage-step" if within else "battle"]}
    label = _LABEL.match(ledger.words.printed, first, last)
    whose = _whose(ledger.words.cut(label.end() if label else first, last, context))
    entry |= {} if at == CONTINUOUS and sign("others-change-besides").search(text) else whose
    ledger.changes.append({**entry, "text": [first, last]})


def _values_named(text: str) -> list[str]:
    """Return the values of cards that a text names, in one order whatever the text's."""
    named = {found.lastgroup for found in sign("names-values").finditer(text)}
    return [value for value in sign("names-values").groupindex if value in named]


_LABEL = re.compile(r"[^.:;,]{1,60}:\s*")
"""What says in which case a clause holds: “2+: All monsters you control gain …”."""


def _whose(words: Words) -> dict[str, Any]:
    """Return the card or cards of which a clause speaks first."""
    commas = [number + 1 for number in range(len(words)) if words.at(number) == ","]
    named = [number for number in range(2, len(words)) if _names_next(words, number)]
    for at in [
        0,
        *named[:1],
        *(commas if words.at(0) in _LEADING or (words.at(0), words.at(1)) == _EACH_TIME else ()),
    ]:
        found = read_slot("pointed", words, at)
        if found is not None and found[0]["name"]:
            return {"of": found[0]["name"], **({"on": found[0]["asks"]} if "asks" in found[0] else {})}
        if words.at(at) in _BARE and words.context.near:
            return {"of": words.context.near}
        cards = read_slot(
            "filter" if words.at(at) == _SINGLE else "all-named", words, at + (words.at(at) == _SINGLE)
        )
        if cards is not None and is_formal(cards[0]):
            return {"on": cards[0]}
    return {}


def _names_next(words: Words, at: int) -> bool:
    """Say whether a clause names next what it changes: “You can make (this card lose)”, “double the ATK of (all)”."""
    before = words.at(at - 1)
    return before == "make" or (before == "of" and sign("value-of").fullmatch(words.at(at - 2)) is not None)


_SINGLE = "1"
_EACH_TIME = ("each", "time")
_BARE = listed("changes-barely")


def _given_while_equipped(ledger: Ledger, start: int, given: re.Match[str]) -> bool:
    """Read what an Equip Card of this effect gives: this card while equipped, or what is equipped to this card."""
    printed = ledger.words.printed.lower()
    to_it = sign("gives-to-it").search(printed, given.start(), given.end())
    if to_it is None:
        return False
    words = ledger.words.cut(to_it.end(), given.end(), THIS)
    found = read_slot("given", words, 0)
    if found is None or words.text(found[1], len(words)).strip(" .,;"):
        return False
    if sign("equips-itself").search(printed, start, given.start()):
        told = {"from": [SPELL_TRAP_ZONE], "on": ITS_BEARER}
        entries = [{**told, **entry} for entry in found[0]]
    elif sign("to-itself").search(printed, start, given.start()):
        each = {"count": {"places": ["field"], "relation": BY_ITSELF}}
        entries = [
            {"of": THIS.near, **entry, "amount": {"times": entry["amount"], "value": each}}
            for entry in found[0]
        ]
    else:
        return False
    ledger.changes += [{"at": CONTINUOUS, **entry, "text": [given.start(), given.end()]} for entry in entries]
    return True


def given_within(ledger: Ledger, start: int, end: int) -> list[tuple[int, int]]:
    """Return where a clause says what its card gives that it equips, if that is understood."""
    return [
        (first, last)
        for first, last in (entry["text"] for entry in ledger.changes if "words" not in entry)
        if start <= first and last <= end and sign("gives-as-equip-card").match(ledger.words.printed, first)
    ]


SPELL_TRAP_ZONE = "spell-trap-zone"
BY_ITSELF = {"is": "equipped-to", "of": THIS.near, "byThis": True}
ITS_BEARER = {"kinds": ["monster"], "relation": {"is": "equipped-with", "of": THIS.near}}


def kept_in_words(ledger: Ledger, start: int, end: int, lies: str | None) -> None:
    """Keep as words what a card changes by an effect that it gains on a condition: whether it has it must be told."""
    for entry in _each_in_words(ledger, start, end):
        if lies is not None:
            entry["from"] = [lies]


def altered_by_another(ledger: Ledger, start: int, end: int, named: dict[str, Any] | None) -> bool:
    """Read what another monster gains, as from its material: “This card” is that monster there, the one `named`.

    Say whether it is understood whole; if not, it is kept as words, with the monster that gains it where that is known.
    """
    place = len(ledger.changes)
    whole = named is not None and _altered(ledger, start, end, CONTINUOUS, THIS)
    if whole and any(_speaks_of_itself(entry) for entry in ledger.changes[place:]):
        del ledger.changes[place:]
        whole = False
    if whole:
        ledger.take(PART, start, end, formal=True)
    for entry in ledger.changes[place:] if whole else _each_in_words(ledger, start, end):
        if entry.pop("of", None) and named is not None:
            entry["on"] = named
    return whole


def _speaks_of_itself(entry: dict[str, Any]) -> bool:
    """Say whether a change is not of “this card”, or depends on it besides."""
    rest = {key: value for key, value in entry.items() if key != "of"}
    return entry.get("of") != THIS.near or f"'{THIS.near}'" in str(rest)


def gains_what_follows(ledger: Ledger, start: int, end: int) -> dict[str, Any] | None:
    """Return which monster gains what a list says: “A Dragon monster that has this card as material gains …”."""
    words = ledger.words.cut(start, end, THIS)
    found = read_slot("filter", words, int(words.at(0) in _ARTICLES))
    if found is None or not is_formal(found[0]) or words.at(found[1]) not in _GAINS:
        return None
    named: dict[str, Any] = found[0]
    return named if f"'{THIS.near}'" in str(named) else None


_ARTICLES, _GAINS = listed("articles"), listed("gains")


def _each_in_words(ledger: Ledger, start: int, end: int) -> list[dict[str, Any]]:
    """Keep what changes cards as words; what else a sentence of what applies says does not hide its clauses."""
    printed, place = ledger.words.printed, len(ledger.changes)
    if sign("changes-cards").search(printed, start, end):
        _left(ledger, (start, start, end), CONTINUOUS, THIS)
        apart = len(ledger.changes) == place and _RESOLVES not in printed[start:end]
        for first, last in _clauses(ledger, start, end) if apart else ():
            if sign("changes-cards").search(printed, first, last) and not forbids(printed, first, last):
                _left(ledger, (start, first, last), CONTINUOUS, THIS)
    return ledger.changes[place:]


_RESOLVES = ";"
"""What stands in every sentence of an effect that is activated, and has a price or targets."""


def only_if_summoned_so(ledger: Ledger, role: str) -> None:
    """Let what a procedure changes of its monster hold only if it was Summoned so: “…, but its ATK becomes 1000”."""
    for entry in ledger.changes if role == _PROCEDURE else ():
        if entry.keys() & {"while", "upon", "words"} or entry.get("of") != THIS.near:
            continue
        ways = [one for one in ledger.permissions if one["text"][1] <= entry["text"][0]]
        if not ways:
            entry["upon"] = {"did": ["special-summoned"], "of": THIS.near, "byThis": True}
        elif ways[-1]["may"] == _UNPAID:
            entry["while"] = {"or": [_BARELY, {"and": [_FLIPPED, ledger.unread(*ways[-1]["text"])]}]}
        else:
            entry["while"] = ledger.unread(*ways[-1]["text"])


_PROCEDURE = "procedure"
_UNPAID = "no-tributes"
"""What a text allows that lets its monster be Normal Summoned without Tributes."""
_BARELY = {
    "reference": THIS.near,
    "fits": {
        "summoned": {"how": ["normal-summoned"]},
        "not": [{"summoned": {"how": ["tribute-summoned"]}}],
    },
}
_FLIPPED = {"reference": THIS.near, "fits": {"summoned": {"how": ["flip-summoned"]}}}
"""A monster that was Set: with Tributes or without, its Flip Summon does not tell."""


def left_to_choice(ledger: Ledger, steps: Sequence[Step], *, in_cases: bool, by_chance: bool) -> None:
    """Let what stands in one of several alternatives hold only if that one was chosen, or keep its words.

    `in_cases`: whether each of several is done only in its case when the effect resolves: which it was then, the text
    does not say. `by_chance`: whether a coin or die chooses: what its card gains so may end with it.
    """
    chosen = [step for step in steps if step.get("option")]
    if not in_cases and not any(step.get("joinedBy") == _ALTERNATIVE for step in chosen):
        return
    for entry in (*ledger.restrictions, *ledger.battles, *ledger.changes):
        start, end = entry["text"]
        within = {step.get("option") for step in chosen if step.span.start < end and start < step.span.end}
        if not within or _chosen_itself(entry, within):
            continue
        asked: dict[str, Any] = {"chosen": within.pop()}
        open_ended = in_cases or (by_chance and "when" not in entry)
        if not (within or open_ended or entry.get("of") == _PAID or _CHOSEN in entry.get("while", {})):
            entry["while"] = {"and": [asked, entry["while"]]} if "while" in entry else asked
            continue
        entry.update(ledger.unread(start, end))
        if any(entry is one for one in (*ledger.restrictions, *ledger.battles)):
            ledger.doubt(start, end)


def _chosen_itself(entry: Mapping[str, Any], within: Collection[object]) -> bool:
    """Say whether a change tells itself which of two ways was chosen: “increase or decrease its Level by 1”."""
    told = entry.get("while", {})
    return len(within) > 1 and told.keys() == {_CHOSEN} and told[_CHOSEN] in within


_CHOSEN = "chosen"
_PAID = "cost"
"""What words point to that name a card which was paid with: it has left, and nothing of it changes."""
_ALTERNATIVE = "or"
"""How a part is joined that is done instead of the one before it."""


def altered_in_part(
    ledger: Ledger, start: int, end: int, context: Context, steps: Sequence[Step] = ()
) -> None:
    """Read a clause of a resolution that changes cards; what it does itself is told by its parts, the steps.

    Nothing that changes values is passed over: what is not understood is kept as words, whatever else they speak of.
    """
    place = len(ledger.changes)
    _altered_in_part(ledger, start, end, context)
    about = {step.get("of") for step in steps if step.get("does") in _CHANGING}
    _is_of_the_chosen(ledger, ledger.changes[place:], steps)
    for entry in ledger.changes[place:] if about == {_TARGET} else ():
        if entry.get("of") == _THOSE:
            entry["of"] = _TARGET  # “your opponent draws 1 card, also that monster gains 1000 ATK”
        if "words" in entry and "of" not in entry:
            # What is named first need not be what changes: “it gains ATK equal to that of the monster with the lowest”.
            entry.pop("on", None)
            entry["of"] = _TARGET
    for entry in filter(_outlasts_its_battle, ledger.changes[place:]):
        # That monster, also when it battles no more.
        entry["of"] = _BATTLING
        entry["on"] = {key: asks for key, asks in entry["on"].items() if key != _RELATION}
    changes = bool(about) or (not steps and sign("makes-values").search(ledger.words.printed, start, end))
    if changes and len(ledger.changes) == place:
        _keep(ledger, (start, start, end), RESOLUTION, context)


def _is_of_the_chosen(ledger: Ledger, changes: Sequence[dict[str, Any]], steps: Sequence[Step]) -> None:
    """Let what a clause changes of “1 monster” be of the card that its part is done to: chosen then, or targeted."""
    done_to = {step.get("of") for step in steps}
    for entry in changes:
        if entry.get("of") != _CHOSEN or done_to == {_CHOSEN}:
            continue
        if done_to == {_TARGET}:
            entry["of"] = _TARGET  # an old text targets without saying so
        else:
            del entry["of"]
            entry.update(ledger.unread(*entry["text"]))


def _outlasts_its_battle(entry: Mapping[str, Any]) -> bool:
    """Say whether a change of “your battling monster” goes on when that monster battles no more."""
    relation = entry.get("on", {}).get("relation", {})
    phases = set(entry.get("while", {}).get("phase", ()))
    return (
        relation.get("is") == _BATTLING and "of" not in relation and not (phases and phases <= _OF_A_BATTLE)
    )


_BATTLING, _RELATION = "battling", "relation"
_OF_A_BATTLE = frozenset({"damage-step", "damage-calculation"})
_CHANGING = frozenset({"change-stats", "change-level"})
_TARGET, _THOSE, _CHOSEN = "target", "those", "chosen"


def _altered_in_part(ledger: Ledger, start: int, end: int, context: Context) -> None:
    given = sign("gives-as-equip-card").search(ledger.words.printed, start, end)
    if given is not None and not _given_while_equipped(ledger, start, given):
        _left(ledger, (given.start(), given.start(), given.end()), RESOLUTION, context)
        if sign("gives-this-card").search(given[0]):
            ledger.changes[-1]["of"] = THIS.near
    if not sign("changes-cards").search(ledger.words.printed, start, end):
        return
    if not _altered(ledger, start, end, RESOLUTION, context):
        _left(ledger, (start, start, end), RESOLUTION, context)


def _altered(
    ledger: Ledger, start: int, end: int, at: str, context: Context, lead: Mapping[str, Any] | None = None
) -> bool:
    """Keep what a clause changes of cards, with what leads it in; say whether it is understood whole."""
    words = ledger.words.cut(_what_it_does(ledger, start) if at == RESOLUTION else start, end, context)
    found = value_change(beside_itself(words) if at == CONTINUOUS else words)
    if found is None or any((lead or {}).keys() & entry.keys() for entry in found.entries):
        return False
    entries = [at_its_moment({**(lead or {}), **entry}) for entry in found.entries]
    printed = ledger.words.printed
    of_this = (at != RESOLUTION or sign("changes-its-own").match(printed, start, end) is None) or all(
        entry.get("of") == THIS.near for entry in found.entries
    )
    if None in entries or not of_this or (at != RESOLUTION and _is_chosen(found.entries)):
        return False
    # “The opponent's monster” of a battle is one monster, not each that fits.
    of_battle = sign("in-battles").search(printed, start, end) and sign("one-of-a-battle").search(
        printed, start, end
    )
    alone = [entry["on"] for entry in found.entries if "on" in entry and "of" not in entry]
    if of_battle and any("relation" not in asks for asks in alone):
        return False
    if any(map(_may_be_of_the_event, found.entries)) or not _was_declared(ledger, start, entries):
        return False
    ledger.changes += [{"at": at, **entry, "text": [start, end]} for entry in entries if entry is not None]
    return True


def _what_it_does(ledger: Ledger, start: int) -> int:
    """Return where a clause of a resolution says what it does, after the words that leave it to its player."""
    offer = sign("left-to-the-player").match(ledger.words.printed.lower(), start)
    return offer.end() if offer else start


def _is_chosen(entries: Sequence[Mapping[str, Any]]) -> bool:
    """Say whether something changes of a card that is chosen, as only an effect does that resolves."""
    return any(entry.get("of") == _CHOSEN for entry in entries)


def _was_declared(ledger: Ledger, start: int, entries: list[dict[str, Any] | None]) -> bool:
    """Say whether the sentence has a Level declared before a clause, if values become “that Level” there."""
    if not any(entry is not None and _DECLARED in str(entry.get("amount")) for entry in entries):
        return True
    printed = ledger.words.printed.lower()
    return sign("declares-a-level").search(printed, printed.rfind(". ", 0, start) + 1, start) is not None


_DECLARED = "declared"


def _may_be_of_the_event(entry: dict[str, Any]) -> bool:
    """Say whether “that opponent's monster” whose value changes may be the one of the event, not of the part before."""
    return entry.get("of") == _THOSE and "stat" in entry and entry.get("on", {}).get("side") == "opponent"


def at_its_moment(entry: dict[str, Any]) -> dict[str, Any] | None:
    """Return a change with its phase and turn as the condition while which it applies.

    `None` if it ends at a time that the table does not tell.
    """
    told = {key: found for key, found in entry.items() if key not in _MOMENT}
    if "when" in told:
        lasts = _lasting().get(told["when"])
        if lasts is None or lasts.keys() & entry.keys() - {"when"}:
            return None
        told["when"] = lasts["when"]
        entry = {**entry, **lasts}
    if len(told) == len(entry):
        return entry
    turn = {"turnOf": entry["turnOf"]} if "turnOf" in entry else {}
    phase = {"phase": entry["phases"]} if "phases" in entry else {}
    moment = {**turn, **phase}
    return {**told, "while": {"and": [entry["while"], moment]} if "while" in entry else moment}
