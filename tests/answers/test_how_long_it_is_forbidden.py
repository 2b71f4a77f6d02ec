"""What texts forbid: in which phases, as long as what stays, how often, of which cards; told cards, invented texts."""

from __future__ import annotations

from typing import Any

import pytest

PLAYED = {"n": 1, "by": "you", "did": "activate", "card": "source", "effect": 1, "result": "resolved"}
JUMP = "If you control no monsters, you can Special Summon this card (from your hand)."


def monster(key: str, by: str = "you", **more: Any) -> dict[str, Any]:
    """Return a face-up monster of which all is told that these questions ask."""
    lies = {"owner": by, "controller": by, "location": "monster-zone", "position": "face-up-attack"}
    told = {"type": "Dragon Effect Monster", "level": 4, "text": ""}
    return {"id": key, "name": f"Paper {key.title()}", **told, **lies, **more}


def in_hand(key: str, **more: Any) -> dict[str, Any]:
    """Return a card in the hand of “you”."""
    told = {"owner": "you", "controller": "you", "location": "hand"}
    return {"id": key, "name": f"Paper {key.title()}", **told, **more}


def used(text: str, kind: str = "Normal Spell") -> dict[str, Any]:
    """Return the card of an effect that was used this turn."""
    return {
        "id": "source",
        "name": "Paper Source",
        "type": kind,
        "text": text,
        "owner": "you",
        "location": "gy",
    }


def asked(judge: Any, question: dict[str, Any], cards: list[dict[str, Any]], **more: Any) -> str:
    """Return the verdict on a question at a table of which everything is told."""
    moment = {"turn": 3, "turnPlayer": "you", "phase": "main-1", "chain": [], "happened": [], "plays": []}
    table = {"cards": cards, "complete": ["field", "gy", "plays", "you.hand"]}
    return str(judge.ask({**question, "situation": {**moment, **table, **more}}).verdict)


def jumps(judge: Any, text: str, plays: list[dict[str, Any]], *more: dict[str, Any]) -> str:
    """Return whether a monster may Special Summon itself from the hand, after what was played this turn."""
    drake = in_hand("drake", type="Dragon Effect Monster", level=4, text=JUMP)
    question = {"ask": "may-summon", "card": "drake", "how": "built-in-summon"}
    return asked(judge, question, [used(text), drake, *more], plays=plays)


@pytest.mark.parametrize(
    ("turn_player", "phase", "verdict"),
    [("opponent", "main-1", "no"), ("opponent", "main-2", "yes"), ("you", "main-1", "yes")],
)
def test_what_is_forbidden_in_a_phase_is_forbidden_in_that_phase_alone(
    judge: Any, turn_player: str, phase: str, verdict: str
) -> None:
    """“During your Main Phase 1” is that of the player whose card says so."""
    text = "Your opponent cannot target this card with card effects during your Main Phase 1."
    doom = in_hand(
        "doom", type="Quick-Play Spell", text="Target 1 monster your opponent controls; destroy it."
    )
    if turn_player == "opponent":
        doom |= {"location": "spell-trap-zone", "position": "face-down", "setTurn": 1}
    cards = [monster("ward", "opponent", text=text), doom]
    question = {"ask": "may-activate", "card": "doom"}
    assert asked(judge, question, cards, turnPlayer=turn_player, phase=phase) == verdict


@pytest.mark.parametrize(("kind", "verdict"), [("Dragon", "no"), ("Warrior", "no"), ("Fiend", "yes")])
def test_a_card_and_others_are_each_untargetable(judge: Any, kind: str, verdict: str) -> None:
    """Both are, of “this card, or Dragons you control”, and no other monster is."""
    text = "Your opponent cannot target this card, or Dragon monsters you control, with card effects."
    doom = in_hand("doom", type="Normal Spell", text="Target 1 monster your opponent controls; destroy it.")
    cards = [monster("ward", "opponent", text=text, type="Warrior Effect Monster"), doom]
    cards += [monster("other", "opponent", type=f"{kind} Effect Monster")] if kind != "Warrior" else []
    assert asked(judge, {"ask": "may-activate", "card": "doom"}, cards) == verdict


