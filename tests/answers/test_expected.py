"""What is expected of an answer: verdicts, values, lists and what matters of a record, and in what answers differ."""

from __future__ import annotations

from typing import Any

import pytest

from reasoner.answers.answer import Answer
from reasoner.answers.expected import Miss, differences, in_words, misses, said
from reasoner.knowledge.cases import JSON, Example, expectation
from reasoner.rules.terms import Iri

TABLE = {
    "cards": [
        {"id": "wyrm", "location": "gy", "atk": 1500},
        {"id": "moon", "location": "monster-zone", "position": "face-down-defense", "effectsNegated": True},
    ],
    "players": {"you": {"lp": 7200}},
}
LINKS = [
    {"link": 2, "carriedOut": True, "events": [{"event": "drawn"}, {"event": "drawn"}]},
    {
        "link": 1,
        "carriedOut": False,
        "events": [{"event": "destroyed", "card": ["wyrm", "moon"], "count": 2}],
    },
]
CHAIN = {"table": TABLE, "links": LINKS}
BATTLE = {
    "damage": {"you": 0, "opponent": 400},
    "destroyed": ["b", "a"],
    "calculation": True,
    "replay": False,
}
EVENTS = [{"event": "drawn", "count": 2}, {"event": "destroyed", "card": "wyrm"}]


def answer(verdict: str, value: Any = None) -> Answer:
    """Return an answer that says no more than this."""
    return Answer(verdict, value, "It is so.")


@pytest.mark.parametrize(
    ("expected", "value"),
    [
        ("1700", 1700),
        ("gy", "gy"),
        (["b", "a"], ["b", "a"]),
        ([{"card": "wyrm", "event": "destroyed"}], [{"event": "destroyed", "card": "wyrm"}]),
        ([], []),
        ({"where": {"wyrm": "gy", "moon": "monster-zone"}, "atk": {"wyrm": 1500}}, CHAIN),
        ({"position": {"moon": "face-down-defense"}, "effectsNegated": {"moon": True}}, CHAIN),
        ({"lp": {"you": 7200}, "carriedOut": {"1": False, "2": True}}, CHAIN),
        ({"happens": {"2": [{"event": "drawn"}, {"event": "drawn", "count": 1}]}}, CHAIN),
        ({"happens": {"1": [{"card": "moon"}]}, "not": {"happens": {"2": [{"event": "destroyed"}]}}}, CHAIN),
        (
            {"damage": {"opponent": 400}, "destroyed": ["a", "b"], "calculation": True, "replay": False},
            BATTLE,
        ),
        ({"includes": "b"}, ["a", "b"]),
        ({"includes": {"event": "drawn"}, "not": {"includes": {"event": "banished"}}}, EVENTS),
        ({"order": ["a", ["c", "b"], "d"]}, ["a", "b", "c", "d"]),
    ],
)
def test_what_comes_out_as_expected(expected: Any, value: Any) -> None:
    """Of a record it is enough that what matters is so; a list is the whole list."""
    assert differences(expected, answer("answered", value)) == []


@pytest.mark.parametrize(
    ("expected", "value", "text"),
    [
        ("1700", 1500, "1500 in place of 1700"),
        ([], ["a"], '["a"] in place of []'),
        (["a", "b"], ["b", "a"], '["b", "a"] in place of ["a", "b"]'),
        ({"where": {"wyrm": "hand"}}, CHAIN, "location of wyrm: gy in place of hand"),
        ({"carriedOut": {"1": True}}, CHAIN, "Chain Link 1 is carried out: no in place of yes"),
        ({"happens": {"2": [{"event": "drawn"}] * 3}}, CHAIN, "no in place of yes"),
        ({"not": {"where": {"wyrm": "gy"}}}, CHAIN, "location of wyrm: gy in place of not gy"),
        ({"destroyed": []}, BATTLE, 'destroyed: ["a", "b"] in place of []'),
        ({"replay": True}, BATTLE, "replay: no in place of yes"),
        ({"includes": "c"}, ["a", "b"], "c is in it: no in place of yes"),
        ({"order": [["a", "b"], "c"]}, ["a", "c", "b"], "order: "),
        ({"were": {"wyrm": "gy"}}, CHAIN, "nobody can expect “were”"),
        ({"where": {"wyrm": "gy"}, "not": {"were": {}}}, CHAIN, "nobody can expect “were”"),
        ({}, CHAIN, "nothing is expected"),
    ],
)
def test_what_comes_out_otherwise(expected: Any, value: Any, text: str) -> None:
    """Each difference is said, and so is what nobody could expect: a mistyped key would else expect nothing."""
    found = differences(expected, answer("answered", value))
    assert found
    assert text in "; ".join(map(str, found))
    assert all(difference.told for difference in found)


@pytest.mark.parametrize(
    "expected",
    [
        "1700",
        {"where": {"other": "gy"}},
        {"not": {"where": {"other": "gy"}}},
        {"happens": {"3": [{"event": "drawn"}]}},
        {"lp": {"opponent": 8000}},
        {"destroyed": []},
        {"includes": "a"},
    ],
)
def test_what_is_not_told_is_no_other_answer(expected: Any) -> None:
    """What an answer leaves out is not what was expected, nor anything else; also where it must not be so."""
    for value in ({}, None):
        open_answer = answer("unknown" if value is None else "answered", value)
        if value is None or not isinstance(expected, str):
            found = differences(expected, open_answer)
            assert found
            assert not any(difference.told for difference in found)


def test_verdicts_are_expected_as_text() -> None:
    """A verdict is expected in its word, also that an answer depends; a truth value is no verdict."""
    assert differences("yes", answer("yes", value=True)) == []
    assert differences("depends", answer("depends")) == []
    assert [str(one) for one in differences("no", answer("yes", value=True))] == ["yes in place of no"]
    assert said(answer("answered", ["a"])) == '["a"]'


def test_what_is_expected_can_be_read() -> None:
    """What a page shows of it, and what is told of a case that is missed."""
    expected = expectation('{"where": {"wyrm": "gy"}, "not": {"carriedOut": {"1": true}}}', JSON)
    assert in_words(expected) == "location of wyrm: gy; Chain Link 1 is carried out: no"
    assert in_words(expectation("[]", JSON)) == "[]"
    assert in_words(expectation("1700", "")) == "1700"
    case = Example(
        Iri("https://w3id.org/headjudge/examples/E-1"), "resolution", "Paper Wyrm", ({},), expected
    )
    (miss,) = misses(Always(answer("answered", CHAIN | {"table": {}})), case)
    assert isinstance(miss, Miss)
    assert str(miss) == (
        "E-1 (Paper Wyrm): expected location of wyrm: gy; Chain Link 1 is carried out: no,"
        " got location of wyrm: null in place of gy"
    )


def test_an_answer_must_have_a_citation() -> None:
    """What comes out as expected and cites nothing is missed, too."""
    case = Example(Iri("https://w3id.org/headjudge/examples/E-1"), "resolution", "Paper Wyrm", ({},), ["a"])
    assert [miss.got for miss in misses(Always(answer("answered", ["a"])), case)] == [
        '["a"], without a citation'
    ]


class Always:
    """Answers everything alike."""

    def __init__(self, given: Answer) -> None:
        self.given = given

    def ask(self, _question: object) -> Answer:
        """Say the same again."""
        return self.given
