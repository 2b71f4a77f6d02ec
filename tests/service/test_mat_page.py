"""The table as on a mat: every zone once, cards tapped into place, and what may be done, card by card."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from invented import ScriptedAnswer, ScriptedJudge

from service.web import mat

if TYPE_CHECKING:
    import pytest
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}
CARD = "situation.cards[%d]."
MOMENT = {"situation.turnPlayer": "you", "situation.phase": "main-1"}


def lying(at: int, name: str, side: str, location: str, **more: str) -> dict[str, str]:
    """Return the fields of a card on the table."""
    told = {"id": f"c{at + 1}", "name": name, "controller": side, "location": location, **more}
    return {CARD % at + key: value for key, value in told.items()}


DRAGON = lying(0, "Paper Dragon", "you", "monster-zone", column="3", position="face-up-attack")
WELL = lying(1, "Ink Well", "opponent", "field-zone", position="face-down")


def shown(client: FlaskClient, status: int = 200, **fields: str) -> str:
    """Return the page about a table."""
    response = client.get("/table", query_string=fields, headers=HTML)
    assert response.status_code == status
    return response.get_data(as_text=True)


def spots(page: str) -> dict[str, dict[str, str]]:
    """Return the zones by how they are read aloud, each with the fields to which a tap leads."""
    found = re.findall(r'<a class="spot[^"]*"[^>]*href="([^"]+)" aria-label="([^"]+)"', page)
    return {unescape(name): dict(parse_qsl(urlsplit(unescape(to)).query)) for to, name in found}


def test_every_zone_is_on_the_mat(client: FlaskClient):
    """All zones of both players, each once, in its row and column; none is called twice alike."""
    zones = mat.zones()
    assert len(zones) == 24
    page = shown(client)
    assert len(spots(page)) == 24
    for zone in zones:
        if zone.row:
            assert page.count(f'class="at row-{zone.row} column-{zone.column}"') == 1, zone
    assert zones[0].row == "5"
    assert {zone.kinds[0] for zone in zones if zone.column == "1"} == {"spell-trap-zone", "monster-zone"}


def test_an_empty_zone_takes_the_next_card(client: FlaskClient):
    """A tap on a zone chooses it; the form then puts a card right there."""
    to = spots(shown(client))["Your Main Monster Zone in column 2: empty"]
    assert to == {"zone": "you-monster-2"}
    page = shown(client, **to)
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]+)">', page))
    assert hidden == {
        CARD % 0 + "id": "c1",
        CARD % 0 + "location": "monster-zone",
        CARD % 0 + "controller": "you",
        CARD % 0 + "column": "2",
        "hold": "c1",
    }
    assert 'name="situation.cards[0].name"' in page
    assert "Card in: Your Main Monster Zone in column 2" in page


def test_an_extra_monster_zone_asks_whose_card(client: FlaskClient):
    """Where both players' cards can lie, the form asks whose it is."""
    page = shown(client, zone="extra-left")
    assert '<input type="radio" name="situation.cards[0].controller" value="opponent">' in page


def test_cards_lie_in_their_zones(real: FlaskClient):
    """A card stands in its zone by column, side and place; a field zone needs no column."""
    found = spots(shown(real, **DRAGON, **WELL))
    assert found["Your Main Monster Zone in column 3: Paper Dragon, face-up Attack Position"]["hold"] == "c1"
    assert any(name.startswith("The opponent's Field Zone: Ink Well") for name in found)


def test_a_held_card_is_tapped_into_place(real: FlaskClient):
    """While a card is held, an empty zone takes it: its place, column and side change, the rest stays."""
    found = spots(shown(real, **DRAGON, hold="c1"))
    to = found["Your Main Monster Zone in column 5: put it here"]
    assert to == {**DRAGON, CARD % 0 + "column": "5", "hold": "c1"}
    assert (
        found["The opponent's Main Monster Zone in column 1: put it here"][CARD % 0 + "controller"]
        == "opponent"
    )
    extra = next(to for name, to in found.items() if "Extra Monster Zone" in name)
    assert extra[CARD % 0 + "controller"] == "you"
    assert extra[CARD % 0 + "location"] == "extra-monster-zone"
    laid_down = found["Your Main Monster Zone in column 3: Paper Dragon, face-up Attack Position"]
    assert "hold" not in laid_down


def test_what_leaves_the_field_leaves_its_column(real: FlaskClient):
    """In the hand a card has neither column nor position."""
    page = shown(real, **DRAGON, hold="c1")
    to = next(to for to in re.findall(r'href="([^"]+)"[^>]*>Hand<', page))
    fields = dict(parse_qsl(urlsplit(unescape(to)).query))
    assert fields[CARD % 0 + "location"] == "hand"
    assert CARD % 0 + "column" not in fields
    assert CARD % 0 + "position" not in fields


