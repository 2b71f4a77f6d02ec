"""What an effect forbids: the clauses with “cannot” in its limits, its parts and its lasting text, as restrictions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from reasoner.reading.accounts.ledger import RESTRICTION, only_joins, spoken_of
from reasoner.reading.clauses.forms import merged
from reasoner.reading.clauses.restrictions import (
    binds_the_opponent,
    circumstances,
    led_in,
    past_marks,
    restriction,
)
from reasoner.reading.clauses.subjects import CARD, Subject, pointed
from reasoner.reading.filters.constructions import held
from reasoner.reading.filters.tokens import Context, Words
from reasoner.reading.text.lexicon import lexicon, listed, sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.reading.accounts.ledger import Ledger

CONTINUOUS, RESOLUTION, ACTIVATION = "continuous", "resolution", "activation"
_COMMA = re.compile(r", ")
_USE_BESIDE = "use-beside"
SPOKEN_OF = "spoken-of"
"""What “they” means where a sentence began with the cards that it is about."""
_ALL = listed("of-all")
_VERBS = listed("tells-of-cards")
_TOLD = _VERBS - {"can", "cannot"} | {"becomes"}
"""Verbs of what is told of a card before what it cannot do."""
_UNNAMED = listed("tells-of-itself")
"""Words with which a sentence begins that tells something of its own card without naming it."""
_MOMENTS = listed("tells-how-long")
"""Words by which it may be said how long what is told of a card holds."""
THIS = Context("this", "", "opponent")
_UNLESS, _ACTIVATE = "unless", "activate"
_YOU, _THOSE = "you", "those"
_BEGINS = (". ", ".\n", "●")
"""What stands before a sentence."""
_OF_CARDS = frozenset({"target", "destroy", "target-for-attack"})
"""What cannot be done to cards of which the next clause goes on to speak."""


def forbids(text: str, start: int, end: int) -> bool:
    """Say whether the words of a stretch forbid something."""
    return sign("forbids").search(text, start, end) is not None


def forbidden(
    ledger: Ledger,
    start: int,
    end: int,
    at: str,
    context: Context = THIS,
    named: dict[str, Any] | None = None,
    sentence: int = -1,
) -> int:
    """Read a clause that forbids something, and keep what it forbids; return where it ends; 0 if it is not understood.

    `named`: the cards that the sentence is about; `sentence`: where it begins; what leads that in holds for the
    clause too.
    """
    before = ledger.words.printed[sentence:start].strip() if 0 <= sentence < start else ""
    joins = at == RESOLUTION and bool(before) and only_joins(before, 0, len(before))
    leads = 0 <= sentence < start and not joins
    lead = led_in(ledger.words.cut(sentence, start, THIS)) if leads else {}
    if lead is None:
        return 0
    if named is not None:
        context = Context(SPOKEN_OF, SPOKEN_OF, context.their)
    words = ledger.words.cut(start, end, context)
    found = restriction(words, 0, _unsaid(ledger.words.printed, start))
    if found is None or any(
        lead[key] != entry[key] for entry in found.entries for key in lead.keys() & entry.keys()
    ):
        return 0
    if joins and not all("when" in entry for entry in found.entries):
        return (
            0  # “If you do, monsters cannot be destroyed by battle, and …, this turn”: how long is said later
        )
    if at == CONTINUOUS and any(entry.get("of") == _THOSE for entry in found.entries):
        return 0  # What does not resolve has done nothing to any card before.
    last = end if found.end == len(words) else words.span(0, found.end)[1]
    for entry in found.entries:
        told = _others(entry, context.near)
        told = about(told, named) if named is not None else told
        told = {key: value for key, value in told.items() if value != {}}
        ledger.restrictions.append(
            {"at": _as_long_as_it_is_so(at, told), **lead, **told, "text": [start, last]}
        )
    return last


def forbidden_to_the_same(ledger: Ledger, place: tuple[int, int, int], at: str, context: Context) -> bool:
    """Read what the card cannot do of which the words before tell something: “it gains 500 ATK, but cannot attack”.

    `place`: where those words begin, where “cannot” does, and where that ends. How long the first holds is said of
    both if it leads them in; where it is said elsewhere, of one of them, nothing is read.
    """
    before, start, end = place
    head = ledger.words.cut(before, start, context)
    if led_in(head) is None or forbids(ledger.words.printed, before, start):
        return False
    lead, after = circumstances("lead-in", head, 0)
    begins = past_marks(head, after)
    if at == CONTINUOUS and begins < len(head):
        told = spoken_of(ledger.words.printed[before : head.starts[begins]], first=True, unsaid=ledger.unsaid)
        # What follows may name other cards: “it gains 500 ATK for each Dragon monster”.
        head = head.within(told)
    card = pointed(head, begins)
    if card is None and at == CONTINUOUS and head.at(begins) in _UNNAMED:
        card = Subject(CARD, ledger.unsaid, begins)  # “Gains 500 ATK, also cannot be destroyed by battle.”
    if card is None or card.asks or head.at(card.end) not in (_TOLD if card.end > begins else _UNNAMED):
        return False
    if any(head.at(number) in _MOMENTS for number in range(card.end, len(head))):
        return False
    words = ledger.words.cut(start, end, Context(card.name, card.name, context.their))
    found = restriction(words, 0)
    if found is None or found.end != len(words) or any(lead.keys() & one.keys() for one in found.entries):
        return False
    for entry in found.entries:
        ledger.restrictions.append({"at": at, **lead, **entry, "text": [start, end]})
    return True


def _as_long_as_it_is_so(at: str, told: Mapping[str, Any]) -> str:
    """Return when a restriction holds: one of its own card while something is so hangs on no activation.

    That the card itself cannot be activated while something is so is asked when it is.
    """
    lasts = at == ACTIVATION and "while" in told and "when" not in told and told.get("of") == THIS.near
    return CONTINUOUS if lasts and told.get("cannot") != "activate" else at


def _unsaid(text: str, start: int) -> str:
    """Return who cannot do something where only the beginning of the sentence says it: “You can …, and cannot …”."""
    if not sign("begins-with-cannot").match(text, start):
        return ""
    sentence = max((text.rfind(mark, 0, start), len(mark)) for mark in _BEGINS)
    return (
        _YOU if sign("begins-with-you").match(text, sum(sentence) if sentence[0] >= 0 else 0, start) else ""
    )


def _others(entry: dict[str, Any], near: str) -> dict[str, Any]:
    """Return a restriction on “other monsters” as one on all but the card that was spoken of."""
    asks = entry.get("on")
    if not isinstance(asks, dict) or asks.get("isSelf") is not False or near in ("", "this", SPOKEN_OF):
        return entry
    rest = {key: value for key, value in asks.items() if key != "isSelf"}
    return {**entry, "on": merged([rest], {"not": [{"reference": near}]})}


def about(entry: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Return a restriction with the cards that were spoken of before in the place of “they” and “them”."""
    if entry.get("of") == SPOKEN_OF:
        entry = {**entry, "on": merged([named, entry.get("on", {})], {})}
        entry.pop("of")
    if entry.get("whom") == {"reference": SPOKEN_OF}:
        entry = {**entry, "whom": named}
    return entry


