"""From a question's JSON to facts.

A question is taken apart by the shapes of the vocabulary: each key is a property, each object a node, each word a
term. What does not fit is reported field by field (`QuestionError`), all faults at once. The facts are those that a
JSON-LD processor finds in the same document with the project's context, plus what lists say without words: the place
of an entry in its list, and that a list was given at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from reasoner.cards import CardRecord
from reasoner.errors import Fault, QuestionError, UnknownCard
from reasoner.library import CardLibrary, KnownCard, fold
from reasoner.terms import Iri, Literal
from reasoner.vocabulary import GIVES, QUESTION, YGO, FieldKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.terms import Term, Triple
    from reasoner.vocabulary import Askable, Field, Shape, Vocabulary


DESCRIPTION = Iri(YGO + "description")
PLACE = Iri(YGO + "place")
NUMBER = Iri(YGO + "number")
KIND = Iri(YGO + "kind")
EFFECTS = Iri(YGO + "effects")
EFFECT_OF = Iri(YGO + "effectOf")

ROOT = Iri(QUESTION + "question")
SITUATION = Iri(QUESTION + "situation")
THIS = Iri(QUESTION + "this")
EFFECT = Iri(QUESTION + "effect")

SELF = "this"
PROTOCOL_KEYS = ("ask", "card", "effect", "game", "asOf")
CARD_TEXT_KEYS = ("name", "type", "text", "pendulumText", "password")
TRUE = Literal(True)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a given fact came from: a field of the question, or the words on a card."""

    field: str = ""
    card: str = ""
    effect: int = 0
    start: int = 0
    end: int = 0
    words: str = ""

    @property
    def is_read(self) -> bool:
        """Whether the fact was read from printed words."""
        return bool(self.words)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart: its facts, what is asked of which nodes, and how nodes are called."""

    askable: Askable
    subjects: tuple[Iri, ...]
    game: Iri
    as_of: date
    facts: tuple[Triple, ...]
    origins: Mapping[Triple, Origin]
    paths: Mapping[Iri, str]
    names: Mapping[Iri, str]
    card: KnownCard | None = None


@dataclass(slots=True)
class _Graph:
    """The facts gathered so far; of each, where it came from."""

    origins: dict[Triple, Origin] = field(default_factory=dict)
    values: dict[tuple[Iri, Iri], Term] = field(default_factory=dict)
    paths: dict[Iri, str] = field(default_factory=dict)
    names: dict[Iri, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, subject: Iri, property_: Iri, value: Term, origin: Origin) -> None:
        self.origins[(subject, property_, value)] = origin

    def fault(self, path: str, problem: str, expected: str = "") -> None:
        self.faults.append(Fault(path, problem, expected))


class Converter:
    """Takes questions apart. One per knowledge base; keeps nothing of a question."""

    def __init__(self, vocabulary: Vocabulary, library: CardLibrary, games: Mapping[str, Iri]) -> None:
        self.vocabulary = vocabulary
        self.library = library
        self.games = games

    def convert(self, question: Mapping[str, Any], today: date) -> Asked:
        """Take `question` apart.

        Raises `QuestionError` with every wrong field, and `UnknownCard` for a card that nobody knows.
        """
        if not isinstance(question, dict):
            raise QuestionError((Fault("(root)", "not an object", "a JSON object with “ask”"),))
        return _Conversion(self, question, today).run()


class _Conversion:
    """One question on its way."""

    def __init__(self, converter: Converter, question: Mapping[str, Any], today: date) -> None:
        self.vocabulary = converter.vocabulary
        self.library = converter.library
        self.games = converter.games
        self.question = question
        self.today = today
        self.graph = _Graph(
            names={SITUATION: "the situation", THIS: "this card", EFFECT: "this effect", ROOT: "the question"}
        )
        self.graph.paths.update({ROOT: "", SITUATION: "situation", THIS: "situation.this", EFFECT: "effect"})
        self.references: dict[str, Iri] = {SELF: THIS}
        self.card: KnownCard | None = None

    def run(self) -> Asked:
        askable = self._askable()
        game, as_of = self._game(), self._as_of()
        self._parameters()
        self._this()
        situation = self.question.get("situation", {})
        self.graph.add(ROOT, Iri(YGO + "situation"), SITUATION, Origin("situation"))
        if isinstance(situation, dict):
            self._name_cards(situation)
            self._situation(situation)
        else:
            self.graph.fault("situation", "not an object", "an object")
        subjects = self._subjects(askable) if askable else ()
        if self.graph.faults or askable is None:
            raise QuestionError(tuple(self.graph.faults))
        graph = self.graph
        return Asked(
            askable,
            subjects,
            game,
            as_of,
            tuple(graph.origins),
            graph.origins,
            graph.paths,
            graph.names,
            self.card,
        )

    # the fields of the protocol

    def _askable(self) -> Askable | None:
        name = self.question.get("ask")
        found = self.vocabulary.askables.get(name) if isinstance(name, str) else None
        if found is None:
            near = get_close_matches(str(name), self.vocabulary.askables, n=3)
            problem = "missing" if name is None else f"nothing is asked as {name!r}"
            names = sorted(key for key in self.vocabulary.askables if key.islower())
            self.graph.fault("ask", problem, "one of " + ", ".join(near or names))
        return found

    def _game(self) -> Iri:
        game = self.question.get("game", "tcg")
        found = self.games.get(game) if isinstance(game, str) else None
        if found is None:
            self.graph.fault("game", f"no game is called {game!r}", "one of " + ", ".join(sorted(self.games)))
        return found or Iri("")

    def _as_of(self) -> date:
        given = self.question.get("asOf")
        if given is None:
            return self.today
        try:
            return date.fromisoformat(given)
        except (TypeError, ValueError):
            self.graph.fault("asOf", f"{given!r} is not a date", "a date such as “2026-11-21”")
            return self.today

    def _parameters(self) -> None:
        shape = self.vocabulary.shape("Question")
        for key, value in self.question.items():
            if key in PROTOCOL_KEYS or key == "situation" or key.startswith("@"):
                continue
            found = shape.fields.get(key)
            if found is None:
                self._unknown_key(key, "", [*shape.fields, *PROTOCOL_KEYS])
            else:
                self._values(ROOT, found, value, key)

    # the card asked about

    def _this(self) -> None:
        given = self.question.get("card")
        if given is None:
            return
        if isinstance(given, dict):
            self._described_card(given)
        elif isinstance(given, (str, int)) and not isinstance(given, bool):
            self.card = self._known(given)
        else:
            self.graph.fault(
                "card",
                f"{given!r} is not a card",
                "a name, a passcode, or an object with name, type and text",
            )
        if self.card is not None:
            self.references[fold(self.card.name)] = THIS
            self.graph.names[THIS] = self.card.name
            self._known_facts(self.card, THIS, "card")

    def _known(self, key: str | int) -> KnownCard:
        if isinstance(key, str) and key.isdigit() and self.library.find(key) is None:
            key = int(key)
        found = self.library.find(key)
        if found is None:
            raise UnknownCard(str(key), self.library.nearest(str(key)))
        return found

    def _described_card(self, given: Mapping[str, Any]) -> None:
        """Take a card that the question itself describes: by its text, by its facts, or both."""
        faults = len(self.graph.faults)
        for key in CARD_TEXT_KEYS:
            if key in given and key != "password" and not isinstance(given[key], str):
                self.graph.fault(f"card.{key}", f"{given[key]!r} is not a text", "a text")
        if len(self.graph.faults) > faults:
            return
        facts = {key: value for key, value in given.items() if key not in ("type", "text", "pendulumText")}
        printed = self.library.printed(given.get("type", ""))
        if "type" in given and not printed:
            self.graph.fault(
                "card.type",
                f"{given['type']!r} names no card type",
                "such as “Effect Monster”, “Quick-Play Spell” or “Counter Trap”",
            )
            return
        if "text" in given or "pendulumText" in given:
            read = self.library.describe(_record(given, printed))
            self.card = KnownCard(
                given.get("name", "this card"),
                {**read.facts, **facts},
                {},
                read.spans,
                read.texts,
                read.unread,
            )
        elif set(given) <= {"name", "password"} and given:
            self.card = self._known(given.get("password") or given["name"])
        else:
            self.card = KnownCard(given.get("name", "this card"), {**printed, **facts})

    def _known_facts(self, card: KnownCard, node: Iri, path: str) -> None:
        shape = self.vocabulary.shape("Card")
        for key, value in card.facts.items():
            found = shape.fields.get(key)
            if found is None:
                self._unknown_key(key, path, [*shape.fields, *CARD_TEXT_KEYS])
            elif found.path == EFFECTS:
                self._effects(card, node, found, value, f"{path}.{key}")
            else:
                self._values(node, found, value, f"{path}.{key}", Origin(f"{path}.{key}", card.name))

    def _effects(self, card: KnownCard, node: Iri, found: Field, effects: Sequence[Any], path: str) -> None:
        if not isinstance(effects, (list, tuple)):
            self.graph.fault(path, "not a list", found.expected)
            return
        self.graph.add(node, GIVES, EFFECTS, Origin(path))
        for index, effect in enumerate(effects):
            here = f"{path}[{index}]"
            number = effect.get("number", index + 1) if isinstance(effect, dict) else index + 1
            name = Iri(f"{EFFECT}-{number}" if node == THIS else f"{node}-effect-{number}")
            self.graph.names[name] = f"{self.graph.names[node]}'s effect" + (
                f" {number}" if len(effects) > 1 else ""
            )
            self._node(name, found, effect, here, card, number)
            self.graph.add(node, EFFECTS, name, Origin(here, card.name))
            self.graph.add(name, EFFECT_OF, node, Origin(here, card.name))
            self.graph.add(name, NUMBER, Literal(number), Origin(here, card.name))
            self.graph.add(name, GIVES, DESCRIPTION, Origin(here, card.name))

    # the situation

    def _name_cards(self, situation: Mapping[str, Any]) -> None:
        """Give every card of the situation its node first, so that events and Chain Links can refer to it."""
        cards = situation.get("cards", ())
        for index, card in enumerate(cards if isinstance(cards, list) else ()):
            if not isinstance(card, dict):
                continue
            key = str(card.get("id", index + 1))
            node = Iri(f"{QUESTION}card-{key}")
            self.references[key] = node
            self.graph.names[node] = str(card.get("name", f"card {key}"))
            if "name" in card:
                self.references.setdefault(fold(str(card["name"])), node)

    def _situation(self, situation: Mapping[str, Any]) -> None:
        shape = self.vocabulary.shape("Situation")
        self.graph.add(SITUATION, Iri(YGO + "this"), THIS, Origin("situation.this"))
        for key, value in situation.items():
            found = shape.fields.get(key)
            path = f"situation.{key}"
            if found is None:
                self._unknown_key(key, "situation", shape.fields)
            elif key == SELF:
                self._object(THIS, self.vocabulary.shape("Card"), value, path)
            else:
                self._values(SITUATION, found, value, path)

    def _object(self, node: Iri, shape: Shape, data: Any, path: str) -> None:
        if not isinstance(data, dict):
            self.graph.fault(path, f"{data!r} is not an object", "an object")
            return
        for key, value in data.items():
            if key == "id":
                continue
            found = shape.fields.get(key)
            if found is None:
                self._unknown_key(key, path, shape.fields)
            else:
                self._values(node, found, value, f"{path}.{key}")

    # any field

    def _values(self, node: Iri, found: Field, value: Any, path: str, origin: Origin | None = None) -> None:
        if not found.many:
            self._value(node, found, value, path, origin or Origin(path))
            return
        if not isinstance(value, (list, tuple)):
            self.graph.fault(path, f"{_short(value)} is not a list", found.expected)
            return
        self.graph.add(node, GIVES, found.path, origin or Origin(path))
        for index, item in enumerate(value):
            here = f"{path}[{index}]"
            self._value(node, found, item, here, origin or Origin(here), index + 1)

    def _value(self, node: Iri, found: Field, value: Any, path: str, origin: Origin, place: int = 0) -> None:
        if found.kind is FieldKind.NODE:
            name = self._name_of(node, found, value, place)
            self.graph.add(node, found.path, name, origin)
            if place:
                self.graph.add(name, PLACE, Literal(place), origin)
            self._node(name, found, value, path, None, 0)
            return
        term = self._term(found, value, path)
        if term is None:
            return
        if not found.many and self.graph.values.setdefault((node, found.path), term) != term:
            self.graph.fault(path, f"{_short(value)} contradicts what is given elsewhere")
        self.graph.add(node, found.path, term, origin)
        if found.inverse is not None and isinstance(term, Iri):
            self.graph.add(term, found.inverse, node, origin)

    def _name_of(self, node: Iri, found: Field, value: Any, place: int) -> Iri:
        if found.shape == self.vocabulary.shape("Card").iri and isinstance(value, dict):
            return self.references.get(str(value.get("id", place)), Iri(f"{QUESTION}card-{place}"))
        stem = found.key if node == SITUATION else f"{node.rpartition('#')[2]}-{found.key}"
        name = Iri(f"{QUESTION}{stem}" + (f"-{place}" if place else ""))
        self.graph.names.setdefault(name, f"{found.key} {place}" if place else found.key)
        return name

    def _node(
        self, name: Iri, found: Field, data: Any, path: str, card: KnownCard | None, effect: int
    ) -> None:
        self.graph.paths[name] = path
        shape = self.vocabulary.shapes[found.shape] if found.shape else None
        if shape is None or not isinstance(data, dict):
            self.graph.fault(path, f"{_short(data)} is not an object", "an object")
            return
        for key, value in data.items():
            if key == "id" or (key == "number" and effect):
                continue
            inner = shape.fields.get(key)
            if inner is None:
                self._unknown_key(key, path, shape.fields)
                continue
            self._fact(name, inner, value, f"{path}.{key}", card, effect)
        if shape.node_class.endswith("#Card") and isinstance(data.get("name"), str):
            self._card_by_name(name, data["name"], path)

    def _fact(
        self, name: Iri, inner: Field, value: Any, path: str, card: KnownCard | None, effect: int
    ) -> None:
        """State a fact; one that stands on a card remembers the words it was read from."""
        if card is None:
            self._values(name, inner, value, path)
            return
        origin = Origin(path, card.name, effect)
        place = card.words(effect, inner.key)
        if place is not None:
            (_, start, end), words = place
            origin = Origin(path, card.name, effect, start, end, words)
        self._values(name, inner, value, path, origin)

    def _card_by_name(self, node: Iri, name: str, path: str) -> None:
        known = self.library.find(name)
        if known is not None and self.graph.names.get(node) != name:
            self.graph.names[node] = known.name
        if known is not None:
            shape = self.vocabulary.shape("Card")
            facts = {
                key: value
                for key, value in known.facts.items()
                if key in shape.fields and (node, shape.fields[key].path) not in self.graph.values
            }
            self._known_facts(
                KnownCard(known.name, facts, known.curated, known.spans, known.texts), node, path
            )

    def _term(self, found: Field, value: Any, path: str) -> Term | None:
        if found.kind is FieldKind.TOKEN and isinstance(value, str) and value in found.tokens:
            return found.tokens[value]
        if found.kind is FieldKind.BOOLEAN and isinstance(value, bool):
            return Literal(value)
        if found.kind is FieldKind.INTEGER and isinstance(value, int) and not isinstance(value, bool):
            if found.minimum is None or value >= found.minimum:
                return Literal(value)
        if found.kind is FieldKind.TEXT and isinstance(value, str):
            return Literal(value)
        if found.kind is FieldKind.CARD and isinstance(value, str):
            return self._reference(value, path)
        near = get_close_matches(value, found.tokens, n=3) if isinstance(value, str) else []
        expected = "one of " + ", ".join(near) if near else found.expected
        self.graph.fault(path, f"{_short(value)} is not possible here", expected)
        return None

    def _reference(self, value: str, path: str) -> Iri:
        """Return the node of a card that is named inside the situation, making one for a card not listed."""
        known = self.references.get(value) or self.references.get(fold(value))
        if known is not None:
            return known
        node = Iri(f"{QUESTION}card-{len(self.references)}")
        self.references[fold(value)] = node
        self.graph.names[node] = value
        self.graph.paths[node] = path
        self._card_by_name(node, value, path)
        return node

    def _unknown_key(self, key: str, path: str, keys: Any) -> None:
        near = get_close_matches(key, list(keys), n=3)
        self.graph.fault(
            f"{path}.{key}".lstrip("."), "no such field", "one of " + ", ".join(near or sorted(keys))
        )

    # what is asked of

    def _subjects(self, askable: Askable) -> tuple[Iri, ...]:
        if askable.node != EFFECT:
            return (askable.node,)
        mine = [
            value
            for subject, prop, value in self.graph.origins
            if prop == EFFECTS and subject == THIS and isinstance(value, Iri)
        ]
        given = self.question.get("effect")
        if given is not None:
            return self._chosen(given, mine)
        if not mine:
            self.graph.add(EFFECT, EFFECT_OF, THIS, Origin("effect"))
            return (EFFECT,)
        kinds = {subject: value for subject, prop, value in self.graph.origins if prop == KIND}
        among = tuple(
            effect for effect in mine if effect not in kinds or kinds[effect] in askable.among_kinds
        )
        return among or tuple(mine)

    def _chosen(self, given: Any, mine: Sequence[Iri]) -> tuple[Iri, ...]:
        numbers = [given] if isinstance(given, int) and not isinstance(given, bool) else []
        if isinstance(given, str) and self.card is not None:
            numbers = list(self.card.effect_of_words(given))
        node = Iri(f"{EFFECT}-{numbers[0]}") if len(numbers) == 1 else EFFECT
        if node in mine:
            return (node,)
        if not mine and numbers:
            self.graph.add(EFFECT, EFFECT_OF, THIS, Origin("effect"))
            return (EFFECT,)
        count = len(mine)
        expected = (
            f"a number from 1 to {count}, or words that stand in just one effect" if count else "a number"
        )
        self.graph.fault(
            "effect",
            f"{_short(given)} names {'several effects' if len(numbers) > 1 else 'no effect'} of the card",
            expected,
        )
        return ()


def _record(given: Mapping[str, Any], printed: Mapping[str, Any]) -> CardRecord:
    """Return the record of a card that a question describes by its text."""
    words = given.get("type", "Effect Monster")
    narrower = str(printed.get("property", "")).title() or None
    return CardRecord(
        name=given.get("name", ""),
        card_type=str(printed.get("cardType", "monster")).title(),
        property=narrower,
        monster_type_line=None
        if narrower
        else " / ".join(words.replace("/", " ").replace(" Monster", "").split()),
        text=given.get("text", ""),
        pendulum_text=given.get("pendulumText"),
    )


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
