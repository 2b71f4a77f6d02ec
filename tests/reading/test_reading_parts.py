"""The parts of a resolution: what is done, to what, how joined, from where to where, and what was not understood."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import does_not_hang
from reading_cards import monster, only, spell, trap

from reasoner.reading import EffectReading, read_card

LEAD = "If this card is Normal Summoned: You can "
TARGET = "Once per turn: You can target 1 monster your opponent controls; "


def told(step) -> dict[str, object]:
    """Return what a part says, without the selection of its cards (tests/reading/test_selections.py)."""
    return {key: value for key, value in step.to_json().items() if key != "selection"}


def parts(record) -> list[dict[str, object]]:
    """Return the parts of the one activated effect of a card."""
    return [told(step) for step in only(record).steps]


def resolved(words: str) -> list[dict[str, object]]:
    """Return the parts of a monster's effect that resolves like this."""
    effect = only(monster(LEAD + words))
    assert effect.get("partsComplete") is True, [s.span for s in effect.steps]
    return [told(step) for step in effect.steps]


def targeting(words: str) -> list[dict[str, object]]:
    """Return the parts of an effect that targets a monster and then resolves like this."""
    effect = only(monster(TARGET + words))
    assert effect.get("partsComplete") is True, effect.left
    return [told(step) for step in effect.steps]


