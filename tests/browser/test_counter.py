"""What a judge does at the counter, in a real browser: on a phone, by tapping."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from screens import HOSTILE, follow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

CHAIN = {
    "situation.chain[0].card": "Terraforming",
    "situation.chain[0].by": "you",
    "situation.chain[1].card": "Call of the Haunted",
    "situation.chain[1].by": "you",
    "situation.chain[1].targets[0]": "Magma Dragon",
}
HERMIT = {
    "card": "Paper Hermit",
    "situation.phase": "main-1",
    "situation.turnPlayer": "you",
    "situation.this.controller": "you",
    "situation.this.location": "gy",
}
CAT = {"situation.cards[0].name": "Paper Dragon", "situation.cards[0].controller": "you"}
LAWLESS = {
    "situation.phase": "main-1",
    "situation.turnPlayer": "you",
    "situation.chain[0].card": "Paper Dragon",
    "situation.chain[0].by": "you",
    "situation.chain[1].card": "Paper Verdict",
    "situation.chain[1].by": "opponent",
}
PAGES = {
    "start": {},
    "effects": {"card": "Danger! Bigfoot!"},
    "depends": {"card": "Ink Well"},
    "no": {"card": "Magma Dragon", "situation.conditionMet": "false"},
    "hostile": {"card": HOSTILE},
    "words": HERMIT,
    "table": HERMIT | CAT,
}
MOST_BYTES = 150_000


def at(values: dict[str, str], page: str = "/") -> str:
    """Return the address of a page with parameters."""
    return f"{page}?{urlencode(values)}"


@pytest.mark.parametrize("name", PAGES)
def test_the_counter_is_readable(look: Callable[[str, str], None], name: str):
    """Every state of the counter fits a phone and a table, in light and dark, without serious findings of axe."""
    look(at(PAGES[name]), f"counter-{name}")


@pytest.mark.parametrize(
    "path", ["/chain", at(CHAIN, "/chain"), at(LAWLESS | CAT, "/chain"), at(PAGES["no"], "/proof")]
)
def test_chain_and_proof_are_readable(look: Callable[[str, str], None], path: str):
    """So do the Chain builder, empty and with a Chain, and the picture of a proof."""
    kind = "-table" if "cards" in path else "-full" if "chain%5B" in path else ""
    look(path, "counter" + path.partition("?")[0].replace("/", "-") + kind)


def test_from_a_name_to_the_page_of_the_book(visit: Callable[..., Page]):
    """A few letters, a tap on the card, taps through what is open, the verdict, and the page behind its citation."""
    page = visit("/")
    page.get_by_label("Name of the card").fill("ink")
    follow(page.get_by_role("option", name="Ink Well"))
    assert "/?card=Ink+Well" in page.url
    taps = 0
    while page.locator(".verdict.depends").count():
        follow(page.locator(".point .tiles a").first)
        taps += 1
        assert taps < 8
    assert page.locator(".verdict .word").inner_text() in {"Yes", "Yes, if", "No"}
    assert page.locator(".said .chips li").count() == taps
    follow(page.locator(".page a").first)
    assert "/sources/" in page.url
    assert page.locator("h1").inner_text()


def test_a_name_is_found_by_keyboard(visit: Callable[..., Page]):
    """The field is a combobox: arrows choose, Enter takes, Escape closes, and the screen reader is told."""
    page = visit("/")
    field = page.get_by_role("combobox", name="Name of the card")
    field.fill("paper d")
    page.get_by_role("option").first.wait_for()
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", re.compile("."))
    field.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press("Space")
    page.get_by_role("option").first.wait_for()
    field.press("ArrowDown")
    field.press("Enter")
    page.wait_for_url("**/?card=Paper+Dragon")


def test_spelling_mistakes_are_forgiven(visit: Callable[..., Page]):
    """A misspelt name offers the card that was meant."""
    page = visit("/")
    page.get_by_label("Name of the card").fill("papr dargon")
    page.get_by_role("option", name="Paper Dragon").wait_for()


def test_a_moment_of_the_turn_is_a_tap(visit: Callable[..., Page]):
    """Each moment in the strip of the turn shows its verdict in a word; a tap asks of that moment."""
    page = visit(at({"card": "Ink Well"}))
    cells = page.locator(".turn .cell a")
    assert cells.count() == 13
    assert all(
        cell.strip().split()[-1] in {"Yes", "No", "Depends", "Unknown"} for cell in cells.all_inner_texts()
    )
    follow(cells.nth(7))
    assert "situation.timing=damage-calculation" in page.url
    assert page.locator(".turn [aria-current]").count() == 1


@pytest.mark.parametrize("script", [True, False])
def test_a_pasted_card(visit: Callable[..., Page], script: bool):  # noqa: FBT001 - a parameter of pytest
    """A card that no list has is pasted, taken apart with its deciding words marked, and judged."""
    page = visit("/", script=script)
    page.locator(".paste summary").click()
    page.get_by_label("Type, as printed").fill("Effect Monster")
    page.get_by_label("Text", exact=True).fill("When this card is Normal Summoned: You can draw 1 card.")
    follow(page.get_by_role("button", name="Read the card"))
    assert page.locator(".verdict").count() == 1
    assert "You can" in page.locator(".effect mark").all_inner_texts()


def test_the_whole_way_without_script(visit: Callable[..., Page]):
    """Without JavaScript a judge gets from the name to the verdict, to its text and to its proof."""
    page = visit("/", script=False)
    page.get_by_label("Name of the card").fill("Paper Dragon")
    follow(page.get_by_role("button", name="Ask"))
    follow(page.locator(".tiles a").first)
    assert page.locator(".verdict .word").inner_text()
    page.locator(".proof summary").first.click()
    follow(page.get_by_role("link", name="The proof as a picture"))
    assert page.locator(".picture svg .box").count() > 1
    page.go_back()
    to = page.get_by_role("link", name="Copy as text").get_attribute("href")
    assert "Paper Dragon" in page.request.get(page.url.split("/?")[0] + str(to)).text()


def test_copying(visit: Callable[..., Page]):
    """The answer is copied as the text of the command line, the link as the address of the very question."""
    page = visit(at({"card": "Ink Well", "situation.phase": "main-1"}))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("link", name="Copy as text").click()
    page.get_by_text("Copied").first.wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text == page.evaluate("fetch(document.querySelector('[data-copies]').href).then((r) => r.text())")
    page.get_by_role("link", name="Copy link").click()
    page.wait_for_function("navigator.clipboard.readText().then((t) => t.startsWith('http'))")
    link = page.evaluate("navigator.clipboard.readText()")
    verdict = page.locator(".verdict").inner_text()
    page.goto(link)
    assert page.locator(".verdict").inner_text() == verdict


def test_print_has_the_words(visit: Callable[..., Page]):
    """On paper there are the verdict, its page and its reasons, and nothing that can only be tapped."""
    page = visit(at({"card": "Magma Dragon", "situation.conditionMet": "false"}))
    page.emulate_media(media="print")
    assert page.locator(".verdict .word").is_visible()
    assert page.locator(".verdict").evaluate("(one) => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    assert page.locator("#because").is_visible()
    assert not page.locator(".head").is_visible()
    assert not page.locator(".actions").is_visible()


def verdict(page: Page) -> str:
    """Return the word in large type."""
    return page.locator(".verdict .word").inner_text()


def point(page: Page, words: str) -> Locator:
    """Return what is asked in these words of the card."""
    return page.locator(".point").filter(has_text=words)


def test_the_card_asks_in_its_own_words(visit: Callable[..., Page]):
    """What a “yes” needs is asked in the words of the card, with the verdict under yes and no; each is one tap."""
    page = visit(at(HERMIT))
    assert verdict(page) == "Yes, if"
    asked = point(page, "If you control no monsters")
    assert [" ".join(tile.split()) for tile in asked.locator("a").all_inner_texts()] == ["Yes Yes", "No No"]
    follow(asked.get_by_role("link", name="No"))
    assert verdict(page) == "No"
    assert "“If you control no monsters”" in page.locator(".sentence").inner_text()
    follow(page.locator(".said").get_by_role("link", name="“If you control no monsters”: no"))
    assert verdict(page) == "Yes, if"
    follow(point(page, "If you control no monsters").get_by_role("link", name="Yes").first)
    assert not point(page, "If you control no monsters").count()


@pytest.mark.parametrize("script", [True, False])
def test_a_card_is_tapped_into_its_place(visit: Callable[..., Page], script: bool):  # noqa: FBT001 - of pytest
    """A card is added by name, tapped to a player, a zone and a position, and the answer reads it; and taken off."""
    page = visit(at(HERMIT), script=script)
    page.get_by_label("Put a card on the table").fill("Paper Dragon")
    follow(page.get_by_role("button", name="Put it there"))
    for label in ("You", "Monster Zone", "Face-up Attack Position"):
        card = page.locator("#table-1")
        assert card.locator("details[open]").count()
        follow(card.get_by_role("link", name=label, exact=True))
        chosen = page.locator("#table-1 [aria-current]").all_text_contents()
        assert label in chosen
    assert (
        page.locator("#table-1 summary").inner_text()
        == "Paper Dragon you, Monster Zone, face-up Attack Position"
    )
    assert not page.locator("#table-1 details[open]").count()
    assert verdict(page) == "No"
    assert "“If you control no monsters”" in page.locator(".sentence").inner_text()
    follow(page.get_by_role("link", name="Take Paper Dragon off the table"))
    assert verdict(page) == "Yes, if"


def test_a_card_that_nobody_knows(visit: Callable[..., Page]):
    """A card without a name lies on the table of the player who is tapped: it may be anything."""
    page = visit(at(HERMIT))
    page.locator("#table").get_by_label("You", exact=True).first.check()
    follow(page.get_by_role("button", name="Put it there"))
    assert page.locator("#table-1 summary").inner_text() == "A card you"
    follow(page.locator("#table-1").get_by_role("link", name="Monster Zone", exact=True))
    assert verdict(page) == "No"


def test_a_card_of_no_name_on_the_table(visit: Callable[..., Page], expected: list[str]):
    """A misspelt card on the table offers the one that was meant, and what was said stays."""
    expected.append("404")
    page = visit(at(HERMIT | CAT | {"situation.cards[0].name": "Paper Dragn"}))
    follow(page.get_by_role("link", name="Paper Dragon", exact=True))
    assert page.locator("#table-1 summary b").inner_text() == "Paper Dragon"
    assert "situation.phase=main-1" in page.url


def test_what_the_table_contradicts_is_named_in_words(visit: Callable[..., Page], expected: list[str]):
    """Who said that something is so, and puts cards that make it otherwise, is told which of it to take back."""
    expected.append("400")
    said = {
        "answers.card.effects[0].conditions[0].isMet": "true",
        "situation.cards[0].location": "monster-zone",
    }
    page = visit(at(HERMIT | CAT | said))
    assert "“If you control no monsters”: the table" in page.locator(".trouble").inner_text()
    follow(page.get_by_role("link", name="Take back “If you control no monsters”: yes"))
    assert verdict(page) == "No"


def test_life_points_are_told(visit: Callable[..., Page]):
    """The LP of a player are filled in, and a cost that they cannot pay is not paid."""
    page = visit(at({"card": "Paper Toll", "situation.phase": "main-1", "situation.turnPlayer": "you"}))
    page.locator(".players summary").click()
    page.get_by_role("group", name="You").get_by_label("LP").fill("900")
    follow(page.get_by_role("button", name="Take these"))
    assert verdict(page) == "No"
    assert "situation.phase=main-1" in page.url


def test_each_chain_link_is_checked(visit: Callable[..., Page]):
    """What may not answer the link below is marked with the reason and its page; what may is marked, too."""
    page = visit(at(LAWLESS, "/chain"))
    check = page.locator(".links-built > li").nth(1).locator(".check")
    assert "May not answer this" in check.inner_text()
    assert "Paper Verdict's effect answers" in check.inner_text()
    assert check.locator("cite").count() == 1
    assert "if they were" in page.locator(".doubt").inner_text()
    follow(check.locator(".answering"))
    assert verdict(page) == "No"
    page = visit(at(LAWLESS | {"situation.chain[0].card": "Paper Search"}, "/chain"))
    assert "May answer this" in page.locator(".links-built > li").nth(1).inner_text()
    assert not page.locator(".doubt").count()


def test_a_card_is_asked_of_the_chain_and_of_what_follows(visit: Callable[..., Page]):
    """A card that could answer is judged twice: as the next Chain Link, and once the Chain has resolved."""
    chain = {"situation.chain[0].card": "Paper Search", "situation.chain[0].by": "opponent"}
    page = visit(at({"situation.phase": "main-1", "situation.turnPlayer": "opponent", **chain}, "/chain"))
    page.get_by_label("A card that could answer").fill("Paper Verdict")
    follow(page.get_by_role("button", name="Look at it"))
    at_once, then = page.locator(".watched .answering").all_inner_texts()
    assert at_once.splitlines()[0] == "As the next Chain Link"
    assert at_once.splitlines()[1].lstrip().startswith("Yes")
    assert then.splitlines()[0] == "When the Chain has resolved"
    assert then.splitlines()[1].lstrip().startswith("No")
    follow(page.locator(".watched .answering").first)
    assert verdict(page).startswith("Yes")


def test_where_nothing_happens_it_says_why(visit: Callable[..., Page]):
    """A Chain Link that is negated does nothing: that it was not carried out stands where its events would."""
    page = visit(at(LAWLESS | {"situation.chain[0].card": "Paper Search"}, "/chain"))
    last = page.locator(".resolving li").last.inner_text()
    assert "Nothing happens" in last
    assert "not carried out" in last
    page.get_by_text("No card named here may be activated then: why").click()
    assert page.locator(".reasons li").count()


def build(page: Page, links: list[tuple[str, str]]) -> None:
    """Add Chain Links, each a card and its target, one after the other."""
    for number, (card, target) in enumerate(links, 1):
        if number > 1:
            page.get_by_text(f"Add Chain Link {number}").click()
        page.get_by_label(f"Chain Link {number}", exact=True).fill(card)
        page.locator(".adding").get_by_label("You", exact=True).check()
        page.get_by_label("Target (if it has one)").fill(target)
        follow(page.get_by_role("button", name="Add it"))


def tell(page: Page, event: str, card: str, link: int) -> None:
    """Say that something happened while a Chain Link resolved."""
    page.locator(".telling summary").click()
    page.get_by_label("What happened").select_option(event)
    page.get_by_label("To which card").fill(card)
    page.get_by_label("While which Chain Link resolved").select_option(str(link))
    follow(page.get_by_role("button", name="Add event"))


def test_the_chain_of_magma_dragon(visit: Callable[..., Page]):
    """Terraforming, then Call of the Haunted on Magma Dragon: built by tapping, with the order and the answer."""
    page = visit("/chain")
    build(page, [("Terraforming", ""), ("Call of the Haunted", "Magma Dragon")])
    tell(page, "special-summoned", "Magma Dragon", 2)
    tell(page, "added-to-hand", "", 1)
    first, second = page.locator(".resolving li").all_inner_texts()
    assert "Call of the Haunted" in first
    assert "Magma Dragon: Special Summoned" in first
    assert "Terraforming" in second
    assert "Added to the hand" in second
    assert page.locator(".last .word").inner_text() == "Added to the hand"
    follow(page.locator(".answering.no"))
    assert page.locator(".verdict .word").inner_text() == "No"
    assert "not the last thing to happen" in page.locator(".sentence").inner_text()


def test_what_a_chain_does_is_worked_out(visit: Callable[..., Page]):
    """Of cards whose texts are known the judge says what happens in the Chain; no event need be told."""
    page = visit("/chain")
    build(page, [("Paper Search", ""), ("Paper Call", "Paper Phoenix")])
    while page.locator(".point .tiles a").count():
        follow(page.locator(".point .tiles a").first)
    first, second = page.locator(".resolving li").all_inner_texts()
    assert "Paper Phoenix: Special Summoned" in first
    assert "Added to the hand" in second
    assert page.locator(".watched .answering .tone").inner_text().split()[0] == "No"
    follow(page.get_by_role("link", name="Take out Chain Link 1"))
    assert page.locator(".watched .answering .tone").inner_text().split()[0].rstrip(",") == "Yes"


def test_things_to_tap_are_large(visit: Callable[..., Page]):
    """On a phone everything that is tapped, but for links in running text, is at least 44 pixels high."""
    for path in ("/", at({"card": "Ink Well"}), at({"card": "Danger! Bigfoot!"}), at(CHAIN, "/chain")):
        page = visit(path)
        small = page.evaluate(
            """[...document.querySelectorAll('a, button, summary, select, input:not([type=radio])')].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.height && box.height < 44 && !one.closest('p, cite, .skip, .reasons, .considered, .tree');
            }).map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert not small, (path, small)


def test_pages_are_light(visit: Callable[..., Page]):
    """A page weighs under 150,000 bytes with everything that it loads."""
    for path in (
        "/",
        at({"card": "Ink Well"}),
        at(PAGES["no"]),
        at(PAGES["no"], "/proof"),
        at(CHAIN, "/chain"),
    ):
        page = visit(path)
        weight = page.evaluate(
            "performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))"
            ".reduce((sum, one) => sum + one.decodedBodySize, 0)"
        )
        assert 0 < weight < MOST_BYTES, (path, weight)


def test_a_hostile_name_is_text(visit: Callable[..., Page]):
    """A card whose name and text are markup is shown as it is written, wherever it is shown."""
    page = visit(at({"card": HOSTILE}))
    assert HOSTILE in page.locator("h1").inner_text()
    page = visit(at({"watch": HOSTILE, "situation.chain[0].card": HOSTILE}, "/chain"))
    assert HOSTILE in page.locator(".links-built").inner_text()
    page = visit("/")
    page.get_by_label("Name of the card").fill("script")
    assert HOSTILE in page.get_by_role("option").first.inner_text()
