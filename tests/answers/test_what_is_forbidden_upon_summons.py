"""What texts forbid right after Summons of certain monsters, and of which cards: told tables, invented cards."""

from __future__ import annotations

import pytest
from telling import card, may_be_activated, monster

FLOOD = "If a monster(s) is Summoned: Draw 1 card."
HALL = "Your opponent cannot activate cards or effects when you Normal or Special Summon a Dragon monster(s)."
HERALD = (
    "You can discard this card; this turn, your opponent cannot activate cards or effects when a Dragon "
    "monster(s) is Summoned to your field."
)
NOT_SO = {"type": "Warrior Effect Monster"}


def flood(by="opponent"):
    """Return a Set Trap that waits for Summons."""
    return card("flood", by, FLOOD, kind="Normal Trap", position="face-down", setTurn=2)


def summoned(by, kind="normal-summoned", **more):
    """Return what happened: a monster was Summoned."""
    return {"happened": [{"event": kind, "card": "drake", "by": by, **more}], "turnPlayer": by}


@pytest.mark.parametrize(
    ("by", "told", "verdict"),
    [
        pytest.param("you", {}, "no", id="such a monster"),
        pytest.param("you", NOT_SO, "yes", id="another monster"),
        pytest.param("opponent", {}, "yes", id="by the other player"),
    ],
)
def test_a_lasting_text_forbids_answers_to_its_players_summons_alone(judge, by, told, verdict):
    """It holds right after a Summon of such a monster by its player, and upon no other Summon."""
    cards = [
        card("hall", "you", HALL, kind="Continuous Spell", position="face-up"),
        monster("drake", by, level=4, **told),
        flood(),
    ]
    assert may_be_activated(judge, "flood", cards, **summoned(by)) == verdict


@pytest.mark.parametrize(
    ("by", "told", "result", "verdict"),
    [
        pytest.param("you", {}, "resolved", "no", id="such a monster"),
        pytest.param("you", NOT_SO, "resolved", "yes", id="another monster"),
        pytest.param("opponent", {}, "resolved", "yes", id="to the other field"),
        pytest.param("you", {}, "negated", "yes", id="the effect was negated"),
    ],
)
def test_an_effect_forbids_them_for_the_turn(judge, by, told, result, verdict):
    """Once it has resolved, it holds right after each Summon of such a monster to its player's field this turn."""
    used = {"n": 1, "by": "you", "did": "activate", "card": "herald", "effect": 1, "result": result}
    cards = [
        card("herald", "you", HERALD, "gy", "Dragon Effect Monster", level=4),
        monster("drake", by, level=4, **told),
        flood(),
    ]
    more = {"plays": [used], "complete": ["field", "gy", "plays"], **summoned(by)}
    assert may_be_activated(judge, "flood", cards, **more) == verdict


def test_at_other_moments_they_may_be_activated(judge):
    """Nothing was just Summoned: what is forbidden upon Summons is not forbidden."""
    cards = [
        card("hall", "you", HALL, kind="Continuous Spell", position="face-up"),
        monster("drake", "you", level=4),
        card("bolt", "opponent", "Draw 1 card.", kind="Normal Trap", position="face-down", setTurn=2),
    ]
    assert may_be_activated(judge, "bolt", cards, happened=[]) == "yes"


def test_a_summon_may_be_negated_before_it_is_made(judge):
    """“When you Summon” is after the Summon: what negates it is activated before."""
    text = "When a monster(s) would be Summoned: Negate the Summon, and if you do, destroy that monster(s)."
    cards = [
        card("hall", "you", HALL, kind="Continuous Spell", position="face-up"),
        monster("drake", "you", level=4),
        card("horn", "opponent", text, kind="Counter Trap", position="face-down", setTurn=2),
    ]
    assert may_be_activated(judge, "horn", cards, **summoned("you", would=True)) == "yes"


def test_it_does_not_forbid_its_own_player(judge):
    """What the opponent cannot activate its own player can."""
    cards = [
        card("hall", "you", HALL, kind="Continuous Spell", position="face-up"),
        monster("drake", "you", level=4),
        flood("you"),
    ]
    assert may_be_activated(judge, "flood", cards, **summoned("you")) == "yes"


