"""Conditions that ask with what a monster was Summoned, and for what a card was used this turn."""

import pytest

SUMMONED = "If this card was Fusion Summoned using {}: You can gain 500 LP."
CARDS = [
    ("lizard", "Paper Lizard", "Reptile Effect Monster", "dark"),
    ("snake", "Paper Snake", "Reptile Effect Monster", "light"),
    ("drake", "Paper Drake", "Dragon Effect Monster", "dark"),
    ("beast", "Paper Beast", "Beast Fusion Effect Monster", "dark"),
]
USED = "You can target 1 monster in your GY that was used as Fusion Material for a Fusion Summon this turn; banish it."


def lying():
    """Return the materials in the GY."""
    lies = {"owner": "you", "location": "gy"}
    return [
        {"id": key, "name": name, "type": line, "attribute": attribute, **lies}
        for key, name, line, attribute in CARDS
    ]


def asked(judge, text, materials):
    """Return the verdict on the effect of a Fusion Monster that was Summoned with these materials."""
    came = {"as": "fusion-summoned", "by": "effect", "materials": materials}
    lies = {"controller": "you", "location": "monster-zone", "position": "face-up-attack", "summoned": came}
    card = {"name": "Paper Beast", "type": "Beast Fusion Effect Monster", "attribute": "dark"}
    card |= {"text": f"2+ monsters\n{text}"}
    table = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "cards": lying(),
        "complete": ["field", "gy"],
    }
    return judge.ask({"ask": "may-activate", "card": card, "situation": {**table, "this": lies}}).verdict


@pytest.mark.parametrize(
    ("words", "materials", "verdict"),
    [
        ("3 or more Fusion Materials", ["lizard", "snake", "drake"], "yes"),
        ("3 or more Fusion Materials", ["lizard", "snake"], "no"),
        ("2 monsters as material", ["lizard", "snake"], "yes"),
        ("2 monsters as material", ["lizard", "snake", "drake"], "no"),
        ("at least 2 Attributes of monsters", ["lizard", "snake"], "yes"),
        ("2 different Attributes as material", ["lizard", "drake"], "no"),
        ("only Reptile monsters as material", ["lizard", "snake"], "yes"),
        ("only Reptile monsters as material", ["lizard", "drake"], "no"),
        ("only Reptile monsters as material", ["lizard", {"type": "Effect Monster"}], "depends"),
        ("a monster with its same name as material", ["lizard", "beast"], "yes"),
        ("a monster with its same name as material", ["lizard", "drake"], "no"),
    ],
)
def test_with_what_it_was_summoned(judge, words, materials, verdict):
    """How many materials there were, of which kinds, and whether one had its name, is seen from those that are told."""
    assert asked(judge, SUMMONED.format(words), materials) == verdict


@pytest.mark.parametrize(
    ("did", "complete", "verdict"),
    [
        ("fusion-summon", [], "yes"),
        ("link-summon", [], "depends"),
        ("link-summon", ["plays"], "no"),
        (None, ["plays"], "no"),
    ],
)
def test_for_what_a_card_was_used_this_turn(judge, did, complete, verdict):
    """A play that used the card tells for which Summon it was material; other plays may have done so, too."""
    plays = [{"by": "you", "did": did, "card": "new", "with": ["drake"]}] if did else []
    new = {"id": "new", "type": "Fusion Effect Monster", "controller": "you", "location": "monster-zone"}
    drake = [card for card in lying() if card["id"] == "drake"]
    spell = {"id": "plant", "type": "Continuous Spell", "text": USED, "controller": "you"}
    spell |= {"location": "spell-trap-zone", "position": "face-up"}
    table = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "cards": [*drake, new, spell],
        "plays": plays,
    }
    table |= {"complete": ["field", "gy", *complete]}
    assert (
        judge.ask({"ask": "targets-exist", "card": "plant", "effect": 1, "situation": table}).verdict
        == verdict
    )
