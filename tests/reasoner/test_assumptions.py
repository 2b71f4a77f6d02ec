"""Assumptions: what is usual is taken for granted where nothing else is known; what would turn the verdict is found."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulebases import GIVEN, SUBJECTS, TRIPLES, base, drafts, facts, iri, rule

from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.errors import RuleBaseError
from reasoner.explain.proof import Assumed, Derived, nodes, prove
from reasoner.rules.metamodel import ANYTHING, GIVES, NOTHING
from reasoner.rules.terms import Literal
from reasoner.unknowns.assumptions import Assumptions
from reasoner.unknowns.branching import Depends, Verdict, investigate, signature
from reasoner.unknowns.relevance import open_points

DAY = date(2026, 1, 1)
YES, NO = Literal(True), Literal(False)
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

MET = rule("met", "CONSTRUCT { ?c :met true } WHERE { ?c :so true }")
NOT_MET = rule("not-met", "CONSTRUCT { ?c :met false } WHERE { ?c :so false }")
USUAL = rule(
    "usual", "CONSTRUCT { ?c :usually true } WHERE { ?c :asks ?x FILTER NOT EXISTS { ?c :told true } }"
)
MAY = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :needs ?c . ?c :met true }")
MAY_NOT = rule(
    "may-not", "CONSTRUCT { ?e :may false } WHERE { ?e :needs ?c . ?c :met false }", overrides=("may",)
)
RULES = (MET, NOT_MET, USUAL, MAY, MAY_NOT)


def conditions(**more):
    """Return rules by which an effect needs what is usually met."""
    return base(*RULES, settled=["may"], open_={"met": (YES, NO)}, assumed={"met": "usually"}, **more)


def ask(rules, text, *, goal="may", subject="e", assume=True):
    """Return the inquiry into a goal."""
    return investigate(rules.program(iri(goal), None, DAY, assume=assume), facts(text), iri(subject))


def test_what_is_usual_is_assumed_where_nothing_else_is_known():
    """No doubt and no open point is left, and one evaluation is enough."""
    inquiry = ask(conditions(), "e needs c . c asks x")
    assert isinstance(inquiry.outcome, Verdict)
    assert inquiry.outcome.values == (YES,)
    assert inquiry.evaluations == 1
    assert open_points(inquiry.model) == ()


@pytest.mark.parametrize(
    ("told", "values"),
    [
        ("c met false", (NO,)),
        ("c so false", (NO,)),
        ("c so true", (YES,)),
        ("c met true . c so false", (NO,)),
    ],
)
def test_what_is_told_or_concluded_is_never_assumed(told, values):
    """Neither what the question gives, nor what a rule concludes."""
    inquiry = ask(conditions(), f"e needs c . c asks x . {told}")
    assert inquiry.outcome.values == values
    assert not any(row.assumed for row in inquiry.model.relations[iri("met")].values())


@pytest.mark.parametrize("told", ["c told true", "c usually true . c usually false"])
def test_where_nothing_or_several_things_are_usual_it_is_asked(told):
    """The property stays an ordinary open point."""
    outcome = ask(conditions(), f"e needs c . c asks x . c told true . {told}").outcome
    assert isinstance(outcome, Depends)
    assert outcome.point == (iri("c"), iri("met"))


def test_a_question_can_be_answered_without_assumptions():
    """Then what would be assumed is asked."""
    outcome = ask(conditions(), "e needs c . c asks x", assume=False).outcome
    assert isinstance(outcome, Depends)
    assert outcome.point == (iri("c"), iri("met"))


def test_what_a_list_closes_is_not_assumed():
    """A list that is given in full says that there is none."""
    rules = base(
        *RULES,
        settled=["may"],
        open_={"met": (YES, NO)},
        assumed={"met": "usually"},
        closed_by={"met": ["happened"]},
    )
    program = rules.program(iri("may"), None, DAY)
    stated = [*facts("e needs c . c asks x"), (iri("c"), GIVES, iri("happened"))]
    assert investigate(program, stated, iri("e")).outcome.values == ()


def test_what_is_usual_may_depend_on_something_open():
    """Then the verdict depends on that: under one value it is assumed, under the other asked."""
    usual = rule("usual", "CONSTRUCT { ?c :usually true } WHERE { ?c :asks ?x . ?c :hidden false }")
    rules = base(
        MET, NOT_MET, usual, MAY, MAY_NOT,
        settled=["may"], open_={"met": (YES, NO), "hidden": (YES, NO)}, assumed={"met": "usually"},
    )  # fmt: skip
    known = ask(rules, "e needs c . c asks x . c hidden false")
    assert known.outcome.values == (YES,)
    unknown = ask(rules, "e needs c . c asks x")
    assert isinstance(unknown.outcome, Depends)
    assert unknown.outcome.point == (iri("c"), iri("met"))


def test_a_rule_that_may_yet_speak_keeps_the_assumption_in_doubt():
    """What is unknown of the rules of the property itself is asked: the assumption would fall."""
    rules = base(
        *RULES,
        settled=["may"],
        open_={"met": (YES, NO), "so": (YES, NO, NOTHING)},
        assumed={"met": "usually"},
    )
    outcome = ask(rules, "e needs c . c asks x").outcome
    assert isinstance(outcome, Depends)
    assert outcome.point == (iri("c"), iri("so"))
    assert {branch.values: branch.outcome.values for branch in outcome.branches} == {
        (YES,): (YES,),
        (NO,): (NO,),
        (NOTHING,): (YES,),
    }


@pytest.mark.parametrize(
    ("rules", "properties", "code"),
    [
        ((MAY,), {"assumed": {"met": "usually"}}, "assumed-but-not-open"),
        (
            (rule("r", "CONSTRUCT { ?c :usually true } WHERE { ?c :met ?x }"),),
            {"open_": {"met": (YES, NO)}, "assumed": {"met": "usually"}},
            "not-stratified",
        ),
        (
            (rule("r", "CONSTRUCT { ?c :met true } WHERE { ?c :in ?d . ?d :met true }"),),
            {"open_": {"met": (YES, NO)}, "assumed": {"met": "usually"}},
            "not-stratified",
        ),
    ],
)
def test_what_is_assumed_must_be_open_and_rest_on_what_is_known_before(rules, properties, code):
    """An assumption that depends on itself, or about what cannot be open, is a defect of the rule base."""
    names = {"settled": ["met"]} if "open_" not in properties else {}
    with pytest.raises(RuleBaseError) as caught:
        base(*rules, **names, **properties)
    assert caught.value.code == code


# Proofs


def test_the_proof_says_what_was_assumed_and_why():
    """An assumed fact rests on what is usual, and on the silence of the rules that could have said otherwise."""
    root = prove(ask(conditions(), "e needs c . c asks x").model).root
    (node,) = [node for node in nodes(root) if isinstance(node, Assumed)]
    assert node.triple == (iri("c"), iri("met"), YES)
    assert isinstance(node.usual, Derived)
    assert node.usual.rule.iri == iri("usual")
    assert {silent.rule.iri for silent in node.silent} == {iri("met"), iri("not-met")}


# Random rule bases

VALUES = {"o0": (iri("a"), iri("b"), NOTHING), "o1": (YES, NO)}
OPENED = {"o0": [":a", ":b", "?w"], "o1": ["true", "false"]}
AROUND = {
    "u0": "CONSTRUCT { ?s :u true } WHERE { ?s :g0 ?x }",
    "u1": "CONSTRUCT { ?s :u false } WHERE { ?s :g1 ?x FILTER NOT EXISTS { ?s :o0 :a } }",
    "u2": "CONSTRUCT { ?s :u true } WHERE { ?s :g2 ?x . ?x :g0 ?y }",
    "p0": "CONSTRUCT { ?s :o1 true } WHERE { ?s :g2 :a }",
    "p1": "CONSTRUCT { ?s :o1 false } WHERE { ?s :g0 ?x . ?s :o0 :b }",
}


@st.composite
def usual_bases(draw):
    """Draw a rule base in which an open property is assumed from what rules conclude."""
    draft = draw(drafts(given=tuple(GIVEN), opened=OPENED))
    draft.rules += [(name, text, {}) for name, text in AROUND.items() if name == "u0" or draw(st.booleans())]
    return draft.build(open_=VALUES, assumed={"o1": "u"})


def told(rules, stated, world, asked):
    """Return the facts of a world in which all is told, but what is assumed: only where it was asked it is told."""
    known = stated
    for point in [point for point in world if point[1] == iri("o0") or point in asked]:
        known = known.assuming(point, world[point])
    for subject, key in [point for point in world if point[1] == iri("o1") and point not in asked]:
        row = evaluate(rules.program(key, None, DAY), known, subject).row
        if getattr(row, "point", None) is not None:
            known = known.assuming((subject, key), world[subject, key])
    return known


def follow(outcome, world):
    """Return the leaf of an outcome that a full assignment of values leads to, and what was asked on the way."""
    asked = []
    while isinstance(outcome, Depends):
        asked.append(outcome.point)
        value = world[outcome.point]
        outcome = next(branch.outcome for branch in outcome.branches if value in branch.values)
    return outcome, asked


MORE = st.lists(st.sampled_from(["a o0 a", "b o0 b", "c o1 true", "b o1 false"]), max_size=3, unique=True)


@given(usual_bases(), TRIPLES, MORE)
@settings(max_examples=120, suppress_health_check=LENIENT)
def test_every_branch_is_what_full_knowledge_would_say(rules, text, more):
    """Whatever the unknowns turn out to be, with what is then usual assumed, the answer said so."""
    stated = Facts(facts(" . ".join([*text.split(" . "), *more])))
    points = [
        (iri(s), iri(p)) for s in SUBJECTS for p in VALUES if iri(s) not in stated.index.get(iri(p), {})
    ]
    program = rules.program(iri("d3"), None, DAY)
    inquiry = investigate(program, stated, iri("a"), budget=2000)
    for values in product(*(VALUES[point[1].local] for point in points)):
        world = dict(zip(points, values, strict=True))
        for outcome in (inquiry.outcome, inquiry.cases):
            found, asked = follow(outcome, world)
            truth = evaluate(program, told(rules, stated, world, asked), iri("a")).values
            assert set(found.values) == set(truth)


# What would turn the verdict


def found_out(inquiry, rules):
    """Return what would be concluded if something assumed were otherwise, by point and values."""
    assumed = Assumptions(inquiry, rules.properties)
    return {
        (point, turned.values): signature(turned.outcome)
        for point in assumed.made
        for turned in assumed.reversals(point) or ()
    }


def test_each_assumption_that_would_turn_the_verdict_is_found():
    """One condition of two: the verdict rests on it; what no rule looked at is no assumption at all."""
    inquiry = ask(conditions(), "e needs c . c asks x . d asks x")
    assert found_out(inquiry, conditions()) == {((iri("c"), iri("met")), (NO,)): frozenset({NO})}


def test_an_assumption_that_makes_no_difference_is_made_but_turns_nothing():
    """Another rule says the same without it."""
    anyway = rule("anyway", "CONSTRUCT { ?e :may true } WHERE { ?e :free true }", overrides=("may-not",))
    rules = base(
        *RULES, anyway, settled=["may"], open_={"met": (YES, NO)}, assumed={"met": "usually"}
    )  # fmt: skip
    inquiry = ask(rules, "e needs c . c asks x . e free true")
    assumed = Assumptions(inquiry, rules.properties)
    assert assumed.made == {(iri("c"), iri("met")): YES}
    assert assumed.reversals((iri("c"), iri("met"))) is None


def test_under_another_value_the_verdict_may_depend_on_something_else():
    """That is said, too."""
    other = rule(
        "other", "CONSTRUCT { ?e :may false } WHERE { ?e :needs ?c . ?c :met false . ?e :late true }"
    )
    rules = base(
        MET, USUAL, MAY, other, settled=["may"],
        open_={"met": (YES, NO), "late": (YES, NO)}, assumed={"met": "usually"},
    )  # fmt: skip
    inquiry = ask(rules, "e needs c . c asks x")
    (turned,) = Assumptions(inquiry, rules.properties).reversals((iri("c"), iri("met")))
    assert isinstance(turned.outcome, Depends)
    assert turned.outcome.point == (iri("e"), iri("late"))


def test_only_values_that_are_worth_it_are_tried_where_the_ontology_names_them():
    """`ygo:unlessValue` says which; without it all values of the property are."""
    usual = rule("usual", "CONSTRUCT { ?e :usually :up } WHERE { ?e :in ?s }")
    goes = rule("goes", "CONSTRUCT { ?e :goes ?p } WHERE { ?e :position ?p }")
    values = (iri("up"), iri("down"), iri("side"), iri("under"), iri("over"))
    more = {"settled": ["goes"], "open_": {"position": values}, "assumed": {"position": "usually"}}
    for rules, tried in (
        (base(usual, goes, **more), 4),
        (base(usual, goes, unless={"position": (iri("down"),)}, **more), 1),
    ):
        inquiry = ask(rules, "e in s", goal="goes")
        assert inquiry.outcome.values == (iri("up"),)
        turned = Assumptions(inquiry, rules.properties).reversals((iri("e"), iri("position")))
        assert sum(len(found.values) for found in turned) == tried


def test_what_has_too_many_values_to_try_is_found_without_any():
    """An assumed number matters or does not; which other numbers turn the verdict nobody can list."""
    usual = rule("usual", "CONSTRUCT { ?e :usually 8000 } WHERE { ?e :in ?s }")
    may = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :points ?n . ?e :costs ?c FILTER (?n >= ?c) }")
    free = rule("free", "CONSTRUCT { ?e :may true } WHERE { ?e :free true }")
    rules = base(
        usual, may, free, settled=["may"], open_={"points": (ANYTHING,)}, assumed={"points": "usually"}
    )  # fmt: skip
    point = (iri("e"), iri("points"))
    rests = ask(rules, "e in s . e costs 1000")
    assert Assumptions(rests, rules.properties).reversals(point) == ()
    does_not = ask(rules, "e in s . e costs 1000 . e free true")
    assert Assumptions(does_not, rules.properties).reversals(point) is None


@given(usual_bases(), TRIPLES, MORE)
@settings(max_examples=120, suppress_health_check=LENIENT)
def test_what_would_turn_the_verdict_is_what_whole_evaluations_find(rules, text, more):
    """Making again only what looked at an assumption concludes the same as evaluating everything with it otherwise."""
    stated = Facts(facts(" . ".join([*text.split(" . "), *more])))
    program = rules.program(iri("d3"), None, DAY)
    inquiry = investigate(program, stated, iri("a"), budget=2000)
    if not isinstance(inquiry.outcome, Verdict):
        return
    now = signature(inquiry.outcome)
    expected = {}
    for subject in map(iri, SUBJECTS):
        row = evaluate(rules.program(iri("o1"), None, DAY), stated, subject).row
        if getattr(row, "assumed", False):
            other = NO if YES in row else YES
            told = stated.assuming((subject, iri("o1")), other)
            outcome = investigate(program, told, iri("a"), budget=2000).outcome
            if signature(outcome) != now:
                expected[(subject, iri("o1")), (other,)] = signature(outcome)
    assert found_out(inquiry, rules) == expected