ONE = {
    "draw 2 cards.": {"does": "draw", "count": 2},
    "draw 1 card for each monster you control.": {
        "does": "draw",
        "amountOf": {"times": 1, "value": {"count": {"kinds": ["monster"], "side": "you", "places": ["field"]}}},
    },
    "inflict 300 damage to your opponent for each card in their hand.": {
        "does": "inflict-damage", "of": "player", "controller": "opponent",
        "amountOf": {"times": 300, "value": {"count": {"side": "opponent", "places": ["hand"]}}},
    },
    "choose 1 Effect Monster your opponent controls, and negate its effects.": {
        "does": "negate-effect", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "opponent",
        "from": ["field"],
    },
    "send to the GY 1 monster your opponent controls.": {
        "does": "send-to-gy", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "opponent",
        "from": ["field"], "to": "gy",
    },
    "have as many monsters your opponent controls as possible gain 600 ATK. (The ATK gain remains even if this card "
    "leaves the field.)": {
        "does": "change-stats", "of": "all", "kinds": ["monster"], "controller": "opponent", "from": ["field"],
        "operation": "add", "stats": ["atk"], "amount": 600,
    },
    'add 1 "Test" monster from your Deck to your hand, except "Test Knight".': {
        "does": "search", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "you",
        "from": ["deck"], "to": "hand",
    },
    "add 1 Trap from your GY to your hand.": {
        "does": "add-to-hand", "of": "chosen", "count": 1, "kinds": ["trap"], "controller": "you",
        "from": ["gy"], "to": "hand",
    },
    "Special Summon 1 Level 4 or lower Warrior monster from your hand or GY in Defense Position.": {
        "does": "special-summon", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "you",
        "from": ["hand", "gy"], "position": "face-up-defense",
    },
    'Special Summon 2 "Feather Tokens".': {"does": "create-token", "of": "chosen", "count": 2},
    "Special Summon this card to your opponent's field.": {
        "does": "special-summon", "of": "this", "toSide": "opponent",
    },
    'Special Summon 2 "Test Tokens" (Warrior/LIGHT/Level 1/ATK 0/DEF 0) in Attack Position.': {
        "does": "create-token", "of": "chosen", "count": 2, "position": "face-up-attack",
    },
    "destroy all Spells and Traps your opponent controls.": {
        "does": "destroy", "of": "all", "needsAll": True, "kinds": ["spell", "trap"], "controller": "opponent",
        "from": ["field"],
    },
    "destroy all your opponent's Attack Position monsters.": {
        "does": "destroy", "of": "all", "needsAll": True, "positions": ["face-up-attack"], "kinds": ["monster"],
        "controller": "opponent",
    },
    "destroy all other face-up monsters on the field.": {
        "does": "destroy", "of": "all", "needsAll": True, "others": True,
        "positions": ["face-up-attack", "face-up-defense", "face-up"], "kinds": ["monster"],
        "controller": "either", "from": ["field"],
    },
    "destroy all Dragon monsters your opponent controls.": {
        "does": "destroy", "of": "all", "needsAll": True, "narrowed": True, "kinds": ["monster"],
        "controller": "opponent", "from": ["field"],
    },
    "remove all Spell Counters on the field.": {
        "does": "remove-counter", "of": "all", "needsAll": True, "counter": "Spell Counter",
    },
    "your opponent cannot activate cards or effects this turn.": {
        "does": "restrict", "of": "player", "controller": "opponent", "until": "end-of-turn",
    },
    "destroy up to 2 monsters on the field.": {
        "does": "destroy", "of": "chosen", "count": 2, "upTo": True, "kinds": ["monster"],
        "controller": "either", "from": ["field"],
    },
    "destroy as many monsters your opponent controls as possible.": {
        "does": "destroy", "of": "all", "kinds": ["monster"], "controller": "opponent", "from": ["field"],
    },
    "send the top 3 cards of your Deck to the GY.": {
        "does": "send-to-gy", "of": "chosen", "count": 3, "controller": "you", "from": ["deck"], "to": "gy",
    },
    "return 1 card your opponent controls to the hand.": {
        "does": "return-to-hand", "of": "chosen", "count": 1, "controller": "opponent", "from": ["field"],
        "to": "hand",
    },
    "shuffle 3 cards from your GY into the Deck.": {
        "does": "return-to-deck", "of": "chosen", "count": 3, "controller": "you", "from": ["gy"], "to": "deck",
    },
    "banish 1 card from your opponent's GY.": {
        "does": "banish", "of": "chosen", "count": 1, "controller": "opponent", "from": ["gy"],
    },
    "banish 1 card your opponent controls, face-down.": {
        "does": "banish-face-down", "of": "chosen", "count": 1, "controller": "opponent", "from": ["field"],
    },
    "inflict 500 damage to your opponent.": {
        "does": "inflict-damage", "of": "player", "controller": "opponent", "amount": 500,
    },
    "inflict 200 damage to your opponent for each card in your GY.": {
        "does": "inflict-damage", "of": "player", "controller": "opponent",
        "amountOf": {"times": 200, "value": {"count": {"places": ["gy"], "side": "you"}}},
    },
    "inflict damage to your opponent equal to half the ATK of this card.": {
        "does": "inflict-damage", "of": "player", "controller": "opponent",
        "amountOf": {"half": {"stat": "atk", "of": "this"}},
    },
    "this card gains 300 ATK for each Test Counter on it.": {
        "does": "change-stats", "of": "this", "operation": "add", "stats": ["atk"],
        "amountOf": {"times": 300, "value": {"counters": "Test Counter", "on": "this"}},
    },
    "each player takes 300 damage.": {
        "does": "inflict-damage", "of": "player", "controller": "both", "amount": 300,
    },
    "gain 1000 LP.": {"does": "gain-lp", "amount": 1000},
    'Set 1 "Test" Trap from your Deck.': {
        "does": "set", "of": "chosen", "count": 1, "kinds": ["trap"], "controller": "you", "from": ["deck"],
    },
    "place 2 Test Counters on this card.": {
        "does": "place-counter", "of": "this", "count": 2, "onto": "this", "counter": "Test Counter",
    },
    "attach 1 card from your GY to this card as material.": {
        "does": "attach", "of": "chosen", "count": 1, "controller": "you", "from": ["gy"], "onto": "this",
    },
    "place 1 Pendulum Monster from your Deck in your Pendulum Zone.": {
        "does": "place", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "you", "from": ["deck"],
        "to": "pendulum-zone",
    },
    "all monsters you control gain 500 ATK and DEF until the end of this turn.": {
        "does": "change-stats", "of": "all", "needsAll": True, "kinds": ["monster"], "controller": "you",
        "from": ["field"], "operation": "add", "stats": ["atk", "def"], "amount": 500, "until": "end-of-turn",
    },
    "make this card gain 300 ATK.": {
        "does": "change-stats", "of": "this", "operation": "add", "stats": ["atk"], "amount": 300,
    },
    "increase this card's Level by 2.": {
        "does": "change-level", "of": "this", "operation": "add", "stats": ["level"], "amount": 2,
    },
    "immediately after this effect resolves, Normal Summon 1 monster.": {
        "does": "normal-summon", "of": "chosen", "count": 1, "kinds": ["monster"], "afterResolving": True,
    },
    "look at 1 random card in your opponent's hand.": {
        "does": "look", "of": "chosen", "count": 1, "controller": "opponent", "from": ["hand"],
    },
    "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand as material.": {
        "does": "fusion-summon", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "you",
        "from": ["extra-deck"], "using": {"filter": {"kinds": ["monster"], "places": ["hand"], "side": "you"}},
    },
    "Special Summon 1 monster from your Deck, ignoring its Summoning conditions.": {
        "does": "special-summon", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "you",
        "from": ["deck"], "ignoresConditions": True,
    },
    "place this card on the bottom of your Deck.": {
        "does": "return-to-deck", "of": "this", "to": "deck", "deckEnd": "bottom",
    },
    "Set this card in your Spell & Trap Zone.": {"does": "set", "of": "this", "to": "spell-trap-zone"},
    "declare 1 Attribute.": {"does": "declare", "declares": "attribute"},
}  # fmt: skip

