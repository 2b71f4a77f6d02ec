"""What is read of changes of cards: values of monsters, and effects that are negated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from reading_cards import monster, spell, trap

from reasoner.reading import read_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.record import CardRecord

DRAGONS = {"kinds": ["monster"], "types": ["dragon", "winged-beast", "thunder"], "places": ["field"]}


def _changes(card: CardRecord) -> list[dict[str, Any]]:
    """Return the changes of all effects of an invented card, without where their words stand."""

    def of_all() -> Iterator[dict[str, Any]]:
        for effect in read_card(card).effects:
            for fact in effect.facts:
                if fact.key == "cardChanges" and isinstance(fact.value, list):
                    for entry in fact.value:
                        yield {key: value for key, value in entry.items() if key != "text"}

    return list(of_all())


def test_a_list_of_types_is_not_cut_into_clauses():
    """“Dragon, Winged Beast, and Thunder monsters” are all meant, not the last of them alone."""
    found = _changes(
        spell("All Dragon, Winged Beast, and Thunder monsters on the field gain 200 ATK.", "Field")
    )
    assert found == [{"at": "continuous", "on": DRAGONS, "operation": "add", "stat": "atk", "amount": 200}]


def test_it_is_the_equipped_monster_on_an_equip_spell():
    """“It gains 700 ATK.” of an Equip Spell is said of the monster that it is equipped to."""
    found = _changes(spell("Equip only to a Dragon monster. It gains 700 ATK.", "Equip"))
    assert found == [{"at": "continuous", "of": "equipped", "operation": "add", "stat": "atk", "amount": 700}]


@pytest.mark.parametrize(("card", "place"), [(monster, ["monster-zone"]), (trap, None)])
def test_what_a_monster_changes_applies_from_the_monster_zone(card: Any, place: list[str] | None):
    """A monster that lies elsewhere, as a Pendulum Scale, changes nothing by its monster effects."""
    text = "Monsters your opponent controls lose 100 DEF."
    (found,) = _changes(card(text) if card is monster else card(text, "Continuous"))
    assert found.get("from") == place


def test_what_is_not_understood_is_kept_as_words_about_its_card():
    """A change by words that nobody took apart is told with the value and the card that it is about."""
    (found,) = _changes(monster("This card gains ATK equal to the wishes of its owner."))
    assert found["about"] == ["atk"]
    assert found["of"] == "this"
    assert "wishes" in found["words"]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("This card gains 300 ATK and cannot be destroyed by battle.", [300]),
        (
            "Dragon monsters you control gain 500 ATK, your opponent cannot target them with card effects.",
            [500],
        ),
        ("This card cannot be destroyed by battle.", []),
    ],
)
def test_what_is_forbidden_besides_does_not_hide_what_changes(text: str, amounts: list[int]):
    """A clause that changes values and goes on to forbid something changes them all the same."""
    assert [entry.get("amount") for entry in _changes(monster(text))] == amounts


@pytest.mark.parametrize(
    "text",
    [
        "Each time your opponent activates a card or effect, this card gains 300 ATK when it resolves.",
        "This card gains 200 ATK for each card destroyed this way.",
    ],
)
def test_changes_that_speak_of_activations_are_kept_as_words(text: str):
    """What surely changes values is asked, whatever else its words are about."""
    (found,) = _changes(monster(text))
    assert found["of"] == "this"
    assert found["words"]


def test_one_chosen_monster_is_not_all_of_them():
    """“Negate the effects of 1 monster” is no negation of all monsters."""
    (found,) = _changes(trap("Once per turn: You can negate the effects of 1 Effect Monster on the field."))
    assert found["of"] == "chosen"
    assert found["on"] == {"kinds": ["monster"], "monsterKinds": ["effect"], "places": ["field"]}
    (old,) = _changes(trap("Negate the effects of 1 Effect Monster on the field."))
    assert old["of"] == "target"


def test_so_many_of_them_are_not_all_of_them():
    """“Up to that many” are some, of which nobody knows which."""
    text = "negate the effects of up to that many other face-up cards on the field."
    assert all(
        "words" in entry for entry in _changes(monster(f"Once per turn: You can draw 2 cards, then {text}"))
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "You can make all monsters on the field gain 100 ATK, until the end of the opponent's turn.",
            [{"operation": "add", "stat": "atk", "when": "until-end-of-opponents-turn"}],
        ),
        ("You can reduce this card's Level by 1.", [{"of": "this", "operation": "subtract", "amount": 1}]),
        (
            "You can change the ATK of 1 face-up monster your opponent controls to 0.",
            [{"of": "chosen", "operation": "set", "amount": 0}],
        ),
    ],
)
def test_what_is_left_to_the_player_is_read_like_all_else(text: str, expected: list[dict[str, object]]):
    """“You can” before what an effect changes says whether it is done, not what."""
    found = _changes(monster(f"If this card is Special Summoned: {text}"))
    assert [
        {key: entry.get(key) for key in asked} for entry, asked in zip(found, expected, strict=True)
    ] == expected


def test_the_monster_that_destroyed_it_is_one_that_a_part_names():
    """A part is done to the monster that destroyed the card by battle."""
    text = "If this card is destroyed by battle: You can make the monster that destroyed it lose 500 ATK."
    read = read_card(monster(text))
    (effect,) = read.effects
    assert [step.get("of") for step in effect.steps] == ["destroyer"]
    assert all(office.formal for office in effect.offices)


def test_what_is_gained_by_another_card_is_no_change_of_this_one():
    """An effect that a text gives to something else applies there, not where the text stands."""
    text = "A Synchro Monster that was Summoned using this card as material gains this effect.\n● It gains 500 ATK."
    (found,) = _changes(monster(text))
    assert "of" not in found
    assert found["on"]["summoned"]["using"] == {"reference": "this"}


def test_each_with_a_different_name_counts_the_names():
    """“For each … with a different name” counts how many different names there are, wherever the words stand."""
    counted = {
        "different": "name",
        "of": {"kinds": ["monster"], "series": ["Gem-"], "places": ["gy"], "side": "you"},
    }
    for where in ("with a different name in your GY", "in your GY with a different name"):
        (found,) = _changes(monster(f'This card gains 500 ATK for each "Gem-" monster {where}.'))
        assert found["amount"] == {"times": 500, "value": counted}
    (alone,) = _changes(monster("This card gains 500 ATK for each different wish of your opponent."))
    assert "amount" not in alone


@pytest.mark.parametrize(
    ("spared", "left"),
    [("this card", {"isSelf": False}), ('"Test Knight"', {"not": [{"names": ["Test Knight"]}]})],
)
def test_what_is_excepted_is_not_counted(spared: str, left: dict[str, object]):
    """“For each … except this card” leaves the card out of what is counted, not out of what gains."""
    (found,) = _changes(
        monster(f"This card gains 500 ATK for each Warrior monster you control, except {spared}.")
    )
    counted = {"kinds": ["monster"], "types": ["warrior"], "places": ["field"], "side": "you"}
    assert found["of"] == "this"
    assert "except" not in found
    assert found["amount"] == {"times": 500, "value": {"count": {**counted, **left}}}


def test_what_is_excepted_of_several_that_count_is_not_known():
    """Where all monsters gain by what is counted, “except …” may be of either: the words are kept."""
    text = "All monsters you control gain 100 ATK for each card in your hand, except Dragon monsters."
    assert all("words" in entry for entry in _changes(monster(text)))


@pytest.mark.parametrize(("given", "of"), [("it", None), ("this card", "this")])
def test_what_a_card_equipped_elsewhere_gives_is_kept_as_words(given: str, of: str | None):
    """What “equip that target to 1 monster as an Equip Spell that gives …” gives is told as words."""
    told = f"equip that target to 1 Dragon monster you control as an Equip Spell that gives {given} 500 ATK."
    (found,) = _changes(monster(f"You can target 1 Warrior monster; {told}"))
    assert found["words"] == f"as an Equip Spell that gives {given} 500 ATK"
    assert found["about"] == ["atk"]
    assert found.get("of") == of


def test_what_is_equipped_to_this_card_gives_it_a_value_each():
    """“Equip it to this card as an Equip Spell that gives this card 500 ATK”: 500 for each that it equipped so."""
    told = "equip that target to this card as an Equip Spell that gives this card 500 ATK."
    by_itself = {"places": ["field"], "relation": {"is": "equipped-to", "of": "this", "byThis": True}}
    assert _changes(monster(f"You can target 1 Warrior monster; {told}")) == [
        {
            "at": "continuous",
            "of": "this",
            "operation": "add",
            "stat": "atk",
            "amount": {"times": 500, "value": {"count": by_itself}},
        }
    ]


def test_a_monster_that_equips_itself_gives_while_it_is_equipped():
    """“Equip this card to that target as an Equip Spell that gives it 500 ATK and 300 DEF” applies as an Equip Card."""
    told = "equip this card to that target as an Equip Spell that gives it 500 ATK and 300 DEF."
    bearer = {"kinds": ["monster"], "relation": {"is": "equipped-with", "of": "this"}}
    while_equipped = {"at": "continuous", "from": ["spell-trap-zone"], "on": bearer, "operation": "add"}
    assert _changes(monster(f"You can target 1 Warrior monster; {told}")) == [
        {**while_equipped, "stat": "atk", "amount": 500},
        {**while_equipped, "stat": "def", "amount": 300},
    ]


WITH_THIS = "as an Equip Spell with this effect.\n● The equipped monster gains 500 ATK."


def test_a_bullet_says_what_a_card_that_equips_itself_gives():
    """“Equip this card to that target as an Equip Spell with this effect. ● …” gives that as an Equip Card."""
    card = monster(f"You can target 1 Warrior monster; equip this card to that target {WITH_THIS}")
    (found,) = _changes(card)
    bearer = {"kinds": ["monster"], "relation": {"is": "equipped-with", "of": "this"}}
    told = {"at": "continuous", "from": ["spell-trap-zone"], "on": bearer}
    assert found == {**told, "operation": "add", "stat": "atk", "amount": 500}
    assert all(office.formal for office in read_card(card).effects[0].offices)


def test_a_bullet_says_what_cards_give_that_are_equipped_to_this_card():
    """“Equip it to this card as an Equip Spell with this effect. ● …”: so much for each that it equipped so."""
    (found,) = _changes(
        monster(f"You can target 1 Warrior monster in your GY; equip that target to this card {WITH_THIS}")
    )
    by_itself = {"places": ["field"], "relation": {"is": "equipped-to", "of": "this", "byThis": True}}
    assert (found["of"], found["amount"]) == ("this", {"times": 500, "value": {"count": by_itself}})


def test_a_bullet_of_a_card_equipped_elsewhere_is_kept_as_words():
    """What a card gives that is equipped to any monster is told as words, with how it was equipped before them."""
    text = f"You can target 1 Warrior monster; equip 1 Insect monster from your Deck to it {WITH_THIS}"
    (found,) = _changes(monster(text))
    assert found["words"] == "as an Equip Spell with this effect. ● The equipped monster gains 500 ATK"
    assert found["about"] == ["atk"]


def test_a_bullet_forbids_while_its_card_is_equipped():
    """What a bullet forbids about “the equipped monster” is told of the monster that this card equips."""
    told = "as an Equip Spell with the following effect.\n● The equipped monster cannot attack."
    (effect,) = read_card(
        monster(f"You can target 1 Warrior monster; equip this card to that target {told}")
    ).effects
    (found,) = effect.get("restrictions")
    assert (found["cannot"], found["of"]) == ("attack", "equipped")


@pytest.mark.parametrize(
    ("opening", "of"),
    [
        ("When an opponent's monster declares an attack", "battling"),
        ("When your opponent activates a monster effect", None),
    ],
)
def test_that_opponents_monster_battles_where_a_battle_was_spoken_of(opening: str, of: str | None):
    """“That opponent's monster” is the battling one only after words about a battle."""
    (effect,) = read_card(
        monster(f"{opening} (Quick Effect): You can destroy that opponent's monster.")
    ).effects
    assert effect.steps[0].get("of") == of


