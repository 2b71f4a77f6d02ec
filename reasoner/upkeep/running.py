"""Running the rules over questions and looking at everything that was concluded on the way, not only the answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from reasoner.engine.facts import Facts
from reasoner.engine.watching import evaluations
from reasoner.question.conversion import PLAIN, Converter
from reasoner.question.viewpoints import of_every_effect, views
from reasoner.unknowns.branching import investigate, leaves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.cards.library import CardLibrary
    from reasoner.engine.evaluator import Model
    from reasoner.engine.program import Program
    from reasoner.engine.rows import Row
    from reasoner.engine.settling import Claim
    from reasoner.judge import Judge
    from reasoner.knowledge.base import Knowledge
    from reasoner.question.conversion import Asked
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Iri


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two claims on one property of one thing that disagree, and neither of which is overridden."""

    subject: Iri
    property: Iri
    claims: tuple[Claim, ...]

    def __str__(self) -> str:
        sides = " against ".join(f"{_value(claim)} by {_rule(claim.rule)}" for claim in self.claims)
        return f"a conflict on {self.property.local} of {self.subject.rpartition('#')[2]}: {sides}."


def _value(claim: Claim) -> str:
    return getattr(claim.value, "local", str(claim.value))


def _rule(rule: Rule) -> str:
    return f"rule:{rule.iri.local} ({'; '.join(map(str, rule.citations)) or 'no citation'})"


class Runs:
    """Evaluates questions by one knowledge base."""

    def __init__(self, knowledge: Knowledge, library: CardLibrary) -> None:
        self.knowledge = knowledge
        self.converter = Converter(knowledge.vocabulary, library, knowledge.games)

    def models(self, question: Mapping[str, Any]) -> Iterator[Model]:
        """Yield what is concluded for a question: one model for every way in which its open points can turn out.

        Raises what converting the question raises.
        """
        for asked in self.each_asked(question):
            program = self.program(asked)
            facts = Facts(asked.facts)
            for subject in asked.subjects:
                inquiry = investigate(program, facts, subject)
                yield from (leaf.model for leaf in leaves(inquiry.cases))

    def each_asked(self, question: Mapping[str, Any]) -> Iterator[Asked]:
        """Yield the question taken apart; what is asked of every effect, once for each card that it names."""
        each = of_every_effect(question.get("ask"), self.knowledge.vocabulary)
        if each is None:
            yield self.asked(question)
        else:
            for view in views({**question, "ask": each}, self.knowledge.vocabulary):
                yield self.asked(view.question)

    def asked(self, question: Mapping[str, Any]) -> Asked:
        """Return the question taken apart."""
        return self.converter.convert(question, date.today())  # noqa: DTZ011 - the day on which a judge is asked

    def program(self, asked: Asked) -> Program:
        """Return the rules by which a question is answered."""
        return self.knowledge.rules.program(
            asked.askable.property, asked.game, asked.as_of, assume=asked.assume
        )


def contradictions(model: Model) -> Iterator[Contradiction]:
    """Yield the settled rows, of the asked property or on the way to it, in which claims disagree."""
    for row in model.evaluation.rows():
        if len(row) > 1 and row.key in model.program.settled:
            claims = tuple(claim for claim in row.values() if claim is not None)
            yield Contradiction(row.subject, row.key, claims)


def applied(model: Model) -> frozenset[Rule]:
    """Return the rules that concluded something, whether or not it stands."""
    return _concluding(model.evaluation.rows())


def exercised(judge: Judge, question: Mapping[str, Any]) -> frozenset[Iri]:
    """Return the rules that concluded something, whether or not it stands, when the judge answered a question.

    All count that spoke on the way to the answer: when a Chain was followed or looked back on, when it was found out
    what applies on the table, and when something left open was tried. Raises what asking raises.
    """
    with evaluations() as made:
        judge.ask({**question, "detail": PLAIN})
    rows = {row for evaluation in made for row in evaluation.rows()}
    return frozenset(rule.iri for rule in _concluding(rows))


def _concluding(rows: Iterable[Row]) -> frozenset[Rule]:
    return frozenset(claim.rule for row in rows for claim in row.claims)
