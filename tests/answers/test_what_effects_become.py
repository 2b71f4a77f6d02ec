"""Effects that become the effect of another card, and parts that look among the cards of different players."""

from __future__ import annotations

from typing import Any

import pytest

APPLY = (
    '(Quick Effect): You can pay 1000 LP, then target 1 "Paper" Spell/Trap in your GY; apply that target\'s effect, '
    "then shuffle that target into the Deck."
)
BECOME = (
    '(Quick Effect): You can banish 1 "Paper" Normal Trap from your GY; this effect becomes that Trap\'s effect when '
    "that card is activated."
)
BREAK = "Pay half your LP; destroy 1 card your opponent controls."
DRAW = "Pay 500 LP; draw 1 card."


def card(
    key: str, kind: str, text: str = "", by: str = "you", lies: str = "monster-zone", **more: Any
) -> dict[str, Any]:
    """Return a card of which all is told that these questions ask."""
    told = {
        "id": key,
        "name": f"Paper {key.title()}",
        "type": kind,
        "text": text,
        "owner": by,
        "location": lies,
    }
    if lies not in ("gy", "banished"):
        told |= {"controller": by, "position": "face-up-attack" if lies == "monster-zone" else "face-up"}
    return {**told, **more}


def resolved(judge: Any, chain: list[dict[str, Any]], cards: list[dict[str, Any]]) -> Any:
    """Return what comes of a Chain on a table whose field is told in full."""
    players = {"you": {"deck": {"count": 20}}, "opponent": {"deck": {"count": 20}}}
    moment = {"turn": 3, "turnPlayer": "you", "phase": "main-1", "chainState": "building", "players": players}
    table = {"cards": cards, "complete": ["field"], "chain": chain}
    return judge.ask({"ask": "resolve", "situation": {**moment, **table}})


def events(answer: Any, link: int = 1) -> list[tuple[Any, str]]:
    """Return what happened to which card as a Chain Link resolved."""
    found = next(one for one in answer.value["links"] if one["link"] == link)
    return [(event.get("card"), event["event"]) for event in found["events"]]


FOE = card("foe", "Warrior Normal Monster", by="opponent")


@pytest.mark.parametrize("kind", ["Normal Spell", "Normal Trap"])
def test_what_applies_the_effect_of_its_target_does_what_that_does(judge: Any, kind: str) -> None:
    """What its own text says beside is done as well, in its place."""
    cards = [card("angel", "Fairy Effect Monster", APPLY), card("break", kind, BREAK, lies="gy"), FOE]
    answer = resolved(judge, [{"card": "angel", "effect": 1, "by": "you", "targets": ["break"]}], cards)
    assert answer.verdict == "answered"
    assert events(answer) == [("Paper Foe", "destroyed"), ("Paper Break", "returned-to-deck")]


def test_what_becomes_the_effect_of_what_it_was_paid_with(judge: Any) -> None:
    """It is an effect of its own card: a monster that only Traps leave alone is destroyed."""
    proof = {"text": "Unaffected by Trap effects.", "type": "Warrior Effect Monster"}
    cards = [
        card("queen", "Dragon Effect Monster", BECOME),
        card("break", "Normal Trap", BREAK, lies="banished"),
    ]
    answer = resolved(
        judge, [{"card": "queen", "effect": 1, "by": "you", "cost": ["break"]}], [*cards, {**FOE, **proof}]
    )
    assert events(answer) == [("Paper Foe", "destroyed")]


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 card your opponent controls; destroy it.",
        "Draw 1 card. You cannot Special Summon monsters for the rest of this turn.",
        "Special Summon this card as an Effect Monster (Warrior/DARK/Level 4/ATK 1000/DEF 1000).",
    ],
)
def test_what_is_more_than_its_parts_is_asked(judge: Any, text: str) -> None:
    """A copied effect that targets, goes on applying, or is about its own card, is asked in its words."""
    cards = [
        card("queen", "Dragon Effect Monster", BECOME),
        card("other", "Normal Trap", text, lies="banished"),
        FOE,
    ]
    answer = resolved(judge, [{"card": "queen", "effect": 1, "by": "you", "cost": ["other"]}], cards)
    assert answer.verdict == "depends"
    assert "becomes that Trap's effect" in str(answer.open)


