"""An answer lists what the question tells and no rule looked at, and how much it tells is asked for."""

from __future__ import annotations

import pytest

from reasoner.errors import QuestionError

SPELL = {"name": "Invented Draw", "type": "Normal Spell", "text": "Draw 1 card."}
SHARED = {
    "turnPlayer": "you",
    "phase": "main-1",
    "chain": [],
    "this": {"location": "hand", "controller": "you"},
}


def answered(judge, detail: str = "full", **situation: object):
    """Return the answer to whether the Spell may be activated, as JSON."""
    question = {"ask": "may-activate", "card": SPELL, "detail": detail, "situation": {**SHARED, **situation}}
    return judge.ask(question).to_json()


def test_what_no_rule_looks_at_is_listed(judge):
    """The opponent's LP are nothing to an activation; whose turn it is, is."""
    unused = answered(judge, players={"opponent": {"lp": 100}})["unused"]
    assert "situation.players.opponent.lp" in unused
    assert "situation.phase" not in unused
    assert "situation.this.location" not in unused


def test_of_what_was_not_looked_at_the_outermost_is_named(judge):
    """Nothing within it is listed beside it, and nothing that the question does not say itself."""
    cards = [{"id": "a", "controller": "opponent", "location": "gy", "name": "Honest"}]
    question = {"ask": "spell-speed", "card": SPELL, "effect": 1, "situation": {"cards": cards}}
    assert judge.ask(question).to_json()["unused"] == ["situation.cards[0]"]


MONSTER = {
    "name": "Invented Worker",
    "type": "Effect Monster",
    "text": "You can target 1 monster on the field; destroy that target.",
}


@pytest.mark.parametrize("detail", ["verdict", "full"])
def test_what_may_hinder_and_no_rule_looks_at_is_said(judge, detail: str) -> None:
    """Where it is told that a card is negated, its “yes” names that; what other cards are does not matter."""

    def asked(assume: str, negated: str) -> dict:
        monster = {"controller": "you", "location": "monster-zone", "position": "face-up-attack"}
        told = {"this": dict(monster), "cards": [{"id": "other", "name": "Honest", **monster}]}
        (told["this"] if negated == "this" else told["cards"][0])["negated"] = True
        situation = {**SHARED, **told}
        question = {"ask": "may-activate", "card": MONSTER, "detail": detail, "assume": assume}
        return judge.ask({**question, "situation": situation}).to_json()

    said = asked("usual", "this")
    assert said["verdict"] == "yes"
    assert "unless it matters that the effects of Invented Worker are negated" in said["summary"]
    assert "situation.this.negated" in [point["field"] for point in said["unless"]]
    assert asked("nothing", "this")["verdict"] == "depends"
    assert "it matters" not in asked("usual", "other")["summary"]


@pytest.mark.parametrize(
    ("detail", "more"),
    [
        ("verdict", set()),
        ("reasons", {"because", "citations", "unused"}),
        ("full", {"because", "citations", "unused", "considered", "reading", "proof"}),
    ],
)
def test_an_answer_tells_as_much_as_it_is_asked_for(judge, detail: str, more: set[str]):
    """The verdict is the same, and so is what it takes for granted."""
    shown = answered(judge, detail)
    always = {"verdict", "value", "summary", "open", "unless", "warnings", "complete", "knowledge"}
    assert shown.keys() == always | more
    full = answered(judge)
    assert {key: shown[key] for key in always} == {key: full[key] for key in always}


def test_no_other_detail_can_be_asked_for(judge):
    """The field is named."""
    with pytest.raises(QuestionError) as caught:
        answered(judge, "some")
    assert [fault.field for fault in caught.value.faults] == ["detail"]
