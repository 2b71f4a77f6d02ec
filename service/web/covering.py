"""What is covered: every topic and every place of a work, with whether rules or decisions are about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from reasoner.knowledge.artefact import kept
from reasoner.knowledge.base import root, turtle_files
from service.addresses import BASE, page_of
from service.apart import apart
from service.web.graph import label
from service.web.paging import part
from service.web.resources import page

if TYPE_CHECKING:
    from reasoner.upkeep import Subject

MOST_LISTED = 150
blueprint = Blueprint("covering", __name__)


@dataclass(frozen=True, slots=True)
class Covered:
    """Every subject of the knowledge base, and how many of each work have each status."""

    subjects: tuple[Subject, ...]
    totals: dict[str, dict[str, int]]


@blueprint.get("/coverage")
def coverage() -> Response:
    """Show the totals by work; with `work`, its topics or places, of one `status` where that is given."""
    found = covered()
    work, status = request.args.get("work", ""), request.args.get("status", "")
    if work and (work not in found.totals or status not in {"", *found.totals[work]}):
        raise NotFound
    listed = [one for one in found.subjects if one.work == work and status in {"", one.status}]
    names = {one: label(f"{BASE}sources/{one}") if one != "topics" else "Topics" for one in found.totals}
    return page(
        "coverage.html",
        totals=found.totals,
        names=names,
        work=work,
        status=status,
        part=part([(one, page_of(one.iri)) for one in listed], MOST_LISTED),
    )


@cache
def covered() -> Covered:
    """Return what is covered by the present state of the knowledge base; counted once for each state and kept."""
    base = root()
    return kept(Covered, turtle_files(base), lambda: apart(counted), base)


def counted() -> Covered:
    """Count what rules and decisions are about."""
    # They load an RDF library, which a server does without.
    from reasoner.upkeep import encoded  # noqa: PLC0415
    from reasoner.upkeep.scope import totals  # noqa: PLC0415

    subjects = encoded()
    counted = totals(subjects)
    # What is covered best comes first.
    return Covered(subjects, dict(sorted(counted.items(), key=lambda one: -max(one[1].values()))))
