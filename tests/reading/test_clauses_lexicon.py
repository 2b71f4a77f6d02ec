"""The lexicon of clauses: every row has an example, and that is read as the row says."""

from __future__ import annotations

import json
import tomllib
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from reasoner.reading.clauses import (
    allowances,
    battle_change,
    case_circumstance,
    case_label,
    case_lead,
    case_number,
    case_of,
    case_subject,
    condition,
    control_change,
    demand,
    denied_names,
    each_time,
    event,
    given_immunity,
    immunity,
    kind_change,
    limit,
    naming,
    own_places,
    paid_otherwise,
    permission,
    position_change,
    restates,
    restriction,
    self_destruct,
    units,
    value_change,
)
from reasoner.reading.clauses.forms import farthest, said
from reasoner.reading.filters import Context, words_of_text
from reasoner.reading.text.lexicon import folder
from reasoner.reading.text.masking import mask

if TYPE_CHECKING:
    from collections.abc import Callable

    from reasoner.reading.filters import Words

READERS = {
    "battles": "battle",
    "changes": "change",
    "restrictions": "restriction",
    "limits": "limit",
    "places": "places",
    "demands": "demand",
    "permissions": "permission",
    "namings": "naming",
    "each-time": "each-time",
    "allowances": "allowance",
    "immunities": "immunity",
    "self-destructs": "self-destruct",
    "cases": "case-lead",
}
"""What reads the examples of a file whose rows do not say it; those of the others are conditions."""


def _condition(words: Words) -> object:
    found = condition(words)
    return found.condition if found and found.end == len(words) else None


def _event(words: Words) -> object:
    found = event(words, 0)
    return found.plays if found and found.end == len(words) else None


def _entries(read: Callable[[Words], Any], words: Words) -> object:
    found = read(words)
    return found.entries if found else None


def _limit(words: Words) -> object:
    found = limit(words)
    return found.to_json() if found else None


def _demand(words: Words) -> object:
    found = demand(words)
    return found.condition if found else None


def _each_time(words: Words) -> object:
    found = each_time(words)
    return found.told if found else None


def _opening(words: Words) -> object:
    told = []
    for unit in units(words, frozenset(words.starts)):
        entry: dict[str, Any] = {"role": unit.role}
        if unit.condition:
            entry["condition"] = unit.condition
        if unit.event:
            entry["plays"] = unit.event.plays
        told.append(entry if unit.formal else None)
    return told


def _allowance(words: Words) -> object:
    told = next(told for told, _, _ in allowances(words))
    return told if len(told) > 1 else told[0]


def _summon_zone(words: Words) -> object:
    found = farthest("summon-zone", words, 0)
    return said(found, "says") if found and found.end == len(words) else None


def _summon_moment(words: Words) -> object:
    found = farthest("summon-moment", words, 0)
    return said(found, "says") if found and found.end == len(words) else None


READ: dict[str, Callable[[Words], object]] = {
    "condition": _condition,
    "event": _event,
    "restriction": partial(_entries, restriction),
    "battle": partial(_entries, battle_change),
    "change": partial(_entries, value_change),
    "kind-change": partial(_entries, kind_change),
    "control-change": partial(_entries, control_change),
    "position-change": partial(_entries, position_change),
    "immunity": partial(_entries, immunity),
    "given-immunity": partial(_entries, given_immunity),
    "limit": _limit,
    "demand": _demand,
    "naming": naming,
    "denied-naming": denied_names,
    "self-destruct": self_destruct,
    "case-lead": case_lead,
    "case-number": case_number,
    "case-subject": case_subject,
    "case-type": partial(case_label, "case-type"),
    "case-position": partial(case_label, "case-position"),
    "case-holder": partial(case_label, "case-holder"),
    "case-turn": partial(case_label, "case-turn"),
    "case-attribute": partial(case_label, "case-attribute"),
    "case-sort": partial(case_label, "case-sort"),
    "case-place": partial(case_label, "case-place"),
    "case-origin": partial(case_label, "case-origin"),
    "case-rest": partial(case_label, "case-rest"),
    "case-of": case_of,
    "case-circumstance": case_circumstance,
    "each-time": _each_time,
    "permission": permission,
    "paid-otherwise": lambda words: found.told if (found := paid_otherwise(words)) else None,
    "restatement": restates,
    "allowance": _allowance,
    "places": own_places,
    "opening": _opening,
    "summon-zone": _summon_zone,
    "summon-moment": _summon_moment,
}


def _rows() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path.stem, table, row)
        for path in sorted((folder() / "clauses").glob("*.toml"))
        for table, rows in tomllib.loads(path.read_text(encoding="utf-8")).items()
        for row in rows
    ]


def _shown(value: object) -> str:
    return value["phrases"][0] if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(("file", "table", "row"), _rows(), ids=_shown)
def test_the_example_of_a_row_is_read_as_it_says(file: str, table: str, row: dict[str, Any]):
    """A row without an example, or whose example is read otherwise, is a mistake of the lexicon."""
    assert "example" in row, table
    reads = row.get("reads", READERS.get(file, "condition"))
    words = words_of_text(mask(row["example"]))
    words = words.within(
        Context(row.get("near", "this"), row.get("far", "event"), row.get("their", "opponent"))
    )
    found = READ[reads](words)
    assert found == row["expects"], json.dumps(found)
