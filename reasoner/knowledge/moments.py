"""The moments of a turn, as the ontology orders them: phases, steps, Damage Step timings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.knowledge.vocabulary import YGO
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.knowledge.base import Knowledge

ORDER = Iri(YGO + "order")
PHASE, STEP, TIMING = "phase", "step", "timing"
PART_OF_PHASE = Iri(YGO + "partOfPhase")
PART_OF_STEP = Iri(YGO + "partOfStep")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the turn: the fields of a situation that say so, and its name."""

    fields: Mapping[str, str]
    label: str
    keys_of_place: tuple[str, ...] = (PHASE, STEP, TIMING)


def moments(knowledge: Knowledge) -> tuple[Moment, ...]:
    """Return every moment of a turn in order, the finest that the ontology knows of each."""
    return tuple(_moments(knowledge))


def _moments(knowledge: Knowledge) -> Iterator[Moment]:
    words, facts = knowledge.vocabulary, knowledge.structure
    situation = words.shape("Situation")
    phases = sorted(set(situation.fields[PHASE].tokens.values()), key=lambda iri: _order(facts, iri))
    for phase in phases:
        place = {PHASE: words.token(phase)}
        steps = _parts(facts, PART_OF_PHASE, phase)
        if not steps:
            yield Moment(place, words.label(phase))
        for step in steps:
            timings = _parts(facts, PART_OF_STEP, step)
            if not timings:
                yield Moment({**place, STEP: words.token(step)}, words.label(step))
            for timing in timings:
                fields = {**place, STEP: words.token(step), TIMING: words.token(timing)}
                yield Moment(fields, f"{words.label(step)}: {words.label(timing)}")


def _order(facts: Mapping[tuple[Iri, Iri], tuple[Iri | Literal, ...]], iri: Iri) -> int:
    found = facts.get((iri, ORDER), (Literal(0),))[0]
    return int(str(found.value)) if isinstance(found, Literal) else 0


def _parts(
    facts: Mapping[tuple[Iri, Iri], tuple[Iri | Literal, ...]], property_: Iri, whole: Iri
) -> list[Iri]:
    found = [subject for (subject, prop), values in facts.items() if prop == property_ and whole in values]
    return sorted(found, key=lambda iri: _order(facts, iri))
