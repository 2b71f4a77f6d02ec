"""A question as a web form: every parameter is the path of a field of the question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from reasoner.errors import Fault, QuestionError
from service.sparql.graphs import law

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_FIELDS = 60
LONGEST_VALUE = 400
ASK, CARD = "ask", "card"
DEFAULT_ASK = "may-activate"
BY_TIMING = "-by-timing"
CHOICES = ("situation.turnPlayer", "situation.phase", "situation.step", "situation.timing")
SHOWN = (ASK, CARD, "effect", *CHOICES)
_YGO = "https://w3id.org/headjudge/ontology#"
_PATH = re.compile(r"[A-Za-z]\w*(?:\[\d{1,2}\])?(?:\.[A-Za-z]\w*(?:\[\d{1,2}\])?){0,6}")
_STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")
_OPTIONS = """
    SELECT ?value ?label WHERE {
        <%s> <http://www.w3.org/2000/01/rdf-schema#range> ?class . ?class <%stokenBase> ?base .
        ?term a ?class ; <http://www.w3.org/2000/01/rdf-schema#label> ?label .
        OPTIONAL { ?term <%sorder> ?order }
        BIND (SUBSTR(STR(?term), STRLEN(?base) + 1) AS ?value) } ORDER BY ?order ?label
"""
_TOKENS = """
    SELECT ?property ?value ?label WHERE {
        ?property <http://www.w3.org/2000/01/rdf-schema#range> ?class . ?class <%stokenBase> ?base .
        ?term a ?class ; <http://www.w3.org/2000/01/rdf-schema#label> ?label .
        BIND (SUBSTR(STR(?term), STRLEN(?base) + 1) AS ?value) }
"""
_PLAIN = {"true": "yes", "false": "no"}
_ASKABLE = """
    SELECT ?value ?label WHERE {
        ?property <%saskedAs> ?value ; <%saskedOf> <urn:headjudge:question#effect> ;
            <http://www.w3.org/2000/01/rdf-schema#label> ?label } ORDER BY ?label
"""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select: its value in the question and how it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A field with a fixed set of values, taken from the ontology."""

    name: str
    label: str
    options: tuple[Option, ...]


def question_of(fields: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the question that filled-in fields make; raises `QuestionError` for a name that is no path."""
    question: dict[str, Any] = {}
    given = [(name, value.strip()) for name, value in fields if value.strip()]
    if len(given) > MOST_FIELDS:
        raise QuestionError((Fault("question", "has too many fields", f"at most {MOST_FIELDS}"),))
    for name, value in given:
        if not _PATH.fullmatch(name):
            raise QuestionError(
                (Fault(name[:80], "is not a field of a question", "such as situation.phase"),)
            )
        if len(value) > LONGEST_VALUE:
            raise QuestionError((Fault(name, "is too long", f"at most {LONGEST_VALUE} characters"),))
        _put(question, name, value if name == CARD else _value(value))
    return question


def choices() -> list[Choice]:
    """Return the fields of the form that have a fixed set of values."""
    return [_choice(name) for name in CHOICES]


def askable() -> list[Option]:
    """Return what can be asked of an effect; the first also over the whole turn."""
    options = _options(_ASKABLE % (_YGO, _YGO))
    first = [option for option in options if option.value == DEFAULT_ASK]
    whole = [Option(option.value + BY_TIMING, f"{option.label} – over the whole turn") for option in first]
    return first + whole + [option for option in options if option.value != DEFAULT_ASK]


def token_label(field: str, value: str) -> str:
    """Return how a value of a field is called: the label that the ontology gives it, else the value itself."""
    name = field.rpartition(".")[2].partition("[")[0]
    if name == "effect":
        return f"effect {value}"
    return _labels().get((name, value)) or _PLAIN.get(value, value)


@cache
def _labels() -> dict[tuple[str, str], str]:
    rows = law().query(_TOKENS % _YGO, use_default_graph_as_union=True)
    return {
        (row["property"].value.rpartition("#")[2], row["value"].value): row["label"].value
        for row in rows  # type: ignore[union-attr]
    }


def _choice(name: str) -> Choice:
    from service.web.graph import label  # noqa: PLC0415

    iri = _YGO + name.rpartition(".")[2]
    return Choice(name, label(iri), tuple(_options(_OPTIONS % (iri, _YGO, _YGO))))


def _options(query: str) -> list[Option]:
    rows = law().query(query, use_default_graph_as_union=True)
    return [Option(row["value"].value, row["label"].value) for row in rows]  # type: ignore[union-attr]


def _value(value: str) -> bool | int | str:
    if value in {"true", "false"}:
        return value == "true"
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def _put(question: dict[str, Any], name: str, value: object) -> None:
    steps: list[str | int] = []
    for part in name.split("."):
        found = _STEP.fullmatch(part)
        assert found
        steps += [found[1]] if found[2] is None else [found[1], int(found[2])]
    place: Any = question
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        if following is None:
            _set(place, step, value, name)
            return
        fresh: Any = [] if isinstance(following, int) else {}
        place = _set(place, step, fresh, name, keep=True)


def _set(place: Any, step: str | int, value: Any, name: str, *, keep: bool = False) -> Any:
    """Set one step of a path, unless it is there already; raises where another field made it something else."""
    if isinstance(place, list) and isinstance(step, int):
        place.extend({} for _ in range(step + 1 - len(place)))
        if not keep:
            place[step] = value
        return place[step]
    if not isinstance(place, dict) or not isinstance(step, str):
        raise QuestionError((Fault(name, "contradicts another field of the question"),))
    return place.setdefault(step, value)
