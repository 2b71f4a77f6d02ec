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
        (STAND_IN, "you", "depends"),
        (STAND_IN, "opponent", "no"),
        (
            "If you would discard to activate a monster's effect, you can banish this card instead.",
            "you",
            "no",
        ),
        ("If this card is sent to the GY: You can draw 1 card.", "you", "no"),
    ],
)
def test_a_cost_that_another_text_may_let_be_paid_is_asked(judge, text, by, verdict):
    """Of its player's cards one that speaks of such a cost counts; nothing else makes up for what is missing."""
    caller = monster("caller", "you", text="You can Tribute 1 other monster; draw 1 card.")
    cards = [caller, card("spare", by, text, "gy", kind="Normal Spell")]
    assert may_be_activated(judge, "caller", cards, complete=["field", "hand", "gy"]) == verdict
