"""`resolve`, then `value` on the table that it leaves: what the Chain changed of monsters. All cards are invented."""

from __future__ import annotations

from typing import Any

import pytest

ALL = ["field", "gy", "banished", "plays", "chain"]
STORM = "Target 1 Spell/Trap on the field; destroy it."


def monster(key: str, by: str = "you", **more: Any) -> dict[str, Any]:
    """Return a face-up monster with 2000 ATK and 1000 DEF."""
    card = {"id": key, "type": "Dragon Normal Monster", "text": "A dragon.", "owner": by, "controller": by}
    values = {"level": 4, "attribute": "dark", "originalAtk": 2000, "originalDef": 1000}
    return {**card, **values, "location": "monster-zone", "position": "face-up-attack", **more}


def effects(key: str, text: str, by: str = "you", **more: Any) -> dict[str, Any]:
    """Return a face-up monster that has effects."""
    return monster(key, by, type="Dragon Effect Monster", text=text, **more)


def spell(key: str, text: str, kind: str = "Normal Spell", by: str = "you", **more: Any) -> dict[str, Any]:
    """Return a Spell or Trap that was activated."""
    card = {"id": key, "type": kind, "text": text, "owner": by, "controller": by, **more}
    return {"location": "spell-trap-zone", "position": "face-up", **card}


