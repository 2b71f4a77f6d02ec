"""The reasons of a verdict: the rules that carry it, from the verdict down, and the facts that they used."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reasoner.engine.matching import Matcher, resolve
from reasoner.rules.syntax import Aggregate, Pattern, Variable
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.engine.evaluator import Model
    from reasoner.engine.settling import Claim
    from reasoner.rules.syntax import Bindings
    from reasoner.rules.terms import Term, Triple


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a verdict rests on: claims (each once, the nearest first, without steps aside) and given facts.

    `settled` are the subjects and settled properties on the way, on which other rules could have spoken.
    `telling` is the claim that says most: where the verdict only passes on what another settled property of the
    same thing came to, the claim that decided that one.
    """

    claims: tuple[Claim, ...]
    given: tuple[Triple, ...]
    settled: tuple[tuple[Iri, Iri], ...]
    telling: Claim | None = None


NO_REASONS: Final = Reasons((), (), ())


def reasons_of(model: Model) -> Reasons:
    """Walk from the standing claims of the asked property to everything that their rules matched."""
    standing = standing_in(model.row)
    waiting = deque(standing)
    claims: dict[tuple[Iri, tuple[Term, ...]], Claim] = {}
    given: dict[Triple, None] = {}
    settled = {(model.subject, model.program.goal): None}
    while waiting:
        claim = waiting.popleft()
        application = (claim.rule.iri, claim.bindings)
        if application in claims:
            continue
        claims[application] = claim
        for pattern, triple, support in premises(model, claim):
            if support is None:
                given[triple] = None
            else:
                # What the verdict only passes on stands for all that speaks for it.
                passed_on = claim in standing and pattern.predicate == claim.rule.passes_on
                waiting.extend(_passed_on(model, pattern, claim, support) if passed_on else (support,))
                if triple[1] in model.program.settled:
                    settled[triple[0], triple[1]] = None
    telling = _telling(model, standing[0]) if standing else None
    told = tuple(claim for claim in claims.values() if not claim.rule.aside)
    return Reasons(told or tuple(standing[:1]), tuple(given), tuple(settled), telling)


def telling_claim(model: Model) -> Claim | None:
    """Return the claim that says most of why the asked property is as it is; `None` where no rule speaks."""
    standing = standing_in(model.row)
    return _telling(model, standing[0]) if standing else None


def _telling(model: Model, claim: Claim) -> Claim:
    """Follow a claim whose rule only passes on what another property came to (`ygo:passesOn`)."""
    for pattern, _, support in premises(model, claim):
        if support is not None and pattern.predicate == claim.rule.passes_on:
            return _telling(model, next(iter(_passed_on(model, pattern, claim, support)), support))
    return claim


def _passed_on(model: Model, pattern: Pattern, claim: Claim, support: Claim) -> list[Claim]:
    """Return the claims that stand for the value passed on: a property can have others that the claim is not about."""
    return [one for one in standing_in(_row(model, pattern, claim)) if one.value == support.value]


def _row(model: Model, pattern: Pattern, claim: Claim) -> Mapping[Term, Claim | None]:
    """Return the row that a pattern of a claim's rule looked at."""
    return model.look(_subject(pattern, claim), pattern.key)


def _subject(pattern: Pattern, claim: Claim) -> Iri:
    bound = dict(zip(claim.rule.variables, claim.bindings, strict=True))
    subject = bound[pattern.subject] if isinstance(pattern.subject, Variable) else pattern.subject
    assert isinstance(subject, Iri)
    return subject


def standing_in(row: Mapping[Term, Claim | None]) -> list[Claim]:
    """Return the claims that stand, the most telling first: one whose rule overrides others of the same verdict."""
    beaten = {id(claim) for claim, _ in getattr(row, "beaten", ())}
    standing = [
        claim for claim in getattr(row, "claims", ()) if claim.value in row and id(claim) not in beaten
    ]

    def outdone(claim: Claim) -> int:
        names = {claim.rule.iri, *claim.rule.groups}
        return sum(not names.isdisjoint(other.rule.overrides) for other in standing)

    return sorted(standing, key=outdone)


def premises(model: Model, claim: Claim) -> Iterator[tuple[Pattern, Triple, Claim | None]]:
    """Yield the patterns of a claim's rule with the facts they matched, and what concluded each (`None`: given).

    Those of an aggregate matched what was counted.
    """
    bound = dict(zip(claim.rule.variables, claim.bindings, strict=True))
    for literal in claim.rule.body:
        if isinstance(literal, Pattern):
            subject, value = literal.subject, literal.object
            subject = bound[subject] if isinstance(subject, Variable) else subject
            value = bound[value] if isinstance(value, Variable) else value
            if isinstance(subject, Iri):
                triple = (subject, literal.predicate, value)
                yield literal, triple, model.look(subject, literal.key).get(value)
        elif isinstance(literal, Aggregate):
            yield from _counted(model, literal, bound)


def _counted(
    model: Model, literal: Aggregate, bound: Bindings
) -> Iterator[tuple[Pattern, Triple, Claim | None]]:
    for match, _ in Matcher(model).counted(literal, bound):
        for part in literal.body:
            if isinstance(part, Pattern):
                subject, value = resolve(part.subject, match), resolve(part.object, match)
                if isinstance(subject, Iri) and value is not None:
                    triple = (subject, part.predicate, value)
                    yield part, triple, model.look(subject, part.key).get(value)
