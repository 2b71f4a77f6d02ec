"""ATK and DEF: how two changes meet, as a table, and the value after a list of changes, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, redirect, request
from werkzeug.exceptions import NotFound

from reasoner.errors import QuestionError, UnknownCard
from service.problems import problem_of
from service.web import form
from service.web.counter import counter
from service.web.resources import page
from service.web.tables import Cell, Table, cell_of, ground_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TABLE = Table("earlier-modifier", "earlier", "new")
VALUE, APPLIES = "stats", "modifier-applies"
CHANGES = "situation.this.modifiers"
WRITTEN = ("situation.this.originalAtk", "situation.this.originalDef")
CARD, STAT = "card", "stat"
PARTS = ("kind", "operation", "amount", "stopped", "ownEffect")
NEW = "new."
MOST_CHANGES = 12
blueprint = Blueprint("stats", __name__)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the list: in words, the value once it was applied, whether it applies now, the address without it."""

    words: str
    value: Cell
    applies: Cell
    without: str


@blueprint.get("/stats")
def stats() -> Response:
    """Show the table and the calculator; a new change that its form sends is put into the address."""
    fields = form.fields_of(request.args.items(multi=True))
    if any(name.startswith(NEW) for name, _ in fields):
        return redirect(_with_new(fields), 303)  # type: ignore[return-value]
    try:
        found, status = _calculated(fields), 200
    except (QuestionError, UnknownCard) as error:
        problem = problem_of(error)
        found, status = {"problem": problem}, problem.status
    response = page(
        "stats.html",
        rows=TABLE.rows(),
        columns=TABLE.columns(),
        cells=TABLE.cells(),
        given=dict(fields),
        kept=[one for one in fields if one[0].startswith(CHANGES)],
        options={part: counter().words.options(f"{CHANGES}[0].{part}") for part in PARTS},
        stat=counter().words.options(STAT),
        full=form.entries(fields, CHANGES) >= MOST_CHANGES,
        **found,
    )
    response.status_code = status
    return response


@blueprint.get("/stats/<earlier>")
def row(earlier: str) -> Response:
    """Show what becomes of one kind of change when each other kind comes, with the rules and their pages."""
    found = next((one for one in TABLE.rows() if one.value == earlier), None)
    if found is None:
        raise NotFound
    cells = [(column, TABLE.cells()[earlier, column.value]) for column in TABLE.columns()]
    return page("stats_row.html", row=found, cells=cells)


def _with_new(fields: Sequence[tuple[str, str]]) -> str:
    """Return the address in which the new change stands at the end of the list."""
    number = form.entries(fields, CHANGES)
    given = dict(fields)
    new = {f"{CHANGES}[{number}].{part}": given.get(NEW + part, "") for part in PARTS}
    kept = [one for one in fields if not one[0].startswith(NEW)]
    return form.address(kept, new if given.get(NEW + PARTS[0]) else {}, request.path) + "#steps"


def _calculated(fields: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return what the calculator shows: the value at the beginning and after each change, and every step."""
    question = form.question_of(fields)
    changes = question.get("situation", {}).get("this", {}).get("modifiers", [])[:MOST_CHANGES]
    if not any(name in {CARD, *WRITTEN} for name, _ in fields):
        return {"changes": ()}
    after = [cell_of(_asked(question, changes[:number])) for number in range(len(changes) + 1)]
    answer = counter().judge.ask(_asked(question, changes)).to_json()
    shown = [
        Change(
            _words(change),
            after[number + 1],
            cell_of({**_asked(question, changes), "ask": APPLIES, "modifier": number + 1}),
            form.address(form.without(fields, f"{CHANGES}[{number}]"), {}, request.path) + "#steps",
        )
        for number, change in enumerate(changes)
    ]
    steps = [ground_of(reason) for reason in answer["because"]]
    return {"begins": after[0], "changes": shown, "ends": after[-1], "answer": answer, "steps": steps}


def _asked(question: Mapping[str, Any], changes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    situation = question.get("situation", {})
    this = {**situation.get("this", {}), "modifiers": list(changes)}
    return {STAT: "atk", **question, "ask": VALUE, "situation": {**situation, "this": this}}


def _words(change: Mapping[str, Any]) -> str:
    """Return a change of the list in the vocabulary's words."""
    words = counter().words
    said = [words.of_value(f"{CHANGES}[0].{part}", change[part]) for part in PARTS[:3] if part in change]
    said += [words.of_field(f"{CHANGES}[0].{part}") for part in PARTS[3:] if change.get(part)]
    return ", ".join(said)
