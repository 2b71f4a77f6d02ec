"""A proof as JSON: every node once, by an id, in words and in terms, so that it can be shown or checked.

The ids are `n1`, `n2`, … in the order in which the proof is read from the top.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from reasoner.explain.english import sentence
from reasoner.explain.proof import (
    Absent,
    Blocked,
    Bound,
    Cases,
    Compared,
    Conflict,
    Derived,
    Given,
    Missing,
    NotReached,
    Present,
    Settled,
    Silent,
    Together,
    Unfounded,
)
from reasoner.knowledge.vocabulary import XSD
from reasoner.rules.syntax import Filter, Pattern, Variable
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from reasoner.explain.english import English
    from reasoner.explain.proof import Node
    from reasoner.question.conversion import Asked
    from reasoner.rules.syntax import BodyLiteral
    from reasoner.rules.terms import Term, Triple

    AnyNode = Node | Silent | Blocked


def proof_to_json(root: Node, english: English, asked: Asked) -> dict[str, Any]:
    """Return the proof as `{"root": id, "nodes": {id: node}}`."""
    rendering = _Rendering(english, asked)
    top = rendering.id(root)
    return {"root": top, "nodes": rendering.render()}


class _Rendering:
    """Renders one proof."""

    def __init__(self, english: English, asked: Asked) -> None:
        self.english = english
        self.asked = asked
        self.ids: dict[int, str] = {}
        self.waiting: list[AnyNode] = []
        self.terms = _Terms()

    def id(self, node: AnyNode) -> str:
        known = self.ids.get(id(node))
        if known is None:
            known = self.ids[id(node)] = f"n{len(self.ids) + 1}"
            self.waiting.append(node)
        return known

    def all(self, nodes: Sequence[AnyNode]) -> list[str]:
        return [self.id(node) for node in nodes]

    def render(self) -> dict[str, Any]:
        # Rendering a node adds those below it to the nodes that wait.
        return {f"n{number}": _METHODS[type(node)](self, node) for number, node in enumerate(self.waiting, 1)}

    def other(self, node: AnyNode) -> dict[str, Any]:
        match node:
            case Settled(triple=triple, winning=winning, beaten=beaten):
                lost = [{"claim": self.id(found.claim), "by": self.id(found.by)} for found in beaten]
                return {**self.fact("settled", triple), "winning": self.all(winning), "beaten": lost}
            case Conflict(claims=claims):
                return {
                    "type": "conflict",
                    "says": "the rules contradict each other",
                    "claims": self.all(claims),
                }
            case Together(facts=facts):
                return {"type": "together", "says": "all of these hold", "facts": self.all(facts)}
            case NotReached(points=points):
                says = "too many facts are missing to work this out"
                return {
                    "type": "undecided",
                    "says": says,
                    "points": [[str(part) for part in point] for point in points],
                }
            case Silent(rule=rule, attempts=attempts):
                says = f"the rule does not apply: {rule.statement or rule.label}"
                return {"type": "silent", "says": says, "rule": str(rule.iri), "attempts": self.all(attempts)}
            case Cases(point=point, cases=cases):
                return self.cases(point, cases)
        raise AssertionError(node)

    def given(self, node: Given) -> dict[str, Any]:
        shown = {**self.fact("given", node.triple), "origin": node.origin}
        origin = self.asked.origins.get(node.triple)
        if origin is not None:
            shown["field"] = origin.field
            if origin.is_read:
                shown["words"] = {
                    "effect": origin.effect,
                    "start": origin.start,
                    "end": origin.end,
                    "text": origin.words,
                }
        return shown

    def derived(self, node: Derived) -> dict[str, Any]:
        values = [node.bindings[variable] for variable in node.rule.variables]
        return {
            **self.fact("derived", node.triple),
            "rule": str(node.rule.iri),
            "because": sentence(self.english.applied(node.rule, values)),
            "bindings": self.bindings(node.bindings),
            "premises": self.all(node.premises),
        }

    def missing(self, node: Missing) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "type": "missing",
            "says": self.english.missing(node.pattern),
            "pattern": self.pattern(node.pattern),
            "instead": self.all(node.instead),
            "silent": self.all(node.silent),
        }
        return {**shown, "open": True} if node.point is not None else shown

    def cases(self, point: tuple[Iri, Iri], cases: Sequence[Any]) -> dict[str, Any]:
        branches = [
            {"values": [self.terms[value] for value in case.values], "proof": self.id(case.proof)}
            for case in cases
        ]
        says = f"by cases of what was left open: {self.english.vocabulary.label(point[1])}"
        return {"type": "cases", "says": says, "point": [str(point[0]), str(point[1])], "cases": branches}

    def calculated(self, node: Compared | Bound) -> dict[str, Any]:
        text = _text(node.literal)
        return {
            "type": "compared" if isinstance(node.literal, Filter) else "bound",
            "says": self.english.filled(text, node.bindings),
            "literal": text,
            "bindings": self.bindings(node.bindings),
            "holds": node.holds,
        }

    def absent(self, node: Absent) -> dict[str, Any]:
        return {
            "type": "absent",
            "says": "nothing matches: " + self.english.group(node.literal.body, node.bindings),
            "literal": _text(node.literal),
            "bindings": self.bindings(node.bindings),
            "attempts": self.all(node.attempts),
        }

    def present(self, node: Present) -> dict[str, Any]:
        return {
            "type": "present",
            "says": "this is so: " + self.english.group(node.literal.body, node.bindings),
            "bindings": self.bindings(node.bindings),
            "premises": self.all(node.premises),
        }

    def blocked(self, node: Blocked) -> dict[str, Any]:
        return {
            "type": "blocked",
            "says": self.english.failed(node.literal, node.bindings),
            "literal": _text(node.literal),
            "place": node.place,
            "bindings": self.bindings(node.bindings),
            "reason": self.id(node.reason),
        }

    def unfounded(self, node: Unfounded) -> dict[str, Any]:
        return {
            "type": "unfounded",
            "says": self.english.missing(node.pattern),
            "pattern": self.pattern(node.pattern),
        }

    def fact(self, kind: str, triple: Triple) -> dict[str, Any]:
        return {
            "type": kind,
            "says": self.english.fact(triple),
            "triple": [self.terms[term] for term in triple],
        }

    def pattern(self, pattern: Pattern) -> list[Any]:
        slots = (pattern.subject, pattern.predicate, pattern.object)
        return [f"?{slot.name}" if isinstance(slot, Variable) else self.terms[slot] for slot in slots]

    def bindings(self, bindings: Mapping[Variable, Term]) -> dict[str, Any]:
        terms = self.terms
        return {variable.name: terms[term] for variable, term in bindings.items()}


class _Terms(dict["Term", Any]):
    """Terms as JSON-LD has them: a boolean, whole number or plain text as itself, all else as an object."""

    def __missing__(self, term: Term) -> Any:
        written = self[term] = self.written(term)
        return written

    @staticmethod
    def written(term: Term) -> Any:
        if not isinstance(term, Literal):
            return {"@id": str(term)}
        value = term.value
        if term.language:
            return {"@value": value, "@language": term.language}
        if isinstance(value, (bool, int, str)) and term.datatype is None:
            return value
        kind = term.datatype or XSD + ("date" if isinstance(value, date) else "decimal")
        return {"@value": str(value), "@type": kind}


_METHODS: Mapping[type, Callable[[_Rendering, Any], dict[str, Any]]] = {
    Given: _Rendering.given,
    Derived: _Rendering.derived,
    Missing: _Rendering.missing,
    Compared: _Rendering.calculated,
    Bound: _Rendering.calculated,
    Absent: _Rendering.absent,
    Present: _Rendering.present,
    Blocked: _Rendering.blocked,
    Unfounded: _Rendering.unfounded,
    **dict.fromkeys((Settled, Conflict, Together, NotReached, Silent, Cases), _Rendering.other),
}
"""How each kind of node is rendered: those that proofs are full of directly, for `match` tries one after the other."""

_TEXTS: dict[int, tuple[BodyLiteral, str]] = {}


def _text(literal: BodyLiteral) -> str:
    """Return a literal of a rule as text; rules stay, so their texts are made once (and keep their literal alive)."""
    known = _TEXTS.get(id(literal))
    if known is None:
        known = _TEXTS[id(literal)] = (literal, str(literal))
    return known[1]
