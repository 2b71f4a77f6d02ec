"""Questions taken apart, as the second judges take them: what is asked of which thing, and the facts given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lawbook import Lawbook, canonical
from rdflib import Literal, URIRef
from search import World

from reasoner.answers.budget import Budget
from reasoner.answers.resolving import RESOLVE, Resolution
from reasoner.engine.evaluator import evaluate
from reasoner.rules.terms import Iri
from reasoner.unknowns.branching import Depends

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from typing import Any

    from rdflib.term import Node

    from reasoner import Judge
    from reasoner.answers.composing import Concluded
    from reasoner.engine.evaluator import Model
    from reasoner.rules.terms import Term


@dataclass(frozen=True)
class Posed:
    """A precedent's question, taken apart, in rdflib's terms: what is asked of which thing, and the facts given."""

    name: str
    question: Mapping[str, Any]
    subject: Node
    goal: Node
    game: Node
    day: date
    facts: tuple[tuple[Node, Node, Node], ...]
    model: Model
    assume: bool

    def __str__(self) -> str:
        return f"{self.name} ({self.question['ask']})"

    def world(self, book: Lawbook) -> World:
        """Return what follows from the question by the rules of `book`."""
        return World(book, self.facts, self.game, self.day, takes_the_usual=self.assume)

    def claims(self) -> set[tuple[Node, Node]]:
        """Return what our own evaluator says that the rules claim."""
        return {(URIRef(claim.rule.iri), foreign(claim.value)) for claim in self.model.claims()}

    def values(self) -> set[Node]:
        """Return what our own evaluator says that stands."""
        return set(map(foreign, self.model.values))


def foreign(term: Term) -> Node:
    """Return a term of the reasoner's as rdflib has it."""
    return URIRef(term) if isinstance(term, Iri) else canonical(Literal(term.value, lang=term.language))


def pose(judge: Judge, name: str, question: Mapping[str, Any]) -> Iterator[Posed]:
    """Yield the question once for each thing that it can be about; of a Chain that is followed, at its end.

    Where a Chain goes on in several ways there is no one end, and nothing is yielded. Of what a Chain does, it is the
    Chain Link that resolves first, with what it finds on the table.
    """
    asked = judge._asked(question, Budget())
    chain = Resolution(asked.question, judge.knowledge.vocabulary)
    if question.get("ask") == RESOLVE and chain.waiting:
        asked, _ = judge._settled(chain, Budget())
        asked, _ = judge._seeing(asked, Budget())
        found = judge._concluded(asked, Budget())
    else:
        found = judge._found(asked, Budget())
    if found is None or (judge._looks_back(asked) and not one_end(found)):
        return
    program = judge._program(asked)
    facts = tuple((URIRef(s), URIRef(p), foreign(o)) for s, p, o in found.facts)
    for subject in asked.subjects:
        yield Posed(
            name,
            question,
            URIRef(subject),
            URIRef(asked.askable.property),
            URIRef(asked.game),
            asked.as_of,
            facts,
            evaluate(program, found.facts, subject),
            asked.assume,
        )


def one_end(found: Concluded) -> bool:
    """Say whether what happens before what is asked about is known."""
    return not any(isinstance(inquiry.cases, Depends) for _, inquiry in found.inquiries)
