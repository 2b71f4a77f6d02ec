"""The source registry: what can be cited exists, is described, and is cited by its true place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox
import pytest
from pyshacl import validate
from rdflib import DCTERMS, OWL, RDF, RDFS, SKOS, Graph, Literal, Namespace, URIRef

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = sorted((ROOT / "rulings" / "sources").glob("*.ttl"))
RULINGS = sorted((ROOT / "rulings").rglob("*.ttl"))
LAW = ROOT / "ontology" / "law.ttl"
SHAPES = ROOT / "ontology" / "shapes" / "sources.ttl"
YGO = Namespace("https://w3id.org/headjudge/ontology#")
SRC = Namespace("https://w3id.org/headjudge/sources/")
RULEBOOK = SRC["perfect-rulebook-2017"]

# Page of the Perfect Rulebook 2017 -> the number that a misprinted heading gives to it or to a part of it.
MISPRINTS = {46: "42", 59: "60", 69: "56", 73: "59", 74: "59", 78: "77", 146: "145", 191: "169"}

PREFIX = "PREFIX ygo: <https://w3id.org/headjudge/ontology#>\n"

PREFIXES = """
    @prefix ygo: <https://w3id.org/headjudge/ontology#> .
    @prefix src: <https://w3id.org/headjudge/sources/> .
    @prefix rule: <https://w3id.org/headjudge/rules/> .
    @prefix topic: <https://w3id.org/headjudge/topics/> .
    @prefix dct: <http://purl.org/dc/terms/> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
