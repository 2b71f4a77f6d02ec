"""No word of a text is passed over: a “yes” names what was not understood of a condition or cost, card by card."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest
from reading_cards import pool, pool_path

from reasoner import Judge
from reasoner.reading import read_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.record import CardRecord

pytestmark = pytest.mark.skipif(not pool_path().exists(), reason="the card list is not at hand")

ACTIVATED = ("activation", "ignition", "trigger", "quick", "flip")
ASKED = ("condition", "cost")
"""What stands between an effect and its activation; what a restriction forbids is no condition of its own card."""
ONE_IN = 20


@pytest.fixture(scope="module")
def judge() -> Judge:
    """Return the judge."""
    return Judge.load()


def drawn() -> Iterator[CardRecord]:
    """Yield the cards of the list that are looked at, the same ones every time."""
    for record in pool():
        at_random = int(hashlib.sha256(record.name.encode()).hexdigest(), 16)
        if at_random % ONE_IN == 0 and not record.pendulum_text:
            yield record


def in_words(record: CardRecord) -> Iterator[tuple[int, str]]:
    """Yield the number of each activated effect with each stretch of a condition or cost that was not understood."""
    for effect in read_card(record).effects:
        if effect.get("kind") in ACTIVATED:
            for office in effect.offices:
                if office.role in ASKED and not office.formal:
                    yield effect.number, record.text[office.span.start : office.span.end]


def described(record: CardRecord) -> dict[str, Any]:
    """Return the card as a question describes it."""
    kind = f"{record.property} {record.card_type}" if record.property else "Effect Monster"
    return {"type": kind, "text": record.text}


def test_a_yes_names_what_was_not_understood(judge: Judge):
    """Where words of a condition or a cost were not understood, the answer asks for them or says “if”."""
    passed_over, asked = [], 0
    for record in drawn():
        for number, words in in_words(record):
            asked += 1
            question = {
                "ask": "may-activate",
                "card": described(record),
                "effect": number,
                "detail": "verdict",
            }
            answer = judge.ask({**question, "situation": {"chain": [], "happened": []}})
            named = " ".join(point.asks for point in (*answer.open, *answer.unless()))
            if answer.verdict == "yes" and words.strip(" ,.:;") not in named:
                passed_over.append((record.name, number, words))
    assert asked
    assert passed_over == []
