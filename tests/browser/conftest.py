"""A real browser on a real server: Debian's Chromium, headless, over invented cards and the cards the project knows.

Without Chromium these tests are skipped; where continuous integration runs (CI is set) they fail instead.
Screenshots of every page that is looked at go to `tests/browser/screenshots/`, which git ignores.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from reasoner.cards import CardRecord
from service.cards.store import Stored, write_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

SCREENSHOTS = Path(__file__).parent / "screenshots"
PHONE, TABLE = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
# A name as bad as names get, and a card that no list has.
HOSTILE = "<script>alert(\"1\")</script> & 'Co'"
INVENTED = (
    CardRecord(
        "Paper Dragon",
        password=11111111,
        card_type="Monster",
        monster_type_line="Dragon / Effect",
        level=4,
        atk=1000,
        def_="500",
        text="When this card is Normal Summoned: You can draw 1 card.",
    ),
    CardRecord(
        "Ink Well",
        password=22222222,
        card_type="Spell",
        property="Quick-Play",
        text="Target 1 face-up monster on the field; it gains 700 ATK until the end of this turn.",
    ),
    CardRecord(
        "Paper Search",
        password=33333333,
        card_type="Spell",
        property="Normal",
        text="Add 1 Field Spell from your Deck to your hand.",
    ),
    CardRecord(
        "Paper Call",
        password=44444444,
        card_type="Trap",
        property="Normal",
        text="Target 1 monster in your GY; Special Summon that target.",
    ),
    CardRecord(
        "Paper Phoenix",
        password=55555555,
        card_type="Monster",
        monster_type_line="Winged Beast / Effect",
        level=4,
        atk=1200,
        def_=800,
        text="When this card is Special Summoned: You can draw 1 card.",
    ),
    CardRecord(HOSTILE, password=666, card_type="Spell", property="Normal", text=f"Say {HOSTILE}."),
)
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
)


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the counter in a process of its own and give its address, without a slash at the end."""
    data = tmp_path_factory.mktemp("browser-data")
    write_store(data, [Stored(card) for card in INVENTED], [], "")
    command = [sys.executable, "-c", "from service.cli import main; main()", "--data", str(data), "serve"]
    with subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            yield server.stdout.readline().split()[3].rstrip("/")
        finally:
            server.terminate()
            server.wait(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the browser once."""
    program = os.environ.get("HEADJUDGE_CHROMIUM") or shutil.which("chromium")
    if program is None:
        missing = "Chromium is not installed (Debian: apt-get install chromium)"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(_QUIET))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, live: str) -> Iterator[Callable[..., Page]]:
    """Give a function that opens a path of the server on a phone (or a larger screen) and returns the page.

    It takes `size`, `dark` and `script` (False: without JavaScript). A page that writes an error to the console,
    a violation of the security policy among them, or asks any other host for anything, fails the test.
    """
    contexts, wrong = [], []

    def opened(path: str, *, size: dict[str, int] = PHONE, dark: bool = False, script: bool = True) -> Page:
        context = chromium.new_context(
            viewport=size, color_scheme="dark" if dark else "light", java_script_enabled=script
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: (wrong.append(f"a dialog: {dialog.message}"), dialog.dismiss()))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((live, "data:", "blob:")) else wrong.append(asked.url),
        )
        page.goto(live + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong


@pytest.fixture
def look(visit: Callable[..., Page]) -> Callable[[str, str], None]:
    """Give a function that looks at a page as `looks` does, on both screens, in light and in dark."""

    def at(path: str, name: str) -> None:
        for size in (PHONE, TABLE):
            for dark in (False, True):
                page = visit(path, size=size, dark=dark)
                looks(page, f"{name}-{size['width']}{'-dark' if dark else ''}")

    return at


def looks(page: Page, name: str) -> None:
    """Keep a screenshot; the page is no wider than the screen, and axe finds nothing serious."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{name} is {wide} pixels wider than the screen"
    assert not serious(page), name


def serious(page: Page) -> list[str]:
    """Return what axe finds that is serious or critical, each with the first element concerned."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:200]}; {one['nodes'][0].get('failureSummary', '')})"
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]
