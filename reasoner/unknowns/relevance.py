"""Which open points can matter: what a model looked at, did not find, and may yet turn on.

Evaluation notes for every row which rows in doubt its rules looked at. Most of these doubts come to nothing: a
rule that looked at an unknown may fail, or succeed, whatever the unknown is; or its claim would make no
difference beside claims that stand. To find out, a rule in doubt is matched once more in three values:

    certain       it matches without any unknown
    possible      it matches under some values of the unknowns it looks at
    impossible    something that is known stops every match

Only a rule that is possible, and whose claim could change what stands, keeps its row in doubt. This errs on one
side: a row with no doubt left has the same values whatever the unknowns are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.engine.matching import ANY, Chance, Matcher, head_bindings
from reasoner.engine.rows import Row
from reasoner.engine.shortcuts import moot
from reasoner.rules.metamodel import ANYTHING, NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.engine.evaluator import Evaluation, Model
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Iri, OpenPoint, Term


def open_points(model: Model) -> tuple[OpenPoint, ...]:
    """Return the open points on which the asked property may depend, the nearest to it first."""
    if not isinstance(model.row, Row) or not model.row.in_doubt:
        return ()
    doubts = _Relevance(model)
    found: dict[OpenPoint, None] = {}
    level = {model.row: None} if doubts.about(model.row) else {}
    seen = dict(level)
    while level:
        found.update((row.point, None) for row in level if row.point is not None)
        level = {other: None for row in level for other in doubts.grounds(row) if other not in seen}
        seen.update(level)
    return tuple(found)


class _Relevance(Matcher):
    """The doubts about one evaluation's rows, each looked into once, whichever of its models asks."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        kept = model.evaluation.kept
        if _Relevance not in kept:
            kept[_Relevance] = _firm_before(model.evaluation)
        self.known: dict[Row, dict[Rule, tuple[Row, ...]]] = kept[_Relevance]

    def about(self, row: object) -> bool:
        """Say whether the row's values may yet change."""
        return isinstance(row, Row) and (row.point is not None or bool(self.rules(row)))

    def grounds(self, row: Row) -> Iterator[Row]:
        """Yield the rows in doubt that keep this one in doubt."""
        for rows in self.rules(row).values():
            yield from rows

    def rules(self, row: Row) -> dict[Rule, tuple[Row, ...]]:
        """Return the rules that may yet change the row, each with the rows in doubt that it looks at."""
        known = self.known.get(row)
        if known is None:
            # While a circle of recursive rows is looked into, all of it counts as in doubt.
            known = self.known[row] = dict(row.doubts)
            if known:
                known = self.known[row] = self._remaining(row)
        return known

    def _remaining(self, row: Row) -> dict[Rule, tuple[Row, ...]]:
        possible: dict[Rule, tuple[Row, ...]] = {}
        for rule, rows in row.doubts:
            doubtful = tuple(dict.fromkeys(other for other in rows if self.about(other)))
            if doubtful and self._chance(rule, row.subject) is Chance.POSSIBLE:
                possible[rule] = doubtful
        if not possible or not row.subject:
            return possible
        decisive = self._decisive(row, possible)
        return {
            rule: rows
            for rule, rows in possible.items()
            if (rule in decisive or not any(self._moot(rule, other) for other in decisive))
            and not (rule.assumes and (_is_given(row) or any(other not in possible for other in decisive)))
        }

    def _chance(self, rule: Rule, subject: Iri) -> Chance:
        """Return the chance that a rule concludes something about a subject (none: about new subjects)."""
        start = head_bindings(rule, subject) if subject else None
        if start is None:
            return Chance.POSSIBLE
        if rule.value is not None:
            return self.chance(rule.body, start)
        # Each match may conclude another value, so that one certain match does not make up for a possible one.
        found = Chance.IMPOSSIBLE
        for _, found in self.matches(rule.body, start):
            if found is Chance.POSSIBLE:
                break
        return found

    def _decisive(self, row: Row, possible: Mapping[Rule, object]) -> list[Rule]:
        """Return rules whose claims stand and together decide all that the standing claims decide."""
        beaten = {claim.rule for claim, _ in row.beaten}
        standing = dict.fromkeys(claim.rule for claim in row.claims if claim.rule not in beaten)
        decisive: list[Rule] = []
        for rule in sorted(standing, key=lambda rule: rule in possible):
            if not any(self._moot(rule, other) for other in decisive):
                decisive.append(rule)
        return decisive

    def _moot(self, rule: Rule, standing: Rule) -> bool:
        """Say whether `rule`'s claim makes no difference while `standing`'s claim stands."""
        return moot(rule, standing, self.model.program.settled.get(rule.head.key))

    # Matching in three values

    def subjects_of(self, key: Iri) -> Iterator[tuple[Term, Chance]]:
        """Yield the subjects that have a value, and an unknown one if there may be more."""
        noted: list[Any] = []
        for subject in tuple(self.model.relations[key].subjects(noted.append)):
            yield subject, Chance.CERTAIN
        if any(self.about(row) for row in noted):
            yield ANY, Chance.POSSIBLE

    def chance_of(self, subject: Term, key: Iri, value: Term) -> Chance:
        """Return the chance that a row has, or may have, a value."""
        row: Mapping[Term, Any] = self.model.relations[key][subject]
        if not isinstance(row, Row) or not self.about(row):
            return Chance.CERTAIN if value in row else Chance.IMPOSSIBLE
        found = [chance for other, chance in self.values_of(subject, key) if other is ANY or other == value]
        return max(found, default=Chance.IMPOSSIBLE)

    def values_of(self, subject: Term, key: Iri) -> Iterator[tuple[Term, Chance]]:
        """Yield the values that a row has or may have."""
        row: Mapping[Term, Any] = self.model.relations[key][subject]
        if not isinstance(row, Row) or not self.about(row):
            yield from ((value, Chance.CERTAIN) for value in row)
            return
        doubtful = self.rules(row)
        settled = key in self.model.program.settled
        for value, claim in row.items():
            firm = not settled and not row.assumed and (claim is None or claim.rule not in doubtful)
            yield value, Chance.CERTAIN if firm else Chance.POSSIBLE
        others = dict.fromkeys(rule.value or ANY for rule in doubtful)
        others.update((claim.value, None) for claim, _ in row.beaten)
        if row.point is not None:
            others.update(
                (_possible(value), None) for value in self.model.program.open[key] if value != NOTHING
            )
        yield from ((value, Chance.POSSIBLE) for value in others if value not in row)


def _firm_before(evaluation: Evaluation) -> dict[Row, dict[Rule, tuple[Row, ...]]]:
    """Return the rows in which no doubt was left before an open point got its value: they have none left now."""
    before = evaluation.before
    if before is None or len(evaluation.facts.changed) != 1:
        return {}
    ((subject, key),) = evaluation.facts.changed
    point = before.relations[key][subject]
    if not isinstance(point, Row) or point.point is None:
        return {}  # it was assumed: what is not looked at now was no unknown then
    return {row: {} for row, rules in before.kept.get(_Relevance, {}).items() if not rules}


def _is_given(row: Row) -> bool:
    """Say whether the question or the background gives some value of a row: then nothing is assumed of it."""
    return not row.assumed and any(claim is None for claim in row.values())


def _possible(value: Term) -> Term:
    return ANY if value == ANYTHING else value