ONCE = "Draw 1 card. For the rest of this turn after this card resolves, you can only Special Summon once."
SUMMON = {"n": 2, "by": "you", "did": "special-summon", "card": "gone", "from": "hand"}
RAISE = {"n": 2, "by": "you", "did": "activate", "card": "raise", "effect": 1, "result": "resolved"}


@pytest.mark.parametrize(
    ("plays", "verdict"),
    [
        ([PLAYED], "yes"),
        ([PLAYED, SUMMON], "no"),
        ([{**SUMMON, "n": 1}, {**PLAYED, "n": 2}], "yes"),
        ([PLAYED, {**SUMMON, "result": "negated"}], "yes"),
        ([PLAYED, RAISE], "depends"),
    ],
)
def test_one_more_special_summon_is_allowed(judge: Any, plays: list[dict[str, Any]], verdict: str) -> None:
    """What was Special Summoned after it counts, if it was not negated; an effect that Summons may have."""
    gone = {"id": "gone", "name": "Paper Gone", "type": "Dragon Effect Monster", "text": "", "owner": "you"}
    text = "Target 1 monster in your GY; Special Summon it."
    again = {"id": "raise", "name": "Paper Raise", "type": "Normal Spell", "text": text, "owner": "you"}
    lying = [{**gone, "location": "gy"}, {**again, "location": "gy"}]
    assert jumps(judge, ONCE, plays, *lying) == verdict


@pytest.mark.parametrize(("attacked", "verdict"), [(True, "no"), (False, "yes")])
def test_one_monster_alone_attacks(judge: Any, *, attacked: bool, verdict: str) -> None:
    """“You can only attack with 1 monster this turn”: another one does not attack any more."""
    cards = [used("Draw 1 card, also you can only attack with 1 monster this turn.")]
    cards += [monster("first"), monster("second"), monster("aim", "opponent")]
    attack = {"n": 2, "by": "you", "did": "attack", "card": "first", "targets": ["aim"]}
    plays = [PLAYED, *([attack] if attacked else [])]
    question = {"ask": "may-attack", "card": "second"}
    assert asked(judge, question, cards, plays=plays, phase="battle", step="battle") == verdict


@pytest.mark.parametrize(
    "stays",
    [
        "while that Token is in the Monster Zone, the player who Summoned it cannot",
        "while you control that Token, you cannot",
    ],
)
def test_it_is_asked_whether_what_was_brought_stays(judge: Any, stays: str) -> None:
    """What is forbidden as long as a card stays that the effect brought holds from the effect on."""
    token = 'Special Summon 1 "Paper Token" (Dragon/DARK/Level 4/ATK 0/DEF 0), also '
    cards = [used(f"{token}{stays} Special Summon from the Extra Deck."), monster("a"), monster("b")]
    link = {
        "type": "Dragon Link Effect Monster",
        "linkRating": 2,
        "text": "2 monsters",
        "location": "extra-deck",
    }
    cards.append({**in_hand("link"), **link})
    question = {"ask": "may-summon", "card": "link", "how": "link-summon"}
    assert asked(judge, question, cards, plays=[PLAYED]) == "depends"
    assert asked(judge, question, cards, plays=[{**PLAYED, "result": "effect-negated"}]) == "yes"


@pytest.mark.parametrize(
    ("plays", "verdict"),
    [([PLAYED], "no"), ([], "depends"), ([{**PLAYED, "result": "effect-negated"}], "yes")],
)
def test_a_card_that_stays_forbids_by_an_effect_that_was_used(
    judge: Any, plays: list[dict[str, Any]], verdict: str
) -> None:
    """What an Ignition Effect forbids while its card is face-up is forbidden only if it was used."""
    text = (
        "Once per turn: You can discard 1 card; while this card is face-up in the Monster Zone, you cannot"
        " Special Summon from the Extra Deck."
    )
    link = {
        "type": "Dragon Link Effect Monster",
        "linkRating": 2,
        "text": "2 monsters",
        "location": "extra-deck",
    }
    cards = [monster("source", text=text), monster("b"), {**in_hand("link"), **link}]
    question = {"ask": "may-summon", "card": "link", "how": "link-summon"}
    assert asked(judge, question, cards, plays=plays) == verdict