POINTING = {
    "change the targeted monster to face-down Defense Position.": {
        "does": "flip-face-down", "of": "target", "position": "face-down-defense",
    },
    "destroy it.": {"does": "destroy", "of": "target"},
    "gain LP equal to its ATK.": {"does": "gain-lp", "amountOf": {"stat": "atk", "of": "target"}},
    "destroy it during the End Phase.": {
        "does": "destroy", "of": "target", "delayed": True, "doneWhen": "end-phase",
    },
    "banish it when it leaves the field.": {
        "does": "banish", "of": "target", "delayed": True, "doneWhen": "leaves-field",
    },
    "destroy that target.": {"does": "destroy", "of": "target"},
    "return that monster to the hand.": {"does": "return-to-hand", "of": "target", "to": "hand"},
    "banish it until the End Phase.": {"does": "banish-temporarily", "of": "target", "until": "end-phase"},
    "take control of it until the End Phase.": {
        "does": "change-control", "of": "target", "until": "end-phase",
    },
    "change it to face-down Defense Position.": {
        "does": "flip-face-down", "of": "target", "position": "face-down-defense",
    },
    "equip it to this card.": {"does": "equip", "of": "target", "onto": "this"},
    "equip this card to it.": {"does": "equip", "of": "this", "onto": "target"},
    "equip it with 1 Equip Spell from your Deck.": {
        "does": "equip", "of": "chosen", "count": 1, "kinds": ["spell"], "controller": "you", "from": ["deck"],
        "onto": "target",
    },
    "equip it with this card.": {"does": "equip", "of": "this", "onto": "target"},
    "it loses 800 ATK until the end of this turn.": {
        "does": "change-stats", "of": "target", "operation": "subtract", "stats": ["atk"], "amount": 800,
        "until": "end-of-turn",
    },
    "its ATK becomes 0.": {
        "does": "change-stats", "of": "target", "operation": "set", "stats": ["atk"], "amount": 0,
    },
    "its ATK is halved.": {"does": "change-stats", "of": "target", "operation": "halve", "stats": ["atk"]},
    "negate its effects.": {"does": "negate-effect", "of": "target"},
    "it cannot attack this turn.": {"does": "restrict", "of": "target", "inBattle": True, "until": "end-of-turn"},
    "it cannot be destroyed by battle this turn.": {
        "does": "protect", "of": "target", "inBattle": True, "until": "end-of-turn",
    },
    "it cannot be destroyed by battle or card effects this turn.": {
        "does": "protect", "of": "target", "until": "end-of-turn",
    },
    "it is unaffected by the effects of other Spells/Traps this turn.": {
        "does": "protect", "of": "target", "unaffectedBy": ["spell", "trap"], "until": "end-of-turn",
    },
}  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), ONE.items())
def test_a_clause_tells_one_part(words: str, expected: dict[str, object]):
    """Action, object, number, kinds, places, destination and amount come from the words of one clause."""
    assert resolved(words) == [expected]


@pytest.mark.parametrize(("words", "expected"), POINTING.items())
def test_words_point_back_to_the_target(words: str, expected: dict[str, object]):
    """“It”, “that target” and “that monster” are what the effect targets."""
    assert targeting(words) == [expected]


@pytest.mark.parametrize(
    ("words", "joint"),
    [
        ("and if you do, ", "and-if-you-do"),
        ("then ", "then"),
        ("also ", "also"),
        ("and ", "and"),
        ("also, after that, ", "also-after-that"),
        ("and after that, ", "and-after-that"),
    ],
)
def test_the_word_that_joins_two_parts_is_kept(words: str, joint: str):
    """The conjunction stands on the second part; the first has none."""
    first, second = targeting(f"destroy it, {words}draw 1 card.")
    assert "joinedBy" not in first
    assert second == {"does": "draw", "joinedBy": joint, "count": 1}


def test_permission_before_the_colon_is_not_optional_at_resolution():
    """“You can” after the colon is the activation's; inside the resolution it leaves the part to the player."""
    first, second = resolved("draw 1 card, then you can discard 1 card.")
    assert "optional" not in first
    assert second["optional"] is True


def test_what_an_earlier_part_chose_is_pointed_at():
    """After a part that picks its own card, “it” is that card."""
    _, second = resolved("Special Summon 1 monster from your hand, but its effects are negated.")
    assert second == {"does": "negate-effect", "joinedBy": "but", "of": "those"}


def test_a_choice_is_folded_into_what_is_done_with_it():
    """“Choose 1 …, and destroy it” is one part about a card that is chosen at resolution."""
    (part,) = resolved("choose 1 Spell your opponent controls, and destroy it.")
    assert part == {
        "does": "destroy", "of": "chosen", "count": 1, "kinds": ["spell"], "controller": "opponent",
        "from": ["field"],
    }  # fmt: skip


