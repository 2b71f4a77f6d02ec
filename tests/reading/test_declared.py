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


@pytest.mark.parametrize(
    ("text", "traits"),
    [
        ("You can declare 1 Attribute; this card becomes that Attribute.", ["attribute"]),
        (
            "You can declare 1 Monster Type and 1 Attribute; this card becomes that Type and Attribute.",
            ["type", "attribute"],
        ),
        ("You can declare 1 Type; this card becomes the declared Type until the End Phase.", ["type"]),
    ],
)
def test_a_card_becomes_what_was_declared(text: str, traits: list[str]):
    """Types and Attributes are those that were declared, and every word is told."""
    effect = last_effect(text)
    assert effect.steps[0].get("becomes") == {"same": [{"stat": one, "as": "declared"} for one in traits]}
    assert all(span["formal"] for span in effect.to_json()["spans"])


@pytest.mark.parametrize(
    ("cost", "words", "trait"),
    [
        ("declare 1 Attribute", "with that Attribute", "attribute"),
        ("declare 1 Monster Type", "with the declared Type", "type"),
        ("declare 1 Type and 1 Attribute", "with that Attribute", "attribute"),
    ],
)
def test_cards_with_what_was_declared(cost: str, words: str, trait: str):
    """“With that Attribute” is with the one that was declared."""
    effect = last_effect(f"You can {cost}; destroy all monsters on the field {words}.")
    asks = effect.steps[0].get("selection")["filter"]
    assert asks["same"] == [{"stat": trait, "as": "declared"}]
    assert effect.steps[0].get("narrowed")


@pytest.mark.parametrize(
    "cost",
    ["declare 1 type of card (Monster, Spell, or Trap)", "declare 1 Type or Attribute", "reveal 1 monster"],
)
def test_that_type_is_no_monster_type_where_none_was_declared(cost: str):
    """A kind of card, or one of two things, is no Monster Type that was declared."""
    effect = last_effect(f"You can {cost}; destroy all monsters on the field with that Type.")
    assert "declared" not in str(effect.to_json())


def test_that_declared_card_has_the_name_that_was_declared():
    """It is no card that was spoken of; where something else was declared, it stays words."""
    text = "You can declare 1 {}; banish 1 of that declared card from your Deck."
    effect = last_effect(text.format("card name"))
    (banished,) = effect.steps
    told = {"same": [{"stat": "name", "as": "declared"}], "places": ["deck"], "side": "you"}
    assert banished.get("selection")["filter"] == told
    assert "reference" not in banished.get("selection")
    assert all(span["formal"] for span in effect.to_json()["spans"])
    assert not all(span["formal"] for span in last_effect(text.format("Attribute")).to_json()["spans"])
