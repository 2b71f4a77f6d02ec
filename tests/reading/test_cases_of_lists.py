"""Lists of effects of which each applies in a case that its label names, and cards that their own text destroys."""

from __future__ import annotations

from typing import Any

import pytest
from reading_cards import monster, pendulum, spell

from reasoner.reading import read_card

LIST = "This card gains these effects based on the number of materials attached to it.\n● {}"
ATTACHED = {"count": {"places": ["xyz-material"], "relation": {"is": "attached-to", "of": "this"}}}


def told(text: str, key: str) -> Any:
    """Return what is read of the last effect of a monster under a key."""
    return read_card(monster(text)).effects[-1].get(key)


def in_words(text: str) -> list[str]:
    """Return the spans of the last effect of a monster that stay in words."""
    return [
        one["role"] for one in read_card(monster(text)).effects[-1].to_json()["spans"] if not one["formal"]
    ]


@pytest.mark.parametrize(
    ("bullet", "key", "op", "number"),
    [
        ("2+: Gains 500 ATK.", "cardChanges", "at-least", 2),
        ("3 or more: Cannot be destroyed by battle.", "restrictions", "at-least", 3),
        ("4+: Unaffected by other cards' effects.", "restrictions", "at-least", 4),
        ("1: You take no battle damage from battles involving this card.", "battleChanges", "equal", 1),
        ("0: This card cannot attack.", "restrictions", "equal", 0),
    ],
)
def test_an_effect_of_a_list_holds_in_its_case(bullet: str, key: str, op: str, number: int):
    """What the lead says, and what the label says of it, must be so for each thing that the bullet tells."""
    text = LIST.format(bullet)
    case = {"compare": ATTACHED, "op": op, "with": number}
    assert [entry["while"] for entry in told(text, key)] == [case]
    assert [entry["condition"] for entry in told(text, "conditions")] == [case]
    assert not in_words(text)


def test_a_case_and_a_condition_of_the_bullet_must_both_be_so():
    """A bullet may begin with a condition of its own."""
    (entry,) = told(
        LIST.format("2+: While you control no monsters, this card cannot attack."), "restrictions"
    )
    assert [one.get("compare") == ATTACHED for one in entry["while"]["and"]] == [True, False]


def test_what_is_forbidden_in_a_position_is_read_with_it():
    """A label may name the battle position instead."""
    text = "● While in Defense Position: This card cannot be destroyed by battle.\n● While in Attack Position: {}"
    (entry,) = told(text.format("Other monsters you control cannot attack."), "restrictions")
    assert entry["while"] == {"reference": "this", "fits": {"position": "attack"}}
    assert not in_words(text.format("Other monsters you control cannot attack."))


@pytest.mark.parametrize(
    "bullet",
    [
        "2: When a card or effect is activated (Quick Effect): You can negate the activation.",
        "2: Once per turn (Quick Effect): You can destroy 1 monster on the field.",
        "2: Once per turn, during the Main Phase (Quick Effect): You can draw 1 card.",
    ],
)
def test_a_quick_effect_after_a_label_has_its_case(bullet: str):
    """The remark that it is a Quick Effect stands after the label, and belongs to what follows it."""
    (case,) = told(LIST.format(bullet), "conditions")
    assert case["condition"] == {"compare": ATTACHED, "op": "equal", "with": 2}
    assert not in_words(LIST.format(bullet))


@pytest.mark.parametrize(
    "text",
    [
        "This card gains these effects based on its mood.\n● 2+: Cannot be destroyed by battle.",
        LIST.format("Happy: Cannot be destroyed by battle."),
        "A Fusion Monster that used this card as material gains an effect based on its Level.\n● 2+: It cannot attack.",
    ],
)
def test_a_case_that_is_not_understood_stays_in_words(text: str):
    """Neither a lead nor a label that is not understood makes an effect hold always."""
    assert in_words(text)
    assert all("while" not in entry for entry in told(text, "restrictions"))


def test_a_card_is_destroyed_by_its_own_text():
    """The condition may stand before the order, or after it."""
    while_so = {
        "compare": {"count": {"kinds": ["monster"], "places": ["field"]}},
        "op": "at-least",
        "with": 3,
    }
    for text in (
        "If there are 3 or more monsters on the field, destroy this card.",
        "Destroy this card if there are 3 or more monsters on the field.",
    ):
        assert [one["while"] for one in told(text, "selfDestructs")] == [while_so]
        assert not in_words(text)


