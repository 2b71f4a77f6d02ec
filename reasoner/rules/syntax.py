"""The shape of a rule: a head, and a body of literals in the order in which they were written.

    Pattern    ?effect ygo:kind kind:quick
    Filter     FILTER (?speed >= 2)
    Bind       BIND (?a + ?b AS ?sum)
    Values     VALUES ?zone { zone:hand zone:gy }
    Absent     FILTER NOT EXISTS { … }
    Aggregate  { SELECT ?filter (COUNT(DISTINCT ?card) AS ?number) WHERE { … } GROUP BY ?filter }

`str()` of each reads as SPARQL.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from reasoner.rules.terms import Iri, Literal, Term, named

if TYPE_CHECKING:
    from collections.abc import Iterator

RDF_TYPE = Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")


class Variable:
    """A variable of a rule, without its question mark. There is one object for each name."""

    __slots__ = ("name",)
    name: str
    _known: ClassVar[dict[str, Variable]] = {}

    def __new__(cls, name: str) -> Variable:  # noqa: PYI034 - always exactly this class
        """Return the variable of this name."""
        known = cls._known.get(name)
        if known is None:
            variable = object.__new__(cls)
            variable.name = name
            known = cls._known.setdefault(name, variable)
        return known

    def __reduce__(self) -> tuple[type[Variable], tuple[str]]:
        return Variable, (self.name,)

    def __str__(self) -> str:
        return f"?{self.name}"

    __repr__ = __str__


Slot: TypeAlias = Term | Variable
Bindings: TypeAlias = Mapping[Variable, Term]


def relation_key(predicate: Iri, value: Slot) -> Iri:
    """Return the name of the relation that a triple belongs to.

    It is the predicate; but each class is a relation of its own, so that rules about one class do not
    depend on rules about another.
    """
    return named(f"a {value}") if predicate == RDF_TYPE else predicate


@dataclass(frozen=True, slots=True)
class Pattern:
    """A triple with variables; its predicate is constant."""

    subject: Slot
    predicate: Iri
    object: Slot
    key: Iri = field(init=False, compare=False, repr=False)
    """The relation in which this pattern is looked up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", relation_key(self.predicate, self.object))

    def __str__(self) -> str:
        verb = "a" if self.predicate == RDF_TYPE else self.predicate.local
        return f"{show(self.subject)} {verb} {show(self.object)}"


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator or function over expressions.

    The operators: `= != < <= > >= in not-in and or not + - * / negative abs ceil floor contains strstarts
    lcase strlen`.
    """

    operator: str
    operands: tuple[Expression, ...]

    def __str__(self) -> str:  # noqa: PLR0911 - a table
        first, *rest = (show(operand) for operand in self.operands)
        match self.operator:
            case "not":
                return f"!({first})"
            case "negative":
                return f"-{first}"
            case "abs" | "ceil" | "floor" | "contains" | "strstarts" | "lcase" | "strlen":
                return f"{self.operator.upper()}({', '.join((first, *rest))})"
            case "in" | "not-in":
                return f"{first} {self.operator.upper().replace('-', ' ')} ({', '.join(rest)})"
            case "and" | "or":
                return "(" + f" {'&&' if self.operator == 'and' else '||'} ".join((first, *rest)) + ")"
            case "+" | "-" | "*" | "/":
                return "(" + f" {self.operator} ".join((first, *rest)) + ")"
        return f"{first} {self.operator} {rest[0]}"


Expression: TypeAlias = Term | Variable | Operation


@dataclass(frozen=True, slots=True)
class Filter:
    """A comparison that must hold."""

    expression: Expression
    needs: tuple[Variable, ...] = field(init=False, compare=False, repr=False)
    """The variables that must have values."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "needs", tuple(expression_variables(self.expression)))

    def __str__(self) -> str:
        return f"FILTER ({show(self.expression)})"


