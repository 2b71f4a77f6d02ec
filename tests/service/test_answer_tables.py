"""The tables of what a card still knows and of how changes meet, and the calculators beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}
HEAVIEST = 150_000
CHANGES = "situation.this.modifiers"
FIRST = {
    f"{CHANGES}[0].kind": "lingering-change",
    f"{CHANGES}[0].operation": "add",
    f"{CHANGES}[0].amount": "700",
}
SECOND = {f"{CHANGES}[1].kind": "lingering-set-original", f"{CHANGES}[1].operation": "halve"}


def page(client: FlaskClient, path: str, status: int = 200, **query: str) -> str:
    """Return a page; none weighs more than it may."""
    response = client.get(path, query_string=query or None, headers=HTML)
    assert response.status_code == status, response.data[:300]
    assert len(response.data) < HEAVIEST
    return response.get_data(as_text=True)


@pytest.mark.parametrize("path", ["/retained-information", "/stats"])
def test_every_cell_leads_to_its_rule_and_page(real: FlaskClient, path: str):
    """Each cell leads to a line of a row's page that has the rule and the page it is cited from."""
    cells = re.findall(rf'<td><a class="(\w+)" href="({path}/[\w-]+)#([\w-]+)">', page(real, path))
    assert len(cells) > 90
    rows = {row: page(real, row) for row in {row for _, row, _ in cells}}
    for verdict, row, column in cells:
        line = rows[row].split(f'id="{column}"')[1].split("</section>")[0]
        if verdict in {"yes", "no", "answered"}:
            assert 'href="/rules/' in line, (row, column)
            assert 'href="/sources/' in line, (row, column)


@pytest.mark.parametrize(
    ("information", "transition"),
    [("counters", "flipped-face-down"), ("own-summoning-method", "banished-temporarily")],
)
def test_a_cell_says_what_the_judge_says(real: FlaskClient, information: str, transition: str):
    """The table has the same answers as the questions."""
    asked = {"ask": "still-knows", "information": information, "transition": transition}
    verdict = real.post("/api/v1/ask", json=asked).json["verdict"]
    cell = rf'<a class="(\w+)" href="/retained-information/{information}#{transition}">'
    assert re.findall(cell, page(real, "/retained-information")) == [verdict]


def test_what_happened_is_told_step_by_step(real: FlaskClient):
    """The calculator shows the answer after each thing that happened, and a link that takes it back."""
    happened = {"transitions[0]": "control-changed", "transitions[1]": "flipped-face-down"}
    shown = page(real, "/retained-information", information="counters", **happened)
    steps = re.search(r'<ol class="steps">.*?</ol>', shown, re.DOTALL)
    assert steps
    assert re.findall(r'class="tone (\w+)"', steps[0]) == ["yes", "no"]
    assert (
        'href="/retained-information?information=counters&amp;transitions%5B0%5D=flipped-face-down#steps"'
        in steps[0]
    )
    assert "transitions%5B2%5D=" in shown


@pytest.mark.parametrize(
    "query", [{"information": "none-such"}, {"information": "counters", "transitions[0]": "<script>"}]
)
def test_what_cannot_happen(real: FlaskClient, query: dict[str, str]):
    """Information or an event that the vocabulary does not have is not found."""
    page(real, "/retained-information", 404, **query)


def test_a_value_is_told_change_by_change(real: FlaskClient):
    """The calculator shows the value at the beginning, after each change and now, and every step with its page."""
    shown = page(real, "/stats", **{"situation.this.originalAtk": "2500", "stat": "atk"}, **FIRST, **SECOND)
    assert re.findall(r"<b>(\d+)</b></li>", shown) == ["2500", "3200", "1950", "1950"]
    assert "The original value was 2500, and change 2 makes it 1250." in shown


def test_a_new_change_goes_to_the_end_of_the_list(real: FlaskClient):
    """What the form adds becomes the next change of the question in the address."""
    new = {"new.kind": "continuous-change", "new.operation": "subtract", "new.amount": "300"}
    response = real.get("/stats", query_string={"card": "Paper Dragon", **FIRST, **new})
    assert response.status_code == 303
    assert "modifiers%5B1%5D.kind=continuous-change" in response.headers["Location"]
    assert "new." not in response.headers["Location"]
    assert re.findall(r"<b>(\d+)</b></li>", page(real, response.headers["Location"]))[-1] == "1400"


def test_a_change_that_does_not_apply_says_why(real: FlaskClient):
    """A change that a later one leaves out is marked, with the rule."""
    later = {
        f"{CHANGES}[1].kind": "lingering-set",
        f"{CHANGES}[1].operation": "set",
        f"{CHANGES}[1].amount": "100",
    }
    shown = page(real, "/stats", **{"situation.this.originalAtk": "2500"}, **FIRST, **later)
    assert "does not apply now" in shown


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"card": "Papr Dragon"}, 404),
        ({"card": "<script>alert(1)</script> none"}, 404),
        ({"situation.this.originalAtk": "much"}, 400),
        ({"card": "Paper Dragon", f"{CHANGES}[0].kind": "<script>"}, 400),
        ({"card": "Paper Dragon", "situation.this": "x", f"{CHANGES}[0].kind": "x"}, 400),
        ({"card": "Paper Dragon", f"{CHANGES}[7].kind": "lingering-change"}, 200),
    ],
)
def test_bad_fields_are_told_on_the_page(real: FlaskClient, query: dict[str, str], status: int):
    """A card that nobody knows and a field that is wrong are told where they were typed, as text."""
    shown = page(real, "/stats", status, **query)
    assert "<script>" not in shown
    assert ('role="alert"' in shown) == (status != 200)