def forbidden_in_sentence(ledger: Ledger, start: int, end: int, at: str, label: str = "") -> None:
    """Read every clause of a sentence that forbids something, and keep its office.

    `label`: the words of a bullet that say in which case its sentence holds; they are not understood.
    """
    before: list[dict[str, Any]] = []
    for first, last in clauses_of(ledger.words.printed, start, end):
        place = len(ledger.restrictions)
        if ledger.has_taken(first, last):
            continue
        if forbids(ledger.words.printed, first, last):
            _forbidden_in_clause(ledger, (start, first, last), at, before)
        elif sign("binds").match(ledger.words.printed, first, last):
            end = forbidden(ledger, first, last, at)
            ledger.take(RESTRICTION, first, end, formal=True)
        for entry in ledger.restrictions[place:]:
            if label and "words" not in entry:
                entry["case"] = {"words": label}
            if entry.get("cannot") == _USE_BESIDE and before:
                entry.setdefault("for", before[0].get("for"))  # “…, and all other materials must be …”
        before = ledger.restrictions[place:]


def _has_it_apply(text: str, start: int, end: int) -> bool:
    """Say whether a sentence as a whole has something apply to players, which is told of its card."""
    words = text[start:end].strip(" .\n").casefold()
    return any(entry.pattern.fullmatch(words) for entry in lexicon().table("applying"))


