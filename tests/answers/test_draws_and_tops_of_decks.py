"""How many cards are drawn, and cards that go from the top of a Deck: nobody chooses them, the Deck has fewer."""

import pytest
from telling import card, monster, resolved

FILLED = {"you": {"lp": 8000, "hand": {"count": 2}, "deck": {"count": 20}}, "opponent": {"lp": 8000}}


def done(judge, text, *cards, by="you", **more):
    """Return the answer about a Chain Link of a Spell with this text."""
    table = [card("read", by, text, position="face-up"), *cards]
    return resolved(judge, [{"card": "read", "by": by, **more}], table, players=FILLED)


def piles(answer):
    """Return how many cards you have in the hand and in the Deck afterwards."""
    you = answer.value["table"]["players"]["you"]
    return you["hand"]["count"], you["deck"]["count"]


@pytest.mark.parametrize(("cards", "number"), [((), 0), (("a",), 1), (("a", "b"), 2)])
def test_as_many_are_drawn_as_the_table_has(judge, cards, number):
    """A number that a text has worked out is counted when it resolves; none is none."""
    answer = done(
        judge,
        "Draw cards equal to the number of Dragon monsters you control.",
        *(monster(c, "you") for c in cards),
    )
    assert answer.verdict == "answered"
    assert piles(answer) == (2 + number, 20 - number)
    said = {0: "nothing happens", 1: "1 card – drawn", 2: "2 cards – drawn"}
    assert said[number] in answer.summary


def test_so_many_cards_of_the_top_are_sent(judge):
    """Nobody chooses the cards at the top of the Deck, and they are not in it any more."""
    answer = done(judge, "Send the top 3 cards of your Deck to the GY.")
    assert "the top 3 cards – sent to the GY" in answer.summary
    assert piles(answer) == (2, 17)


def test_drawn_cards_are_not_those_that_were_sent(judge):
    """“For each … sent” asks what was sent, and does not draw the cards that went to the GY."""
    text = 'Send the top 2 cards of your Deck to the GY, then draw 1 card for each "Paper" monster sent this way.'
    answer = done(judge, text)
    assert answer.verdict == "depends"
    assert "the top 2 cards – drawn" not in answer.summary


def test_a_card_draws_for_each_card_that_it_destroyed(judge):
    """“For each card destroyed” is as many as were destroyed."""
    text = (
        "Destroy all Spells on the field, and if you do, draw 1 card for each card destroyed by this effect."
    )
    spells = (card("a", "opponent", "", position="face-up"), card("b", "opponent", "", position="face-up"))
    answer = done(judge, text, *spells)
    assert answer.verdict == "answered", answer.summary
    assert piles(answer) == (4, 18)


@pytest.mark.parametrize(("asked", "left"), [("monster", 7400), ('"Origami" monster', None)])
def test_what_is_for_each_of_some_cards_does_not_count_the_others(judge, asked, left):
    """Cards of another kind than the text counts are not counted: how many LP are left is not said then."""
    text = f"Destroy all monsters on the field, then inflict 300 damage to your opponent for each {asked} destroyed."
    answer = done(judge, text, monster("a", "opponent"), monster("b", "opponent"))
    assert answer.value["table"]["players"]["opponent"].get("lp") == left


@pytest.mark.parametrize(("place", "drawn"), [("monster-zone", 1), ("gy", 0)])
def test_a_monster_that_is_not_on_the_field_points_to_none(judge, place, drawn):
    """How many cards a Link Monster points to is counted on the field: elsewhere it points to none."""
    text = "If this card is Link Summoned: Draw cards equal to the number of monsters this card points to."
    link = {
        "id": "link",
        "name": "Paper Link",
        "type": "Dragon Link Effect Monster",
        "linkArrows": ["left"],
        "linkRating": 1,
        "text": "2 monsters\n" + text,
        "owner": "you",
        "controller": "you",
        "location": place,
        **({"position": "face-up-attack", "column": 3} if place == "monster-zone" else {}),
    }
    cards = [link, monster("a", "you", column=2)]
    answer = resolved(judge, [{"card": "link", "effect": 1, "by": "you"}], cards, players=FILLED)
    assert answer.verdict == "answered", answer.summary
    assert piles(answer) == (2 + drawn, 20 - drawn)


def test_all_materials_of_the_target_are_detached(judge):
    """“All materials from it” are those of the target, not of another Xyz Monster."""
    text = "Target 1 Xyz Monster on the field; detach all materials from it, and if you do, banish it."
    xyz = {"type": "Dragon Xyz Effect Monster", "rank": 4}
    materials = [
        {
            "id": f"under-{of}",
            "name": f"Paper Under {of}",
            "owner": "you",
            "location": "xyz-material",
            "attachedTo": of,
        }
        for of in ("a", "b")
    ]
    answer = done(
        judge, text, monster("a", "you", **xyz), monster("b", "you", **xyz), *materials, targets=["a"]
    )
    happened = answer.value["links"][0]["events"]
    assert [(one["event"], one["card"]) for one in happened] == [
        ("detached", "Paper Under a"),
        ("banished", "Paper A"),
    ]


@pytest.mark.parametrize(
    ("text", "sent"), [("", ["Paper A", "Paper B"]), ("Unaffected by other monsters' effects.", "Paper B")]
)
def test_what_keeps_one_of_two_joined_cards_is_not_passed_over(judge, text, sent):
    """Of the cards that were told for “1 card from each player's field” one may be unaffected: it stays."""
    taker = "Once per turn: You can send 1 card from each player's field to the GY."
    cards = [monster("taker", "you", text=taker), monster("a", "you", text=text), monster("b", "opponent")]
    link = {"card": "taker", "effect": 1, "by": "you", "parts": [{"cards": ["a", "b"]}]}
    answer = resolved(judge, [link], cards)
    assert [event["card"] for event in answer.value["links"][0]["events"]] == [sent]
