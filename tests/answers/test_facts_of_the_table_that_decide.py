"""One fact of the table decides: how a card lies, which zone it frees, what a Chain Link above has done."""

from __future__ import annotations

import pytest
from telling import card, events, monster, resolved

ONCE = "Each player can only Special Summon monster(s) once per turn while this card is face-up on the field."
FROM_GY = "Target 1 monster in your GY; Special Summon it."
BOTH_LINKS = 2


@pytest.mark.parametrize(("text", "summons"), [(ONCE, 1), ("", BOTH_LINKS)])
def test_a_summon_of_this_chain_counts(judge, text, summons):
    """What lets each player Special Summon once per turn stops the second of one Chain."""
    limits = monster("limits", "opponent", text=text)
    dead = [monster(key, "you", place="gy") for key in ("first", "second")]
    dead = [{key: value for key, value in one.items() if key != "position"} for one in dead]
    spells = [
        card("a", "you", FROM_GY, kind="Quick-Play Spell", position="face-up"),
        card("b", "you", FROM_GY, kind="Quick-Play Spell", position="face-up"),
    ]
    chain = [
        {"card": "a", "by": "you", "targets": ["first"]},
        {"card": "b", "by": "you", "targets": ["second"]},
    ]
    answer = resolved(judge, chain, [limits, *dead, *spells], plays=[])
    done = [*events(answer), *events(answer, 1)]
    assert [event for event, _ in done].count("special-summoned") == summons, answer.summary


@pytest.mark.parametrize(("position", "verdict"), [("face-up", "yes"), ("face-down", "no")])
def test_a_set_card_does_not_count_by_its_name(judge, position, verdict):
    """“If you control a "Rune" Spell/Trap” is not met by one that lies face-down."""
    text = 'If you control a "Rune" Spell/Trap, you can Special Summon this card (from your hand).'
    rune = card("wall", "you", "", kind="Continuous Trap", position=position, name="Rune Wall")
    own = card("own", "you", text, place="hand", kind="Warrior Effect Monster")
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    told = {**situation, "complete": ["field"], "cards": [rune, own]}
    asked = {"ask": "may-summon", "how": "built-in", "card": "own", "situation": told}
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(
    ("zone", "verdict"), [("monster-zone", "yes"), ("extra-monster-zone", "no"), ("gy", "no")]
)
def test_what_is_paid_from_elsewhere_frees_no_main_monster_zone(judge, zone, verdict):
    """With all of them taken a procedure must take a monster out of one of them."""
    text = "You can Special Summon this card (from your hand) by banishing 1 Warrior monster from your field or GY."
    own = card("own", "you", text, place="hand", kind="Dragon Effect Monster")
    paid = {**monster("paid", "you", place=zone), "type": "Warrior Effect Monster"}
    if zone == "gy":
        del paid["position"]
    others = [monster(f"m{number}", "you") for number in range(4 if zone == "monster-zone" else 5)]
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    told = {**situation, "complete": ["field", "gy"], "cards": [own, paid, *others]}
    asked = {"ask": "may-summon", "how": "built-in", "card": "own", "situation": told}
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(("type_", "verdict"), [("Fairy Effect Monster", "yes"), ("Effect Monster", "no")])
def test_an_old_equip_spell_says_by_whom_it_is_borne(judge, type_, verdict):
    """“A Fairy-Type monster equipped with this card …” is equipped to nothing else."""
    text = "A Fairy-Type monster equipped with this card increases its ATK and DEF by 300 points."
    own = card("own", "you", text, place="hand", kind="Equip Spell")
    bearer = {**monster("bearer", "you"), "type": type_ if "Fairy" in type_ else f"Dragon {type_}"}
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    told = {**situation, "complete": ["field"], "cards": [own, bearer]}
    assert judge.ask({"ask": "may-activate", "card": "own", "situation": told}).verdict == verdict


