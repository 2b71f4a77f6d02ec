"""Which rule's claim beats which other's, and the order in which claims are settled.

Between two rules that conclude the same settled property, can be in force together and may disagree:

1. a declared relation, between the rules or groups they are in, directly or through other declared ones;
2. otherwise the higher authority: a precedent over a card's text over a rulebook;
3. otherwise, within one authority, "cannot" over its absence;
4. otherwise the later in force, where both say from when.

The relation must be free of cycles; `settling_order` puts the strongest first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from reasoner.errors import RuleBaseError
from reasoner.rules.rule import Rule
from reasoner.rules.syntax import show

if TYPE_CHECKING:
    from reasoner.rules.terms import Iri

Beats = Mapping[Rule, frozenset[Rule]]
"""For each rule, the rules that its claims beat."""


def overriding(rules: Sequence[Rule]) -> Beats:
    """Return what each of `rules`, all of one settled property, beats.

    Raises `RuleBaseError` (code `override-cycle`) if rules beat each other in a circle.
    """
    declared = _declared(rules)
    beats = {
        rule: frozenset(
            other for other in rules if _may_disagree(rule, other) and _wins(rule, other, declared)
        )
        for rule in rules
    }
    settling_order(beats)
    return beats


def settling_order(beats: Beats) -> tuple[Rule, ...]:
    """Return the rules with every one behind those that beat it; raises `RuleBaseError` for a cycle."""
    sorter: TopologicalSorter[Rule] = TopologicalSorter(dict.fromkeys(beats, ()))
    for rule, beaten in beats.items():
        for other in sorted(beaten, key=lambda lesser: lesser.iri):
            sorter.add(other, rule)
    try:
        return tuple(sorter.static_order())
    except CycleError as error:
        raise _cycle(error.args[1]) from None


def _may_disagree(rule: Rule, other: Rule) -> bool:
    return (
        rule is not other
        and rule.meets(other)
        and (rule.value is None or (rule.value is not other.value and rule.value != other.value))
    )


def _wins(rule: Rule, other: Rule, declared: Mapping[Rule, frozenset[Rule]]) -> bool:
    if other in declared[rule] or rule in declared[other]:
        return other in declared[rule]
    if rule.rank != other.rank:
        return rule.rank > other.rank
    if rule.forbids != other.forbids:
        return rule.forbids
    since, other_since = rule.in_force_from, other.in_force_from
    return since is not None and other_since is not None and since > other_since


def _declared(rules: Sequence[Rule]) -> dict[Rule, frozenset[Rule]]:
    """Return the declared relation among `rules`, written out for groups and closed under transitivity."""
    members: defaultdict[Iri, list[Rule]] = defaultdict(list)
    for rule in rules:
        for name in (rule.iri, *rule.groups):
            members[name].append(rule)
    direct = {rule: [beaten for name in rule.overrides for beaten in members.get(name, ())] for rule in rules}
    return {rule: _reachable(rule, direct) for rule in rules}


def _reachable(start: Rule, edges: Mapping[Rule, Iterable[Rule]]) -> frozenset[Rule]:
    found: dict[Rule, Rule] = {}
    waiting = [start]
    while waiting:
        rule = waiting.pop()
        for other in edges[rule]:
            if other is start:
                path = [start, rule]
                while path[-1] is not start and found.get(path[-1]) not in (None, start):
                    path.append(found[path[-1]])
                raise _cycle(path)
            if other not in found:
                found[other] = rule
                waiting.append(other)
    return frozenset(found)


def _cycle(rules: Iterable[Rule]) -> RuleBaseError:
    circle = tuple(dict.fromkeys(rule.iri for rule in rules))
    return RuleBaseError(
        "override-cycle",
        f"These rules override each other in a circle: {', '.join(map(show, circle))}.",
        circle,
        "Declare with ygo:overrides which of them is the exception.",
    )