OWN_LEVEL = {"times": 100, "value": {"stat": "level", "of": "each"}}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Each Thunder monster you control gains 100 ATK x its own Level.", OWN_LEVEL),
        ("Each Thunder monster you control gains ATK equal to its Level x 100.", OWN_LEVEL),
        ("All Thunder monsters you control gain ATK equal to their Level x 100.", OWN_LEVEL),
        (
            "Each Thunder monster you control gains ATK equal to its original DEF.",
            {"stat": "original-def", "of": "each"},
        ),
        ("This card gains 100 ATK x its Level.", {"times": 100, "value": {"stat": "level", "of": "this"}}),
    ],
)
def test_its_level_is_that_of_each_card_that_changes(text: str, amount: object):
    """“Each loses 100 ATK x its own Level” is no change by the Level of the card whose text it is."""
    (found,) = _changes(monster(text))
    assert found["amount"] == amount


def test_what_is_summoned_and_changed_in_the_next_sentence_is_the_target():
    """“Special Summon that target. Increase its Level by 1.” goes on with the effect before it."""
    text = "Activate this card by targeting 1 monster in your GY; Special Summon that target. Increase its Level by 1."
    (found,) = _changes(trap(text, "Continuous"))
    assert (found["of"], found["stat"], found["amount"]) == ("target", "level", 1)


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("You can make this card lose exactly ATK by its mood.", {"of": "this"}),
        ("Double the ATK of all Dragon monsters on the field by some magic.", {"types": ["dragon"]}),
        ("1 Dragon monster on the field gains ATK by some magic.", {"types": ["dragon"]}),
    ],
)
def test_words_are_kept_with_the_cards_that_they_name(text: str, whose: dict[str, Any]):
    """Of a change that nobody took apart it is told whose value it is, as far as the words say it."""
    (found,) = _changes(monster(text))
    assert "words" in found
    assert whose.items() <= {**found, **found.get("on", {})}.items()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("It cannot be destroyed by battle.", "restrictions"),
        ("Your opponent cannot target it with card effects.", "restrictions"),
        ("If it attacks a Defense Position monster, inflict piercing battle damage.", "battleChanges"),
        ("It can attack directly.", "battleChanges"),
    ],
)
def test_it_in_an_equip_spell_is_the_equipped_monster(text: str, key: str):
    """What an Equip Spell says of “it” where nothing was named is said of the monster that it is equipped to."""
    found = [told for effect in read_card(spell(text, "Equip")).effects for told in effect.get(key, [])]
    assert [told["of"] for told in found] == ["equipped"]


