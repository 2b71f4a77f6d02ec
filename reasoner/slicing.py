"""The part of a program that can matter to one question, so that rules about anything else cost nothing.

A rule cannot apply where one of its patterns asks for a relation that is empty: one that the question leaves out,
that is not open, has no background facts, and that no rule which can apply concludes. Which relations a question gives
decides what is left, so that questions alike share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.compiler import CompiledRule
    from reasoner.terms import Iri


class Slice:
    """The rules that can apply where only the relations `held` have facts; found as they are asked for."""

    __slots__ = ("_compiled", "_held", "_known")

    def __init__(self, compiled: Mapping[Iri, tuple[CompiledRule, ...]], held: frozenset[Iri]) -> None:
        self._compiled = compiled
        self._held = held
        self._known: dict[Iri, tuple[CompiledRule, ...]] = {}

    def rules(self, key: Iri) -> tuple[CompiledRule, ...]:
        """Return the rules that can conclude something of a relation, in the program's order."""
        known = self._known.get(key)
        if known is None:
            every = self._compiled.get(key, ())
            # A relation that depends on itself is taken to hold something until this is known.
            self._known[key] = every
            known = self._known[key] = tuple(
                compiled for compiled in every if all(map(self._may_hold, compiled.rule.needs))
            )
        return known

    def _may_hold(self, key: Iri) -> bool:
        return key in self._held or bool(self.rules(key))
