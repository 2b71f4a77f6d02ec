"""Which stretches of a text are formal, what is said of them, and which stay in words."""

from __future__ import annotations

import pytest
from reading_cards import monster, only, spell, trap

from reasoner.reading import read_card

LEAD = "If this card is Normal Summoned: You can "
TARGET = "Once per turn: You can target 1 monster on the field; "


def words_left(record) -> list[str]:
    """Return the stretches of a card's text that are not formal."""
    reading = read_card(record)
    return [
        reading.text_of(office.span).strip(" ,;:.")
        for effect in reading.effects
        for office in effect.offices
        if not office.formal
    ]


def last_part(record) -> dict[str, object]:
    """Return what the last part of the one activated effect says."""
    return only(record).steps[-1].to_json()


FORMAL = (
    monster("Once per turn: You can target 5 cards in your GY; shuffle all 5 into the Deck."),
    monster(
        TARGET
        + "if it attacks a Defense Position monster this turn, inflict piercing battle damage to your opponent."
    ),
    monster(
        LEAD + 'add 1 "Test" monster from your GY to your hand, '
        "or if you control a Dragon monster, you can Special Summon it instead."
    ),
    monster(
        LEAD
        + "draw 1 card, then you can apply this effect.\n● Special Summon 1 Dragon monster from your hand."
    ),
    monster(
        LEAD
        + "send cards from the top of your Deck to the GY, equal to the number of cards your opponent controls."
    ),
    monster(TARGET + "Special Summon this card from your hand, but it becomes a Zombie monster."),
    monster(
        LEAD
        + "Special Summon 1 monster from your GY, but it cannot attack, and banish it when it leaves the field."
    ),
    monster(
        LEAD + "Special Summon 1 Fusion Monster from your Extra Deck, then draw 1 card. "
        "(This is treated as a Fusion Summon.)"
    ),
    spell("Declare 1 card type (Monster, Spell, or Trap); draw 1 card."),
    spell("Negate the effects of face-up monsters your opponent controls, until the end of this turn."),
)
REDIRECTING = (
    monster("Any card sent to your opponent's GY is banished instead."),
    trap(
        "While this card is face-up on the field, any monster sent to the GY is banished instead.",
        "Continuous",
    ),
)


@pytest.mark.parametrize("record", [*FORMAL, *REDIRECTING], ids=lambda record: record.text[-60:])
def test_every_word_went_into_facts(record):
    """Nothing of these texts is left in words."""
    assert words_left(record) == []


STAYS = (
    "If this face-up card is destroyed in a Monster Zone, you can place it face-up in your Spell & Trap Zone as a "
    "Continuous Spell, instead of sending it to the GY."
)


@pytest.mark.parametrize(("text", "stays"), [(STAYS, True), (STAYS.replace("it face-up", "2 of them"), None)])
def test_a_card_may_stay_as_a_spell(text: str, stays):
    """That a destroyed monster may be placed among the Spells is one fact of its effect."""
    (effect,) = read_card(monster(text)).effects
    assert effect.get("staysAsSpell") is stays
    assert (words_left(monster(text)) == []) is bool(stays)


def test_what_goes_elsewhere_only_in_part_stays_in_words():
    """What the rules do not carry out is asked in its words: from where cards come, which monsters."""
    for text in (
        "Any card sent from the field to the GY is banished instead.",
        "Any monster sent to your opponent's GY is banished instead.",
        "Any card sent to the GY is banished instead, except Monster Cards.",
    ):
        assert words_left(monster(text)) != []


def test_a_rider_on_the_summon_goes_on_with_it():
    """“If Summoned this way, …” is done if the Summon right before it was; after another part it stays in words."""
    rider = "If Summoned this way, banish it when it leaves the field."
    record = monster(LEAD + "Special Summon 1 Dragon monster from your GY. " + rider)
    assert last_part(record)["joinedBy"] == "and-if-you-do"
    assert words_left(record) == []
    record = monster(LEAD + "Special Summon 1 Dragon monster from your GY. Draw 1 card. " + rider)
    assert last_part(record)["if"] is True
    assert "If Summoned this way" in " ".join(words_left(record))


