"""Keeping the rule base: made again when something changed, and only then; no parser needed to use it."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from rulebases import facts, iri

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.engine.evaluator import evaluate
from reasoner.errors import RuleBaseError
from reasoner.knowledge import artefact
from reasoner.knowledge.artefact import load_rule_base
from reasoner.rules.terms import Literal

ROOT = Path(__file__).parents[2]
ONTOLOGY = """
@prefix ygo: <https://w3id.org/headjudge/ontology#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix : <http://example.org/> .
<https://w3id.org/headjudge/ontology> sh:declare [ sh:prefix "" ; sh:namespace "http://example.org/"^^xsd:anyURI ] .
:may a ygo:SettledProperty .
:phase ygo:isOpen true ; rdfs:range :Phase ; ygo:closedBy :happened .
:Late rdfs:subClassOf :Phase .
:draw a :Phase ; :order 1 . :battle a :Late ; :order 4 .
"""
RULES = """
@prefix ygo: <https://w3id.org/headjudge/ontology#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix : <http://example.org/> .
@prefix authority: <https://w3id.org/headjudge/authority/> .
@prefix force: <https://w3id.org/headjudge/force/> .
:exceptions a ygo:RuleGroup ; ygo:overrides :usual .
:usual a ygo:Rule, sh:SPARQLRule ; rdfs:label "Usual"@en ; ygo:statement "It may."@en ; ygo:topic :topic ;
    ygo:cites [ ygo:work :book ; ygo:pages "188" ] , [ ygo:work :answers ; ygo:number "10316" ] ;
    sh:construct "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s }" .
:late a ygo:Rule, sh:SPARQLRule ; ygo:inGroup :exceptions ; ygo:authority authority:card-text ;
    ygo:force force:cannot ; ygo:game :tcg ; ygo:inForceFrom "2021-04-01"^^xsd:date ;
    ygo:says "{e} is late"@en ;
    sh:construct "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s . ?s :phase ?p . ?p :order ?n . FILTER (?n > 3) }" .
"""


@pytest.fixture
def folders(tmp_path):
    """Return a small knowledge base on disk."""
    for name, text in (("ontology", ONTOLOGY), ("rulings", RULES)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "all.ttl").write_text(text, "utf-8")
    return [tmp_path / "ontology", tmp_path / "rulings"]


def ask(rules: CompiledRules, text: str):
    """Return the values that stand."""
    return evaluate(rules.program(iri("may"), None, date(2026, 1, 1)), facts(text), iri("e")).values


def test_everything_said_of_a_rule_is_read(folders):
    """Labels, citations, overrides through groups, authority, force, scope and dates."""
    rules = CompiledRules.from_files(*folders)
    usual, late = rules.rules[iri("usual")], rules.rules[iri("late")]
    assert (usual.label, usual.statement, usual.topic) == ("Usual", "It may.", iri("topic"))
    assert {str(citation) for citation in usual.citations} == {"book, p. 188", "answers, no. 10316"}
    assert late.overrides == (iri("usual"),)
    assert (late.rank, late.forbids, late.games, late.says) == (1, True, (iri("tcg"),), "{e} is late")
    assert late.in_force_from == date(2021, 4, 1)


def test_properties_and_background_are_read(folders):
    """An open property's values are the individuals of its range, those of subclasses too."""
    rules = CompiledRules.from_files(*folders)
    assert rules.settled == {iri("may")}
    assert rules.properties[iri("phase")].values == (iri("battle"), iri("draw"))
    assert rules.properties[iri("phase")].closed_by == (iri("happened"),)
    assert set(rules.background) == set(facts("draw order 1 . battle order 4"))
    assert ask(rules, "e in s . s phase battle") == (Literal(False),)


def test_situations_of_precedents_are_no_background(folders):
    """What a precedent states of its own situation holds nowhere else."""
    precedents = folders[1] / "precedents"
    precedents.mkdir()
    (precedents / "one.ttl").write_text("@prefix : <http://example.org/> . :noon :order 9 .", "utf-8")
    assert not any(triple[0] == iri("noon") for triple in CompiledRules.from_files(*folders).background)


