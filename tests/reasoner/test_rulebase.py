"""The rule base as a whole: strata, overrides, dates and games, and the defects that are found."""

from __future__ import annotations

from datetime import date

import pytest
from rulebases import base, facts, iri, rule, term

from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.errors import RuleBaseError
from reasoner.rules.overrides import overriding
from reasoner.rules.terms import Iri, Literal

DAY = date(2026, 1, 1)
CARD_TEXT, PRECEDENT, CANNOT = iri("authority/card-text"), iri("authority/precedent"), iri("force/cannot")


def yes(name: str, **about):
    """Return a rule that says yes."""
    return rule(name, "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s }", **about)


def no(name: str, **about):
    """Return a rule that says no."""
    return rule(name, "CONSTRUCT { ?e :may false } WHERE { ?e :in ?s }", **about)


def model(rules, text: str = "e in s", goal: str = "may", game=None, day=DAY):
    """Return what a rule base concludes about e."""
    return evaluate(rules.program(iri(goal), game, day), facts(text), iri("e"))


def beats(*rules):
    """Return which rule beats which, by name."""
    return {(a.iri.local, b.iri.local) for a, lost in overriding(rules).items() for b in lost}


# Overrides


def test_the_authority_of_the_source_decides():
    """A precedent beats a card's text, which beats the rulebook."""
    assert beats(yes("book"), no("text", authority=CARD_TEXT)) == {("text", "book")}
    assert beats(yes("case", authority=PRECEDENT), no("text", authority=CARD_TEXT)) == {("case", "text")}


def test_cannot_beats_can_within_one_authority():
    """But a card's text that allows it beats a rulebook's “cannot”."""
    assert beats(yes("can"), no("cannot", force=CANNOT)) == {("cannot", "can")}
    assert beats(yes("text", authority=CARD_TEXT), no("cannot", force=CANNOT)) == {("text", "cannot")}


def test_the_later_beats_the_earlier_where_both_say_since_when():
    """One without a date is neither."""
    old, new = yes("old", in_force_from=date(2017, 1, 1)), no("new", in_force_from=date(2021, 4, 1))
    assert beats(old, new) == {("new", "old")}
    assert beats(yes("undated"), new) == set()


def test_a_declared_relation_comes_before_all_others():
    """In either direction, and through further rules."""
    weak = yes("weak", overrides=["middle"])
    middle = yes("middle", overrides=["strong"])
    strong = no("strong", authority=PRECEDENT)
    assert beats(weak, middle, strong) == {("weak", "strong"), ("middle", "strong")}


def test_rules_override_through_their_groups():
    """A group stands for all its members."""
    member = no("member", groups=["exceptions"])
    assert beats(yes("general", overrides=["exceptions"]), member) == {("general", "member")}


def test_rules_that_cannot_disagree_do_not_beat_each_other():
    """Neither with the same value, nor if they are never in force together."""
    assert beats(yes("one", authority=PRECEDENT), yes("two")) == set()
    ended = yes("ended", in_force_until=date(2020, 3, 31))
    assert beats(ended, no("begun", in_force_from=date(2020, 4, 1), overrides=["ended"])) == set()
    assert beats(yes("here", games=(iri("tcg"),)), no("there", games=(iri("ocg"),), force=CANNOT)) == set()


def test_a_circle_of_overrides_is_refused():
    """The error names the rules of the circle."""
    with pytest.raises(RuleBaseError) as caught:
        overriding([yes("a", overrides=["b"]), no("b", overrides=["c"]), yes("c", overrides=["a"])])
    assert caught.value.code == "override-cycle"
    assert set(caught.value.rules) == {iri("a"), iri("b"), iri("c")}


def test_a_circle_of_declared_and_implied_overrides_is_refused():
    """Two exceptions that each beat the other's general rule leave nobody strongest."""
    rules = [
        yes("a", overrides=["b"]),
        no("b", authority=CARD_TEXT),
        yes("c", overrides=["d"]),
        no("d", authority=PRECEDENT),
    ]
    with pytest.raises(RuleBaseError, match="in a circle: ") as caught:
        overriding(rules)
    assert set(caught.value.rules) == {rule.iri for rule in rules}
    assert overriding([*rules[1:], yes("a", overrides=["b", "d"])])


def test_an_override_between_different_properties_is_refused():
    """Only answers to the same question can override each other."""
    other = rule("other", "CONSTRUCT { ?e :must true } WHERE { ?e :in ?s }")
    with pytest.raises(RuleBaseError) as caught:
        base(yes("a", overrides=["other"]), other, settled=["may"])
    assert caught.value.code == "override-mismatch"
    assert "may and must" in caught.value.message