def test_a_bare_plural_is_all_of_them_where_effects_are_negated():
    """“Negate the effects of face-up monsters …” leaves no choice; “destroy monsters” does not say how many."""
    assert last_part(FORMAL[-1])["selection"]["all"] is True
    assert words_left(spell("Destroy monsters your opponent controls.")) != []


@pytest.mark.parametrize("rider", ["becomes halved until the end of this turn", "is doubled"])
def test_the_original_value_is_told_from_the_current_one(rider: str):
    """“Its original ATK …” changes the original value, “its ATK …” does not."""
    changed = monster(f"{TARGET}its original ATK {rider}.")
    assert last_part(changed)["original"] is True
    assert words_left(changed) == []
    assert "original" not in last_part(monster(f"{TARGET}its ATK {rider}."))


def test_words_after_a_noun_tell_how_many():
    """The number stands after the place to which the cards go, and the selection has it."""
    (step,) = only(FORMAL[4]).steps
    count = {"count": {"places": ["field"], "side": "opponent"}}
    assert (step.get("selection")["least"], step.get("selection")["most"]) == (count, count)


def test_the_value_of_another_card_may_leave_out_its_name():
    """“Gains ATK equal to the banished monster's” means its ATK."""
    record = monster("Banish 1 monster from your GY; this card gains ATK equal to the banished monster's.")
    assert last_part(record)["amountOf"] == {"stat": "atk", "of": "cost"}


def test_tributes_of_a_ritual_summon_are_materials():
    """“You must also Tribute monsters whose total Levels …” says what the Ritual Summon uses."""
    text = (
        'This card is used to Ritual Summon "Test Knight". '
        "You must also Tribute monsters from your hand or field whose total Levels equal 8 or more."
    )
    told = last_part(spell(text, "Ritual"))
    assert told["materialsBy"] == "tribute"
    assert told["using"] == {
        "filter": {"kinds": ["monster"], "side": "you", "places": ["hand", "field"]},
        "total": {"stat": "level", "op": "at-least", "with": 8},
    }
    assert words_left(spell(text, "Ritual")) == []


def test_words_that_only_name_what_a_ritual_spell_is_for_are_no_summon_of_their_own():
    """Where the Tribute and the Ritual Summon follow in words of their own, the sentence before them is none."""
    text = (
        "This card can be used to Ritual Summon any Ritual Monster. Tribute 1 monster you control, "
        "then Ritual Summon 1 Ritual Monster from your hand."
    )
    assert [step.get("does") for step in only(spell(text, "Ritual")).steps] == ["tribute", "ritual-summon"]


def test_a_remark_limits_each_of_the_effects_on_offer():
    """“(but you can only use each effect once per turn)” after the lead of a list is a limit; more stays words."""
    lead = (
        'Activate 1 of these effects (but you can only use each effect of "Test Spell" once per turn{more});'
    )
    options = "\n● Draw 1 card.\n● Gain 500 LP."
    told = only(spell(lead.format(more="") + options))
    assert (told.get("limitOn"), told.get("limitTimes")) == ("each-option", 2)
    assert words_left(spell(lead.format(more="") + options)) == []
    assert words_left(spell(lead.format(more=", and you cannot draw cards") + options))


def test_what_an_equip_spell_may_be_equipped_to_is_its_target():
    """“Equip only to …” is told by the targets of the activation; of other cards it stays in words."""
    text = "Equip only to a Warrior monster."
    assert text.strip(".") not in words_left(spell(text + " The equipped monster gains 500 ATK.", "Equip"))
    assert text.strip(".") in words_left(trap(text + " The equipped monster gains 500 ATK.", "Continuous"))