@pytest.mark.parametrize(
    ("kind", "text", "verdict"),
    [
        pytest.param(
            "normal-summoned", "monster effects when you Normal Summon this turn", "yes", id="effects"
        ),
        pytest.param("normal-summoned", "Trap Cards when you Normal Summon this turn", "no", id="Traps"),
        pytest.param("special-summoned", "Trap Cards when you Normal Summon this turn", "yes", id="other"),
    ],
)
def test_this_turn_at_the_end_is_how_long_it_holds(judge, kind, text, verdict):
    """“When you Normal Summon this turn”: from its resolution to the end of the turn, of what it names."""
    used = {"n": 1, "by": "you", "did": "activate", "card": "song", "effect": 1, "result": "resolved"}
    cards = [
        card("song", "you", f"Your opponent cannot activate {text}.", "gy"),
        monster("drake", "you", level=4),
        flood(),
    ]
    more = {"plays": [used], "complete": ["field", "gy", "plays"], **summoned("you", kind)}
    assert may_be_activated(judge, "flood", cards, **more) == verdict


@pytest.mark.parametrize(
    "words", ["Spell/Trap Cards and monster effects", "a Spell/Trap Card, or monster effect"]
)
@pytest.mark.parametrize(
    ("key", "verdict"),
    [
        pytest.param("bolt", "no", id="a Trap Card"),
        pytest.param("idol", "yes", id="an effect of a Trap"),
        pytest.param("imp", "no", id="a monster effect"),
    ],
)
def test_cards_of_two_kinds_and_effects_of_a_third(judge, words, key, verdict):
    """“Spell/Trap Cards and monster effects”: the activation of these cards, and of the effects of monsters."""
    lasting = {"kind": "Continuous Trap", "position": "face-up"}
    cards = [
        card("source", "you", f"Your opponent cannot activate {words} until the end of this turn.", "gy"),
        card("bolt", "opponent", "Draw 1 card.", kind="Normal Trap", position="face-down", setTurn=2),
        card("idol", "opponent", "Once per turn: You can draw 1 card.", **lasting),
        monster(
            "imp", "opponent", level=4, text="(Quick Effect): You can send this card to the GY; draw 1 card."
        ),
    ]
    used = {"n": 1, "by": "you", "did": "activate", "card": "source", "effect": 1, "result": "resolved"}
    more = {"plays": [used], "complete": ["field", "gy", "plays"], "happened": [], "turnPlayer": "opponent"}
    assert may_be_activated(judge, key, cards, **more) == verdict


@pytest.mark.parametrize(
    "text",
    [
        (
            "Special Summon 1 Dragon monster from your hand. Neither player can activate cards or effects when that "
            "monster is Special Summoned."
        ),
        (
            "Special Summon 1 Dragon monster from your hand. Your opponent cannot activate cards or effects when a "
            "monster is Special Summoned this way."
        ),
    ],
)
@pytest.mark.parametrize(
    ("during", "verdict"), [(1, "no"), (2, "yes"), (None, "depends")], ids=["its link", "another", "not told"]
)
def test_the_summon_by_an_effect_is_not_answered(judge, text, during, verdict):
    """“That monster”, “this way”: the Summon in the resolution of its own effect, and no other."""
    event = {"event": "special-summoned", "card": "drake", "by": "you"}
    happened = event if during is None else {**event, "during": {"resolving": during}}
    cards = [
        card("lift", "you", text, "gy"),
        card("bolt", "you", "Draw 1 card.", "gy", kind="Quick-Play Spell"),
        monster("drake", "you", level=4),
        flood(),
    ]
    chain = [{"card": "lift", "effect": 1, "by": "you"}, {"card": "bolt", "effect": 1, "by": "you"}]
    more = {"chain": chain, "chainState": "over", "happened": [happened]}
    assert may_be_activated(judge, "flood", cards, **more) == verdict
