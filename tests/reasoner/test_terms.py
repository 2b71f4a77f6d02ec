"""Terms: interned, canonical, and safe to keep."""

from __future__ import annotations

import copy
import pickle
from datetime import date
from decimal import Decimal

import pytest

from reasoner.rules.parsing import XSD, literal
from reasoner.rules.terms import Iri, Literal, order


def test_equal_values_are_one_literal():
    """Numbers are equal by value, whatever they were written as; other kinds never mix."""
    assert Literal(2) is Literal(Decimal("2.0")) is Literal(2.0) is literal("02", XSD + "integer")
    assert Literal(Decimal("0.50")) is Literal(0.5)
    assert Literal(True) is not Literal(1)
    assert Literal("1") is not Literal(1)
    assert Literal("a", language="en") is not Literal("a")


def test_a_literal_survives_copying_and_pickling_as_itself():
    """Identity is equality, so a literal must come back as the same object."""
    for term in (
        Literal(3),
        Literal("x", language="en"),
        Literal(date(2021, 4, 1)),
        Literal("#f", Iri("urn:t")),
    ):
        assert pickle.loads(pickle.dumps(term)) is term
        assert copy.deepcopy(term) is term


def test_literals_cannot_change():
    """They are shared by everything."""
    with pytest.raises(AttributeError, match="cannot change"):
        Literal(1).value = 2


def test_unknown_forms_keep_their_datatype():
    """A datatype that rules do not calculate with stays what it was, and so does a malformed value."""
    assert literal("x", "urn:type").datatype == "urn:type"
    assert literal("many", XSD + "integer").value == "many"
    assert literal("2021-04-01", XSD + "date").value == date(2021, 4, 1)
    assert literal("true", XSD + "boolean") is Literal(True)


def test_numbers_that_are_none_are_refused():
    """There is no rule for NaN."""
    with pytest.raises(ValueError, match="not a number"):
        Literal(float("nan"))


def test_terms_read_as_people_write_them():
    """`str` is what an explanation can show."""
    assert str(Literal(True)) == "true"
    assert str(Literal("a", language="en")) == '"a"@en'
    assert Iri("https://example.org/phase/battle").local == "battle"
    assert Iri("https://example.org/o#kind").local == "kind"


def test_any_terms_can_be_put_in_order():
    """The order is stable over names and values of all kinds."""
    terms = [Literal("b"), Literal(10), Iri("urn:b"), Literal(9), Literal(False), Iri("urn:a")]
    assert sorted(terms, key=order) == [
        Iri("urn:a"), Iri("urn:b"), Literal(False), Literal(9), Literal(10), Literal("b")
    ]  # fmt: skip
