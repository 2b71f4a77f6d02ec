"""How the fields and values of a question are called on the pages: all of it out of the vocabulary."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from reasoner.knowledge.vocabulary import YGO, FieldKind
from reasoner.question.graph import EFFECT, THIS
from reasoner.rules.terms import Iri, Literal
from service.web.form import ANSWERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reasoner.knowledge.base import Knowledge
    from reasoner.knowledge.vocabulary import Field

ORDER, ON_FIELD = Iri(YGO + "order"), Iri(YGO + "onField")
NODES = {"effect": EFFECT, "card": THIS}
"""What of a card questions are asked of: one effect of it, or itself."""
PLAYERS, PLAYER, COUNT = "situation.players.", "situation.turnPlayer", ".count"
MOST_TYPES = 24
_PLAIN = {"true": "yes", "false": "no"}
_KEY = re.compile(r"(\w+)(?:\[\d+\])?")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: how the question writes it and how a person says it."""

    value: str
    label: str


class Words:
    """The words of one knowledge base, found by paths into a question such as `situation.chain[0].by`."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._vocabulary = knowledge.vocabulary
        self._structure = knowledge.structure
        self._types = Counter(str(card["type"]) for card in knowledge.curated if card.get("type"))

    def field(self, path: str) -> Field | None:
        """Return the field at the end of the path; `None` for the fields of the protocol and for no path."""
        shape, found = self._vocabulary.shape("Question"), None
        for key in map(str, _KEY.findall(path)):
            if key in self._piles and shape == self._vocabulary.shape("Player"):
                shape = self._vocabulary.shape("Pile")
                continue
            found = shape.fields.get(key)
            if found is None:
                return None
            if found.shape is not None:
                shape = self._vocabulary.shapes[found.shape]
        return found

    def is_in_words(self, path: str) -> bool:
        """Say whether this is no field of the situation, but something that stands in the words of a card."""
        return self._vocabulary.is_asked_in_words(Iri(YGO + path.rpartition(".")[2]))

    def is_number(self, path: str) -> bool:
        """Say whether the field holds a whole number."""
        found = self.field(path)
        return found is not None and found.kind is FieldKind.INTEGER and not found.many

    def is_on_field(self, path: str, value: str) -> bool:
        """Say whether a value of the field is a place on the field."""
        found = self.field(path)
        token = found.tokens.get(value) if found is not None else None
        return token is not None and Literal(value=True) in self._structure.get((token, ON_FIELD), ())

    def given_at(self, path: str) -> str:
        """Return where a value of the field is put: the field itself, or the first entry where it is a list.

        What is asked in the words of a card is put among the answers.
        """
        if self.is_in_words(path):
            return ANSWERS + path
        found = self.field(path)
        return f"{path}[0]" if found is not None and found.many and not path.endswith("]") else path

    def of_field(self, path: str) -> str:
        """Return how the field is called, for an entry of a list with its number."""
        found = self.field(path)
        if found is None:
            return path.rpartition(".")[2]
        if path.startswith(PLAYERS):
            called = self.of_place(path)
            side = self.of_value(PLAYER, path.removeprefix(PLAYERS).partition(".")[0])
            return called if path.endswith(COUNT) else f"{side}: {called}"
        number = re.search(r"\[(\d+)\]$", path)
        if number and found.shape is not None:
            kind = self._vocabulary.shapes[found.shape].node_class
            return f"{self._vocabulary.label(kind)} {int(number[1]) + 1}"
        return self._vocabulary.label(found.path)

    def of_place(self, path: str) -> str:
        """Return how a number of a player is called: LP, or by the place whose cards are counted."""
        place = ".".join(_KEY.findall(path)[2:-1])
        told = self._vocabulary.places_told.get(place)
        found = self.field(path)
        if told is None and found is not None:
            return self._vocabulary.label(found.path)
        return self._vocabulary.label(told.node) if told is not None else path.rpartition(".")[2]

    def of_value(self, path: str, value: object) -> str:
        """Return how a value of the field is called: a token by its label, anything else as it stands."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        found = self.field(path)
        token = found.tokens.get(text) if found is not None else None
        return self._vocabulary.label(token) if token is not None else _PLAIN.get(text, text)

    def options(self, path: str) -> tuple[Option, ...]:
        """Return the values that the field can have, in the order of the ontology."""
        found = self.field(path)
        if found is None:
            return ()
        tokens = {token: found.tokens[token] for token in found.primary}
        ranked = sorted(tokens, key=lambda token: (self._order(tokens[token]), token))
        return tuple(Option(token, self._vocabulary.label(tokens[token])) for token in ranked)

    def ordered(self, path: str, values: Iterable[str]) -> list[str]:
        """Return values of the field in the order of the ontology."""
        found = self.field(path)
        tokens = found.tokens if found is not None else {}
        return sorted(values, key=lambda value: self._order(tokens[value]) if value in tokens else 0)

    def asked(self, name: str) -> str:
        """Return what is asked by this name, as a question of few words."""
        askable = self._vocabulary.askables.get(name)
        label = self._vocabulary.label(askable.property) if askable else name.replace("-", " ")
        return f"{label[:1].upper()}{label[1:]}?"

    def is_boolean(self, name: str) -> bool:
        """Say whether the question has the answer yes or no."""
        askable = self._vocabulary.askables.get(name)
        return askable is not None and askable.is_boolean

    def is_of_effect(self, name: str) -> bool:
        """Say whether what is asked is asked of one effect."""
        askable = self._vocabulary.askables.get(name)
        return askable is not None and askable.node == EFFECT

    def askable(self, kind: str) -> list[Option]:
        """Return what can be asked of an effect or of a card (see `NODES`), by alphabet."""
        found: dict[str, Option] = {}
        for name, askable in self._vocabulary.askables.items():
            is_tried = NODES[kind] == THIS and self._vocabulary.is_tried_with_card(askable.property)
            if (askable.node == NODES[kind] or is_tried) and name.islower():
                found.setdefault(askable.property, Option(name, self.asked(name)))
        return sorted(found.values(), key=lambda option: option.label.casefold())

    @cached_property
    def _piles(self) -> frozenset[str]:
        """The keys under which a player's hand and Decks are told."""
        return frozenset(key.partition(".")[2] for key in self._vocabulary.places_told)

    @cached_property
    def types_of_cards(self) -> tuple[str, ...]:
        """Types of cards as cards say them in print, the most frequent of the project's own cards first."""
        return tuple(name for name, _ in self._types.most_common(MOST_TYPES))

    def _order(self, term: Iri) -> int:
        found = self._structure.get((term, ORDER), ())
        return int(str(found[0].value)) if found and isinstance(found[0], Literal) else 0
