"""Stating facts: fields of a question or of a card, by the shapes of the vocabulary, become triples.

What does not fit its field is kept as a `Fault`, so that a question reports all its faults at once. Besides
the triples that a JSON-LD processor finds, what lists say without words is stated: the place of an entry in
its list, and that a list was given at all.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from reasoner.cards.library import CardLibrary, KnownCard, fold
from reasoner.knowledge.vocabulary import QUESTION, YGO, FieldKind, slug
from reasoner.question.card_facts import (
    ALWAYS,
    DESCRIBED,
    DESCRIPTION,
    EFFECT_OF,
    EFFECTS,
    NUMBER,
    OF_EFFECT,
    PLACE,
    Statements,
    in_its_words,
    stated_name,
)
from reasoner.question.described_cards import PROSE, TEXT_KEYS, describe
from reasoner.question.graph import EFFECT, ROOT, SITUATION, THIS, Graph, Origin, StatedEffect
from reasoner.rules.metamodel import GIVES
from reasoner.rules.syntax import RDF_TYPE
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.knowledge.vocabulary import Field, Shape, Vocabulary
    from reasoner.question.card_facts import Entry
    from reasoner.question.table import TableCard
    from reasoner.rules.terms import Term

SELF = "this"
CARD_NODE = f"{QUESTION}card-"
UNIDENTIFIED = Iri(YGO + "isUnidentified")
"""What the names of cards' nodes begin with; the word by which the question refers to the card follows."""
CHAIN_LINK = Iri(YGO + "ChainLink")
"""Of which the parts are stated one by one, beside those of its card (`question.chain_links`)."""
PARTS = "parts"
COST_PARTS = "costParts"
PARTS_COMPLETE = "partsComplete"
KEEPS_EVERY_WORD = "keepsEveryWord"
WORDS_LEFT, COPIES, ACTIVATION = "wordsLeft", "copies", "activation"
COPIED_FROM = {"target": "targets", "cost": "cost"}
"""Under which key of a Chain Link the card is told whose effect another effect becomes."""
TEXT = "text"
_OPENING = 60
"""So many characters of its text say which effect is meant."""


