"""`resolve`: what a Chain does, Chain Link by Chain Link, and the table that it leaves. All cards are invented."""

from __future__ import annotations

import pytest

STORM = {
    "name": "Paper Storm",
    "type": "Quick-Play Spell",
    "text": "Target 1 Spell/Trap on the field; destroy it.",
}
TAKER = {
    "name": "Paper Taker",
    "type": "Normal Spell",
    "text": "Target 1 monster your opponent controls; destroy that target, then your opponent gains 1000 LP.",
}
SCHEMER = {"name": "Paper Schemer", "type": "Normal Trap", "text": "Destroy 1 monster on the field."}
BOOK = {
    "name": "Paper Book",
    "type": "Quick-Play Spell",
    "text": "Target 1 face-up monster on the field; change that target to face-down Defense Position.",
}
HALL = {"name": "Paper Hall", "type": "Continuous Spell", "text": "When this card is activated: Draw 1 card."}
SEAL = {
    "name": "Paper Seal",
    "type": "Counter Trap",
    "text": "When a Spell Card is activated: Negate the activation, and if you do, destroy it.",
}


def lies(name, by, place="spell-trap-zone", **more):
    """Return a described card on the table."""
    return {**name, "id": name["name"], "owner": by, "controller": by, "location": place, **more}


def monster(key, by, **more):
    """Return a face-up monster."""
    card = {"id": key, "type": "Effect Monster", "owner": by, "controller": by, "location": "monster-zone"}
    return {"position": "face-up-attack", **card, **more}


def resolved(judge, chain, cards, **more):
    """Return the answer to `resolve` about a Chain of the cards that are listed."""
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards, **more}
    return judge.ask({"ask": "resolve", "situation": situation})


def after(answer, key):
    """Return what the table afterwards tells of a card."""
    return next(card for card in answer.value["table"]["cards"] if card["id"] == key)


def test_links_resolve_from_the_last_and_the_table_follows(judge):
    """Each event stands under its Chain Link, and the table afterwards shows what it changed."""
    answer = resolved(
        judge,
        [
            {"card": "Paper Taker", "by": "you", "targets": ["m"]},
            {"card": "Paper Storm", "by": "opponent", "targets": ["hall"]},
        ],
        [
            lies(TAKER, "you"),
            lies(STORM, "opponent"),
            monster("m", "opponent"),
            {**lies(HALL, "you"), "id": "hall", "position": "face-up"},
        ],
        players={"you": {"lp": 4000}, "opponent": {"lp": 3000}},
    )
    assert answer.verdict == "answered"
    assert [(link["link"], link["carriedOut"]) for link in answer.value["links"]] == [(2, True), (1, True)]
    assert [event["event"] for event in answer.value["links"][1]["events"]] == ["destroyed", "lp-gained"]
    assert after(answer, "m")["location"] == after(answer, "hall")["location"] == "gy"
    assert "position" not in after(answer, "m")
    assert answer.value["table"]["players"] == {"you": {"lp": 4000}, "opponent": {"lp": 4000}}
    assert after(answer, "Paper Taker")["location"] == after(answer, "Paper Storm")["location"] == "gy"
    assert "chain" not in answer.value["table"]


def test_the_table_afterwards_is_a_situation_of_which_the_next_can_be_asked(judge):
    """The table in the answer is a situation like any other."""
    cards = [lies(TAKER, "you"), monster("m", "opponent")]
    chain = [{"card": "Paper Taker", "by": "you", "targets": ["m"]}]
    players = {"opponent": {"lp": 100}}
    table = resolved(judge, chain, cards, players=players).value["table"]
    question = {"ask": "may-activate", "card": {**TAKER}, "situation": {**table, "complete": ["field"]}}
    assert judge.ask(question).verdict == "no"


def test_what_is_negated_is_not_carried_out(judge):
    """A negated Chain Link does nothing, and its card goes to the GY all the same."""
    cards = [lies(TAKER, "you"), lies(SEAL, "opponent"), monster("m", "opponent")]
    chain = [{"card": "Paper Taker", "by": "you", "targets": ["m"]}, {"card": "Paper Seal", "by": "opponent"}]
    answer = resolved(judge, chain, cards)
    assert [link["carriedOut"] for link in answer.value["links"]] == [True, False]
    assert after(answer, "m")["location"] == "monster-zone"
    assert after(answer, "Paper Taker")["location"] == "gy"


def test_a_target_turned_face_down_keeps_its_place_and_changes_its_position(judge):
    """An event that moves nothing changes only what it is about."""
    cards = [lies(BOOK, "you"), monster("m", "opponent")]
    answer = resolved(judge, [{"card": "Paper Book", "by": "you", "targets": ["m"]}], cards)
    assert after(answer, "m")["position"] == "face-down-defense"
    assert after(answer, "m")["location"] == "monster-zone"


def test_which_card_is_chosen_must_be_said(judge):
    """Where a card is chosen at resolution, the question says which, or is asked."""
    cards = [lies(SCHEMER, "you"), monster("m", "opponent"), monster("n", "opponent")]
    chain = [{"card": "Paper Schemer", "by": "you"}]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "depends"
    assert answer.open[0].field == "situation.chain[0].parts[0].cards"
    assert "table" not in answer.value
    told = resolved(judge, [{**chain[0], "parts": [{"cards": ["n"]}]}], cards)
    assert after(told, "n")["location"] == "gy"
    assert after(told, "m")["location"] == "monster-zone"


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"type": "Effect Monster", "location": "xyz-material", "attachedTo": "m"}, "gy"),
        ({"type": "Equip Spell", "location": "spell-trap-zone", "equippedTo": "m"}, "gy"),
        ({"type": "Equip Spell", "location": "spell-trap-zone", "equippedTo": "n"}, "spell-trap-zone"),
    ],
)
def test_what_hangs_on_a_monster_goes_with_it(judge, more, place):
    """Xyz Materials and Equip Cards of a monster that leaves go to the GY of their owner."""
    held = {"id": "held", "owner": "you", "controller": "opponent", **more}
    cards = [lies(TAKER, "you"), monster("m", "opponent"), monster("n", "opponent"), held]
    answer = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}], cards)
    assert after(answer, "held")["location"] == place
    if place == "gy":
        assert after(answer, "held")["controller"] == "you"


def test_words_that_were_not_understood_are_asked(judge):
    """A text that is not understood as a whole gives no table."""
    odd = {
        "name": "Paper Oddity",
        "type": "Normal Spell",
        "text": "Target 1 monster on the field; destroy it, then frobnicate the whole table twice.",
    }
    answer = resolved(
        judge,
        [{"card": "Paper Oddity", "by": "you", "targets": ["m"]}],
        [lies(odd, "you"), monster("m", "opponent")],
    )
    assert answer.verdict == "depends"


def test_a_pendulum_monster_goes_face_up_to_the_extra_deck(judge):
    """What would go from the field to the GY goes elsewhere if it is a Pendulum Monster."""
    cards = [lies(TAKER, "you"), monster("m", "opponent", type="Pendulum Effect Monster")]
    answer = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}], cards)
    assert after(answer, "m")["location"] == "extra-deck-face-up"


BAN = {"name": "Paper Ban", "type": "Continuous Trap", "text": "Monsters cannot be Special Summoned."}
RAISE = {
    "name": "Paper Raise",
    "type": "Normal Spell",
    "text": "Target 1 monster in your GY; Special Summon that target.",
}


