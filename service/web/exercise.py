"""Which precedents and examples exercise which rules: counted once for each state of the knowledge base, and kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from reasoner import Judge
from reasoner.knowledge.artefact import kept
from reasoner.knowledge.base import curated_files, root, turtle_files
from reasoner.knowledge.cases import Case, Example, Precedent
from reasoner.rules.terms import Iri
from service.apart import apart
from service.web import views
from service.web.graph import YGO, instances, label, text, values

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Exercise:
    """The cases that make a rule conclude something, and the rules that a case makes do so, by IRI."""

    by_rule: Mapping[str, tuple[str, ...]]
    by_case: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def exercise() -> Exercise:
    """Return the present state's; the first call after a change of the knowledge takes some seconds."""
    base = root()
    return kept(Exercise, [*turtle_files(base), *curated_files(base)], lambda: apart(counted), base)


def counted() -> Exercise:
    """Answer the questions of all precedents and examples and return what that exercises.

    No imported card counts, so that it is the same for everybody; nor does what rests on card texts.
    """
    # It loads an RDF library, which a server does without.
    from reasoner.upkeep.counting import exercising  # noqa: PLC0415

    by_rule = exercising(Judge.load(), _cases())
    by_case: dict[str, list[str]] = {}
    for rule, cases in by_rule.items():
        for case in cases:
            by_case.setdefault(case, []).append(rule)
    return Exercise(by_rule, {case: tuple(sorted(rules)) for case, rules in by_case.items()})


def _cases() -> Iterator[Case]:
    for kind in (Precedent, Example):
        for iri in instances(kind.__name__):
            if text(iri, YGO + "restsOnTexts") == "true":
                continue
            questions = tuple(json.loads(node.value) for node in values(iri, YGO + "question"))
            yield kind(Iri(iri), text(iri, YGO + "area"), label(iri), questions, views.expected(iri))
