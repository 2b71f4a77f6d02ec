"""Tables of answers: the judge is asked one question for every pair of two lists of the vocabulary's words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from service.addresses import page_of
from service.web.answers import Cited, citation_view
from service.web.counter import counter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner import Judge
    from service.web.words import Option


@dataclass(frozen=True, slots=True)
class Ground:
    """What decides a cell: in words, the rule, and its pages."""

    says: str
    rule: str
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """The answer to one pair: the verdict, the value, a sentence, and what decides it."""

    verdict: str
    value: Any
    sentence: str
    grounds: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What is asked, and the two fields of the question whose values make the rows and the columns."""

    ask: str
    row: str
    column: str

    def rows(self) -> Sequence[Option]:
        """Return the rows: every value that the field can have."""
        return counter().words.options(self.row)

    def columns(self) -> Sequence[Option]:
        """Return the columns."""
        return counter().words.options(self.column)

    def cell(self, row: str, column: str) -> Cell:
        """Return the answer for one pair."""
        return cell_of({"ask": self.ask, self.row: row, self.column: column})

    def cells(self) -> Mapping[tuple[str, str], Cell]:
        """Return all answers by pair; they are asked for once a day in each process."""
        # What is asked today is answered by the rules in force today.
        return _cells(self, counter().judge, date.today())  # noqa: DTZ011


@lru_cache(maxsize=8)
def _cells(table: Table, _judge: Judge, _day: date) -> Mapping[tuple[str, str], Cell]:
    pairs = [(row.value, column.value) for row in table.rows() for column in table.columns()]
    return {pair: table.cell(*pair) for pair in pairs}


def cell_of(question: Mapping[str, Any]) -> Cell:
    """Return the judge's answer to a question as a cell; raises what asking raises."""
    answer = counter().judge.ask(question).to_json()
    summary = answer["summary"]
    # The reasons that the sentence is made of decide; the others say what they rest on.
    deciding = [reason for reason in answer["because"] if reason["says"].rstrip(".") in summary]
    grounds = tuple(map(ground_of, deciding or answer["because"][:1]))
    head, _, sentence = summary.partition(". ")
    return Cell(answer["verdict"], answer["value"], sentence or head, grounds)


def ground_of(reason: Mapping[str, Any]) -> Ground:
    """Return one reason of an answer with where its rule and its pages are shown."""
    cited = tuple(map(citation_view, reason["citations"] or ()))
    return Ground(reason["says"], page_of(reason["rule"] or ""), cited)
