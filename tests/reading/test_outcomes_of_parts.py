"""What parts make of their cards and where they put them; which materials a Summon takes, and as what it counts."""

from __future__ import annotations

import pytest
from reading_cards import only, spell

MATERIALS = {"filter": {"places": ["field", "gy"], "side": "you"}, "least": 1}
TRIBUTES = {
    "filter": {"kinds": ["monster"], "side": "you", "places": ["hand", "field"]},
    "total": {"stat": "level", "op": "at-least", "with": {"stat": "level", "of": "itself"}},
}
SAID = {
    "Flip 1 face-down Defense Position WATER monster you control face-up.": {"does": "flip-face-up"},
    "Inflict 300 damage to each player.": {"controller": "both", "amount": 300},
    "Target 2 of your banished monsters; shuffle them both into the Deck.": {"does": "return-to-deck"},
    "Place 1 monster from your Deck in your Spell & Trap Zone as a face-up Continuous Spell.": {
        "becomes": {"face": "up", "kinds": ["spell"], "properties": ["continuous"]},
    },
    "Special Summon this card as a Normal Monster (Fiend/DARK/Level 1/ATK 0/DEF 0). "
    "(This card is also still a Trap.)": {
        "becomes": {"kinds": ["monster"], "monsterKinds": ["normal"]}, "also": True,
    },
    'Target 1 monster you control; its name becomes "Test" until the End Phase.': {"becomes": {"names": ["Test"]}},
    "Target 1 monster you control; it becomes DARK until the end of this turn.": {"becomes": {"attributes": ["dark"]}},
    'Target 1 monster you control; it is also treated as a "Test" monster this turn.': {
        "becomes": {"kinds": ["monster"], "series": ["Test"]}, "also": True,
    },
    "Special Summon 1 monster from your hand to your zone this card points to.": {
        "pointedToBy": {"reference": "this"}, "toSide": "you",
    },
    "Special Summon 1 monster from your hand to your zone a Link Monster points to.": {
        "pointedToBy": {"kinds": ["monster"], "monsterKinds": ["link"]},
    },
    "Special Summon 1 monster from your hand to either field in face-up or face-down Defense Position.": {
        "toSide": "either", "positionChoice": ["face-up-defense", "face-down-defense"],
    },
    "Special Summon this card to your Main Monster Zone in its same column.": {"inColumnOf": "this", "of": "this"},
    "Target 1 monster in your GY; Special Summon it in Attack Position or face-down Defense Position.": {
        "positionChoice": ["face-up-attack", "face-down-defense"],
    },
    "Target 1 monster you control; Special Summon 1 Xyz Monster from your Extra Deck, by using that target as "
    "material. (This is treated as an Xyz Summon. Transfer its materials to the Summoned monster.)": {
        "using": {"reference": "target"}, "treatedAs": "xyz-summon", "transfersMaterials": True,
    },
    "Fusion Summon 1 Fusion Monster from your Extra Deck, by banishing Fusion Materials mentioned on it from your "
    "field or GY.": {"using": MATERIALS, "materialsBy": "banish"},
    "Fusion Summon 1 Fusion Monster from your Extra Deck, by shuffling its materials from your field or GY into the "
    "Deck.": {"using": MATERIALS, "materialsBy": "return-to-deck"},
    "Fusion Summon 1 Fusion Monster from your Extra Deck, by shuffling the Fusion Materials listed on it into the "
    "Deck, from among your cards on the field, in your GY, and/or your face-up banished cards.": {
        "using": {
            "filter": {"side": "you", "any": [{"places": ["field", "gy"]}, {"face": "up", "places": ["banished"]}]},
            "least": 1,
        },
        "materialsBy": "return-to-deck",
    },
    'Fusion Summon 1 Fusion Monster from your Extra Deck, except "Test Dragon", by shuffling Fusion Materials '
    "mentioned on it into the Deck, from your monsters on the field, GY, and/or face-up banished cards.": {
        "using": {
            "filter": {
                "any": [
                    {"kinds": ["monster"], "side": "you", "places": ["field", "gy"]},
                    {"face": "up", "places": ["banished"]},
                ],
                "side": "you",
            },
            "least": 1,
        },
        "materialsBy": "return-to-deck",
    },
    "Fusion Summon 1 Fusion Monster from your Extra Deck, by shuffling Rock monsters from your hand and/or GY into the "
    "Deck as material.": {
        "using": {"filter": {"kinds": ["monster"], "types": ["rock"], "side": "you", "places": ["hand", "gy"]}},
        "materialsBy": "return-to-deck",
    },
    "Ritual Summon 1 Ritual Monster from your hand, by Tributing monsters from your hand or field, including this card "
    "on your field, whose total Levels equal or exceed the Level of the Ritual Monster.": {
        "using": {**TRIBUTES, "and": [{"reference": "this", "filter": {"places": ["field"], "side": "you"}}]},
        "materialsBy": "tribute",
    },
    "Target 1 monster you control; Link Summon 1 Link Monster using monsters you control as material, including that "
    "monster.": {
        "using": {
            "filter": {"kinds": ["monster"], "places": ["field"], "side": "you"}, "and": [{"reference": "target"}],
        },
    },
    "Target 1 monster on the field; destroy it during the End Phase of the next turn.": {
        "doneWhen": "next-turns-end-phase",
    },
}  # fmt: skip
NOT_SAID = (
    (
        "Fusion Summon 1 Fusion Monster from your Extra Deck, by shuffling its materials into the Deck, from among us.",
        "using",
    ),
    (
        "Ritual Summon 1 Ritual Monster from your hand, by Tributing monsters you control, including the best one.",
        "using",
    ),
    ("Target 1 monster you control; its name becomes that of a monster in your GY.", "becomes"),
    ("Special Summon 1 monster from your Deck, by using your wits.", "using"),
    (
        "Target 1 monster in your GY; Special Summon it to your Main Monster Zone in its same column.",
        "inColumnOf",
    ),
    (
        "Fusion Summon 1 Fusion Monster from your Extra Deck, by banishing its materials from your GY in pairs.",
        "using",
    ),
    (
        "Special Summon 1 monster from your Deck. (This is treated as a Fusion Summon, if you win a coin toss.)",
        "treatedAs",
    ),
)


