"""A proof as its pages show it: a tree that opens level by level, and a picture of the steps that carry it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from service.addresses import page_of
from service.web.drawing import Box, Drawing, draw
from service.wording import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Node = Mapping[str, Any]
    Nodes = Mapping[str, Node]

SHOWN = 160
"""How many steps one page shows; the rest is one tap further."""
SHOWN_WITH_VERDICT = 60
DRAWN = 40
_KINDS = {
    "given": "given",
    "assumed": "taken for granted",
    "derived": "rule",
    "settled": "settled",
    "together": "all of these",
    "conflict": "contradiction",
    "compared": "compared",
    "bound": "calculated",
    "absent": "nothing against it",
    "blocked": "fails",
    "present": "is so",
    "aggregated": "counted",
    "match": "one of them",
    "missing": "not so",
    "silent": "does not apply",
    "unfounded": "no support",
    "cases": "cases",
    "undecided": "not worked out",
}
_CARRYING = (
    "settled",
    "derived",
    "together",
    "conflict",
    "cases",
    "given",
    "assumed",
    "absent",
    "aggregated",
    "match",
)
"""The steps that a picture shows; all others only rule something out or calculate."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a proof; `under` says under which case it holds, `more` names it where it is not unfolded."""

    id: str
    kind: str
    label: str
    says: str
    because: str
    rule: str
    words: str
    under: str
    steps: tuple[Step, ...]
    more: str = ""

    @property
    def count(self) -> int:
        """How many steps are shown at and below this one."""
        return 1 + sum(step.count for step in self.steps)


def tree(proof: Mapping[str, Any], at: str = "", limit: int = SHOWN) -> tuple[Step, ...]:
    """Return the trees of a proof: one from its top or the step `at`, or one for each effect that was meant."""
    if "nodes" in proof:
        root = at if at in proof["nodes"] else proof["root"]
        return (_Unfolding(proof["nodes"], root, limit).step(root, ""),)
    found = proof.get("cases") or {}
    share = limit // max(1, len(found))
    return tuple(
        _Unfolding(case["nodes"], case["root"], share).step(case["root"], f"effect {name}")
        for name, case in found.items()
        if "nodes" in case
    )


def size(proof: Mapping[str, Any]) -> int:
    """Return how many steps a proof has."""
    return len(proof.get("nodes", ())) + sum(map(size, (proof.get("cases") or {}).values()))


class _Unfolding:
    """Unfolds a proof into a tree: every step where it is first met level by level, and no more than `limit`."""

    def __init__(self, nodes: Nodes, root: str, limit: int) -> None:
        self.nodes = nodes
        self.open = self._nearest(root, limit)

    def _nearest(self, root: str, limit: int) -> set[tuple[str, str]]:
        """Return, as (parent, step), where each of the steps nearest to the root is unfolded."""
        found, met, waiting = {("", root)}, {root}, deque([root])
        while waiting:
            name = waiting.popleft()
            for below, _ in _below(self.nodes[name]):
                if below not in met and len(met) < limit:
                    met.add(below)
                    found.add((name, below))
                    waiting.append(below)
        return found

    def step(self, name: str, under: str, parent: str = "") -> Step:
        node = self.nodes[name]
        below = list(_below(node))
        unfolds = (parent, name) in self.open
        steps = tuple(self.step(child, case, name) for child, case in below) if unfolds else ()
        return Step(
            name,
            node["type"],
            _label(node),
            _sentence(node["says"]),
            node.get("because", ""),
            page_of(node.get("rule", "")),
            (node.get("words") or {}).get("text", ""),
            under,
            steps,
            "" if unfolds or not below else name,
        )


def _below(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the steps that a step rests on, each with the case or office that it has there."""
    for key in ("winning", "claims", "facts", "premises", "matches", "instead", "attempts", "silent"):
        for name in node.get(key, ()):
            yield name, ""
    for lost in node.get("beaten", ()):
        yield lost["claim"], "overridden"
    for case in node.get("cases", ()):
        yield case["proof"], ", ".join(_term(value) for value in case["values"])
    for key in ("reason", "usual"):
        if key in node:
            yield node[key], ""


def _term(value: object) -> str:
    if isinstance(value, dict):
        return str(value.get("@id", value.get("@value", ""))).rpartition("/")[2].rpartition("#")[2]
    return said(value)


def _label(node: Node) -> str:
    if node.get("words"):
        return "read from the card"
    if node.get("origin") == "background":
        return "known of the game"
    if node["type"] == "given" and node.get("origin") == "assumed":
        return "in this case"
    return _KINDS[node["type"]]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


# the picture


def picture(proof: Mapping[str, Any], at: str = "") -> Drawing | None:
    """Return a picture of the steps that carry a proof; `None` where there is no single proof."""
    if "nodes" not in proof:
        return None
    nodes: Nodes = proof["nodes"]
    root = _carrier(nodes, at if at in nodes else proof["root"])
    boxes, links, waiting = {root: _box(nodes[root])}, [], deque([root])
    while waiting:
        name = waiting.popleft()
        for child in dict.fromkeys(_carrying(nodes, name)):
            if child not in boxes:
                if len(boxes) == DRAWN:
                    continue
                boxes[child] = _box(nodes[child])
                waiting.append(child)
            links.append((name, child))
    return draw(boxes, links)


def _carrying(nodes: Nodes, name: str) -> Iterator[str]:
    beaten = {lost["claim"] for lost in nodes[name].get("beaten", ())}
    for child, _ in _below(nodes[name]):
        node = nodes[child]
        if child not in beaten and node["type"] in _CARRYING and node.get("origin") != "background":
            yield _carrier(nodes, child)


def _carrier(nodes: Nodes, name: str) -> str:
    """Return the rule's step that stands for a settled value which one rule alone carries."""
    winning: Sequence[str] = nodes[name].get("winning", ())
    return winning[0] if len(winning) == 1 else name


def _box(node: Node) -> Box:
    return Box(
        node["type"],
        _label(node),
        node.get("because") or _sentence(node["says"]),
        page_of(node.get("rule", "")),
    )
