"""What a text says of its parts besides what is done: materials, conditions ignored; a Quick Effect on a condition."""

from __future__ import annotations

import pytest

ON_CONDITION = {
    "type": "Effect Monster",
    "text": "You can target 1 monster in either GY; banish it. "
    "This is a Quick Effect if your opponent controls a monster.",
}
FUSION = {
    "type": "Fusion Monster",
    "name": "A Fusion",
    "text": "1 Monster",
    "controller": "you",
    "location": "extra-deck",
}
FUSES = {
    "type": "Normal Spell",
    "text": "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand or field.",
}
FUSES_FROM_DECK = {
    "name": "Fusion from Afar",
    "type": "Normal Spell",
    "text": "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand, Deck, or field.",
}
ANSWERS_SENDING = {
    "type": "Effect Monster",
    "text": "When a card or effect is activated that includes any of these effects (Quick Effect): You can discard "
    "this card; negate that effect.\n● Send a card from the Deck to the GY.",
}
REVIVES = "Target 1 Fusion Monster in your GY; Special Summon it"


def monster(place: str, controller: str, **more: object) -> dict[str, object]:
    """Return a monster on the table."""
    face = {"position": "face-up-attack"} if place == "monster-zone" else {}
    told = {"type": "Normal Monster", "name": f"A Monster of {controller}", "controller": controller}
    return {**told, "location": place, **face, **more}


def verdict(judge, card: dict[str, object], **situation: object) -> str:
    """Return whether the card's first effect may be activated."""
    return str(judge.ask({"ask": "may-activate", "card": card, "effect": 1, "situation": situation}).verdict)


@pytest.mark.parametrize(
    ("turn", "others", "expected"),
    [
        ("opponent", [monster("monster-zone", "opponent")], "yes"),
        ("opponent", [], "no"),
        ("you", [], "yes"),
    ],
)
def test_a_quick_effect_on_a_condition_is_one_while_it_is_met(judge, turn, others, expected) -> None:
    """In the turn of the opponent it may be activated only while its condition is met."""
    cards = [monster("gy", "you", owner="you"), *others]
    this = {"controller": "you", "location": "monster-zone", "position": "face-up-attack"}
    told = {"turnPlayer": turn, "phase": "main-1", "this": this, "cards": cards, "complete": ["field"]}
    assert verdict(judge, ON_CONDITION, **told) == expected


