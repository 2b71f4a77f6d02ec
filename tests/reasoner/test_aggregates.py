"""Aggregates: what is counted, added up and compared, in SPARQL's sense of it, and what is unknown of it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from naive import Oxigraph, conclude
from rulebases import base, facts, iri, rule

from reasoner.engine.evaluator import evaluate
from reasoner.explain.proof import Aggregated, Derived, prove
from reasoner.explain.reasons import reasons_of
from reasoner.rules.terms import Literal
from reasoner.unknowns.branching import Depends, Verdict, investigate

DAY = date(2026, 1, 1)
YES, NO = Literal(True), Literal(False)
TABLE = "f fits a . f fits b . f fits c . a level 4 . b level 4 . c level 3"


def made(function: str, inner: str, counted: str = "?level"):
    """Return a rule that concludes what an aggregate comes to."""
    return rule(
        "made",
        f"CONSTRUCT {{ ?f :made ?n }} WHERE {{ ?f :in :s"
        f" {{ SELECT ?f ({function}({counted}) AS ?n) WHERE {{ {inner} }} GROUP BY ?f }} }}",
    )


def model(rules, text: str, goal: str = "made", subject: str = "f"):
    """Return what is concluded of a goal."""
    return evaluate(rules.program(iri(goal), None, DAY), facts(f"f in s . {text}"), iri(subject))


LEVELS = "?f :fits ?card . ?card :level ?level"


@pytest.mark.parametrize(
    ("function", "counted", "value"),
    [
        ("COUNT", "?card", 3),
        ("COUNT", "?level", 3),
        ("COUNT", "DISTINCT ?level", 2),
        ("SUM", "?level", 11),
        ("SUM", "DISTINCT ?level", 7),
        ("MAX", "?level", 4),
        ("MIN", "DISTINCT ?level", 3),
        ("MAX", "?card", "c"),
    ],
)
def test_each_match_counts_unless_it_says_distinct(function, counted, value):
    """Two cards of one Level are two matches: the Level counts twice, and once if it says DISTINCT."""
    expected = iri(value) if isinstance(value, str) else Literal(value)
    assert model(base(made(function, LEVELS, counted)), TABLE).values == (expected,)


@pytest.mark.parametrize("function", ["COUNT", "SUM", "MAX", "MIN"])
def test_a_group_without_a_match_has_no_value(function):
    """As in SPARQL; that there is none is said by a rule of its own."""
    zero = rule("zero", "CONSTRUCT { ?f :made 0 } WHERE { ?f :in :s FILTER NOT EXISTS { ?f :fits ?card } }")
    assert model(base(made(function, LEVELS)), "a level 4").values == ()
    assert model(base(made(function, LEVELS), zero), "a level 4").values == (Literal(0),)


@pytest.mark.parametrize(
    ("function", "levels", "value"),
    [
        ("SUM", ["0.5", "1"], Decimal("1.5")),
        ("MAX", ["0.5", "1"], 1),
        ("SUM", ["1", "x"], None),
        ("SUM", ["1", "true"], None),
        ("MAX", ["1", "true"], None),
        ("MIN", ["1", '"text"'], None),
        ("COUNT", ["1", "true"], 2),
        ("MIN", ["1", "x"], iri("x")),
        ("MAX", ["true", "false"], True),
    ],
)
def test_only_numbers_are_added_and_only_what_has_an_order_compared(function, levels, value):
    """A sum over something else has no value, nor the greatest of a number and a text; names come before values."""
    stated = [fact for name in ("a", "b") for fact in facts(f"f in s . f fits {name}")]
    numbers = [
        Literal(Decimal(level)) if level[0].isdigit() else facts(f"a l {level}")[0][2] for level in levels
    ]
    stated += [(iri(name), iri("level"), number) for name, number in zip("ab", numbers, strict=True)]
    found = evaluate(base(made(function, LEVELS)).program(iri("made"), None, DAY), stated, iri("f")).values
    expected = value if value is None or isinstance(value, str) else Literal(value)
    assert found == (() if expected is None else (expected,))


def test_an_outcome_may_be_known_before():
    """As in a join: the aggregate then matches only if it comes to that value."""
    text = (
        "CONSTRUCT { ?f :made true } WHERE { ?f :expects ?n"
        " { SELECT ?f (COUNT(?card) AS ?n) WHERE { ?f :fits ?card } GROUP BY ?f } }"
    )
    rules = base(rule("made", text))
    assert model(rules, f"{TABLE} . f expects 3").values == (YES,)
    assert model(rules, f"{TABLE} . f expects 4").values == ()
    claims, _ = conclude(rules, {iri("made"): text}, facts(f"f in s . {TABLE} . f expects 3"), Oxigraph)
    assert len(claims) == 1


def test_two_aggregates_may_name_their_own_variables_alike():
    """What is within one is not within the other."""
    two = rule(
        "two",
        "CONSTRUCT { ?f :made ?n } WHERE { ?f :in :s"
        " { SELECT ?f (COUNT(?card) AS ?fit) WHERE { ?f :fits ?card } GROUP BY ?f }"
        " { SELECT ?f (COUNT(?card) AS ?may) WHERE { ?f :mayFit ?card } GROUP BY ?f }"
        " BIND (?fit + ?may AS ?n) }",
    )
    assert model(base(two), f"{TABLE} . f mayFit d").values == (Literal(4),)


ENOUGH = rule(
    "enough",
    "CONSTRUCT { ?f :may true } WHERE { ?f :in :s"
    " { SELECT ?f (COUNT(?card) AS ?n) WHERE { ?f :sees ?card . ?card :faceUp true } GROUP BY ?f } FILTER (?n >= 2) }",
)
SEEN = "f in s . f sees a . f sees b . f sees c"


def opened(text: str):
    """Return the inquiry into whether enough cards are face-up."""
    rules = base(ENOUGH, open_={"faceUp": (YES, NO)})
    return investigate(rules.program(iri("may"), None, DAY), facts(text), iri("f"))


def test_what_is_unknown_of_the_counted_is_asked_for():
    """The verdict depends on each card of which it is not told, as far as it matters."""
    outcome = opened(f"{SEEN} . a faceUp true . b faceUp false").outcome
    assert isinstance(outcome, Depends)
    assert outcome.point == (iri("c"), iri("faceUp"))
    assert {branch.values: branch.outcome.values for branch in outcome.branches} == {
        (YES,): (YES,),
        (NO,): (),
    }


def test_what_cannot_be_counted_anyway_is_not_asked_for():
    """Where everything is told of the cards that are looked at there is no doubt."""
    inquiry = opened(f"{SEEN} . a faceUp true . b faceUp true . c faceUp false")
    assert isinstance(inquiry.outcome, Verdict)
    assert inquiry.evaluations == 1


def test_a_verdict_on_enough_is_the_same_whatever_one_more_is():
    """Two are enough: the third is tried, and makes no difference."""
    outcome = opened(f"{SEEN} . a faceUp true . b faceUp true").outcome
    assert isinstance(outcome, Verdict)
    assert outcome.values == (YES,)


def aggregated(found) -> Aggregated:
    """Return the proof of the aggregate on which a conclusion rests."""
    root = prove(found).root
    assert isinstance(root, Derived)
    (node,) = [premise for premise in root.premises if isinstance(premise, Aggregated)]
    return node


def test_a_proof_lists_what_was_counted():
    """Every match stands in the proof, with the facts that it matched."""
    node = aggregated(model(base(made("SUM", LEVELS)), TABLE))
    assert [match.bindings[node.literal.counted].value for match in node.matches] == [4, 4, 3]
    shown = [tuple(premise.triple[0].local for premise in match.premises) for match in node.matches]
    assert shown == [("f", "a"), ("f", "b"), ("f", "c")]
    assert node.bindings[node.literal.variable] == Literal(11)


def test_the_reasons_for_what_was_counted_are_reasons():
    """A rule that made something count carries the verdict, too."""
    fits = rule("fits", "CONSTRUCT { ?f :fits ?card } WHERE { ?f :sees ?card . ?card :red true }")
    found = model(base(fits, made("COUNT", "?f :fits ?card", "?card")), "f sees a . a red true . f sees b")
    reasons = reasons_of(found)
    assert [claim.rule.iri.local for claim in reasons.claims] == ["made", "fits"]
    assert (iri("a"), iri("red"), YES) in reasons.given


def test_a_proof_says_why_nothing_was_counted():
    """Where nothing matches, every way in which it was tried is shown."""
    proof = prove(model(base(made("COUNT", "?f :fits ?card . ?card :red true", "?card")), "f fits a"))
    (silent,) = proof.considered
    (blocked,) = silent.attempts
    assert isinstance(blocked.reason, Aggregated)
    assert not blocked.reason.holds
    assert [attempt.place for attempt in blocked.reason.attempts] == [1]
