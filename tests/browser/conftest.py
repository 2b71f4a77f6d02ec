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
from playwright.sync_api import expect, sync_playwright
from screens import INVENTED, PHONE, TABLE
from sharing import shared

from service.cards.store import Stored, write_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

SCREENSHOTS = Path(__file__).parent / "screenshots"
HEAVIEST = 150_000
# Milliseconds: what a busy machine may take for what is quick on its own.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
CONTRAST = "color-contrast"
_WEIGHT = "performance.getEntries().reduce((sum, one) => sum + (one.decodedBodySize ?? 0), 0)"
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
    data = shared(tmp_path_factory, "browser")
    write_store(data, [Stored(card) for card in INVENTED], [], "")
    command = [sys.executable, "-c", "from service.cli import main; main()", "--data", str(data)]
    # A server builds the store in the background, at a low priority: on a busy machine no page would wait for it.
    subprocess.run([*command, "sparql", "--build"], check=True)
    with subprocess.Popen([*command, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as server:
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
    SCREENSHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(_QUIET))
        yield browser
        browser.close()


@pytest.fixture
def expected() -> list[str]:
    """Give the list of what a test expects on the console: an error that has one of these in it is none."""
    return []


@pytest.fixture
def visit(chromium: Browser, live: str, expected: list[str]) -> Iterator[Callable[..., Page]]:
    """Give a function that opens a path of the server on a phone (or a larger screen) and returns the page.

    It takes `size`, `dark` and `script` (False: without JavaScript). A page that writes an error to the console,
    a violation of the security policy among them, or asks any other host for anything, fails the test.
    """
    contexts, wrong = [], []

    def opened(path: str, *, size: dict[str, int] = PHONE, dark: bool = False, script: bool = True) -> Page:
        context = chromium.new_context(
            viewport=size, color_scheme="dark" if dark else "light", java_script_enabled=script
        )
        context.set_default_timeout(PATIENCE)
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
    assert not [one for one in wrong if not any(fine in one for fine in expected)]


@pytest.fixture
def look(visit: Callable[..., Page]) -> Callable[[str, str], None]:
    """Give a function that opens a path and looks at it on both screens, in light and in dark.

    It keeps screenshots; the page is no wider than the screen, weighs no more than a page may with its styles and
    scripts, and axe finds nothing serious: everything on each screen, and contrasts in both schemes of colours.
    """

    def at(path: str, name: str) -> None:
        page = visit(path)
        weight = page.evaluate(_WEIGHT)
        assert 0 < weight < HEAVIEST, f"{name} weighs {weight} bytes"
        for size in (PHONE, TABLE):
            page.set_viewport_size(size)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=SCREENSHOTS / f"{name}-{size['width']}-{scheme}.png")
            wide = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert wide <= 0, f"{name} is {wide} pixels wider than a screen of {size['width']}"
        assert not serious(page, {"runOnly": [CONTRAST]}), name
        page.emulate_media(color_scheme="light")
        assert not serious(page, {"rules": {CONTRAST: {"enabled": False}}}), name
        page.set_viewport_size(PHONE)
        assert not serious(page, {}), name

    return at


def serious(page: Page, options: dict[str, object]) -> list[str]:
    """Return what axe finds that is serious or critical, each with the first element concerned."""
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:200]}; {one['nodes'][0].get('failureSummary', '')})"
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]
