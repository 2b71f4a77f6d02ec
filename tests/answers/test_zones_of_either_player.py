"""Whose zones an effect needs for what it Special Summons, and how many its cost frees."""

from __future__ import annotations

import pytest
from telling import may_be_activated

CLOSED = ["field", "gy", "banished", "plays", "chain"]
TOKENS = '"Straw Tokens" (Plant/EARTH/Level 1/ATK 0/DEF 0)'
THEIRS = f"Special Summon 2 {TOKENS} to your opponent's field in Defense Position."
ONE_OF_THEIRS = "Target 1 monster in your GY; Special Summon it to your opponent's field."
CLEARS_THEIRS = f"Tribute as many monsters your opponent controls as possible, and if you do, Special Summon 1 {TOKENS} to your opponent's field."  # noqa: E501
TWO_FOR_ONE = f"Tribute 1 monster; Special Summon 2 {TOKENS}."
FOR_A_SPELL = "Send 1 Spell/Trap you control to the GY; Special Summon 1 Level 4 monster from your Deck."
FOR_ONE_OF_THEIRS = (
    "Target 1 monster your opponent controls; destroy it, and if you do,"
    " Special Summon 1 Level 4 monster from your Deck."
)
FOR_ANY = FOR_ONE_OF_THEIRS.replace("your opponent controls", "on the field")


def monster(key, by, place="monster-zone", **more):
    """Return a face-up Level 4 monster."""
    lies = {"id": key, "owner": by, "controller": by, "location": place, "position": "face-up-attack"}
    return {**lies, "type": "Zombie Effect Monster", "name": f"Reed {key}", "text": "", "level": 4, **more}


def asked(judge, text, yours, theirs, card=None):
    """Return whether an effect may be activated while so many Main Monster Zones of each are taken."""
    spell = {"id": "x", "type": "Normal Spell", "name": "Reed Rite", "text": text, "location": "hand"}
    wall = {"id": "wall", "type": "Continuous Spell", "name": "Reed Wall", "text": "", "controller": "you"}
    cards = [
        card or {**spell, "controller": "you", "owner": "you"},
        {**wall, "owner": "you", "location": "spell-trap-zone"},
        *(monster(f"y{column}", "you", column=column) for column in range(1, yours + 1)),
        *(monster(f"o{column}", "opponent", column=column) for column in range(1, theirs + 1)),
        monster("dead", "you", "gy"),
    ]
    return may_be_activated(judge, "x", cards, complete=CLOSED)


@pytest.mark.parametrize(
    ("text", "yours", "theirs", "verdict"),
    [
        (THEIRS, 5, 3, "yes"),
        (THEIRS, 0, 4, "no"),
        (ONE_OF_THEIRS, 5, 4, "yes"),
        (ONE_OF_THEIRS, 0, 5, "no"),
        (CLEARS_THEIRS, 5, 5, "yes"),
    ],
)
def test_it_needs_zones_where_its_monsters_go(judge, text, yours, theirs, verdict):
    """What comes to the opponent's field needs zones there, and none of the player."""
    assert asked(judge, text, yours, theirs) == verdict


@pytest.mark.parametrize(
    ("text", "yours", "verdict"),
    [
        (TWO_FOR_ONE, 4, "yes"),
        (TWO_FOR_ONE, 5, "no"),
        (FOR_A_SPELL, 4, "yes"),
        (FOR_A_SPELL, 5, "no"),
        (FOR_ONE_OF_THEIRS, 5, "no"),
        (FOR_ANY, 5, "yes"),
    ],
)
def test_a_cost_or_a_part_frees_so_many_zones(judge, text, yours, verdict):
    """Only own monsters that leave make room, one each."""
    assert asked(judge, text, yours, 1) == verdict


@pytest.mark.parametrize(
    ("count", "place", "others", "verdict"),
    [
        (1, "monster-zone", 4, "yes"),
        (2, "monster-zone", 4, "no"),
        (2, "monster-zone", 3, "yes"),
        (1, "extra-monster-zone", 5, "no"),
    ],
)
def test_a_card_that_is_its_own_cost_frees_its_own_zone(judge, count, place, others, verdict):
    """A monster that Tributes itself frees one Main Monster Zone, if it stood in one."""
    text = f"You can Tribute this card; Special Summon {count} {TOKENS}."
    card = monster("x", "you", place, text=text, column=4 if place == "extra-monster-zone" else 5)
    assert asked(judge, text, others, 0, card) == verdict


LOCK = "Monsters cannot be Special Summoned from the Main Deck."


@pytest.mark.parametrize(
    ("text", "lock", "verdict"),
    [
        ("Special Summon 1 Level 4 monster from your Deck.", LOCK, "no"),
        ("Special Summon 1 Level 4 monster from your Deck.", LOCK.replace("Main Deck", "GY"), "yes"),
        ("Special Summon 1 Level 4 monster from your hand or Deck.", LOCK, "yes"),
        ("Target 1 monster in your GY; Special Summon it.", LOCK, "yes"),
        ("Add 1 monster from your Deck to your hand.", LOCK, "yes"),
    ],
)
def test_no_monster_comes_from_where_none_may(judge, text, lock, verdict):
    """An effect that must Special Summon from the Deck is not activated while no monster may come from there."""
    lies = {"id": "x", "location": "hand", "controller": "you", "owner": "you"}
    cards = [
        {"type": "Normal Spell", "name": "Reed Rite", "text": text, **lies},
        {"id": "lock", "type": "Continuous Trap", "name": "Reed Lock", "text": lock, "controller": "opponent"}
        | {"owner": "opponent", "location": "spell-trap-zone", "position": "face-up"},
        monster("held", "you", "hand"),
        monster("dead", "you", "gy"),
    ]
    assert may_be_activated(judge, "x", cards, complete=CLOSED) == verdict
