"""What an answer asks in the words of a card can be answered, by the field of the open point."""

from __future__ import annotations

import pytest

from reasoner.errors import QuestionError

CARD = {
    "name": "Paper Crane",
    "type": "Effect Monster",
    "text": "If you control no monsters: You can banish this card from your GY; draw 1 card.",
}
CONDITION = "card.effects[0].conditions[0].isMet"
OTHER = {"name": "Ink Cat", "type": "Normal Monster", "location": "monster-zone", "controller": "you"}


def question(*, cards=None, **answers):
    """Ask whether the effect may be activated in the GY, on a table that is told or not."""
    situation = {"phase": "main-1", "turnPlayer": "you", "this": {"controller": "you", "location": "gy"}}
    told = {} if cards is None else {"cards": cards}
    return {"ask": "may-activate", "card": CARD, "situation": {**situation, **told}, **answers}


def test_every_open_point_in_words_leads_to_its_verdict(judge):
    """Whatever `then` says of a value comes out when the value is told; under `unless` as under `open`."""
    granted = judge.ask(question()).unless()
    asked = judge.ask(question(assume="nothing")).open
    points = [point for point in (*granted, *asked) if point.field.startswith("card.") and not point.under]
    assert CONDITION in {point.field for point in points}
    for point in points:
        assume = "usual" if point in granted else "nothing"
        for value, verdict in point.then.items():
            answers = {point.field: value == "true"}
            assert judge.ask(question(assume=assume, answers=answers)).verdict == verdict, point


def test_the_answer_says_it_in_the_words_of_the_card(judge):
    """What was told not to be so is the reason."""
    answer = judge.ask(question(answers={CONDITION: False}))
    assert answer.summary == "No. It is not so: “If you control no monsters”."


def test_an_answer_that_the_table_contradicts_is_an_error(judge):
    """The condition is not met with a monster on the field: to say that it is contradicts that; to say so does not."""
    with pytest.raises(QuestionError) as raised:
        judge.ask(question(cards=[OTHER], answers={CONDITION: True}))
    assert [fault.field for fault in raised.value.faults] == [f"answers.{CONDITION}"]
    assert judge.ask(question(cards=[OTHER], answers={CONDITION: False})).verdict == "no"


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"card.effects[7].conditions[0].isMet": True}, "answers.card.effects[7].conditions[0].isMet"),
        ({"situation.phase": True}, "answers.situation.phase"),
        ({CONDITION: "perhaps"}, f"answers.{CONDITION}"),
        ([CONDITION], "answers"),
    ],
)
def test_what_cannot_be_answered_so_is_named(judge, answers, field):
    """A field that nothing is asked about, one that has a place of its own, a value that is neither yes nor no."""
    with pytest.raises(QuestionError) as raised:
        judge.ask(question(answers=answers))
    assert [fault.field for fault in raised.value.faults] == [field]
