"""Texts that have their own card destroyed: while something is so, upon another destruction, in a counted phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from reading_cards import monster, spell

from reasoner.reading import read_card

if TYPE_CHECKING:
    from reasoner.reading.model import EffectReading


def _told(effect: EffectReading) -> list[dict[str, Any]]:
    """Return what an effect tells of the destruction of its card, without where its words stand."""
    entries = effect.get("selfDestructs")
    found = entries if isinstance(entries, list) else []
    return [{key: value for key, value in entry.items() if key != "text"} for entry in found]


def _last(text: str) -> EffectReading:
    """Return the last effect that is read of a Continuous Spell."""
    return read_card(spell(text, "Continuous")).effects[-1]


def test_a_card_goes_with_one_that_its_text_names() -> None:
    """“If "Test World" on the field is destroyed, destroy this card.”: upon that, and no trigger of today's texts."""
    text = 'If "Test World" on the field is destroyed, destroy this card. Once per turn: You can draw 1 card.'
    effect = read_card(monster(text)).effects[0]
    world = {"names": ["Test World"], "places": ["field"]}
    assert _told(effect) == [{"upon": {"did": ["destroyed"], "card": world}}]
    assert all(office.formal for office in effect.offices)


@pytest.mark.parametrize(
    "text",
    [
        "When that target is destroyed, destroy this card.",
        'If "Test World" on the field is destroyed by battle, destroy this card.',
        'If "Test World" leaves the field, destroy this card.',
    ],
)
def test_what_else_happens_to_other_cards_is_not_taken_for_it(text: str) -> None:
    """A card that words point to, another cause, another event: no rule carries these out so."""
    assert _told(_last(text)) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Destroy this card during your 2nd Standby Phase after activation.",
            {"in": {"turnOf": "you", "phase": ["standby"]}, "nth": 2, "does": "destroy"},
        ),
        (
            "You must send this card to the GY during your third Standby Phase after activation.",
            {"in": {"turnOf": "you", "phase": ["standby"]}, "nth": 3, "does": "send-to-gy"},
        ),
        (
            "During your opponent's 3rd End Phase after activation, send this card to the GY.",
            {"in": {"turnOf": "opponent", "phase": ["end"]}, "nth": 3, "does": "send-to-gy"},
        ),
    ],
)
def test_a_card_goes_in_a_phase_counted_from_its_activation(text: str, told: dict[str, Any]) -> None:
    """Which phase, in whose turn, the how many-th of them, and what is done: no word is left over."""
    effect = _last(text)
    assert _told(effect) == [told]
    assert all(office.formal for office in effect.offices)


def test_a_phase_that_is_not_counted_stays_words() -> None:
    """“During the End Phase” is no phase counted from the activation on."""
    effect = _last("Destroy this card during the End Phase after activation.")
    assert _told(effect) == []
    assert not all(office.formal for office in effect.offices)
