"""The Deck check: lists as people paste them, line by line; the verdict with what stands against each card."""

from __future__ import annotations

import base64
import struct
from typing import TYPE_CHECKING

import pytest

from reasoner.reading.record import CardRecord
from service import decks
from service.cards.store import CardStore, Stored, write_store
from service.loading import load_judge
from service.web import create_app

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from service.sparql.engine import Engine

HTML = {"Accept": "text/html"}
ROLL = [
    CardRecord(
        f"Paper {number}", password=1000 + number, card_type="Spell", property="Normal", text="Draw 1 card."
    )
    for number in range(14)
]
LIMITED = (("tcg", "Limited"), ("ocg", "Forbidden"))
CARDS = (
    *ROLL,
    CardRecord(
        "Rare Paper", password=2001, card_type="Spell", property="Normal", text="Draw 1 card.", limits=LIMITED
    ),
    CardRecord(
        "Scarce Ink", password=2002, card_type="Trap", property="Normal", text="Draw 1 card.", limits=LIMITED
    ),
    CardRecord(
        "Paper Wyrm",
        password=3001,
        card_type="Monster",
        monster_type_line="Dragon / Synchro / Effect",
        level=7,
        atk=2000,
        def_=1000,
        text="1 Tuner + 1+ non-Tuner monsters",
    ),
)
FORTY = [(1000 + number, 3) for number in range(13)] + [(1013, 1)]


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory, engine: Engine) -> FlaskClient:
    """Make a client of a counter with the cards of a Deck."""
    directory = tmp_path_factory.mktemp("deck")
    write_store(directory, [Stored(card) for card in CARDS], [], "")
    store = CardStore.open(directory)
    return create_app(load_judge(store), store, engine).test_client()


def ydk(main: list[tuple[int, int]], extra: tuple[int, ...] = (), side: tuple[int, ...] = ()) -> str:
    """Return a Deck as a YDK file."""
    cards = [str(card) for card, copies in main for _ in range(copies)]
    return "\n".join(
        ["#created by a test", "#main", *cards, "#extra", *map(str, extra), "!side", *map(str, side)]
    )


def ydke(*parts: list[int]) -> str:
    """Return a Deck as a YDKE address."""
    coded = (base64.b64encode(struct.pack(f"<{len(part)}I", *part)).decode() for part in parts)
    return "ydke://" + "".join(f"{code}!" for code in coded)


def shown(client: FlaskClient, text: str, status: int = 200, **more: str) -> str:
    """Return the page about a list."""
    response = client.get("/deck", query_string={"list": text, **more}, headers=HTML)
    assert response.status_code == status
    return response.get_data(as_text=True)


@pytest.mark.parametrize(
    ("line", "key", "copies"),
    [
        ("Ink Well", "Ink Well", 1),
        ("3 Ink Well", "Ink Well", 3),
        ("3x Ink Well", "Ink Well", 3),
        ("2 × Ink Well", "Ink Well", 2),
        ("Ink Well x2", "Ink Well", 2),
        ("Ink Well (3)", "Ink Well", 3),
        ("4-Leaved Ink", "4-Leaved Ink", 1),
    ],
)
def test_a_line_with_a_name(line: str, key: str, copies: int):
    """A name stands with how many of it, before or after, or alone."""
    assert list(decks.read(line)) == [decks.Line("Line 1", "", key, copies, line)]


def test_names_under_headings():
    """Headings say the part; comments and empty lines are passed over, but counted."""
    text = "// mine\nMain Deck (40)\n3 A\n\n== Extra: 1 ==\nB\nSide\nC"
    found = [(line.place, line.part, line.key) for line in decks.read(text) if isinstance(line, decks.Line)]
    assert found == [("Line 3", "main", "A"), ("Line 6", "extra", "B"), ("Line 8", "side", "C")]


def test_a_ydk_file():
    """Each line is a passcode of the part whose name stands above; what is none is told by its line."""
    found = list(decks.read("#main\n0012\nfoo\n#extra\n34\n!side\n56"))
    assert [(line.place, line.part, line.key) for line in found if isinstance(line, decks.Line)] == [
        ("Line 2", "main", 12),
        ("Line 5", "extra", 34),
        ("Line 7", "side", 56),
    ]
    assert [bad.place for bad in found if isinstance(bad, decks.BadLine)] == ["Line 3"]


