"""The vocabulary in use: the keys of a question, what may stand there, what can be asked, how terms are said.

All of it is read from the ontology and its shapes once, when the knowledge base is built; nothing here knows
a key, a token or a property by name except those of the meta-vocabulary (`ygo:askedAs`, `ygo:tokenBase`, …).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from reasoner.rules.terms import Iri, named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.rules.terms import OpenPoint

YGO = "https://w3id.org/headjudge/ontology#"
QUESTION = "urn:headjudge:question#"
GAMES = "https://w3id.org/headjudge/game/"
SHAPES = "https://w3id.org/headjudge/shapes/"
SH = "http://www.w3.org/ns/shacl#"
XSD = "http://www.w3.org/2001/XMLSchema#"


class FieldKind(Enum):
    """What a field's values are."""

    TOKEN = "token"  # noqa: S105 - a word of the ontology, not a secret
    CARD = "card"
    NODE = "node"
    BOOLEAN = "boolean"
    INTEGER = "integer"
    TEXT = "text"


NODES = {"Question": "question", "Situation": "situation", "Card": "this"}
"""The nodes of a question by the classes of which they are."""

DATATYPES = {"boolean": FieldKind.BOOLEAN, "integer": FieldKind.INTEGER, "string": FieldKind.TEXT}


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a node of a question, and what may stand there."""

    key: str
    path: Iri
    kind: FieldKind
    many: bool
    description: str
    tokens: Mapping[str, Iri] = field(default_factory=dict)
    shape: Iri | None = None
    minimum: int | None = None
    inverse: Iri | None = None
    most: int | None = None
    """How many entries a list may have, if its shape says so."""

    @property
    def primary(self) -> tuple[str, ...]:
        """The tokens proper, without other spellings."""
        return tuple(sorted(token for token, iri in self.tokens.items() if iri.endswith("/" + token)))

    @property
    def expected(self) -> str:
        """Say what would be right here."""
        one = {
            FieldKind.TOKEN: "one of " + ", ".join(self.primary),
            FieldKind.CARD: "“this”, the id of a card in situation.cards, or a card's name",
            FieldKind.NODE: "an object",
            FieldKind.BOOLEAN: "true or false",
            FieldKind.INTEGER: "a whole number",
            FieldKind.TEXT: "a text",
        }[self.kind]
        return f"a list; each entry {one}" if self.many else one


@dataclass(frozen=True, slots=True)
class Shape:
    """The form of one kind of node: its fields by key."""

    iri: Iri
    node_class: Iri
    fields: Mapping[str, Field]


@dataclass(frozen=True, slots=True)
class Askable:
    """A property that questions can ask for, and of which node of the question."""

    name: str
    property: Iri
    node: Iri
    is_boolean: bool
    among_kinds: frozenset[Iri]
    is_regarding: bool = False
    """Whether a question for it is about certain requirements of an activation, or about all."""
    needs: tuple[OpenPoint, ...] = ()
    """What the question must tell before any rule can speak: of which node, which property."""


@dataclass(frozen=True, slots=True)
class MoveKind:
    """Something that a player can do: the property that decides whether, and with what it is tried.

    `places` are where a card may lie with which it is tried, `differs` what a question about such a move can name (its
    keys), `ways` the values of those that are named by a word of the ontology; `listed_as` leads in a list of them.
    """

    iri: Iri
    token: str
    property: Iri
    node: Iri
    places: frozenset[Iri]
    differs: tuple[Iri, ...]
    ways: frozenset[Iri]
    listed_as: str


@dataclass(frozen=True, slots=True)
class ToldPlace:
    """A place of a player: its node, and the words by which a card says that it lies there."""

    node: Iri
    zone: str
    player: str


@dataclass(frozen=True, slots=True)
class Words:
    """How a term is said: its label, and for a property its sentences and the question that asks for it.

    `unless` is the clause by which a verdict says that it takes for granted that it is not so, `says_if` the one by
    which it says what it takes for granted. In both and in `asks`, `{name}` stands for a text of the thing. In
    `asks_of_text`, the question in the words of the effect asked about, it stands for those that state `name`.
    """

    label: str
    english: str = ""
    english_not: str = ""
    asks: str = ""
    unless: str = ""
    says_if: str = ""
    asks_of_text: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the judge needs to know of the ontology to take questions apart and put answers into words."""

    shapes: Mapping[Iri, Shape]
    askables: Mapping[str, Askable]
    words: Mapping[Iri, Words]
    tokens: Mapping[Iri, str]
    subkinds: Mapping[Iri, Iri]
    keys: Mapping[Iri, str]
    shown_as: Mapping[Iri, str]
    """The keys under which a record shows its properties, where they are not called so in a question."""
    sole_kinds: Mapping[Iri, frozenset[Iri]]
    past_kinds: Mapping[Iri, frozenset[Iri]]
    language: frozenset[Iri]
    """The classes of the pieces of which card texts are made (`ygo:LanguageNode`)."""
    states_also: Mapping[Iri, Iri]
    """What telling a property states as well: that a person said so."""
    changes_to: Mapping[Iri, Iri]
    """What is told of a printed value that has changed: the property of the value now."""
    worked_out_as: Mapping[Iri, Iri]
    """As what each value of a card is stated that was worked out from what applies to it."""
    original_worked_out_as: Mapping[Iri, Iri]
    """As what the original value is stated that was worked out from what changes it."""
    worked_out_apart_as: Mapping[Iri, Iri]
    """As what a value is stated that was worked out without what may also apply."""
    doubted_as: Mapping[Iri, Iri]
    """As what is stated which changes may also apply to a value."""
    written_values: frozenset[Iri]
    """What is told of a card from which its values are worked out."""
    tells_value: Mapping[Iri, Iri]
    """Which value of a card is told as it is now, by the property that tells it."""
    compared_as: Mapping[Iri, Iri]
    """As what such a value is stated as it was worked out, beside the one that is told."""
    stays_as: Mapping[Iri, Iri]
    """As what it is stated how much stays of what such a value was told beyond what is worked out."""
    stands_in_for: Mapping[Iri, Iri]
    """For which original value such a value stands where that is not known."""
    hindered_by: Mapping[Iri, frozenset[Iri]]
    """What may keep a property from being so."""
    changes: Mapping[Iri, Iri]
    """Which told fact of a card an event changes, by the property that says so of the event."""
    adds: Mapping[Iri, Iri]
    """To which told number of a player an event adds, by the property that says so of the event."""
    told_of_event: Mapping[Iri, Iri]
    """As what a list of events tells what a property says of a part, or of a card that goes along with its cards."""
    kept_as_play: Mapping[Iri, Iri]
    """As which play of the turn an event stays known that a Chain answered."""
    summons: frozenset[Iri]
    """The kinds of event that are Summons."""
    undone_by: Mapping[Iri, Iri]
    """After which event of the Chain it does not."""
    doing_of: Mapping[Iri, Iri]
    """What is told of the card that brings an event about."""
    closing: frozenset[Iri]
    """What closes another property for a card by being told of it."""
    kept_as: Mapping[Iri, Iri]
    """As what it is kept, while a Chain Link resolves, what a property says of the table before that."""
    kept_in_doubt: Mapping[Iri, Iri]
    """Likewise where what is seen of the table is in doubt."""
    kept_anew: Mapping[Iri, Iri]
    """Of a part of which the other is so, it is worked out once more, with what is kept of the parts before."""
    by_then: Mapping[Iri, Iri]
    """What a told fact of a card is by the moment of which is asked, by the property that says so."""
    ask_of_later: frozenset[Iri]
    """What is asked of a later moment than that of the table that was told."""
    come_with_move: frozenset[Iri]
    """Which told facts of a card are so as soon as it has left its place, until the Chain is over."""
    end_with_place: frozenset[Iri]
    """What is told of a card and ends when the card goes elsewhere."""
    end_face_down: frozenset[Iri]
    """What is told of a card and ends when the card is turned face-down."""
    face_down: frozenset[str]
    """The tokens of the positions in which a card is face-down."""
    places_told: Mapping[str, ToldPlace]
    """Places of players by the key under `players` that tells of them, such as `you.hand`."""
    moves: tuple[MoveKind, ...]
    """What a player can do."""

    def shape(self, name: str) -> Shape:
        """Return the shape with this local name, for example `Question`."""
        return self.shapes[Iri(SHAPES + name)]

    def token(self, term: Iri) -> str:
        """Return the word by which a question writes the term."""
        return self.tokens.get(term, term.local)

    def label(self, term: Iri) -> str:
        """Return the English name of the term."""
        words = self.words.get(term)
        return words.label if words else self.token(term)

    def games(self) -> Mapping[str, Iri]:
        """Return the games by their tokens."""
        return {token: iri for iri, token in self.tokens.items() if iri.startswith(GAMES)}

    @staticmethod
    def from_graph(graph: Graph) -> Vocabulary:
        """Read the vocabulary from the graph of ontology, shapes and rulings."""
        return _Reader(graph).read()

    def context(self) -> dict[str, object]:
        """Return the JSON-LD 1.1 context by which a question's JSON is RDF."""
        root = self.shape("Question")
        return {
            "@context": {"@version": 1.1, "@base": QUESTION, "id": "@id", **self._terms(root, (root.iri,))}
        }

    def _terms(self, shape: Shape, above: tuple[Iri, ...]) -> dict[str, object]:
        return {
            key: self._term(found, above)
            for key, found in sorted(shape.fields.items())
            if not self.is_language(found)
        }

    def is_tried_with_card(self, property_: Iri) -> bool:
        """Say whether a property decides about a move that is made with a card."""
        return any(kind.property == property_ and kind.places for kind in self.moves)

    def is_done_by_a_player(self, askable: Askable) -> bool:
        """Say whether a question is about a move that a player would make, or about an effect that one activates."""
        is_move = any(move.property == askable.property for move in self.moves)
        return is_move or askable.among_kinds == self.askables["may-activate"].among_kinds

    def is_asked_in_words(self, property_: Iri) -> bool:
        """Say whether a property is no field of a question, but asked for in the words of a card."""
        words = self.words.get(property_)
        return words is not None and "{" in words.asks and property_ not in self.keys

    def is_language(self, found: Field) -> bool:
        """Whether the values of a field are pieces of a card's text."""
        return found.shape is not None and self.shapes[found.shape].node_class in self.language

    def _term(self, found: Field, above: tuple[Iri, ...]) -> dict[str, object]:
        term: dict[str, object] = {"@id": str(found.path)}
        if found.kind is FieldKind.TOKEN:
            term |= {
                "@type": "@vocab",
                "@context": {key: str(iri) for key, iri in sorted(found.tokens.items())},
            }
        elif found.kind is FieldKind.CARD:
            term["@type"] = "@id"
        elif found.kind is FieldKind.INTEGER:
            term["@type"] = XSD + "integer"
        elif found.kind is FieldKind.NODE and found.shape is not None and found.shape not in above:
            term["@context"] = self._terms(self.shapes[found.shape], (*above, found.shape))
        return term