def test_this_card_in_an_equip_spell_is_the_card():
    """What an Equip Spell says of itself stays about itself."""
    (found,) = (
        read_card(spell("This card cannot be destroyed by card effects.", "Equip"))
        .effects[-1]
        .get("restrictions")
    )
    assert found["of"] == "this"


@pytest.mark.parametrize("whose", ["The opponent's", "Your"])
def test_one_monster_of_a_battle_is_not_each_that_fits(whose: str):
    """A monster of a battle that is named by its player alone is kept in words, not taken for all of that player's."""
    loses = f"{whose.lower()} monster loses 500 ATK during that damage calculation only"
    (found,) = _changes(monster(f"During damage calculation: You can pay 500 LP; {loses}."))
    assert "words" in found


@pytest.mark.parametrize(
    ("leading", "holds"),
    [("Activate 1 of these effects;", {"chosen": 1}), ("Apply these effects;", None)],
)
def test_what_one_of_several_bullets_changes_holds_if_it_was_chosen(leading: str, holds: object):
    """What one of several bullets changes applies only if it was chosen."""
    gains = "All monsters you control gain 500 ATK until the end of this turn."
    (found,) = _changes(spell(f"{leading}\n● {gains}\n● Draw 1 card."))
    assert "words" not in found
    assert found.get("while") == holds


