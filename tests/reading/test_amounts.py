"""Amounts: as many as before, the higher of two numbers, and changes of which one of two is made."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import monster, only, spell

from reasoner.reading import read_card

AS_MANY: dict[str, Any] = {"count": {"reference": "those"}}
HIGHER = {"higher": [{"stat": "original-atk", "of": "target"}, {"stat": "original-def", "of": "target"}]}
LP_APART = {"difference": [{"lp": "you"}, {"lp": "opponent"}]}
DAMAGE = "Target 1 monster your opponent controls; inflict damage to your opponent equal to "


def is_formal(record: Any) -> bool:
    """Say whether every word of a card went into facts."""
    return all(office.formal for effect in read_card(record).effects for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Discard 2 cards, then draw the same number of cards you discarded.", AS_MANY),
        (
            (
                "Return all monsters you control to the hand, then draw the same number of cards "
                "as were returned to the hand by this effect."
            ),
            AS_MANY,
        ),
        (
            (
                "Shuffle any number of cards from your hand into the Deck, then draw cards equal to the number of "
                "cards you shuffled into the Deck +1."
            ),
            {"plus": [AS_MANY, 1]},
        ),
        (DAMAGE + "its original ATK or DEF (whichever is higher).", HIGHER),
        (
            DAMAGE + "half that monster's original ATK or DEF (whichever is higher, your choice if tied).",
            {"half": HIGHER},
        ),
        (
            DAMAGE + "the difference between its original ATK and current ATK.",
            {"difference": [{"stat": "original-atk", "of": "target"}, {"stat": "atk", "of": "target"}]},
        ),
        (
            "Target 1 monster you control; it gains ATK equal to the difference between your LP and your opponent's.",
            LP_APART,
        ),
        (
            "Target 1 Link Monster you control; draw cards equal to its Link Rating.",
            {"stat": "link-rating", "of": "target"},
        ),
        (
            "Banish up to 2 Traps from your GY face-down; draw cards equal to the number of cards banished as cost.",
            {"count": {"reference": "cost"}},
        ),
        (
            (
                "Destroy all Traps on the field, and if you do, inflict damage to your opponent equal to the total "
                "number of cards destroyed by this effect x 300."
            ),
            {"times": 300, "value": AS_MANY},
        ),
        (
            (
                "Destroy all monsters your opponent controls, and if you do, inflict damage to your opponent equal to "
                "the highest original ATK among those destroyed monsters (your choice, if tied)."
            ),
            {"highest": "original-atk", "of": {"reference": "those"}},
        ),
        (
            'Inflict 500 damage to your opponent for each monster you control with a different name, except "Test".',
            {
                "times": 500,
                "value": {
                    "different": "name",
                    "of": {
                        "kinds": ["monster"],
                        "places": ["field"],
                        "side": "you",
                        "not": [{"names": ["Test"]}],
                    },
                },
            },
        ),
        (
            "Gain 300 LP for each Monster Type in your GY.",
            {
                "times": 300,
                "value": {"different": "type", "of": {"kinds": ["monster"], "places": ["gy"], "side": "you"}},
            },
        ),
        (
            "Target 1 monster you control; increase its Level by the number of cards in your hand.",
            {"count": {"places": ["hand"], "side": "you"}},
        ),
    ],
)
def test_an_amount_that_is_worked_out(text, amount):
    """An amount says how it is worked out, and nothing of its words is left over."""
    assert only(spell(text)).steps[-1].get("amountOf") == amount
    assert is_formal(spell(text))


def test_the_opponents_monster_it_is_battling():
    """“The opponent's monster it is battling” is the other monster of the battle of the card."""
    record = monster(
        "During damage calculation, if this card battles an opponent's monster: You can activate this effect; this "
        "card gains ATK equal to the ATK of the opponent's monster it is battling, during that damage calculation "
        "only."
    )
    assert only(record).steps[-1].get("amountOf") == {"stat": "atk", "of": "battling"}
    assert is_formal(record)


def test_a_number_that_is_added_to_the_value_of_a_monster():
    """What is added to the higher of two numbers is part of the amount."""
    record = monster(
        "During damage calculation, if this card battles an opponent's monster: This card's ATK becomes that "
        "opponent's monster's ATK or DEF (whichever is higher) +100, during that damage calculation only."
    )
    higher = {"higher": [{"stat": "atk", "of": "event"}, {"stat": "def", "of": "event"}]}
    assert only(record).steps[-1].get("amountOf") == {"plus": [higher, 100]}
    assert is_formal(record)


def test_one_of_two_changes():
    """“Increase or decrease its Level by 1” is one of two changes, each an option."""
    text = "You can target 1 Dragon monster you control; increase or decrease its Level by 1."
    told = [
        [step.get(key) for key in ("option", "operation", "stats", "amount")]
        for step in only(monster(text)).steps
    ]
    assert told == [[1, "add", ["level"], 1], [2, "subtract", ["level"], 1]]
    assert is_formal(monster(text))


