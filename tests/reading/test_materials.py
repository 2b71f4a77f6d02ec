"""The line of materials: what a Summon asks for, as selections; invented cards."""

from __future__ import annotations

import pytest

from reasoner.reading.materials import materials_of
from reasoner.reading.record import CardRecord

TUNER = {"kinds": ["monster"], "monsterKinds": ["tuner"]}


def line(text: str, kind: str = "Synchro / Effect"):
    """Return what is asked and what is included, without the places of the words."""
    found = materials_of(
        CardRecord("Lone Guard", card_type="Monster", monster_type_line=f"Warrior / {kind}", text=text)
    )
    return [[{key: one[key] for key in one if key != "text"} for one in sorts] for sorts in found]


def test_each_sort_is_a_selection_of_its_own():
    """“+” stands between sorts of material."""
    asked, included = line("1 Tuner + 1+ non-Tuner monsters\nYou can draw 1 card.")
    assert asked[0] == {"filter": TUNER, "least": 1, "most": 1}
    assert asked[1]["least"] == 1
    assert "most" not in asked[1]
    assert included == []


def test_a_line_that_goes_on_with_the_text_ends_with_the_materials():
    """Some cards were printed with a stroke in the place of the new line."""
    asked, _ = line(
        '1 Tuner + 1+ non-Tuner monsters / You can only control 1 "Lone Guard". You can draw 1 card.'
    )
    assert [one["least"] for one in asked] == [1, 1]


def test_what_must_be_among_them_is_told_apart():
    """“Including …” asks no further card."""
    asked, included = line("2+ monsters, including a Dragon monster\nYou can draw 1 card.", "Link / Effect")
    assert asked == [{"filter": {"kinds": ["monster"]}, "least": 2}]
    assert included[0]["filter"] == {"kinds": ["monster"], "types": ["dragon"]}


def test_a_name_alone_is_one_such_card():
    """A Fusion Monster names its materials, also one without an effect."""
    asked, _ = line('"Ember Egg" + "Ember Soul"', "Fusion")
    assert [one["filter"] for one in asked] == [{"names": ["Ember Egg"]}, {"names": ["Ember Soul"]}]
    assert all((one["least"], one["most"]) == (1, 1) for one in asked)


def test_what_is_not_understood_stays_in_words():
    """Nothing of the line is passed over."""
    asked, _ = line(
        "2 monsters with the same Type but different dreams\nYou can draw 1 card.", "Link / Effect"
    )
    assert asked[0]["words"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Must be Fusion Summoned. You can draw 1 card.", "Fusion / Effect"),
        ("1 Tuner + 1+ non-Tuner monsters\nYou can draw 1 card.", "Effect"),
        ("", "Synchro / Effect"),
    ],
)
def test_a_card_without_such_a_line_asks_for_nothing(text: str, kind: str):
    """A sentence is no line of materials, nor has a monster of the Main Deck one."""
    assert line(text, kind) == [[], []]
