"""Kind, obligation and wording of effects on every kind of card."""

from __future__ import annotations

import pytest
from reading_cards import kinds, monster, only, spell, trap

MONSTER = [
    ("You can Tribute this card; draw 1 card.", "ignition", False),
    ("During your Main Phase: You can draw 1 card.", "ignition", False),
    ("If you control no monsters: You can Special Summon this card from your hand.", "ignition", False),
    ("If this card is in your GY: You can banish it; draw 1 card.", "ignition", False),
    ("While this card is equipped to a monster: You can draw 1 card.", "ignition", False),
    ("At the start of your Main Phase 1: You can draw 1 card.", "ignition", False),
    (
        "During your Main Phase, if this card was Normal Summoned this turn: You can draw 1 card.",
        "ignition",
        False,
    ),
    ("When this card is Normal Summoned: You can draw 1 card.", "trigger", False),
    ("If this card is sent to the GY: Draw 1 card.", "trigger", True),
    ("Once per turn, during the End Phase: Destroy this card.", "trigger", True),
    ("Once per turn, during your Standby Phase: You can draw 1 card.", "trigger", False),
    (
        "At the start of the Damage Step, if this card battles a monster: Destroy that monster.",
        "trigger",
        True,
    ),
    ("If your opponent Special Summons a monster(s), you can: Draw 1 card.", "trigger", False),
    ("If this card is Special Summoned: Your opponent can draw 1 card.", "trigger", True),
    ("Each time a monster is Tributed: This card gains 200 ATK.", "trigger", True),
    ("FLIP: Destroy 1 monster on the field.", "flip", True),
    ("FLIP: You can draw 1 card.", "flip", False),
    ("(Quick Effect): You can discard this card; draw 1 card.", "quick", False),
    (
        "When your opponent activates a card or effect (Quick Effect): You can discard it; negate the activation.",
        "quick",
        False,
    ),
    ("Once per Chain, when a Spell Card is activated (Quick Effect): Negate that activation.", "quick", True),
    ("During either player's turn: You can Tribute this card; draw 1 card.", "quick", False),
    (
        "During the Main Phase, if this card is a Continuous Trap: You can Special Summon this card.",
        "quick",
        False,
    ),
]


@pytest.mark.parametrize(("text", "kind", "mandatory"), MONSTER)
def test_monster_effects(text: str, kind: str, *, mandatory: bool):
    """The signs of the text tell a monster effect's category, and “you can” whether it is optional."""
    effect = only(monster(text))
    assert (effect.get("kind"), effect.get("mandatory")) == (kind, mandatory)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Cannot be Normal Summoned/Set.", "condition"),
        ("Must be Special Summoned by the effect of a Dragon monster.", "condition"),
        ('You can only control 1 "Test Monster".', "unclassified"),
        ("You can Special Summon this card (from your hand) by Tributing 1 monster.", "procedure"),
        ("If you control no monsters, you can Special Summon this card (from your hand).", "procedure"),
        ("Gains 300 ATK for each card in your hand.", "continuous"),
        ("If this card attacks a Defense Position monster, inflict piercing battle damage.", "continuous"),
        ("If this card would leave the field, banish it instead.", "unclassified"),
        ("If this card would be destroyed by battle, you can discard 1 card instead.", "unclassified"),
    ],
)
def test_what_does_not_activate(text: str, kind: str):
    """Conditions, procedures and effects that apply start no Chain."""
    assert kinds(monster(text)) == [kind]


def test_spells_and_traps_differ_in_what_is_like_an_ignition_effect():
    """The same words are like an Ignition Effect on a Spell and like a Quick Effect on a Trap."""
    text = "Once per turn: You can discard 1 card; draw 1 card."
    assert kinds(spell(text, "Continuous")) == ["activation", "ignition"]
    assert kinds(trap(text, "Continuous")) == ["activation", "quick"]


def test_events_make_spells_and_traps_trigger():
    """An effect of a face-up Spell or Trap that waits for an event is like a Trigger Effect."""
    text = "If a monster is destroyed by card effect: You can draw 1 card."
    assert kinds(spell(text, "Field")) == ["activation", "trigger"]
    assert kinds(trap(text, "Continuous")) == ["activation", "trigger"]


@pytest.mark.parametrize(
    ("text", "wording"),
    [
        ("When this card is destroyed: You can draw 1 card.", "when"),
        ("If this card is destroyed: You can draw 1 card.", "if"),
        ("Once per turn, when you take damage: You can draw 1 card.", "when"),
        ("Once per turn, during your End Phase: You can draw 1 card.", "other"),
        ("During your opponent's turn, if a monster is banished: You can draw 1 card.", "if"),
    ],
)
def test_wording(text: str, wording: str):
    """The word that opens the condition decides whether timing can be missed."""
    assert only(monster(text)).get("wording") == wording
