"""Open points: what is reported, what is left out, and that leaving it out is right."""

from __future__ import annotations

from datetime import date
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulebases import GIVEN, SUBJECTS, TRIPLES, base, drafts, facts, iri, rule, term

from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.rules.metamodel import GIVES, NOTHING
from reasoner.rules.terms import Literal
from reasoner.unknowns.branching import Depends, Undecided, Verdict, investigate, leaves
from reasoner.unknowns.relevance import open_points

DAY = date(2026, 1, 1)
YES, NO = Literal(True), Literal(False)
OPENED = {"o0": [":a", ":b", "?w"], "o1": ["true", "false"]}
VALUES = {"o0": (iri("a"), iri("b"), iri("u"), iri("v"), NOTHING), "o1": (YES, NO)}
LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def some(values, number):
    """Return every value of a short table; of a long one the ends and a few between."""
    return values if number < 6 else values[:1] + values[-2:]


def follow(outcome, world):
    """Return the leaf of an outcome that a full assignment of values leads to."""
    while isinstance(outcome, Depends):
        value = world[outcome.point]
        outcome = next(branch.outcome for branch in outcome.branches if value in branch.values)
    return outcome


@given(
    drafts(given=tuple(GIVEN), opened=OPENED),
    TRIPLES,
    st.lists(
        st.sampled_from(["a o0 a", "b o0 c", "c o1 true", "a o1 false"]), min_size=1, max_size=3, unique=True
    ),
)
@settings(max_examples=120, suppress_health_check=LENIENT)
def test_every_branch_is_what_full_knowledge_would_say(draft, text, more):
    """Whatever the unknowns turn out to be, the answer said so: no doubt is dropped that could matter."""
    rules = draft.build(open_=VALUES)
    stated = Facts(facts(" . ".join([*text.split(" . "), *more])))
    points = [
        (iri(s), iri(p)) for s in SUBJECTS for p in VALUES if iri(s) not in stated.index.get(iri(p), {})
    ]
    program = rules.program(iri("d3"), None, DAY)
    inquiry = investigate(program, stated, iri("a"), budget=2000)
    assert inquiry.complete
    for values in product(*(some(VALUES[point[1].local], len(points)) for point in points)):
        world = dict(zip(points, values, strict=True))
        known = stated
        for point, value in world.items():
            known = known.assuming(point, value)
        truth = set(evaluate(program, known, iri("a")).values)
        assert set(follow(inquiry.outcome, world).values) == truth
        assert set(follow(inquiry.cases, world).values) == truth


def ask(rules, text, goal="may", subject="e", **more):
    """Return the inquiry into a goal."""
    return investigate(rules.program(iri(goal), None, DAY), facts(text), iri(subject), **more)


PHASES = (iri("draw"), iri("main"), iri("battle"), iri("end"))
CLOSED = rule("closed", "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s . ?s :phase :battle }")
OPEN = rule("usual", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s }")
QUICK = rule(
    "quick", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s . ?e :quick true }", overrides=("closed",)
)
CLOSED_OVER_USUAL = rule(
    "closed", "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s . ?s :phase :battle }", overrides=("usual",)
)


def test_a_verdict_that_depends_says_on_what():
    """The table has one branch per value, and what no rule tells apart stands in one branch."""
    rules = base(CLOSED_OVER_USUAL, OPEN, settled=["may"], open_={"phase": PHASES})
    outcome = ask(rules, "e in s").outcome
    assert isinstance(outcome, Depends)
    assert outcome.point == (iri("s"), iri("phase"))
    table = {branch.values: branch.outcome.values for branch in outcome.branches}
    assert table == {(iri("battle"),): (NO,), (iri("draw"), iri("main"), iri("end")): (YES,)}


def test_an_unknown_that_cannot_matter_is_not_asked():
    """A rule that is beaten whatever happens, or stopped by something known, raises no question."""
    rules = base(CLOSED_OVER_USUAL, OPEN, QUICK, settled=["may"], open_={"phase": PHASES, "quick": (YES, NO)})
    inquiry = ask(rules, "e in s . e quick true")
    assert isinstance(inquiry.outcome, Verdict)
    assert inquiry.outcome.values == (YES,)
    assert inquiry.evaluations == 1
    assert open_points(inquiry.model) == ()


def test_an_unknown_behind_another_is_asked_only_where_it_matters():
    """Branches nest: whether the effect is quick matters only in the Battle Phase."""
    rules = base(CLOSED_OVER_USUAL, OPEN, QUICK, settled=["may"], open_={"phase": PHASES, "quick": (YES, NO)})
    outcome = ask(rules, "e in s").outcome
    assert outcome.point[1] == iri("quick")
    quick, slow = outcome.branches
    assert quick.values == (YES,)
    assert quick.outcome.values == (YES,)
    assert slow.outcome.point == (iri("s"), iri("phase"))


