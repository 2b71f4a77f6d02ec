"""What a reader does on the pages of the law, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PAGES = {"sources": "/sources"}


@pytest.mark.parametrize("name", PAGES)
def test_page_is_readable(look: Callable[[str, str], None], name: str):
    """A page fits the screen of a phone and of a table, in light and dark, without serious findings of axe."""
    look(PAGES[name], name)


def test_works_without_script(visit: Callable[..., Page]):
    """The lists of the law need no JavaScript."""
    page = visit("/sources", script=False)
    assert page.locator("h1").inner_text() == "Sources"
