"""The part of a program that can matter to one question, so that rules about anything else cost nothing.

A rule cannot apply where one of its patterns asks for a relation that is empty: one that the question leaves out,
that is not open, has no background facts, and that no rule which can apply concludes. Which relations a question gives
decides what is left, so that questions alike share it. A rule that asks for an open relation of endless values is kept:
the nodes that it may yet have would have facts of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.engine.compiler import CompiledRule
    from reasoner.rules.terms import Iri


class Slice:
    """The rules that can apply where only the relations `held` have facts; found as they are asked for.

    `untold` are the open relations of endless values that the question leaves out, `given` those of which it matters
    that the question gives them.
    """

    __slots__ = ("_compiled", "_held", "_known", "_untold", "given")

    def __init__(
        self,
        compiled: Mapping[Iri, tuple[CompiledRule, ...]],
        held: frozenset[Iri],
        untold: frozenset[Iri] = frozenset(),
        given: frozenset[Iri] = frozenset(),
    ) -> None:
        self.given = given
        self._compiled = compiled
        self._held = held
        self._untold = untold
        self._known: dict[Iri, tuple[CompiledRule, ...]] = {}

    def rules(self, key: Iri) -> tuple[CompiledRule, ...]:
        """Return the rules that can conclude something of a relation, in the program's order."""
        known = self._known.get(key)
        if known is None:
            every = self._compiled.get(key, ())
            # A relation that depends on itself is taken to hold something until this is known.
            self._known[key] = every
            known = self._known[key] = tuple(
                compiled for compiled in every if self._may_apply(compiled.rule.needs)
            )
        return known

    def _may_apply(self, needs: tuple[Iri, ...]) -> bool:
        return not self._untold.isdisjoint(needs) or all(map(self._may_hold, needs))

    def _may_hold(self, key: Iri) -> bool:
        return key in self._held or bool(self.rules(key))