def test_an_answer_is_about_what_was_activated():
    """“Negate the activation, and if you do, destroy that card” is about the card that was activated."""
    found = parts(
        trap("When a Spell Card is activated: Negate the activation, and if you do, destroy it.", "Counter")
    )
    assert [part["of"] for part in found] == ["activated", "activated"]
    assert [part["does"] for part in found] == ["negate-activation", "destroy"]


def test_an_activation_that_is_negated_is_not_only_an_effect():
    """“And that activation is negated” negates the activation, not the effect alone."""
    found = parts(trap("When a Spell Card is activated: You lose 500 LP and that activation is negated."))
    assert [(part["does"], part.get("of")) for part in found] == [
        ("lose-lp", None),
        ("negate-activation", "activated"),
    ]


def test_a_summon_or_an_activation_may_be_negated():
    """“Negate the Summon or activation” is one of two parts, whichever is answered."""
    text = "When a monster would be Summoned, OR a Spell Card is activated: Negate the Summon or activation, and if you do, destroy that card."  # noqa: E501
    found = parts(trap(text, "Counter"))
    assert [(part["does"], part.get("option"), part.get("joinedBy")) for part in found] == [
        ("negate-summon", 1, None),
        ("negate-activation", 2, "or"),
        ("destroy", None, "and-if-you-do"),
    ]


def test_a_list_in_the_condition_is_no_part():
    """Bullets that say which activations are answered are not done by the effect."""
    text = "When an effect is activated that includes any of these effects (Quick Effect): You can discard this card; negate that effect."  # noqa: E501
    found = parts(
        monster(text + "\n● Add a card from the Deck to the hand.\n● Send a card from the Deck to the GY.")
    )
    assert [(part["does"], part["of"]) for part in found] == [("negate-effect", "activated")]


def test_what_a_lasting_card_does_later_follows_from_a_loss():
    """“If that monster is destroyed, …” of a Continuous Trap is done later, when its target is gone."""
    text = "Activate this card by targeting 1 monster in your GY; Special Summon it. If that monster is destroyed, destroy this card."  # noqa: E501
    effects = read_card(trap(text, "Continuous")).effects
    effect = next(e for e in effects if e.get("kind") == "activation")
    assert [(step.get("does"), step.get("whenGone"), step.get("whenGoneOf")) for step in effect.steps] == [
        ("special-summon", None, None),
        ("destroy", "destroyed", "target"),
    ]
    assert all(office.formal for effect in effects for office in effect.offices)
    assert (effect.get("targetCount"), effect.get("targetZones")) == (1, ["gy"])


@pytest.mark.parametrize(
    ("card", "does"),
    [
        (
            trap(
                "Target 1 monster in your GY; Special Summon it, and equip it with this card. "
                "When this card leaves the field, destroy that monster."
            ),
            ["special-summon", "equip", "destroy"],
        ),
        (
            spell(
                "Target 1 monster in your GY; Special Summon it, and equip it with this card. "
                'When this card leaves the field, destroy that monster. You can only activate 1 "Test Spell" per turn.',
                "Equip",
            ),
            ["special-summon", "equip", "destroy"],
        ),
        (
            spell(
                "The equipped monster gains 400 ATK. When this card leaves the field, banish the equipped monster.",
                "Equip",
            ),
            ["equip", "banish"],
        ),
    ],
)
def test_what_goes_with_a_card_that_stays_is_told_by_its_activation(card, does):
    """Also of a Trap that stays because it is equipped, and of the activation of an Equip Spell without a text."""
    effects = read_card(card).effects
    activation = next(effect for effect in effects if effect.get("kind") == "activation")
    assert [step.get("does") for step in activation.steps] == does
    assert activation.steps[-1].get("whenGone") == "leaves-field"
    assert all(office.formal for effect in effects for office in effect.offices)


def test_what_neither_player_can_do_is_an_effect_of_its_own():
    """A prohibition without an end that stands after an activated effect is no part of it."""
    text = "Once per turn: You can draw 1 card. Neither player can Special Summon monsters."
    assert [effect.get("kind") for effect in read_card(monster(text)).effects] == ["ignition", "continuous"]


def test_an_activation_without_words_does_nothing():
    """The activation that a Continuous Spell has without saying so has no parts, and that is all."""
    activation = read_card(spell("Monsters you control gain 500 ATK.", "Continuous")).effects[0]
    assert activation.to_json()["parts"] == []
    assert activation.get("partsComplete") is True


def test_who_acts_goes_on():
    """A verb without a subject goes on with the one before it."""
    found = resolved("your opponent discards 1 card, then draws 2 cards.")
    assert [part["who"] for part in found] == ["opponent", "opponent"]


def test_a_remark_may_be_a_part():
    """“(but negate its effects)” is done, too."""
    found = targeting("Special Summon it (but negate its effects), then draw 1 card.")
    assert [part["does"] for part in found] == ["special-summon", "negate-effect", "draw"]