def left(judge: Any, chain: list[dict[str, Any]], *cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the table that a Chain leaves."""
    situation = {
        "phase": "main-1",
        "turnPlayer": "you",
        "chain": chain,
        "cards": list(cards),
        "complete": ALL,
    }
    answer = judge.ask({"ask": "resolve", "situation": {**situation, **more}})
    assert answer.verdict == "answered", answer.summary
    return answer.value["table"]


def value(judge: Any, table: dict[str, Any], key: str, stat: str = "atk") -> Any:
    """Return a value on such a table; of one that is open what is asked."""
    answer = judge.ask({"ask": "value", "card": key, "stat": stat, "situation": table})
    return answer.value if answer.verdict == "answered" else [point.asks for point in answer.open]


def test_what_was_not_carried_out_changes_nothing(judge):
    """A Chain Link that resolves without effect is told so in the plays, and leaves nothing that applies."""
    text = "When this card is activated: Target 1 face-up monster you control; it gains 700 ATK this turn."
    trap = spell("t", text, "Continuous Trap")
    storm = spell("s", STORM, "Quick-Play Spell", "opponent")
    link = {"card": "t", "by": "you", "targets": ["m"]}
    assert value(judge, left(judge, [link], trap, monster("m")), "m") == 2700
    table = left(judge, [link, {"card": "s", "by": "opponent", "targets": ["t"]}], trap, storm, monster("m"))
    assert [play["result"] for play in table["plays"]] == ["without-effect", "resolved"]
    assert value(judge, table, "m") == 2000


def fallen(judge: Any, text: str, happened: list[dict[str, Any]], key: str = "m") -> Any:
    """Return the ATK of a monster after the effect of another one that it destroyed by battle."""
    golem = {**effects("g", text), "location": "gy"}
    golem.pop("position")
    chain = [{"card": "g", "by": "you", "effect": 1}]
    more = {
        "phase": "battle",
        "step": "damage",
        "timing": "end",
        "turnPlayer": "opponent",
        "happened": happened,
    }
    return value(
        judge, left(judge, chain, golem, monster("m", "opponent"), monster("n", "opponent"), **more), key
    )


BY_BATTLE = "If this card is destroyed by battle and sent to the GY: "
FALLEN = [{"event": "destroyed-by-battle", "card": "g", "at": 1}]
DESTROYER = [*FALLEN, {"event": "destroyed-monster-by-battle", "card": "m", "at": 1}]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("The ATK of the monster that destroyed it becomes 0.", 0),
        ("You can make the monster that destroyed this card lose 800 ATK.", 1200),
    ],
)
def test_the_monster_that_destroyed_it(judge, text, number):
    """The destroyer that was told is meant, and no other monster."""
    assert fallen(judge, BY_BATTLE + text, DESTROYER) == number
    assert fallen(judge, BY_BATTLE + text, DESTROYER, "n") == 2000
    assert fallen(judge, BY_BATTLE + text, [{**FALLEN[0], "against": "m"}]) == number


def test_a_destroyer_that_was_not_told_is_asked(judge):
    """Nobody may say that nothing changed as long as it is open which monster it was."""
    text = BY_BATTLE + "The ATK of the monster that destroyed it becomes 0."
    golem = buried("g") | {"type": "Dragon Effect Monster", "text": text}
    table = {"phase": "main-2", "turnPlayer": "opponent", "cards": [golem, monster("m", "opponent")]}
    play = {"did": "activate", "by": "you", "card": "g", "effect": 1, "result": "resolved"}
    assert isinstance(value(judge, {**table, "complete": ALL, "plays": [play]}, "m"), list)


def test_what_values_a_part_changes_is_never_passed_over(judge):
    """A part that was carried out and whose change was not worked out is asked about in its own words."""
    text = (
        "Target 1 monster you control and 1 your opponent controls; switch the original ATK of those targets."
    )
    chain = [{"card": "s", "by": "you", "targets": ["m", "n"]}]
    table = left(judge, chain, spell("s", text), monster("m"), monster("n", "opponent", originalAtk=500))
    asked = value(judge, table, "m")
    assert isinstance(asked, list)
    assert any("switch the original ATK" in one for one in asked)


def test_the_monster_that_it_attacked(judge):
    """“That monster” of an effect that waits for an attack of its own monster is the attack target."""
    text = (
        "Once per turn, when this card declares an attack on a face-up monster: You can activate this effect; "
        "that monster's current ATK is halved until the end of this turn."
    )
    more = {
        "phase": "battle",
        "step": "battle",
        "happened": [{"event": "attack-declared", "card": "b", "against": "m"}],
    }
    chain = [{"card": "b", "by": "you", "effect": 1}]
    table = left(judge, chain, effects("b", text), monster("m", "opponent"), monster("n", "opponent"), **more)
    assert [play["did"] for play in table["plays"]] == ["attack", "activate"]
    assert [value(judge, table, one) for one in ("m", "n", "b")] == [1000, 2000, 2000]


def counting(judge: Any, words: str, *cards: dict[str, Any]) -> Any:
    """Return the ATK of the target of a Spell that has been used, by what the Spell counts."""
    text = f"Target 1 face-up monster on the field; {words} until the end of this turn."
    play = {"did": "activate", "by": "you", "card": "q", "targets": ["m"], "result": "resolved"}
    spent = {**spell("q", text, "Quick-Play Spell"), "location": "gy"}
    spent.pop("position")
    table = {"phase": "main-1", "turnPlayer": "you", "cards": [spent, monster("m"), *cards]}
    return value(judge, {**table, "complete": ALL, "plays": [play]}, "m")


def buried(key: str, place: str = "gy") -> dict[str, Any]:
    """Return a Dragon off the field."""
    card = {**monster(key), "location": place}
    card.pop("position")
    return card


def test_what_an_effect_counted_is_worked_out(judge):
    """What an effect that resolved counts on a table on which nothing was done since comes to a number."""
    assert (
        counting(judge, "it gains 100 ATK for each Dragon monster in your GY", buried("a"), buried("b"))
        == 2200
    )
    assert counting(judge, "it loses 100 ATK for each Dragon monster you control", monster("x")) == 1800
    others = "it gains ATK equal to the combined original ATK of all other Dragon monsters you control"
    assert counting(judge, others) == 2000


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("it gains 100 ATK for each Spell in your GY", []),
        (
            "it gains ATK equal to the combined ATK of all Dragon monsters you control",
            [spell("f", "All Dragon monsters on the field gain 200 ATK.", "Continuous Spell")],
        ),
    ],
)
def test_what_may_have_been_counted_otherwise_is_asked(judge, words, cards):
    """Its own card came to the GY later; values that others change."""
    assert isinstance(counting(judge, words, *cards), list)


def test_what_was_counted_before_an_earlier_chain_link_resolved_is_asked(judge):
    """An earlier activation may have been an earlier Chain Link, and have changed what was counted."""
    before = {"did": "activate", "by": "opponent", "card": "o", "result": "resolved"}
    other = spell("o", "Send 1 card from your hand to the GY.", by="opponent", location="gy")
    words = "it gains 100 ATK for each Dragon monster in your GY"
    text = f"Target 1 face-up monster on the field; {words} until the end of this turn."
    spent = {**spell("q", text, "Quick-Play Spell"), "location": "gy"}
    for one in (other, spent):
        one.pop("position")
    play = {"did": "activate", "by": "you", "card": "q", "targets": ["m"], "result": "resolved"}
    table = {
        "phase": "main-1",
        "turnPlayer": "you",
        "complete": ALL,
        "cards": [spent, other, monster("m"), buried("a")],
    }
    assert isinstance(value(judge, {**table, "plays": [before, play]}, "m"), list)
    assert value(judge, {**table, "plays": [play]}, "m") == 2100


PAYS = "Once per turn: You can banish any number of Dragon monsters from your GY; "


@pytest.mark.parametrize(
    ("text", "cost", "number"),
    [
        (PAYS + "this card gains 300 ATK for each, until the end of this turn.", ["a", "b"], 2600),
        (PAYS + "this card gains 300 ATK for each, until the end of this turn.", ["a"], 2300),
        (
            (
                "Once per turn: You can banish 1 Dragon monster from your GY; "
                "this card gains ATK equal to the banished monster's original ATK, until the end of this turn."
            ),
            ["a"],
            4000,
        ),
    ],
)
def test_what_it_was_paid_for_with(judge, text, cost, number):
    """What the cards of a cost come to is told by the Chain Link, and then by its play."""
    gone = [buried(key, "banished") for key in cost]
    chain = [{"card": "e", "by": "you", "effect": 1, "cost": cost}]
    assert value(judge, left(judge, chain, effects("e", text), *gone), "e") == number


def test_the_target_is_meant_also_after_another_part(judge):
    """“That monster” is the target though a part before it has the opponent draw a card."""
    text = (
        "Target 1 face-up monster you control; your opponent draws 1 card, also that monster gains 1000 ATK."
    )
    chain = [{"card": "s", "by": "you", "targets": ["m"]}]
    table = left(judge, chain, spell("s", text), monster("m"), monster("n"))
    assert value(judge, table, "n") == 2000
    assert value(judge, table, "m") == 3000


def test_an_attack_that_was_told_as_a_play_is_told_once(judge):
    """The battle that a Chain answered becomes a play only where no play tells of it, and none where it was negated."""
    text = (
        "When this card declares an attack on a face-up monster: You can activate this effect; draw 1 card."
    )
    happened = [{"event": "attack-declared", "card": "b", "against": "m"}]
    more = {"phase": "battle", "step": "battle", "happened": happened}
    chain = [{"card": "b", "by": "you", "effect": 1}]
    told = [{"did": "attack", "card": "b", "targets": ["m"]}]
    table = left(judge, chain, effects("b", text), monster("m", "opponent"), plays=told, **more)
    assert [play["did"] for play in table["plays"]] == ["attack", "activate"]
    trap = spell(
        "n", "When an opponent's monster declares an attack: Negate the attack.", "Normal Trap", "opponent"
    )
    table = left(
        judge, [{"card": "n", "by": "opponent"}], trap, monster("b"), monster("m", "opponent"), **more
    )
    assert [play["did"] for play in table["plays"]] == ["activate"]