def test_what_one_of_several_bullets_forbids_holds_if_it_was_chosen():
    """What one of several bullets forbids holds only if it was chosen, and while what else it asks is so."""
    forbids = "Draw 1 card, but you cannot Special Summon monsters for the rest of this turn."
    effect = read_card(spell(f"Activate 1 of these effects;\n● Gain 500 LP.\n● {forbids}")).effects[0]
    (found,) = effect.get("restrictions")
    assert found["while"] == {"chosen": 2}


@pytest.mark.parametrize(
    "text",
    [
        (
            "If your opponent's monster battles a Dragon monster you control, that monster loses 300 ATK "
            "during damage calculation only."
        ),
        "If a Dragon monster battles a monster you control, that monster loses 300 ATK during damage calculation only.",
        "If your Dragon monster battles, that monster loses 300 ATK during damage calculation only.",
    ],
)
def test_which_monster_of_a_battle_is_meant_must_be_said(text: str):
    """“That monster” is the other one of the battle only where that is the opponent's, and named after yours."""
    (found,) = _changes(spell(text, "Field"))
    assert "words" in found


def test_the_other_monster_of_an_attack_is_the_one_that_is_attacked():
    """“If this card attacks a monster, that monster loses …” says nothing of a monster that attacks this card."""
    text = (
        "If this card attacks an opponent's monster, that monster loses 300 ATK during the Damage Step only."
    )
    (found,) = _changes(monster(text))
    assert found["on"]["relation"] == {"is": "attacked", "of": {"reference": "this"}}


