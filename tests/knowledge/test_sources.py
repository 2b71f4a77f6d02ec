"""The source registry: what can be cited exists, is described, and is cited by its true place."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyshacl import validate
from rdflib import DCTERMS, OWL, RDF, RDFS, SKOS, Graph, Literal, Namespace, URIRef

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = sorted((ROOT / "rulings" / "sources").glob("*.ttl"))
LAW = ROOT / "ontology" / "law.ttl"
SHAPES = ROOT / "ontology" / "shapes" / "sources.ttl"
YGO = Namespace("https://w3id.org/headjudge/ontology#")
SRC = Namespace("https://w3id.org/headjudge/sources/")
RULEBOOK = SRC["perfect-rulebook-2017"]

# Page of the Perfect Rulebook 2017 -> the number that a misprinted heading gives to it or to a part of it.
MISPRINTS = {46: "42", 59: "60", 69: "56", 73: "59", 74: "59", 78: "77", 146: "145", 191: "169"}

PREFIXES = """
    @prefix ygo: <https://w3id.org/headjudge/ontology#> .
    @prefix src: <https://w3id.org/headjudge/sources/> .
    @prefix rule: <https://w3id.org/headjudge/rules/> .
    @prefix topic: <https://w3id.org/headjudge/topics/> .
    @prefix dct: <http://purl.org/dc/terms/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
"""


def graph_of(paths: list[Path]) -> Graph:
    """Parse the files into one graph."""
    graph = Graph()
    for path in paths:
        graph.parse(path, format="turtle")
    return graph


@pytest.fixture(scope="module")
def registry() -> Graph:
    """Every work and its parts, with the topics that they name."""
    return graph_of([*REGISTRY, ROOT / "rulings" / "topics.ttl"])


def test_every_work_has_title_kind_and_locator(registry: Graph) -> None:
    """A work says what it is called, what it is, and how it is cited: an answer prints that."""
    works = set(registry.subjects(RDF.type, YGO.Source))
    assert len(works) >= 20
    for work in works:
        for needed in (DCTERMS.title, YGO.sourceKind, YGO.locator, YGO.official):
            assert registry.value(work, needed) is not None, f"{work} lacks {needed}"


def test_every_part_has_a_label_and_lies_in_its_work(registry: Graph) -> None:
    """A page, section or entry says what it is about, and its address begins with that of its work."""
    for part, work in registry.subject_objects(YGO.partOf):
        assert registry.value(part, RDFS.label), f"{part} has no label"
        assert str(part).startswith(f"{work}/"), f"{part} is not below {work}"


def test_no_two_parts_of_a_work_are_cited_alike(registry: Graph) -> None:
    """A citation leads to one place: page, section or number is unique in its work."""
    seen: dict[tuple[object, object], object] = {}
    for locator in (YGO.page, YGO.section, YGO.number):
        for part, place in registry.subject_objects(locator):
            key = (registry.value(part, YGO.partOf), place)
            assert seen.setdefault(key, part) == part, f"{part} and {seen[key]} are both {place}"


def test_perfect_rulebook_is_complete(registry: Graph) -> None:
    """All 196 pages that the translation covers are registered under their true numbers."""
    pages = {int(str(registry.value(page, YGO.page))) for page in registry.subjects(YGO.partOf, RULEBOOK)}
    assert pages == set(range(1, 197))


def test_misprinted_headings_are_recorded(registry: Graph) -> None:
    """A page whose heading is misprinted keeps what is printed, and no other page claims a misprint."""
    recorded = {
        int(str(registry.value(page, YGO.page))): str(printed)
        for page, printed in registry.subject_objects(YGO.printedAs)
    }
    assert recorded == MISPRINTS


def test_numbered_rules_are_complete(registry: Graph) -> None:
    """Every rule (486), section (65), chapter (6) and example (21) of the numbered rules can be cited."""
    work = SRC["numbered-rules"]
    numbers = {str(registry.value(entry, YGO.number)) for entry in registry.subjects(YGO.partOf, work)}
    assert len(numbers) == 486 + 65 + 6 + 21
    assert {"306.3", "206.4#2", "03.8c", "604.7-ex", "209#2"} <= numbers


def test_topics_in_use_are_declared_and_lead_to_a_chapter(registry: Graph) -> None:
    """Every topic named by a source is declared, and its chain of broader topics ends."""
    declared = set(registry.subjects(RDF.type, YGO.Topic))
    assert set(registry.objects(None, YGO.topic)) <= declared
    for topic in declared:
        above = list(registry.transitive_objects(topic, SKOS.broader))
        assert any(registry.value(step, SKOS.broader) is None for step in above), (
            f"{topic} lies within itself"
        )


def test_registry_conforms_to_its_shapes() -> None:
    """The shapes accept the sources and the topics."""
    topics = ROOT / "rulings" / "topics.ttl"
    conforms, _, report = validate(graph_of([*REGISTRY, topics]), shacl_graph=graph_of([SHAPES]))
    assert conforms, report


@pytest.mark.parametrize(
    ("turtle", "message"),
    [
        ("src:new a ygo:Source ; dct:title 'New'@en .", "one English label"),
        ("src:new a ygo:Source ; rdfs:label 'New'@en ; ygo:locator 'page' .", "by what its parts are cited"),
        ("<urn:p> a ygo:Page ; rdfs:label 'A page'@en ; ygo:partOf src:konami-damage-step .", "one number"),
        (
            "src:card-text\\/x a ygo:Section ; ygo:section 'X' ; ygo:partOf src:card-text .",
            "lawshape:SourcePart",
        ),
        ("rule:r ygo:cites [ ygo:work src:no-such-work ; ygo:pages '3' ] .", "one registered work"),
        ("rule:r ygo:cites [ ygo:work src:official-rulebook-v10 ; ygo:pages 'p. 3' ] .", "Pages are numbers"),
        (
            "rule:r ygo:cites [ ygo:work src:official-rulebook-v10 ; ygo:section 'Costs' ] .",
            "as its work is cited",
        ),
        (
            "topic:t a ygo:Topic ; rdfs:label 'T'@en ; skos:broader topic:no-such-topic .",
            "one declared topic",
        ),
    ],
)
def test_shapes_reject_what_is_ill_formed(turtle: str, message: str) -> None:
    """Each slip in the registry or in a citation is reported in words that say what is expected."""
    some_works = ("card-text", "konami-damage-step", "official-rulebook-v10")
    graph = graph_of([ROOT / "rulings" / "sources" / f"{work}.ttl" for work in some_works])
    graph.parse(data=PREFIXES + turtle, format="turtle")
    conforms, _, report = validate(graph, shacl_graph=graph_of([SHAPES]))
    assert not conforms
    assert message in report


def test_every_word_of_the_law_is_explained() -> None:
    """Each term that the law's vocabulary declares has a label, a comment and the source of its meaning."""
    law = graph_of([LAW])
    kinds = (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty)
    terms = {term for kind in kinds for term in law.subjects(RDF.type, kind) if str(term).startswith(YGO)}
    tokens = {
        individual
        for cls in (YGO.Authority, YGO.Force, YGO.Game)
        for individual in law.subjects(RDF.type, cls)
    }
    for term in terms | tokens:
        assert isinstance(term, URIRef)
        for needed in (RDFS.label, RDFS.comment, DCTERMS.source):
            assert isinstance(law.value(term, needed), Literal | URIRef), f"{term} lacks {needed}"
