"""“If the equipped monster would be destroyed …, destroy this card instead”: without a choice, the Equip Card goes."""

from __future__ import annotations

from typing import Any

import pytest
from telling import card, events, monster, resolved

INSTEAD = "If the equipped monster would be destroyed{}, destroy this card instead."
BY_BOTH = " by battle or card effect"
ALSO = f"A monster equipped with this card gains 500 ATK, also {INSTEAD.format('').replace('If', 'if')}"
FROM_GY = (
    "If a Warrior monster(s) you control would be destroyed{}, you can banish this card from your GY instead."
)
ALONE = FROM_GY.replace(
    "a Warrior monster(s) you control", "exactly 1 Warrior monster you control (and no other cards)"
)
BLOW = "Target 1 monster on the field; destroy it."
STORM = "Destroy all monsters on the field."


def _plate(text: str, key: str = "plate", **more: Any) -> dict[str, Any]:
    told = {"position": "face-up", "equippedTo": "m", **more}
    return card(key, "you", text, kind="Equip Spell", **told)


def _struck(judge: Any, *plates: dict[str, Any], blow: str = BLOW, own: str = "", **more: Any) -> Any:
    """Return the answer to an effect of the opponent that destroys a monster with these Equip Cards."""
    cards = [card("blow", "opponent", blow, kind="Normal Trap"), monster("m", "you", text=own), *plates]
    link = {"card": "blow", "by": "opponent", **({"targets": ["m"]} if "arget" in blow else {})}
    return resolved(judge, [link], [*cards, *more.pop("others", [])], **more)


@pytest.mark.parametrize("text", [INSTEAD.format(""), INSTEAD.format(BY_BOTH), ALSO])
@pytest.mark.parametrize("blow", [BLOW, STORM])
def test_the_equip_card_is_destroyed_and_its_monster_stays(judge, text, blow):
    """Its text leaves no choice, also where it stands behind another clause."""
    answer = _struck(judge, _plate(text), blow=blow)
    assert answer.verdict == "answered"
    assert events(answer) == [("destroyed", "Paper Plate")]


def test_other_monsters_are_destroyed_with_it(judge):
    """What the part is done to besides is destroyed as always."""
    answer = _struck(judge, _plate(INSTEAD.format("")), blow=STORM, others=[monster("wolf", "opponent")])
    assert sorted(answer.value["links"][0]["events"][0]["card"]) == ["Paper Plate", "Paper Wolf"]


def test_a_text_about_battles_alone_does_not_save_it(judge):
    """Then the monster is destroyed, and its Equip Card with it."""
    answer = _struck(judge, _plate(INSTEAD.format(" by battle")))
    assert ("destroyed", "Paper M") in events(answer)


@pytest.mark.parametrize(
    ("plates", "blow", "own"),
    [
        (
            [_plate("If the equipped monster would be destroyed, you can destroy this card instead.")],
            BLOW,
            "",
        ),
        ([_plate(INSTEAD.format("")), _plate(INSTEAD.format(""), "shield")], BLOW, ""),
        (
            [_plate(INSTEAD.format(""))],
            BLOW,
            "If this card would be destroyed, you can banish this card instead.",
        ),
        ([_plate(INSTEAD.format(""))], "Destroy all monsters on the field, and if you do, draw 1 card.", ""),
        ([_plate(INSTEAD.format(""))], "Destroy all cards on the field.", ""),
        ([_plate("This card cannot be destroyed by card effects. " + INSTEAD.format(""))], BLOW, ""),
    ],
)
def test_what_may_be_otherwise_is_asked(judge, plates, blow, own):
    """A choice, two that could go, a part that hangs on the destruction, a card that is destroyed or kept as well."""
    assert _struck(judge, *plates, blow=blow, own=own).verdict == "depends"


def test_a_monster_that_is_not_destroyed_needs_no_substitute(judge):
    """Where nothing is destroyed, nothing is done instead."""
    answer = _struck(judge, _plate(INSTEAD.format("")), own="Cannot be destroyed by card effects.")
    assert answer.verdict == "answered"
    assert not any(name == "destroyed" for name, _ in events(answer))