def test_their_own_value_is_not_that_of_the_target():
    """“Monsters whose ATK equals their own DEF” are compared with themselves, not with what was targeted."""
    text = (
        "You can target 1 monster; its ATK becomes the combined original ATK of all Machine monsters you control "
        "whose ATK equals their own DEF."
    )
    (found,) = _changes(monster(text))
    assert "words" in found


@pytest.mark.parametrize(
    ("words", "expects"),
    [
        ("double its ATK", {"operation": "double", "stat": "atk"}),
        ("halve that target's original DEF", {"operation": "halve", "stat": "def", "original": True}),
        ("change its ATK to 0", {"operation": "set", "amount": 0, "stat": "atk"}),
    ],
)
def test_what_a_verb_does_to_a_value_of_the_target(words: str, expects: dict[str, Any]):
    """“Double”, “halve” and “change … to” say what is done to a value of the card that was spoken of."""
    (found,) = _changes(spell(f"Target 1 face-up monster on the field; {words}."))
    assert found == {"at": "resolution", "of": "target", **expects}


@pytest.mark.parametrize(
    "text",
    [
        "Once per battle, when an attack is declared: You can change the ATK of the opponent's monster to 0.",
        "When an attack is declared: You can make your monster gain 1000 ATK.",
        "When an attack is declared: You can halve the ATK of your opponent's monster.",
    ],
)
def test_the_monster_of_a_battle_is_not_all_of_its_player(text: str):
    """“The opponent's monster”, of which no place is said, is that of the battle, not each that they control."""
    (found,) = _changes(trap(text, "Continuous"))
    assert "words" in found


def test_that_opponents_monster_is_not_what_the_part_before_brought():
    """“That opponent's monster” is not known where a part before it was done to other cards."""
    text = (
        "When an opponent's monster declares an attack: You can Special Summon 1 Dragon monster from your hand, "
        "then you can change that opponent's monster's ATK to 0."
    )
    assert all("words" in found for found in _changes(trap(text, "Continuous")))


def test_others_than_the_target_are_those_that_are_not_the_target():
    """“The other monsters” of a text that changes its target are others than the target, not than the card itself."""
    text = (
        "Target 1 face-up monster you control; it gains ATK equal to the combined original ATK of the other monsters "
        "currently on the field, until the end of this turn."
    )
    (found,) = _changes(spell(text))
    assert found["amount"]["of"] == {
        "kinds": ["monster"],
        "places": ["field"],
        "not": [{"reference": "target"}],
    }
    parts = [step for effect in read_card(spell(text)).effects for step in effect.steps]
    assert parts[0].get("amountOf") == found["amount"]