def test_where_the_card_has_come_to_lie_is_where_its_effect_is_used():
    """“… and is now in the GY or banished” names the places; “a card” that is there now is another one."""
    effect = only(
        monster("If this card was destroyed this turn and is now in the GY or banished: You can draw 1 card.")
    )
    assert effect.get("activatesFrom") == ["gy", "banished"]
    effect = only(monster("If a Dragon monster was destroyed and is now in the GY: You can draw 1 card."))
    assert effect.get("activatesFrom") == ["monster-zone"]


@pytest.mark.parametrize(
    "text",
    [
        LEAD + "draw 1 card, then if the moon is full, you can apply this effect.\n● Draw 1 card.",
        LEAD
        + "draw 1 card, then if the moon is full, you can apply 1 of these effects.\n● Draw 1 card.\n● Gain 500 LP.",
    ],
)
def test_a_condition_before_a_list_is_not_passed_over(text: str):
    """The lead of a list that hangs on something is not formal because the rest of it is understood."""
    assert any("moon" in words for words in words_left(monster(text)))


def test_what_points_nowhere_is_not_understood():
    """“Banish it” is not formal where nothing was spoken of that “it” could be."""
    assert words_left(spell("Gain 500 LP. Banish it.")) != []


def test_words_about_the_target_are_no_part_of_what_is_done():
    """What was not understood of a target says which card that is, and nothing that is done at resolution."""
    record = monster("You can target 1 monster in your GY that was used by the moon; add it to your hand.")
    reading = read_card(record)
    (effect,) = reading.effects
    told = {reading.text_of(office.span).strip(" ,;:."): office.role for office in effect.offices}
    assert told == {
        "You can target 1 monster in your GY that was used by the moon": "target",
        "add it to your hand": "part",
    }


EXTRA = "Normal Summon 1 Dragon monster"
BESIDES = "in addition to your Normal Summon/Set"
ONCE = "(You can only gain this effect once per turn.)"


@pytest.mark.parametrize(
    "record",
    [
        monster(f"During your Main Phase, you can {EXTRA} {BESIDES}. {ONCE}"),
        monster(LEAD + f"draw 1 card, also, during your Main Phase this turn, you can {EXTRA} {BESIDES}."),
        spell(f"You can {EXTRA} during your Main Phase this turn, {BESIDES}. {ONCE}"),
    ],
    ids=lambda record: record.text,
)
def test_a_normal_summon_more_is_said_by_its_permission(record):
    """The Main Phase, in which one Normal Summons anyway, and how often it is gained, add nothing."""
    assert words_left(record) == []
    (permission,) = (told for effect in read_card(record).effects for told in effect.get("permissions") or [])
    assert permission["may"] == "additional-normal-summon"


def test_on_what_a_normal_summon_more_hangs_is_not_passed_over():
    """What must be so besides is a condition, or stays in words and is asked."""
    told = monster(f"After something shiny happens, you can {EXTRA} {BESIDES}.")
    assert words_left(told) != []
    (effect,) = read_card(told).effects
    assert [stated["condition"].keys() for stated in effect.get("conditions")] == [{"words"}]
    (effect,) = read_card(monster(f"While your LP are higher than 2000, you can {EXTRA} {BESIDES}.")).effects
    (stated,) = effect.get("conditions")
    assert stated["condition"] == {"compare": {"lp": "you"}, "op": "more-than", "with": 2000}