@pytest.mark.parametrize(("position", "place"), [("face-up", "gy"), ("face-down", "monster-zone")])
def test_what_a_card_forbids_is_not_done(judge, position, place):
    """What a face-up card forbids when the Chain Link resolves is not done."""
    cards = [
        lies(RAISE, "you"),
        monster("m", "you", location="gy"),
        {**lies(BAN, "opponent"), "position": position},
    ]
    answer = resolved(judge, [{"card": "Paper Raise", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert after(answer, "m")["location"] == place
    if place == "gy":
        assert "rule:part-is-kept-off-a-card" in [reason.rule for reason in answer.because]


def test_what_a_card_may_forbid_is_asked(judge):
    """Where it is not known whether a restriction holds, it is not passed over."""
    ban = {**lies(BAN, "opponent"), "text": "Monsters cannot be Special Summoned while it thunders outside."}
    cards = [lies(RAISE, "you"), monster("m", "you", location="gy"), {**ban, "position": "face-up"}]
    answer = resolved(judge, [{"card": "Paper Raise", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "depends"
    assert "cannot be Special Summoned" in answer.open[0].asks


HOLE = {
    "name": "Paper Hole",
    "type": "Normal Spell",
    "text": "Destroy all Level 4 or lower monsters on the field.",
}


def test_all_are_those_that_fit_when_it_resolves(judge):
    """“All …” are the cards that fit the words on the table that the Chain Links above have left."""
    guard = "This card cannot be destroyed by card effects."
    cards = [
        lies(HOLE, "you"),
        lies(BOOK, "opponent"),
        monster("small", "you", level=3),
        monster("big", "you", level=7),
        monster("turned", "opponent", level=2),
        monster("guarded", "opponent", level=1, text=guard),
        monster("tough", "you", level=1, text="This card cannot be destroyed by battle."),
    ]
    chain = [
        {"card": "Paper Hole", "by": "you"},
        {"card": "Paper Book", "by": "opponent", "targets": ["turned"]},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "answered"
    assert {card["id"]: card["location"] for card in answer.value["table"]["cards"][2:]} == {
        "small": "gy",
        "big": "monster-zone",
        "turned": "monster-zone",
        "guarded": "monster-zone",
        "tough": "gy",
    }


PLOT = {
    "name": "Paper Plot",
    "type": "Normal Trap",
    "text": "During the Main Phase: Destroy 1 monster on the field.",
}


def test_what_finds_nothing_does_nothing(judge):
    """What fits no card any more when it resolves is not done, and nobody is asked."""
    cards = [lies(PLOT, "you"), lies(TAKER, "opponent"), monster("m", "you")]
    chain = [
        {"card": "Paper Plot", "by": "you"},
        {"card": "Paper Taker", "by": "opponent", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "answered"
    assert [len(link["events"]) for link in answer.value["links"]] == [2, 0]


def test_the_only_card_left_is_chosen(judge):
    """Where but one card fits by then, that one is chosen."""
    cards = [lies(PLOT, "you"), lies(TAKER, "opponent"), monster("m", "you"), monster("n", "you")]
    chain = [
        {"card": "Paper Plot", "by": "you"},
        {"card": "Paper Taker", "by": "opponent", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "answered"
    assert after(answer, "n")["location"] == "gy"


@pytest.mark.parametrize(("others", "lp"), [([], 4500), ([("n", "you")], 4000)])
def test_a_condition_on_a_part_is_checked_when_it_resolves(judge, others, lp):
    """A part on which a condition stands is done or not as the table is then."""
    text = "Target 1 Spell/Trap on the field; destroy it, then, if you control no monsters, gain 500 LP."
    rain = {"name": "Paper Rain", "type": "Quick-Play Spell", "text": text}
    cards = [lies(rain, "you"), lies(STORM, "opponent"), *(monster(key, who) for key, who in others)]
    chain = [{"card": "Paper Rain", "by": "you", "targets": ["Paper Storm"]}]
    answer = resolved(judge, chain, cards, players={"you": {"lp": 4000}, "opponent": {"lp": 4000}})
    assert answer.verdict == "answered"
    assert answer.value["table"]["players"]["you"]["lp"] == lp


CALL = {
    "name": "Paper Call",
    "type": "Continuous Trap",
    "text": "Activate this card by targeting 1 monster in your GY; Special Summon that target in Attack Position. "
    "When this card leaves the field, destroy that monster.",
}


def test_a_card_that_stays_and_is_taken_away_later_undoes_what_it_did(judge):
    """What a Chain Link below takes away does what its text says of leaving the field, right then."""
    cards = [lies(STORM, "opponent"), lies(CALL, "you"), monster("m", "you", location="gy")]
    chain = [
        {"card": "Paper Storm", "by": "opponent", "targets": ["Paper Call"]},
        {"card": "Paper Call", "by": "you", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "answered"
    assert [[event["event"] for event in link["events"]] for link in answer.value["links"]] == [
        ["special-summoned"],
        ["destroyed", "destroyed"],
    ]
    assert after(answer, "m")["location"] == after(answer, "Paper Call")["location"] == "gy"


def test_a_target_that_came_back_is_not_the_target_any_more(judge):
    """A card that has left its place in the Chain is lost to the Chain Links below, wherever it is by then."""
    swap = {
        "name": "Paper Swap",
        "type": "Quick-Play Spell",
        "text": "Target 1 monster on the field; return it to the hand.",
    }
    cards = [lies(TAKER, "you"), lies(swap, "opponent"), monster("m", "opponent", counters={"dust": 1})]
    chain = [
        {"card": "Paper Taker", "by": "you", "targets": ["m"]},
        {"card": "Paper Swap", "by": "opponent", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "answered"
    assert answer.value["links"][1]["events"] == []
    assert after(answer, "m")["location"] == "hand"
    assert "counters" not in after(answer, "m")
    assert "movedSinceTargeted" not in after(answer, "m")


def test_a_card_named_only_in_the_chain_is_told_once_it_has_moved(judge):
    """The table afterwards tells of a card that the question named only as a target, and closes no list by that."""
    situation = {
        "chain": [
            {"card": STORM, "by": "you", "targets": ["Some Trap"]},
            {"card": STORM, "by": "opponent", "targets": ["Some Trap"]},
        ]
    }
    answer = judge.ask({"ask": "resolve", "situation": situation})
    assert answer.verdict == "answered"
    assert [len(link["events"]) for link in answer.value["links"]] == [1, 0]
    assert answer.value["table"]["complete"] == []
    first, *storms = answer.value["table"]["cards"]
    assert first == {"name": "Some Trap", "location": "gy"}
    assert [card["location"] for card in storms] == ["gy", "gy"]


def test_a_chain_may_be_told_when_some_of_it_has_resolved(judge):
    """Chain Links that have resolved already are told as such, and what they left behind holds."""
    cards = [lies(STORM, "opponent"), {**lies(CALL, "you"), "position": "face-up"}, monster("m", "you")]
    situation = {
        "chain": [{"card": "Paper Storm", "by": "opponent", "targets": ["Paper Call"]}],
        "resolved": [{"card": "Paper Call", "by": "you", "targets": ["m"], "carriedOut": True}],
        "cards": cards,
    }
    answer = judge.ask({"ask": "resolve", "situation": situation})
    assert [event["card"] for event in answer.value["links"][0]["events"]] == ["Paper Call", "card m"]
    assert after(answer, "m")["location"] == "gy"


def test_the_effect_of_a_negated_monster_is_not_applied(judge):
    """A monster whose effects are negated on the field does nothing when its effect resolves, unless it has left."""
    text = "You can target 1 Spell/Trap on the field; destroy it."
    for told, place in (({"negated": True}, "spell-trap-zone"), ({}, "gy")):
        cards = [monster("m", "you", text=text, **told), {**lies(HALL, "opponent"), "id": "hall"}]
        answer = resolved(judge, [{"card": "m", "effect": 1, "by": "you", "targets": ["hall"]}], cards)
        assert answer.verdict == "answered"
        assert after(answer, "hall")["location"] == place


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Negate the effect of each opponent's Spell that frobnicates.", "possible"),
        ("Any card sent to the GY by a frobnicated effect is banished instead.", "arrivesAt"),
    ],
)
def test_words_of_a_face_up_card_that_may_hinder_are_asked(judge, text, field):
    """What a face-up card says and nobody understood is asked where it may matter, and once answered no more."""
    ward = {"name": "Paper Ward", "type": "Continuous Trap", "text": text}
    cards = [lies(TAKER, "you"), {**lies(ward, "opponent"), "position": "face-up"}, monster("m", "opponent")]
    chain = [{"card": "Paper Taker", "by": "you", "targets": ["m"]}]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "depends"
    assert answer.open[0].field == f"situation.chain[0].parts[0].{field}"
    assert text.rstrip(".") in answer.open[0].asks
    said = {"possible": True} if field == "possible" else {"arrivesAt": "banished"}
    told = resolved(judge, [{**chain[0], "parts": [said, {"possible": True}]}], cards)
    assert told.verdict == "answered"
    assert after(told, "m")["location"] == ("gy" if field == "possible" else "banished")


def test_what_players_may_control_is_asked_where_a_monster_comes(judge):
    """What a face-up card lets players control only in part matters for what is Summoned, and for nothing else."""
    text = "Each player can only control 1 frobnicated monster."
    ward = {
        **lies({"name": "Paper Ward", "type": "Continuous Trap", "text": text}, "you"),
        "position": "face-up",
    }
    cards = [lies(RAISE, "you"), ward, monster("n", "you"), monster("m", "you", location="gy")]
    answer = resolved(judge, [{"card": "Paper Raise", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "depends"
    cards = [lies(TAKER, "you"), ward, monster("m", "opponent")]
    assert (
        resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}], cards).verdict == "answered"
    )


def test_an_equip_card_lies_with_whoever_equips_it(judge):
    """A card that an effect equips is equipped to that monster, in a zone of the player whose effect it is."""
    grab = "You can target 1 monster your opponent controls; equip that target to this card."
    cards = [monster("taker", "you", text=grab), monster("m", "opponent")]
    answer = resolved(judge, [{"card": "taker", "effect": 1, "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert after(answer, "m")["equippedTo"] == "taker"
    assert (after(answer, "m")["location"], after(answer, "m")["controller"]) == ("spell-trap-zone", "you")


def test_which_materials_are_used_must_be_said(judge):
    """The materials of a Summon by an effect are chosen as it resolves; those that are told go to the GY."""
    fuse = {
        "name": "Paper Fuse",
        "type": "Normal Spell",
        "text": "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters you control as material.",
    }
    cards = [
        lies(fuse, "you"),
        monster("a", "you"),
        monster("b", "you"),
        monster("f", "you", type="Fusion Effect Monster", location="extra-deck"),
    ]
    chain = [{"card": "Paper Fuse", "by": "you", "parts": [{"cards": ["f"]}]}]
    answer = resolved(judge, chain, cards)
    assert [point.field for point in answer.open] == ["situation.chain[0].materials"]
    told = resolved(judge, [{**chain[0], "materials": ["a", "b"]}], cards)
    assert told.verdict == "answered"
    assert after(told, "a")["location"] == after(told, "b")["location"] == "gy"
    assert after(told, "f")["location"] == "monster-zone"


def test_a_target_that_words_tell_apart_is_meant_alone(judge):
    """Of two targets each part is done to the one that its words are about."""
    turn = {
        "name": "Paper Turn",
        "type": "Normal Spell",
        "text": "Target 1 monster you control and 1 monster in your GY; destroy that monster on the field, "
        "and if you do, Special Summon that other monster in your GY.",
    }
    cards = [lies(turn, "you"), monster("here", "you"), monster("there", "you", location="gy")]
    answer = resolved(judge, [{"card": "Paper Turn", "by": "you", "targets": ["here", "there"]}], cards)
    assert answer.verdict == "answered"
    assert after(answer, "here")["location"] == "gy"
    assert after(answer, "there")["location"] == "monster-zone"


CHANGES = "You can pay 500 LP; this card gains 700 ATK until the end of this turn."
WAITS = "When this card is destroyed: You can draw 1 card."


def asked(judge, ask, chain, cards, **more):
    """Return the answer to another question than `resolve` about the same Chain."""
    return judge.ask(
        {
            "ask": ask,
            "situation": {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards},
            **more,
        }
    )


@pytest.mark.parametrize(("target", "verdict"), [("m", "no"), ("other", "yes")])
def test_what_would_change_its_own_card_is_not_carried_out_face_down(judge, target, verdict):
    """`is-carried-out` sees what `resolve` sees: the card that it would change has been turned face-down."""
    cards = [monster("m", "you", text=CHANGES), monster("other", "you"), lies(BOOK, "opponent")]
    chain = [
        {"card": "m", "effect": 1, "by": "you"},
        {"card": "Paper Book", "by": "opponent", "targets": [target]},
    ]
    assert asked(judge, "is-carried-out", chain, cards, link=1).verdict == verdict
    assert asked(judge, "is-carried-out", chain, cards, link=2).verdict == "yes"


@pytest.mark.parametrize(("place", "verdict"), [("hand", "no"), ("gy", "yes")])
def test_a_trigger_is_asked_of_what_the_steps_brought_about(judge, place, verdict):
    """What is returned first is not destroyed after that, so that nothing happened that the effect waits for."""
    swap = {
        "name": "Paper Swap",
        "type": "Quick-Play Spell",
        "text": "Target 1 card on the field; return it to the hand.",
    }
    cards = [lies(PLOT, "opponent"), lies(swap, "you"), lies(HALL, "you"), monster("m", "you", text=WAITS)]
    chain = [
        {"card": "Paper Plot", "by": "opponent"},
        {"card": "Paper Swap", "by": "you", "targets": ["m" if place == "hand" else "Paper Hall"]},
    ]
    answer = asked(judge, "may-activate-next", chain, cards, card="m", effect=1)
    assert answer.verdict == verdict
    events = asked(judge, "event-order", chain, cards).value
    assert [event["event"] for event in events] == ["returned-to-hand", "destroyed"][: 1 + (place == "gy")]


def test_what_a_step_hangs_on_is_followed_both_ways(judge):
    """Whether the card is among those that are destroyed is asked only where it matters for what is asked."""
    storm = {
        "name": "Paper Gale",
        "type": "Normal Trap",
        "text": "During the Main Phase: Destroy 1 monster on the field, then draw 1 card.",
    }
    chain = [{"card": storm, "by": "opponent"}]
    question = {"card": {"type": "Effect Monster", "text": WAITS.replace("When", "If")}, "effect": 1}
    situation = {"phase": "main-1", "chain": chain}
    answer = judge.ask({"ask": "may-activate-next", "situation": situation, **question})
    assert answer.verdict == "depends"
    assert answer.open[0].field == "situation.chain[0].parts[0].includesThis"
    answer = judge.ask({"ask": "is-carried-out", "link": 1, "situation": situation})
    assert answer.verdict == "yes"


def on_a_table(**more):
    """Return a table on which a Chain has resolved: a monster of the opponent and a Spell of yours were destroyed."""
    moth = monster("m", "opponent", name="Paper Moth", text="If this card is destroyed: You can draw 1 card.")
    watches = "When an opponent's Spell/Trap is destroyed by card effect: You can gain 500 LP."
    guest = {
        "name": "Paper Guest",
        "type": "Effect Monster",
        "text": "If a monster is destroyed by your card effect: You can Special Summon this card from your hand.",
    }
    return {
        "turnPlayer": "you",
        "phase": "main-1",
        "chainState": "over",
        "chain": [
            {"card": "Paper Taker", "by": "you", "targets": ["m"]},
            {"card": "Paper Storm", "by": "opponent", "targets": ["hall"]},
        ],
        "cards": [
            lies(TAKER, "you"),
            lies(STORM, "opponent"),
            moth,
            {**lies(HALL, "you"), "id": "hall", "position": "face-up"},
            monster("w", "opponent", name="Paper Watcher", text=watches),
            monster("z", "you", name="Paper Zeal", text="If a monster(s) is destroyed: Gain 200 LP."),
        ],
        "players": {"you": {"hand": {"count": 2, "known": [guest]}}},
        **more,
    }


def test_after_a_chain_every_card_of_the_table_is_asked(judge):
    """What may be activated next, and what missed its timing, follows from the steps, also for a card in the hand."""
    next_ = judge.ask({"ask": "which-may-activate-next", "situation": on_a_table()})
    assert [one["card"] for one in next_.value] == ["Paper Moth", "Paper Zeal", "Paper Guest"]
    missed = judge.ask({"ask": "which-misses-timing", "situation": on_a_table()})
    assert missed.value == [{"card": "Paper Watcher", "effect": 1}]


@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("tcg", [("Paper Zeal", "you"), ("Paper Guest", "you"), ("Paper Moth", "opponent")]),
        ("ocg", [("Paper Zeal", "you"), ("Paper Moth", "opponent"), ("Paper Guest", "you")]),
    ],
)
def test_what_is_triggered_goes_on_the_chain_in_its_order(judge, game, order):
    """`order` derives from the table what `chain-order` is told: whose effects are triggered, of which class."""
    answer = judge.ask({"ask": "order", "game": game, "situation": on_a_table()})
    assert [(one["card"], one["by"]) for one in answer.value] == order
    assert [one["link"] for one in answer.value] == [1, 2, 3]
    assert "rule:what-is-triggered-in-its-order" in [reason.rule for reason in answer.because]


def test_the_order_of_what_is_told_to_have_happened(judge):
    """Without a Chain what happened is told; what may be triggered is asked, and of nothing there is no order."""
    told = {"event": "destroyed", "card": "m", "cause": "effect", "by": "you", "from": "monster-zone"}
    situation = {**on_a_table(happened=[told])}
    del situation["chain"]
    answer = judge.ask({"ask": "order", "situation": situation})
    assert [one["card"] for one in answer.value] == ["Paper Zeal", "Paper Guest", "Paper Moth"]
    del told["from"]
    assert judge.ask({"ask": "order", "situation": situation}).verdict == "depends"
    assert judge.ask({"ask": "order", "situation": {**situation, "happened": []}}).value == []


def test_what_is_drawn_is_counted_and_tokens_are_put_on_the_table(judge):
    """Nobody is asked which cards are drawn: the hand is larger and the Deck smaller; Tokens are new cards."""
    draw = {"name": "Paper Draw", "type": "Normal Spell", "text": "Draw 2 cards."}
    tokens = 'Special Summon 2 "Paper Tokens" (Insect/EARTH/Level 1/ATK 0/DEF 0) to your field in Defense Position.'
    swarm = {"name": "Paper Swarm", "type": "Quick-Play Spell", "text": tokens}
    players = {"you": {"hand": {"count": 3}, "deck": {"count": 30}}}
    chain = [{"card": "Paper Draw", "by": "you"}, {"card": "Paper Swarm", "by": "you"}]
    answer = resolved(judge, chain, [lies(draw, "you"), lies(swarm, "you")], players=players)
    assert answer.verdict == "answered"
    table = answer.value["table"]
    assert {key: told["count"] for key, told in table["players"]["you"].items()} == {"hand": 5, "deck": 28}
    new = [card for card in table["cards"] if "token" in card.get("monsterKinds", ())]
    assert [(card["location"], card["position"]) for card in new] == [("monster-zone", "face-up-defense")] * 2


@pytest.mark.parametrize(("negated", "place"), [(True, "gy"), (False, "extra-deck-face-up")])
def test_a_pendulum_monster_whose_activation_was_negated_goes_to_the_gy(judge, negated, place):
    """What was not on the field as a card goes to the GY like any other; what was goes to the Extra Deck."""
    scale = {
        "name": "Paper Scale",
        "type": "Pendulum Effect Monster",
        "text": "Cannot be destroyed by battle.",
    }
    here = {**lies(scale, "you"), "location": "pendulum-zone", "position": "face-up"}
    if negated:
        chain = [
            {"card": "Paper Scale", "activates": "card", "by": "you"},
            {"card": "Paper Seal", "by": "opponent"},
        ]
        answer = resolved(judge, chain, [here, lies(SEAL, "opponent")])
    else:
        chain = [{"card": "Paper Storm", "by": "opponent", "targets": ["Paper Scale"]}]
        answer = resolved(judge, chain, [here, lies(STORM, "opponent")])
    assert answer.verdict == "answered"
    assert after(answer, "Paper Scale")["location"] == place


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Oddly unaffected by other cards' effects.", "depends"),
        ("This card is oddly unaffected by Trap effects.", "answered"),
    ],
)
def test_whether_a_card_is_unaffected_is_asked(judge, text, verdict):
    """A card that says that it is unaffected is not passed over, unless it speaks of other kinds of cards."""
    cards = [lies(TAKER, "you"), monster("m", "opponent", text=text)]
    answer = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == verdict


def test_what_comes_later_is_asked_when_it_may_have_come(judge):
    """Words about what is done later keep nothing open until something happens to their card or its target."""
    bond = {
        "name": "Paper Bond",
        "type": "Continuous Trap",
        "text": "Activate this card by targeting 1 monster on the field; negate the effects of that face-up monster. "
        "When it is destroyed, frobnicate this card.",
    }
    cards = [lies(bond, "you"), lies(TAKER, "opponent"), monster("m", "you", type="Effect Monster", text="")]
    link = {"card": "Paper Bond", "by": "you", "targets": ["m"]}
    assert resolved(judge, [link], cards).verdict == "answered"
    answer = resolved(judge, [{"card": "Paper Taker", "by": "opponent", "targets": ["m"]}, link], cards)
    assert answer.verdict == "depends"
    assert "When it is destroyed" in answer.open[0].asks


def test_words_that_are_not_in_an_answer_are_named(judge):
    """What was not understood of a step is told with the answer that leaves it out of account."""
    odd = {
        "name": "Paper Oddity",
        "type": "Normal Spell",
        "text": "Target 1 monster on the field; destroy it, and if you do, the next time a card would be destroyed "
        "this turn, it is not destroyed.",
    }
    cards = [lies(odd, "you"), monster("m", "opponent")]
    answer = asked(judge, "event-order", [{"card": "Paper Oddity", "by": "you", "targets": ["m"]}], cards)
    assert [event["event"] for event in answer.value] == ["destroyed"]
    assert any("the next time" in warning for warning in answer.warnings)


SHEPHERD = {
    "name": "Paper Shepherd",
    "type": "Quick-Play Spell",
    "text": "Target 1 monster in your GY; Special Summon that target.",
}
SECOND = {**SHEPHERD, "name": "Paper Second"}
FLOCK = {
    "name": "Paper Flock",
    "type": "Quick-Play Spell",
    "text": 'Special Summon 3 "Paper Lamb Tokens" (Beast/EARTH/Level 1/ATK 0/DEF 0).',
}


@pytest.mark.parametrize(("others", "place", "done"), [(3, "monster-zone", True), (4, "gy", False)])
def test_no_monster_is_summoned_where_no_zone_is_free(judge, others, place, done):
    """What a Chain Link above has Summoned takes a zone."""
    dead = [{**monster(key, "you"), "location": "gy", "position": "face-up"} for key in ("a", "b")]
    taken = [monster(f"m{number}", "you") for number in range(others)]
    chain = [
        {"card": "Paper Shepherd", "by": "you", "targets": ["a"]},
        {"card": "Paper Second", "by": "you", "targets": ["b"]},
    ]
    answer = resolved(judge, chain, [lies(SHEPHERD, "you"), lies(SECOND, "you"), *dead, *taken])
    assert after(answer, "b")["location"] == "monster-zone"
    assert after(answer, "a")["location"] == place
    assert [link["carriedOut"] for link in answer.value["links"]] == [True, done]


def test_fewer_free_zones_than_monsters_are_asked(judge):
    """Of several targets for which there is not room enough it is asked whether they come; Tokens do not come."""
    taken = [monster(f"m{number}", "you") for number in range(4)]
    answer = resolved(judge, [{"card": "Paper Flock", "by": "you"}], [lies(FLOCK, "you"), *taken])
    assert answer.value["links"][0]["carriedOut"] is False
    pair = {
        "name": "Paper Graves",
        "type": "Normal Spell",
        "text": "Target 2 monsters in your GY; Special Summon them.",
    }
    dead = [{**monster(key, "you"), "location": "gy", "position": "face-up"} for key in ("a", "b")]
    chain = [{"card": "Paper Graves", "by": "you", "targets": ["a", "b"]}]
    answer = resolved(judge, chain, [lies(pair, "you"), *dead, *taken])
    assert answer.verdict == "depends"
    assert answer.open[0].field == "situation.chain[0].parts[0].possible"


SENDER = {
    "name": "Paper Sender",
    "type": "Normal Spell",
    "text": "Target 1 monster your opponent controls; send it to the GY, and if you do, inflict 1000 damage to "
    "your opponent.",
}
KILLER = {**SENDER, "name": "Paper Killer", "text": SENDER["text"].replace("send it to the GY", "destroy it")}


@pytest.mark.parametrize(
    ("spell", "applying", "place", "lp"),
    [
        (SENDER, [], "gy", 3000),
        (SENDER, ["banish-all-instead"], "banished", 4000),
        (KILLER, ["banish-all-instead"], "banished", 3000),
    ],
)
def test_what_is_banished_was_not_sent(judge, spell, applying, place, lp):
    """“And if you do” needs the card in the GY where it is sent, and only destroyed where it is destroyed."""
    cards = [lies(spell, "you"), monster("m", "opponent")]
    more = {"applying": applying} if applying else {}
    chain = [{"card": spell["name"], "by": "you", "targets": ["m"]}]
    answer = resolved(judge, chain, cards, players={"opponent": {"lp": 4000}}, **more)
    assert after(answer, "m")["location"] == place
    assert answer.value["table"]["players"]["opponent"]["lp"] == lp


ABYSS = {
    "name": "Paper Abyss",
    "type": "Continuous Spell",
    "text": "Any card sent to the GY is banished instead.",
}
EXILE = {
    "name": "Paper Exile",
    "type": "Effect Monster",
    "text": "Any card sent to your opponent's GY is banished instead.",
}
QUAKE = {"name": "Paper Quake", "type": "Normal Spell", "text": "Destroy all cards your opponent controls."}


@pytest.mark.parametrize(
    ("source", "zone", "more", "place"),
    [
        (ABYSS, "spell-trap-zone", [], "gy"),
        (ABYSS, "spell-trap-zone", [{**ABYSS, "name": "Paper Rift"}], "banished"),
        (EXILE, "monster-zone", [], "gy"),
    ],
)
def test_what_sends_cards_elsewhere_ends_as_it_is_destroyed(judge, source, zone, more, place):
    """Cards that are destroyed together with the one that has them banished go to the GY, if no other has."""
    face = "face-up" if zone == "spell-trap-zone" else "face-up-attack"
    cards = [
        lies(QUAKE, "you"),
        lies(source, "opponent", zone, position=face),
        {**monster("m", "opponent"), "owner": "you"},
    ]
    kept = [lies(one, "you", position="face-up") for one in more]
    answer = resolved(judge, [{"card": "Paper Quake", "by": "you"}], [*cards, *kept])
    assert after(answer, "m")["location"] == place


STAYER = {
    "name": "Paper Stayer",
    "type": "Effect Monster",
    "text": "If this face-up card is destroyed in a Monster Zone, you can place it face-up in your Spell & Trap Zone "
    "as a Continuous Spell, instead of sending it to the GY.",
}


@pytest.mark.parametrize("place", ["gy", "spell-trap-zone"])
def test_where_a_card_goes_that_may_stay_is_asked(judge, place):
    """Its player chooses; once that is told, the card lies there."""
    cards = [lies(KILLER, "you"), lies(STAYER, "opponent", "monster-zone", position="face-up-attack")]
    link = {"card": "Paper Killer", "by": "you", "targets": ["Paper Stayer"]}
    answer = resolved(judge, [link], cards)
    assert [one.field for one in answer.open] == ["situation.chain[0].parts[0].arrivesAt"]
    answer = resolved(judge, [{**link, "parts": [{"arrivesAt": place}]}], cards)
    assert after(answer, "Paper Stayer")["location"] == place


BRUSH = {
    "name": "Paper Brush",
    "type": "Normal Spell",
    "text": "Target 3 monsters in your GY; shuffle all 3 into the Deck, then draw 1 card.",
}
LAX = {**BRUSH, "name": "Paper Broom", "text": BRUSH["text"].replace("all 3", "those targets")}
THIEF = {
    "name": "Paper Thief",
    "type": "Quick-Play Spell",
    "text": "Target 1 card in your opponent's GY; banish it.",
}


@pytest.mark.parametrize(("spell", "place", "done"), [(BRUSH, "gy", False), (LAX, "deck", True)])
def test_all_of_its_targets_are_needed_where_the_text_says_so(judge, spell, place, done):
    """“All 3” is not done to two; “those targets” is."""
    dead = [{**monster(key, "you"), "location": "gy", "position": "face-up"} for key in ("a", "b", "c")]
    chain = [
        {"card": spell["name"], "by": "you", "targets": ["a", "b", "c"]},
        {"card": "Paper Thief", "by": "opponent", "targets": ["c"]},
    ]
    answer = resolved(judge, chain, [lies(spell, "you"), lies(THIEF, "opponent"), *dead])
    assert after(answer, "c")["location"] == "banished"
    assert after(answer, "a")["location"] == after(answer, "b")["location"] == place
    assert [link["carriedOut"] for link in answer.value["links"]] == [True, done]


def test_both_views_of_whether_a_link_is_carried_out_agree(judge):
    """A Chain Link whose only target is gone is not carried out, whichever way it is asked."""
    leaving = {**STORM, "name": "Paper Exit", "text": "Target 1 monster on the field; banish it."}
    cards = [lies(TAKER, "you"), lies(leaving, "opponent"), monster("m", "opponent")]
    chain = [
        {"card": "Paper Taker", "by": "you", "targets": ["m"]},
        {"card": "Paper Exit", "by": "opponent", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards)
    assert [link["carriedOut"] for link in answer.value["links"]] == [True, False]
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards}
    asked_of_it = {"ask": "is-carried-out", "link": 1, "situation": situation}
    assert judge.ask(asked_of_it).verdict == "no"


BOOM = {"name": "Paper Boom", "type": "Normal Spell", "text": "Inflict 500 damage to your opponent."}
SIP = {"name": "Paper Sip", "type": "Normal Spell", "text": "Gain 500 LP."}
SPOILT = (
    "Any effect that would increase your opponent's LP inflicts the same amount of damage to them, instead."
)


@pytest.mark.parametrize(
    ("spell", "text", "verdict"),
    [
        (SIP, SPOILT, "depends"),
        (SIP, "Warrior monsters you control are blessed again and again, instead.", "answered"),
        (BOOM, "Any effect that would inflict damage to a player increases their LP, instead.", "depends"),
        (BOOM, SPOILT, "depends"),
        (BOOM, "All battle damage that monsters inflict is shared instead.", "answered"),
    ],
)
def test_words_about_lp_and_damage_are_asked(judge, spell, text, verdict):
    """A face-up card that speaks of gaining LP, or of damage, may stand in the way of what changes LP."""
    wall = {"name": "Paper Cup", "type": "Continuous Trap", "text": text}
    cards = [lies(spell, "you"), {**lies(wall, "opponent"), "position": "face-up"}]
    players = {"you": {"lp": 4000}, "opponent": {"lp": 4000}}
    answer = resolved(judge, [{"card": spell["name"], "by": "you"}], cards, players=players)
    assert answer.verdict == verdict
    if verdict == "depends":
        assert answer.open[0].field == "situation.chain[0].parts[0].possible"
        told = [{"card": spell["name"], "by": "you", "parts": [{"possible": False}]}]
        after_all = resolved(judge, told, cards, players=players).value["table"]
        assert after_all["players"] == players


PURGE = {
    "name": "Paper Purge",
    "type": "Normal Spell",
    "text": "Destroy all Machine monsters your opponent controls.",
}
DYE = {
    "name": "Paper Dye",
    "type": "Continuous Trap",
    "text": "All face-up monsters on the field become that Type.",
}


@pytest.mark.parametrize(("spell", "verdict"), [(PURGE, "depends"), (BOOM, "answered")])
def test_what_changes_types_is_asked_where_a_type_counts(judge, spell, verdict):
    """While a face-up card makes other Types of monsters, which of them fit must be said."""
    robot = monster("m", "opponent", types=["machine"])
    cards = [lies(spell, "you"), {**lies(DYE, "opponent"), "position": "face-up"}, robot]
    chain = [{"card": spell["name"], "by": "you"}]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == verdict
    if verdict == "depends":
        asks = {point.asks: point.field for point in answer.open}
        assert asks[
            "What does it do: “All face-up monsters on the field become that Type”? (Chain Link 1)"
        ] == ("situation.chain[0].settled")


@pytest.mark.parametrize(
    ("position", "verdict"), [("face-up-attack", "depends"), ("face-down-defense", "answered")]
)
def test_what_a_target_says_of_being_targeted_is_asked(judge, position, verdict):
    """A face-up monster with words about what follows when it was targeted leaves open what follows."""
    text = "After resolving a card effect that targets this face-up card, shuffle this card into the Deck."
    ghost = monster("m", "opponent", name="Paper Ghost", text=text, position=position)
    turn = {
        **STORM,
        "name": "Paper Turn",
        "text": "Target 1 monster on the field; it cannot attack this turn.",
    }
    answer = resolved(
        judge, [{"card": "Paper Turn", "by": "you", "targets": ["m"]}], [lies(turn, "you"), ghost]
    )
    assert answer.verdict == verdict


CHAINS = {
    "name": "Paper Chains",
    "type": "Normal Trap",
    "text": "Target 1 face-up monster you control; equip this card to that target. It gains 500 ATK.",
}


@pytest.mark.parametrize(("above", "place"), [(True, "gy"), (False, "spell-trap-zone")])
def test_a_trap_that_is_not_equipped_goes_to_the_gy(judge, above, place):
    """What is face-down by then is not equipped, and the Trap does not stay without a monster."""
    cards = [lies(CHAINS, "you"), lies(BOOK, "opponent"), monster("m", "you", atk=1000)]
    chain = [{"card": "Paper Chains", "by": "you", "targets": ["m"]}]
    chain += [{"card": "Paper Book", "by": "opponent", "targets": ["m"]}] if above else []
    answer = resolved(judge, chain, cards)
    assert after(answer, "Paper Chains")["location"] == place
    assert answer.value["links"][-1]["carriedOut"] is not above


WAVE = {
    "name": "Paper Wave",
    "type": "Normal Spell",
    "text": "Return all monsters your opponent controls to the hand.",
}
CRASH = {"name": "Paper Crash", "type": "Normal Spell", "text": "Destroy all cards your opponent controls."}


@pytest.mark.parametrize(
    ("spell", "applying", "places"),
    [
        (CRASH, [], {"m": "gy", "p": "extra-deck-face-up", "x": "gy", "s": "gy"}),
        (CRASH, ["banish-monsters-instead"], {"m": "banished", "p": "banished", "x": "banished", "s": "gy"}),
        (CRASH, ["banish-all-instead"], dict.fromkeys("mpxs", "banished")),
        (WAVE, [], {"m": "hand", "p": "hand", "x": "extra-deck", "s": "spell-trap-zone"}),
    ],
)
def test_each_of_several_cards_goes_where_such_cards_go(judge, spell, applying, places):
    """One Pendulum Monster, or one monster of the Extra Deck, does not take the others along."""
    cards = [
        lies(spell, "you"),
        monster("m", "opponent"),
        monster("p", "opponent", type="Pendulum Effect Monster", scale=4),
        monster("x", "opponent", type="Fusion Effect Monster"),
        {**lies(HALL, "opponent"), "id": "s", "position": "face-down"},
    ]
    more = {"applying": applying} if applying else {}
    chain = [{"card": spell["name"], "by": "you"}]
    answer = resolved(judge, chain, cards, complete=["field", "gy", "banished"], **more)
    assert {key: after(answer, key)["location"] for key in "mpxs"} == places


LURE = {
    "name": "Paper Lure",
    "type": "Normal Spell",
    "text": "Target 1 monster your opponent controls; take control of it.",
}


@pytest.mark.parametrize(("others", "place", "player"), [(4, "monster-zone", "you"), (5, "gy", "opponent")])
def test_control_needs_a_free_zone(judge, others, place, player):
    """Without a free Main Monster Zone a monster that would change control is destroyed."""
    cards = [lies(LURE, "you"), monster("m", "opponent"), *(monster(f"o{n}", "you") for n in range(others))]
    answer = resolved(judge, [{"card": "Paper Lure", "by": "you", "targets": ["m"]}], cards)
    assert (after(answer, "m")["location"], after(answer, "m")["controller"]) == (place, player)


LEVELS = {
    "name": "Paper Levels",
    "type": "Quick-Play Spell",
    "text": "Target 1 face-up monster on the field; its Level becomes an odd number until the end of this turn.",
}
SHELTER = {
    "name": "Paper Shelter",
    "type": "Quick-Play Spell",
    "text": "Target 1 monster you control; until your next Standby Phase, it is unaffected by the odd effects of "
    "cards.",
}
SIEVE = {
    "name": "Paper Sieve",
    "type": "Normal Spell",
    "text": "Destroy all Level 4 or lower monsters on the field.",
}


def test_words_that_only_apply_stop_nothing_and_are_told(judge):
    """Words that change values move no card: they are told beside what happens, and the table follows."""
    cards = [lies(LEVELS, "you"), monster("m", "opponent", level=4)]
    answer = resolved(judge, [{"card": "Paper Levels", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert answer.value["links"][0]["applies"] == [
        "its Level becomes an odd number until the end of this turn"
    ]
    assert "from now on this applies" in answer.summary
    assert after(answer, "Paper Levels")["location"] == "gy"


def test_what_seeks_a_value_asks_for_the_words_that_changed_it(judge):
    """A Chain Link below that seeks a Level is asked of words that have changed Levels, another one is not."""
    cards = [lies(LEVELS, "you"), lies(SIEVE, "you"), lies(TAKER, "you"), monster("m", "opponent", level=4)]
    last = {"card": "Paper Levels", "by": "you", "targets": ["m"]}
    answer = resolved(judge, [{"card": "Paper Sieve", "by": "you"}, last], cards)
    assert answer.verdict == "depends"
    assert "its Level becomes" in answer.open[0].asks
    only = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}, last], cards)
    assert only.verdict == "answered"
    assert after(only, "m")["location"] == "gy"


def test_what_protects_in_words_is_asked_when_something_is_done(judge):
    """Words that protect stop nothing by themselves, but must be said when a Chain Link below does something."""
    paper = monster("m", "you", name="Paper Golem", text="")
    cards = [lies(SHELTER, "you"), lies(TAKER, "opponent"), paper]
    last = {"card": "Paper Shelter", "by": "you", "targets": ["m"]}
    assert resolved(judge, [last], cards).verdict == "answered"
    answer = resolved(judge, [{"card": "Paper Taker", "by": "opponent", "targets": ["m"]}, last], cards)
    assert answer.verdict == "depends"
    assert "unaffected by the odd effects" in answer.value["links"][0]["applies"][0]


def test_the_table_afterwards_tells_what_was_activated(judge):
    """What was activated stands in the plays: its uses count, what it goes on applying, and which parts were done."""
    cards = [lies(TAKER, "you"), lies(SEAL, "opponent"), monster("m", "opponent")]
    chain = [
        {"card": "Paper Taker", "by": "you", "targets": ["m"]},
        {"card": "Paper Seal", "by": "opponent"},
    ]
    told = [{"by": "you", "did": "activate", "card": "Paper Taker"}]
    answer = resolved(judge, chain, cards, plays=told)
    first = {"by": "you", "did": "activate", "card": "Paper Taker", "targets": ["m"]}
    assert answer.value["table"]["plays"] == [
        first | {"result": "activation-negated"},
        {
            "did": "activate",
            "by": "opponent",
            "card": "Paper Seal",
            "result": "resolved",
            "partsDone": [1, 2],
        },
    ]


def test_what_does_not_hang_on_a_choice_is_told(judge):
    """What happens whether or not a player does a part is told, of that Chain Link and of those below it."""
    choice = {
        "name": "Paper Choice",
        "type": "Quick-Play Spell",
        "text": "Target 1 Spell/Trap on the field; destroy it, then you can draw 1 card.",
    }
    cards = [
        lies(TAKER, "you"),
        lies(choice, "you"),
        {**lies(HALL, "you"), "id": "hall"},
        monster("m", "opponent"),
    ]
    last = {"card": "Paper Choice", "by": "you", "targets": ["hall"]}
    answer = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}, last], cards)
    assert answer.verdict == "answered"
    assert [[event["event"] for event in link["events"]] for link in answer.value["links"]] == [
        ["destroyed", "drawn"],
        ["destroyed", "lp-gained"],
    ]
    assert after(answer, "m")["location"] == "gy"


def test_what_hangs_on_a_choice_is_not_told(judge):
    """Where a Chain Link below needs what may have been done, nothing is said of it."""
    choice = {
        "name": "Paper Choice",
        "type": "Quick-Play Spell",
        "text": "Target 1 Spell/Trap on the field; destroy it, then you can destroy all monsters your opponent "
        "controls.",
    }
    cards = [
        lies(TAKER, "you"),
        lies(choice, "you"),
        {**lies(HALL, "you"), "id": "hall"},
        monster("m", "opponent"),
    ]
    last = {"card": "Paper Choice", "by": "you", "targets": ["hall"]}
    answer = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}, last], cards)
    assert answer.verdict == "depends"
    assert [link["link"] for link in answer.value["links"]] == [2]
    surely, perhaps = answer.value["links"][0]["events"]
    assert (surely["card"], perhaps["card"]) == ("Paper Hall", "card m")
    assert "choice" not in surely
    assert perhaps["choice"]["whether"] is True


def test_words_can_be_settled(judge):
    """What words do that were not understood is told in the parts, and the words are said to be told."""
    shade = {
        "name": "Paper Shade",
        "type": "Effect Monster",
        "text": "After resolving a card effect that targets this face-up card, destroy it by its own shadow.",
    }
    shown = {**lies(shade, "opponent", "monster-zone"), "position": "face-up-attack"}
    cards = [lies(BOOK, "you"), shown]
    link = {"card": "Paper Book", "by": "you", "targets": ["Paper Shade"]}
    point = resolved(judge, [link], cards).open[0]
    assert point.field == "situation.chain[0].settled"
    words = point.asks.partition("“")[2].rpartition("”")[0]
    told = {"does": "destroy", "of": "chosen", "cards": ["Paper Shade"]}
    answer = resolved(judge, [{**link, "settled": [words], "parts": [{}, told]}], cards)
    assert answer.verdict == "answered"
    assert after(answer, "Paper Shade")["location"] == "gy"
    nothing = resolved(judge, [{**link, "settled": [words]}], cards)
    assert after(nothing, "Paper Shade")["position"] == "face-down-defense"


def test_words_that_are_asked_about_are_not_told_as_done(judge):
    """What hangs on words that are asked about is not listed among what happens."""
    robot = monster("m", "opponent", types=["machine"])
    cards = [lies(PURGE, "you"), {**lies(DYE, "opponent"), "position": "face-up"}, robot]
    answer = resolved(judge, [{"card": "Paper Purge", "by": "you"}], cards)
    assert answer.verdict == "depends"
    assert answer.value is None
    assert "nothing happens" not in answer.summary


@pytest.mark.parametrize("place", ["{}", "cards[{}]", "situation.cards[{}]"])
def test_cards_without_a_word_are_found_by_their_place(judge, place):
    """A card without `id` and name is referred to by its place: counted from 1, or as the path of the field."""
    nameless = [
        {key: value for key, value in card.items() if key not in ("id", "name")}
        for card in (lies(TAKER, "you"), monster("m", "opponent"), lies(BOOK, "opponent"))
    ]
    taker, target, book = (place.format(number + (place == "{}")) for number in range(3))
    chain = [
        {"card": taker, "by": "you", "targets": [target]},
        {"card": book, "by": "opponent", "targets": [target]},
    ]
    answer = resolved(judge, chain, nameless)
    assert answer.verdict == "answered"
    assert [card["location"] for card in answer.value["table"]["cards"]] == ["gy", "gy", "gy"]


DRESS = {
    "name": "Paper Dress",
    "type": "Quick-Play Spell",
    "text": "Target 1 face-up monster on the field; this turn, it cannot be destroyed by card effects.",
}
RIFT = {"name": "Paper Rift", "type": "Quick-Play Spell", "text": "Target 1 monster on the field; banish it."}


def test_what_cannot_be_destroyed_can_be_banished(judge):
    """What a Chain Link above protects from destruction is not asked where something else is done."""
    cards = [lies(DRESS, "you"), lies(RIFT, "opponent"), monster("m", "you", text="")]
    chain = [
        {"card": "Paper Rift", "by": "opponent", "targets": ["m"]},
        {"card": "Paper Dress", "by": "you", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.verdict == "answered"
    assert after(answer, "m")["location"] == "banished"


DRAIN = {
    "name": "Paper Drain",
    "type": "Continuous Trap",
    "text": "Negate the effects of all face-up monsters while they are face-up on the field (but their effects can "
    "still be activated).",
}
EXILE = {
    "name": "Paper Exile",
    "type": "Effect Monster",
    "text": "You can Tribute this card, then target 1 monster your opponent controls; destroy that target.",
}


@pytest.mark.parametrize(("place", "carried_out"), [("gy", True), ("monster-zone", False)])
def test_only_monsters_that_are_still_there_are_negated(judge, place, carried_out):
    """What negates all monsters on the field does not negate the Chain Link of one that has left it."""
    exile = lies(EXILE, "you", place, **({"position": "face-up-attack"} if place == "monster-zone" else {}))
    cards = [exile, lies(DRAIN, "opponent", position="face-up"), monster("m", "opponent", text="")]
    chain = [
        {"card": "Paper Exile", "by": "you", "targets": ["m"], "from": "monster-zone"},
        {"card": "Paper Drain", "by": "opponent", "activates": "card"},
    ]
    answer = resolved(judge, chain, cards, complete=["field"])
    assert answer.value["links"][1]["carriedOut"] is carried_out


GUARD = (
    "If a monster you control would be destroyed by a card effect, you can oddly banish this card instead."
)


@pytest.mark.parametrize(("by", "verdict"), [("opponent", "depends"), ("you", "answered")])
def test_what_saves_the_cards_of_its_player_saves_no_others(judge, by, verdict):
    """Words about what “you control” are asked of the cards of the player who controls their card, and of no others."""
    guard = {"name": "Paper Guard", "type": "Continuous Spell", "text": GUARD}
    cards = [lies(TAKER, "you"), lies(guard, by, position="face-up"), monster("m", "opponent", text="")]
    answer = resolved(judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == verdict


@pytest.mark.parametrize(("card", "verdict"), [("m", "depends"), ("hall", "answered")])
def test_what_saves_monsters_saves_no_spells(judge, card, verdict):
    """Words about monsters that would be destroyed are not asked of a Spell."""
    guard = {"name": "Paper Guard", "type": "Continuous Spell", "text": GUARD}
    breaker = {
        "name": "Paper Breaker",
        "type": "Normal Spell",
        "text": "Target 1 card on the field; destroy it.",
    }
    cards = [
        lies(breaker, "you"),
        lies(guard, "opponent", position="face-up"),
        monster("m", "opponent", text=""),
        {**lies(HALL, "opponent"), "id": "hall", "position": "face-up"},
    ]
    answer = resolved(judge, [{"card": "Paper Breaker", "by": "you", "targets": [card]}], cards)
    assert answer.verdict == verdict


SAVES_DRAGONS = (
    "If another Dragon monster(s) you control would be destroyed by {}, you can destroy this card instead."
)
SAVES_ITSELF = (
    "If this card would be destroyed by battle or an opponent's card effect, you can discard 1 card instead."
)
SAVES_FROM_GY = "If a monster you control would be destroyed, you can banish this card from your GY instead."
SAVES_ALL = (
    "Once per turn, if a card(s) you control would be destroyed, you can destroy 1 {} you control instead."
)


@pytest.mark.parametrize(
    ("text", "guard", "target", "verdict"),
    [
        (SAVES_DRAGONS.format("card effect"), {}, {}, "depends"),
        (SAVES_DRAGONS.format("battle or card effect"), {}, {}, "depends"),
        (SAVES_DRAGONS.format("battle"), {}, {}, "answered"),
        (SAVES_DRAGONS.format("your card effect"), {}, {}, "answered"),
        (SAVES_DRAGONS.format("card effect"), {}, {"types": ["warrior"]}, "answered"),
        (SAVES_DRAGONS.format("card effect"), {"owner": "you", "controller": "you"}, {}, "answered"),
        (SAVES_DRAGONS.format("card effect"), {"position": "face-down-defense"}, {}, "answered"),
        (SAVES_DRAGONS.format("card effect"), {"location": "gy", "position": None}, {}, "answered"),
        (SAVES_ITSELF, {}, {}, "answered"),
        (SAVES_ITSELF, {}, {"text": SAVES_ITSELF}, "depends"),
        (SAVES_FROM_GY, {"location": "gy", "position": None}, {}, "depends"),
        (SAVES_FROM_GY, {}, {}, "answered"),
        (SAVES_ALL.format("Dragon monster"), {}, {}, "depends"),
        (SAVES_ALL.format("Spell"), {}, {}, "answered"),
    ],
)
def test_what_is_done_instead_is_asked_of_the_cards_that_it_saves(judge, text, guard, target, verdict):
    """What a text has done instead of a destruction is read: by what, of which cards, and from where it does so."""
    told = {
        **monster(
            "g", "opponent", name="Paper Guard", text=text, types=["dragon"], level=4, attribute="DARK"
        ),
        **guard,
    }
    told = {key: value for key, value in told.items() if value is not None}
    saved = monster("m", "opponent", **{"text": "", "types": ["dragon"], **target})
    answer = resolved(
        judge, [{"card": "Paper Taker", "by": "you", "targets": ["m"]}], [lies(TAKER, "you"), told, saved]
    )
    assert answer.verdict == verdict


def test_want_of_a_zone_is_no_card_effect(judge):
    """A monster that is destroyed because its new controller has no free zone is not destroyed by a card effect."""
    thief = {
        "name": "Paper Thief",
        "type": "Normal Spell",
        "text": "Target 1 monster your opponent controls; take control of it.",
    }
    waiting = {
        "name": "Paper Waiting",
        "type": "Effect Monster",
        "text": "If this card is destroyed by a card effect: You can draw 1 card.",
    }
    wanted = {**lies(waiting, "opponent", "monster-zone"), "position": "face-up-attack"}
    others = [monster(f"m{number}", "you", text="") for number in range(5)]
    cards = [lies(thief, "you"), wanted, *others]
    chain = [{"card": "Paper Thief", "by": "you", "targets": ["Paper Waiting"]}]
    assert asked(judge, "event-order", chain, cards).value[0]["event"] == "destroyed"
    assert asked(judge, "which-may-activate-next", chain, cards).value == []


TREASON = {"name": "Paper Treason", "type": "Normal Trap"}
TREASON_TARGETS = (
    "Target 1 monster in your GY and 1 face-up card on the field; discard 1 card, and if you do, "
)


def treason(judge, rest):
    """Return the answer about Paper Treason with this end of its text; it targets in the GY and on the field."""
    cards = [
        lies({**TREASON, "text": TREASON_TARGETS + rest}, "you"),
        monster("m", "opponent", text=""),
        lies({**SCHEMER, "name": "n"}, "you", "gy"),
    ]
    cards[2] |= {"type": "Effect Monster", "text": ""}
    chain = [{"card": "Paper Treason", "by": "you", "targets": ["n", "m"], "parts": [{"cards": ["h"]}]}]
    hand = {"you": {"hand": {"count": 1, "known": [{"id": "h", "type": "Effect Monster", "text": ""}]}}}
    return resolved(judge, chain, cards, players=hand, complete=["you.hand"])


def test_which_of_two_targets_is_meant_is_asked(judge):
    """“That card” may be a target or what was discarded: it is not taken to be what was discarded."""
    answer = treason(judge, "destroy that card.")
    assert answer.verdict == "depends"
    assert [point.field for point in answer.open] == ["situation.chain[0].parts[1].cards"]
    assert all("card" not in event for event in answer.value["links"][0]["events"][1:])


def test_of_two_targets_the_one_that_lies_where_the_part_says_is_meant(judge):
    """“That monster from your GY”, “that card on the field”: the place tells which target, though one was discarded."""
    rest = "Special Summon that monster from your GY, and if you do that, destroy that card on the field."
    answer = treason(judge, rest)
    assert answer.verdict == "answered", answer.open
    events = [(event["event"], event["card"]) for event in answer.value["links"][0]["events"]]
    assert events == [("discarded", "card h"), ("special-summoned", "n"), ("destroyed", "card m")]


REFUSAL = {
    "name": "Paper Refusal",
    "type": "Counter Trap",
    "text": "When a monster would be Summoned, OR a Spell/Trap Card is activated: Negate the Summon or activation, "
    "and if you do, destroy that card.",
}


def test_a_negated_summon_takes_the_monster_that_would_be_summoned(judge):
    """As Chain Link 1 it answers the Summon: that is negated, and “that card” is the monster."""
    cards = [lies(REFUSAL, "you"), monster("m", "opponent", text="")]
    pending = [{"event": "normal-summoned", "card": "m", "would": True}]
    answer = resolved(judge, [{"card": "Paper Refusal", "by": "you"}], cards, happened=pending)
    assert answer.verdict == "answered", answer.open
    events = [(event["event"], event["card"]) for event in answer.value["links"][0]["events"]]
    assert events == [("summon-negated", "card m"), ("destroyed", "card m")]
    assert after(answer, "m")["location"] == "gy"


def test_an_answer_to_the_negation_of_a_summon_is_negated_itself(judge):
    """Whose Summon was attempted is still known after a Chain Link above: the second negates the first."""
    cards = [
        lies(REFUSAL, "you"),
        lies({**REFUSAL, "name": "Paper Denial"}, "opponent"),
        monster("m", "opponent", text=""),
    ]
    pending = [{"event": "normal-summoned", "card": "m", "would": True}]
    chain = [{"card": "Paper Refusal", "by": "you"}, {"card": "Paper Denial", "by": "opponent"}]
    answer = resolved(judge, chain, cards, happened=pending)
    assert answer.verdict == "answered", answer.open
    first, last = (link["events"] for link in answer.value["links"])
    assert [event["event"] for event in first] == ["activation-negated", "destroyed"]
    assert last == []
    assert after(answer, "m")["location"] == "monster-zone"


HERMIT = {
    "name": "Paper Hermit",
    "type": "Effect Monster",
    "text": "If you control no monsters: You can Special Summon this card from your hand, also you cannot Special "
    "Summon from the Extra Deck for the rest of this turn.",
}


@pytest.mark.parametrize("told", [(), [{"by": "you", "did": "activate", "card": "p", "from": "hand"}]])
def test_what_is_still_in_the_chain_restricts_nothing_yet(judge, told):
    """An activation that was told among the plays, too, has not resolved: it does not stand in its own way."""
    hand = {"you": {"hand": {"count": 1, "known": [{**HERMIT, "id": "p"}]}}}
    chain = [{"card": "p", "by": "you", "from": "hand", "effect": 1}]
    answer = resolved(judge, chain, [], players=hand, plays=told, complete=["field", "you.hand", "plays"])
    assert answer.verdict == "answered", answer.open
    assert [event["event"] for event in answer.value["links"][0]["events"]] == ["special-summoned"]


PICKER = {
    "name": "Paper Picker",
    "type": "Normal Trap",
    "text": "Pay 100 LP; destroy 1 monster your opponent controls, then draw 1 card.",
}
SWEEP = {
    "name": "Paper Sweep",
    "type": "Normal Spell",
    "text": "Destroy all monsters your opponent controls.",
}
PAIR = [monster(key, "opponent", text="") for key in ("a", "b")]


def test_a_choice_is_told_and_the_chain_goes_on(judge):
    """Which of two monsters is destroyed is its player's choice: the rest follows, and where they are is unknown."""
    cards = [lies(PICKER, "you"), lies(HALL, "you"), *PAIR]
    chain = [{"card": "Paper Hall", "by": "you"}, {"card": "Paper Picker", "by": "you"}]
    answer = resolved(judge, chain, cards, complete=["field"])
    assert answer.verdict == "answered"
    (destroyed, drawn), (last,) = (link["events"] for link in answer.value["links"])
    assert "card" not in destroyed
    assert destroyed["choice"] == {
        "by": "you",
        "count": 1,
        "among": ["a", "b"],
        "field": "situation.chain[1].parts[0].cards",
    }
    assert [drawn["event"], last["event"]] == ["drawn", "drawn"]
    assert "location" not in after(answer, "a")
    assert after(answer, "Paper Picker")["location"] == "gy"
    assert "chosen by you among a, b" in answer.summary


def test_a_choice_that_is_told_is_no_choice(judge):
    """Once the choice is told where the answer says, the table has it."""
    chain = [{"card": "Paper Picker", "by": "you", "parts": [{"cards": ["b"]}]}]
    answer = resolved(judge, chain, [lies(PICKER, "you"), *PAIR], complete=["field"])
    assert "choice" not in answer.value["links"][0]["events"][0]
    assert [after(answer, key)["location"] for key in "ab"] == ["monster-zone", "gy"]


def test_a_choice_on_which_something_hangs_is_asked(judge):
    """What is destroyed afterwards hangs on which monster is left: then the choice is asked."""
    cards = [lies(PICKER, "you"), lies(SWEEP, "you"), *PAIR]
    chain = [{"card": "Paper Sweep", "by": "you"}, {"card": "Paper Picker", "by": "you"}]
    answer = resolved(judge, chain, cards, complete=["field"])
    assert answer.verdict == "depends"
    assert [point.field for point in answer.open] == ["situation.chain[1].parts[0].cards"]
    assert answer.value["links"][0]["events"][0]["choice"]["among"] == ["a", "b"]


def test_a_choice_among_cards_that_nobody_sees(judge):
    """Which card of the Deck is taken is not known, and nothing is asked."""
    finder = {
        "name": "Paper Finder",
        "type": "Normal Spell",
        "text": "Add 1 Level 4 Dragon monster from your Deck to your hand.",
    }
    answer = resolved(judge, [{"card": "Paper Finder", "by": "you"}], [lies(finder, "you")])
    (added,) = answer.value["links"][0]["events"]
    assert added["choice"] == {"by": "you", "count": 1, "field": "situation.chain[0].parts[0].cards"}


def test_a_later_part_finds_what_an_earlier_one_has_left(judge):
    """The monster that was Summoned first is among those of which one is destroyed then: not only the others."""
    comes = {
        "name": "Paper Comer",
        "type": "Effect Monster",
        "text": "You can discard 1 card; Special Summon this card from your hand, then destroy 1 card you control.",
    }
    cards = [lies(comes, "you", "hand"), monster("m", "you", text="")]
    answer = resolved(judge, [{"card": "Paper Comer", "by": "you", "effect": 1}], cards, complete=["field"])
    assert answer.verdict == "depends"
    assert answer.open[0].field == "situation.chain[0].parts[1].cards"


def test_what_is_forbidden_whatever_the_card_is_not_done(judge):
    """While neither player can Special Summon monsters the part that would do it is not done, and nothing is asked."""
    bar = {
        "name": "Paper Bar",
        "type": "Continuous Trap",
        "text": "Neither player can Special Summon monsters.",
    }
    caller = {
        "name": "Paper Caller",
        "type": "Normal Spell",
        "text": "Discard 1 card; draw 1 card, then Special Summon 1 Level 4 monster from your hand.",
    }
    cards = [lies(caller, "you"), lies(bar, "opponent", position="face-up")]
    answer = resolved(judge, [{"card": "Paper Caller", "by": "you"}], cards, complete=["field"])
    assert answer.verdict == "answered"
    assert [event["event"] for event in answer.value["links"][0]["events"]] == ["drawn"]


def test_what_must_hold_to_resolve_is_checked_then(judge):
    """An effect whose card must be face-up to resolve it does nothing once its card was turned face-down."""
    judge_ = {
        "name": "Paper Tyrant",
        "type": "Effect Monster",
        "text": "Once per turn, during your End Phase: Destroy all other monsters you control. "
        "This card must be face-up on the field to activate and to resolve this effect.",
    }
    tyrant = {**lies(judge_, "you", "monster-zone"), "position": "face-up-attack"}
    chain = [
        {"card": "Paper Tyrant", "by": "you", "effect": 1},
        {"card": "Paper Book", "by": "opponent", "targets": ["Paper Tyrant"]},
    ]
    answer = resolved(judge, chain, [tyrant, lies(BOOK, "opponent"), monster("m", "you", text="")])
    assert answer.verdict == "answered"
    assert answer.value["links"][1]["events"] == []


def test_a_target_that_is_used_as_material_lies_under_the_new_monster(judge):
    """The target and its materials are materials of the Xyz Monster that is Summoned with it."""
    rank_up = {
        "name": "Paper Rank-Up",
        "type": "Normal Spell",
        "text": "Target 1 Xyz Monster you control; Special Summon from your Extra Deck, 1 Xyz Monster that is "
        "1 Rank higher than that monster, using it as material. (This is treated as an Xyz Summon.)",
    }
    old = {**monster("old", "you", text=""), "type": "Xyz Effect Monster", "rank": 4}
    under = {"id": "under", "type": "Effect Monster", "text": "", "owner": "you", "controller": "you"}
    under |= {"location": "xyz-material", "attachedTo": "old"}
    new = {
        "id": "new",
        "type": "Xyz Effect Monster",
        "rank": 5,
        "text": "",
        "owner": "you",
        "controller": "you",
    }
    new |= {"location": "extra-deck"}
    chain = [{"card": "Paper Rank-Up", "by": "you", "targets": ["old"], "parts": [{"cards": ["new"]}]}]
    answer = resolved(judge, chain, [lies(rank_up, "you"), old, under, new])
    assert answer.verdict == "answered"
    for key in ("old", "under"):
        assert after(answer, key)["location"] == "xyz-material"
        assert after(answer, key)["attachedTo"] == "new"


def test_a_new_field_spell_sends_the_old_one_away(judge):
    """A Field Spell that is Set lies in the Field Zone, and the one that was there goes to the GY."""
    setter = {
        "name": "Paper Setter",
        "type": "Normal Spell",
        "text": "Target 1 Field Spell in your GY; Set it to your field.",
    }
    field = {"type": "Field Spell", "text": ""}
    cards = [
        lies(setter, "you"),
        lies({**field, "name": "new"}, "you", "gy"),
        lies({**field, "name": "old"}, "you", "field-zone", position="face-up"),
    ]
    answer = resolved(judge, [{"card": "Paper Setter", "by": "you", "targets": ["new"]}], cards)
    assert after(answer, "new")["location"] == "field-zone"
    assert after(answer, "old")["location"] == "gy"


def test_one_type_only(judge):
    """While players can control monsters of one Type only, none of another Type is Special Summoned."""
    rivals = {
        "name": "Paper Rivals",
        "type": "Continuous Trap",
        "text": "Each player can only control 1 Type of monster. "
        "Send all other face-up monsters they control to the GY.",
    }
    caller = {
        "name": "Paper Grave Caller",
        "type": "Normal Spell",
        "text": "Target 1 monster in your GY; Special Summon it.",
    }
    buried = {
        "id": "g",
        "owner": "you",
        "controller": "you",
        "location": "gy",
        "text": "",
        "attribute": "dark",
    }
    own = {**monster("m", "you", text="", attribute="dark"), "type": "Dragon Effect Monster"}
    for kind, events in (("Dragon", ["special-summoned"]), ("Fiend", [])):
        cards = [lies(caller, "you"), lies(rivals, "opponent", position="face-up"), own]
        cards.append({**buried, "type": f"{kind} Effect Monster"})
        chain = [{"card": "Paper Grave Caller", "by": "you", "targets": ["g"]}]
        answer = resolved(judge, chain, cards, complete=["field"])
        assert answer.verdict == "answered"
        assert [event["event"] for event in answer.value["links"][0]["events"]] == events


def test_an_amount_for_each_of_them(judge):
    """Damage for each monster that the part before destroyed is worked out from those that it really destroyed."""
    sweep = {
        "name": "Paper Great Sweep",
        "type": "Normal Spell",
        "text": "Destroy all monsters your opponent controls, and if you do, inflict 300 damage to your opponent "
        "for each monster destroyed by this effect.",
    }
    chain = [{"card": "Paper Great Sweep", "by": "you"}]
    lp = {"opponent": {"lp": 4000}}
    answer = resolved(judge, chain, [lies(sweep, "you"), *PAIR], complete=["field"], players=lp)
    assert answer.value["table"]["players"]["opponent"]["lp"] == 3400


def test_an_amount_for_each_card_that_was_paid(judge):
    """LP for each card that was sent to the GY to pay are worked out from what was paid, and the summary says them."""
    stores = {
        "name": "Paper Stores",
        "type": "Quick-Play Spell",
        "text": "Send any number of other Spells/Traps you control to the GY; gain 300 LP for each card sent to the GY "
        "this way.",
    }
    chain = [{"card": "Paper Stores", "by": "you", "cost": ["a", "b"]}]
    paid = [{"id": key, "type": "Normal Trap", "controller": "you", "location": "gy"} for key in ("a", "b")]
    answer = resolved(
        judge, chain, [lies(stores, "you"), *paid], complete=["field"], players={"you": {"lp": 4000}}
    )
    assert answer.value["table"]["players"]["you"]["lp"] == 4600
    assert "you: +600 LP" in answer.summary


def test_what_has_no_word_of_its_own_is_said_in_those_of_the_text(judge):
    """A change of ATK is told in the words that bring it about."""
    boost = {
        "name": "Paper Boost",
        "type": "Quick-Play Spell",
        "text": "Target 1 face-up monster; it gains 700 ATK.",
    }
    chain = [{"card": "Paper Boost", "by": "you", "targets": [PAIR[0].get("id", PAIR[0].get("name"))]}]
    answer = resolved(judge, chain, [lies(boost, "you"), *PAIR], complete=["field"])
    assert answer.value["links"][0]["events"][0]["says"] == "it gains 700 ATK"


def test_an_amount_of_a_card_that_is_pointed_to_is_not_that_of_all(judge):
    """“Equal to its ATK” is the ATK of one monster: where it is not known which, the LP are left out."""
    mirror = {
        "name": "Paper Cylinder",
        "type": "Normal Trap",
        "text": "When an opponent's monster declares an attack: Negate the attack, and if you do, inflict damage to "
        "your opponent equal to its ATK.",
    }
    attacker = monster("m", "opponent", text="", atk=1500, originalAtk=1500)
    other = monster("n", "opponent", text="", atk=2000, originalAtk=2000)
    lp = {"opponent": {"lp": 8000}}
    answer = resolved(
        judge, [{"card": "Paper Cylinder", "by": "you"}], [lies(mirror, "you"), attacker, other], players=lp
    )
    assert "lp" not in answer.value["table"]["players"]["opponent"]


def test_that_monster_is_the_one_that_it_battled(judge):
    """An effect that waits for a battle means the monster of that battle."""
    lady = {
        "name": "Paper Lady",
        "type": "Effect Monster",
        "text": "After damage calculation, when this card battles an opponent's monster: You can banish that monster, "
        "also banish this card.",
    }
    cards = [{**lies(lady, "you", "monster-zone"), "position": "face-up-attack"}, *PAIR]
    plays = [{"by": "you", "did": "attack", "card": "Paper Lady", "targets": ["a"]}]
    answer = resolved(judge, [{"card": "Paper Lady", "by": "you", "effect": 1}], cards, plays=plays)
    assert after(answer, "a")["location"] == "banished"
    assert after(answer, "b")["location"] == "monster-zone"


def test_whether_a_part_is_done_is_a_choice(judge):
    """A part that the text leaves to its player is told as left to that player, and the rest follows."""
    offer = {
        "name": "Paper Offer",
        "type": "Normal Trap",
        "text": "Target 1 monster your opponent controls; destroy it, then you can draw 1 card.",
    }
    cards = [lies(offer, "you"), lies(HALL, "you"), *PAIR]
    chain = [{"card": "Paper Hall", "by": "you"}, {"card": "Paper Offer", "by": "you", "targets": ["a"]}]
    hand = {"you": {"hand": {"count": 2}}}
    answer = resolved(judge, chain, cards, players=hand)
    assert answer.verdict == "answered"
    destroyed, drawn = answer.value["links"][0]["events"]
    assert "choice" not in destroyed
    assert drawn["choice"] == {"by": "you", "whether": True, "field": "situation.chain[1].parts[1].taken"}
    assert "count" not in answer.value["table"]["players"]["you"]["hand"]
    assert "left to you" in answer.summary


@pytest.mark.parametrize(("free", "brought"), [(1, 1), (2, 2)])
def test_an_earlier_part_takes_the_last_zone(judge, free, brought):
    """With one free Main Monster Zone the second of two Summons is not done."""
    pair = {
        "name": "Paper Elder",
        "type": "Effect Monster",
        "text": "You can discard 1 card; Special Summon this card from your hand, and if you do, Special Summon 1 "
        "Level 4 monster from your Deck.",
    }
    chain = [{"card": "Paper Elder", "by": "you", "effect": 1}]
    answer = resolved(judge, chain, [lies(pair, "you", "hand")], freeMonsterZones=free)
    assert answer.verdict == "answered"
    assert len(answer.value["links"][0]["events"]) == brought


def test_an_earlier_part_may_take_the_last_zone(judge):
    """Where the text does not say that one is done after the other, it is asked."""
    pair = {
        "name": "Paper Elder",
        "type": "Effect Monster",
        "text": "You can discard 1 card; Special Summon this card from your hand, also Special Summon 1 Level 4 "
        "monster from your Deck.",
    }
    chain = [{"card": "Paper Elder", "by": "you", "effect": 1}]
    answer = resolved(judge, chain, [lies(pair, "you", "hand")], freeMonsterZones=1)
    assert answer.verdict == "depends"
    assert answer.open[0].field == "situation.chain[0].parts[1].possible"


@pytest.mark.parametrize(
    ("text", "brought"),
    [
        ("Special Summon 2 Level 4 monsters from your hand.", False),
        ("Special Summon up to 2 Level 4 monsters from your hand.", True),
        ('Special Summon 2 "Paper Tokens" (Beast/EARTH/Level 1/ATK 0/DEF 0).', False),
        ('Special Summon 1 "Paper Token" (Beast/EARTH/Level 1/ATK 0/DEF 0).', True),
    ],
)
def test_all_monsters_of_a_number_are_summoned_or_none(judge, text, brought):
    """A number of monsters that has too few free zones when the effect resolves is not Summoned."""
    call = {"name": "Paper Call", "type": "Normal Spell", "text": text}
    cards = [lies(call, "you"), *(monster(f"m{one}", "you", column=one) for one in range(1, 5))]
    answer = resolved(judge, [{"card": "Paper Call", "by": "you"}], cards, complete=["you.field"])
    assert [bool(link["events"]) for link in answer.value["links"]] == [brought]


def test_materials_that_are_detached_are_not_looked_for_on_the_field(judge):
    """Materials lie under their monster: that none lies on the field does not keep an effect from detaching them."""
    stripper = {
        "name": "Paper Stripper",
        "type": "Normal Spell",
        "text": "Target 1 Xyz Monster on the field; detach all materials from that target, then draw 1 card.",
    }
    over = {**monster("x", "opponent", text=""), "type": "Xyz Effect Monster", "rank": 4}
    under = {"id": "u", "type": "Effect Monster", "text": "", "owner": "opponent", "controller": "opponent"}
    under |= {"location": "xyz-material", "attachedTo": "x"}
    chain = [{"card": "Paper Stripper", "by": "you", "targets": ["x"]}]
    answer = resolved(judge, chain, [lies(stripper, "you"), over, under], complete=["field"])
    assert "detached" in [event["event"] for event in answer.value["links"][0]["events"]]


def test_where_cards_go_that_go_elsewhere_is_said(judge):
    """A Synchro Monster that is returned to the hand goes to the Extra Deck: the summary says so."""
    device = {
        "name": "Paper Device",
        "type": "Normal Trap",
        "text": "Target 1 monster on the field; return it to the hand.",
    }
    dragon = {
        **monster("s", "opponent", text=""),
        "name": "Paper Star",
        "type": "Synchro Effect Monster",
        "level": 8,
    }
    answer = resolved(
        judge, [{"card": "Paper Device", "by": "you", "targets": ["s"]}], [lies(device, "you"), dragon]
    )
    assert "Paper Star – returned to the hand (Extra Deck)" in answer.summary
    assert answer.value["links"][0]["events"][0]["location"] == "extra-deck"


def test_a_pendulum_monster_on_the_field_activates_its_monster_effect(judge):
    """In the Monster Zone a link without an effect is neither the activation as a Spell nor a Pendulum Effect."""
    scale = {
        "id": "p",
        "name": "Paper Scale",
        "type": "Dragon Pendulum Effect Monster",
        "text": "Once per turn: You can draw 1 card.",
        "pendulumText": "Once per turn: You can gain 500 LP.",
        "controller": "you",
        "location": "monster-zone",
        "position": "face-up-attack",
    }
    answer = resolved(judge, [{"card": "p", "by": "you"}], [scale])
    assert [event["event"] for event in answer.value["links"][0]["events"]] == ["drawn"]


TIE = {
    "name": "Paper Tie",
    "type": "Continuous Trap",
    "text": "Activate this card by targeting 1 monster in your GY; Special Summon that target. When this card leaves "
    "the field, destroy that monster. When that monster leaves the field, destroy this card.",
}
LEASH = {
    "name": "Paper Leash",
    "type": "Continuous Trap",
    "text": "Activate by targeting 1 face-up monster your opponent controls; take control of that monster.",
}
GUST = {"name": "Paper Gust", "type": "Normal Spell", "text": "Destroy all monsters on the field."}
SNIPE = {
    "name": "Paper Snipe",
    "type": "Normal Spell",
    "text": "Target 1 face-up monster your opponent controls; destroy that face-up monster.",
}
TOLD = (
    {"cards": {"summoned": {"as": "special-summoned", "by": "effect", "byEffectOf": "Paper Tie"}}},
    {
        "plays": [
            {"by": "you", "did": "activate", "card": "Paper Tie", "targets": ["m"], "result": "resolved"}
        ]
    },
)


@pytest.mark.parametrize("told", TOLD, ids=["by-whose-effect-it-came", "by-the-play"])
@pytest.mark.parametrize("spell", [STORM, GUST], ids=["the-trap-goes", "the-monster-goes"])
def test_a_card_that_stays_is_tied_to_what_an_earlier_chain_brought(judge, told, spell):
    """Which monster “that monster” is follows from how it was Summoned, or from the play that targeted it."""
    target = {"targets": ["Paper Tie"]} if spell is STORM else {}
    answer = resolved(
        judge,
        [{"card": spell["name"], "by": "opponent", **target}],
        [
            lies(TIE, "you", position="face-up"),
            lies(spell, "opponent", position="face-up"),
            monster("m", "you", **told.get("cards", {})),
        ],
        plays=told.get("plays", []),
    )
    assert [after(answer, key)["location"] for key in ("Paper Tie", "m")] == ["gy", "gy"]


def test_a_monster_turned_face_down_is_tied_to_nothing(judge):
    """The card that Summoned it no longer knows it."""
    answer = resolved(
        judge,
        [
            {"card": "Paper Storm", "by": "opponent", "targets": ["Paper Tie"]},
            {"card": "Paper Book", "by": "you", "targets": ["m"]},
        ],
        [
            lies(TIE, "you", position="face-up"),
            lies(STORM, "opponent", position="face-up"),
            lies(BOOK, "you", position="face-up"),
            monster("m", "you", **TOLD[0]["cards"]),
        ],
    )
    assert [after(answer, key)["location"] for key in ("Paper Tie", "m")] == ["gy", "monster-zone"]


def test_control_returns_with_the_card_that_took_it(judge):
    """A Continuous Trap that took control gives it back when it leaves the field."""
    answer = resolved(
        judge,
        [{"card": "Paper Storm", "by": "opponent", "targets": ["Paper Leash"]}],
        [
            lies(LEASH, "you", position="face-up"),
            lies(STORM, "opponent", position="face-up"),
            monster("m", "you", owner="opponent"),
        ],
        plays=[
            {"by": "you", "did": "activate", "card": "Paper Leash", "targets": ["m"], "result": "resolved"}
        ],
    )
    assert after(answer, "m")["controller"] == "opponent"


@pytest.mark.parametrize(("spell", "place"), [(SNIPE, "monster-zone"), (TAKER, "monster-zone")])
def test_that_face_up_monster_is_no_longer_meant_face_down(judge, spell, place):
    """What is done to “that face-up monster” or “that target” is not done to a monster that was turned face-down."""
    answer = resolved(
        judge,
        [
            {"card": spell["name"], "by": "opponent", "targets": ["m"]},
            {"card": "Paper Book", "by": "you", "targets": ["m"]},
        ],
        [
            lies({**spell, "text": spell["text"].replace("1 monster", "1 face-up monster")}, "opponent"),
            lies(BOOK, "you"),
            monster("m", "you"),
        ],
    )
    assert after(answer, "m")["location"] == place


@pytest.mark.parametrize("spell", [GUST, CRASH], ids=["monsters", "all-cards"])
def test_a_token_that_leaves_the_field_is_nowhere(judge, spell):
    """It goes neither to the GY nor to the banished cards."""
    answer = resolved(
        judge,
        [{"card": spell["name"], "by": "you"}],
        [lies(spell, "you", position="face-up"), monster("token", "opponent", type="Normal Token Monster")],
    )
    assert after(answer, "token")["location"] == "out-of-duel"


VOID = {
    "name": "Paper Void",
    "type": "Continuous Trap",
    "text": "Any card sent to the GY is banished instead.",
}
WALL = {"name": "Paper Wall", "type": "Continuous Trap", "text": "Neither player can banish cards."}


@pytest.mark.parametrize(
    ("walls", "place"), [([], "banished"), ([WALL], "gy")], ids=["banished-instead", "cannot-be-banished"]
)
def test_what_cannot_be_banished_is_not_banished_instead(judge, walls, place):
    """“Neither player can banish cards” keeps “is banished instead” from applying."""
    cards = [lies(one, "you", position="face-up") for one in (GUST, VOID, *walls)] + [
        monster("m", "opponent")
    ]
    answer = resolved(judge, [{"card": "Paper Gust", "by": "you"}], cards)
    assert after(answer, "m")["location"] == after(answer, "Paper Gust")["location"] == place
    asked_where = {
        "ask": "goes-to",
        "card": "m",
        "how": "destroyed-by-effect",
        "situation": {"cards": cards, "chain": []},
    }
    assert judge.ask(asked_where).value == place


@pytest.mark.parametrize(
    ("words", "by", "spared"),
    [
        ("Unaffected by other cards' effects.", "opponent", True),
        ("This card is unaffected by Spell effects.", "opponent", True),
        ("Unaffected by Trap effects.", "opponent", False),
        ("Unaffected by your opponent's card effects.", "you", False),
        ("Unaffected by your opponent's card effects.", "opponent", True),
        ("Unaffected by other monsters' effects.", "opponent", False),
    ],
)
def test_what_says_that_it_is_unaffected_stays(judge, words, by, spared):
    """A text that says no more than by what it is unaffected decides; the other cards are dealt with all the same."""
    crash = {
        "name": "Paper Fall",
        "type": "Normal Spell",
        "text": "Target 2 monsters on the field; destroy them.",
    }
    answer = resolved(
        judge,
        [{"card": "Paper Fall", "by": by, "targets": ["m", "n"]}],
        [lies(crash, by), monster("m", "you", text=words), monster("n", "you", text="")],
    )
    assert answer.verdict == "answered"
    assert after(answer, "m")["location"] == ("monster-zone" if spared else "gy")
    assert after(answer, "n")["location"] == "gy"


LINKED = "This Link Summoned card is unaffected by your opponent's activated effects, unless they target this card."


@pytest.mark.parametrize(
    ("text", "targets", "came", "where"),
    [
        ("Destroy all monsters on the field.", [], "link-summoned", "monster-zone"),
        ("Target 1 monster on the field; destroy it.", ["m"], "link-summoned", "gy"),
        ("Destroy all monsters on the field.", [], "special-summoned", "gy"),
        ("Destroy all monsters on the field.", [], None, None),
    ],
)
def test_what_targets_an_unaffected_card_may_reach_it(judge, text, targets, came, where):
    """“Unless they target this card”, of a monster that was Summoned as its text asks; where untold, it is asked."""
    fall = {"name": "Paper Fall", "type": "Normal Spell", "text": text}
    summoned = {"summoned": {"as": came}} if came else {}
    link = monster("m", "you", type="Link Effect Monster", text=LINKED, **summoned)
    answer = resolved(
        judge,
        [{"card": "Paper Fall", "by": "opponent", "targets": targets}],
        [lies(fall, "opponent"), link],
        complete=["field"],
    )
    assert answer.verdict == ("answered" if where else "depends"), answer.open
    if where:
        assert after(answer, "m")["location"] == where


def test_what_negates_effects_that_target_passes_by_the_others(judge):
    """Words about effects that target a card of their player say nothing of an effect without targets."""
    guard = monster(
        "g",
        "you",
        text="Once per turn, when an activated card or effect resolves that targets a Fish monster you control, "
        "negate that effect, then destroy this card.",
    )
    fall = {
        "name": "Paper Fall",
        "type": "Normal Spell",
        "text": "Return all Spells on the field to the hand.",
    }
    taker = {"name": "Paper Grip", "type": "Normal Spell", "text": "Target 1 monster; destroy it."}
    cards = [guard, lies(fall, "opponent"), lies(taker, "opponent"), lies(HALL, "you")]
    free = resolved(judge, [{"card": "Paper Fall", "by": "opponent"}], cards, complete=["field"])
    assert free.verdict == "answered", free.open
    aimed = [{"card": "Paper Grip", "by": "opponent", "targets": ["g"]}]
    assert resolved(judge, aimed, cards, complete=["field"]).verdict == "depends"


DROPLET = {
    "name": "Paper Droplet",
    "type": "Quick-Play Spell",
    "text": "Discard any number of cards; choose that many Effect Monsters your opponent controls, and until the end "
    "of this turn, their ATK is halved, also their effects are negated.",
}


def test_a_choice_is_asked_where_it_is_made(judge):
    """Told as the cards of the part that chooses, it settles the part that goes on with them."""
    cards = [lies(DROPLET, "you"), *(monster(key, "opponent", text="") for key in ("a", "b"))]
    link = {"card": "Paper Droplet", "by": "you"}
    told = resolved(judge, [link | {"parts": [{"cards": ["a"]}]}], cards, complete=["field"])
    assert told.verdict == "answered", told.open
    assert [event["card"] for event in told.value["links"][0]["events"]] == ["card a", "card a"]
    assert after(told, "a")["effectsNegated"] is True


MIRROR = {
    "name": "Paper Mirror",
    "type": "Normal Trap",
    "text": "Destroy all monsters your opponent controls, and if you do, take damage equal to half the combined "
    "original ATK of those destroyed monsters, then inflict damage to your opponent equal to the damage you took.",
}


def test_an_amount_over_the_cards_of_the_part_before_is_added_up(judge):
    """Half of what the destroyed monsters have together, and as much again for the opponent."""
    cards = [lies(MIRROR, "you")]
    cards += [
        monster(key, "opponent", text="", originalAtk=atk)
        for key, atk in (("a", 1500), ("b", 1500), ("c", 700))
    ]
    answer = resolved(judge, [{"card": "Paper Mirror", "by": "you"}], cards, complete=["field"])
    assert answer.verdict == "answered", answer.open
    damage = [(event["changesLPOf"], event["lp"]) for event in answer.value["links"][0]["events"][1:]]
    assert damage == [("you", -1850), ("opponent", -1850)]


def test_how_far_it_is_unaffected_is_asked_where_more_is_said(judge):
    """Words with a condition are not decided by those about what spares it."""
    answer = resolved(
        judge,
        [{"card": "Paper Taker", "by": "opponent", "targets": ["m"]}],
        [
            lies(TAKER, "opponent"),
            monster("m", "you", text="Unaffected by other cards' effects while the moon is full."),
        ],
    )
    assert answer.verdict == "depends"


@pytest.mark.parametrize(
    ("words", "negated"),
    [("Unaffected by other cards' effects.", False), ("Unaffected by Spell effects.", True)],
)
@pytest.mark.parametrize("told", ["battleRole", "happened"])
def test_the_attack_of_the_unaffected_goes_on(judge, words, negated, told):
    """Negating an attack does something to the monster that attacks."""
    halt = {
        "name": "Paper Halt",
        "type": "Normal Trap",
        "text": "When an opponent's monster declares an attack: Negate the attack.",
    }
    more = (
        {"happened": [{"event": "attack-declared", "card": "m", "by": "opponent"}]}
        if told == "happened"
        else {}
    )
    role = {"battleRole": "attacking"} if told == "battleRole" else {}
    answer = resolved(
        judge,
        [{"card": "Paper Halt", "by": "you"}],
        [lies(halt, "you"), monster("m", "opponent", text=words, **role)],
        phase="battle",
        step="battle",
        turnPlayer="opponent",
        **more,
    )
    assert [event["event"] for event in answer.value["links"][0]["events"]] == ["attack-negated"] * negated


TOMB = {
    "name": "Paper Tomb",
    "type": "Field Spell",
    "text": "Negate any card effect that would move a card in the GY to a different place.",
}
LIFT = {
    "name": "Paper Lift",
    "type": "Normal Spell",
    "text": "Target 1 card you control and 1 monster in your GY; send that card on the field to the GY, and if you do, "
    "Special Summon that other monster from your GY.",
}


@pytest.mark.parametrize(("there", "done"), [([TOMB], False), ([], True)], ids=["negated", "free"])
def test_an_effect_that_moves_its_target_in_the_gy_is_negated_as_a_whole(judge, there, done):
    """Also what it would do first is not done."""
    cards = [lies(LIFT, "you"), monster("m", "you"), monster("dead", "you", location="gy", position=None)]
    cards = [{key: value for key, value in card.items() if value is not None} for card in cards]
    cards += [lies(one, "you", "field-zone", position="face-up") for one in there]
    answer = resolved(judge, [{"card": "Paper Lift", "by": "you", "targets": ["m", "dead"]}], cards)
    assert answer.value["links"][0]["carriedOut"] is done
    assert after(answer, "m")["location"] == ("gy" if done else "monster-zone")


def test_a_described_card_whose_activation_is_negated_does_not_stay(judge):
    """What could not be banished with its negated activation goes to the GY all the same."""
    hush = {
        "name": "Paper Hush",
        "type": "Counter Trap",
        "text": "When a Spell Card is activated: Negate the activation, and if you do, banish that card.",
    }
    answer = resolved(
        judge,
        [{"card": "sp", "by": "opponent", "activates": "card"}, {"card": "Paper Hush", "by": "you"}],
        [
            {**lies({"name": "sp", "type": "Normal Spell"}, "opponent", position="face-up")},
            lies(hush, "you"),
            lies(WALL, "you", position="face-up"),
        ],
    )
    assert after(answer, "sp")["location"] == "gy"


def test_a_face_down_monster_is_banished_face_down_for_a_time(judge):
    """It lies in banishment as it lay on the field."""
    away = {
        "name": "Paper Away",
        "type": "Normal Spell",
        "text": "Target 1 monster your opponent controls; banish it until the End Phase.",
    }
    cards = [lies(away, "you"), monster("m", "opponent", position="face-down-defense")]
    answer = resolved(judge, [{"card": "Paper Away", "by": "you", "targets": ["m"]}], cards)
    assert (after(answer, "m")["location"], after(answer, "m")["position"]) == (
        "banished",
        "face-down-defense",
    )


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Target 2 monsters on the field; their Levels become 4 until the end of this turn.", "card n"),
        ("Target 2 monsters on the field; negate their effects.", "card n"),
        ("Target 2 monsters on the field; change them to face-up Defense Position.", ["card m", "card n"]),
    ],
)
def test_what_turning_face_down_keeps_an_effect_from_is_known(judge, text, done):
    """One of two targets was turned face-down: the other one is dealt with, and nobody is asked."""
    spell = {"name": "Paper Pair", "type": "Normal Spell", "text": text}
    answer = resolved(
        judge,
        [
            {"card": "Paper Pair", "by": "you", "targets": ["m", "n"]},
            {"card": "Paper Book", "by": "opponent", "targets": ["m"]},
        ],
        [
            lies(spell, "you"),
            lies(BOOK, "opponent"),
            monster("m", "you", level=3),
            monster("n", "you", level=3),
        ],
    )
    (event,) = answer.value["links"][1]["events"]
    assert (answer.verdict, event["card"]) == ("answered", done)


def test_nothing_is_compared_with_a_face_down_target(judge):
    """“With ATK higher than that monster's” finds nothing if that monster is face-down by then."""
    dive = {
        "name": "Paper Dive",
        "type": "Normal Spell",
        "text": "Target 1 monster you control; destroy all monsters your opponent controls with ATK higher than that "
        "monster's.",
    }
    answer = resolved(
        judge,
        [
            {"card": "Paper Dive", "by": "you", "targets": ["m"]},
            {"card": "Paper Book", "by": "opponent", "targets": ["m"]},
        ],
        [
            lies(dive, "you"),
            lies(BOOK, "opponent"),
            monster("m", "you", atk=1000),
            monster("foe", "opponent", atk=2000),
        ],
        complete=["field"],
    )
    assert (answer.verdict, after(answer, "foe")["location"]) == ("answered", "monster-zone")


@pytest.mark.parametrize(("by", "place"), [("you", "gy"), ("opponent", "monster-zone")])
def test_what_protects_from_the_opponent_lets_own_effects_through(judge, by, place):
    """“… by your opponent's card effects” is not asked about an effect of the same player."""
    cover = {
        "name": "Paper Cover",
        "type": "Quick-Play Spell",
        "text": "Target 1 monster you control; it cannot be destroyed by your opponent's card effects this turn.",
    }
    burst = {"name": "Paper Burst", "type": "Normal Spell", "text": "Target 1 card on the field; destroy it."}
    answer = resolved(
        judge,
        [
            {"card": "Paper Burst", "by": by, "targets": ["m"]},
            {"card": "Paper Cover", "by": "you", "targets": ["m"]},
        ],
        [lies(burst, by), lies(cover, "you"), monster("m", "you")],
    )
    assert (answer.verdict, after(answer, "m")["location"]) == ("answered", place)


def test_what_comes_at_a_time_is_not_asked_when_something_happens_to_its_cards(judge):
    """Words that go on with what is done in the End Phase are left for the End Phase."""
    dusk = {
        "name": "Paper Dusk",
        "type": "Quick-Play Spell",
        "text": "Target 1 face-up monster on the field; change it to face-down Defense Position. During the End Phase "
        "of this turn, change it to face-up Defense Position, then draw cards equal to the number "
        "of monsters changed face-up by this effect.",
    }
    answer = resolved(
        judge,
        [
            {"card": "Paper Shot", "by": "you", "targets": ["m"]},
            {"card": "Paper Dusk", "by": "opponent", "targets": ["m"]},
        ],
        [
            lies(
                {"name": "Paper Shot", "type": "Normal Spell", "text": "Target 1 monster; destroy it."}, "you"
            ),
            lies(dusk, "opponent"),
            monster("m", "opponent"),
        ],
    )
    assert (answer.verdict, after(answer, "m")["location"]) == ("answered", "gy")


BRAND = "If this card destroys a monster by battle: Inflict damage to your opponent equal to that monster's "


@pytest.mark.parametrize(("stat", "lp"), [("original ATK", 6800), ("ATK", 6800), ("DEF", 7300)])
@pytest.mark.parametrize(
    "told",
    [
        {"happened": [{"event": "destroyed-monster-by-battle", "card": "brand", "against": "m"}]},
        {"plays": [{"by": "you", "did": "attack", "card": "brand", "targets": ["m"]}]},
    ],
    ids=["happened", "played"],
)
def test_a_number_of_the_monster_that_it_destroyed(judge, told, stat, lp):
    """“That monster” is the one that it battled, with the numbers that it has in the GY."""
    cards = [
        monster("brand", "you", text=f"{BRAND}{stat}."),
        {
            **monster("m", "opponent"),
            "location": "gy",
            "position": "face-up",
            "originalAtk": 1200,
            "originalDef": 700,
        },
    ]
    more = {"phase": "battle", "step": "damage", "timing": "end", "players": {"opponent": {"lp": 8000}}}
    answer = resolved(judge, [{"card": "brand", "by": "you", "effect": 1}], cards, **more, **told)
    assert answer.value["table"]["players"]["opponent"]["lp"] == lp


def test_a_number_of_a_monster_that_is_still_on_the_field_is_not_guessed(judge):
    """The numbers that count are those where the destroyed monster lies: it must lie there."""
    cards = [
        monster("brand", "you", text=f"{BRAND}original ATK."),
        monster("m", "opponent", originalAtk=1200),
    ]
    more = {"phase": "battle", "step": "damage", "timing": "end", "players": {"opponent": {"lp": 8000}}}
    happened = [{"event": "destroyed-monster-by-battle", "card": "brand", "against": "m"}]
    chain = [{"card": "brand", "by": "you", "effect": 1}]
    answer = resolved(judge, chain, cards, **more, happened=happened)
    assert "lp" not in answer.value["table"]["players"]["opponent"]


@pytest.mark.parametrize(("kind", "place"), [("Normal Trap", "gy"), ("Effect Monster", "banished")])
def test_a_trap_that_is_a_monster_is_not_banished_with_the_monsters(judge, kind, place):
    """“Any monster sent to the GY is banished instead” is about Monster Cards."""
    rift = {
        "name": "Paper Rift",
        "type": "Continuous Spell",
        "text": "Any monster sent to the GY is banished instead.",
    }
    text = "Special Summon this card as a Normal Monster (Zombie/LIGHT/Level 5/ATK 500/DEF 1800)." * (
        "Trap" in kind
    )
    cards = [lies(rift, "you", position="face-up"), monster("m", "you", type=kind, text=text)]
    question = {
        "ask": "goes-to",
        "card": "m",
        "how": "sent-by-effect",
        "situation": {"cards": cards, "chain": []},
    }
    assert judge.ask(question).value == place


LAW = {
    "name": "Paper Law",
    "type": "Warrior Effect Monster",
    "text": "Any card sent to your opponent's GY is banished instead.",
}


def unowned(key, **more):
    """Return a face-up monster of the opponent of which nobody said who owns it."""
    return {**{at: said for at, said in monster(key, "opponent").items() if at != "owner"}, **more}


@pytest.mark.parametrize(
    ("more", "plays", "place", "whose"),
    [
        ({}, [], "banished", "opponent"),
        ({"owner": "you"}, [], "gy", "you"),
        ({}, [{"by": "you", "did": "special-summon", "card": "m"}], "gy", "you"),
        ({"summoned": {"player": "you"}}, [], "gy", "you"),
    ],
)
def test_a_card_is_taken_to_be_owned_by_who_has_it(judge, more, plays, place, whose):
    """Whose GY it is follows from who has the card, unless it was told to have come from the other player."""
    law = lies(LAW, "you", "monster-zone", position="face-up-attack")
    link = {"card": "Paper Taker", "by": "you", "targets": ["m"]}
    answer = resolved(judge, [link], [law, lies(TAKER, "you"), unowned("m", **more)], plays=plays)
    assert (after(answer, "m")["location"], after(answer, "m")["controller"]) == (place, whose)


TAKES = {
    "name": "Paper Charm",
    "type": "Normal Spell",
    "text": "Target 1 monster your opponent controls; take control of it.",
}


def test_a_card_taken_in_the_chain_keeps_its_owner(judge):
    """A monster whose control changed in a Chain goes to the GY of the player who had it."""
    wipe = {"name": "Paper Wipe", "type": "Quick-Play Spell", "text": "Destroy all monsters on the field."}
    chain = [
        {"card": "Paper Wipe", "by": "opponent"},
        {"card": "Paper Charm", "by": "you", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, [lies(wipe, "opponent"), lies(TAKES, "you"), unowned("m")])
    assert (after(answer, "m")["location"], after(answer, "m")["controller"]) == ("gy", "opponent")


RETURN = {
    "name": "Paper Lift",
    "type": "Normal Trap",
    "text": "Target 1 monster on the field; return it to the hand.",
}


@pytest.mark.parametrize(
    ("text", "above", "done"),
    [
        ("inflict damage to your opponent equal to that monster's ATK.", RETURN, False),
        ("gain LP equal to its original ATK.", RETURN, False),
        ("this turn, your opponent's monsters cannot attack the targeted monster.", RETURN, False),
        ("you take no battle damage from attacks involving that target this turn.", RETURN, False),
        (
            "Special Summon 1 monster from your Deck, whose Level is lower than the Level/Rank of that monster.",
            BOOK,
            False,
        ),
        (
            "that target cannot be destroyed by battle this turn, also you take no battle damage this turn.",
            RETURN,
            True,
        ),
        ("draw 1 card.", RETURN, True),
    ],
)
def test_what_speaks_of_a_target_that_is_gone_is_not_done(judge, text, above, done):
    """Both verbs say so; what does not speak of the target is done, and what it leaves applying is said."""
    spell = {
        "name": "Paper Wish",
        "type": "Normal Spell",
        "text": f"Target 1 face-up monster on the field; {text}",
    }
    chain = [
        {"card": "Paper Wish", "by": "you", "targets": ["m"]},
        {"card": above["name"], "by": "opponent", "targets": ["m"]},
    ]
    cards = [lies(spell, "you"), lies(above, "opponent"), monster("m", "opponent", atk=1500, level=4)]
    answer = resolved(judge, chain, cards)
    *_, last = answer.value["links"]
    assert last["carriedOut"] is done
    assert bool(last["events"] or last.get("applies")) is done
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards}
    asked = judge.ask({"ask": "is-carried-out", "link": 1, "situation": situation})
    assert asked.verdict == ("yes" if done else "no")


def test_what_is_carried_out_is_known_only_if_it_is_known_what_it_does(judge):
    """Where nothing is certain of what a Chain Link does, whether it is carried out must be asked as well."""
    spell = {
        "name": "Paper Riddle",
        "type": "Normal Spell",
        "text": "Target 1 monster on the field; frobnicate it.",
    }
    chain = [{"card": "Paper Riddle", "by": "you", "targets": ["m"]}]
    cards = [lies(spell, "you"), monster("m", "opponent")]
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards}
    for question in ({"ask": "resolve"}, {"ask": "is-carried-out", "link": 1}):
        assert judge.ask({**question, "situation": situation}).verdict == "depends"


@pytest.mark.parametrize(
    "words",
    [
        "make this card gain ATK equal to what nobody understands.",
        "until the end of this turn, this card's Attribute, Level and ATK/DEF become the same as that monster's.",
    ],
)
def test_words_that_change_their_own_card_are_not_applied_to_it_face_down(judge, words):
    """Nothing of them applies from then on, and both verbs say that it is not carried out."""
    text = f"Once per turn: You can banish 1 monster from your GY; {words}"
    monk = {
        "name": "Paper Monk",
        "type": "Effect Monster",
        "text": text,
        "atk": 1000,
        "def": 1000,
        "level": 4,
    }
    cards = [
        lies(monk, "you", "monster-zone", position="face-up-attack"),
        lies(BOOK, "opponent"),
        monster("gone", "you", location="banished"),
    ]
    chain = [
        {"card": "Paper Monk", "effect": 1, "by": "you", "cost": ["gone"]},
        {"card": "Paper Book", "by": "opponent", "targets": ["Paper Monk"]},
    ]
    *_, last = resolved(judge, chain, cards).value["links"]
    assert last["carriedOut"] is False
    assert "applies" not in last
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards}
    assert judge.ask({"ask": "is-carried-out", "link": 1, "situation": situation}).verdict == "no"


@pytest.mark.parametrize(("there", "done"), [("Paper Hero", False), ("Other Hero", True)])
def test_what_must_be_so_to_resolve_is_asked_when_it_resolves(judge, there, done):
    """“You must control … to resolve this effect” is asked of the table as it is then."""
    """A text can say what its player must control to resolve the effect."""
    text = 'Draw 1 card. You must control a face-up "Other" monster to resolve this effect.'
    spell = {"name": "Paper Wall", "type": "Normal Trap", "text": text}
    chain = [{"card": "Paper Wall", "by": "you"}]
    cards = [lies(spell, "you"), monster("m", "you", name=there)]
    answer = resolved(judge, chain, cards, complete=["field"])
    assert answer.value["links"][0]["carriedOut"] is done


def test_a_target_in_another_place_does_not_stand_in_for_the_one_that_is_gone(judge):
    """“That card on the field” is not the target in the GY, also when the one on the field is gone."""
    swap = {
        "name": "Paper Swap",
        "type": "Normal Spell",
        "text": "Target 1 card you control and 1 monster in your GY; send that card on the field to the GY, and if "
        "you do, Special Summon that monster in the GY.",
    }
    away = {
        "name": "Paper Gone",
        "type": "Quick-Play Spell",
        "text": "Target 1 Spell/Trap on the field; banish it.",
    }
    chain = [
        {"card": "Paper Swap", "by": "you", "targets": ["Paper Hall", "dead"]},
        {"card": "Paper Gone", "by": "opponent", "targets": ["Paper Hall"]},
    ]
    cards = [
        lies(swap, "you"),
        lies(HALL, "you", position="face-up"),
        lies(away, "opponent"),
        {"id": "dead", "type": "Effect Monster", "owner": "you", "location": "gy"},
    ]
    answer = resolved(judge, chain, cards)
    assert answer.value["links"][-1]["carriedOut"] is False
    assert after(answer, "dead")["location"] == "gy"
    first = chain[0]
    answer = resolved(judge, [first], cards)
    assert after(answer, "dead")["location"] == "monster-zone"


@pytest.mark.parametrize(
    ("text", "told", "now"),
    [
        ("it gains 700 ATK until the end of this turn.", {"atk": 2200, "originalAtk": 1900}, 2900),
        ("its ATK becomes 1000 until the end of this turn.", {"atk": 1900, "originalAtk": 1900}, 1000),
        ("it gains 700 ATK until the end of this turn.", {"atk": 2200}, 2900),
        ("its ATK becomes half its current ATK until the end of this turn.", {"atk": 2200}, None),
        ("it gains ATK equal to what nobody understands.", {"atk": 2200}, None),
    ],
)
def test_a_told_value_follows_what_the_chain_changes(judge, text, told, now):
    """The table afterwards never tells the old one: a value is changed by as much, or told no longer."""
    spell = {
        "name": "Paper Might",
        "type": "Normal Spell",
        "text": f"Target 1 face-up monster on the field; {text}",
    }
    cards = [lies(spell, "you"), monster("m", "you", **told), monster("n", "you", atk=1500)]
    answer = resolved(judge, [{"card": "Paper Might", "by": "you", "targets": ["m"]}], cards)
    assert after(answer, "m").get("atk") == now
    assert after(answer, "n")["atk"] == 1500


def test_a_told_value_falls_with_the_card_that_raised_it(judge):
    """What applied no more is taken from what was told."""
    banner = {
        "name": "Paper Banner",
        "type": "Continuous Spell",
        "text": "All monsters you control gain 300 ATK.",
    }
    cards = [
        lies(banner, "you", position="face-up"),
        lies(STORM, "opponent"),
        monster("m", "you", atk=1800, originalAtk=1500),
    ]
    answer = resolved(judge, [{"card": "Paper Storm", "by": "opponent", "targets": ["Paper Banner"]}], cards)
    assert after(answer, "m")["atk"] == 1500


def test_what_an_effect_borrows_from_another_card_is_done_at_once(judge):
    """What it does is asked; “when that card is activated” tells of nothing that comes later."""
    borrows = "this effect becomes that Spell's effect when that card is activated."
    text = f"You can banish 1 Normal Spell from your GY; {borrows}"
    monk = {"name": "Paper Mimic", "type": "Effect Monster", "text": text}
    cards = [lies(monk, "you", "monster-zone", position="face-up-attack"), lies(TAKER, "you", "banished")]
    chain = [{"card": "Paper Mimic", "effect": 1, "by": "you", "cost": ["Paper Taker"]}]
    assert resolved(judge, chain, cards).verdict == "depends"


def fused(judge, text, cards, used, **more):
    """Return the answer to `resolve` about a Spell of this text that uses these cards as material."""
    fuse = {"name": "Paper Fuse", "type": "Normal Spell", "text": text}
    new = monster("f", "you", type="Fusion Effect Monster", location="extra-deck")
    chain = [{"card": "Paper Fuse", "by": "you", "parts": [{"cards": ["f"]}], "materials": used}]
    return resolved(judge, chain, [lies(fuse, "you"), new, *cards], **more)


@pytest.mark.parametrize(
    ("by", "place", "extra"),
    [
        ("by banishing Fusion Materials mentioned on it from your hand or field", "banished", "banished"),
        (
            "by shuffling Fusion Materials mentioned on it from your hand or field into the Deck",
            "deck",
            "extra-deck",
        ),
        ("using monsters from your hand or field as Fusion Material", "gy", "gy"),
    ],
)
def test_materials_go_where_the_text_has_them(judge, by, place, extra):
    """Materials that a text has banished or shuffled away go there; a Link Monster returns to the Extra Deck."""
    cards = [monster("a", "you"), monster("l", "you", type="Link Effect Monster")]
    text = f"Fusion Summon 1 Fusion Monster from your Extra Deck, {by}."
    told = fused(judge, text, cards, ["a", "l"])
    assert told.verdict == "answered"
    assert (after(told, "a")["location"], after(told, "l")["location"]) == (place, extra)


def test_materials_are_banished_instead_and_pendulum_monsters_go_to_the_extra_deck(judge):
    """What holds of cards that go to the GY holds of materials: banished instead, or face-up to the Extra Deck."""
    text = "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your field as Fusion Material."
    cards = [monster("a", "you"), monster("p", "you", type="Pendulum Effect Monster")]
    told = fused(judge, text, cards, ["a", "p"])
    assert told.verdict == "answered"
    assert (after(told, "a")["location"], after(told, "p")["location"]) == ("gy", "extra-deck-face-up")
    rift = {
        "name": "Paper Rift",
        "type": "Continuous Spell",
        "text": "Any card sent to the GY is banished instead.",
    }
    cards = [monster("a", "you"), lies(rift, "you", position="face-up")]
    told = fused(judge, text, cards, ["a"])
    assert after(told, "a")["location"] == "banished"


def test_a_token_that_is_used_as_material_leaves_the_duel(judge):
    """A Token does not go to the GY as material."""
    text = "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your field as Fusion Material."
    told = fused(judge, text, [monster("a", "you"), monster("t", "you", type="Token")], ["a", "t"])
    assert told.verdict == "answered"
    assert (after(told, "a")["location"], after(told, "t")["location"]) == ("gy", "out-of-duel")


def test_what_guards_the_gy_negates_an_effect_that_moves_its_own_card(judge):
    """A card in the GY whose effect moves this card is kept there, though its text names no place."""
    vale = {
        "name": "Paper Vale",
        "type": "Field Spell",
        "text": "Negate any card effect that would move a card in the GY to a different place.",
    }
    blade = {
        "name": "Paper Blade",
        "type": "Equip Spell",
        "text": "If this card is sent to your GY: Place it on top of your Deck.",
    }
    chain = [{"card": "Paper Blade", "by": "you", "activates": "effect", "from": "gy"}]
    gone = lies(blade, "you", "gy")
    guarded = resolved(judge, chain, [gone, lies(vale, "opponent", "field-zone", position="face-up")])
    assert guarded.value["links"][0]["carriedOut"] is False
    assert after(resolved(judge, chain, [gone]), "Paper Blade")["location"] == "deck"


def test_how_a_card_came_that_may_send_others_elsewhere_is_asked(judge):
    """A monster that has cards banished if its own effect Summoned it may have been Summoned so."""
    pest = {
        "name": "Paper Pest",
        "type": "Effect Monster",
        "text": "When your opponent activates a Spell Card (Quick Effect): You can Special Summon this card from your"
        " hand. If Summoned this way, while this card is face-up on the field, any card sent to the GY is banished"
        " instead.",
    }
    chain = [{"card": "Paper Taker", "by": "you", "targets": ["m"]}]

    fields = {}
    for kind in ("special-summoned", "normal-summoned"):
        summoned = {"as": kind, "turn": 1}
        there = lies(pest, "opponent", "monster-zone", position="face-up-attack", summoned=summoned)
        answer = resolved(judge, chain, [lies(TAKER, "you"), monster("m", "opponent"), there], turn=2)
        fields[kind] = [point.field for point in answer.open]
    assert fields == {"special-summoned": ["situation.chain[0].parts[0].arrivesAt"], "normal-summoned": []}


def test_what_a_face_up_card_is_tied_to_is_asked(judge):
    """A card that is destroyed with its target may be tied to the monster that is destroyed."""
    bond = {
        "name": "Paper Bond",
        "type": "Continuous Trap",
        "text": "Activate this card by targeting 1 Effect Monster on the field; negate the effects of that face-up"
        " monster while it is on the field. When it is destroyed, destroy this card.",
    }
    chain = [{"card": "Paper Taker", "by": "you", "targets": ["m"]}]
    cards = [lies(TAKER, "you"), monster("m", "opponent"), lies(bond, "you", position="face-up")]
    answer = resolved(judge, chain, cards)
    assert [point.field for point in answer.open] == ["situation.chain[0].settled"]
    cards[-1]["position"] = "face-down"
    assert resolved(judge, chain, cards).verdict == "answered"


def brought(judge, text, own, other, *cards):
    """Return what becomes of a card of the Deck that a Spell looks for beside a card that it Tributed or targeted."""
    targets = "arget" in text
    lie = {"location": "monster-zone", "position": "face-up-attack"} if targets else {"location": "gy"}
    base = {
        "type": "Warrior Effect Monster",
        "text": "",
        "owner": "you",
        "controller": "you",
        "attribute": "dark",
    }
    link = {"card": "Paper Seeker", "by": "you", "targets" if targets else "cost": ["own"]}
    seeker = {"name": "Paper Seeker", "type": "Normal Spell", "text": text}
    table = [
        lies(seeker, "you"),
        {**base, "id": "own", "name": "Paper Own", **lie, **own},
        {**base, "id": "other", "name": "Paper Other", "location": "deck", **other},
        *cards,
    ]
    answer = resolved(
        judge, [link], table, complete=["field", "gy", "banished", "plays", "chain", "you.deck"]
    )
    if answer.verdict != "answered":
        return answer.verdict
    return "comes" if answer.value["links"][0]["events"] else "stays"


TRIBUTE = "Tribute 1 monster; Special Summon 1 monster from your Deck "
TARGETING = "Target 1 monster you control; Special Summon 1 monster from your Deck "
FIEND = {"type": "Fiend Effect Monster"}
BESIDE = [
    (TRIBUTE + "with the same Level the Tributed monster had on the field.", {"level": 4}, "comes"),
    (TRIBUTE + "with the same Level the Tributed monster had on the field.", {"level": 5}, "stays"),
    (TRIBUTE + "with a different Level than the Tributed monster had on the field.", {"level": 4}, "stays"),
    (TRIBUTE + "with the same name the Tributed monster had on the field.", {"level": 4}, "stays"),
    (
        TRIBUTE + "with the same name the Tributed monster had on the field.",
        {"name": "Paper Own", "level": 4},
        "comes",
    ),
    (
        TRIBUTE
        + "with the same original Type that the Tributed monster had on the field, but 1 Level lower.",
        {"level": 3},
        "comes",
    ),
    (
        TRIBUTE
        + "with the same original Type that the Tributed monster had on the field, but 1 Level lower.",
        {"level": 1},
        "stays",
    ),
    (
        TRIBUTE
        + "with the same original Type that the Tributed monster had on the field, but 1 Level lower.",
        {"level": 3, **FIEND},
        "stays",
    ),
    (
        TRIBUTE + "whose Level is 1 higher or 2 lower than the Tributed monster had on the field.",
        {"level": 2},
        "comes",
    ),
    (
        TRIBUTE + "whose Level is 1 higher or 2 lower than the Tributed monster had on the field.",
        {"level": 3},
        "stays",
    ),
    (TARGETING + "that is 1 Level higher than that monster you control.", {"level": 5}, "comes"),
    (TARGETING + "that is 1 Level higher than that monster you control.", {"level": 1}, "stays"),
    (TARGETING + "with the same Type as that target, but a different name.", {"level": 4}, "comes"),
    (
        TARGETING + "with the same Type as that target, but a different name.",
        {"name": "Paper Own", "level": 4},
        "stays",
    ),
    (
        TARGETING + "with a different original Type and Attribute from that monster's.",
        {**FIEND, "level": 4},
        "stays",
    ),
    (
        TARGETING + "with a different original Type and Attribute from that monster's.",
        {**FIEND, "level": 4, "attribute": "light"},
        "comes",
    ),
]


@pytest.mark.parametrize(("text", "other", "outcome"), BESIDE)
def test_what_comes_is_compared_with_another_card(judge, text, other, outcome):
    """What is Special Summoned must stand to the Tributed monster, or to the target, as the text says."""
    assert brought(judge, text, {"level": 4}, other) == outcome


@pytest.mark.parametrize(
    "words",
    ["Increase the Levels of all monsters you control by 1.", "All monsters you control become Level 3."],
)
def test_what_a_tributed_monster_had_is_open_where_levels_are_changed(judge, words):
    """While a card on the table changes Levels, the printed Level need not be that of the field."""
    text = TRIBUTE + "with the same Level the Tributed monster had on the field."
    changing = {"name": "Paper Changer", "type": "Continuous Spell", "text": words}
    change = lies(changing, "you", position="face-up")
    assert brought(judge, text, {"level": 4}, {"level": 5}, change) == "depends"


@pytest.mark.parametrize(("kind", "events"), [("Warrior", 2), ("Fiend", 0)])
def test_one_from_each_place(judge, kind, events):
    """“2 Warrior monsters (1 from your hand and 1 from your Deck)” need one in each of the two places."""
    caller = {
        "name": "Paper Double Caller",
        "type": "Normal Spell",
        "text": "Special Summon 2 Warrior monsters (1 from your hand and 1 from your Deck).",
    }
    base = {"text": "", "owner": "you", "controller": "you", "attribute": "dark", "level": 4}
    cards = [
        lies(caller, "you"),
        {**base, "id": "h", "type": "Warrior Effect Monster", "location": "hand"},
        {**base, "id": "d", "type": f"{kind} Effect Monster", "location": "deck"},
    ]
    full = ["field", "gy", "banished", "plays", "chain", "you.deck", "you.hand"]
    answer = resolved(judge, [{"card": "Paper Double Caller", "by": "you"}], cards, complete=full)
    assert answer.verdict == "answered"
    assert len(answer.value["links"][0]["events"]) == events


KEEPER = {
    "name": "Paper Keeper",
    "type": "Effect Monster",
    "text": "Once per turn: You can place 2 Paper Counters on this card (max. 3).",
}


@pytest.mark.parametrize(("before", "later"), [({}, 2), ({"Paper Counter": 1}, 3), ({"Paper Counter": 2}, 3)])
def test_counters_lie_on_their_card_afterwards(judge, before, later):
    """A part places as many counters as it says, as far as there is room."""
    keeper = lies(KEEPER, "you", "monster-zone", position="face-up-attack", counters=before)
    answer = resolved(judge, [{"card": "Paper Keeper", "by": "you", "effect": 1}], [keeper])
    assert after(answer, "Paper Keeper")["counters"] == [{"kind": "Paper Counter", "count": later}]


@pytest.mark.parametrize(("number", "verdict"), [(2, "yes"), (3, "no")])
def test_no_counter_is_placed_where_there_is_no_room(judge, number, verdict):
    """An effect that would only place counters is not activated where the card has all of them."""
    keeper = lies(
        KEEPER, "you", "monster-zone", position="face-up-attack", counters={"Paper Counter": number}
    )
    told = {"phase": "main-1", "turnPlayer": "you", "chain": [], "plays": [], "cards": [keeper]}
    question = {
        "ask": "may-activate",
        "card": "Paper Keeper",
        "effect": 1,
        "situation": {**told, "complete": ["cards"]},
    }
    assert judge.ask(question).verdict == verdict
