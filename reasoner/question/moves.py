"""Everything that a player could try: each move as a small question of its own over the same situation.

Which kinds of moves there are, in which ways and from which places they are tried, and what decides about each, is
said by the ontology (`ygo:MoveKind`); which of them come into question at all, by rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reasoner.knowledge.vocabulary import QUESTION, YGO, FieldKind
from reasoner.question.graph import ROOT, SITUATION, THIS
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.knowledge.vocabulary import MoveKind, Vocabulary
    from reasoner.question.graph import Graph
    from reasoner.rules.terms import Term

IN_SITUATION, TRIES, MOVE_KIND = Iri(YGO + "situation"), Iri(YGO + "tries"), Iri(YGO + "moveKind")
OWN = "you"


@dataclass(frozen=True, slots=True)
class Asking:
    """A question about one move: its node, the kind of move, the card it is made with, and what else it names.

    `subject` is what its verdict is a property of: the node, or the card. `facts` are those of the node.
    """

    node: Iri
    kind: MoveKind
    card: Iri | None
    key: str
    value: Any
    facts: tuple[tuple[Iri, Term], ...]

    @property
    def subject(self) -> Iri:
        """The node or card of which the property that decides is asked."""
        return self.node if self.kind.node == ROOT or self.card is None else self.card


def every_asking(vocabulary: Vocabulary, graph: Graph, cards: Iterable[Iri]) -> Iterator[Asking]:
    """Yield every move that “you” could try with the cards of a table, as far as where they lie goes."""
    shape = vocabulary.shape("Card").fields
    place, whose = shape["location"].path, shape["controller"]
    lying = {card: graph.values.get((card, place)) for card in dict.fromkeys(cards)}
    own = {card for card in lying if graph.values.get((card, whose.path)) == whose.tokens[OWN]}
    for kind in vocabulary.moves:
        here = [card for card, zone in lying.items() if zone in kind.places]
        mine = [card for card in here if card in own] if kind.places else [None]
        if kind.node in (ROOT, THIS):
            for card in mine:
                others = [other for other in here if other not in own]
                for key, value, property_, term in _differences(vocabulary, kind, others):
                    node = Iri(f"{QUESTION}move-{kind.token}-{_name(card)}-{key}-{_name(term)}")
                    facts: list[tuple[Iri, Term]] = [(IN_SITUATION, SITUATION), (MOVE_KIND, kind.iri)]
                    facts += [(TRIES, card)] if card is not None else []
                    facts += [(property_, term)] if property_ is not None and term is not None else []
                    yield Asking(node, kind, card, key, value, tuple(facts))


def _name(term: Term | None) -> str:
    return term.local if isinstance(term, Iri) else "" if term is None else str(term.value).lower()


def _differences(
    vocabulary: Vocabulary, kind: MoveKind, others: Iterable[Iri]
) -> Iterator[tuple[str, Any, Iri | None, Term | None]]:
    """Yield by what moves of one kind with one card differ: a key of a question, its value in words, both as terms."""
    if not kind.differs:
        yield "", None, None, None
    for property_ in kind.differs:
        found = next(f for f in vocabulary.shape("Question").fields.values() if f.path == property_)
        if found.kind is FieldKind.CARD:
            yield from ((found.key, other, property_, other) for other in others)
        elif found.kind is FieldKind.BOOLEAN:
            yield found.key, True, property_, Literal(value=True)
        else:
            ways = dict.fromkeys(found.tokens[word] for word in found.primary)
            yield from (
                (found.key, vocabulary.token(way), property_, way)
                for way in ways
                if not kind.ways or way in kind.ways
            )
