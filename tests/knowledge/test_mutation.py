"""What is taken out of the rule base is missed: an override leaves a conflict, a rule another answer."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from drawing import ALL, lot
from mutating import Once, WithoutOverride, WithoutRule, declared, outcomes, questions

from reasoner.errors import RuleBaseError
from reasoner.upkeep.cases import conflicts
from reasoner.upkeep.running import Runs, applied, contradictions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from reasoner.judge import Judge
    from reasoner.knowledge import cases as known
    from reasoner.rules.terms import Iri
    from reasoner.upkeep.corpus import Corpus

# All questions are run once for both tests.
pytestmark = pytest.mark.xdist_group("mutation")
Case = tuple[Any, "Mapping[str, Any]"]


@dataclass
class Exercise:
    """Which questions of cases a rule concludes something for, and for which it beats another rule."""

    of: dict[Iri, list[Case]] = field(default_factory=lambda: defaultdict(list))
    winning: dict[Iri, list[Case]] = field(default_factory=lambda: defaultdict(list))


@pytest.fixture(scope="module")
def once(runs: Runs) -> Once:
    """Take no question apart twice."""
    return Once(runs)


@pytest.fixture(scope="module")
def exercise(once: Once, cases: tuple[known.Case, ...]) -> Exercise:
    """Run all precedents and examples once."""
    found = Exercise()
    for case in questions(cases):
        models = list(once.models(case[1]))
        for rule in {rule.iri for model in models for rule in applied(model)}:
            found.of[rule].append(case)
        beaten = [pair for model in models for row in model.evaluation.rows() for pair in row.beaten]
        for rule in {winner.rule.iri for _, winner in beaten}:
            found.winning[rule].append(case)
    return found


def test_an_override_that_is_removed_leaves_a_conflict(
    corpus: Corpus, once: Once, judge: Judge, exercise: Exercise, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every override that a case rests on is missed when it goes: both rules are told, with both citations."""
    unseen, caught = [], []
    for override in declared(corpus):
        try:
            mutant = WithoutOverride(once, override)
        except RuleBaseError:  # the rest go in a circle, which is noticed as soon as the rules are loaded
            continue
        if not mutant.matters:
            continue
        winners = override.removed_from(once.knowledge.rules.rules)
        cases = [case for rule in winners for case in exercise.winning[rule]]
        found = next(((case, told) for case in cases if (told := conflict(mutant, case, winners))), None)
        if found is None:
            unseen.append(override)
            continue
        caught.append((override, mutant, *found))
    for _, _, _, told in caught:
        assert told.count("rule:") >= 2, told
        assert "no citation" not in told
    assert len(caught) >= 10
    for _, mutant, (known_case, _), told in caught[:: max(1, len(caught) // 3)]:
        other = mutant.judge(judge)
        assert told in list(conflicts(Runs(other.knowledge, other.library), known_case))
    with capsys.disabled():
        sys.stdout.write(
            f"\n{len(caught)} overrides are held by cases; {len(unseen)} matter, but no case shows it.\n"
        )


def conflict(mutant: WithoutOverride, case: Case, winners: Mapping[Iri, object]) -> str:
    """Return the conflict that a mutant has in a case, with one of the rules that won before; else nothing."""
    for model in mutant.models(case[1]):
        for found in contradictions(model):
            if any(claim.rule.iri in winners for claim in found.claims):
                return str(found)
    return ""


def drawn(corpus: Corpus, rules: Iterable[Iri]) -> list[Iri]:
    """Return the rules that are removed: of each file one in eight, drawn by hash, and all if that is asked for."""
    by_file: defaultdict[str, list[Iri]] = defaultdict(list)
    for rule in sorted(rules, key=lot):
        by_file[corpus.home(rule)].append(rule)
    return [rule for here in by_file.values() for rule in here[:: 1 if ALL else 8]]


def test_most_rules_that_are_removed_change_an_answer(
    corpus: Corpus, once: Once, exercise: Exercise, capsys: pytest.CaptureFixture[str]
) -> None:
    """Most rules that conclude something in a case decide one: without them some answer is another."""
    before: dict[int, list[object]] = {}
    idle = []
    tried = drawn(corpus, exercise.of)
    for rule in tried:
        mutant = WithoutRule(once, rule)
        for _, question in exercise.of[rule]:
            if id(question) not in before:
                before[id(question)] = outcomes(once, question)
            if outcomes(mutant, question) != before[id(question)]:
                break
        else:
            idle.append(rule.local)
    with capsys.disabled():
        total = len(once.knowledge.rules.rules)
        sys.stdout.write(
            f"\n{len(exercise.of)} of {total} rules are exercised by cases;"
            f" {len(idle)} of {len(tried)} that were removed decide none.\n"
        )
    assert len(idle) < len(tried) / 2, sorted(idle)
