"""Pairs of tables that differ in one thing told, and in the answer: what decides is that thing and nothing else."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from reasoner.errors import QuestionError

SET = {"controller": "you", "location": "spell-trap-zone", "position": "face-down"}
FACE_UP = {"controller": "you", "location": "monster-zone", "position": "face-up-attack"}
MAIN = {"turnPlayer": "you", "phase": "main-1", "chain": [], "happened": []}


def _asks(card: Any, ask: str = "may-activate", **situation: Any) -> dict[str, Any]:
    return {"ask": ask, "card": card, "situation": {**MAIN, **situation}}


LORD = {
    "name": "Rune Lord",
    "type": "Effect Monster",
    "text": "Once per turn: You can gain 500 LP; during your Main Phase this turn, you can Normal Summon 1 Warrior "
    "monster, in addition to your Normal Summon/Set. (You can only gain this effect once per turn.)",
}
GAINED = _asks(
    LORD,
    this=FACE_UP,
    cards=[{"id": "lord", **LORD, **FACE_UP}],
    plays=[{"by": "you", "did": "activate", "card": "lord", "effect": 1, "result": "resolved"}],
)
COPY = _asks(
    {
        "name": "Rune Mirror",
        "type": "Normal Trap",
        "text": "Target 1 Normal Trap in your GY; this card's effect becomes that target's activated effect.",
    },
    this=SET,
    cards=[
        {
            "id": "copied",
            "type": "Normal Trap",
            "owner": "you",
            "location": "gy",
            "text": "Special Summon this card as a Normal Monster (Plant/EARTH/Level 4/ATK 400/DEF 2400).",
        }
    ],
    complete=["gy", "field"],
)
RITUAL = _asks(
    {
        "type": "Ritual Spell",
        "effects": [{"kind": "activation", "mandatory": False, "does": ["ritual-summon", "tribute"]}],
    },
    this={"controller": "you", "location": "hand"},
    cards=[
        {
            "id": "mask",
            "type": "Continuous Trap",
            "text": "Neither player can Tribute cards.",
            "controller": "opponent",
            "location": "spell-trap-zone",
            "position": "face-up",
        }
    ],
)
REVIVED = _asks(
    {"type": "Normal Spell", "text": "Target 1 monster in your GY; Special Summon it."},
    "targets-exist",
    cards=[
        {
            "id": "dragon",
            "type": "Dragon Synchro Effect Monster",
            "text": "Must be Synchro Summoned.",
            "owner": "you",
            "location": "gy",
        }
    ],
    complete=["gy"],
)
NAMED = _asks(
    {"type": "Normal Spell", "text": 'Target 1 "Rune Tiger" on the field; destroy it.'},
    "targets-exist",
    cards=[
        {
            "id": "cub",
            "name": "Cub",
            "type": "Effect Monster",
            "text": 'This card\'s name becomes "Rune Tiger" while on the field or in the GY.',
            **FACE_UP,
        }
    ],
    complete=["field"],
)
HELD = _asks(
    {"type": "Normal Spell", "text": 'Discard 1 "Rune Tiger"; draw 2 cards.'},
    "costs-payable",
    this=SET,
    players={
        "you": {
            "hand": {
                "count": 1,
                "known": [
                    {
                        "name": "Cub",
                        "type": "Effect Monster",
                        "text": 'This card\'s name becomes "Rune Tiger" while in the hand or on the field.',
                    }
                ],
            }
        }
    },
    complete=["hand"],
)
SOLEMN = _asks(
    {
        "type": "Counter Trap",
        "text": "When a monster would be Summoned: Negate the Summon, and if you do, destroy it.",
    },
    turnPlayer="opponent",
    this=SET,
    cards=[
        {
            "id": "idol",
            "type": "Effect Monster",
            "owner": "opponent",
            "text": "This card's Normal Summon cannot be negated.",
        }
    ],
    happened=[{"event": "normal-summoned", "card": "idol", "by": "opponent", "would": True}],
)
RETURNED = _asks(
    {
        "type": "Effect Monster",
        "text": "You can return 1 other face-up monster you control to the hand; draw 1 card.",
    },
    this=FACE_UP,
    cards=[
        {
            "id": "ghoul",
            "type": "Zombie Effect Monster",
            "text": "If this card is in your GY: You can Special Summon this card, "
            "but banish it when it leaves the field.",
            "summoned": {"as": "special-summoned", "by": "effect", "byEffectOf": "ghoul"},
            **FACE_UP,
        }
    ],
    complete=["field"],
)
GAINER = _asks(
    {"type": "Effect Monster", "text": "Once per turn, if you gain LP: You can draw 1 card."},
    this={**FACE_UP, "controller": "opponent"},
    happened=[{"event": "lp-gained", "by": "you"}],
)
SUMMONED = _asks(
    {
        "type": "Xyz Effect Monster",
        "text": "If this Xyz Summoned card is destroyed by battle: You can draw 1 card.",
    },
    this={
        "owner": "you",
        "controller": "you",
        "location": "gy",
        "summoned": {"as": "xyz-summoned", "player": "you"},
    },
    phase="battle",
    step="damage",
    timing="end",
    happened=[{"event": "destroyed-by-battle", "card": "this", "from": "monster-zone", "to": "gy"}],
)
LEFT = _asks(
    {"type": "Effect Monster", "text": "If a monster is destroyed by a card effect: You can draw 1 card."},
    this=FACE_UP,
    cards=[
        {
            "id": "gem",
            "type": "Effect Monster",
            "controller": "you",
            "location": "spell-trap-zone",
            "position": "face-up",
        }
    ],
    happened=[
        {
            "event": "destroyed",
            "card": "gem",
            "cause": "effect",
            "from": "spell-trap-zone",
            "to": "spell-trap-zone",
        }
    ],
)
COMER = {
    "name": "Night Comer",
    "type": "Effect Monster",
    "text": "When you take battle damage: You can Special Summon this card from your hand.",
}
COMERS = {
    "ask": "form-one-chain",
    "situation": {
        "triggers": [
            {"name": "first", "card": COMER, "by": "you", "location": "hand"},
            {"name": "second", "card": COMER, "by": "you", "location": "hand"},
        ]
    },
}

PRISON = _asks(
    {
        "type": "Effect Monster",
        "text": "Once per turn: You can gain 500 LP, and if you do, immediately after this effect resolves, "
        "Synchro Summon 1 Synchro Monster using this card.",
    },
    this=FACE_UP,
    cards=[
        {
            "id": "prison",
            "type": "Normal Trap",
            "text": "Until the end of your opponent's next turn, neither player can Synchro or Xyz Summon.",
            "owner": "opponent",
            "location": "gy",
        }
    ],
    plays=[{"by": "opponent", "did": "activate", "card": "prison", "result": "resolved"}],
)

GATE = _asks(
    {"type": "Normal Spell", "text": "Tribute 1 monster; gain 500 LP."},
    "costs-payable",
    this={"controller": "you", "location": "hand"},
    cards=[{"id": "other", "type": "Normal Monster", **FACE_UP, "controller": "opponent"}],
    complete=["field"],
)
AFTER = _asks(
    {
        "type": "Effect Monster",
        "text": "Once per turn: You can activate this effect; immediately after this effect resolves, Synchro Summon 1 "
        'Synchro Monster, using only "Rune" monsters you control.',
    },
    this=FACE_UP,
    cards=[{"id": "rune", "name": "Other Stone", "type": "Effect Monster", **FACE_UP}],
    complete=["you.field"],
)
MATERIAL = _asks(
    {"type": "Effect Monster", "text": "If this card is sent from the field to the GY: You can gain 500 LP."},
    this={"controller": "you", "owner": "you", "location": "gy"},
    happened=[
        {"event": "used-as-material", "card": "this"},
        {"event": "link-summoned", "card": {"type": "Link Monster"}},
    ],
)
OWNED = _asks(
    {"type": "Normal Trap", "text": "When a monster you control is sent to the GY: Gain 500 LP."},
    turnPlayer="opponent",
    this=SET,
    happened=[
        {
            "event": "sent-to-gy",
            "card": {"type": "Normal Monster", "owner": "you"},
            "from": "field",
            "to": "gy",
        }
    ],
)
ATTEMPT = _asks(
    {
        "type": "Counter Trap",
        "text": "When a monster would be Summoned while you control no monsters: Negate the Summon.",
    },
    turnPlayer="opponent",
    this=SET,
    cards=[{"id": "m", "type": "Effect Monster", "controller": "you"}],
    happened=[{"event": "special-summoned", "card": "m", "by": "you", "would": True}],
    complete=["you.field"],
)
PAID = _asks(
    {"type": "Quick-Play Spell", "text": "Target 1 monster in your opponent's GY; banish it."},
    phase="main-1",
    turnPlayer="you",
    chainState="building",
    chain=[{"card": "moth", "by": "opponent"}],
    complete=["field", "gy"],
    this={"controller": "you", "location": "hand"},
    cards=[
        {
            "id": "moth",
            "type": "Effect Monster",
            "text": "(Quick Effect): You can discard this card; draw 1 card.",
            "owner": "opponent",
        }
    ],
)
"""What was discarded as a cost lies in the GY; what was banished does not."""

COUNTERS = _asks(
    {"type": "Effect Monster", "text": "You can remove 1 Spell Counter from this card; draw 1 card."},
    this={**FACE_UP, "counters": {"spell": 1}},
    players={"you": {"deck": {"count": 20}}},
)

FODDER = _asks(
    {"type": "Effect Monster", "text": "You can send 1 other monster you control to the GY; draw 1 card."},
    this=FACE_UP,
    cards=[{"id": "paid", "type": "Plant Normal Monster", **FACE_UP}],
    players={"you": {"deck": {"count": 20}}},
)

VETO = _asks(
    {
        "type": "Normal Trap",
        "text": "If your opponent controls a card, you can activate this card from your hand. Draw 1 card.",
    },
    this={"controller": "you", "location": "hand"},
    cards=[
        {"id": "theirs", "controller": "opponent", "location": "spell-trap-zone", "position": "face-down"}
    ],
    players={"you": {"deck": {"count": 20}}},
)

SHROUD = {"type": "Field Spell", "text": "All monsters on the field and in the GYs become Zombie monsters."}
DYED = _asks(
    {"type": "Normal Spell", "text": "Target 1 Warrior monster your opponent controls; destroy it."},
    ask="targets-exist",
    this={"controller": "you", "location": "hand"},
    cards=[
        {"id": "soldier", "type": "Warrior Normal Monster", **FACE_UP, "controller": "opponent"},
        {"id": "shroud", **SHROUD, "controller": "you", "location": "field-zone", "position": "face-up"},
    ],
    complete=["field"],
)
THORN = {
    "type": "Effect Monster",
    "text": "When this card is destroyed by battle with an opponent's attacking monster: You can draw 1 card.",
}
FOUGHT = _asks(
    THORN,
    this={"controller": "you", "location": "gy"},
    phase="battle",
    step="damage",
    timing="end",
    turnPlayer="opponent",
    cards=[{"id": "foe", "type": "Effect Monster", **FACE_UP, "controller": "opponent"}],
    plays=[{"by": "opponent", "did": "attack", "card": "foe", "targets": ["this"]}],
    happened=[
        {"event": "destroyed-by-battle", "card": "this", "against": "foe", "from": "monster-zone", "to": "gy"}
    ],
)
WON = [{"by": "you", "did": "attack", "card": "this", "targets": ["foe"]}]
BLADE = {
    "type": "Equip Spell",
    "text": "When this card is destroyed and sent to the GY while equipped: You can return this card to the hand.",
}
BROKEN = {"effect": 1} | _asks(
    BLADE,
    this={"controller": "you", "location": "gy"},
    complete=["field", "happened"],
    happened=[
        {
            "event": "destroyed-by-effect",
            "card": "this",
            "by": "opponent",
            "from": "spell-trap-zone",
            "to": "gy",
        }
    ],
)
QUELLER = {
    "id": "queller",
    "type": "Effect Monster",
    "text": "Negate the effects of face-up monsters while your opponent controls them.",
    **FACE_UP,
    "controller": "opponent",
}
QUELLED = _asks(
    {"type": "Effect Monster", "text": "Once per turn: You can draw 1 card."},
    "effect-is-negated",
    this=FACE_UP,
    cards=[QUELLER],
    complete=["field"],
)
CALM = {
    "type": "Normal Spell",
    "text": "Negate the effects of face-up monsters your opponent currently controls, until the end of this turn.",
}
CALMED = _asks(
    {"type": "Effect Monster", "text": "Once per turn: You can draw 1 card."},
    "effect-is-negated",
    this=FACE_UP,
    cards=[
        {"id": "calm", **CALM, "owner": "opponent", "location": "gy"},
        {**QUELLER, "text": "You take no damage.", "controller": "you"},
    ],
    plays=[{"by": "opponent", "did": "activate", "card": "calm", "result": "resolved"}],
    complete=["field"],
)
RUNNER = {
    "type": "Effect Monster",
    "text": "During your Main Phase, if this card was Normal or Special Summoned this turn: You can draw 1 card.",
}
RAN = {"transitions": ["flipped-face-down", "flipped-face-up"]} | _asks(
    RUNNER,
    turn=6,
    this={**FACE_UP, "summoned": {"as": "normal-summoned", "turn": 6}},
    players={"you": {"deck": {"count": 20}}},
)
COMING = {
    "event": "synchro-summoned",
    "card": "coming",
    "by": "opponent",
    "cause": "procedure",
    "would": True,
}
WINDOW = _asks(
    {"type": "Normal Trap", "text": "Draw 1 card."},
    this={**SET, "setTurn": 1},
    turn=4,
    turnPlayer="opponent",
    players={"you": {"deck": {"count": 20}}},
    cards=[{"id": "coming", "type": "Synchro Effect Monster", "owner": "opponent", "location": "extra-deck"}],
    happened=[COMING],
)
ABSORBED = {
    "id": "absorbed",
    "type": "Dragon Normal Monster",
    "controller": "you",
    "location": "spell-trap-zone",
    "position": "face-up",
    "equippedTo": "bearer",
}
BANISHER = _asks(
    {"type": "Normal Trap", "text": "Target 1 card owned by your opponent on the field; banish it."},
    "targets-exist",
    this={**SET, "setTurn": 1},
    cards=[ABSORBED, {"id": "bearer", "type": "Effect Monster", **FACE_UP, "owner": "you"}],
    complete=["field"],
)


PAIRS = [
    pytest.param(
        PAID,
        "yes",
        "situation.cards.0.text",
        "(Quick Effect): You can banish this card; draw 1 card.",
        "no",
        id="where-a-card-went-to-pay",
    ),
    pytest.param(
        GATE, "no", "situation.cards.0.controller", "you", "yes", id="costs-are-paid-with-own-cards"
    ),
    pytest.param(
        AFTER, "no", "situation.cards.0.name", "Rune Stone", "yes", id="what-follows-must-be-possible"
    ),
    pytest.param(
        MATERIAL, "yes", "situation.happened.1.event", "xyz-summoned", "no", id="for-which-summon-it-was-used"
    ),
    pytest.param(
        OWNED, "yes", "situation.happened.0.card.owner", "opponent", "no", id="its-owner-controlled-it"
    ),
    pytest.param(
        ATTEMPT, "yes", "situation.cards.0.location", "monster-zone", "no", id="not-on-the-field-yet"
    ),
    pytest.param(
        PRISON, "no", "situation.plays.0.result", "effect-negated", "yes", id="what-would-follow-is-forbidden"
    ),
    pytest.param(
        GAINED, "no", "situation.plays.0.result", "effect-negated", "yes", id="gained-once-per-turn"
    ),
    pytest.param(
        COPY,
        "no",
        "situation.cards.0.text",
        "Gain 1000 LP.",
        "yes",
        id="trap-that-summons-itself-is-not-copied",
    ),
    pytest.param(
        RITUAL, "no", "situation.cards.0.text", "Gain 1000 LP.", "yes", id="ritual-spell-without-tributes"
    ),
    pytest.param(
        REVIVED,
        "no",
        "situation.cards.0.text",
        "This card gains 100 ATK.",
        "yes",
        id="summoned-in-one-way-only",
    ),
    pytest.param(NAMED, "yes", "situation.cards.0.text", "Gains 100 ATK.", "no", id="name-that-a-text-gives"),
    pytest.param(NAMED, "yes", "situation.cards.0.negated", True, "no", id="name-that-is-negated"),
    pytest.param(
        HELD,
        "yes",
        "situation.players.you.hand.known.0.text",
        'This card\'s name becomes "Rune Tiger" while on the field.',
        "no",
        id="name-in-the-hand",
    ),
    pytest.param(
        SOLEMN,
        "no",
        "situation.happened.0.event",
        "special-summoned",
        "yes",
        id="summon-that-cannot-be-negated",
    ),
    pytest.param(
        RETURNED,
        "no",
        "situation.cards.0.summoned",
        {"as": "normal-summoned"},
        "yes",
        id="banished-when-it-leaves",
    ),
    pytest.param(
        GAINER,
        "no",
        "situation.happened.0.by",
        "opponent",
        "yes",
        id="you-in-the-text-of-an-opposing-monster",
    ),
    pytest.param(
        SUMMONED,
        "yes",
        "situation.this.summoned.as",
        "special-summoned",
        "no",
        id="who-summoned-was-not-asked",
    ),
    pytest.param(LEFT, "no", "situation.happened.0.from", "monster-zone", "yes", id="a-monster-where-it-lay"),
    pytest.param(
        COMERS, "no", "situation.triggers.1.by", "opponent", "yes", id="one-that-summons-itself-from-the-hand"
    ),
    pytest.param(
        VETO, "yes", "situation.cards.0.controller", "you", "no", id="from-the-hand-as-its-text-begins"
    ),
    pytest.param(
        FODDER, "yes", "situation.cards.0.type", "Plant Normal Token Monster", "no", id="a-token-is-not-sent"
    ),
    pytest.param(COUNTERS, "yes", "situation.this.counters", {"spell": 0}, "no", id="counters-told-in-short"),
    pytest.param(
        COUNTERS, "yes", "situation.this.counters", {"fog-counter": 1}, "no", id="counters-of-another-kind"
    ),
    pytest.param(
        FOUGHT, "yes", "situation.plays", WON, "no", id="which-monster-attacked-is-seen-in-the-plays"
    ),
    pytest.param(
        BROKEN, "depends", "situation.happened", [], "no", id="while-equipped-is-asked-of-what-has-left"
    ),
    pytest.param(
        QUELLED, "yes", "situation.cards.0.controller", "you", "no", id="continuous-effects-that-negate"
    ),
    pytest.param(
        CALMED,
        "yes",
        "situation.cards.1.text",
        QUELLER["text"],
        "depends",
        id="what-negated-once-beside-another",
    ),
    pytest.param(RAN, "no", "transitions", ["none"], "yes", id="the-turn-of-its-summon-is-forgotten"),
    pytest.param(
        WINDOW, "no", "situation.happened.0.would", False, "yes", id="what-opens-the-window-of-a-summon"
    ),
    pytest.param(
        BANISHER, "depends", "situation.cards.0.owner", "you", "no", id="who-owns-an-equipped-monster"
    ),
]


def _changed(question: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    told = deepcopy(question)
    *way, last = path.split(".")
    place: Any = told
    for key in way:
        place = place[int(key)] if isinstance(place, list) else place[key]
    place[last] = value
    return told


@pytest.mark.parametrize(("question", "verdict", "path", "value", "otherwise"), PAIRS)
def test_one_thing_told_decides(
    judge: Any, question: dict[str, Any], verdict: str, path: str, value: Any, otherwise: str
) -> None:
    """The answer is as it must be, and the other one with one field told otherwise."""
    assert judge.ask(question).verdict == verdict
    assert judge.ask(_changed(question, path, value)).verdict == otherwise


_ATTACKS_ONCE = {"by": "you", "did": "attack", "card": "a", "targets": ["b"]}


@pytest.mark.parametrize(
    ("often", "attacks", "asked", "verdict"),
    [
        ("2 attacks on monsters", [_ATTACKS_ONCE], {"target": "b"}, "yes"),
        ("2 attacks on monsters", [_ATTACKS_ONCE], {}, "yes"),
        ("2 attacks on monsters", [_ATTACKS_ONCE] * 2, {"target": "b"}, "no"),
        ("2 attacks on monsters", [{**_ATTACKS_ONCE, "targets": []}], {"target": "b"}, "no"),
        ("2 attacks", [_ATTACKS_ONCE], {"target": "b"}, "yes"),
        ("3 attacks", [_ATTACKS_ONCE] * 2, {"target": "b"}, "yes"),
        ("3 attacks on monsters", [_ATTACKS_ONCE] * 3, {"target": "b"}, "no"),
    ],
)
def test_a_text_gives_so_many_attacks(
    judge: Any, often: str, attacks: list[Any], asked: dict[str, Any], verdict: str
) -> None:
    """“Can make up to 2 attacks (on monsters)” gives so many attacks and, on monsters, no direct one besides."""
    monster = {"type": "Warrior Effect Monster", "level": 4, "originalAtk": 1500, "location": "monster-zone"}
    fighter = {**monster, "id": "a", "controller": "you", "position": "face-up-attack"}
    fighter["text"] = f"This card can make up to {often} during each Battle Phase."
    other = {**monster, "id": "b", "controller": "opponent", "position": "face-up-attack", "text": "A wall."}
    other["type"] = "Warrior Normal Monster"
    situation = {"turn": 4, "turnPlayer": "you", "phase": "battle", "step": "battle", "chain": []}
    situation |= {"cards": [fighter, other], "complete": ["field", "plays", "chain"]}
    situation["plays"] = [{"by": "you", "did": "enter", "phase": "battle"}, *attacks]
    assert judge.ask({"ask": "may-attack", "card": "a", "situation": situation, **asked}).verdict == verdict


def negation(judge, *cards, of="a"):
    """Return the verdict on whether the last effect of one of the cards is negated, all lying face-up."""
    told = [{"position": "face-up", "location": "spell-trap-zone", **card} for card in cards]
    situation = {"turnPlayer": "you", "phase": "main-1", "cards": told, "complete": ["field"]}
    return judge.ask({"ask": "effect-is-negated", "card": of, "effect": 1, "situation": situation}).verdict


HUSHES_TRAPS = {
    "id": "a",
    "name": "Clay Warden",
    "type": "Machine Effect Monster",
    "controller": "you",
    "location": "monster-zone",
    "position": "face-up-attack",
    "text": "Negate all Trap effects on the field.",
}
HUSHES_MONSTERS = {
    "id": "b",
    "name": "Felt Curtain",
    "type": "Continuous Trap",
    "controller": "opponent",
    "text": "Negate the effects of all face-up monsters on the field.",
}
HUSHED = {
    "id": "c",
    "name": "Low Ceiling",
    "type": "Continuous Trap",
    "controller": "opponent",
    "text": "Level 4 or higher monsters cannot attack.",
}


@pytest.mark.parametrize("of", ["a", "b", "c"])
def test_cards_that_negate_each_other_are_asked_about(judge, of) -> None:
    """Which of two cards that would negate each other is negated depends on which came first, and so does the rest."""
    assert negation(judge, HUSHES_TRAPS, HUSHES_MONSTERS, HUSHED, of=of) == "depends"


def test_it_is_decided_once_it_is_told_which_is_negated(judge) -> None:
    """The one of which it is told that it is not negated negates the other; one that is negated negates nothing."""
    assert negation(judge, {**HUSHES_TRAPS, "effectsNegated": False}, HUSHES_MONSTERS, of="b") == "yes"
    assert negation(judge, {**HUSHES_TRAPS, "effectsNegated": True}, HUSHES_MONSTERS, of="b") == "no"
    assert negation(judge, HUSHES_TRAPS, HUSHED, of="c") == "yes"


def test_monsters_that_negate_each_other_are_asked_about(judge) -> None:
    """It is the same for two monsters: neither is sure to be negated, nor sure not to be."""
    other = {**HUSHES_TRAPS, "id": "b", "name": "Chalk Warden", "controller": "opponent"}
    one = {**HUSHES_TRAPS, "text": "Negate the effects of all other face-up monsters on the field."}
    other["text"] = "Negate the effects of all face-up monsters your opponent controls."
    assert negation(judge, one, other, of="a") == "depends"
    assert negation(judge, one, other, of="b") == "depends"


def test_what_names_its_own_card_among_others_negates_the_others(judge) -> None:
    """A monster that negates all face-up monsters negates the others; of itself it makes nothing undone."""
    other = {**HUSHES_TRAPS, "id": "b", "name": "Chalk Warden", "text": "All face-up monsters gain 500 ATK."}
    one = {**HUSHES_TRAPS, "text": HUSHES_MONSTERS["text"]}
    assert negation(judge, one, other, of="b") == "yes"
    assert negation(judge, one, other, of="a") == "no"


def test_a_name_that_nobody_knows_is_said_to_be_passed_over(judge):
    """A card of the table of which only an unknown name is told is no silent blank: a warning names its field."""
    cards = [
        {"id": "a", "name": "Frobnicator of Nowhere", "controller": "opponent", "location": "monster-zone"},
        {"id": "b", "name": "Paper B", "type": "Effect Monster", "text": "", "location": "monster-zone"},
    ]
    question = {"ask": "may-activate", "card": "Magma Dragon", "effect": 1, "situation": {"cards": cards}}
    (warning,) = judge.ask(question).warnings
    assert "“Frobnicator of Nowhere”" in warning
    assert "situation.cards[0].name" in warning


def test_a_name_means_the_card_of_that_name_on_the_table(judge):
    """What is told of that card decides, as if its id had been said."""
    spell = {"name": "Paper Gale", "type": "Quick-Play Spell", "text": "Draw 1 card."}
    for set_turn, verdict in ((4, "yes"), (5, "no")):
        cards = [{"id": "gale", **spell, **SET, "setTurn": set_turn}]
        for said in ("gale", "Paper Gale", {"name": "Paper Gale"}):
            question = _asks(said, cards=cards, turn=5, plays=[])
            answer = judge.ask(question)
            assert answer.verdict == verdict, said
            assert "situation.cards[0].setTurn" not in answer.unused()
            assert [point.field for point in answer.open] == []


def test_a_name_that_two_cards_of_the_table_have_is_refused(judge):
    """Which of them is meant would be a guess; where `situation.this` tells of a further copy, that one is meant."""
    spell = {"name": "Paper Gale", "type": "Quick-Play Spell", "text": "Draw 1 card."}
    cards = [{"id": key, **spell, **SET, "setTurn": 5} for key in ("a", "b")]
    with pytest.raises(QuestionError) as caught:
        judge.ask(_asks("Paper Gale", cards=cards, turn=5, plays=[]))
    (fault,) = [fault for fault in caught.value.faults if fault.field == "card"]
    assert "2 cards" in fault.problem
    further = _asks(spell, this={"location": "hand", "controller": "you"}, cards=cards, turn=5, plays=[])
    assert judge.ask(further).verdict == "yes"


def test_a_name_means_your_own_copy_where_you_would_act(judge):
    """The opponent's copy is meant only by what can be asked of any card."""
    spell = {"name": "Paper Gale", "type": "Quick-Play Spell", "text": "Draw 1 card."}
    own = {"id": "own", **spell, **SET, "setTurn": 5}
    theirs = {"id": "theirs", **spell, **SET, "setTurn": 3, "controller": "opponent"}
    both = _asks("Paper Gale", cards=[own, theirs], turn=5, plays=[])
    assert judge.ask(both).verdict == "no"
    alone = {
        **FACE_UP,
        "id": "x",
        "name": "Paper Ogre",
        "type": "Effect Monster",
        "text": "",
        "originalAtk": 900,
    }
    value = {"ask": "value", "stat": "atk", "card": "Paper Ogre"}
    situation = {**MAIN, "cards": [{**alone, "controller": "opponent"}], "complete": ["field"]}
    assert judge.ask({**value, "situation": situation}).value == alone["originalAtk"]


