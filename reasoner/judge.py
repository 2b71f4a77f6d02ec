"""The judge: answers questions from a knowledge base and what is known of cards."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import ANSWERED, DEPENDS, YES, Answer
from reasoner.answers.applying import with_what_applies
from reasoner.answers.beforehand import as_it_will_be
from reasoner.answers.budget import FACT, GRANTED, VERDICT, Budget
from reasoner.answers.composing import Composer, Concluded, number
from reasoner.answers.effect_lists import answer_of_effects, answer_of_order
from reasoner.answers.following import Following, models, seeing, settled
from reasoner.answers.glossary import MEANS, answer_of_term
from reasoner.answers.moves import Move, answer_of_moves
from reasoner.answers.other_chair import faults_turned_back, turned_back
from reasoner.answers.profiles import Profiles
from reasoner.answers.resolving import CHAIN_TELLS, RESOLVE, Resolution
from reasoner.answers.values_after import changed, listed, values_on
from reasoner.cards.library import CardLibrary
from reasoner.engine.evaluator import Evaluation, evaluate
from reasoner.engine.facts import Facts
from reasoner.engine.rows import Row
from reasoner.errors import Fault, QuestionError
from reasoner.knowledge.base import Knowledge, load_knowledge
from reasoner.knowledge.moments import moments
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.conversion import CHAIN, DEFAULT_GAME, PLAIN, YOU, Converter
from reasoner.question.graph import SITUATION, THIS
from reasoner.question.table import NAME, of_names_nobody_knows
from reasoner.question.viewpoints import BY_TIMING, MOVES, of_every_effect, turned_round, views, who_acts
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.branching import inquire, inquire_each
from reasoner.unknowns.provisos import Provisos

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from reasoner.cards.library import KnownCard
    from reasoner.cards.source import CardSource
    from reasoner.engine.evaluator import Model
    from reasoner.engine.program import Program
    from reasoner.engine.settling import Claim
    from reasoner.engine.watching import Seen
    from reasoner.engine.work import Work
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term
    from reasoner.unknowns.branching import Inquiry
    from reasoner.unknowns.provisos import VerdictProvisos


CONTRADICTION = Iri(YGO + "contradiction")
MAY_ACTIVATE = "may-activate"
CARRIED_OUT, LINK, LINKS, VALUES = "is-carried-out", "link", "links", "values"
TRIGGER_ORDER, TRIGGERS_NEXT, TRIGGERS, TABLE = "order", "triggers-next", "triggers", "table"
APPLIES, WHAT_APPLIES, WHAT_BINDS = "applies", "what-applies", "what-binds"
PLAYER = "player"
OF_ONE_EFFECT = ("effect", "transition", "transitions")
"""Keys with which `applies` asks whether one effect applies, and not what applies to a card or a player."""
IN_QUESTION = Iri(YGO + "comesIntoQuestion")
TARGETS, MATERIALS, HOW = "targets", "materials", "how"
"""What a Summon is made with is asked like the targets of an effect: beside `how` it is Summoned."""


TOLD_APART = 2
"""So many open points in a row are followed both ways, to tell what of a Chain does not hang on them."""


def _of_its_kind(question: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a question by the narrower name that it has where a verb asks for several things."""
    name = question.get("ask") if isinstance(question, dict) else None
    if name == TARGETS and HOW in question:
        return {**question, "ask": MATERIALS}
    if name == APPLIES and question.keys().isdisjoint(OF_ONE_EFFECT):
        return {**question, "ask": WHAT_BINDS if PLAYER in question else WHAT_APPLIES}
    return question


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

        Raises `QuestionError` for a question that cannot be asked, `UnknownCard` for a card that nobody knows,
        `UnknownTerm` for a word that the glossary does not have.
        """
        answer = self._seen_by_who_acts(question, Budget())
        passed_over = tuple(self._passed_over(question))
        return replace(answer, warnings=(*answer.warnings, *passed_over)) if passed_over else answer

    def _passed_over(self, question: Mapping[str, Any]) -> Iterator[str]:
        """Yield a warning for each card of the table of which nothing is known but a name: its text is passed over."""
        cards = of_names_nobody_knows(
            question.get("situation"),
            self.knowledge.vocabulary,
            lambda name: self.library.find(name) is not None,
        )
        for card in cards:
            yield (
                f"No card called “{card.told[NAME]}” is known ({card.path}.{NAME}): what its text says is passed over."
                " Tell its `type` and `text`, or correct the name."
            )

    def _seen_by_who_acts(self, question: Mapping[str, Any], budget: Budget) -> Answer:
        """Answer from the chair of the player who would do what is asked: the law speaks to “you”."""
        words = self.knowledge.vocabulary
        if not isinstance(question, dict) or who_acts(question, words) == YOU:
            return self._ask(question, budget)
        try:
            return turned_back(self._ask(turned_round(question, words), budget))
        except QuestionError as error:
            raise faults_turned_back(error) from error

    def _ask(self, question: Mapping[str, Any], budget: Budget) -> Answer:
        name = question.get("ask") if isinstance(question, dict) else None
        if isinstance(name, str) and name.endswith(BY_TIMING):
            return self._over_the_turn(question, name.removesuffix(BY_TIMING), budget)
        if name == MEANS:
            return answer_of_term(question, self.knowledge)
        verbs = {MOVES: self._moves, RESOLVE: self._resolve, TRIGGER_ORDER: self._order}
        if isinstance(name, str) and name in verbs:
            return verbs[name](question, budget)
        each = of_every_effect(name, self.knowledge.vocabulary)
        if each:
            return self._of_every_effect(question, each, budget)
        return self._answer(_of_its_kind(question), budget)

    def _answer(self, question: Mapping[str, Any], budget: Budget) -> Answer:
        """Answer a question about one thing."""
        asked = self._asked(question, budget)
        answer = self._composed(asked, self._found(asked, budget), budget)
        if answer.verdict == YES and asked.askable.name == CARRIED_OUT:
            return self._open_at_its_turn(question, budget) or answer
        return answer

    def _open_at_its_turn(self, question: Mapping[str, Any], budget: Budget) -> Answer | None:
        """Return what must be told for a Chain Link if nothing is certain of what it does; else nothing.

        Whether it is carried out and what it does are two views of the same.
        """
        number = question.get(LINK)
        told = {key: value for key, value in question.items() if key != LINK}
        resolved = self._resolve({**told, "ask": RESOLVE}, budget)
        known = {link["link"] for link in (resolved.value or {}).get(LINKS, ())}
        chain = question.get("situation", {}).get(CHAIN) or ()
        stops_there = known == set(range(len(chain), number, -1)) if isinstance(number, int) else False
        return replace(resolved, value=None) if resolved.open and stops_there else None

    def _found(self, asked: Asked, budget: Budget) -> Concluded | None:
        """Return what is concluded of a question; where it looks back on a Chain, once that has resolved."""
        if not self._looks_back(asked):
            return self._concluded(asked, budget)
        seen: Seen | None = None if asked.detail == PLAIN else set()
        with budget.spending(VERDICT):
            budget.work.spend(FACT * len(asked.facts))
            contradictions = self._check(asked, Facts(asked.facts), budget.work)
            convert = partial(self._asked, budget=budget)
            return Following(self.knowledge, convert, asked, budget, seen).concluded(contradictions)
        return None

    def _looks_back(self, asked: Asked) -> bool:
        """Say whether what happened before what is asked follows from the Chain of the question."""
        situation = asked.question.get("situation")
        if not isinstance(situation, dict) or not situation.get(CHAIN):
            return False
        program = self.knowledge.rules.program(CHAIN_TELLS, asked.game, asked.as_of, assume=asked.assume)
        return Literal(value=True) in evaluate(program, Facts(asked.facts), SITUATION).values

    def _asked(self, question: Mapping[str, Any], budget: Budget, *, of_all: bool = False) -> Asked:
        """Take a question apart, with what applies on its table."""
        asked = self._converter.convert(question, self.today(), of_all=of_all)
        with budget.spending(VERDICT):
            asked = as_it_will_be(asked, self.knowledge, budget.work)
            return with_what_applies(asked, self.knowledge, budget.work)
        return asked

    def _composed(
        self, asked: Asked, found: Concluded | None, budget: Budget, beside: Sequence[Claim] = ()
    ) -> Answer:
        """Put what was concluded of a question into words, with what its verdict takes for granted.

        `beside` are claims on which it rests that were concluded before.
        """
        composer = Composer(self.knowledge, asked, budget, found)
        if found is None:
            return composer.not_worked_out()

        def provisos(inquiries: Sequence[Inquiry]) -> VerdictProvisos | None:
            return self.provisos.of_verdicts(inquiries, found.facts, found.contradictions, asked.meant_if)

        answer = composer.after_steps(composer.answer(found.inquiries, provisos))
        return composer.resting_on((*beside, *asked.rests_on), answer)

    def _concluded(self, asked: Asked, budget: Budget, *, brief: bool = False) -> Concluded | None:
        """Return what the rules conclude of what a question can mean; `None` if that takes too much work.

        A `brief` conclusion is enough for verdicts, and not for reasons.

        Raises `QuestionError` for a question that contradicts itself.
        """
        facts = Facts(asked.facts)
        with budget.spending(VERDICT):
            budget.work.spend(FACT * len(asked.facts))
            contradictions = self._check(asked, facts, budget.work)
            seen: Seen | None = None if brief or asked.detail == PLAIN else set()
            evaluation = Evaluation(self._program(asked), facts, work=budget.work, brief=brief, seen=seen)
            models = [(subject, evaluation.at(subject)) for subject in asked.subjects]
            # What lies nearest comes first: each model, then the cases of each.
            inquiries = [(subject, inquire(model)) for subject, model in models]
            # What is looked at later on, to find out what would turn the verdict, is not what it rests on.
            return Concluded(facts, contradictions, inquiries, evaluation, seen and set(seen))
        return None

    def _resolve(self, question: Mapping[str, Any], budget: Budget) -> Answer:
        """Answer what the Chain does, Chain Link by Chain Link, and what the table is afterwards."""
        asked = self._asked(question, budget)
        chain = Resolution(asked.question, self.knowledge.vocabulary)
        if not chain.waiting:
            return self._composed(asked, self._concluded(asked, budget), budget)
        return self._followed(chain, budget, TOLD_APART) or self._with_values(chain, asked, budget)

    def _with_values(self, chain: Resolution, before: Asked, budget: Budget) -> Answer:
        """Return what a Chain does, with the ATK and DEF that the face-up monsters have afterwards."""
        answer = chain.answer()
        if not chain.is_over or answer.verdict != ANSWERED:
            return answer
        after = self._asked({**before.question, "situation": {**answer.value[TABLE], CHAIN: []}}, budget)
        with budget.spending(VERDICT):
            were, _ = values_on(before, self.knowledge, budget.work)
            now, claims = values_on(after, self.knowledge, budget.work)
            named = {key: after.names[node] for node, key in after.keys.items()}
            said = changed(were, now, named, self.knowledge.vocabulary)
            value = {**answer.value, VALUES: listed(now)}
            told = replace(answer, value=value, summary=answer.summary + said)
            return Composer(self.knowledge, after, budget, None).resting_on(claims if said else (), told)
        return answer

    def _followed(self, chain: Resolution, budget: Budget, apart: int) -> Answer | None:
        """Follow a Chain as far as it is known; returns an answer of its own if there was no work left for it.

        Where a step hangs on something that is so or is not so, what comes of it both ways is told as well: `apart` is
        how often in a row.
        """
        try:
            while chain.waiting:
                before = chain.copy()
                asked, lost = self._settled(chain, budget)
                asked, seen = self._seeing(asked, budget)
                found = self._concluded(asked, budget)
                answer = self._composed(asked, found, budget, beside=[*lost, *seen])
                if found is None:
                    return answer
                model = found.evaluation.at(asked.subjects[0])
                if answer.verdict == ANSWERED:
                    # Where all answers to what is open come to the same, that is known with the first of them.
                    model = next(models(found.inquiries[0][1].outcome))
                if not chain.resolve(answer, model, asked):
                    self._go_apart(before, chain, budget, apart)
                    return None
            asked, lost = self._settled(chain, budget)
            ended = self._concluded(asked, budget, brief=True)
            if ended is not None:
                composer = Composer(self.knowledge, asked, budget, ended)
                chain.steps[-1:] = [
                    replace(step, answer=composer.resting_on(lost, step.answer)) for step in chain.steps[-1:]
                ]
                chain.end(ended.evaluation.at(asked.subjects[0]), asked)
        except QuestionError as error:
            if not chain.steps:
                raise
            chain.stop(error.faults)
        return None

    def _go_apart(self, before: Resolution, chain: Resolution, budget: Budget, apart: int) -> None:
        """Follow a Chain on each way that it may go on from where it is open, or from where a player chooses."""
        if not apart:
            return
        choice = chain.choice
        ways = list(before.both_ways(chain.open) if choice is None else before.each_way(choice))
        for way in ways:
            self._followed(way, budget, apart - 1)
        if choice is None or not chain.unite(ways):
            chain.take_what_is_common(ways)

    def _settled(self, chain: Resolution, budget: Budget) -> tuple[Asked, list[Claim]]:
        """Return what is asked of a Chain now, once all is gone that goes at once, and the claims of that."""
        with budget.spending(VERDICT):
            return settled(self.knowledge, chain, lambda question: self._asked(question, budget), budget.work)
        return self._asked(chain.now, budget), []

    def _seeing(self, asked: Asked, budget: Budget) -> tuple[Asked, list[Claim]]:
        """Return the question with what the Chain Link that resolves now finds on the table, and the claims of that."""
        with budget.spending(VERDICT):
            return seeing(self.knowledge, asked, budget.work)
        return asked, []

    def _moves(self, question: Mapping[str, Any], budget: Budget) -> Answer:
        """Ask of everything that a player might do whether it may be done."""
        told = {key: value for key, value in question.items() if key not in ("player", "card")}
        asked = self._asked({**told, "ask": MAY_ACTIVATE}, budget, of_all=True)
        found = self._concluded_moves(asked, budget)
        composer = Composer(self.knowledge, asked, budget, found)
        if found is None:
            return composer.not_worked_out()
        about = {(asking.subject, asking.kind.property): asking for asking in asked.moves}
        moves = []
        for subject, inquiry in found.inquiries:
            goal = inquiry.model.program.goal
            asking = about.get((subject, goal))
            card = asking.card if asking is not None else asked.card_of[subject]
            key = None if card is None else asked.keys.get(card, asked.names[card])
            if question.get("card") not in (None, key, card and asked.names[card]):
                continue
            answer = composer.move(inquiry, partial(self._taken_for_granted, found, subject, goal, budget))
            if asking is None:
                moves.append(self._activation(asked, subject, answer))
            else:
                named = {asking.key: asked.keys.get(asking.value, asking.value)} if asking.key else {}
                name = asked.names[card] if card is not None else ""
                moves.append(Move(asking.kind, key, name, named, answer))
        return answer_of_moves(moves, self.knowledge.version)

    def _activation(self, asked: Asked, subject: Iri, answer: Answer) -> Move:
        """Return the answer about the activation of an effect as a move."""
        words, card = self.knowledge.vocabulary, asked.card_of[subject]
        kind = next(kind for kind in words.moves if kind.property == asked.askable.property)
        named = {"effect": number(subject), "kind": words.token(asked.kinds[subject])}
        return Move(kind, asked.keys.get(card, asked.names[card]), asked.names[card], named, answer)

    def _concluded_moves(self, asked: Asked, budget: Budget) -> Concluded | None:
        """Return what the rules conclude of each effect that could be activated and of each other move, all together.

        Of moves that do not come into question nothing is concluded.
        """
        facts = Facts(asked.facts)
        goals = {kind.property for kind in self.knowledge.vocabulary.moves}
        with budget.spending(VERDICT):
            budget.work.spend(FACT * len(asked.facts))
            contradictions = self._check(asked, facts, budget.work)
            program = self.knowledge.rules.program(
                asked.askable.property,
                asked.game,
                asked.as_of,
                assume=asked.assume,
                beside={*goals, IN_QUESTION},
            )
            evaluation = Evaluation(program, facts, work=budget.work, brief=True)
            wanted = [(subject, asked.askable.property) for subject in asked.subjects]
            wanted += [
                (asking.subject, asking.kind.property)
                for asking in asked.moves
                if evaluation.at(asking.node, IN_QUESTION).values
            ]
            models = [evaluation.at(subject, goal) for subject, goal in wanted]
            found = inquire_each(models, budget.work)
            inquiries = [(subject, inquiry) for (subject, _), inquiry in zip(wanted, found, strict=True)]
            return Concluded(facts, contradictions, inquiries, evaluation)
        return None

    def _taken_for_granted(
        self, found: Concluded, subject: Iri, goal: Iri, budget: Budget
    ) -> VerdictProvisos | None:
        """Return what a verdict that was concluded in brief takes for granted: of that all claims tell."""
        with budget.spending(GRANTED):
            inquiry = inquire(found.in_full.at(subject, goal))
            return self.provisos.of_verdicts([inquiry], found.facts, found.contradictions)
        return None

    def _order(self, question: Mapping[str, Any], budget: Budget) -> Answer:
        """Find out which effects of the table are triggered, and ask in which order they go on the Chain."""
        situation = question.get("situation")
        if not isinstance(situation, dict) or TRIGGERS in situation:
            return self._answer(question, budget)
        found = [
            (view, subject, answer)
            for view in views({**question, "ask": TRIGGERS_NEXT}, self.knowledge.vocabulary)
            for subject, answer in self._each(view.question, budget)
        ]
        listed = [(view.name, subject, answer) for view, subject, answer in found]
        triggered = [(view, subject) for view, subject, answer in found if answer.verdict == YES]
        if not triggered or any(answer.verdict == DEPENDS for _, _, answer in found):
            return (
                answer_of_effects(listed, self.knowledge.version, budget)
                if found
                else self._answer(question, budget)
            )
        of_effects = answer_of_effects(listed, self.knowledge.version, budget)
        triggers = [
            {
                "card": view.reference,
                "effect": number(subject),
                **({"by": view.player} if view.player else {}),
            }
            for view, subject in triggered
        ]
        table = self._table_after(question, budget)
        order = self._answer({**question, "situation": {**table, TRIGGERS: triggers}}, budget)
        called = {card.get("id") for card in situation.get("cards", ()) if isinstance(card, dict)}
        known = [
            (view.name, view.reference if view.reference in called else None, number(effect))
            for view, effect in triggered
        ]
        return answer_of_order(order, of_effects, known)

    def _table_after(self, question: Mapping[str, Any], budget: Budget) -> Mapping[str, Any]:
        """Return the table after the Chain of a question; where that is not known, as it is told."""
        situation: dict[str, Any] = question["situation"]
        if not situation.get(CHAIN):
            return situation
        value = self._resolve({**question, "ask": RESOLVE}, budget).value
        after: dict[str, Any] = (value or {}).get(TABLE, {})
        return {key: told for key, told in situation.items() if key != CHAIN} | after

    def _of_every_effect(self, question: Mapping[str, Any], name: str, budget: Budget) -> Answer:
        """Ask the same of every effect of every card in the situation: which of them get a “yes”."""
        found = [
            (view.name, subject, answer)
            for view in views({**question, "ask": name}, self.knowledge.vocabulary)
            for subject, answer in self._each(view.question, budget)
        ]
        if not found:
            return self._answer({**question, "ask": name}, budget)
        return answer_of_effects(found, self.knowledge.version, budget)

    def _each(self, question: Mapping[str, Any], budget: Budget) -> Iterator[tuple[Iri, Answer]]:
        """Yield the answer about each thing that a question can mean; nothing where the work is done."""
        if not budget.left[VERDICT]:
            return
        asked = self._asked(question, budget)
        found = self._found(asked, budget)
        composer = Composer(self.knowledge, asked, budget, found)
        if found is None or (asked.card is not None and asked.card.facts.get("effects") == []):
            return
        for inquiry in found.inquiries:
            yield inquiry[0], composer.after_steps(composer.answer([inquiry]))

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
        program = self._program(asked)
        return evaluate(program, Facts(asked.facts), asked.subjects[0]).values

    def _program(self, asked: Asked) -> Program:
        """Return the rules by which a question is answered."""
        return self.knowledge.rules.program(
            asked.askable.property, asked.game, asked.as_of, assume=asked.assume
        )

    def _check(self, asked: Asked, facts: Facts, work: Work | None = None) -> Model:
        """Return what the rules conclude of contradictions; raises `QuestionError` if there are any."""
        # A question contradicts itself by what it tells, not by what is assumed.
        program = self.knowledge.rules.program(CONTRADICTION, asked.game, asked.as_of, assume=False)
        model = evaluate(program, facts, SITUATION, work=work)
        rows = [model.row, model.look(THIS, CONTRADICTION)] if asked.tells_of_this else [model.row]
        faults = []
        for row in rows:
            for field, claim in row.items():
                says = (
                    claim.rule.says or claim.rule.statement if claim is not None else "contradicts the rest"
                )
                faults.append(Fault(str(field.value if isinstance(field, Literal) else field), str(says)))
        faults += self._contradicted(asked)
        if faults:
            raise QuestionError(tuple(faults))
        return model

    def _contradicted(self, asked: Asked) -> Iterator[Fault]:
        """Yield what the question answers of a card's text although its table says otherwise."""
        table = (
            Facts(fact for fact in asked.facts if fact[:2] not in asked.answered) if asked.answered else ()
        )
        for (subject, property_), told in asked.answered.items():
            program = self.knowledge.rules.program(property_, asked.game, asked.as_of, assume=False)
            model = evaluate(program, table, subject)
            open_ = isinstance(model.row, Row) and model.row.in_doubt
            if model.values and not open_ and (subject, property_, model.values[0]) not in asked.facts:
                yield Fault(told, "the table of the question says otherwise")

    def _over_the_turn(self, question: Mapping[str, Any], name: str, budget: Budget) -> Answer:
        """Ask the same for every phase, step and Damage Step timing: one verdict each."""
        situation = question.get("situation", {})
        if not isinstance(situation, dict):
            raise QuestionError((Fault("situation", "not an object", "an object"),))
        cells = []
        answers = []
        for moment in moments(self.knowledge):
            fixed = {key: value for key, value in situation.items() if key not in moment.keys_of_place}
            asked = {**question, "ask": name, "situation": {**fixed, **moment.fields}}
            answer = self._ask(asked, budget.part(len(moments(self.knowledge))))
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
            detail=answers[0].detail,
            budget=budget,
        )
