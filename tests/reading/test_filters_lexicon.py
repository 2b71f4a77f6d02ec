"""The lexicon of noun phrases: every row's example is read as the row says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reasoner.reading.filters import Context, read_whole, words_of_text
from reasoner.reading.filters.vocabulary import Row, vocabulary
from reasoner.reading.text.masking import mask

ROWS = [
    row
    for row in vocabulary().rows
    if "values" not in row.says or row.says["filter"] == {row.says["key"]: row.says["values"][:1]}
]


def read(text: str, after: str = "", **context: Any) -> dict[str, object] | None:
    """Return the selection of a text that is a noun phrase; `after` are words that stand before it."""
    words = words_of_text(mask(after + text)).cut(len(after), len(after + text), Context(**context))
    found = read_whole(words)
    return {key: value for key, value in found.selection.items() if key != "text"} if found else None


def _shown(row: Row) -> str:
    return f"{row.table}: {row.phrases[0]}"


@pytest.mark.parametrize("row", ROWS, ids=_shown)
def test_the_example_of_a_row_is_read_as_it_says(row: Row):
    """A row without an example, or whose example is read otherwise, is a mistake of the lexicon."""
    context = {
        key: row.says[key] for key in ("near", "far", "their", "brings", "facing", "after") if key in row.says
    }
    context |= {key: tuple(row.says[key]) for key in ("done", "paid") if key in row.says}
    assert read(row.says["example"], **context) == row.says["expects"], json.dumps(
        read(row.says["example"], **context)
    )


@pytest.mark.parametrize(
    "row", [row for row in vocabulary().rows if "values" in row.says and row.table == "adjective"], ids=_shown
)
def test_every_listed_word_is_read(row: Row):
    """Each word of a row that lists words of one kind means that kind."""
    ((key, (value,)),) = row.says["filter"].items()
    noun = (
        "Spell"
        if key == "properties" and value != "counter"
        else "Trap"
        if key == "properties"
        else "monster"
    )
    found = read(f"1 {value.replace('-', ' ')} {noun}")
    assert found is not None
    assert found["filter"] == {"kinds": [noun.lower()], key: [value]}