@pytest.mark.parametrize(
    ("by_what", "destroyed"), [("", []), (BY_BOTH, []), (" by battle", []), (" by a card effect", ["m"])]
)
def test_a_battle_does_not_destroy_its_monster(judge, by_what, destroyed):
    """In damage calculation, too, the text leaves no choice."""
    cards = [
        monster("m", "you", atk=1900),
        monster("wall", "opponent", atk=2500),
        _plate(INSTEAD.format(by_what)),
    ]
    told = {"phase": "battle", "step": "damage", "timing": "damage-calculation", "turnPlayer": "you"}
    situation = {**told, "cards": cards, "plays": [], "complete": ["field", "plays"]}
    answer = judge.ask({"ask": "battle", "attacker": "m", "target": "wall", "situation": situation})
    assert answer.verdict == "answered"
    assert answer.value["destroyed"] == destroyed


def _banner(text: str, place: str) -> dict[str, Any]:
    told = {"position": "face-up"} if place != "gy" else {}
    return card("banner", "you", text.format(""), kind="Continuous Trap", **told) | {"location": place}


@pytest.mark.parametrize(("place", "may"), [("gy", True), ("spell-trap-zone", False)])
@pytest.mark.parametrize("own", [1900, 2500])
def test_what_is_banished_from_the_gy_saves_from_there_alone(judge, place, may, own):
    """In damage calculation the card must lie where its text has it banished from; of two, each can be saved."""
    cards = [
        monster("m", "you", atk=own, type="Warrior Effect Monster"),
        monster("wall", "opponent", atk=2500),
        _banner(FROM_GY, place),
    ]
    told = {"phase": "battle", "step": "damage", "timing": "damage-calculation", "turnPlayer": "you"}
    situation = {**told, "cards": cards, "plays": [], "complete": ["cards", "plays"]}
    answer = judge.ask({"ask": "battle", "attacker": "m", "target": "wall", "situation": situation})
    assert "m" in answer.value["destroyed"]
    assert any(one.field == "situation.substitutionApplied" for one in answer.unless()) is may


@pytest.mark.parametrize(("own", "may"), [(1900, True), (2500, False)])
def test_one_card_alone_is_saved_in_a_battle(judge, own, may):
    """“Exactly 1 … (and no other cards)” saves no monster that would be destroyed together with the other."""
    cards = [
        monster("m", "you", atk=own, type="Warrior Effect Monster"),
        monster("wall", "opponent", atk=2500),
        _banner(ALONE, "gy"),
    ]
    told = {"phase": "battle", "step": "damage", "timing": "damage-calculation", "turnPlayer": "you"}
    situation = {**told, "cards": cards, "plays": [], "complete": ["cards", "plays"]}
    answer = judge.ask({"ask": "battle", "attacker": "m", "target": "wall", "situation": situation})
    assert any(one.field == "situation.substitutionApplied" for one in answer.unless()) is may


@pytest.mark.parametrize(("others", "verdict"), [([], "depends"), ([monster("wolf", "you")], "answered")])
def test_one_card_alone_is_saved_from_an_effect(judge, others, verdict):
    """Where an effect destroys another card with it, nothing can be done instead."""
    cards = [
        card("blow", "opponent", STORM, kind="Normal Trap"),
        monster("m", "you", type="Warrior Effect Monster"),
        _banner(ALONE, "gy"),
        *others,
    ]
    assert resolved(judge, [{"card": "blow", "by": "opponent"}], cards).verdict == verdict


@pytest.mark.parametrize(("place", "verdict"), [("gy", "depends"), ("spell-trap-zone", "answered")])
def test_what_saves_others_while_it_lies_in_the_gy(judge, place, verdict):
    """“While this card is in your GY, you can banish this card instead” is done from there, and nowhere else."""
    text = (
        "If a Dragon monster(s) you control would be destroyed by battle or card effect while this card is in your "
        "GY, you can banish this card instead."
    )
    herald = card("herald", "you", text, place, kind="Continuous Spell", position="face-up")
    assert _struck(judge, others=[herald]).verdict == verdict