class Stating:
    """States the facts of one question."""

    def __init__(
        self, vocabulary: Vocabulary, library: CardLibrary, statements: Statements | None = None
    ) -> None:
        self.in_effect: Iri | None = None
        self.statements = statements or Statements(vocabulary)
        self.vocabulary = vocabulary
        self.library = library
        self.table: tuple[TableCard, ...] = ()
        self.plays: tuple[Mapping[str, Any], ...] = ()
        names = {SITUATION: "the situation", THIS: "this card", EFFECT: "this effect", ROOT: "the question"}
        paths = {ROOT: "", SITUATION: "situation", THIS: "situation.this", EFFECT: "effect"}
        self.graph = Graph(names=names, paths=paths)
        self.references: dict[str, Iri] = {SELF: THIS}
        self.effects_at: dict[Iri, list[StatedEffect]] = {}

    # cards and their effects

    def known_facts(self, card: KnownCard, node: Iri, path: str) -> None:
        """State the facts of a known card at `node`, but for those that the situation says itself."""
        self.graph.known[node] = card.facts
        statement = self.statements.of(card)
        nodes = statement.nodes(node)
        called = self.graph.names[node]
        for local, name in statement.names.items():
            self.graph.names[nodes[local]] = stated_name(called, name)
            self.graph.paths[nodes[local]] = path + statement.paths[local].removeprefix("card")
        fields = self.vocabulary.shape("Card").fields
        add = self.graph.origins
        for key, entries in statement.entries.items():
            told = key != ALWAYS and (node, fields[key].path) in self.graph.values
            if told and not self._tells_change(node, fields[key], entries):
                continue
            for local, property_, value, origin in entries:
                add[nodes[local], property_, nodes[value] if isinstance(value, int) else value] = origin
            if node == THIS and key != ALWAYS and not fields[key].many:
                # What the situation says otherwise of the card that is asked about contradicts its name.
                self.graph.values.update(
                    ((node, fields[key].path), value)
                    for _, _, value, _ in entries
                    if not isinstance(value, int)
                )
        for number, local in statement.effects:
            self._stated_effect(card, number, nodes[local], node)

    def _tells_change(self, node: Iri, found: Field, entries: Iterable[Entry]) -> bool:
        """Take a value that was told of a card and is not the printed one for the one that it has now.

        Returns whether the printed value is to be stated beside it.
        """
        now = self.vocabulary.changes_to.get(found.path)
        told = self.graph.values[node, found.path]
        if now is None or any(value == told for _, _, value, _ in entries):
            return False
        self.graph.add(node, now, told, self.graph.origins.pop((node, found.path, told)))
        return True

    def _stated_effect(self, card: KnownCard, number: int, effect: Iri, node: Iri) -> None:
        told = next(found for found in card.facts["effects"] if found.get("number", number) == number)
        self._keep_effect(card, number, effect, node, told)

    def _keep_effect(
        self, card: KnownCard, number: int, effect: Iri, node: Iri, told: Mapping[str, Any]
    ) -> None:
        """Keep an effect of a card for the Chain Links that may be its activation."""
        whole = told.get(PARTS_COMPLETE, True) is True or told.get(KEEPS_EVERY_WORD) is True
        said = card.words(number, TEXT) if PARTS_COMPLETE in told else None
        opening = said[1].strip()[:_OPENING].rpartition(" ")[0] if said else ""
        copies = next((span["parts"][0] for span in told.get(WORDS_LEFT, ()) if span.get(COPIES)), 0)
        stated = StatedEffect(
            effect,
            card,
            number,
            told.get(PARTS),
            told.get(COST_PARTS, ()),
            opening,
            whole,
            activates=told.get("kind") == ACTIVATION,
            copies=copies,
            copied=COPIED_FROM.get(told.get(COPIES, ""), ""),
        )
        self.effects_at.setdefault(node, []).append(stated)

    def described_facts(self, card: KnownCard, node: Iri, path: str) -> None:
        """State the facts of a card that the question describes itself; what is wrong with them is kept."""
        self.graph.known[node] = card.facts
        shape = self.vocabulary.shape("Card")
        for key, value in card.facts.items():
            found = shape.fields.get(key)
            if found is None:
                self.unknown_key(key, path, [*shape.fields, *TEXT_KEYS])
            elif found.path == EFFECTS:
                self.effects(card, node, found, value, f"{path}.{key}")
            else:
                origin = Origin(f"{path}.{key}", card.name)
                self.values(node, found, value, f"{path}.{key}", origin)
                if not found.many and found.path in self.vocabulary.closing:
                    self.graph.add(node, GIVES, found.path, origin)

    def effects(self, card: KnownCard, node: Iri, found: Field, effects: Sequence[Any], path: str) -> None:
        """State the effects of a described card, each at a node of its own, with all that its description closes."""
        if not isinstance(effects, (list, tuple)):
            self.graph.fault(path, "not a list", found.expected)
            return
        self.graph.add(node, GIVES, EFFECTS, Origin(path))
        for index, effect in enumerate(effects):
            here = f"{path}[{index}]"
            number = effect.get("number", index + 1) if isinstance(effect, dict) else index + 1
            name = Iri(f"{EFFECT}-{number}" if node == THIS else f"{node}-effect-{number}")
            if not _is_count(number, 0) or name in self.graph.names:
                self.graph.fault(
                    f"{here}.number", f"{short(number)} is not possible here", "a number of its own"
                )
                continue
            self.graph.names[name] = f"{self.graph.names[node]}'s effect" + (
                f" {number}" if len(effects) > 1 else ""
            )
            if isinstance(effect, dict):
                self._keep_effect(card, number, name, node, effect)
            self.in_effect = name
            self.node(name, found, effect, here, card, number)
            self.in_effect = None
            self.graph.add(node, EFFECTS, name, Origin(here, card.name))
            self.graph.add(name, EFFECT_OF, node, Origin(here, card.name))
            self.graph.add(name, NUMBER, Literal(number), Origin(here, card.name))
            self.graph.add(name, GIVES, DESCRIPTION, Origin(here, card.name))
            self.graph.add(name, DESCRIBED, Literal(value=True), Origin(here, card.name))

    # any field

    def object(self, node: Iri, shape: Shape, data: Any, path: str) -> None:
        """State the fields of one object at `node`."""
        if not isinstance(data, dict):
            self.graph.fault(path, f"{data!r} is not an object", "an object")
            return
        for key, value in data.items():
            if key == "id":
                continue
            found = shape.fields.get(key)
            if found is None:
                self.unknown_key(key, path, shape.fields)
            else:
                self.values(node, found, value, f"{path}.{key}")

    def values(self, node: Iri, found: Field, value: Any, path: str, origin: Origin | None = None) -> None:
        """State a field: its one value, or each entry of its list and that the list was given."""
        if not found.many:
            self.value(node, found, value, path, origin or Origin(path))
            if origin is None:
                self.graph.add(node, GIVES, found.path, Origin(path))
            return
        if not isinstance(value, (list, tuple)):
            self.graph.fault(path, f"{short(value)} is not a list", found.expected)
            return
        self.graph.add(node, GIVES, found.path, origin or Origin(path))
        for index, item in enumerate(value):
            here = f"{path}[{index}]"
            self.value(node, found, item, here, origin or Origin(here), index + 1)

    def value(self, node: Iri, found: Field, value: Any, path: str, origin: Origin, place: int = 0) -> None:
        """State one value of a field; `place` is its place in the list, 0 outside lists."""
        if found.kind is FieldKind.NODE:
            name = self.name_of(node, found, value, place)
            self._state(node, found, name, origin)
            if place:
                self.graph.add(name, PLACE, Literal(place), origin)
            self.node(name, found, value, path, None, 0)
            return
        term = self.term(found, value, path)
        if term is None:
            return
        first = term if found.many else self.graph.values.setdefault((node, found.path), term)
        if first != term:
            printed = self.graph.origins.get((node, found.path, first), origin)
            if found.path in self.vocabulary.changes_to and printed.card:
                self.graph.add(node, self.vocabulary.changes_to[found.path], term, origin)
                return
            elsewhere = printed.field
            self.graph.fault(path, f"{short(value)} contradicts what “{elsewhere}” says")
        self._state(node, found, term, origin)
        if found.inverse is not None and isinstance(term, Iri):
            self.graph.add(term, found.inverse, node, origin)

    def _state(self, node: Iri, found: Field, term: Term, origin: Origin) -> None:
        """State a value of a field, and what telling it states as well: that a person said so."""
        self.graph.add(node, found.path, term, origin)
        said = self.vocabulary.states_also.get(found.path)
        if said is not None:
            self.graph.add(node, said, term, origin)

    def name_of(self, node: Iri, found: Field, value: Any, place: int) -> Iri:
        """Return the IRI of the node that an object of a field becomes."""
        if place and found.shape == self.vocabulary.shape("Card").iri and isinstance(value, dict):
            return self.references.get(str(value.get("id", place)), Iri(f"{QUESTION}card-{place}"))
        stem = found.key if node == SITUATION else f"{node.rpartition('#')[2]}-{found.key}"
        name = Iri(f"{QUESTION}{stem}" + (f"-{place}" if place else ""))
        self.graph.names.setdefault(name, self.called(found, value, place))
        return name

    def called(self, found: Field, value: Any, place: int) -> str:
        """Return what a person calls the node of a field: by its name, by its place in a list, or by what it is."""
        if isinstance(value, dict) and isinstance(value.get("name"), str):
            return str(value["name"])
        shape = self.vocabulary.shapes[found.shape] if found.shape else None
        # A card that is alone in its field is called by what it is there for: “the payment”.
        named = shape is None or shape == self.vocabulary.shape("Card")
        label = self.vocabulary.label(found.path if named or shape is None else shape.node_class)
        return in_its_words(value) or (f"{label} {place}" if place else f"the {label}")

    def node(
        self, name: Iri, found: Field, data: Any, path: str, card: KnownCard | None, effect: int
    ) -> None:
        """State an object that became the node `name`; of a known card's effect, with its words."""
        self.graph.paths[name] = path
        if self.in_effect is not None and name != self.in_effect:
            self.graph.add(name, OF_EFFECT, self.in_effect, Origin(path))
        shape = self.vocabulary.shapes[found.shape] if found.shape else None
        if shape is None or not isinstance(data, dict):
            self.graph.fault(path, f"{short(data)} is not an object", "an object")
            return
        if shape.node_class in self.vocabulary.language:
            self.graph.add(name, RDF_TYPE, shape.node_class, Origin(path))
        is_card = shape.node_class.endswith("#Card")
        for key, value in data.items():
            if key == "id" or (key == "number" and effect) or (is_card and key in PROSE):
                continue
            if key == PARTS and shape.node_class == CHAIN_LINK:
                continue
            inner = shape.fields.get(key)
            if inner is None:
                self.unknown_key(key, path, shape.fields)
                continue
            if is_card and inner.path == EFFECTS:
                described = KnownCard(self.graph.names.get(name, ""), {})
                self.effects(described, name, inner, value, f"{path}.{key}")
                continue
            self.fact(name, inner, value, f"{path}.{key}", card, effect)
        if is_card:
            self.card_as_described(name, data, path)

    def fact(
        self, name: Iri, inner: Field, value: Any, path: str, card: KnownCard | None, effect: int
    ) -> None:
        """State a fact; one that stands on a card remembers the words it was read from."""
        if card is None:
            self.values(name, inner, value, path)
            return
        origin = Origin(path, card.name, effect)
        place = card.words(effect, inner.key)
        if place is not None:
            (_, start, end), words = place
            origin = Origin(path, card.name, effect, start, end, words)
        self.values(name, inner, value, path, origin)

    def card_by_name(
        self, node: Iri, name: str, path: str, told: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        """State what is known of a card that the situation only names; what the situation says goes first."""
        known = self.library.find(name)
        if known is not None:
            self.graph.names[node] = known.name
            self.known_facts(self.with_gained(known, told), node, path)

    def term(self, found: Field, value: Any, path: str) -> Term | None:
        """Return the term that `value` is in this field, or keep a fault."""
        if found.kind is FieldKind.TOKEN and isinstance(value, str):
            token = found.tokens.get(value) or found.tokens.get(slug(value))
            if token is not None:
                return token
        if _is_plain(found, value):
            return Literal(value)
        if found.kind is FieldKind.CARD and isinstance(value, (str, dict)):
            return (
                self.reference(value, path)
                if isinstance(value, str)
                else self.described_reference(value, path)
            )
        near = get_close_matches(slug(value), found.tokens, n=3) if isinstance(value, str) else []
        expected = "one of " + ", ".join(near) if near else found.expected
        self.graph.fault(path, f"{short(value)} is not possible here", expected)
        return None

    def card_as_described(self, node: Iri, data: Mapping[str, Any], path: str) -> None:
        """State what a card's own text says, or what is known of a card with that name."""
        if any(key in data for key in PROSE):
            known = describe(
                {key: data[key] for key in TEXT_KEYS if key in data}, path, self.library, self.graph
            )
            if known is not None:
                known = self.with_gained(known, data)
                if "name" in data or "password" in data:
                    self.graph.names[node] = known.name
                self.described_facts(replace(known, facts=self.not_yet_given(node, known)), node, path)
        elif isinstance(data.get("name"), str):
            self.card_by_name(node, data["name"], path, data)

    def with_gained(self, card: KnownCard, told: Mapping[str, Any]) -> KnownCard:
        """Return a card with what it gains from its materials, as far as `told` says which they were."""
        return self.library.with_gained(card, tuple(self.used_for(told)))

    def used_for(self, told: Mapping[str, Any]) -> Iterator[KnownCard]:
        """Yield what is known of the cards that were used for a monster, or are attached to it, each once."""
        own, summoned = told.get("id"), told.get("summoned")
        lists = [summoned.get("materials")] if isinstance(summoned, dict) else []
        lists += [play.get("with") for play in self.plays if own is not None and play.get("card") == own]
        attached = [one.told for one in self.table if own is not None and one.told.get("attachedTo") == own]
        used = [one for found in lists if isinstance(found, list) for one in found]
        seen: list[KnownCard] = []
        for one in (*used, *attached):
            card = self._known_of(one)
            if card is not None and not any(card is other for other in seen):
                seen.append(card)
                yield card

    def _known_of(self, told: Any) -> KnownCard | None:
        """Return what is known of a card that is referred to by an id or a name, or told; faults are kept elsewhere."""
        if isinstance(told, str):
            here = next((one.told for one in self.table if one.told.get("id") == told), None)
            return self.library.find(told) if here is None else self._known_of(here)
        if not isinstance(told, dict):
            return None
        if any(key in told for key in PROSE):
            own = {key: told[key] for key in TEXT_KEYS if key in told}
            return describe(own, "", self.library, Graph(names={}, paths={}))
        return self.library.find(str(told["name"])) if "name" in told else None

    def not_yet_given(self, node: Iri, known: KnownCard) -> dict[str, Any]:
        """Return the facts of a known card on which the situation is silent: what it says goes first."""
        fields = self.vocabulary.shape("Card").fields
        return {
            key: value
            for key, value in known.facts.items()
            if key in fields and (node, fields[key].path) not in self.graph.values
        }

    def described_reference(self, value: Mapping[str, Any], path: str) -> Iri:
        """Return the node of a card that is described where it is referred to."""
        node = Iri(CARD_NODE + slug(path))
        self.references[f"described at {path}"] = node
        self.graph.names[node] = str(value.get("name", "a card"))
        self.node(node, self.vocabulary.shape("Situation").fields["cards"], value, path, None, 0)
        return node

    def reference(self, value: str, path: str) -> Iri:
        """Return the node of a card that is named inside the situation, making one for a card not listed."""
        known = self.references.get(value) or self.references.get(fold(value))
        if known is not None:
            return known
        node = Iri(CARD_NODE + (slug(value) or str(len(self.references))))
        self.references[fold(value)] = node
        self.graph.names[node] = value
        self.graph.paths[node] = path
        self.card_by_name(node, value, path)
        if self.library.find(value) is None:
            self.graph.add(node, UNIDENTIFIED, Literal(value=True), Origin(path))
        return node

    def unknown_key(self, key: str, path: str, keys: Iterable[str]) -> None:
        """Keep a fault for a key that does not exist, with the nearest ones."""
        near = get_close_matches(key, list(keys), n=3)
        self.graph.fault(
            f"{path}.{key}".lstrip("."), "no such field", "one of " + ", ".join(near or sorted(keys))
        )


def short(value: Any) -> str:
    """Return a value as a message quotes it."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _is_count(value: Any, minimum: int | None) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and (minimum is None or value >= minimum)


def _is_plain(found: Field, value: Any) -> bool:
    """Say whether `value` is a literal that the field can have."""
    if found.kind is FieldKind.INTEGER:
        return _is_count(value, found.minimum)
    wanted = {FieldKind.BOOLEAN: bool, FieldKind.TEXT: str}.get(found.kind)
    return wanted is not None and isinstance(value, wanted)
