"""What of the law is encoded: of every topic, page, section and numbered rule, by which rules, or why not.

A place of a work, or a topic, is *encoded* if a rule cites it (or is about it), *shown* if no rule does but a precedent
that the rules reproduce or a word of the glossary that is explained, *out of scope* if the knowledge base says for what
reason (`ygo:putsOutOfScope`), and else *open*.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from rdflib import RDF, RDFS, URIRef

from reasoner.errors import HeadjudgeError
from reasoner.knowledge.base import root as own_root
from reasoner.knowledge.vocabulary import YGO
from reasoner.upkeep.citations import NUMBER, PAGE, PART_OF, SECTION
from reasoner.upkeep.corpus import Corpus, shown
from reasoner.upkeep.places import places_cited

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from rdflib import Graph
    from rdflib.term import Node

    from reasoner.upkeep.defects import Defect

RULE, PRECEDENT, TERM, TOPIC, ABOUT, REASON, PUTS_OUT = (
    URIRef(YGO + name)
    for name in ("Rule", "Precedent", "GlossaryTerm", "Topic", "topic", "ScopeReason", "putsOutOfScope")
)
ENCODED, SHOWN, OUT, OPEN = "encoded", "shown", "out of scope", "open"
STATUSES = (ENCODED, SHOWN, OUT, OPEN)
TOPICS = "topics"
RULES = "rulings/rules/"


@dataclass(frozen=True, slots=True)
class Subject:
    """A topic or a place of a work: what it is about, the rules, precedents and terms on it, or why it is left out.

    `work` is the work that it is a part of, `topics` for a topic; `place` the page, number or section.
    """

    iri: str
    work: str
    place: str
    title: str
    rules: tuple[str, ...]
    precedents: tuple[str, ...]
    terms: tuple[str, ...] = ()
    reason: str = ""

    @property
    def status(self) -> str:
        """One of `STATUSES`."""
        if self.rules or self.precedents or self.terms:
            return ENCODED if self.rules else SHOWN
        return OUT if self.reason else OPEN

    def to_json(self) -> dict[str, Any]:
        """Return the subject with its status as JSON values."""
        return {**asdict(self), "status": self.status}

    def __str__(self) -> str:
        by = ", ".join(self.rules or self.precedents or self.terms) or self.reason
        return f"{self.place:<28} {self.status:<13} {self.title}" + (f" ({by})" if by else "")


def subjects(corpus: Corpus) -> tuple[Subject, ...]:
    """Return every topic and every registered place of a work, in the order of works and places."""
    law = corpus.law
    reasons = {
        node: str(law.value(reason, RDFS.label))
        for reason in law.subjects(RDF.type, REASON)
        for node in law.objects(reason, PUTS_OUT)
    }
    found = [*_topics(law, reasons), *_parts(law, reasons)]
    return tuple(sorted(found, key=lambda one: (one.work, _natural(one.place))))


def encoded(
    root: Path | None = None, work: str = "", area: str = "", status: str = ""
) -> tuple[Subject, ...]:
    """Return the topics and places of the knowledge base at `root` (default: the project's own).

    `work` keeps those of one work (`topics` for the topics), `status` those with one of `STATUSES`, and `area` those
    on which the rules in one folder of `rulings/rules/` rest, with these rules alone. Raises `HeadjudgeError` for a
    work or area that does not exist.
    """
    corpus = Corpus.read(root or own_root())
    found = subjects(corpus)
    _must_be(work, {subject.work for subject in found}, "work")
    folders = {shown(rule): folder_of(file) for file, rule in corpus.instances(RULE)}
    _must_be(area, set(folders.values()), "area")
    if area:
        mine = (
            replace(one, rules=tuple(rule for rule in one.rules if folders[rule] == area)) for one in found
        )
        found = tuple(one for one in mine if one.rules)
    return tuple(one for one in found if work in ("", one.work) and status in ("", one.status))


def folder_of(file: str) -> str:
    """Return the folder of `rulings/rules/` that a file of rules is in."""
    return file.removeprefix(RULES).partition("/")[0]


def _must_be(name: str, known: Iterable[str], what: str) -> None:
    if name and name not in known:
        near = get_close_matches(name, known, n=3) or sorted(known)
        raise HeadjudgeError(f"unknown-{what}", f"There is no {what} “{name}”.", "One of: " + ", ".join(near))


def totals(found: Iterable[Subject]) -> dict[str, dict[str, int]]:
    """Return how many subjects of each work have each status."""
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for subject in found:
        counted[subject.work][subject.status] += 1
    return {work: {status: counts[status] for status in STATUSES} for work, counts in sorted(counted.items())}


def check_scope(corpus: Corpus) -> Iterator[Defect]:
    """Yield what is said to be left out although a rule or precedent is about it, or although it does not exist."""
    known = {subject.iri: subject for subject in subjects(corpus)}
    for reason, node in sorted(corpus.law.subject_objects(PUTS_OUT), key=str):
        subject = known.get(shown(node))
        if subject is None:
            yield corpus.defect(reason, f"leaves out {shown(node)}, which is neither a topic nor a place.")
        elif subject.status != OUT:
            by = ", ".join((*subject.rules, *subject.precedents, *subject.terms)[:3])
            yield corpus.defect(
                reason, f"leaves out {shown(node)}, but {by} rests on it.", "Take it off the list."
            )


def _topics(law: Graph, reasons: Mapping[Node, str]) -> Iterator[Subject]:
    for topic in law.subjects(RDF.type, TOPIC):
        yield Subject(
            iri=shown(topic),
            work=TOPICS,
            place=shown(topic).partition(":")[2],
            title=str(law.value(topic, RDFS.label)),
            rules=_about(law, topic, RULE),
            precedents=_about(law, topic, PRECEDENT),
            terms=_about(law, topic, TERM),
            reason=reasons.get(topic, ""),
        )


def _about(law: Graph, topic: Node, kind: Node) -> tuple[str, ...]:
    return _named(node for node in law.subjects(ABOUT, topic) if (node, RDF.type, kind) in law)


def _parts(law: Graph, reasons: Mapping[Node, str]) -> Iterator[Subject]:
    rules, precedents, terms = (_citing(law, kind) for kind in (RULE, PRECEDENT, TERM))
    for part, work in law.subject_objects(PART_OF):
        place = next(str(value) for kind in (PAGE, NUMBER, SECTION) for value in law.objects(part, kind))
        yield Subject(
            iri=shown(part),
            work=shown(work).partition(":")[2],
            place=place,
            title=str(law.value(part, RDFS.label) or place),
            rules=_named(rules[work, place]),
            precedents=_named(precedents[work, place]),
            terms=_named(terms[work, place]),
            reason=reasons.get(part, ""),
        )


def _citing(law: Graph, kind: Node) -> Mapping[tuple[Node | None, str], set[Node]]:
    found: defaultdict[tuple[Node | None, str], set[Node]] = defaultdict(set)
    for node in law.subjects(RDF.type, kind):
        for place in places_cited(law, node):
            found[place].add(node)
    return found


def _named(nodes: Iterable[Node]) -> tuple[str, ...]:
    return tuple(sorted(map(shown, nodes)))


def _natural(place: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key by which “9” stands before “10”, and “201.10a” after “201.9”."""
    pieces = place.replace("-", ".").replace("#", ".").split(".")
    return tuple((int(digits), piece) if (digits := _digits(piece)) else (0, piece) for piece in pieces)


def _digits(piece: str) -> str:
    return piece[: len(piece) - len(piece.lstrip("0123456789"))]
