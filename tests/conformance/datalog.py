"""Datalog programs as our rules: predicates of any arity become triples.

    p()            unit p true                 p(x)        x p true
    p(x, y)        x p y                       p(x, y, z)  t p true, where t arg1 x ; arg2 y ; arg3 z

Every constant is a node; a number's node has it as its `value`. Rules cannot make nodes, so that a node stands
ready for each tuple that a predicate of three or more places may conclude.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from itertools import count, product
from typing import TYPE_CHECKING
from urllib.parse import quote

from reasoner.engine.evaluator import evaluate
from reasoner.engine.matching import Matcher
from reasoner.rules.parsing import parse_rule
from reasoner.rules.rule import Rule
from reasoner.rules.safety import make_safe
from reasoner.rules.terms import Iri, Literal, Triple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.engine.compiled_rules import CompiledRules

EX = "http://example.org/"
UNIT = Iri(EX + "unit")
VALUE = Iri(EX + "value")
TRUE = Literal(True)
MOST_TUPLES = 20_000
_ATOM = re.compile(r"^\s*(not\s+)?(~?[\w:.]+)\s*\((.*)\)\s*$", re.DOTALL)
_PIECE = re.compile(r"\s*(\"[^\"]*\"|-?\d+(?:\.\d+)?|[A-Za-z_]\w*|[-+*/])")


@dataclass(frozen=True)
class Atom:
    """A predicate with its arguments, each a list of names, numbers, quoted texts and operators."""

    predicate: str
    arguments: tuple[tuple[str, ...], ...]
    negated: bool = False


def predicate(name: str) -> Iri:
    """Return the property of a predicate."""
    return Iri(f"{EX}p/{quote(name)}")


def place(number: int) -> Iri:
    """Return the property of one place of a tuple."""
    return Iri(f"{EX}arg{number}")


def node(value: object) -> Iri:
    """Return the node of a constant."""
    if isinstance(value, str):
        return Iri(f"{EX}c/{quote(value, safe='')}")
    return Iri(f"{EX}n/{Literal(value)}")


def tuple_node(values: Iterable[object]) -> Iri:
    """Return the node of a tuple."""
    return Iri(f"{EX}t/{'/'.join(quote(node(value)[len(EX) :], safe='') for value in values)}")


def fact(name: str, values: tuple[object, ...], truth: Literal = TRUE) -> Triple:
    """Return a fact as a triple."""
    if len(values) == 2 and truth is TRUE:
        return node(values[0]), predicate(name), node(values[1])
    subject = UNIT if not values else node(values[0]) if len(values) == 1 else tuple_node(values)
    return subject, predicate(name), truth


def shape(values: tuple[object, ...]) -> Iterator[Triple]:
    """Yield what holds of the nodes of a tuple, whatever it is used for."""
    if len(values) > 2:
        for number, value in enumerate(values, 1):
            yield tuple_node(values), place(number), node(value)
    for value in values:
        if not isinstance(value, str):
            yield node(value), VALUE, Literal(value)


def parse_atom(text: str) -> Atom:
    """Read `not p(X, "a", Y+1)`."""
    match = _ATOM.match(text)
    if match is None:
        raise ValueError(f"not an atom: {text}")
    arguments = [part for part in _split(match[3]) if part.strip()]
    return Atom(match[2], tuple(tuple(_PIECE.findall(part)) for part in arguments), bool(match[1]))


def parse(text: str) -> tuple[Atom, list[str]]:
    """Read a rule as its head and its body literals."""
    head, _, body = text.rstrip(". ").partition(":-")
    return parse_atom(head), [part for part in _split(body) if part.strip()]


def _split(text: str) -> list[str]:
    """Split at the commas that stand outside of parentheses and quotes."""
    parts, depth, quoted, current = [], 0, False, ""
    for char in text:
        quoted ^= char == '"'
        depth += 0 if quoted else (char == "(") - (char == ")")
        if char == "," and not depth and not quoted:
            parts.append(current)
            current = ""
        else:
            current += char
    return [*parts, current]


@dataclass
class Translator:
    """Writes one rule's body as SPARQL."""

    fresh: Iterator[int] = field(default_factory=count)
    lines: list[str] = field(default_factory=list)
    valued: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)

    def add(self, line: str) -> None:
        """Write a line."""
        self.lines.append(line)

    def variable(self) -> str:
        """Return a new variable."""
        return f"?f{next(self.fresh)}"

    def atom(self, atom: Atom) -> None:
        """Write an atom of the body."""
        inner = Translator(self.fresh, valued=set(self.valued)) if atom.negated else self
        free = not any(argument[0] in self.seen for argument in atom.arguments)
        slots = [inner.slot(argument) for argument in atom.arguments]
        self.seen.update(piece for argument in atom.arguments for piece in argument)
        name = f"<{predicate(atom.predicate)}>"
        if len(slots) == 2:
            inner.add(f"{slots[0]} {name} {slots[1]}")
        elif len(slots) < 2:
            inner.add(f"{slots[0] if slots else f'<{UNIT}>'} {name} true")
        elif free:
            inner.decompose(inner.variable(), slots, first=f"{name} true ; ")
        else:
            inner.decompose(inner.variable(), slots, last=f" ; {name} true")
        if atom.negated:
            self.add(f"FILTER NOT EXISTS {{ {' . '.join(inner.lines)} }}")

    def decompose(self, subject: str, slots: list[str], first: str = "", last: str = "") -> None:
        """Write that a tuple has these values; those known already come first, so that they find it."""
        places = [f"<{place(number)}> {slot}" for number, slot in enumerate(slots, 1)]
        places.sort(key=lambda text: text.rpartition("?")[2] not in self.seen)
        self.add(f"{subject} {first}{' ; '.join(places)}{last}")

    def slot(self, argument: tuple[str, ...]) -> str:
        """Return a variable or node for an argument."""
        if len(argument) > 1:
            name, result = self.variable(), self.variable()
            self.add(f"{name} <{VALUE}> {result}")
            self.add(f"FILTER ({result} = {self.expression(argument)})")
            return name
        return self.single(argument[0])

    def single(self, piece: str) -> str:
        """Return the variable or node of one name, text or number."""
        if piece == "_":
            return self.variable()
        if piece[0] == '"':
            return f"<{node(piece[1:-1])}>"
        return f"<{node(float(piece))}>" if re.match(r"-?\d", piece) else f"?{piece}"

    def expression(self, pieces: tuple[str, ...]) -> str:
        """Return arithmetic over the values of the pieces, from left to right."""
        parts = []
        for piece in pieces:
            if piece[0].isalpha() or piece[0] == "_":
                value = f"?value_{piece}"
                if piece not in self.valued:
                    self.valued.add(piece)
                    self.add(f"?{piece} <{VALUE}> {value}")
                parts.append(value)
            elif parts and parts[-1] not in "+-*/" and re.match(r"-\d", piece):
                parts += ["-", piece[1:]]
            else:
                parts.append(piece)
        return " ".join(parts)

    def comparison(self, text: str) -> None:
        """Write a comparison; `=` and `!=` hold between nodes, an order between their values."""
        left, sign, right = re.match(r"^\(?\s*(.+?)\s*(<=|>=|!=|=|<|>)\s*(.+?)\s*\)?$", text).groups()
        sides = [tuple(_PIECE.findall(side)) for side in (left, right)]
        if sign in ("=", "!=") and all(len(side) == 1 for side in sides):
            first, second = (self.single(side[0]) for side in sides)
            self.add(f"FILTER ({first} {sign} {second})")
        else:
            first, second = (self.expression(side) for side in sides)
            self.add(f"FILTER ({first} {sign} {second})")

    def literal(self, text: str) -> None:
        """Write any literal of the body."""
        if _ATOM.match(text) and not text.lstrip().startswith("("):
            self.atom(parse_atom(text))
        else:
            self.comparison(text)


