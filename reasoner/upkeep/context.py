"""The JSON-LD context by which a question's JSON is RDF: writing it out, and reading questions with it.

A question names its nodes by place (the first event of `happened`) and by reference ("this", a card's name);
JSON-LD wants identifiers. `linked` adds them as the judge names nodes, and states what is known of cards that the
question only names; then any JSON-LD processor finds the facts that the judge works with.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from reasoner.knowledge.vocabulary import YGO, FieldKind, Vocabulary
from reasoner.question.graph import SITUATION, THIS
from reasoner.question.stating import CHAIN_LINK, PARTS
from reasoner.question.table import KNOWN, PLAYERS, card_in_full, in_full
from reasoner.rules.terms import Iri
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.defects import Defect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from reasoner.knowledge.vocabulary import Field, Shape
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term

CONTEXT = "ontology/context.jsonld"
ADDRESS = "https://w3id.org/headjudge/ontology/context.jsonld"
INCLUDED = "@included"
OWN = "situation.this"
RESTATED = tuple(Iri(YGO + name) for name in ("linkPart", "linkCost"))
PLACED = (Iri(YGO + "location"), Iri(YGO + "controller"), Iri(YGO + "owner"))
WRITE = "python -m reasoner.upkeep"


def context_text(vocabulary: Vocabulary) -> str:
    """Return the context as the file has it."""
    return json.dumps(vocabulary.context(), ensure_ascii=False, indent=1) + "\n"


def write_context(root: Path) -> Path:
    """Write the context of the knowledge base at `root` and return its path."""
    path = root / CONTEXT
    path.write_text(context_text(Vocabulary.from_graph(Corpus.read(root).vocabulary)), encoding="utf-8")
    return path


def check_context(corpus: Corpus) -> Iterator[Defect]:
    """Yield a defect if the context does not say what the shapes say."""
    path = corpus.root / CONTEXT
    present = path.read_text(encoding="utf-8") if path.is_file() else ""
    if present != context_text(Vocabulary.from_graph(corpus.vocabulary)):
        yield Defect(CONTEXT, "", "is not what the shapes say.", f"Write it again: {WRITE}")


def linked(question: Mapping[str, Any], asked: Asked, vocabulary: Vocabulary) -> dict[str, Any]:
    """Return the question as a JSON-LD document: with its context, and every node by its identifier.

    The keys of the protocol that state no fact (`ask`, `effect`, `game`, `asOf`, `assume`, `answers`, `detail`) stay
    as they are: the context has no words for them, and processors pass over them.
    """
    return _Linking(asked, vocabulary).document(question)


class _Linking:
    """One question on its way to JSON-LD."""

    def __init__(self, asked: Asked, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.asked = asked
        restated = tuple(f"{value}-" for _, property_, value in asked.facts if property_ in RESTATED)
        # Several nodes may come from one field (the costs of a Chain Link): the first is the object itself; what a
        # Chain Link does is what its card's text says, stated once more for the link.
        own = [(node, path) for node, path in asked.paths.items() if not node.startswith(restated)]
        self.nodes = {path: node for node, path in reversed(own)}
        self.references = {
            (origin.field, property_): value
            for (_, property_, value), origin in asked.origins.items()
            if isinstance(value, Iri)
        }
        self.included: list[dict[str, Any]] = []
        self.facts: dict[Iri, list[tuple[Iri, Term]]] = {}
        for subject, property_, term in asked.facts:
            self.facts.setdefault(subject, []).append((property_, term))

    def document(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Return the whole question."""
        rest = {key: value for key, value in question.items() if key not in ("card", "situation")}
        body = self.object(rest, "Question", "")
        situation = in_full(question.get("situation", {}))
        self._players(situation.pop(PLAYERS, {}))
        facts = self.object(situation, "Situation", "situation")
        lies = self.asked.paths.get(THIS, OWN)
        this = self.object(self._card(), "Card", "card" if lies == OWN else lies) | facts.get("this", {})
        facts |= {"@id": SITUATION, "this": {**this, "@id": THIS}}
        if self.included:
            facts["this"][INCLUDED] = self.included
        return {"@context": ADDRESS, **body, "@id": "urn:headjudge:question#question", "situation": facts}

    def _players(self, players: Mapping[str, Mapping[str, Any]]) -> None:
        """Include what is told of the players, of their piles, and of the cards known in these."""
        tokens = self.vocabulary.shape("Situation").fields["turnPlayer"].tokens
        for player, told in players.items():
            self.included.append(self._expanded(tokens[player]))
            for key, pile in told.items():
                path = f"situation.{PLAYERS}.{player}.{key}"
                if f"{player}.{key}" not in self.vocabulary.places_told:
                    continue
                self.included.append(self._expanded(self.nodes[path]))
                for place, card in enumerate(pile.get(KNOWN, ())):
                    here = f"{path}.{KNOWN}[{place}]"
                    said = self.object(card_in_full(card), "Card", here) if isinstance(card, dict) else {}
                    node = self.nodes[here]
                    lies = {str(prop): {"@id": term} for prop, term in self.facts[node] if prop in PLACED}
                    self.included.append({"@id": node, **self._known(node, here), **said, **lies})

    def _card(self) -> Mapping[str, Any]:
        return self.asked.known.get(THIS, {})

    def object(self, data: Mapping[str, Any], shape: str | Shape, path: str) -> dict[str, Any]:
        """Return an object with the identifiers of all nodes below it."""
        found = self.vocabulary.shape(shape) if isinstance(shape, str) else shape
        skipped = ("id", PARTS) if found.node_class == CHAIN_LINK else ("id",)
        return {
            self.key(found, key): self.value(found.fields[key], value, f"{path}.{key}".lstrip("."))
            if key in found.fields
            else value
            for key, value in data.items()
            if key not in skipped
        }

    def key(self, shape: Shape, key: str) -> str:
        """Return the word of the context for a field, or the property itself: it has none for pieces of a text."""
        field = shape.fields.get(key)
        return str(field.path) if field is not None and self.vocabulary.is_language(field) else key

    def value(self, field: Field, value: Any, path: str) -> Any:
        """Return the value of a field, or each entry of its list."""
        if isinstance(value, (list, tuple)):
            return [self.entry(field, item, f"{path}[{place}]") for place, item in enumerate(value)]
        return self.entry(field, value, path)

    def entry(self, field: Field, value: Any, path: str) -> Any:
        """Return one value: an object with its identifier, a reference resolved, anything else as it is."""
        if field.kind is FieldKind.CARD:
            return self._reference(field, value, path)
        if field.kind is not FieldKind.NODE or field.shape is None:
            return value
        if self.vocabulary.is_language(field):
            return self._expanded(self.nodes[path])
        shape = self.vocabulary.shapes[field.shape]
        found = self.object(value, shape, path)
        if shape == self.vocabulary.shape("Card") and path != OWN:
            found = self._known(self.nodes[path], path) | found
        return {**found, "@id": THIS if path == OWN else self.nodes[path]}

    def _expanded(self, node: Iri) -> dict[str, Any]:
        """Return a piece of a text in expanded form, for which the context has no words."""
        told: dict[str, Any] = {"@id": node}
        for property_, term in self.facts.get(node, ()):
            told.setdefault(str(property_), []).append(self._expanded_term(node, term))
        return told

    def _expanded_term(self, node: Iri, term: Term) -> dict[str, Any]:
        if not isinstance(term, Iri):
            return {"@value": term.value}
        return self._expanded(term) if term.startswith(f"{node}-") else {"@id": term}

    def _reference(self, field: Field, value: str | Mapping[str, Any], path: str) -> str:
        node = self.references[path, field.path]
        if self.asked.paths.get(node) == path:
            # The first mention of a card that the situation does not list: what is known of it is stated here.
            said = self.object(value, "Card", path) if isinstance(value, dict) else {}
            self.included.append({"@id": node, **self._known(node, path), **said})
        return node

    def _known(self, node: Iri, path: str) -> dict[str, Any]:
        return self.object(self.asked.known.get(node, {}), "Card", path)