def test_a_verdict_that_is_the_same_either_way_stands():
    """All branches alike: the verdict holds, and the cases that showed it are kept."""
    by_day = rule("day", "CONSTRUCT { ?e :may true } WHERE { ?e :quick true }")
    by_night = rule("night", "CONSTRUCT { ?e :may true } WHERE { ?e :quick false }")
    inquiry = ask(base(by_day, by_night, settled=["may"], open_={"quick": (YES, NO)}), "e in s")
    assert inquiry.outcome.values == (YES,)
    assert isinstance(inquiry.cases, Depends)
    assert len(list(leaves(inquiry.cases))) == 2


def test_a_list_that_was_given_in_full_closes_a_property():
    """(s, ygo:gives, list) says that what the list leaves out is not there."""
    held = rule("held", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s FILTER NOT EXISTS { ?s :phase ?p } }")
    rules = base(held, settled=["may"], open_={"phase": PHASES}, closed_by={"phase": ["happened"]})
    program = rules.program(iri("may"), None, DAY)
    stated = [*facts("e in s"), (iri("s"), GIVES, iri("happened"))]
    assert open_points(evaluate(program, stated, iri("e"))) == ()
    assert open_points(evaluate(program, facts("e in s"), iri("e"))) == ((iri("s"), iri("phase")),)


def test_nothing_can_be_a_value():
    """`ygo:nothing` among the values asks what holds if there is none."""
    absent = rule(
        "absent", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s FILTER NOT EXISTS { ?e :stat ?v } }"
    )
    present = rule("present", "CONSTRUCT { ?e :may false } WHERE { ?e :stat ?v }")
    outcome = ask(
        base(absent, present, settled=["may"], open_={"stat": (iri("up"), NOTHING)}), "e in s"
    ).outcome
    assert {b.values: b.outcome.values for b in outcome.branches} == {(iri("up"),): (NO,), (NOTHING,): (YES,)}


def test_values_that_are_the_answer_are_told_apart():
    """A value that no rule mentions still gets a branch of its own where it is the verdict."""
    copied = rule("copied", "CONSTRUCT { ?e :goes ?z } WHERE { ?e :zone ?z }")
    outcome = ask(base(copied, settled=["goes"], open_={"zone": PHASES}), "e in s", goal="goes").outcome
    assert {b.values: b.outcome.values for b in outcome.branches} == {(z,): (z,) for z in PHASES}


def test_a_spent_budget_is_said():
    """What the budget did not reach is undecided, never guessed."""
    rules = base(CLOSED_OVER_USUAL, OPEN, settled=["may"], open_={"phase": PHASES})
    inquiry = ask(rules, "e in s", budget=2)
    assert not inquiry.complete
    assert any(isinstance(leaf, Undecided) for leaf in leaves(inquiry.outcome))


def test_a_property_can_be_concluded_and_open():
    """It is asked for only where no rule concludes it."""
    speed = rule("speed", "CONSTRUCT { ?e :speed 2 } WHERE { ?e :quick true }")
    may = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :speed ?n . FILTER (?n >= 2) }")
    rules = base(speed, may, settled=["may", "speed"], open_={"speed": (term("1"), term("2"))})
    assert ask(rules, "e quick true").outcome.values == (YES,)
    assert ask(rules, "e quick false").outcome.point == (iri("e"), iri("speed"))


def test_a_claim_that_only_an_unknown_beats_may_yet_stand():
    """What is beaten for want of knowledge counts as possible for everything that builds on it."""
    rules = base(
        rule("weak", "CONSTRUCT { ?e :q true } WHERE { ?e :in ?s }"),
        rule(
            "strong",
            "CONSTRUCT { ?e :q false } WHERE { ?e :in ?s FILTER NOT EXISTS { ?e :quick true } }",
            overrides=("weak",),
        ),
        rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e :q true }"),
        settled=["q", "may"],
        open_={"quick": (YES, NO)},
    )
    outcome = ask(rules, "e in s").outcome
    assert {branch.values: branch.outcome.values for branch in outcome.branches} == {
        (YES,): (YES,),
        (NO,): (),
    }


def test_one_certain_value_does_not_rule_out_others():
    """A rule that concludes whatever it finds may find more under some value of an unknown."""
    rules = base(
        rule("always", "CONSTRUCT { ?e :place :a } WHERE { ?e :in ?s }"),
        rule("sometimes", "CONSTRUCT { ?e :place :b } WHERE { ?e :quick true }"),
        rule("goes", "CONSTRUCT { ?e :goes ?z } WHERE { ?e :place ?z }"),
        open_={"quick": (YES, NO)},
    )
    outcome = ask(rules, "e in s", goal="goes").outcome
    assert {branch.values: set(branch.outcome.values) for branch in outcome.branches} == {
        (YES,): {iri("a"), iri("b")},
        (NO,): {iri("a")},
    }