def construct(text: str) -> str:
    """Return a Datalog rule as a construct query."""
    head, body = parse(text)
    writer = Translator()
    # A head over a tuple asks first for the tuple's places: its node is what the rule is asked about.
    wide = len(head.arguments) > 2
    if wide:
        simple = [f"?h{number}" for number in range(len(head.arguments))]
        writer.decompose(
            "?tuple",
            [
                writer.single(argument[0]) if len(argument) == 1 else name
                for argument, name in zip(head.arguments, simple, strict=True)
            ],
        )
    for literal in body:
        writer.literal(literal)
    name = f"<{predicate(head.predicate)}>"
    if wide:
        for argument, slot in zip(head.arguments, simple, strict=True):
            if len(argument) > 1:
                writer.add(f"{slot} <{VALUE}> {slot}v")
                writer.add(f"FILTER ({slot}v = {writer.expression(argument)})")
        conclusion = f"?tuple {name} true"
    else:
        slots = [writer.slot(argument) for argument in head.arguments]
        subject = slots[0] if slots else f"<{UNIT}>"
        conclusion = f"{subject} {name} {slots[1] if len(slots) == 2 else 'true'}"
    return f"CONSTRUCT {{ {conclusion} }} WHERE {{ {' . '.join(writer.lines)} }}"


def make_rule(name: str, text: str, **about: object) -> Rule:
    """Return a construct query as a checked rule."""
    iri = Iri(EX + "r/" + quote(name))
    query = make_safe(iri, parse_rule(text, {}, iri))
    return Rule(iri=iri, head=query.head, body=query.body, **about)


def universe(
    facts: dict[str, list[tuple]], rules: list[str], wanted: dict[str, list[tuple]]
) -> Iterator[Triple]:
    """Yield what holds of all nodes that the rules may need."""
    known = [row for table in (facts, wanted) for rows in table.values() for row in rows]
    named = re.findall(r'"([^"]*)"', " ".join(rules))
    numbers = [float(found) for rule in rules for found in re.findall(r"(?<![\w.])\d+", rule)]
    constants = dict.fromkeys([*(value for row in known for value in row), *named, *numbers])
    for row in known:
        yield from shape(row)
    for value in constants:
        yield from shape((value,))
    for size in {len(parse(rule)[0].arguments) for rule in rules}:
        if size > 2 and len(constants) ** size <= MOST_TUPLES:
            for row in product(constants, repeat=size):
                yield from shape(row)


def extension(rules: CompiledRules, facts: list[Triple], name: str) -> set[tuple[Iri, object]]:
    """Return all that holds of a predicate, as subject and value."""
    key = predicate(name)
    program = rules.program(key, None, date(2026, 1, 1))
    matcher = Matcher(evaluate(program, facts, UNIT))
    return {
        (subject, value)
        for subject, _ in list(matcher.subjects_of(key))
        for value, _ in matcher.values_of(subject, key)
    }
