"""Summons that an effect performs: what comes, with which materials, without Tributing; invented texts."""

from __future__ import annotations

import pytest

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord

ONE_SYNCHRO = {"filter": {"kinds": ["monster"], "monsterKinds": ["synchro"]}, "least": 1, "most": 1}
YOURS = {"places": ["field"], "side": "you"}


def effect(text: str):
    """Return the effect of an invented monster as JSON."""
    card = CardRecord("Lone Guard", card_type="Monster", monster_type_line="Warrior / Effect", text=text)
    return read_card(card).effects[0].to_json()


def formal(read) -> bool:
    """Say whether every word of an effect went into facts."""
    return all(span["formal"] for span in read["spans"])


def test_a_summon_that_names_no_monster_brings_one_of_its_kind():
    """“Synchro Summon using this card” is the Summon of 1 Synchro Monster."""
    read = effect(
        "You can: Immediately after this effect resolves, Synchro Summon using this card you control."
    )
    part = read["parts"][0]
    assert formal(read)
    assert (part["of"], part["count"], part["selection"]) == ("chosen", 1, ONE_SYNCHRO)
    assert part["using"] == {"reference": "this", "filter": YOURS}


@pytest.mark.parametrize(
    ("words", "using"),
    [
        (
            "using only materials this card points to",
            {"filter": {**YOURS, "relation": {"is": "pointed-to-by", "of": "this"}}},
        ),
        (
            "using only monsters this card points to",
            {"filter": {"kinds": ["monster"], **YOURS, "relation": {"is": "pointed-to-by", "of": "this"}}},
        ),
        ("using materials including this card you control", {"reference": "this", "filter": YOURS}),
    ],
)
def test_materials_are_read(words, using):
    """Which monsters are used, and which must be among them."""
    read = effect(
        f"You can: Immediately after this effect resolves, Synchro Summon 1 Synchro Monster, {words}."
    )
    assert formal(read)
    assert read["parts"][0]["using"] == using


def test_materials_that_are_not_known_stay_words():
    """Nothing is passed over."""
    read = effect(
        "You can: Immediately after this effect resolves, Synchro Summon 1 Synchro Monster, using materials of luck."
    )
    assert not formal(read)


def test_what_requires_a_tribute_comes_without_it():
    """“Monster that requires 1 Tribute, without Tributing”."""
    read = effect(
        "You can: Immediately after this effect resolves, "
        "Normal Summon 1 monster from your hand that requires 2 Tributes, without Tributing."
    )
    part = read["parts"][0]
    assert formal(read)
    assert part["withoutTributes"]
    assert part["selection"]["filter"]["compare"] == [{"stat": "tributes", "op": "equal", "with": 2}]


def test_the_one_normal_summon_of_the_turn():
    """What parentheses say of it is said of each Normal Summon before them."""
    read = effect(
        "You can activate 1 of these effects.\n"
        "● Immediately after this effect resolves, Normal Summon 1 Dragon monster.\n"
        "● Immediately after this effect resolves, Normal Summon 1 Fiend monster.\n"
        "(This is your one Normal Summon/Set for that turn.)"
    )
    assert [part.get("takesNormalSummon") for part in read["parts"]] == [True, True]
    assert formal(read)
