"""Assumptions hold before the second judges, too: what is usual is assumed by all of them, and nothing else is."""

from __future__ import annotations

import pytest
from checker import ProofError, check
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import mutations
from rdflib import URIRef
from small import Small, ygo

from reasoner.rules.metamodel import GIVES
from reasoner.rules.terms import Literal

WORDS = """
ygo:may a ygo:SettledProperty .
ygo:met ygo:isOpen true ; rdfs:range xsd:boolean ; ygo:assumedFrom ygo:usuallyMet ; ygo:closedBy ygo:conditions .
ygo:ready ygo:isOpen true ; rdfs:range xsd:boolean ; ygo:assumedFrom ygo:met .
"""
QUERIES = {
    "met": "CONSTRUCT { ?c ygo:met true } WHERE { ?c ygo:so true }",
    "not-met": "CONSTRUCT { ?c ygo:met false } WHERE { ?c ygo:so false }",
    "usual": "CONSTRUCT { ?c ygo:usuallyMet true } WHERE { ?c ygo:asks ?x FILTER NOT EXISTS { ?c ygo:told true } }",
    "unusual": "CONSTRUCT { ?c ygo:usuallyMet false } WHERE { ?c ygo:late true }",
    "may": "CONSTRUCT { ?e ygo:may true } WHERE { ?e ygo:needs ?c . ?c ygo:met true }",
    "may-not": """CONSTRUCT { ?e ygo:may false } WHERE { ?e ygo:needs ?c . ?c ygo:met false
        FILTER NOT EXISTS { ?c ygo:ready true } }""",
}
FACTS = (
    ("f", "needs", "c"),
    ("f", "needs", "d"),
    ("c", "asks", "x"),
    ("d", "asks", "x"),
    ("c", "so", True),
    ("c", "so", False),
    ("d", "told", True),
    ("c", "late", True),
    ("d", "late", True),
    ("c", "met", False),
    ("d", "gives", "conditions"),
    ("c", "ready", True),
)
TABLES = st.lists(st.sampled_from(FACTS), unique=True).map(lambda facts: [FACTS[0], *facts])
GOAL = URIRef(ygo("may"))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Return a knowledge base in which something is assumed of conditions."""
    return Small(tmp_path_factory.mktemp("base"), WORDS, QUERIES, "rule:may-not ygo:overrides rule:may .")


def told(facts):
    """Return facts in our terms."""
    return [
        (ygo(s), GIVES if p == "gives" else ygo(p), Literal(o) if isinstance(o, bool) else ygo(o))
        for s, p, o in dict.fromkeys(facts)
    ]


@given(TABLES)
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_all_judges_assume_the_same(small, facts):
    """What is usual, where the question leaves it open and no rule speaks."""
    small.check_agreement("may", told(facts))


@given(TABLES)
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_every_proof_is_replayed(judge, small, facts):
    """The checker assumes anew, and holds the proof to it."""
    proof = small.proof("may", told(facts), judge.knowledge.vocabulary, {})
    check(proof, small.world(told(facts)), small.subject, GOAL)


@given(st.integers(0))
@settings(max_examples=120, suppress_health_check=list(HealthCheck))
def test_no_tampered_proof_passes(judge, small, where):
    """Another value assumed, another reason for it, a rule left out that could have spoken: all are caught."""
    facts = told([FACTS[0], FACTS[2]])
    proof = small.proof("may", facts, judge.knowledge.vocabulary, {})
    assert "assumed" in {node["type"] for node in proof["nodes"].values()}
    tampered = list(mutations(proof))
    what, changed = tampered[where % len(tampered)]
    with pytest.raises(ProofError):
        check(changed, small.world(facts), small.subject, GOAL)
    assert what


def test_a_proof_that_assumes_what_is_told_is_refused(judge, small):
    """What the question gives is not assumed."""
    facts = told([FACTS[0], FACTS[2]])
    proof = small.proof("may", facts, judge.knowledge.vocabulary, {})
    told_too = told([FACTS[0], FACTS[2], ("c", "met", True)])
    with pytest.raises(ProofError):
        check(proof, small.world(told_too), small.subject, GOAL)
