"""Full-text search as a page and over the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, request

from reasoner.errors import Fault, QuestionError
from service.asking import encode
from service.search import KINDS, LONGEST, index
from service.web.counter import counter
from service.web.negotiating import choose
from service.web.resources import page

if TYPE_CHECKING:
    from service.search import Hit

JSON = "application/json"
CARD = "card"
FEW, PAGEFUL, MOST = 5, 30, 50
MOST_PAGES = 100
NAMES = {
    "glossary": "Glossary",
    "rule": "Rules",
    "precedent": "Published decisions",
    "example": "Examples",
    "place": "Pages and entries of works",
    "source": "Works",
    "topic": "Topics",
    "term": "Vocabulary",
    "document": "Documents",
    CARD: "Cards",
}
blueprint = Blueprint("searching", __name__)


@blueprint.get("/search")
def search() -> Response:
    """Show what has the words of `q`: the best of each kind, or all of one `kind` in parts."""
    wanted, kind = request.args.get("q", "").strip()[:LONGEST], request.args.get("kind", "")
    counts = index().counts(wanted)
    chosen = kind if kind in counts else ""
    number = _whole("page", 1, MOST_PAGES)
    groups = {
        one: index().find(wanted, one, PAGEFUL if chosen else FEW, (number - 1) * PAGEFUL if chosen else 0)
        for one in ([chosen] if chosen else counts)
    }
    cards = () if chosen or not wanted else counter().names.complete(wanted, FEW)
    pages = min(-(-counts[chosen] // PAGEFUL), MOST_PAGES) if chosen else 1
    return page(
        "search.html", wanted=wanted, counts=counts, chosen=chosen, groups=groups, cards=cards, names=NAMES,
        part={"number": number, "parts": pages},
    )  # fmt: skip


@blueprint.get("/api/v1/search")
def found() -> Response:
    """Return what has the words of `q`: of each kind, or of one `kind`, the best first."""
    choose((JSON,))
    wanted, kind = request.args.get("q", "").strip()[:LONGEST], request.args.get("kind", "")
    if kind and kind not in NAMES:
        raise QuestionError((Fault("kind", f"is {kind[:40]!r}", f"one of {', '.join(NAMES)}"),))
    limit = _whole("limit", 10, MOST, strict=True)
    hits = [hit for one in KINDS if kind in {"", one} for hit in index().find(wanted, one, limit)]
    body = [_written(hit) for hit in hits]
    if kind in {"", CARD} and wanted:
        names = counter().names.complete(wanted, limit)
        body += [{"kind": CARD, "path": f"/cards/{name}", "title": name, "excerpt": []} for name in names]
    return Response(encode({"counts": index().counts(wanted), "hits": body}), content_type=JSON)


def _written(hit: Hit) -> dict[str, Any]:
    excerpt = [{"text": piece.text, "match": piece.match} for piece in hit.excerpt]
    return {"kind": hit.kind, "path": f"/{hit.path}", "title": hit.title, "excerpt": excerpt}


def _whole(name: str, default: int, most: int, *, strict: bool = False) -> int:
    """Return a whole number from 1 to `most` that the request gives; `strict` refuses what is none."""
    given = request.args.get(name, str(default))
    if given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= most:
        return int(given)
    if strict:
        raise QuestionError((Fault(name, f"is {given[:40]!r}", f"a whole number from 1 to {most}"),))
    return default