@pytest.mark.parametrize(("also", "verdict"), [("also ", "yes"), ("", "yes")])
def test_also_always_treated_as_a_name(judge, also, verdict):
    """It has that name wherever it is."""
    text = f'(This card is {also}always treated as "Rune Legend".)\nDraw 1 card.'
    own = card("own", "you", text, place="gy")
    asked = {"ask": "is", "card": "own", "asName": "Rune Legend", "situation": {"cards": [own]}}
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(
    ("when", "verdict"),
    [
        ({}, "yes"),
        ({"phase": "main-2"}, "yes"),
        ({"phase": "battle", "step": "battle"}, "no"),
        ({"phase": "end"}, "no"),
        ({"turnPlayer": "opponent"}, "no"),
    ],
)
def test_a_pendulum_monster_is_activated_in_the_own_main_phase(judge, when, verdict):
    """As a Spell Card it is Spell Speed 1, and of no kind of Spell that would say so."""
    own = card(
        "own",
        "you",
        "",
        place="hand",
        kind="Dragon Pendulum Effect Monster",
        scale=4,
        pendulumText="All monsters you control gain 100 ATK.",
    )
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": [], **when}
    told = {**situation, "complete": ["field"], "cards": [own]}
    asked = {"ask": "may-activate", "card": "own", "effect": 0, "situation": told}
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(
    ("kind", "text", "verdict"),
    [
        ("Warrior Effect Monster", "its Level becomes 4", "yes"),
        ("Warrior Xyz Effect Monster", "its Level becomes 4", "no"),
        ("Warrior Link Effect Monster", "its Level becomes 4", "no"),
        ("Warrior Xyz Effect Monster", "its Level becomes 4, also it gains 500 ATK", "yes"),
    ],
)
def test_what_has_no_level_is_no_target_for_a_change_of_level(judge, kind, text, verdict):
    """Unless the effect does something else to its target, too."""
    own = card("own", "you", f"Target 1 face-up monster on the field; {text}.", place="hand")
    target = {**monster("target", "opponent"), "type": kind}
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    told = {**situation, "complete": ["field"], "cards": [own, target]}
    assert judge.ask({"ask": "may-activate", "card": "own", "situation": told}).verdict == verdict


@pytest.mark.parametrize(("after", "verdict"), [("", "yes"), (", then it gains 500 ATK", "yes")])
def test_a_monster_returned_first_frees_its_zone(judge, after, verdict):
    """The Summon comes after it."""
    text = f"Target 1 monster you control; return it to the hand, then Special Summon 1 monster from your hand{after}."
    assert may_fill(judge, text) == verdict


def test_a_monster_returned_later_frees_no_zone(judge):
    """The Summon comes before it, whatever follows."""
    text = (
        "Target 1 monster you control; Special Summon 1 monster from your hand, and if you do, return that target to "
        "the hand. That monster cannot be destroyed by battle this turn."
    )
    assert may_fill(judge, text) == "no"


def may_fill(judge, text):
    """Return the verdict on activating a Spell while all Main Monster Zones are taken."""
    own = card("own", "you", text, place="hand")
    more = {**monster("more", "you", place="hand"), "level": 4}
    del more["position"]
    cards = [own, more, *(monster(f"m{number}", "you") for number in range(5))]
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    told = {**situation, "complete": ["field", "you.hand"], "cards": cards}
    return judge.ask({"ask": "may-activate", "card": "own", "situation": told}).verdict


@pytest.mark.parametrize(
    ("counters", "verdict"),
    [({"Rune Counter": 1}, "no"), ({"Rune Counter": 2}, "yes"), ({"Ice Counter": 3}, "no"), ({}, "no")],
)
def test_counters_of_another_card_pay_if_there_are_enough(judge, counters, verdict):
    """Those of the cards of which the text speaks."""
    text = 'You can remove 2 Rune Counters from a "Paper Tower" you control; draw 1 card.'
    own = monster("own", "you", text=text)
    tower = card(
        "tower", "you", "", kind="Field Spell", place="field-zone", position="face-up", counters=counters
    )
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    told = {
        **situation,
        "complete": ["field"],
        "cards": [own, tower],
        "players": {"you": {"deck": {"count": 9}}},
    }
    asked = {"ask": "may-activate", "card": "own", "effect": 1, "situation": told}
    assert judge.ask(asked).verdict == verdict


@pytest.mark.parametrize(
    ("word", "attacker", "step", "verdict"),
    [
        ("attacks", "own", "battle", "no"),
        ("attacks", "ally", "battle", "yes"),
        ("battles", "own", "battle", "yes"),
        ("battles", "own", "damage", "no"),
    ],
)
def test_what_is_forbidden_until_the_end_of_the_damage_step(judge, word, attacker, step, verdict):
    """From the attack of that very monster, or from its Damage Step on."""
    text = f"If this card {word}, your opponent cannot activate cards or effects until the end of the Damage Step."
    own, ally, hit = monster("own", "opponent", text=text), monster("ally", "opponent"), monster("hit", "you")
    trap = card(
        "trap", "you", "Target 1 monster; it gains 500 ATK.", kind="Normal Trap", position="face-down"
    )
    situation = {
        "turn": 5,
        "turnPlayer": "opponent",
        "phase": "battle",
        "step": step,
        "chain": [],
        "plays": [],
    }
    timing = {"timing": "start"} if step == "damage" else {}
    attack = {"event": "attack-declared", "card": attacker, "against": "hit"}
    told = {**situation, **timing, "complete": ["field"], "happened": [attack]}
    told["cards"] = [own, ally, hit, {**trap, "setTurn": 3}]
    assert judge.ask({"ask": "may-activate", "card": "trap", "situation": told}).verdict == verdict


