"""Whether the Levels of what could be Tributed add up, for Ritual Spells that ask for an exact number."""

from __future__ import annotations

import pytest

from tests.answers.telling import card, monster

EXACT = (
    "This card can be used to Ritual Summon any EARTH Ritual Monster. You must also Tribute monsters from your hand "
    "or field whose total Levels {exactly} the Level of the Ritual Monster you Ritual Summon."
)
OF_SIX = (
    'This card is used to Ritual Summon "Paper Golem". You must also Tribute monsters from your hand or field '
    "whose total Levels equal exactly 6."
)


def may_ritual(judge, text, levels, name="Paper Golem"):
    """Return the answer to whether a Ritual Spell in the hand may be activated, with such monsters beside it."""
    golem = {"type": "Rock Ritual Effect Monster", "attribute": "earth", "level": 6, "position": None}
    hand = [card("rite", "you", text, "hand", "Ritual Spell"), {**monster("golem", "you", "hand"), **golem}]
    hand[1]["name"] = name
    hand += [monster(f"m{at}", "you", "hand", level=level) for at, level in enumerate(levels)]
    cards = [{key: value for key, value in one.items() if key != "position"} for one in hand]
    situation = {"turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], "cards": cards}
    situation["complete"] = ["field", "hand", "gy", "plays"]
    return judge.ask({"ask": "may-activate", "card": "rite", "effect": 1, "situation": situation})


@pytest.mark.parametrize("words", ["exactly equal", "equal exactly", "equal"])
@pytest.mark.parametrize(
    ("levels", "verdict"),
    [
        ([6], "yes"),
        ([4, 2], "yes"),
        ([1, 3, 2], "yes"),
        ([3], "no"),
        ([4, 3], "no"),
        ([7, 5, 4], "no"),
        ([], "no"),
    ],
)
def test_levels_must_meet_that_of_the_ritual_monster(judge, words, levels, verdict):
    """Where they must equal its Level, it is no use that they come to more."""
    assert may_ritual(judge, EXACT.format(exactly=words), levels).verdict == verdict


def test_levels_that_only_many_could_add_up_to_are_asked_about(judge):
    """Whether four or more monsters add up is not worked out: it is asked, and never denied."""
    assert may_ritual(judge, EXACT.format(exactly="exactly equal"), [1, 1, 1, 3]).verdict == "depends"


@pytest.mark.parametrize(
    ("levels", "verdict"), [([6], "yes"), ([5, 1], "yes"), ([2, 2, 2], "yes"), ([7], "no")]
)
def test_levels_must_meet_the_number_of_the_text(judge, levels, verdict):
    """A number in the text is what the Levels add up to."""
    assert may_ritual(judge, OF_SIX, levels).verdict == verdict


def test_what_a_ritual_spell_waits_for_afterwards_is_no_other_way_to_tribute(judge):
    """A second effect that waits for the Ritual Summon leaves what can be Tributed as it is."""
    later = ' When "Paper Golem" is Ritual Summoned by this card\'s effect: You can banish this card from your GY.'
    assert may_ritual(judge, OF_SIX + later, [7]).verdict == "no"
