"""“Your monster” and “your opponent's targeted monster”: of two targets of which each player has one."""

from __future__ import annotations

import pytest
from reading_cards import only, spell

TARGETS = "Target 1 monster you control and 1 monster your opponent controls; "


def told(text):
    """Return to what each part is done, and whose that is."""
    parts = only(spell(text)).to_json()["parts"]
    return [(part["of"], part["selection"].get("filter", {}).get("side")) for part in parts]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("destroy your monster.", [("target", "you")]),
        ("banish your opponent's targeted monster.", [("target", "opponent")]),
        ("your monster gains 500 ATK.", [("target", "you")]),
        (
            "return your targeted monster to the hand, and if you do, destroy that opponent's monster.",
            [("target", "you"), ("target", "opponent")],
        ),
    ],
)
def test_words_mean_the_target_of_one_player(words, read):
    """Whose a card is says which of the two targets is meant."""
    assert told(TARGETS + words) == read


@pytest.mark.parametrize(
    "text",
    [
        "Target 2 monsters you control; destroy your monster.",  # both are yours
        "Target 1 monster you control; destroy your opponent's monster.",
        "Target 2 monsters you control and 1 monster your opponent controls; destroy your monster.",
    ],
)
def test_other_targets_are_not_told_apart_so(text):
    """Where not each player has one target, “your monster” says no more than it says."""
    assert told(text)[0][0] != "target"


def test_a_zone_is_no_target():
    """“Your Monster Zone” is a place."""
    parts = only(spell(f"{TARGETS}destroy all monsters in your Monster Zones.")).to_json()["parts"]
    assert parts[0]["of"] == "all"


@pytest.mark.parametrize(
    ("words", "side", "other"),
    [
        ("your monster gains ATK equal to that opponent's monster's ATK.", "you", "opponent"),
        ("the opponent's monster loses ATK equal to your monster's ATK.", "opponent", "you"),
    ],
)
def test_a_value_may_be_that_of_the_target_of_one_player(words, side, other):
    """By whose monster's ATK the other one changes is said by whose it is."""
    effect = only(spell(TARGETS + words)).to_json()
    (part,), (change,) = effect["parts"], effect["cardChanges"]
    amount = {"stat": "atk", "of": {"reference": "target", "side": other}}
    assert (part["amountOf"], part["selection"]["filter"]["side"]) == (amount, side)
    assert (change["of"], change["on"], change["amount"]) == ("target", {"side": side}, amount)
