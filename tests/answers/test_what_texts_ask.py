"""What texts ask of the table, of the plays of the turn and of what happened is worked out, not asked."""

from __future__ import annotations

from typing import Any

import pytest

THIS = {"id": "keeper", "controller": "you", "location": "monster-zone", "position": "face-up-attack"}
OURS = {"id": "ours", "type": "Warrior Effect Monster", "controller": "you", "location": "monster-zone"}
THEIRS = {
    "id": "theirs",
    "type": "Dragon Effect Monster",
    "controller": "opponent",
    "location": "monster-zone",
}


def asked(judge, ask: str, text: str, situation: dict[str, Any], **card: Any) -> str:
    """Return the verdict of a question about an invented monster with this text."""
    told = {"name": "Lantern Keeper", "type": "Spellcaster Effect Monster", "level": 4, "text": text, **card}
    told = {key: value for key, value in told.items() if value is not None}
    table = {"turnPlayer": "you", "this": THIS, **situation}
    return str(judge.ask({"ask": ask, "card": told, "effect": 1, "situation": table}).verdict)


@pytest.mark.parametrize(
    ("text", "yours", "theirs", "verdict"),
    [
        ("If your LP are 2000 or less", 1000, 8000, "yes"),
        ("If your LP are 2000 or less", 8000, 1000, "no"),
        ("If your LP are lower than your opponent's", 1000, 8000, "yes"),
        ("If your LP are lower than your opponent's", 8000, 1000, "no"),
        ("If your opponent's LP are at least 3000 higher than yours", 3000, 6000, "yes"),
        ("If your opponent's LP are at least 3000 higher than yours", 3001, 6000, "no"),
    ],
)
def test_life_points_are_those_of_the_player_who_is_named(judge, text, yours, theirs, verdict) -> None:
    """“Your LP” are not your opponent's; a difference is worked out."""
    players = {"you": {"lp": yours}, "opponent": {"lp": theirs}}
    told = {"phase": "main-1", "chain": [], "players": players}
    assert asked(judge, "condition-holds", f"{text}: You can draw 1 card.", told) == verdict


@pytest.mark.parametrize(
    ("text", "play", "verdict"),
    [
        ("If you Special Summoned a monster this turn", {"by": "you", "did": "special-summon"}, "yes"),
        ("If you Special Summoned a monster this turn", {"by": "opponent", "did": "special-summon"}, "no"),
        ("If a monster effect was activated this turn", {"by": "you", "did": "activate"}, "yes"),
        ("If a monster effect was activated this turn", {"by": "opponent", "did": "activate"}, "yes"),
        (
            "If you activated a monster effect during your Main Phase this turn",
            {"by": "you", "did": "activate", "phase": "main-1"},
            "yes",
        ),
        (
            "If you activated a monster effect during your Main Phase this turn",
            {"by": "you", "did": "activate", "phase": "standby"},
            "no",
        ),
        (
            "If you activated a monster effect during your Main Phase this turn",
            {"by": "you", "did": "activate"},
            "depends",
        ),
    ],
)
def test_plays_are_those_of_the_player_who_is_named(judge, text, play, verdict) -> None:
    """A play counts for the player who made it, in the phase in which it was made; of nobody in particular, always."""
    told = {"phase": "main-1", "chain": [], "cards": [OURS], "complete": ["plays"]}
    told["plays"] = [{"card": "ours", **play}]
    assert asked(judge, "condition-holds", f"{text}: You can draw 1 card.", told) == verdict


ATTACK = {"event": "attack-declared", "card": "ours", "against": "theirs", "by": "you"}


