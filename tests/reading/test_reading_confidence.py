"""What makes a reading likely only: wordings about which cards and people disagree; and their plain neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from reading_cards import monster, only, trap

from reasoner.reading import EffectReading, read_card

if TYPE_CHECKING:
    from reasoner.reading.record import CardRecord

LOOSE_IF = "“if … you can” about the outcome of a battle, which some read as “when”"
CONSEQUENCE = "changes ATK or DEF only in consequence of something else"
CHOICE = "a choice in which not every option changes ATK or DEF"
FUSION = "a Fusion Summon, and not a word about the Damage Step"
DISCARDED = "discarded for its effect in a battle, without the words “Quick Effect”"
GAINED = "an effect that is gained: by something else, or for what the card was Summoned with"
IN_CASES = "a Quick Effect only in certain cases"
AS_MONSTER = "an effect that a Trap has as a monster"


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("If this card destroys a monster by battle: You can draw 1 card.", [LOOSE_IF]),
        ("If this card inflicts battle damage to your opponent: You can draw 1 card.", [LOOSE_IF]),
        ("When this card destroys a monster by battle: You can draw 1 card.", []),
        ("If this card destroys a monster by battle: Draw 1 card.", []),
        ("If this card is destroyed: You can draw 1 card.", []),
        (
            "(Quick Effect): You can target 1 card on the field; destroy it, and if you do, this card gains 500 ATK.",
            [CONSEQUENCE],
        ),
        ("(Quick Effect): You can target 1 monster; it gains 500 ATK, and if it does, destroy 1 card.", []),
        (
            "(Quick Effect): You can activate 1 of these effects;\n● This card gains 500 ATK.\n● Draw 1 card.",
            [CHOICE],
        ),
        ("You can discard 1 card; draw 1 card. This is a Quick Effect if you control a Beast.", [IN_CASES]),
        ("If this card is Fusion Summoned: You can Fusion Summon 1 Dragon monster.", [FUSION]),
        (
            "If this card is Fusion Summoned (except during the Damage Step): You can Fusion Summon 1 Dragon monster.",
            [],
        ),
        (
            "When an opponent's monster declares an attack: You can discard this card; negate that attack.",
            [DISCARDED],
        ),
        (
            "When an opponent's monster declares an attack: You can Special Summon this card from your hand.",
            [],
        ),
    ],
)
def test_debatable_wordings_are_likely(text: str, doubts: list[str]):
    """Wordings whose class is debated are likely and say why; the plain wording beside each of them is sure."""
    effect = only(monster(text))
    assert (list(effect.doubts), effect.confidence) == (doubts, "likely" if doubts else "sure")


def test_effects_gained_for_materials_are_likely():
    """An effect that a card gains for what it was Summoned with is likely; one gained for what it has is not."""
    gained = "This card gains this effect, based on the materials used for it.\n● Once per turn: You can draw 1 card."
    owned = "While you control a Beast, this card gains this effect.\n● Once per turn: You can draw 1 card."
    assert (only(monster(gained)).doubts, only(monster(owned)).doubts) == ((GAINED,), ())


def test_effects_of_traps_as_monsters_are_likely():
    """What a Trap does as a monster is likely, its activation is not."""
    activation, effect = _acting(
        trap(
            "Special Summon this card as an Effect Monster. If this card Summoned this way is destroyed: Draw 1 card.",
            "Continuous",
        )
    )
    assert (activation.doubts, effect.doubts) == ((), (AS_MONSTER,))


def test_old_effects_used_at_will_are_sure():
    """An old “You can … to …” of a monster is plain; an old trigger, and an order, are likely."""
    old = {
        "You can Tribute 1 monster to inflict 500 damage to your opponent.": "sure",
        "Once per turn, you can pay 500 Life Points to draw 1 card.": "sure",
        "When this card is Normal Summoned, you can draw 1 card.": "likely",
        "Pay 500 Life Points to draw 1 card.": "likely",
    }
    assert {text: only(monster(text)).confidence for text in old} == old


def _acting(record: CardRecord) -> list[EffectReading]:
    return [effect for effect in read_card(record).effects if effect.get("mandatory") is not None]
