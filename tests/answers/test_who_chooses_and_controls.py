"""Who chooses the cards of an effect that resolves, and who controls monsters whose control is switched."""

from __future__ import annotations

from typing import Any

import pytest


def monster(key: str, by: str) -> dict[str, Any]:
    """Return a face-up monster that its controller owns."""
    told = {"name": f"Paper {key.title()}", "type": "Warrior Normal Monster", "owner": by, "controller": by}
    return {"id": key, **told, "location": "monster-zone", "position": "face-up-attack"}


def resolved(judge: Any, text: str, targets: list[str] | None = None) -> Any:
    """Return what a Spell with that text does on a field with one monster of yours and two of the opponent."""
    lies = {"controller": "you", "owner": "you", "location": "spell-trap-zone", "position": "face-up"}
    spell = {"id": "spell", "name": "Paper Spell", "type": "Normal Spell", "text": text, **lies}
    cards = [monster("own", "you"), monster("foe", "opponent"), monster("rival", "opponent"), spell]
    link = {"card": "spell", "by": "you"} | ({"targets": targets} if targets else {})
    table = {"cards": cards, "complete": ["field"], "chain": [link], "chainState": "building"}
    return judge.ask({"ask": "resolve", "situation": {"turnPlayer": "you", "phase": "main-1", **table}})


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Pay 500 LP; your opponent chooses 1 monster they control, then destroy it.", "opponent"),
        ("Pay 500 LP; your opponent sends 1 monster they control to the GY.", "opponent"),
        ("Pay 500 LP; destroy 1 monster your opponent controls.", "you"),
    ],
)
def test_who_chooses(judge: Any, text: str, by: str) -> None:
    """Where the text has the opponent choose, it is not the player whose effect it is."""
    (event,) = resolved(judge, text).value["links"][0]["events"]
    assert event["choice"]["by"] == by
    assert event["choice"]["among"] == ["foe", "rival"]


@pytest.mark.parametrize("words", ["switch control of both monsters", "switch control of those monsters"])
def test_each_player_gets_the_monster_of_the_other(judge: Any, words: str) -> None:
    """Both change sides; their owners stay."""
    text = f"Target 1 monster you control and 1 monster your opponent controls; {words}."
    answer = resolved(judge, text, ["own", "foe"])
    assert answer.verdict == "answered"
    table = {card["id"]: (card["controller"], card["owner"]) for card in answer.value["table"]["cards"]}
    assert table["own"] == ("opponent", "you")
    assert table["foe"] == ("you", "opponent")
    assert table["rival"] == ("opponent", "opponent")


@pytest.mark.parametrize(
    ("text", "wall", "undone"),
    [
        ("and if you do, Special Summon 1 Dragon from your hand", True, True),
        ("and if you do, draw 1 card", True, False),
        ("then Special Summon 1 Dragon from your hand", True, False),
        ("and if you do, Special Summon 1 Dragon from your hand", False, False),
    ],
)
def test_what_is_done_for_something_forbidden_is_not_done(
    judge: Any, text: str, *, wall: bool, undone: bool
) -> None:
    """Only where the forbidden part stands after “and if you do” is the part before it left undone."""
    text = f"Draw 1 card, then you can banish 1 Dragon monster from your GY, {text}."
    lies = {"controller": "you", "owner": "you", "location": "spell-trap-zone", "position": "face-up"}
    dragon = {"type": "Dragon Normal Monster", "owner": "you"}
    cards = [
        {"id": "spell", "name": "Paper Spell", "type": "Normal Spell", "text": text, **lies},
        {"id": "old", "name": "Paper Wyrm", **dragon, "location": "gy"},
        {"id": "young", "name": "Paper Drake", **dragon, "controller": "you", "location": "hand"},
    ]
    if wall:
        says = {"type": "Warrior Effect Monster", "text": "Neither player can Special Summon monsters."}
        cards.append({**monster("wall", "opponent"), **says})
    told = {
        "cards": cards,
        "complete": ["field", "gy", "you.hand"],
        "chain": [{"card": "spell", "by": "you"}],
    }
    moment = {"turnPlayer": "you", "phase": "main-1", "chainState": "building"}
    answer = judge.ask({"ask": "resolve", "situation": {**moment, **told}})
    happens = answer.value["links"][0]["events"] if answer.value else None
    assert (answer.verdict == "answered" and [event["event"] for event in happens] == ["drawn"]) == undone
