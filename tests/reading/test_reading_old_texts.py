"""Texts from before 2011: neither colon nor semicolon, and conventions of their own."""

from __future__ import annotations

import pytest
from reading_cards import kinds, monster, only, spell, trap


@pytest.mark.parametrize(
    ("text", "kind", "mandatory"),
    [
        ("When this card is destroyed by battle and sent to the Graveyard, draw 1 card.", "trigger", True),
        ("When this card is Normal Summoned, you can destroy 1 Spell Card on the field.", "trigger", False),
        (
            "Once per turn, you can remove 1 counter from this card to destroy 1 monster on the field.",
            "ignition",
            False,
        ),
        ("You can Tribute 1 monster to inflict 500 damage to your opponent.", "ignition", False),
        (
            "By Tributing 1 monster on your side of the field, destroy 1 monster on the field.",
            "ignition",
            False,
        ),
        ("During each of your Standby Phases, increase your Life Points by 500.", "trigger", True),
        (
            "Inflict 500 damage to your opponent each time a monster is sent to the Graveyard.",
            "trigger",
            True,
        ),
        ("If this card destroys a monster by battle, it can attack once again in a row.", "trigger", False),
        ("Toss a coin 3 times.", "ignition", False),
        (
            "When a Spell Card is activated, you can discard 1 card to negate its activation and destroy it.",
            "quick",
            False,
        ),
    ],
)
def test_old_monster_effects(text: str, kind: str, *, mandatory: bool):
    """Condition, permission and order tell what an old monster text activates."""
    effect = only(monster(text))
    assert (effect.get("kind"), effect.get("mandatory")) == (kind, mandatory)


@pytest.mark.parametrize(
    "text",
    [
        "While this card is face-up on the field, you cannot Summon monsters.",
        "If this card attacks, your opponent cannot activate Trap Cards until the end of the Damage Step.",
        "During each of your Standby Phases, destroy this card unless you pay 500 Life Points.",
        "When this card is removed from the field, destroy that monster.",
    ],
)
def test_old_texts_that_apply(text: str):
    """Restrictions, maintenance and the end of what a card upholds are not activated."""
    assert kinds(monster(text)) == ["continuous"]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("When this card is Normal Summoned, destroy 1 monster on the field.", True),
        ("When this card is Normal Summoned, select 1 monster your opponent controls and destroy it.", True),
        ("When this card is Normal Summoned, add 1 Warrior-Type monster from your Deck to your hand.", False),
        ("When this card is Normal Summoned, select 1 card from your Deck and add it to your hand.", False),
        ("When this card is Normal Summoned, destroy all Spell Cards on the field.", False),
    ],
)
def test_old_texts_target_without_saying_so(text: str, *, targets: bool):
    """One given card in a public place is a target, hidden cards and all cards are none."""
    assert only(monster(text)).get("targets") is targets


def test_old_wording_is_never_sure():
    """An effect read by the old conventions is likely at most."""
    assert only(monster("When this card is Normal Summoned, draw 1 card.")).confidence == "likely"


def test_today_such_a_sentence_would_not_activate():
    """The same sentence on a card with marks applies without activating."""
    assert (
        kinds(
            monster(
                "If this card is Special Summoned, it gains 500 ATK. If this card is banished: Draw 1 card."
            )
        )[0]
        == "continuous"
    )


def test_activate_only_when_is_the_condition_of_the_card():
    """An old Trap's first sentence may be nothing but its condition."""
    effect = only(
        trap("Activate only when your opponent's monster declares an attack. Destroy that monster.")
    )
    assert effect.get("kind") == "activation"
    assert [wait["event"] for wait in effect.get("waitsFor")] == ["attack-declared"]


def test_an_old_continuous_spell_gives_no_orders():
    """A Continuous Spell's imperative applies; it is not activated."""
    assert kinds(spell("Destroy this card if you control no monsters.", "Continuous")) == [
        "activation",
        "continuous",
    ]
