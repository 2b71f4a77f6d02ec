"""The card store: how cards are found, and names when they are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from invented import HOSTILE
from msgspec.json import encode

from reasoner.reading import read_card
from reasoner.reading.record import CardRecord
from service.cards import readings
from service.cards.names import fold
from service.cards.store import CardStore, Stored, write_store

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("paper dragon", "Paper Dragon"),
        ("  Paper–Dragon ", "Paper Dragon"),
        ("paper dragon egide", "Paper-Dragon Égide"),
        (11111111, "Paper Dragon"),
        ("00000222", "Paper-Dragon Égide"),
        ("7", "7"),
        (7777, "7"),
        (HOSTILE, HOSTILE),
    ],
)
def test_a_card_is_found(store: CardStore, key: str | int, name: str):
    """A card is found by its passcode, and by its name however it is punctuated; a name of digits is a name."""
    found = store.find(key)
    assert found
    assert found.name == name


@pytest.mark.parametrize("key", ["", "   ", "Paper", 0, -1, "99999999", "²", "\ud800"])
def test_what_is_no_card_is_not_found(store: CardStore, key: str | int):
    """Anything else is not found, and is no error."""
    assert store.find(key) is None


def test_nearest_names(store: CardStore):
    """The names most like a misspelt one come best first; nothing like it gives none."""
    assert store.nearest("Papr Dragn")[0] == "Paper Dragon"
    assert store.nearest("Ink")[0] == "Ink Well"
    assert store.nearest("") == ()
    assert store.nearest("qqqq zzzz") == ()


def test_an_absent_store_has_no_cards(tmp_path: Path):
    """Before any import the store is empty and everything about it works."""
    store = CardStore.open(tmp_path)
    assert (len(store), store.find("x"), store.nearest("x"), store.complete("x")) == (0, None, (), ())


def test_the_first_of_a_name_stands_for_it(tmp_path: Path):
    """Of several cards with one name the first imported is found by the name, each by its passcode."""
    cards = [Stored(CardRecord("Twin", password=number)) for number in (5, 6)]
    store = write_store(tmp_path, cards, [], "")
    assert store.find("twin") == CardRecord("Twin", password=5)
    assert store.find(6) == CardRecord("Twin", password=6)


def test_folding_keeps_words_apart_from_nothing():
    """Punctuation alone folds to nothing, so it never finds a card by accident."""
    assert fold("!?- ☆") == ""


def test_a_reading_is_kept_as_it_was_made(tmp_path: Path):
    """The reading that the store gives is the one that the reader made, so that nobody needs to read again."""
    card = CardRecord(
        "Paper Dragon",
        password=1,
        card_type="Monster",
        monster_type_line="Dragon / Pendulum / Effect",
        text="When this card is destroyed by battle and sent to the GY: You can draw 1 card.",
        pendulum_text="Once per turn: You can destroy this card.",
    )
    write_store(tmp_path, [Stored(card, readings.pack(card))], [], readings.fingerprint())
    store = CardStore.open(tmp_path)
    kept, made = store.reading(card), read_card(card)
    assert kept
    assert encode(kept.to_json()) == encode(made.to_json())
    assert [part[1:] for part in kept.marked()] == [part[1:] for part in made.marked()]
    assert store.reading(CardRecord("Paper Dragon", password=1, text="Another text.")) is None
