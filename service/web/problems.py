"""Errors over HTTP: problem details (RFC 9457), or a page for browsers outside the API."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from flask import Response, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from reasoner.errors import HeadjudgeError
from service.asking import LONGEST_QUESTION, encode, too_long
from service.problems import MEDIA_TYPE, Problem, defect, of_status, problem_of

if TYPE_CHECKING:
    from flask import Flask

MACHINES = ("/api/", "/sparql", "/healthz")
_log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Make every error of the application a problem."""
    app.register_error_handler(HeadjudgeError, _of_project)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_nobody)


def respond(problem: Problem) -> Response:
    """Return the response that tells a problem in the way the client reads."""
    if _reads_pages():
        response = Response(render_template("problem.html", problem=problem), problem.status)
        response.vary.add("Accept")
        return response
    response = Response(encode(problem.to_json()), problem.status, content_type=MEDIA_TYPE)
    if problem.status == 503:
        response.headers["Retry-After"] = "5"
    return response


def _reads_pages() -> bool:
    if request.path.startswith(MACHINES):
        return False
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "text/html"


def _of_project(error: HeadjudgeError) -> Response:
    problem = problem_of(error)
    if problem.status == 500:
        _log.error("%s", error)
    return respond(problem)


def _of_http(error: HTTPException) -> Response:
    if error.response is not None or (error.code or 500) < 400:
        return Response(error.get_response().data, error.code, headers=dict(error.get_response().headers))
    response = respond(_described(error))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _described(error: HTTPException) -> Problem:
    code = error.code or 500
    if isinstance(error, RequestEntityTooLarge):
        return problem_of(too_long()) if "/ask" in request.path else _too_large()
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        return of_status(code, f"{request.method} is not possible here.", f"Use {allowed}.")
    if code == 404:
        return of_status(
            code, f"There is nothing at {request.path}.", "The API is described at /api/v1/openapi.json."
        )
    return of_status(code, error.description or "")


def _too_large() -> Problem:
    return of_status(413, f"A request may have at most {LONGEST_QUESTION:,} bytes.")


def _of_nobody(error: Exception) -> Response:
    _log.error("defect at %s %s", request.method, request.path, exc_info=error)
    return respond(defect())
