"""“The first time this card would be destroyed … each turn, it is not destroyed”: by effects and by battle."""

from __future__ import annotations

from typing import Any

import pytest
from telling import card, events, monster, resolved

FIRST = "The first time this card would be destroyed by {} each turn, it is not destroyed."
BLOW = "Target 1 monster on the field; destroy it."
FOUGHT = [{"did": "battle", "by": "you", "card": "m"}]


def _struck(judge: Any, text: str, by: str = "opponent", **more: Any) -> Any:
    """Return the answer to an effect that destroys a monster with this text."""
    cards = [card("blow", by, BLOW, kind="Normal Trap"), monster("m", "you", text=text)]
    return resolved(judge, [{"card": "blow", "by": by, "targets": ["m"]}], cards, **more)


WHOLE_TURN = {"plays": [], "complete": ["field", "gy", "banished", "plays"]}


@pytest.mark.parametrize(
    ("by_what", "by", "survives"),
    [
        ("battle or card effect", "opponent", True),
        ("card effect", "you", True),
        ("your opponent's card effect", "opponent", True),
        ("your opponent's card effect", "you", False),
        ("battle", "opponent", False),
    ],
)
def test_an_effect_does_not_destroy_it_the_first_time(judge, by_what, by, survives):
    """Where the turn was told and nothing was destroyed in it, the first destruction by such an effect fails."""
    answer = _struck(judge, FIRST.format(by_what), by, **WHOLE_TURN)
    assert answer.verdict == "answered"
    assert (("destroyed", "Paper M") not in events(answer)) is survives


@pytest.mark.parametrize("told", [{}, {**WHOLE_TURN, "plays": FOUGHT}])
def test_whether_it_is_the_first_time_is_asked(judge, told):
    """Where something may have used it this turn, whether it has must be said."""
    assert _struck(judge, FIRST.format("battle or card effect"), **told).verdict == "depends"


def test_words_about_the_first_time_are_not_passed_over(judge):
    """Where it was not understood, too: here there is no “each turn”."""
    text = "The first time this face-up card would be destroyed by a card effect, it is not destroyed."
    assert _struck(judge, text, **WHOLE_TURN).verdict == "depends"


def test_of_two_effects_in_a_chain_the_second_is_asked_about(judge):
    """What the first Chain Link to resolve may have used up is not taken to protect again."""
    text = FIRST.format("card effect")
    cards = [
        card("blow", "opponent", BLOW, kind="Normal Trap"),
        card("gust", "opponent", BLOW, kind="Normal Trap"),
        monster("m", "you", text=text),
    ]
    chain = [{"card": key, "by": "opponent", "targets": ["m"]} for key in ("blow", "gust")]
    answer = resolved(judge, chain, cards, **WHOLE_TURN)
    assert answer.verdict == "depends"
    assert [one.field for one in answer.open] == ["situation.chain[0].parts[0].possible"]


@pytest.mark.parametrize(
    ("by_what", "plays", "verdict", "destroyed"),
    [
        ("battle", [], "answered", []),
        ("battle or card effect", [], "answered", []),
        ("card effect", [], "answered", ["m"]),
        ("battle", FOUGHT, "depends", None),
    ],
)
def test_a_battle_does_not_destroy_it_the_first_time(judge, by_what, plays, verdict, destroyed):
    """Of battles, too, and not if the words speak of card effects alone."""
    fighting = {"phase": "battle", "step": "damage", "timing": "damage-calculation", "turnPlayer": "you"}
    cards = [
        monster("m", "you", atk=1900, text=FIRST.format(by_what)),
        monster("wall", "opponent", atk=2500),
    ]
    told = {**fighting, "cards": cards, "plays": plays, "complete": ["field", "plays"]}
    answer = judge.ask({"ask": "battle", "attacker": "m", "target": "wall", "situation": told})
    assert answer.verdict == verdict
    assert destroyed is None or answer.value["destroyed"] == destroyed


SHARED = "Once per turn, the first time a Dragon monster you control would be destroyed by battle, it is not destroyed."
HIT = {"by": "you", "did": "attack", "card": "m", "targets": ["wall"]}
OTHERS = {"by": "you", "did": "attack", "card": "wolf", "targets": ["crow"]}
CAST = {"by": "opponent", "did": "activate", "card": "blow"}


@pytest.mark.parametrize(
    ("text", "plays", "verdict"),
    [
        (FIRST.format("battle"), [HIT], "answered"),
        (FIRST.format("battle"), [OTHERS, HIT], "answered"),
        (FIRST.format("battle"), [HIT, HIT], "depends"),
        (FIRST.format("battle"), [{**HIT, "targets": ["crow"]}, HIT], "depends"),
        (FIRST.format("battle"), [{"by": "you", "did": "attack", "card": "m"}], "depends"),
        (FIRST.format("battle"), [CAST, HIT], "answered"),
        (FIRST.format("battle or card effect"), [CAST, HIT], "depends"),
        (
            SHARED,
            [OTHERS, HIT],
            "depends",
        ),
    ],
)
def test_only_earlier_battles_of_the_monster_may_have_used_it(judge, text, plays, verdict):
    """The attack that led to this battle has not, nor have battles of others; nor effects, if it is about battles."""
    cards = [
        monster("m", "you", atk=1900, text=text),
        monster("wolf", "you", atk=1000),
        monster("wall", "opponent", atk=2500),
        monster("crow", "opponent", atk=1000),
        card("blow", "opponent", "Gain 500 LP.", kind="Normal Trap", position="face-up"),
    ]
    fighting = {"phase": "battle", "step": "damage", "timing": "damage-calculation", "turnPlayer": "you"}
    told = {**fighting, "cards": cards, "plays": plays, "complete": ["field", "plays"]}
    answer = judge.ask({"ask": "battle", "attacker": "m", "target": "wall", "situation": told})
    assert answer.verdict == verdict


def test_battles_do_not_use_a_text_about_effects(judge):
    """What is not destroyed the first time by an effect has not been saved by that in a battle."""
    answer = _struck(judge, FIRST.format("card effect"), **{**WHOLE_TURN, "plays": FOUGHT})
    assert answer.verdict == "answered"
    assert ("destroyed", "Paper M") not in events(answer)