def _forbidden_in_clause(
    ledger: Ledger, place: tuple[int, int, int], at: str, before: list[dict[str, Any]]
) -> None:
    """Read a clause of a sentence, whose place follows that of the sentence; `before`: what the last clause forbids."""
    start, first, last = place
    near, named = _spoken_of_last(before, ledger.words.printed[first:last])
    unsaid = spoken_of(ledger.words.printed[start:first], first=True, unsaid=ledger.unsaid)
    context = Context(near, "", "opponent") if near else unsaid
    if named is None and not near and first > start:
        named = first_named(ledger.words.cut(start, first, context))
    end = forbidden(ledger, first, last, at, context, named, start)
    if not end and _has_it_apply(ledger.words.printed, start, last):
        ledger.take(RESTRICTION, start, last, formal=True)
        return
    if not end and forbidden_side_by_side(ledger, first, last, at, context, named, start):
        end = last
    if not end and sign("begins-with-cannot").match(ledger.words.printed, first, last) and _about_one(before):
        again = Context(before[0]["of"], "", "opponent")
        end = forbidden(ledger, first, last, at, again, None, start)
    if not end and sign("goes-on-with-its-card").match(ledger.words.printed, first, last):
        end = last if forbidden_to_the_same(ledger, (start, first, last), at, unsaid) else 0
    in_part = (_but_for_words, forbidden_while_words)
    if not end and not any(read(ledger, place, at, context, named) for read in in_part):
        whom = binds_the_opponent(ledger.words.cut(first, last, context))
        ledger.restrictions.append({"at": at, **whom, **ledger.unread(first, last), "text": [first, last]})
    ledger.take(RESTRICTION, first, end or last, formal=bool(end))


def forbidden_side_by_side(
    ledger: Ledger,
    start: int,
    end: int,
    at: str,
    context: Context = THIS,
    named: dict[str, Any] | None = None,
    sentence: int = -1,
) -> bool:
    """Read two clauses with nothing but a comma between them: “neither player can draw, Dragons cannot attack”.

    How long the first holds is said of the second, too.
    """
    printed = ledger.words.printed
    for comma in _COMMA.finditer(printed, start, end):
        if not (forbids(printed, start, comma.start()) and forbids(printed, comma.end(), end)):
            continue
        kept = len(ledger.restrictions)
        if forbidden(ledger, start, comma.start(), at, context, named, sentence) == comma.start():
            bounds = {entry.get("when") for entry in ledger.restrictions[kept:]}
            second = len(ledger.restrictions)
            if forbidden(ledger, comma.end(), end, at) == end and len(bounds) == 1:
                (bound,) = bounds
                for entry in ledger.restrictions[second:] if bound is not None else ():
                    entry.setdefault("when", bound)
                return True
        del ledger.restrictions[kept:]
    return False


def _but_for_words(
    ledger: Ledger, place: tuple[int, int, int], at: str, context: Context, named: dict[str, Any] | None
) -> bool:
    """Read which activations a clause forbids if only what lifts that is not understood; keep the latter as words."""
    start, first, last = place
    words = ledger.words.cut(first, last, context)
    lifting = next((number for number in range(1, len(words)) if words.at(number) == _UNLESS), None)
    if lifting is None:
        return False
    kept = len(ledger.restrictions)
    forbidden(ledger, first, words.starts[lifting], at, context, named, start)
    if any(entry.get("cannot") != _ACTIVATE for entry in ledger.restrictions[kept:]):
        del ledger.restrictions[kept:]
    for entry in ledger.restrictions[kept:]:
        entry |= {"unless": ledger.unread(words.ends[lifting], last), "text": [first, last]}
    return len(ledger.restrictions) > kept


