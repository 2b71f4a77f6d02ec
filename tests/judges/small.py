"""Small knowledge bases for the second judges: rules of our own, read as Turtle by both sides."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from engines import BottomUp, Rdflib
from lawbook import Lawbook
from posing import foreign
from rdflib import URIRef
from search import World

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.engine.evaluator import evaluate
from reasoner.explain.english import English
from reasoner.explain.proof import prove
from reasoner.explain.rendering import proof_to_json
from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rdflib.term import Node

    from reasoner.engine.evaluator import Model
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.rules.terms import Term

    Triple = tuple[Iri, Iri, Term]

DAY = date(2026, 1, 1)
GAME = URIRef("urn:example:game")
BEGIN = """
@prefix ygo: <https://w3id.org/headjudge/ontology#> .
@prefix rule: <https://w3id.org/headjudge/rules/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<https://w3id.org/headjudge/ontology> sh:declare [ sh:prefix "ygo" ;
    sh:namespace "https://w3id.org/headjudge/ontology#"^^xsd:anyURI ] .
"""


@dataclass(frozen=True)
class NoOrigins:
    """Stands for a question of which no fact says where it was told."""

    origins: dict[Any, Any] = field(default_factory=dict)


def ygo(name: str) -> Iri:
    """Return a term of ours."""
    return Iri(YGO + name)


def abroad(facts: Sequence[Triple]) -> tuple[tuple[Node, Node, Node], ...]:
    """Return facts in rdflib's terms."""
    return tuple((URIRef(s), URIRef(p), foreign(o)) for s, p, o in facts)


class Small:
    """A small knowledge base, as we read it and as rdflib reads it, asked about the node `f`."""

    def __init__(self, folder: Path, words: str, queries: Mapping[str, str], more: str = "") -> None:
        for name in ("ontology", "rulings"):
            (folder / name).mkdir()
        (folder / "ontology" / "words.ttl").write_text(BEGIN + words)
        rules = [
            f'rule:{name} a ygo:Rule , sh:SPARQLRule ; ygo:statement "{name}" ;'
            f' sh:prefixes <https://w3id.org/headjudge/ontology> ; sh:construct """{query}""" .'
            for name, query in queries.items()
        ]
        (folder / "rulings" / "rules.ttl").write_text("\n".join([BEGIN, *rules, more]))
        self.rules = CompiledRules.from_files(folder / "ontology", folder / "rulings")
        self.book = Lawbook(folder)
        self.subject = URIRef(ygo("f"))

    def model(self, goal: str, facts: Sequence[Triple]) -> Model:
        """Return our model."""
        return evaluate(self.rules.program(ygo(goal), None, DAY), facts, ygo("f"))

    def world(self, facts: Sequence[Triple]) -> World:
        """Return what the plain search makes of it."""
        return World(self.book, abroad(facts), GAME, DAY)

    def check_agreement(self, goal: str, facts: Sequence[Triple], engine: BottomUp | None = None) -> None:
        """Check that rdflib and the plain search reach the same claims and values as we do."""
        model, prop = self.model(goal, facts), URIRef(ygo(goal))
        ours = {(URIRef(claim.rule.iri), foreign(claim.value)) for claim in model.claims()}
        engine = engine or BottomUp(self.book, Rdflib())
        claims, values = engine.claims(prop, self.subject, abroad(facts), GAME, DAY)
        assert (claims, values) == (ours, set(map(foreign, model.values)))
        world = self.world(facts)
        assert {(claim.law.iri, claim.value) for claim in world.claims(self.subject, (prop, None))} == ours
        assert world.values(self.subject, (prop, None)) == values

    def proof(
        self, goal: str, facts: Sequence[Triple], vocabulary: Vocabulary, names: Mapping[Iri, str]
    ) -> dict[str, Any]:
        """Return the proof of a goal as JSON."""
        english = English(vocabulary, names)
        return proof_to_json(prove(self.model(goal, facts)).root, english, NoOrigins())