@pytest.mark.parametrize(
    ("lead", "asked"),
    [
        (
            "After you Normal Summon this card, ",
            {"how": ["normal-summoned"], "by": "you", "when": "this-turn"},
        ),
        ("After this card is Special Summoned, ", {"how": ["special-summoned"], "when": "this-turn"}),
        (
            "During the turn this card was Normal Summoned, ",
            {"how": ["normal-summoned"], "when": "this-turn"},
        ),
    ],
)
def test_a_normal_summon_more_after_a_summon_of_this_turn(lead, asked):
    """What leads in is the condition under which it may be made, after a moment too."""
    for record in (
        monster(f"{lead}you can {EXTRA} {BESIDES}. {ONCE}"),
        monster(f"{lead}you can {EXTRA} during your Main Phase this turn, {BESIDES}. {ONCE}"),
    ):
        assert words_left(record) == []
        (stated,) = read_card(record).effects[0].get("conditions")
        assert stated["condition"] == {"reference": "this", "fits": {"summoned": asked}}
    record = monster(f"During your Main Phase, while your LP are 500, you can {EXTRA} {BESIDES}.")
    (stated,) = read_card(record).effects[0].get("conditions")
    assert stated["condition"] == {"compare": {"lp": "you"}, "op": "equal", "with": 500}


def test_which_monsters_are_excepted_of_a_normal_summon_more():
    """What follows the words, after “except”, is none of them."""
    record = monster(f'During your Main Phase, you can {EXTRA} {BESIDES}, except "Test Imp".')
    assert words_left(record) == []
    (permission,) = read_card(record).effects[0].get("permissions")
    assert permission["on"]["not"] == [{"names": ["Test Imp"]}]


def test_each_player_does_it_with_their_own_cards():
    """“Each player sends 1 monster from their Deck” looks at both Decks; an amount of each one's own stays in words."""
    record = spell("Each player sends 1 monster from their Deck to the GY.")
    asks = {"kinds": ["monster"], "places": ["deck"], "side": "both"}
    told = last_part(record)
    assert (told["selection"]["filter"], told["who"]) == (asks, "both")
    assert words_left(record) == []
    assert words_left(spell("Each player takes 500 damage for each card in their hand.")) != []


@pytest.mark.parametrize(
    "record",
    [
        monster(LEAD + "draw 1 card, then you can Special Summon it if it is shiny."),
        monster(LEAD + "treat it as a Tuner for the Synchro Summon of a Dragon monster this turn."),
        monster("You can declare 1 Monster Type on the field; draw 1 card."),
        monster("You can pay LP in multiples of 500 (max. 2000); draw 1 card."),
        monster(
            "You can discard 1 card to activate 1 of these effects, or, if you discard a Spell, you can activate "
            "both;\n● Draw 1 card.\n● Gain 500 LP."
        ),
        monster("When this card is destroyed, you can select and destroy 1 card that is shiny."),
        monster("You can send 1 card from your hand to the GY while you dream of a Dragon; draw 1 card."),
        monster(LEAD + "choose either 1 or 4, then excavate that many cards from the top of your Deck."),
        monster(LEAD + "toss a coin 3 times, then you can destroy up to that many cards on the field."),
        monster(TARGET + "destroy this card during the End Phase if you do not control another monster."),
    ],
    ids=lambda record: record.text[-60:],
)
def test_what_such_words_say_besides_is_not_passed_over(record):
    """Beside a wording that is understood, another keeps its stretch in words."""
    assert words_left(record) != []


OPPONENTS = "your opponent's"


