"""Defined classes of effects: a description logic reasoner and the rules sort effects alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from planting import QUICK_MAY, Planter, rule
from rdflib import OWL, RDF, URIRef

from reasoner.judge import Judge
from reasoner.upkeep.classes import check_classes, facts_of, probes, samples
from reasoner.upkeep.hermit import Classification, classify
from reasoner.vocabulary import Vocabulary

if TYPE_CHECKING:
    from reasoner.upkeep.corpus import Corpus

PROBE = """<https://w3id.org/headjudge/ontology#Quick> a owl:Class ; rdfs:label "quick"@en ; rdfs:comment "Quick."@en ;
    owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( ygo:Effect [ a owl:Restriction ; owl:onProperty ygo:kind ;
        owl:hasValue <https://w3id.org/headjudge/kind/KIND> ] ) ] ;
    ygo:agreesWith '''{"ask": "may-activate", "expects": ["yes"], "only": true}'''^^rdf:JSON ."""
CARDS = [
    {"name": "Invented Sentinel", "type": "Effect Monster", "effects": [{"number": 1, "kind": "quick"}]},
    {"name": "Invented Sentry", "type": "Effect Monster", "effects": [{"number": 1, "kind": "continuous"}]},
]


@pytest.fixture(scope="module")
def classified(corpus: Corpus) -> Classification:
    """Let HermiT sort the project's curated effects."""
    vocabulary = Vocabulary.from_graph(corpus.vocabulary)
    found = list(samples(corpus, vocabulary))
    facts = [triple for sample in found for triple in facts_of(vocabulary, sample)]
    return classify(corpus.ontology, facts, [sample.name for sample in found])


def test_every_defined_class_is_put_to_the_rules(corpus: Corpus) -> None:
    """No class of effects is defined without a question that the rules must answer for its members."""
    defined = {
        str(cls)
        for cls in corpus.ontology.subjects(OWL.equivalentClass, None)
        if any(
            (part, RDF.type, OWL.Restriction) in corpus.ontology
            for whole in corpus.ontology.objects(URIRef(str(cls)), OWL.equivalentClass)
            for members in corpus.ontology.objects(whole, OWL.intersectionOf)
            for part in corpus.ontology.items(members)
        )
    }
    assert defined == {probe.cls for probe in probes(corpus.ontology)}
    assert len(defined) >= 5


def test_the_samples_tell_the_classes_apart(corpus: Corpus, classified: Classification) -> None:
    """The curated cards hold members of every defined class, and effects that are none."""
    for probe in probes(corpus.ontology):
        inside = [name for name, classes in classified.types.items() if probe.cls in classes]
        assert 0 < len(inside) < len(classified.types), probe.cls


@pytest.mark.parametrize(("kind", "found"), [("quick", []), ("continuous", ["has", "does not have"])])
def test_rules_that_sort_otherwise_are_found(plant: Planter, kind: str, found: list[str]) -> None:
    """Where a definition and the rules disagree, in either direction, an effect is shown on which they do."""
    corpus = plant.corpus(rule("r", QUICK_MAY), ontology=PROBE.replace("KIND", kind), cards=CARDS)
    told = [
        str(defect)
        for defect in check_classes(corpus, Judge.load(root=corpus.root))
        if "ygo:Quick:" in str(defect)
    ]
    assert len(told) == len(found)
    for words in found:
        assert any(f"ygo:Quick: {words} an effect such as on Invented" in line for line in told)
