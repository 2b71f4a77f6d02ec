"""What a property's conclusions depend on, and the check that this makes sense.

A negated, an aggregated or a settled property must be complete before anything builds on it. So properties may
depend on each other in a circle only if none of them is settled and the circle goes through no negated group and no
aggregate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from reasoner.errors import RuleBaseError
from reasoner.rules.rule import Rule, body_keys
from reasoner.rules.syntax import show
from reasoner.rules.terms import Iri

Dependencies: TypeAlias = Mapping[Iri, frozenset[Iri]]
"""For each concluded relation, the relations that the rules which conclude it look up."""


@dataclass(frozen=True, slots=True)
class Strata:
    """The relations in an order in which they can be completed, those that need each other together."""

    dependencies: Dependencies
    components: tuple[frozenset[Iri], ...]

    @property
    def recursive(self) -> Mapping[Iri, frozenset[Iri]]:
        """The relations that depend on themselves, each with the component it belongs to."""
        return {
            key: component
            for component in self.components
            for key in component
            if len(component) > 1 or key in self.dependencies.get(key, ())
        }

    def reaching(self, targets: Iterable[Iri]) -> frozenset[Iri]:
        """Return `targets` and all relations that depend on one of them."""
        reached = set(targets)
        for component in self.components:
            if any(self.dependencies.get(key, frozenset()) & reached for key in component):
                reached |= component
        return frozenset(reached)

    def needed_for(self, goal: Iri) -> frozenset[Iri]:
        """Return `goal` and all relations on which it depends."""
        needed: set[Iri] = set()
        waiting = [goal]
        while waiting:
            key = waiting.pop()
            if key not in needed:
                needed.add(key)
                waiting.extend(self.dependencies.get(key, ()))
        return frozenset(needed)


def stratify(rules: Iterable[Rule], settled: frozenset[Iri]) -> Strata:
    """Order the relations of `rules`; `settled` names the settled properties.

    Raises `RuleBaseError` (code `not-stratified`) for a circle through a negated group or a settled property.
    """
    rules = tuple(rules)
    dependencies: dict[Iri, frozenset[Iri]] = {}
    for rule in rules:
        dependencies[rule.head.key] = dependencies.get(rule.head.key, frozenset()) | body_keys(rule).keys()
    strata = Strata(dependencies, tuple(_components(dependencies)))
    recursive = strata.recursive
    for rule in rules:
        circle = recursive.get(rule.head.key, frozenset())
        if circle and rule.assumes:
            raise _circle(circle, rules, rule.head.key, "and it is assumed where nothing else is known")
        for key, negated in body_keys(rule).items():
            if key in circle and negated:
                raise _circle(circle, rules, key, "and it is negated or aggregated")
            if key in circle and (key in settled or rule.head.key in settled):
                reason = "and it is settled, so that it must be complete before it is used"
                raise _circle(circle, rules, key, reason)
    return strata


def _circle(circle: frozenset[Iri], rules: tuple[Rule, ...], key: Iri, reason: str) -> RuleBaseError:
    guilty = tuple(
        sorted(
            rule.iri
            for rule in rules
            if rule.head.key in circle and body_keys(rule).keys() & circle and not rule.assumes
        )
    )
    return RuleBaseError(
        "not-stratified",
        f"The property {show(key)} depends on itself, {reason}: {', '.join(map(show, guilty))}.",
        guilty,
        "Split the property, so that what the rules ask for is concluded before what they conclude.",
    )


def _components(dependencies: Dependencies) -> Iterator[frozenset[Iri]]:
    """Yield the strongly connected components, dependencies first (Tarjan 1972, without recursion)."""
    number: dict[Iri, int] = {}
    low: dict[Iri, int] = {}
    path: list[Iri] = []
    on_path: set[Iri] = set()
    for root in sorted(dependencies):
        work: list[tuple[Iri, Iterator[Iri]]] = [] if root in number else [(root, iter(()))]
        while work:
            key, rest = work.pop()
            if key not in number:
                number[key] = low[key] = len(number)
                path.append(key)
                on_path.add(key)
                rest = iter(sorted(dependencies.get(key, frozenset())))
            for other in rest:
                if other not in number:
                    work += [(key, rest), (other, iter(()))]
                    break
                if other in on_path:
                    low[key] = min(low[key], number[other])
            else:
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[key])
                if low[key] == number[key]:
                    place = path.index(key)
                    yield frozenset(path[place:])
                    on_path.difference_update(path[place:])
                    del path[place:]
