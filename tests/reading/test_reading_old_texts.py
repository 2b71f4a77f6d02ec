"""Texts from before 2011: neither colon nor semicolon, and conventions of their own."""

from __future__ import annotations

import pytest
from reading_cards import kinds, monster, only, spell, trap

from reasoner.reading import read_card


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
            "When your opponent activates an effect that targets and destroys a card, you can negate it.",
            "quick",
            False,
        ),
        ("If this card battles, after damage calculation, you can draw 1 card.", "trigger", False),
        ("Once per turn, select 1 monster on the field and change its battle position.", "ignition", False),
        ("When control of this face-up card shifts to your opponent, inflict 500 damage.", "trigger", True),
        (
            "This card returns to the hand during the End Phase of the turn that this card is Normal Summoned.",
            "trigger",
            True,
        ),
        (
            "When a Spell Card is activated, you can discard 1 card to negate its activation and destroy it.",
            "quick",
            False,
        ),
        (
            "During your End Phase, you can remove from play 1 monster from your GY to Special Summon this card.",
            "trigger",
            False,
        ),
        (
            "If this card is destroyed by a Spell/Trap Card and sent to the Graveyard, you can select 1 monster.",
            "trigger",
            False,
        ),
        (
            (
                "While you control 2 or more face-up monsters, all of the same Type, you can discard 1 card to destroy"
                " 1 monster on the field."
            ),
            "ignition",
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
        "When this card attacks with more ATK than DEF, inflict the difference as Battle Damage.",
        "When this card is Normal Summoned successfully, no Trap Cards can be activated.",
        "Each time a Trap Card is activated, immediately after it resolves, draw 1 card.",
        "If all monsters you control are in Attack Position, this card gains 500 ATK.",
        "You can activate Quick-Play Spell Cards from your hand.",
        "When this card is removed from the field, destroy that monster.",
    ],
)
def test_old_texts_that_apply(text: str):
    """Restrictions, answers after the fact and the end of what a card upholds are not activated."""
    assert kinds(monster(text)) == ["continuous"]


@pytest.mark.parametrize(
    "text",
    [
        "During each of your Standby Phases, destroy this card unless you pay 500 Life Points.",
        "Once per turn, during your Standby Phase, pay 500 LP or destroy this card.",
        "During each of your End Phases, you must discard 1 card (not optional), or this card is destroyed.",
        "Pay 500 Life Points during each of your Standby Phases. If you do not, destroy this card.",
        "Its controller must pay 500 Life Points during each of their Standby Phases. If they cannot, destroy it.",
    ],
)
def test_maintenance_is_a_condition(text: str):
    """What must be paid to keep a card is no effect, in old words and in new ones."""
    assert kinds(monster(text)) == ["condition"]


def test_who_may_be_equipped_is_a_condition():
    """“You can only equip this card to …” on an old Equip Spell activates nothing."""
    assert kinds(spell("You can only equip this card to a Dragon-Type monster.", "Equip")) == [
        "activation",
        "condition",
    ]


def test_an_event_of_this_card_opens_another_effect():
    """In old texts “If this card is …,” after an effect begins the next one."""
    card = monster(
        "When this card is Normal Summoned, draw 1 card. If this card is sent from the field to the Graveyard, "
        "you can select 1 monster on the field and change its battle position."
    )
    assert kinds(card) == ["trigger", "trigger"]


def test_what_follows_from_the_effect_itself_goes_on_with_it():
    """“If this card is Special Summoned this way” tells what happens after the Summon."""
    card = monster(
        "You can Tribute 1 monster to Special Summon this card from your Graveyard. If this card is Special "
        "Summoned this way, draw 1 card."
    )
    assert kinds(card) == ["ignition"]


def test_a_set_card_that_is_destroyed_has_a_trigger():
    """A Normal Trap whose text only waits for its own destruction has a trigger, with all that follows."""
    card = trap(
        "When this face-down card is destroyed and sent to the Graveyard by a card effect, inflict 500 damage to your "
        "opponent. Then draw 1 card."
    )
    assert kinds(card) == ["trigger"]


def test_a_lasting_spell_may_name_a_price():
    """“Tribute 1 monster to …” on an old Continuous Spell is used at will."""
    assert kinds(spell("Tribute 1 monster to inflict 400 damage to your opponent.", "Continuous")) == [
        "activation",
        "ignition",
    ]


def test_a_lasting_card_that_selects_at_once_targets_as_it_is_activated():
    """“Select 1 …” as the first words of an old Continuous card belong to its activation."""
    for card in (
        spell("Select 1 monster on the field. That monster cannot attack.", "Continuous"),
        trap("Activate only when you control no monsters. Select 1 monster on the field.", "Continuous"),
    ):
        effect = only(card)
        assert (effect.get("kind"), effect.get("targets")) == ("activation", True)


