"""What a text forbids or allows in words that are easily passed over: another way, another place, another time."""

from __future__ import annotations

import pytest
from telling import card, events, may_be_activated, monster, resolved

IN_HAND = {"location": "hand"}
REVIVE = "Target 1 monster in either GY; Special Summon it."


def paper(key, by, place, text, kind, **more):
    """Return a card by its kind, with what else is told of it."""
    return {**card(key, by, text, place, kind), **more}


def attacks(judge, key, cards, **more):
    """Return the verdict on an attack in the Battle Step."""
    told = {"turn": 5, "turnPlayer": "you", "phase": "battle", "step": "battle", "chain": [], "plays": []}
    situation = {**told, "complete": ["field"], "cards": cards, **more}
    return judge.ask({"ask": "may-attack", "card": key, "situation": situation}).verdict


def summoned(judge, key, cards, plays):
    """Return the verdict on the Special Summon of a monster in the hand by its own procedure."""
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": plays,
        "cards": cards,
    }
    told = {**situation, "complete": ["field", "plays"]}
    return judge.ask({"ask": "may-summon", "how": "special-summon", "card": key, "situation": told}).verdict


HASTY = (
    "If you control no monsters, you can Special Summon this card (from your hand). "
    'You can only Special Summon "Paper Hasty" once per turn this way.'
)


@pytest.mark.parametrize(("cause", "verdict"), [("procedure", "no"), ("effect", "yes")])
def test_once_per_turn_this_way(judge, cause, verdict):
    """Only a Summon by the procedure itself uses it up."""
    hasty = paper("hasty", "you", "hand", HASTY, "Warrior Effect Monster")
    other = {**paper("other", "you", "gy", HASTY, "Warrior Effect Monster"), "name": "Paper Hasty"}
    play = {"by": "you", "did": "special-summon", "card": "other", "cause": cause}
    assert summoned(judge, "hasty", [hasty, other], []) == "yes"
    assert summoned(judge, "hasty", [hasty, other], [play]) == verdict


def test_once_per_duel_this_way_is_asked(judge):
    """What was done in earlier turns is not told."""
    text = HASTY.replace("once per turn", "once per Duel").replace("Hasty", "Rare")
    assert (
        summoned(judge, "rare", [paper("rare", "you", "hand", text, "Warrior Effect Monster")], [])
        == "depends"
    )


def test_the_turn_you_special_summon_this_card(judge):
    """It binds the player who Summoned it, also where the opponent controls it."""
    text = (
        "Cannot be Normal Summoned/Set. Must be Special Summoned (from your hand) to your opponent's field by Tributing"
        " 2 monsters they control. You cannot Normal Summon/Set the turn you Special Summon this card."
    )
    cage = {**monster("cage", "opponent", text=text, type="Fiend Effect Monster"), "owner": "you"}
    plain = paper("plain", "you", "hand", "", "Warrior Normal Monster", level=4)
    play = {"by": "you", "did": "special-summon", "card": "cage", "cause": "procedure"}
    for plays, verdict in (([], "yes"), ([play], "no")):
        situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": plays}
        told = {**situation, "complete": ["field", "plays"], "cards": [cage, plain]}
        question = {"ask": "may-summon", "how": "normal-summon", "card": "plain", "situation": told}
        assert judge.ask(question).verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Cannot be Special Summoned, except by its own effect.", "no"),
        ("Must be Special Summoned by its own effect.", "no"),
        ('Must be Special Summoned with "Paper Claw", using a Warrior monster.', "depends"),
        ("You can only control 1 of this card.", "yes"),
    ],
)
def test_a_monster_that_only_comes_in_its_own_way_is_not_revived(judge, text, verdict):
    """Where the words were not taken apart, it is asked."""
    lying = paper("lying", "you", "gy", text, "Warrior Effect Monster")
    revive = paper("revive", "you", "hand", REVIVE, "Normal Spell")
    assert may_be_activated(judge, "revive", [revive, lying], complete=["field", "gy"]) == verdict


@pytest.mark.parametrize(("atk", "verdict"), [(2500, "yes"), (3000, "no")])
def test_answers_are_forbidden_only_where_the_condition_is_met(judge, atk, verdict):
    """What a text asks before it forbids answers to its card must be so."""
    text = (
        "Draw 1 card. If you control a monster with 3000 or more ATK, your opponent cannot activate cards or effects in"
        " response to this card's activation."
    )
    bold = paper("bold", "opponent", "spell-trap-zone", text, "Normal Spell", position="face-up")
    quick = paper(
        "quick", "you", "spell-trap-zone", "Draw 1 card.", "Quick-Play Spell", position="face-down", setTurn=3
    )
    cards = [bold, quick, monster("strong", "opponent", atk=atk)]
    chain = [{"card": "bold", "by": "opponent", "activates": "card"}]
    verdicts = may_be_activated(
        judge, "quick", cards, chain=chain, chainState="building", turnPlayer="opponent"
    )
    assert verdicts == verdict