def test_the_card_of_the_event_is_pointed_at():
    """Where nothing is targeted, “that monster” is the monster of the event."""
    found = parts(
        trap(
            "When your opponent's monster declares an attack: Negate the attack, and if you do, destroy that monster."
        )
    )
    assert [(part["does"], part["of"]) for part in found] == [
        ("negate-attack", "event"),
        ("destroy", "event"),
    ]


def test_conditions_delays_and_durations_are_marked():
    """What is done later, under a condition, or for a time, says so."""
    found = targeting(
        "Special Summon it, but banish it when it leaves the field, also destroy it during the End Phase, "
        "then, if you control a Warrior monster, you can draw 1 card."
    )
    assert [part.get("delayed") for part in found] == [None, True, True, None]
    assert [part.get("if") for part in found] == [None, None, None, True]


def test_a_lasting_restriction_binds_a_player():
    """“You cannot … for the rest of this turn” is a part of its own, with its duration."""
    *_, last = resolved(
        "draw 1 card, also you cannot Special Summon for the rest of this turn, except Warrior monsters."
    )
    assert last == {
        "does": "restrict", "joinedBy": "also", "of": "player", "controller": "you", "until": "end-of-turn",
    }  # fmt: skip


def test_a_restriction_of_the_turn_of_activation_binds_from_there():
    """“… the turn you activate this effect” is no part of the resolution, and is marked as such."""
    effect = only(
        monster(LEAD + "draw 1 card. You cannot conduct your Battle Phase the turn you activate this effect.")
    )
    assert [step.get("fromActivation") for step in effect.steps] == [None, True]
    assert effect.get("partsComplete") is True


def test_others_act():
    """Who performs a part is told, unless it is the player whose effect it is."""
    found = resolved("draw 1 card, then your opponent discards 1 card, then each player draws 1 card.")
    assert [part.get("who") for part in found] == [None, "opponent", "both"]


def test_alternatives_are_numbered():
    """Of parts joined by “or” only one is done; they share no number."""
    found = targeting("add it to your hand or Special Summon it.")
    assert [(part.get("joinedBy"), part["option"]) for part in found] == [(None, 1), ("or", 2)]


def test_an_object_is_shared_by_two_verbs():
    """“Add to your hand or Special Summon 1 monster from your Deck” names the card for both."""
    first, second = resolved("add to your hand or Special Summon 1 monster from your Deck.")
    assert (first["does"], first["count"], first["from"], first["option"]) == ("search", 1, ["deck"], 1)
    assert (second["does"], second["joinedBy"], second["option"]) == ("special-summon", "or", 2)


def test_bullets_are_options():
    """Bullets of which one is activated are alternatives; those applied in sequence follow each other."""
    lists = "\n● Draw 1 card.\n● Destroy 1 card on the field, then gain 500 LP."
    one = parts(spell("Activate 1 of these effects;" + lists))
    assert [(part["does"], part["option"], part.get("joinedBy")) for part in one] == [
        ("draw", 1, None),
        ("destroy", 2, "or"),
        ("gain-lp", 2, "then"),
    ]
    both = parts(spell("Apply both of these effects, in sequence;" + lists))
    assert [part.get("joinedBy") for part in both] == [None, "bullet", "then"]


def test_two_things_of_one_verb_are_two_parts():
    """“Special Summon it and this card” are two parts that both must be done."""
    found = targeting("destroy it and this card.")
    assert [(part["of"], part.get("joinedBy")) for part in found] == [("target", None), ("this", "and")]


def test_sentences_follow_in_order():
    """A further sentence of the effect is a part written after the others."""
    found = parts(trap("Target 1 monster you control; it gains 500 ATK. Draw 1 card."))
    assert found[1] == {"does": "draw", "joinedBy": "in-order", "count": 1}


# what is targeted

TARGETS = {
    "target 1 face-up monster your opponent controls; destroy it.": (1, None, ["monster"], ["field"], "opponent", True),
    "target up to 2 Spells/Traps on the field; destroy them.": (2, True, ["spell", "trap"], ["field"], "either", None),
    "target 1 Set card on the field; destroy it.": (1, None, None, ["field"], "either", False),
    "target 3 cards in your GY; shuffle them into the Deck.": (3, None, None, ["gy"], "you", None),
    "target any number of monsters in your GY; banish them.": (None, None, ["monster"], ["gy"], "you", None),
}  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), TARGETS.items())
def test_targets_are_described(words: str, expected: tuple[object, ...]):
    """How many targets, of which kind, where, whose, and whether face-up."""
    effect = only(monster("Once per turn: You can " + words))
    keys = ("targetCount", "targetUpTo", "targetKinds", "targetZones", "targetController", "targetFaceUp")
    assert tuple(effect.get(key) for key in keys) == expected


# old texts


def test_an_old_text_targets_what_it_selects():
    """“Select 1 … and destroy it” targets; the part is about the target."""
    effect = only(trap("Select 1 monster your opponent controls and destroy it."))
    assert [told(step) for step in effect.steps] == [{"does": "destroy", "of": "target"}]


