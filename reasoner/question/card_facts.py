"""What is known of a card, as facts: worked out once for each card, and stated for each copy of it on the table.

A statement is made of local nodes (the card itself, its effects, the pieces of their texts) and of triples between
them; a copy on the table gives each local node an identifier of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from reasoner.errors import Fault, QuestionError
from reasoner.knowledge.vocabulary import YGO, FieldKind
from reasoner.question.graph import EFFECT, THIS, Origin
from reasoner.rules.metamodel import GIVES
from reasoner.rules.syntax import RDF_TYPE
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.cards.library import KnownCard
    from reasoner.knowledge.vocabulary import Field, Shape, Vocabulary
    from reasoner.rules.terms import Term

    Local = int
    Entry = tuple[Local, Iri, "Term | Local", Origin]

DESCRIPTION: Final = Iri(YGO + "description")
DESCRIBED: Final = Iri(YGO + "isDescribed")
PLACE: Final = Iri(YGO + "place")
NUMBER: Final = Iri(YGO + "number")
EFFECTS: Final = Iri(YGO + "effects")
EFFECT_OF: Final = Iri(YGO + "effectOf")
OF_EFFECT: Final = Iri(YGO + "ofEffect")
ALWAYS: Final = ""
"""The key under which stands what is stated whatever else is told of the card."""
PRINTING: Final = Iri(YGO + "printing")
"""What a card “gives” when all that is printed on it is known."""
MOST_KEPT: Final = 4096
SAID: Final = ("saidAs", "words")
"""The keys under which a piece of a text has its words."""


@dataclass(slots=True)
class Statement:
    """The facts of a card: local nodes by what follows the card's identifier, and triples by the key of the card.

    `names` tells what a person calls a node, after the card's name; `effects` has the number of each effect and
    its local node.
    """

    suffixes: list[str] = field(default_factory=lambda: [""])
    names: dict[Local, str] = field(default_factory=dict)
    paths: dict[Local, str] = field(default_factory=dict)
    effects: list[tuple[int, Local]] = field(default_factory=list)
    entries: dict[str, list[Entry]] = field(default_factory=dict)

    def nodes(self, card: Iri) -> list[Iri]:
        """Return the identifiers of the local nodes for one copy of the card."""
        if card == THIS:
            stem = EFFECT.removesuffix("effect")
            return [THIS, *(Iri(stem + suffix[1:]) for suffix in self.suffixes[1:])]
        return [card, *(Iri(card + suffix) for suffix in self.suffixes[1:])]


class Stater:
    """Works out the statement of one card."""

    def __init__(self, vocabulary: Vocabulary, card: KnownCard) -> None:
        self.vocabulary = vocabulary
        self.card = card
        self.told = Statement()
        self.entries: list[Entry] = []
        self.effect = 0
        self.effect_node = 0

    def statement(self) -> Statement:
        """Return the statement; raises `QuestionError` for facts of the card that the vocabulary does not know."""
        shape = self.vocabulary.shape("Card")
        if self.card.texts:
            self.told.entries[ALWAYS] = [(0, GIVES, PRINTING, Origin("card", self.card.name))]
        for key, value in self.card.facts.items():
            found = shape.fields.get(key)
            if found is None:
                raise QuestionError((Fault(f"card.{key}", "no such field", ", ".join(sorted(shape.fields))),))
            self.entries = self.told.entries.setdefault(key, [])
            if found.path == EFFECTS:
                self.state_effects(found, value)
            else:
                self.values(
                    0, found, value, f"card.{key}", Origin(f"card.{key}", self.card.name), listed=True
                )
        return self.told

    def state_effects(self, found: Field, effects: Sequence[Mapping[str, Any]]) -> None:
        """State the effects of the card, each at a node of its own."""
        shape = self.vocabulary.shapes[found.shape or Iri("")]
        self.entries.append((0, GIVES, EFFECTS, Origin("card.effects")))
        for index, effect in enumerate(effects):
            number = effect["number"]
            path, name = f"card.effects[{index}]", "'s effect" + (f" {number}" if len(effects) > 1 else "")
            node = self.local(f"-effect-{number}", name, path)
            self.effect, self.effect_node = number, node
            self.told.effects.append((number, node))
            origin = Origin(path, self.card.name)
            self.fields(node, shape, {key: effect[key] for key in effect if key != "number"}, path)
            self.entries += [
                (0, EFFECTS, node, origin),
                (node, EFFECT_OF, 0, origin),
                (node, NUMBER, Literal(number), origin),
                (node, GIVES, DESCRIPTION, origin),
                (node, DESCRIBED, Literal(value=True), origin),
            ]
        self.effect = self.effect_node = 0

    def local(self, suffix: str, name: str, path: str) -> Local:
        """Return a new local node."""
        self.told.suffixes.append(suffix)
        node = len(self.told.suffixes) - 1
        self.told.names[node], self.told.paths[node] = name, path
        return node

    def fields(self, node: Local, shape: Shape, data: Mapping[str, Any], path: str) -> None:
        """State the fields of an object, each with the words that it was read from."""
        for key, value in data.items():
            found = self.field(shape, key, path)
            self.values(node, found, value, f"{path}.{key}", self.origin(key, f"{path}.{key}"), listed=True)

    def origin(self, key: str, path: str) -> Origin:
        """Return where a fact of the effect at hand comes from."""
        place = self.card.words(self.effect, key) if self.effect_node else None
        if place is None:
            return Origin(path, self.card.name, self.effect)
        (_, start, end), words = place
        return Origin(path, self.card.name, self.effect, start, end, words)

    def values(
        self, node: Local, found: Field, value: Any, path: str, origin: Origin, *, listed: bool
    ) -> None:
        """State a field: its one value, or each entry of its list; `listed`: also that the list is closed."""
        if not found.many:
            self.value(node, found, value, path, origin, 0)
            return
        if listed:
            self.entries.append((node, GIVES, found.path, origin))
        for index, item in enumerate(value):
            self.value(node, found, item, f"{path}[{index}]", origin, index + 1)

    def value(self, node: Local, found: Field, value: Any, path: str, origin: Origin, place: int) -> None:
        """State one value of a field."""
        if found.kind is FieldKind.NODE:
            inner = self.inner(node, found, value, path, origin, place)
            self.entries.append((node, found.path, inner, origin))
            return
        if found.kind is FieldKind.TOKEN and value not in found.tokens:
            raise QuestionError((Fault(path, f"{value!r} is not possible here", found.expected),))
        term: Term = found.tokens[value] if found.kind is FieldKind.TOKEN else Literal(value)
        self.entries.append((node, found.path, term, origin))

    def field(self, shape: Shape, key: str, path: str) -> Field:
        """Return a field of a shape; raises `QuestionError` where it has none of that key."""
        found = shape.fields.get(key)
        if found is None:
            raise QuestionError(
                (Fault(f"{path}.{key}", "no such field", "one of " + ", ".join(sorted(shape.fields))),)
            )
        return found

    def inner(
        self, node: Local, found: Field, value: Mapping[str, Any], path: str, origin: Origin, place: int
    ) -> Local:
        """State an object of a field at a node of its own, and return the node."""
        shape = self.vocabulary.shapes[found.shape or Iri("")]
        suffix = f"{self.told.suffixes[node]}-{found.key}" + (f"-{place}" if place else "")
        label = self.vocabulary.label(shape.node_class)
        name = in_its_words(value) or (f"{label} {place}" if place else f"the {label}")
        inner = self.local(suffix, name, path)
        if self.effect_node:
            self.entries.append((inner, OF_EFFECT, self.effect_node, origin))
        own = shape.node_class not in self.vocabulary.language
        if not own:
            # rules about filters must not take the selections and conditions around them for filters
            self.entries.append((inner, RDF_TYPE, shape.node_class, origin))
        if place:
            self.entries.append((inner, PLACE, Literal(place), origin))
        for key, entry in value.items():
            here = f"{path}.{key}"
            self.values(
                inner,
                self.field(shape, key, path),
                entry,
                here,
                self.origin(key, here) if own else origin,
                listed=own,
            )
        return inner


class Statements:
    """The statements of cards, each worked out once. Safe to share between threads."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._kept: dict[int, tuple[KnownCard, Statement]] = {}

    def of(self, card: KnownCard) -> Statement:
        """Return the statement of a card; raises `QuestionError` for facts that the vocabulary does not know."""
        kept = self._kept.get(id(card))
        if kept is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            # The card is kept as well, so that its id stays its own.
            kept = self._kept[id(card)] = (card, Stater(self.vocabulary, card).statement())
        return kept[1]


def in_its_words(piece: Any) -> str:
    """Return the words of the card that a piece of its text was read from, where they are known."""
    said = next((piece[key] for key in SAID if key in piece), "") if isinstance(piece, dict) else ""
    return f"“{said}”" if isinstance(said, str) and said else ""


def stated_name(card: str, local: str) -> str:
    """Return what a person calls a node of a card: an effect by its card, a piece of a text by what it is."""
    return card + local if local.startswith("'s") else local
