"""The battle page: two monsters by their names or values, how the battle comes out, and what can be tapped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}
CARDS = "situation.cards[%d]."


def fighter(role: str, at: int, **told: str) -> dict[str, str]:
    """Return the fields of a monster with this part in the battle."""
    side = "you" if role == "attacker" else "opponent"
    found = {"id": role, "controller": side, "location": "monster-zone", "position": "face-up-attack", **told}
    return {role: role, **{CARDS % at + key: value for key, value in found.items()}}


def shown(client: FlaskClient, status: int = 200, **fields: str) -> str:
    """Return the page about a battle."""
    response = client.get("/battle", query_string=fields, headers=HTML)
    assert response.status_code == status
    return response.get_data(as_text=True)


def outcome(page: str) -> dict[str, str]:
    """Return what the page says of how the battle comes out."""
    return dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]*)</dd>", page))


def test_two_monsters_by_name_and_by_values(real: FlaskClient):
    """The lower ATK loses: the damage is the difference, and its monster is destroyed; the pages are named."""
    page = shown(real, **fighter("attacker", 0, name="Paper Dragon"), **fighter("target", 1, atk="900"))
    assert outcome(page) == {
        "Damage to you": "0",
        "Damage to the opponent": "100",
        "Destroyed": "The attacked monster",
        "Damage calculation": "yes",
        "Replay": "no",
    }
    assert 'href="/sources/perfect-rulebook-2017/191"' in page
    assert 'value="Paper Dragon"' in page


def test_a_monster_in_defense_position(real: FlaskClient):
    """The DEF counts, and the attacker's player takes what is too little."""
    page = shown(
        real,
        **fighter("attacker", 0, name="Paper Dragon"),
        **fighter("target", 1, position="face-up-defense", **{"def": "1500"}),
    )
    assert outcome(page)["Damage to you"] == "500"
    assert outcome(page)["Destroyed"] == "nothing"


def test_the_moment_need_not_be_said(real: FlaskClient):
    """Without a moment the page speaks of damage calculation, also in the answer to copy; a told one stays."""
    page = shown(real, **fighter("attacker", 0, atk="900"), **fighter("target", 1, atk="900"))
    copied = re.search(r'data-copies="([^"]+)"', page)
    assert copied
    assert "situation.timing=damage-calculation" in copied[1]
    text = real.get(copied[1].replace("&amp;", "&")).get_data(as_text=True)
    assert "destroyed by battle: card attacker, card target" in text
    again = shown(real, **fighter("attacker", 0, atk="900"), **{"situation.phase": "battle"})
    assert "situation.timing=damage-calculation" not in again


def test_a_direct_attack(real: FlaskClient):
    """A direct attack needs no target: what was told of one is taken away, other cards move up."""
    told = {
        **fighter("attacker", 0, name="Paper Dragon"),
        **fighter("target", 1, name="Paper Dragon"),
        CARDS % 2 + "name": "Ink Well",
        CARDS % 2 + "location": "hand",
        "direct": "true",
    }
    response = real.get("/battle", query_string=told, headers=HTML)
    assert response.status_code == 303
    to = response.headers["Location"]
    assert "target" not in to
    assert "situation.cards%5B1%5D.name=Ink+Well" in to
    page = real.get(to, headers=HTML).get_data(as_text=True)
    assert outcome(page)["Damage to the opponent"] == "1000"
    assert "<b>Ink Well</b>" in page


def test_what_may_change_a_value_is_asked(real: FlaskClient):
    """A card on the field whose words may change the ATK is not passed over: the page asks, and says what follows."""
    table = {**fighter("attacker", 0, name="Paper Dragon"), CARDS % 1 + "name": "Ink Well", "direct": "true"}
    page = shown(real, **table, **{CARDS % 1 + "location": "field-zone"})
    assert "Does this apply to it now: “All Paper monsters gain 100 ATK”?" in page
    assert "battle damage to the opponent: 1000" in page


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({**fighter("attacker", 0), **fighter("target", 1, atk="900")}, "Name the attacking monster"),
        ({**fighter("attacker", 0, atk="900"), **fighter("target", 1)}, "Name the attacked monster"),
        ({**fighter("attacker", 0, name="Paper Dargon"), **fighter("target", 1, atk="900")}, "Did you mean"),
    ],
)
def test_what_is_still_to_be_told(real: FlaskClient, fields: dict[str, str], says: str):
    """A monster of which nothing is told, or whose name nobody knows, is asked for; nothing is guessed."""
    page = shown(real, **fields)
    assert says in page
    assert not outcome(page)


def test_the_first_page(real: FlaskClient):
    """The page begins with the fields of both monsters; only positions in which a monster can battle are offered."""
    page = shown(real)
    assert page.count('value="face-up-attack"') == 2
    assert 'value="face-down-defense"' not in page
    assert 'name="situation.cards[1].id" value="target"' in page
    assert 'name="situation.cards[2].name"' in page


def test_a_bad_field_is_told(real: FlaskClient):
    """A value that a field cannot have is told by its path."""
    fields = {**fighter("attacker", 0, atk="900"), **fighter("target", 1, atk="900", position="sideways")}
    assert "situation.cards[1].position" in shown(real, 400, **fields)