@pytest.mark.parametrize(
    ("words", "expects"),
    [
        ("the ATK of the monster on the field with the highest ATK", {"highest": "atk"}),
        (
            "the ATK of the monster on the field with the lowest ATK (your choice, if tied)",
            {"lowest": "atk"},
        ),
        ("the original ATK of the monster on the field with the highest ATK", None),
    ],
)
def test_the_value_of_the_one_with_the_most(words: str, expects: dict[str, str] | None):
    """“The ATK of the monster with the highest ATK” is the highest ATK; any other value of that monster is not."""
    (found,) = _changes(spell(f"Target 1 face-up monster you control; it gains ATK equal to {words}."))
    if expects is None:
        assert "words" in found
    else:
        assert found["amount"] == {**expects, "of": {"kinds": ["monster"], "places": ["field"]}}


def test_what_is_counted_currently_is_where_it_is():
    """“Currently” says nothing of where cards are: “each currently banished card”, “currently in your GY”."""
    gains = "gains 100 ATK for each currently banished card"
    text = f"This card {gains} and loses 200 DEF for each card currently in your GY."
    found = _changes(monster(f"Once per turn: You can activate this effect; {text}"))
    assert [one["amount"]["value"]["count"] for one in found] == [
        {"places": ["banished"]},
        {"places": ["gy"], "side": "you"},
    ]


LP = [{"lp": "you"}, {"lp": "opponent"}]


def test_the_difference_is_between_what_the_clause_compares():
    """“While your LP are lower than your opponent's, … the difference” is that of the LP; else it is not known."""
    (found,) = _changes(
        monster("While your LP are lower than your opponent's, this card gains ATK equal to the difference.")
    )
    assert found["while"] == {"compare": LP[0], "op": "less-than", "with": LP[1]}
    assert found["amount"] == {"difference": LP}
    for unclear in (
        "This card gains ATK equal to the difference.",
        "While you control a Dragon monster, this card gains ATK equal to the difference.",
    ):
        (found,) = _changes(monster(unclear))
        assert "words" in found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Target 1 face-up monster on the field; it becomes Level 4 until the End Phase.", {"of": "target"}),
        ("Once per turn: You can make this card become Level 4 until the end of this turn.", {"of": "this"}),
        ("Once per turn: You can make this card Level 4.", {"of": "this"}),
        (
            "Once per turn: You can make all Dragon monsters you currently control become Level 4.",
            {"on": {"kinds": ["monster"], "types": ["dragon"], "places": ["field"], "side": "you"}},
        ),
    ],
)
def test_becoming_a_level_changes_the_level(text: str, told: dict[str, Any]):
    """“It becomes Level 4” changes the Level as “its Level becomes 4” does."""
    (found,) = _changes(monster(text))
    assert found.items() >= {"operation": "set", "stat": "level", "amount": 4, **told}.items()


def test_words_about_two_kinds_of_cards_are_about_none_alone():
    """What is not understood is asked of all cards where others gain or lose besides those that are named first."""
    (found,) = _changes(
        monster("Monsters you control gain 100 ATK and monsters your opponent dislikes lose 100 ATK.")
    )
    assert found["words"]
    assert "on" not in found


def test_what_was_banished_for_a_summon_was_used_for_it():
    """“The number of monsters banished for its Special Summon” counts what this card was Summoned with."""
    used = {"times": 600, "value": {"count": {"relation": {"is": "used-for-summon-of", "of": "this"}}}}
    for words in ("banished for its Special Summon", "banished to Special Summon it"):
        (found,) = _changes(monster(f"This card's ATK becomes the number of monsters {words} x 600."))
        assert found["amount"] == used


