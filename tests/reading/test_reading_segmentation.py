"""How a text is taken apart into effects: sentences, bullets, names, remarks, boxes."""

from __future__ import annotations

from reading_cards import kinds, monster, pendulum, spell, trap

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord


def test_each_marked_sentence_is_an_effect_and_limits_are_none():
    """Effects are counted as a person would: a sentence about how often is no effect."""
    card = monster(
        "If this card is Normal Summoned: You can draw 1 card. You can discard 1 card; destroy 1 monster on the "
        'field. You can only use each effect of "Test Monster" once per turn.'
    )
    reading = read_card(card)
    assert [e.number for e in reading.effects] == [1, 2]
    assert [e.get("kind") for e in reading.effects] == ["trigger", "ignition"]
    assert [e.get("oncePerTurn") for e in reading.effects] == ["named", "named"]


def test_quoted_names_are_opaque():
    """A name may hold full stops, colons and words of effects without changing the reading."""
    card = monster(
        'If this card is banished: You can add 1 "D.D. When: Target; You can" card from your Deck to your hand.'
    )
    assert kinds(card) == ["trigger"]


def test_a_name_inside_a_name_is_opaque():
    """Names with quotes of their own are one name."""
    card = monster(
        'You can only use this effect of "Guard mk 3 "Saki"" once per turn. You can discard 1 card; draw 1 card.'
    )
    assert kinds(card)[-1] == "ignition"


def test_materials_are_no_effect():
    """The first line of an Extra Deck monster names its materials."""
    card = monster(
        "2 Level 4 monsters\nOnce per turn: You can detach 1 material from this card; draw 1 card.",
        "Fiend / Xyz / Effect",
    )
    assert kinds(card) == ["ignition"]


def test_bullets_of_a_choice_belong_to_one_effect():
    """“Activate 1 of these effects” is one effect with options."""
    card = spell("Activate 1 of these effects;\n● Draw 1 card.\n● Target 1 monster on the field; destroy it.")
    reading = read_card(card)
    assert [e.get("kind") for e in reading.effects] == ["activation"]
    assert reading.effects[0].get("targets") is True


def test_bullets_of_a_list_are_effects_of_their_own():
    """“Each of the following effects” leads in effects."""
    card = monster(
        'You can only use each of the following effects of "Test Monster" once per turn.\n'
        "● During your Main Phase: You can draw 1 card.\n● If this card is sent to the GY: You can gain 500 LP."
    )
    assert kinds(card)[-2:] == ["ignition", "trigger"]


def test_bullets_that_each_say_you_can_are_effects_of_their_own():
    """A choice of whole effects, each with its own condition, is read effect by effect."""
    card = monster(
        "You can activate 1 of these effects.\n"
        "● When this card is targeted for an attack: You can banish it; draw 1 card.\n"
        "● You can target 1 card on the field; destroy it."
    )
    assert kinds(card) == ["trigger", "ignition"]


def test_the_pendulum_box_comes_first():
    """A Pendulum Monster's activation is number 0, its Pendulum Effects are numbered before its monster effects."""
    card = pendulum("Once per turn: You can gain 500 LP.", "If this card is destroyed: You can draw 1 card.")
    reading = read_card(card)
    assert [(e.number, e.box, e.get("kind")) for e in reading.effects] == [
        (0, "pendulum", "activation"),
        (1, "pendulum", "ignition"),
        (2, "text", "trigger"),
    ]


def test_an_extra_deck_pendulum_has_no_activation():
    """A Pendulum Monster that never is in the hand is not activated from it."""
    card = pendulum(
        "Once per turn: You can gain 500 LP.",
        "1 Tuner + 1 monster\nGains 500 ATK.",
        "Dragon / Fusion / Pendulum / Effect",
    )
    assert kinds(card)[0] == "ignition"


def test_what_a_spell_does_from_the_gy_is_another_effect():
    """The activation of a Normal Spell ends where it begins to speak of the GY."""
    card = spell("Draw 2 cards, then discard 1 card. You can banish this card from your GY; gain 500 LP.")
    assert kinds(card) == ["activation", "ignition"]


