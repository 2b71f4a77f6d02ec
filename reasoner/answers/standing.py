"""Earlier activations of which the card is still on the field, and what it brought there: told by the table.

“When this card leaves the field, destroy that monster” is a matter of the Chain in which the card was activated, and
goes on as long as both lie there. Which monster it is, people tell by what they see: it was Summoned by an effect of
that card, it is equipped with it, the card is said to be tied to it, or the play of this turn by which it was activated
targeted it. For a Chain that
resolves now, such an activation is a Chain Link that has resolved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.question.table import CARDS, ON_FIELD, PLAYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Told = dict[str, Any]


def standing(table: Mapping[str, Any]) -> list[Told]:
    """Return the Chain Links, as a question tells them, of the cards on the field that a table ties to others."""
    cards = table.get(CARDS)
    named = [card for card in (cards if isinstance(cards, list) else ()) if isinstance(card, dict)]
    here = {card["id"]: card for card in named if "id" in card and card.get("location") in ON_FIELD}
    links: dict[str, Told] = {}
    for source, target in _ties(table, here):
        if source in here and target in here:
            by = {"by": here[source]["controller"]} if "controller" in here[source] else {}
            link = links.setdefault(source, {"card": source, **by, "targets": [], "carriedOut": True})
            link["targets"] += [target] if target not in link["targets"] else []
    return list(links.values())


def _ties(table: Mapping[str, Any], cards: Mapping[Any, Mapping[str, Any]]) -> Iterator[tuple[Any, Any]]:
    """Yield the card that stays, and the one to which what it did was done."""
    for key, card in cards.items():
        if "equippedTo" in card:
            yield key, card["equippedTo"]
        tied = card.get("tiedTo")
        yield from ((key, target) for target in (tied if isinstance(tied, list) else ()))
        summoned = card.get("summoned")
        if isinstance(summoned, dict) and "byEffectOf" in summoned:
            yield summoned["byEffectOf"], key
    yield from _ties_of_plays(table.get(PLAYS))


def _ties_of_plays(told: object) -> Iterator[tuple[Any, Any]]:
    """Yield the cards that were activated, each with what it targeted, as long as they have not been moved since."""
    plays = [play for play in (told if isinstance(told, list) else ()) if isinstance(play, dict)]
    for place, play in enumerate(plays):
        card, targets = play.get("card"), play.get("targets")
        if play.get("did") != "activate" or play.get("result") != "resolved" or not isinstance(targets, list):
            continue
        if not any(_moves(later, card) for later in plays[place + 1 :]):
            yield from ((card, target) for target in targets)


def _moves(play: Mapping[str, Any], card: object) -> bool:
    """Say whether a play took a card from where it lay: nothing that it had brought hangs on it any more."""
    return play.get("card") == card and play.get("did") != "activate" and "from" in play
