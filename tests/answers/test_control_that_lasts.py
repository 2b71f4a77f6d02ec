"""Control that a card takes for as long as it applies begins and ends with what its text asks, also within a Chain."""

import pytest

RIBBON = {
    "name": "Paper Ribbon",
    "type": "Equip Spell",
    "text": 'Equip only to an opponent\'s monster. While you control a "Paper" monster, take control of that equipped '
    "monster.",
}
BOW = {
    "name": "Paper Bow",
    "type": "Equip Spell",
    "text": "Equip only to an opponent's monster. Take control of the equipped monster.",
}
BURR = {
    "name": "Paper Burr",
    "type": "Plant Effect Monster",
    "text": "If this card is destroyed by battle: You can target 1 face-up monster your opponent controls; equip this "
    "card to that target. While this card is equipped to a monster by this effect, take control of that monster.",
}
WAX = {
    "name": "Paper Wax",
    "type": "Continuous Trap",
    "text": "Activate this card by targeting an opponent's monster; equip this card to it. Take control of it. Destroy "
    'this card unless you control a "Paper" card.',
}
STORM = {
    "name": "Storm",
    "type": "Quick-Play Spell",
    "text": "Target 1 card on the field; destroy that target.",
}
HUSH = {
    "name": "Hush",
    "type": "Quick-Play Spell",
    "text": "Target 1 face-up card on the field; negate its effects until the end of this turn.",
}
CUTTER = {"id": "cutter", "name": "Paper Cutter", "type": "Warrior Normal Monster"}


def lies(card, by, place="spell-trap-zone", **more):
    """Return a described card on the table."""
    told = {"id": card["name"], "owner": by, "controller": by, "location": place, "position": "face-up"}
    return {**told, **card, **more}


def monster(key, by, **more):
    """Return a face-up monster."""
    told = {
        "id": key,
        "type": "Dragon Normal Monster",
        "owner": by,
        "controller": by,
        "location": "monster-zone",
    }
    return {**told, "position": "face-up-attack", **more}


def controller(judge, chain, cards):
    """Return who controls the monster after the Chain, and what its Chain Links brought about."""
    situation = {
        "phase": "main-1",
        "turnPlayer": "you",
        "chain": chain,
        "cards": cards,
        "plays": [],
        "complete": ["field", "gy"],
    }
    answer = judge.ask({"ask": "resolve", "situation": situation})
    table = {card["id"]: card for card in answer.value["table"]["cards"]}
    return table["m"].get("controller"), [
        event["event"] for link in answer.value["links"] for event in link["events"]
    ]


@pytest.mark.parametrize(
    ("chain", "more", "expected"),
    [
        pytest.param(
            {"card": "Storm", "targets": ["cutter"]}, [RIBBON, STORM], "opponent", id="its-condition-ends"
        ),
        pytest.param(
            {"card": "Storm", "targets": ["Paper Ribbon"]}, [RIBBON, STORM], "opponent", id="it-is-gone"
        ),
        pytest.param(
            {"card": "Storm", "targets": ["Paper Bow"]}, [BOW, STORM], "opponent", id="without-condition"
        ),
        pytest.param({"card": "Hush", "targets": ["Paper Bow"]}, [BOW, HUSH], "opponent", id="it-is-negated"),
        pytest.param({"card": "Hush", "targets": ["cutter"]}, [RIBBON, HUSH], "you", id="another-is-negated"),
        pytest.param(
            {"card": "Storm", "targets": ["Paper Burr"]}, [BURR, STORM], "opponent", id="by-its-own-effect"
        ),
        pytest.param(
            {"card": "Hush", "targets": ["cutter"]}, [BURR, HUSH], "you", id="by-its-own-effect-and-stays"
        ),
    ],
)
def test_control_returns_when_what_takes_it_ceases_to_apply(judge, chain, more, expected):
    """The monster goes back when the card that holds it is gone or negated, or its condition is not met any more."""
    holding, answering = more
    cards = [
        monster("m", "you", owner="opponent"),
        lies(CUTTER, "you", "monster-zone", position="face-up-attack"),
        lies(holding, "you", equippedTo="m"),
        lies(answering, "opponent"),
    ]
    player, events = controller(judge, [{**chain, "by": "opponent"}], cards)
    assert player == expected
    assert events.count("control-changed") == (expected == "opponent")


def test_control_returns_when_a_card_destroys_itself(judge):
    """What is destroyed at once, for its own text does not leave it on the field, holds nothing any more."""
    cards = [
        monster("m", "you", owner="opponent"),
        lies({**CUTTER, "name": "Cutter"}, "you", "monster-zone", position="face-up-attack"),
        lies({**WAX, "name": "Wax", "id": "Wax"}, "you", equippedTo="m"),
        lies({**RIBBON, "text": ""}, "you", equippedTo="m"),
        lies(STORM, "opponent"),
    ]
    player, events = controller(
        judge, [{"card": "Storm", "by": "opponent", "targets": ["Paper Ribbon"]}], cards
    )
    assert player == "opponent"
    assert "control-changed" in events


@pytest.mark.parametrize(
    ("cutter", "expected"),
    [
        pytest.param("you", "you", id="condition-met"),
        pytest.param("opponent", "opponent", id="condition-not-met"),
    ],
)
def test_control_is_taken_when_it_begins_to_apply(judge, cutter, expected):
    """An Equip Card takes control as soon as it is equipped, if its condition is met."""
    cards = [
        monster("m", "opponent"),
        lies(CUTTER, cutter, "monster-zone", position="face-up-attack"),
        lies(RIBBON, "you"),
    ]
    chain = [{"card": "Paper Ribbon", "by": "you", "targets": ["m"], "activates": "card"}]
    assert controller(judge, chain, cards)[0] == expected


def test_what_equips_itself_takes_control(judge):
    """A monster that equips itself takes control of the monster that it is equipped to."""
    cards = [monster("m", "opponent"), lies(BURR, "you", "gy", position="face-up")]
    player, events = controller(
        judge, [{"card": "Paper Burr", "effect": 1, "by": "you", "targets": ["m"]}], cards
    )
    assert player == "you"
    assert "control-changed" in events
