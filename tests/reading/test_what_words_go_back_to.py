"""What “them”, “their effects” and a plural name mean, and which sentences stand by themselves behind an effect."""

from __future__ import annotations

import pytest
from reading_cards import monster, spell, trap

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord

FACE_DOWN = {"kinds": ["monster"], "face": "down", "places": ["field"], "side": "you"}
OURS = {"kinds": ["monster"], "series": ["Moth"], "places": ["field"], "side": "you"}


def entries(record, key):
    """Return all entries of a key of all effects of a card, without their part and the place of their words."""
    return [
        {name: value for name, value in entry.items() if name not in ("text", "from", "part")}
        for effect in read_card(record).effects
        for entry in effect.to_json().get(key, [])
    ]


def test_them_are_the_cards_of_the_clause_before():
    """They are the cards that the clause before was about, for as long as it said."""
    text = "For the rest of this turn, face-down monsters you control cannot be destroyed by card effects, and your opponent cannot target them with card effects."  # noqa: E501
    last = {
        "at": "resolution",
        "who": "opponent",
        "cannot": "target",
        "on": FACE_DOWN,
        "when": "rest-of-turn",
    }
    assert entries(trap(text), "restrictions")[1] == last


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ('"Moth" monsters you control cannot be destroyed by battle, also their effects are negated.', OURS),
        ("The equipped monster cannot attack, also its effects are negated.", None),
    ],
)
def test_their_effects_are_those_of_the_cards_named_first(text, asks):
    """“Their effects” are those of the cards with which the sentence begins, not of the card itself."""
    (change,) = entries(trap(text, "Continuous"), "cardChanges")
    assert change.get("on") == asks


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ('Your opponent cannot target other "Moth" cards you control with card effects.', "continuous"),
        ("Your opponent cannot target monsters you control with card effects this turn.", "resolution"),
    ],
)
def test_a_sentence_of_its_own_applies_by_itself(text, at):
    """A protection without an end is no part of the effect before it."""
    record = monster(f"Once per turn: You can draw 1 card. {text}")
    assert [entry["at"] for entry in entries(record, "restrictions")] == [at]


def test_negating_all_without_an_end_applies_by_itself():
    """An old monster that negates “the effects of all” goes on doing so, whatever made it change its position."""
    text = "This card is changed to Defense Position when it is Flip Summoned. Negate the effects of all Continuous Spell Cards."  # noqa: E501
    assert [entry["at"] for entry in entries(monster(text), "cardChanges")] == ["continuous"]


@pytest.mark.parametrize(
    ("words", "names"),
    [('3 face-up "Pond Toads"', ["Pond Toad", "Pond Toads"]), ('1 "Pond Toads"', ["Pond Toads"])],
)
def test_a_name_of_several_may_be_a_plural(words, names):
    """The name of several cards may be written in the plural; that of one is as it stands."""
    (condition,) = entries(spell(f"Activate only while you control {words}. Draw 1 card."), "conditions")
    assert condition["condition"]["compare"]["count"]["names"] == names


def test_numbers_may_be_written_with_a_comma():
    """“10,000” is ten thousand, in a part and in a condition."""
    effect = read_card(spell("Target 1 monster on the field; its ATK becomes 10,000.")).effects[0]
    assert effect.to_json()["parts"][0]["amount"] == 10_000
    (entry,) = entries(
        trap("You take no damage while you have 10,000 or more LP.", "Continuous"), "battleChanges"
    )
    assert entry["while"]["with"] == 10_000


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("If this face-up card would leave the field, banish it instead.", True),
        ("If this face-up card would leave the field by battle, banish it instead.", None),
    ],
)
def test_a_card_may_have_itself_banished(text, so):
    """A text that has its card banished wherever it would go says so in a fact of its own."""
    assert read_card(monster(text)).effects[0].get("banishedAsItLeaves") is so


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("Remove 2 Spell Counters from your field to draw 1 card.", ["remove-counter"]),
        ("Discard 1 card to activate this card. Draw 2 cards.", ["discard"]),
        ("Destroy 1 monster you control to draw 1 card.", None),
        ("Reveal 2 monsters from your Deck, your opponent chooses 1 for you to add to your hand.", None),
    ],
)
def test_an_old_order_names_its_price_before_to(text, costs):
    """What stands before “to” is paid, unless something else is done in between or it is a destruction."""
    assert read_card(spell(text)).effects[0].get("costs") == costs


