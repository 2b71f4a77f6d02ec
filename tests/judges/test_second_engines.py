"""Engines that we did not write reach the same claims on the precedents as ours."""

from __future__ import annotations

import pytest
from drawing import ALL
from engines import BottomUp, PyShacl, Rdflib

# The rules take minutes to read: one process does it for all.
pytestmark = pytest.mark.xdist_group("lawbook")
FEW = None if ALL else 30
"""So many questions pySHACL looks at, which takes longest."""


def differences(posed, judge):
    """Yield what either side claims alone, question by question."""
    for one in posed:
        claims, values = judge.claims(one.goal, one.subject, one.facts, one.game, one.day)
        if claims != one.claims() or values != one.values():
            yield str(one), one.claims() ^ claims, one.values() ^ values


def test_there_are_precedents(posed):
    """An empty set of precedents would prove nothing."""
    assert len(posed) >= 200


def test_rdflib_reaches_the_same_claims(drawn_for_engines, book):
    """On the precedents, rdflib's SPARQL engine concludes the same claims, and the same of them stand."""
    assert list(differences(drawn_for_engines, BottomUp(book, Rdflib()))) == []


def test_pyshacl_reaches_the_same_claims(drawn_for_engines, book):
    """So does pySHACL, running the rules' own Turtle, whose text it has parsed for each rule."""
    assert list(differences(drawn_for_engines[:FEW], BottomUp(book, PyShacl(book, parses_once=True)))) == []


def test_a_plain_search_reaches_the_same_claims(drawn, book):
    """So does the proof checker's own search, top-down like ours and written from the definition alone."""
    different = []
    for one in drawn:
        world, key = one.world(book), (one.goal, None)
        claims = {(claim.law.iri, claim.value) for claim in world.claims(one.subject, key)}
        if (claims, world.values(one.subject, key)) != (one.claims(), one.values()):
            different.append((str(one), claims ^ one.claims()))
    assert different == []


def test_engines_notice_a_changed_rule(posed, book):
    """The comparison has teeth: without one rule that carries verdicts, rdflib's claims differ from ours."""
    one = next(one for one in posed if one.claims())
    fallen = {law for law in book.laws.values() if (law.iri, next(iter(one.claims()))[1]) in one.claims()}
    key = (one.goal, None)
    kept = book.by_key[key]
    book.by_key[key] = tuple(law for law in kept if law not in fallen)
    try:
        assert list(differences([one], BottomUp(book, Rdflib())))
    finally:
        book.by_key[key] = kept