@pytest.mark.parametrize(
    "record",
    [
        monster(TARGET + "make its ATK 0, until the end of this turn."),
        monster(LEAD + "Special Summon 1 Dragon monster from your GY, but make its ATK/DEF 0."),
        monster("Once per turn: You can change this card to face-up Defense Position; draw 1 card."),
        monster(TARGET + "return it to the hand/Extra Deck."),
        monster(TARGET + "banish it until your next Standby Phase."),
        monster(TARGET + "take control of it until your next End Phase."),
        monster(
            TARGET + "its ATK and DEF become double its current ATK and DEF, until the end of this turn."
        ),
        monster(TARGET + "its ATK/DEF become half its current ATK/DEF."),
        monster(TARGET + "this card's Level becomes the same as that monster's, until the end of this turn."),
        monster(TARGET + "move it to another of your Main Monster Zones."),
        monster(LEAD + "add 1 of your Dragon monsters that is banished or in your GY to your hand."),
        monster(LEAD + "draw 1 card, then you can Special Summon it if it is a Dragon monster."),
        monster(LEAD + "treat it as a Tuner this turn."),
        monster("(Quick Effect): You can banish this card until the End Phase; draw 1 card."),
        monster("You can declare 1 Monster Type and 1 Attribute; draw 1 card."),
        monster("You can declare a Level between 1 and 8; draw 1 card."),
        monster(
            "You can banish this card from your GY to activate 1 of these effects;\n● Draw 1 card.\n"
            "● Gain 500 LP."
        ),
        monster("When this card is destroyed, you can select and destroy 1 card on the field."),
        monster(
            "You can choose a number from 1 to 3, then send that many cards from the top of your Deck to the GY; "
            "draw 1 card."
        ),
        monster(LEAD + "choose either 1 or 2, then excavate that many cards from the top of your Deck."),
        monster(
            LEAD + "discard any number of cards, then you can destroy up to that many cards on the field."
        ),
        monster(LEAD + "make your opponent lose 500 LP."),
        spell("Tribute 2 monsters (1 Dragon monster and 1 LIGHT monster); draw 1 card."),
        monster(
            LEAD
            + 'Special Summon 1 "Test" monster from your Deck, except "Test Knight", '
            + "ignoring its Summoning conditions."
        ),
    ],
    ids=lambda record: record.text[-60:],
)
def test_every_word_of_these_went_into_facts(record):
    """Wordings that many cards have are said by the facts of their parts."""
    assert words_left(record) == []


@pytest.mark.parametrize(("place", "zone"), [("Extra Deck", "extra-deck"), ("hand", "hand")])
def test_what_one_has_looked_at_is_where_the_cards_come_from(place: str, zone: str):
    """“Look at your opponent's hand, and banish 1 card from it”: from that hand; after another part it is none."""
    record = spell(f"Look at {OPPONENTS} {place}, and if you do, banish 1 card from it.")
    assert last_part(record)["selection"]["filter"] == {"places": [zone], "side": "opponent"}
    assert words_left(record) == []
    record = spell(f"Look at {OPPONENTS} {place}, then draw 1 card, then banish 1 card from it.")
    assert words_left(record) != []


def test_atk_and_def_that_become_something_are_one_part():
    """“Its ATK and DEF become …” is not cut in two; “its ATK becomes 0 and its DEF becomes 500” is."""
    assert last_part(monster(TARGET + "its ATK and DEF become 0."))["stats"] == ["atk", "def"]
    assert last_part(monster(TARGET + "its ATK becomes 0 and its DEF becomes 500."))["stats"] == ["def"]


def test_drawing_up_to_a_number_of_cards_draws_what_is_missing():
    """“Draw until you have 5 cards in your hand” draws 5 less those that are there."""
    missing = {"minus": [5, {"count": {"places": ["hand"], "side": "you"}}]}
    assert last_part(spell("Draw until you have 5 cards in your hand."))["amountOf"] == missing


def test_that_monster_is_the_one_that_was_paid_with_where_the_event_is_about_the_card_itself():
    """Where this card was Summoned and a monster sent to pay for it, “that monster” is the one that was sent."""
    record = monster(
        LEAD + "send 1 monster from your Deck to the GY; this card's Level becomes that monster's."
    )
    assert last_part(record)["amountOf"] == {"stat": "level", "of": "cost"}


