"""The pages of the law: sources by page, rules by topic, cases by area: what each shows, what it weighs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from markupsafe import escape

from service.web import form, views
from service.web.exercise import exercise
from service.web.graph import instances, local

if TYPE_CHECKING:
    from flask.testing import FlaskClient

HTML = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
SOURCE = "/sources/perfect-rulebook-2017"
HEAVIEST = 150_000


def page(real: FlaskClient, path: str) -> str:
    """Return a page as a browser gets it; none weighs more than it may, none has script or style in it."""
    response = real.get(path, headers=HTML)
    assert response.status_code == 200, (path, response.data[:300])
    assert response.mimetype == "text/html"
    assert len(response.data) < HEAVIEST, (path, len(response.data))
    shown = response.get_data(as_text=True)
    assert not re.search(r"<style|style=|\son\w+=|<script>", shown), path
    return shown


@pytest.mark.parametrize(
    "kind", ["Rule", "RuleGroup", "Precedent", "ExcludedPrecedent", "Example", "Topic", "Source"]
)
def test_everything_has_a_page(real: FlaskClient, kind: str):
    """Every rule, decision, topic and work can be read, under the weight of a page, by its own name."""
    for iri in instances(kind):
        shown = page(real, "/" + local(iri))
        assert f"<h1>{escape(views.link(iri).label)}</h1>" in shown or kind == "Source"


def test_every_page_of_a_book_has_a_page(real: FlaskClient):
    """What does page 188 decide? Each page of the rulebook has an address that says it."""
    for path in views.parts("sources/perfect-rulebook-2017").values():
        assert "<h1>Page " in page(real, "/" + path)
    shown = page(real, f"{SOURCE}/188")
    assert ">Rules <" in shown
    assert "/rules/" in shown
    assert f'rel="prev" href="{SOURCE}/187"' in shown


def test_a_source_lists_its_pages(real: FlaskClient):
    """A source's page names each of its pages in order, and under each page what cites it."""
    shown = page(real, SOURCE)
    assert "OCG Perfect Rulebook 2017" in shown
    assert shown.index('id="9"') < shown.index('id="10"') < shown.index('id="188"')
    assert re.search(r'<h3><a href="/sources/perfect-rulebook-2017/\d+">Page \d+</a>', shown)


def test_a_rule_shows_all_of_itself(real: FlaskClient):
    """A rule's page has its statement, citations that lead to their page, its formal body with links, and its tests."""
    tried = exercise().by_rule
    cites_a_page = re.compile(r'href="/sources/[\w-]+/[\w-]+">(p|no)\.')
    often = sorted(tried, key=lambda iri: len(tried[iri]), reverse=True)
    pages = {iri: page(real, "/" + local(iri)) for iri in often[:10]}
    rule = next(iri for iri in pages if cites_a_page.search(pages[iri]))
    shown = pages[rule]
    assert str(escape(views.link(rule).statement)) in shown
    assert '<a class="nt" href="/ontology/ygo/' in shown
    assert shown.count('href="/precedents/') > 20


def test_overrides_are_told_from_both_sides(real: FlaskClient):
    """If one rule overrides another, each names the other, also where a group of rules stands between them."""
    link = next(
        found for found in map(views.link, instances("Rule")) if views.links(_iri(found), _YGO + "overrides")
    )
    other = views.links(_iri(link), _YGO + "overrides")[0]
    assert f'<a href="/{other.path}">' in page(real, "/" + link.path).split("Overrides")[1]
    assert f'<a href="/{link.path}">' in page(real, "/" + other.path).split("Is overridden by")[1]


def test_a_precedent_says_what_the_judge_says(real: FlaskClient):
    """A decision's page has the question, the published answer, and what the judge answers today."""
    assert "The judge answers: as published." in page(real, "/precedents/A-0079")


def test_what_matters_of_an_answer_is_said_in_words(real: FlaskClient):
    """Of a battle or a table the page names what was decided, and its colour is that of no verdict."""
    shown = page(real, "/precedents/A-0234")
    assert (
        '<b class="tone">damage to opponent: 400; damage to you: 0; destroyed: [&#34;theirs&#34;];' in shown
    )
    assert "The judge answers: as published." in shown
    assert '<b class="tone">location of golem: monster-zone</b>' in page(real, "/precedents/K-10291")
    assert '<b class="tone yes">yes</b>' in page(real, "/precedents?area=battle")


