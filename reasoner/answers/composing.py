"""From what the rules conclude to an answer in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import (
    ANSWERED,
    DEPENDS,
    NO,
    UNKNOWN,
    WORDS,
    YES,
    Answer,
    Considered,
    Open,
    Read,
    Reason,
    by_verdict,
)
from reasoner.answers.budget import EXPLANATION, GRANTED, TOLD, VERDICT
from reasoner.answers.events_told import events_in_words
from reasoner.answers.resolving import RESOLVE, words_unsaid
from reasoner.answers.shown import Shown
from reasoner.answers.unused import TOLD as IN_SITUATION
from reasoner.answers.unused import outwards, unused
from reasoner.engine.evaluator import Evaluation
from reasoner.engine.facts import Facts
from reasoner.engine.lists import entries
from reasoner.explain.english import FALSE, English, alternatives, sentence
from reasoner.explain.proof import near_misses, prove_outcome
from reasoner.explain.reasons import NO_REASONS, Reasons, reasons_of, telling_claim
from reasoner.explain.rendering import proof_to_json
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.card_facts import EFFECTS
from reasoner.question.conversion import PLAIN
from reasoner.question.graph import EFFECT, ROOT, SITUATION, THIS
from reasoner.rules.metamodel import GIVES, NOTHING
from reasoner.rules.syntax import Values
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.branching import Depends, Undecided, Verdict, inquire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from reasoner.answers.budget import Budget
    from reasoner.engine.evaluator import Model
    from reasoner.engine.settling import Claim
    from reasoner.engine.watching import Seen
    from reasoner.explain.proof import NearMiss
    from reasoner.knowledge.base import Knowledge
    from reasoner.question.conversion import Asked
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import OpenPoint, Term, Triple
    from reasoner.unknowns.branching import Inquiry, Outcome
    from reasoner.unknowns.provisos import Proviso, Reversal, VerdictProvisos

CONFIDENCE = Iri(YGO + "confidence")
SURE = "sure"
SAID_AT_ONCE = 2
"""So many provisos the sentence says of each kind; the answer lists them all."""
IF, UNLESS = "if", "unless"

_BLANK = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Concluded:
    """What the rules conclude of a question: of each thing that it can mean, and of how it contradicts itself."""

    facts: Facts
    contradictions: Model
    inquiries: Sequence[tuple[Iri, Inquiry]]
    evaluation: Evaluation
    seen: Seen | None = None
    """What was looked at of the facts, where somebody wants to know."""
    asked: Asked | None = None
    """The question, if what was concluded is not of the one that was asked, but of what follows from it."""
    before: Sequence[Claim] = ()
    """Claims of what came before, on which all verdicts rest."""
    passed_over: Sequence[str] = ()
    """What was not understood of what came before, and is not in the verdicts."""

    @cached_property
    def in_full(self) -> Evaluation:
        """The evaluation that knows every claim."""
        known = self.evaluation
        return Evaluation(known.program, known.facts, work=known.work) if known.relations.brief else known


class Composer:
    """Puts what the rules conclude about one question into words."""

    def __init__(self, knowledge: Knowledge, asked: Asked, budget: Budget, found: Concluded | None) -> None:
        self.vocabulary = knowledge.vocabulary
        self.works = knowledge.works
        self.version = knowledge.version
        self.asked = found.asked if found is not None and found.asked is not None else asked
        self.before = found.before if found is not None else ()
        self.passed_over = found.passed_over if found is not None else ()
        self.facts = found.facts if found is not None else Facts()
        self.seen = found.seen if found is not None else None
        self.budget = budget
        self.english = English(self.vocabulary, self.asked.names)
        self.shows = Shown(self.vocabulary, self.asked, self.english)

    def answer(
        self,
        found: Sequence[tuple[Iri, Inquiry]],
        provisos: Callable[[Sequence[Inquiry]], VerdictProvisos | None] | None = None,
    ) -> Answer:
        """Return the answer; `found` has what was concluded of each thing that the question can mean.

        `provisos` returns what knows what the verdicts of inquiries take for granted.
        """
        every = [inquiry for _, inquiry in found]
        # An effect of which no rule says anything is not the one that is meant.
        found = [case for case in found if self.shows.said(case[1].outcome) != UNKNOWN] or found
        said = {self.shows.said(inquiry.outcome) for _, inquiry in found}
        if len(found) == 1 or (len(said) == 1 and DEPENDS not in said):
            return self._one(found[0][1], provisos(every) if provisos else None)
        parts = [self._one(inquiry, provisos([inquiry]) if provisos else None) for _, inquiry in found]
        return self._several(found, parts)

    def after_steps(self, answer: Answer) -> Answer:
        """Return an answer with the reasons of the steps that came before it, and what was not understood of them."""
        answer = self.resting_on(self.before, answer)
        return replace(answer, warnings=(*answer.warnings, *self.passed_over)) if self.passed_over else answer

    def resting_on(self, claims: Sequence[Claim], answer: Answer) -> Answer:
        """Return an answer with the reasons that were found before it and that it rests on."""
        telling = [claim for claim in claims if not claim.rule.aside]
        if not telling or self.asked.detail == PLAIN:
            return answer
        found = {(reason.rule, reason.says): reason for reason in map(self._reason, telling)}
        reasons = (*answer.because, *found.values())
        citations = _citations(reasons)
        return replace(
            answer,
            because=self.budget.shortened("because", reasons),
            citations=(*answer.citations, *(one for one in citations if one not in answer.citations)),
        )

    def move(self, inquiry: Inquiry, provisos: Callable[[], VerdictProvisos | None]) -> Answer:
        """Return the answer about one of many moves: the verdict, what is open, and the reason that says most.

        `provisos` finds out what the verdict takes for granted.
        """
        outcome = inquiry.outcome
        if isinstance(outcome, Verdict) and not outcome.model.conflict:
            said = self.shows.said(outcome)
            claim = telling_claim(outcome.model)
            reasons = (self._reason(claim),) if claim is not None else ()

            # What stands in the way of a move is said at once; what else would have to be otherwise, when it is asked.
            def unless() -> Iterator[Open]:
                if said == YES:
                    yield from self._unless(provisos(), self._overlooked(outcome.model, said))

            if self.asked.assume:
                return self._move(said, reasons, inquiry, unless=lambda: tuple(unless()))
            strict = tuple(self._not_granted(unless(), said))
            return self._move(DEPENDS if strict else said, reasons, inquiry, open=strict)
        if isinstance(outcome, Depends):
            opens = self.budget.shortened("open", _once_each(self._open_points(outcome)))
            claims = (telling_claim(model) for model in _models(outcome))
            said_first = next((self._reason(claim) for claim in claims if claim is not None), None)
            return self._move(DEPENDS, (said_first,) if said_first else (), inquiry, open=opens)
        return self._one(inquiry)

    def _move(self, verdict: str, reasons: tuple[Reason, ...], inquiry: Inquiry, **more: Any) -> Answer:
        if not inquiry.complete:
            self.budget.leave_out(VERDICT)
        return Answer(
            verdict,
            {YES: True, NO: False}.get(verdict),
            WORDS[verdict],
            because=reasons,
            citations=_citations(reasons),
            knowledge=self.version,
            detail=self.asked.detail,
            budget=self.budget,
            **more,
        )

    # one thing asked about

    def _one(self, inquiry: Inquiry, provisos: VerdictProvisos | None = None) -> Answer:
        outcome = inquiry.outcome
        if isinstance(outcome, Verdict):
            return self._verdict(outcome.model, inquiry, provisos)
        if isinstance(outcome, Undecided):
            return self._not_decided(outcome, inquiry)
        points = (*self._unspoken(outcome), *self._open_points(outcome))
        opens = self.budget.shortened("open", _once_each(points))
        found = [*self.budget.within(EXPLANATION, map(reasons_of, _models(outcome)))]
        return self._answer(
            DEPENDS,
            None,
            self._depends_summary(opens),
            self._reasons(_merged(found)),
            inquiry,
            open=opens,
            unless=lambda: tuple(self._unless(provisos, ())),
            warnings=self._warnings(found),
        )

    def _answer(
        self,
        verdict: str,
        value: Any,
        summary: str,
        reasons: tuple[Reason, ...] = (),
        inquiry: Inquiry | None = None,
        *,
        telling: tuple[Reason, ...] = (),
        **more: Any,
    ) -> Answer:
        """Return an answer with its reasons and its proof, as far as they are asked for."""
        if inquiry is not None and not inquiry.complete:
            self.budget.leave_out(VERDICT)
        return Answer(
            verdict,
            value,
            summary,
            because=reasons,
            citations=_citations((*telling, *reasons)) if self.asked.detail != PLAIN else (),
            proof=self._proof(inquiry.cases) if inquiry is not None else dict,
            unused=partial(self._unused, inquiry.model) if inquiry is not None else tuple,
            knowledge=self.version,
            detail=self.asked.detail,
            budget=self.budget,
            **more,
        )

    def _not_decided(self, outcome: Undecided, inquiry: Inquiry) -> Answer:
        """Return the answer where the work did not suffice for a verdict under any value of the open points."""
        points = (Open(self._asks(point), self.field(point), {}, {}) for point in outcome.open)
        opens = self.budget.shortened("open", points)
        if not opens:
            return self.not_worked_out()
        return self._answer(DEPENDS, None, self._depends_summary(opens), inquiry=inquiry, open=opens)

    def not_worked_out(self) -> Answer:
        """Return the answer to a question that tells so much that its verdict would take too much work."""
        self.budget.cut.pop(VERDICT, None)
        self.budget.leave_out(TOLD)
        return self._answer(UNKNOWN, None, "Unknown. So much is told that it was not worked out.")

    def _verdict(self, model: Model, inquiry: Inquiry, provisos: VerdictProvisos | None) -> Answer:
        if model.conflict:
            return self._conflict(model)
        found = next(iter(self.budget.within(EXPLANATION, map(reasons_of, [model]))), NO_REASONS)
        reasons = self._reasons(found)
        telling = tuple(self._reason(claim) for claim in (found.telling,) if claim is not None)
        said = self.shows.said(inquiry.outcome)
        missing = tuple(self._missing()) if said == UNKNOWN else ()
        if missing:
            return self._answer(DEPENDS, None, self._depends_summary(missing), open=missing)
        verdict = said if said in (YES, NO, UNKNOWN) else ANSWERED
        overlooked = self._overlooked(model, said)
        unless = partial(self._unless, provisos, overlooked)
        strict = () if self.asked.assume else tuple(self._not_granted(unless(), said))
        shown: dict[str, Any] = {
            "telling": telling,
            "reading": self.budget.shortened("reading", self._reading(found)),
            "warnings": self._warnings([found]),
        }
        if strict:
            summary = self._depends_summary(strict)
            return self._answer(DEPENDS, None, summary, reasons, inquiry, open=strict, **shown)
        proviso = self._proviso(provisos, overlooked)
        return self._answer(
            verdict,
            None if verdict == UNKNOWN else self.shows.value(model),
            self._summary(verdict, model, telling, proviso),
            reasons,
            inquiry,
            considered=lambda: self._considered(model, found),
            unless=lambda: tuple(unless()),
            proviso=proviso,
            **shown,
        )

    def _summary(self, verdict: str, model: Model, telling: Sequence[Reason], proviso: str) -> str:
        if verdict == UNKNOWN:
            return "Unknown. The knowledge base has no rule that decides this."
        said = WORDS[verdict] if verdict != ANSWERED else self._named(model)
        if model.program.listing.ordered_by:
            return sentence(said + proviso)
        return " ".join([sentence(said + proviso), *(reason.says for reason in telling)])

    def _named(self, model: Model) -> str:
        if model.program.listing.ordered_by:
            listed = ", ".join(self.shows.entry(entry) for entry in entries(model))
            return f"In this order: {listed}" if listed else "Nothing"
        if model.program.listing.is_record:
            return self.shows.record_in_words(model)
        return ", ".join(self.english.name(value) for value in model.values)

    def _conflict(self, model: Model) -> Answer:
        reasons = tuple(self._reason(claim) for claim in model.conflict)
        said = " against ".join(f"{reason.says} ({reason.rule})" for reason in reasons)
        return self._answer(
            UNKNOWN,
            None,
            "Unknown. Two rules of the knowledge base contradict each other here; neither overrides the other.",
            reasons,
            warnings=(f"A defect of the knowledge base, please report it: {said}",),
        )

    # what the verdict takes for granted

    def _overlooked(self, model: Model, said: str) -> tuple[Triple, ...]:
        """Return what is told that may hinder what is asked (`ygo:mayBeHinderedBy`) and that no rule looked at."""
        hindering = self.vocabulary.hindered_by.get(model.program.goal)
        if said != YES or not hindering:
            return ()
        about = (SITUATION, self.asked.card_of.get(model.subject, THIS))
        every = (
            (subject, property_, value)
            for subject in about
            for property_ in hindering
            for value in self.facts.values(subject, property_)
        )
        told = [
            triple for triple in every if triple[2] != FALSE and self._place(triple).startswith(IN_SITUATION)
        ]
        unused = set(self._unused(model)) if told else set()
        return tuple(triple for triple in told if not unused.isdisjoint(outwards(self._place(triple))))

    def _place(self, triple: Triple) -> str:
        return self.asked.origins[triple].field

    def _proviso(self, provisos: VerdictProvisos | None, overlooked: Sequence[Triple]) -> str:
        """Say the first of the facts that would turn the verdict, as far as the ontology has words for them."""
        found = [
            self._said_aloud(proviso)
            for proviso in (provisos.of(self._can_be_said) if provisos else ())
            if _can_turn(proviso)
        ]
        found += [(UNLESS, f"it matters that {self.english.fact(triple)}") for triple in overlooked]
        ifs, unlesses = (
            [*dict.fromkeys(words for at, words in found if at == conjunction and words)][:SAID_AT_ONCE]
            for conjunction in (IF, UNLESS)
        )
        return (f", if {' and '.join(ifs)}" if ifs else "") + (
            f", unless {alternatives(unlesses)}" if unlesses else ""
        )

    def _can_be_said(self, property_: Iri) -> bool:
        words = self.vocabulary.words.get(property_)
        return words is not None and bool(words.unless or words.says_if)

    def _said_aloud(self, proviso: Proviso) -> tuple[str, str]:
        """Return how the sentence says what the verdict takes for granted: after “if” or “unless”, with which words."""
        subject, property_ = proviso.point
        words = self.vocabulary.words[property_]
        says_if, unless = self._filled(words.says_if, subject), self._filled(words.unless, subject)
        if says_if and proviso.assumed not in (None, FALSE):
            return IF, says_if
        return UNLESS, unless or says_if

    def _filled(self, template: str, subject: Iri) -> str:
        """Return words with the texts that a thing has in their blanks; nothing where it has none for one."""
        told = {"it": "it" if subject == THIS else self.english.name(subject)}
        for name in _BLANK.findall(template):
            for value in self.facts.values(subject, Iri(YGO + name)):
                told[name] = str(value.value) if isinstance(value, Literal) else self.english.name(value)
            if name not in told:
                return ""
        return _BLANK.sub(lambda blank: told[blank[1]], template)

    def _unless(self, provisos: VerdictProvisos | None, overlooked: Sequence[Triple]) -> Iterator[Open]:
        """Yield what would turn the verdict; first that which no rule looked at, and that which the sentence says."""
        for triple in overlooked:
            asks = f"Does it matter that {self.english.fact(triple)}?"
            yield Open(asks, self._place(triple), {"true": NO}, {})
        every = self.budget.within(GRANTED, provisos.of(lambda _: True)) if provisos else ()
        found = self.budget.shortened("unless", every)
        for proviso in sorted(found, key=lambda proviso: not self._can_be_said(proviso.point[1])):
            then = {self._values(reversal.values): self._reversed(reversal) for reversal in proviso.reversals}
            words = {
                self._values(reversal.values): ", ".join(self._label(value) for value in reversal.values)
                for reversal in proviso.reversals
            }
            said = {word: label for word, label in words.items() if label != word}
            yield Open(self._asks(proviso.point), self.field(proviso.point), then, said)

    def _not_granted(self, unless: Iterable[Open], said: str) -> Iterator[Open]:
        """Yield what may not be taken for granted, as open points: one of yes and no with both verdicts."""
        for point in unless:
            both = dict.fromkeys(("true", "false"), said) if point.then.keys() <= {"true", "false"} else {}
            yield replace(point, then={**both, **point.then} if point.then else {})

    def _reversed(self, reversal: Reversal) -> str:
        """Return in one word what is concluded where something taken for granted is otherwise."""
        verdict = reversal.verdict
        if verdict is None:
            return DEPENDS
        return self.shows.word(verdict) if isinstance(verdict, (Iri, Literal)) else self.shows.said(verdict)

    def _unspoken(self, outcome: Outcome) -> Iterator[Open]:
        """Yield what the question does not tell, if no rule can speak without it whatever else is told."""
        if any(not model.values for model in _models(outcome)):
            yield from self._untold()

    def _missing(self) -> Iterator[Open]:
        """Yield what the question does not tell and without which no rule can speak, and the card it would be about."""
        yield from self._untold()
        if self.asked.about_nothing:
            yield Open("Which card is asked about?", "card", {}, {})

    def _untold(self) -> Iterator[Open]:
        """Yield what the question does not tell and without which no rule can speak."""
        given = {(subject, value) for subject, prop, value in self.asked.facts if prop == GIVES}
        for point in self.asked.askable.needs:
            if point not in given:
                yield Open(self._asks(point), self.field(point), {}, {})

    # several things that the question can mean

    def _several(self, found: Sequence[tuple[Iri, Inquiry]], parts: Sequence[Answer]) -> Answer:
        """Return that it depends on which effect is meant; of each, with what its verdict takes for granted."""
        keys = [str(number(effect)) for effect, _ in found]
        said = (
            part.verdict if part.verdict == DEPENDS else self.shows.said(inquiry.outcome)
            for (_, inquiry), part in zip(found, parts, strict=True)
        )
        then = dict(zip(keys, said, strict=True))
        which = Open("Which effect of the card?", "effect", then, {key: f"effect {key}" for key in then})
        granted = [
            f"Effect {key}: {sentence(WORDS[part.verdict] + part.proviso)}"
            for key, part in zip(keys, parts, strict=True)
            if part.proviso and part.verdict in WORDS
        ]
        reasons = tuple({reason.rule: reason for part in parts for reason in part.because[:1]}.values())
        return self._answer(
            DEPENDS,
            None,
            " ".join((f"It depends on which effect is meant. {by_verdict(which)}", *granted)),
            reasons,
            open=self.budget.shortened("open", (which, *_under_effects(found, parts))),
            warnings=tuple(dict.fromkeys(warning for part in parts for warning in part.warnings)),
        ).with_proofs(dict(zip(then, parts, strict=True)))

    # reasons

    def _reasons(self, found: Reasons) -> tuple[Reason, ...]:
        """Return the reasons in words, as far as they are asked for."""
        if self.asked.detail == PLAIN:
            return ()
        return self.budget.shortened("because", map(self._reason, found.claims))

    def _reason(self, claim: Claim) -> Reason:
        rule = claim.rule
        says = sentence(self.english.applied(rule, claim.bindings))
        return Reason(says, rule.statement, _short_iri(rule), self.works.cited(rule))

    def _proof(self, outcome: Outcome) -> Callable[[], Mapping[str, Any]]:
        return lambda: self._proved(outcome)

    def _proved(self, outcome: Outcome) -> Mapping[str, Any]:
        shown: dict[str, Any] = {}
        with self.budget.spending(EXPLANATION):
            shown = proof_to_json(prove_outcome(outcome), self.english, self.asked, self.budget.room)
        if not shown.get("complete", True):
            self.budget.leave_out(EXPLANATION)
        return shown

    def _considered(self, model: Model, found: Reasons) -> tuple[Considered, ...]:
        """Return the rules that could have turned a step of the verdict, with the condition that failed."""
        misses = self.budget.within(EXPLANATION, near_misses(model, found.settled))
        return self.budget.shortened("considered", self._failed(misses))

    def _failed(self, misses: Iterable[NearMiss]) -> Iterator[Considered]:
        for miss in misses:
            if not isinstance(miss.literal, Values):
                failed = self.english.failed(miss.literal, miss.bindings)
                yield Considered(_short_iri(miss.rule), miss.rule.statement, failed)

    def _reading(self, found: Reasons) -> Iterator[Read]:
        for triple in found.given:
            origin = self.asked.origins.get(triple)
            if origin is not None and origin.is_read:
                fact = self.english.fact(triple)
                yield Read(origin.effect, fact, origin.start, origin.end, origin.words)

    def _warnings(self, found: Sequence[Reasons]) -> tuple[str, ...]:
        origins = (self.asked.origins.get(triple) for reasons in found for triple in reasons.given)
        unsure = {origin.effect for origin in origins if origin is not None and origin.is_read}
        warnings = [self._unsure(effect) for effect in sorted(unsure)]
        return tuple(warning for warning in warnings if warning)

    def _unsure(self, effect: int) -> str:
        confidence = self._confidence.get(effect, SURE)
        if confidence == SURE:
            return ""
        unread = self.asked.card.unread if self.asked.card else ()
        rest = f" Not understood: {'; '.join(f'“{part}”' for part in unread[:3])}." if unread else ""
        return f"The reading of effect {effect} is only {confidence}: check it against the card.{rest}"

    @cached_property
    def _confidence(self) -> Mapping[int, str]:
        """How sure the reading of each effect of the card asked about is, by its number."""
        return {
            number(subject): self.vocabulary.token(value)
            for subject, prop, value in self.asked.facts
            if prop == CONFIDENCE and isinstance(value, Iri) and subject.startswith(EFFECT)
        }

    def _unused(self, model: Model) -> Sequence[str]:
        """Return the fields of the situation that no rule looked at, whatever may be open."""
        if self.seen is not None:
            return tuple(unused(self.asked, self.seen))
        seen: Seen = set()
        with self.budget.spending(EXPLANATION):
            watched = Evaluation(model.program, model.facts, work=self.budget.work, seen=seen)
            inquire(watched.at(model.subject, model.program.goal))
            return tuple(unused(self.asked, seen))
        return ()

    # open points

    def _open_points(self, outcome: Outcome, under: Mapping[str, str] | None = None) -> Iterator[Open]:
        if not isinstance(outcome, Depends):
            return
        above = dict(under or {})
        if not outcome.branches:
            # Nothing can be said before it is told; what else is open then may matter, too.
            for point in dict.fromkeys((outcome.point, *outcome.open)):
                yield Open(self._asks(point, outcome.model), self.field(point), {}, {}, above)
            return
        path = self.field(outcome.point)
        left = [self._words_unsaid(branch.outcome) for branch in outcome.branches]
        then = {
            self._values(branch.values): DEPENDS if unsaid else self._said_then(branch.outcome)
            for branch, unsaid in zip(outcome.branches, left, strict=True)
        }
        yield Open(self._asks(outcome.point, outcome.model), path, then, self._said_of(outcome), above)
        for branch, unsaid in zip(outcome.branches, left, strict=True):
            below = {**above, path: self._values(branch.values)}
            yield from self._open_points(branch.outcome, below)
            yield from (replace(point, under=below) for point in unsaid)

    @cached_property
    def _of_a_chain(self) -> bool:
        """Say whether what a Chain does is asked."""
        return self.asked.askable.property == self.vocabulary.askables[RESOLVE].property

    def _said_then(self, outcome: Outcome) -> str:
        """Return what follows from a value of an open point in a word, or of a Chain Link what it does."""
        if not self._of_a_chain or not isinstance(outcome, Verdict) or self.shows.said(outcome) == UNKNOWN:
            return self.shows.said(outcome)
        return events_in_words(outcome.model, self.shows.value(outcome.model), self.vocabulary)

    def _words_unsaid(self, outcome: Outcome) -> Sequence[Open]:
        """Return what must still be said of the words of a Chain Link where all else that is open was told."""
        if not self._of_a_chain or not isinstance(outcome, Verdict):
            return ()
        found = words_unsaid(outcome.model, self.asked, self.vocabulary)
        return tuple(self.budget.within(EXPLANATION, found))

    def _said_of(self, point: Depends) -> Mapping[str, str]:
        """Return how the values of an open point, and the values that follow from them, are said."""
        values = {
            self._values(branch.values): ", ".join(self._label(value) for value in branch.values)
            for branch in point.branches
        }
        models = [branch.outcome.model for branch in point.branches if isinstance(branch.outcome, Verdict)]
        follow = {self.shows.word(value): self._label(value) for model in models for value in model.values}
        return {word: label for word, label in (follow | values).items() if label != word}

    def _label(self, value: Term) -> str:
        if isinstance(value, Iri) and value != NOTHING:
            return self.vocabulary.label(value)
        return self._value_word(value)

    def field(self, point: OpenPoint) -> str:
        """Return the field of the question that gives the fact: the path of the thing, and the property's key."""
        subject, property_ = point
        path = self.asked.paths.get(subject, "")
        key = self.vocabulary.keys.get(property_) or property_.local
        return ".".join(part for part in (path, key) if part)

    def _asks(self, point: OpenPoint, model: Model | None = None) -> str:
        """Return how an open point is asked for; of the text of the effect that `model` is about, if it can be."""
        subject, property_ = point
        words = self.vocabulary.words.get(property_)
        quoting = self._quoting(words.asks_of_text, model.subject) if words and model is not None else ""
        if quoting:
            return quoting
        asks = self._filled(words.asks, subject) if words else ""
        if words and "{" in words.asks and asks:
            return asks
        asks = asks or f"{self.vocabulary.label(property_)}?"
        about = self.asked.names.get(subject, "")
        plain = subject in (ROOT, SITUATION, THIS) or subject.startswith(EFFECT)
        return f"{asks} ({about})" if about and not plain else asks

    def _quoting(self, template: str, about: Iri) -> str:
        """Return words with those of an effect's text in their blanks; nothing where it has none for one."""
        effects = tuple(self.facts.values(about, EFFECTS)) or (about,)
        told: dict[str, str] = {}
        for name in _BLANK.findall(template):
            stated = Iri(YGO + name)
            said = {
                origin.words
                for effect in effects
                if isinstance(effect, Iri)
                for value in self.facts.values(effect, stated)
                if (origin := self.asked.origins.get((effect, stated, value)))
            }
            told[name] = said.pop() if len(said) == 1 else ""
        return _BLANK.sub(lambda blank: told[blank[1]], template) if all(told.values()) else ""

    def _values(self, values: Sequence[Term]) -> str:
        return ", ".join(self._value_word(value) for value in values)

    def _value_word(self, value: Term) -> str:
        if value == NOTHING:
            return "none"
        if isinstance(value, Literal) and isinstance(value.value, bool):
            return str(value.value).lower()
        return self.shows.word(value)

    def _depends_summary(self, opens: Sequence[Open]) -> str:
        return f"It depends. {opens[0].asks} {by_verdict(opens[0])}".rstrip()


