"""Defined classes of effects: a description logic reasoner and the rules sort effects alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from planting import QUICK_MAY, rule
from rdflib import OWL, RDF, URIRef

from reasoner.judge import Judge
from reasoner.upkeep.classes import check_classes, probes

if TYPE_CHECKING:
    from conftest import Checked
    from planting import Planter

    from reasoner.upkeep.corpus import Corpus

KEPT = ("ontology/shapes/", "ontology/planted.ttl", "ontology/effects.ttl", "ontology/core.ttl")
PROBE = """ygo:NAME a owl:Class ; rdfs:label "x"@en ; rdfs:comment "X."@en ;
    owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( ygo:Effect [ a owl:Restriction ; owl:onProperty ygo:kind ;
        owl:hasValue <https://w3id.org/headjudge/kind/KIND> ] ) ] ;
    ygo:agreesWith '''{"ask": "may-activate", "expects": ["yes"], "only": true}'''^^rdf:JSON .
"""
CARDS = [
    {"name": "Invented Sentinel", "type": "Effect Monster", "effects": [{"number": 1, "kind": "quick"}]},
    {"name": "Invented Sentry", "type": "Effect Monster", "effects": [{"number": 1, "kind": "continuous"}]},
]


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


@pytest.mark.xdist_group("cases")
def test_the_samples_tell_the_classes_apart(corpus: Corpus, checked: Checked) -> None:
    """The curated cards hold members of every defined class, and effects that are none."""
    (classified,) = checked.classified
    for probe in probes(corpus.ontology):
        inside = [name for name, classes in classified.types.items() if probe.cls in classes]
        assert 0 < len(inside) < len(classified.types), probe.cls


def test_rules_that_sort_otherwise_are_found(plant: Planter) -> None:
    """Where a definition and the rules disagree, in either direction, an effect is shown on which they do."""
    classes = PROBE.replace("NAME", "Right").replace("KIND", "quick")
    classes += PROBE.replace("NAME", "Wrong").replace("KIND", "continuous")
    corpus = plant.corpus(rule("r", QUICK_MAY), ontology=classes, cards=CARDS)
    # HermiT has less to do without the rest of the ontology.
    kept = {name: told for name, told in corpus.files.items() if name.startswith(KEPT)}
    corpus = replace(corpus, files=kept)
    told = "\n".join(map(str, check_classes(corpus, Judge.load(root=corpus.root))))
    assert "ygo:Right:" not in told
    assert "ygo:Wrong: has an effect such as on Invented Sentry" in told
    assert "ygo:Wrong: does not have an effect such as on Invented Sentinel" in told
