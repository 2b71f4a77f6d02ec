"""Whatever the text, the reader answers: quickly, the same every time, and never sure of nonsense."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import does_not_hang
from reading_cards import monster, pendulum, spell, trap

from reasoner.reading import read_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from reasoner.reading import CardReading
    from reasoner.reading.record import CardRecord


MAKERS = (
    monster,
    lambda text: monster(text, "Fiend / Xyz / Effect"),
    spell,
    lambda text: spell(text, "Continuous"),
    lambda text: spell(text, "Equip"),
    trap,
    lambda text: trap(text, "Continuous"),
    lambda text: pendulum(text, text),
)
PIECES = st.sampled_from(
    [
        "If",
        "when",
        "you can",
        "this card",
        ":",
        ";",
        ".",
        "(",
        ")",
        '"',
        "●",
        "\n",
        "is sent to the GY",
        "target 1",
        "FLIP",
        "draw",
        ",",
    ]
)
made = st.sampled_from(MAKERS)
shredded = st.lists(PIECES | st.text(max_size=5), max_size=60).map(" ".join)


def check(reading: CardReading):
    """Every span lies inside its box."""
    lengths = {box: len(text) for box, text in reading.boxes}
    for effect in reading.effects:
        for span in (
            effect.span,
            *(fact.span for fact in effect.facts),
            *(part.span for part in effect.parts),
        ):
            assert 0 <= span.start <= span.end <= lengths[span.box]


@given(make=made, text=st.text(max_size=400))
def test_any_unicode_is_answered(make: Callable[[str], CardRecord], text: str):
    """No text crashes the reader or makes a span point outside."""
    check(read_card(make(text)))


@settings(max_examples=200)
@given(make=made, text=shredded)
def test_shredded_card_text_is_answered(make: Callable[[str], CardRecord], text: str):
    """Pieces of card text in any order, with marks unpaired, are taken apart without error."""
    reading = read_card(make(text))
    check(reading)
    assert read_card(make(text)) == reading


@given(
    make=made,
    words=st.lists(st.text(alphabet="bjkqvwxyzöéß", min_size=4, max_size=9), min_size=1, max_size=40),
)
def test_nonsense_is_never_read_with_confidence(make: Callable[[str], CardRecord], words: list[str]):
    """Invented words in sentences yield no effect that is sure, beyond a card's activation without text."""
    text = " ".join(words[:5]).capitalize() + ": you can " + " ".join(words) + "."
    assert all(effect.confidence != "sure" for effect in read_card(make(text)).effects if effect.number)


HUGE = {
    "one sentence": "If this card is sent to the GY and a monster is destroyed by battle or " * 1500,
    "quotes": '"' * 100_000,
    "parentheses": "(" * 50_000 + ")" * 50_000,
    "bullets": "● You can draw 1 card.\n" * 4500,
    "spaces": " " * 100_000,
    "words": "destroyed " * 10_000,
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE.keys())
@pytest.mark.parametrize("cut", [100_000, 3_900])
def test_no_text_takes_long(text: str, cut: int):
    """Long and repetitive texts, below and above the limit of what is read, are answered at once."""
    for make in MAKERS:
        with does_not_hang():
            read_card(make(text[:cut]))


def test_what_is_longer_than_any_card_is_left_unread():
    """A text beyond the limit yields no effect and is listed as unread."""
    reading = read_card(monster("Draw 1 card. " * 9_000))
    assert reading.effects == ()
    assert [(span.start, span.end) for span in reading.unread] == [(0, 117_000)]