FUSES = "Fusion Summon 1 Fusion Monster from your Extra Deck, "


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("using monsters on either field, including this card", {"kinds": ["monster"], "places": ["field"]}),
        ("using materials you control, including this card", {"places": ["field"], "side": "you"}),
        (
            "by banishing materials mentioned on it from your GY, including this card",
            {"places": ["gy"], "side": "you"},
        ),
    ],
)
def test_the_card_that_must_be_among_the_materials_is_told_beside_them(words: str, asks: dict):
    """“…, including this card”: the others come from the place that is named, and the card is one of them."""
    record = monster(LEAD + FUSES + words + ".")
    using = last_part(record)["using"]
    assert (using["filter"], using["and"]) == (asks, [{"reference": "this"}])
    assert words_left(record) == []


def test_materials_without_a_place_are_not_those_of_an_xyz_monster():
    """“Using materials including this card” does not mean what is attached to a monster."""
    assert words_left(monster(LEAD + FUSES + "using materials including this card.")) != []


def test_what_was_paid_with_tells_how_many_and_which_are_targeted():
    """“Discard any number of cards, then target that many …”, “… less ATK than the sent monster's”."""
    targets = "then target that many cards your opponent controls; destroy them."
    record = monster("Once per turn: You can discard any number of cards, " + targets)
    number = {"count": {"reference": "cost"}}
    (told,) = only(record).get("targeting")
    assert (told["least"], told["most"]) == (number, number)
    assert words_left(record) == []
    record = monster(
        "Once per turn: You can send 1 monster from your hand to the GY, then target 1 monster your opponent "
        "controls with ATK less than or equal to the sent monster's ATK; destroy it."
    )
    assert only(record).get("targeting")[0]["filter"]["compare"] == [
        {"stat": "atk", "op": "at-most", "with": {"stat": "atk", "of": "cost"}}
    ]


def test_what_the_event_banished_is_not_the_card_that_banishes_itself():
    """“If a monster is banished: You can banish this card, then target 1 of those banished monsters”: the event's."""
    record = monster(
        "If a monster(s) you control is banished: You can banish this card from the field, "
        "then target 1 of those banished monsters; Special Summon that target."
    )
    assert only(record).get("targeting")[0]["reference"] == "event"


@pytest.mark.parametrize(("picks", "random"), [("chooses", None), ("randomly picks", True)])
def test_what_the_opponent_picks_for_you_is_told(picks: str, random: object):
    """The opponent picks a card, by chance or not, and you do something with it."""
    text = f'Reveal 3 "Test" cards from your Deck, your opponent {picks} 1 for you to add to your hand.'
    chosen = last_part(spell(text))["selection"]
    assert words_left(spell(text)) == []
    assert isinstance(chosen, dict)
    assert (chosen["by"], chosen.get("random")) == ("opponent", random)


SAID_BY_THE_RULES = (
    (
        "Warrior / Gemini / Effect",
        "This card is treated as a Normal Monster while face-up on the field or in the GY.",
    ),
    (
        "Warrior / Gemini / Effect",
        (
            "While this card is a Normal Monster on the field, you can Normal Summon it to have it become an Effect "
            "Monster with this effect.\n● This card gains 300 ATK."
        ),
    ),
    ("Warrior / Ritual / Effect", 'You can Ritual Summon this card with "Test Rite".'),
    ("Warrior / Ritual / Effect", 'You can Ritual Summon this card with any "Test" Ritual Spell.'),
)


@pytest.mark.parametrize(("line", "text"), SAID_BY_THE_RULES)
def test_what_the_rules_say_of_every_monster_of_a_kind_is_formal_on_these(line: str, text: str):
    """The same words on another monster say something that the rules do not."""
    assert words_left(monster(text, line)) == []
    assert words_left(monster(text))


def test_what_is_said_besides_what_the_rules_say_is_not_passed_over():
    """A restriction on the materials in the same sentence keeps all of it in words."""
    text = 'You can Ritual Summon this card with "Test Rite", using only 1 monster.'
    assert words_left(monster(text, "Warrior / Ritual / Effect"))