def test_an_rdflib_graph_reads_the_same(folders):
    """Any graph can be a rule base."""
    rdflib = pytest.importorskip("rdflib")
    graph = rdflib.Graph()
    for text in (ONTOLOGY, RULES):
        graph.parse(data=text, format="turtle")
    rules = CompiledRules.from_graph(graph)
    other = CompiledRules.from_files(*folders)
    assert rules.background == other.background
    assert {str(rule.head) + str(rule.body) for rule in rules.rules.values()} == {
        str(rule.head) + str(rule.body) for rule in other.rules.values()
    }


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (":x a ygo:Rule ; ygo:statement 'x' .", "no-construct"),
        (":usual sh:construct 'CONSTRUCT { ?e :may 1 } WHERE { ?e :in ?s }' .", "stated-twice"),
        (":usual ygo:overrides :nobody .", "unknown-override"),
        (":usual ygo:authority :hearsay .", "bad-authority"),
        (":usual ygo:inForceUntil 'soon' .", "bad-date"),
        (":usual ygo:overrides", "bad-turtle"),
    ],
)
def test_a_defect_of_the_files_is_reported_by_its_code(folders, more, code):
    """Each kind of defect has one."""
    (folders[1] / "all.ttl").write_text(RULES + more, "utf-8")
    with pytest.raises(RuleBaseError) as caught:
        CompiledRules.from_files(*folders)
    assert caught.value.code == code


def test_an_artefact_is_kept_and_used(folders, tmp_path, monkeypatch):
    """The second time nothing is read or checked; and the answers are the same."""
    cache = tmp_path / "cache"
    first = load_rule_base(folders, cache)
    monkeypatch.setattr(CompiledRules, "from_files", lambda *_: pytest.fail("read again"))
    second = load_rule_base(folders, cache)
    for text in ("e in s . s phase battle", "e in s . s phase draw"):
        assert ask(first, text) == ask(second, text)
    assert second.rules[iri("late")].citations == first.rules[iri("late")].citations


def test_a_changed_file_makes_another_artefact(folders, tmp_path):
    """A stale one is never used."""
    cache = tmp_path / "cache"
    load_rule_base(folders, cache)
    (folders[1] / "all.ttl").write_text(RULES.replace("?n > 3", "?n > 4"), "utf-8")
    assert ask(load_rule_base(folders, cache), "e in s . s phase battle") == (Literal(True),)
    assert len(list(cache.iterdir())) == 2


def test_a_broken_cache_costs_time_only(folders, tmp_path):
    """What cannot be read is made again; where nothing can be written, nothing is kept."""
    cache = tmp_path / "cache"
    load_rule_base(folders, cache)
    (kept,) = cache.iterdir()
    kept.write_bytes(b"nonsense")
    assert load_rule_base(folders, cache).rules
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    assert load_rule_base(folders, blocked).rules


def test_the_cache_can_be_placed(monkeypatch, tmp_path):
    """HEADJUDGE_CACHE names the directory; else it is the user's."""
    monkeypatch.setenv("HEADJUDGE_CACHE", str(tmp_path))
    assert artefact.cache_directory() == tmp_path
    monkeypatch.delenv("HEADJUDGE_CACHE")
    assert artefact.cache_directory().name == "headjudge"


def test_answering_from_an_artefact_imports_no_parser(folders, tmp_path):
    """Neither rdflib nor pyoxigraph: their import alone would take longer than the answer."""
    cache = tmp_path / "cache"
    load_rule_base(folders, cache)
    program = f"""
import sys
from datetime import date
from pathlib import Path
from reasoner.explain.proof import prove
from reasoner.knowledge.artefact import load_rule_base
from reasoner.rules.terms import Iri
from reasoner.unknowns.branching import investigate
rules = load_rule_base([Path({str(folders[0])!r}), Path({str(folders[1])!r})], Path({str(cache)!r}))
program = rules.program(Iri("http://example.org/may"), None, date(2026, 1, 1))
e, s = Iri("http://example.org/e"), Iri("http://example.org/s")
inquiry = investigate(program, [(e, Iri("http://example.org/in"), s)], e)
prove(inquiry.model)
print(type(inquiry.outcome).__name__, *(name for name in ("rdflib", "pyoxigraph") if name in sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["Depends"]


def test_the_engine_knows_no_word_of_the_game():
    """The law is data: none of the engine's files names a phase, zone or kind."""
    packages = ("rules", "engine", "unknowns")
    modules = [path for name in packages for path in sorted((ROOT / "reasoner" / name).glob("*.py"))]
    for module in (*modules, ROOT / "reasoner" / "explain" / "proof.py"):
        text = module.read_text("utf-8").lower()
        assert not [
            word for word in ("damage", "monster", "battle", "spell", "graveyard", "banish") if word in text
        ]
