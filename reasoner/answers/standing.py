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
    plays = table.get(PLAYS)
    for play in plays if isinstance(plays, list) else ():
        if isinstance(play, dict) and play.get("did") == "activate" and play.get("result") == "resolved":
            targets = play.get("targets")
            for target in targets if isinstance(targets, list) else ():
                yield play.get("card"), target