@pytest.mark.parametrize(
    "text",
    [
        "If a Dragon monster is Summoned, destroy this card.",
        "If you control no other monsters, destroy this card during the End Phase.",
        "If you control no other monsters, destroy this card and take 500 damage.",
    ],
)
def test_more_than_that_stays_in_words(text: str):
    """An event, a later moment and what else is done are not read as this."""
    assert told(text, "selfDestructs") is None


def test_a_card_in_a_pendulum_zone_is_not_meant():
    """What the other box says of its card in the Pendulum Zone is asked in its words."""
    (box, *_) = (
        one
        for one in read_card(pendulum("If you control no monsters, destroy this card.", "")).effects
        if one.number
    )
    assert box.get("selfDestructs") is None


TURN = (
    "Apply this effect, depending on whose turn it is.\n"
    "● Your turn: Draw 1 card.\n● Your opponent's turn: Gain 500 LP."
)
FIELD = {"kinds": ["monster"], "places": ["field"], "side": "you"}
PAID = "Discard 1 card; apply the following effect, depending on the type of card discarded.\n{}"
HELD = (
    "You can activate the following effect, based on which player controls the equipped monster;\n"
    "● You: Draw 1 card.\n● Your opponent: Gain 500 LP."
)


def resolving(text: str) -> tuple[list[Any], list[Any]]:
    """Return the parts of a Spell's effect, and in which case each is done: the part and what must be so."""
    (effect,) = read_card(spell(text)).effects
    asked = effect.get("conditions", [])
    return list(effect.steps), [(one["part"], one["condition"]) for one in asked]


def left(text: str) -> list[str]:
    """Return the offices of the words of a Spell that are not understood."""
    (effect,) = read_card(spell(text)).effects
    return [office.role for office in effect.offices if not office.formal]


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        (TURN, [(1, {"turnOf": "you"}), (2, {"turnOf": "opponent"})]),
        (
            PAID.format("● Monster: Draw 1 card.\n● Spell/Trap: Gain 500 LP, also draw 1 card."),
            [
                (1, {"reference": "cost", "fits": {"kinds": ["monster"]}}),
                (2, {"reference": "cost", "fits": {"kinds": ["spell", "trap"]}}),
                (3, {"reference": "cost", "fits": {"kinds": ["spell", "trap"]}}),
            ],
        ),
        (
            HELD,
            [
                (1, {"reference": "equipped", "fits": {"side": "you"}}),
                (2, {"reference": "equipped", "fits": {"side": "opponent"}}),
            ],
        ),
        (
            (
                "Target 1 card on the field; destroy it, and if you do, apply this effect based on its type.\n"
                "● Monster: Draw 1 card.\n● Spell: Gain 500 LP."
            ),
            [
                (2, {"reference": "target", "fits": {"kinds": ["monster"]}, "asOf": "then"}),
                (3, {"reference": "target", "fits": {"kinds": ["spell"]}, "asOf": "then"}),
            ],
        ),
    ],
)
def test_a_bullet_is_done_in_the_case_of_its_label(text: str, cases: list[Any]):
    """All bullets are applied, each if what its label says is so, with what would be done without its first part."""
    steps, told = resolving(text)
    assert told == cases
    assert {step.get("joinedBy") for step in steps if step.get("option") == 2} <= {"bullet", "also"}
    assert not left(text)


@pytest.mark.parametrize(
    ("lead", "labels", "cases"),
    [
        (
            "Apply these effects, in sequence, based on the card types of the monster(s) you control.",
            ("Fusion", "Synchro/Xyz"),
            [
                {"compare": {"count": FIELD | {"monsterKinds": ["fusion"]}}, "op": "at-least", "with": 1},
                {
                    "compare": {"count": FIELD | {"monsterKinds": ["synchro", "xyz"]}},
                    "op": "at-least",
                    "with": 1,
                },
            ],
        ),
        (
            "Target 1 monster on the field; apply this effect based on its Attribute.",
            ("DARK", "Other"),
            [
                {"reference": "target", "fits": {"attributes": ["dark"]}},
                {"not": {"reference": "target", "fits": {"attributes": ["dark"]}}},
            ],
        ),
    ],
)
def test_a_label_names_a_sort_of_cards(lead: str, labels: tuple[str, str], cases: list[Any]):
    """One card of that sort is enough; “Other” is what no label before it names."""
    text = "{}\n● {}: Draw 1 card.\n● {}: Gain 500 LP.".format(lead, *labels)
    assert [case for _, case in resolving(text)[1]] == cases
    assert not left(text)


