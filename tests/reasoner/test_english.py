"""What a rule says of a case: blanks filled by names, by words for true and false, and after the right article."""

from __future__ import annotations

from dataclasses import fields

import pytest

from reasoner.explain.english import English
from reasoner.knowledge.vocabulary import Vocabulary
from reasoner.rules.rule import Rule, blanks
from reasoner.rules.syntax import Pattern, Variable
from reasoner.rules.terms import Iri, Literal, Term

CARD, GIVEN = Variable("card"), Variable("given")
PROPERTY = Iri("https://example.org/given")
NAMES = {"e": "Equip Spell", "x": "Xyz Monster", "you": "you", "opponent": "the opponent"}


def said(says: str, *bindings: Term) -> str:
    """Return what a rule with these words says of the bindings of ?card and ?given."""
    names = {Iri(f"https://example.org/{key}"): name for key, name in NAMES.items()}
    body = (Pattern(CARD, PROPERTY, GIVEN),)
    rule = Rule(Iri("https://example.org/rule"), Pattern(CARD, PROPERTY, GIVEN), body, says=says)
    nothing = Vocabulary(**{field.name: {} for field in fields(Vocabulary)})
    return English(nothing, names).applied(rule, bindings)


@pytest.mark.parametrize(("value", "expected"), [(True, "It does target"), (False, "It does not target")])
def test_true_and_false_have_words_of_their_own(value: bool, expected: str):  # noqa: FBT001
    """A blank with words for both says the second only for false."""
    assert said("it {given?does|does not} target", PROPERTY, Literal(value)) == expected


def test_words_for_false_may_be_left_out():
    """A blank with words for true alone says nothing for false."""
    assert said("it is{given? still} there", PROPERTY, Literal(value=False)) == "It is there"


@pytest.mark.parametrize(("name", "expected"), [("e", "It is an Equip Spell"), ("x", "It is an Xyz Monster")])
def test_the_article_follows_what_is_filled_in(name: str, expected: str):
    """“a” before a blank is “an” before the sound of a vowel."""
    assert said("it is a {card}", Iri(f"https://example.org/{name}"), Literal(1)) == expected


def test_a_text_without_a_blank_keeps_its_article():
    """Only the article before what is filled in is changed; a number is said as it is."""
    assert said("a unit of a {given}", PROPERTY, Literal(3)) == "A unit of a 3"


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ("{card} controls nothing, and {card} has 1 LP", "You control nothing, and you have 1 LP"),
        ("{card} does not attack", "You do not attack"),
        ("a zone of {card} is meant", "A zone of you is meant"),
    ],
)
def test_the_verb_agrees_with_you(says: str, expected: str):
    """A verb whose subject is “you” is said as to a person; of another player it stays as the rule has it."""
    assert said(says, Iri("https://example.org/you"), Literal(1)) == expected
    assert said(says, Iri("https://example.org/opponent"), Literal(1)).startswith(
        ("The opponent", "A zone of")
    )


def test_every_blank_is_known():
    """The variables of all blanks are found, malformed ones too, so that a check can name them."""
    assert blanks("{a} and {b?yes|no}, {c d}") == ["a", "b", "c d"]
