"""The compiled rules and general SPARQL engines reach the same claims, on rule bases drawn at random."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from naive import Oxigraph, Rdflib, conclude
from rulebases import SUBJECTS, TRIPLES, drafts, facts, iri

DAY = date(2026, 1, 1)
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def agree(draft, text, engine):
    """Check that both reach the same claims and the same standing triples for every property and subject."""
    rules = draft.build()
    stated = facts(text)
    texts = {iri(name): query for name, query, _ in draft.rules}
    claims, standing = conclude(rules, texts, stated, engine)
    for key in rules.by_key:
        program = rules.program(key, None, DAY)
        for subject in map(iri, SUBJECTS):
            model = program.evaluate(stated, subject)
            ours = {(claim.rule.iri, claim.value) for claim in model.claims()}
            theirs = {(rule, t[2]) for rule, t in claims if t[:2] == (subject, key)}
            assert set(model.values) == {t[2] for t in standing if t[:2] == (subject, key)}
            assert ours == theirs


@given(drafts(), TRIPLES)
@settings(max_examples=150, deadline=None, suppress_health_check=LENIENT)
def test_oxigraph_reaches_the_same_claims(draft, text):
    """Any rule base in the fragment means to oxigraph what it means to us."""
    agree(draft, text, Oxigraph)


@given(drafts(), TRIPLES)
@settings(max_examples=4, deadline=None, suppress_health_check=LENIENT)
def test_rdflib_reaches_the_same_claims(draft, text):
    """And to rdflib."""
    pytest.importorskip("rdflib")
    agree(draft, text, Rdflib)