# Settling


def test_a_beaten_claim_beats_nothing():
    """Settling walks from the strongest down."""
    rules = base(
        yes("top", overrides=["middle"]), no("middle", overrides=["bottom"]), yes("bottom"), settled=["may"]
    )
    found = model(rules)
    assert found.value is Literal(True)
    assert [(lost.rule.iri.local, by.rule.iri.local) for lost, by in found.row.beaten] == [("middle", "top")]
    assert {claim.rule.iri.local for claim in found.claims()} == {"top", "middle", "bottom"}


def test_two_standing_claims_are_a_conflict():
    """It is reported with both claims, never settled silently."""
    found = model(base(yes("one"), no("two"), settled=["may"]))
    assert found.value is None
    assert {claim.rule.iri.local for claim in found.conflict} == {"one", "two"}


def test_nothing_that_builds_on_a_beaten_claim_fires():
    """What is settled is complete before anything builds on it."""
    builds = rule("builds", "CONSTRUCT { ?e :plays true } WHERE { ?e :may true }")
    rules = base(yes("weak"), no("strong", overrides=["weak"]), builds, settled=["may"])
    assert model(rules, goal="plays").values == ()


def test_a_given_value_settles_the_matter():
    """What the question states of a settled property needs no rule."""
    assert model(base(no("rule"), settled=["may"]), "e in s . e may true").values == (Literal(True),)


# Strata


@pytest.mark.parametrize(
    ("texts", "settled", "reason"),
    [
        (["?e :q ?x FILTER NOT EXISTS { ?e :p1 true }"], [], "and it is negated or aggregated: r1, r2"),
        (
            ["?e :q ?x { SELECT ?e (COUNT(?y) AS ?n) WHERE { ?e :p1 ?y } GROUP BY ?e }"],
            [],
            "and it is negated or aggregated: r1, r2",
        ),
        (["?e :p1 true"], ["p1"], "and it is settled, so that it must be complete before it is used: r1, r2"),
    ],
)
def test_a_circle_through_what_must_be_complete_is_refused(texts, settled, reason):
    """The error says through what, and names the rules."""
    back = rule("r1", "CONSTRUCT { ?e :p1 true } WHERE { ?e :p2 true }")
    rules = [back, *(rule("r2", f"CONSTRUCT {{ ?e :p2 true }} WHERE {{ {text} }}") for text in texts)]
    with pytest.raises(RuleBaseError) as caught:
        base(*rules, settled=settled)
    assert caught.value.code == "not-stratified"
    assert reason in caught.value.message
    assert caught.value.rules == (iri("r1"), iri("r2"))


def test_plain_properties_may_depend_on_themselves():
    """Recursion without negation is complete when nothing is added."""
    step = rule("step", "CONSTRUCT { ?a :after ?c } WHERE { ?a :next ?b . ?b :after ?c }")
    first = rule("first", "CONSTRUCT { ?a :after ?b } WHERE { ?a :next ?b }")
    chain = " . ".join(f"n{i} next n{i + 1}" for i in range(60)) + " . n60 next n0 . e next n0"
    assert len(model(base(step, first), chain, goal="after").values) == 61