@pytest.mark.parametrize(("taken", "verdict"), [(2, "no"), (1, "yes")])
def test_nothing_is_placed_in_pendulum_zones_that_are_taken(judge, taken, verdict):
    """One that is free suffices."""
    text = "You can target 1 Pendulum Monster you control; place it in your Pendulum Zone."
    placing = monster("placing", "you", text=text)
    scales = [
        paper(
            f"scale{column}",
            "you",
            "pendulum-zone",
            "",
            "Dragon Pendulum Monster",
            position="face-up",
            column=column,
        )
        for column in (1, 5)[:taken]
    ]
    other = monster("other", "you", type="Dragon Pendulum Monster")
    assert may_be_activated(judge, "placing", [placing, other, *scales]) == verdict


def test_a_trap_is_not_set_from_the_deck_while_none_can_be_set(judge):
    """Whichever Trap it would be."""
    ban = monster("ban", "opponent", text="Neither player can Set Spells/Traps.")
    setting = paper("setting", "you", "hand", 'Set 1 "Paper" Trap directly from your Deck.', "Normal Spell")
    assert may_be_activated(judge, "setting", [setting, ban]) == "no"
    assert may_be_activated(judge, "setting", [setting]) == "yes"


@pytest.mark.parametrize(("lying", "verdict"), [(True, "yes"), (False, "no")])
def test_a_card_in_the_gy_is_added_where_the_deck_is_closed(judge, lying, verdict):
    """“From your Deck or GY” needs a card in the GY then."""
    lock = paper(
        "lock",
        "opponent",
        "spell-trap-zone",
        "Neither player can add cards from their Deck to their hand except by drawing them.",
        "Continuous Trap",
        position="face-up",
    )
    adding = paper(
        "adding", "you", "hand", "Add 1 Warrior monster from your Deck or GY to your hand.", "Normal Spell"
    )
    warrior = [paper("warrior", "you", "gy", "", "Warrior Normal Monster")] if lying else []
    assert may_be_activated(judge, "adding", [adding, lock, *warrior], complete=["field", "gy"]) == verdict


@pytest.mark.parametrize(("phase", "verdict"), [("draw", "no"), ("main-1", "yes")])
def test_a_trigger_that_excepts_a_phase(judge, phase, verdict):
    """In parentheses behind what it waits for, with the Damage Step."""
    text = (
        "If your opponent adds a card(s) to their hand (except during the Draw Phase or Damage Step): You can draw 1"
        " card."
    )
    watching = monster("watching", "you", text=text)
    happened = [{"event": "added-to-hand", "by": "opponent"}]
    more = {"phase": phase, "happened": happened, "turnPlayer": "opponent"}
    assert may_be_activated(judge, "watching", [watching], **more) == verdict


@pytest.mark.parametrize("place", ["hand", "monster-zone"])
def test_a_monster_equips_itself_from_the_hand_or_field(judge, place):
    """Its effect is used from both."""
    text = "You can target 1 Dragon monster you control; equip this monster from your hand or field to that target."
    told = {} if place == "hand" else {"position": "face-up-attack"}
    armour = paper("armour", "you", place, text, "Machine Effect Monster", **told)
    assert may_be_activated(judge, "armour", [armour, monster("bearer", "you")]) == "yes"


@pytest.mark.parametrize(("place", "verdict"), [("gy", "yes"), ("banished", "no")])
def test_a_destroyed_monster_goes_where_the_text_says(judge, place, verdict):
    """One that was banished instead was not sent to the GY."""
    text = (
        "When this card destroys an opponent's monster by battle and sends it to the GY: You can draw 1 card."
    )
    winner = monster("winner", "you", text=text)
    loser = {**monster("loser", "opponent", place=place), "position": "face-up"}
    happened = [
        {"event": "destroyed-by-battle", "card": "loser", "to": place, "at": 1},
        {"event": "destroyed-monster-by-battle", "card": "winner", "against": "loser", "at": 1},
    ]
    more = {"phase": "battle", "step": "damage", "timing": "end", "happened": happened}
    assert may_be_activated(judge, "winner", [winner, loser], **more) == verdict


SUMMONER = (
    "Once per turn: You can Special Summon 1 Dragon monster from your Deck, but it cannot attack this turn."
)