def forbidden_while_words(
    ledger: Ledger,
    place: tuple[int, int, int],
    at: str,
    context: Context = THIS,
    named: dict[str, Any] | None = None,
) -> bool:
    """Read what a clause forbids if only what must be so meanwhile is not understood; keep the latter as words."""
    first, last = place[1:]
    lead = sign("forbids-while").match(ledger.words.printed, first, last)
    if lead is None:
        return False
    bound = led_in(ledger.words.cut(first, lead.start("while"), THIS)) if lead.start("while") > first else {}
    kept = len(ledger.restrictions)
    if bound is None or forbidden(ledger, lead.end(), last, at, context, named) != last:
        del ledger.restrictions[kept:]
    if any("while" in entry or bound.keys() & entry.keys() for entry in ledger.restrictions[kept:] if bound):
        del ledger.restrictions[kept:]
    for entry in ledger.restrictions[kept:]:
        asked = ledger.unread(lead.start("while"), lead.end("while"))
        entry |= {**(bound or {}), "while": asked, "text": [first, last]}
    return len(ledger.restrictions) > kept


def _spoken_of_last(before: list[dict[str, Any]], clause: str) -> tuple[str, dict[str, Any] | None]:
    """Return what “it” or “they” at the start of a clause is by the clause before: a card pointed to, or some cards.

    “Your opponent cannot target this card with card effects, also it cannot be destroyed …”.
    """
    told = before[0] if before else {}
    alike = all((one.get("of"), one.get("on")) == (told.get("of"), told.get("on")) for one in before)
    if not before or not alike or any("words" in one for one in before):
        return "", None
    if sign("goes-on-with-it").match(clause) and _about_one(before):
        return str(told["of"]), None
    if sign("goes-on-with-it").match(clause) and all(one.get("whom") == told.get("whom") for one in before):
        return str((told.get("whom") or {}).get("reference", "")), None
    if (
        sign("goes-on-with-them").match(clause)
        and "of" not in told
        and all(one["cannot"] in _OF_CARDS for one in before)
    ):
        excepted = told.get("except", [])
        return "", merged([told.get("on", {})], {"not": excepted} if excepted else {}) or None
    return "", None


def named_just_before(ledger: Ledger, start: int, end: int) -> tuple[dict[str, Any] | None, Any]:
    """Return the cards that the clause before forbids something for and this one calls “them”, and how long it holds.

    “Face-down monsters you control cannot be destroyed …, and your opponent cannot target them …”.
    """
    printed = ledger.words.printed
    last = max((entry["text"][1] for entry in ledger.restrictions if entry["text"][1] <= start), default=-1)
    if last < 0 or not sign("only-joins").fullmatch(printed, last, start):
        return None, None
    before = [entry for entry in ledger.restrictions if entry["text"][1] == last]
    named = _spoken_of_last(before, printed[start:end])[1]
    return named, before[0].get("when") if named is not None else None


def _about_one(before: list[dict[str, Any]]) -> bool:
    """Say whether all that a clause forbids is forbidden to one and the same card to which its words point."""
    cards = {one.get("of") for one in before if "on" not in one and "words" not in one}
    return len(cards) == 1 and None not in cards and all("on" not in one for one in before)


def first_named(words: Words) -> dict[str, Any] | None:
    """Return the cards that a sentence is about, if it begins with them: “All Dragon monsters you control gain …”."""
    if not len(words):
        return None
    found = held("filter", words, 1 if words.at(0) in _ALL else 0)
    return found[0] if found and words.at(found[1]) in _VERBS else None


def clauses_of(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the clauses of a sentence; what is told of a card and what it cannot do are two."""
    at = start
    for joint in sign("next-forbidding").finditer(text, start, end):
        if joint["told"] and forbids(text, at, joint.start()):
            continue  # “It cannot attack and cannot be Tributed” is one clause.
        listed_here = sign("lists-cards").fullmatch(text, at, joint.end())
        if listed_here and not sign("has-a-verb").search(text, at, joint.end()):
            continue  # “Fusion, Synchro, and Xyz Monsters cannot attack” is one, too.
        yield at, joint.start()
        at = joint.end()
    yield at, end
