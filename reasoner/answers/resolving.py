"""What a Chain does, Chain Link by Chain Link, and the table that it leaves.

Rules conclude what happens and what each event leaves behind; which told fact that changes, the ontology says
(`ygo:changesTold`, `ygo:addsToTold`, `ygo:endsWithPlace`).
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import ANSWERED, DEPENDS, Open
from reasoner.engine.lists import Entry, entries
from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.answers.answer import Answer
    from reasoner.engine.evaluator import Model
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term

RESOLVE = "resolve"
CARD = Iri(YGO + "card")
CHAIN = Iri(YGO + "chain")
LINK_CARD = Iri(YGO + "linkCard")
EVENTS = "https://w3id.org/headjudge/event/"
CHAIN_LINK = Iri(YGO + "chainLink")
CARRIED_OUT = Iri(YGO + "isCarriedOut")
PLACE = Iri(YGO + "place")
ALONG = Iri(YGO + "takesAlong")
LEAVES_ALONG = Iri(YGO + "leavesAlongIn")
LEAVES_IN = Iri(YGO + "leavesCardIn")
OWNER, CONTROLLER = "owner", "controller"
UNSAID = Iri(YGO + "leavesUnsaid")
SPAN_WORDS = Iri(YGO + "spanWords")
SAID_AS = Iri(YGO + "saidAs")
POSSIBLE = "possible"
PARTS = "parts"
PLAYER = Iri(YGO + "changesLPOf")
SITUATION = "situation"

Table = dict[str, Any]


def answer_of_resolution(answer: Answer, model: Model, asked: Asked, words: Vocabulary) -> Answer:
    """Return the answer to `resolve`: its value has the Chain Links in the order in which they resolve, and the table.

    `answer` lists what happens, `model` is what the rules conclude. Where it depends, the answer stays as it is.
    """
    if answer.verdict != ANSWERED:
        return answer
    happens, links = entries(model), _links(model)
    told = [_link(number, node, happens, answer.value, model, words) for number, node in links]
    nodes = [*(entry.node for entry in happens), *(node for _, node in links)]
    unsaid = tuple(point for node in nodes for point in _unsaid(Iri(str(node)), model, asked, words))
    if unsaid:
        summary = f"It depends. {unsaid[0].asks} As far as it can be told: {_summary(told, words)}"
        return replace(answer, verdict=DEPENDS, value={"links": told}, summary=summary, open=unsaid)
    going = (_cards_that_go(node, model, words) for _, node in links)
    table = _Afterwards(asked, words).table([*happens, *going])
    return replace(answer, value={"links": told, "table": table}, summary=_summary(told, words))


def _unsaid(node: Iri, model: Model, asked: Asked, words: Vocabulary) -> Iterator[Open]:
    """Yield what must still be said of an event, or of a Chain Link: one of its fields, or what words of a text do."""
    for thing in model.look(node, UNSAID):
        if not isinstance(thing, Iri):
            continue
        path, about = asked.paths.get(node, ""), asked.names.get(node, "")
        if left := _text(thing, SPAN_WORDS, model):
            yield Open(f"What does it do: “{left}”? ({about})", f"{path}.{PARTS}", {}, {})
        elif bar := _text(thing, SAID_AS, model):
            yield Open(f"Does this stand in its way: “{bar}”? ({about})", f"{path}.{POSSIBLE}", {}, {})
        else:
            key = words.keys.get(thing, thing.local)
            yield Open(f"{words.label(thing).capitalize()}? ({about})", f"{path}.{key}", {}, {})


def _text(node: Iri, property_: Iri, model: Model) -> str:
    """Return a text that is told of a node; empty if none is."""
    return next((str(one.value) for one in model.look(node, property_) if isinstance(one, Literal)), "")


def _links(model: Model) -> list[tuple[int, Iri]]:
    """Return the Chain Links with their numbers, the last one first."""
    found = []
    for link in model.look(model.subject, CHAIN):
        if isinstance(link, Iri):
            places = [place.value for place in model.look(link, PLACE) if isinstance(place, Literal)]
            found += [(int(str(place)), link) for place in places]
    return sorted(found, reverse=True)


def _link(
    number: int, node: Iri, happens: Sequence[Entry], shown: Sequence[Any], model: Model, words: Vocabulary
) -> dict[str, Any]:
    """Return one Chain Link: whether it is carried out, and what happens then, in the words of the table."""
    done = [value.value for value in model.look(node, CARRIED_OUT) if isinstance(value, Literal)]
    named = {
        property_.local: words.keys[field]
        for property_, field in (*words.changes.items(), *words.adds.items())
    }
    events = [
        {
            named.get(key, key): value
            for key, value in event.items()
            if key not in (CHAIN_LINK.local, UNSAID.local)
        }
        for entry, event in zip(happens, shown, strict=True)
        if Literal(number) in entry.shown.get(CHAIN_LINK, ())
    ]
    return {"link": number, "carriedOut": done[0] if len(done) == 1 else None, "events": events}


def _cards_that_go(link: Iri, model: Model, words: Vocabulary) -> Entry:
    """Return what the end of the Chain does to the card of a Chain Link, as an entry like those of events."""
    shown = {property_: tuple(model.look(link, property_)) for property_ in words.changes}
    return Entry(link, {CARD: tuple(model.look(link, LINK_CARD)), **shown})


def _summary(links: Sequence[Mapping[str, Any]], words: Vocabulary) -> str:
    """Say for each Chain Link, the last one first, what happens."""
    return " ".join(f"Chain Link {link['link']}: {_said(link, words)}." for link in links)


def _said(link: Mapping[str, Any], words: Vocabulary) -> str:
    if link["carriedOut"] is False:
        return "is not carried out"
    return "; ".join(_event_said(event, words) for event in link["events"]) or "nothing happens"


def _event_said(event: Mapping[str, Any], words: Vocabulary) -> str:
    cards = event.get("card", [])
    named = ", ".join([cards] if isinstance(cards, str) else cards)
    what = words.label(Iri(EVENTS + event["event"]))
    return f"{named} – {what}" if named else what


class _Afterwards:
    """Carries out on the told table what events change."""

    def __init__(self, asked: Asked, words: Vocabulary) -> None:
        self.asked = asked
        self.words = words

    def table(self, happens: Sequence[Entry]) -> Table:
        """Return the situation after all events, told as the question tells it, with no Chain."""
        table: Table = copy.deepcopy(dict(self.asked.question.get(SITUATION, {})))
        for entry in happens:
            for card in self._cards(table, entry.shown.get(CARD, ())):
                self._change(card, entry.shown)
            for card in self._cards(table, entry.shown.get(ALONG, ())):
                self._change(card, {LEAVES_IN: entry.shown.get(LEAVES_ALONG, ())})
                card[CONTROLLER] = card.get(OWNER, card.get(CONTROLLER))
            self._add(table, entry.shown)
        return {key: value for key, value in table.items() if key not in ("chain", "chainState", "happened")}

    def _cards(self, table: Table, nodes: Sequence[Term]) -> Iterator[Table]:
        """Yield the told cards for which nodes of the question stand; one of a hand or Deck is taken out of it."""
        keys = {
            self.asked.keys.get(node, self.asked.names.get(node, ""))
            for node in nodes
            if isinstance(node, Iri)
        }
        cards = table.setdefault("cards", [])
        for player, told in table.get("players", {}).items():
            for pile, place in self._piles(told):
                for card in [one for one in place.get("known", ()) if _key(one) in keys]:
                    place["known"].remove(card)
                    if "count" in place:
                        place["count"] -= 1
                    plain = {"name": card} if isinstance(card, str) else card
                    cards.append({**plain, "owner": player, "controller": player, "location": pile})
        yield from (card for card in [*cards, table.get("this", {})] if _key(card) in keys)

    def _piles(self, told: Table) -> Iterator[tuple[str, Table]]:
        for key, place in told.items():
            if isinstance(place, dict):
                yield (
                    next(
                        (p.zone for name, p in self.words.places_told.items() if name.endswith(f".{key}")),
                        key,
                    ),
                    place,
                )

    def _change(self, card: Table, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Change what is told of a card as an event says; where it goes elsewhere, what held there ends."""
        said = {
            self.words.keys[field]: self._plain(values[0])
            for property_, field in self.words.changes.items()
            if len(values := shown.get(property_, ())) == 1
        }
        place = self.words.keys[LOCATION]
        if said.get(place, card.get(place)) != card.get(place):
            for field in self.words.end_with_place:
                card.pop(self.words.keys.get(field, ""), None)
        card.update(said)

    def _add(self, table: Table, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Add to a player's number what an event adds."""
        for property_, field in self.words.adds.items():
            for player in shown.get(PLAYER, ()):
                told = table.get("players", {}).get(self._plain(player), {})
                key = self.words.keys[field]
                added = [value.value for value in shown.get(property_, ()) if isinstance(value, Literal)]
                if len(added) == 1 and key in told:
                    told[key] = max(0, told[key] + int(str(added[0])))
                else:
                    told.pop(key, None)  # by how much is not known, and so the number is not

    def _plain(self, value: Term) -> Any:
        return self.words.token(value) if isinstance(value, Iri) else value.value


LOCATION = Iri(YGO + "location")


def _key(card: Any) -> str:
    return card if isinstance(card, str) else str(card.get("id", card.get("name", "")))
