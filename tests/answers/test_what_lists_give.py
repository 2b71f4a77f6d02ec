"""What cards gain by the lists of texts: in the case that a label names, or from a material."""

import pytest

from tests.answers.telling import card, monster, resolved

COUNTED = (
    "2+ monsters\nThis card gains effects based on the number of Spellcaster monsters used for its Link Summon.\n"
    "● 1+: Cannot be destroyed by battle.\n"
    "● 2+: Cannot be destroyed by card effects, also it gains 1200 ATK.\n"
    "● 3: Neither player can target this card with card effects, also it gains another 1000 ATK."
)
HAS = "A Rank 4 or higher Xyz Monster that has this card as material gains this effect.\n● This card gains 900 ATK."
USED = (
    "An Xyz Monster that was Summoned using this card on the field as material gains this effect.\n"
    "● This card gains 900 ATK."
)


def attack_of(judge, key, cards):
    """Return the answer on the ATK of a card on a table that is told whole."""
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "cards": cards,
        "complete": ["field", "gy", "banished", "plays"],
    }
    return judge.ask({"ask": "value", "card": key, "stat": "atk", "situation": situation})


def came(how, used):
    """Return how a monster was Summoned, and with what."""
    return {"as": how, "by": "procedure", "turn": 3, "from": "extra-deck", "materials": used}


@pytest.mark.parametrize(("casters", "atk"), [(1, 2000), (2, 3200), (3, 4200)])
def test_what_follows_in_a_labelled_sentence_is_no_less_under_its_label(judge, casters, atk):
    """The number of materials that fit decides of every clause, not of the first alone."""
    used = [monster(f"m{n}", "you", "gy") for n in range(3)]
    for one in used:
        del one["position"]
    for one in used[:casters]:
        one["type"] = "Spellcaster Effect Monster"
    big = monster(
        "big", "you", type="Dragon Link Effect Monster", linkRating=3, originalAtk=2000, text=COUNTED
    )
    big["summoned"] = came("link-summoned", ["m0", "m1", "m2"])
    assert attack_of(judge, "big", [big, *used]).value == atk


def xyz(**more):
    """Return an Xyz Monster of Rank 4 with 2000 ATK."""
    return monster(
        "big", "you", **{"type": "Dragon Xyz Effect Monster", "rank": 4, "originalAtk": 2000, **more}
    )


def material(text, **more):
    """Return a card that is attached to that Xyz Monster, if nothing else is said."""
    one = monster("one", "you", "xyz-material", level=4, text=text, **{"attachedTo": "big", **more})
    del one["position"]
    return one


@pytest.mark.parametrize(
    ("big", "atk"), [(xyz(), 2900), (xyz(rank=3), 2000), (xyz(effectsNegated=True), 2000)]
)
def test_a_monster_gains_what_its_material_gives(judge, big, atk):
    """The monster to which the card is attached gains it, if it is such a monster, and not negated."""
    assert attack_of(judge, "big", [big, material(HAS)]).value == atk


def test_a_material_gives_nothing_to_another_monster(judge):
    """Only the monster to which the card is attached gains it."""
    other = {**xyz(), "id": "other", "name": "Paper Other"}
    assert attack_of(judge, "other", [xyz(), other, material(HAS)]).value == 2000


@pytest.mark.parametrize(("used", "atk"), [(["one"], 2900), (["two"], 2000)])
def test_what_was_used_gives_wherever_it_is_by_now(judge, used, atk):
    """The monster keeps what it gained from what it was Summoned with; others gain nothing from it."""
    big = xyz(summoned=came("xyz-summoned", used))
    gone = material(USED, location="gy")
    del gone["attachedTo"]
    other = {**gone, "id": "two", "name": "Paper Two", "text": ""}
    assert attack_of(judge, "big", [big, gone, other]).value == atk


SPARED = (
    "An Xyz Monster that has this card as material gains this effect.\n"
    "● This card cannot be destroyed by card effects."
)
TWICE = (
    "An Xyz Monster that was Summoned using this card on the field as material gains this effect.\n"
    "● This card can make up to 2 attacks on monsters during each Battle Phase."
)


@pytest.mark.parametrize(("big", "destroyed"), [(xyz(), False), (xyz(effectsNegated=True), True)])
def test_a_monster_is_spared_as_its_material_says(judge, big, destroyed):
    """What a material forbids of its monster is forbidden of that monster, while its effects are not negated."""
    hole = card("hole", "opponent", "Destroy all monsters on the field.")
    chain = [{"card": "hole", "by": "opponent", "activates": "card"}]
    answer = resolved(judge, chain, [big, material(SPARED), hole])
    assert ("destroyed" in [event["event"] for event in answer.value["links"][0]["events"]]) is destroyed


@pytest.mark.parametrize(("attacker", "verdict"), [("big", "yes"), ("one", "no")])
def test_further_attacks_are_those_of_the_monster_that_gained_them(judge, attacker, verdict):
    """The card whose text gives them to what is Summoned with it has none of them itself."""
    gone = material(TWICE, location="gy")
    del gone["attachedTo"]
    here = monster("one", "you", text=TWICE)
    big = xyz(summoned=came("xyz-summoned", ["one"]))
    own = [big, gone] if attacker == "big" else [here]
    theirs = [monster(key, "opponent") for key in ("first", "second")]
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "battle",
        "step": "battle",
        "chain": [],
        "plays": [{"n": 1, "by": "you", "did": "attack", "card": attacker, "targets": ["first"]}],
        "cards": [*own, *theirs],
        "complete": ["field", "plays"],
    }
    asked = {"ask": "may-attack", "card": attacker, "target": "second", "situation": situation}
    assert judge.ask(asked).verdict == verdict