def test_a_lasting_card_has_an_activation_without_words():
    """Placing a Continuous card by activating it is an activation, told or not."""
    assert kinds(spell("Monsters you control gain 100 ATK.", "Continuous")) == ["activation", "continuous"]
    assert kinds(spell("When this card is activated: You can draw 1 card.", "Continuous")) == ["activation"]
    assert kinds(
        trap("Activate this card by targeting 1 monster on the field; it cannot attack.", "Continuous")
    ) == ["activation"]


def test_flavour_text_is_not_read():
    """A Normal Monster has no effects, whatever its text says."""
    assert kinds(monster("When you can, destroy: he who targets all.", "Dragon / Normal")) == []


def test_follow_up_sentences_belong_to_their_effect():
    """“If you do”, “then” and pronouns go on with the effect before them."""
    card = monster(
        "During your Main Phase: You can destroy 1 card you control. If you do, draw 1 card. It cannot be negated."
    )
    assert kinds(card) == ["ignition"]


def test_numbered_results_belong_to_the_roll():
    """Results of a die are parts of the effect that rolls it."""
    card = monster(
        "Once per turn: You can roll a six-sided die and apply the result.\n1: Draw 1 card.\n2 or 3: Gain 500 LP."
    )
    assert kinds(card) == ["ignition"]


def test_a_numbered_list_of_effects():
    """Numbered bullets of a list are effects, not results of a die."""
    card = monster(
        "Gains these effects based on the number of counters on it.\n● 1+: Once per turn: You can draw 1 card.\n"
        "● 2: When this card is destroyed: You can gain 500 LP."
    )
    assert [kind for kind in kinds(card) if kind != "continuous"] == ["ignition", "trigger"]


def test_what_a_monster_gains_that_was_summoned_with_this_card():
    """Effects that another monster gains because this card was its material are not effects of this card."""
    card = monster(
        "If this card is banished: You can draw 1 card. A monster Ritual Summoned using this card gains the following "
        'effect. You can only use this effect of "Test Monster" once per turn.\n'
        "● Once per turn: You can target 1 monster; destroy it."
    )
    assert [kind for kind in kinds(card) if kind != "continuous"] == ["trigger"]


def test_a_choice_made_at_the_activation_of_the_card():
    """“When you activate this card, you can also …” begins the activation, it does not limit it."""
    assert kinds(spell("When you activate this card, you can also Tribute 1 monster; draw 1 card.")) == [
        "activation"
    ]


def test_a_card_that_is_summoned_with_its_equip_spell():
    """An Equip Spell that Summons the monster that it equips targets nothing."""
    from reasoner.reading import read_card

    card = spell("Special Summon 1 monster from your hand, and if you do, equip it with this card.", "Equip")
    effects = read_card(card).effects
    assert [(e.get("kind"), e.get("targets")) for e in effects] == [("activation", False)]


def test_what_follows_from_how_an_effect_was_carried_out_belongs_to_it():
    """“If you equipped it from the Deck, you cannot …” is no effect of its own, and a limit may follow it."""
    reading = read_card(
        monster(
            "You can target 1 monster you control; equip 1 monster to it from your hand or Deck. If you equipped it "
            "from the Deck, you cannot Special Summon monsters for the rest of this turn. You can only use this "
            'effect of "Test Monster" once per turn.'
        )
    )
    assert [(e.get("kind"), e.get("oncePerTurn")) for e in reading.effects] == [("ignition", "named")]


def test_what_a_list_is_gained_for_is_asked_of_each_effect_in_it():
    """The sentence before a list of effects that says when they are gained is a condition of them all."""
    gained = monster(
        'If this card has "Guard mk 3" as material, it gains this effect.\n'
        "● Once per turn: You can destroy 1 card on the field."
    )
    (effect,) = read_card(gained).effects
    assert [one["at"] for one in effect.get("conditions")] == ["activation"]
    assert effect.get("conditions")[0]["condition"]["reference"] == "this"
    unread = monster(
        "If the stars are right, this card gains this effect.\n● You can discard 1 card; destroy 1 card on the field."
    )
    (effect,) = read_card(unread).effects
    assert effect.get("conditions")[0]["condition"] == {
        "words": "If the stars are right, this card gains this effect"
    }


