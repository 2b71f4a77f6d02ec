"""How many cards or counters it is where words after the noun say it, or what was done before."""

from __future__ import annotations

import pytest
from reading_cards import monster, only, trap

from reasoner.reading import read_card


def words_left(record) -> list[str]:
    """Return the stretches of a card's text that are not formal."""
    reading = read_card(record)
    return [
        reading.text_of(one.span) for effect in reading.effects for one in effect.offices if not one.formal
    ]


def last_part(record) -> dict[str, object]:
    """Return what the last part of the one activated effect says."""
    return only(record).steps[-1].to_json()


TARGET = "Target 1 Dragon monster in your GY; "


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (
            "add it to your hand, then discard a number of cards equal to the Level of that monster in your hand.",
            {"stat": "level", "of": {"reference": "target", "places": ["hand"], "side": "you"}},
        ),
        (
            "banish it, then discard a number of cards equal to the number of Spells you control.",
            {"count": {"kinds": ["spell"], "places": ["field"], "side": "you"}},
        ),
        (
            "banish it, then send cards from the top of your Deck to the GY equal to its Level.",
            {"stat": "level", "of": "target"},
        ),
    ],
)
def test_a_number_stands_after_the_cards(text, number):
    """A value of a card that was spoken of, or a count, says how many cards it is."""
    record = trap(TARGET + text)
    assert words_left(record) == []
    selection = last_part(record)["selection"]
    assert (selection["least"], selection["most"]) == (number, number)


@pytest.mark.parametrize("text", ["discard a number of cards.", "discard cards equal to its dreams."])
def test_a_number_that_nothing_says_stays_words(text):
    """“A number of cards” alone says no number."""
    assert words_left(trap(TARGET + text))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("shuffle it into the Deck, and if you do, gain 300 LP for each returned card.", "those"),
        ("banish it, then draw cards equal to the number of banished monsters.", "those"),
    ],
)
def test_a_participle_before_the_noun_counts_what_was_done(text, amount):
    """“Each returned card” is each card that the part before returned."""
    record = trap(TARGET + text)
    assert words_left(record) == []
    assert f"'reference': '{amount}'" in str(last_part(record)["amountOf"])


def test_for_each_alone_counts_what_was_waited_for():
    """“For each” after an event counts its cards."""
    record = monster("If a monster(s) is Tributed: This card gains 200 ATK for each.")
    assert words_left(record) == []
    assert last_part(record)["amountOf"] == {"times": 200, "value": {"count": {"reference": "event"}}}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("remove all Test Counters from this card", {"of": "this", "needsAll": True}),
        ("remove all counters from the field", {"counter": "any", "needsAll": True}),
        (
            "place 1 Test Counter on this card for each Dragon monster you control",
            {
                "amountOf": {
                    "times": 1,
                    "value": {
                        "count": {
                            "kinds": ["monster"],
                            "types": ["dragon"],
                            "places": ["field"],
                            "side": "you",
                        }
                    },
                }
            },
        ),
        ("remove 1 Test Counter from this card at the end of the Damage Step", {"count": 1, "of": "this"}),
    ],
)
def test_counters_are_counted(text, told):
    """All counters, a counter for each card, and a moment after their words."""
    record = monster(f"If this card is Summoned: {text[0].upper()}{text[1:]}.")
    assert words_left(record) == []
    part = last_part(record)
    assert {key: part[key] for key in told} == told


def test_counters_are_placed_on_each_of_the_targets():
    """“On each” are the cards that were spoken of."""
    record = trap("Target 2 monsters you control; place 1 Test Counter on each.")
    assert words_left(record) == []
    assert last_part(record)["selection"]["reference"] == "target"


def test_counters_without_a_number_are_a_cost():
    """“You can remove Test Counters from your field” are at least one."""
    (effect,) = read_card(monster("You can remove Test Counters from your field; draw 1 card.")).effects
    assert all(office.formal for office in effect.offices)
    assert effect.to_json()["costParts"][0]["counter"] == "Test Counter"