def test_an_old_text_targets_what_it_destroys():
    """“Destroy 1 monster on the field.” of an old text is about a target."""
    effect = only(trap("Destroy 1 monster on the field."))
    assert effect.steps[0].get("of") == "target"
    assert effect.get("targetCount") == 1


# what is not understood


def test_unknown_words_are_left_over():
    """Words that no part accounts for are listed, and the parts are not complete; the grade stays what it is."""
    known, strange = (
        only(monster(TARGET + words)) for words in ("destroy it.", "destroy it, then frobnicate 1 card.")
    )
    assert strange.get("partsComplete") is False
    assert strange.confidence == known.confidence
    assert not known.left
    assert strange.left


def test_no_action_is_invented():
    """A clause with an unknown verb is a part without an action."""
    effect = only(monster(TARGET + "destroy it, then your opponent frobnicates 1 card."))
    assert [step.get("does") for step in effect.steps] == ["destroy", None]
    assert effect.get("partsComplete") is False


def test_every_fact_has_its_words():
    """Each fact of a part stands inside the effect's text."""
    text = TARGET + "destroy it, and if you do, Special Summon 1 monster from your Deck."
    effect = only(monster(text))
    spans = {fact.key: text[fact.span.start : fact.span.end] for fact in effect.steps[1].facts}
    assert spans["does"] == "Special Summon"
    assert spans["from"] == "from your Deck"
    assert spans["count"] == "1"


def test_effects_that_only_apply_have_no_parts():
    """A Continuous Effect does not resolve."""
    (effect,) = read_card(monster("Monsters you control gain 500 ATK.")).effects
    assert effect.steps == ()


WORDS = st.sampled_from(
    [
        "destroy",
        "it",
        ",",
        "and if you do,",
        "then",
        "also",
        "or",
        "and",
        "if",
        "when",
        "you can",
        "your opponent",
        "draw",
        "1",
        "2 cards",
        "target",
        ";",
        ".",
        ":",
        "●",
        "\n",
        "Special Summon",
        "from your Deck",
        "to your hand",
        "this card",
        "that monster",
        "gains 500 ATK",
        "until the end of this turn",
        "during the End Phase",
        "except",
        "activate 1 of these effects",
        "select",
        "each",
        "both",
        "cannot",
    ]
)


@settings(max_examples=150)
@given(st.lists(WORDS | st.text(max_size=4), max_size=60).map(" ".join))
def test_any_words_give_parts_inside_the_text(words: str):
    """Whatever the words, nothing fails, and every span lies in the text."""
    for record in (monster(LEAD + words), trap(words)):
        for effect in read_card(record).effects:
            _check_spans(effect, len(record.text))


def _check_spans(effect: EffectReading, length: int) -> None:
    for step in effect.steps:
        for span in (step.span, *(fact.span for fact in step.facts)):
            assert 0 <= span.start <= span.end <= length


@pytest.mark.parametrize(
    "words", ["if ", "and if you do, if ", "or ", "it, ", "then you can ", "each time, when "]
)
def test_repeated_words_take_no_time(words: str):
    """No wording makes the cutting of clauses slow."""
    record = monster(LEAD + words * (3500 // len(words)))
    with does_not_hang():
        read_card(record)


COSTS = {
    "discard 1 card;": [{"does": "discard", "of": "chosen", "count": 1}],
    "Tribute this card;": [{"does": "tribute", "of": "this"}],
    "send this card from your hand or field to the GY;": [
        {"does": "send-to-gy", "of": "this", "controller": "you", "from": ["hand", "field"], "to": "gy"}
    ],
    "pay LP so that you only have 100 left;": [{"does": "pay-lp", "leaves": 100}],
    "pay LP in multiples of 500;": [{"does": "pay-lp", "amount": 500, "inMultiples": True}],
    "banish this card and 1 Fiend monster from your GY;": [
        {"does": "banish", "of": "this", "controller": "you", "from": ["gy"]},
        {"does": "banish", "of": "chosen", "count": 1, "kinds": ["monster"], "controller": "you", "from": ["gy"]},
    ],
}  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), COSTS.items())
def test_a_cost_is_taken_apart_like_a_resolution(words: str, expected: list[dict[str, object]]):
    """What is paid with, and from where, comes from the words before the semicolon."""
    effect = only(monster(f"Once per turn: You can {words} draw 1 card."))
    assert [told(step) for step in effect.costs] == expected


@pytest.mark.parametrize("what", ["effects", "changes"])
def test_a_sentence_of_its_own_says_how_long_the_parts_before_it_last(what: str):
    """“These effects last until the end of this turn.” is said of every part that lasts, and is no part itself."""
    words = (
        f"its ATK becomes 0, and if it does, its effects are negated. These {what} last until the End Phase."
    )
    effect = only(monster(TARGET + words))
    assert [step.get("until") for step in effect.steps] == ["end-phase", "end-phase"]
    assert effect.get("partsComplete") is True
    changes = effect.get("cardChanges")
    assert isinstance(changes, list)
    assert all("when" in change for change in changes)