def part_of(effect):
    """Return whether all that resolves is formal."""
    return all(office.formal for office in effect.offices if office.role == "part")


@pytest.mark.parametrize("text", SAID)
def test_what_parts_say_besides_goes_into_their_facts(text) -> None:
    """No word of it is left."""
    effect = only(spell(text))
    (step,) = effect.steps
    assert {key: step.get(key) for key in SAID[text]} == SAID[text]
    assert part_of(effect)


@pytest.mark.parametrize(("text", "key"), NOT_SAID)
def test_what_is_not_understood_whole_stays_words(text, key) -> None:
    """Half of what words say is not stated."""
    effect = only(spell(text))
    assert all(step.get(key) is None for step in effect.steps)
    assert not part_of(effect)


COUNTED = {
    "Destroy all monsters you control, then draw 1 card for each card destroyed.": {
        "times": 1, "value": {"count": {"reference": "those"}},
    },
    "Discard 1 card; draw cards equal to the number of cards discarded to activate this card.": {
        "count": {"reference": "cost"},
    },
    "Tribute 1 monster; inflict damage to your opponent equal to the Tributed monster's original ATK.": {
        "stat": "original-atk", "of": "cost",
    },
    "Banish any number of cards from your hand, then draw that many cards.": {"count": {"reference": "those"}},
}  # fmt: skip
NOT_COUNTED = (
    "Destroy 1 monster you control, then banish 1 card on the field, then draw 1 card for each card destroyed.",
    "Roll a six-sided die, then draw that many cards.",
    "Discard 1 card; draw cards equal to the number of cards destroyed by this effect.",
)


@pytest.mark.parametrize("text", COUNTED)
def test_a_participle_points_to_the_part_before_or_to_the_cost(text) -> None:
    """The amount says of which cards it is."""
    effect = only(spell(text))
    assert effect.steps[-1].get("amountOf") == COUNTED[text]
    assert part_of(effect)


@pytest.mark.parametrize("text", NOT_COUNTED)
def test_a_participle_that_may_mean_other_cards_points_nowhere(text) -> None:
    """Neither the part before nor the cost did that to cards."""
    effect = only(spell(text))
    assert effect.steps[-1].get("amountOf") is None
    assert not part_of(effect)


@pytest.mark.parametrize(
    ("lead", "formal"),
    [
        ("Activate 1 of these effects;", True),
        ("Apply these effects in sequence.", True),
        ("Apply 1 of these effects, based on the number of cards in your hand.", False),
    ],
)
def test_the_lead_of_a_list_is_said_by_its_options(lead, formal) -> None:
    """Unless it says on what the choice depends."""
    effect = only(spell(f"{lead}\n● Draw 1 card.\n● Destroy 1 monster on the field."))
    assert part_of(effect) is formal


def test_otherwise_is_where_the_condition_before_is_not_met() -> None:
    """The second part says so; the words of its own say nothing more."""
    effect = only(spell("If you control a monster, draw 1 card. Otherwise, destroy 1 card on the field."))
    assert [step.get("otherwise") for step in effect.steps] == [None, True]
    assert part_of(effect)
