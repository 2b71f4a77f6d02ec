"""The judge: answers questions from a knowledge base and what is known of cards."""

from __future__ import annotations

from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import ANSWERED, YES, Answer
from reasoner.answers.composing import Composer
from reasoner.answers.effect_lists import answer_of_effects
from reasoner.answers.profiles import Profiles
from reasoner.cards.library import CardLibrary
from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.errors import Fault, QuestionError
from reasoner.knowledge.base import Knowledge, load_knowledge
from reasoner.knowledge.moments import moments
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.conversion import DEFAULT_GAME, Converter
from reasoner.question.graph import SITUATION, THIS
from reasoner.question.viewpoints import of_every_effect, views
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.branching import investigate
from reasoner.unknowns.provisos import Provisos

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from reasoner.cards.library import KnownCard
    from reasoner.cards.source import CardSource
    from reasoner.engine.evaluator import Model
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term

CONTRADICTION = Iri(YGO + "contradiction")
BY_TIMING = "-by-timing"


class Judge:
    """Answers questions. Immutable once made, and safe to share between threads."""

    def __init__(
        self, knowledge: Knowledge, cards: CardSource | None = None, today: Callable[[], date] = date.today
    ) -> None:
        self.knowledge = knowledge
        self.library = CardLibrary(knowledge.vocabulary, knowledge.curated, cards)
        self.today = today
        self.provisos = Provisos(knowledge.vocabulary, knowledge.rules.properties)
        self._converter = Converter(knowledge.vocabulary, self.library, knowledge.games)

    @classmethod
    def load(cls, cards: CardSource | None = None, root: Path | None = None) -> Judge:
        """Return a judge of the knowledge base at `root` (default: the project's own)."""
        return cls(load_knowledge(root), cards)

    def ask(self, question: Mapping[str, Any]) -> Answer:
        """Answer a question in the form of the contract.

        Raises `QuestionError` for a question that cannot be asked, `UnknownCard` for a card that nobody knows.
        """
        name = question.get("ask") if isinstance(question, dict) else None
        if isinstance(name, str) and name.endswith(BY_TIMING):
            return self._over_the_turn(question, name.removesuffix(BY_TIMING))
        each = of_every_effect(name, self.knowledge.vocabulary)
        if each:
            return self._of_every_effect(question, each)
        asked = self._converter.convert(question, self.today())
        facts = Facts(asked.facts)
        contradictions = self._check(asked, facts)
        program = self.knowledge.rules.program(asked.askable.property, asked.game, asked.as_of)
        found = [(subject, investigate(program, facts, subject)) for subject in asked.subjects]
        composer = Composer(self.knowledge.vocabulary, self.knowledge.works, asked, self.knowledge.version)
        provisos = self.provisos.of_verdicts(
            [inquiry for _, inquiry in found], facts, contradictions, asked.meant_if
        )
        return composer.answer(found, provisos)

    def _of_every_effect(self, question: Mapping[str, Any], name: str) -> Answer:
        """Ask the same of every effect of every card in the situation: which of them get a “yes”."""
        found = [
            (view.name, subject, answer)
            for view in views({**question, "ask": name}, self.knowledge.vocabulary)
            for subject, answer in self._each(view.question)
        ]
        return (
            answer_of_effects(found, self.knowledge.version) if found else self.ask({**question, "ask": name})
        )

    def _each(self, question: Mapping[str, Any]) -> Iterator[tuple[Iri, Answer]]:
        """Yield the answer about each thing that a question can mean."""
        asked = self._converter.convert(question, self.today())
        facts = Facts(asked.facts)
        self._check(asked, facts)
        program = self.knowledge.rules.program(asked.askable.property, asked.game, asked.as_of)
        composer = Composer(self.knowledge.vocabulary, self.knowledge.works, asked, self.knowledge.version)
        without_effects = asked.card is not None and asked.card.facts.get("effects") == []
        for subject in () if without_effects else asked.subjects:
            yield subject, composer.answer([(subject, investigate(program, facts, subject))])

    def card(self, key: str | int) -> KnownCard | None:
        """Return what is known of the card with this name or passcode."""
        return self.library.find(key)

    def effect_profiles(self, card: KnownCard) -> list[dict[str, Any]]:
        """Return what each effect of a card is whatever the situation, in the shape of `headjudge cards export`."""
        return self._profiles.effects(card)

    @cached_property
    def _profiles(self) -> Profiles:
        return Profiles(self.knowledge, self.library, self.knowledge.games[DEFAULT_GAME], self.today())

    def conclude(self, property_name: str, question: Mapping[str, Any]) -> tuple[Term, ...]:
        """Return the values that the rules conclude of a property, without an answer around them."""
        asked = self._converter.convert({**question, "ask": property_name}, self.today())
        program = self.knowledge.rules.program(asked.askable.property, asked.game, asked.as_of)
        return evaluate(program, Facts(asked.facts), asked.subjects[0]).values

    def _check(self, asked: Asked, facts: Facts) -> Model:
        """Return what the rules conclude of contradictions; raises `QuestionError` if there are any."""
        program = self.knowledge.rules.program(CONTRADICTION, asked.game, asked.as_of)
        model = evaluate(program, facts, SITUATION)
        rows = [model.row, model.look(THIS, CONTRADICTION)] if asked.tells_of_this else [model.row]
        faults = []
        for row in rows:
            for field, claim in row.items():
                says = (
                    claim.rule.says or claim.rule.statement if claim is not None else "contradicts the rest"
                )
                faults.append(Fault(str(field.value if isinstance(field, Literal) else field), str(says)))
        if faults:
            raise QuestionError(tuple(faults))
        return model

    def _over_the_turn(self, question: Mapping[str, Any], name: str) -> Answer:
        """Ask the same for every phase, step and Damage Step timing: one verdict each."""
        situation = question.get("situation", {})
        if not isinstance(situation, dict):
            raise QuestionError((Fault("situation", "not an object", "an object"),))
        cells = []
        answers = []
        for moment in moments(self.knowledge):
            fixed = {key: value for key, value in situation.items() if key not in moment.keys_of_place}
            answer = self.ask({**question, "ask": name, "situation": {**fixed, **moment.fields}})
            cells.append({**moment.fields, "verdict": answer.verdict, "summary": answer.summary})
            answers.append(answer)
        citations = {str(cited): cited for answer in answers for cited in answer.citations}
        turn = zip(moments(self.knowledge), cells, strict=True)
        yes = [moment.label for moment, cell in turn if cell["verdict"] == YES]
        plain = [answer for answer in answers if answer.verdict == YES]
        said = {answer.proviso for answer in plain}
        proviso = said.pop() if len(said) == 1 else ""
        summary = f"Yes in: {'; '.join(yes)}{proviso}." if yes else "No moment of the turn gets a plain yes."
        reasons = {reason.rule: reason for answer in answers for reason in answer.because[:1]}
        return Answer(
            ANSWERED,
            cells,
            summary,
            because=tuple(reasons.values()),
            citations=tuple(citations.values()),
            unless=lambda: tuple(
                {point.field: point for answer in plain for point in answer.unless()}.values()
            ),
            proviso=proviso,
            warnings=tuple(dict.fromkeys(warning for answer in answers for warning in answer.warnings)),
            knowledge=self.knowledge.version,
        )
