"""What the graphs of cards and of conclusions hold, as N-Triples in chunks.

A card's facts are those that the judge works with: stated of a card in a question, then given the names under
which the card is known to the world.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from reasoner.answers.profiles import ProfilesByGame
from reasoner.cards.library import CardLibrary
from reasoner.errors import CardImportError, HeadjudgeError
from reasoner.knowledge.base import load_knowledge, root
from reasoner.knowledge.vocabulary import QUESTION, YGO
from reasoner.question.card_facts import EFFECTS
from reasoner.question.conversion import REASONED
from reasoner.question.graph import THIS
from reasoner.question.stating import Stating
from reasoner.reading.record import CardRecord
from reasoner.rules.terms import Iri, Literal
from service.addresses import iri_of
from service.cards.store import CardStore, key_of
from service.loading import load_judge
from service.processes import in_processes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from reasoner.answers.answer import Answer
    from reasoner.cards.library import KnownCard
    from reasoner.rules.terms import Term, Triple

CARD = "https://w3id.org/headjudge/cards/"
CHUNK = 500
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_PROV = "http://www.w3.org/ns/prov#"
RDF_TYPE = _RDF + "type"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_DATATYPES = {bool: "boolean", int: "integer", date: "date"}
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})


class Triples(NamedTuple):
    """What is known of some cards, and what is concluded of them, as N-Triples."""

    facts: bytes
    conclusions: bytes


def pool_triples(
    directory: Path, cards: CardStore, day: date, chunk: int = CHUNK
) -> Iterator[tuple[int, Triples]]:
    """Yield what is known and concluded of every card of a data directory, in as many processes as read cards.

    All imported cards as printed and read, and all curated ones; with each chunk, how many cards are done. A
    conclusion is a specialization (PROV-O) of its effect for one `ygo:game`: `ygo:spellSpeed`, `ygo:canMissTiming`,
    and a `ygo:timing` for each Damage Step timing in which the effect may be used.
    """
    places = [(start, start + chunk) for start in range(0, len(cards) + 1, chunk)]
    made = in_processes(_chunk, places, partial(_start, directory, cards.digest, day))
    for (_, end), triples in zip(places, made, strict=True):
        yield min(end, len(cards)), triples


_worker: list[tuple[CardFacts, ProfilesByGame]] = []


def _start(directory: Path, digest: str, day: date) -> None:
    cards = CardStore.open(directory)
    if cards.digest != digest:
        raise CardImportError("import-running", "Another list was imported meanwhile.", "Ask again.")
    facts = CardFacts(cards)
    _worker[:] = [(facts, ProfilesByGame(facts.known, facts.library, day))]


def _chunk(places: tuple[int, int]) -> Triples:
    facts, profiles = _worker[0]
    known: list[str] = []
    concluded: list[str] = []
    for record in facts.slice(*places):
        card = facts.find(record)
        if card is not None:
            stated = profiles.first.stated(card)
            base = CARD + key_of(record)
            known += facts.written(record, stated, base)
            concluded += _profiles(base, profiles.conclusions(card, stated))
    return Triples("".join(known).encode(), "".join(concluded).encode())


class CardFacts:
    """States cards as the judge knows them."""

    def __init__(self, cards: CardStore) -> None:
        self._cards = cards
        self.known = load_knowledge()
        self.library = CardLibrary(self.known.vocabulary, self.known.curated, cards)

    def slice(self, start: int, end: int) -> Iterator[CardRecord]:
        """Yield the imported cards of these places; behind the last, those that only curated facts know."""
        yield from (stored.record for stored in self._cards.slice(start, end))
        if start <= len(self._cards) < end:
            for card in self.known.curated:
                if self._cards.find(card["name"]) is None:
                    yield CardRecord(card["name"], card.get("password"))

    def find(self, record: CardRecord) -> KnownCard | None:
        """Return what is known of a card."""
        return self.library.find(record.name if record.password is None else record.password)

    def of(self, record: CardRecord) -> list[str]:
        """Return the facts of one card, each as a line of N-Triples."""
        known = self.find(record)
        if known is None:
            return []
        stating = Stating(self.known.vocabulary, self.library)
        stating.known_facts(known, THIS, "card")
        return self.written(record, stating.graph.origins, CARD + key_of(record))

    @staticmethod
    def written(record: CardRecord, stated: Iterable[Triple], base: str) -> list[str]:
        """Return the facts stated of a card, with its class and name, each as a line of N-Triples."""
        typed: list[Triple] = [
            (THIS, Iri(RDF_TYPE), Iri(YGO + "Card")),
            (THIS, Iri(_RDFS + "label"), Literal(record.name)),
        ]
        typed += [
            (value, Iri(RDF_TYPE), Iri(YGO + "Effect"))
            for _, path, value in stated
            if path == EFFECTS and isinstance(value, Iri)
        ]
        return [
            f"{_written(subject, base)} {_written(predicate, base)} {_written(value, base)} .\n"
            for subject, predicate, value in (*typed, *stated)
        ]


def _profiles(base: str, concluded: Iterable[tuple[Iri, Iri, Iri, Term]]) -> Iterator[str]:
    named: set[str] = set()
    for game, effect, predicate, value in concluded:
        of = f"{base}/{effect.removeprefix(QUESTION)}"
        name = f"<{of}/{game.rpartition('/')[2]}>"
        if name not in named:
            named.add(name)
            yield f"{name} <{_PROV}specializationOf> <{of}> .\n{name} <{YGO}game> <{game}> .\n"
        yield f"{name} <{predicate}> {_written(value, base)} .\n"


def _written(term: Term, base: str) -> str:
    """Return a term as N-Triples writes it; what a question calls `this` and its parts stand under `base`."""
    if isinstance(term, Iri):
        if term == THIS:
            return f"<{base}>"
        return f"<{base}/{term.removeprefix(QUESTION)}>" if term.startswith(QUESTION) else f"<{term}>"
    text = str(term.value).lower() if isinstance(term.value, bool) else str(term.value)
    return f'"{text.translate(_ESCAPES)}"{_kind(term)}'


def _kind(literal: Literal) -> str:
    if literal.language:
        return f"@{literal.language}"
    datatype = literal.datatype or (
        _XSD + _DATATYPES.get(type(literal.value), "decimal") if not isinstance(literal.value, str) else ""
    )
    return f"^^<{datatype}>" if datatype else ""


def conclusion_triples(cards: CardStore) -> Iterator[bytes]:
    """Yield what the judge concludes on precedents and examples, as N-Triples (PROV-O): verdict, reason, rules.

    An answer is derived from its case and influenced by the rules that carry it.
    """
    # Only this graph needs them, and they load an RDF library.
    from reasoner.answers.expected import said  # noqa: PLC0415
    from reasoner.upkeep.cases import readable  # noqa: PLC0415
    from reasoner.upkeep.corpus import Corpus  # noqa: PLC0415

    judge = load_judge(cards)
    for case in readable(Corpus.read(root()).rulings):
        for number, question in enumerate(case.questions, 1):
            try:
                answer = judge.ask({**question, "detail": REASONED})
            except HeadjudgeError:
                # A case that cannot be asked is a defect that `headjudge check` reports.
                continue
            yield "".join(_answer(case.iri, f"{case.iri}/answer-{number}", said(answer), answer)).encode()


def as_of(graph: str, day: date) -> bytes:
    """Return the statement that what a graph concludes holds for a day, as N-Triples."""
    return f"<{graph}> <{YGO}asOf> {_written(Literal(day), graph)} .\n".encode()


def _answer(case: Iri, name: str, verdict: str, answer: Answer) -> Iterator[str]:
    facts: list[tuple[str, Term]] = [
        (RDF_TYPE, Iri(_PROV + "Entity")),
        (_PROV + "wasDerivedFrom", case),
        (_RDF + "value", Literal(verdict)),
        (_RDFS + "comment", Literal(answer.summary)),
    ]
    facts += [
        (_PROV + "wasInfluencedBy", Iri(rule)) for reason in answer.because if (rule := iri_of(reason.rule))
    ]
    return (f"<{name}> <{predicate}> {_written(value, name)} .\n" for predicate, value in facts)