def test_an_example_is_no_precedent(real: FlaskClient):
    """What the project made up says so, and is found where it stood when it was called a precedent."""
    shown = page(real, "/examples/T-0035")
    assert "Made up by us" in shown
    assert "The judge answers: as expected." in shown
    moved = real.get("/precedents/T-0035", headers=HTML)
    assert (moved.status_code, moved.headers["Location"]) == (301, "/examples/T-0035")


@pytest.mark.parametrize("path", ["/precedents", "/examples"])
def test_cases_are_listed_by_area(real: FlaskClient, path: str):
    """Each kind of case has its list of areas, and each area its list of cases."""
    shown = page(real, path)
    assert f'href="{path}?area=damage-step"' in shown
    assert f'href="{path}/' in page(real, f"{path}?area=damage-step")


def test_a_case_leads_to_its_verdict(real: FlaskClient):
    """From a case the reader comes to the counter's page of exactly that question."""
    shown = page(real, "/examples/T-0035")
    to = re.findall(r'class="button second" href="([^"]+)"', shown)
    assert to
    answered = real.get(to[0].replace("&amp;", "&"), headers=HTML)
    assert answered.status_code == 200
    assert "verdict" in answered.get_data(as_text=True)


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "a", "card": {"type": "Trap", "effects": [{"kind": "flip", "targets": True}]}, "effect": 1},
        {
            "ask": "a",
            "situation": {"happened": [{"event": "x", "card": "this"}, {"event": "y"}], "turn": False},
        },
    ],
)
def test_a_question_can_be_an_address(question: dict[str, object]):
    """The fields of a question make the same question again."""
    assert form.question_of(form.fields_from(question)) == question


def test_topics_count_what_lies_within_them(real: FlaskClient):
    """The list of topics has every rule under some chapter."""
    shown = page(real, "/rules")
    assert "/topics/damage-step-activation" in shown
    assert f"{len(instances('Rule')):,} rules" in shown


@pytest.mark.parametrize("given", ["2", "9999", "0", "-1", "x", "²", "1" * 30])
def test_any_number_of_a_part(real: FlaskClient, given: str):
    """A list that comes in parts shows one of them, whatever part is asked for."""
    page(real, f"{SOURCE}?page={given}")


@pytest.mark.parametrize("kind", ["Classes", "Properties", "Properties of terms"])
def test_every_term_has_a_page(real: FlaskClient, kind: str):
    """Each class and property of the vocabulary is listed with a page of its own."""
    from service.web.vocabulary import kinds

    for term in kinds()[kind]:
        assert str(escape(term.label)) in page(real, term.path)


def test_a_term_leads_to_the_rules_that_use_it(real: FlaskClient):
    """A property's page names the rules that conclude it and those that look at it."""
    shown = page(real, "/ontology/ygo/mayBeActivated")
    assert "Rules that conclude it" in shown
    assert "Rules that look at it" in page(real, "/ontology/ygo/inDamageStep")


@pytest.mark.parametrize(
    "path", ["/ontology/ygo/none", "/ontology/none/none", "/ontology/ygo/a%20b", "/ontology?kind=x"]
)
def test_what_is_no_term(real: FlaskClient, path: str):
    """A term that does not exist is not found."""
    assert real.get(path, headers=HTML).status_code == 404


@pytest.mark.parametrize(
    ("pages", "single"),
    [
        ("188", ["188"]),
        ("188-190", ["188", "189", "190"]),
        ("32, 109-111", ["32", "109", "110", "111"]),
        ("ix", ["ix"]),
        ("9-1", ["9-1"]),
    ],
)
def test_ranges_of_pages_are_all_their_pages(pages: str, single: list[str]):
    """A citation of a range of pages is listed under each page."""
    assert views.expand(pages) == single


_YGO = "https://w3id.org/headjudge/ontology#"


def _iri(link: views.Link) -> str:
    return "https://w3id.org/headjudge/" + link.path
