"""Answers: a verdict with its reasons, citations, open points and proof, as JSON and as text for a person."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.answers.budget import Budget
from reasoner.question.conversion import FULL, PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

YES, NO, DEPENDS, UNKNOWN, ANSWERED = "yes", "no", "depends", "unknown", "answered"

SHOWN = 3
"""How many of the rules that were considered a person is shown: those that came closest."""
UNDECIDED = "not-worked-out"
"""Under a value of an open point: too many other facts are missing to work the verdict out."""

WORDS = {
    YES: "Yes",
    NO: "No",
    DEPENDS: "It depends",
    UNKNOWN: "Unknown",
    ANSWERED: "Answer",
    UNDECIDED: "Not worked out",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that carries the verdict, in words about this case, with its citations."""

    says: str
    statement: str
    rule: str
    citations: tuple[Mapping[str, str], ...]


class Considered(NamedTuple):
    """A rule that could have changed the verdict and did not: the condition that failed."""

    rule: str
    says: str
    failed: str


@dataclass(frozen=True, slots=True)
class Open:
    """A fact that the question left out: what to ask, which field gives it, and the verdict under each value.

    `words` says the values, and the verdicts that are values themselves, in English. `under` names the values
    of other open fields under which this one matters.
    """

    asks: str
    field: str
    then: Mapping[str, Any]
    words: Mapping[str, str]
    under: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """A fact that the verdict rests on and that was read from printed words."""

    effect: int
    fact: str
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question; `value` is a boolean, a token, a number, a list or `None`.

    `unless` has the facts that the question left out and nothing asks for, but under which the verdict would be the
    opposite one; `proviso` is how the summary says the first of them. `unless`, `considered` and `proof` are worked
    out when they are called: who wants only the verdict does not wait; so has `unused` the fields of the question that
    no rule looked at. `detail` says how much of it was asked for;
    the rest is empty. `budget` knows what was left out because it would have taken too much.
    """

    verdict: str
    value: Any
    summary: str
    because: tuple[Reason, ...] = ()
    considered: Callable[[], Sequence[Considered]] = tuple
    citations: tuple[Mapping[str, str], ...] = ()
    open: tuple[Open, ...] = ()
    unless: Callable[[], Sequence[Open]] = tuple
    proviso: str = ""
    reading: tuple[Read, ...] = ()
    warnings: tuple[str, ...] = ()
    proof: Callable[[], Mapping[str, Any]] = dict
    unused: Callable[[], Sequence[str]] = tuple
    knowledge: str = ""
    detail: str = FULL
    budget: Budget = field(default_factory=Budget)

    def to_json(self) -> dict[str, Any]:
        """Return the answer in the shape of the contract, with as much as its `detail` says."""
        shown: dict[str, Any] = {"verdict": self.verdict, "value": self.value, "summary": self.summary}
        if self.detail != PLAIN:
            shown["because"] = [reason_to_json(reason) for reason in self.because]
            shown["citations"] = [dict(citation) for citation in self.citations]
            shown["unused"] = list(self.unused())
        shown["open"] = [open_to_json(point) for point in self.open]
        shown["unless"] = [open_to_json(point) for point in self.unless()]
        if self.detail == FULL:
            shown["considered"] = [_considered(found) for found in self.considered()]
            shown["reading"] = [_read(read) for read in self.reading]
            shown["proof"] = dict(self.proof())
        shown["warnings"] = list(self.all_warnings)
        shown["complete"] = self.complete
        shown["knowledge"] = self.knowledge
        return shown

    def with_proofs(self, parts: Mapping[str, Answer]) -> Answer:
        """Return the answer with the proofs of others, each by its name."""
        return replace(self, proof=lambda: {"cases": {name: part.proof() for name, part in parts.items()}})

    @property
    def complete(self) -> bool:
        """Whether nothing was left out, of what has been worked out so far, because it would have taken too much."""
        return not self.budget.cut

    @property
    def all_warnings(self) -> tuple[str, ...]:
        """The warnings, and what was left out so far."""
        return (*self.warnings, *self.budget.warnings)

    def to_text(self) -> str:
        """Return the answer as a judge would give it: the sentence, the pages, the reasons, what is open."""
        parts = [self.summary]
        if self.citations:
            parts.append("Page: " + "; ".join(cited(citation) for citation in self.citations[:3]))
        if self.open:
            parts.append("\n".join(["It depends on:", *map(_open_text, self.open)]))
        if self.because:
            parts.append("\n".join(["Because:", *(_reason_text(reason) for reason in self.because)]))
        unless = self.unless()
        if unless:
            parts.append(
                "\n".join(["Taken for granted, for the question does not say it:", *map(_open_text, unless)])
            )
        considered = self.considered() if self.detail == FULL else ()
        if considered:
            tried = [f"  - {found.says} (But {found.failed}.)" for found in considered[:SHOWN]]
            more = len(considered) - SHOWN
            rest = [f"  … and {more} more that are further from it"] if more > 0 else []
            parts.append("\n".join(["Considered, but not so here:", *tried, *rest]))
        if self.all_warnings:
            parts.append("\n".join(["Take care:", *(f"  - {warning}" for warning in self.all_warnings)]))
        return "\n\n".join(parts)


def cited(citation: Mapping[str, str]) -> str:
    """Return a citation as it is printed: work and place."""
    if "pages" in citation:
        plural = "pp." if "-" in citation["pages"] or "," in citation["pages"] else "p."
        return f"{citation['work']}, {plural} {citation['pages']}"
    if "number" in citation:
        number = citation["number"]
        place = f"no. {number}" if number[:1].isdigit() else citation.get("title") or number
        return f"{citation['work']}, {place}"
    return f"{citation['work']}, {citation['section']}" if "section" in citation else citation["work"]


def _considered(found: Considered) -> dict[str, Any]:
    return {"rule": found.rule, "says": found.says, "failed": found.failed}


def _read(read: Read) -> dict[str, Any]:
    place = {"start": read.start, "end": read.end, "text": read.words}
    return {"effect": read.effect, "fact": read.fact, "from": place}


def reason_to_json(reason: Reason) -> dict[str, Any]:
    """Return a reason in the shape of the contract."""
    return {
        "says": reason.says,
        "statement": reason.statement,
        "rule": reason.rule,
        "citations": [dict(citation) for citation in reason.citations],
    }


def _reason_text(reason: Reason) -> str:
    places = "; ".join(cited(citation) for citation in reason.citations[:2])
    return f"  - {reason.says}" + (f" [{places}]" if places else "")


def open_to_json(point: Open) -> dict[str, Any]:
    """Return an open point in the shape of the contract."""
    shown = {"asks": point.asks, "field": point.field, "then": dict(point.then), "words": dict(point.words)}
    return {**shown, "under": dict(point.under)} if point.under else shown


def _open_text(point: Open) -> str:
    under = ", ".join(f"{where}: {value}" for where, value in (point.under or {}).items())
    return f"  - {point.asks}{f' (if {under})' if under else ''} {by_verdict(point)}".rstrip()


SAID_ALOUD = 8
"""So many values with one verdict are named; more are summed up as all others."""
EITHER = {"true": "If so", "false": "If not"}
"""How the two values of a question to be answered with yes or no are said."""


def by_verdict(point: Open) -> str:
    """Say the verdicts of an open point with the values that lead to each, the plain verdicts first."""
    if point.then.keys() <= EITHER.keys():
        return " ".join(f"{EITHER[value]}: {_verdict(point, point.then[value])}." for value in point.then)
    groups: dict[str, list[str]] = {}
    for value, verdict in point.then.items():
        groups.setdefault(str(verdict), []).append(_listed(point, value))
    order = sorted(groups, key=lambda verdict: (*WORDS, verdict).index(verdict))
    longest = max(groups, key=lambda verdict: len(groups[verdict]))
    if len(groups[longest]) > SAID_ALOUD:
        groups[longest] = ["anything else" if len(groups) > 1 else "anything"]
        order = [verdict for verdict in order if verdict != longest] + [longest]
    said = "; ".join(f"{_verdict(point, verdict)}: {', '.join(groups[verdict])}" for verdict in order)
    return f"{said[:1].upper()}{said[1:]}."


def _verdict(point: Open, verdict: Any) -> str:
    word = WORDS.get(verdict)
    return word.lower() if word else point.words.get(verdict, str(verdict))


def _listed(point: Open, value: str) -> str:
    words = point.words.get(value, value)
    return f"“{words}”" if ", " in words and ", " not in value else words
