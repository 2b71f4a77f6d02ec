"""Engines that we did not write reach the same claims on the precedents as ours."""

from __future__ import annotations

import hashlib
import os

import pytest
from engines import BottomUp, PyShacl, Rdflib

# The rules take minutes to read: one process does it for all.
pytestmark = pytest.mark.xdist_group("lawbook")
ALL = os.environ.get("HEADJUDGE_SECOND_ENGINES") == "all"
"""Whether the engines, which take long, look at every question; otherwise each at as many as are drawn for it."""


def drawn(posed, number):
    """Return some questions, drawn by hash: first those in which a rule speaks that spoke in none before."""
    shuffled = sorted(posed, key=lambda one: hashlib.sha256(str(one).encode()).digest())
    if ALL:
        return shuffled
    spoke, first, rest = set(), [], []
    for one in shuffled:
        rules = {rule for rule, _ in one.claims()}
        (rest if rules <= spoke else first).append(one)
        spoke |= rules
    return [*first, *rest][:number]


def differences(posed, judge):
    """Yield what either side claims alone, question by question."""
    for one in posed:
        claims, values = judge.claims(one.goal, one.subject, one.facts, one.game, one.day)
        if claims != one.claims() or values != one.values():
            yield str(one), one.claims() ^ claims, one.values() ^ values


def test_there_are_precedents(posed):
    """An empty set of precedents would prove nothing."""
    assert len(posed) >= 200


def test_rdflib_reaches_the_same_claims(posed, book):
    """On the precedents, rdflib's SPARQL engine concludes the same claims, and the same of them stand."""
    assert list(differences(drawn(posed, 700), BottomUp(book, Rdflib()))) == []


def test_pyshacl_reaches_the_same_claims(posed, book):
    """So does pySHACL, running the rules' own Turtle, whose text it has parsed for each rule."""
    assert list(differences(drawn(posed, 30), BottomUp(book, PyShacl(book, parses_once=True)))) == []


def test_a_plain_search_reaches_the_same_claims(posed, book):
    """So does the proof checker's own search, top-down like ours and written from the definition alone."""
    different = []
    for one in posed:
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
