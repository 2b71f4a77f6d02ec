"""What is asked once a Chain has resolved: the Chain is followed to its end, and the question asked of that.

What a Chain Link does may hang on facts that the question leaves out. Under each of their values the Chain goes its own
way; where all ways come to the same, that is the verdict.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from reasoner.answers.afterwards import CARD, CHANGES_LP_OF, PLACING
from reasoner.answers.applying import TAKES_CONTROL
from reasoner.answers.budget import FACT
from reasoner.answers.composing import Concluded
from reasoner.answers.events_told import HAPPENS_AT_ONCE
from reasoner.answers.resolving import (
    CHANGES_BY,
    FOLLOWS_THE_LOSS,
    HELD_BY,
    HOLDS,
    MAY_BE_HELD,
    MOVING,
    RESOLVE,
    RETURNS_TO,
    SEEMS_HELD_BY,
    WITH_PREVIOUS,
    Resolution,
    parts_now,
)
from reasoner.engine.evaluator import Evaluation
from reasoner.engine.facts import Facts
from reasoner.engine.lists import entries
from reasoner.engine.rows import Row
from reasoner.engine.work import Spent
from reasoner.explain.reasons import reasons_of
from reasoner.knowledge.vocabulary import QUESTION, YGO
from reasoner.question.conversion import ASKED
from reasoner.question.graph import ROOT, SITUATION, Origin
from reasoner.rules.terms import Iri
from reasoner.unknowns.branching import (
    Branch,
    Depends,
    Inquiry,
    Undecided,
    Verdict,
    alternatives,
    inquire,
    signature,
    simplify,
)
from reasoner.unknowns.relevance import open_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from reasoner.answers.budget import Budget
    from reasoner.answers.resolving import Happened
    from reasoner.engine.evaluator import Model
    from reasoner.engine.settling import Claim
    from reasoner.engine.watching import Seen
    from reasoner.engine.work import Work
    from reasoner.knowledge.base import Knowledge
    from reasoner.question.conversion import Asked
    from reasoner.unknowns.branching import Outcome

    Outcomes: TypeAlias = Mapping[Iri, Outcome]
    Take: TypeAlias = Callable[[Resolution, Model, Asked], Outcomes]

WAS_PAID, CHANGES_AT_ONCE = Iri(YGO + "wasPaid"), Iri(YGO + "changesAtOnce")
FOLLOWS_AT_ONCE = Iri(YGO + "followsAtOnce")
HAPPENED_NODE = f"{QUESTION}happened-"
EVENT, MOMENT = "Event", "Moment"
STEP: Final = 4
"""So many times what it takes to state a question is what one step of a Chain takes beside its evaluation."""
FEW: Final = 3
"""Of a point with more values it is not tried what each would change of an event."""


class Following:
    """One Chain that is followed to its end for one question."""

    def __init__(
        self,
        knowledge: Knowledge,
        converted: Callable[[Mapping[str, Any]], Asked],
        asked: Asked,
        budget: Budget,
        seen: Seen | None,
    ) -> None:
        self.knowledge = knowledge
        self.converted = converted
        self.asked = asked
        self.budget = budget
        self.seen = seen
        self.words = knowledge.vocabulary
        self.resolution = self.words.askables[RESOLVE].property
        self.paths, self.names = dict(asked.paths), dict(asked.names)
        self.origins = dict(asked.origins)
        self.claims: dict[tuple[object, ...], Claim] = {}
        self.passed_over: dict[str, None] = {}
        self.last: tuple[Evaluation, Facts] | None = None

    def concluded(self, contradictions: Model) -> Concluded:
        """Return what is concluded of the question at the end of the Chain, on each way that it may go."""
        chain = Resolution(self.asked.question, self.words)
        asked = self._resolving(self.asked)
        cases = self._each_way(self._evaluated(asked, WAS_PAID), chain, asked, self._paid)
        evaluation, facts = self.last or self._as_told()
        inquiries = [
            (subject, Inquiry(simplify(outcome), outcome, next(models(outcome)), 1))
            for subject, outcome in cases.items()
        ]
        asked = replace(self.asked, paths=self.paths, names=self.names, origins=self.origins)
        one_way = not any(isinstance(inquiry.cases, Depends) for _, inquiry in inquiries)
        before = tuple(self.claims.values()) if one_way else ()
        passed_over = tuple(self.passed_over)
        return Concluded(facts, contradictions, inquiries, evaluation, self.seen, asked, before, passed_over)

    def _resolving(self, asked: Asked) -> Asked:
        """Return a question as one of what its Chain does."""
        origins = {fact: origin for fact, origin in asked.origins.items() if fact[:2] != (ROOT, ASKED)}
        origins[ROOT, ASKED, self.resolution] = Origin("ask")
        return replace(asked, facts=tuple(origins), origins=origins)

    def _evaluated(self, asked: Asked, goal: Iri) -> Outcome:
        """Return what comes of a step, under each value of what is open."""
        told = [field.path for shape in (EVENT, MOMENT) for field in self.words.shape(shape).fields.values()]
        program = self.knowledge.rules.program(
            goal, asked.game, asked.as_of, assume=asked.assume, beside=(*told, WITH_PREVIOUS)
        )
        evaluation = Evaluation(program, Facts(asked.facts), work=self.budget.work, seen=self.seen)
        return inquire(evaluation.at(SITUATION)).outcome

    def _each_way(self, outcome: Outcome, chain: Resolution, asked: Asked, take: Take) -> Outcomes:
        """Return the outcomes at the end of each way that the Chain may go from here, by what is asked about."""
        if isinstance(outcome, Verdict):
            apart = self._told_apart(outcome.model)
            if apart is None:
                return take(chain.copy(), outcome.model, asked)
            outcome = apart
        self._call(asked)
        if isinstance(outcome, Undecided):
            if not outcome.open:
                raise Spent
            return dict.fromkeys(self.asked.subjects, outcome)
        if not outcome.branches and chain.goes_on_unknown(outcome.model):
            return take(chain.copy(), outcome.model, asked)
        ways = []
        for branch in outcome.branches:
            try:
                way = self._each_way(branch.outcome, chain, asked, take)
            except Spent:
                way = dict.fromkeys(self.asked.subjects, Undecided(outcome.model, outcome.open))
            ways.append((branch.values, way))
        return {
            subject: Depends(
                outcome.point,
                tuple(Branch(values, way[subject]) for values, way in ways),
                outcome.model,
                outcome.open,
            )
            for subject in self.asked.subjects
        }

    def _told_apart(self, model: Model) -> Depends | None:
        """Return the cases of whether something happens to a card asked about, if that is not known."""
        if self.asked.askable.node in (ROOT, SITUATION):
            return None
        for entry in entries(model):
            found = open_points(model.evaluation.at(Iri(str(entry.node)), CARD))
            for point in found:
                ways = tuple(alternatives(model.program.open[point[1]], model.program, model.facts))
                if 1 < len(ways) <= FEW:
                    models = ((values, model.assuming(point, values[0])) for values in ways)
                    branches = tuple(Branch(values, inquire(one).outcome) for values, one in models)
                    return Depends(point, branches, model, found)
        return None

    def _paid(self, chain: Resolution, model: Model, asked: Asked) -> Outcomes:
        chain.begin(model, asked)
        return self._next(chain)

    def _resolved(self, chain: Resolution, model: Model, asked: Asked) -> Outcomes:
        self.passed_over |= dict.fromkeys(chain.not_understood(model, asked))
        chain.go_on(model, asked)
        self._rests_on(reasons_of(model).claims)
        return self._next(chain)

    def _next(self, chain: Resolution) -> Outcomes:
        """Return the outcomes of what comes next: the Chain Link that resolves now, or what is asked."""
        self.budget.work.spend(STEP * FACT * len(self.asked.facts))
        asked, lost = settled(self.knowledge, chain, self.converted, self.budget.work)
        self._rests_on(lost)
        if chain.waiting:
            asked, seen = seeing(self.knowledge, self._resolving(asked), self.budget.work)
            self._rests_on(seen)
            return self._each_way(self._evaluated(asked, self.resolution), chain, asked, self._resolved)
        links = chain.resolved
        resolving = self._resolving(asked)
        program = self.knowledge.rules.program(self.resolution, asked.game, asked.as_of, assume=asked.assume)
        ended = Evaluation(program, Facts(resolving.facts), work=self.budget.work, brief=True)
        chain.end(ended.at(SITUATION), resolving)
        # A list of what happened names together what moved together; else each card is told apart, as in a question.
        listed = self.knowledge.rules.program(
            self.asked.askable.property, asked.game, asked.as_of, assume=asked.assume
        ).listing
        whole = chain.events
        events = whole if listed.ordered_by else [one for event in whole for one in event.apart()]
        return self._asked_at_the_end(events, chain.over(links, events))

    def _as_told(self) -> tuple[Evaluation, Facts]:
        """Return what is asked about as the question tells it: where no way could be followed to its end."""
        facts, goal = Facts(self.asked.facts), self.asked.askable.property
        program = self.knowledge.rules.program(
            goal, self.asked.game, self.asked.as_of, assume=self.asked.assume
        )
        return Evaluation(program, facts, work=self.budget.work, seen=self.seen), facts

    def _asked_at_the_end(self, events: Iterable[Happened], question: Mapping[str, Any]) -> Outcomes:
        """Return what is concluded of the question after the Chain, in which `events` happened."""
        asked = self.converted(question)
        facts = list(asked.facts)
        for place, event in enumerate(events, 1):
            happened = Iri(f"{HAPPENED_NODE}{place}")
            self.names[happened] = event.name
            facts += [(happened, path, value) for path, value in event.more]
        self._call(asked)
        kept = Facts(facts)
        program = self.knowledge.rules.program(
            asked.askable.property, asked.game, asked.as_of, assume=asked.assume
        )
        evaluation = Evaluation(program, kept, work=self.budget.work, seen=self.seen)
        cases = {subject: inquire(evaluation.at(subject)).cases for subject in asked.subjects}
        for case in cases.values():
            signature(case)  # what a list shows of its entries is worked out while there is work left for it
        self.last = evaluation, kept
        return cases

    def _call(self, asked: Asked) -> None:
        """Keep how things are called, and where they are told."""
        self.paths = {**asked.paths, **self.paths}
        self.names = {**asked.names, **self.names}
        self.origins = {**asked.origins, **self.origins}

    def _rests_on(self, claims: Iterable[Claim]) -> None:
        for claim in claims:
            if not claim.rule.aside:
                self.claims[claim.rule.iri, claim.bindings] = claim


def settled(
    knowledge: Knowledge,
    chain: Resolution,
    converted: Callable[[Mapping[str, Any]], Asked],
    work: Work,
) -> tuple[Asked, list[Claim]]:
    """Return what is asked of a Chain now, once all is gone that the table does not leave on the field, and why it is.

    What goes may take more with it; as each time a card leaves the field, that comes to an end. Then is done what
    face-up cards do each time that something has resolved.
    """
    asked = converted(chain.now)
    after = (*sorted(knowledge.vocabulary.adds), CHANGES_LP_OF, HAPPENS_AT_ONCE, *PLACING, *MOVING)
    shown = [*sorted(knowledge.vocabulary.changes), CHANGES_BY, FOLLOWS_THE_LOSS, *after]
    asked, claims = _in_whose_hands(knowledge, chain, converted, asked, work)
    while chain.has_begun:
        program = knowledge.rules.program(
            CHANGES_AT_ONCE, asked.game, asked.as_of, assume=asked.assume, beside=shown
        )
        model = Evaluation(program, Facts(asked.facts), work=work).at(SITUATION)
        claims += reasons_of(model).claims if model.values else ()
        if not chain.lose(model, asked):
            break
        asked, more = _in_whose_hands(knowledge, chain, converted, converted(chain.now), work)
        claims += more
    if chain.has_begun:
        program = knowledge.rules.program(
            FOLLOWS_AT_ONCE, asked.game, asked.as_of, assume=asked.assume, beside=after
        )
        model = Evaluation(program, Facts(asked.facts), work=work).at(SITUATION)
        if chain.follow(model, asked):
            claims += [claim for claim in model.row.values() if claim is not None]
            asked = converted(chain.now)
    if chain.revalue(asked):
        asked = converted(chain.now)
    return asked, claims


def _in_whose_hands(
    knowledge: Knowledge,
    chain: Resolution,
    converted: Callable[[Mapping[str, Any]], Asked],
    asked: Asked,
    work: Work,
) -> tuple[Asked, list[Claim]]:
    """Return what is asked of a Chain now, once control has changed that texts take as long as they apply, and why."""
    if not any(value == TAKES_CONTROL for _, _, value in asked.facts):
        return asked, []
    program = knowledge.rules.program(
        HOLDS,
        asked.game,
        asked.as_of,
        assume=asked.assume,
        beside=(HELD_BY, MAY_BE_HELD, SEEMS_HELD_BY, RETURNS_TO, HAPPENS_AT_ONCE),
    )
    model = Evaluation(program, Facts(asked.facts), work=work).at(SITUATION)
    if not chain.hold(model, asked):
        return asked, []
    claims = [claim for card in model.row for claim in model.look(Iri(str(card)), HELD_BY).values()]
    return converted(chain.now), [claim for claim in claims if claim is not None]


def seeing(knowledge: Knowledge, asked: Asked, work: Work) -> tuple[Asked, list[Claim]]:
    """Return a question with what the Chain Link that resolves now finds on the table, and the claims of that.

    What it does changes the table, so that what it finds must be known before. Of a part about which anything is in
    doubt only that is kept which then must be asked.
    """
    words = knowledge.vocabulary
    first, *others = sorted({*words.kept_as, *words.kept_in_doubt, *words.kept_anew.values()})
    program = knowledge.rules.program(first, asked.game, asked.as_of, assume=asked.assume, beside=others)
    seen: dict[Any, Origin] = dict(asked.origins)
    claims: list[Claim] = []
    evaluation = Evaluation(program, Facts(asked.facts), work=work)

    def keep(part: Iri, found: Iterable[tuple[Iri, Model]]) -> None:
        rows = {told: model.row for told, model in found}
        origin = Origin(asked.paths.get(part, ""))
        seen.update({(part, told, value): origin for told, row in rows.items() for value in row})
        claims.extend(claim for row in rows.values() for claim in row.values() if claim is not None)

    for part in parts_now(asked):
        found = [(told, evaluation.at(part, of)) for of, told in words.kept_as.items()]
        if any(_is_open(model) for _, model in found):
            found = [(told, evaluation.at(part, of)) for of, told in words.kept_in_doubt.items()]
        keep(part, found)
        again = [of for of, where in words.kept_anew.items() if evaluation.at(part, where).values]
        if again:
            anew = Evaluation(program, Facts(tuple(seen)), work=work)
            keep(part, [(words.kept_as[of], anew.at(part, of)) for of in again])
    return replace(asked, facts=tuple(seen), origins=seen), claims


def _is_open(model: Model) -> bool:
    """Say whether what a Chain Link finds may turn on something that the question leaves out and nothing assumes."""
    row = model.row
    return isinstance(row, Row) and row.in_doubt and bool(open_points(model))


def models(outcome: Outcome) -> Iterator[Model]:
    """Yield the models of all ways that were reached."""
    if isinstance(outcome, Depends):
        for branch in outcome.branches:
            yield from models(branch.outcome)
    yield outcome.model
