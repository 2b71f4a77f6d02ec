"""What the precedents of timing do not show by themselves: dates, counterparts, and what a list says without words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from reasoner.errors import QuestionError

if TYPE_CHECKING:
    from reasoner import Judge

Card: TypeAlias = dict[str, Any]
Event: TypeAlias = dict[str, Any]

WHEN = {"type": "Effect Monster", "text": "When this card is sent to the GY: You can draw 1 card."}
IF = {"type": "Effect Monster", "text": "If this card is sent to the GY: You can draw 1 card."}
OPTIONAL_IF = {"kind": "trigger", "mandatory": False, "wording": "if"}


def trigger(event: str, **facts: object) -> Card:
    """Return a card with one optional “if” trigger that waits for `event` of itself."""
    return {
        "type": "Effect Monster",
        "effects": [{**OPTIONAL_IF, "waitsFor": [{"event": event, "subject": "itself"}], **facts}],
    }


def event(name: str, card: str | None = "this", **facts: object) -> Event:
    """Return an event, of this card unless said otherwise."""
    return {"event": name, **({"card": card} if card else {}), **facts}


def verdict(
    judge: Judge, ask: str, card: Card | None = None, situation: Event | None = None, **parameters: object
) -> object:
    """Ask in Main Phase 1, unless the situation names a phase, and return the verdict."""
    question = {"ask": ask, **({"card": card} if card else {}), **parameters}
    question["situation"] = {"phase": "main-1", **(situation or {})}
    return judge.ask(question).to_json()["verdict"]


@pytest.mark.parametrize("summon", ["tribute", "set", "ritual", "fusion", "synchro", "link", "built-in"])
@pytest.mark.parametrize(("card", "expected"), [(WHEN, "no"), (IF, "yes")])
def test_material_misses_only_with_when(judge: Judge, summon: str, card: Card, expected: str) -> None:
    """Whatever the Summon, what was used for it misses with “when … you can” and not with “if … you can”."""
    happened = [event("sent-to-gy", **{"for": summon})]
    assert verdict(judge, "may-activate", card, {"happened": happened}) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [("and", "yes"), ("and-if-you-do", "yes"), ("also", "yes"), ("then", "no"), ("also-after-that", "no")],
)
def test_conjunctions_decide_what_is_last(judge: Judge, word: str, expected: str) -> None:
    """A part joined by “then” or “also, after that” comes later; the others happen at the same time."""
    happened = [
        event("sent-to-gy", during={"resolving": 1}),
        event("drawn", None, during={"resolving": 1}, joinedBy=word),
    ]
    assert verdict(judge, "may-activate", WHEN, {"happened": happened}) == expected


def test_lower_links_follow_without_being_listed(judge: Judge) -> None:
    """Chain Link 1 resolves after Chain Link 2, though nothing that it did is listed and no Chain is given."""
    happened = [event("sent-to-gy", during={"resolving": 2})]
    assert verdict(judge, "misses-timing", WHEN, {"happened": happened}) == "yes"


def test_one_act_under_two_names_is_one_event(judge: Judge) -> None:
    """A card that is told to be destroyed and then sent to the GY was destroyed as the last thing to happen."""
    card = {"type": "Effect Monster", "text": "When this card is destroyed: You can draw 1 card."}
    happened = [event("destroyed", during={"resolving": 1}), event("sent-to-gy", during={"resolving": 1})]
    assert verdict(judge, "may-activate", card, {"happened": happened}) == "yes"


@pytest.mark.parametrize(
    ("as_of", "move", "expected"),
    [
        ("2018-06-01", event("banished"), "yes"),
        ("2021-03-31", event("banished"), "yes"),
        ("2021-04-01", event("banished"), "no"),
        ("2018-06-01", event("added-to-hand"), "no"),
        ("2026-01-01", event("added-to-hand"), "no"),
    ],
)
def test_any_move_loses_a_trigger_only_since_2021(
    judge: Judge, as_of: str, move: Event, expected: str
) -> None:
    """Until March 2021 only the hand and the Deck lost a trigger; since then any change of place does."""
    happened = [event("sent-to-gy", during={"resolving": 2}), {**move, "during": {"resolving": 1}}]
    assert verdict(judge, "may-activate", IF, {"happened": happened}, asOf=as_of) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("sent-to-gy", "yes"),
        ("banished", "yes"),
        ("returned-to-hand", "yes"),
        ("returned-to-extra-deck", "yes"),
        ("returned-to-deck", "no"),
        ("became-xyz-material", "no"),
    ],
)
def test_what_counts_as_leaving_the_field(judge: Judge, name: str, expected: str) -> None:
    """Shuffled into the Deck and attached as Xyz Material are the two ways to go without leaving the field."""
    situation = {"happened": [event(name, **{"from": "monster-zone"})]}
    assert verdict(judge, "counts-as", None, situation, **{"as": "leaves-field"}) == expected
    assert verdict(judge, "may-activate", trigger("leaves-field"), situation) == expected


@pytest.mark.parametrize(
    ("cause", "expected"), [("effect", "yes"), ("cost", "no"), ("rule", "no"), ("made-to-do", "no")]
)
def test_by_a_card_effect_is_by_the_effect_itself(judge: Judge, cause: str, expected: str) -> None:
    """Costs, rules, and players whom an effect makes do something are not card effects."""
    situation = {"happened": [event("sent-to-gy", cause=cause)]}
    assert verdict(judge, "counts-as", None, situation, **{"as": "sent-to-gy-by-effect"}) == expected


def test_returning_to_the_gy_is_not_being_sent(judge: Judge) -> None:
    """A banished card that goes to the GY was not sent there, by whatever word one says it."""
    for happened in ([event("returned-to-gy")], [event("sent-to-gy", **{"from": "banished"})]):
        assert verdict(judge, "is-triggered", IF, {"happened": happened}) == "no"


def test_an_attack_is_answered_in_one_chain(judge: Judge) -> None:
    """After a Chain in answer to an attack has resolved, the attack cannot be answered again."""
    trap = {
        "type": "Normal Trap",
        "text": "When an opponent's monster declares an attack: Destroy that monster.",
    }
    declared = event("attack-declared", None, by="opponent")
    battle = {"phase": "battle", "step": "battle"}
    assert verdict(judge, "may-activate", trap, {**battle, "happened": [declared]}) == "yes"
    later = [declared, event("chain-resolved", None)]
    assert verdict(judge, "may-activate", trap, {**battle, "happened": later}) == "no"


def test_an_optional_trigger_is_passed_over_by_the_next_action(judge: Judge) -> None:
    """Who goes on to Set a card after a Summon has passed its optional trigger over."""
    happened = [event("normal-summoned"), event("set", None)]
    assert verdict(judge, "may-activate", trigger("normal-summoned"), {"happened": happened}) == "no"


def test_nothing_is_activated_in_a_skipped_phase(judge: Judge) -> None:
    """What can be used in the Standby Phase only cannot be used in a turn that skips it, whatever the phase."""
    card = {"effects": [{"kind": "trigger", "mandatory": False, "namedPhases": ["standby"]}]}
    answer = judge.ask({"ask": "may-activate", "card": card, "situation": {"skipped": ["standby"]}})
    assert answer.to_json()["verdict"] == "no"


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        ([event("pendulum-summoned"), event("pendulum-summoned", "b")], "yes"),
        ([event("leaves-field"), event("destroyed", "b", cause="rule")], "yes"),
        ([event("sent-to-gy", cause="rule"), event("activated", "b")], "no"),
        ([event("destroyed"), event("drawn", None, joinedBy="then")], "no"),
    ],
)
def test_listed_events_at_one_time(judge: Judge, happened: list[Event], expected: str) -> None:
    """A Pendulum Summon, and an Equip Spell that goes with its monster, are one moment; the rest is in order."""
    situation = {"happened": happened, "cards": [{"id": "b"}]}
    assert verdict(judge, "happens-at-same-time", None, situation) == expected


def test_a_negated_activation_does_not_follow(judge: Judge) -> None:
    """Chain Link 1 does not resolve after Chain Link 2 if its activation was negated."""
    happened = [event("sent-to-gy", during={"resolving": 2})]
    for negated, expected in (("activation", "no"), ("effect", "yes")):
        situation = {"chain": [{"negated": negated}, {"by": "you"}], "happened": happened}
        assert verdict(judge, "misses-timing", WHEN, situation) == expected


@pytest.mark.parametrize(
    ("until", "now", "expected"),
    [
        ("end-of-turn", {"phase": "end"}, "yes"),
        ("end-of-turn", {"phase": "draw", "laterTurn": True}, "no"),
        ("end-of-turn", {"phase": "main-2", "laterTurn": False}, "yes"),
        ("end-of-battle-phase", {"phase": "battle"}, "yes"),
        ("end-of-battle-phase", {"phase": "main-2"}, "no"),
        ("end-of-damage-step", {"phase": "battle", "step": "damage"}, "yes"),
        ("end-of-damage-step", {"phase": "battle", "step": "end"}, "no"),
        ("end-of-damage-calculation", {"phase": "battle", "step": "damage", "timing": "end"}, "no"),
    ],
)
def test_durations_last_through_what_they_name(judge: Judge, until: str, now: Event, expected: str) -> None:
    """“Until the end of” something lasts through it, and no longer."""
    assert verdict(judge, "still-applies", None, now, until=until) == expected


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("During your Standby Phase: Draw 1 card.", "phase-specific-trigger"),
        ("At the start of the Battle Phase: You can draw 1 card.", "phase-specific-trigger"),
        ("During your Main Phase: You can draw 1 card.", "ignition"),
        ("If this card is Special Summoned: You can draw 1 card.", "trigger"),
        ("FLIP: Draw 1 card.", "trigger"),
        ("(Quick Effect): You can draw 1 card.", "quick"),
    ],
)
def test_the_text_decides_the_category(judge: Judge, text: str, category: str) -> None:
    """The words before the colon tell which category an effect belongs to."""
    question = {"ask": "category", "card": {"type": "Flip Effect Monster", "text": text}}
    assert judge.ask(question).to_json()["value"] == category


@pytest.mark.parametrize(
    ("situation", "field"),
    [
        ({"condition": "met-earlier", "conditionMet": True}, "situation.conditionMet"),
        ({"phase": "standby", "skipped": ["standby"]}, "situation.skipped"),
    ],
)
def test_conditions_that_contradict_themselves_are_refused(
    judge: Judge, situation: Event, field: str
) -> None:
    """A question that says two things of one condition is told which field to leave out."""
    with pytest.raises(QuestionError) as caught:
        judge.ask({"ask": "may-activate", "card": IF, "situation": situation})
    assert field in {fault.field for fault in caught.value.faults}


BATTLE_AND_GY = {
    "type": "Effect Monster",
    "text": "If this card is destroyed by battle and sent to the GY: You can draw 1 card.",
}
BATTLE_OR_GY = {
    "type": "Effect Monster",
    "text": "If this card is destroyed by battle, or sent to the GY: You can draw 1 card.",
}
DESTROYED, SENT = event("destroyed-by-battle"), event("sent-to-gy", cause="effect")


@pytest.mark.parametrize(
    ("happened", "both", "one"),
    [
        ([DESTROYED], "yes", "yes"),
        ([{**DESTROYED, "to": "gy"}], "yes", "yes"),
        ([DESTROYED, event("sent-to-gy", cause="battle")], "yes", "yes"),
        ([SENT], "no", "yes"),
        ([{**DESTROYED, "to": "banished"}], "no", "yes"),
        ([event("destroyed-by-battle", "Invented Other"), SENT], "no", "yes"),
    ],
)
def test_and_asks_for_both_or_for_one(judge: Judge, happened: list[Event], both: str, one: str) -> None:
    """“Destroyed by battle and sent to the GY” needs both of the same card, “or” needs one of them."""
    cards = [{"name": "Invented Other", "type": "Effect Monster"}]
    situation = {"phase": "battle", "happened": happened, "cards": cards}
    got = [verdict(judge, "is-triggered", card, situation) for card in (BATTLE_AND_GY, BATTLE_OR_GY)]
    assert got == [both, one]


SHIELD = {
    "id": "shield",
    "type": "Normal Trap",
    "text": "When a card or effect is activated that would destroy 2 or more cards you control: Negate the effect.",
    "controller": "you",
    "location": "spell-trap-zone",
    "position": "face-down",
    "setThisTurn": False,
}
STORM = {
    "id": "storm",
    "type": "Normal Spell",
    "text": "Destroy all monsters your opponent controls.",
    "controller": "opponent",
    "location": "spell-trap-zone",
    "position": "face-up",
}
MINE = {
    "type": "Dragon Normal Monster",
    "controller": "you",
    "location": "monster-zone",
    "position": "face-up-attack",
}


@pytest.mark.parametrize(
    ("monsters", "complete", "verdict"), [(1, ["field"], "no"), (2, ["field"], "yes"), (1, [], "depends")]
)
def test_how_many_cards_an_effect_would_destroy_is_counted(
    judge: Any, monsters: int, complete: list[str], verdict: str
):
    """“Would destroy 2 or more cards you control” is decided by the table, once that is told in full."""
    cards = [SHIELD, STORM, *({**MINE, "id": f"m{number}"} for number in range(monsters))]
    situation = {
        "turnPlayer": "opponent",
        "phase": "main-1",
        "cards": cards,
        "chain": [{"card": "storm", "by": "opponent", "activates": "card"}],
        "chainState": "building",
        "complete": [*complete, "chain"],
    }
    assert judge.ask({"ask": "may-activate", "card": "shield", "situation": situation}).verdict == verdict


@pytest.mark.parametrize(("number", "verdict"), [(1, "yes"), (2, "no")])
def test_exactly_one_monster_that_would_be_summoned_is_counted(judge: Any, number: int, verdict: str):
    """“Would Special Summon exactly 1 monster” is decided by the monsters of which it is told."""
    text = "When your opponent would Special Summon exactly 1 monster: Negate the Special Summon."
    comers = [
        {**MINE, "id": f"c{one}", "controller": "opponent", "location": "hand"} for one in range(number)
    ]
    for one in comers:
        del one["position"]
    would = {"event": "pendulum-summoned", "by": "opponent", "from": "hand", "would": True, "at": 1}
    situation = {
        "turnPlayer": "opponent",
        "phase": "main-1",
        "cards": [{**SHIELD, "text": text}, *comers],
        "happened": [{**would, "card": one["id"]} for one in comers],
        "chain": [],
        "complete": ["field", "chain", "plays"],
    }
    assert judge.ask({"ask": "may-activate", "card": "shield", "situation": situation}).verdict == verdict


@pytest.mark.parametrize(("words", "expected"), [("When", "no"), ("If", "yes")])
def test_a_cost_of_a_chain_that_is_over_was_not_the_last_thing(
    judge: Judge, words: str, expected: str
) -> None:
    """“When … you can” of a card that paid for a Chain Link has missed its timing after the Chain."""
    text = f"{words} this card is sent from the field to the GY: You can draw 1 card."
    payer = "Send 1 monster you control to the GY; draw 2 cards."
    cards = [
        {"id": "paid", "type": "Effect Monster", "text": text, "owner": "you", "location": "gy"},
        {"id": "spell", "type": "Normal Spell", "text": payer, "owner": "you", "location": "gy"},
    ]
    chain = [{"card": "spell", "effect": 1, "by": "you", "cost": ["paid"]}]
    situation = {"chainState": "over", "chain": chain, "cards": cards}
    assert verdict(judge, "may-activate", "paid", situation, effect=1) == expected


@pytest.mark.parametrize(("to", "expected"), [({"to": "banished"}, "yes"), ({"to": "gy"}, "no")])
def test_where_a_destruction_took_the_card_is_no_further_move(judge: Judge, to: Event, expected: str) -> None:
    """A banishment told after a destruction that took the card there does not lose the trigger."""
    text = "If this card is destroyed by an opponent's card effect: You can draw 1 card."
    how = {"cause": "effect", "by": "opponent", "during": {"resolving": 1}}
    gone = {**how, "joinedBy": "and-if-you-do", **({} if expected == "yes" else {"from": "gy"})}
    cards = [{"id": "m", "type": "Effect Monster", "text": text, "owner": "you", "location": "banished"}]
    happened = [
        event("destroyed", "m", **how, **to, **{"from": "monster-zone"}),
        event("banished", "m", **gone),
    ]
    situation = {"cards": cards, "happened": happened}
    assert verdict(judge, "may-activate", "m", situation, effect=1) == expected
