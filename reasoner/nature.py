"""What effects are by their own nature: the facts of `headjudge cards export`, concluded by the rules.

Nothing is assumed of a situation but the moment, so that what comes out holds wherever the activation condition of
the effect is met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.facts import Facts
from reasoner.stating import EFFECT, SITUATION, THIS, Origin, Stating
from reasoner.terms import Iri, Literal
from reasoner.turn import TIMING, moments
from reasoner.vocabulary import YGO

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from reasoner.knowledge import Knowledge
    from reasoner.library import CardLibrary, KnownCard
    from reasoner.terms import Term

TRUE = Literal(True)
EXPORTED_AS = Iri(YGO + "exportedAs")
ALLOWS = Iri(YGO + "damageStepAllows")
SPELL_SPEED = Iri(YGO + "spellSpeed")
CAN_MISS = Iri(YGO + "canMissTiming")
IS_ACTIVATED = Iri(YGO + "isActivated")
NEGATED_ACTIVATION = "activation"


class Nature:
    """Concludes what effects are by nature, for one game and day."""

    def __init__(self, knowledge: Knowledge, library: CardLibrary, game: Iri, day: date) -> None:
        self.knowledge = knowledge
        self.library = library
        rules = knowledge.rules
        self.allows = rules.program(ALLOWS, game, day)
        self.speed = rules.program(SPELL_SPEED, game, day)
        self.misses = rules.program(CAN_MISS, game, day)
        self.timings = tuple(
            (self._exported(moment.fields[TIMING]), self._place(moment.fields))
            for moment in moments(knowledge)
            if TIMING in moment.fields
        )

    def effects(self, card: KnownCard) -> list[dict[str, Any]]:
        """Return the card's effects in the shape of the contract."""
        stating = Stating(self.knowledge.vocabulary, self.library)
        stating.known_facts(card, THIS, "card")
        facts = tuple(stating.graph.origins)
        places = [(name, Facts((*facts, *place))) for name, place in self.timings]
        plain = Facts(facts)
        return [self._effect(card, effect, plain, places) for effect in card.facts.get("effects", ())]

    def conclusions(self, card: KnownCard) -> Iterator[tuple[Iri, Iri, Term]]:
        """Yield what is concluded of the card's activated effects: effect, property, value."""
        stating = Stating(self.knowledge.vocabulary, self.library)
        stating.known_facts(card, THIS, "card")
        facts = tuple(stating.graph.origins)
        places = [(place[1], Facts((*facts, *place[0]))) for place in self._timed]
        plain = Facts(facts)
        for effect in card.facts.get("effects", ()):
            if not self._is_activated(effect.get("kind")):
                continue
            node = Iri(f"{EFFECT}-{effect['number']}")
            for program, predicate in ((self.speed, SPELL_SPEED), (self.misses, CAN_MISS)):
                value = program.evaluate(plain, node).value
                if value is not None:
                    yield node, predicate, value
            for timing, present in places:
                if self._allowed(present, node):
                    yield node, Iri(YGO + TIMING), timing

    @property
    def _timed(self) -> Iterator[tuple[tuple[tuple[Iri, Iri, Term], ...], Iri]]:
        tokens = self.knowledge.vocabulary.shape("Situation").fields[TIMING].tokens
        named = (moment.fields[TIMING] for moment in moments(self.knowledge) if TIMING in moment.fields)
        for (_, place), token in zip(self.timings, named, strict=True):
            yield place, tokens[token]

    def _effect(
        self, card: KnownCard, effect: Mapping[str, Any], plain: Facts, places: list[tuple[str, Facts]]
    ) -> dict[str, Any]:
        node = Iri(f"{EFFECT}-{effect['number']}")
        activated = self._is_activated(effect.get("kind"))
        place = card.spans.get((effect["number"], "text"))
        return {
            "number": effect["number"],
            "text": [place[1], place[2]] if place else None,
            "kind": effect.get("kind"),
            "mandatory": effect.get("mandatory", False) if activated else None,
            "canMissTiming": self._one(self.misses, plain, node) if activated else None,
            "damageStep": [name for name, facts in places if self._allowed(facts, node)] if activated else [],
            "spellSpeed": self._one(self.speed, plain, node) if activated else None,
            "targets": effect.get("targets", False),
            "negatesActivation": NEGATED_ACTIVATION in effect.get("negates", ()),
            "oncePerTurn": effect.get("oncePerTurn", "none"),
            "confidence": effect.get("confidence", "sure"),
        }

    def _allowed(self, facts: Facts, node: Iri) -> bool:
        return self.allows.evaluate(facts, node).value is TRUE

    def _one(self, program: Any, facts: Facts, node: Iri) -> Any:
        value = program.evaluate(facts, node).value
        return value.value if isinstance(value, Literal) else None

    def _is_activated(self, kind: str | None) -> bool:
        found = self.knowledge.vocabulary.shape("Effect").fields["kind"].tokens.get(kind or "")
        return found is not None and TRUE in self.knowledge.structure.get((found, IS_ACTIVATED), ())

    def _exported(self, token: str) -> str:
        timing = self.knowledge.vocabulary.shape("Situation").fields[TIMING].tokens[token]
        names = self.knowledge.structure.get((timing, EXPORTED_AS), ())
        return str(names[0].value) if names and isinstance(names[0], Literal) else token

    def _place(self, fields: Mapping[str, str]) -> tuple[tuple[Iri, Iri, Term], ...]:
        return tuple(self._facts_of_place(fields))

    def _facts_of_place(self, fields: Mapping[str, str]) -> Iterator[tuple[Iri, Iri, Term]]:
        stating = Stating(self.knowledge.vocabulary, self.library)
        shape = self.knowledge.vocabulary.shape("Situation")
        for key, value in fields.items():
            stating.values(SITUATION, shape.fields[key], value, key, Origin(key))
        stating.graph.add(SITUATION, Iri(YGO + "this"), THIS, Origin("situation.this"))
        yield from stating.graph.origins


def natures(knowledge: Knowledge, library: CardLibrary) -> dict[Iri, Nature]:
    """Return, for each game, what concludes the nature of effects as of today."""
    from datetime import date  # noqa: PLC0415 - a type elsewhere

    today = date.today()  # noqa: DTZ011 - rules hold by the calendar where the judge sits
    return {game: Nature(knowledge, library, game, today) for game in dict.fromkeys(knowledge.games.values())}
