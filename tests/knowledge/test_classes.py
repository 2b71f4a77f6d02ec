"""Defined classes of effects: a description logic reasoner and the rules sort effects alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from planting import QUICK_MAY, rule
from rdflib import OWL, RDF, URIRef

from reasoner.judge import Judge
from reasoner.knowledge.vocabulary import Vocabulary
from reasoner.upkeep.classes import check_classes, facts_of, probes, samples
from reasoner.upkeep.hermit import Classification, classify

if TYPE_CHECKING:
    from planting import Planter

    from reasoner.upkeep.corpus import Corpus

PROBE = """ygo:NAME a owl:Class ; rdfs:label "x"@en ; rdfs:comment "X."@en ;
    owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( ygo:Effect [ a owl:Restriction ; owl:onProperty ygo:kind ;
        owl:hasValue <https://w3id.org/headjudge/kind/KIND> ] ) ] ;
    ygo:agreesWith '''{"ask": "may-activate", "expects": ["yes"], "only": true}'''^^rdf:JSON .
"""
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


def test_rules_that_sort_otherwise_are_found(plant: Planter) -> None:
    """Where a definition and the rules disagree, in either direction, an effect is shown on which they do."""
    classes = PROBE.replace("NAME", "Right").replace("KIND", "quick")
    classes += PROBE.replace("NAME", "Wrong").replace("KIND", "continuous")
    corpus = plant.corpus(rule("r", QUICK_MAY), ontology=classes, cards=CARDS)
    told = "\n".join(map(str, check_classes(corpus, Judge.load(root=corpus.root))))
    assert "ygo:Right:" not in told
    assert "ygo:Wrong: has an effect such as on Invented Sentry" in told
    assert "ygo:Wrong: does not have an effect such as on Invented Sentinel" in told
