"""Summoning procedures: from where a monster Summons itself, and what is done for it, read like a cost."""

from __future__ import annotations

import pytest

from reasoner.reading import EffectReading, read_card
from reasoner.reading.record import CardRecord


def _procedure(text: str, line: str = "Fiend / Effect") -> EffectReading:
    (effect,) = read_card(
        CardRecord("Rune Climber", card_type="Monster", monster_type_line=line, text=text)
    ).effects
    return effect


@pytest.mark.parametrize(
    ("text", "places", "done"),
    [
        (
            "You can Special Summon this card (from your hand) by Tributing 1 Dragon monster.",
            ["hand"],
            ["tribute"],
        ),
        (
            "You can Special Summon this card (from your GY) by banishing 1 Spell from your GY.",
            ["gy"],
            ["banish"],
        ),
        ("If you control no monsters, you can Special Summon this card (from your hand).", ["hand"], []),
        (
            "Must first be Special Summoned (from your hand) by sending 2 Warrior monsters you control to the GY.",
            ["hand"],
            ["send-to-gy"],
        ),
    ],
)
def test_what_a_procedure_asks_is_read(text: str, places: list[str], done: list[str]) -> None:
    """The verb after “by” is a cost; no word of the sentence is left over."""
    effect = _procedure(text)
    assert effect.get("summonsFrom") == places
    assert [step.get("does") for step in effect.costs] == done
    assert all(office.formal for office in effect.offices)


def test_to_whose_field_a_procedure_summons_is_read() -> None:
    """“To your opponent's field” is no word left over; a cost is said from its first letter."""
    text = (
        "You can Special Summon this card (from your hand) to your opponent's field in Attack Position, "
        "by Tributing 1 monster they control."
    )
    effect = _procedure(text)
    assert effect.get("summonsToSide") == "opponent"
    assert all(office.formal for office in effect.offices)
    (step,) = effect.costs
    assert text[step.span.start :].startswith("Tributing")
    assert _procedure("You can Special Summon this card (from your hand).").get("summonsToSide") is None


def test_other_materials_of_an_xyz_monster_are_read() -> None:
    """“By using …” names what is used instead of the materials of its line."""
    text = "You can also Xyz Summon this card by using 1 Rank 4 Xyz Monster you control as material."
    (step,) = _procedure(text, "Fiend / Xyz / Effect").costs
    assert step.get("does") == "attach"
    assert step.get("selection")["filter"]["monsterKinds"] == ["xyz"]


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (
            (
                "Once per turn, if an Xyz Monster battled this turn, you can also Xyz Summon this card by using 1 Xyz "
                "Monster you control as material (transfer its materials to this card)."
            ),
            ["attach"],
        ),
        (
            (
                "You can also Xyz Summon this card by discarding 1 Spell, and using a Rank 4 Xyz Monster you control "
                "as the material."
            ),
            ["discard", "attach"],
        ),
        (
            (
                "Once per turn, you can also Xyz Summon this card by using 1 Xyz Monster you control with a different "
                "name as material."
            ),
            ["attach"],
        ),
    ],
)
def test_other_materials_are_read_with_how_often_when_and_what_else(text: str, done: list[str]) -> None:
    """“Once per turn”, a condition, a discard beside them: no word of the sentence is left over."""
    effect = _procedure(text, "Fiend / Xyz / Effect")
    assert [step.get("does") for step in effect.costs] == done
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    "text",
    [
        "You can Special Summon this card (from your hand) by flattering 1 monster.",
        "You can Special Summon this card (from your hand) by banishing 1 Warrior and 2 LIGHT monsters from your GY.",
    ],
)
def test_what_is_not_understood_stays_as_words(text: str) -> None:
    """A procedure of which anything is left open tells no cost: its words are asked."""
    effect = _procedure(text)
    assert effect.costs == ()
    assert not all(office.formal for office in effect.offices)


def test_the_above_cards_are_those_of_the_line_of_materials() -> None:
    """What is done to “the above cards” is done to so many of each sort, where the words say that they lie."""
    text = (
        '"Copper Wing" + "Copper Tail" + "Copper Wing"\n'
        "Must first be Special Summoned (from your Extra Deck) by banishing the above cards from your field and/or GY."
    )
    effect = _procedure(text, "Machine / Fusion / Effect")
    assert [(step.get("does"), step.get("selection")["least"]) for step in effect.costs] == [
        ("banish", 2),
        ("banish", 1),
    ]
    lies = {"side": "you", "places": ["field", "gy"]}
    assert [step.get("selection")["filter"] for step in effect.costs] == [
        {"names": ["Copper Wing"], **lies},
        {"names": ["Copper Tail"], **lies},
    ]
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    "line",
    [
        '"Copper Wing" + 1+ Machine monsters',
        '"Copper Wing" + 2 "Copper" monsters',
        "1 monster that hums + 1 Tuner",
    ],
)
def test_above_cards_that_are_not_told_apart_stay_as_words(line: str) -> None:
    """Any number of a sort, or one card that would do for two sorts beside several: the words are asked."""
    text = f"{line}\nMust be Special Summoned (from your Extra Deck) by sending the above cards you control to the GY."
    effect = _procedure(text, "Machine / Fusion / Effect")
    assert effect.costs == ()
    assert not all(office.formal for office in effect.offices)


