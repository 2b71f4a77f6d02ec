"""What effects are whatever the situation: the facts of `headjudge cards export`, concluded by the rules.

Nothing is assumed of a situation but the moment, so that what comes out holds wherever the activation condition of
the effect is met. The timings of the Damage Step are told apart only where one can matter, and a game of its own only
where a rule that holds in it alone can.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reasoner.engine.evaluator import evaluate
from reasoner.engine.facts import Facts
from reasoner.knowledge.moments import TIMING, moments
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import EFFECT, SITUATION, THIS, Origin
from reasoner.question.stating import Stating
from reasoner.rules.syntax import Pattern, Variable, relation_key
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence
    from datetime import date

    from reasoner.cards.library import CardLibrary, KnownCard
    from reasoner.engine.program import Program
    from reasoner.knowledge.base import Knowledge
    from reasoner.rules.rule import Rule
    from reasoner.rules.terms import Term, Triple

TRUE = Literal(True)
EXPORTED_AS = Iri(YGO + "exportedAs")
ALLOWS = Iri(YGO + "damageStepAllows")
SPELL_SPEED = Iri(YGO + "spellSpeed")
CAN_MISS = Iri(YGO + "canMissTiming")
IS_ACTIVATED = Iri(YGO + "isActivated")
NEGATED_ACTIVATION = "activation"


@dataclass(frozen=True, slots=True)
class EffectProfile:
    """What one effect is whatever the situation; `timings` are those of the Damage Step in which it may be used."""

    number: int
    speed: Term | None
    misses: Term | None
    timings: tuple[Iri, ...]


class Profiles:
    """Concludes the profiles of effects, for one game and day."""

    def __init__(self, knowledge: Knowledge, library: CardLibrary, game: Iri, day: date) -> None:
        self.knowledge = knowledge
        self.library = library
        rules = knowledge.rules
        self.allows = rules.program(ALLOWS, game, day)
        self.speed = rules.program(SPELL_SPEED, game, day)
        self.misses = rules.program(CAN_MISS, game, day)
        situation = knowledge.vocabulary.shape("Situation").fields
        timed = [moment.fields for moment in moments(knowledge) if TIMING in moment.fields]
        self.timing = situation[TIMING].path
        self.places = tuple(
            (self._place(fields), situation[TIMING].tokens[fields[TIMING]]) for fields in timed
        )
        self.exported = {timing: self._exported(timing) for _, timing in self.places}

    def effects(self, card: KnownCard) -> list[dict[str, Any]]:
        """Return the card's effects in the shape of the contract."""
        profiles = {found.number: found for found in self.profiles(card, self.stated(card))}
        return [
            self._effect(card, effect, profiles.get(effect["number"]))
            for effect in card.facts.get("effects", ())
        ]

    def stated(self, card: KnownCard) -> tuple[Triple, ...]:
        """Return the facts of a card."""
        stating = Stating(self.knowledge.vocabulary, self.library)
        stating.known_facts(card, THIS, "card")
        return tuple(stating.graph.origins)

    def profiles(self, card: KnownCard, stated: Sequence[Triple]) -> Iterator[EffectProfile]:
        """Yield what is concluded of the card's activated effects from its facts."""
        plain = Facts(stated)
        places = {place: Facts((*stated, *place)) for place, _ in self.places}
        for effect in card.facts.get("effects", ()):
            if self._is_activated(effect.get("kind")):
                node = Iri(f"{EFFECT}-{effect['number']}")
                speed = evaluate(self.speed, plain, node).value
                misses = evaluate(self.misses, plain, node).value
                yield EffectProfile(effect["number"], speed, misses, tuple(self._timings(places, node)))

    def _timings(self, places: Mapping[tuple[Triple, ...], Facts], node: Iri) -> Iterator[Iri]:
        """Yield the timings in which an effect may be used; only what a timing can turn is evaluated again."""
        anywhere = {place: evaluate(self.allows, facts, node) for place, facts in places.items()}
        for place, timing in self.places:
            before = anywhere[place]
            facts = places[place].assuming((SITUATION, self.timing), timing)
            if evaluate(self.allows, facts, node, before).value is TRUE:
                yield timing

    def _effect(
        self, card: KnownCard, effect: Mapping[str, Any], profile: EffectProfile | None
    ) -> dict[str, Any]:
        place = card.spans.get((effect["number"], "text"))
        return {
            "number": effect["number"],
            "text": [place[1], place[2]] if place else None,
            "kind": effect.get("kind"),
            "mandatory": effect.get("mandatory", False) if profile else None,
            "canMissTiming": _plain(profile.misses) if profile else None,
            "damageStep": [self.exported[timing] for timing in profile.timings] if profile else [],
            "spellSpeed": _plain(profile.speed) if profile else None,
            "targets": effect.get("targets", False),
            "negatesActivation": NEGATED_ACTIVATION in effect.get("negates", ()),
            "oncePerTurn": effect.get("oncePerTurn", "none"),
            "confidence": effect.get("confidence", "sure"),
        }

    def _is_activated(self, kind: str | None) -> bool:
        found = self.knowledge.vocabulary.shape("Effect").fields["kind"].tokens.get(kind or "")
        return found is not None and TRUE in self.knowledge.structure.get((found, IS_ACTIVATED), ())

    def _exported(self, timing: Iri) -> str:
        names = self.knowledge.structure.get((timing, EXPORTED_AS), ())
        told = names[0] if names else timing
        return str(told.value) if isinstance(told, Literal) else self.knowledge.vocabulary.token(timing)

    def _place(self, fields: Mapping[str, str]) -> tuple[Triple, ...]:
        """Return the facts of a moment, its timing left open."""
        stating = Stating(self.knowledge.vocabulary, self.library)
        shape = self.knowledge.vocabulary.shape("Situation")
        for key, value in fields.items():
            if key != TIMING:
                stating.values(SITUATION, shape.fields[key], value, key, Origin(key))
        stating.graph.add(SITUATION, Iri(YGO + "this"), THIS, Origin("situation.this"))
        return tuple(stating.graph.origins)