@pytest.mark.parametrize(
    ("text", "event", "verdict"),
    [
        ("If an attack is declared involving your Warrior monster", ATTACK, "yes"),
        ("If an attack is declared involving a Dragon monster", ATTACK, "yes"),
        ("If an attack is declared involving your Dragon monster", ATTACK, "no"),
        ("If an attack is declared involving a Fairy monster", ATTACK, "no"),
        (
            "If an attack is declared involving your Dragon monster",
            {"event": "attack-declared", "card": "ours", "by": "you"},
            "depends",
        ),
    ],
)
def test_a_battle_involves_both_monsters(judge, text, event, verdict) -> None:
    """Either monster of the battle may be the one that is meant; if it is not told, that is asked."""
    told = {"phase": "battle", "step": "battle", "chain": [], "happened": [event], "cards": [OURS, THEIRS]}
    assert asked(judge, "may-activate", f"{text}: Draw 1 card.", told) == verdict


@pytest.mark.parametrize(("owner", "verdict"), [("opponent", "yes"), ("you", "no"), (None, "yes")])
def test_who_owns_the_destroyed_monster_is_another_matter_than_who_controls_it(judge, owner, verdict) -> None:
    """“Owned by your opponent” asks for its owner: who has the card, where nothing else was told."""
    fallen = {**THEIRS, "location": "gy", **({"owner": owner} if owner else {})}
    event = {"event": "destroyed-monster-by-battle", "card": "ours", "against": "theirs", "by": "you"}
    told = {"phase": "battle", "step": "damage", "timing": "end", "chain": [], "happened": [event]}
    told["cards"] = [OURS, fallen]
    text = "If your monster destroys a monster by battle that is owned by your opponent: Draw 1 card."
    assert asked(judge, "may-activate", text, told) == verdict


@pytest.mark.parametrize(("material", "verdict"), [("theirs", "yes"), ("ours", "no"), (None, "depends")])
def test_materials_are_those_that_were_used(judge, material, verdict) -> None:
    """“Using a Dragon monster” asks for the materials; where they are not told, they are asked."""
    used = {"materials": [material]} if material else {}
    this = {**THIS, "summoned": {"as": "synchro-summoned", **used}}
    event = {"event": "synchro-summoned", "card": "keeper", "by": "you"}
    told = {"phase": "main-1", "chain": [], "happened": [event], "this": this}
    told["cards"] = [{**OURS, "location": "gy"}, {**THEIRS, "controller": "you", "location": "gy"}]
    text = "If this card is Synchro Summoned using a Dragon monster as material: Draw 1 card."
    assert asked(judge, "may-activate", text, told) == verdict


@pytest.mark.parametrize(("equipped", "verdict"), [("ours", "yes"), ("theirs", "no"), (None, "depends")])
def test_the_equipped_monster_is_that_one(judge, equipped, verdict) -> None:
    """What happens to another monster than the equipped one does not trigger an Equip Card."""
    this = {"id": "keeper", "controller": "you", "location": "spell-trap-zone", "position": "face-up"}
    told = {"phase": "battle", "step": "damage", "timing": "end", "chain": [], "cards": [OURS, THEIRS]}
    told["this"] = {**this, **({"equippedTo": equipped} if equipped else {})}
    told["happened"] = [{"event": "destroyed-monster-by-battle", "card": "ours", "against": "theirs"}]
    text = "When the equipped monster destroys an opponent's monster by battle: Draw 1 card."
    spell = {"type": "Equip Spell", "level": None}
    assert asked(judge, "may-activate", text, told, **spell) == verdict


@pytest.mark.parametrize(("position", "verdict"), [("face-down-defense", "yes"), ("face-up-defense", "no")])
def test_a_change_of_position_turns_a_monster_over_or_not(judge, position, verdict) -> None:
    """“Flipped face-down” is not met by a change to face-up Defense Position."""
    event = {"event": "position-changed", "card": "ours", "toPosition": position}
    told = {"phase": "main-1", "chain": [], "happened": [event], "cards": [{**OURS, "position": position}]}
    text = "If a monster you control is flipped face-down: Draw 1 card."
    assert asked(judge, "may-activate", text, told) == verdict


ANSWERS = "(Quick Effect): You can negate that effect."
CLEARS = {
    "id": "link",
    "type": "Normal Spell",
    "text": "Destroy all monsters on the field.",
    "controller": "opponent",
}
AIMS = {
    "id": "link",
    "type": "Normal Trap",
    "text": "Target up to 2 monsters; destroy them.",
    "controller": "opponent",
}


