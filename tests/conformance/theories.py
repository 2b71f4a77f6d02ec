"""Defeasible theories as our rules: a literal is a settled property with the values true and false.

    strict rule       concludes what is definite (`definitely:p`), which nothing beats; and, from what is only
                      defeasibly so, a claim like any other
    defeasible rule   a claim
    defeater          a claim of the value `blocked`, which speaks for nothing
    superiority       ygo:overrides

What a body asks for must stand alone: the literals of a conflict block each other (ambiguity blocking).
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from datalog import EX, UNIT, Atom, Translator, fact, make_rule, parse_atom, predicate, shape

from reasoner.engine.compiled_rules import CompiledRules
from reasoner.engine.evaluator import evaluate
from reasoner.rules.rule import Property, Rule
from reasoner.rules.terms import Iri, Literal, Triple

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCKED = f"<{EX}blocked>"
TOP = Iri(EX + "authority/precedent")
TRUTHS = ("true", "false", BLOCKED)


def split(literal: str) -> tuple[str, str]:
    """Return an atom's text and the truth that the literal gives it."""
    return (literal[1:], "false") if literal.startswith("~") else (literal, "true")


def atom(literal: str) -> tuple[Atom, str]:
    """Return a literal as an atom and a truth; without parentheses it has no arguments."""
    text, truth = split(literal.strip())
    return parse_atom(text if "(" in text else f"{text}()"), truth


def subject(writer: Translator, found: Atom) -> str:
    """Return the node that an atom is about."""
    slots = [writer.slot(argument) for argument in found.arguments]
    if len(slots) < 2:
        return slots[0] if slots else f"<{UNIT}>"
    node = writer.variable()
    writer.decompose(node, slots)
    return node


def definite(name: str, truth: str) -> str:
    """Return the property that holds of what is definitely so."""
    return f"definitely:{'' if truth == 'true' else '~'}{name}"


def claim(head: str, body: list[str], *, as_definite: bool = False, truth: str | None = None) -> str:
    """Return the query of a rule over defeasible literals, or over definite ones."""
    writer = Translator()
    for literal in body:
        found, wanted = atom(literal)
        about = subject(writer, found)
        if as_definite:
            writer.add(f"{about} <{predicate(definite(found.predicate, wanted))}> true")
            continue
        writer.add(f"{about} <{predicate(found.predicate)}> {wanted}")
        for other in TRUTHS:
            if other != wanted:
                writer.add(f"FILTER NOT EXISTS {{ {about} <{predicate(found.predicate)}> {other} }}")
    found, wanted = atom(head)
    about = subject(writer, found)
    key, value = (
        (definite(found.predicate, wanted), "true") if as_definite else (found.predicate, truth or wanted)
    )
    return f"CONSTRUCT {{ {about} <{predicate(key)}> {value} }} WHERE {{ {' . '.join(writer.lines)} }}"


def rules_of(theory) -> Iterator[Rule]:
    """Yield our rules for a theory."""
    over: dict[str, tuple[Iri, ...]] = {}
    about = {
        rule.id: split(rule.head)[0].partition("(")[0]
        for rule in (*theory.strict_rules, *theory.defeasible_rules, *theory.defeaters)
    }
    for strong, weak in theory.superiority:
        if about[strong] != about[weak]:
            continue  # Between rules that cannot disagree superiority says nothing.
        over[strong] = (*over.get(strong, ()), Iri(f"{EX}r/{weak}"))
    for rule in theory.strict_rules:
        yield make_rule(f"{rule.id}-definite", claim(rule.head, rule.body, as_definite=True))
    for rule in (*theory.strict_rules, *theory.defeasible_rules):
        yield make_rule(rule.id, claim(rule.head, rule.body), overrides=over.get(rule.id, ()))
    for rule in theory.defeaters:
        yield make_rule(rule.id, claim(rule.head, rule.body, truth=BLOCKED), overrides=over.get(rule.id, ()))
    for name, truth in literals(theory):
        firm = predicate(definite(name, truth))
        text = f"CONSTRUCT {{ ?s <{predicate(name)}> {truth} }} WHERE {{ ?s <{firm}> true }}"
        yield make_rule(f"definite-{name}-{truth}", text, authority=TOP)


def literals(theory) -> list[tuple[str, str]]:
    """Return every predicate with each truth."""
    texts = [*theory.facts]
    for rule in (*theory.strict_rules, *theory.defeasible_rules, *theory.defeaters):
        texts += [rule.head, *rule.body]
    names = dict.fromkeys(split(text)[0].partition("(")[0] for text in texts)
    return [(name, truth) for name in names for truth in ("true", "false")]


def facts_of(theory) -> Iterator[Triple]:
    """Yield the facts of a theory: all definite."""
    for text, rows in theory.facts.items():
        name, truth = split(text)
        for row in rows:
            about = fact("", tuple(row), Literal("about"))[0]
            yield about, predicate(definite(name, truth)), Literal(True)
            yield from shape(row)


def base_of(theory) -> CompiledRules:
    """Return a theory as a rule base."""
    settled = [Property(predicate(name), settled=True) for name, truth in literals(theory) if truth == "true"]
    return CompiledRules(rules_of(theory), settled)


def status(rules: CompiledRules, facts: list[Triple], text: str, row: tuple[object, ...]) -> set[str]:
    """Return which sections a literal belongs to."""
    name, truth = split(text)
    about = fact("", row, Literal("about"))[0]
    standing = look(rules, facts, predicate(name), about)
    found = set()
    if look(rules, facts, predicate(definite(name, truth)), about):
        found.add("definitely")
    if standing == {Literal(truth == "true")}:
        return found | {"defeasibly"}
    return found | {"not_defeasibly", "undecided"}


def look(rules: CompiledRules, facts: list[Triple], key: Iri, about: Iri) -> set[object]:
    """Return the standing values of a property."""
    return set(evaluate(rules.program(key, None, date(2026, 1, 1)), facts, about).values)
