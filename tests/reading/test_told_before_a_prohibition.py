"""“It gains 500 ATK, but cannot attack”: the card of which something is told is the one that cannot do something."""

from __future__ import annotations

import pytest
from reading_cards import monster, only, spell

from reasoner.reading import read_card

HEAD = "Target 1 face-up monster on the field; "


def told(text):
    """Return what the effect forbids, without its part and the place of the words."""
    entries = only(spell(text)).to_json().get("restrictions", [])
    return [{key: value for key, value in entry.items() if key not in ("text", "part")} for entry in entries]


@pytest.mark.parametrize("joint", [", but", " and", ", and"])
def test_the_same_card_is_meant(joint):
    """The words that lead in both say how long both hold."""
    text = f"{HEAD}until the end of this turn, it gains 500 ATK{joint} cannot be destroyed by battle."
    asked = {
        "at": "resolution",
        "when": "rest-of-turn",
        "of": "target",
        "cannot": "destroy",
        "cause": "battle",
    }
    assert told(text) == [asked]


def test_how_long_one_of_them_holds_is_not_said_of_the_other():
    """“Until the end of this turn” in the first of them may be said of it alone: that stays in words."""
    assert "words" in told(f"{HEAD}it gains 500 ATK until the end of this turn, but cannot attack.")[0]


def test_what_a_player_does_is_not_told_of_a_card():
    """After a command nobody is named who cannot do it."""
    entries = told(f"{HEAD}banish it, but cannot attack this turn.")
    assert all("words" in entry for entry in entries)


def applied(text):
    """Return what a monster's text forbids without being activated."""
    return [
        entry for effect in read_card(monster(text)).effects for entry in effect.to_json()["restrictions"]
    ]


@pytest.mark.parametrize(
    "before",
    [
        "While this card is in the Extra Monster Zone, it gains 500 ATK for every other Link Monster on the field",
        "Your opponent's monsters cannot target this card for attacks",
    ],
)
def test_the_card_itself_is_meant_whatever_else_is_named(before):
    """Other cards that are counted, or that cannot attack it, are not what “it” means."""
    last = applied(f"{before}, also your opponent cannot target it with card effects.")[-1]
    assert (last["who"], last["cannot"], last["of"]) == ("opponent", "target", "this")


def test_what_does_not_resolve_has_done_nothing_to_a_card_before():
    """“By this effect” in a sentence that always applies points to no card."""
    text = "Monsters changed to Defense Position by this effect cannot change their battle positions."
    assert all("words" in entry for entry in applied(text))


def test_what_leads_in_a_sentence_says_how_long_all_of_it_holds():
    """“For the rest of this turn” is said of the second prohibition, too."""
    text = (
        "Draw 1 card, also for the rest of this turn, your monsters cannot attack directly, "
        "also you cannot Special Summon, except WIND monsters."
    )
    assert [entry["when"] for entry in told(text)] == ["rest-of-turn", "rest-of-turn"]


def test_what_a_player_cannot_do_ends_some_time():
    """Where nothing says when, the words that do were not understood."""
    (entry,) = told("Draw 1 card, also you cannot Special Summon.")
    assert "words" in entry


@pytest.mark.parametrize("of", ["target", "those"])
def test_they_are_the_monsters_that_were_spoken_of(of):
    """“They cannot attack” is said of cards where some were spoken of, not of the opponent."""
    heads = {
        "target": "Target 2 monsters in your GY; Special Summon those targets",
        "those": "Special Summon 2 Level 4 monsters from your Deck",
    }
    assert told(f"{heads[of]}, but they cannot declare an attack this turn.") == [
        {"at": "resolution", "when": "rest-of-turn", "of": of, "cannot": "attack"}
    ]


def test_every_kind_of_card_that_is_listed_is_meant() -> None:
    """“Fusion, Synchro, and Xyz Monsters” and “Dragon monsters and Spells” are forbidden something as one."""
    text = "Fusion, Synchro, and Xyz Monsters your opponent controls cannot activate their effects."
    (entry,) = read_card(monster(text)).effects[0].get("restrictions")
    assert entry["on"]["monsterKinds"] == ["fusion", "synchro", "xyz"]
    text = "This turn, Dragon monsters and Continuous Spells you control cannot be destroyed by card effects."
    (entry,) = read_card(spell(text)).effects[0].get("restrictions")
    assert [sorted(one) for one in entry["on"]["any"]] == [["kinds", "types"], ["kinds", "properties"]]


def test_what_is_listed_and_not_understood_keeps_the_ban_in_words() -> None:
    """Of less than its text names an effect forbids nothing."""
    text = "This turn, moonlit things and Continuous Spells you control cannot be destroyed by card effects."
    (entry,) = read_card(spell(text)).effects[0].get("restrictions")
    assert entry["words"].startswith("This turn, moonlit things and Continuous Spells")


def test_what_binds_the_turn_of_the_card_binds_its_activation() -> None:
    """“… the turn you activate this card” is said of the activation, though it stands with another effect."""
    text = (
        "Draw 1 card. If this card is sent to the GY: You can draw 1 card. "
        "You cannot conduct your Battle Phase the turn you activate this card."
    )
    first, second = read_card(spell(text)).effects
    assert [one["cannot"] for one in first.get("restrictions")] == ["conduct-battle-phase"]
    assert not second.get("restrictions")