@pytest.mark.parametrize(("fielded", "expected"), [([], "no"), ([monster("monster-zone", "you")], "yes")])
def test_a_summon_needs_materials_where_its_text_has_them_come_from(judge, fielded, expected) -> None:
    """With no other card in the hand and no monster on the field there are no materials."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "this": {"controller": "you", "location": "hand"},
        "players": {"you": {"hand": {"count": 1}}},
        "cards": [FUSION, *fielded],
        "complete": ["field", "you.hand"],
    }
    assert verdict(judge, FUSES, **told) == expected


@pytest.mark.parametrize(("answered", "expected"), [(FUSES_FROM_DECK, "yes"), (FUSES, "no")])
def test_materials_from_the_deck_are_sent_from_the_deck(judge, answered, expected) -> None:
    """What answers sending from the Deck may answer a Fusion Summon with materials from the Deck."""
    told = {
        "turnPlayer": "opponent",
        "phase": "main-1",
        "this": {"controller": "you", "location": "hand"},
        "chain": [{"card": answered, "by": "opponent"}],
        "chainState": "building",
    }
    assert verdict(judge, ANSWERS_SENDING, **told) == expected


@pytest.mark.parametrize(("words", "expected"), [("", "no"), (", ignoring its Summoning conditions", "yes")])
def test_conditions_that_are_ignored_keep_nothing_from_being_summoned(judge, words, expected) -> None:
    """A Fusion Monster that was never properly Summoned is revived only where its conditions are ignored."""
    fusion = monster("gy", "you", type="Fusion Monster", owner="you", properlySummoned=False)
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "this": {"controller": "you", "location": "hand"},
        "cards": [fusion],
        "complete": ["field", "you.gy", "opponent.gy"],
    }
    assert verdict(judge, {"type": "Normal Spell", "text": f"{REVIVES}{words}."}, **told) == expected


SOLE = {"type": "Effect Monster", "text": 'You can only control 1 "Lone Wyvern".', "name": "Lone Wyvern"}
SOLE_OF_ITS_KIND = {
    "type": "Effect Monster",
    "text": 'There can only be 1 "Lone" monster on the field.',
    "name": "Lone Basilisk",
}


@pytest.mark.parametrize(
    ("revived", "fielded", "expected"),
    [
        (SOLE, SOLE | {"controller": "you"}, "no"),
        (SOLE, SOLE | {"controller": "opponent"}, "yes"),
        (SOLE, SOLE | {"controller": "you", "position": "face-down-defense"}, "yes"),
        (SOLE_OF_ITS_KIND, SOLE_OF_ITS_KIND | {"controller": "opponent"}, "no"),
        (SOLE_OF_ITS_KIND, {**SOLE, "name": "Wyvern", "controller": "opponent"}, "yes"),
    ],
)
def test_a_monster_of_which_one_only_can_be_controlled_does_not_join_it(
    judge, revived, fielded, expected
) -> None:
    """A second one is not Summoned beside the first, wherever the text has the first be."""
    there = {
        "location": "monster-zone",
        "position": "face-up-attack",
        "owner": fielded["controller"],
        **fielded,
    }
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "this": {"controller": "you", "location": "hand"},
        "cards": [{**revived, "controller": "you", "owner": "you", "location": "gy"}, there],
        "complete": ["field", "you.gy", "opponent.gy"],
    }
    reborn = {"type": "Normal Spell", "text": "Target 1 monster in your GY; Special Summon it."}
    assert verdict(judge, reborn, **told) == expected


@pytest.mark.parametrize(
    ("came", "expected"),
    [({"as": "fusion-summoned"}, "yes"), ({"as": "normal-summoned"}, "no"), (None, "depends")],
)
def test_a_cost_asks_how_its_card_was_summoned(judge, came, expected) -> None:
    """“Tribute this Fusion Summoned card” cannot be paid with a card that came otherwise; what is open is asked."""
    this = {"controller": "you", "location": "monster-zone", "position": "face-up-attack"}
    text = "You can Tribute this Fusion Summoned card; draw 1 card."
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "this": this | ({"summoned": came} if came else {}),
        "players": {"you": {"deck": {"count": 10}}},
    }
    assert verdict(judge, {"type": "Fusion Monster", "text": text}, **told) == expected


FOSSIL = {"name": "Fossil Trap", "type": "Normal Trap", "text": "Gain 500 LP."}
LENDS = 'You can activate "Fossil" Trap Cards from your hand.'
STRANGE = "You can activate strange old Trap Cards from your hand while the moon is full."


@pytest.mark.parametrize(
    ("trap", "text", "controller", "expected"),
    [
        (FOSSIL, LENDS, "you", "yes"),
        (FOSSIL, LENDS, "opponent", "no"),
        ({**FOSSIL, "name": "Another Trap"}, LENDS, "you", "no"),
        (FOSSIL, STRANGE, "you", "depends"),
        (FOSSIL, "This card cannot be destroyed by battle.", "you", "no"),
    ],
)
def test_a_card_may_let_others_be_activated_from_the_hand(judge, trap, text, controller, expected) -> None:
    """What a face-up card of its player lets be activated from the hand need not be Set; its words are asked."""
    lender = monster("monster-zone", controller, type="Effect Monster", text=text)
    told = {
        "turnPlayer": "opponent",
        "phase": "main-1",
        "this": {"controller": "you", "location": "hand"},
        "cards": [lender],
    }
    assert verdict(judge, trap, **told) == expected


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({"location": "hand"}, "activate this card from your hand"),
        (
            {"location": "spell-trap-zone", "position": "face-down", "setThisTurn": True},
            "activate this card the turn it was Set",
        ),
    ],
)
@pytest.mark.parametrize(("fielded", "expected"), [([], "yes"), ([monster("monster-zone", "you")], "no")])
def test_a_trap_is_used_at_once_while_its_own_condition_is_met(
    judge, place, words, fielded, expected
) -> None:
    """“If you control no monsters, you can …” is decided on the table."""
    trap = {"type": "Normal Trap", "text": f"Gain 500 LP. If you control no monsters, you can {words}."}
    told = {
        "turnPlayer": "opponent",
        "phase": "main-1",
        "this": {"controller": "you", **place},
        "cards": fielded,
        "complete": ["field"],
    }
    assert verdict(judge, trap, **told) == expected


@pytest.mark.parametrize(("kind", "expected"), [("dragon", "depends"), ("warrior", "no")])
def test_a_summon_needs_the_material_that_must_be_among_the_others(judge, kind, expected) -> None:
    """“Including a Dragon monster”: without one there are no materials for it; with one the others are asked."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "this": {"controller": "you", "location": "spell-trap-zone", "position": "face-down"},
        "players": {"you": {"hand": {"count": 0}}},
        "cards": [FUSION, monster("monster-zone", "you", types=[kind])],
        "complete": ["field", "you.hand"],
    }
    text = (
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters you control as material, "
        "including a Dragon monster."
    )
    assert verdict(judge, {"type": "Normal Spell", "text": text}, **told) == expected


