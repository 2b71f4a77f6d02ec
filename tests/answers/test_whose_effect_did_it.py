"""Who destroyed, banished or returned a card is told by whose Chain Link resolved when it happened."""

from __future__ import annotations

import pytest
from telling import card, may_be_activated, monster

FIRES = "If a Dragon monster(s) you control is {done} by an opponent's card effect: You can draw 1 card."


@pytest.mark.parametrize(
    ("event", "done"), [("destroyed-by-effect", "destroyed"), ("banished-by-effect", "banished")]
)
@pytest.mark.parametrize(("by", "verdict"), [("opponent", "yes"), ("you", "no")])
def test_the_player_of_the_chain_link(judge, event, done, by, verdict):
    """The Chain Link names the player, so that the event need not."""
    place = "gy" if done == "destroyed" else "banished"
    cards = [
        monster("spark", "you", text=FIRES.format(done=done)),
        monster("lost", "you", place=place, position=None),
        card("bolt", by, "Destroy 1 monster.", place="gy"),
    ]
    cards[1].pop("position")
    lost = {
        "event": event,
        "card": "lost",
        "from": "monster-zone",
        "fromPosition": "face-up-attack",
        "to": place,
        "during": {"resolving": 1},
    }
    more = {"chain": [{"card": "bolt", "by": by}], "chainState": "over", "happened": [lost]}
    players = {"you": {"deck": {"count": 5}}}
    assert may_be_activated(judge, "spark", cards, players=players, **more) == verdict
