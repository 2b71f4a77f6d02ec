"""Proofs: every literal is there, nothing stands on itself, and what they say is so."""

from __future__ import annotations

from datetime import date

from hypothesis import HealthCheck, given, settings
from rulebases import SUBJECTS, TRIPLES, base, drafts, facts, iri, order_of_properties, rule, term

from reasoner.engine.evaluator import evaluate
from reasoner.engine.expressions import holds
from reasoner.engine.matching import aggregate_of
from reasoner.explain.proof import (
    Absent,
    Aggregated,
    Blocked,
    Bound,
    Cases,
    Compared,
    Conflict,
    Derived,
    Given,
    Missing,
    Present,
    Settled,
    Silent,
    Unfounded,
    children,
    nodes,
    prove,
    prove_outcome,
)
from reasoner.rules.syntax import Pattern, Variable
from reasoner.unknowns.branching import investigate

DAY = date(2026, 1, 1)
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def model(rules, text, goal="may", subject="e"):
    """Return what is concluded of a goal."""
    return evaluate(rules.program(iri(goal), None, DAY), facts(text), iri(subject))


def instance(slot, bindings):
    """Return the term in a slot."""
    return bindings[slot] if isinstance(slot, Variable) else slot


def check(node, found):
    """Check one node against the facts, the rule and the model."""
    if isinstance(node, Given):
        assert node.triple in found.facts
    elif isinstance(node, Derived):
        check_application(node)
    elif isinstance(node, Compared):
        assert holds(node.literal.expression, node.bindings) is node.holds
    elif isinstance(node, Settled):
        assert all(beaten.claim.triple[2] != beaten.by.triple[2] for beaten in node.beaten)
        assert all(claim.triple == node.triple for claim in node.winning)
        assert node.winning or node.triple in found.facts
    elif isinstance(node, Absent):
        assert node.attempts
    elif isinstance(node, Aggregated):
        check_aggregate(node)
    elif isinstance(node, Missing):
        slots = (node.pattern.subject, node.pattern.object)
        if not any(isinstance(slot, Variable) for slot in slots):
            assert slots[1] not in found.look(slots[0], node.pattern.key)


def check_application(node):
    """Check that a rule's premises are its body under its bindings."""
    assert len(node.premises) == len(node.rule.body)
    for literal, premise in zip(node.rule.body, node.premises, strict=True):
        if isinstance(literal, Pattern):
            expected = tuple(instance(slot, node.bindings) for slot in (literal.subject, literal.object))
            assert (premise.triple[0], premise.triple[2]) == expected


def check_aggregate(node):
    """Check that the matches of an aggregate come to its value; without a match it says why there is none."""
    assert bool(node.matches) is not bool(node.attempts)
    for match in node.matches:
        assert len(match.premises) == len(node.literal.body)
    if node.holds:
        value = aggregate_of(node.literal, [match.bindings for match in node.matches])
        assert node.bindings[node.literal.variable] == value


@given(drafts(), TRIPLES)
@settings(max_examples=80, suppress_health_check=LENIENT)
def test_every_node_of_every_proof_is_right(draft, text):
    """Premises match the rule's body, comparisons recompute, what is missing is missing; and no circles."""
    rules = draft.build()
    for key in order_of_properties(rules):
        for subject in SUBJECTS:
            found = model(rules, text, key.local, subject)
            proof = prove(found)
            places = {}
            for place, node in enumerate(nodes(proof.root)):
                places[id(node)] = place
                check(node, found)
                assert all(places[id(below)] < place for below in children(node)), "a node stands on itself"
            spoke = {claim.rule for claim in found.claims()}
            assert not any(silent.rule in spoke for silent in proof.considered)
            assert all(silent.attempts for silent in proof.considered)


def test_a_negation_says_what_would_have_made_it_false():
    """Each rule that could have concluded it, and the first literal that stopped it."""
    fast = rule("fast", "CONSTRUCT { ?e :fast true } WHERE { ?e :kind ?k . ?k :speed ?n . FILTER (?n >= 2) }")
    may = rule("may", "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s FILTER NOT EXISTS { ?e :fast true } }")
    found = model(base(fast, may, settled=["may"]), "e in s . e kind ignition . ignition speed 1")
    settled = prove(found).root
    assert isinstance(settled, Settled)
    (derived,) = settled.winning
    present, absent = derived.premises
    assert present.triple == (iri("e"), iri("in"), iri("s"))
    assert isinstance(absent, Absent)
    (blocked,) = absent.attempts
    missing = blocked.reason
    assert isinstance(missing, Missing)
    (silent,) = missing.silent
    assert silent.rule.iri == iri("fast")
    (stopped,) = silent.attempts
    assert stopped.place == 2
    assert isinstance(stopped.reason, Compared)
    assert stopped.reason.bindings == {Variable("n"): term("1")}
    assert not stopped.reason.holds


