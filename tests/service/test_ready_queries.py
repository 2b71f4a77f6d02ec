"""The ready queries of the documents run over every card, where the card list is at hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pyoxigraph import QuerySolutions

from service.cards.importing import import_lists
from service.sparql.graphs import open_store, prefixes
from service.web.workbench import ready

if TYPE_CHECKING:
    from pyoxigraph import Store

REPOSITORY = Path(__file__).resolve().parents[2]
CARDS = Path(os.environ.get("HEADJUDGE_CARDS", REPOSITORY.parent / "shared" / "cards" / "cards.jsonl.gz"))
QUERIES = {one.title: one.query for one in ready()}

pytestmark = [
    pytest.mark.skipif(not CARDS.exists(), reason="the card list is not at hand"),
    pytest.mark.xdist_group("everything"),
]


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Import the card list and build the graphs of it."""
    directory = tmp_path_factory.mktemp("everything")
    import_lists([CARDS], directory)
    return open_store(directory)


@pytest.mark.parametrize("title", QUERIES)
def test_query_finds_something(everything: Store, title: str):
    """Each query is understood and finds something; where it finds effects, each has its card's name."""
    found = everything.query(QUERIES[title], prefixes=prefixes(), use_default_graph_as_union=True)
    assert isinstance(found, QuerySolutions)
    names = {variable.value for variable in found.variables}
    rows = list(found)
    assert rows, title
    if "number" in names:
        assert all(row["name"] is not None and row["number"] is not None for row in rows)
