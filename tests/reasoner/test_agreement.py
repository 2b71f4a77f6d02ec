"""The compiled rules and general SPARQL engines reach the same claims, on rule bases drawn at random."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from naive import General, Oxigraph, Rdflib, conclude
from rulebases import SUBJECTS, TRIPLES, base, drafts, facts, iri, rule

from reasoner.engine.evaluator import evaluate
from reasoner.engine.interface import Compiled, Evaluator
from reasoner.rules.terms import Literal

DAY = date(2026, 1, 1)
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def agree(draft, text, engine):
    """Check that both reach the same claims and the same standing triples for every property and subject."""
    rules = draft.build()
    stated = facts(text)
    texts = {iri(name): query for name, query, _ in draft.rules}
    ours: Evaluator = Compiled(rules, None, DAY)
    claims, standing = conclude(rules, texts, stated, engine)
    for key in rules.by_key:
        for subject in map(iri, SUBJECTS):
            theirs = {(rule, t[2]) for rule, t in claims if t[:2] == (subject, key)}
            assert ours.claims(key, stated, subject) == theirs
            model = evaluate(rules.program(key, None, DAY), stated, subject)
            assert set(model.values) == {t[2] for t in standing if t[:2] == (subject, key)}


@given(drafts(), TRIPLES)
@settings(max_examples=250, suppress_health_check=LENIENT)
def test_oxigraph_reaches_the_same_claims(draft, text):
    """Any rule base in the fragment means to oxigraph what it means to us."""
    agree(draft, text, Oxigraph)


@given(drafts(functions=("count",)), TRIPLES)
@settings(max_examples=4, suppress_health_check=LENIENT)
def test_rdflib_reaches_the_same_claims(draft, text):
    """And to rdflib, which adds up only what is a number, and takes the greatest name for a text."""
    pytest.importorskip("rdflib")
    agree(draft, text, Rdflib)


def test_every_engine_stands_behind_one_seam():
    """Whoever says what the rules claim can take the compiled rules' place."""
    text = "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s }"
    rules = base(rule("yes", text), settled=["may"])
    texts = {iri("yes"): text}
    engines: list[Evaluator] = [
        Compiled(rules, None, DAY),
        General(rules, texts, Oxigraph),
        General(rules, texts, Rdflib),
    ]
    for engine in engines:
        assert engine.claims(iri("may"), facts("e in s"), iri("e")) == {(iri("yes"), Literal(True))}
