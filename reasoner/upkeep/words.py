"""The words of rules: everything that a rule names is declared, and every blank of its sentence gets filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdflib import RDF, URIRef

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.rule import blanks
from reasoner.rules.syntax import RDF_TYPE, Absent, Aggregate, Filter, Operation, Values, patterns
from reasoner.rules.terms import Iri
from reasoner.upkeep.corpus import BASE, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.rules.rule import Rule
    from reasoner.rules.rule_base import RuleBase
    from reasoner.rules.syntax import Body, Expression, Pattern
    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect

ENGLISH = URIRef(YGO + "english")


def check_words(corpus: Corpus, base: RuleBase) -> Iterator[Defect]:
    """Yield what rules name and nobody declares, blanks that nobody fills, and properties that nobody can say."""
    declared = {str(subject) for subject in corpus.ontology.subjects(RDF.type, None)}
    declared |= {str(subject) for subject in corpus.rulings.subjects(RDF.type, None)}
    for rule in base.rules.values():
        for problem in dict.fromkeys((*_undeclared(rule, declared), *_empty_blanks(rule))):
            yield corpus.defect(rule.iri, problem)
    for property_ in sorted(_used(base) & declared):
        if (URIRef(property_), ENGLISH, None) not in corpus.ontology:
            yield corpus.defect(property_, "is used by a rule, but has no ygo:english: nobody can say it.")


def _used(base: RuleBase) -> set[str]:
    return {
        pattern.predicate
        for rule in base.rules.values()
        for pattern in _patterns(rule)
        if pattern.predicate != RDF_TYPE and pattern.predicate.startswith(BASE)
    }


def _patterns(rule: Rule) -> Iterator[Pattern]:
    yield rule.head
    yield from (pattern for pattern, _ in patterns(rule.body))


def _undeclared(rule: Rule, declared: set[str]) -> Iterator[str]:
    for pattern in _patterns(rule):
        if pattern.predicate != RDF_TYPE and pattern.predicate not in declared:
            yield f"uses {shown(pattern.predicate)}, which no file of the ontology declares."
    for term in _rule_constants(rule):
        if term.startswith(BASE) and term not in declared:
            yield f"names {shown(term)}, which nobody declares."


def _rule_constants(rule: Rule) -> Iterator[Iri]:
    for pattern in _patterns(rule):
        yield from _names(pattern.subject, pattern.object)
    yield from _body_constants(rule.body)


def _body_constants(body: Body) -> Iterator[Iri]:
    for literal in body:
        match literal:
            case Filter(expression=expression):
                yield from _expression_constants(expression)
            case Values(rows=rows):
                yield from _names(*(term for row in rows for term in row))
            case Absent(body=inner) | Aggregate(body=inner):
                yield from _body_constants(inner)


def _expression_constants(expression: Expression) -> Iterator[Iri]:
    if isinstance(expression, Operation):
        for operand in expression.operands:
            yield from _expression_constants(operand)
    else:
        yield from _names(expression)


def _names(*slots: object) -> Iterator[Iri]:
    return (slot for slot in slots if isinstance(slot, Iri))


def _empty_blanks(rule: Rule) -> Iterator[str]:
    bound = {variable.name for variable in rule.variables}
    for blank in blanks(rule.says):
        if blank not in bound:
            known = ", ".join(f"{{{name}}}" for name in sorted(bound)) or "none"
            yield f"says {{{blank}}}, but its query binds no ?{blank}: it has {known}."
