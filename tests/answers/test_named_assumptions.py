"""What a yes takes for granted of zones, targets and unknown cards stands in its sentence."""

from __future__ import annotations

from typing import Any

import pytest

SMITH = (
    "You can target 1 Set Spell/Trap on the field; destroy it. "
    'You can only use this effect of "Test Smith" once per turn.'
)


def summary_of(judge: Any, **question: Any) -> str:
    """Return what the judge says in short."""
    return str(judge.ask(question).summary)


def test_an_extra_monster_zone_that_nobody_told_of_is_assumed(judge):
    """The field of the opponent was not told: both Extra Monster Zones may be taken."""
    material = {
        "type": "Normal Monster",
        "controller": "you",
        "location": "monster-zone",
        "position": "face-up-attack",
    }
    question = {
        "ask": "may-summon",
        "how": "link",
        "card": "gate",
        "situation": {
            "turnPlayer": "you",
            "phase": "main-1",
            "chain": [],
            "plays": [],
            "complete": ["you.field"],
            "cards": [
                {
                    "id": "gate",
                    "type": "Link Effect Monster",
                    "linkRating": 2,
                    "text": "2 monsters",
                    "controller": "you",
                    "location": "extra-deck",
                },
                {"id": "one", "level": 4, **material},
                {"id": "two", "level": 4, **material},
            ],
        },
    }
    said = summary_of(judge, **question)
    assert said.startswith("Yes, unless no Extra Monster Zone is open to the player."), said
    question["situation"]["complete"] = ["field"]
    assert summary_of(judge, **question).startswith("Yes. ")


def test_an_unknown_card_that_was_used_is_taken_to_be_another(judge):
    """Of the card in the GY only its id and place are told."""
    smith = {"id": "smith", "name": "Test Smith", "type": "Effect Monster", "text": SMITH}
    hidden = {"id": "hidden", "controller": "you", "location": "gy"}
    for activated, beginning in (
        ("hidden", "Yes, unless a card of which nothing is told"),
        ("rain", "Yes. "),
    ):
        said = summary_of(
            judge,
            ask="uses-left",
            card="smith",
            effect=1,
            situation={
                "cards": [
                    {**smith, "controller": "you", "location": "monster-zone", "position": "face-up-attack"},
                    hidden,
                    {"id": "rain", "name": "Test Rain", "type": "Normal Spell", "text": "Gain 500 LP."},
                ],
                "complete": ["plays"],
                "plays": [{"by": "you", "did": "activate", "card": activated}],
            },
        )
        assert said.startswith(beginning), said


def test_targets_of_an_effect_without_a_text_are_assumed(judge):
    """Nothing is told of the table, and of the effect only that it targets."""
    effect = {"kind": "activation", "targets": True, "does": ["destroy"]}
    said = summary_of(judge, ask="targets-exist", card={"type": "Normal Spell", "effects": [effect]})
    assert said.startswith("Yes, if there is a legal target. "), said


def test_the_text_of_an_unknown_monster_is_assumed_to_say_nothing_of_the_battle(judge):
    """It is turned face-up before damage calculation, and could be any monster."""
    answer = judge.ask(
        {
            "ask": "battle",
            "attacker": "knight",
            "target": "set",
            "situation": {
                "turnPlayer": "you",
                "phase": "battle",
                "step": "damage",
                "timing": "damage-calculation",
                "cards": [
                    {
                        "id": "knight",
                        "type": "Warrior Normal Monster",
                        "originalAtk": 1900,
                        "controller": "you",
                        "location": "monster-zone",
                        "position": "face-up-attack",
                    },
                    {
                        "id": "set",
                        "def": 500,
                        "controller": "opponent",
                        "location": "monster-zone",
                        "position": "face-down-defense",
                    },
                ],
            },
        }
    )
    assert "unless the text of the monster changes how the battle comes out" in answer.summary
    assert "rule:face-down-monster-is-turned-face-up" in [reason.rule for reason in answer.because]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("If this card would be destroyed, you can discard 1 card instead.", "answered"),
        ("If this card would be destroyed, destroy 1 other card you control instead.", "depends"),
    ],
)
def test_what_its_player_may_do_instead_of_a_destruction_is_taken_as_not_done(judge, text, verdict):
    """It is said that it is a choice; where the text leaves none, it is asked whether it is done."""
    told = {"type": "Effect Monster", "location": "monster-zone", "position": "face-up-attack", "def": 0}
    spared = {"id": "spared", "text": text, "controller": "opponent", "atk": 1000}
    fighter = {"id": "fighter", "text": "", "controller": "you", "atk": 1500}
    answer = judge.ask(
        {
            "ask": "battle",
            "attacker": "fighter",
            "target": "spared",
            "situation": {
                "turnPlayer": "you",
                "phase": "battle",
                "step": "damage",
                "timing": "damage-calculation",
                "complete": ["field", "gy"],
                "cards": [{**told, **spared}, {**told, **fighter}],
            },
        }
    )
    assert answer.verdict == verdict
    if verdict == "answered":
        assert answer.value["destroyed"] == ["spared"]
        assert "unless something is done instead of the destruction" in answer.summary


def test_each_of_several_effects_says_what_its_yes_takes_for_granted(judge):
    """Where it is open which effect is meant, the yes to one of them is no plainer than it is by itself."""
    text = "Once per turn: You can discard 1 card; draw 1 card. If this card is destroyed: Draw 1 card."
    keeper = {
        "id": "m",
        "name": "Test Keeper",
        "type": "Effect Monster",
        "text": text,
        "controller": "you",
        "location": "monster-zone",
        "position": "face-up-attack",
    }
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "cards": [keeper]}
    alone = summary_of(judge, ask="may-activate", card="m", effect=1, situation=situation)
    both = summary_of(judge, ask="may-activate", card="m", situation=situation)
    granted = alone.split(". ")[0]
    assert granted.startswith("Yes, ")
    assert f"Effect 1: {granted}" in both


def test_nothing_is_granted_to_any_of_several_effects(judge):
    """With `assume` “nothing” a yes that takes something for granted is none, whichever effect is meant."""
    text = "Once per turn: You can draw 1 card. If this card is destroyed: Draw 2 cards."
    keeper = {"id": "m", "name": "Test Keeper", "type": "Effect Monster", "text": text, "controller": "you"}
    keeper |= {"location": "monster-zone", "position": "face-up-attack"}
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "cards": [keeper]}
    answer = judge.ask({"ask": "may-activate", "card": "m", "situation": situation, "assume": "nothing"})
    assert next(point.then["1"] for point in answer.open if point.field == "effect") == "depends"
