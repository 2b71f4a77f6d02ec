"""By which effects a text makes cards unaffected: whose, of which cards, of which sort, and while what is so."""

from __future__ import annotations

from typing import Any

import pytest
from telling import card, events, monster, resolved

BLOW = "Target 1 monster on the field; destroy it."
HALT = "When an opponent's monster declares an attack: Negate the attack."


def _struck(judge: Any, text: str, *more: Any, by: str = "opponent", **trap: Any) -> Any:
    """Return the answer to a Trap that destroys a monster of yours with this text."""
    blow = {**card("blow", by, BLOW, kind="Normal Trap"), **trap}
    cards = [blow, monster("m", "you", text=text), *more]
    return resolved(judge, [{"card": "blow", "by": by, "targets": ["m"]}], cards)


@pytest.mark.parametrize(
    ("text", "by", "name", "spared"),
    [
        ('Unaffected by the effects of "Pit" Normal Traps.', "opponent", "Paper Pit", True),
        ('Unaffected by the effects of "Pit" Normal Traps.', "opponent", "Paper Moat", False),
        ('Unaffected by card effects, except "Pit" cards.', "opponent", "Paper Pit", False),
        ('Unaffected by card effects, except "Pit" cards.', "opponent", "Paper Moat", True),
        ("Unaffected by monster effects, except Link Monsters' effects.", "opponent", "Paper Pit", False),
        ("Unaffected by Spell/Trap effects.", "you", "Paper Pit", True),
        ("Unaffected by your opponent's card effects.", "you", "Paper Pit", False),
        ("Unaffected by your opponent's activated Trap effects.", "opponent", "Paper Pit", True),
        (
            "While you control a Dragon monster, this card is unaffected by Trap effects.",
            "opponent",
            "",
            True,
        ),
        ("While you control a Fish monster, this card is unaffected by Trap effects.", "opponent", "", False),
        ("Unaffected by Trap effects while it has material.", "opponent", "", False),
        ("Unaffected by Trap effects, during the Main Phase only.", "opponent", "", True),
        ("Cannot be destroyed by battle, and is unaffected by Trap effects.", "opponent", "", True),
        (
            "Cannot be destroyed by battle, also unaffected by Trap effects during your turn.",
            "opponent",
            "",
            True,
        ),
        (
            "Cannot be destroyed by battle, also unaffected by Trap effects during your opponent's turn.",
            "opponent",
            "",
            False,
        ),
    ],
)
def test_what_resolves_is_kept_from_the_unaffected(judge, text, by, name, spared):
    """The words name whose effects they mean, and which cards are excepted."""
    answer = _struck(judge, text, by=by, name=name or "Paper Blow")
    assert answer.verdict == "answered"
    assert (("destroyed", "Paper M") not in events(answer)) is spared


@pytest.mark.parametrize(("role", "verdict"), [("attacking", "answered"), ("attacked", "depends")])
def test_a_monster_may_be_unaffected_while_it_attacks(judge, role, verdict):
    """“If this card attacks, …” spares the attacking monster alone; of another one it is asked."""
    text = "If this card attacks, it is unaffected by other cards' effects until the end of the Damage Step."
    cards = [
        card("blow", "opponent", BLOW, kind="Normal Trap"),
        monster("m", "you", text=text, battleRole=role),
    ]
    moment = {"phase": "battle", "step": "damage", "timing": "before-damage-calculation"}
    chain = [{"card": "blow", "by": "opponent", "targets": ["m"]}]
    answer = resolved(judge, chain, cards, **moment)
    assert answer.verdict == verdict
    assert verdict == "depends" or not events(answer)


