"""The rule base as a whole: every rule in the fragment, and all of them stratified and free of circles together."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from reasoner.errors import RuleBaseError
from reasoner.rules import loading
from reasoner.rules import metamodel as words
from reasoner.rules.rule_base import RuleBase
from reasoner.rules.syntax import RDF_TYPE
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Triple
    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect

_OF_PREFIXES = frozenset({words.DECLARE, words.PREFIX, words.NAMESPACE})


def read_rules(corpus: Corpus) -> tuple[RuleBase | None, list[Defect]]:
    """Build the rule base; return it, or the defects for which it cannot be built.

    Building stops at the first error, so on an error each rule is read alone, and what is wrong with rules
    together is looked for among those that can be read.
    """
    if not corpus.broken:
        with suppress(RuleBaseError):
            return RuleBase.from_files(corpus.root / "ontology", corpus.root / "rulings"), []
    defects: list[Defect] = []
    alone: list[Rule] = []
    everything = _triples(corpus)
    for rule, triples in _each_rule(everything):
        try:
            alone += loading.read_triples(triples, []).rules
        except RuleBaseError as error:
            defects.append(_defect(corpus, error, rule))
    names = _rule_names(everything)
    others = [triple for triple in everything if triple[0] not in names]
    properties = loading.read_triples(others, others)
    return None, defects + list(_together(corpus, alone, properties))


def _together(corpus: Corpus, rules: Sequence[Rule], parts: loading.Parts) -> Iterator[Defect]:
    """Yield what is wrong with rules that are right one by one: each error once, without the rules at fault."""
    left = list(rules)
    for _ in range(100):
        try:
            RuleBase(left, parts.properties, parts.background)
        except RuleBaseError as error:
            yield _defect(corpus, error, error.rules[0] if error.rules else "")
            fewer = [rule for rule in left if rule.iri not in error.rules]
            if len(fewer) == len(left):
                return
            left = fewer
        else:
            return


def _triples(corpus: Corpus) -> list[Triple]:
    return [
        _triple(triple)
        for name, triples in corpus.files.items()
        if words.CASES.isdisjoint(name.split("/"))
        for triple in triples
    ]


def _triple(triple: tuple[object, object, object]) -> Triple:
    subject, predicate, value = (loading.term(part) for part in triple)
    assert isinstance(subject, Iri)
    assert isinstance(predicate, Iri)
    return subject, predicate, value


def _rule_names(triples: Iterable[Triple]) -> frozenset[Iri]:
    return frozenset(
        subject for subject, predicate, value in triples if (predicate, value) == (RDF_TYPE, words.RULE)
    )


def _each_rule(triples: Sequence[Triple]) -> Iterator[tuple[Iri, list[Triple]]]:
    """Yield each rule with what is needed to read it alone: prefixes, its groups, a mark for what it overrides."""
    about: dict[Iri, list[Triple]] = {}
    for triple in triples:
        about.setdefault(triple[0], []).append(triple)
    prefixes = [triple for triple in triples if triple[1] in _OF_PREFIXES]
    for name in sorted(_rule_names(triples)):
        groups = [value for _, predicate, value in about[name] if predicate == words.IN_GROUP]
        around = [triple for group in groups for triple in about.get(Iri(str(group)), ())]
        overridden = [
            value for _, predicate, value in (*about[name], *around) if predicate == words.OVERRIDES
        ]
        marks = [(Iri(str(other)), words.LABEL, Literal("")) for other in overridden if str(other) in about]
        yield name, [*about[name], *around, *marks, *prefixes]


def _defect(corpus: Corpus, error: RuleBaseError, subject: str) -> Defect:
    return corpus.defect(subject, f"[{error.code}] {error.message}", error.hint)
