"""What texts let materials be treated as, and what they ban as material, all of it or nothing; invented cards."""

from __future__ import annotations

import pytest

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord


def read(text: str, line: str = "Warrior / Tuner / Effect"):
    """Return the one effect of a monster with a text."""
    (effect,) = read_card(
        CardRecord("Lone Guard", card_type="Monster", monster_type_line=line, text=text)
    ).effects
    return effect


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        (
            "If you use this card you control as Synchro Material, you can treat it as a non-Tuner.",
            [{"may": "as-non-tuner"}],
        ),
        (
            (
                "If this card is used for the Xyz Summon of a FIRE monster, it can be treated as a Level 2 or 7 "
                "monster."
            ),
            [
                {"may": "as-level", "times": number, "on": {"kinds": ["monster"], "attributes": ["fire"]}}
                for number in (2, 7)
            ],
        ),
        (
            (
                "This card in your hand, field, or GY can be used as a substitute for any 1 Fusion Material whose "
                "name is mentioned on the Fusion Monster Card, but the other materials must be correct."
            ),
            [{"may": "stand-in-for-named"}],
        ),
        (
            (
                "When you Ritual Summon a FIRE monster, you can banish this card from your GY as 1 of the monsters "
                "required for the Ritual Summon."
            ),
            [
                {
                    "may": "ritual-material-from-gy",
                    "on": {"kinds": ["monster"], "attributes": ["fire"]},
                }
            ],
        ),
        (
            (
                "If you Ritual Summon exactly 1 Level 6 Ritual Monster with a card effect that requires use of "
                "monsters, this card you control can be used as the entire Tribute."
            ),
            [
                {
                    "may": "entire-ritual-tribute-on-the-field",
                    "on": {
                        "kinds": ["monster"],
                        "monsterKinds": ["ritual"],
                        "compare": [{"stat": "level", "op": "equal", "with": 6}],
                    },
                }
            ],
        ),
    ],
)
def test_what_a_material_may_be_treated_as(text: str, allowed: list[dict[str, object]]) -> None:
    """A whole sentence that says no more than that is formal."""
    effect = read(text)
    told = effect.get("permissions")
    assert [{key: one[key] for key in one if key != "text"} for one in told] == allowed
    assert all(office.formal for office in effect.offices)


def test_more_than_is_understood_stays_in_words() -> None:
    """Where the monster that is Summoned was not understood, nothing is permitted."""
    effect = read(
        "If this card you control would be used as Synchro Material for an oddly shaped monster, you can treat it "
        "as a non-Tuner."
    )
    assert effect.get("permissions") is None
    assert not all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "banned"),
    [
        (
            "Must be Ritual Summoned, using monsters, and you cannot use Level 5 monsters.",
            {"kinds": ["monster"], "compare": [{"stat": "level", "op": "equal", "with": 5}]},
        ),
        ('Must be Ritual Summoned, without using "Lone Guard".', {"names": ["Lone Guard"]}),
    ],
)
def test_what_a_ritual_monster_bans_as_tribute(text: str, banned: dict[str, object]) -> None:
    """It is Ritual Summoned only, and not with these."""
    effect = read(text, "Warrior / Ritual / Effect")
    summon, using = effect.get("restrictions")
    assert (summon["cannot"], using["cannot"], using["for"]) == (
        "special-summon",
        "use-as-material",
        ["ritual-summoned"],
    )
    assert using["on"] == banned
    assert all(office.formal for office in effect.offices)


def test_only_some_can_be_material_for_the_rest_of_the_turn() -> None:
    """What alone can be used bans all others, for that kind of Summon."""
    (effect,) = read_card(
        CardRecord(
            "Lone Pact",
            card_type="Spell",
            text="Draw 1 card, also for the rest of this turn, you can only use Plant monsters as Link Material.",
        )
    ).effects
    (ban,) = effect.get("restrictions")
    assert (ban["cannot"], ban["for"], ban["when"]) == ("use-as-material", ["link-summoned"], "rest-of-turn")
    assert ban["except"] == [{"kinds": ["monster"], "types": ["plant"]}]
    assert all(office.formal for office in effect.offices)


def rite(text: str):
    """Return the one effect of a Ritual Spell with a text."""
    (effect,) = read_card(CardRecord("Lone Rite", card_type="Spell", property="Ritual", text=text)).effects
    return effect