class _Reader:
    """Reads a `Vocabulary` from a graph."""

    def __init__(self, graph: Graph) -> None:
        from rdflib import OWL, RDF, RDFS, URIRef  # noqa: PLC0415 - only building needs it

        self.graph = graph
        self.rdf_type: Node = RDF.type
        self.label: Node = RDFS.label
        self.range: Node = RDFS.range
        self.domain: Node = RDFS.domain
        self.sub_class: Node = RDFS.subClassOf
        self.inverse_of: Node = OWL.inverseOf
        self.ref = URIRef
        self.individuals = {cls: dict(self._individuals(cls)) for cls in self._token_classes()}

    def read(self) -> Vocabulary:
        shapes = {shape.iri: shape for shape in self._shapes()}
        askables = {askable.name: askable for askable in self._askables()}
        tokens = {iri: token for found in self.individuals.values() for token, iri in self._primary(found)}
        keys = {found.path: key for shape in shapes.values() for key, found in shape.fields.items()}
        subkinds = dict(self._subkinds())
        language = frozenset(named(str(cls)) for cls in self._narrower("LanguageNode"))
        return Vocabulary(
            shapes=shapes,
            askables=askables,
            words=dict(self._words()),
            tokens=tokens,
            subkinds=subkinds,
            keys=keys,
            shown_as={
                named(str(shown)): str(key) for shown, key in self.graph.subject_objects(self._ygo("shownAs"))
            },
            sole_kinds=dict(self._kinds_by_state("aloneIn")),
            past_kinds=dict(self._kinds_by_state("goneIn")),
            language=language,
            states_also=self._pairs("statesAlso"),
            changes_to=self._pairs("changesTo"),
            worked_out_as=self._pairs("workedOutAs"),
            original_worked_out_as=self._pairs("originalWorkedOutAs"),
            worked_out_apart_as=self._pairs("workedOutApartAs"),
            doubted_as=self._pairs("doubtedAs"),
            written_values=self._annotated("isWrittenValue"),
            tells_value=self._pairs("tellsValue"),
            compared_as=self._pairs("comparedAs"),
            stays_as=self._pairs("staysAs"),
            stands_in_for=self._pairs("standsInFor"),
            hindered_by=self._hindered_by(),
            changes=self._pairs("changesTold"),
            adds=self._pairs("addsToTold"),
            told_of_event=self._pairs("toldOfEventAs"),
            kept_as_play=self._pairs("isKeptAsPlay"),
            summons=self._annotated("isSummon"),
            undone_by=self._pairs("isUndoneBy"),
            doing_of=self._pairs("isDoingOf"),
            closing=frozenset(named(str(one)) for one in self.graph.objects(None, self._ygo("closedBy"))),
            kept_as=self._pairs("keptAs"),
            kept_in_doubt=self._pairs("keptInDoubtAs"),
            kept_anew=self._pairs("keptAnewWhere"),
            by_then=self._pairs("isByThen"),
            ask_of_later=self._annotated("asksOfLater"),
            come_with_move=self._annotated("comesWithMove"),
            end_with_place=self._annotated("endsWithPlace"),
            end_face_down=self._annotated("endsFaceDown"),
            face_down=frozenset(tokens[position] for position in self._face_down()),
            places_told=dict(self._places_told(tokens)),
            moves=tuple(self._moves(tokens, askables)),
        )

    def _pairs(self, annotation: str) -> dict[Iri, Iri]:
        """Return the properties that an annotation joins."""
        return {
            Iri(str(told)): Iri(str(said)) for told, said in self.graph.subject_objects(self._ygo(annotation))
        }

    def _annotated(self, annotation: str) -> frozenset[Iri]:
        """Return the properties that have an annotation."""
        return frozenset(named(str(told)) for told in self.graph.subjects(self._ygo(annotation), None))

    def _face_down(self) -> Iterator[Iri]:
        """Yield the positions of which the ontology says that a card is not face-up in them."""
        for position, is_up in self.graph.subject_objects(self._ygo("faceUp")):
            if is_up.toPython() is False:  # type: ignore[attr-defined]
                yield named(str(position))

    def _hindered_by(self) -> dict[Iri, frozenset[Iri]]:
        """Return what may hinder each property to which something may."""
        found: dict[Iri, set[Iri]] = {}
        for hindered, by in self.graph.subject_objects(self._ygo("mayBeHinderedBy")):
            found.setdefault(named(str(hindered)), set()).add(named(str(by)))
        return {hindered: frozenset(by) for hindered, by in found.items()}

    def _narrower(self, name: str) -> Iterator[Node]:
        found = self.graph.transitive_subjects(self.sub_class, self._ygo(name))
        yield from (node for node in found if node is not None)

    def _places_told(self, tokens: Mapping[Iri, str]) -> Iterator[tuple[str, ToldPlace]]:
        for place, key in self.graph.subject_objects(self._ygo("toldAs")):
            zone, player = (
                tokens[named(self._text(place, self._ygo(name)))] for name in ("pileZone", "pileOf")
            )
            yield str(key), ToldPlace(named(str(place)), zone, player)

    def _moves(self, tokens: Mapping[Iri, str], askables: Mapping[str, Askable]) -> Iterator[MoveKind]:
        asked = {askable.property: askable.node for askable in askables.values()}
        for kind in sorted(self.graph.subjects(self._ygo("decidedBy"), None), key=str):
            iri, property_ = named(str(kind)), named(self._text(kind, self._ygo("decidedBy")))
            yield MoveKind(
                iri,
                tokens[iri],
                property_,
                asked[property_],
                frozenset(self._terms_of(kind, "isTriedIn")),
                tuple(sorted(self._terms_of(kind, "differsIn"))),
                frozenset(self._terms_of(kind, "isTriedBy")),
                self._text(kind, self._ygo("isListedAs")),
            )

    def _terms_of(self, subject: Node, annotation: str) -> Iterator[Iri]:
        return (named(str(term)) for term in self.graph.objects(subject, self._ygo(annotation)))

    def _ygo(self, name: str) -> Node:
        return self.ref(YGO + name)

    def _text(self, subject: Node, predicate: Node) -> str:
        value = self.graph.value(subject, predicate)
        return "" if value is None else str(value)

    def _token_classes(self) -> Iterator[Node]:
        yield from self.graph.subjects(self._ygo("tokenBase"), None)

    def _individuals(self, cls: Node) -> Iterator[tuple[str, Iri]]:
        """Yield every word by which questions may name an individual: labels, then aliases, then its token.

        The individuals of a narrower class keep the tokens that they have there.
        """
        token_base = self._ygo("tokenBase")
        members = {
            named(str(individual)): base
            for narrower in self.graph.transitive_subjects(self.sub_class, cls)
            if narrower is not None
            for base in (self._text(narrower, token_base) or self._text(cls, token_base),)
            for individual in self.graph.subjects(self.rdf_type, narrower)
            if str(individual).startswith(base)
        }
        for iri in sorted(members):
            yield slug(self._text(self.ref(iri), self.label)), iri
        for iri in sorted(members):
            for alias in self.graph.objects(self.ref(iri), self._ygo("alias")):
                yield str(alias), iri
        for iri, base in sorted(members.items()):
            yield iri[len(base) :], iri

    @staticmethod
    def _primary(found: Mapping[str, Iri]) -> Iterator[tuple[str, Iri]]:
        return ((token, iri) for token, iri in found.items() if iri.endswith("/" + token))

    def _shapes(self) -> Iterator[Shape]:
        for node in self.graph.subjects(self.rdf_type, self.ref(SH + "NodeShape")):
            if not str(node).startswith(SHAPES):
                continue
            target = self._text(node, self.ref(SH + "targetClass"))
            fields = (self._field(prop) for prop in self.graph.objects(node, self.ref(SH + "property")))
            yield Shape(named(str(node)), named(target), {found.key: found for found in fields if found})

    def _field(self, prop: Node) -> Field | None:
        path = self.graph.value(prop, self.ref(SH + "path"))
        if path is None or not str(path).startswith(YGO):
            return None
        iri = named(str(path))
        kind, tokens, shape = self._kind(prop)
        minimum = self.graph.value(prop, self.ref(SH + "minInclusive"))
        at_most = self.graph.value(prop, self.ref(SH + "maxCount"))
        most = None if at_most is None else int(str(at_most))
        return Field(
            key=self._text(prop, self.ref(SH + "name")) or iri.local,
            path=iri,
            kind=kind,
            many=most is None or most > 1,
            most=most if most != 1 else None,
            description=self._text(path, self.ref("http://www.w3.org/2000/01/rdf-schema#comment")),
            tokens=tokens,
            shape=shape,
            minimum=None if minimum is None else int(str(minimum)),
            inverse=self._inverse(path),
        )

    def _kind(self, prop: Node) -> tuple[FieldKind, Mapping[str, Iri], Iri | None]:
        node = self.graph.value(prop, self.ref(SH + "node"))
        if node is not None:
            return FieldKind.NODE, {}, named(str(node))
        cls = self.graph.value(prop, self.ref(SH + "class"))
        if cls is None:
            datatype = self._text(prop, self.ref(SH + "datatype"))
            return DATATYPES.get(datatype.removeprefix(XSD), FieldKind.TEXT), {}, None
        if cls in self.individuals:
            return FieldKind.TOKEN, self.individuals[cls], None
        return FieldKind.CARD, {}, None

    def _inverse(self, path: Node) -> Iri | None:
        found = next(iter(self.graph.subjects(self.inverse_of, path)), None)
        found = self.graph.value(path, self.inverse_of) if found is None else found
        return None if found is None else named(str(found))

    def _askables(self) -> Iterator[Askable]:
        for prop in set(self.graph.subjects(self._ygo("askedOf"), None)):
            kinds = frozenset(named(str(kind)) for kind in self.graph.objects(prop, self._ygo("amongKinds")))
            property_ = named(str(prop))
            node = named(self._text(prop, self._ygo("askedOf")))
            is_boolean = self._text(prop, self.range) == XSD + "boolean"
            names = [str(name) for name in self.graph.objects(prop, self._ygo("askedAs"))]
            needs = tuple(self._needs(prop))
            regarding = self._text(prop, self._ygo("isRegarding")) == "true"
            for name in (*names, property_.local):
                yield Askable(name, property_, node, is_boolean, kinds, regarding, needs)

    def _needs(self, prop: Node) -> Iterator[OpenPoint]:
        for needed in sorted(self.graph.objects(prop, self._ygo("mustTell")), key=str):
            about = self._text(needed, self.domain).removeprefix(YGO)
            yield named(QUESTION + NODES[about]), named(str(needed))

    def _words(self) -> Iterator[tuple[Iri, Words]]:
        for subject, label in self.graph.subject_objects(self.label):
            yield (
                named(str(subject)),
                Words(
                    str(label),
                    self._text(subject, self._ygo("english")),
                    self._text(subject, self._ygo("englishNot")),
                    self._text(subject, self._ygo("asks")),
                    self._text(subject, self._ygo("saysUnless")),
                    self._text(subject, self._ygo("saysIf")),
                    self._text(subject, self._ygo("asksOfText")),
                ),
            )

    def _kinds_by_state(self, relation: str) -> Iterator[tuple[Iri, frozenset[Iri]]]:
        """Yield the kinds of effect of which something is said in certain places and positions, with those."""
        for kind in set(self.graph.subjects(self._ygo(relation), None)):
            states = self.graph.objects(kind, self._ygo(relation))
            yield named(str(kind)), frozenset(named(str(state)) for state in states)

    def _subkinds(self) -> Iterator[tuple[Iri, Iri]]:
        for subject, prop in self.graph.subject_objects(self._ygo("subkindIn")):
            yield named(str(subject)), named(str(prop))


def slug(text: str) -> str:
    """Return a label as a token: “Damage Step” as “damage-step”."""
    return "-".join("".join(mark if mark.isalnum() else " " for mark in text.lower()).split())
