"""Tracing a body that did not match: the compiled functions stop where plain matching stops."""

from __future__ import annotations

from datetime import date

from hypothesis import HealthCheck, given, settings
from rulebases import SUBJECTS, TRIPLES, base, drafts, facts, iri, rule

from reasoner.engine.evaluator import evaluate
from reasoner.engine.matching import Matcher, head_bindings
from reasoner.rules.terms import Literal

DAY = date(2026, 1, 1)


def same(followed, model, body, start):
    """Check that both ways stop at the same places with the same bindings, in the same order."""
    plainly = list(Matcher(model).trace(body, start))
    assert followed.stops(model.relations, start) == plainly
    furthest = max(plainly, key=lambda stop: stop[0], default=None)
    assert followed.furthest(model.relations, start) == furthest


@given(drafts(), TRIPLES)
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_bodies_stop_where_plain_matching_stops(draft, text):
    """For every rule and subject, with its value known or not, explanations find the same reasons."""
    rules = draft.build()
    stated = facts(text)
    for known in rules.rules.values():
        program = rules.program(known.head.key, None, DAY)
        for subject in map(iri, SUBJECTS):
            model = evaluate(program, stated, subject)
            start = head_bindings(known, subject)
            if start is not None:
                same(rules.tracing.of_rule(known), model, known.body, start)
            for value in (*model.values, Literal(2)):
                start = head_bindings(known, subject, value)
                if start is not None:
                    same(rules.tracing.to_value(known), model, known.body, start)


def test_a_group_that_matches_says_with_what():
    """Where a negated group does match, following it gives its first match, behind its last literal."""
    rules = base(
        rule("r", "CONSTRUCT { ?s :p 1 } WHERE { ?s :q ?v . FILTER NOT EXISTS { ?s :r ?x . ?x :t ?v } }")
    )
    model = evaluate(rules.program(iri("p"), None, DAY), facts("a q 1 . a r b . a r c . c t 1"), iri("a"))
    (known,) = rules.rules.values()
    group = known.body[1]
    bindings = dict(zip(known.variables, (iri("a"), Literal(1)), strict=True))
    ((place, reached),) = rules.tracing.of_group(group).stops(model.relations, bindings)
    assert place == 2
    assert [value for variable, value in reached.items() if variable.name == "x"] == [iri("c")]
