"""Comparisons, arithmetic and aggregates over terms, shared by compiled rules and by proofs.

Numbers are exact. `=` and `!=` compare any two terms; an order exists among numbers, among texts, among dates
and among booleans. What cannot be compared or calculated raises `Incomparable`, and a filter that raises it
does not hold; `||` and `&&` follow SPARQL's three-valued tables.
"""

from __future__ import annotations

import operator
from decimal import Decimal
from math import ceil, floor
from typing import TYPE_CHECKING, TypeAlias

from reasoner.rules.syntax import Expression, Operation, Variable
from reasoner.rules.terms import Iri, Literal, Term, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

Number: TypeAlias = int | Decimal


class Incomparable(Exception):  # noqa: N818 - not a fault: a comparison that has no answer
    """An expression that has no value for these terms."""


def number(term: Term) -> Number:
    """Return the number that a term is."""
    if isinstance(term, Literal):
        value = term.value
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            return value
    raise Incomparable


def compare(left: Term, right: Term) -> int:
    """Return a number below, equal to or above 0 as `left` is before, at or behind `right`."""
    if isinstance(left, Literal) and isinstance(right, Literal):
        if (left.datatype, left.language) != (right.datatype, right.language):
            raise Incomparable
        first, second = left.value, right.value
        numeric = isinstance(first, (int, Decimal)) and isinstance(second, (int, Decimal))
        if type(first) is type(second) or (numeric and bool not in (type(first), type(second))):
            return (first > second) - (first < second)  # type: ignore[operator]
    raise Incomparable


def text(term: Term) -> str:
    """Return the text that a term is, in whatever language."""
    if isinstance(term, Literal) and term.datatype is None and isinstance(term.value, str):
        return term.value
    raise Incomparable


def contains(term: Term, part: Term) -> bool:
    """Say whether a text contains another one, which must be of the same language or of none."""
    whole, wanted = _compatible(term, part)
    return wanted in whole


def strstarts(term: Term, start: Term) -> bool:
    """Say whether a text begins with another one, which must be of the same language or of none."""
    whole, wanted = _compatible(term, start)
    return whole.startswith(wanted)


def _compatible(term: Term, part: Term) -> tuple[str, str]:
    """Return two texts that SPARQL 1.1 (17.4.3.1.2) lets a function compare."""
    whole, wanted = text(term), text(part)
    assert isinstance(term, Literal)
    assert isinstance(part, Literal)
    if part.language not in (None, term.language):
        raise Incomparable
    return whole, wanted


def lcase(term: Term) -> Literal:
    """Return a text in lower case, in its language."""
    lowered = text(term).lower()
    return Literal(lowered, language=term.language if isinstance(term, Literal) else None)


def strlen(term: Term) -> int:
    """Return how many characters a text has."""
    return len(text(term))


def effective(term: Term) -> bool:
    """Return the truth of a term standing alone in a filter (SPARQL's effective boolean value)."""
    if (
        isinstance(term, Literal)
        and term.datatype is None
        and isinstance(term.value, (bool, int, Decimal, str))
    ):
        return bool(term.value)
    raise Incomparable


def divide(left: Number, right: Number) -> Number:
    """Return an exact quotient, or one to 28 digits."""
    if right == 0:
        raise Incomparable
    return Decimal(left) / Decimal(right)


def any_of(*operands: Callable[[], bool]) -> bool:
    """Return the disjunction: true if any operand is, else without value if any has none."""
    return _three_valued(operands, decisive=True)


def all_of(*operands: Callable[[], bool]) -> bool:
    """Return the conjunction: false if any operand is, else without value if any has none."""
    return _three_valued(operands, decisive=False)


def _three_valued(operands: tuple[Callable[[], bool], ...], *, decisive: bool) -> bool:
    failed = False
    for operand in operands:
        try:
            if operand() is decisive:
                return decisive
        except Incomparable:
            failed = True
    if failed:
        raise Incomparable
    return not decisive


def aggregated(function: str, found: Collection[Term]) -> Term:
    """Return what `count`, `sum`, `max` or `min` makes of the values that the matches of a group gave, at least one.

    As SPARQL 1.1 defines it (18.5.1, set functions): each value counts as often as it was found, only numbers have a
    sum, and the greatest and the least are those of ORDER BY, where names come before values. `Incomparable` where some
    of the values cannot be added or compared.
    """
    if function == "count":
        return Literal(len(found))
    if function == "sum":
        return Literal(sum(map(number, found)))
    best = next(iter(found))
    for term in found:
        if (_in_order(term, best) > 0) is (function == "max"):
            best = term
    return best


def _in_order(left: Term, right: Term) -> int:
    """Return a number below, equal to or above 0 as `left` is before, at or behind `right` in ORDER BY."""
    if isinstance(left, Literal) and isinstance(right, Literal):
        return compare(left, right)
    first, second = ((isinstance(term, Literal), str(term)) for term in (left, right))
    return (first > second) - (first < second)


ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
}
_FUNCTIONS: dict[str, Callable[[Number], Number]] = {
    "negative": lambda value: -value,
    "abs": lambda value: -value if value < 0 else value,
    "ceil": ceil,
    "floor": floor,
}
_OF_TEXTS: dict[str, Callable[..., Value | Literal]] = {
    "contains": contains,
    "strstarts": strstarts,
    "lcase": lcase,
    "strlen": strlen,
}
_ORDERS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def value_of(expression: Expression, bindings: Mapping[Variable, Term]) -> Term:
    """Return the value of an expression; `Incomparable` if it has none."""
    if isinstance(expression, Variable):
        return bindings[expression]
    if isinstance(expression, (Iri, Literal)):
        return expression
    found = _apply(expression, bindings)
    return found if isinstance(found, Literal) else Literal(found)


def holds(expression: Expression, bindings: Mapping[Variable, Term]) -> bool:
    """Say whether a filter's expression is true."""
    try:
        return effective(value_of(expression, bindings))
    except Incomparable:
        return False


def _apply(operation: Operation, bindings: Mapping[Variable, Term]) -> Value | Literal:  # noqa: PLR0911 - a table
    name, operands = operation.operator, operation.operands
    if name in ("and", "or"):
        later = [lambda part=part: effective(value_of(part, bindings)) for part in operands]
        return (all_of if name == "and" else any_of)(*later)
    terms = [value_of(operand, bindings) for operand in operands]
    match name:
        case "not":
            return not effective(terms[0])
        case "=" | "!=":
            return (terms[0] == terms[1]) is (name == "=")
        case "in" | "not-in":
            return (terms[0] in terms[1:]) is (name == "in")
    if name in _ORDERS:
        return _ORDERS[name](compare(terms[0], terms[1]), 0)
    if name in _OF_TEXTS:
        return _OF_TEXTS[name](*terms)
    if name in _FUNCTIONS:
        return _FUNCTIONS[name](number(terms[0]))
    return ARITHMETIC[name](number(terms[0]), number(terms[1]))
