"""No answer takes long or becomes long, whatever a question holds; what is left out for that is said."""

from __future__ import annotations

import json

import pytest

from reasoner.answers.budget import ALLOWED, CUT, EXPLANATION, VERDICT
from reasoner.errors import QuestionError
from reasoner.question.limits import DEEPEST, LONGEST, LONGEST_TEXT, MOST_TEXT

SIZE = 2_000_000
OPEN = "Destroy 1 monster on the field, and if you do, you can Special Summon 1 monster from your GY. Then, you can draw 1 card."  # noqa: E501 - one text


def asked(ask: str, **situation: object) -> dict[str, object]:
    """Return a question about a card of which all is told, in this situation."""
    this = {"controller": "you", "location": "monster-zone"}
    shared = {"turnPlayer": "you", "phase": "main-1", "this": this}
    text = "When this card is Special Summoned: You can draw 1 card."
    card = {"name": "Invented Trigger", "type": "Effect Monster", "text": text}
    return {"ask": ask, "card": card, "situation": {**shared, **situation}}


def chain(length: int) -> list[dict[str, object]]:
    """Return a Chain of cards of which every part may or may not be done."""
    card = {"type": "Normal Spell", "text": OPEN}
    return [
        {"card": {**card, "name": f"Invented {at}"}, "by": ("you", "opponent")[at % 2]}
        for at in range(length)
    ]


def events(number: int) -> list[dict[str, str]]:
    """Return so many events, of two kinds by turns."""
    return [{"event": ("special-summoned", "sent-to-gy")[at % 2], "card": "this"} for at in range(number)]


@pytest.mark.parametrize("ask", ["event-order", "misses-timing", "resolves-to", "may-activate"])
def test_a_chain_whose_parts_are_open_says_what_the_work_did_not_suffice_for(judge, ask: str):
    """Twelve links with three parts each have more cases than can be looked into; the nearest points are asked."""
    answer = judge.ask(asked(ask, chain=chain(12)))
    shown = answer.to_json()
    assert shown["verdict"] == "depends"
    assert shown["open"]
    assert shown["complete"] is False
    assert CUT[VERDICT] in shown["warnings"]
    assert len(json.dumps(shown)) < SIZE
    assert all(0 <= left <= ALLOWED[purpose] for purpose, left in answer.budget.left.items())


def test_the_same_question_is_left_off_at_the_same_place(judge):
    """Work is counted, not timed."""
    first, second = (judge.ask(asked("misses-timing", chain=chain(9))).to_json() for _ in range(2))
    assert first == second


@pytest.mark.parametrize("ask", ["event-order", "misses-timing", "may-activate", "may-activate-by-timing"])
def test_as_many_events_as_may_be_told_make_no_long_answer(judge, ask: str):
    """What is told in full is decided; of a long proof the part nearest to the verdict is shown."""
    shown = judge.ask(asked(ask, chain=[], happened=events(200))).to_json()
    assert shown["verdict"] in ("yes", "no", "answered")
    assert len(json.dumps(shown)) < SIZE
    assert shown["complete"] is not any(words in shown["warnings"] for words in CUT.values())


def test_a_long_proof_is_shown_as_far_as_there_is_room(judge):
    """The answer says that more could be shown."""
    shown = judge.ask(asked("misses-timing", chain=[], happened=events(200))).to_json()
    assert CUT[EXPLANATION] in shown["warnings"]
    assert shown["proof"]


def fault(judge, question: dict[str, object]) -> tuple[str, str]:
    """Return the one field that is wrong, and what would be right."""
    with pytest.raises(QuestionError) as raised:
        judge.ask(question)
    (found,) = raised.value.faults
    return found.field, found.expected


def nested(depth: int) -> dict[str, object]:
    """Return a condition within conditions."""
    return {"not": nested(depth - 1)} if depth else {"words": "if so"}


@pytest.mark.parametrize(
    ("situation", "field", "most"),
    [
        ({"happened": events(201)}, "situation.happened", "200"),
        ({"chain": chain(31)}, "situation.chain", "30"),
        ({"plays": [{"did": "draw"}] * 301}, "situation.plays", "300"),
        ({"cards": [{"location": "gy"}] * 301}, "situation.cards", "300"),
        ({"complete": ["field"] * (LONGEST + 1)}, "situation.complete", str(LONGEST)),
        ({"chain": [{"targets": ["this"] * (LONGEST + 1)}]}, "situation.chain[0].targets", str(LONGEST)),
        ({"cards": [{"text": "A" * (LONGEST_TEXT + 1)}]}, "situation.cards[0].text", f"{LONGEST_TEXT:,}"),
        ({"cards": [{"text": "A" * 3000}] * 7}, "(root)", f"{MOST_TEXT:,}"),
    ],
)
def test_what_is_too_long_is_refused_by_name(judge, situation: dict[str, object], field: str, most: str):
    """The error names the list or the text, and how long it may be."""
    found, expected = fault(judge, asked("may-activate", **situation))
    assert found == field
    assert f"at most {most} " in expected


def test_what_is_too_deep_is_refused(judge):
    """Conditions within conditions come to an end."""
    effect = {"kind": "quick", "conditions": [{"at": "activation", "condition": nested(DEEPEST)}]}
    question = {"ask": "may-activate", "card": {"type": "Effect Monster", "effects": [effect]}}
    found, expected = fault(judge, question)
    assert found.startswith("card.effects[0].conditions[0].condition.not.not")
    assert str(DEEPEST) in expected
