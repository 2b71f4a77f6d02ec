"""Compiles rules to Python functions: nested loops over dictionaries, in the order in which a body is written.

For each rule two functions are written, in readable source:

    rule_7(relations, note, subject) -> [(value, bindings), …]    what the rule concludes about a subject
    rule_7_subjects(relations, note) -> {subject: None, …}        all subjects of which it concludes something

`relations[key]` is a relation: `relation[subject]` is the row of its values, `relation.subjects(note)` and
`relation.having(value, note)` list subjects. `note(row)` tells the evaluator that the rule has looked at a row
whose content may be in doubt or may still grow; lookups of all other rows are not noted. A negated group is a
function of its own that says whether the group matches, an aggregate's body one that lists what its matches count.
Loops within loops count the work that they are going to do (`engine.work`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from reasoner.engine import expressions
from reasoner.engine.rows import Row
from reasoner.engine.work import Spent
from reasoner.rules.syntax import (
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
    mentions,
)
from reasoner.rules.terms import Iri, Literal, Term

if TYPE_CHECKING:
    from collections.abc import Container
    from types import CodeType

    from reasoner.rules.rule import Rule

Noted: TypeAlias = Mapping[Iri, str]
"""Relations whose rows are noted, each with the condition, about the row `{}`, on which they are."""
ALWAYS, IF_OPEN, IF_IN_DOUBT = "", "{}.__class__ is Row", "{}.in_doubt"
Found: TypeAlias = Sequence[tuple[Term, tuple[Term, ...]]]

RUNTIME: Final[dict[str, Any]] = {
    name: getattr(expressions, name)
    for name in (
        "Incomparable",
        "number",
        "compare",
        "effective",
        "divide",
        "any_of",
        "all_of",
        "aggregated",
        "contains",
        "strstarts",
        "lcase",
        "strlen",
        "ceil",
        "floor",
    )
} | {"Literal": Literal, "Row": Row, "Spent": Spent}


class CompiledRule(NamedTuple):
    """A rule with its two functions."""

    rule: Rule
    run: Callable[[Any, Any, Iri], Found]
    subjects: Callable[[Any, Any], dict[Iri, None]]


class Source(NamedTuple):
    """Rules as Python: their code and the constants that it names."""

    text: str
    constants: dict[str, Any]

    def code(self) -> CodeType:
        """Compile the text."""
        return compile(self.text, "<rules>", "exec")


def write(rules: Sequence[Rule], noted: Noted, single: Container[Iri] = ()) -> Source:
    """Write the source of `rules`; lookups in the relations `noted` are told to the evaluator.

    Of relations that are `single` a thing has one value at most: to go through its values is no work to be counted.
    """
    constants = Constants(single=single)
    parts: list[str] = []
    for number, rule in enumerate(rules):
        parts.append(f"# {rule.iri.local}")
        parts.extend(_conclusions(rule, f"rule_{number}", constants, noted))
        parts.extend(_subjects(rule, f"rule_{number}_subjects", constants, noted))
    return Source("\n".join(parts) + "\n", constants.values)


def link(rules: Sequence[Rule], code: CodeType, constants: dict[str, Any]) -> tuple[CompiledRule, ...]:
    """Run compiled source and return each rule with its functions."""
    scope = RUNTIME | constants
    exec(code, scope)  # noqa: S102 - our own output
    return tuple(
        CompiledRule(rule, scope[f"rule_{number}"], scope[f"rule_{number}_subjects"])
        for number, rule in enumerate(rules)
    )


@dataclass(slots=True)
class Constants:
    """Gives each constant of the rules a name that can be read; knows which relations have one value at most."""

    values: dict[str, Any] = field(default_factory=dict)
    names: dict[Any, str] = field(default_factory=dict)
    single: Container[Iri] = ()

    def name(self, value: Any) -> str:
        """Return the name of a constant."""
        known = self.names.get(value)
        if known is None:
            text = value.local if isinstance(value, Iri) else str(value)
            known = f"c{len(self.values)}_{re.sub(r'[^A-Za-z0-9]+', '_', text)[:40].strip('_')}"
            self.names[value] = known
            self.values[known] = value
        return known


@dataclass(slots=True)
class Writer:
    """One function under construction; `engine.tracing` writes another kind of function with it."""

    constants: Constants
    noted: Noted
    name: str
    failure: str
    """What the function returns where nothing (more) matches."""
    bound: dict[Variable, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    depth: int = 0
    relations: dict[Iri, str] = field(default_factory=dict)
    fresh: int = 0
    repeated: bool = False
    """Whether the function is called within loops of another."""
    idle: frozenset[Slot] = frozenset()
    """The variables of the literal at hand that nothing names any more."""

    # Lines

    def line(self, text: str) -> None:
        """Add a line where the match has got to."""
        self.lines.append("    " * (self.depth + 1) + text)

    def unless(self, condition: str) -> None:
        """Leave this match where `condition` does not hold."""
        self.leave(f"not {condition}")

    def leave(self, condition: str) -> None:
        """Leave this match where `condition` holds."""
        self.line(f"if {condition}: {self.exit()}")

    def exit(self) -> str:
        """Return the statement that leaves this match."""
        return "continue" if self.depth else f"return {self.failure}"

    def loop(self, target: str, source: str, *, counted: bool = True) -> None:
        """Open a loop over a row or a list, in which all that follows stands.

        The work of a loop within a loop is counted before it begins; that of others is bounded by what there is. Where
        it is spent, the innermost loops are not begun; other rules are not run at all (`engine.evaluator.apply`).
        """
        if not counted or not (self.depth or self.repeated):
            self.line(f"for {target} in {source}:")
            self.depth += 1
            return
        many = self.local("many")
        self.line(f"{many} = {source}")
        if self.depth > 1 or self.repeated:
            self.line("work = relations.work")
            self.line(f"work.left -= len({many})")
            self.line("if work.left < 0: raise Spent")
        else:
            self.line(f"relations.work.left -= len({many})")
        self.line(f"for {target} in {many}:")
        self.depth += 1

    def first(self, target: str, source: str) -> None:
        """Take the first entry of a row or a list; the match ends where there is none."""
        self.line(f"{target} = next(iter({source}), None)")
        self.leave(f"{target} is None")

    def local(self, stem: str) -> str:
        """Return a new local name."""
        self.fresh += 1
        return f"{stem}_{self.fresh}"

    def function(self, parameters: Iterable[str], opening: str = "") -> list[str]:
        """Return the finished function, the functions it uses first."""
        head = f"def {self.name}({', '.join(('relations', 'note', *parameters))}):"
        opened = [f"    {opening}"] if opening else []
        return [*self.helpers, head, *opened, *self.lines, f"    return {self.failure}"]

    # Slots

    def slot(self, slot: Slot) -> str | None:
        """Return the name of a slot's value, or `None` for a variable that has none yet."""
        return self.bound.get(slot) if isinstance(slot, Variable) else self.constants.name(slot)

    def bind(self, variable: Variable) -> str:
        """Return the local name of a variable, which has a value from here on."""
        name = self.bound[variable] = f"v_{variable.name}"
        return name

    # Literals

    def body(self, body: Body, success: Callable[[], str], kept: Iterable[Slot] | None) -> None:
        """Write a body; `success` returns the statement for a match.

        Of a match only the slots `kept` matter beyond the body, each combination once (`None`: every match counts).
        So of a variable that nothing names any more the first value says as much as all of them.
        """
        for place, literal in enumerate(body):
            self.line(f"# {str(literal)[:100]}".replace("\n", " "))
            if kept is not None:
                named = {variable for later in body[place + 1 :] for variable in mentions(later)}
                self.idle = frozenset(mentions(literal)) - named - frozenset(kept) - self.bound.keys()
            self.literal(literal)
            self.idle = frozenset()
        self.line(success())

    def literal(self, literal: BodyLiteral) -> None:
        """Write one literal."""
        match literal:
            case Pattern():
                self.pattern(literal)
            case Filter(expression=expression):
                self.filter(expression)
            case Bind(variable=variable, expression=expression):
                self.assign(variable, expression)
            case Values():
                self.table(literal)
            case Absent():
                self.absent(literal)
            case Aggregate():
                self.aggregate(literal)

    def relation(self, key: Iri) -> str:
        """Return the local name of a relation, fetched where it is first looked at: most bodies stop before."""
        known = self.relations.get(key)
        if known is None:
            known = self.relations[key] = f"r{len(self.relations)}"
            self.line(f"{known} = relations[{self.constants.name(key)}]")
        return known

    def pattern(self, pattern: Pattern) -> None:
        """Write a pattern: a lookup, or a search for what is not bound."""
        relation = self.relation(pattern.key)
        subject, value = self.slot(pattern.subject), self.slot(pattern.object)
        if subject is None:
            assert isinstance(pattern.subject, Variable)
            subject = self.bind(pattern.subject)
            if pattern.object == pattern.subject:
                value = subject
            elif value is not None:
                having = f"{relation}.having({value}, note)"
                if pattern.subject in self.idle:
                    self.first(subject, having)
                else:
                    self.loop(subject, having)
                return
            self.loop(subject, f"{relation}.subjects(note)")
        row = f"{relation}[{subject}]"
        if pattern.key in self.noted:
            row, source = self.local("row"), row
            self.line(f"{row} = {source}")
            condition = self.noted[pattern.key]
            self.line((f"if {condition.format(row)}: " if condition else "") + f"note({row})")
        if value is not None:
            self.leave(f"{value} not in {row}")
        else:
            assert isinstance(pattern.object, Variable)
            if pattern.object in self.idle:
                self.first(self.bind(pattern.object), row)
                return
            self.loop(self.bind(pattern.object), row, counted=pattern.key not in self.constants.single)

    def filter(self, expression: Expression) -> None:
        """Write a filter; one whose expression has no value does not hold."""
        code = _truth(_Coder(self).code(expression))
        if not code.fragile:
            self.unless(f"({code.text})")
            return
        holds = self.local("holds")
        self.attempt(f"{holds} = {code.text}", f"{holds} = False")
        self.unless(holds)

    def assign(self, variable: Variable, expression: Expression) -> None:
        """Write a BIND; where the expression has no value the match ends."""
        code = _term(_Coder(self).code(expression))
        self.give(variable, code.text, fragile=code.fragile)

    def give(self, variable: Variable, value: str, *, fragile: bool) -> None:
        """Write that a variable has a value; the match ends where there is none, or where it has another already."""
        known = self.bound.get(variable)
        target = self.local("value") if known else self.bind(variable)
        if fragile:
            self.attempt(f"{target} = {value}", f"{target} = None")
            self.unless(f"{target} is not None")
        else:
            self.line(f"{target} = {value}")
        if known:
            self.unless(f"{target} == {known}")

    def attempt(self, statement: str, otherwise: str) -> None:
        """Write a statement whose expression may have no value."""
        self.line(f"try: {statement}")
        self.line(f"except Incomparable: {otherwise}")

    def table(self, literal: Values) -> None:
        """Write a VALUES table."""
        targets, checks = [], []
        for variable in literal.variables:
            known = self.bound.get(variable)
            targets.append(self.local("value") if known else self.bind(variable))
            if known:
                checks.append(f"{targets[-1]} == {known}")
        self.loop(", ".join(targets) + ",", self.constants.name(literal.rows), counted=False)
        for check in checks:
            self.unless(check)

    def absent(self, literal: Absent) -> None:
        """Write a negated group: a function of its own, and its call."""
        outer = [variable for variable in dict.fromkeys(mentions(literal)) if variable in self.bound]
        name = f"{self.name}_{self.local('group')}"
        inner = Writer(self.constants, self.noted, name, "False", repeated=bool(self.depth) or self.repeated)
        for variable in outer:
            inner.bind(variable)
        inner.body(literal.body, lambda: "return True", ())
        self.helpers += inner.function(inner.bound[variable] for variable in outer)
        arguments = ", ".join(("relations", "note", *(self.bound[variable] for variable in outer)))
        self.leave(f"{name}({arguments})")

    def aggregate(self, literal: Aggregate) -> None:
        """Write an aggregate: a function of its own that lists what is counted, its call, and what is made of it."""
        name = f"{self.name}_{self.local('group')}"
        inner = Writer(self.constants, self.noted, name, "found", repeated=bool(self.depth) or self.repeated)
        group = inner.bind(literal.group)
        if literal.distinct:
            inner.body(
                literal.body, lambda: f"found[{inner.bound[literal.counted]}] = None", (literal.counted,)
            )
        else:
            inner.body(literal.body, lambda: f"found.append({inner.bound[literal.counted]})", None)
        self.helpers += inner.function([group], "found = {}" if literal.distinct else "found = []")
        counted = self.local("counted")
        self.line(f"{counted} = {name}(relations, note, {self.bound[literal.group]})")
        self.leave(f"not {counted}")
        fragile = literal.function != "count"
        self.give(literal.variable, f'aggregated("{literal.function}", {counted})', fragile=fragile)