@pytest.mark.parametrize(
    ("text", "verdict", "spared"),
    [
        ("Monsters you control are unaffected by Trap effects.", "answered", True),
        ("Monsters your opponent controls are unaffected by Trap effects.", "answered", False),
        ("Monsters you control are unaffected by Spell effects.", "answered", False),
        ("EARTH monsters you control are unaffected by Trap effects.", "answered", False),
        (
            "While you have 3 cards in your hand, monsters you control are unaffected by Trap effects.",
            "depends",
            None,
        ),
    ],
)
def test_another_card_may_make_it_unaffected(judge, text, verdict, spared):
    """A face-up card may make others unaffected; where too little is known, it is asked."""
    answer = _struck(judge, "", card("hall", "you", text, kind="Continuous Spell", position="face-up"))
    assert answer.verdict == verdict, answer.open
    if verdict == "answered":
        assert (("destroyed", "Paper M") not in events(answer)) is spared


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Unaffected by Spell effects.", 1900),
        ("Unaffected by Trap effects.", 1400),
        ("Unaffected by your opponent's card effects.", 1900),
        ("Unaffected by your opponent's activated effects.", 1400),
        ('Unaffected by the effects of "Curse" cards.', 1900),
        ('Unaffected by card effects, except "Curse" cards.', 1400),
    ],
)
def test_what_goes_on_applying_spares_the_unaffected(judge, text, value):
    """A Continuous Spell of the opponent changes nothing of a monster that is unaffected by it."""
    told = monster("m", "you", text=text, originalAtk=1900)
    curse = card("curse", "opponent", "All monsters on the field lose 500 ATK.", kind="Continuous Spell")
    situation = {"cards": [told, {**curse, "position": "face-up"}], "complete": ["field"]}
    answer = judge.ask({"ask": "value", "card": "m", "stat": "atk", "situation": situation})
    assert (answer.verdict, answer.value) == ("answered", value)


@pytest.mark.parametrize(
    ("text", "negated"),
    [("Monsters you control are unaffected by Trap effects.", False), ("Cannot be Tributed.", True)],
)
def test_the_attack_of_the_unaffected_is_not_negated(judge, text, negated):
    """Negating an attack does something to the monster that attacks, which may be kept from it by another card."""
    cards = [
        card("halt", "opponent", HALT, kind="Normal Trap"),
        monster("m", "you", battleRole="attacking"),
        card("hall", "you", text, kind="Continuous Spell", position="face-up"),
    ]
    answer = resolved(judge, [{"card": "halt", "by": "opponent"}], cards, phase="battle", step="battle")
    assert [name for name, _ in events(answer)] == ["attack-negated"] * negated


@pytest.mark.parametrize(("kind", "found"), [("Normal Spell", ["destroyed"]), ("Fiend Effect Monster", [])])
def test_what_cannot_be_destroyed_by_monster_effects_is_destroyed_by_a_spell(judge, kind, found):
    """A protection from the effects of some cards is none from those of others."""
    place = {"place": "monster-zone", "position": "face-up-attack"} if "Monster" in kind else {}
    blow = card(
        "blow", "you", "You can target 1 monster your opponent controls; destroy it.", kind=kind, **place
    )
    guarded = monster("m", "opponent", text="Cannot be destroyed by monster effects.")
    answer = resolved(judge, [{"card": "blow", "by": "you", "targets": ["m"]}], [blow, guarded])
    assert [name for name, _ in events(answer)] == found


@pytest.mark.parametrize(("paid", "spared"), [(0, True), (1, False)])
def test_what_was_detached_is_material_no_more(judge, paid, spared):
    """“While it has 2 or more materials” counts what is attached when the effect resolves, not what was paid."""
    text = (
        "Unaffected by your opponent's activated effects while it has 2 or more materials. "
        "You can detach 1 material from this card; draw 1 card."
    )
    blow = card("blow", "opponent", BLOW, kind="Normal Trap")
    owned = {"owner": "you", "controller": "you", "text": ""}
    materials = [
        {"id": f"x{n}", "name": f"Paper X{n}", "type": "Fiend Effect Monster", **owned}
        | ({"location": "gy"} if n < paid else {"location": "xyz-material", "attachedTo": "m"})
        for n in range(2)
    ]
    cards = [blow, monster("m", "you", text=text, type="Dragon Xyz Effect Monster", rank=4), *materials]
    own = [{"card": "m", "by": "you", "effect": 2, "cost": ["x0"]}] if paid else []
    answer = resolved(judge, [*own, {"card": "blow", "by": "opponent", "targets": ["m"]}], cards)
    assert (("destroyed", "Paper M") not in events(answer)) is spared


@pytest.mark.parametrize(
    ("summoned", "spared"),
    [("tribute-summoned", True), ("normal-summoned", True), ("special-summoned", False)],
)
def test_how_it_was_summoned_may_make_it_unaffected(judge, summoned, spared):
    """“If it was Normal Summoned/Set” is seen from what was told of its Summon."""
    text = "This card is unaffected by Trap effects if it was Normal Summoned/Set."
    blow = card("blow", "opponent", BLOW, kind="Normal Trap")
    cards = [blow, monster("m", "you", text=text, summoned={"as": summoned})]
    answer = resolved(judge, [{"card": "blow", "by": "opponent", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert (("destroyed", "Paper M") not in events(answer)) is spared