def _can_turn(proviso: Proviso) -> bool:
    """Say whether a verdict surely rests on what it takes for granted, and not only may."""
    return bool(proviso.reversals) or proviso.assumed is not None


def _once_each(points: Iterable[Open]) -> Iterator[Open]:
    """Yield each open point once: what is asked alike under several values of one field is asked once."""
    found: list[Open] = []
    for point in points:
        alike = next((at for at, other in enumerate(found) if _one_apart(other, point)), None)
        if alike is None:
            found.append(point)
        else:
            found[alike] = replace(point, under=_joined(found[alike].under or {}, point.under or {}))
    yield from found


def _one_apart(one: Open, other: Open) -> bool:
    if (one.field, one.asks, one.then) != (other.field, other.asks, other.then):
        return False
    above, below = one.under or {}, other.under or {}
    return above.keys() == below.keys() and sum(above[field] != below[field] for field in above) <= 1


def _joined(one: Mapping[str, str], other: Mapping[str, str]) -> Mapping[str, str]:
    return {
        field: value if value == other[field] else f"{value}, {other[field]}" for field, value in one.items()
    }


def number(effect: Iri) -> int:
    """Return the number in an effect node's name."""
    tail = effect.rpartition("-")[2]
    return int(tail) if tail.isdigit() else 1


def _short_iri(rule: Rule) -> str:
    return f"rule:{rule.iri.rpartition('/rules/')[2]}"


def _models(outcome: Outcome) -> Iterator[Model]:
    if isinstance(outcome, Verdict):
        yield outcome.model
    elif isinstance(outcome, Depends):
        for branch in outcome.branches:
            yield from _models(branch.outcome)


def _merged(found: Sequence[Reasons]) -> Reasons:
    claims = {reasons.claims[0].rule.iri: reasons.claims[0] for reasons in found if reasons.claims}
    return Reasons(tuple(claims.values()), (), ())


def _citations(reasons: Sequence[Reason]) -> tuple[Mapping[str, str], ...]:
    unique = {
        tuple(sorted(citation.items())): citation for reason in reasons for citation in reason.citations
    }
    return tuple(unique.values())


def _under_effects(found: Sequence[tuple[Iri, Inquiry]], parts: Sequence[Answer]) -> Iterator[Open]:
    for (effect, _), part in zip(found, parts, strict=True):
        for point in part.open:
            yield replace(point, under={"effect": str(number(effect)), **(point.under or {})})
