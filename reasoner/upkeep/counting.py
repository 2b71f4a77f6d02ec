"""`headjudge coverage`: how much of the law is encoded, and how many precedents the rules reproduce.

Precedents are what counts: somebody else decided them. What the project made up itself, its examples, is told
beside them and counts for nothing, except that a rule which an example exercises is not left untried.

A rule belongs to the area after which its folder is named (the folder `retained-information` holds the rules of
the area `retained-info`); a folder that no area is named like is an area of its own, without precedents.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from rdflib import RDF, RDFS, Literal, URIRef

from reasoner.errors import HeadjudgeError
from reasoner.judge import Judge
from reasoner.knowledge.base import root as own_root
from reasoner.knowledge.cases import Precedent
from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.cases import answerable, problems, readable
from reasoner.upkeep.citations import LOCATOR, PAGE, PART_OF
from reasoner.upkeep.corpus import Corpus, shown
from reasoner.upkeep.places import places_cited
from reasoner.upkeep.running import exercised
from reasoner.upkeep.scope import STATUSES, folder_of, subjects, totals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.knowledge.cases import Case
    from reasoner.upkeep.scope import Subject

RULE, AREA, EXCLUDED = (URIRef(YGO + name) for name in ("Rule", "area", "ExcludedPrecedent"))


@dataclass(frozen=True, slots=True)
class Area:
    """One area: how many rules, of which some precedent exercises; how many precedents, of which the rules reproduce.

    `places` are the pages, sections and numbers that its rules and precedents cite. `examples` are told only.
    """

    name: str
    rules: int
    exercised: int
    precedents: int
    reproduced: int
    excluded: int
    places: int
    examples: int


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
    """What the knowledge base covers, by area and by page; and the rules that no precedent and no example exercises.

    `subjects` are all topics and places of works, each with the rules on it, or why it is left out; `unasked` the
    precedents that rest on card texts and count for nothing here, where the judge has no card list.
    """

    areas: tuple[Area, ...]
    works: tuple[Work, ...]
    unexercised: tuple[str, ...]
    subjects: tuple[Subject, ...]
    unasked: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        works = [
            {**asdict(work), "pages": {str(page): list(rules) for page, rules in work.pages.items()}}
            for work in self.works
        ]
        return {
            "areas": [asdict(area) for area in self.areas],
            "works": works,
            "unexercised": list(self.unexercised),
            "subjects": totals(self.subjects),
            "unasked": list(self.unasked),
        }

    def __str__(self) -> str:
        rows = [tuple(asdict(area).values()) for area in self.areas]
        total = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
        lines = [_line([field.name for field in fields(Area)]), *map(_line, rows), _line(total), ""]
        if self.unasked:
            rest = "precedents rest" if len(self.unasked) > 1 else "precedent rests"
            lines += [
                f"{len(self.unasked)} more {rest} on card texts and would count with imported cards.",
                "",
            ]
        lines += [
            f"{work.title}: rules cite {work.cited} of {len(work.pages)} pages"
            for work in self.works
            if work.cited
        ]
        lines += ["", _line(["topics and places", *STATUSES])]
        lines += [_line([work, *counts.values()]) for work, counts in totals(self.subjects).items()]
        return "\n".join(lines)


def _line(cells: Iterable[object]) -> str:
    first, *rest = map(str, cells)
    return f"{first:<26}" + "".join(f"{cell:>14}" for cell in rest)


def coverage(root: Path | None = None, judge: Judge | None = None) -> Coverage:
    """Count rules, precedents and citations of the knowledge base at `root` (default: the project's own).

    `judge` answers precedents and examples; by default one of that knowledge base. Raises `RuleBaseError` if none
    can be made of it.
    """
    corpus = Corpus.read(root or own_root())
    judge = judge or Judge.load(root=corpus.root)
    known = readable(corpus.rulings)
    cases = answerable(known, judge)
    by_rule = exercising(judge, cases)
    idle = sorted(shown(rule) for rule in judge.knowledge.rules.rules if rule not in by_rule)
    decided = {case.iri for case in cases if isinstance(case, Precedent)}
    used = frozenset(rule for rule, by in by_rule.items() if not decided.isdisjoint(by))
    areas = tuple(_areas(corpus, judge, cases, used))
    asked = {case.iri for case in cases}
    unasked = tuple(shown(URIRef(case.iri)) for case in known if case.iri not in asked)
    return Coverage(areas, tuple(_works(corpus.law)), tuple(idle), subjects(corpus), unasked)


def exercising(judge: Judge, cases: Iterable[Case]) -> dict[str, tuple[str, ...]]:
    """Return, for every rule that concludes something when a question of a case is answered, those cases in order."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for case in cases:
        with suppress(HeadjudgeError):  # counted as not reproduced
            for question in case.questions:
                for rule in exercised(judge, question):
                    found[rule][case.iri] = None
    return {rule: tuple(by) for rule, by in found.items()}


def _areas(corpus: Corpus, judge: Judge, cases: Sequence[Case], used: frozenset[str]) -> Iterator[Area]:
    excluded = [
        str(area) for _, node in corpus.instances(EXCLUDED) for area in corpus.rulings.objects(node, AREA)
    ]
    names = {case.area for case in cases} | set(excluded)
    rules: defaultdict[str, list[Node]] = defaultdict(list)
    for file, rule in corpus.instances(RULE):
        rules[_area_of(file, names)].append(rule)
    for name in sorted(names | set(rules)):
        here = [case for case in cases if case.area == name]
        mine = [case for case in here if isinstance(case, Precedent)]
        citing = [*rules[name], *(URIRef(precedent.iri) for precedent in mine)]
        yield Area(
            name=name,
            rules=len(rules[name]),
            exercised=sum(str(rule) in used for rule in rules[name]),
            precedents=len(mine),
            reproduced=sum(not any(problems(judge, precedent)) for precedent in mine),
            excluded=excluded.count(name),
            examples=len(here) - len(mine),
            places=len({place for subject in citing for place in places_cited(corpus.rulings, subject)}),
        )


def _area_of(file: str, names: Iterable[str]) -> str:
    folder = folder_of(file)
    return next((name for name in sorted(names, key=len, reverse=True) if folder.startswith(name)), folder)


def _works(graph: Graph) -> Iterator[Work]:
    citing: defaultdict[tuple[Node | None, str], set[str]] = defaultdict(set)
    for rule in graph.subjects(RDF.type, RULE):
        for place in places_cited(graph, rule):
            citing[place].add(shown(rule))
    for work in sorted(graph.subjects(LOCATOR, Literal("pages")), key=str):
        numbers = sorted(
            int(str(page)) for part in graph.subjects(PART_OF, work) for page in graph.objects(part, PAGE)
        )
        pages = {number: tuple(sorted(citing[work, str(number)])) for number in numbers}
        yield Work(shown(work), str(graph.value(work, RDFS.label) or shown(work)), pages)