def test_the_activation_condition_may_end_at_the_semicolon():
    """“Activate only during …;” is the condition, what follows is the resolution."""
    effect = only(trap("Activate only during your opponent's Main Phase 1; target 1 monster; destroy it."))
    assert (effect.get("namedPhases"), effect.get("targets"), effect.get("costs")) == (["main-1"], True, None)


def test_a_story_without_effects_is_not_read():
    """Some lists write the type of a Normal Monster alone; what stands there is a story."""
    assert kinds(monster("A knight who tells of old wars. He destroys all that he meets.", "Warrior")) == []
    assert kinds(monster("Once per turn: You can draw 1 card.", "Warrior")) == ["ignition"]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("When this card is Normal Summoned, destroy 1 monster on the field.", True),
        ("When this card is Normal Summoned, select 1 monster your opponent controls and destroy it.", True),
        ("When this card is Normal Summoned, add 1 Warrior-Type monster from your Deck to your hand.", False),
        ("When this card is Normal Summoned, select 1 card from your Deck and add it to your hand.", False),
        ("When this card is Normal Summoned, destroy all Spell Cards on the field.", False),
        ("When this card is Normal Summoned, destroy 1 face-down card.", True),
        ("When this card is Normal Summoned, destroy 1 face-up monster with an X-Counter.", True),
        ("When this card is Normal Summoned, 1 face-up monster on the field loses 500 ATK.", True),
        ("When this card is Normal Summoned, select and destroy 2 of your monsters.", True),
        ("When this card is Normal Summoned, look at your opponent's hand and select 1 card in it.", False),
        ("When this card is Normal Summoned, select 1 random card in your opponent's hand.", False),
        ("When this card is Normal Summoned, select 2 Monster Zones on the field.", False),
        (
            'When this card is Normal Summoned, Special Summon 1 "Toy" to your opponent\'s side of the field.',
            False,
        ),
        (
            "When this card is Normal Summoned, toss a coin and if it is Heads destroy 1 monster on the field.",
            False,
        ),
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


def test_activate_only_while_is_the_condition_of_the_card():
    """What must be so for an old Trap to be activated is a condition of its activation, not a text of its own."""
    effect = only(trap("Activate only while you control no monsters. Draw 1 card."))
    assert effect.get("kind") == "activation"
    assert [one["at"] for one in effect.get("conditions")] == ["activation"]


def test_an_old_continuous_spell_gives_no_orders():
    """A Continuous Spell's imperative applies; it is not activated."""
    assert kinds(spell("Destroy this card if you control no monsters.", "Continuous")) == [
        "activation",
        "continuous",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "You can Tribute 1 Dragon monster to select 1 card your opponent controls, and destroy it.",
        "Once per turn, you can Tribute 1 Dragon monster to select and destroy 1 card your opponent controls.",
    ],
)
def test_what_an_old_text_has_done_to_select_a_card_is_its_cost(text: str):
    """“Tribute 1 monster to select 1 card”: the Tribute is the price, and what is selected is targeted."""
    effect = only(monster(text))
    assert [step.get("does") for step in effect.costs] == ["tribute"]
    assert [(step.get("does"), step.get("of")) for step in effect.steps] == [("destroy", "target")]
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "costs", "does"),
    [
        (
            "During your End Phase, if you control no Traps, you can Special Summon this card from your Graveyard.",
            None,
            ["special-summon"],
        ),
        (
            "At the end of the Battle Phase, if this card attacked, you can return it to the Deck to draw 1 card.",
            ["return-to-deck"],
            ["draw"],
        ),
    ],
)
def test_what_is_asked_between_the_moment_and_you_can(text: str, costs: list[str] | None, does: list[str]):
    """“During your End Phase, if you control …, you can …” asks it of the activation, as a text with a colon does."""
    effect = only(monster(text))
    assert [one["at"] for one in effect.get("conditions")] == ["activation"]
    assert (effect.get("costs"), effect.get("does")) == (costs, does)


def test_what_is_paid_to_activate_a_card_that_stays_is_its_cost():
    """“… to activate this card” tells the cost of the activation, not an effect that the card has afterwards."""
    first, *rest = read_card(
        trap("Tribute 1 monster to activate this card. Draw phases last longer.", "Continuous")
    ).effects
    assert (first.number, first.get("kind")) == (1, "activation")
    assert [step.get("does") for step in first.costs] == ["tribute"]
    assert all(effect.get("kind") != "quick" for effect in rest)
