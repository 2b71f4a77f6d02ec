"""The table afterwards: the events of a Chain Link carried out on the cards that a question tells."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any

from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import THIS
from reasoner.question.stating import CARD_NODE, SELF
from reasoner.question.table import CARDS, KNOWN, PLAYERS, card_in_full, cards_of
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.engine.lists import Entry
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.question.conversion import Asked
    from reasoner.question.table import TableCard
    from reasoner.rules.terms import Term


CARD = Iri(YGO + "card")
LOCATION, POSITION, FROM_POSITION = Iri(YGO + "location"), Iri(YGO + "position"), Iri(YGO + "fromPosition")
ALONG = Iri(YGO + "takesAlong")
LEAVES_ALONG = Iri(YGO + "leavesAlongIn")
ATTACHED, ALONG_ATTACHED = Iri(YGO + "leavesAttachedTo"), Iri(YGO + "leavesAlongAttachedTo")
ELSEWHERE, LEAVES_ELSEWHERE = Iri(YGO + "takesElsewhere"), Iri(YGO + "leavesElsewhereIn")
LEAVES_OUT = Iri(YGO + "leavesOutIn")
LEAVES_IN, LEAVES_AS = Iri(YGO + "leavesCardIn"), Iri(YGO + "leavesCardAs")
OTHERWISE, LEAVES_OTHERWISE = Iri(YGO + "turnsOtherwise"), Iri(YGO + "leavesOtherwiseAs")
OUT_OF_DUEL, LED_ELSEWHERE = Iri(YGO + "takesOutOfDuel"), Iri(YGO + "isLedElsewhere")
OWNER, CONTROLLER = "owner", "controller"
LEAVES_WITH = Iri(YGO + "leavesCardWith")
SWITCHES = Iri(YGO + "switchesCards")
CHANGES_LP_OF = Iri(YGO + "changesLPOf")
COUNTERS_ON = Iri(YGO + "placesCountersOn")
COUNTER, AMOUNT = Iri(YGO + "partCounter"), Iri(YGO + "placesSoMany")
PLACING = (COUNTERS_ON, COUNTER, AMOUNT)
"""What says on which card how many counters of which kind are placed."""
COUNTERS, KIND = "counters", "kind"
UNKNOWN_CARDS, UNKNOWN_OF = Iri(YGO + "movesUnknown"), Iri(YGO + "movesUnknownOf")
UNKNOWN_FROM, UNKNOWN_TO = Iri(YGO + "movesUnknownFrom"), Iri(YGO + "movesUnknownTo")
TOKENS = Iri(YGO + "bringsTokens")
COUNT, CARD_SHAPE = "count", "Card"
LINK_CARD_KEY = "card"
SITUATION = "situation"
Table = dict[str, Any]
_SIGNS = {UNKNOWN_FROM: -1, UNKNOWN_TO: 1}
"""Where unknown cards are fewer, and where they are more."""
_STEPS = re.compile(r"[^.\[\]]+")
"""The steps of the path of a field: keys, and places in lists."""


class Afterwards:
    """Carries out on the told table what events change."""

    def __init__(self, table: Table, asked: Asked, words: Vocabulary, lent: set[str]) -> None:
        self.table = table
        self.asked = asked
        self.words = words
        self.lent = lent

    def carry_out(self, entry: Entry) -> None:
        """Change the table as one event says."""
        apart, gone = entry.shown.get(ELSEWHERE, ()), entry.shown.get(OUT_OF_DUEL, ())
        turned = entry.shown.get(OTHERWISE, ())
        elsewhere = {**entry.shown, LEAVES_IN: entry.shown.get(LEAVES_ELSEWHERE, ())}
        for cards, shown in (
            (
                [card for card in entry.shown.get(CARD, ()) if card not in (*apart, *gone, *turned)],
                entry.shown,
            ),
            ([card for card in apart if card not in gone], elsewhere),
            (turned, {**entry.shown, LEAVES_AS: entry.shown.get(LEAVES_OTHERWISE, ())}),
            (gone, {**entry.shown, LEAVES_IN: entry.shown.get(LEAVES_OUT, ())}),
        ):
            for card in self._cards(cards, shown):
                self._change(card, shown)
        for card in self._cards(entry.shown.get(ALONG, ()), entry.shown):
            along = {LEAVES_IN: LEAVES_ALONG, ATTACHED: ALONG_ATTACHED}
            self._change(card, {property_: entry.shown.get(of, ()) for property_, of in along.items()})
            card[CONTROLLER] = card.get(OWNER, card.get(CONTROLLER))
        self._add(entry.shown)
        self._place(entry.shown)
        self._move_unknown(entry.shown)
        self._bring(entry.shown)

    def _bring(self, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Put Tokens on the table."""
        said = self.said(shown)
        for number in shown.get(TOKENS, ()):
            told = {**({OWNER: said[CONTROLLER]} if CONTROLLER in said else {}), **said}
            count = int(str(number.value)) if isinstance(number, Literal) else 0
            self.table.setdefault(CARDS, []).extend(copy.deepcopy(told) for _ in range(count))

    def _move_unknown(self, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Count cards of which it is not known which they are where they are now, as far as they are counted."""
        number = sum(int(str(one.value)) for one in shown.get(UNKNOWN_CARDS, ()) if isinstance(one, Literal))
        for of in shown.get(UNKNOWN_OF, ()) if number else ():
            for key, place in self.words.places_told.items():
                player, _, pile = key.partition(".")
                told = self.table.get(PLAYERS, {}).get(player, {}).get(pile)
                if player != self.plain(of) or not isinstance(told, dict) or COUNT not in told:
                    continue
                zones = {self.plain(zone): sign for by, sign in _SIGNS.items() for zone in shown.get(by, ())}
                told[COUNT] = max(0, told[COUNT] + zones.get(place.zone, 0) * number)

    def told_of(self, card: Iri) -> Iterator[Table]:
        """Yield what the table tells of a card, if it tells of it among its cards."""
        key = self._key(card)
        cards = self.table.get(CARDS, ())
        here = [one for place, one in enumerate(cards, 1) if str(one.get("id", place)) == key]
        yield from here or self._by_place(card, cards)
        if card == THIS and not here:
            yield self.table.get(SELF, {})

    def said(self, shown: Mapping[Iri, tuple[Term, ...]]) -> Table:
        """Return what something says that changes what is told, by the keys that tell it."""
        fields = self.words.shape(CARD_SHAPE).fields
        said: Table = {}
        for property_, field in self.words.changes.items():
            key, values = self.words.keys[field], [self.plain(value) for value in shown.get(property_, ())]
            if values and key in fields and fields[key].many:
                said[key] = values
            elif len(values) == 1:
                said[key] = values[0]
        return said

    def _cards(self, nodes: Sequence[Term], shown: Mapping[Iri, tuple[Term, ...]]) -> Iterator[Table]:
        """Yield the told cards for which nodes of the question stand; one of a hand or Deck is taken out of it.

        A card that is only named in the Chain is told from now on, if something changes.
        """
        keys = {node: self._key(node) for node in nodes if isinstance(node, Iri)}
        cards = self.table.setdefault(CARDS, []) if keys else []
        in_piles = [one for one in cards_of(self.table, self.words) if steps_of(one.path)[1] == PLAYERS]
        moved = [one for one in in_piles if one.key in keys.values()]
        for found in moved:
            self._keep_words(found, in_piles)
        for found in reversed(moved):
            *above, last = steps_of(found.path)
            place, player = self._at(above[:-1]), above[2]
            del place[KNOWN][last]
            if "count" in place:
                place["count"] -= 1
            known = {key: value for key, value in found.told.items() if key != CONTROLLER}
            told = known if "id" in known else {"id": self._lent(found.key), **known}
            cards.append({**told, OWNER: player, CONTROLLER: player})
        for node, key in keys.items():
            if node == THIS and node not in self.asked.keys:
                yield self.table.setdefault(SELF, {})
                continue
            here = [card for place, card in enumerate(cards, 1) if str(card.get("id", place)) == key]
            here = here or self._by_place(node, cards)
            if not here and self.said(shown):
                here = [self._named_only(node, key)]
                cards += here
            yield from here

    def _keep_words(self, moved: TableCard, in_piles: Sequence[TableCard]) -> None:
        """Lend the cards behind one that leaves a hand or Deck the words by which they are referred to.

        Those words say the place in the list, and there they come to lie one place before.
        """
        *pile, place = steps_of(moved.path)
        for found in in_piles:
            *above, last = steps_of(found.path)
            if above != pile or last <= place:
                continue
            told = self._at(above)[last]
            full = {"name": told} if isinstance(told, str) else told
            if "id" not in full:
                self._at(above)[last] = {"id": self._lent(found.key), **full}

    def _by_place(self, node: Iri, cards: Sequence[Table]) -> list[Table]:
        """Return the card of the list at the place where a node was told, if it was told there."""
        *above, last = steps_of(self.asked.paths.get(node, "")) or [""]
        told = above == [SITUATION, CARDS] and isinstance(last, int) and last < len(cards)
        return [cards[last]] if told else []

    def reference(self, node: Iri) -> str:
        """Return the word by which the table refers to a card."""
        if node == THIS:
            return SELF
        try:
            told = self._at(steps_of(self.asked.paths.get(node, "")))
        except (LookupError, TypeError):
            told = None
        return told if isinstance(told, str) else self._key(node)

    def _at(self, steps: Sequence[Any]) -> Any:
        """Return what stands at a path of the question."""
        at: Any = {SITUATION: self.table}
        for step in steps:
            at = at[step]
        return at

    def _lent(self, key: str) -> str:
        """Return a word by which a card is referred to that had none; it is taken back at the end."""
        self.lent.add(key)
        return key

    def _key(self, node: Iri) -> str:
        return self.asked.keys.get(node, self.asked.names.get(node, ""))

    def _named_only(self, node: Iri, key: str) -> Table:
        """Return a card that is told only where the Chain refers to it, as a card of the table."""
        *above, last = steps_of(self.asked.paths.get(node, "")) or [""]
        word = node.removeprefix(CARD_NODE)
        try:
            within = self._at(above)
            told = within[last]
        except (LookupError, TypeError):
            told = key
        if not isinstance(told, dict):
            return {"name": key, "id": self._lent(word)}
        # Described where it is referred to: from now on it has a word by which to refer to it.
        within[last] = word
        return {**told, "id": word}

    def _change(self, card: Table, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Change what is told of a card as an event says; what held of it elsewhere, or face-up, ends."""
        said = self.said(shown)
        place, lies = self.words.keys[LOCATION], self.words.keys[POSITION]
        moves = said.get(place, card.get(place)) != card.get(place)
        turns = said.get(lies) in self.words.face_down and card.get(lies) not in self.words.face_down
        for field in self.words.end_with_place if moves else self.words.end_face_down if turns else ():
            card.pop(self.words.keys.get(field, ""), None)
        for field in self.words.come_with_move if moves else ():
            card[self.words.keys[field]] = True
        card.update(said)
        each = [self.plain(player) for player in shown.get(LEAVES_WITH, ())]
        if shown.get(SWITCHES) and len(each) > 1:
            card[CONTROLLER] = next((player for player in each if player != card.get(CONTROLLER)), each[0])
        elif len(each) > 1 and OWNER in card:
            card[CONTROLLER] = card[OWNER]  # each of the cards goes to its own player

    def _add(self, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Add to a player's number what an event adds."""
        for property_, field in self.words.adds.items():
            for player in shown.get(CHANGES_LP_OF, ()):
                told = self.table.get(PLAYERS, {}).get(self.plain(player), {})
                key = self.words.keys[field]
                added = [value.value for value in shown.get(property_, ()) if isinstance(value, Literal)]
                if len(added) == 1 and key in told:
                    told[key] = max(0, told[key] + int(str(added[0])))
                else:
                    told.pop(key, None)  # by how much is not known, and so the number is not

    def placed(self, shown: Mapping[Iri, tuple[Term, ...]]) -> Table:
        """Return which counters are placed on which card, as it is told of an event; nothing if none are."""
        on, kinds, numbers = (shown.get(of, ()) for of in PLACING)
        if not (on and kinds and numbers):
            return {}
        name = self.asked.names.get(Iri(str(on[0])), "")
        return {LINK_CARD_KEY: name, COUNTERS: {self.plain(kinds[0]): self.plain(numbers[0])}}

    def _place(self, shown: Mapping[Iri, tuple[Term, ...]]) -> None:
        """Add counters to those of a card of which they are told; of another it stays unknown how many it has."""
        for kind, number in self.placed(shown).get(COUNTERS, {}).items():
            for told in self._cards(shown[COUNTERS_ON], {}):
                full = card_in_full(told)
                if not isinstance(full.get(COUNTERS), list):
                    continue
                before = sum(one[COUNT] for one in full[COUNTERS] if one.get(KIND) == kind)
                others = [one for one in full[COUNTERS] if one.get(KIND) != kind]
                told[COUNTERS] = [*others, {KIND: kind, COUNT: before + number}]

    def plain(self, value: Term) -> Any:
        """Return a value as a question tells it."""
        if not isinstance(value, Iri):
            return value.value
        if value == THIS:
            return SELF
        return self._key(value) or self.words.token(value)


def steps_of(path: str) -> list[Any]:
    """Return the steps of the path of a field: keys, and places in lists."""
    return [int(step) if step.isdigit() else step for step in _STEPS.findall(path)]
