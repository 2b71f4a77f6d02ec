"""What an answer assumes: it says so in its sentence, lists it under `unless`, and asks instead where it may not.

The rules are of our own: they ask whether a card that lies on the table is ready, which it usually is.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from reasoner import Judge
from reasoner.knowledge.base import root
from reasoner.rules.metamodel import CASES


@pytest.fixture(scope="module")
def ready(tmp_path_factory):
    """Return a judge who knows the project's words and works, and of rules these alone."""
    base = tmp_path_factory.mktemp("knowledge")
    for name in ("ontology", "rulings", "data"):
        ignored = shutil.ignore_patterns("rules", *CASES) if name == "rulings" else None
        shutil.copytree(root() / name, base / name, ignore=ignored)
    shutil.copy(Path(__file__).with_name("ready.ttl"), base / "ontology")
    return Judge.load(root=base)


def ask(judge, *cards, **more):
    """Ask about some cards on the table."""
    return judge.ask({"ask": "all-ready", "situation": {"cards": list(cards)}, **more})


def test_the_sentence_says_what_is_assumed_in_the_words_of_the_thing(ready):
    """A text of the thing itself stands in it."""
    answer = ask(ready, {"name": "Alpha"})
    assert answer.verdict == "yes"
    assert answer.summary.startswith("Yes, if Alpha is ready. ")


def test_what_is_assumed_otherwise_is_said_after_unless(ready):
    """With the words of `ygo:saysUnless`."""
    answer = ask(ready, {"name": "Beta"})
    assert answer.summary.startswith("Yes, if Beta is ready, unless one of them is tired. ")


def test_the_answer_lists_each_assumption_with_its_field_and_what_would_follow(ready):
    """The field is the path of the thing and the property: it has no key of its own."""
    answer = ask(ready, {"name": "Alpha"}, {"name": "Gamma"})
    assert [(point.asks, point.field, point.then) for point in answer.unless()] == [
        ("Is this so: “Alpha is ready”?", "situation.cards[0].isReady", {"false": "no"}),
        ("Is this so: “Gamma is ready”?", "situation.cards[1].isReady", {"false": "no"}),
    ]
    assert answer.summary.startswith("Yes, if Alpha is ready and Gamma is ready. ")


def test_where_nothing_may_be_assumed_it_is_asked(ready):
    """`"assume": "nothing"`: what would be assumed is an ordinary open point."""
    answer = ask(ready, {"name": "Alpha"}, assume="nothing")
    assert answer.verdict == "depends"
    assert answer.summary == "It depends. Is this so: “Alpha is ready”? If so: yes. If not: no."
    assert [(point.field, point.then) for point in answer.open] == [
        ("situation.cards[0].isReady", {"true": "yes", "false": "no"})
    ]
    assert not answer.unless()


def test_the_proof_shows_the_assumption(ready):
    """With what is usual, and the fact under the name of an assumption."""
    nodes = ask(ready, {"name": "Alpha"}).to_json()["proof"]["nodes"]
    said = {
        node["says"] for node in nodes.values() if node["type"] == "assumed" and node["origin"] == "assumed"
    }
    assert "Alpha is ready" in said


def test_what_is_looked_at_only_where_given_is_asked_too_where_nothing_may_be_assumed(judge):
    """A Trap may have been Set this turn: then it depends on that."""
    question = {
        "ask": "may-activate",
        "card": {"type": "Normal Trap", "text": "Draw 1 card."},
        "situation": {"phase": "main-1", "turnPlayer": "you", "applying": [], "plays": []},
    }
    assert judge.ask(question).verdict == "yes"
    answer = judge.ask({**question, "assume": "nothing"})
    assert answer.verdict == "depends"
    fields = {point.field: point.then for point in answer.open}
    assert fields["situation.this.setThisTurn"] == {"true": "no", "false": "yes"}