def test_a_card_without_a_zone(real: FlaskClient):
    """A card of which the column is not told stands beside the mat, in no zone; one in the GY in its pile."""
    page = shown(
        real, **lying(0, "Paper Dragon", "you", "monster-zone"), **lying(1, "Ink Well", "opponent", "gy")
    )
    assert re.search(r'Not in a zone yet: <a class="lying"[^>]*>Paper Dragon</a>', page)
    assert re.search(r'<span class="pile">GY</span>\s*<a class="lying"[^>]*>Ink Well</a>', page)


def test_the_moves_stand_card_by_card(real: FlaskClient):
    """An effect that may be activated is listed with its words, its page, and the address of the whole answer."""
    page = shown(real, **DRAGON, **MOMENT)
    moves = page.split('id="moves"')[1]
    assert "Activate effect 1" in moves
    assert "You can draw 1 card." in moves
    assert re.search(r'href="/sources/[^"]+"', moves)
    (whole,) = re.findall(r'<a href="([^"]+)">The whole answer</a>', moves)
    fields = dict(parse_qsl(urlsplit(unescape(whole)).query))
    assert fields["card"] == "Paper Dragon"
    assert fields["situation.this.location"] == "monster-zone"
    assert not any(name.startswith("situation.cards") for name in fields)
    answered = real.get(unescape(whole), headers=HTML).get_data(as_text=True)
    assert '<section class="verdict yes"' in answered
    # The mark in the zone says the same.
    assert re.search(r'class="spot side-you filled".*?<span class="tone yes">', page, re.DOTALL)


def test_whose_moves(real: FlaskClient):
    """The other player has other moves."""
    page = shown(real, **DRAGON, **MOMENT, player="opponent")
    assert "Activate effect 1" not in page
    assert "that the opponent could do" in page


def test_moves_of_every_kind_are_shown(
    client: FlaskClient, judge: ScriptedJudge, monkeypatch: pytest.MonkeyPatch
):
    """What a move does is shown whatever it is, with or without a card, and with whatever else it names."""
    why = {"says": "It is so.", "rule": "rule:a", "statement": "", "citations": []}
    point = {
        "asks": "Which step is it?",
        "field": "situation.step",
        "then": {"battle": "yes", "end": "no"},
        "words": {},
    }
    bare: dict[str, Any] = {"open": [], "unless": []}
    moves = [
        {
            "do": "tribute-summon",
            "card": "c1",
            "name": "Paper Dragon",
            "with": ["Ink Well", "7"],
            "verdict": "yes",
            "why": why,
        }
        | bare,
        {
            "do": "attack",
            "card": "c1",
            "name": "Paper Dragon",
            "direct": True,
            "verdict": "depends",
            "why": why,
        }
        | bare
        | {"open": [point]},
        {"do": "enter", "phase": "battle", "verdict": "no", "why": why} | bare,
    ]
    monkeypatch.setattr(
        judge, "ask", lambda _: ScriptedAnswer({"verdict": "answered", "value": moves, "citations": []})
    )
    page = shown(client, **DRAGON)
    assert "Tribute summon, with Ink Well and 7" in page
    assert "Attack, direct" in page
    assert "Which step is it?" in page
    assert "Enter, phase battle" in page
    assert "The turn" in page
    assert [int(number) for number in re.findall(r"</svg> (\d+) (?:yes|depends|no)", page)] == [1, 1, 1]


def test_steps_belong_to_their_phase(real: FlaskClient):
    """Steps are offered in the phase that has them, and go with it."""
    assert "Damage Step" not in shown(real, **DRAGON, **MOMENT)
    page = shown(
        real,
        **DRAGON,
        **{"situation.turnPlayer": "you", "situation.phase": "battle", "situation.step": "damage"},
    )
    assert ">Damage Step<" in page
    to = next(to for to in re.findall(r'href="([^"]+)"[^>]*>Main Phase 2<', page))
    assert "situation.step" not in to


def test_unknown_names_are_told(real: FlaskClient):
    """A name that nobody knows gets the names most like it, where it lies."""
    page = shown(real, **lying(0, "Paper Dragn", "you", "monster-zone", column="1"), hold="c1")
    assert "No card is called so. Did you mean" in page
    assert "Paper+Dragon" in page


def test_a_bad_field_is_told(real: FlaskClient):
    """A value that a field cannot have is told, and the mat is still there."""
    page = shown(real, 400, **lying(0, "Paper Dragon", "you", "monster-zone", position="sideways"))
    assert "situation.cards[0].position" in page
    assert len(spots(page)) == 24


def test_the_answer_to_copy(real: FlaskClient):
    """The moves as text are asked for by the same fields."""
    page = shown(real, **DRAGON, **MOMENT)
    copied = re.search(r'data-copies="([^"]+)"', page)
    assert copied
    assert "Paper Dragon (effect 1)" in real.get(unescape(copied[1])).get_data(as_text=True)
