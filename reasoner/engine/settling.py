"""Settling claims: what stands when the overridden ones are removed.

The claims on one property of one subject are walked from the strongest down. A claim is beaten if a claim that
stands, with another value, overrides it. What stands is the answer; two different values are a conflict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from reasoner.rules.overrides import Beats
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Term


class Claim(NamedTuple):
    """What one rule says the answer is, and the bindings under which it says so."""

    rule: Rule
    value: Term
    bindings: tuple[Term, ...]


class Settlement(NamedTuple):
    """The claims that stand, and those that are beaten, each with one that beats it."""

    standing: tuple[Claim, ...]
    beaten: tuple[tuple[Claim, Claim], ...]


def settle(claims: Iterable[Claim], beats: Beats) -> Settlement:
    """Settle `claims`, which come in the settling order of their rules."""
    standing: list[Claim] = []
    beaten: list[tuple[Claim, Claim]] = []
    for claim in claims:
        stronger = next(
            (other for other in standing if other.value != claim.value and claim.rule in beats[other.rule]),
            None,
        )
        if stronger is None:
            standing.append(claim)
        else:
            beaten.append((claim, stronger))
    return Settlement(tuple(standing), tuple(beaten))
