"""Validation by SHACL shapes, run by pySHACL: rules, precedents, examples, sources and citations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdflib import RDF, SH, BNode

from reasoner.upkeep.corpus import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect


def check_shapes(corpus: Corpus) -> Iterator[Defect]:
    """Yield what the shapes of the law say against sources, topics, rules, precedents and examples."""
    shapes = corpus.graph(
        lambda name: name.startswith("ontology/shapes/") and name.rpartition("/")[2] in OF_THE_LAW
    )
    for focus, message in violations(corpus.law, shapes):
        yield corpus.defect(focus, message)


OF_THE_LAW = frozenset({"sources.ttl", "rules.ttl", "precedents.ttl"})


def violations(data: Graph, shapes: Graph) -> Iterator[tuple[Node, str]]:
    """Yield each node that a shape finds fault with, and what the fault is."""
    from pyshacl import validate  # noqa: PLC0415 - of the extra “check”
    from rdflib import Graph  # noqa: PLC0415

    # pySHACL asks for graphs of rdflib's usual store.
    data, shapes = Graph() + data, Graph() + shapes
    conforms, report, text = validate(data, shacl_graph=shapes, advanced=False, inplace=True)
    if conforms:
        return
    if not hasattr(report, "subjects"):
        raise RuntimeError(f"pySHACL gave up: {text}")
    found = {_violation(report, result) for result in report.subjects(RDF.type, SH.ValidationResult)}
    yield from sorted(found, key=lambda pair: (str(pair[0]), pair[1]))


def _violation(report: Graph, result: Node) -> tuple[Node, str]:
    focus = report.value(result, SH.focusNode)
    path = report.value(result, SH.resultPath)
    value = report.value(result, SH.value)
    messages = " ".join(sorted(str(message) for message in report.objects(result, SH.resultMessage)))
    where = f"{shown(path)}: " if path is not None and not isinstance(path, BNode) else ""
    telling = value is not None and not isinstance(value, BNode) and value != focus
    found = f" Found: {shown(value)!r}." if telling else ""
    assert focus is not None
    return focus, f"{where}{messages}{found}"