def test_what_is_banished_from_the_gy_is_used_besides_tributes() -> None:
    """The cards that are used are those of both places, and their Levels are added."""
    effect = rite(
        'This card is used to Ritual Summon "Lone Guard". You must also Tribute monsters from your hand or field, '
        "and/or banish Plant monsters from your GY, whose total Levels equal or exceed the Level of the Ritual "
        "Monster you Ritual Summon."
    )
    (step,) = effect.steps
    first, second = step.get("using")["filter"]["any"]
    assert (first["places"], second["places"], second["types"]) == (["hand", "field"], ["gy"], ["plant"])
    assert step.get("using")["total"]["op"] == "at-least"
    assert all(office.formal for office in effect.offices)


def test_what_else_is_done_with_other_materials_stays_in_words() -> None:
    """Where those go that are not banished from the GY, no rule says."""
    effect = rite(
        'This card is used to Ritual Summon "Lone Guard". You must also Tribute monsters from your hand or field, '
        "and/or shuffle Plant monsters from your GY into the Deck, whose total Levels equal or exceed the Level of "
        "the Ritual Monster you Ritual Summon."
    )
    assert effect.steps[0].get("using") is None
    assert not all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "kept_off"),
    [
        (
            "If this card is used as Synchro Material, all other Synchro Materials must be Plant monsters.",
            {"for": ["synchro-summoned"], "except": [{"kinds": ["monster"], "types": ["plant"]}]},
        ),
        (
            "If this card is used as a Synchro Material Monster, all other Synchro Material Monsters must be FIRE.",
            {"for": ["synchro-summoned"], "except": [{"attributes": ["fire"]}]},
        ),
        (
            "Cannot be used as material for a Fusion or Xyz Summon, unless all other materials are Plant monsters.",
            {
                "for": ["fusion-summoned", "xyz-summoned"],
                "except": [{"kinds": ["monster"], "types": ["plant"]}],
            },
        ),
    ],
)
def test_what_the_other_materials_must_be(text: str, kept_off: dict[str, object]) -> None:
    """All others but those are kept off its side; it is text that applies, no effect."""
    effect = read(text)
    (entry,) = effect.get("restrictions")
    assert (effect.get("kind"), entry["cannot"]) == ("condition", "use-beside")
    assert {key: entry[key] for key in kept_off} == kept_off
    assert all(office.formal for office in effect.offices)


def test_other_materials_told_beside_what_it_is_material_for() -> None:
    """“And all other materials must be …” is said of the Summon of which the words before speak."""
    effect = read(
        "Cannot be used as Synchro Material, except for the Synchro Summon of a Plant monster, and all other "
        "materials must be Plant monsters."
    )
    first, second = effect.get("restrictions")
    assert (first["cannot"], second["cannot"]) == ("use-as-material", "use-beside")
    assert first["for"] == second["for"] == ["synchro-summoned"]
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        (
            "To Tribute Summon this card face-up, you can Tribute Continuous Traps you control, as well as monsters.",
            {"may": "tribute-other-cards"},
        ),
        (
            "To Tribute Summon this card face-up, you can Tribute a Continuous Trap you control, instead of a monster.",
            {"may": "tribute-other-cards", "times": 1},
        ),
        (
            "You can Normal Summon Level 6 Plant monsters without Tributing.",
            {"may": "no-tributes-for-others"},
        ),
        (
            "Each turn, 1 Level 5 or higher Plant monster you Normal Summon can be Summoned without Tributing.",
            {"may": "no-tributes-for-others", "times": 1},
        ),
        (
            "Both players can Normal Summon Plant monsters for 1 less Tribute.",
            {"may": "fewer-tributes-for-both"},
        ),
    ],
)
def test_which_tributes_a_text_lets_be_offered(text: str, allowed: dict[str, object]) -> None:
    """Fewer for other monsters, or cards that are no monsters for its own: all of it is formal."""
    effect = read(text)
    (told,) = effect.get("permissions")
    assert {key: told[key] for key in told if key not in ("text", "on")} == allowed
    assert "words" not in told["on"]
    assert all(office.formal for office in effect.offices)


def test_fewer_tributes_after_an_effect_without_an_end_stay_in_words() -> None:
    """How long it would hold after the effect has resolved is not told by these words."""
    effect = rite("Draw 1 card. You can Normal Summon Plant monsters without Tributing.")
    assert effect.get("permissions") is None
    assert not all(office.formal for office in effect.offices)


def test_what_an_effect_forbids_its_own_card_as_material() -> None:
    """“Also this card cannot be used as …” is a clause of its own, for the time that it says."""
    effect = read(
        "You can pay 500 LP; draw 1 card, also this card cannot be used as Link Material this turn."
    )
    (ban,) = effect.get("restrictions")
    assert (ban["of"], ban["cannot"], ban["for"], ban["when"]) == (
        "this",
        "use-as-material",
        ["link-summoned"],
        "rest-of-turn",
    )
    assert all(office.formal for office in effect.offices)
