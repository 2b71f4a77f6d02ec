"""The workbench: results as tables and charts, errors with their place, terms while one types, ready queries."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented import HOSTILE

from service.sparql.engine import Result
from service.sparql.graphs import law, prefixes
from service.web.charts import chart, possible, ticks
from service.web.results import results_of
from service.web.workbench import ready

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html"}
PHASES = "SELECT ?phase ?order WHERE { ?phase a ygo:Phase ; ygo:order ?order }"
HEAVIEST = 150_000


def page(client: FlaskClient, status: int = 200, **query: str) -> str:
    """Return the workbench with a query."""
    response = client.get("/workbench", query_string=query or None, headers=HTML)
    assert response.status_code == status, response.data[:300]
    assert len(response.data) < HEAVIEST
    shown = response.get_data(as_text=True)
    assert not re.search(r"<style|<[^>]*\s(style|on\w+)=|<script>", shown)
    return shown


def table(*rows: tuple[object, ...], columns: tuple[str, ...] = ("a", "b")):
    """Return a result with these values."""
    kinds = {int: "integer", float: "decimal"}
    bindings = [
        {
            name: {"type": "literal", "value": str(value)}
            | (
                {"datatype": f"http://www.w3.org/2001/XMLSchema#{kinds[type(value)]}"}
                if type(value) in kinds
                else {}
            )
            for name, value in zip(columns, row, strict=True)
        }
        for row in rows
    ]
    body = {"head": {"vars": list(columns)}, "results": {"bindings": bindings}}
    return results_of(Result("json", json.dumps(body).encode()))


def test_it_begins_with_a_query(real: FlaskClient):
    """Without a query the editor has the first ready one, and all of them are at hand as links."""
    shown = page(real)
    assert "<textarea" in shown
    assert shown.count('<li><a href="/workbench?query=') == len(ready())
    assert real.get("/sparql", headers=HTML).headers["Location"] == "/workbench"


def test_a_result_is_a_table_that_leads_on(real: FlaskClient):
    """Names of the project lead to their pages, numbers are numbers, and the result can be taken home."""
    shown = page(real, query=PHASES)
    assert 'href="/ontology/phase/battle">phase:battle</a>' in shown
    assert '<td class="number">1</td>' in shown
    for name in ("csv", "json", "tsv", "xml"):
        assert f"&amp;format={name}" in shown


@pytest.mark.parametrize(
    ("sort", "first"), [("order", "draw"), ("-order", "end"), ("-phase", "standby"), ("x", "")]
)
def test_a_table_is_sorted_without_a_script(real: FlaskClient, sort: str, first: str):
    """The address says how the rows are sorted; a column that there is not changes nothing."""
    rows = re.findall(r"<tr><td><a[^>]*>phase:(\w+)", page(real, query=PHASES, sort=sort))
    assert len(rows) > 4
    assert not first or rows[0] == first


def test_numbers_sort_as_numbers():
    """10 comes after 9, text by its numbers, and what is empty last."""
    assert [row[0].text for row in table((10, "x"), (9, "y")).ordered("a").rows] == ["9", "10"]
    assert [row[0].text for row in table(("p. 10", 1), ("p. 9", 1), ("", 1)).ordered("a").rows] == [
        "p. 9",
        "p. 10",
        "",
    ]


def test_an_error_shows_its_place(real: FlaskClient):
    """A query that does not parse is shown with the line, the place in it marked."""
    shown = page(real, 400, query="SELECT ?a WHERE {\n  ?a ygo:foo bar\n}")
    assert "line 2, column" in shown
    assert re.search(r'<span class="at">2</span>[^<]*<mark>[^<]+</mark>', shown)
    problem = real.get("/sparql?query=SELECT+%3Fa+WHERE+%7B+%7B", headers={"Accept": "application/json"}).json
    assert problem["line"] == 1
    assert problem["column"] > 10


@pytest.mark.parametrize("query", ["DROP ALL", "SELECT * { SERVICE <http://x> {} }", "x" * 100_001])
def test_what_is_refused_is_told(real: FlaskClient, query: str):
    """Updates, calls to others and queries of excessive length are refused on the page, too."""
    status = real.get("/sparql", query_string={"query": query}).status_code
    assert 'role="alert"' in page(real, status, query=query)


def test_a_graph_comes_as_turtle(real: FlaskClient):
    """What is constructed is shown as Turtle and offered as such."""
    shown = page(real, query="CONSTRUCT { ?p a ygo:Phase } WHERE { ?p a ygo:Phase }")
    assert 'class="formal"' in shown
    assert "&amp;format=turtle" in shown


def test_yes_or_no(real: FlaskClient):
    """An ASK has the answer yes or no."""
    assert "<td>yes</td>" in page(real, query="ASK { ?p a ygo:Phase }")


def test_a_long_result_comes_in_parts(real: FlaskClient):
    """However much is found, a page keeps its weight; the rest is on further pages."""
    query = "SELECT ?s ?p ?o WHERE { ?s ?p ?o } LIMIT 600"
    assert page(real, query=query) != page(real, query=query, page="3")


@pytest.mark.parametrize(
    "text", [HOSTILE, "</textarea><script>alert(1)</script>", "</svg><b onload=alert(1)>"]
)
def test_hostile_results_are_text(real: FlaskClient, text: str):
    """Markup in a query, a value, a name of a column or an error is shown as text."""
    query = f"SELECT ({json.dumps(text)} AS ?a) (1 AS ?b) WHERE {{ VALUES ?c {{ 1 2 }} }}"
    for chart_ in ("", "bar"):
        shown = page(real, query=query, chart=chart_)
        assert "<script>" not in shown
        assert "<b onload" not in shown
    assert "<script>" not in page(real, 400, query=text)


def test_bars_and_lines_are_drawn_here(real: FlaskClient):
    """A column of numbers can be drawn as bars, two as a line, by the server and without a script."""
    assert page(real, query=PHASES, chart="bar").count("<rect ") == page(real, query=PHASES).count("<tr><td>")
    numbers = "SELECT ?x (?x * ?x AS ?y) WHERE { VALUES ?x { 1 2 3 } }"
    assert "<polyline points=" in page(real, query=numbers, chart="line")


def test_a_chart_has_the_measures_of_the_numbers():
    """The longest bar fills its space, one of half the value is half as long, one below zero goes the other way."""
    drawn = chart(table(("x", 4), ("y", 2), ("z", -4)), "bar")
    assert drawn
    assert [(bar.start, bar.length) for bar in drawn.bars] == [(50, 50), (50, 25), (0, 50)]
    assert possible(table(("x", "y"), ("z", "u"))) == ()
    assert possible(table((1, 2), (3, 4))) == ("bar", "line")


@given(st.lists(st.floats(-1e6, 1e6, allow_nan=False), min_size=1, max_size=20))
def test_ticks_hold_all_numbers(numbers: list[float]):
    """The marks of an axis are few, rise, and reach from the lowest number to the highest."""
    found = ticks(numbers)
    assert 2 <= len(found) <= 10
    assert found == sorted(found)
    slack = 1e-6 + abs(max(numbers) - min(numbers)) * 1e-9
    assert found[0] <= min(numbers) + slack
    assert found[-1] >= max(numbers) - slack


@pytest.mark.parametrize("name", ["csv", "json", "turtle", "nonsense"])
def test_a_result_is_taken_home(real: FlaskClient, name: str):
    """A link can name the format, and the file gets a name; a format that cannot hold the result is refused."""
    response = real.get("/sparql", query_string={"query": PHASES, "format": name})
    if name in {"csv", "json"}:
        assert f'filename="result.{name}"' in response.headers["Content-Disposition"]
    else:
        assert response.status_code == 406


@pytest.mark.parametrize(
    ("typed", "first"),
    [("yg", "ygo:"), ("ygo:may", "ygo:mayBeActivated"), ("damage calc", None), ("<b>", "")],
)
def test_terms_are_offered(real: FlaskClient, typed: str, first: str | None):
    """Prefixes and terms are offered by the beginning of the name, then by the words of the label."""
    terms = real.get("/ontology/complete", query_string={"q": typed}).json["terms"]
    if first:
        assert first in [term["name"] for term in terms]
    elif first is None:
        assert any("damage calculation" in term["label"] for term in terms)
    else:
        assert terms == []


@pytest.mark.parametrize("title", [one.title for one in ready()][:6])
def test_ready_queries_about_the_law_find_something(title: str):
    """Each ready query about the law finds something in the law alone."""
    query = next(one.query for one in ready() if one.title == title)
    assert list(law().query(query, prefixes=prefixes(), use_default_graph_as_union=True))  # type: ignore[arg-type]
