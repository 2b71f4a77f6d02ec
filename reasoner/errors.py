"""Every error that Headjudge raises.

HeadjudgeError            code, message, hint: what is wrong and what to do next
├── RuleBaseError         a defect of the knowledge base; names the rules at fault
├── QuestionError         a question that cannot be asked; one Fault per wrong field
├── UnknownCard           no card of that name; carries the nearest names
├── UnknownTerm           no word of the glossary; carries the nearest ones
├── CardImportError       a card list that cannot be read
└── QueryError            a SPARQL query that is refused or fails
"""

from __future__ import annotations

from dataclasses import dataclass


class HeadjudgeError(Exception):
    """The base of all: a stable `code`, a `message` for people and a `hint` at the next step."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class RuleBaseError(HeadjudgeError):
    """A defect of ontology or rulings; `rules` are the IRIs of the rules (or terms) at fault."""

    def __init__(self, code: str, message: str, rules: tuple[str, ...] = (), hint: str = "") -> None:
        super().__init__(code, message, hint)
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong field of a question: its path, what was wrong, and what would be right."""

    field: str
    problem: str
    expected: str = ""

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}" + (f" (expected: {self.expected})" if self.expected else "")


class QuestionError(HeadjudgeError):
    """A question with one or more wrong fields."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("bad-question", "; ".join(str(fault) for fault in faults))
        self.faults = faults


class UnknownCard(HeadjudgeError):  # noqa: N818 - an answer in itself, read as "unknown card"
    """A card that neither the card list nor the question describes."""

    def __init__(self, name: str, nearest: tuple[str, ...] = ()) -> None:
        near = f"Did you mean {', '.join(nearest)}?" if nearest else "Give its text instead of its name."
        super().__init__("unknown-card", f"No card is known as “{name}”.", near)
        self.name = name
        self.nearest = nearest


class UnknownTerm(HeadjudgeError):  # noqa: N818 - an answer in itself, read as "unknown term"
    """A word that the glossary does not have."""

    def __init__(self, name: str, nearest: tuple[str, ...] = ()) -> None:
        near = f"Did you mean {', '.join(nearest)}?" if nearest else "Give a word of the rulebook."
        super().__init__("unknown-term", f"The glossary has no “{name}”.", near)
        self.name = name
        self.nearest = nearest


class CardImportError(HeadjudgeError):
    """A card list that cannot be read as any of the formats Headjudge knows."""


class QueryError(HeadjudgeError):
    """A SPARQL query that is refused, runs too long, or does not parse.

    `position` is the line and the column (from 1) at which it breaks, where that is known.
    """

    def __init__(
        self, code: str, message: str, hint: str = "", position: tuple[int, int] | None = None
    ) -> None:
        super().__init__(code, message, hint)
        self.position = position