@pytest.mark.parametrize(
    ("text", "card", "targets", "verdict"),
    [
        (
            "When a card or effect is activated that would destroy 2 or more cards you control",
            CLEARS,
            [],
            "yes",
        ),
        (
            "When your opponent activates a card or effect that targets 1 monster you control (and no other cards)",
            AIMS,
            ["ours"],
            "yes",
        ),
        (
            "When your opponent activates a card or effect that targets 1 monster you control (and no other cards)",
            AIMS,
            ["ours", "keeper"],
            "no",
        ),
        ("When your opponent activates a card or effect as Chain Link 2 or higher", CLEARS, [], "no"),
    ],
)
def test_an_answer_looks_at_what_the_activation_would_do(judge, text, card, targets, verdict) -> None:
    """What the Chain Link would destroy, how many cards it targets and which number it has are told by the Chain."""
    link = {
        "card": "link",
        "by": "opponent",
        "activates": "card",
        **({"targets": targets} if targets else {}),
    }
    lying = {**card, "location": "spell-trap-zone", "position": "face-up"}
    told = {"phase": "main-1", "turnPlayer": "opponent", "chain": [link], "cards": [lying, OURS]}
    assert asked(judge, "may-activate", f"{text} {ANSWERS}", told) == verdict


GUARD = {
    "id": "guard",
    "name": "Lantern Guard",
    "type": "Effect Monster",
    "controller": "you",
    "location": "monster-zone",
    "position": "face-up-attack",
    "attacked": False,
}


def lantern(kind: str, text: str, controller: str, location: str) -> dict[str, Any]:
    """Return an invented Spell or Trap on the table."""
    card = {"id": "lantern", "name": "Lantern of Dusk", "type": kind, "text": text, "controller": controller}
    return {**card, "owner": controller, "location": location, "position": "face-up"}


@pytest.mark.parametrize(("location", "verdict"), [("spell-trap-zone", "no"), ("gy", "yes")])
def test_a_card_that_stays_forbids_while_it_is_there(judge, location, verdict) -> None:
    """What a Spell that remains on the field forbids while it is face-up holds as long as it is there."""
    text = (
        "After this card's activation, it remains on the field. While this card is face-up on the field, your "
        "opponent's monsters cannot declare an attack."
    )
    cards = [GUARD, lantern("Normal Spell", text, "opponent", location)]
    table = {"turnPlayer": "you", "phase": "battle", "step": "battle", "turn": 3, "cards": cards, "plays": []}
    assert judge.ask({"ask": "may-attack", "card": "guard", "situation": table}).verdict == verdict


def test_others_than_the_target_are_those_that_were_not_targeted(judge) -> None:
    """“Other monsters you control” leaves out the card that was targeted in the play, and no other."""
    text = (
        "Target 1 monster you control; it gains 500 ATK until the end of this turn, also other monsters you "
        "control cannot attack for the rest of this turn."
    )
    cards = [GUARD, {**GUARD, "id": "other"}, lantern("Normal Spell", text, "you", "gy")]
    play = {"by": "you", "did": "activate", "card": "lantern", "targets": ["guard"], "result": "resolved"}
    table = {
        "turnPlayer": "you",
        "phase": "battle",
        "step": "battle",
        "turn": 3,
        "cards": cards,
        "plays": [play],
    }
    verdicts = [
        judge.ask({"ask": "may-attack", "card": card, "situation": table}).verdict
        for card in ("guard", "other")
    ]
    assert verdicts == ["yes", "no"]