SEEN_BY_THE_OPPONENT = {
    "turnPlayer": "you",
    "phase": "main-1",
    "chain": [],
    "cards": [
        {
            "id": "tonic",
            "type": "Normal Spell",
            "text": "Gain 500 LP.",
            "controller": "opponent",
            "location": "hand",
        },
        {"id": "jar", "type": "Normal Trap", "text": "Draw 2 cards.", "setTurn": 1}
        | {**SET, "controller": "opponent"},
    ],
    "turn": 4,
}


@pytest.mark.parametrize("player", [{}, {"player": "opponent"}])
def test_a_card_of_the_opponent_is_judged_from_its_chair(judge, player) -> None:
    """A Normal Spell in the hand of the opponent is not activated in your turn; and “you” is the opponent there."""
    asked = {"ask": "may-activate", "card": "tonic", "situation": SEEN_BY_THE_OPPONENT, **player}
    answer = judge.ask(asked)
    theirs = judge.ask({**asked, "situation": {**SEEN_BY_THE_OPPONENT, "turnPlayer": "opponent"}})
    assert (answer.verdict, theirs.verdict) == ("no", "yes")
    assert answer.summary.endswith("(“You” is the opponent here.)")


def test_fields_of_the_answer_are_those_of_the_question(judge) -> None:
    """Whose Deck is asked about, and whose was used, is said as the question says it."""
    asked = {"ask": "may-activate", "card": "jar", "situation": SEEN_BY_THE_OPPONENT}
    decks = {whose: {"players": {whose: {"deck": {"count": 1}}}} for whose in ("you", "opponent")}
    told = {
        whose: judge.ask({**asked, "situation": {**SEEN_BY_THE_OPPONENT, **decks[whose]}}) for whose in decks
    }
    assert [told[whose].verdict for whose in ("you", "opponent")] == ["yes", "no"]
    assert "situation.players.you.deck.count" in told["you"].unused()


def test_who_acts_is_one_of_the_players(judge) -> None:
    """Another word is no player, and the message says what would be."""
    with pytest.raises(QuestionError, match="player: 'nobody' is no player"):
        judge.ask(
            {"ask": "may-activate", "card": "tonic", "player": "nobody", "situation": SEEN_BY_THE_OPPONENT}
        )


def test_what_is_wrong_is_named_by_the_fields_of_the_question(judge) -> None:
    """The Deck of the opponent is that of the opponent in the message, too."""
    told = {**SEEN_BY_THE_OPPONENT, "players": {"opponent": {"deck": {"count": "many"}}}}
    with pytest.raises(QuestionError) as caught:
        judge.ask({"ask": "may-activate", "card": "jar", "situation": told})
    assert [fault.field for fault in caught.value.faults] == ["situation.players.opponent.deck.count"]
