"""Aggregates hold before the second judges, too: rdflib, pySHACL, the plain search and the proof checker."""

from __future__ import annotations

import pytest
from checker import ProofError, check
from engines import BottomUp, PyShacl
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import mutations
from rdflib import URIRef
from small import Small, ygo

from reasoner.rules.terms import Literal

QUERIES = {
    "count": """CONSTRUCT { ?f ygo:count ?n } WHERE { ?f ygo:fits ?one
        { SELECT ?f (COUNT(DISTINCT ?card) AS ?n) WHERE { ?f ygo:fits ?card } GROUP BY ?f } }""",
    "none": """CONSTRUCT { ?f ygo:count 0 } WHERE { ?f ygo:sees ?any FILTER NOT EXISTS { ?f ygo:fits ?card } }""",
    "fits": """CONSTRUCT { ?f ygo:fits ?card } WHERE { ?f ygo:sees ?card FILTER NOT EXISTS { ?card ygo:out true } }""",
    "sum": """CONSTRUCT { ?f ygo:sum ?n } WHERE { ?f ygo:count ?count
        { SELECT ?f (SUM(?level) AS ?n) WHERE { ?f ygo:fits ?card . ?card ygo:level ?level } GROUP BY ?f } }""",
    "most": """CONSTRUCT { ?f ygo:most ?n } WHERE { ?f ygo:count ?count
        { SELECT ?f (MAX(?level) AS ?n) WHERE { ?f ygo:sees ?card . ?card ygo:level ?level FILTER (?level < 9)
            FILTER NOT EXISTS { ?card ygo:out true } } GROUP BY ?f } }""",
    "least": """CONSTRUCT { ?f ygo:most ?n } WHERE { ?f ygo:sum ?sum FILTER (?sum > 8)
        { SELECT ?f (MIN(?level) AS ?n) WHERE { ?f ygo:fits ?card . ?card ygo:level ?level } GROUP BY ?f } }""",
    "named": """CONSTRUCT { ?f ygo:most 99 } WHERE { ?f ygo:fits ?card . ?card ygo:name ?name
        FILTER (CONTAINS(LCASE(?name), "dark") && STRLEN(?name) > 4) }""",
}
GOALS = ("count", "sum", "most")
CARDS = ("a", "b", "c")
CARD = st.tuples(
    st.booleans(), st.sampled_from([(), (3,), (4,), (4, 12)]), st.sampled_from(["Dark", "the dark"])
)
TABLES = st.fixed_dictionaries(dict.fromkeys(CARDS, CARD))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Return a knowledge base with aggregates in its rules."""
    overrides = "rule:least ygo:overrides rule:most . rule:named ygo:overrides rule:least ."
    return Small(tmp_path_factory.mktemp("base"), "ygo:most a ygo:SettledProperty .", QUERIES, overrides)


def told(table):
    """Return the facts of a table: cards that a filter sees, some of them out of it, with Levels and names."""
    found = []
    for card, (out, levels, name) in table.items():
        found.append((ygo("f"), ygo("sees"), ygo(card)))
        found.append((ygo(card), ygo("name"), Literal(name)))
        found += [(ygo(card), ygo("level"), Literal(level)) for level in levels]
        found += [(ygo(card), ygo("out"), Literal(True))] if out else []
    return found


@given(TABLES)
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_all_judges_reach_the_same_claims(small, table):
    """The sub-queries of rdflib and the plain search count, add up and compare as the compiled rules do."""
    for goal in GOALS:
        small.check_agreement(goal, told(table))


def test_pyshacl_reaches_the_same_claims(small):
    """And pySHACL, from the Turtle itself."""
    facts = told({"a": (False, (4,), "Dark"), "b": (False, (4,), "x"), "c": (True, (3,), "x")})
    for goal in GOALS:
        small.check_agreement(goal, facts, BottomUp(small.book, PyShacl(small.book)))


def proofs(judge, small, facts):
    """Yield the proof of each goal as JSON."""
    names = {ygo(card): card.upper() for card in CARDS}
    for goal in GOALS:
        yield goal, small.proof(goal, facts, judge.knowledge.vocabulary, names)


@given(TABLES)
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_every_proof_is_replayed(judge, small, table):
    """The checker calculates every aggregate again, whether it came to something or not."""
    facts = told(table)
    for goal, proof in proofs(judge, small, facts):
        check(proof, small.world(facts), small.subject, URIRef(ygo(goal)))


@given(TABLES, st.integers(0))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_no_tampered_proof_passes(judge, small, table, where):
    """A match dropped, or a value, a premise or an outcome changed: all are caught."""
    facts = told(table)
    for goal, proof in proofs(judge, small, facts):
        tampered = list(mutations(proof))
        what, changed = tampered[where % len(tampered)]
        try:
            check(changed, small.world(facts), small.subject, URIRef(ygo(goal)))
        except ProofError:
            continue
        pytest.fail(f"{goal}: {what} went through")


def test_an_aggregate_says_what_it_counted(judge, small):
    """In words: how many, and which; a sum with what each number is a number of."""
    facts = told({"a": (False, (4,), "x"), "b": (False, (4,), "x"), "c": (False, (3,), "x")})
    said = [
        node["says"]
        for _, proof in proofs(judge, small, facts)
        for node in proof["nodes"].values()
        if node["type"] == "aggregated" and node["holds"]
    ]
    assert set(said) == {
        "3: A, B, C",
        "11 in all: 4 (A), 4 (B), 3 (C)",
        "4 as the greatest: 4 (A), 4 (B), 3 (C)",
        "3 as the least: 4 (A), 4 (B), 3 (C)",
    }
