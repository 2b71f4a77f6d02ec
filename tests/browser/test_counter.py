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

    from playwright.sync_api import Page

CHAIN = {
    "situation.chain[0].card": "Terraforming",
    "situation.chain[0].by": "you",
    "situation.chain[1].card": "Call of the Haunted",
    "situation.chain[1].by": "you",
    "situation.chain[1].targets[0]": "Magma Dragon",
}
PAGES = {
    "start": {},
    "effects": {"card": "Danger! Bigfoot!"},
    "depends": {"card": "Ink Well"},
    "no": {"card": "Magma Dragon", "situation.conditionMet": "false"},
    "hostile": {"card": HOSTILE},
}
MOST_BYTES = 150_000


def at(values: dict[str, str], page: str = "/") -> str:
    """Return the address of a page with parameters."""
    return f"{page}?{urlencode(values)}"


@pytest.mark.parametrize("name", PAGES)
def test_the_counter_is_readable(look: Callable[[str, str], None], name: str):
    """Every state of the counter fits a phone and a table, in light and dark, without serious findings of axe."""
    look(at(PAGES[name]), f"counter-{name}")


@pytest.mark.parametrize("path", ["/chain", at(CHAIN, "/chain"), at(PAGES["no"], "/proof")])
def test_chain_and_proof_are_readable(look: Callable[[str, str], None], path: str):
    """So do the Chain builder, empty and with a Chain, and the picture of a proof."""
    look(path, "counter" + path.partition("?")[0].replace("/", "-") + ("-full" if "chain[" in path else ""))


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
    assert page.locator(".verdict .word").inner_text() in {"Yes", "No"}
    assert page.locator(".chips li").count() == taps
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


def build(page: Page, links: list[tuple[str, str]]) -> None:
    """Add Chain Links, each a card and its target, one after the other."""
    for number, (card, target) in enumerate(links, 1):
        if number > 1:
            page.get_by_text(f"Add Chain Link {number}").click()
        page.get_by_label(f"Chain Link {number}", exact=True).fill(card)
        page.get_by_label("You", exact=True).check()
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
    assert page.locator(".answering").inner_text().split()[0] == "No"
    follow(page.get_by_role("link", name="Take out Chain Link 1"))
    assert page.locator(".answering").inner_text().split()[0] == "Yes"


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
