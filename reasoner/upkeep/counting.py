"""`headjudge coverage`: how much of the law is encoded, and how many precedents the rules reproduce.

A rule belongs to the area after which its folder is named (the folder `retained-information` holds the rules of
the area `retained-info`); a folder that no area is named like is an area of its own, without precedents.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from rdflib import RDF, RDFS, Literal, URIRef

from reasoner.judge import Judge
from reasoner.knowledge import root as own_root
from reasoner.upkeep.citations import CITES, LOCATOR, NUMBER, PAGE, PAGES, PART_OF, SECTION, WORK, pages_of
from reasoner.upkeep.corpus import Corpus, shown
from reasoner.upkeep.precedents import problems, readable
from reasoner.vocabulary import YGO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.precedents import Asks

RULE, AREA, EXCLUDED, RULES = URIRef(YGO + "Rule"), URIRef(YGO + "area"), URIRef(YGO + "ExcludedPrecedent"), "rulings/rules/"


@dataclass(frozen=True, slots=True)
class Area:
    """One area: its rules, its precedents and how many of them the rules reproduce, the places that it cites."""

    name: str
    rules: int
    precedents: int
    reproduced: int
    excluded: int
    places: int


@dataclass(frozen=True, slots=True)
class Work:
    """A work that is cited by pages: its title, and for every page the rules that cite it."""

    iri: str
    title: str
    pages: Mapping[int, tuple[str, ...]]

    @property
    def cited(self) -> int:
        """How many pages some rule cites."""
        return sum(map(bool, self.pages.values()))


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the knowledge base covers, by area and by page."""

    areas: tuple[Area, ...]
    works: tuple[Work, ...]

    def to_json(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        works = [{**asdict(work), "pages": {str(page): list(rules) for page, rules in work.pages.items()}} for work in self.works]
        return {"areas": [asdict(area) for area in self.areas], "works": works}

    def __str__(self) -> str:
        heads = ("area", "rules", "precedents", "reproduced", "excluded", "cited places")
        rows = [(a.name, a.rules, a.precedents, a.reproduced, a.excluded, a.places) for a in self.areas]
        total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
        lines = [_line(heads), *map(_line, rows), _line(total), ""]
        for work in self.works:
            if work.cited:
                lines.append(f"{work.title}: rules cite {work.cited} of {len(work.pages)} pages")
        return "\n".join(lines)


def _line(cells: Iterable[object]) -> str:
    first, *rest = map(str, cells)
    return f"{first:<22}" + "".join(f"{cell:>14}" for cell in rest)


def coverage(root: Path | None = None, load: Callable[[Path], Asks] | None = None) -> Coverage:
    """Count rules, precedents and citations of the knowledge base at `root` (default: the project's own).

    `load` makes the judge who answers the precedents. Raises `RuleBaseError` if no judge can be made.
    """
    corpus = Corpus.read(root or own_root())
    judge = load(corpus.root) if load else Judge.load(root=corpus.root)
    return Coverage(tuple(_areas(corpus, judge)), tuple(_works(corpus.law)))


def _areas(corpus: Corpus, judge: Asks) -> Iterator[Area]:
    precedents = readable(corpus.rulings)
    excluded = [str(area) for _, node in corpus.instances(EXCLUDED) for area in corpus.rulings.objects(node, AREA)]
    names = {precedent.area for precedent in precedents} | set(excluded)
    rules: defaultdict[str, list[Node]] = defaultdict(list)
    for file, rule in corpus.instances(RULE):
        rules[_area_of(file, names)].append(rule)
    for name in sorted(names | set(rules)):
        mine = [precedent for precedent in precedents if precedent.area == name]
        cited = [*rules[name], *(URIRef(precedent.iri) for precedent in mine)]
        yield Area(
            name=name,
            rules=len(rules[name]),
            precedents=len(mine),
            reproduced=sum(not any(problems(judge, precedent)) for precedent in mine),
            excluded=excluded.count(name),
            places=len({place for subject in cited for place in _places(corpus.rulings, subject)}),
        )


def _area_of(file: str, names: Iterable[str]) -> str:
    folder = file.removeprefix(RULES).partition("/")[0]
    return next((name for name in sorted(names, key=len, reverse=True) if folder.startswith(name)), folder)


def _places(graph: Graph, subject: Node) -> Iterator[tuple[Node | None, str]]:
    """Yield the places that a rule or precedent cites, page by page."""
    for citation in graph.objects(subject, CITES):
        work = graph.value(citation, WORK)
        for kind in (SECTION, NUMBER):
            yield from ((work, str(place)) for place in graph.objects(citation, kind))
        for locator in graph.objects(citation, PAGES):
            yield from ((work, str(page)) for page in _pages(str(locator)))


def _pages(locator: str) -> tuple[int, ...]:
    try:
        return pages_of(locator)
    except ValueError:  # `check` reports it
        return ()


def _works(graph: Graph) -> Iterator[Work]:
    citing: defaultdict[tuple[Node | None, str], set[str]] = defaultdict(set)
    for rule in graph.subjects(RDF.type, RULE):
        for place in _places(graph, rule):
            citing[place].add(shown(rule))
    for work in sorted(graph.subjects(LOCATOR, Literal("pages"))):
        numbers = sorted(int(str(page)) for part in graph.subjects(PART_OF, work) for page in graph.objects(part, PAGE))
        pages = {number: tuple(sorted(citing[work, str(number)])) for number in numbers}
        yield Work(shown(work), str(graph.value(work, RDFS.label) or shown(work)), pages)