CHOSEN = "Activate 1 of these effects, based on {};\n● {}: Draw 1 card.\n● {}: Gain 500 LP."


@pytest.mark.parametrize(
    ("subject", "labels", "case"),
    [
        ("the number of cards in your hand", ("1+", "4+"), {"op": "at-least", "with": 1}),
        ("where this card is at activation", ("GY", "Field"), {"fits": {"places": ["gy"]}}),
        ("the Attributes of monsters in your GY", ("DARK", "FIRE"), {"op": "at-least", "with": 1}),
    ],
)
def test_an_option_is_chosen_by_its_label(subject: str, labels: tuple[str, str], case: dict[str, Any]):
    """What a label says is asked when the effect is activated: nothing hangs on it when the effect resolves."""
    text = CHOSEN.format(subject, *labels)
    (effect,) = read_card(spell(text)).effects
    first, second = effect.get("conditions")
    assert (first["at"], second["at"]) == ("option", "option")
    assert case.items() <= first["condition"].items()
    assert not any(step.get("if") for step in effect.steps)
    assert not left(text)


@pytest.mark.parametrize(
    "text",
    [
        "Discard 1 card, then activate 1 of these effects, based on the number of cards in your hand;\n{}",
        "Activate these effects, based on the number of cards in your hand;\n{}",
        "Target 1 card on the field, then activate 1 of these effects, based on its type;\n{}",
    ],
)
def test_what_may_change_the_case_before_an_option_is_chosen_stays_in_words(text: str):
    """Neither is the case known after a payment or a target, nor is one bullet chosen of several."""
    assert left(text.format("● 1+: Draw 1 card.\n● 4+: Gain 500 LP."))


@pytest.mark.parametrize(
    "text",
    [
        TURN.replace("whose turn it is", "the weather"),
        TURN.replace("Your turn", "A sunny turn"),
        (
            "Reveal the top card of your Deck, and apply the appropriate effect based on its type.\n"
            "● Monster: Draw 1 card.\n● Spell: Gain 500 LP."
        ),
    ],
)
def test_a_list_of_which_a_case_is_not_told_stays_in_words(text: str):
    """Neither what is not understood is a case, nor what may be another one by the time the effect resolves."""
    assert left(text)
    assert not [case for _, case in resolving(text)[1] if "words" not in case]


def test_what_is_changed_and_forbidden_in_a_case_does_not_hold_always():
    """Which bullets were applied, the text does not say: what they change stays words."""
    (effect,) = read_card(
        spell(
            "Apply these effects in sequence, based on the number of monsters you control.\n"
            "● 1+: All monsters you control gain 500 ATK.\n"
            "● 2+: Your opponent cannot activate Spell Cards this turn."
        )
    ).effects
    assert all("words" in one for key in ("cardChanges", "restrictions") for one in effect.get(key))
    assert [office.role for office in effect.offices if not office.formal] == ["restriction"]


def test_of_several_cases_that_are_so_at_once_one_may_be_chosen():
    """“1 of these effects” leaves a choice where more than one label may be so."""
    lead = "Apply 1 of these effects, depending on the number of monsters you control.\n"
    (_, second), _ = resolving(lead + "● 1+: Draw 1 card.\n● 2+: Gain 500 LP.")
    assert second.get("joinedBy") == "or"
    (_, second), _ = resolving(lead + "● 1: Draw 1 card.\n● 2+: Gain 500 LP.")
    assert second.get("joinedBy") == "bullet"


