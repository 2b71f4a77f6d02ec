"""Small rule bases for tests: written by hand as text, or drawn at random."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.rules.overrides import settling_order
from reasoner.rules.parsing import parse_rule
from reasoner.rules.rule import Property, Rule
from reasoner.rules.safety import make_safe
from reasoner.rules.terms import Iri, Literal

EX = "http://example.org/"
PREFIXES = {"": EX, "xsd": "http://www.w3.org/2001/XMLSchema#"}


def iri(name: str) -> Iri:
    """Return the example IRI of a name."""
    return Iri(EX + name)


def rule(name: str, construct: str, **about: object) -> Rule:
    """Return a rule from its query; `overrides` and `groups` are names."""
    query = make_safe(iri(name), parse_rule(construct, PREFIXES, iri(name)))
    for key in ("overrides", "groups"):
        about[key] = tuple(map(iri, about.get(key, ())))
    return Rule(iri=iri(name), head=query.head, body=query.body, **about)


def base(
    *rules: Rule, settled=(), open_=None, background=(), closed_by=None, assumed=None, unless=None
) -> CompiledRules:
    """Return a rule base; `settled` names properties, `open_` maps open ones to their values.

    `assumed` maps open ones to those that they are assumed from, `unless` to the values that are worth supposing.
    """
    names = {*settled, *(open_ or {})}
    properties = [
        Property(
            iri(name),
            settled=name in settled,
            is_open=name in (open_ or {}),
            values=tuple((open_ or {}).get(name, ())),
            closed_by=tuple(map(iri, (closed_by or {}).get(name, ()))),
            assumed_from=iri(assumed[name]) if name in (assumed or {}) else None,
            unless_values=tuple((unless or {}).get(name, ())),
        )
        for name in names
    ]
    return CompiledRules(rules, properties, background)


def facts(text: str) -> list[tuple[Iri, Iri, object]]:
    """Return facts written as `s p o . s p o`; numbers, booleans and "texts" are values."""
    found = []
    for triple in text.split("."):
        if triple.strip():
            subject, predicate, value = triple.split()
            found.append((iri(subject), iri(predicate), term(value)))
    return found


def term(text: str):
    """Return the term that a word stands for."""
    if text in ("true", "false"):
        return Literal(text == "true")
    if text.startswith('"'):
        return Literal(text.strip('"'))
    return Literal(int(text)) if text.lstrip("-").isdigit() else iri(text)


# Random rule bases

SUBJECTS = ["a", "b", "c"]
GIVEN = ["g0", "g1", "g2"]
CONCLUDED = ["d0", "d1", "d2", "d3"]
VARIABLES = ["s", "x", "y", "z"]


@dataclass
class Draft:
    """The text of a random rule base."""

    rules: list[tuple[str, str, dict[str, object]]] = field(default_factory=list)
    settled: set[str] = field(default_factory=set)

    def build(self, **more) -> CompiledRules:
        """Return it as a rule base."""
        return base(
            *(rule(name, text, **about) for name, text, about in self.rules), settled=self.settled, **more
        )


@st.composite
def drafts(draw, given=tuple(GIVEN), opened=(), functions=("count", "sum", "max", "min")) -> Draft:
    """Draw a stratified rule base over `given`, and over `opened` with known subjects only.

    `functions` are those of its aggregates.
    """
    draft = Draft(settled={name for name in CONCLUDED if draw(st.booleans())})
    for place, head in enumerate(CONCLUDED):
        below = [*given, *CONCLUDED[:place]]
        recursive = [] if head in draft.settled else [head]
        for number in range(draw(st.integers(1, 3))):
            name = f"r{head}{number}"
            text = draw(queries(head, below, recursive, opened, functions))
            about: dict[str, object] = {}
            if number and draw(st.booleans()):
                about["overrides"] = (f"r{head}{number - 1}",)
            elif draw(st.booleans()):
                about["authority"] = iri("card-text")
            draft.rules.append((name, text, about))
    return draft


@st.composite
def queries(draw, head: str, below: list[str], recursive: list[str], opened=(), functions=()) -> str:
    """Draw one construct query in the fragment."""
    bound: list[str] = []
    made = ""
    body = [draw(patterns(below, bound, subject="s"))]
    for _ in range(draw(st.integers(0, 3))):
        kind = draw(st.sampled_from(["pattern", "pattern", "open", "filter", "absent", "values", "made"]))
        if kind == "pattern":
            body.append(draw(patterns(below + recursive, bound)))
        elif kind == "open" and opened:
            subject = draw(st.sampled_from([*(f"?{name}" for name in bound if name in ("s", "x")), ":a"]))
            predicate = draw(st.sampled_from(sorted(opened)))
            inner = f"{subject} :{predicate} {draw(st.sampled_from(opened[predicate]))}"
            hidden = inner.replace("?w", "?hidden")
            body.append(f"FILTER NOT EXISTS {{ {hidden} }}" if draw(st.booleans()) else inner)
        elif kind == "filter":
            body.append(f"FILTER ({draw(comparisons(bound))})")
        elif kind == "absent":
            inner = draw(patterns(below, list(bound), fresh=["p", "q"]))
            body.append(f"FILTER NOT EXISTS {{ {inner} }}")
        elif kind == "values":
            name = draw(st.sampled_from(bound))
            body.append(f"VALUES ?{name} {{ :a :b 1 }}")
        elif kind == "made" and functions and not made:
            made = draw(st.sampled_from(functions))
            body.append(draw(aggregates(made, below, bound, opened)))
    if made:
        # Where there is no sum SPARQL still has a match, without a value: only a rule that uses it shows that.
        condition = draw(st.sampled_from(["", " . FILTER (?made >= 1)", " . FILTER (?made != 2)"]))
        return f"CONSTRUCT {{ ?s :{head} ?made }} WHERE {{ {' . '.join(body)}{condition} }}"
    value = draw(st.sampled_from(["true", "false", ":a", *(f"?{name}" for name in bound)]))
    if draw(st.booleans()) and "n" not in bound:
        body.append(f"BIND ({draw(sums(bound))} AS ?n)")
        value = "?n"
    return f"CONSTRUCT {{ ?s :{head} {value} }} WHERE {{ {' . '.join(body)} }}"


@st.composite
def patterns(draw, predicates: list[str], bound: list[str], subject=None, fresh=None) -> str:
    """Draw a triple pattern and enter its variables into `bound`."""
    names = [*bound, *(fresh or VARIABLES)]
    start = subject or draw(st.sampled_from(names))
    end = draw(st.sampled_from([*(f"?{name}" for name in names), ":a", ":b", "1"]))
    predicate = draw(st.sampled_from(predicates))
    for name in (start, end.removeprefix("?")):
        if name in names and name not in bound and not (name == end and not end.startswith("?")):
            bound.append(name)
    return f"?{start} :{predicate} {end}"


@st.composite
def aggregates(draw, function: str, below: list[str], bound: list[str], opened=()) -> str:
    """Draw an aggregate, grouped by a bound variable.

    The greatest and the least are only of names and numbers: among other values SPARQL leaves their order open.
    """
    group = draw(st.sampled_from(bound))
    own = [group]
    sources = GIVEN if function in ("max", "min") else below
    inner = [draw(patterns(sources, own, subject=draw(st.sampled_from([group, "i"])), fresh=["i", "j"]))]
    inner.append(draw(patterns(sources, own, subject=group, fresh=["i", "j"])))
    if opened and draw(st.booleans()) and function in ("count", "sum"):
        predicate = draw(st.sampled_from(sorted(opened)))
        inner.append(f"?{group} :{predicate} {draw(st.sampled_from(opened[predicate])).replace('?w', '?k')}")
    if draw(st.booleans()):
        inner.append(f"FILTER ({draw(comparisons(own))})")
    if draw(st.booleans()):
        hidden = draw(patterns(below, list(own), subject=draw(st.sampled_from(own)), fresh=["p", "q"]))
        inner.append(f"FILTER NOT EXISTS {{ {hidden} }}")
    distinct = draw(st.sampled_from(["", "DISTINCT "]))
    counted = draw(st.sampled_from(own))
    return (
        f"{{ SELECT ?{group} ({function.upper()}({distinct}?{counted}) AS ?made)"
        f" WHERE {{ {' . '.join(inner)} }} GROUP BY ?{group} }}"
    )


@st.composite
def comparisons(draw, bound: list[str]) -> str:
    """Draw a filter over bound variables."""
    left, right = (f"?{draw(st.sampled_from(bound))}" for _ in range(2))
    return draw(
        st.sampled_from(
            [
                f"{left} = {right}",
                f"{left} != :a",
                f"{left} >= 1",
                f"!({left} < 2)",
                f"{left} IN (:a, 1)",
                f"{left} NOT IN (:b, 2)",
                f"{left} > 0 || {right} = :a",
                f"{left} + 1 > 1 && {right} != :b",
                f"ABS({left} - 2) * 2 = 2",
            ]
        )
    )


@st.composite
def sums(draw, bound: list[str]) -> str:
    """Draw an arithmetic expression over bound variables."""
    name = f"?{draw(st.sampled_from(bound))}"
    return draw(st.sampled_from([f"{name} + 0", f"2 - {name}", f"{name} * {name}", f"FLOOR({name} / 2)"]))


TRIPLES = st.lists(
    st.tuples(st.sampled_from(SUBJECTS), st.sampled_from(GIVEN), st.sampled_from([*SUBJECTS, "0", "1", "2"])),
    max_size=9,
    unique=True,
).map(lambda triples: " . ".join(map(" ".join, triples)))


def order_of_properties(rules: CompiledRules) -> list[Iri]:
    """Return the concluded properties, each behind those it depends on."""
    return [key for part in rules.strata.components for key in sorted(part) if key in rules.by_key]


def strongest_first(rules: CompiledRules, key: Iri) -> list[Rule]:
    """Return the rules of a property in their settling order."""
    return list(settling_order(rules.beats[key])) if key in rules.beats else list(rules.by_key[key])