def _conclusions(rule: Rule, name: str, constants: Constants, noted: Noted) -> list[str]:
    writer = Writer(constants, noted, name, "found")
    subject = rule.head.subject
    parameter = writer.bind(subject) if isinstance(subject, Variable) else "subject"
    if isinstance(subject, Iri):
        writer.unless(f"subject == {constants.name(subject)}")

    def conclude() -> str:
        value = writer.slot(rule.head.object)
        bindings = "".join(f"{writer.bound[variable]}, " for variable in rule.variables)
        # With a constant value the first match says it all.
        return (
            f"return (({value}, ({bindings})),)"
            if rule.value is not None
            else f"found.append(({value}, ({bindings})))"
        )

    writer.body(rule.body, conclude, (rule.head.object,))
    return writer.function([parameter], "found = []" if rule.value is None else "found = ()")


def _subjects(rule: Rule, name: str, constants: Constants, noted: Noted) -> list[str]:
    writer = Writer(constants, noted, name, "found")
    # A dictionary keeps the order in which they are found; that of a set differs from one process to the next.
    writer.body(rule.body, lambda: f"found[{writer.slot(rule.head.subject)}] = None", (rule.head.subject,))
    return writer.function([], "found = {}")


_OF_TEXTS = {"contains": "truth", "strstarts": "truth", "lcase": "term", "strlen": "number"}
"""The functions of texts, each with the kind of what it returns."""


