"""The files of a knowledge base, each parsed once, so that a defect can be told where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rdflib import BNode, Graph, URIRef

from reasoner.knowledge.base import turtle_files
from reasoner.knowledge.turtle import parse
from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri
from reasoner.upkeep.defects import Defect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from rdflib.term import Node

    from reasoner.knowledge.turtle import RdfTriple

BASE = "https://w3id.org/headjudge/"
PREFIXES = {
    YGO: "ygo:",
    BASE + "rules/": "rule:",
    BASE + "precedents/": "prec:",
    BASE + "examples/": "ex:",
    BASE + "sources/": "src:",
    BASE + "topics/": "topic:",
    BASE + "cards/": "card:",
    BASE + "glossary/": "term:",
}


@dataclass(frozen=True)
class Corpus:
    """Everything that the Turtle files of one knowledge base state, file by file; and what cannot be read."""

    root: Path
    files: Mapping[str, tuple[RdfTriple, ...]]
    broken: tuple[Defect, ...] = ()

    @classmethod
    def read(cls, root: Path) -> Corpus:
        """Parse all Turtle files of the knowledge base at `root`; a broken one becomes a defect."""
        files, broken = {}, []
        for path in turtle_files(root):
            name = path.relative_to(root).as_posix()
            try:
                files[name] = tuple(parse(path))
            except SyntaxError as error:
                position = f"line {error.lineno}, column {error.offset}" if error.lineno else "somewhere"
                broken.append(Defect(name, position, f"not Turtle: {error.msg}"))
            except (OSError, UnicodeDecodeError) as error:
                broken.append(Defect(name, "", f"cannot be read: {error}"))
        return cls(root, files, tuple(broken))

    @cached_property
    def ontology(self) -> Graph:
        """The vocabulary without the shapes."""
        return self.graph(lambda name: name.startswith("ontology/") and not _is_shape(name))

    @cached_property
    def shapes(self) -> Graph:
        """The SHACL shapes."""
        return self.graph(_is_shape)

    @cached_property
    def vocabulary(self) -> Graph:
        """The vocabulary and the shapes."""
        return self.graph(lambda name: name.startswith("ontology/"))

    @cached_property
    def rulings(self) -> Graph:
        """Sources, topics, rules, precedents and examples."""
        return self.graph(lambda name: name.startswith("rulings/"))

    @cached_property
    def law(self) -> Graph:
        """Vocabulary and rulings."""
        return self.graph(lambda name: not _is_shape(name))

    def graph(self, wanted: Callable[[str], bool]) -> Graph:
        """Return the triples of the files whose names are `wanted`."""
        graph = Graph("SimpleMemory")
        for name, triples in self.files.items():
            if wanted(name):
                for triple in triples:
                    graph.store.add(triple, graph)
        return graph

    def instances(self, cls: Node) -> Iterator[tuple[str, Node]]:
        """Yield everything of a class with its file, in the order of files and names."""
        from rdflib import RDF  # noqa: PLC0415 - keeps the head of this module to what types need

        for name, triples in self.files.items():
            found = {
                subject for subject, predicate, value in triples if (predicate, value) == (RDF.type, cls)
            }
            yield from ((name, subject) for subject in sorted(found, key=str))

    @cached_property
    def _homes(self) -> Mapping[Node, str]:
        homes: dict[Node, str] = {}
        for name, triples in self.files.items():
            for subject, _, _ in triples:
                homes.setdefault(subject, name)
        return homes

    @cached_property
    def _owners(self) -> Mapping[Node, Node]:
        """The subjects that blank nodes hang from."""
        owners: dict[Node, Node] = {}
        for triples in self.files.values():
            owners.update((value, subject) for subject, _, value in triples if isinstance(value, BNode))
        return owners

    def owner(self, node: Node) -> Node:
        """Return the named thing that a blank node belongs to; a named thing itself."""
        seen = set()
        while isinstance(node, BNode) and node in self._owners and node not in seen:
            seen.add(node)
            node = self._owners[node]
        return node

    def home(self, node: Node | str) -> str:
        """Return the file that first states something of a node; empty if none does."""
        found = URIRef(str(node)) if not isinstance(node, BNode) else node
        return self._homes.get(found) or self._homes.get(self.owner(found), "")

    def defect(self, subject: Node | str, message: str, hint: str = "") -> Defect:
        """Return a defect of a subject, placed in its file."""
        owner = (
            subject if isinstance(subject, str) and not isinstance(subject, BNode) else self.owner(subject)
        )
        return Defect(self.home(owner), shown(owner), message, hint)


def _is_shape(name: str) -> bool:
    return name.startswith("ontology/shapes/")


def shown(term: object) -> str:
    """Return a term as a reader knows it: with the prefix of its namespace."""
    text = str(term)
    for namespace, prefix in PREFIXES.items():
        if text.startswith(namespace):
            return prefix + text[len(namespace) :]
    if text.startswith(BASE):
        return text[len(BASE) :].replace("/", ":", 1)
    return text


def iri(node: object) -> Iri:
    """Return an rdflib name as the reasoner's."""
    return Iri(str(node))
