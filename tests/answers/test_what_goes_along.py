"""What happens to Xyz Materials and Equip Cards because their monster leaves, and which effects wait for that."""

import pytest
from telling import card, monster

MATERIAL = "If this card is sent to the GY: Draw 1 card."
FROM_THE_FIELD = "If this card is sent from the field to the GY: Draw 1 card."
BY_AN_EFFECT = "If this card is destroyed by a card effect: Draw 1 card."
DESTROYED = "If this card is destroyed: Draw 1 card."
EQUIP = "The equipped monster gains 100 ATK. "


def ordered(judge, cards, chain):
    """Return the effects that are triggered once the Chain has resolved, as card and number."""
    situation = {
        "phase": "main-1",
        "turnPlayer": "you",
        "chain": chain,
        "chainState": "over",
        "cards": cards,
        "plays": [],
        "players": {"you": {"deck": {"count": 9}}, "opponent": {"deck": {"count": 9}}},
        "complete": ["field", "gy", "banished", "plays", "chain"],
    }
    answer = judge.ask({"ask": "order", "situation": situation})
    assert answer.verdict == "answered"
    return [(one["card"], one["class"]) for one in answer.value]


@pytest.fixture
def storm():
    """Return a card that destroys what the opponent controls."""
    return card("storm", "you", "Destroy all monsters your opponent controls.")


@pytest.mark.parametrize(("text", "found"), [(MATERIAL, 1), (FROM_THE_FIELD, 0), (BY_AN_EFFECT, 0)])
def test_materials_are_sent_with_their_monster(judge, storm, text, found):
    """A material is sent to the GY with its monster: not from the field, and by no effect."""
    xyz = monster("tower", "opponent", type="Dragon Xyz Effect Monster", rank=4)
    under = monster("under", "opponent", "xyz-material", text=text, attachedTo="tower")
    del under["position"]
    assert len(ordered(judge, [storm, xyz, under], [{"card": "storm", "by": "you"}])) == found


@pytest.mark.parametrize(
    ("text", "found"), [(MATERIAL, 1), (FROM_THE_FIELD, 1), (DESTROYED, 1), (BY_AN_EFFECT, 0)]
)
def test_equip_cards_are_destroyed_with_their_monster(judge, storm, text, found):
    """An Equip Card is destroyed when its monster leaves and goes to the GY from the field, but by no effect."""
    worn = card("worn", "opponent", EQUIP + text, kind="Equip Spell", position="face-up", equippedTo="m")
    assert (
        len(ordered(judge, [storm, monster("m", "opponent"), worn], [{"card": "storm", "by": "you"}]))
        == found
    )


def test_a_material_that_is_banished_is_not_sent_to_the_gy(judge, storm):
    """Where all cards are banished instead of going to the GY, a material goes there as little as its monster."""
    rift = card("rift", "you", "Any card sent to the GY is banished instead.", kind="Continuous Spell")
    xyz = monster("tower", "opponent", type="Dragon Xyz Effect Monster", rank=4)
    under = monster("under", "opponent", "xyz-material", text=MATERIAL, attachedTo="tower")
    del under["position"]
    cards = [storm, xyz, under, {**rift, "position": "face-up"}]
    assert ordered(judge, cards, [{"card": "storm", "by": "you"}]) == []


@pytest.mark.parametrize(("owner", "kind"), [("you", "turn-player"), ("opponent", "opponent")])
def test_a_paid_card_is_that_of_its_owner(judge, owner, kind):
    """Of a card in the GY only the owner need be told: the effect is that player's."""
    price = monster("price", owner, "gy", text=MATERIAL)
    for key in ("controller", "position"):
        del price[key]
    trap = card("trap", owner, "Discard 1 card; draw 1 card.", kind="Normal Trap")
    found = ordered(judge, [trap, price], [{"card": "trap", "by": owner, "cost": ["price"]}])
    assert found == [("Paper Price", f"{kind}-mandatory")]


@pytest.mark.parametrize(
    ("text", "holder", "verdict"),
    [
        ("If you take effect damage: Draw 1 card.", "opponent", 1),
        ("If you take effect damage: Draw 1 card.", "you", 0),
        ("If your opponent takes effect damage: Draw 1 card.", "you", 1),
        ("If your opponent gains LP: Draw 1 card.", "opponent", 0),
    ],
)
def test_damage_is_taken_by_whom_it_is_inflicted_to(judge, text, holder, verdict):
    """What a Chain Link inflicts is damage taken by the other player, not by the player whose effect it is."""
    burn = card("burn", "you", "Inflict 500 damage to your opponent.")
    cards = [burn, monster("ember", holder, text=text)]
    assert len(ordered(judge, cards, [{"card": "burn", "by": "you"}])) == verdict


def test_a_monster_that_was_tributed_for_a_cost_was_in_the_monster_zone(judge):
    """The words “this card in the Monster Zone is Tributed” are met by a Tribute for a cost that names no place."""
    price = monster("price", "you", "gy", text="If this card in the Monster Zone is Tributed: Draw 1 card.")
    del price["position"]
    trap = card("trap", "you", "Tribute 1 monster; draw 1 card.", kind="Normal Trap")
    found = ordered(judge, [trap, price], [{"card": "trap", "by": "you", "cost": ["price"]}])
    assert found == [("Paper Price", "turn-player-mandatory")]
