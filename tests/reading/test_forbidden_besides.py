"""What a later clause forbids to the card, or the cards, of which the clause before it speaks."""

from __future__ import annotations

import pytest
from reading_cards import monster, spell

from reasoner.reading import read_card


def told(card):
    """Return what the first effect forbids, without the place of the words."""
    entries = read_card(card).effects[0].to_json().get("restrictions", [])
    return [{key: value for key, value in entry.items() if key != "text"} for entry in entries]


def formal(card):
    """Say whether every word of the first effect is understood."""
    return all(span["formal"] for span in read_card(card).effects[0].to_json()["spans"])


LINKED = {"reference": "this", "fits": {"relation": {"is": "points-to", "of": {"kinds": ["monster"]}}}}


@pytest.mark.parametrize(
    ("who", "subject"), [("opponent", "your opponent cannot"), ("both", "neither player can")]
)
def test_what_players_cannot_do_to_the_same_card(who, subject):
    """“It” is the card that cannot be attacked; what leads in the sentence holds for both."""
    text = (
        "While this card points to a monster(s), this card cannot be targeted for attacks, "
        f"also {subject} target it with card effects."
    )
    asked = {"at": "continuous", "while": LINKED, "who": who, "cannot": "target", "of": "this"}
    assert told(monster(text))[1] == asked


def test_what_players_cannot_do_to_the_same_cards():
    """“Them” are the cards that cannot be destroyed."""
    text = (
        "Dragon monsters you control cannot be destroyed by card effects, also neither "
        "player can target them with card effects."
    )
    dragons = {"kinds": ["monster"], "types": ["dragon"], "places": ["field"], "side": "you"}
    assert told(monster(text))[1] == {"at": "continuous", "who": "both", "cannot": "target", "on": dragons}


@pytest.mark.parametrize(
    "text",
    [
        "Gains 500 ATK, also cannot be destroyed by battle.",
        "This card gains 500 ATK and cannot be destroyed by battle.",
        "This card gains 500 ATK, also it cannot be destroyed by battle.",
    ],
)
def test_what_is_told_of_a_card_and_what_it_cannot_do(text):
    """The card that gains ATK is the one that is not destroyed, named or not."""
    assert told(monster(text)) == [{"at": "continuous", "of": "this", "cannot": "destroy", "cause": "battle"}]
    assert formal(monster(text))


def test_one_of_several_effects_of_a_list_is_not_told_of_the_card():
    """Which of the bullets applies is not known."""
    text = (
        "Target 1 face-up monster on the field; apply 1 of these effects to it until the "
        "end of this turn. ● Unaffected by card effects. ● Cannot be Tributed."
    )
    assert not any(entry.get("cannot") == "tribute" for entry in told(spell(text)))


def test_a_clause_that_was_cut_in_two_is_read_as_one():
    """“Your opponent's cards and effects cannot be activated” is no part and a restriction."""
    text = (
        "Draw 1 card. If you control a Dragon monster, this card's activation and effect cannot be negated."
    )
    entries = told(spell(text))
    assert [(entry["of"], entry["cannot"]) for entry in entries] == [
        ("this-effect", "negate"),
        ("this-activation", "negate"),
    ]
    assert all("while" in entry for entry in entries)


def test_both_what_leads_in_and_what_follows_must_be_so():
    """Of two conditions of a clause none is lost."""
    text = (
        "If this card is Pendulum Summoned or flipped face-up, neither player can activate Traps "
        "while this card is face-up on the field."
    )
    (entry,) = told(monster(text))
    came, lies = entry["while"]["and"]
    assert [sorted(one["fits"]) for one in came["or"]] == [["summoned"], ["moved"]]
    assert lies["fits"] == {"face": "up", "places": ["field"]}


def test_how_cards_stand_is_asked_of_the_cards_that_cannot_do_something():
    """“While in Attack Position” speaks of the monsters that are not destroyed, not of the card that says so."""
    (entry,) = told(
        monster("Dragon monsters you control cannot be destroyed by battle while in Attack Position.")
    )
    assert entry["on"]["position"] == "attack"
    assert "while" not in entry


def test_its_column_is_that_of_each_of_them():
    """In what is said of several monsters “its same column” is no column of this card."""
    text = "Each of your opponent's monsters cannot target the monsters in its same column for attacks."
    assert "words" in told(monster(text))[0]


def test_the_highest_of_what_is_excepted_is_the_highest_of_the_cards_meant():
    """“… except your Dragon monster(s) with the highest ATK”, of the Dragon monsters of that player."""
    text = (
        "Dragon monsters you control cannot be targeted by your opponent's card effects, "
        "or their monsters' attacks, except your Dragon monster(s) with the highest ATK."
    )
    entries = told(monster(text))
    assert [entry["cannot"] for entry in entries] == ["target", "target-for-attack"]
    (excepted,) = entries[0]["except"]
    assert excepted["compare"][0]["with"]["of"]["types"] == ["dragon"]