def test_what_negates_on_and_on_is_an_effect_of_its_own():
    """“Negate the activated effects of …” after a whole activated effect does not go on with that; “Negate it” does."""
    text = "Once per turn: You can target 1 monster on the field; destroy it. "
    own = read_card(monster(text + "Negate the activated effects of monsters with 0 ATK."))
    assert [effect.get("kind") for effect in own.effects] == ["ignition", "continuous"]
    assert own.effects[1].get("cardChanges")[0]["operation"] == "negate-activated-effects"
    goes_on = read_card(monster(text + "Negate its effects until the end of this turn."))
    assert [effect.get("kind") for effect in goes_on.effects] == ["ignition"]


def test_a_pendulum_monster_without_a_pendulum_effect_is_activated_as_a_card() -> None:
    """The card is placed in a Pendulum Zone as a Spell all the same; one of the Extra Deck never is in the hand."""
    text = "You can target 1 monster your opponent controls; destroy it."
    assert kinds(pendulum("", text)) == ["activation", "ignition"]
    assert kinds(pendulum("", "A dragon of paper.", "Dragon / Pendulum / Normal")) == ["activation"]
    assert kinds(pendulum("", text, "Dragon / Xyz / Pendulum / Effect")) == ["ignition"]


def test_dots_of_an_abbreviation_end_no_sentence():
    """“1 T.C. Counter” is one thing; what comes after it is of the same sentence."""
    card = monster(
        "Each time a monster(s) is flipped face-up, place 1 T.C. Counter on this card. "
        "You can remove 3 T.C. Counters from this card; draw 1 card."
    )
    reading = read_card(card)
    assert [e.number for e in reading.effects] == [1, 2]
    assert [e.get("kind") for e in reading.effects] == ["continuous", "ignition"]
    (told,) = reading.effects[0].get("afterEach")
    assert told["counter"] == "T.C. Counter"


def test_a_protection_of_others_after_the_activation_of_the_card_is_an_effect_of_its_own():
    """“The first time each …” opens an effect; “the first …” of what was done goes on with the one before."""
    card = spell(
        "When this card is activated: You can add 1 Beast monster from your Deck to your hand. The first time each "
        "Beast monster you control would be destroyed by battle each turn, it is not destroyed.",
        "Field",
    )
    assert kinds(card) == ["activation", "continuous"]


def test_what_holds_in_every_battle_is_no_part_of_the_effect_before_it() -> None:
    """“Banish any monster destroyed by battle with this card” holds without that the effect before was used."""
    text = (
        "Once per turn: You can target 1 monster your opponent controls; change its battle position. "
        "Banish any monster destroyed by battle with this card."
    )
    card = CardRecord("A Burner", card_type="Monster", monster_type_line="Pyro / Effect", text=text)
    assert [effect.get("kind") for effect in read_card(card).effects] == ["ignition", "continuous"]


def test_what_is_done_later_with_what_an_effect_brought_belongs_to_it():
    """“During the End Phase, banish the monsters Special Summoned by this effect” is its last part, done later."""
    card = monster(
        "If your opponent activates a monster effect: You can Special Summon this card from your hand. During the End "
        "Phase, banish the face-up monsters Special Summoned by this effect."
    )
    (effect,) = read_card(card).effects
    assert [(step.get("does"), step.get("doneWhen")) for step in effect.steps] == [
        ("special-summon", None),
        ("banish", "end-phase"),
    ]


def test_what_another_monster_gains_does_not_go_on_with_the_effect_before_it():
    """What a monster gains for its materials is no part, and no option, of the effect that stands before it."""
    draws = "When this card is Normal Summoned: You can draw 1 card. "
    lead = "A Warrior Xyz Monster that was Summoned using {} as material gains this effect.\n"
    bullet = (
        "● If it is Xyz Summoned: Destroy 1 card on the field. If you do not, banish 1 card from your hand."
    )
    for used in ("this card on the field", "only this card and other Warrior monsters"):
        reading = read_card(monster(draws + lead.format(used) + bullet))
        assert [(e.get("kind"), e.get("does")) for e in reading.effects] == [
            ("trigger", ["draw"]),
            ("continuous", ["destroy"]),
        ]
    attached = spell(
        'Draw 1 card.\nA "Guard" Xyz Monster that has this card as material gains the following effect.\n'
        "● Once per turn: You can target 1 card on the field; destroy it.",
        "Quick-Play",
    )
    assert [(e.get("kind"), e.get("does"), e.get("targets")) for e in read_card(attached).effects] == [
        ("activation", ["draw"], False),
        ("continuous", ["destroy"], None),
    ]
