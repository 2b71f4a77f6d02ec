"""What a reader does on the pages of the law, of research and of the documents, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import expect
from screens import HOSTILE, TABLE, follow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PHASES = "SELECT ?phase ?order WHERE { ?phase a ygo:Phase ; ygo:order ?order }"
BROKEN = "SELECT ?a WHERE {\n  ?a ygo:foo bar\n}"
SAYS = "SELECT ('''%s''' AS ?a) (1 AS ?b) { VALUES ?c { 1 2 } }"
NUMBERS = "SELECT ?x (?x * ?x AS ?y) WHERE { VALUES ?x { 1 2 3 10 } }"
CHANGE = "situation.this.modifiers[0]."
CHANGES = {
    "stat": "atk",
    "situation.this.originalAtk": "2500",
    f"{CHANGE}kind": "lingering-change",
    f"{CHANGE}operation": "add",
    f"{CHANGE}amount": "700",
}
BATTLE = {
    "attacker": "attacker",
    "target": "target",
    "situation.cards[0].id": "attacker",
    "situation.cards[0].name": "Paper Dragon",
    "situation.cards[0].controller": "you",
    "situation.cards[0].location": "monster-zone",
    "situation.cards[0].position": "face-up-attack",
    "situation.cards[1].id": "target",
    "situation.cards[1].atk": "900",
    "situation.cards[1].controller": "opponent",
    "situation.cards[1].location": "monster-zone",
    "situation.cards[1].position": "face-up-attack",
}
TABLE_FIELDS = {
    "situation.cards[0].id": "c1",
    "situation.cards[0].name": "Paper Dragon",
    "situation.cards[0].controller": "you",
    "situation.cards[0].location": "monster-zone",
    "situation.cards[0].column": "3",
    "situation.cards[0].position": "face-up-attack",
    "situation.turnPlayer": "you",
    "situation.phase": "main-1",
}
PAGES = {
    "rules": "/rules",
    "topic": "/topics/damage-step",
    "rule": "/rules/face-down-loses-soft-limit",
    "precedents": "/precedents",
    "area": "/precedents?area=timing",
    "precedent": "/precedents/A-0840",
    "examples": "/examples",
    "examples-area": "/examples?area=timing",
    "example": "/examples/T-0035",
    "sources": "/sources",
    "source": "/sources/perfect-rulebook-2017",
    "place": "/sources/perfect-rulebook-2017/188",
    "search": "/search?q=missed+timing",
    "coverage": "/coverage",
    "coverage-topics": "/coverage?work=topics",
    "table": "/table",
    "table-moves": f"/table?{urlencode(TABLE_FIELDS)}",
    "table-held": f"/table?{urlencode(TABLE_FIELDS)}&hold=c1",
    "battle": "/battle",
    "battle-asked": f"/battle?{urlencode(BATTLE)}",
    "deck": "/deck",
    "deck-illegal": "/deck?list=4+Paper+Dragon",
    "glossary": "/glossary",
    "glossary-term": "/glossary/extra-monster-zone",
    "retained": "/retained-information?information=counters&transitions[0]=flipped-face-down",
    "retained-row": "/retained-information/counters",
    "stats": f"/stats?{urlencode(CHANGES)}",
    "stats-row": "/stats/lingering-change",
    "workbench": "/workbench",
    "workbench-table": f"/workbench?query={quote(PHASES)}",
    "workbench-bars": f"/workbench?query={quote(PHASES)}&chart=bar",
    "workbench-line": f"/workbench?query={quote(NUMBERS)}&chart=line",
    "ontology": "/ontology",
    "term": "/ontology/ygo/mayBeActivated",
    "docs": "/docs",
    "tutorial": "/docs/tutorial",
    "questions": "/docs/questions/retained-info",
    "api": "/docs/api-reference",
    "cards": "/cards?q=paper",
    "card": "/cards/Paper%20Dragon",
}


PROBLEMS = {
    "deck-wrong": "/deck?list=3+Paper+Dragon%0APaper+Dargon",
    "glossary-unknown": "/glossary?q=main+phase+3",
    "table-wrong": "/table?situation.phase=lunch",
}


@pytest.mark.parametrize("name", PAGES)
def test_page_is_readable(look: Callable[[str, str], None], name: str):
    """A page fits the screen of a phone and of a table, in light and dark, without serious findings of axe."""
    look(PAGES[name], f"shelves-{name}")


@pytest.mark.parametrize("name", PROBLEMS)
def test_page_of_a_problem_is_readable(look: Callable[[str, str], None], expected: list[str], name: str):
    """What is wrong is told as readably as an answer."""
    expected.append("Failed to load resource")
    look(PROBLEMS[name], f"shelves-{name}")


@pytest.mark.parametrize("script", [True, False])
def test_a_card_is_tapped_into_place(visit: Callable[..., Page], script: bool):  # noqa: FBT001
    """Tap a zone, name the card, tap another zone: it lies there, and what it may do is listed."""
    page = visit("/table", script=script)
    follow(page.get_by_role("link", name="Your Main Monster Zone in column 2: empty"))
    page.get_by_label("Card in: Your Main Monster Zone in column 2").fill("Paper Dragon")
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="Face-up Attack Position").check()
    follow(page.get_by_role("button", name="Put it there"))
    follow(page.get_by_role("link", name="Your Main Monster Zone in column 4: put it here"))
    expect(page.get_by_role("link", name="Your Main Monster Zone in column 4: Paper Dragon")).to_be_visible()
    follow(page.get_by_role("link", name="Main Phase 1"))
    expect(page.get_by_text("Activate effect 1")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_from_a_book_to_a_rule(visit: Callable[..., Page], script: bool):  # noqa: FBT001
    """What does page 188 decide? From the list of works over the page to a rule and to what puts it to the test."""
    page = visit("/sources", script=script)
    follow(page.get_by_role("link", name="OCG Perfect Rulebook 2017"))
    follow(page.get_by_role("link", name="188", exact=True))
    expect(page.get_by_role("heading", level=1)).to_have_text("Page 188")
    follow(page.locator("main .links a[href^='/rules/']").first)
    expect(page.get_by_role("heading", name="As the judge applies it")).to_be_visible()
    follow(page.locator("main a[href^='/sources/perfect-rulebook-2017/']").first)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Page \d+"))


@pytest.mark.parametrize("script", [True, False])
def test_search_finds_a_rule(visit: Callable[..., Page], script: bool):  # noqa: FBT001
    """Words find rules, with what matched marked, and lead to them."""
    page = visit("/search", script=script)
    page.get_by_role("searchbox", name="Words").fill("missed timing")
    follow(page.get_by_role("button", name="Search"))
    expect(page.locator("mark").first).to_be_visible()
    follow(page.locator("section", has=page.get_by_role("heading", name="Rules")).get_by_role("link").first)
    assert "/rules/" in page.url


def test_a_cell_leads_to_its_rule_and_page(visit: Callable[..., Page]):
    """A cell of the table of retained information leads to its line, and the line to the rule and to the page."""
    page = visit("/retained-information")
    row = page.get_by_role("row", name=re.compile("^the counters on it"))
    follow(row.get_by_role("link", name="lost").first)
    line = page.locator("section:target")
    expect(line).to_be_visible()
    follow(line.locator("a[href^='/rules/']").first)
    assert "/rules/" in page.url
    page.go_back()
    follow(page.locator("section:target a[href^='/sources/']").first)
    assert "/sources/" in page.url


def test_what_happened_is_tapped_one_after_the_other(visit: Callable[..., Page]):
    """Step by step: choose what was known, tap what happened, see what is left, take a step back."""
    page = visit("/retained-information")
    page.get_by_label("What is known of the card").select_option("counters")
    follow(page.get_by_role("button", name="Choose"))
    follow(page.locator("#steps").get_by_role("link", name="control changed").first)
    follow(page.locator("#steps").get_by_role("link", name=re.compile("^turned face-down")).first)
    expect(page.locator(".steps .tone")).to_have_text(["kept", "lost"])
    follow(page.get_by_role("link", name=re.compile("^Take back: turned")))
    expect(page.locator(".steps .tone")).to_have_text(["kept"])


@pytest.mark.parametrize("script", [True, False])
def test_a_value_is_built_by_tapping(visit: Callable[..., Page], script: bool):  # noqa: FBT001
    """Changes of ATK are added one after the other; the value follows, and the address is the question."""
    page = visit("/stats", script=script)
    page.get_by_label("Written ATK").fill("2500")
    follow(page.get_by_role("button", name="Begin"))
    page.get_by_label("an increase or decrease by an effect that activates").check()
    page.get_by_label("add", exact=True).check()
    page.get_by_label("Amount").fill("700")
    follow(page.get_by_role("button", name="Add this change"))
    page.get_by_label("an original value set by an effect that activates").check()
    page.get_by_label("halve", exact=True).check()
    follow(page.get_by_role("button", name="Add this change"))
    assert page.locator(".sum b").all_inner_texts() == ["2500", "3200", "1950", "1950"]
    assert "modifiers%5B1%5D.operation=halve" in page.url
    follow(page.get_by_role("link", name="Take back change 1"))
    assert page.locator(".sum .end b").inner_text() == "1250"


@pytest.mark.parametrize("script", [True, False])
def test_a_ready_query_is_run(visit: Callable[..., Page], script: bool):  # noqa: FBT001
    """A ready query finds rules, its table is sorted by a tap, and the result is taken home as a file."""
    page = visit("/workbench", script=script, size=TABLE)
    follow(page.get_by_role("link", name="Rules that page 188 supports"))
    rows = page.locator("table.results tbody tr")
    expect(rows.first).to_be_visible()
    assert rows.count() > 10
    head = page.get_by_role("link", name="label", exact=True)
    head.click() if script else follow(head)
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("label")
    labels = page.locator("table.results tbody td:nth-child(2)").all_inner_texts()
    assert labels[0].casefold() < labels[-1].casefold()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "result.csv"


def test_terms_are_offered_while_typing(visit: Callable[..., Page]):
    """In the editor a prefix and a term are completed by keys alone, and Ctrl+Enter runs the query."""
    page = visit("/workbench")
    editor = page.get_by_label("Query")
    editor.fill("SELECT ?phase WHERE { ?phase a ygo:Phas")
    offered = page.get_by_role("listbox", name="Terms")
    expect(offered.get_by_role("option").first).to_contain_text("ygo:Phase")
    editor.press("ArrowDown")
    editor.press("ArrowUp")
    editor.press("Enter")
    expect(offered).to_be_hidden()
    assert editor.input_value().endswith("a ygo:Phase ")
    editor.press_sequentially("}")
    with page.expect_navigation():
        editor.press("Control+Enter")
    expect(page.locator("table.results")).to_be_visible()


def test_an_error_is_marked_in_the_editor(visit: Callable[..., Page], expected: list[str]):
    """A query that does not parse is shown with the place marked, and the cursor stands there."""
    expected.append("400")
    page = visit(f"/workbench?query={quote(BROKEN)}")
    expect(page.locator(".marked .wrong")).to_contain_text("ygo:foo bar")
    at = page.get_by_label("Query").evaluate("editor => editor.value.slice(0, editor.selectionStart)")
    assert at.startswith("SELECT ?a WHERE {\n  ?a ygo:foo bar")


@pytest.mark.parametrize(
    "path",
    [
        f"/search?q={quote(HOSTILE)}",
        f"/cards/{quote(HOSTILE)}",
        f"/cards?q={quote('<script>')}",
        f"/workbench?query={quote(SAYS % (HOSTILE + '</textarea>'))}",
        f"/workbench?chart=bar&query={quote(SAYS % (HOSTILE + '</svg>'))}",
    ],
)
def test_hostile_text_runs_nowhere(visit: Callable[..., Page], path: str):
    """Names, search terms and results with markup in them are shown as text: no script runs, no policy is hurt."""
    page = visit(path)
    expect(page.locator("main")).to_contain_text("<script>")


def test_the_tutorial_on_the_pages(visit: Callable[..., Page]):
    """What the tutorial does by tapping: a card, its second effect, the open points one by one, the rule."""
    page = visit("/")
    page.get_by_role("combobox").first.fill("Honest")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    follow(page.get_by_role("link", name=re.compile("^Effect 2")))
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict).to_contain_text("Depends")
    for said in ("Damage Step", "Battle Phase", "Before damage calculation"):
        points = page.get_by_role("region", name="What it depends on")
        follow(points.get_by_role("link", name=re.compile(f"^{said}")).first)
    expect(verdict).to_contain_text("Yes")
    follow(page.get_by_role("link", name="the rule", exact=True).first)
    expect(page.get_by_role("heading", name="As the judge applies it")).to_be_visible()