def test_an_effect_that_is_used_is_gained_in_its_case_too():
    """The label is a condition of activating; where the card has left the field by then, it is not asked so."""
    (used,) = read_card(monster(LIST.format("2+: Once per turn: You can draw 1 card."))).effects
    case = {"compare": ATTACHED, "op": "at-least", "with": 2}
    assert [(one["at"], one["condition"]) for one in used.get("conditions")] == [("activation", case)]
    assert not in_words(LIST.format("2+: Once per turn: You can draw 1 card."))
    assert in_words(LIST.format("2+: If this card is sent to the GY: Draw 1 card."))


DIE = "Roll a six-sided die and apply the result.\n● {}"
ALL_SIX = "1 or 2: Draw 1 card.\n● 3, 4, 5: Gain 500 LP, also draw 1 card.\n● 6: Inflict 500 damage to your opponent."


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (DIE.format(ALL_SIX), 3),
        (DIE.format(ALL_SIX).replace("● ", ""), 3),
        ("Toss a coin and apply this effect.\n● Heads: Draw 1 card.\n● Tails: Gain 500 LP.", 2),
        ("Toss a coin.\n● Heads: Draw 1 card.\n● Tails: Gain 500 LP.", 2),
    ],
)
def test_chance_decides_which_bullet_is_done(text: str, options: int):
    """Every result has its bullet: these are alternatives of which one is done, as after a choice."""
    steps, told = resolving(text)
    assert not told
    assert not left(text)
    firsts = [steps[1], *(step for step in steps if step.get("joinedBy") == "or")]
    assert [step.get("option") for step in firsts] == [*range(1, options + 1)]
    assert not any(step.get("if") for step in steps)
    assert steps[1].get("joinedBy") == "in-order"


@pytest.mark.parametrize(
    "text",
    [
        DIE.format("1: Draw 1 card.\n● 6: Gain 500 LP."),
        DIE.format("1 to 3: Draw 1 card.\n● 4 to 6: Gain 500 LP."),
        "Toss a coin twice and apply the result.\n● Heads: Draw 1 card.\n● Tails: Gain 500 LP.",
        "Draw 1 card, then apply the result.\n● Heads: Draw 1 card.\n● Tails: Gain 500 LP.",
    ],
)
def test_results_that_are_not_all_told_stay_in_words(text: str):
    """Where nothing may be done, or more than one thing, the bullets are no alternatives."""
    assert left(text)


COUNTERS = "You can remove Test Counters from this card, then activate 1 of these effects;\n{}"
REVEALED = "You can activate 1 of these effects, by revealing monster(s) in your hand with the listed Attribute(s);\n{}"


def prices(text: str) -> list[tuple[Any, ...]]:
    """Return what is paid for the effect of a monster: for which bullet, what is done, how many cards or Counters."""
    (effect,) = read_card(monster(text)).effects
    return [(step.get("option"), step.get("does"), step.get("count")) for step in effect.costs]


def test_a_label_tells_how_many_counters_its_bullet_costs():
    """Each bullet has a price of its own, and is done under no further condition."""
    text = COUNTERS.format("● 2: Draw 1 card.\n● 4 Counters: Gain 500 LP.")
    assert prices(text) == [(1, "remove-counter", 2), (2, "remove-counter", 4)]
    assert not in_words(text)
    (effect,) = read_card(monster(text)).effects
    assert all(step.get("if") is None for step in effect.steps)


def test_a_label_tells_what_is_revealed_for_its_bullet():
    """One monster for each Attribute that it names, or so many of it."""
    text = REVEALED.format("● 2 FIRE: Draw 1 card.\n● EARTH, WIND, & DARK: Gain 500 LP.")
    assert prices(text) == [(1, "reveal", 2), (2, "reveal", 1), (2, "reveal", 1), (2, "reveal", 1)]
    (effect,) = read_card(monster(text)).effects
    named = [step.get("selection")["filter"]["attributes"] for step in effect.costs]
    assert named == [["fire"], ["earth"], ["wind"], ["dark"]]
    assert not in_words(text)


def test_a_label_tells_how_many_were_removed_for_its_bullet():
    """Where one of several numbers is removed, the number chooses the bullet."""
    text = (
        "You can remove 2 or 5 Test Counters from your field; apply this effect, depending on the number removed.\n"
        "● 2: Draw 1 card.\n● 5: Gain 500 LP."
    )
    assert prices(text) == [(1, "remove-counter", 2), (2, "remove-counter", 5)]
    assert not in_words(text)


