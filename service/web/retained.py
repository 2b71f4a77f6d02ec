"""What a card still knows: the table of information by what happened to it, and the same step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from reasoner.answers.answer import YES
from service.web import form
from service.web.counter import counter
from service.web.graph import YGO, values
from service.web.resources import page
from service.web.tables import Cell, Table, cell_of

if TYPE_CHECKING:
    from service.web.words import Option

TABLE = Table("still-knows", "information", "transition")
ORDERED = "transitions"
MOST_STEPS = 12
blueprint = Blueprint("retained", __name__)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened: how it is called, the answer after it, and the address without it."""

    label: str
    cell: Cell
    without: str


@blueprint.get("/retained-information")
def retained() -> Response:
    """Show the table; with `information` and `transitions`, the answer after each step."""
    fields = form.fields_of(request.args.items(multi=True))
    main = _main()
    return page(
        "retained.html",
        rows=TABLE.rows(),
        columns=main,
        others=[one for one in TABLE.columns() if one not in main],
        cells=TABLE.cells(),
        **_calculated(fields),
    )


@blueprint.get("/retained-information/<information>")
def row(information: str) -> Response:
    """Show one kind of information over everything that can happen, with the rules and their pages."""
    found = next((one for one in TABLE.rows() if one.value == information), None)
    if found is None:
        raise NotFound
    cells = [(column, TABLE.cells()[information, column.value]) for column in TABLE.columns()]
    return page("retained_row.html", row=found, cells=cells)


def _calculated(fields: list[tuple[str, str]]) -> dict[str, Any]:
    """Return what the calculator shows for the fields of the address: the answer after each thing that happened."""
    chosen = dict(fields).get(TABLE.row, "")
    happened = list(form.question_of(fields).get(ORDERED, ()))[:MOST_STEPS]
    known = {one.value: one.label for one in TABLE.columns()}
    if any(one not in known for one in happened) or (
        chosen and chosen not in {one.value for one in TABLE.rows()}
    ):
        raise NotFound
    steps = []
    for number, one in enumerate(happened if chosen else ()):
        cell = cell_of({"ask": TABLE.ask, TABLE.row: chosen, ORDERED: happened[: number + 1]})
        left = form.without(fields, f"{ORDERED}[{number}]")
        steps.append(Step(known[one], cell, form.address(left, {}, request.path) + "#steps"))
    return {
        "chosen": chosen,
        "steps": steps,
        "fields": fields,
        "following": f"{ORDERED}[{len(happened)}]" if len(happened) < MOST_STEPS else "",
        "to": lambda **changes: form.address(fields, changes, request.path) + "#steps",
    }


def _main() -> list[Option]:
    """Return the columns of the table: what the ontology asks about when nothing is said, if anything is lost by it.

    What loses some information and keeps other comes before what loses or keeps nearly all, which needs no table. All
    the other things that can happen are on the page of each information.
    """
    field, cells, rows = counter().words.field(TABLE.column), TABLE.cells(), TABLE.rows()
    asked_about = {node.value for node in values(YGO + "underwent", YGO + "openValue")}
    kept = {
        column: sum(cells[row.value, column.value].verdict == YES for row in rows)
        for column in TABLE.columns()
        if field is not None and field.tokens[column.value] in asked_about
    }
    telling = [column for column, number in kept.items() if number < len(rows)]
    return sorted(telling, key=lambda column: abs(2 * kept[column] - len(rows)))
