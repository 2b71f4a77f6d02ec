"""What a text lets be paid instead of a cost: where it was not taken apart, it is asked whether that can be done."""

import pytest
from telling import card, may_be_activated, monster

STAND_IN = (
    "If you would Tribute a monster(s) to activate a monster's effect, "
    "you can banish this card from your GY instead."
)


@pytest.mark.parametrize(
    ("text", "by", "verdict"),
    [
        (STAND_IN, "you", "yes"),
        (STAND_IN, "opponent", "no"),
        (STAND_IN.replace("a monster's effect", 'a "Scissors" monster\'s effect'), "you", "no"),
        (STAND_IN.replace("a monster(s)", "a monster(s), except a Dragon,"), "you", "depends"),
        (
            "If you would discard to activate a monster's effect, you can banish this card instead.",
            "you",
            "no",
        ),
        ("If this card is sent to the GY: You can draw 1 card.", "you", "no"),
    ],
)
def test_a_cost_that_another_text_may_let_be_paid(judge, text, by, verdict):
    """Of its player's cards one that speaks of such a cost counts where it lies; words nobody took apart are asked."""
    caller = monster("caller", "you", text="You can Tribute 1 other monster; draw 1 card.")
    cards = [caller, card("spare", by, text, "gy", kind="Normal Spell")]
    assert may_be_activated(judge, "caller", cards, complete=["field", "hand", "gy"]) == verdict


BANNER = (
    'If a "Paper" monster you control would discard to activate an effect, '
    "you can send this card from your field to the GY instead."
)
CALL = "You can discard 1 Spell; draw 1 card."
BANISHED = {"count": 0}


@pytest.mark.parametrize(
    ("text", "more", "verdict"),
    [
        (BANNER, {}, "yes"),
        (BANNER, {"position": "face-down"}, "no"),
        (BANNER, {"negated": True}, "no"),
        (BANNER.replace('"Paper"', '"Scissors"'), {}, "no"),
        (BANNER.replace("would discard", "would banish a card from your hand"), {}, "no"),
    ],
)
def test_what_a_face_up_card_lets_be_done_instead(judge, text, more, verdict):
    """It counts while it lies face-up, and for what it names."""
    players = {"you": {"lp": 8000, "hand": BANISHED, "deck": {"count": 9}}, "opponent": {"lp": 8000}}
    banner = card("banner", "you", text, kind="Continuous Spell", **{"position": "face-up", **more})
    cards = [monster("caller", "you", text=CALL), banner]
    complete = ["field", "hand", "gy"]
    assert may_be_activated(judge, "caller", cards, complete=complete, players=players) == verdict


@pytest.mark.parametrize(("left", "verdict"), [(1, "yes"), (0, "no")])
def test_it_must_be_possible_to_do_that_instead(judge, left, verdict):
    """What is done instead with other cards needs enough of them; it is not asked where there are."""
    text = STAND_IN.replace("this card", "1 Dragon monster")
    caller = monster("caller", "you", text="You can Tribute 1 other monster; draw 1 card.")
    cards = [caller, card("well", "you", text, kind="Continuous Spell", position="face-up")]
    cards += [monster("spare", "you", "gy")][:left]
    found = may_be_activated(judge, "caller", cards, complete=["field", "hand", "gy"])
    assert found == (verdict if left else "depends")


def test_what_was_used_as_often_as_it_says_does_not_pay(judge):
    """What can be used once per turn, and was told to have been used, does not pay again."""
    text = BANNER + ' You can only use this effect of "Paper Banner" once per turn.'
    players = {"you": {"lp": 8000, "hand": BANISHED, "deck": {"count": 9}}, "opponent": {"lp": 8000}}
    cards = [
        monster("caller", "you", text=CALL),
        card("banner", "you", text, kind="Continuous Spell", position="face-up"),
    ]
    told = {"complete": ["field", "hand", "gy", "plays"], "players": players}
    assert may_be_activated(judge, "caller", cards, **told) == "yes"


@pytest.mark.parametrize("done", ["destroy this card", "send the top 2 cards of your Deck to the GY"])
def test_a_card_in_the_gy_lets_nothing_be_done_unless_it_says_so(judge, done):
    """What does not speak of being in the GY applies on the field alone."""
    text = STAND_IN.replace("banish this card from your GY", done)
    caller = monster("caller", "you", text="You can Tribute 1 other monster; draw 1 card.")
    cards = [caller, card("spare", "you", text, "gy", kind="Continuous Spell")]
    assert may_be_activated(judge, "caller", cards, complete=["field", "hand", "gy"]) == "no"
