"""Finding a card's name while it is typed."""

from __future__ import annotations

import gzip
import json
import os
import time
from pathlib import Path

import pytest

from service.cards.names import NameIndex

NAMES = [
    "Paper Dragon",
    "Paper-Dragon Égide",
    "The Dragon of Paper",
    "Ink Well",
    "Well of Ink",
    "Paper Dragon",
    "Iron Weaver",
    "P.A.P.E.R. Clip",
]
REPOSITORY = Path(__file__).resolve().parents[2]
LIST = Path(os.environ.get("HEADJUDGE_CARDS", REPOSITORY.parent / "shared" / "cards" / "cards.jsonl.gz"))
SECONDS = 0.02
INDEX = NameIndex(NAMES)


def test_first_letters_come_first():
    """Names that begin as typed stand before names with a word that does; a name stands once."""
    assert INDEX.complete("paper", 9) == ("Paper Dragon", "Paper-Dragon Égide", "The Dragon of Paper")
    assert INDEX.complete("dragon", 9) == ("Paper Dragon", "Paper-Dragon Égide", "The Dragon of Paper")
    assert INDEX.complete("paper", 1) == ("Paper Dragon",)


@pytest.mark.parametrize("typed", ["EGIDE", "paper dragon eg", "Paper Dragon É"])
def test_case_accents_and_punctuation_do_not_matter(typed: str):
    """What is typed without capitals, accents or hyphens finds the name that has them."""
    assert INDEX.complete(typed, 9) == ("Paper-Dragon Égide",)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("papr drag", "Paper Dragon"),
        ("iron waever", "Iron Weaver"),
        ("wevaer", "Iron Weaver"),
        ("inkwel", "Ink Well"),
    ],
)
def test_spelling_mistakes_are_forgiven(typed: str, meant: str):
    """Letters that are left out, doubled or in the wrong order still find the name, as far as it is typed."""
    assert INDEX.complete(typed, 9)[0] == meant


def test_words_in_another_order():
    """Words that stand in another order find the name, too."""
    assert "Iron Weaver" in INDEX.complete("weaver iron", 9)


@pytest.mark.parametrize("typed", ["", " ", "-", "qqqqqqqq"])
def test_nothing_is_like_it(typed: str):
    """Where nothing is like what was typed, nothing is offered."""
    assert INDEX.complete(typed, 9) == ()


def test_names_of_the_whole_pool_are_found_at_once():
    """Over all cards a completion takes less than 20 ms, whether it is spelt rightly or not."""
    if not LIST.exists():
        pytest.skip("the card list is not here; HEADJUDGE_CARDS names it")
    with gzip.open(LIST, "rt", encoding="utf-8") as lines:
        index = NameIndex([json.loads(line)["name"] for line in lines])
    for typed, meant in (("book of mon", "Book of Moon"), ("dark mag", "Dark Magic"), ("hauntd", "Haunted")):
        best, found = 9.0, ()
        for _ in range(5):
            start = time.process_time()
            found = index.complete(typed, 8)
            best = min(best, time.process_time() - start)
        assert any(meant in name for name in found), typed
        assert best < SECONDS, (typed, best)