def test_a_monster_that_was_brought_cannot_attack(judge):
    """It is the one told right after the effect, or of which it is told what Summoned it."""
    source = monster("source", "you", text=SUMMONER, type="Spellcaster Effect Monster")
    plays = [
        {"by": "you", "did": "activate", "card": "source", "effect": 1, "result": "resolved"},
        {"by": "you", "did": "special-summon", "card": "brought", "from": "deck", "cause": "effect"},
    ]
    brought, other = monster("brought", "you"), monster("other", "you")
    assert attacks(judge, "brought", [source, brought, other], plays=plays) == "no"
    assert attacks(judge, "other", [source, brought, other], plays=plays) == "yes"
    told = {"as": "special-summoned", "by": "effect", "byEffectOf": "source", "turn": 5}
    assert attacks(judge, "brought", [source, {**brought, "summoned": told}]) == "no"


def test_monsters_whose_control_was_switched_keep_their_positions(judge):
    """They are those told right after the effect."""
    text = (
        "Each player chooses 1 monster they control and switches control of those monsters with each other. Those"
        " monsters cannot change their battle positions for the rest of this turn."
    )
    swap = paper("swap", "you", "gy", text, "Normal Spell")
    taken = {**monster("taken", "you"), "owner": "opponent"}
    plays = [
        {"by": "you", "did": "activate", "card": "swap", "result": "resolved"},
        {"by": "you", "did": "change-control", "card": "taken"},
    ]
    situation = {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": plays,
        "complete": ["field"],
    }
    question = {
        "ask": "may-change-position",
        "card": "taken",
        "situation": {**situation, "cards": [swap, taken]},
    }
    assert judge.ask(question).verdict == "no"


DRAIN = "Negate the effects of all face-up monsters on the field."
JAM = "Negate all Trap effects on the field."


@pytest.mark.parametrize("jammed", [True, False])
def test_which_of_two_negations_came_first_is_asked(judge, jammed):
    """Where no play tells, nothing is taken for granted."""
    drain = paper("drain", "opponent", "spell-trap-zone", DRAIN, "Continuous Trap", position="face-up")
    source = monster("source", "you", text="You can target 1 card on the field; destroy it.")
    target = paper("target", "opponent", "field-zone", "", "Field Spell", position="face-up")
    jam = [monster("jam", "opponent", text=JAM)] if jammed else []
    chain = [{"card": "source", "by": "you", "effect": 1, "targets": ["target"]}]
    answer = resolved(judge, chain, [drain, source, target, *jam], chainState="building", plays=[])
    assert answer.verdict == ("depends" if jammed else "answered")
    if not jammed:
        assert events(answer) == []


def test_a_spell_that_cannot_be_negated_resolves_among_negated_spells(judge):
    """Its own text stands against what negates Spells."""
    order = paper(
        "order", "opponent", "spell-trap-zone", "Negate all Spell effects on the field.", "Continuous Trap"
    )
    text = "Target 1 card your opponent controls; destroy it."
    for shield, done in (("", []), (" This card's activation and effect cannot be negated.", ["destroyed"])):
        ray = paper("ray", "you", "spell-trap-zone", text + shield, "Normal Spell", position="face-up")
        chain = [{"card": "ray", "by": "you", "targets": ["order"]}]
        answer = resolved(
            judge, chain, [ray, {**order, "position": "face-up"}], chainState="building", plays=[]
        )
        assert [name for name, _ in events(answer)] == done


def test_a_monster_card_is_one_in_the_pendulum_zone_too(judge):
    """Though it is no monster there."""
    counting = monster(
        "counting", "you", text="Gains 100 ATK for each Pendulum Monster Card you control.", originalAtk=1000
    )
    scale = paper(
        "scale", "you", "pendulum-zone", "", "Dragon Pendulum Monster", position="face-up", column=1
    )
    other = monster("other", "you", type="Dragon Pendulum Monster")
    situation = {
        "phase": "main-1",
        "turnPlayer": "you",
        "complete": ["field"],
        "cards": [counting, scale, other],
    }
    question = {"ask": "value", "stat": "atk", "card": "counting", "situation": {**situation, "plays": []}}
    assert judge.ask(question).value == 1200


def test_each_copy_of_a_card_is_triggered(judge):
    """Also where both have one name."""
    text = "If a card(s) is banished: Gain 500 LP for each card that was banished."
    both = [
        {
            **paper(by, by, "spell-trap-zone", text, "Continuous Spell", position="face-up"),
            "name": "Paper Font",
        }
        for by in ("you", "opponent")
    ]
    gone = paper("gone", "you", "banished", "", "Dragon Normal Monster", position="face-up")
    happened = [{"event": "banished", "card": "gone", "cause": "effect", "from": "gy"}]
    situation = {
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "happened": happened,
        "cards": [*both, gone],
    }
    order = judge.ask({"ask": "order", "situation": {**situation, "complete": ["field"]}}).value
    assert [entry["by"] for entry in order] == ["you", "opponent"]