def test_what_was_told_of_the_field_says_nothing_of_the_deck(judge) -> None:
    """A Deck of which nothing was told holds what a text looks for, whatever else was told."""
    card = {"type": "Normal Spell", "text": 'Add 1 "Test" monster from your Deck to your hand.'}
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"controller": "you", "location": "hand"},
    }
    assert verdict(judge, card, **told, complete=["you.field"]) == "yes"


@pytest.mark.parametrize(("level", "expected"), [(6, "yes"), (7, "no"), (4, "no")])
def test_an_effect_that_tribute_summons_needs_the_tributes(judge, level: int, expected: str) -> None:
    """Its own monster is the one Tribute: enough for a Level 6 monster, not for a Level 7; a Level 4 needs none."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "cards": [],
        "this": {"controller": "you", "location": "monster-zone", "position": "face-up-attack"},
        "players": {
            "you": {"hand": {"count": 1, "known": [{"type": "Fairy Effect Monster", "level": level}]}}
        },
        "complete": ["field", "you.hand"],
    }
    text = "During the Main Phase (Quick Effect): You can activate this effect; Tribute Summon 1 Fairy monster face-up."
    assert verdict(judge, {"type": "Fairy Effect Monster", "level": 4, "text": text}, **told) == expected


def fielded(number: int, controller: str, kind: str) -> list[dict[str, object]]:
    """Return so many monsters of a Type that a player controls, beside each other."""
    return [
        monster("monster-zone", controller, type=f"{kind} Normal Monster", name=f"{kind} {at}", column=at)
        for at in range(1, number + 1)
    ]


@pytest.mark.parametrize(
    ("words", "dragons", "theirs", "expected"),
    [
        ("equal to the number of Dragon monsters you control", 0, 2, "no"),
        ("equal to the number of Dragon monsters you control", 2, 1, "no"),
        ("equal to the number of Dragon monsters you control", 2, 2, "yes"),
        ("up to the number of Dragon monsters you control", 2, 1, "yes"),
        ("up to the number of Dragon monsters you control", 0, 2, "no"),
    ],
)
def test_as_many_are_targeted_as_the_text_counts(judge, words, dragons, theirs, expected) -> None:
    """So many targets must be there as are counted; of none there is nothing to target."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"controller": "you", "location": "hand"},
        "cards": [*fielded(dragons, "you", "Dragon"), *fielded(theirs, "opponent", "Fiend")],
        "complete": ["field"],
    }
    text = f"Target cards your opponent controls, {words}; destroy them."
    assert verdict(judge, {"type": "Normal Spell", "text": text}, **told) == expected


@pytest.mark.parametrize(("kinds", "expected"), [(["light", "light"], "no"), (["light", "dark"], "yes")])
def test_each_card_of_a_list_must_be_there_to_pay_with(judge, kinds, expected) -> None:
    """“Banish this card, 1 LIGHT monster, and 1 DARK monster from your GY” is paid with all three."""
    others = [
        monster("gy", "you", attribute=kind, name=f"A Wisp {at}", owner="you")
        for at, kind in enumerate(kinds)
    ]
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"owner": "you", "location": "gy"},
        "cards": others,
        "complete": ["field", "you.gy"],
    }
    text = "You can banish this card, 1 LIGHT monster, and 1 DARK monster from your GY; gain 500 LP."
    card = {"type": "Warrior Effect Monster", "attribute": "earth", "text": text}
    assert verdict(judge, card, **told) == expected