def test_a_ydke_address():
    """Three lists in base 64; a part that is none is told."""
    found = [(line.part, line.key) for line in decks.read(ydke([12, 34], [], [56]))]  # type: ignore[union-attr]
    assert found == [("main", 12), ("main", 34), ("side", 56)]
    (bad, *rest) = decks.read("ydke://DAAA!!OAAAAA==!")
    assert isinstance(bad, decks.BadLine)
    assert bad.place == "Main Deck"
    assert [line.key for line in rest] == [56]  # type: ignore[union-attr]
    assert [type(line) for line in decks.read("ydke://abc")] == [decks.BadLine]


def test_no_list_is_endless():
    """So many lines are read and no more."""
    (bad,) = decks.read("A\n" * (decks.MOST_LINES + 1))
    assert bad.place == f"Line {decks.MOST_LINES + 1}"


@pytest.mark.parametrize(
    "text",
    [
        ydk(FORTY, (3001,)),
        ydke([card for card, copies in FORTY for _ in range(copies)], [3001], []),
        "\n".join([*(f"{copies} Paper {card - 1000}" for card, copies in FORTY), "Paper Wyrm"]),
    ],
    ids=["ydk", "ydke", "names"],
)
def test_a_legal_deck(counter: FlaskClient, text: str):
    """A Deck of 40 is legal in each form; where the list does not say it, a card goes where it belongs."""
    page = shown(counter, text)
    assert "<span>Legal</span>" in page
    assert 'Main Deck <span class="quiet">40 cards</span>' in page
    assert 'Extra Deck <span class="quiet">1 cards</span>' in page


def test_everything_that_is_wrong_is_told(counter: FlaskClient):
    """Each card that is there too often is told, not only the first, and what does not belong where it is."""
    page = shown(counter, ydk([*FORTY, (2001, 2), (2002, 3), (3001, 1)]))
    assert "<span>Not legal</span>" in page
    for says in (
        "Paper Wyrm is in the Main Deck and belongs in the Extra Deck",
        "Of Rare Paper and cards of its name 2 are there, and 1 allowed",
        "Of Scarce Ink and cards of its name 3 are there, and 1 allowed",
        "Scarce Ink is Limited in the TCG",
    ):
        assert page.count(says) >= 1, says
    assert '<b class="status">Limited</b>' in page
    assert 'href="/sources/perfect-rulebook-2017/40"' in page
    text = counter.get("/deck.txt", query_string={"list": ydk([*FORTY, (2001, 2), (2002, 3)])}).get_data(
        as_text=True
    )
    assert "Rare Paper" in text
    assert "Scarce Ink" in text


def test_whose_list_it_is(counter: FlaskClient):
    """One copy of a card may be legal in one game and not in the other."""
    text = ydk([*FORTY, (2001, 1)])
    assert "<span>Legal</span>" in shown(counter, text)
    assert "Rare Paper is Forbidden in the OCG" in shown(counter, text, game="ocg")


def test_too_few_cards(counter: FlaskClient):
    """What stands against the size of a Deck is told once, not for every card."""
    assert shown(counter, "3 Paper 1\n3 Paper 2").count("<p>The Main Deck has 6 cards.</p>") == 1


def test_a_bad_line_is_told(counter: FlaskClient):
    """A line that names no card is told with its number, and what was meant is a tap away."""
    page = shown(counter, "3 Paper 1\n2 Paper Wyrn\n9 <b>", 400)
    assert "<b>Line 2</b>: “2 Paper Wyrn” is the name of no card" in page
    assert 'href="/deck?list=3+Paper+1%0A2+Paper+Wyrm%0A9+%3Cb%3E"' in page
    assert "<b>Line 3</b>: “9 &lt;b&gt;”" in page
    assert "Legal</span>" not in page
    text = counter.get("/deck.txt", query_string={"list": "2 Paper Wyrn"})
    assert text.status_code == 400
    assert text.get_data(as_text=True).startswith("Line 1: “2 Paper Wyrn”")


def test_an_unknown_passcode(counter: FlaskClient):
    """A passcode that no card has is told with its line."""
    assert "<b>Line 2</b>: “5” is the passcode of no card" in shown(counter, "#main\n5\n1001", 400)


def test_without_a_list(counter: FlaskClient):
    """The page begins with a field for the list."""
    response = counter.get("/deck", headers=HTML)
    assert response.status_code == 200
    assert '<textarea id="list" name="list"' in response.get_data(as_text=True)
    assert counter.get("/deck.txt").status_code == 400
