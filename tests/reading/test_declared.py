"""What refers to what an effect has its player declare: “it becomes that Level”."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import monster

from reasoner.reading import read_card

DECLARED = {"declared": "level"}


def last_effect(text: str) -> Any:
    """Return the last effect of a monster with a text."""
    return read_card(monster(text)).effects[-1]


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        (
            "You can target 1 face-up monster you control and declare a Level from 1 to 8; it becomes that Level.",
            "target",
        ),
        (
            "You can declare a Level from 1 to 8; this card becomes that Level until the end of this turn.",
            "this",
        ),
        (
            "You can declare a Level from 3 to 5; the Levels of all monsters you control become the declared Level.",
            None,
        ),
    ],
)
def test_a_card_becomes_the_level_that_was_declared(text: str, whose: str | None):
    """The value is that which was declared, and every word is told."""
    effect = last_effect(text)
    (change,) = effect.get("cardChanges")
    told = {key: change.get(key) for key in ("stat", "operation", "amount")}
    assert told == {"stat": "level", "operation": "set", "amount": DECLARED}
    assert change.get("of") == whose
    assert all(span["formal"] for span in effect.to_json()["spans"])


def test_that_level_is_no_declared_one_where_none_was_declared():
    """Where the words speak of the Level of another card, it stays words."""
    effect = last_effect("You can reveal 1 monster in your hand; this card becomes that Level.")
    assert [change.get("amount") for change in effect.get("cardChanges")] == [None]
    assert not all(span["formal"] for span in effect.to_json()["spans"])