@pytest.mark.parametrize(("theirs", "expected"), [(1, "no"), (2, "yes")])
def test_two_sorts_of_targets_are_both_needed(judge, theirs, expected) -> None:
    """“2 cards on the field (1 from each field)”: one of each player's; another card of one's own is none of theirs."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"controller": "you", "location": "hand"},
        "cards": [*fielded(2, "you", "Dragon"), *fielded(theirs - 1, "opponent", "Fiend")],
        "complete": ["field"],
    }
    text = "Target 2 face-up monsters on the field (1 from each field); destroy them."
    assert verdict(judge, {"type": "Normal Spell", "text": text}, **told) == expected


@pytest.mark.parametrize(("attribute", "expected"), [("water", "yes"), ("fire", "no")])
def test_what_is_paid_until_later_must_be_there_now(judge, attribute, expected) -> None:
    """“Banish 1 WATER monster you control until the End Phase” needs such a monster, as any payment does."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"controller": "you", "location": "hand"},
        "cards": [monster("monster-zone", "you", attribute=attribute)],
        "complete": ["field"],
    }
    text = "Banish 1 WATER monster you control until the End Phase; draw 1 card."
    assert verdict(judge, {"type": "Normal Spell", "text": text}, **told) == expected


@pytest.mark.parametrize(("kind", "event"), [("Warrior", []), ("Dragon", ["special-summoned"])])
def test_a_condition_at_the_end_of_a_part_keeps_it_from_being_done(judge, kind, event) -> None:
    """“Special Summon it if it is a Dragon monster”: another is not Special Summoned."""
    text = "Target 1 monster in your GY; Special Summon it if it is a Dragon monster."
    spell = {"id": "call", "name": "Call of Paper", "type": "Normal Spell", "text": text}
    cards = [
        {**spell, "controller": "you", "location": "spell-trap-zone", "position": "face-up"},
        monster("gy", "you", type=f"{kind} Normal Monster", id="guest", owner="you"),
    ]
    link = {"card": "call", "by": "you", "targets": ["guest"]}
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [link], "cards": cards}
    answer = judge.ask(
        {"ask": "resolve", "situation": {**situation, "complete": ["field", "gy", "banished"]}}
    )
    assert [one["event"] for one in answer.value["links"][0]["events"]] == event


@pytest.mark.parametrize(("left", "expected"), [(0, "no"), (1, "yes")])
def test_a_number_that_is_chosen_may_be_the_least(judge, left: int, expected: str) -> None:
    """Of “a number from 1 to 3” cards of the Deck one is enough to pay; of an empty Deck nothing can be sent."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"controller": "you", "location": "monster-zone", "position": "face-up-attack"},
        "cards": [],
        "players": {"you": {"deck": {"count": left}}},
        "complete": ["field"],
    }
    text = (
        "You can choose a number from 1 to 3, then send that many cards from the top of your Deck to the GY; "
        "gain 500 LP."
    )
    assert verdict(judge, {"type": "Machine Effect Monster", "text": text}, **told) == expected


@pytest.mark.parametrize(
    ("words", "lp", "expected"),
    [
        ("pay LP so that you only have 100 left", 101, "yes"),
        ("pay LP so that you only have 100 left", 100, "no"),
        ("pay LP in multiples of 500", 500, "yes"),
        ("pay LP in multiples of 500", 499, "no"),
        ("pay half your LP", 1, "yes"),
    ],
)
def test_a_payment_in_lp_without_a_fixed_number_needs_enough_of_them(judge, words, lp, expected) -> None:
    """All but 100 LP are paid by a player who has more than 100; of multiples one must be payable."""
    told = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "this": {"controller": "you", "location": "monster-zone", "position": "face-up-attack"},
        "cards": [],
        "players": {"you": {"lp": lp, "deck": {"count": 5}}},
        "complete": ["field"],
    }
    card = {"type": "Fiend Effect Monster", "text": f"You can {words}; draw 1 card."}
    assert verdict(judge, card, **told) == expected