def test_above_cards_of_which_it_is_not_read_where_they_lie_stay_as_words() -> None:
    """“1 each from your field and GY” says of each card where it lies."""
    text = (
        '"Copper Wing" + "Copper Tail"\nMust be Special Summoned (from your Extra Deck) by banishing '
        "the above monsters, 1 each from your field and GY."
    )
    assert _procedure(text, "Machine / Fusion / Effect").costs == ()


@pytest.mark.parametrize(
    "text",
    [
        'Must be Fusion Summoned with the above Fusion Materials or with "Rune Oven".',
        "Must first be Fusion Summoned using only Fusion Materials from your hand.",
    ],
)
def test_what_more_is_asked_of_materials_stays_as_words(text: str) -> None:
    """Another way beside the materials, or where they come from, is not read: it is asked."""
    effect = _procedure(f'"Copper Wing" + "Copper Tail"\n{text}', "Machine / Fusion / Effect")
    assert not all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "formal"),
    [
        ("You can Normal Summon this card without Tributing, but its original ATK becomes 1000.", True),
        ("If you control no monsters, you can Normal Summon this card without Tributing.", True),
        (
            "If you control no monsters, you can Normal Summon this card without Tributing as a Level 4 monster.",
            False,
        ),
        ("You can Normal Summon this card without Tributing, but it hums.", False),
    ],
)
def test_a_normal_summon_without_tributes_is_read_with_what_stands_around_it(
    text: str, *, formal: bool
) -> None:
    """A condition before it and a change after it are told by themselves; what more is said of it stays words."""
    effect = _procedure(text, "Beast / Effect")
    assert [one["may"] for one in effect.get("permissions")] == ["no-tributes"]
    assert all(office.formal for office in effect.offices) is formal


def test_what_a_procedure_changes_holds_only_if_it_was_followed() -> None:
    """“…, but this card loses 500 ATK”: of a monster that was Summoned so."""
    effect = _procedure("You can Special Summon this card (from your hand), but this card loses 500 ATK.")
    assert [one["upon"]["byThis"] for one in effect.get("cardChanges")] == [True]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "You can Special Summon this card (from your hand) to your zone a Link Monster points to.",
            [{"zone": True, "pointedToBy": {"kinds": ["monster"], "monsterKinds": ["link"]}}],
        ),
        (
            "You can Special Summon this card (from your hand) to your center Main Monster Zone.",
            [{"zone": True, "columnNumber": 3}],
        ),
        (
            "If 2 or more cards are in the same column, you can Special Summon this card (from your hand) in that column.",  # noqa: E501
            [{"zone": True, "op": "at-least", "with": 2}, {"column": True, "op": "at-least", "with": 2}],
        ),
    ],
)
def test_to_which_zone_a_procedure_summons_is_asked(text: str, asked: list[object]) -> None:
    """The zone is a condition of the Summon; no word is left over."""
    effect = _procedure(text)
    assert [stated["condition"] for stated in effect.get("conditions") or []] == asked
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    "text",
    [
        "You can Special Summon this card (from your hand) in that column.",
        "If you control a Dragon, you can Special Summon this card (from your hand) in that column.",
        "You can Special Summon this card (from your hand) to your zone that shines.",
    ],
)
def test_a_zone_that_was_not_understood_stays_in_words(text: str) -> None:
    """“That column” is one of which the words before speak."""
    assert not all(office.formal for office in _procedure(text).offices)


@pytest.mark.parametrize(
    "named",
    ['1 "Rune Ox", "Rune Elk", and "Rune Hen"', '"Rune Ox", "Rune Elk", and "Rune Hen"'],
)
def test_names_joined_by_and_are_one_card_each(named: str) -> None:
    """One number before several names, or none, counts one card of each; “or” would let one of them do."""
    effect = _procedure(f"Must be Special Summoned (from your hand) by Tributing {named}.")
    (step,) = effect.costs
    told = step.get("selection")
    each = [told, *told["and"]]
    assert [one["filter"]["names"] for one in each] == [["Rune Ox"], ["Rune Elk"], ["Rune Hen"]]
    assert all(one["least"] == one["most"] == 1 for one in each)
    assert all(office.formal for office in effect.offices)


def test_words_that_go_on_to_the_summon_tell_no_place() -> None:
    """What is paid before words that say from where it is Summoned is not all that they say."""
    text = "Cannot be Special Summoned except by paying 300 LP; then you can Special Summon this card from your Deck."
    assert _procedure(text).get("summonsFrom") is None


def test_numbers_that_differ_before_one_noun_are_read() -> None:
    """“1 FIRE and 2 WATER monsters”: no monster is both, as a rule looks at them."""
    text = "Must be Special Summoned (from your hand) by banishing 1 FIRE and 2 WATER monsters from your GY."
    effect = _procedure(text)
    assert [step.get("selection")["least"] for step in effect.costs] == [1, 2]
    assert [step.get("selection")["filter"]["attributes"] for step in effect.costs] == [["fire"], ["water"]]


@pytest.mark.parametrize(
    ("lead", "places"),
    [
        ("from your hand or Extra Deck) by", ["hand", "extra-deck"]),
        ("from your hand or face-up Extra Deck) by", ["hand", "extra-deck-face-up"]),
        ("from your hand) in face-up Defense Position, by", ["hand"]),
    ],
)
def test_where_from_and_how_a_procedure_summons_is_read(lead: str, places: list[str]) -> None:
    """Two places, or the battle position, stand before what is done; none of these words is left over."""
    effect = _procedure(f"Must be Special Summoned ({lead} Tributing 2 Dragon monsters.")
    assert effect.get("summonsFrom") == places
    assert all(office.formal for office in effect.offices)