def test_one_of_two_changes_in_a_bullet():
    """A bullet is one option already: which of two changes it makes stays in words."""
    text = (
        "If this card is Normal Summoned: You can activate 1 of these effects; ● Draw 1 card. "
        "● Increase or decrease this card's Level by 1."
    )
    assert [step.get("option") for step in only(monster(text)).steps] == [1, 2]
    assert not is_formal(monster(text))


def test_how_long_a_doubled_value_lasts():
    """“Double its original ATK until …” says how long, besides."""
    text = "You can activate this effect; this card's ATK becomes double its original ATK until the end of this turn."
    (step,) = only(monster(text)).steps
    assert (step.get("operation"), step.get("until")) == ("double-original", "end-of-turn")
    assert is_formal(monster(text))


@pytest.mark.parametrize(
    ("text", "formal"),
    [
        ("Target 1 monster you control; that monster you control gains ATK equal to its original ATK.", True),
        (
            (
                "Target 1 Dragon monster; this card's ATK and DEF each become equal to "
                "the original ATK and DEF of that monster."
            ),
            True,
        ),
        ("Target 1 monster you control; it gains 500 ATK and 900 DEF.", False),
        ("Target 1 monster; if this card attacks an opponent's monster this turn, it gains 500 ATK.", False),
    ],
)
def test_a_change_that_is_read_as_a_whole(text, formal):
    """A clause that was read whole as a change of values is formal where its part tells of the same change."""
    assert is_formal(monster(f"You can {text[0].lower()}{text[1:]}")) == formal


def test_a_value_that_becomes_something_needs_its_amount():
    """“Make the ATK of 1 monster become 0” is understood only where the part tells what it becomes."""
    record = monster("Once per turn: You can make the ATK of 1 face-up monster on the field become 0.")
    (part,) = only(record).steps
    assert is_formal(record) == (part.get("amount") is not None)


def test_materials_among_the_excavated_cards_stay_words():
    """“Using any excavated monsters” may be all of them or some."""
    text = "Excavate the top 3 cards of your Deck, then you can Fusion Summon 1 Fusion Monster from your Extra Deck, "
    assert not is_formal(spell(text + "using any excavated monsters as material."))


def test_the_same_number_is_not_that_of_another_deed():
    """“The same number of cards they shuffled” is not how many were detached to pay, where no part told of them."""
    text = "You can detach 1 material from this card; frobnicate, then draw the same number of cards you shuffled."
    assert only(monster(text, "Warrior / Xyz / Effect")).steps[-1].get("amountOf") is None


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("the ATK that Tributed monster had on the field", {"stat": "atk", "of": "cost"}),
        ("half the Tributed monster's ATK on the field", {"half": {"stat": "atk", "of": "cost"}}),
        (
            "the Tributed monster's Level on the field x 200",
            {"times": 200, "value": {"stat": "level", "of": "cost"}},
        ),
    ],
)
def test_what_was_paid_with_has_the_number_that_it_had_there(words: str, amount: object):
    """A number of a Tributed monster is never the one that it has in the GY."""
    text = f"Once per turn: You can Tribute 1 monster; inflict damage to your opponent equal to {words}."
    (effect,) = read_card(monster(text)).effects
    assert [step.get("amountOf") for step in effect.steps] == [amount]
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        (
            "Banish 3 or 6 random face-down cards from your Extra Deck; draw 1 card for every 3 cards banished.",
            {"quotient": [{"count": {"reference": "cost"}}, 3]},
        ),
        (
            "Destroy all your monsters, then inflict 200 damage to your opponent for every 2 monsters destroyed.",
            {
                "times": 200,
                "value": {"quotient": [{"count": {"reference": "those", "kinds": ["monster"]}}, 2]},
            },
        ),
    ],
)
def test_for_every_so_many_counts_how_often_they_are_there(text: str, amount: object):
    """What is left over of so many counts for nothing: that is no multiple of a number."""
    assert is_formal(spell(text))
    (effect,) = read_card(spell(text)).effects
    assert effect.steps[-1].get("amountOf") == amount


def test_one_number_or_another_is_none_between_them():
    """“3 or 6” are not 4 or 5; “1 or 2” may be read as either."""
    text = "Banish 3 or 6 cards of your choice from your Extra Deck; draw 1 card."
    (effect,) = read_card(spell(text)).effects
    selection = effect.costs[0].get("selection")
    told = [{key: one[key] for key in ("least", "most")} for one in (selection, *selection["or"])]
    assert told == [{"least": 3, "most": 3}, {"least": 6, "most": 6}]
    (near,) = read_card(spell("Target 1 or 2 cards on the field; destroy them.")).effects
    assert (near.get("targeting")[0]["least"], near.get("targeting")[0]["most"]) == (1, 2)
