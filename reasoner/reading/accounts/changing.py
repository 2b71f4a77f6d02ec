"""What an effect changes of battles: clauses of its lasting text, and of its parts, about damage and destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.forbidding import CONTINUOUS, RESOLUTION, THIS, clauses_of
from reasoner.reading.accounts.ledger import PART, beside_itself, spoken_of
from reasoner.reading.clauses.battles import BattleChange, battle_change, leading_in
from reasoner.reading.text.lexicon import listed, sign

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.filters.tokens import Context


def changed_in_sentence(ledger: Ledger, start: int, end: int, at: str) -> None:
    """Read the clauses of a lasting sentence that change battles, and keep their office if they are understood whole.

    What leads the sentence in (“While you control a Dragon monster, …, also …”) holds for every clause of it.
    """
    clauses = list(clauses_of(ledger.words.printed, start, end))
    if len(clauses) > 1 and _changed(ledger, start, end, at, spoken_of("", first=True, unsaid=ledger.unsaid)):
        ledger.take(PART, start, end, formal=True)
        return
    for first, last in clauses:
        led_in = None if first == start else led_clause(ledger, start, clauses[0][1], first)
        if led_in is None and first > start:
            return
        context = spoken_of(ledger.words.printed[start:first], first=True, unsaid=ledger.unsaid)
        if _changed(ledger, first, last, at, context, led_in or None):
            ledger.take(PART, first, last, formal=True)


def changed_in_the_same_battle(ledger: Ledger, start: int, end: int) -> None:
    """Read what is made of the battle in which, by the clause before, a monster cannot be destroyed.

    “This card cannot be destroyed by battle with a Dragon monster, also you take no battle damage from that battle.”
    """
    for first, last in clauses_of(ledger.words.printed, start, end):
        before = [entry for entry in ledger.restrictions if start <= entry["text"][0] < first]
        if not before or ledger.has_taken(first, last) or not all(map(_keeps_from_battle, before)):
            continue
        found = battle_change(ledger.words.cut(first, last, THIS), {})
        if found is None or any(entry.pop("when", "") != _THIS_BATTLE for entry in found.entries):
            continue
        kept = [{key: value for key, value in one.items() if key in _OF_WHICH_BATTLE} for one in before]
        ledger.battles += [
            {"at": CONTINUOUS, **one, **entry, "text": [first, last]}
            for one in kept
            for entry in found.entries
        ]
        ledger.take(PART, first, last, formal=True)


def _keeps_from_battle(entry: Mapping[str, Any]) -> bool:
    """Say whether a restriction keeps monsters from being destroyed by battle, whoever does something."""
    told = _OF_WHICH_BATTLE | {"at", "cannot", "cause", "text"}
    return entry.get("cause") == "battle" and entry.keys() <= told


_OF_WHICH_BATTLE = frozenset({"of", "on", "against", "while"})
"""What is said of the monsters of a battle, and of when."""


def led_clause(ledger: Ledger, start: int, end: int, first: int) -> BattleChange | None:
    """Return what leads in a sentence and holds for a later clause of it, too; `None` if that is not known.

    `end`: where its first clause ends, `first`: where the later one begins.
    """
    if stands_alone(ledger, start, first):
        return {}
    return leading_in(ledger.words.cut(start, end, THIS), _LEADING)


def spoken_of_before(ledger: Ledger, start: int, first: int) -> Context:
    """Return what “it” means in a later clause, past what leads in the sentence: “While …, this card …, also it …”."""
    printed = ledger.words.printed
    context = spoken_of(printed[start:first], first=True, unsaid=ledger.unsaid)
    comma = -1 if stands_alone(ledger, start, first) else printed.find(",", start, first)
    if context.near or comma < 0:
        return context
    return spoken_of(printed[comma:first], first=False)


def stands_alone(ledger: Ledger, start: int, first: int) -> bool:
    """Say whether the clauses before a later one lead in nothing that holds for it, too."""
    words = ledger.words.cut(start, first, THIS)
    return words.at(0) not in _LEADING


_LEADING = listed("leads-in")


def changed_in_part(ledger: Ledger, start: int, end: int, context: Context) -> bool:
    """Read a part of a resolution that changes battles; say whether it is understood whole."""
    return _changed(ledger, start, end, RESOLUTION, context)


def _changed(
    ledger: Ledger, start: int, end: int, at: str, context: Context, led_in: BattleChange | None = None
) -> bool:
    """Keep what a clause changes of battles; say whether it is understood whole."""
    if not sign("of-battles").search(ledger.words.printed, start, end):
        return False
    words = ledger.words.cut(start, end, context)
    if at == CONTINUOUS:
        words = beside_itself(words)
    found = battle_change(words, led_in)
    astray = _goes_on_unbounded if at == RESOLUTION else _is_of_another_effect
    if found is None or any(map(astray, found.entries)):
        return False
    if at == RESOLUTION and _is_counted_then(ledger, start, end, found.entries):
        return False
    last = end if found.end == len(words) else words.span(0, found.end)[1]
    for entry in found.entries:
        kept = ledger.restrictions if "cannot" in entry else ledger.battles
        kept.append({"at": at, **entry, "text": [start, last]})
    return found.end == len(words)


def _is_counted_then(ledger: Ledger, start: int, end: int, entries: Sequence[BattleChange]) -> bool:
    """Say whether a change goes by what was counted when its effect resolved, whatever is there by now."""
    counts = any(isinstance(entry.get("amount"), dict) for entry in entries)
    return counts and sign("as-of-then").search(ledger.words.printed.lower(), start, end) is not None


def _goes_on_unbounded(entry: BattleChange) -> bool:
    """Say whether a change of what a player takes is told without how long: that stands in another clause.

    What “it” is right then (“if it is a monster”) is no condition that goes on to be asked. A change of position
    after an attack that stands in an effect without how long may be a lasting text of the card.
    """
    if entry.get("change") in _TURNED and "when" not in entry:
        return True
    if "when" in entry and entry.get("while", {}).get("reference") == "those":
        return True
    return "who" in entry and not {"of", "on", "when", "holds", "while"} & entry.keys()


_TURNED = listed("turned-after-an-attack")
"""Changes of position after an attack, as tokens of `ygo:BattleChangeKind`."""


def _is_of_another_effect(entry: BattleChange) -> bool:
    """Say whether a lasting sentence speaks of a target, for this turn: it goes on with an effect before it.

    “That battle” is one of which the words before speak, and so is the attack after which another is made “in a row”.
    """
    goes_on = entry.get("when") == _THIS_BATTLE or "inARow" in entry
    return goes_on or ("when" in entry and entry.get("of") in {"target", "those"})


_THIS_BATTLE = "this-battle"