def test_what_is_done_where_the_other_is_not_is_no_option():
    """“Banish 1 …, or, if you do not have any, …” leaves no choice: the banishing must be possible."""
    text = (
        "Draw 2 cards, then banish 1 DARK monster from your hand, or, if you do not have any, discard 1 card."
    )
    _, banish, discard = parts(spell(text))
    assert (banish["does"], banish.get("option")) == ("banish", None)
    assert (discard["does"], discard.get("option"), discard["if"]) == ("discard", None, True)


def test_what_you_can_also_pay_may_be_left_out():
    """“When you activate this card, you can also Tribute 1 …;” is a cost that may be left out."""
    effect = only(spell("When you activate this card, you can also Tribute 1 Plant monster; draw 1 card."))
    (cost,) = (told(step) for step in effect.costs)
    assert (cost["does"], cost["optional"]) == ("tribute", True)


@pytest.mark.parametrize(
    ("words", "who"), [("Halve your LP.", None), ("Halve your opponent's LP.", "opponent")]
)
def test_half_of_the_lp_is_what_the_rounded_half_leaves(words: str, who: str | None):
    """Of an odd number the half that stays is rounded up, so what is lost is the rest."""
    (part,) = parts(spell(words))
    lp = {"lp": who or "you"}
    assert part["does"] == "lose-lp"
    assert part["amountOf"] == {"minus": [lp, {"half": lp}]}
    assert part.get("who") == who


def test_an_equip_card_takes_control_as_it_resolves():
    """“Take control of the equipped monster.” is a part of the activation of an Equip Card."""
    text = "Equip only to a monster your opponent controls. Take control of the equipped monster."
    activation = read_card(spell(text, "Equip")).effects[0]
    assert [told(step)["does"] for step in activation.steps] == ["equip", "change-control"]


def test_what_is_said_of_a_card_if_summoned_this_way_follows():
    """“If Special Summoned this way, it cannot attack this turn.” goes on with the effect before it."""
    text = "Special Summon 1 Dragon monster from your hand. If Special Summoned this way, it cannot attack this turn."
    assert [part["does"] for part in parts(spell(text))] == ["special-summon", "restrict"]


def test_what_follows_when_a_card_that_stays_is_gone_belongs_to_its_activation():
    """“When this card leaves the field, destroy that monster” is told with the activation that Summons it."""
    record = trap(
        "Activate this card by targeting 1 monster in your GY; Special Summon it. "
        "When this card leaves the field, destroy that monster.",
        icon="Continuous",
    )
    steps = [told(step) for step in read_card(record).effects[0].steps]
    assert steps == [
        {"does": "special-summon", "of": "target"},
        {
            "does": "destroy",
            "joinedBy": "in-order",
            "of": "target",
            "delayed": True,
            "whenGone": "leaves-field",
        },
    ]


def test_what_a_card_that_stays_negates_is_negated_as_soon_as_it_resolves():
    """A Continuous card whose one sentence negates effects does so with its activation, which has no text."""
    effects = read_card(trap("Negate all other Trap effects on the field.", icon="Continuous")).effects
    said = effects[0].steps[0].to_json()
    assert (effects[0].number, said["does"], said["kinds"]) == (0, "negate-effect", ["trap"])


def test_an_equip_card_equips_itself_and_does_what_it_orders():
    """The activation of an Equip Spell equips it; “Take control of the equipped monster” comes with that."""
    effects = read_card(spell("Take control of the equipped monster.", icon="Equip")).effects
    assert [step.to_json()["does"] for step in effects[0].steps] == ["equip", "change-control"]


def test_a_list_that_is_led_in_after_other_parts_is_joined_to_them():
    """“…, then you can apply the following effect” leaves its bullet to the player, after what was done before."""
    told = resolved("destroy 1 card on the field, then you can apply the following effect. ● Draw 1 card.")
    assert told[1] == {"does": "draw", "joinedBy": "then", "option": 1, "optional": True, "count": 1}


def test_what_is_joined_to_a_later_moment_is_done_then_too():
    """“During the End Phase, destroy it, then draw 1 card” draws in the End Phase."""
    told = targeting("during the End Phase, destroy it, then draw 1 card.")
    assert [part.get("delayed") for part in told] == [True, True]


def test_what_may_be_left_out_as_the_card_is_activated():
    """“When this card is activated: You can …”: the card may be activated without that part."""
    assert parts(spell("When this card is activated: You can draw 1 card.", "Field")) == [
        {"does": "draw", "count": 1, "optional": True}
    ]
    assert parts(spell("When this card is activated: Draw 1 card.", "Field")) == [
        {"does": "draw", "count": 1}
    ]


