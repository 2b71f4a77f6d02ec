"""Puts a rule's body in an order that can be followed: every variable has a value before it is used.

SPARQL takes the filters of a group after everything else in it. Here literals are taken in the order written,
which is what a reader follows, what a proof shows and what decides which open points are asked for; only a
filter or a negated group that mentions a variable too early waits until the variable is bound. Both ways reach
the same matches.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from reasoner.errors import RuleBaseError
from reasoner.rules.syntax import (
    Absent,
    Aggregate,
    Bind,
    Body,
    BodyLiteral,
    Filter,
    Pattern,
    Slot,
    Variable,
    binds,
    expression_variables,
    local_variables,
    mentions,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from reasoner.rules.parsing import Query
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Iri


def make_safe(rule: Iri, query: Query) -> Query:
    """Return a query whose body can be followed literal by literal.

    Raises `RuleBaseError` (code `unsafe-rule`) if a variable is used that nothing binds, or binds in time.
    """
    body = _arrange(query.body, frozenset())
    bound = _check_body(rule, body, frozenset())
    _check_names(rule, query.head, body)
    for slot in (query.head.subject, query.head.object):
        if isinstance(slot, Variable) and slot not in bound:
            _refuse(rule, f"the conclusion uses {slot}, which the body never binds")
    return query._replace(body=body)


def _arrange(body: Body, outside: frozenset[Variable]) -> Body:
    """Let each filter and negated group wait for the variables that something in its group binds."""
    bindable = outside.union(*map(binds, body))
    arranged: list[BodyLiteral] = []
    waiting: list[BodyLiteral] = []
    bound = outside
    for literal in body:
        if isinstance(literal, (Filter, Absent)):
            waiting.append(literal)
        else:
            arranged.append(_arranged(literal))
            bound |= frozenset(binds(literal))
        for ready in [other for other in waiting if bindable.intersection(mentions(other)) <= bound]:
            waiting.remove(ready)
            arranged.append(Absent(_arrange(ready.body, bound)) if isinstance(ready, Absent) else ready)
    return tuple(arranged)


def _arranged(literal: BodyLiteral) -> BodyLiteral:
    """Arrange the body of an aggregate: only the variable by which it is grouped has a value before."""
    if isinstance(literal, Aggregate):
        return replace(literal, body=_arrange(literal.body, frozenset({literal.group})))
    return literal


def _check_body(rule: Iri, body: Body, outside: frozenset[Variable]) -> frozenset[Variable]:
    """Check one group, given the variables bound around it, and return all that are bound after it."""
    bound = outside
    for literal in body:
        match literal:
            case Filter(expression=expression) | Bind(expression=expression):
                for variable in expression_variables(expression):
                    if variable not in bound:
                        _refuse(rule, f"“{literal}” uses {variable} before anything has bound it")
            case Absent(body=inner):
                _check_body(rule, inner, bound)
            case Aggregate():
                _check_aggregate(rule, literal, bound)
        if isinstance(literal, Bind) and literal.variable in bound:
            _refuse(rule, f"“{literal}” binds {literal.variable} a second time")
        bound = bound | frozenset(binds(literal))
    return bound


def _check_aggregate(rule: Iri, literal: Aggregate, bound: frozenset[Variable]) -> None:
    """Check an aggregate: SPARQL finds its matches without what is around it, and joins them by the group alone."""
    if literal.group not in bound:
        _refuse(rule, f"“{literal}” is grouped by {literal.group} before anything has bound it")
    if literal.variable in local_variables(literal) | {literal.group}:
        _refuse(rule, f"“{literal}” uses {literal.variable} for its outcome and in its own body")
    inside = frozenset(variable for part in literal.body for variable in binds(part))
    for variable in (literal.group, literal.counted):
        if variable not in inside:
            _refuse(rule, f"“{literal}” never binds {variable} in its own body")
    _check_body(rule, literal.body, frozenset({literal.group}))


def _check_names(rule: Iri, head: Pattern, body: Body) -> None:
    """Refuse a variable of an aggregate's own that is also bound outside of it, where it would be another one."""
    outside = _slots(head.subject, head.object).union(*map(binds, body))
    for literal in body:
        if isinstance(literal, Aggregate):
            for variable in sorted(local_variables(literal) & outside, key=str):
                _refuse(
                    rule, f"“{literal}” has a variable {variable} of its own, which is also bound outside"
                )


def _refuse(rule: Iri, problem: str) -> NoReturn:
    raise RuleBaseError(
        "unsafe-rule",
        f"In rule {show(rule)}, {problem}.",
        (rule,),
        "Literals are taken in the order written: bind the variable first, by a pattern, BIND or VALUES.",
    )


def check_open_lookups(rules: Iterable[Rule], is_open: Container[Iri]) -> None:
    """Raise `RuleBaseError` (code `open-search`) if a rule searches for subjects of an open property.

    A property that a question can leave out must be asked of a subject that is known, else nobody could say
    what was left out. Rules run with the subject of their conclusion known, unless another rule searches for
    subjects of what they conclude.
    """
    by_key: dict[Iri, list[Rule]] = {}
    for rule in rules:
        by_key.setdefault(rule.head.key, []).append(rule)
    subject_known = [(rule, _slots(rule.head.subject)) for key in by_key for rule in by_key[key]]
    searched: set[Iri] = set()
    waiting = subject_known
    while waiting:
        rule, bound = waiting.pop()
        for pattern in _searches(rule.body, bound):
            if pattern.key in is_open:
                _refuse_search(rule, pattern)
            if pattern.key in by_key and pattern.key not in searched:
                searched.add(pattern.key)
                waiting.extend((other, frozenset()) for other in by_key[pattern.key])


def _slots(*slots: Slot) -> frozenset[Variable]:
    return frozenset(slot for slot in slots if isinstance(slot, Variable))


def _searches(body: Body, bound: frozenset[Variable]) -> Iterator[Pattern]:
    """Yield the patterns that are looked up before their subject has a value."""
    for literal in body:
        if isinstance(literal, Pattern) and not _slots(literal.subject) <= bound:
            yield literal
        elif isinstance(literal, Absent):
            yield from _searches(literal.body, bound)
        elif isinstance(literal, Aggregate):
            yield from _searches(literal.body, frozenset({literal.group}))
        bound |= frozenset(binds(literal))


def _refuse_search(rule: Rule, pattern: Pattern) -> NoReturn:
    raise RuleBaseError(
        "open-search",
        f"Rule {show(rule.iri)} searches for a subject with “{pattern}”, which a question can leave open.",
        (rule.iri,),
        f"Find {pattern.subject} by a pattern that is not open first.",
    )
