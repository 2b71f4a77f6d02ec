"""The ready queries of the documents run over every card, where the card list is at hand."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pyoxigraph import QuerySolutions

from service.cards.importing import import_lists
from service.sparql.graphs import open_store, prefixes

if TYPE_CHECKING:
    from pyoxigraph import Store

REPOSITORY = Path(__file__).resolve().parents[2]
CARDS = Path(os.environ.get("HEADJUDGE_CARDS", REPOSITORY.parent / "shared" / "cards" / "cards.jsonl.gz"))
DOCUMENT = (REPOSITORY / "docs" / "queries.md").read_text("utf-8")
QUERIES = re.findall(r"^## (.+?)\n.*?```sparql\n(.*?)```", DOCUMENT, re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(not CARDS.exists(), reason="the card list is not at hand")


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Import the card list and build the graphs of it."""
    directory = tmp_path_factory.mktemp("everything")
    import_lists([CARDS], directory)
    return open_store(directory)


def test_there_are_four():
    """The documents have the four queries that were promised."""
    assert len(QUERIES) == 4


@pytest.mark.parametrize(("title", "query"), QUERIES, ids=[title for title, _ in QUERIES])
def test_query_finds_effects(everything: Store, title: str, query: str):
    """Each query is understood and finds effects, each with its card's name."""
    found = everything.query(query, prefixes=prefixes())
    assert isinstance(found, QuerySolutions)
    rows = list(found)
    assert rows, title
    assert all(row["name"] is not None and row["number"] is not None for row in rows)