def test_the_monster_that_was_targeted_is_not_the_card_sent_from_the_deck():
    """“That monster” on the field is no card that has gone to the GY."""
    found = targeting("send 1 monster from your Deck to the GY, and if you do, destroy that monster.")
    assert [(part["does"], part["of"]) for part in found] == [("send-to-gy", "chosen"), ("destroy", "target")]


def test_a_card_is_activated_by_paying():
    """“Activate this card by paying …” tells a cost, with or without a semicolon after it."""
    effect = only(
        trap("Activate this card by discarding 1 card and banishing 1 monster from your GY.", "Continuous")
    )
    assert [step.get("does") for step in effect.costs] == ["discard", "banish"]
    effect = only(
        trap("Activate this card by paying 800 LP, then target 1 monster on the field; destroy it.")
    )
    assert effect.get("costs") == ["pay-lp"]
    assert effect.get("targets") is True


def test_that_monster_is_the_target_and_not_a_card_that_was_given_up():
    """“Target 1 monster; discard 1 card, and if you do, destroy that monster” speaks of the target."""
    effect = only(
        monster(
            "You can target 1 monster in your GY; discard 2 cards, and if you do, add that monster to your hand."
        )
    )
    assert [step.get("of") for step in effect.steps] == ["chosen", "target"]


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("with the same Level as that target", {"same": [{"stat": "level", "as": "target"}]}),
        (
            "(Plant/WIND/ATK 0/DEF 0) with that monster's Level and ATK",
            {"same": [{"stat": "level", "as": "target"}, {"stat": "atk", "as": "target"}]},
        ),
        (
            "(Plant/ATK 0/ DEF 0) with a Level equal to that target's original Level",
            {
                "compare": [
                    {"stat": "level", "op": "equal", "with": {"stat": "original-level", "of": "target"}}
                ]
            },
        ),
    ],
)
def test_a_token_may_have_values_of_another_card(words: str, asks: dict[str, object]):
    """What a Token takes over from a card is told of the Token."""
    (part,) = only(monster(TARGET + f'Special Summon 1 "Paper Token" {words}.')).steps
    told = part.to_json()
    assert told["does"] == "create-token"
    assert told["selection"]["filter"] == {"names": ["Paper Token"], **asks}
    assert "words" not in told["selection"]


def test_a_further_card_may_stand_after_an_exception():
    """“1 X, except Y, or 1 Z from your Deck” is one choice among all of them."""
    (part,) = only(
        spell('Add 1 "Moth" card, except "Moth Test", or 1 Equip Spell, from your Deck to your hand.')
    ).steps
    told = part.to_json()
    assert told["does"] == "search"
    assert told["selection"]["filter"]["any"] == [
        {"series": ["Moth"], "not": [{"names": ["Moth Test"]}]},
        {"kinds": ["spell"], "properties": ["equip"]},
    ]


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("Banish up to 3 Spells from your GY face-down; {}", "banished to activate this card"),
        ("Send any number of Equip Spells from your Deck to the GY; {}", "sent to the GY"),
        ("Activate 1 of these effects;\n● Draw 1 card.\n● Discard any number of cards; {}", "discarded"),
    ],
)
def test_what_was_paid_is_told_by_the_parts_of_the_cost(text: str, paid: str):
    """What words of a cost name besides is not paid with; what an option costs is paid for that option."""
    does = f"Special Summon 1 monster from your Deck whose Level equals the number of cards {paid}."
    asked = only(spell(text.format(does))).steps[-1].to_json()["selection"]["filter"]["compare"]
    assert asked == [{"stat": "level", "op": "equal", "with": {"count": {"reference": "cost"}}}]


def test_a_total_of_cards_of_several_sorts_is_left_in_words():
    """“1 Tuner and 1 non-Tuner whose total Levels equal 8” have 8 together, not each of them."""
    (part, _) = only(
        spell("Banish 1 Tuner and 1 non-Tuner from your GY whose total Levels equal 8 or less.")
    ).steps
    assert "words" in part.to_json()["selection"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("place 1 Test Counter on this card (max. 3)", ("Test Counter", 1, 3)),
        ("place 2 Queen's Crown Counters on this card", ("Queen's Crown Counter", 2, None)),
        ("place 1 Hold On! Counter on it (max. 1), then you can draw 1 card", ("Hold On! Counter", 1, 1)),
    ],
)
def test_counters_are_placed_up_to_so_many(words: str, told: tuple[str, int, int | None]) -> None:
    """How many counters a card can have at most is told with their kind and number."""
    (effect,) = read_card(monster(f"If this card is Normal Summoned: You can {words}.")).effects
    step = effect.steps[0]
    assert (step.get("counter"), step.get("count"), step.get("most")) == told
    assert all(office.formal for office in effect.offices)
