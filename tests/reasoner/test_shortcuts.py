"""Shortcuts: who asks only for a verdict gets the one that all rules come to, and runs no rule that cannot matter."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulebases import GIVEN, SUBJECTS, TRIPLES, base, drafts, facts, iri, rule

from reasoner.engine.evaluator import Evaluation
from reasoner.engine.facts import Facts
from reasoner.rules.metamodel import NOTHING
from reasoner.rules.terms import Literal
from reasoner.unknowns.branching import inquire, signature

DAY = date(2026, 1, 1)
YES, NO = Literal(True), Literal(False)
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
VALUES = {"o0": (iri("a"), iri("b"), NOTHING), "o1": (YES, NO)}
OPENED = {"o0": [":a", ":b", "?w"], "o1": ["true", "false"]}
USUAL = "CONSTRUCT { ?s :u true } WHERE { ?s :g0 ?x }"


@given(drafts(given=tuple(GIVEN), opened=OPENED), TRIPLES, st.sampled_from(["d2", "d3"]))
@settings(max_examples=150, suppress_health_check=LENIENT)
def test_a_brief_evaluation_comes_to_the_same(draft, text, goal):
    """Values, and what they depend on, are the same for every subject."""
    draft.rules.append(("u0", USUAL, {}))
    rules = draft.build(open_=VALUES, assumed={"o1": "u"})
    stated = Facts(facts(text))
    program = rules.program(iri(goal), None, DAY)
    full, brief = Evaluation(program, stated), Evaluation(program, stated, brief=True)
    for subject in map(iri, SUBJECTS):
        each = [inquire(evaluation.at(subject), 200) for evaluation in (full, brief)]
        assert signature(each[0].outcome) == signature(each[1].outcome)


MAY = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?place }")
FAR = rule(
    "far",
    "CONSTRUCT { ?e :may false } WHERE { ?e :counts ?n FILTER (?n > 2) }",
    overrides=["may"],
)
NEAR = rule("near", "CONSTRUCT { ?e :may false } WHERE { ?e :in :gy }", overrides=["may"])
COUNTS = rule("counts", "CONSTRUCT { ?e :counts ?n } WHERE { ?e :has ?n }")


@pytest.mark.parametrize(("told", "counted"), [("e in gy . e has 3", False), ("e in hand . e has 3", True)])
def test_the_rule_that_looks_at_less_is_run_first_and_may_be_enough(told: str, counted: bool):  # noqa: FBT001
    """What stands in the way already is not looked for a second time."""
    rules = base(MAY, FAR, NEAR, COUNTS, settled=("may",))
    evaluation = Evaluation(rules.program(iri("may"), None, DAY), Facts(facts(told)), brief=True)
    assert evaluation.at(iri("e")).values == (NO,)
    assert (iri("counts") in evaluation.relations) is counted


EXCEPT = rule("except", "CONSTRUCT { ?e :may true } WHERE { ?e :is :free }", overrides=["near"])


def test_a_claim_that_another_can_beat_is_not_enough():
    """An exception is looked for."""
    rules = base(MAY, NEAR, EXCEPT, settled=("may",))
    stated = Facts(facts("e in gy . e is free . d in gy"))
    evaluation = Evaluation(rules.program(iri("may"), None, DAY), stated, brief=True)
    assert evaluation.at(iri("e")).values == (YES,)
    assert evaluation.at(iri("d")).values == (NO,)
