"""The table in the address of a question: what stands in a card's words, cards in their places, numbers of players."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from invented import knowledge

from reasoner.errors import QuestionError
from service.web import form, placing
from service.web.words import Words

MET = "card.effects[0].conditions[0].isMet"
OF_SECOND = "situation.cards[1].effects[0].parts[2].couldBeDone"
TABLE = [
    ("card", "Paper Dragon"),
    ("situation.cards[0].name", "Ink Well"),
    ("situation.cards[0].controller", "you"),
    ("situation.cards[0].location", "monster-zone"),
    ("situation.cards[0].position", "face-up-attack"),
    ("situation.cards[1].name", "Paper Dragn"),
    (f"answers.{MET}", "false"),
    (f"answers.{OF_SECOND}", "true"),
]


@pytest.fixture(scope="module")
def words() -> Words:
    """Return the words of the real vocabulary."""
    return Words(knowledge())


def fields_at(address: str) -> list[tuple[str, str]]:
    """Return the fields that an address holds."""
    return parse_qsl(urlsplit(address).query)


def test_what_is_answered_in_words_is_kept_by_its_field():
    """It stands in the question under `answers`, and the question gives the same fields again."""
    question = form.question_of(TABLE)
    assert question["answers"] == {MET: False, OF_SECOND: True}
    assert sorted(form.fields_from(question)) == sorted(TABLE)


@pytest.mark.parametrize("name", ["answers.", "answers.card..isMet", "answers.card.effects[x].isMet"])
def test_what_is_no_path_is_no_answer(name: str):
    """A parameter that names no field is an error that names it."""
    with pytest.raises(QuestionError) as raised:
        form.question_of([(name, "true")])
    assert raised.value.faults[0].field == name


def test_what_is_said_of_a_card_goes_and_moves_with_it():
    """Without the first card the second is the first, also where its words are answered; without it, they are not."""
    moved = dict(form.without(TABLE, "situation.cards[0]"))
    assert moved["situation.cards[0].name"] == "Paper Dragn"
    assert moved["answers.situation.cards[0].effects[0].parts[2].couldBeDone"] == "true"
    assert f"answers.{OF_SECOND}" not in moved
    assert f"answers.{OF_SECOND}" not in dict(form.without(TABLE, "situation.cards[1]"))
    assert f"answers.{MET}" not in dict(form.without(TABLE, f"answers.{MET}"))


def test_every_place_can_be_tapped(words: Words):
    """Each card offers every player, zone and position that a question can tell; the given ones take it back."""
    first, second = placing.cards_on_table(
        TABLE, words, lambda name: ["Paper Dragon"] if "Dragn" in name else []
    )
    assert (first.name, first.where) == ("Ink Well", "you, Monster Zone, face-up Attack Position")
    assert (first.unplaced, second.unplaced) == (False, True)
    for card, key in (("controller", placing.CONTROLLER), ("location", placing.LOCATION)):
        path = f"{placing.CARDS}[1]{key}"
        offered = {dict(fields_at(tap.to)).get(path) for row in second.rows for tap in row.taps} - {None}
        assert offered == {option.value for option in words.options(path)}, card
    given = [tap for row in first.rows for tap in row.taps if tap.is_given]
    assert [tap.label for tap in given] == ["You", "Monster Zone", "Face-up Attack Position"]
    assert f"{placing.CARDS}[0].controller" not in dict(fields_at(given[0].to))


def test_another_place_is_no_position(words: Words):
    """A card that is put elsewhere loses what was said of how it lies."""
    first, _ = placing.cards_on_table(TABLE, words, lambda _: ())
    gy = next(tap for row in first.rows for tap in row.taps if tap.label == "GY")
    told = dict(fields_at(gy.to))
    assert told["situation.cards[0].location"] == "gy"
    assert "situation.cards[0].position" not in told


def test_the_next_card_has_fields_of_its_own(words: Words):
    """It is added behind those that are there."""
    following = placing.adding(TABLE, words)
    assert (following.name, following.anchor) == ("situation.cards[2].name", "table-3")
    assert [side.value for side in following.sides] == ["you", "opponent"]


def test_a_name_that_nobody_knows_leads_to_the_nearest(words: Words):
    """The address puts the other name in its place and keeps everything else."""
    _, second = placing.cards_on_table(TABLE, words, lambda name: ["Paper Dragon"] if "Dragn" in name else [])
    ((name, to),) = second.like
    assert name == "Paper Dragon"
    assert dict(fields_at(to)) == {**dict(TABLE), "situation.cards[1].name": "Paper Dragon"}


def test_players_are_counted_by_the_names_of_their_places(words: Words):
    """LP and the places whose cards are counted, for both players, with what is told of them."""
    told = placing.counts([("situation.players.you.hand.count", "3")], words)
    assert [player for player, _ in told] == ["You", "The opponent"]
    assert [one.label for one in told[0][1]] == ["LP", "Your hand", "Your Deck", "Your Extra Deck"]
    assert [one.value for one in told[0][1]] == ["", "3", "", ""]
    assert all(words.is_number(one.field) for _, counts in told for one in counts)


def test_what_is_told_of_a_player_says_of_which(words: Words):
    """Beside what else was said, LP alone would not tell whose."""
    assert words.of_field("situation.players.opponent.lp") == "the opponent: LP"
    assert words.of_field("situation.players.you.hand.count") == "your hand"
