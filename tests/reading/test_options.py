"""Options of which one is activated: what their labels ask for choosing them."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import spell

from reasoner.reading import read_card

LEAD = "Activate 1 of these effects;\n● {}: Draw 1 card.\n● Gain 500 LP."


def first_effect(text: str) -> Any:
    """Return the first effect of a Spell with a text."""
    return read_card(spell(text)).effects[0]


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        (
            "If you control no monsters",
            {
                "compare": {"count": {"kinds": ["monster"], "side": "you", "places": ["field"]}},
                "op": "equal",
                "with": 0,
            },
        ),
        ("During your opponent's turn", {"turnOf": "opponent"}),
        ("During your opponent's Battle Phase", {"turnOf": "opponent", "phase": ["battle"]}),
        ("During the Main Phase", {"phase": ["main"]}),
    ],
)
def test_a_label_is_a_condition_of_choosing_its_option(label: str, condition: dict[str, Any]):
    """It is asked of the option alone, when it is activated: nothing hangs on it when it resolves."""
    effect = first_effect(LEAD.format(label))
    (asked,) = effect.get("conditions")
    assert {key: asked[key] for key in ("at", "part", "condition")} == {
        "at": "option",
        "part": 1,
        "condition": condition,
    }
    assert all(step.get("if") is None for step in effect.steps)
    assert all(span["formal"] for span in effect.to_json()["spans"])


def test_a_label_that_is_not_understood_is_asked_in_its_words():
    """An event among other options is none that the whole effect waits for."""
    effect = first_effect(LEAD.format("When your opponent activates a monster effect"))
    (asked,) = effect.get("conditions")
    assert (asked["at"], asked["condition"]) == (
        "option",
        {"words": "When your opponent activates a monster effect"},
    )
    assert effect.get("waitsFor") is None


@pytest.mark.parametrize(
    "lead",
    [
        "Activate 1 of these effects, based on the color of the sky;",
        "Apply this effect, based on the color of the sky.",
    ],
)
def test_labels_in_words_are_asked_with_their_lead(lead: str):
    """Nobody knows whether an option may be chosen of which neither the lead nor the label was understood."""
    effect = first_effect(f"{lead}\n● Blue: Draw 1 card.\n● Red: Gain 500 LP.")
    told = [(asked["at"], asked["part"], asked["condition"]["words"]) for asked in effect.get("conditions")]
    assert told == [("option", 1, f"{lead[:-1]}: Blue"), ("option", 2, f"{lead[:-1]}: Red")]


def test_labels_of_what_is_done_besides_are_not_asked():
    """Where something else is done before the list, the effect needs none of its options."""
    effect = first_effect(
        "Draw 1 card, then apply this effect, based on its mood.\n● Blue: Gain 500 LP.\n● Red: Gain 300 LP."
    )
    assert not effect.get("conditions")


def test_what_an_option_is_paid_with_by_itself():
    """“The number banished” in a bullet goes back to what is paid for that bullet; of two payments none is meant."""
    text = "{} 1 of these effects;\n● Draw 1 card.\n● Banish any number of Spells from your GY; {}"
    amount = {"times": 300, "value": {"count": {"reference": "cost"}}}
    inflict = "inflict damage to your opponent equal to the number banished x 300."
    assert first_effect(text.format("Activate", inflict)).steps[-1].get("amountOf") == amount
    assert (
        first_effect(text.format("Banish 1 Trap from your GY; activate", inflict)).steps[-1].get("amountOf")
        is None
    )


def test_a_lead_before_what_is_paid_for_any_bullet():
    """“Activate 1 of these effects, but …” leads in a list also where something is paid whichever is chosen."""
    lead = "Activate 1 of these effects, but skip your next Battle Phase after activation;\n"
    whole = first_effect(lead + "● Draw 1 card.\n● Destroy 1 Spell on the field.")
    assert all(office.formal for office in whole.offices)
    assert [cost.get("does") for cost in whole.costs] == ["skip-phase"]


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("either add it to your hand or send it to the GY", ("search", "send-to-gy")),
        ("either send it to the GY or add it to your hand", ("send-to-gy", "search")),
        ("either activate it or add it to your hand", ("place", "search")),
    ],
)
def test_what_is_done_instead_is_done_to_the_same_card(text: str, does: tuple[str, str]):
    """“It” is the card that was taken for both: where it comes from is said of both."""
    effect = first_effect(f"Take 1 Field Spell from your Deck, and {text}.")
    assert tuple(step.get("does") for step in effect.steps) == does
    taken = {"kinds": ["spell"], "properties": ["field"], "places": ["deck"], "side": "you"}
    assert [step.get("selection")["filter"] for step in effect.steps] == [taken, taken]
    assert all(one.formal for one in effect.offices)


def test_a_list_applies_as_long_as_its_lead_says():
    """What is done each time, what is forbidden and what is changed all end when the lead of the list says so."""
    effect = first_effect(
        "Apply these effects this turn.\n● Each time your opponent Special Summons a monster(s), draw 1 card.\n"
        "● Your opponent cannot activate Trap Cards."
    )
    assert [step.get("until") for step in effect.steps] == ["end-of-turn", "end-of-turn"]
    assert all(one.formal for one in effect.offices)


def test_what_is_done_once_does_not_last():
    """A bullet that is done when the effect resolves does not say so: the lead stays in words."""
    effect = first_effect("Apply these effects this turn.\n● Draw 1 card.\n● You cannot Special Summon.")
    assert [step.get("until") for step in effect.steps] == [None, "end-of-turn"]
    assert [one.formal for one in effect.offices] == [False, True, True]


@pytest.mark.parametrize("lead", ["these effect(s)", "1 of these effects"])
def test_the_turn_player_activates_one_of_them(lead: str):
    """What leads in a list for the turn player is no part: one of the bullets is activated, with its price."""
    read = first_effect(
        f"The turn player can activate {lead}.\n● Pay 500 LP; draw 1 card.\n● Pay 800 LP; gain 500 LP."
    ).to_json()
    assert [(part["does"], part["option"]) for part in read["parts"]] == [("draw", 1), ("gain-lp", 2)]
    assert [cost["option"] for cost in read["costParts"]] == [1, 2]
    assert read["parts"][1]["joinedBy"] == "or"
    assert all(span["formal"] for span in read["spans"])
