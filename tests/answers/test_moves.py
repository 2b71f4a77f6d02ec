"""`moves` and `targets`: everything that a player may do on a told table, and what can be chosen for it."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from reasoner import Judge

FIELD = {"controller": "you", "location": "monster-zone", "position": "face-up-attack"}
LORD = {
    "id": "lord", "name": "Lord of the Ford", "type": "Dragon Normal Monster", "level": 5,
    "controller": "you", "location": "hand",
}  # fmt: skip
SCOUT = {"id": "scout", "name": "Ford Scout", "type": "Warrior Normal Monster", "level": 4, **FIELD}
GUIDE = {"id": "guide", "name": "Ford Guide", "type": "Warrior Tuner Effect Monster", "level": 2, **FIELD}
HIDDEN = {
    "id": "hidden", "name": "Ford Hider", "type": "Insect Normal Monster", "level": 2,
    "controller": "you", "location": "monster-zone", "position": "face-down-defense", "setTurn": 2,
}  # fmt: skip
CLIMBER = {
    "id": "climber", "name": "Rune Climber", "type": "Fiend Effect Monster", "level": 7,
    "text": "You can Special Summon this card (from your hand) by Tributing 1 Warrior monster.",
    "controller": "you", "location": "hand",
}  # fmt: skip
CHARM = {
    "id": "charm", "name": "Charm of Fords", "type": "Normal Spell", "text": "Draw 1 card.",
    "controller": "you", "location": "hand",
}  # fmt: skip
WALL = {"id": "wall", "controller": "opponent", "location": "monster-zone", "position": "face-down-defense"}
TABLE: dict[str, Any] = {
    "turn": 4, "turnPlayer": "you", "phase": "main-1", "chain": [], "happened": [], "plays": [],
    "players": {"you": {"normalSummons": 0}},
    "cards": [LORD, SCOUT, GUIDE, HIDDEN, CLIMBER, CHARM, WALL],
    "complete": ["field", "gy", "you.hand", "plays"],
}  # fmt: skip


def _moves(judge: Judge, table: dict[str, Any], **more: Any) -> dict[tuple[Any, ...], dict[str, Any]]:
    answer = judge.ask({"ask": "moves", "situation": table, **more})
    names = ("do", "card", "how", "target", "direct", "phase", "step")
    return {tuple(entry[name] for name in names if name in entry): entry for entry in answer.value}


def _told(*gone: str, **changed: Any) -> dict[str, Any]:
    table = deepcopy(TABLE) | changed
    table["cards"] = [card for card in table["cards"] if card["id"] not in gone]
    return table


def test_moves_of_every_kind_are_listed(judge: Judge) -> None:
    """In an own Main Phase: what may be Summoned, Set, turned and entered; attacks must wait."""
    moves = _moves(judge, TABLE)
    assert {key for key, move in moves.items() if move["verdict"] == "yes"} == {
        ("activate", "charm"),
        ("summon", "lord", "tribute"),
        ("summon", "climber", "tribute"),
        ("summon", "hidden", "flip"),
        ("special-summon", "climber", "built-in"),
        ("set", "lord"),
        ("set", "climber"),
        ("set", "charm"),
        ("change-position", "scout"),
        ("change-position", "guide"),
        ("enter", "battle"),
        ("enter", "end"),
    }
    assert moves["attack", "scout", "wall"]["why"]["says"] == "It is the Main Phase 1."


@pytest.mark.parametrize(
    ("table", "key", "verdict"),
    [
        (_told(turn=1), ("enter", "battle"), "no"),
        (_told("scout", "guide", "hidden"), ("summon", "lord", "tribute"), "no"),
        (_told("scout", "guide", "hidden"), ("special-summon", "climber", "built-in"), "no"),
        (_told("scout", "guide"), ("special-summon", "climber", "built-in"), "no"),
        (_told(players={"you": {"normalSummons": 1}}), ("set", "lord"), "no"),
        (_told(players={"you": {"normalSummons": 1}}), ("set", "charm"), "yes"),
        (_told(turnPlayer="opponent"), ("change-position", "scout"), "no"),
        (_told(plays=[{"by": "you", "did": "change-position", "card": "scout"}]), ("change-position", "scout"), "no"),
        (_told(plays=[{"by": "you", "did": "change-position", "card": "scout"}]), ("change-position", "guide"), "yes"),
        (_told(phase="battle", step="battle"), ("attack", "scout", "wall"), "yes"),
        (_told(phase="battle", step="battle"), ("attack", "scout", True), "no"),
        (_told("wall", phase="battle", step="battle"), ("attack", "scout", True), "yes"),
        (_told(phase="battle", step="battle"), ("summon", "hidden", "flip"), "no"),
        (_told(phase="battle", step="battle"), ("enter", "end"), "yes"),
    ],
)  # fmt: skip
def test_what_a_move_turns_on(
    judge: Judge, table: dict[str, Any], key: tuple[Any, ...], verdict: str
) -> None:
    """One thing told otherwise decides a move, and only those that it is about."""
    move = _moves(judge, table)[key]
    assert (move["verdict"], move["open"]) == (verdict, [])


def test_phases_are_entered_by_the_turn_player(judge: Judge) -> None:
    """The player whose turn it is not enters no phase."""
    assert not [key for key in _moves(judge, TABLE, player="opponent") if key[0] == "enter"]


def test_a_move_is_answered_as_if_asked_alone(judge: Judge) -> None:
    """Every move that may be asked by itself gets the same verdict."""
    asks = {"summon": "may-summon", "special-summon": "may-summon", "set": "may-set", "attack": "may-attack",
            "change-position": "may-change-position", "enter": "may-enter"}  # fmt: skip
    compared = 0
    for move in judge.ask({"ask": "moves", "situation": TABLE}).value:
        if move["do"] in asks:
            named = {
                key: move[key] for key in ("card", "how", "target", "direct", "phase", "step") if key in move
            }
            alone = judge.ask({"ask": asks[move["do"]], **named, "situation": TABLE})
            assert alone.verdict == move["verdict"], move
            compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    ("monster", "how", "verdict"),
    [
        ({"type": "Warrior Synchro Monster", "level": 6, "text": "1 Tuner + 1+ non-Tuner monsters"}, "synchro", "yes"),
        ({"type": "Warrior Synchro Monster", "level": 7, "text": "1 Tuner + 1+ non-Tuner monsters"}, "synchro", "no"),
        ({"type": "Warrior Xyz Effect Monster", "rank": 4, "text": "2 Level 4 monsters"}, "xyz", "no"),
        ({"type": "Warrior Link Effect Monster", "linkRating": 2, "text": "2 Warrior monsters"}, "link", "yes"),
        ({"type": "Warrior Link Effect Monster", "linkRating": 3, "text": "2+ Warrior monsters"}, "link", "no"),
        ({"type": "Warrior Link Effect Monster", "linkRating": 2, "text": "2 Dragon monsters"}, "link", "no"),
    ],
)  # fmt: skip
def test_materials_are_found_on_the_table(
    judge: Judge, monster: dict[str, Any], how: str, verdict: str
) -> None:
    """Whether a monster of the Extra Deck can be Summoned follows from the monsters on the field."""
    told = {"id": "extra", "name": "Peak of Fords", "controller": "you", "location": "extra-deck", **monster}
    move = _moves(judge, _told(cards=[*TABLE["cards"], told]))["special-summon", "extra", how]
    assert (move["verdict"], move["open"]) == (verdict, [])


@pytest.mark.parametrize(
    ("question", "count", "among"),
    [
        ({"ask": "targets", "card": {"type": "Normal Spell", "text": "Target 1 Set monster on the field; destroy it."},
          "this": {"controller": "you", "location": "hand"}}, 1, {"hidden", "wall"}),
        ({"ask": "payments", "card": {"type": "Normal Spell", "text": "Tribute 1 Warrior monster; draw 2 cards."},
          "this": {"controller": "you", "location": "hand"}}, 1, {"scout", "guide"}),
        ({"ask": "materials", "card": "lord", "how": "tribute"}, 1, {"scout", "guide", "hidden"}),
        ({"ask": "targets", "card": "lord", "how": "tribute"}, 1, {"scout", "guide", "hidden"}),
    ],
)  # fmt: skip
def test_what_can_be_chosen_is_listed(
    judge: Judge, question: dict[str, Any], count: int, among: set[str]
) -> None:
    """Legal targets, payments and Tributes are cards of the table, by their ids."""
    asked = {key: value for key, value in question.items() if key != "this"}
    situation = TABLE | ({"this": question["this"]} if "this" in question else {})
    value = judge.ask({**asked, "situation": situation}).value
    assert (value["count"], set(value["among"]), value["perhaps"]) == (count, among, [])


def test_a_link_summon_is_listed_as_it_is_answered_alone(judge: Judge) -> None:
    """A monster that cannot be Link Material frees no zone for a Link Summon, in `moves` as in `may-summon`."""
    rock = {
        "id": "rock", "name": "Ford Rock", "type": "Rock Link Effect Monster", "linkRating": 1,
        "linkArrows": ["bottom"], "text": "1 monster\nCannot be used as Link Material.", "controller": "you",
        "location": "extra-monster-zone", "position": "face-up-attack", "column": 2,
    }  # fmt: skip
    link = {
        "id": "link", "name": "Ford Lamp", "type": "Rock Link Effect Monster", "linkRating": 2,
        "linkArrows": ["bottom-left", "bottom-right"], "text": "2 monsters", "controller": "you",
        "location": "extra-deck",
    }  # fmt: skip
    others = [SCOUT | {"column": 1}, GUIDE | {"column": 3}, HIDDEN | {"column": 2}]
    table = deepcopy(TABLE) | {"cards": [rock, link, *others]}
    alone = judge.ask({"ask": "may-summon", "card": "link", "how": "link", "situation": table})
    listed = _moves(judge, table)[("special-summon", "link", "link")]
    assert (alone.verdict, listed["verdict"]) == ("no", "no")
    assert listed["why"]["rule"] == "rule:no-room-without-an-arrow"
