"""Lists of effects: for how long they apply, and which of them; told tables, invented cards."""

from __future__ import annotations

import pytest
from telling import card, events, may_be_activated, monster, resolved

FORBIDS = "\n● You cannot activate monster effects in the hand.\n● Draw 2 cards."


@pytest.mark.parametrize(
    "lead",
    [
        "For the rest of this Duel, apply the following effects.",
        "Apply these effects until the end of this turn.",
        "Until the end of the next turn, apply these effects.",
    ],
)
@pytest.mark.parametrize(
    ("place", "result", "verdict"),
    [("hand", "resolved", "no"), ("hand", "negated", "yes"), ("monster-zone", "resolved", "yes")],
)
def test_what_leads_in_a_list_says_how_long_all_of_it_lasts(judge, lead, place, result, verdict):
    """Each bullet holds for as long as the words before the list say."""
    used = {"n": 1, "by": "you", "did": "activate", "card": "song", "effect": 1, "result": result}
    pays = "discard this card" if place == "hand" else "send this card to the GY"
    text = f"(Quick Effect): You can {pays}; draw 1 card."
    imp = monster("imp", "you", place, level=4, text=text)
    lies = imp if place != "hand" else {key: value for key, value in imp.items() if key != "position"}
    cards = [card("song", "you", lead + FORBIDS, "gy"), lies]
    more = {"plays": [used], "complete": ["field", "gy", "plays"], "happened": []}
    assert may_be_activated(judge, "imp", cards, **more) == verdict


@pytest.mark.parametrize(
    "gained",
    [
        "● (Quick Effect): You can Tribute this card, then target 1 face-up monster you control; it gains 500 ATK.",
        "● This card cannot be destroyed by card effects.\n● When this card declares an attack: You can draw 2 cards.",
    ],
)
@pytest.mark.parametrize(("kind", "verdict"), [("Dragon", "yes"), ("Warrior", "no")])
def test_what_a_monster_gains_need_not_be_possible_now(judge, gained, kind, verdict):
    """The effects that a monster gains are no part of the resolution: only what gives them must be possible."""
    text = f"Special Summon 1 Dragon monster from your hand, and if you do, it gains these effects.\n{gained}"
    drake = monster("drake", "you", "hand", level=4, type=f"{kind} Effect Monster")
    del drake["position"]
    gift = card("gift", "you", text, position="face-down", setTurn=2)
    told = {"complete": ["field", "you.hand"], "happened": []}
    assert may_be_activated(judge, "gift", [gift, drake], **told) == verdict


BY_TYPE = (
    "● Monster: This card cannot attack this turn. ● Spell: Draw 1 card. "
    "● Trap: Change this card to Defense Position, then gain 100 LP."
)
STRIKES = (
    "You can target 1 face-up card your opponent controls; destroy that target, and if you do, "
    "apply this effect based on its type."
)
PAYS = "You can discard 1 card; apply the following effect, depending on the type of card discarded."
KINDS = {"monster": "Dragon Effect Monster", "spell": "Continuous Spell", "trap": "Continuous Trap"}
DONE = {"monster": [], "spell": ["drawn"], "trap": ["position-changed", "lp-gained"]}
BANS = ["This card cannot attack this turn"]


def done(answer):
    """Return the names of what happened, and what applies from then on."""
    return [event for event, _ in events(answer)], answer.value["links"][0].get("applies", [])


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_list_by_card_type_that_of_the_target_applies(judge, kind):
    """Which of the three effects applies, the type of the target decides, and no player chooses."""
    lies = {"place": "monster-zone" if kind == "monster" else "spell-trap-zone"}
    aim = card("aim", "opponent", "", kind=KINDS[kind], **lies, position="face-up-attack", level=4)
    cards = [monster("glow", "you", level=7, text=f"{STRIKES} {BY_TYPE}"), aim]
    decks = {"you": {"deck": {"count": 20}}}
    chain = [{"card": "glow", "effect": 1, "by": "you", "targets": ["aim"]}]
    answer = resolved(judge, chain, cards, players=decks)
    assert answer.verdict == "answered"
    assert done(answer) == (["destroyed", *DONE[kind]], BANS if kind == "monster" else [])


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_list_by_card_type_that_of_what_was_paid_applies(judge, kind):
    """So it is with the card that was discarded for it."""
    paid = card("paid", "you", "", "gy", KINDS[kind], level=4)
    cards = [monster("glow", "you", level=7, text=f"{PAYS} {BY_TYPE}"), paid]
    decks = {"you": {"deck": {"count": 20}}}
    answer = resolved(
        judge, [{"card": "glow", "effect": 1, "by": "you", "cost": ["paid"]}], cards, players=decks
    )
    assert answer.verdict == "answered"
    assert done(answer) == (DONE[kind], BANS if kind == "monster" else [])


def test_a_list_by_card_type_hangs_on_what_was_done_before_it(judge):
    """“Destroy it, and if you do”: what was not destroyed decides nothing."""
    gone = card("aim", "opponent", "", "gy", kind="Continuous Trap")
    cards = [monster("glow", "you", level=7, text=f"{STRIKES} {BY_TYPE}"), gone]
    moved = {**gone, "movedSinceTargeted": True}
    answer = resolved(
        judge, [{"card": "glow", "effect": 1, "by": "you", "targets": ["aim"]}], [cards[0], moved]
    )
    assert done(answer) == ([], [])
