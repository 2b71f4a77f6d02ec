"""“Would be destroyed … instead”: what is done instead of a destruction is read from the text."""

from __future__ import annotations

import pytest

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "If this card would be destroyed by battle, you can discard 1 card instead.",
            (True, True, "itself"),
        ),
        ("If this card would be destroyed, destroy 1 Spell you control instead.", (True, False, "itself")),
        (
            "If a Dragon you control would be destroyed, you can banish this card from your GY instead.",
            (True, True, "other"),
        ),
        ("If you would take damage, gain that many LP instead.", (True, False, None)),
    ],
)
def test_what_is_done_instead_is_read(text: str, told: tuple[object, ...]) -> None:
    """The effect says “instead”; whether it may be declined, and which card it saves, is read with it."""
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    assert (effect.get("instead"), effect.get("optionalInstead"), effect.get("protects")) == told


def test_a_trigger_for_being_destroyed_replaces_nothing() -> None:
    """“If this card is destroyed: …” does not say that anything is done instead."""
    card = CardRecord(
        name="A Leaver",
        card_type="Monster",
        monster_type_line="Fiend / Effect",
        text="If this card is destroyed: You can draw 1 card.",
    )
    (effect,) = read_card(card).effects
    assert effect.get("instead") is None


def test_the_limit_of_an_effect_that_applies_is_read() -> None:
    """“You can only use this effect of … once per turn” limits what is done instead, too."""
    limit = 'You can only use this effect of "A Saver" once per turn.'
    text = f"If this card would be destroyed, you can discard 1 card instead. {limit}"
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    assert effect.get("oncePerTurn") == "named"


@pytest.mark.parametrize(
    ("text", "cause", "done"),
    [
        ("If this card would be destroyed by battle, you can discard 1 card instead.", "battle", ["discard"]),
        (
            "If this card would be destroyed by a card effect, send 1 Spell you control to the GY instead.",
            "effect",
            ["send-to-gy"],
        ),
        (
            "If this card would be destroyed by battle or card effect, you can banish it instead.",
            None,
            ["banish"],
        ),
    ],
)
def test_from_what_it_saves_and_what_it_does_is_read(text: str, cause: str | None, done: list[str]) -> None:
    """Where the text names one cause alone, it is kept; what is done instead is told like what is paid."""
    card = CardRecord(name="A Saver", card_type="Monster", monster_type_line="Fiend / Effect", text=text)
    (effect,) = read_card(card).effects
    assert effect.get("savesFrom") == cause
    assert [step.get("does") for step in effect.costs] == done
