"""The form of a question as JSON Schema: what the shapes of the vocabulary say, for editors, clients and generators.

A question that conforms is understood. The reader of questions understands a little more: values written as people say
them (“Main Phase 1”), which the schema leaves out so that whoever writes by it writes them in one way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reasoner.knowledge.vocabulary import FieldKind, slug
from reasoner.question.conversion import ASSUME, DEFAULT_GAME, FULL, PLAIN, REASONED
from reasoner.question.described_cards import TEXT_KEYS
from reasoner.question.limits import LONGEST
from reasoner.question.table import KNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.knowledge.vocabulary import Field, Shape, Vocabulary
    from reasoner.rules.terms import Iri

    Schema = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
ADDRESS: Final = "https://w3id.org/headjudge/schema/question.json"
QUESTION, CARD, PLAYER, PILE = "Question", "Card", "Player", "Pile"
_OF_TEXT: Final = {"text": {"type": "string"}, "number": {"type": "integer"}}
_COUNTED: Final[Schema] = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}


def question_schema(vocabulary: Vocabulary) -> Schema:
    """Return the JSON Schema of a question, the forms of its parts under `$defs`."""
    forms = dict(sorted(_Forms(vocabulary).all().items()))
    root = forms.pop(QUESTION)
    return {"$schema": DRAFT, "$id": ADDRESS, "title": "A question to Headjudge", **root, "$defs": forms}


class _Forms:
    """The forms of a question's parts, each by the name of its shape."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.found: dict[str, Schema] = {}

    def all(self) -> dict[str, Schema]:
        """Return the form of a question, and those of everything that it can hold."""
        waiting = [QUESTION]
        while waiting:
            name = waiting.pop()
            if name not in self.found:
                self.found[name] = self._form(name)
                waiting += references(self.found[name])
        return self.found

    def _form(self, name: str) -> Schema:
        shape = self.vocabulary.shape(name)
        fields = {**self._plain(shape), **self._told_in_short(name)}
        form: Schema = {"type": "object", "properties": dict(sorted(fields.items()))}
        if name == QUESTION:
            form["properties"] = {**self._protocol(), **form["properties"]}
            form["required"] = ["ask"]
        # What JSON-LD adds (“@context”, “@id”) says nothing here.
        return {**form, "patternProperties": {"^@": True}, "additionalProperties": False}

    def _plain(self, shape: Shape) -> Schema:
        return {key: self._field(found) for key, found in shape.fields.items()}

    def _field(self, found: Field) -> Schema:
        one = self._value(found)
        about = {"description": found.description} if found.description else {}
        if not found.many:
            return {**about, **one}
        return {**about, "type": "array", "items": one, "maxItems": found.most or LONGEST}

    def _value(self, found: Field) -> Schema:
        if found.kind is FieldKind.TOKEN:
            return {"enum": self._words(found)}
        if found.kind is FieldKind.CARD:
            return _reference()
        if found.kind is FieldKind.NODE and found.shape is not None:
            return _ref(found.shape)
        if found.kind is FieldKind.INTEGER:
            return {"type": "integer"} | ({} if found.minimum is None else {"minimum": found.minimum})
        return {"type": "boolean" if found.kind is FieldKind.BOOLEAN else "string"}

    def _words(self, found: Field) -> list[str]:
        """Return the words that a field can have: first those by which terms go, then their other names."""
        said = {slug(self.vocabulary.label(term)) for term in found.tokens.values()}
        return [*found.primary, *sorted(found.tokens.keys() - said - set(found.primary))]

    def _told_in_short(self, name: str) -> Schema:
        """Return the fields of a shape that people tell in short, or that the table adds to it."""
        fields = self.vocabulary.shape(name).fields
        if name == CARD:
            own = {key: dict(_OF_TEXT[kind]) for key, kind in TEXT_KEYS.items()}
            full = self._field(fields["counters"])
            return {**own, "id": {"type": ["string", "integer"]}, "counters": {"oneOf": [_COUNTED, full]}}
        if name == PLAYER:
            piles = {key.partition(".")[2] for key in self.vocabulary.places_told}
            return {pile: _ref(self.vocabulary.shape(PILE).iri) for pile in piles}
        if name == PILE:
            return {KNOWN: {"type": "array", "items": _reference(), "maxItems": LONGEST}}
        if name == "Play":
            zones = self._value(self.vocabulary.shape("Destination").fields["location"])
            return {"to": {"oneOf": [zones, self._field(fields["to"])]}}
        return {}

    def _protocol(self) -> Schema:
        players = self._value(self.vocabulary.shape("Situation").fields["turnPlayer"])
        return {
            "ask": {"type": "string", "description": "What is asked.", "examples": ["may-activate", "moves"]},
            "card": {
                "description": "The card asked about: an id of the table, a name, a passcode, or a description.",
                "oneOf": [{"type": "string"}, {"type": "integer"}, _ref(self.vocabulary.shape(CARD).iri)],
            },
            "effect": {
                "description": "Which of its effects: the number in text order, its kind, or words of it.",
                "type": ["integer", "string"],
            },
            "term": {"description": "The word of the rulebook that is asked about.", "type": "string"},
            "player": {"description": "Who would do what is asked (left out: whose card it is).", **players},
            "game": {"enum": sorted(self.vocabulary.games()), "default": DEFAULT_GAME},
            "asOf": {
                "type": "string",
                "format": "date",
                "description": "The day whose rules apply (default: today).",
            },
            "assume": {
                "enum": list(ASSUME),
                "default": next(iter(ASSUME)),
                "description": "Whether what is usual may be taken for granted where the question leaves it out.",
            },
            "detail": {
                "enum": [PLAIN, REASONED, FULL],
                "default": FULL,
                "description": "How much is told: the verdict alone, with reasons and pages, or everything.",
            },
            "answers": {
                "type": "object",
                "additionalProperties": {"type": "boolean"},
                "description": "What an earlier answer asked in the words of a card: by the field of the open point.",
            },
        }


def _reference() -> Schema:
    return {"oneOf": [{"type": "string"}, {"$ref": f"#/$defs/{CARD}"}]}


def _ref(shape: Iri) -> Schema:
    return {"$ref": f"#/$defs/{shape.local}"}


def references(schema: Any) -> Iterator[str]:
    """Yield the names of the forms to which a schema refers."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).rpartition("/")[2]
        for inner in schema.values():
            yield from references(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from references(inner)