class ProfilesByGame:
    """Concludes the profiles of effects in every game on one day."""

    def __init__(self, knowledge: Knowledge, library: CardLibrary, day: date) -> None:
        games = dict.fromkeys(knowledge.games.values())
        self.by_game = {game: Profiles(knowledge, library, game, day) for game in games}
        self.first, *others = self.by_game.values()
        self.apart = {profiles: tuple(_apart(self.first, profiles)) for profiles in others}

    def conclusions(self, card: KnownCard, stated: Sequence[Triple]) -> Iterator[tuple[Iri, Iri, Iri, Term]]:
        """Yield what is concluded of a card's activated effects from its facts: game, effect, property, value."""
        shared = list(self.first.profiles(card, stated))
        held = {(relation_key(predicate, value), value) for _, predicate, value in stated}
        for game, those in self.by_game.items():
            turned = any(may_apply(rule, program, held) for rule, program in self.apart.get(those, ()))
            for profile in those.profiles(card, stated) if turned else shared:
                yield from ((game, *found) for found in _facts(profile))


def may_apply(rule: Rule, program: Program, held: Container[tuple[Iri, Term]]) -> bool:
    """Say whether a rule can apply where a question gives these values of relations.

    It cannot where it asks for a value that nothing gives, of a relation that only questions give.
    """
    return all(
        not isinstance(literal, Pattern)
        or isinstance(literal.object, Variable)
        or literal.key in program.special
        or (literal.key, literal.object) in held
        for literal in rule.body
    )


def _apart(one: Profiles, other: Profiles) -> Iterator[tuple[Rule, Program]]:
    """Yield the rules that hold in one game only."""
    for mine, its in ((one.allows, other.allows), (one.speed, other.speed), (one.misses, other.misses)):
        known, others = set(mine.rules), set(its.rules)
        yield from ((rule, mine) for rule in known - others)
        yield from ((rule, its) for rule in others - known)


def _facts(profile: EffectProfile) -> Iterator[tuple[Iri, Iri, Term]]:
    effect = Iri(f"{EFFECT}-{profile.number}")
    for predicate, value in ((SPELL_SPEED, profile.speed), (CAN_MISS, profile.misses)):
        if value is not None:
            yield effect, predicate, value
    for timing in profile.timings:
        yield effect, Iri(YGO + TIMING), timing


def _plain(value: Term | None) -> Any:
    return value.value if isinstance(value, Literal) else None
