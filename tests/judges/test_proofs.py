"""Every proof is replayed by the independent checker, and no tampered proof gets past it."""

from __future__ import annotations

import pytest
from checker import ProofError, check
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import mutations
from posing import pose

from reasoner.answers import budget
from reasoner.answers.answer import DEPENDS

# The rules take minutes to read: one process does it for all.
pytestmark = pytest.mark.xdist_group("lawbook")
WORDS = {True: "yes", False: "no"}


def proofs_of(answer):
    """Return the proofs of an answer: one, or one for each effect that the question can mean."""
    proof = answer.to_json()["proof"]
    return list(proof["cases"].values()) if "cases" in proof else [proof]


def replayed(judge, book, name, question, answer):
    """Check the proof of one answer; return what it proves, thing by thing."""
    posed = list(pose(judge, name, question))
    return [
        check(proof, one.world(book), one.subject, one.goal)
        for one, proof in zip(posed, proofs_of(answer), strict=False)
        if proof
    ]


def test_the_proofs_of_precedents_are_replayed(judge, book, drawn, monkeypatch):
    """Each proof leads from the question's facts to the verdict, step by step, with nothing left out."""
    # What an answer leaves out of a proof that would be too long cannot be replayed.
    monkeypatch.setattr(budget, "PROOF", 100 * budget.PROOF)
    monkeypatch.setitem(budget.ALLOWED, budget.EXPLANATION, 100 * budget.ALLOWED[budget.EXPLANATION])
    faults = []
    for name, question in {one.name: one.question for one in drawn}.items():
        answer = judge.ask(question)
        try:
            found = replayed(judge, book, name, question, answer)
        except ProofError as error:
            faults.append(f"{name}: {error}")
            continue
        verdict = answer.verdict
        proved = {standing for one in found for standing in one.values()}
        if verdict in ("yes", "no"):
            said = {WORDS[next(iter(standing)).toPython()] for standing in proved}
            assert said == {verdict}, name
        if verdict == "unknown":
            assert all(len(standing) != 1 for standing in proved), name
    assert faults == []


def test_a_proof_by_cases_covers_every_value(judge, book, posed):
    """Where a fact is left out, the proof shows the verdict under each of its values."""
    seen = faults = 0
    for one in posed:
        situation = dict(one.question.get("situation", {}))
        if "timing" not in situation:
            continue
        del situation["timing"]
        question = {**one.question, "situation": situation}
        answer = judge.ask(question)
        if answer.verdict == DEPENDS:
            seen += 1
            for found in replayed(judge, book, one.name, question, answer):
                faults += len({frozenset(values) for values in found.values()}) < 2
        if seen == 12:
            break
    assert seen
    assert not faults


@pytest.fixture(scope="session")
def sample(judge, drawn):
    """Return some proofs with their worlds, the most varied first, each with all its mutations."""
    by_kinds = {}
    for one in drawn:
        proofs = proofs_of(judge.ask(one.question))
        kinds = frozenset(node["type"] for node in proofs[0]["nodes"].values()) if proofs[0] else frozenset()
        if len(proofs) == 1 and kinds and len(proofs[0]["nodes"]) <= 60:
            by_kinds.setdefault(kinds, (one, proofs[0]))
    return [(one, list(mutations(proof))) for one, proof in by_kinds.values()]


@given(st.integers(0), st.integers(0))
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
def test_no_tampered_proof_passes(sample, book, which, where):
    """Dropping a premise, an attempt or a rule, changing a binding, a value, a rule or a place: all are caught."""
    one, tampered = sample[which % len(sample)]
    what, proof = tampered[where % len(tampered)]
    try:
        check(proof, one.world(book), one.subject, one.goal)
    except ProofError:
        return
    pytest.fail(f"{one}: {what} went through")


def test_what_is_not_asked_for_cannot_matter(judge, book, posed):
    """Whatever value an open fact has that a sure answer does not ask for: by plain search it changes nothing."""
    changed, tried = [], 0
    for one in posed[:: max(1, len(posed) // 40)]:
        if judge.ask(one.question).open:
            continue
        world, key = one.world(book), (one.goal, None)
        standing = world.values(one.subject, key)
        for point in list(world.consulted)[:8]:
            for value in sorted(book.open_values[point[1]])[:8]:
                tried += 1
                if world.assuming(point, value).values(one.subject, key) != standing:
                    changed.append(f"{one}: {point} = {value}")
    assert tried
    assert changed == []


def test_a_proof_does_not_hold_for_other_facts(judge, book, posed):
    """A proof is of these facts: with any fact gone that it shows as given, it is refused."""
    refused = 0
    for one in posed[:: max(1, len(posed) // 10)]:
        (proof, *_) = proofs_of(judge.ask(one.question))
        shown = {
            tuple(part["@id"] for part in node["triple"] if isinstance(part, dict) and "@id" in part)
            for node in proof.get("nodes", {}).values()
            if node["type"] == "given" and node["origin"] == "question"
        }
        for fact in [fact for fact in one.facts if tuple(map(str, fact)) in shown][:4]:
            world = one.world(book)
            less = type(world)(book, world.facts - {fact}, one.game, one.day)
            with pytest.raises(ProofError):
                check(proof, less, one.subject, one.goal)
            refused += 1
    assert refused