def test_what_follows_when_an_equipped_card_leaves_is_asked(judge):
    """Words about it are not passed over."""
    text = (
        "Target 1 monster in your GY; Special Summon it, and if you do, equip it with this card. When this card,"
        " equipped by this effect, leaves the field, destroy that monster."
    )
    stone = paper(
        "stone", "you", "spell-trap-zone", text, "Equip Spell", position="face-up", equippedTo="bearer"
    )
    storm = card("storm", "opponent", "Target 1 Spell/Trap on the field; destroy it.")
    chain = [{"card": "storm", "by": "opponent", "targets": ["stone"]}]
    cards = [stone, monster("bearer", "you"), storm]
    assert resolved(judge, chain, cards, chainState="building", plays=[]).verdict == "depends"


def test_damage_that_is_halved_this_turn_is_halved_in_battle(judge):
    """“Any damage” is battle damage, too."""
    shield = paper(
        "shield", "you", "gy", "Any damage you take for the rest of this turn is halved.", "Normal Trap"
    )
    cards = [shield, monster("attacker", "opponent", atk=2000), monster("target", "you", atk=1000)]
    plays = [{"by": "you", "did": "activate", "card": "shield", "result": "resolved"}]
    situation = {
        "turnPlayer": "opponent",
        "phase": "battle",
        "step": "damage",
        "complete": ["field"],
        "cards": cards,
    }
    question = {"ask": "battle", "attacker": "attacker", "target": "target"}
    assert judge.ask({**question, "situation": {**situation, "plays": []}}).value["damage"]["you"] == 1000
    assert judge.ask({**question, "situation": {**situation, "plays": plays}}).value["damage"]["you"] == 500


def test_a_monster_from_the_extra_deck_must_have_been_summoned_properly(judge):
    """It is taken for granted, and said; one that was sent there from the Extra Deck was not."""
    revive = paper("revive", "you", "hand", REVIVE, "Normal Spell")
    fused = paper("fused", "you", "gy", "", "Dragon Fusion Monster")
    situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "cards": [revive, fused]}
    question = {"ask": "may-activate", "card": "revive"}
    told = {**situation, "plays": [], "complete": ["field", "gy", "plays"]}
    answer = judge.ask({**question, "situation": told})
    assert answer.verdict == "yes"
    assert "situation.cards[1].properlySummoned" in [point.field for point in answer.unless()]
    sent = {"by": "you", "did": "send-to-gy", "card": "fused", "from": "extra-deck", "cause": "effect"}
    assert judge.ask({**question, "situation": {**told, "plays": [sent]}}).verdict == "no"


def test_an_effect_that_resolved_forbids_its_target_as_material(judge):
    """For the Summons that it names."""
    text = "You can target 1 face-up monster; this turn, that monster cannot be used as material for a Link Summon."
    curse = monster("curse", "opponent", text=text, type="Fiend Effect Monster")
    line = "1 Dragon monster\nGains 100 ATK."
    spider = paper("spider", "you", "extra-deck", line, "Cyberse Link Effect Monster", linkRating=1)
    play = {"by": "opponent", "did": "activate", "card": "curse", "effect": 1, "targets": ["used"]}
    for plays, verdict in (([], "yes"), ([{**play, "result": "resolved"}], "no")):
        situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": plays}
        told = {**situation, "complete": ["field", "plays"], "cards": [curse, monster("used", "you"), spider]}
        assert (
            judge.ask({"ask": "may-summon", "how": "link", "card": "spider", "situation": told}).verdict
            == verdict
        )


def test_a_card_is_not_of_the_archetype_that_its_text_denies(judge):
    """Though the words stand in its name."""
    spell = paper("spell", "you", "hand", 'Target 1 face-up "Rune" monster; destroy it.', "Normal Spell")
    golem = monster("golem", "opponent", name="Rune Golem", type="Rock Effect Monster")
    denied = {**golem, "notTreatedAsSeries": ["Rune"]}
    for on_field, verdict in ((golem, "yes"), (denied, "no")):
        situation = {"turn": 5, "turnPlayer": "you", "phase": "main-1", "chain": [], "plays": []}
        told = {**situation, "complete": ["field", "plays"], "cards": [spell, on_field]}
        assert judge.ask({"ask": "may-activate", "card": "spell", "situation": told}).verdict == verdict
        answer = judge.ask({"ask": "is", "asSeries": "Rune", "card": "golem", "situation": told})
        assert answer.verdict == verdict
