"""The rule base: rules, properties and background facts, checked as a whole."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from reasoner.errors import RuleBaseError
from reasoner.rules.overrides import Beats, overriding
from reasoner.rules.rule import Property, Rule, assumption, body_keys
from reasoner.rules.safety import check_open_lookups
from reasoner.rules.strata import Strata, stratify
from reasoner.rules.syntax import relation_key, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import Self

    from reasoner.rules.terms import Iri, Triple


class RuleBase:
    """All rules, with what is known of the properties that they speak of. Immutable; safe to share between threads.

    Making one checks it: `RuleBaseError` for a circle through a negation or a settled property, a circle of
    overrides, an override that goes nowhere, a search for an open property, an open property without values, an
    assumption about a property that is not open.
    """

    def __init__(
        self,
        rules: Iterable[Rule],
        properties: Iterable[Property] = (),
        background: Iterable[Triple] = (),
    ) -> None:
        self.rules: Mapping[Iri, Rule] = {rule.iri: rule for rule in sorted(rules, key=lambda rule: rule.iri)}
        self.properties: Mapping[Iri, Property] = {known.iri: known for known in properties}
        self.assumptions: Mapping[Iri, Rule] = self._assumptions()
        every = (*self.rules.values(), *self.assumptions.values())
        self.strata: Strata = stratify(every, self.settled)
        looked_up = {key for rule in every for key in body_keys(rule)}
        self.open = self._open(looked_up)
        check_open_lookups(every, self.open)
        self.background: tuple[Triple, ...] = tuple(
            (subject, predicate, value)
            for subject, predicate, value in background
            if relation_key(predicate, value) in looked_up and subject not in self.rules
        )
        self.beats: Mapping[Iri, Beats] = {
            key: overriding(rules) for key, rules in self.by_key.items() if key in self.settled
        }
        self._check_overrides()

    @classmethod
    def from_graph(cls, graph: Iterable[tuple[Any, Any, Any]]) -> Self:
        """Read a rule base from an rdflib graph (or any triples of rdflib or pyoxigraph terms)."""
        from reasoner.rules.loading import read_graph  # noqa: PLC0415 - the parsers are not needed to answer

        return cls(*read_graph(graph))

    @classmethod
    def from_files(cls, *folders: Path) -> Self:
        """Read a rule base from all Turtle files below `folders`."""
        from reasoner.rules.loading import read_files  # noqa: PLC0415 - the parsers are not needed to answer

        return cls(*read_files(folders))

    # What there is

    @cached_property
    def settled(self) -> frozenset[Iri]:
        """The settled properties."""
        return frozenset(iri for iri, known in self.properties.items() if known.settled)

    @cached_property
    def by_key(self) -> Mapping[Iri, tuple[Rule, ...]]:
        """The rules that conclude each relation."""
        found: dict[Iri, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.head.key, []).append(rule)
        return {key: tuple(rules) for key, rules in found.items()}

    # Checks

    def _assumptions(self) -> Mapping[Iri, Rule]:
        """Return what is assumed of properties that a question leaves open, each as a rule."""
        assumed = {iri: known for iri, known in self.properties.items() if known.assumed_from is not None}
        for iri, known in sorted(assumed.items()):
            if not known.is_open:
                raise RuleBaseError(
                    "assumed-but-not-open",
                    f"{show(iri)} is assumed where a question leaves it open, but it is not open.",
                    (iri,),
                    "Say ygo:isOpen true of it; what is not open is known to have no value.",
                )
        return {iri: assumption(known) for iri, known in assumed.items()}

    def _open(self, looked_up: set[Iri]) -> frozenset[Iri]:
        found = {iri for iri, known in self.properties.items() if known.is_open and iri in looked_up}
        for iri in sorted(found):
            if not self.properties[iri].values:
                using = tuple(rule.iri for rule in self.rules.values() if iri in body_keys(rule))
                raise RuleBaseError(
                    "open-without-values",
                    f"{show(iri)} is open, but nothing says which values it can have.",
                    using,
                    "Give it a range with individuals, or ygo:openValue: values, or ygo:anything if too many.",
                )
        return frozenset(found)

    def _check_overrides(self) -> None:
        for rule in self.rules.values():
            for other in rule.overrides:
                beaten = self.rules.get(other)
                if beaten is not None and beaten.head.key != rule.head.key:
                    raise RuleBaseError(
                        "override-mismatch",
                        f"Rule {show(rule.iri)} overrides {show(other)}, but they conclude different properties:"
                        f" {show(rule.head.predicate)} and {show(beaten.head.predicate)}.",
                        (rule.iri, other),
                        "Only rules that answer the same question can override each other.",
                    )