@dataclass(frozen=True, slots=True)
class Bind:
    """A new variable for the value of an expression."""

    variable: Variable
    expression: Expression
    needs: tuple[Variable, ...] = field(init=False, compare=False, repr=False)
    """The variables that must have values."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "needs", tuple(expression_variables(self.expression)))

    def __str__(self) -> str:
        return f"BIND ({show(self.expression)} AS {self.variable})"


@dataclass(frozen=True, slots=True)
class Values:
    """Variables that take their values from a table."""

    variables: tuple[Variable, ...]
    rows: tuple[tuple[Term, ...], ...]

    def __str__(self) -> str:
        names = " ".join(map(str, self.variables))
        rows = " ".join("(" + " ".join(map(show, row)) + ")" for row in self.rows)
        return f"VALUES ({names}) {{ {rows} }}"


@dataclass(frozen=True, slots=True)
class Absent:
    """A group of literals that must not match."""

    body: tuple[BodyLiteral, ...]

    def __str__(self) -> str:
        return "FILTER NOT EXISTS { " + " . ".join(map(str, self.body)) + " }"


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A number (or the greatest, the least value) made of all matches of a group of literals.

    `function` is `count`, `sum`, `max` or `min`, of the values that the matches give to `counted`, each value
    once if `distinct`. The matches are those with one value of `group`; all other variables of the body are its own.
    """

    function: str
    distinct: bool
    counted: Variable
    variable: Variable
    group: Variable
    body: Body

    def __str__(self) -> str:
        counted = f"DISTINCT {self.counted}" if self.distinct else str(self.counted)
        body = " . ".join(map(str, self.body))
        return (
            f"{{ SELECT {self.group} ({self.function.upper()}({counted}) AS {self.variable})"
            f" WHERE {{ {body} }} GROUP BY {self.group} }}"
        )


BodyLiteral: TypeAlias = Pattern | Filter | Bind | Values | Absent | Aggregate
Body: TypeAlias = tuple[BodyLiteral, ...]


def show(part: Slot | Expression) -> str:
    """Return a term, variable or expression as people read it: names without their namespace."""
    return part.local if isinstance(part, Iri) else str(part)


def expression_variables(expression: Expression) -> Iterator[Variable]:
    """Yield the variables of an expression, in the order written."""
    if isinstance(expression, Variable):
        yield expression
    elif isinstance(expression, Operation):
        for operand in expression.operands:
            yield from expression_variables(operand)


def binds(literal: BodyLiteral) -> Iterator[Variable]:
    """Yield the variables that have a value once this literal has matched."""
    match literal:
        case Pattern(subject=subject, object=value):
            yield from (slot for slot in (subject, value) if isinstance(slot, Variable))
        case Bind(variable=variable) | Aggregate(variable=variable):
            yield variable
        case Values(variables=variables):
            yield from variables


def body_variables(body: Body) -> tuple[Variable, ...]:
    """Return the variables that a match of `body` binds, by first occurrence (those of groups left out)."""
    return tuple(dict.fromkeys(variable for literal in body for variable in binds(literal)))


def mentions(literal: BodyLiteral) -> Iterator[Variable]:
    """Yield every variable that occurs in a literal, those of a negated group included.

    Those of an aggregate's body mean something there alone, but for the one by which it is grouped.
    """
    yield from binds(literal)
    match literal:
        case Filter(expression=expression) | Bind(expression=expression):
            yield from expression_variables(expression)
        case Absent(body=body):
            for inner in body:
                yield from mentions(inner)
        case Aggregate(group=group):
            yield group


def local_variables(literal: Aggregate) -> frozenset[Variable]:
    """Return the variables that mean something in an aggregate's body alone."""
    return frozenset(slot for inner in literal.body for slot in mentions(inner)) - {literal.group}


def patterns(body: Body, *, negated: bool = False) -> Iterator[tuple[Pattern, bool]]:
    """Yield every pattern of a body with whether all of its matches must be known: negated, or aggregated."""
    for literal in body:
        if isinstance(literal, Pattern):
            yield literal, negated
        elif isinstance(literal, (Absent, Aggregate)):
            yield from patterns(literal.body, negated=True)


def constants(part: Pattern | BodyLiteral | Expression) -> Iterator[Term]:
    """Yield the constants of a pattern, literal or expression (predicates left out)."""
    match part:
        case Iri() | Literal():
            yield part
        case Pattern(subject=subject, object=value):
            yield from (slot for slot in (subject, value) if not isinstance(slot, Variable))
        case Operation(operands=operands):
            for operand in operands:
                yield from constants(operand)
        case Filter(expression=expression) | Bind(expression=expression):
            yield from constants(expression)
        case Values(rows=rows):
            for row in rows:
                yield from row
        case Absent(body=body) | Aggregate(body=body):
            for inner in body:
                yield from constants(inner)