@pytest.mark.parametrize(
    "text",
    [
        COUNTERS.format("● Two: Draw 1 card.\n● 4: Gain 500 LP."),
        REVEALED.format("● 2 RED: Draw 1 card.\n● DARK: Gain 500 LP."),
        COUNTERS.replace("then", "then immediately").format("● 2: Draw 1 card.\n● 4: Gain 500 LP."),
    ],
)
def test_a_price_that_is_not_understood_stays_in_words(text: str):
    """Neither the labels nor what leads them in tell a price then."""
    assert in_words(text)


def test_what_chance_brings_for_a_time_holds_if_it_chose_it():
    """Heads and tails are alternatives; what has no end may be gained, and end with its card: it stays in words."""
    text = (
        "Toss a coin.\n● Heads: Your opponent cannot Normal Summon until the End Phase.\n"
        "● Tails: Neither player can Normal Summon monsters."
    )
    (effect,) = read_card(spell(text)).effects
    heads, tails = effect.get("restrictions")
    assert heads["while"] == {"chosen": 1}
    assert "words" in tails


LED = "Draw 1 card, then if your LP are 2000 or less, you can apply {} effect{}.\n{}"
LOW = {"compare": {"lp": "you"}, "op": "at-most", "with": 2000}


@pytest.mark.parametrize(
    ("text", "hanging"),
    [
        (LED.format("this", "", "● Gain 500 LP, and if you do, draw 1 card."), [2]),
        (LED.format("1 of these", "s", "● Gain 500 LP.\n● Draw 1 card, also gain 500 LP."), [2, 3, 4]),
    ],
)
def test_a_list_that_is_led_in_with_a_condition_hangs_on_it(text: str, hanging: list[int]):
    """What each bullet does by itself is done only if the condition is met; what follows from it goes with it."""
    _, asked = resolving(text)
    assert asked == [(part, LOW) for part in hanging]
    assert not left(text)


def test_a_lead_with_a_condition_that_is_not_understood_stays_in_words():
    """Nothing is asked of the parts then: the words of the lead are."""
    text = LED.replace("your LP are 2000 or less", "you feel lucky").format("this", "", "● Gain 500 LP.")
    assert resolving(text)[1] == []
    assert left(text)


def test_an_old_condition_before_a_list_is_one_of_activation():
    """“If you control a Dragon monster, activate 1 of these effects” leads in nothing that comes after other parts."""
    text = "If you control a Dragon monster, activate 1 of these effects: ● Draw 1 card. ● Gain 500 LP."
    (effect,) = read_card(spell(text)).effects
    assert [one["at"] for one in effect.get("conditions")] == ["activation"]


@pytest.mark.parametrize(
    ("lead", "label", "case"),
    [
        (
            "Gains the following effect(s) while there is a monster(s) with the following Attribute(s) on the field.",
            "FIRE",
            {
                "compare": {"count": {"kinds": ["monster"], "attributes": ["fire"], "places": ["field"]}},
                "op": "at-least",
                "with": 1,
            },
        ),
        (
            "Gains the following effects, based on the Attributes of its attached materials.",
            "LIGHT or DARK",
            {
                "reference": "this",
                "fits": {"relation": {"is": "has-material", "of": {"attributes": ["light", "dark"]}}},
            },
        ),
        (
            "This card gains the following effect based on its battle position.",
            "Defense Position",
            {"reference": "this", "fits": {"position": "defense"}},
        ),
        (
            "Apply these effects based on the number of materials attached to this card.",
            "2+",
            {"compare": ATTACHED, "op": "at-least", "with": 2},
        ),
    ],
)
def test_a_label_may_name_what_must_be_there(lead: str, label: str, case: Any):
    """A list can hang on Attributes, or on a battle position, and need not be said to be gained."""
    text = f"{lead}\n● {label}: This card gains 500 ATK.\n● {label}: This card cannot attack."
    (entry,) = told(text, "restrictions")
    assert entry["while"] == case
    assert not in_words(text)


def test_a_label_that_names_no_attribute_stays_in_words():
    """What is no Attribute is no case of a list that hangs on Attributes."""
    lead = "Gains the following effects, based on the Attributes of its attached materials."
    assert in_words(f"{lead}\n● Happy: This card cannot attack.")
