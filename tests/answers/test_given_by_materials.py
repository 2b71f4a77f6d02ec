"""What a monster can activate because of the cards that were used for it, asked as its further effects."""

import pytest

GIVES = "A Zombie monster Ritual Summoned using this card gains this effect.\n"
BANISHES = "● Once per turn (Quick Effect): You can target 1 monster your opponent controls; banish it."
OWN = "If this card is destroyed by battle: You can draw 1 card."


def monster(key, **told):
    """Return a monster on the field."""
    return {
        "id": key,
        "name": f"Test {key.upper()}",
        "type": "Zombie Ritual Effect Monster",
        "level": 8,
        "controller": "you",
        "location": "monster-zone",
        "position": "face-up-attack",
        "text": OWN,
        **told,
    }


def giver(text, **told):
    """Return a card that gives an effect to what it was used for."""
    told = {"location": "gy", "controller": "you", "type": "Zombie Effect Monster", **told}
    return {"id": "g", "name": "Test Giver", "level": 4, **told, "text": text}


def ask(judge, *cards, effect=2, plays=()):
    """Ask whether an effect may be activated in your Main Phase."""
    other = monster("o", controller="opponent", text="This card cannot attack.")
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": list(plays)}
    return judge.ask(
        {
            "ask": "may-activate",
            "card": "m",
            "effect": effect,
            "player": "you",
            "situation": {**situation, "cards": [*cards, other]},
        }
    )


def ritual(*materials):
    """Tell how a monster was Summoned."""
    return {"as": "ritual-summoned", "materials": list(materials)}


def test_what_its_materials_give_is_an_effect_of_the_monster(judge):
    """It is numbered after those of its own, and activated by the monster."""
    assert ask(judge, monster("m", summoned=ritual("g")), giver(GIVES + BANISHES)).verdict == "yes"
    told = {"did": "ritual-summon", "card": "m", "by": "you", "with": ["g"]}
    assert ask(judge, monster("m"), giver(GIVES + BANISHES), plays=[told]).verdict == "yes"


def test_a_monster_that_does_not_gain_it(judge):
    """It must be a monster that gains it, Summoned as the card says."""
    cards = monster("m", summoned={**ritual("g"), "as": "special-summoned"}), giver(GIVES + BANISHES)
    assert ask(judge, *cards).verdict == "no"
    warrior = monster("m", summoned=ritual("g"), type="Warrior Ritual Effect Monster")
    assert ask(judge, warrior, giver(GIVES + BANISHES)).verdict == "no"


def test_without_such_a_material_it_has_no_such_effect(judge):
    """The number names an effect only of a monster that was Summoned with the card."""
    from reasoner.errors import QuestionError

    with pytest.raises(QuestionError):
        ask(judge, monster("m", summoned=ritual()), giver(GIVES + BANISHES))


def test_what_is_attached_gives_effects(judge):
    """A card that is attached to an Xyz Monster gives it effects whatever it is, and the material is the price."""
    lead = "A Zombie Xyz Monster that has this card as material gains the following effect.\n"
    detaches = "● Once per turn: You can detach 1 material from this card; draw 1 card."
    xyz = monster("m", type="Zombie Xyz Effect Monster", level=4)
    del xyz["level"]
    spell = giver("Draw 1 card.\n" + lead + detaches, type="Quick-Play Spell", attachedTo="m")
    del spell["level"], spell["location"], spell["controller"]
    assert ask(judge, {**xyz, "rank": 4}, spell).verdict == "yes"
    apart = {**spell, "attachedTo": "o"}
    told = {**xyz, "rank": 4, "summoned": {"as": "xyz-summoned", "materials": ["g"]}}
    assert ask(judge, told, apart).verdict == "no"


def test_what_cannot_be_told_is_asked_in_its_words(judge):
    """A Tribute may come from the hand; a limit in the name of the card that gives the effect cannot be counted."""
    there = "A Zombie monster Ritual Summoned using this card on the field gains this effect.\n"
    (asked,) = ask(judge, monster("m", summoned=ritual("g")), giver(there + BANISHES)).to_json()["open"]
    assert "on the field gains" in asked["asks"]
    limit = ' You can only use this effect of "Test Giver" once per turn.\n'
    (asked,) = ask(judge, monster("m", summoned=ritual("g")), giver(GIVES[:-1] + limit + BANISHES)).to_json()[
        "open"
    ]
    assert "once per turn" in asked["asks"]


def test_it_is_not_activated_by_the_card_that_gives_it(judge):
    """The card itself activates nothing of what it gives."""
    cards = [monster("m", text=GIVES + BANISHES), monster("x", text=OWN)]
    assert ask(judge, *cards, effect=1).verdict == "no"
