"""The Chain page: the table before, what each Chain Link changes, the table afterwards."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}
CHAIN = {
    "situation.chain[0].card": "Raigeki",
    "situation.chain[0].by": "you",
    "situation.chain[1].card": "Mystical Space Typhoon",
    "situation.chain[1].by": "opponent",
    "situation.chain[1].targets[0]": "Ink Well",
}
TABLE = {
    "situation.cards[0].name": "Ink Well",
    "situation.cards[0].controller": "you",
    "situation.cards[0].location": "field-zone",
    "situation.cards[0].position": "face-up",
    "situation.cards[1].name": "Paper Dragon",
    "situation.cards[1].controller": "opponent",
    "situation.cards[1].location": "monster-zone",
    "situation.cards[1].column": "2",
    "situation.cards[1].position": "face-up-attack",
}


def stepped(client: FlaskClient, **fields: str) -> str:
    """Return what the page says of the table, link by link; nothing where it says nothing of it."""
    response = client.get("/chain", query_string=fields, headers=HTML)
    assert response.status_code == 200
    found = re.search(r'<section class="stepped".*?</section>', response.get_data(as_text=True), re.DOTALL)
    return found[0] if found else ""


def lines(shown: str) -> list[str]:
    """Return the steps in words, one a Chain Link."""
    items = re.findall(r'<li><span class="number">.*?</li>', shown, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", item)).split()) for item in items]


def test_each_link_changes_the_table(real: FlaskClient):
    """The last Chain Link comes first; each says how a card lay and where it lies then."""
    shown = stepped(real, **CHAIN, **TABLE)
    assert lines(shown) == [
        "2 Mystical Space Typhoon Ink Well: destroyed you, Field Zone, face-up → you, GY",
        (
            "1 Raigeki Paper Dragon: destroyed the opponent, Monster Zone, column 2, face-up Attack Position"
            " → the opponent, GY"
        ),
    ]
    assert "Before (2 cards)" in shown


def test_from_the_table_afterwards_one_goes_on(real: FlaskClient):
    """The table afterwards can be opened: its cards lie there, the Chain is over."""
    shown = stepped(real, **CHAIN, **TABLE)
    (onward,) = re.findall(r'href="(/table\?[^"]+)"', shown)
    fields = dict(parse_qsl(urlsplit(unescape(onward)).query))
    assert fields["situation.cards[0].location"] == "gy"
    assert not any(name.startswith("situation.chain[") for name in fields)
    page = real.get(unescape(onward), headers=HTML)
    assert page.status_code == 200
    assert "Paper Dragon" in page.get_data(as_text=True)


def test_life_points_are_counted(real: FlaskClient):
    """What a player gains or loses stands with the link, and with the table afterwards."""
    fields = {
        "situation.chain[0].card": "Soul Taker",
        "situation.chain[0].by": "you",
        "situation.chain[0].targets[0]": "Paper Dragon",
        "situation.players.opponent.lp": "3000",
    }
    shown = stepped(real, **fields)
    assert "the opponent +1000" in lines(shown)[0]
    assert "The opponent: 4000 LP" in shown


def test_values_stand_with_the_table_afterwards(real: FlaskClient):
    """A change of ATK is told in the words of its text, and the ATK that it leaves beside the monster."""
    chain = {
        "situation.chain[0].card": "Gilded Page",
        "situation.chain[0].by": "you",
        "situation.chain[0].targets[0]": "Paper Dragon",
    }
    dragon = {key.replace("[1]", "[0]"): told for key, told in TABLE.items() if "[1]" in key}
    shown = stepped(real, **chain, **dragon)
    assert lines(shown) == ["1 Gilded Page Paper Dragon: “it gains 400 ATK until the end of this turn”"]
    assert "<b>Paper Dragon</b> 1400 ATK " in shown
    page = real.get("/chain", query_string={**chain, **dragon}, headers=HTML).get_data(as_text=True)
    resolves, _, last = page.partition('id="resolves"')[2].partition('id="last"')
    for told in (resolves, last):
        assert "“it gains 400 ATK until the end of this turn”" in told


def test_what_is_told_is_not_worked_out(real: FlaskClient):
    """Where the events are told, and where there is no Chain, the page does not say what would happen."""
    told = {"situation.happened[0].event": "destroyed", "situation.happened[0].card": "Paper Dragon"}
    assert not stepped(real, **CHAIN, **TABLE, **told)
    assert not stepped(real, **TABLE)


def test_cards_of_one_name(real: FlaskClient):
    """Two cards of one name need no words of their own in the address; how they lay before is said of neither."""
    twice = {name.replace("[1]", "[2]"): value for name, value in TABLE.items() if "[1]" in name}
    shown = stepped(real, **CHAIN, **TABLE, **twice)
    assert "Before (3 cards)" in shown
    assert lines(shown)[1] == "1 Raigeki Paper Dragon and Paper Dragon: destroyed the opponent, GY"
    assert shown.count("the opponent, GY") == 3