def test_what_a_resolved_card_forbids_in_words_is_asked(judge) -> None:
    """How often a player may still do something this turn is not worked out, and not passed over."""
    text = "Draw 1 card. You can only activate odd Trap Cards for the rest of this turn after this card resolves."
    cards = [lantern("Normal Trap", text, "you", "gy")]
    play = {"by": "you", "did": "activate", "card": "lantern", "result": "resolved"}
    this = {"controller": "you", "location": "spell-trap-zone", "position": "face-down", "setThisTurn": False}
    table = {"phase": "main-1", "chain": [], "this": this, "cards": cards, "plays": [play]}
    card = {"type": "Normal Trap", "text": "Gain 500 LP."}
    answer = judge.ask({"ask": "may-activate", "card": card, "situation": table})
    assert answer.verdict == "depends"
    assert "odd Trap Cards for the rest of this turn" in answer.open[0].asks


def test_banished_face_down_is_no_card_of_a_name(judge) -> None:
    """What waits for certain cards to be banished does not see those that are banished face-down."""
    text = "If your DARK monster is banished: You can gain 500 LP."
    verdicts = []
    for position in ("face-up", "face-down"):
        dark = {"id": "dark", "type": "Effect Monster", "attribute": "dark", "controllerBefore": "you"}
        cards = [{**dark, "controller": "you", "location": "banished", "position": position}]
        told = {
            "phase": "main-1",
            "chain": [],
            "happened": [{"event": "banished", "card": "dark", "from": "monster-zone"}],
            "cards": cards,
        }
        verdicts.append(asked(judge, "is-triggered", text, told))
    assert verdicts == ["yes", "no"]


def test_a_phase_alone_does_not_trigger_what_waits_for_more(judge) -> None:
    """What waits for the end of the Battle Phase and for a battle of its card needs both."""
    text = (
        "If damage calculation is performed involving this card, at the end of the Battle Phase: "
        "You can draw 1 card."
    )
    told = {"phase": "battle", "step": "end", "chain": []}
    attacked = {"by": "you", "did": "attack", "card": "keeper"}
    battled = {"by": "you", "did": "battle", "card": "keeper", "phase": "battle"}
    assert asked(judge, "may-activate", text, {**told, "plays": [attacked]}) == "depends"
    assert asked(judge, "may-activate", text, {**told, "plays": [battled]}) == "yes"
    assert asked(judge, "may-activate", text, {**told, "plays": [attacked], "complete": ["plays"]}) == "no"
    assert asked(judge, "may-activate", text, {**told, "conditionMet": False}) == "no"


BOTH_PLACES = (
    "If a monster(s) you control is destroyed by card effect: You can Special Summon this card from the GY "
    "(if it was there when the monster was destroyed) or hand (even if not)."
)


EITHER_PLACE = (
    "If a monster(s) you control is destroyed by card effect: "
    "You can Special Summon this card from your hand or GY."
)


@pytest.mark.parametrize(
    ("text", "location", "verdict"),
    [
        (BOTH_PLACES, "gy", "depends"),
        (BOTH_PLACES, "hand", "yes"),
        (BOTH_PLACES, "monster-zone", "no"),
        (EITHER_PLACE, "gy", "yes"),
        (EITHER_PLACE, "hand", "yes"),
        (
            BOTH_PLACES.replace("from the GY (", "from your hand (").replace("or hand", "or GY"),
            "hand",
            "depends",
        ),
        (BOTH_PLACES.replace("from the GY (", "from your hand (").replace("or hand", "or GY"), "gy", "yes"),
    ],
)
def test_whether_it_was_there_is_asked_of_the_place_of_which_it_is_said(
    judge, text, location, verdict
) -> None:
    """A card is used from either place, and only in the one must it have been when the event happened."""
    lost = {**OURS, "location": "gy"}
    event = {"event": "destroyed", "card": "ours", "cause": "effect", "from": "monster-zone", "to": "gy"}
    this = {"id": "keeper", "owner": "you", "controller": "you", "location": location}
    if location == "monster-zone":
        this["position"] = "face-up-attack"
    told = {
        "phase": "main-1",
        "this": this,
        "cards": [lost],
        "complete": ["field", "plays"],
        "plays": [],
        "happened": [event],
    }
    assert asked(judge, "may-activate", text, told) == verdict