@pytest.mark.parametrize(
    "name", ["with that name", "with the added monster's name", "with the same name as the added card"]
)
def test_of_a_name_that_was_not_told_it_is_asked(judge: Any, name: str) -> None:
    """Whether a monster to be Summoned has “that name” must be said where the added card was not told."""
    text = (
        "Add 1 Dragon monster from your Deck to your hand, but for the rest of this turn, you cannot Special Summon"
        f" monsters {name}."
    )
    assert jumps(judge, text, [PLAYED]) == "depends"
    added = {"n": 2, "by": "you", "did": "add-to-hand", "card": "drake"}
    assert jumps(judge, text, [PLAYED, added]) == "no"


EXCEPT = "This card cannot be Special Summoned except"
INFERNAL = (
    "Cannot be Normal Summoned/Set. Must be Special Summoned (from your hand) by banishing 1 Fiend monster from"
    " your GY while the total Levels and Ranks of all Effect Monsters you control are 8 or lower."
)


@pytest.mark.parametrize(
    ("text", "levels", "verdict"),
    [
        (INFERNAL, [4, 4], "yes"),
        (INFERNAL, [4, 5], "no"),
        ("Must be Special Summoned by banishing 1 Fiend monster from your GY.", [], "yes"),
        ("Must be Special Summoned by Tributing 2 Dragon monsters.", [4], "no"),
        (f"{EXCEPT} by removing from play 1 Fiend monster in your Graveyard.", [], "yes"),
    ],
)
def test_how_a_monster_must_be_summoned_is_looked_up(
    judge: Any, text: str, levels: list[int], verdict: str
) -> None:
    """What is done for it, and Levels and Ranks counted together; where no place is named, it comes from the hand."""
    big = in_hand("big", type="Fiend Effect Monster", level=8, text=text)
    fiend = {"id": "fiend", "name": "Paper Fiend", "type": "Fiend Effect Monster", "text": "", "owner": "you"}
    cards = [big, {**fiend, "location": "gy"}]
    cards += [monster(f"m{number}", level=level) for number, level in enumerate(levels)]
    assert asked(judge, {"ask": "may-summon", "card": "big", "how": "built-in-summon"}, cards) == verdict


@pytest.mark.parametrize(
    ("demand", "alone", "beside"),
    [
        ("You must control a Warrior monster to activate this card's effect.", "no", "yes"),
        ("You can only activate this card's effect while you control a Warrior monster.", "no", "yes"),
        ("You must do what nobody knows to activate this card's effect.", "depends", "depends"),
    ],
)
def test_what_a_sentence_apart_asks_of_its_effects(judge: Any, demand: str, alone: str, beside: str) -> None:
    """It is looked up, or asked in its words."""
    text = f"{demand} Once per turn, during your Main Phase: You can gain 500 LP."
    spell = {"id": "spell", "name": "Paper Spell", "type": "Continuous Spell", "text": text, "owner": "you"}
    spell |= {"controller": "you", "location": "spell-trap-zone", "position": "face-up"}
    question = {"ask": "may-activate", "card": "spell", "effect": 2}
    assert asked(judge, question, [spell]) == alone
    assert asked(judge, question, [spell, monster("w", type="Warrior Effect Monster")]) == beside


@pytest.mark.parametrize(("beside", "verdict"), [(False, "yes"), (True, "no")])
def test_a_sentence_before_the_effect_lets_it_be_activated_when_set(
    judge: Any, *, beside: bool, verdict: str
) -> None:
    """It does so wherever it stands in the text."""
    text = "If you control no monsters, you can activate this card the turn it was Set. Gain 500 LP."
    trap = {
        "id": "trap",
        "name": "Paper Trap",
        "type": "Normal Trap",
        "text": text,
        "owner": "you",
        "setTurn": 3,
    }
    trap |= {"controller": "you", "location": "spell-trap-zone", "position": "face-down"}
    cards = [trap, *([monster("m")] if beside else [])]
    assert asked(judge, {"ask": "may-activate", "card": "trap"}, cards) == verdict


