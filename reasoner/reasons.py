"""The reasons of a verdict: the rules that carry it, from the verdict down, and the facts that they used."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.syntax import Pattern, Variable
from reasoner.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.evaluator import Model
    from reasoner.settling import Claim
    from reasoner.syntax import Slot
    from reasoner.terms import Term, Triple


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a verdict rests on: claims (each rule once, the nearest to the verdict first) and given facts.

    `settled` are the subjects and settled properties on the way, on which other rules could have spoken.
    `telling` is the claim that says most: where the verdict only passes on what another settled property of the
    same thing came to, the claim that decided that one.
    """

    claims: tuple[Claim, ...]
    given: tuple[Triple, ...]
    settled: tuple[tuple[Iri, Iri], ...]
    telling: Claim | None = None


def reasons_of(model: Model) -> Reasons:
    """Walk from the standing claims of the asked property to everything that their rules matched."""
    standing = [claim for claim in model.row.values() if claim is not None]
    others = [claim for claim in model.claims() if claim.value in model.row and claim not in standing]
    waiting = deque(standing + [claim for claim in others if not is_beaten(model, claim)])
    claims: dict[Iri, Claim] = {}
    given: dict[Triple, None] = {}
    settled = {(model.subject, model.program.goal): None}
    while waiting:
        claim = waiting.popleft()
        if claim.rule.iri in claims:
            continue
        claims[claim.rule.iri] = claim
        for _, triple, support in premises(model, claim):
            if support is None:
                given[triple] = None
            else:
                waiting.append(support)
                if triple[1] in model.program.settled:
                    settled[triple[0], triple[1]] = None
    telling = _telling(model, standing[0]) if standing else None
    return Reasons(tuple(claims.values()), tuple(given), tuple(settled), telling)


def _telling(model: Model, claim: Claim) -> Claim:
    """Follow a claim that only passes on: a settled property of the same thing, or the very value of another."""
    passed_on = claim.rule.head.object
    for pattern, triple, support in premises(model, claim):
        passes_on = triple[0] == model.subject or (
            isinstance(passed_on, Variable) and pattern.object == passed_on
        )
        if support is not None and passes_on and triple[1] in model.program.settled:
            return _telling(model, support)
    return claim


def is_beaten(model: Model, claim: Claim) -> bool:
    """Say whether a claim on the asked property was overridden."""
    return any(beaten is claim for beaten, _ in getattr(model.row, "beaten", ()))


def premises(model: Model, claim: Claim) -> Iterator[tuple[Pattern, Triple, Claim | None]]:
    """Yield the patterns of a claim's rule with the facts they matched, and what concluded each (`None`: given)."""
    bound = dict(zip(claim.rule.variables, claim.bindings, strict=True))

    def value(slot: Slot) -> Term:
        return bound[slot] if isinstance(slot, Variable) else slot

    for literal in claim.rule.body:
        if isinstance(literal, Pattern):
            subject, term = value(literal.subject), value(literal.object)
            if isinstance(subject, Iri):
                triple = (subject, literal.predicate, term)
                yield literal, triple, model.look(subject, literal.key).get(term)
