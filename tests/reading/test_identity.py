"""Names in a text: those that it lists, and the one as which its own card is always treated; invented cards."""

from __future__ import annotations

import pytest

from reasoner.reading.identity import names_of
from reasoner.reading.record import CardRecord


def names(text: str, pendulum: str | None = None):
    """Return the names of an invented Spell with this text."""
    return names_of(CardRecord("Rune Call", card_type="Spell", text=text, pendulum_text=pendulum))


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ('Special Summon 1 "Rune Smith" from your GY.', ("Rune Smith",)),
        ('If you control "Rune Smith": Draw 1 card.', ("Rune Smith",)),
        ('Special Summon 1 "Rune Smith" or 1 "Rune Wyrm".', ("Rune Smith", "Rune Wyrm")),
        ('Special Summon 1 "Rune" monster from your GY.', ()),
        ('Add 1 "Rune" Spell/Trap from your Deck to your hand.', ()),
        ("Draw 1 card.", ()),
    ],
)
def test_a_bare_name_is_listed_and_an_archetype_is_not(text, listed):
    """A noun after the quotes says that cards are meant whose names include the words."""
    assert names(text).listed == listed


def test_its_own_name_is_not_listed():
    """A text has the name of its card only to say what it limits."""
    assert names('Draw 1 card. You can only activate 1 "Rune Call" per turn.').listed == ()


def test_a_remark_tells_the_name_that_it_always_has():
    """A name for some places is none that it always has."""
    assert names('(This card\'s name is always treated as "Rune Smith".)').always == ("Rune Smith",)
    assert names('This card\'s name becomes "Rune Smith" while in the GY.').always == ()


def test_both_boxes_are_looked_at():
    """A Pendulum Effect lists names, too."""
    assert names("Draw 1 card.", 'You can destroy 1 "Rune Smith".').listed == ("Rune Smith",)
