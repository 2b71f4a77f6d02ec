"""What happens as a Chain resolves, told: as the table tells it, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.answers.afterwards import (
    ALONG_ATTACHED,
    CARD,
    CHANGES_LP_OF,
    COUNT,
    ELSEWHERE,
    LEAVES_ELSEWHERE,
    LEAVES_OTHERWISE,
    LEAVES_OUT,
    LED_ELSEWHERE,
    LOCATION,
    OTHERWISE,
    OUT_OF_DUEL,
    PLACING,
    POSITION,
    TOKENS,
    UNKNOWN_CARDS,
    UNKNOWN_FROM,
    UNKNOWN_OF,
    UNKNOWN_TO,
    Table,
)
from reasoner.answers.choices import CHOICE, counted, left_to, said
from reasoner.answers.choices import PLAYER as PLAYERS_NAMED
from reasoner.engine.lists import Entry, entries
from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.engine.evaluator import Model
    from reasoner.knowledge.vocabulary import Vocabulary


HAPPENS_AT_ONCE = Iri(YGO + "happensAtOnce")
EVENTS = "https://w3id.org/headjudge/event/"
ZONES = "https://w3id.org/headjudge/zone/"
POSITIONS = "https://w3id.org/headjudge/position/"
CHAIN_LINK = Iri(YGO + "chainLink")
UNSAID = Iri(YGO + "leavesUnsaid")
APPLYING = Iri(YGO + "leavesApplying")
HANGS_ON = Iri(YGO + "hangsOnWords")
SETTLED = Iri(YGO + "wordsSettled")
SAID_AS = Iri(YGO + "saidAs")
POSSIBLE, ARRIVES_AT = "possible", "arrivesAt"
TAKEN, TAKEN_BY = Iri(YGO + "isTaken"), Iri(YGO + "isTakenBy")
CHOSEN_BY, CHOSEN_WITH = Iri(YGO + "isChosenBy"), Iri(YGO + "isChosenWith")
PART_CARDS, FROM_END = Iri(YGO + "partCards"), Iri(YGO + "takesFromEnd")
APPLIES = "applies"
EVENT_KEY, ID = "event", "id"
OTHER, SAYS, LP = "other", "says", "lp"
"""An event for which there is no word, the words of the text that bring it about, and by how much LP change."""
UNSAID_WHETHER, UNSAID_WHERE = Iri(YGO + "leavesUnsaidWhether"), Iri(YGO + "leavesUnsaidWhere")
ASKED_OF_WORDS = {
    UNSAID_WHETHER: ("Does this stand in its way", POSSIBLE),
    UNSAID_WHERE: ("Where does it go, with this in force", ARRIVES_AT),
}
"""What is asked of words that may hinder an event, and the field of its part that tells it."""
_BESIDE = tuple(one.local for one in (UNKNOWN_OF, UNKNOWN_FROM, UNKNOWN_TO))
"""What is carried out of an event, and goes without saying where it is listed."""
_NOT_LISTED = frozenset(
    (
        *_BESIDE,
        *(
            one.local
            for one in (
                CHAIN_LINK,
                UNSAID,
                APPLYING,
                SETTLED,
                HANGS_ON,
                CHOSEN_BY,
                CHOSEN_WITH,
                TAKEN_BY,
                ALONG_ATTACHED,
                LEAVES_OUT,
                FROM_END,
                HAPPENS_AT_ONCE,
                *PLACING,
            )
        ),
        *(one.local for one in ASKED_OF_WORDS),
    )
)
"""What an event shows that its list does not."""


def events_in_words(model: Model, shown: Sequence[Any], words: Vocabulary) -> str:
    """Say what a Chain Link does, given its events as an answer shows them."""
    happens = entries(model)
    events = [
        {**event, SAYS: told}
        if event[EVENT_KEY] == OTHER and (told := text_of(Iri(str(entry.node)), SAID_AS, model))
        else event
        for entry, event in zip(happens, as_the_table_tells(happens, shown, {}, words), strict=True)
    ]
    return "; ".join(_event_said(event, words) for event in events) or "nothing happens"


def text_of(node: Iri, property_: Iri, model: Model) -> str:
    """Return a text that is told of a node; empty if none is."""
    return next((str(one.value) for one in model.look(node, property_) if isinstance(one, Literal)), "")


def as_the_table_tells(
    happens: Sequence[Entry], shown: Sequence[Any], keys: Mapping[Iri, str], words: Vocabulary
) -> list[Table]:
    """Return what happens, each event in the words of the table, and its cards also by the words that refer to them."""
    named = {
        property_.local: words.keys[field]
        for property_, field in (*words.changes.items(), *words.adds.items())
    } | dict.fromkeys((UNKNOWN_CARDS.local, TOKENS.local), COUNT)
    return [
        {named.get(key, key): value for key, value in event.items() if key not in _NOT_LISTED}
        | _referred_to(entry, keys)
        for entry, event in zip(happens, shown, strict=True)
    ]


def _referred_to(entry: Entry, keys: Mapping[Iri, str]) -> Table:
    """Return the words by which the table refers to the cards of an event; nothing of cards that have none."""
    words = [keys[card] for card in map(Iri, map(str, entry.shown.get(CARD, ()))) if card in keys]
    return {ID: words[0] if len(words) == 1 else words} if words else {}


def links_in_words(links: Sequence[Mapping[str, Any]], words: Vocabulary) -> str:
    """Say for each Chain Link, the last one first, what happens."""
    return " ".join(f"Chain Link {link['link']}: {_said(link, words)}." for link in links)


def _said(link: Mapping[str, Any], words: Vocabulary) -> str:
    if link["carriedOut"] is False:
        return "is not carried out"
    said = [_event_said(event, words) for event in link["events"]]
    said += [f"from now on this applies: “{left}”" for left in link.get(APPLIES, ())]
    return "; ".join(said) or "nothing happens"


def _event_said(event: Mapping[str, Any], words: Vocabulary) -> str:
    cards = event.get("card", [])
    named = ", ".join([cards] if isinstance(cards, str) else cards)
    if not named and CHOICE in event:
        named = said(event[CHOICE], words)
    if not named and COUNT in event and event.get(LOCATION.local) in _piles(words):
        named = counted(event[COUNT])
    happened = f"“{event[SAYS]}”" if SAYS in event else words.label(Iri(EVENTS + event[EVENT_KEY]))
    what = happened + _lp(event, words) + _elsewhere(event, named, words) + _otherwise(event, words)
    left = left_to(event.get(CHOICE, {}), words)
    return f"{named} – {what}{left}" if named else f"{what}{left}"


def _piles(words: Vocabulary) -> frozenset[str]:
    """Return the zones of which the table tells how many cards lie there, not which."""
    return frozenset(place.zone for place in words.places_told.values())


def _lp(event: Mapping[str, Any], words: Vocabulary) -> str:
    """Say whose LP change, and by how much, if that was worked out; nothing of an event that changes none."""
    if CHANGES_LP_OF.local not in event:
        return ""
    told = event[CHANGES_LP_OF.local]
    players = [words.label(Iri(PLAYERS_NAMED + one)) for one in ([told] if isinstance(told, str) else told)]
    change = f"{event[LP]:+} LP" if LP in event else "by how many LP was not worked out"
    return f" ({' and '.join(players)}: {change})"


def _elsewhere(event: Mapping[str, Any], named: str, words: Vocabulary) -> str:
    """Say where cards go that do not go where the others do, or not where such an event takes them; else nothing."""
    if LED_ELSEWHERE.local in event and LOCATION.local in event:
        return f" ({words.label(Iri(ZONES + event[LOCATION.local]))})"
    if OUT_OF_DUEL.local in event:
        gone = event[OUT_OF_DUEL.local]
        apart = ", ".join([gone] if isinstance(gone, str) else gone)
        return (
            f" ({words.label(OUT_OF_DUEL)})" if apart == named else f" ({apart}: {words.label(OUT_OF_DUEL)})"
        )
    if LEAVES_ELSEWHERE.local not in event:
        return ""
    cards = event.get(ELSEWHERE.local, [])
    apart = ", ".join([cards] if isinstance(cards, str) else cards)
    where = words.label(Iri(ZONES + event[LEAVES_ELSEWHERE.local]))
    return f" ({where})" if apart == named else f" ({apart}: {where})"


def _otherwise(event: Mapping[str, Any], words: Vocabulary) -> str:
    """Say into which positions cards are turned that are not all turned into the same one."""
    if OTHERWISE.local not in event:
        return ""
    turned = event[OTHERWISE.local]
    cards = ", ".join([turned] if isinstance(turned, str) else turned)
    position, other = (
        words.label(Iri(POSITIONS + event[key])) for key in (POSITION.local, LEAVES_OTHERWISE.local)
    )
    return f" ({position}; {cards}: {other})"
