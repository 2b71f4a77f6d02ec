"""Cards that cannot be targeted with the effects of certain cards: what would target them decides."""

import pytest

FROM_THE_EXTRA_DECK = (
    "Neither player can target Machine monsters you control with effects of monsters that were Special Summoned "
    "from the Extra Deck."
)
MONSTERS = "Your opponent cannot target Machine monsters you control with monster effects."
SPELLS = "Your opponent cannot target Machine monsters you control with Spell/Trap effects."
AIM = "You can target 1 Machine monster your opponent controls; destroy it."
BY_ITSELF = {"as": "link-summoned", "by": "procedure", "from": "extra-deck", "turn": 2}
FROM_THE_HAND = {"as": "special-summoned", "by": "effect", "from": "hand", "turn": 2}
A_MONSTER = {"type": "Dragon Effect Monster", "text": AIM}
A_SPELL = {"type": "Normal Spell", "text": AIM.removeprefix("You can ").capitalize()}


def card(key, by, place, **more):
    """Return a card of a player, face-up if it is on the field."""
    lies = {"owner": by, "controller": by, "location": place}
    if place != "hand":
        lies["position"] = "face-up-attack"
    return {"id": key, "name": f"Paper {key.title()}", **lies, **more}


@pytest.mark.parametrize(
    ("text", "aiming", "place", "verdict"),
    [
        (FROM_THE_EXTRA_DECK, {**A_MONSTER, "summoned": BY_ITSELF}, "monster-zone", "no"),
        (FROM_THE_EXTRA_DECK, {**A_MONSTER, "summoned": FROM_THE_HAND}, "monster-zone", "yes"),
        (FROM_THE_EXTRA_DECK, A_MONSTER, "monster-zone", "depends"),
        (FROM_THE_EXTRA_DECK, A_SPELL, "hand", "yes"),
        (MONSTERS, A_MONSTER, "monster-zone", "no"),
        (MONSTERS, A_SPELL, "hand", "yes"),
        (SPELLS, A_MONSTER, "monster-zone", "yes"),
        (SPELLS, A_SPELL, "hand", "no"),
    ],
)
def test_with_whose_effects_a_card_cannot_be_targeted(judge, text, aiming, place, verdict):
    """“… with effects of monsters that were Special Summoned from the Extra Deck”: of others it is a target."""
    cards = [
        card("wall", "opponent", "monster-zone", type="Rock Effect Monster", text=text),
        card("mill", "opponent", "monster-zone", type="Machine Normal Monster"),
        card("aim", "you", place, **aiming),
    ]
    situation = {"turn": 3, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], "cards": cards}
    closed = {"complete": ["field", "gy", "plays", "you.hand"]}
    told = {"ask": "may-activate", "card": "aim", "situation": {**situation, **closed}, "detail": "verdict"}
    assert judge.ask(told).verdict == verdict


def test_what_is_not_there_is_named_by_the_words_of_the_text(judge):
    """Of “1 Spell/Trap on each field” the answer says these words, not how the selection is kept."""
    text = "Target 1 Spell/Trap on each field; return them to the hand."
    gale = {"name": "Paper Gale", "type": "Normal Trap", "text": text, "controller": "you", "owner": "you"}
    gale |= {"id": "gale", "location": "spell-trap-zone", "position": "face-down", "setThisTurn": False}
    table = {"turnPlayer": "you", "phase": "main-1", "chain": [], "cards": [gale], "complete": ["field"]}
    answer = judge.ask({"ask": "may-activate", "card": "gale", "situation": table})
    assert answer.verdict == "no"
    assert "“1 Spell/Trap on each field”" in answer.summary