def test_any_number_including_one_is_that_one_and_any_others():
    """Nothing is needed besides the card that must be among them; and it is used from where they lie."""
    text = "You can banish any number of Dragon monsters from your GY, including this card; draw 1 card."
    effect = only(monster(text))
    assert words_left(monster(text)) == []
    (cost,) = effect.to_json()["costParts"]
    one = cost["selection"]
    (others,) = one["and"]
    assert one["reference"] == "this"
    assert (others["least"], others["filter"]["places"]) == (0, ["gy"])
    assert effect.get("activatesFrom") == ["gy"]


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("in face-up or face-down Defense Position", ["face-up-defense", "face-down-defense"]),
        ("in Attack Position or face-down Defense Position", ["face-up-attack", "face-down-defense"]),
    ],
)
def test_what_is_excepted_may_stand_after_the_position(text, positions):
    """Words after the positions between which one chooses still say which cards are meant."""
    record = monster(f'FLIP: Special Summon 1 "Test" monster from your hand {text}, except "Test Knight".')
    assert words_left(record) == []
    part = last_part(record)
    assert part["positionChoice"] == positions
    assert part["selection"]["filter"]["not"] == [{"names": ["Test Knight"]}]


def test_a_card_that_was_spoken_of_can_be_excepted():
    """“Except the discarded card” leaves out what was paid with."""
    record = monster(
        "You can discard 1 card; add 1 Dragon monster from your GY to your hand, except the discarded card."
    )
    assert words_left(record) == []
    assert last_part(record)["selection"]["filter"]["not"] == [{"reference": "cost"}]


def test_what_was_used_for_the_summon_of_the_target_is_summoned():
    """“All of them” are the materials that the condition has named, which must all lie in the GY."""
    text = (
        "Target 1 Fusion Monster on the field; return it to the Extra Deck, then, if all the materials that were used "
        "for its Fusion Summon are in your GY, you can Special Summon all of them."
    )
    assert words_left(trap(text)) == []
    selection = last_part(trap(text))["selection"]
    used = {"relation": {"is": "used-for-summon-of", "of": "target"}, "places": ["gy"], "side": "you"}
    assert (selection["filter"], selection["all"]) == (used, True)
    (asked,) = only(trap(text)).get("conditions")
    assert asked["condition"]["compare"] == {"count": used}


def test_a_target_can_have_been_a_material():
    """“1 Link Monster that was used as its material” after an event of the card itself; elsewhere it stays words."""
    text = "Summoned: You can target 1 Link Monster in your GY that was used as its material; banish it."
    assert words_left(monster(f"If this card is Link {text}")) == []
    assert words_left(monster(f"If a Dragon Link Monster is Link {text}"))


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 monster on the field; destroy it, also skip your next Draw Phase.",
        "Skip the Battle Phase of your opponent's next turn.",
        "Your opponent skips their next Main Phase 1.",
    ],
)
def test_a_skipped_phase_is_told_exactly(text):
    """Which phase is skipped, and whose, stands in no further words."""
    assert words_left(trap(text)) == []
    assert last_part(trap(text))["does"] == "skip-phase"


@pytest.mark.parametrize(
    "text",
    [
        'You can Tribute this card while "Test Space" is on the field to draw 1 card.',
        'You can discard 1 card while "Test Space" is on the field; draw 1 card.',
    ],
)
def test_what_must_be_so_while_it_is_paid_is_asked_of_the_activation(text):
    """“Tribute this card while …” pays with this card, and asks for the rest when the effect is activated."""
    assert words_left(monster(text)) == []
    (asked,) = only(monster(text)).get("conditions")
    assert asked["at"] == "activation"
    assert asked["condition"]["compare"] == {"count": {"names": ["Test Space"], "places": ["field"]}}


@pytest.mark.parametrize(
    "text",
    [
        'that are "Test" monsters and/or Level 1 Dragon monsters, from your Deck',
        'from your Deck, that are either "Test Knight" or mention it',
    ],
)
def test_what_the_cards_are_may_follow_a_comma(text):
    """“2 monsters, that are …” says which monsters."""
    assert words_left(trap(f"Special Summon 2 monsters, {text}.")) == []