SETS = "Set 1 Normal Trap directly from your Deck."
RETURNS = "You can Set this card."
PLACES = "Place 1 Continuous Spell from your Deck face-up in your Spell & Trap Zone."


@pytest.mark.parametrize(
    ("text", "place", "taken", "verdict"),
    [
        (SETS, "hand", 3, "yes"),
        (SETS, "hand", 4, "no"),
        (SETS, "spell-trap-zone", 3, "yes"),
        (SETS, "spell-trap-zone", 4, "no"),
        (PLACES, "hand", 3, "yes"),
        (PLACES, "hand", 4, "no"),
        (f"Draw 1 card.\nIf this card is in your GY: {RETURNS}", "gy", 4, "yes"),
        (f"Draw 1 card.\nIf this card is in your GY: {RETURNS}", "gy", 5, "no"),
    ],
)
def test_what_is_set_or_placed_needs_a_spell_trap_zone(judge, text, place, taken, verdict):
    """The card that is activated keeps its own until the Chain has resolved."""
    lies = {"position": "face-down", "setTurn": 2} if place == "spell-trap-zone" else {}
    own = card("own", "you", text, place=place, **lies)
    others = [
        {
            "id": f"s{number}",
            "owner": "you",
            "controller": "you",
            "location": "spell-trap-zone",
            "position": "face-down",
        }
        for number in range(taken)
    ]
    known = [
        {"name": "Paper Snare", "type": "Normal Trap", "text": "Draw 1 card."},
        {"name": "Paper Hearth", "type": "Continuous Spell", "text": "All monsters gain 100 ATK."},
    ]
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    deck = {"you": {"deck": {"count": 2, "known": known}}}
    told = {**situation, "complete": ["field", "gy"], "cards": [own, *others], "players": deck}
    asked = {"ask": "may-activate", "card": "own", "effect": 2 if place == "gy" else 1, "situation": told}
    assert judge.ask(asked).verdict == verdict


EXCAVATES = (
    "Excavate the top 3 cards of your Deck, add 1 of them to your hand, also shuffle the rest into the Deck."
)


@pytest.mark.parametrize(
    ("text", "yours", "theirs", "verdict"),
    [
        (EXCAVATES, 3, 0, "yes"),
        (EXCAVATES, 2, 9, "no"),
        ("Each player draws 2 cards.", 2, 2, "yes"),
        ("Each player draws 2 cards.", 9, 1, "no"),
        ("Draw 1 card.", 1, 0, "yes"),
    ],
)  # fmt: skip
def test_decks_must_hold_what_is_taken_from_them(judge, text, yours, theirs, verdict):
    """Also where the cards are only excavated, and where the opponent draws."""
    own = card("own", "you", text, place="hand")
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    decks = {"you": {"deck": {"count": yours}}, "opponent": {"deck": {"count": theirs}}}
    told = {**situation, "complete": ["field"], "cards": [own], "players": decks}
    assert judge.ask({"ask": "may-activate", "card": "own", "situation": told}).verdict == verdict


@pytest.mark.parametrize("kind", ["Token", "Beast Token", "Beast Normal Token", "Beast / Normal / Token"])
def test_a_token_is_told_by_its_type_line(judge, kind):
    """It is never turned face-down, whether or not the line says “Monster”."""
    own = card(
        "own", "you", "Target 1 face-up monster; change it to face-down Defense Position.", place="hand"
    )
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
    for type_, verdict in ((kind, "no"), ("Beast Effect Monster", "yes")):
        told = {
            **situation,
            "complete": ["field"],
            "cards": [own, {**monster("sheep", "you"), "type": type_}],
        }
        assert judge.ask({"ask": "may-activate", "card": "own", "situation": told}).verdict == verdict


def test_a_type_line_without_monster_loses_no_kind(judge):
    """“Dragon / Xyz / Effect” is an Effect Monster."""
    for type_ in ("Dragon / Xyz / Effect", "Dragon Xyz Effect Monster"):
        own = {**monster("own", "you"), "type": type_}
        asked = {"ask": "is", "card": "own", "asKind": "effect", "situation": {"cards": [own]}}
        assert judge.ask(asked).verdict == "yes"