"""

# A citation of a work that is not registered, or without the locator by which the work is cited.
CITED_WRONGLY = (
    PREFIX
    + """
    SELECT ?by ?work ?place WHERE {
        ?by ygo:cites ?citation .
        OPTIONAL { ?citation ygo:work ?work . OPTIONAL { ?work ygo:locator ?locator } }
        OPTIONAL { ?citation ygo:pages ?pages }
        OPTIONAL { ?citation ygo:section ?section }
        OPTIONAL { ?citation ygo:number ?number }
        BIND (COALESCE(?pages, ?section, ?number, "nowhere") AS ?place)
        FILTER (!BOUND(?locator)
            || (?locator = "pages"
                && !REGEX(COALESCE(?pages, ""), "^[0-9]+(-[0-9]+)?(, ?[0-9]+(-[0-9]+)?)*$"))
            || (?locator = "section" && !BOUND(?section))
            || (?locator = "number" && !BOUND(?number)))
    }"""
)

# A section or entry that its work does not have.
NAMED_NOWHERE = (
    PREFIX
    + """
    SELECT ?by ?work ?place WHERE {
        VALUES ?locator { ygo:section ygo:number }
        ?by ygo:cites ?citation .
        ?citation ygo:work ?work ; ?locator ?place .
        FILTER NOT EXISTS { ?part ygo:partOf ?work ; ?locator ?place }
    }"""
)

# A page that its work does not have. "88, 90-92" is taken apart at its commas, up to eight pieces; a
# piece stands for its first page, its last page, and every page number between them that any work has.
PAGE_NOWHERE = (
    PREFIX
    + """
    PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
    SELECT DISTINCT ?by ?work (STR(?page) AS ?place) WHERE {
        {   SELECT ?by ?work ?first ?last WHERE {
                ?by ygo:cites ?citation .
                ?citation ygo:work ?work ; ygo:pages ?pages .
                VALUES ?skipped { 0 1 2 3 4 5 6 7 }
                FILTER (STRLEN(?pages) - STRLEN(REPLACE(?pages, ",", "")) >= ?skipped)
                BIND (REPLACE(?pages, CONCAT("^([^,]*,){", STR(?skipped), "} *([^,]*).*$"), "$2") AS ?piece)
                BIND (xsd:integer(REPLACE(?piece, "-.*$", "")) AS ?first)
                BIND (xsd:integer(REPLACE(?piece, "^.*-", "")) AS ?last)
            } }
        {   SELECT DISTINCT ?known WHERE { ?any ygo:page ?known } }
        VALUES ?which { "first" "last" "between" }
        BIND (IF(?which = "first", ?first, IF(?which = "last", ?last, ?known)) AS ?page)
        FILTER (?which != "between" || (?first < ?page && ?page < ?last) || ?last < ?first)
        FILTER (?last < ?first || NOT EXISTS { ?part ygo:partOf ?work ; ygo:page ?page })
    }"""
)


def graph_of(paths: list[Path]) -> Graph:
    """Parse the files into one graph."""
    graph = Graph()
    for path in paths:
        graph.parse(path, format="turtle")
    return graph


def store_of(paths: list[Path], extra: str = "") -> ox.Store:
    """Load the files, and the Turtle in `extra`, into a store that answers SPARQL quickly."""
    store = ox.Store()
    for path in paths:
        store.load(path=path, format=ox.RdfFormat.TURTLE)
    store.load(extra.encode(), format=ox.RdfFormat.TURTLE)
    return store


def unresolved(store: ox.Store) -> Iterator[tuple[str, ...]]:
    """Yield (who cites, work, place) for each citation in the store that leads nowhere."""
    for query in (CITED_WRONGLY, NAMED_NOWHERE, PAGE_NOWHERE):
        solutions = store.query(query)
        assert isinstance(solutions, ox.QuerySolutions)
        for found in solutions:
            yield tuple(_short(found[name]) for name in ("by", "work", "place"))


def _short(term: object) -> str:
    value = str(getattr(term, "value", "no work"))
    return value.removeprefix("https://w3id.org/headjudge/").removeprefix("sources/")


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
    """The shapes accept the sources, the topics and every citation in the rulings."""
    conforms, _, report = validate(graph_of(RULINGS), shacl_graph=graph_of([SHAPES]))
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


def test_every_citation_in_the_rulings_resolves() -> None:
    """No rule and no precedent cites a work, page, section or number that the registry does not have."""
    assert sorted(unresolved(store_of(RULINGS))) == []


@pytest.mark.parametrize(
    "place",
    [
        "ygo:work src:perfect-rulebook-2017 ; ygo:pages '188'",
        "ygo:work src:perfect-rulebook-2017 ; ygo:pages '134-136'",
        "ygo:work src:perfect-rulebook-2017 ; ygo:pages '79,85'",
        "ygo:work src:official-rulebook ; ygo:pages '42-43, 50'",
        "ygo:work src:konami-damage-step ; ygo:section 'Before damage calculation'",
        "ygo:work src:ocg-database ; ygo:number '10316'",
        "ygo:work src:ocg-database ; ygo:number 'card#10035'",
        "ygo:work src:numbered-rules ; ygo:number '206.4#2'",
        "ygo:work src:double-summon-list",
    ],
)
def test_good_citations_are_found(place: str) -> None:
    """Single pages, ranges, lists, sections, numbers and whole works are all understood."""
    assert list(unresolved(store_of(REGISTRY, f"{PREFIXES} rule:r ygo:cites [ {place} ] ."))) == []


@pytest.mark.parametrize(
    ("citation", "found"),
    [
        ("ygo:work src:perfect-rulebook-2017 ; ygo:pages '197'", {("perfect-rulebook-2017", "197")}),
        ("ygo:work src:perfect-rulebook-2017 ; ygo:pages '88, 195-198'", {("perfect-rulebook-2017", "198")}),
        ("ygo:work src:official-rulebook ; ygo:pages '40-42'", {("official-rulebook", "41")}),
        (
            "ygo:work src:official-rulebook ; ygo:pages '2, 46, 50-51, 47'",
            {("official-rulebook", "46"), ("official-rulebook", "47")},
        ),
        ("ygo:work src:perfect-rulebook-2017 ; ygo:pages 'p. 3'", {("perfect-rulebook-2017", "p. 3")}),
        ("ygo:work src:perfect-rulebook-2017 ; ygo:section 'Costs'", {("perfect-rulebook-2017", "Costs")}),
        ("ygo:work src:konami-damage-step ; ygo:section 'Middle'", {("konami-damage-step", "Middle")}),
        ("ygo:work src:ocg-database ; ygo:number '10317'", {("ocg-database", "10317")}),
        ("ygo:work src:ocg-database", {("ocg-database", "nowhere")}),
        ("ygo:work src:no-such-work ; ygo:pages '1'", {("no-such-work", "1")}),
        ("ygo:pages '1'", {("no work", "1")}),
    ],
)
def test_citations_that_lead_nowhere_are_caught(citation: str, found: set[tuple[str, str]]) -> None:
    """A citation of what is not registered is named with the work and the place that are missing."""
    caught = set(unresolved(store_of(REGISTRY, f"{PREFIXES} rule:r ygo:cites [ {citation} ] .")))
    assert {(work, place) for by, work, place in caught} >= found
    assert {by for by, _, _ in caught} == {"rules/r"}


def test_a_range_that_runs_backwards_is_caught() -> None:
    """Pages are cited from the first to the last."""
    backwards = "rule:r ygo:cites [ ygo:work src:perfect-rulebook-2017 ; ygo:pages '136-134' ] ."
    assert list(unresolved(store_of(REGISTRY, PREFIXES + backwards)))


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
