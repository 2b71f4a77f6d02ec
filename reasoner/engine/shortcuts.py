"""Which claims decide a property alone, so that none of its other rules need be run.

A claim decides where no rule beats it and where no other rule's claim could make a difference beside it. Who asks only
for the verdict runs the rules that can decide first, those that look at the least before others, and stops at a claim
that rests on nothing open. The values are those that all rules would come to; claims that make no difference are
missing, and so is what an explanation would say of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reasoner.rules.rule import body_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from reasoner.engine.compiler import CompiledRule
    from reasoner.rules.overrides import Beats
    from reasoner.rules.rule import Rule
    from reasoner.rules.strata import Strata
    from reasoner.rules.terms import Iri


class Shortcut(NamedTuple):
    """The rules of a property in the order in which to run them, and those that decide alone."""

    rules: tuple[CompiledRule, ...]
    decisive: frozenset[Rule]
    place: Mapping[Rule, int]
    """The place of each rule in the settling order."""


def shortcut(
    compiled: Sequence[CompiledRule], beats: Beats | None, reach: Mapping[Iri, int]
) -> Shortcut | None:
    """Return in which order to run the rules of a property (plain if `beats` is `None`).

    `None` if no claim decides it alone.
    """
    rules = [one.rule for one in compiled if not one.rule.assumes]
    decisive = frozenset(rule for rule in rules if _decides(rule, rules, beats))
    if not decisive:
        return None
    ordered = sorted(compiled, key=lambda one: (one.rule not in decisive, _looked_at(one.rule, reach)))
    return Shortcut(tuple(ordered), decisive, {one.rule: place for place, one in enumerate(compiled)})


def _decides(rule: Rule, rules: Iterable[Rule], beats: Beats | None) -> bool:
    if rule.value is None:
        return False
    return all(
        other is rule or (not (beats is not None and rule in beats[other]) and moot(other, rule, beats))
        for other in rules
    )


def moot(rule: Rule, standing: Rule, beats: Beats | None) -> bool:
    """Say whether a rule's claim on a property makes no difference while another rule's claim stands."""
    same = rule.value is not None and rule.value == standing.value
    if beats is None:
        return same
    return rule in beats[standing] or (same and beats[rule] <= beats[standing])


def _looked_at(rule: Rule, reach: Mapping[Iri, int]) -> int:
    """Return how many relations a rule rests on."""
    found = 0
    for key in body_keys(rule):
        found |= reach.get(key, 0)
    return found.bit_count()


def reach_of(strata: Strata) -> dict[Iri, int]:
    """Return all relations that each concluded relation rests on, itself included, as the bits of a number."""
    found: dict[Iri, int] = {}
    for bit, component in enumerate(strata.components):
        below = 1 << bit
        for key in component:
            for other in strata.dependencies.get(key, ()):
                below |= found.get(other, 0)
        found.update(dict.fromkeys(component, below))
    return found
