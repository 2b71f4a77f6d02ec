"""“If this card is sent to the GY, except from the field”: the place from which it came decides."""

from __future__ import annotations

from typing import Any

import pytest

PHOENIX = {
    "name": "Paper Phoenix",
    "type": "Winged Beast Effect Monster",
    "text": "If this card is sent to the GY, except from the {}: You can draw 1 card.",
}
RISEN = {
    "name": "Paper Watch",
    "type": "Continuous Trap",
    "text": "If a Dragon monster is Special Summoned to your field, except from the Extra Deck: You can draw 1 card.",
}


def _asked(judge: Any, place: str, event: dict[str, Any]) -> str:
    """Return the verdict on activating it after it was sent to the GY so."""
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "happened": [{"card": "this", "to": "gy", "cause": "effect", **event}],
        "this": {"controller": "you", "owner": "you", "location": "gy"},
        "players": {"you": {"deck": {"count": 20}}},
        "complete": ["field"],
        "cards": [],
    }
    told = {**PHOENIX, "text": PHOENIX["text"].format(place)}
    return str(judge.ask({"ask": "may-activate", "card": told, "situation": situation}).verdict)


@pytest.mark.parametrize(
    ("place", "event", "verdict"),
    [
        ("field", {"event": "sent-to-gy", "from": "monster-zone"}, "no"),
        ("field", {"event": "destroyed-by-effect", "from": "extra-monster-zone"}, "no"),
        ("field", {"event": "destroyed-by-battle", "cause": "battle"}, "no"),
        ("field", {"event": "sent-to-gy", "from": "deck"}, "yes"),
        ("field", {"event": "discarded"}, "yes"),
        ("field", {"event": "sent-to-gy"}, "depends"),
        ("hand or Deck", {"event": "discarded"}, "no"),
        ("hand or Deck", {"event": "sent-to-gy", "from": "deck"}, "no"),
        ("hand or Deck", {"event": "sent-to-gy", "from": "monster-zone"}, "yes"),
    ],
)
def test_the_place_it_came_from_decides(judge, place, event, verdict):
    """Told, or known by the name of the event; otherwise it is asked."""
    assert _asked(judge, place, event) == verdict


@pytest.mark.parametrize(
    ("origin", "verdict"),
    [("hand", "yes"), ("extra-deck", "no"), ("extra-deck-face-up", "no"), (None, "depends")],
)
def test_summons_from_elsewhere(judge, origin, verdict):
    """Of Summons, too; a face-up card of the Extra Deck comes from there."""
    event = {"event": "special-summoned", "card": "d", **({"from": origin} if origin else {})}
    cards = [
        {"id": "d", "name": "Paper Dragon", "type": "Dragon Effect Monster", "text": "", "controller": "you"}
        | {"location": "monster-zone", "position": "face-up-attack"},
    ]
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "happened": [event],
        "this": {"controller": "you", "location": "spell-trap-zone", "position": "face-up", "setTurn": 2},
        "players": {"you": {"deck": {"count": 20}}},
        "complete": ["field"],
        "cards": cards,
    }
    assert judge.ask({"ask": "may-activate", "card": RISEN, "situation": situation}).verdict == verdict
