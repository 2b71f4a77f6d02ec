"""Defined classes against rules: HermiT sorts sample effects by their definitions, the judge answers for each.

The samples are the curated effects, cut down to the properties that definitions speak of. What the members of a
class must be answered stands in the ontology (`ygo:agreesWith`), as a question.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rdflib import OWL, RDF, URIRef

from reasoner.answers.expected import said
from reasoner.cards.library import CardLibrary
from reasoner.errors import HeadjudgeError
from reasoner.knowledge.vocabulary import YGO, Vocabulary
from reasoner.question.card_facts import NUMBER
from reasoner.question.stating import Stating
from reasoner.rules.metamodel import GIVES
from reasoner.rules.terms import Iri
from reasoner.upkeep.cards import curated, foreign_term
from reasoner.upkeep.hermit import classify, ontology_defects

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rdflib import Graph

    from reasoner.answers.expected import Asks
    from reasoner.upkeep.corpus import Corpus
    from reasoner.upkeep.defects import Defect

AGREES_WITH = URIRef(YGO + "agreesWith")
SAMPLE = "urn:headjudge:sample#"


@dataclass(frozen=True, slots=True)
class Sample:
    """An effect as definitions see it: its name here, a card that has such an effect, its type line, its facts.

    Samples with the same facts have the same name: definitions do not ask on which card an effect stands.
    """

    name: Iri
    card: str
    type_line: str
    effect: Mapping[str, Any]

    def __str__(self) -> str:
        facts = ", ".join(f"{key} {json.dumps(value)}" for key, value in self.effect.items())
        return f"an effect such as on {self.card} ({facts})"


@dataclass(frozen=True, slots=True)
class Probe:
    """What members of a class must be answered."""

    cls: str
    question: Mapping[str, Any]
    expects: tuple[str, ...]
    only: bool
    among: Mapping[str, Any]

    def suits(self, sample: Sample) -> bool:
        """Say whether the sample is one that this probe is about."""
        return all(sample.effect.get(key) in wanted for key, wanted in self.among.items())

    def of(self, sample: Sample) -> dict[str, Any]:
        """Return the question about one sample."""
        card = {"type": sample.type_line, **self.question.get("card", {}), "effects": [sample.effect]}
        return {**self.question, "card": card, "effect": 1}


def check_classes(corpus: Corpus, judge: Asks) -> Iterator[Defect]:
    """Yield what HermiT finds wrong with the ontology, and samples whose class and answers disagree."""
    vocabulary = Vocabulary.from_graph(corpus.vocabulary)
    found = list(samples(corpus, vocabulary))
    facts = [triple for sample in found for triple in facts_of(vocabulary, sample)]
    classified = classify(corpus.ontology, facts, [sample.name for sample in found])
    yield from ontology_defects(corpus, classified)
    if classified.consistent:
        for probe in probes(corpus.ontology):
            suited = [sample for sample in found if probe.suits(sample)]
            members = {sample.name for sample in suited if probe.cls in classified.types[sample.name]}
            for problem, wrong in _disagreements(judge, probe, suited, members).items():
                more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
                yield corpus.defect(probe.cls, problem.format(f"{wrong[0]}{more}"))


def probes(ontology: Graph) -> Iterator[Probe]:
    """Yield what the ontology says of the members of its defined classes."""
    for cls, text in sorted(ontology.subject_objects(AGREES_WITH)):
        data = json.loads(str(text))
        question = {key: value for key, value in data.items() if key not in ("expects", "only", "among")}
        yield Probe(
            str(cls), question, tuple(data["expects"]), data.get("only", False), data.get("among", {})
        )


def samples(corpus: Corpus, vocabulary: Vocabulary) -> Iterator[Sample]:
    """Yield one sample for every combination of type line and facts that definitions tell apart."""
    fields = vocabulary.shape("Effect").fields
    defining = {str(property_) for property_ in corpus.ontology.objects(None, OWL.onProperty)}
    keys = [key for key, field in fields.items() if field.path in defining]
    names: dict[str, Iri] = {}
    seen: set[tuple[str, str]] = set()
    for _, card in curated(corpus.root):
        for effect in card.get("effects", ()):
            facts = {key: effect[key] for key in keys if key in effect}
            said_of = json.dumps(facts, sort_keys=True)
            name = names.setdefault(said_of, Iri(f"{SAMPLE}{len(names) + 1}"))
            if (card["type"], said_of) not in seen:
                seen.add((card["type"], said_of))
                yield Sample(name, card["name"], card["type"], {"number": 1, **facts})


def facts_of(vocabulary: Vocabulary, sample: Sample) -> Iterable[tuple[Any, Any, Any]]:
    """Yield a sample as RDF."""
    stating = Stating(vocabulary, CardLibrary(vocabulary))
    stating.object(sample.name, vocabulary.shape("Effect"), dict(sample.effect), "")
    node = URIRef(sample.name)
    yield node, RDF.type, URIRef(YGO + "Effect")
    for _, property_, value in stating.graph.origins:
        if property_ not in (GIVES, NUMBER):
            yield node, URIRef(property_), foreign_term(value)


def _disagreements(
    judge: Asks, probe: Probe, found: Iterable[Sample], members: set[Iri]
) -> Mapping[str, list[Sample]]:
    """Return what is wrong, with a blank for the samples of which it is."""
    wrong: defaultdict[str, list[Sample]] = defaultdict(list)
    for sample in found:
        try:
            got = said(judge.ask(probe.of(sample)))
        except HeadjudgeError as error:
            got = f"an error ({error.code})"
        asked = f"the rules answer {probe.question['ask']} with {got}."
        if sample.name in members and got not in probe.expects:
            wrong[f"has {{}} as a member, but {asked}"].append(sample)
        elif sample.name not in members and probe.only and got in probe.expects:
            wrong[f"does not have {{}} as a member, but {asked}"].append(sample)
    return wrong