@pytest.mark.parametrize(
    ("turn_player", "phase", "verdict"),
    [
        ("you", "main-1", "yes"),
        ("you", "battle", "no"),
        ("opponent", "battle", "yes"),
        ("opponent", "main-1", "no"),
    ],
)
def test_a_moment_of_two_turns(judge: Any, turn_player: str, phase: str, verdict: str) -> None:
    """“During your Main Phase or your opponent's Battle Phase” is neither player's other phase."""
    text = "Once per turn, during your Main Phase or your opponent's Battle Phase (Quick Effect): You can gain 500 LP."
    question = {"ask": "may-activate", "card": "m", "effect": 1}
    when = {"turnPlayer": turn_player, "phase": phase, **({"step": "battle"} if phase == "battle" else {})}
    assert asked(judge, question, [monster("m", text=text)], **when) == verdict


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("While you control a Dragon monster, your opponent cannot Special Summon monsters.", "no"),
        ("While you control another Dragon monster, your opponent cannot Special Summon monsters.", "yes"),
        ("Your opponent cannot Special Summon monsters, except Dragon monsters.", "yes"),
        ("You cannot Special Summon monsters.", "yes"),
    ],
)
def test_what_a_text_forbids_while_something_is_so_is_not_allowed(judge, text, allowed):
    """`is-allowed` looks at every text that holds, not only at those without a condition."""
    foe = {
        "controller": "opponent",
        "owner": "opponent",
        "location": "monster-zone",
        "position": "face-up-attack",
    }
    card = {"id": "x", "name": "Paper Drake", "type": "Dragon Effect Monster", "text": text, **foe}
    question = {
        "ask": "is-allowed",
        "action": "special-summon",
        "situation": {"turnPlayer": "you", "phase": "main-1", "cards": [card], "complete": ["field"]},
    }
    assert judge.ask(question).verdict == allowed


@pytest.mark.parametrize(
    ("text", "asked_of", "allowed"),
    [
        ("Your opponent cannot Special Summon monsters.", "you", "no"),
        ("Your opponent cannot Special Summon monsters.", "opponent", "yes"),
        ("You cannot Special Summon monsters.", "opponent", "no"),
        ("Neither player can Special Summon monsters.", "opponent", "no"),
    ],
)
def test_what_is_allowed_is_asked_of_the_named_player(
    judge: Any, text: str, asked_of: str, allowed: str
) -> None:
    """The card is the opponent's; `player` says of whom it is asked."""
    question = {"ask": "is-allowed", "action": "special-summon", "player": asked_of}
    assert asked(judge, question, [monster("x", "opponent", text=text)]) == allowed


QUIET = "When Normal Summoned, cards and effects cannot be activated."
SILENT = "When this card is Synchro Summoned, your opponent cannot activate cards or effects."


@pytest.mark.parametrize(
    ("text", "event", "by", "card", "verdict"),
    [
        (QUIET, "normal-summoned", "opponent", "trap", "no"),
        (QUIET, "tribute-summoned", "opponent", "trap", "no"),
        (QUIET, "special-summoned", "opponent", "trap", "yes"),
        (QUIET, "normal-summoned", "you", "trap", "no"),
        (QUIET, "normal-summoned", "you", "spell", "yes"),
        (SILENT, "synchro-summoned", "opponent", "trap", "no"),
        (SILENT, "synchro-summoned", "you", "trap", "yes"),
    ],
)
def test_nothing_is_activated_right_after_a_summon_that_forbids_it(
    judge: Any, text: str, event: str, by: str, card: str, verdict: str
) -> None:
    """What is activated in an open game state only does not answer the Summon, and is not forbidden."""
    trap = {"id": "trap", "type": "Normal Trap", "text": "Gain 500 LP.", "owner": "you", "controller": "you"}
    trap |= {"location": "spell-trap-zone", "position": "face-down", "setTurn": 1}
    spell = in_hand("spell", type="Normal Spell", text="Gain 500 LP.")
    cards = [monster("loud", by, text=text), trap, spell]
    happened = [{"event": event, "card": "loud", "by": by}]
    question = {"ask": "may-activate", "card": card}
    assert asked(judge, question, cards, turnPlayer=by, happened=happened) == verdict