def test_their_own_values_after_this_card_are_those_of_each():
    """What leads in a clause with “this card” does not take away of whom “their” is said."""
    text = (
        "While you control this Fusion Summoned card, all monsters your opponent controls lose ATK equal to"
    )
    (found,) = _changes(monster(f"{text} their original DEF."))
    assert found["amount"] == {"stat": "original-def", "of": "each"}


@pytest.mark.parametrize(
    ("text", "becomes", "until"),
    [
        (
            "Target 1 monster in your GY; until the End Phase, this card's name becomes that monster's original name.",
            [("original-name", "target")],
            "end-phase",
        ),
        (
            "Discard 1 monster; this card's name becomes the discarded monster's until the End Phase.",
            [("name", "cost")],
            "end-phase",
        ),
        (
            "Target 1 monster in your GY; this card's Type and Attribute become the same as that target's.",
            [("type", "target"), ("attribute", "target")],
            None,
        ),
    ],
)
def test_a_card_becomes_as_another_one_is(text, becomes, until):
    """“Its name becomes that monster's name” says of which card it then has the name, and for how long."""
    (effect,) = read_card(monster(f"Once per turn: You can {text[0].lower()}{text[1:]}")).effects
    (part,) = effect.to_json()["parts"]
    assert [(one["stat"], one["as"]) for one in part["becomes"]["same"]] == becomes
    assert part.get("until") == until


@pytest.mark.parametrize(
    "text",
    [
        "Choose 2 monsters on the field, and the name of 1 of them becomes that monster's.",
        "Equip 1 monster from your GY to this card, and if you do, this card's name becomes that equipped monster's.",
    ],
)
def test_which_other_card_it_is_stays_words(text):
    """What was chosen may be the card itself, and “that equipped monster” the one that bears it."""
    (effect,) = read_card(monster(f"Once per turn: You can {text[0].lower()}{text[1:]}")).effects
    assert not any("becomes" in part for part in effect.to_json()["parts"])


def test_each_of_certain_cards_is_meant():
    """“Each of your opponent's monsters in the same column as …” are all of them."""
    text = (
        'Each of your opponent\'s monsters in the same column as one of your "Test" monsters loses 600 ATK.'
    )
    change = read_card(monster(text)).effects[0].get("cardChanges")[0]
    column = {"is": "same-column", "of": {"kinds": ["monster"], "series": ["Test"], "side": "you"}}
    assert change["on"] == {"kinds": ["monster"], "side": "opponent", "relation": column}


def test_a_monster_that_stands_to_a_third_card_is_none_of_a_battle():
    """How the monster that is attacked stands to another card, as by its column, is not looked at in a battle."""
    text = "If this card attacks the monster in its same column, this card gains 500 ATK during the Damage Step only."
    assert "relation" not in read_card(monster(text)).effects[0].get("cardChanges")[0].get("on", {})


@pytest.mark.parametrize(
    "text",
    [
        "You can make that opponent's monster lose 100 ATK for each Dragon monster you control, {only}.",
        "This card's ATK becomes that opponent's monster's ATK +100, {only}.",
        "This card's ATK becomes the ATK or DEF (whichever is higher) of the opponent's battling monster, {only}.",
        "That opponent's monster loses ATK equal to its original ATK, until the end of this turn.",
    ],
)
def test_what_changes_in_a_battle_is_said_whole(text: str):
    """What is read of a change says all that its part says of a monster that does battle."""
    told = text.format(only="during damage calculation only")
    card = monster(f"If this card battles an opponent's monster, during damage calculation: {told}")
    (effect,) = read_card(card).effects
    assert all(office.formal for office in effect.offices)
    assert all("words" not in entry for entry in _changes(card))


