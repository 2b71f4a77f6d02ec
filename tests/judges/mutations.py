"""Ways to tamper with a proof: each yields the proof with one thing changed, and says what."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Proof = dict[str, Any]
OTHER = {"@id": "urn:example:other"}
LISTS = (
    "premises",
    "matches",
    "attempts",
    "silent",
    "instead",
    "winning",
    "beaten",
    "cases",
    "claims",
    "facts",
)


def mutations(proof: Proof) -> Iterator[tuple[str, Proof]]:
    """Yield every tampered proof, with what was done to it."""
    rules = sorted({node["rule"] for node in proof["nodes"].values() if "rule" in node})
    for name, node in proof["nodes"].items():
        others = [rule for rule in rules if rule != node.get("rule")]
        for what, change in _changes(node, others[:1]):
            tampered = {"root": proof["root"], "nodes": {**proof["nodes"], name: copy.deepcopy(node)}}
            change(tampered["nodes"][name])
            yield f"{name} ({node['type']}): {what}", tampered
    if proof["root"] != "n2" and "n2" in proof["nodes"]:
        yield "another root", {**proof, "root": "n2"}


def _changes(node: Proof, others: list[str]) -> Iterator[tuple[str, Any]]:
    yield from _less(node)
    yield from _other_terms(node)
    yield from _other_words(node)
    for rule in others if "rule" in node else ():
        yield "a rule of the same proof instead", lambda n, r=rule: n.update(rule=r)
    if node.get("beaten"):
        yield (
            "winner and loser exchanged",
            lambda n: n["beaten"][0].update(claim=n["beaten"][0]["by"], by=n["beaten"][0]["claim"]),
        )
    if node["type"] == "cases":
        yield "a value left out", lambda n: n["cases"][0]["values"].pop()
        yield "another point", lambda n: n["point"].__setitem__(1, "urn:example:other")
    yield "another type", lambda n: n.update(type="given" if n["type"] != "given" else "settled")


def _less(node: Proof) -> Iterator[tuple[str, Any]]:
    for key in LISTS:
        for index in range(len(node.get(key, ()))):
            yield f"{key}[{index}] dropped", lambda n, k=key, i=index: n[k].pop(i)


def _other_terms(node: Proof) -> Iterator[tuple[str, Any]]:
    for slot in node.get("bindings", ()):
        yield f"?{slot} bound otherwise", lambda n, s=slot: n["bindings"].update({s: OTHER})
        yield f"?{slot} left out", lambda n, s=slot: n["bindings"].pop(s)
    for key in ("triple", "pattern"):
        for index in range(len(node.get(key, ()))):
            yield f"{key}[{index}] changed", lambda n, k=key, i=index: n[k].__setitem__(i, OTHER)


def _other_words(node: Proof) -> Iterator[tuple[str, Any]]:
    if "rule" in node:
        yield "another rule", lambda n: n.update(rule="https://w3id.org/headjudge/rules/no-such-rule")
    if "holds" in node:
        yield "holds turned round", lambda n: n.update(holds=not n["holds"])
    if "place" in node:
        yield "stopped elsewhere", lambda n: n.update(place=n["place"] + 1)
    if "origin" in node:
        others = {"question": "background", "background": "question", "assumed": "question"}
        yield "another origin", lambda n: n.update(origin=others[n["origin"]])
    if "usual" in node:
        yield "something else usual", lambda n: n.update(usual="n1")
    if node["type"] == "missing":
        yield "open turned round", lambda n: n.update(open=not n.get("open", False))
