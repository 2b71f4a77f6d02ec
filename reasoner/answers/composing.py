"""From what the rules conclude to an answer in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import (
    ANSWERED,
    DEPENDS,
    NO,
    UNDECIDED,
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
from reasoner.engine.lists import entries
from reasoner.explain.english import English, alternatives, sentence
from reasoner.explain.proof import near_misses, prove_outcome
from reasoner.explain.reasons import Reasons, reasons_of
from reasoner.explain.rendering import proof_to_json
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import EFFECT, ROOT, SITUATION, THIS
from reasoner.rules.metamodel import GIVES, NOTHING
from reasoner.rules.syntax import Values
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.branching import Depends, Undecided, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from reasoner.engine.evaluator import Model
    from reasoner.engine.lists import Entry
    from reasoner.engine.settling import Claim
    from reasoner.knowledge.sources import Works
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.question.conversion import Asked
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import OpenPoint, Term
    from reasoner.unknowns.branching import Inquiry, Outcome
    from reasoner.unknowns.provisos import VerdictProvisos

CONFIDENCE = Iri(YGO + "confidence")
SURE = "sure"
SAID_AT_ONCE = 2
"""So many provisos the sentence says; the answer lists them all."""


class Composer:
    """Puts what the rules conclude about one question into words."""

    def __init__(self, vocabulary: Vocabulary, works: Works, asked: Asked, version: str) -> None:
        self.vocabulary = vocabulary
        self.works = works
        self.asked = asked
        self.version = version
        self.english = English(vocabulary, asked.names)

    def answer(self, found: Sequence[tuple[Iri, Inquiry]], provisos: VerdictProvisos | None = None) -> Answer:
        """Return the answer; `found` has what was concluded of each thing that the question can mean.

        `provisos` knows what the verdict takes for granted.
        """
        # An effect of which no rule says anything is not the one that is meant.
        found = [case for case in found if self.said(case[1].outcome) != UNKNOWN] or found
        said = {self.said(inquiry.outcome) for _, inquiry in found}
        if len(found) == 1 or (len(said) == 1 and DEPENDS not in said):
            return self._one(found[0][1], provisos)
        return self._several(found)

    # verdicts

    def said(self, outcome: Outcome) -> str:
        """Return an outcome in one word: the verdict, or the value."""
        if isinstance(outcome, Depends):
            return DEPENDS
        if isinstance(outcome, Undecided):
            return UNDECIDED
        if outcome.model.conflict or not outcome.model.values:
            return UNKNOWN
        if outcome.model.program.listing.ordered_by:
            return ", ".join(self._entry(entry) for entry in entries(outcome.model)) or "nothing"
        values = [self._word(value) for value in outcome.model.values]
        return values[0] if len(values) == 1 else ", ".join(sorted(map(str, values)))

    def _word(self, value: Term) -> str:
        if isinstance(value, Iri):
            return self.vocabulary.token(value)
        if isinstance(value.value, bool):
            return YES if value.value else NO
        return str(value.value)

    def value(self, model: Model) -> Any:
        """Return the value as JSON has it: a boolean, a number, a text or token, or a list of them.

        The entries of an ordered list are what they are shown by: one value, or an object with several.
        """
        if model.program.listing.ordered_by:
            return [self._entry_json(entry, model) for entry in entries(model)]
        values = [self._json(value) for value in model.values]
        return values[0] if len(values) == 1 else sorted(values, key=str)

    def _entry_json(self, entry: Entry, model: Model) -> Any:
        shown = {
            self._key(property_): [self._json(value) for value in values]
            for property_, values in entry.shown.items()
        }
        plain = {key: values[0] if len(values) == 1 else values for key, values in shown.items()}
        if len(model.program.listing.shown_by) > 1:
            return plain
        return next(iter(plain.values()), self._json(entry.node))

    def _entry(self, entry: Entry) -> str:
        """Return an entry of a list in words: the first of what it is shown by, the rest in brackets."""
        words = [
            self._shown(property_, value) for property_, values in entry.shown.items() for value in values
        ]
        first, *rest = words or [self.english.name(entry.node)]
        return f"{first} ({', '.join(rest)})" if rest else first

    def _shown(self, property_: Iri, value: Term) -> str:
        """Return a value of an entry in words; a number alone would not say what it counts."""
        counted = isinstance(value, Literal) and not isinstance(value.value, (bool, str))
        named = self.english.name(value)
        return f"{self.vocabulary.label(property_)} {named}" if counted else named

    def _key(self, property_: Iri) -> str:
        return self.vocabulary.keys.get(property_, property_.local)

    def _json(self, value: Term) -> Any:
        if isinstance(value, Iri):
            return self.asked.names.get(value) or self.vocabulary.token(value)
        plain = value.value
        return plain if isinstance(plain, (bool, int, str)) else float(str(plain))

    # one thing asked about

    def _one(self, inquiry: Inquiry, provisos: VerdictProvisos | None = None) -> Answer:
        outcome = inquiry.outcome
        if isinstance(outcome, Verdict):
            return self._verdict(outcome.model, inquiry, provisos)
        opens = tuple(_once_each(self._open_points(outcome)))
        found = [reasons_of(model) for model in _models(outcome)]
        reasons = self._reasons(_merged(found))
        return Answer(
            DEPENDS,
            None,
            self._depends_summary(opens),
            because=reasons,
            citations=_citations(reasons),
            open=opens,
            warnings=self._warnings(found, complete=inquiry.complete),
            proof=self._proof(inquiry.cases),
            knowledge=self.version,
        )

    def _verdict(self, model: Model, inquiry: Inquiry, provisos: VerdictProvisos | None) -> Answer:
        if model.conflict:
            return self._conflict(model)
        found = reasons_of(model)
        reasons = self._reasons(found)
        telling = tuple(self._reason(claim) for claim in (found.telling,) if claim is not None)
        said = self.said(inquiry.outcome)
        missing = tuple(self._missing()) if said == UNKNOWN else ()
        if missing:
            return Answer(DEPENDS, None, self._depends_summary(missing), open=missing, knowledge=self.version)
        verdict = said if said in (YES, NO, UNKNOWN) else ANSWERED
        proviso = self._proviso(provisos)
        return Answer(
            verdict,
            None if verdict == UNKNOWN else self.value(model),
            self._summary(verdict, model, telling, proviso),
            because=reasons,
            considered=lambda: tuple(self._considered(model, found)),
            citations=_citations((*telling, *reasons)),
            unless=lambda: tuple(self._unless(provisos)),
            proviso=proviso,
            reading=tuple(self._reading(found)),
            warnings=self._warnings([found], complete=inquiry.complete),
            proof=self._proof(inquiry.cases),
            knowledge=self.version,
        )

    def _summary(self, verdict: str, model: Model, telling: Sequence[Reason], proviso: str) -> str:
        if verdict == UNKNOWN:
            return "Unknown. The knowledge base has no rule that decides this."
        said = WORDS[verdict] if verdict != ANSWERED else self._named(model)
        if model.program.listing.ordered_by:
            return sentence(said)
        return " ".join([sentence(said + proviso), *(reason.says for reason in telling)])

    def _named(self, model: Model) -> str:
        if model.program.listing.ordered_by:
            listed = ", ".join(self._entry(entry) for entry in entries(model))
            return f"In this order: {listed}" if listed else "Nothing"
        return ", ".join(self.english.name(value) for value in model.values)

    def _conflict(self, model: Model) -> Answer:
        reasons = tuple(self._reason(claim) for claim in model.conflict)
        said = " against ".join(f"{reason.says} ({reason.rule})" for reason in reasons)
        return Answer(
            UNKNOWN,
            None,
            "Unknown. Two rules of the knowledge base contradict each other here; neither overrides the other.",
            because=reasons,
            citations=_citations(reasons),
            warnings=(f"A defect of the knowledge base, please report it: {said}",),
            knowledge=self.version,
        )

    # what the verdict takes for granted

    def _proviso(self, provisos: VerdictProvisos | None) -> str:
        """Say the first of the facts that would turn the verdict, as far as the ontology has words for them."""
        if provisos is None:
            return ""
        found = provisos.of(lambda property_: bool(self._says_unless(property_)))
        points = [proviso.point for proviso in found if proviso.reversals]
        said = [self._says_unless(property_) for _, property_ in points[:SAID_AT_ONCE]]
        return f", unless {alternatives(said)}" if said else ""

    def _says_unless(self, property_: Iri) -> str:
        words = self.vocabulary.words.get(property_)
        return words.unless if words else ""

    def _unless(self, provisos: VerdictProvisos | None) -> Iterator[Open]:
        """Yield what would turn the verdict; first that which the sentence says."""
        found = provisos.of(lambda _: True) if provisos else ()
        for proviso in sorted(found, key=lambda proviso: not self._says_unless(proviso.point[1])):
            then = {
                self._values(reversal.values): self._word(reversal.verdict) for reversal in proviso.reversals
            }
            words = {
                self._values(reversal.values): ", ".join(self._label(value) for value in reversal.values)
                for reversal in proviso.reversals
            }
            said = {word: label for word, label in words.items() if label != word}
            yield Open(self._asks(proviso.point), self.field(proviso.point), then, said)

    def _missing(self) -> Iterator[Open]:
        """Yield what the question does not tell and without which no rule can speak."""
        given = {(subject, value) for subject, prop, value in self.asked.facts if prop == GIVES}
        for point in self.asked.askable.needs:
            if point not in given:
                yield Open(self._asks(point), self.field(point), {}, {})
        if self.asked.about_nothing:
            yield Open("Which card is asked about?", "card", {}, {})

    # several things that the question can mean

    def _several(self, found: Sequence[tuple[Iri, Inquiry]]) -> Answer:
        then = {str(number(effect)): self.said(inquiry.outcome) for effect, inquiry in found}
        parts = [self._one(inquiry) for _, inquiry in found]
        which = Open("Which effect of the card?", "effect", then, {key: f"effect {key}" for key in then})
        reasons = tuple({reason.rule: reason for part in parts for reason in part.because[:1]}.values())
        return Answer(
            DEPENDS,
            None,
            f"It depends on which effect is meant. {by_verdict(which)}",
            because=reasons,
            citations=_citations(reasons),
            open=(which, *_under_effects(found, parts)),
            warnings=tuple(dict.fromkeys(warning for part in parts for warning in part.warnings)),
            proof=lambda: {"cases": dict(zip(then, (part.proof() for part in parts), strict=True))},
            knowledge=self.version,
        )

    # reasons

    def _reasons(self, found: Reasons) -> tuple[Reason, ...]:
        return tuple(self._reason(claim) for claim in found.claims)

    def _reason(self, claim: Claim) -> Reason:
        rule = claim.rule
        says = sentence(self.english.applied(rule, claim.bindings))
        return Reason(says, rule.statement, _short_iri(rule), self.works.cited(rule))

    def _proof(self, outcome: Outcome) -> Callable[[], Mapping[str, Any]]:
        return lambda: proof_to_json(prove_outcome(outcome), self.english, self.asked)

    def _considered(self, model: Model, found: Reasons) -> Iterator[Considered]:
        """Yield the rules that could have turned a step of the verdict, with the condition that failed."""
        for miss in near_misses(model, found.settled):
            if not isinstance(miss.literal, Values):
                failed = self.english.failed(miss.literal, miss.bindings)
                yield Considered(_short_iri(miss.rule), miss.rule.statement, failed)

    def _reading(self, found: Reasons) -> Iterator[Read]:
        for triple in found.given:
            origin = self.asked.origins.get(triple)
            if origin is not None and origin.is_read:
                fact = self.english.fact(triple)
                yield Read(origin.effect, fact, origin.start, origin.end, origin.words)

    def _warnings(self, found: Sequence[Reasons], *, complete: bool) -> tuple[str, ...]:
        origins = (self.asked.origins.get(triple) for reasons in found for triple in reasons.given)
        unsure = {origin.effect for origin in origins if origin is not None and origin.is_read}
        warnings = [self._unsure(effect) for effect in sorted(unsure)]
        if not complete:
            warnings.append(
                "Too many facts are missing to say what each would change; give more of the situation."
            )
        return tuple(warning for warning in warnings if warning)

    def _unsure(self, effect: int) -> str:
        node = next((iri for iri in self.asked.paths if iri.endswith(f"#effect-{effect}")), None)
        words = [
            self.vocabulary.token(value)
            for subject, prop, value in self.asked.facts
            if subject == node and prop == CONFIDENCE and isinstance(value, Iri)
        ]
        if not words or words[0] == SURE:
            return ""
        unread = self.asked.card.unread if self.asked.card else ()
        rest = f" Not understood: {'; '.join(f'“{part}”' for part in unread[:3])}." if unread else ""
        return f"The reading of effect {effect} is only {words[0]}: check it against the card.{rest}"

    # open points

    def _open_points(self, outcome: Outcome, under: Mapping[str, str] | None = None) -> Iterator[Open]:
        if not isinstance(outcome, Depends):
            return
        above = dict(under or {})
        if not outcome.branches:
            # Nothing can be said before it is told; what else is open then may matter, too.
            for point in dict.fromkeys((outcome.point, *outcome.open)):
                yield Open(self._asks(point), self.field(point), {}, {}, above)
            return
        path = self.field(outcome.point)
        then = {self._values(branch.values): self.said(branch.outcome) for branch in outcome.branches}
        yield Open(self._asks(outcome.point), path, then, self._said_of(outcome), above)
        for branch in outcome.branches:
            yield from self._open_points(branch.outcome, {**above, path: self._values(branch.values)})

    def _said_of(self, point: Depends) -> Mapping[str, str]:
        """Return how the values of an open point, and the values that follow from them, are said."""
        values = {
            self._values(branch.values): ", ".join(self._label(value) for value in branch.values)
            for branch in point.branches
        }
        models = [branch.outcome.model for branch in point.branches if isinstance(branch.outcome, Verdict)]
        follow = {self._word(value): self._label(value) for model in models for value in model.values}
        return {word: label for word, label in (follow | values).items() if label != word}

    def _label(self, value: Term) -> str:
        if isinstance(value, Iri) and value != NOTHING:
            return self.vocabulary.label(value)
        return self._value_word(value)

    def field(self, point: OpenPoint) -> str:
        """Return the field of the question that gives the fact."""
        subject, property_ = point
        return f"{self.asked.paths.get(subject, '')}.{self._key(property_)}".lstrip(".")

    def _asks(self, point: OpenPoint) -> str:
        subject, property_ = point
        words = self.vocabulary.words.get(property_)
        asks = words.asks if words and words.asks else f"{self.vocabulary.label(property_)}?"
        about = self.asked.names.get(subject, "")
        plain = subject in (ROOT, SITUATION, THIS) or subject.startswith(EFFECT)
        return f"{asks} ({about})" if about and not plain else asks

    def _values(self, values: Sequence[Term]) -> str:
        return ", ".join(self._value_word(value) for value in values)

    def _value_word(self, value: Term) -> str:
        if value == NOTHING:
            return "none"
        if isinstance(value, Literal) and isinstance(value.value, bool):
            return str(value.value).lower()
        return self._word(value)

    def _depends_summary(self, opens: Sequence[Open]) -> str:
        return f"It depends. {opens[0].asks} {by_verdict(opens[0])}".rstrip()


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