def test_classes_are_properties_of_their_own():
    """A rule about one class does not depend on rules about another."""
    quick = rule("quick", "CONSTRUCT { ?e a :Quick } WHERE { ?e a :Effect FILTER NOT EXISTS { ?e a :Slow } }")
    slow = rule("slow", "CONSTRUCT { ?e a :Slow } WHERE { ?e :speed 1 }")
    may = rule("may", "CONSTRUCT { ?e :may true } WHERE { ?e a :Quick }")
    rules = base(quick, slow, may, settled=["may"])
    effect = [
        *facts("e speed 2"),
        (iri("e"), Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"), iri("Effect")),
    ]
    assert evaluate(rules.program(iri("may"), None, DAY), effect, iri("e")).value is Literal(True)


# Games and dates


def test_only_the_rules_in_force_count():
    """In their game, from their first day to their last."""
    rules = base(
        yes("old", in_force_until=date(2021, 3, 31)),
        no("new", in_force_from=date(2021, 4, 1)),
        rule("ocg", "CONSTRUCT { ?e :may :maybe } WHERE { ?e :in ?s }", games=(iri("ocg"),)),
        settled=["may"],
    )
    assert model(rules, game=iri("tcg"), day=date(2021, 3, 31)).value is Literal(True)
    assert model(rules, game=iri("tcg"), day=date(2021, 4, 1)).value is Literal(False)
    assert iri("maybe") in model(rules, game=iri("ocg")).values


def test_programs_are_shared_between_changes_of_the_law():
    """Two days between which nothing changed have one program."""
    rules = base(yes("old", in_force_until=date(2021, 3, 31)), no("new", in_force_from=date(2021, 4, 1)))
    program = rules.program(iri("may"), None, date(2021, 4, 1))
    assert program is rules.program(iri("may"), None, DAY)
    assert program is not rules.program(iri("may"), None, date(2021, 3, 31))


def test_a_program_has_only_the_rules_that_can_matter():
    """Goal-directed: what the goal does not depend on is not there."""
    other = rule("other", "CONSTRUCT { ?e :colour :red } WHERE { ?e :in ?s }")
    assert [rule.iri.local for rule in base(yes("a"), other).program(iri("may"), None, DAY).rules] == ["a"]


# Open properties and background


def test_rules_about_what_a_question_leaves_out_are_not_run():
    """A rule that needs a relation of which nothing is given, open or concluded is left out, and so on upwards."""
    rules = base(
        rule("direct", "CONSTRUCT { ?s :p 1 } WHERE { ?s :q 1 }"),
        rule("unfed", "CONSTRUCT { ?s :fed 1 } WHERE { ?s :missing 1 }"),
        rule("through", "CONSTRUCT { ?s :p 2 } WHERE { ?s :fed 1 }"),
        rule("asking", "CONSTRUCT { ?s :p 3 } WHERE { ?s :left-open 1 }"),
        rule("denying", "CONSTRUCT { ?s :p 4 } WHERE { ?s :q 1 . FILTER NOT EXISTS { ?s :missing 1 } }"),
        open_={"left-open": [Literal(1), Literal(2)]},
    )
    program = rules.program(iri("p"), None, DAY)
    named = {
        text: {compiled.rule.iri.local for compiled in program.slice(Facts(facts(text))).rules(iri("p"))}
        for text in ("a q 1", "a q 1 . b missing 1", "a q 1 . b fed 1", "")
    }
    assert named["a q 1"] == {"direct", "asking", "denying"}
    assert named["a q 1 . b missing 1"] == named["a q 1 . b fed 1"] == named["a q 1"] | {"through"}
    assert named[""] == {"asking"}


def test_a_search_for_an_open_property_is_refused():
    """Also where only another rule's search makes it one."""
    searching = rule("searching", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s . ?x :phase ?p }")
    with pytest.raises(RuleBaseError) as caught:
        base(searching, open_={"phase": [iri("battle")]})
    assert caught.value.code == "open-search"
    assert "searches for a subject with “?x phase ?p”" in caught.value.message
    indirect = rule("indirect", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s . ?x :fights true }")
    fights = rule("fights", "CONSTRUCT { ?x :fights true } WHERE { ?x :phase :battle }")
    with pytest.raises(RuleBaseError, match="Rule fights searches"):
        base(indirect, fights, open_={"phase": [iri("battle")]})
    assert base(fights, open_={"phase": [iri("battle")]})


def test_an_open_property_without_values_is_refused():
    """Else nobody could go through them."""
    asking = rule("asking", "CONSTRUCT { ?e :may true } WHERE { ?e :phase :battle }")
    with pytest.raises(RuleBaseError, match="phase is open, but nothing says which values") as caught:
        base(asking, open_={"phase": []})
    assert caught.value.rules == (iri("asking"),)


def test_background_facts_hold_for_every_question():
    """They stand beside the question's own facts on the same property."""
    late = rule("late", "CONSTRUCT { ?e :may true } WHERE { ?e :in ?s . ?s :order ?n . FILTER (?n > 2) }")
    rules = base(late, settled=["may"], background=facts("battle order 4 . draw order 1 . battle colour red"))
    assert len(rules.background) == 2
    assert model(rules, "e in battle").value is Literal(True)
    assert model(rules, "e in draw").values == ()
    assert model(rules, "e in mine . mine order 3").value is Literal(True)


def test_a_rule_about_one_node_says_nothing_about_others():
    """A constant subject in the head."""
    fixed = rule("fixed", "CONSTRUCT { :s :inBattle true } WHERE { :s :phase :battle }")
    rules = base(fixed)
    found = model(rules, "s phase battle", goal="inBattle")
    assert found.values == ()
    assert found.look(iri("s"), iri("inBattle")).keys() == {term("true")}
