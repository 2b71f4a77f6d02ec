"""Reads a rule's `sh:construct` query: SPARQL 1.1, but only the fragment that a rule may use.

    rule      CONSTRUCT { one triple, its predicate a constant } WHERE { body }
    body      triple patterns with constant predicates (`;` and `,` allowed; `a` only with a constant class),
              FILTER, BIND, VALUES, FILTER NOT EXISTS { body } and aggregates — evaluated in the order written
    aggregate { SELECT ?group (COUNT(?counted) AS ?number) WHERE { body } GROUP BY ?group }, also SUM, MAX, MIN, and
              with DISTINCT; its body has triple patterns, FILTER and FILTER NOT EXISTS; in no negated group
    filters   = != < <= > >= IN, NOT IN, && || !, + - * /, ABS CEIL FLOOR CONTAINS STRSTARTS LCASE STRLEN,
              variables, constants

Nothing else: no OPTIONAL, UNION, MINUS, property paths, blank nodes, other sub-queries. Because the fragment is small,
a small parser of its own reads it a hundred times faster than a general SPARQL parser, keeps the written order, and can
name what does not belong. That every accepted query means the same to a general SPARQL engine is held by tests, not by
sharing its parser.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from reasoner.errors import RuleBaseError
from reasoner.rules.syntax import (
    RDF_TYPE,
    Absent,
    Aggregate,
    Bind,
    Body,
    BodyLiteral,
    Expression,
    Filter,
    Operation,
    Pattern,
    Slot,
    Values,
    Variable,
)
from reasoner.rules.terms import Iri, Literal, Term, named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_T = TypeVar("_T")
XSD = "http://www.w3.org/2001/XMLSchema#"

_TOKENS = re.compile(
    r"""(?P<space>(?:\s|\#[^\n]*)+)
    | (?P<iri><[^<>"{}|^`\\\s]*>)
    | (?P<variable>[?$]\w+)
    | (?P<string>\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<language>@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*)
    | (?P<number>\d+\.\d+|\.\d+|\d+)
    | (?P<name>[A-Za-z][\w-]*(?:\.[\w-]+)*:[\w-]*(?:\.[\w-]+)*|_:\w+|:[\w-]+)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<sign>\^\^|&&|\|\||!=|<=|>=|[{}()\[\].;,=<>!+*/^|?-])
    | (?P<junk>.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {"t": "\t", "n": "\n", "r": "\r", "b": "\b", "f": "\f"}
_KNOWN_TYPES: dict[str, Callable[[str], bool | int | Decimal | str | date]] = {
    "boolean": lambda text: {"true": True, "1": True, "false": False, "0": False}[text],
    "integer": int,
    "int": int,
    "nonNegativeInteger": int,
    "positiveInteger": int,
    "decimal": Decimal,
    "double": Decimal,
    "float": Decimal,
    "string": str,
    "date": date.fromisoformat,
}
_NEVER = {
    "OPTIONAL": "an OPTIONAL part",
    "UNION": "a UNION",
    "MINUS": "MINUS",
    "GRAPH": "a GRAPH part",
    "SERVICE": "a SERVICE call",
    "SELECT": "a sub-query without braces of its own",
    "EXISTS": "FILTER EXISTS (write its patterns in the body)",
    "_": "a blank node",
}
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
_FUNCTIONS = {"ABS": 1, "CEIL": 1, "FLOOR": 1, "CONTAINS": 2, "STRSTARTS": 2, "LCASE": 1, "STRLEN": 1}
"""The functions of expressions, each with how many operands it takes."""
_AGGREGATES = ("COUNT", "SUM", "MAX", "MIN")


class Token(NamedTuple):
    """One word of a query."""

    kind: str
    text: str


class Query(NamedTuple):
    """What a rule says: the triple it concludes, and the body that must match."""

    head: Pattern
    body: Body


def parse_rule(text: str, prefixes: Mapping[str, str], rule: Iri) -> Query:
    """Read a rule's construct query.

    `prefixes` maps prefix to namespace, `rule` is named in errors. Raises `RuleBaseError` (code
    `outside-fragment`) for anything that a rule may not use.
    """
    return _Reader(text, prefixes, rule).rule()


def literal(lexical: str, datatype: str | None = None, language: str | None = None) -> Literal:
    """Return the literal that RDF writes as `lexical` with a datatype or a language.

    A datatype that rules do not calculate with, or a form that its datatype does not allow, is kept as it is.
    """
    if datatype is None or not datatype.startswith(XSD):
        return Literal(lexical, named(datatype) if datatype else None, language)
    convert = _KNOWN_TYPES.get(datatype.removeprefix(XSD))
    if convert is not None:
        try:
            return Literal(convert(lexical))
        except (ValueError, KeyError, ArithmeticError):
            pass
    return Literal(lexical, named(datatype))


class _Reader:
    """A recursive-descent parser over the tokens of one query."""

    def __init__(self, text: str, prefixes: Mapping[str, str], rule: Iri) -> None:
        self.name = rule
        self.prefixes = dict(prefixes)
        self.tokens = [
            Token(match.lastgroup or "", match.group())
            for match in _TOKENS.finditer(text)
            if match.lastgroup != "space"
        ]
        self.tokens.append(Token("end", "the end of the query"))
        self.place = 0

    # Reading tokens

    @property
    def next(self) -> Token:
        return self.tokens[self.place]

    def take(self) -> Token:
        token = self.next
        self.place += 1
        return token

    def at(self, *words: str) -> bool:
        """Say whether the next token is one of these words or signs."""
        token = self.next
        return token.kind in ("word", "sign") and token.text.upper() in words

    def accept(self, *words: str) -> bool:
        if self.at(*words):
            self.place += 1
            return True
        return False

    def expect(self, word: str) -> None:
        if not self.accept(word):
            self.refuse(f"“{self.next.text}” where “{word}” should stand")

    def refuse(self, what: str) -> NoReturn:
        raise RuleBaseError(
            "outside-fragment",
            f"Rule {self.name.local} uses {what}, which a rule may not.",
            (self.name,),
            "docs/reasoner.md says what a rule may use.",
        )

    # Rule and body

    def rule(self) -> Query:
        while self.accept("PREFIX"):
            prefix = self.take().text.removesuffix(":")
            self.prefixes[prefix] = self.take().text[1:-1]
        self.expect("CONSTRUCT")
        self.expect("{")
        head = self.triples()
        if len(head) != 1:
            self.refuse("a head of several triples")
        self.accept(".")
        self.expect("}")
        self.accept("WHERE")
        query = Query(head[0], self.group())
        if self.next.kind != "end":
            self.refuse(f"“{self.next.text}” after its body")
        return query

    def group(self) -> Body:
        self.expect("{")
        literals: list[BodyLiteral] = []
        while not self.accept("}"):
            if self.accept("FILTER"):
                literals.append(self.filter())
            elif self.accept("BIND"):
                literals.append(self.bind())
            elif self.accept("VALUES"):
                literals.append(self.values())
            elif self.accept("{"):
                literals.append(self.aggregate())
            elif not self.accept("."):
                literals.extend(self.triples())
        return tuple(literals)

    def filter(self) -> Filter | Absent:
        if self.accept("NOT"):
            if not self.accept("EXISTS"):
                self.refuse("NOT without EXISTS")
            body = self.group()
            if any(isinstance(literal, Aggregate) for literal in body):
                self.refuse("an aggregate in a negated group")
            return Absent(body)
        if not self.at("(", *_FUNCTIONS):
            self.refuse(_NEVER.get(self.next.text.upper(), f"“{self.next.text}” as a filter"))
        return Filter(self.primary())

    def bind(self) -> Bind:
        self.expect("(")
        expression = self.expression()
        self.expect("AS")
        variable = self.variable()
        self.expect(")")
        return Bind(variable, expression)

    def values(self) -> Values:
        single = self.next.kind == "variable"
        variables = (self.variable(),) if single else self.listed(self.variable)
        rows: list[tuple[Term, ...]] = []
        self.expect("{")
        while not self.accept("}"):
            rows.append((self.term(),) if single else self.listed(self.term))
            if len(rows[-1]) != len(variables):
                self.refuse("a row of VALUES of another length than its variables")
        return Values(variables, tuple(rows))

    def aggregate(self) -> Aggregate:
        """Read a sub-query whose brace has been read: one aggregate, grouped by one variable."""
        if not self.accept("SELECT"):
            self.refuse("a group within a group")
        group = self.variable()
        self.expect("(")
        if not self.at(*_AGGREGATES):
            self.refuse(f"“{self.next.text}” as an aggregate")
        function = self.take().text.lower()
        self.expect("(")
        distinct = self.accept("DISTINCT")
        counted = self.variable()
        self.expect(")")
        self.expect("AS")
        variable = self.variable()
        self.expect(")")
        self.accept("WHERE")
        body = self.group()
        if any(isinstance(literal, (Bind, Values, Aggregate)) for literal in body):
            self.refuse("more than patterns, filters and negated groups in an aggregate")
        for word in ("GROUP", "BY"):
            self.expect(word)
        if self.variable() != group:
            self.refuse("an aggregate that is grouped by another variable than it selects")
        self.expect("}")
        return Aggregate(function, distinct, counted, variable, group, body)

    def listed(self, item: Callable[[], _T]) -> tuple[_T, ...]:
        self.expect("(")
        items = []
        while not self.accept(")"):
            items.append(item())
        return tuple(items)

    # Triples

    def triples(self) -> list[Pattern]:
        subject = self.slot()
        if isinstance(subject, Literal):
            self.refuse("a literal as a subject")
        found = [*self.with_verb(subject)]
        while self.accept(";"):
            if not self.at(".", "}", ";") and self.next.kind != "end":
                found.extend(self.with_verb(subject))
        return found

    def with_verb(self, subject: Slot) -> list[Pattern]:
        predicate = self.verb()
        found = [self.pattern(subject, predicate)]
        while self.accept(","):
            found.append(self.pattern(subject, predicate))
        return found

    def pattern(self, subject: Slot, predicate: Iri) -> Pattern:
        value = self.slot()
        if predicate == RDF_TYPE and not isinstance(value, Iri):
            self.refuse("a variable as a class")
        return Pattern(subject, predicate, value)

    def verb(self) -> Iri:
        token = self.next
        if token == Token("word", "a"):
            self.take()
            predicate = RDF_TYPE
        elif token.kind in ("iri", "name"):
            predicate = self.iri()
        elif token.kind == "variable":
            self.refuse(f"the variable {token.text} as a predicate")
        else:
            self.refuse(
                "a property path" if token.text in ("^", "(", "!") else f"“{token.text}” as a predicate"
            )
        if self.at("/", "|", "*", "+", "?", "^"):
            self.refuse("a property path")
        return predicate

    def slot(self) -> Slot:
        return self.variable() if self.next.kind == "variable" else self.term()

    def variable(self) -> Variable:
        if self.next.kind != "variable":
            self.refuse(f"“{self.next.text}” where a variable should stand")
        return Variable(self.take().text[1:])

    # Terms

    def term(self) -> Term:  # noqa: RET503 - refuse() never returns
        token = self.next
        if token.kind in ("iri", "name"):
            return self.iri()
        if token.kind == "string":
            return self.text()
        negative = self.accept("-")
        if negative or self.next.kind == "number":
            if self.next.kind != "number":
                self.refuse(f"“-{self.next.text}”")
            value = Decimal(self.take().text)
            return Literal(-value if negative else value)
        if self.accept("TRUE"):
            return Literal(True)
        if self.accept("FALSE"):
            return Literal(False)
        if token.text in ("[", "("):
            self.refuse("a blank node" if token.text == "[" else "an RDF list")
        self.refuse(_NEVER.get(token.text.upper(), f"“{token.text}” as a term"))

    def iri(self) -> Iri:
        token = self.take()
        if token.kind == "iri":
            return named(token.text[1:-1])
        prefix, _, local = token.text.partition(":")
        if prefix == "_":
            self.refuse("a blank node")
        if prefix not in self.prefixes:
            self.refuse(f"the prefix “{prefix}:”, which sh:declare does not declare")
        return named(self.prefixes[prefix] + local)

    def text(self) -> Literal:
        raw = self.take().text
        quotes = 3 if raw[:3] in ('"""', "'''") else 1
        value = re.sub(
            r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", lambda match: _unescape(match[1]), raw[quotes:-quotes]
        )
        if self.next.kind == "language":
            return Literal(value, language=self.take().text[1:])
        return literal(value, self.iri() if self.accept("^^") else None)

    # Expressions, from the loosest operator to the tightest

    def expression(self) -> Expression:
        return self.chain("or", "||", lambda: self.chain("and", "&&", self.comparison))

    def chain(self, operator: str, sign: str, operand: Callable[[], Expression]) -> Expression:
        operands = [operand()]
        while self.accept(sign):
            operands.append(operand())
        return operands[0] if len(operands) == 1 else Operation(operator, tuple(operands))

    def comparison(self) -> Expression:
        left = self.sum()
        for sign in _COMPARISONS:
            if self.accept(sign):
                return Operation(sign, (left, self.sum()))
        if self.accept("IN"):
            return Operation("in", (left, *self.choices()))
        if self.accept("NOT"):
            self.expect("IN")
            return Operation("not-in", (left, *self.choices()))
        return left

    def choices(self) -> tuple[Expression, ...]:
        self.expect("(")
        found: list[Expression] = []
        while not self.accept(")"):
            found.append(self.expression())
            self.accept(",")
        return tuple(found)

    def sum(self) -> Expression:
        return self.arithmetic(("+", "-"), lambda: self.arithmetic(("*", "/"), self.unary))

    def arithmetic(self, signs: tuple[str, str], operand: Callable[[], Expression]) -> Expression:
        left = operand()
        while self.at(*signs):
            sign = self.take().text
            left = Operation(sign, (left, operand()))
        return left

    def unary(self) -> Expression:
        if self.accept("!"):
            return Operation("not", (self.unary(),))
        if self.at("-") and self.tokens[self.place + 1].kind != "number":
            self.take()
            return Operation("negative", (self.unary(),))
        return self.primary()

    def operands(self, number: int) -> tuple[Expression, ...]:
        """Read so many operands of a function, in brackets."""
        self.expect("(")
        found = [self.expression()]
        for _ in range(number - 1):
            self.expect(",")
            found.append(self.expression())
        self.expect(")")
        return tuple(found)

    def primary(self) -> Expression:
        if self.accept("("):
            inner = self.expression()
            self.expect(")")
            return inner
        for function, operands in _FUNCTIONS.items():
            if self.accept(function):
                return Operation(function.lower(), self.operands(operands))
        if self.next.kind == "word" and not self.at("TRUE", "FALSE"):
            self.refuse(f"“{self.next.text}” in an expression")
        return self.slot()


def _unescape(code: str) -> str:
    if code[0] in "uU" and len(code) > 1:
        return chr(int(code[1:], 16))
    return _ESCAPES.get(code, code)