def test_the_effect_of_a_target_that_is_gone_is_asked(judge: Any) -> None:
    """A target that was banished meanwhile has no effect to apply."""
    crow = card("crow", "Winged Beast Effect Monster", "(Quick Effect): You can discard this card, then target 1 card "
                "in your opponent's GY; banish that target.", by="opponent", lies="gy")  # fmt: skip
    cards = [
        card("angel", "Fairy Effect Monster", APPLY),
        card("draw", "Normal Spell", DRAW, lies="gy"),
        crow,
    ]
    chain = [
        {"card": "angel", "effect": 1, "by": "you", "targets": ["draw"]},
        {
            "card": "crow",
            "effect": 1,
            "by": "opponent",
            "from": "hand",
            "cost": ["crow"],
            "targets": ["draw"],
        },
    ]
    assert resolved(judge, chain, cards).verdict == "depends"


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (
            "destroy 1 Dragon monster you control and 1 card your opponent controls.",
            ["destroyed", "destroyed"],
        ),
        (
            "banish 1 Dragon monster you control, and if you do, destroy all monsters your opponent controls.",
            ["banished", "destroyed"],
        ),
        (
            "Special Summon 1 Dragon monster from your GY, then destroy 1 card your opponent controls.",
            ["special-summoned", "destroyed"],
        ),
    ],
)
def test_a_part_about_the_other_players_cards_finds_them(judge: Any, text: str, done: list[str]) -> None:
    """What was done to one player's cards before leaves those of the other as they were."""
    cards = [card("wyrm", "Dragon Normal Monster"), card("old", "Dragon Normal Monster", lies="gy"), FOE]
    cards.append(card("spell", "Normal Spell", f"Pay 500 LP; {text}", lies="spell-trap-zone"))
    answer = resolved(judge, [{"card": "spell", "by": "you"}], cards)
    assert answer.verdict == "answered"
    assert [event for _, event in events(answer)] == done
    assert events(answer)[-1] == ("Paper Foe", "destroyed")


@pytest.mark.parametrize(
    "text",
    [
        "destroy 1 monster your opponent controls, then destroy 1 monster on the field.",
        "destroy 1 monster you control, then destroy cards your opponent controls, up to the number of yours.",
        "Special Summon 1 Dragon from your GY, then destroy 1 monster your opponent controls with less ATK than it.",
    ],
)
def test_a_part_that_what_came_before_may_change_is_asked(judge: Any, text: str) -> None:
    """Cards of the same field, numbers that are counted anew, and what is compared with the Summoned monster."""
    cards = [card("wyrm", "Dragon Normal Monster"), card("old", "Dragon Normal Monster", lies="gy"), FOE]
    cards.append(card("spell", "Normal Spell", f"Pay 500 LP; {text}", lies="spell-trap-zone"))
    assert resolved(judge, [{"card": "spell", "by": "you"}], cards).verdict == "depends"


def test_a_spell_that_is_described_is_no_dragon(judge: Any) -> None:
    """A described Spell has no Type: it is not asked for, nor is a card of which nothing was told."""
    text = "Pay 500 LP; destroy 1 Dragon monster you control."
    cards = [
        card("wyrm", "Dragon Normal Monster"),
        card("spell", "Normal Spell", text, lies="spell-trap-zone"),
    ]
    assert events(resolved(judge, [{"card": "spell", "by": "you"}], cards)) == [("Paper Wyrm", "destroyed")]


def test_other_cards_of_a_copied_text_are_asked_about(judge: Any) -> None:
    """Which card “other” leaves out when another card does what a text says is not worked out."""
    cards = [
        card("angel", "Fairy Effect Monster", APPLY),
        card("broom", "Normal Spell", "Destroy all other cards you control.", lies="gy"),
    ]
    answer = resolved(judge, [{"card": "angel", "effect": 1, "by": "you", "targets": ["broom"]}], cards)
    assert answer.verdict == "depends"