def test_an_attack_is_no_card_that_words_after_it_could_mean():
    """Where an effect targets and then negates an attack, “its ATK” is that of the target."""
    record = spell(
        "Target the attacking monster; negate the attack, and if you do, gain LP equal to its ATK."
    )
    assert last_part(record)["amountOf"] == {"stat": "atk", "of": "target"}


HALF_OF_IT = "inflict damage to your opponent equal to half the ATK that monster had on the field."
AT_ONCE = "immediately after this effect resolves, Xyz Summon 1 Xyz Monster"
WITH_ONE_OF_YOURS = "by using 1 Level 3 monster you control as material (this is treated as an Xyz Summon)"
IT_HAD = "gain LP equal to the ATK that monster had on the field."
ONTO_YOURS = "equip this card to that monster you control."
COUNTED = {"count": {"kinds": ["monster"], "places": ["field"], "side": "opponent"}}


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        (
            f"Target 1 monster; destroy it, and if you do, {HALF_OF_IT}",
            "amountOf",
            {"half": {"stat": "atk", "of": "target"}},
        ),
        (
            "Destroy 1 monster on the field, and if you do, gain LP equal to the destroyed monster's ATK on the field.",
            "amountOf",
            {"stat": "atk", "of": "those"},
        ),
        ("Take 500 damage, then gain LP equal to the damage you took.", "amountOf", {"damage": "you"}),
        (
            "Inflict 500 damage to your opponent, then gain LP equal to the damage inflicted.",
            "amountOf",
            {"damage": "either"},
        ),
        (
            "Target 1 Warrior monster you control; equip this card to that monster you control.",
            "ontoSide",
            "you",
        ),
        (
            "Target 1 monster in your GY; attach it to an Xyz Monster you control as material.",
            "ontoSelection",
            {
                "filter": {"kinds": ["monster"], "monsterKinds": ["xyz"], "places": ["field"], "side": "you"},
                "least": 1,
                "most": 1,
            },
        ),
        (
            f"Target 2 Level 4 monsters in your GY; Special Summon them, then, {AT_ONCE} using only those 2 monsters.",
            "using",
            {"reference": "target"},
        ),
        (
            f"Special Summon 1 Xyz Monster from your Extra Deck, {WITH_ONE_OF_YOURS}, also gain 500 LP.",
            "does",
            "gain-lp",
        ),
        (
            "This turn, each time your opponent Special Summons a monster(s), immediately draw 1 card.",
            "does",
            "draw",
        ),
        ("Target 1 monster; remove it from play until the End Phase.", "does", "banish-temporarily"),
    ],
)
def test_what_was_so_before_and_how_it_is_done_went_into_facts(text: str, key: str, told: object):
    """Values of a monster that is gone, damage that was taken, materials, and words that say again whose it is."""
    record = trap(text)
    assert words_left(record) == []
    assert last_part(record)[key] == told


@pytest.mark.parametrize("more", ["", " +1"])
def test_the_top_cards_are_as_many_as_words_after_them_count(more: str):
    """“The top cards of your Deck, equal to the number of …” are not one card."""
    record = trap(
        f"Excavate the top cards of your Deck, equal to the number of monsters your opponent controls{more}."
    )
    found = last_part(record)
    assert words_left(record) == []
    assert found["selection"]["most"] == ({"plus": [COUNTED, 1]} if more else COUNTED)
    assert "count" not in found


@pytest.mark.parametrize(
    "record",
    [
        # what a monster had that a battle destroyed is not what it has in the GY
        monster(f"When this card destroys a monster by battle: You can {IT_HAD}"),
        # nor is what it had before a part of the effect changed it
        trap(f"Target 1 monster; it loses 500 ATK, then destroy it, and if you do, {HALF_OF_IT}"),
        # two targets: whose monster it is tells which one is meant
        trap(f"Target 1 monster you control and 1 monster your opponent controls; {ONTO_YOURS}"),
        # the words that say when it is done are not understood, so that nothing is done at once
        trap(
            "This turn, each time a card is added to your hand, except by drawing it, immediately draw 1 card."
        ),
        trap("Excavate the top cards of your Deck, equal to the number of monsters that dream."),
        # to which monster it goes is not understood
        trap("Target 1 monster in your GY; equip it to 1 appropriate monster you control."),
        trap("Target 1 monster in your GY; attach it to 1 Xyz Monster you control that dreams."),
    ],
)
def test_what_is_not_told_of_before_stays_words(record):
    """Values that the table does not keep, and words that pick one of several, are left in words."""
    assert words_left(record)


