"""Bad questions to the real judge: each gets a clear error that names the field, on every surface the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from flask.testing import FlaskClient

ASK = {"ask": "may-activate", "card": "Paper Dragon"}


def asked(client: FlaskClient, question: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Ask and return status and body."""
    response = client.post("/api/v1/ask", json=question)
    return response.status_code, json.loads(response.data)


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"card": "Paper Dragon"}, "ask"),
        (ASK | {"ask": "what-ever"}, "ask"),
        (ASK | {"ask": None}, "ask"),
        (ASK | {"ask": ["may-activate"]}, "ask"),
        (ASK | {"card": True}, "card"),
        (ASK | {"card": ["Paper Dragon"]}, "card"),
        (ASK | {"card": {"name": "X", "type": "Teapot", "text": "y"}}, "card.type"),
        (ASK | {"card": {"name": 3, "type": "Effect Monster", "text": "y"}}, "card.name"),
        (ASK | {"effect": 9}, "effect"),
        (ASK | {"effect": -1}, "effect"),
        (ASK | {"effect": "words that the card has not"}, "effect"),
        (ASK | {"effect": {"number": 1}}, "effect"),
        (ASK | {"game": "chess"}, "game"),
        (ASK | {"asOf": "yesterday"}, "asOf"),
        (ASK | {"asOf": 20261121}, "asOf"),
        (ASK | {"situation": "here"}, "situation"),
        (ASK | {"situation": {"phase": "breakfast"}}, "situation.phase"),
        (ASK | {"situation": {"phase": 4}}, "situation.phase"),
        (ASK | {"situation": {"phase": ["battle"]}}, "situation.phase"),
        (ASK | {"situation": {"phase": "main-1", "step": "damage"}}, "situation.step"),
        (ASK | {"situation": {"phase": "main-1", "timing": "damage-calculation"}}, "situation.timing"),
        (ASK | {"situation": {"chain": {"card": "Ink Well"}}}, "situation.chain"),
        (ASK | {"situation": {"chain": ["Ink Well"]}}, "situation.chain[0]"),
        (ASK | {"situation": {"happened": [{"event": "exploded"}]}}, "situation.happened[0].event"),
        (ASK | {"situation": {"this": {"location": "moon"}}}, "situation.this.location"),
        (ASK | {"situation": {"this": {"setThisTurn": "yes"}}}, "situation.this.setThisTurn"),
        (ASK | {"situation": {"weather": "fine"}}, "situation.weather"),
        (ASK | {"colour": "red"}, "colour"),
    ],
)
def test_the_wrong_field_is_named(real: FlaskClient, question: dict[str, Any], field: str):
    """A question with a wrong field gets 400 with that field, in the words of the contract."""
    status, body = asked(real, question)
    assert status == 400, body
    assert field in [error["field"] for error in body["errors"]], body


def test_all_wrong_fields_are_named_at_once(real: FlaskClient):
    """Several wrong fields are told together, so that nobody mends them one by one."""
    situation = {"phase": "breakfast", "turnPlayer": 7}
    _, body = asked(real, ASK | {"situation": situation})
    fields = {error["field"] for error in body["errors"]}
    assert {"situation.phase", "situation.turnPlayer"} <= fields


@pytest.mark.parametrize(
    "card", ["Papr Dragon", "99999999", 99999999, -1, 10**30, "x" * 1_000, "\u0000", "🂡"]
)
def test_an_unknown_card(real: FlaskClient, card: str | int):
    """A card that nobody knows gets 404, whatever it is called."""
    status, body = asked(real, ASK | {"card": card})
    assert status == 404, body
    assert isinstance(body["nearest"], list)


def test_odd_cards_are_no_defects(real: FlaskClient):
    """Texts that no card has are read without an error: the answer may be open, but it is one."""
    for text in (
        "",
        "(" * 2000,
        "You can " * 400,
        "●" * 500,
        "If: ; , when: ;",
        "\u202e\u0000 : ;",
        "a" * 4_000,
    ):
        status, body = asked(real, ASK | {"card": {"name": "X", "type": "Effect Monster", "text": text}})
        assert status == 200, body


def test_a_text_that_no_card_could_have_is_refused(real: FlaskClient):
    """A text beyond the limit gets 400, which names the field and the limit."""
    status, body = asked(real, ASK | {"card": {"name": "X", "type": "Effect Monster", "text": "a" * 50_000}})
    assert status == 400, body
    assert body["errors"][0]["field"] == "card.text"