def test_what_is_there_instead_is_shown():
    """A missing fact names the values that its subject has."""
    closed = rule("closed", "CONSTRUCT { ?e :may false } WHERE { ?e :phase :battle }")
    found = model(base(closed, settled=["may"]), "e phase main")
    proof = prove(found)
    assert isinstance(proof.root, Missing)
    (silent,) = proof.considered
    (stopped,) = silent.attempts
    assert isinstance(stopped, Blocked)
    assert stopped.reason.instead[0].triple == (iri("e"), iri("phase"), iri("main"))


def test_the_rule_that_came_closest_is_considered_first():
    """Each rule that could have said otherwise, with the literal at which it failed."""
    rules = base(
        rule("usual", "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s }"),
        rule("far", "CONSTRUCT { ?e :may true } WHERE { ?e :never ?x }"),
        rule("close", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s . ?s :phase :main . ?e :quick true }"),
        rule("same", "CONSTRUCT { ?e :may false } WHERE { ?e :never ?x }"),
        settled=["may"],
    )
    considered = prove(model(rules, "e in s . s phase main")).considered
    assert [(silent.rule.iri.local, silent.attempts[0].place) for silent in considered] == [
        ("close", 2),
        ("far", 0),
    ]


def test_the_attempt_that_got_furthest_comes_first():
    """A body that was tried in several ways is blocked where its best try ended."""
    may = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :has ?x . ?x :red true . ?x :big true }")
    (silent,) = prove(model(base(may), "e has a . e has b . b red true")).considered
    assert [(stop.place, stop.bindings[Variable("x")].local) for stop in silent.attempts] == [
        (2, "b"),
        (1, "a"),
    ]


def test_a_blocked_negation_proves_what_was_there():
    """The match of the negated group is proved, literal by literal."""
    free = rule(
        "free",
        "CONSTRUCT { ?e :free true } WHERE { ?e :in ?s FILTER NOT EXISTS { ?s :has ?x . ?x :big true } }",
    )
    (silent,) = prove(model(base(free), "e in s . s has a . a big true", goal="free")).considered
    present = silent.attempts[0].reason
    assert isinstance(present, Present)
    assert [premise.triple[2] for premise in present.premises] == [iri("a"), term("true")]


def test_beaten_claims_and_conflicts_are_shown():
    """What lost, to what; and claims against each other."""
    rules = base(
        rule("weak", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s }"),
        rule("strong", "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s }", overrides=["weak"]),
        settled=["may"],
    )
    (beaten,) = prove(model(rules, "e in s")).root.beaten
    assert (beaten.claim.rule.iri, beaten.by.rule.iri) == (iri("weak"), iri("strong"))
    rules = base(
        rule("one", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s }"),
        rule("two", "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s }"),
        settled=["may"],
    )
    conflict = prove(model(rules, "e in s")).root
    assert isinstance(conflict, Conflict)
    assert {claim.rule.iri.local for claim in conflict.claims} == {"one", "two"}


def test_what_only_itself_could_support_is_unfounded():
    """A circle of reasons ends there."""
    one = rule("one", "CONSTRUCT { ?x :d1 true } WHERE { ?x :d2 true }")
    two = rule("two", "CONSTRUCT { ?x :d2 true } WHERE { ?x :d1 true }")
    proof = prove(model(base(one, two), "e in s", goal="d1"))
    assert any(isinstance(node, Unfounded) for node in nodes(proof.root))


def test_bound_values_are_nodes_too():
    """BIND and VALUES show what they chose, or that nothing fitted."""
    total = rule(
        "total",
        "CONSTRUCT { ?e :sum ?n } WHERE { ?e :in ?s . VALUES ?s { :s } ?e :a ?a . BIND (?a * 2 AS ?n) }",
    )
    derived = prove(model(base(total), "e in s . e a 3", goal="sum")).root
    assert isinstance(derived, Derived)
    assert [type(premise) for premise in derived.premises] == [Given, Bound, Given, Bound]
    assert derived.premises[3].bindings[Variable("n")] is term("6")
    (silent,) = prove(model(base(total), "e in other . e a 3", goal="sum")).considered
    assert isinstance(silent, Silent)
    assert not silent.attempts[0].reason.holds


def test_a_verdict_by_cases_proves_every_branch():
    """And marks what it assumed."""
    rules = base(
        rule("day", "CONSTRUCT { ?e :may true } WHERE { ?e :day true }"),
        rule("night", "CONSTRUCT { ?e :may true } WHERE { ?e :day false }"),
        settled=["may"],
        open_={"day": (term("true"), term("false"))},
    )
    inquiry = investigate(rules.program(iri("may"), None, DAY), facts("e in s"), iri("e"))
    proof = prove_outcome(inquiry.cases)
    assert isinstance(proof, Cases)
    assert proof.point == (iri("e"), iri("day"))
    assert {case.values for case in proof.cases} == {(term("true"),), (term("false"),)}
    origins = {node.origin for node in nodes(proof) if isinstance(node, Given)}
    assert origins == {"assumed"}
