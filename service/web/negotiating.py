"""Which representation a client gets, and the error when there is none that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from service.problems import RequestError

if TYPE_CHECKING:
    from collections.abc import Sequence


def choose(offered: Sequence[str]) -> str:
    """Return the media type of `offered` that the client likes best; raises `RequestError` (406)."""
    if not request.accept_mimetypes:
        return offered[0]
    chosen = request.accept_mimetypes.best_match(offered)
    if chosen is None:
        raise RequestError(
            406,
            "not-acceptable",
            "This comes in none of the media types asked for.",
            f"It comes as {', '.join(offered)}.",
        )
    return chosen


def demand(accepted: Sequence[str]) -> None:
    """Pass a request whose body is of one of the media types; raises `RequestError` (415)."""
    if request.mimetype not in accepted:
        sent = f"not {request.mimetype}" if request.mimetype else "and the request names none"
        raise RequestError(
            415,
            "unsupported-media-type",
            f"The body must be {' or '.join(accepted)}, {sent}.",
            f"Send it with Content-Type: {accepted[0]}.",
        )


def ranges() -> list[str]:
    """Return the media ranges that the client accepts, the best first."""
    return [media_range for media_range, quality in request.accept_mimetypes if quality > 0]