@pytest.mark.parametrize(
    ("text", "formal"),
    [
        ("Banish 1 card you control; Special Summon 1 of them.", True),
        (
            "Banish 1 card you control; if you have 2 or more monsters in your GY, Special Summon 1 of them.",
            False,
        ),
    ],
)
def test_some_of_those_that_a_condition_counts_are_not_what_was_paid_with(text, formal):
    """Which they are is told by the condition, and it is not read from there."""
    (effect,) = read_card(spell(text)).effects
    assert all(office.formal for office in effect.offices if office.role == "part") is formal


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            (
                "Banish 1 monster from your Deck. You cannot Special Summon monsters with that banished monster's name"
                " for the rest of this turn."
            ),
            [{"stat": "name", "as": "those"}],
        ),
        (
            (
                "Target 1 monster you control; destroy it, also for the rest of this turn, you cannot Special Summon"
                " monsters with that original Attribute."
            ),
            [{"stat": "original-attribute", "as": "target"}],
        ),
    ],
)
def test_what_is_forbidden_goes_back_to_a_card_by_what_it_has(text, same):
    """“That name” and “the sent monster's name” are those of the card of which the words before tell."""
    (entry,) = entries(spell(text), "restrictions")
    assert entry["on"]["same"] == same


def test_what_was_declared_is_meant_and_no_card():
    """“That Attribute” is the one that was declared."""
    text = "Declare 1 Attribute; you cannot Special Summon monsters with that Attribute for the rest of this turn."
    (entry,) = entries(spell(text), "restrictions")
    assert entry["on"]["same"] == [{"stat": "attribute", "as": "declared"}]


def test_what_was_named_before_is_meant_and_no_card():
    """“That Type” is the one that the words before named, whichever card has it."""
    text = (
        "Target 1 monster; add 1 monster from your Deck to your hand with the same Type, also you cannot"
        " Special Summon monsters with that Type for the rest of this turn."
    )
    (entry,) = entries(spell(text), "restrictions")
    assert "words" in entry


def test_its_name_is_that_of_the_card_that_is_described():
    """“A monster with its name”, used for the Summon of what is targeted, has the name of that target."""
    text = 'Target 1 "Moth" Link Monster you control that was Link Summoned using a monster with its same name as material; draw 1 card.'  # noqa: E501
    (effect,) = read_card(spell(text)).effects
    (targets,) = effect.get("targeting")
    assert targets["filter"]["summoned"] == {"how": ["link-summoned"], "usingItsName": True}


def test_if_you_do_only_joins_what_is_forbidden():
    """The sentence says no more than that the part before must have been done."""
    text = "Add 1 monster from your Deck to your hand. If you do, you cannot Normal Summon monsters for the rest of this turn, except monsters with that name."  # noqa: E501
    (entry,) = entries(spell(text), "restrictions")
    assert entry["except"] == [{"kinds": ["monster"], "same": [{"stat": "name", "as": "those"}]}]


def test_while_that_token_goes_on_with_its_effect():
    """What is forbidden while the Token is there comes with the effect that brings it."""
    text = 'Once per turn: You can Special Summon 1 "Moth Token" (Insect/DARK/Level 1/ATK 0/DEF 0). While you control that Token, you cannot Special Summon from the Extra Deck.'  # noqa: E501
    (entry,) = entries(monster(text), "restrictions")
    assert (entry["at"], entry["while"]["reference"]) == ("resolution", "those")


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("If damage calculation is performed involving this card, at the end of the Battle Phase", "battle"),
        ("If this card is flipped face-up, during each player's End Phase", "ever"),
    ],
)
def test_a_condition_in_two_halves_waits_for_no_event(text, when):
    """The first half is over when the moment of the second half comes."""
    (effect,) = read_card(monster(f"{text}: Draw 1 card.")).effects
    told = effect.to_json()
    assert "waitsFor" not in told
    (stated,) = told["conditions"]
    assert (stated["condition"].get("happened") or stated["condition"]["fits"]["moved"])["when"].endswith(
        {"battle": "battle-phase", "ever": "ever"}[when]
    )


def test_an_effect_that_becomes_another_changes_no_property() -> None:
    """It is applied in place of its own, at once, and what follows is a part besides."""
    (effect,) = read_card(
        CardRecord(
            "Lone Mimic",
            card_type="Monster",
            monster_type_line="Fiend / Effect",
            text=(
                'You can pay 500 LP and send 1 "Test" Normal Spell from your Deck to the GY; this effect becomes that '
                "Spell's effect when that card is activated, also you cannot Special Summon for the rest of this turn."
            ),
        )
    ).effects
    first, second = effect.steps
    assert (first.get("does"), second.get("does")) == ("apply", "restrict")
    assert first.get("delayed") is None
    assert effect.get("copies") == "cost"
