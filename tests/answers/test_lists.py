"""Answers that are lists: in order, by the names of the question, and open where their order is."""

from __future__ import annotations

TRIGGERS = [
    {"name": "mine", "by": "you", "mandatory": False},
    {"name": "theirs", "by": "opponent", "mandatory": False},
    {"name": "must", "by": "opponent", "mandatory": True},
]


def chain_order(judge, *triggers, **situation):
    """Ask in which order effects go on the Chain."""
    return judge.ask({"ask": "chain-order", "situation": {"triggers": [*triggers], **situation}})


def test_a_list_is_in_its_order_and_not_by_the_alphabet(judge):
    """The entries stand in the order that the rules gave them."""
    answer = chain_order(judge, *TRIGGERS, turnPlayer="you")
    assert (answer.verdict, answer.value) == ("answered", ["must", "mine", "theirs"])
    assert answer.summary == "In this order: must, mine, theirs."


def test_a_list_of_one_is_a_list(judge):
    """A client need not ask whether there is one entry or several."""
    assert chain_order(judge, TRIGGERS[0], turnPlayer="you").value == ["mine"]


def test_entries_that_look_alike_all_stay(judge):
    """Two effects that are called alike are two Chain Links."""
    twice = {"by": "you", "mandatory": True}
    assert chain_order(judge, twice, twice, turnPlayer="you").value == ["turn-player-mandatory"] * 2


def test_an_unknown_that_only_turns_the_order_is_open(judge):
    """Whose turn it is changes no entry, but their order: it is asked for, with the list under each value."""
    answer = chain_order(judge, TRIGGERS[0], TRIGGERS[1])
    assert answer.verdict == "depends"
    assert answer.open[0].field == "situation.turnPlayer"
    assert answer.open[0].then == {"you": "mine, theirs", "opponent": "theirs, mine"}


def test_an_open_point_says_which_entry_it_is_about(judge):
    """“Is it mandatory?” alone would not tell of which effect."""
    answer = chain_order(judge, {"name": "which", "by": "you"}, TRIGGERS[2], turnPlayer="you")
    assert "(which)" in answer.open[0].asks