class _Code(NamedTuple):
    """Python for an expression: of a `term`, a `number` or a `truth`; fragile if it may have no value."""

    text: str
    kind: str
    fragile: bool


def _truth(code: _Code) -> _Code:
    if code.kind == "truth":
        return code
    if code.kind == "number":
        return _Code(f"({code.text} != 0)", "truth", code.fragile)
    return _Code(f"effective({code.text})", "truth", fragile=True)


def _term(code: _Code) -> _Code:
    return code if code.kind == "term" else _Code(f"Literal({code.text})", "term", code.fragile)


def _number(code: _Code) -> _Code:
    return code if code.kind == "number" else _Code(f"number({_term(code).text})", "number", fragile=True)


@dataclass(frozen=True, slots=True)
class _Coder:
    """Writes expressions for one place in a function."""

    writer: Writer

    def code(self, expression: Expression, *, inline: bool = True) -> _Code:
        if isinstance(expression, Operation):
            name = expression.operator
            names = name in ("=", "!=", "in", "not-in")
            return self.operation(
                name, [self.code(operand, inline=not names) for operand in expression.operands]
            )
        if inline and isinstance(expression, Literal) and type(expression.value) is int:
            return _Code(f"({expression.value})", "number", fragile=False)
        slot = self.writer.slot(expression)
        assert slot is not None, "safety has been checked"
        return _Code(slot, "term", fragile=False)

    def operation(self, name: str, operands: list[_Code]) -> _Code:  # noqa: PLR0911 - a table
        fragile = any(operand.fragile for operand in operands)
        if name in ("and", "or"):
            return _connective(name, [_truth(operand) for operand in operands])
        if name == "not":
            inner = _truth(operands[0])
            return _Code(f"(not {inner.text})", "truth", inner.fragile)
        if name in ("=", "!="):
            left, right = (operand.text for operand in _same_kind(operands))
            return _Code(f"({left} {'==' if name == '=' else name} {right})", "truth", fragile)
        if name in ("in", "not-in"):
            first, *rest = (_term(operand).text for operand in operands)
            return _Code(
                f"({first} {name.replace('-', ' ')} ({''.join(f'{item}, ' for item in rest)}))",
                "truth",
                fragile,
            )
        if name in ("<", "<=", ">", ">="):
            return self.comparison(name, operands)
        if name in _OF_TEXTS:
            texts = ", ".join(_term(operand).text for operand in operands)
            return _Code(f"{name}({texts})", _OF_TEXTS[name], fragile=True)
        numbers = [_number(operand).text for operand in operands]
        if name == "/":
            return _Code(f"divide({', '.join(numbers)})", "number", fragile=True)
        fragile = any(_number(operand).fragile for operand in operands)
        if len(numbers) == 2:
            return _Code(f"({numbers[0]} {name} {numbers[1]})", "number", fragile)
        return _Code(f"({'-' if name == 'negative' else name}({numbers[0]}))", "number", fragile)

    def comparison(self, name: str, operands: list[_Code]) -> _Code:
        if any(operand.kind == "number" for operand in operands):
            left, right = (_number(operand) for operand in operands)
            return _Code(f"({left.text} {name} {right.text})", "truth", left.fragile or right.fragile)
        left, right = (_term(operand) for operand in operands)
        return _Code(f"(compare({left.text}, {right.text}) {name} 0)", "truth", fragile=True)


def _same_kind(operands: list[_Code]) -> list[_Code]:
    """Prepare two operands for `=`: Python compares two terms, or two numbers, as rules do."""
    return operands if operands[0].kind == operands[1].kind else [_term(operand) for operand in operands]


def _connective(name: str, operands: list[_Code]) -> _Code:
    if any(operand.fragile for operand in operands):
        later = ", ".join(f"lambda: {operand.text}" for operand in operands)
        return _Code(f"{'all_of' if name == 'and' else 'any_of'}({later})", "truth", fragile=True)
    return _Code("(" + f" {name} ".join(operand.text for operand in operands) + ")", "truth", fragile=False)
