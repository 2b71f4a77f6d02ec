"""The seam between rules and an engine: whoever can say what the rules claim can judge.

`Compiled` is this project's engine. The tests run the same rules through general SPARQL engines behind the same
seam, and expect the same claims.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from reasoner.engine.evaluator import evaluate

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from reasoner.engine.compiled_rules import CompiledRules
    from reasoner.rules.terms import Iri, Term, Triple


class Evaluator(Protocol):
    """Says what rules claim."""

    def claims(self, goal: Iri, facts: Iterable[Triple], subject: Iri) -> frozenset[tuple[Iri, Term]]:
        """Return every claim on the property `goal` of `subject`, beaten ones too, as rule and value."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The rules in force on a day in a game (`None`: in any), compiled."""

    rules: CompiledRules
    game: Iri | None
    as_of: date

    def claims(self, goal: Iri, facts: Iterable[Triple], subject: Iri) -> frozenset[tuple[Iri, Term]]:
        """Return every claim on the property `goal` of `subject`, beaten ones too, as rule and value."""
        model = evaluate(self.rules.program(goal, self.game, self.as_of), facts, subject)
        return frozenset((claim.rule.iri, claim.value) for claim in model.claims())