def test_on_what_counters_are_placed_is_said_by_their_selection():
    """“Place 1 counter on 1 face-up monster” chooses one card, not one to put others onto."""
    found = last_part(trap("Place 1 Spell Counter on 1 face-up monster your opponent controls."))
    assert "ontoSelection" not in found
    assert found["selection"]["filter"]["side"] == "opponent"


def test_it_of_an_equip_spell_is_the_equipped_monster():
    """“It” before the colon of an Equip Spell, where nothing is named before; elsewhere it stays in words."""
    text = "Equip only to a Dragon monster. If it destroys a monster by battle: Draw 1 card."
    record = spell(text, "Equip")
    assert words_left(record) == []
    (wait,) = read_card(record).effects[-1].get("waitsFor")
    assert wait["card"] == {"reference": "equipped"}
    assert words_left(monster("If it destroys a monster by battle: Draw 1 card.")) != []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("If this card successfully attacks directly: ", {"direct": True}),
        ("When this card destroys a monster and sends it to the GY as a result of battle: ", {"to": "gy"}),
        (
            "If this card is sent directly from your Deck to the GY by an effect of a card controlled by your opponent: ",  # noqa: E501
            {"by": "opponent", "from": "deck"},
        ),
    ],
)
def test_old_words_of_events_are_those_of_today(text, told):
    """What older texts say in more words, or others, is the same event."""
    record = monster(f"{text}Draw 1 card.")
    assert words_left(record) == []
    (wait,) = read_card(record).effects[0].get("waitsFor")
    assert {key: wait.get(key) for key in told} == told


def test_which_ritual_spell_an_old_ritual_monster_names_says_nothing_more():
    """The effect of the Ritual Spell says it as well; of another monster the words stay."""
    text = 'This card can only be Ritual Summoned with the Ritual Spell Card, "Test Rite".'
    assert words_left(monster(text, "Warrior / Ritual / Effect")) == []
    assert words_left(monster(text)) != []


def test_the_turn_in_which_a_card_is_activated_is_no_condition_of_its_activation():
    """“During the turn this card is activated” says how long something goes on; “was destroyed” is a condition."""
    (effect,) = read_card(
        trap("During the turn this card is activated, if a monster battles: Draw 1 card.")
    ).effects
    assert effect.get("conditions")[0]["condition"].keys() == {"words"}
    record = trap("During the turn a Dragon monster you control was destroyed: Draw 1 card.")
    assert words_left(record) == []


def test_its_values_after_this_card_are_those_of_this_card():
    """In a part that has spoken of other cards, “If this card is Special Summoned, its Level …” is not theirs."""
    text = (
        "When this card is Normal Summoned: You can Special Summon 1 Dragon monster from your hand, but its ATK "
        "becomes 0. If this card is Special Summoned, its Level becomes 4 and its original ATK becomes 0."
    )
    changes = [
        told for effect in read_card(monster(text)).effects for told in effect.get("cardChanges") or []
    ]
    assert [told for told in changes if told.get("stat") == "level" and told.get("of") != "this"] == []


def test_either_of_two_cards_is_sent():
    """“Either” says no more than that one of the two is sent."""
    sends = "Send to the GY either 1 Dragon monster you control, or 1 other Spell from your hand, then draw 1 card."
    (effect,) = read_card(spell(sends)).effects
    assert all(office.formal for office in effect.offices)
