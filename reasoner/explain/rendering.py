"""A proof as JSON: every node once, by an id, in words and in terms, so that it can be shown or checked.

The ids are `n1`, `n2`, … in the order in which the proof is read from the top, level by level. A proof that is too long
is cut: the nodes nearest to the verdict are there, and those that rest on others which are not say so (`cut`).
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from reasoner.engine.work import Spent
from reasoner.explain.english import sentence
from reasoner.explain.proof import (
    Absent,
    Aggregated,
    Assumed,
    Blocked,
    Bound,
    Cases,
    Compared,
    Conflict,
    Derived,
    Given,
    Match,
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


class Room:
    """How many characters proofs may still have, about; shared by all proofs of one answer."""

    __slots__ = ("left",)

    def __init__(self, left: int = 1 << 62) -> None:
        self.left = left


def proof_to_json(root: Node, english: English, asked: Asked, room: Room | None = None) -> dict[str, Any]:
    """Return the proof as `{"root": id, "nodes": {id: node}}`; with `"complete": false` if it had to be cut.

    It takes no more `room` (`None`: any) than there is, and no more work than its models have left.
    """
    rendering = _Rendering(english, asked, room or Room())
    top = rendering.id(root)
    nodes = rendering.render()
    complete = not any(node.get("cut") for node in nodes.values())
    return {"root": top, "nodes": nodes} if complete else {"root": top, "complete": False, "nodes": nodes}


class _Rendering:
    """Renders one proof."""

    def __init__(self, english: English, asked: Asked, room: Room) -> None:
        self.english = english
        self.asked = asked
        self.room = room
        self.is_cut = False
        self.ids: dict[int, str] = {}
        self.waiting: list[AnyNode] = []
        self.terms = _Terms()

    def id(self, node: AnyNode) -> str:
        """Return the id of a node; nothing where there is no room for another one."""
        known = self.ids.get(id(node))
        if known is None:
            if self.room.left <= 0:
                self.is_cut = True
                return ""
            self.room.left -= NODE
            known = self.ids[id(node)] = f"n{len(self.ids) + 1}"
            self.waiting.append(node)
        return known

    def all(self, nodes: Sequence[AnyNode]) -> list[str]:
        self.room.left -= REFERENCE * len(nodes)
        return [name for node in nodes if (name := self.id(node))]

    def render(self) -> dict[str, Any]:
        # Rendering a node adds those below it to the nodes that wait.
        return {f"n{number}": self.shown(node) for number, node in enumerate(self.waiting, 1)}

    def shown(self, node: AnyNode) -> dict[str, Any]:
        self.is_cut = False
        try:
            found = _METHODS[type(node)](self, node)
        except Spent:
            found, self.is_cut = self.bare(node), True
        if self.is_cut:
            found = {key: value for key, value in found.items() if value != ""} | {"cut": True}
        return found

    def bare(self, node: AnyNode) -> dict[str, Any]:
        """Return what a node says by itself, where there is no room for what it rests on."""
        triple = getattr(node, "triple", None)
        if triple is not None:
            return self.fact(type(node).__name__.lower(), triple)
        return {"type": type(node).__name__.lower(), "says": "too long to be shown here"}

    def other(self, node: AnyNode) -> dict[str, Any]:
        match node:
            case Settled(triple=triple, winning=winning, beaten=beaten):
                ids = ((self.id(found.claim), self.id(found.by)) for found in beaten)
                lost = [{"claim": claim, "by": by} for claim, by in ids if claim and by]
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

    def assumed(self, node: Assumed) -> dict[str, Any]:
        return {
            **self.fact("assumed", node.triple),
            "origin": "assumed",
            "usual": self.id(node.usual),
            "silent": self.all(node.silent),
        }

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
            {"values": [self.terms[value] for value in case.values], **self.of_case(case.proof)}
            for case in cases
        ]
        says = f"by cases of what was left open: {self.english.vocabulary.label(point[1])}"
        return {"type": "cases", "says": says, "point": [str(point[0]), str(point[1])], "cases": branches}

    def of_case(self, proof: Node) -> dict[str, str]:
        name = self.id(proof)
        return {"proof": name} if name else {}

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

    def aggregated(self, node: Aggregated) -> dict[str, Any]:
        matches = [match.bindings for match in node.matches]
        return {
            "type": "aggregated",
            "says": self.english.aggregated(node.literal, matches, node.bindings, holds=node.holds),
            "literal": _text(node.literal),
            "bindings": self.bindings(node.bindings),
            "holds": node.holds,
            "matches": self.all(node.matches),
            "attempts": self.all(node.attempts),
        }

    def match(self, node: Match) -> dict[str, Any]:
        says = [self.english.fact(premise.triple) for premise in node.premises if hasattr(premise, "triple")]
        return {
            "type": "match",
            "says": " and ".join(says) or "this is one of them",
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


NODE: Final = 350
"""So many characters a node has, about …"""
REFERENCE: Final = 8
"""… and so many another node that it rests on adds."""


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
    Assumed: _Rendering.assumed,
    Derived: _Rendering.derived,
    Missing: _Rendering.missing,
    Compared: _Rendering.calculated,
    Bound: _Rendering.calculated,
    Absent: _Rendering.absent,
    Present: _Rendering.present,
    Aggregated: _Rendering.aggregated,
    Match: _Rendering.match,
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
