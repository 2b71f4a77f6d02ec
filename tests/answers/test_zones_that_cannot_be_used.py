"""Zones that an effect keeps from being used count as taken; where that was not told, free ones are asked for."""

import pytest
from telling import card, in_main_phase, may_be_activated, monster, resolved

KEEPER = "Choose up to 3 of your opponent's unused Monster Zones. Those zones cannot be used."
RISE = "Target 1 monster in your GY; Special Summon it."


def kept(by, *columns):
    """Return Main Monster Zones of a player by their columns."""
    return [{"location": "monster-zone", "column": column, "player": by} for column in columns]


def table(monsters, keeper="opponent"):
    """Return so many monsters of yours, and one that keeps zones from being used."""
    cards = [monster(f"m{number}", "you") for number in range(monsters)]
    return [*cards, monster("keeper", keeper, text=KEEPER)]


def summoned(judge, cards, **more):
    """Return the verdict on the Normal Summon of a monster in the hand."""
    hand = monster("new", "you", "hand", level=4)
    del hand["position"]
    situation = in_main_phase([*cards, hand], **more)
    return judge.ask({"ask": "may-summon", "how": "normal", "card": "new", "situation": situation}).verdict


@pytest.mark.parametrize(
    ("monsters", "keeper", "verdict"),
    [(1, "opponent", "yes"), (2, "opponent", "depends"), (5, "opponent", "no"), (2, "you", "yes")],
)
def test_how_many_zones_are_free_is_asked(judge, monsters, keeper, verdict):
    """Where the zones were not told it is asked, unless there is room, or none, anyway."""
    cards = table(monsters, keeper)
    if keeper == "you":
        cards = cards[1:]
    assert summoned(judge, cards) == verdict


@pytest.mark.parametrize(
    ("zones", "verdict"),
    [(kept("you", 3, 4, 5), "no"), (kept("you", 4, 5), "yes"), (kept("opponent", 3, 4, 5), "yes")],
)
def test_told_zones_are_taken(judge, zones, verdict):
    """A zone of yours that cannot be used is not free, for a Normal Summon and for what an effect Summons."""
    dead = monster("dead", "you", "gy")
    del dead["position"]
    cards = [*table(2), card("rise", "you", RISE, "hand"), dead]
    assert summoned(judge, cards, unusable=zones) == verdict
    assert may_be_activated(judge, "rise", cards, unusable=zones) == verdict


def test_nothing_is_summoned_without_a_zone(judge):
    """An effect that resolves finds no zone, either."""
    dead = monster("dead", "you", "gy")
    del dead["position"]
    cards = [*table(2), card("rise", "you", RISE, position="face-up"), dead]
    link = [{"card": "rise", "by": "you", "targets": ["dead"]}]
    answers = [
        resolved(judge, link, cards, unusable=kept("you", *columns)) for columns in ((3, 4, 5), (4, 5))
    ]
    events = [[event["event"] for event in answer.value["links"][0]["events"]] for answer in answers]
    assert ["special-summoned" in names for names in events] == [False, True]
