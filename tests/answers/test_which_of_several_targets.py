"""“The first target”, “the second target”: in the order in which a Chain Link tells its targets."""

import pytest
from telling import card, events, monster, resolved

SWAP = (
    "Target 1 monster your opponent controls and 1 monster you control; "
    "destroy the first target, then return the second target to the hand."
)
ALSO = (
    "Target 1 monster in your GY and 1 monster in your opponent's GY; "
    "Special Summon the first target, also banish the second target."
)
STEAL = "Target 1 monster; banish it."


def swapped(judge, *above, targets=("theirs", "mine"), text=SWAP, theirs=None):
    """Return the answer to an effect with two targets, below other Chain Links."""
    cards = [
        card("swap", "you", text),
        card("steal", "opponent", STEAL, kind="Quick-Play Spell"),
        monster("theirs", "opponent", **(theirs or {})),
        monster("mine", "you"),
    ]
    return resolved(judge, [{"card": "swap", "by": "you", "targets": list(targets)}, *above], cards)


def test_each_part_is_done_to_its_target(judge):
    """The part about the first target is done to that alone."""
    assert events(swapped(judge)) == [("destroyed", "Paper Theirs"), ("returned-to-hand", "Paper Mine")]


def test_the_order_is_that_of_the_targets_that_were_told(judge):
    """Whichever they are: the one that was told first is the first."""
    text = SWAP.replace("your opponent controls and 1 monster you control", "and 1 other monster")
    text = text.replace("Target 1 monster and", "Target 1 Dragon monster and")
    answer = swapped(judge, targets=("mine", "theirs"), text=text)
    assert events(answer) == [("destroyed", "Paper Mine"), ("returned-to-hand", "Paper Theirs")]


@pytest.mark.parametrize(("gone", "left"), [("theirs", []), ("mine", [("destroyed", "Paper Theirs")])])
def test_what_is_gone_by_then(judge, gone, left):
    """Without the first target nothing is done after “then”; without the second the first is still destroyed."""
    answer = swapped(judge, {"card": "steal", "by": "opponent", "targets": [gone]})
    assert answer.verdict == "answered", answer.summary
    assert events(answer, 1) == left


def test_what_cannot_be_destroyed_stays_and_nothing_follows(judge):
    """“Then” needs the first part."""
    answer = swapped(judge, theirs={"text": "Cannot be destroyed by card effects."})
    assert answer.verdict == "answered"
    assert events(answer) == []


def test_both_are_done_where_also_joins_them(judge):
    """Each target is where its words say."""
    cards = [card("rise", "you", ALSO), monster("mine", "you", "gy"), monster("theirs", "opponent", "gy")]
    for one in cards[1:]:
        del one["position"]
    answer = resolved(judge, [{"card": "rise", "by": "you", "targets": ["mine", "theirs"]}], cards)
    assert events(answer) == [("special-summoned", "Paper Mine"), ("banished", "Paper Theirs")]


def test_a_target_that_need_not_be_one_card_is_asked(judge):
    """Where up to two cards are targeted first, which is the second target is not seen from their order."""
    text = SWAP.replace("Target 1 monster your", "Target up to 2 monsters your")
    assert swapped(judge, text=text).verdict == "depends"


UNION = (
    "Target 1 face-up monster you control and 1 Dragon monster in your GY; "
    "that target on the field gains ATK equal to the other target's ATK (until the end of this turn), "
    "then you can draw 1 card."
)


@pytest.mark.parametrize("gone", ["mine", "theirs"])
def test_what_takes_a_number_from_the_other_target_needs_both(judge, gone):
    """Without either of them nothing is gained, and nothing follows after “then”."""
    cards = [
        card("swap", "you", UNION),
        card(
            "steal",
            "opponent",
            "Target 1 monster on the field or in a GY; banish it.",
            kind="Quick-Play Spell",
        ),
        monster("mine", "you"),
        monster("theirs", "you", "gy"),
    ]
    del cards[3]["position"]
    players = {"you": {"lp": 8000, "deck": {"count": 9}, "hand": {"count": 1}}}
    chain = [
        {"card": "swap", "by": "you", "targets": ["mine", "theirs"]},
        {"card": "steal", "by": "opponent", "targets": [gone]},
    ]
    answer = resolved(judge, chain, cards, players=players)
    assert answer.verdict == "answered", answer.summary
    assert events(answer, 1) == []
