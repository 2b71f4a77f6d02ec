"""Which precedents exercise which rules: counted once for each state of the knowledge base, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from reasoner.artefact import kept
from reasoner.knowledge import curated_files, root, turtle_files

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Exercise:
    """The precedents that make a rule conclude something, and the rules that a precedent makes do so, by IRI."""

    by_rule: Mapping[str, tuple[str, ...]]
    by_precedent: Mapping[str, tuple[str, ...]]


@cache
def exercise() -> Exercise:
    """Return the present state's; the first call after a change of the knowledge takes some seconds."""
    base = root()
    return kept(Exercise, [*turtle_files(base), *curated_files(base)], _counted, base)


def _counted() -> Exercise:
    from reasoner.judge import Judge  # noqa: PLC0415 - only counting needs them
    from reasoner.upkeep.corpus import Corpus  # noqa: PLC0415
    from reasoner.upkeep.counting import exercising  # noqa: PLC0415
    from reasoner.upkeep.precedents import readable  # noqa: PLC0415
    from reasoner.upkeep.running import Runs  # noqa: PLC0415

    judge = Judge.load()
    by_rule = exercising(Runs(judge.knowledge, judge.library), readable(Corpus.read(root()).rulings))
    by_precedent: dict[str, list[str]] = {}
    for rule, precedents in by_rule.items():
        for precedent in precedents:
            by_precedent.setdefault(precedent, []).append(rule)
    return Exercise(by_rule, {precedent: tuple(sorted(rules)) for precedent, rules in by_precedent.items()})