def test_as_many_as_possible_are_all_of_them():
    """“As many … as possible” change like all of them."""
    (found,) = _changes(
        monster("Once per turn: You can have as many monsters you control as possible gain 600 ATK.")
    )
    assert found["on"] == {"kinds": ["monster"], "places": ["field"], "side": "you"}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        (
            "Send 1 Dragon monster from your Deck to the GY, and increase this card's Level by that monster's Level.",
            {"stat": "level", "of": "those"},
        ),
        (
            "Draw 2 cards, and if you do, reduce this card's Level by the number drawn.",
            {"count": {"reference": "those"}},
        ),
    ],
)
def test_a_level_changes_by_what_is_worked_out(text: str, amount: object):
    """A Level goes up or down by a value that the parts before bring."""
    (found,) = _changes(monster(f"If this card is Special Summoned: {text}"))
    assert (found["of"], found["stat"], found["amount"]) == ("this", "level", amount)


def test_the_level_of_the_target_goes_by_that_of_another_card():
    """“That monster” whose Level changes is the target, not the card that was just sent away."""
    text = (
        "You can target 1 face-up monster you control; send 1 Dragon monster from your Deck to the GY, "
        "and if you do, increase that monster's Level by the Level of the sent monster."
    )
    (found,) = _changes(monster(text))
    assert (found["of"], found["amount"]) == ("target", {"stat": "level", "of": "those"})


def test_what_was_paid_is_done_by_this_effect_where_nothing_else_was():
    """“Banished by this effect” is what was paid with, if the effect has done nothing before."""
    text = "You can banish up to 2 Spells from your GY; this card gains 300 ATK for each card banished by this effect."
    (found,) = _changes(monster(f"Once per turn: {text}"))
    assert found["amount"] == {"times": 300, "value": {"count": {"reference": "cost"}}}


@pytest.mark.parametrize(
    ("text", "on"),
    [
        (
            "Change all face-up Level 5 or lower monsters to Defense Position.",
            {"kinds": ["monster"], "face": "up"},
        ),
        (
            "All face-up monsters on the field are changed to Defense Position.",
            {"kinds": ["monster"], "face": "up", "places": ["field"]},
        ),
        (
            "Change all Dragon monsters your opponent controls to Defense Position, also they cannot dance.",
            {"kinds": ["monster"], "types": ["dragon"], "side": "opponent", "places": ["field"]},
        ),
    ],
)
def test_a_lasting_text_has_monsters_in_defense_position(text: str, on: dict[str, Any]):
    """It is told with the monsters that it is about; what “also” joins to it is another clause."""
    (found,) = _changes(spell(text, "Continuous"))
    assert found["operation"] == "to-defense"
    assert {key: value for key, value in found["on"].items() if key != "compare"} == on


@pytest.mark.parametrize(
    "text",
    [
        "Change all moonlit monsters to Defense Position.",
        "Change all Level 5 or lower monsters to Defense Position, then draw 1 card.",
        "At the end of the Battle Phase, change all Dragon monsters to Defense Position.",
        "If this card attacks, it is changed to Defense Position at the end of the Battle Phase.",
    ],
)
def test_what_turns_them_in_other_words_stays_in_words(text: str):
    """Words that are not understood, another order after it, and a certain moment are not read as this."""
    assert all(entry.get("operation") != "to-defense" for entry in _changes(spell(text, "Continuous")))


def test_what_the_monster_gains_that_used_its_card() -> None:
    """It is that monster alone that gains it, wherever the card itself lies then."""
    (effect,) = read_card(monster("A Synchro Monster that used this card as material gains 700 ATK.")).effects
    (change,) = effect.get("cardChanges")
    assert change["on"]["summoned"] == {"using": {"reference": "this"}}
    assert (change["amount"], change.get("from")) == (700, None)
    assert all(office.formal for office in effect.offices)


def test_what_raises_or_lowers_a_level_is_one_of_two_by_choice():
    """“Increase or decrease its Level by 1” is the one or the other, as its player chooses."""
    text = "Once per turn: You can target 1 monster on the field; increase or decrease its Level by 2."
    (effect,) = read_card(monster(text)).effects
    changes = [(one["operation"], one["amount"], one["while"]) for one in effect.get("cardChanges")]
    assert changes == [("add", 2, {"chosen": 1}), ("subtract", 2, {"chosen": 2})]
    assert all("words" not in one for one in effect.get("cardChanges"))
