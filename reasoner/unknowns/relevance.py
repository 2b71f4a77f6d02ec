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

from reasoner.engine.facts import unnoted
from reasoner.engine.matching import ANY, Chance, Matcher, head_bindings
from reasoner.engine.rows import Row
from reasoner.engine.shortcuts import moot
from reasoner.engine.work import STEP
from reasoner.rules.metamodel import ANYTHING, NOTHING
from reasoner.unknowns.recalling import Recalled

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping

    from reasoner.engine.evaluator import Evaluation, Model
    from reasoner.rules.rule import Rule
    from reasoner.rules.syntax import Bindings
    from reasoner.rules.terms import Iri, OpenPoint, Term
    from reasoner.unknowns.recalling import Lookup


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
        kept, before = model.evaluation.kept, model.evaluation.before
        if _Relevance not in kept:
            kept[_Relevance] = _firm_before(model.evaluation)
            kept[Recalled] = (before.kept.get(Recalled) if before is not None else None) or Recalled()
        self.known: dict[Row, dict[Rule, tuple[Row, ...]]] = kept[_Relevance]
        self.recalled: Recalled[tuple[Chance, int]] = kept[Recalled]
        self.chances: dict[Row, tuple[object, dict[Term, Chance]]] = {}
        self.looked_up: dict[Lookup, Hashable] = {}
        self.steps = 0

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
        recalled = self.recalled.recall((rule, subject), self._look_up)
        if recalled is not None:
            found, steps = recalled
            self.work.spend(steps * STEP)
            return found
        outer = self.looked_up, self.steps
        self.looked_up, self.steps = {}, 0
        found = self._matched(rule, start)
        self.recalled.keep((rule, subject), self.looked_up, (found, self.steps))
        self.looked_up, self.steps = outer
        return found

    def _matched(self, rule: Rule, start: Bindings) -> Chance:
        """Return the chance that a rule's body matches."""
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

    # Matching in three values, and what is looked up for it

    def step(self) -> None:
        """Count that a literal is followed: to recall what came of it counts as much."""
        self.steps += 1
        super().step()

    def _look_up(self, lookup: tuple[Any, ...]) -> Any:
        """Look something up in the rows as they are, in the way that is named first."""
        return lookup[0](self, *lookup[1:])

    def _noted(self, *lookup: Any) -> Any:
        """Look something up, and take note of what is found."""
        found = self.looked_up[lookup] = lookup[0](self, *lookup[1:])
        return found

    def subjects_of(self, key: Iri) -> Iterator[tuple[Term, Chance]]:
        """Yield the subjects that have a value, and an unknown one if there may be more."""
        for subject in self._noted(_Relevance._subjects, key):
            yield subject, Chance.CERTAIN
        if self._noted(_Relevance._may_be_more, key):
            yield ANY, Chance.POSSIBLE

    def _subjects(self, key: Iri) -> tuple[Term, ...]:
        return tuple(self.model.relations[key].subjects(unnoted))

    def _may_be_more(self, key: Iri) -> bool:
        noted: list[Any] = []
        self.model.relations[key].subjects(noted.append)
        return any(self.about(row) for row in noted)

    def chance_of(self, subject: Term, key: Iri, value: Term) -> Chance:
        """Return the chance that a row has, or may have, a value."""
        found: Chance = self._noted(_Relevance._chance_of_one, subject, key, value)
        return found

    def _chance_of_one(self, subject: Term, key: Iri, value: Term) -> Chance:
        row: Mapping[Term, Any] = self.model.relations[key][subject]
        if not isinstance(row, Row) or not self.about(row):
            return Chance.CERTAIN if value in row else Chance.IMPOSSIBLE
        chances = self._chances_in(row)
        return max(chances.get(value, Chance.IMPOSSIBLE), chances.get(ANY, Chance.IMPOSSIBLE))

    def values_of(self, subject: Term, key: Iri) -> tuple[tuple[Term, Chance], ...]:
        """Return the values that a row has or may have."""
        found: tuple[tuple[Term, Chance], ...] = self._noted(_Relevance._chances, subject, key)
        return found

    def _chances(self, subject: Term, key: Iri) -> tuple[tuple[Term, Chance], ...]:
        row: Mapping[Term, Any] = self.model.relations[key][subject]
        if not isinstance(row, Row) or not self.about(row):
            return tuple([(value, Chance.CERTAIN) for value in row])
        return tuple(self._chances_in(row).items())

    def _chances_in(self, row: Row) -> dict[Term, Chance]:
        """Return the values that a row in doubt has or may have; worked out once for what is known of its doubts."""
        doubtful = self.rules(row)
        known = self.chances.get(row)
        if known is None or known[0] is not doubtful:
            known = self.chances[row] = (doubtful, self._worked_out(row, doubtful))
        return known[1]

    def _worked_out(self, row: Row, doubtful: Mapping[Rule, object]) -> dict[Term, Chance]:
        settled = row.key in self.model.program.settled
        chances: dict[Term, Chance] = {}
        for value, claim in row.items():
            firm = not settled and not row.assumed and (claim is None or claim.rule not in doubtful)
            chances[value] = Chance.CERTAIN if firm else Chance.POSSIBLE
        others = [rule.value or ANY for rule in doubtful] + [claim.value for claim, _ in row.beaten]
        if row.point is not None:
            others += [_possible(value) for value in self.model.program.open[row.key] if value != NOTHING]
        for value in others:
            chances.setdefault(value, Chance.POSSIBLE)
        return chances


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
