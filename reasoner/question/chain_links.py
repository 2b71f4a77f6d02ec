"""What the Chain Links of a question do: the parts of their effects, stated for each link at nodes of its own.

A card can be in a Chain twice, and what becomes of a part belongs to the one Chain Link. So the parts of the
effects of a link's card are not stated where the card is described, but here; and what the question itself says
of a link's parts goes over what the card says, part by part. What is paid for an effect is told in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import Origin
from reasoner.rules.metamodel import GIVES
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.question.graph import StatedEffect
    from reasoner.question.stating import Stating

CARD = Iri(YGO + "card")
LINK_NUMBER = Iri(YGO + "linkNumber")
CHOICES = Iri(YGO + "effectChoices")
LINK_PART = Iri(YGO + "linkPart")
LINK_PARTS = Iri(YGO + "linkParts")
LINK_PLACE = Iri(YGO + "linkPlace")
PART_OF_EFFECT = Iri(YGO + "partOfEffect")
PART_PLACE = Iri(YGO + "partPlace")
LINK_COST = Iri(YGO + "linkCost")
COST_OF_EFFECT = Iri(YGO + "costOfEffect")
COST_PLACE = Iri(YGO + "costPlace")
COST_OF = Iri(YGO + "costOf")
MATERIALS = Iri(YGO + "usesMaterials")
MATERIAL_OF = Iri(YGO + "materialOf")
STATES_PARTS_OF = Iri(YGO + "statesPartsOf")
WRITTEN_IN = Iri(YGO + "writtenIn")
WRITTEN_PLACE = Iri(YGO + "writtenPlace")
LINK_COPIES = Iri(YGO + "linkCopies")
_TARGET = Iri(YGO + "target")
COPIED_CARD = {"targets": _TARGET, "cost": Iri(YGO + "paidWith")}
FIRST_TARGET = Iri(YGO + "firstTarget")
OF_LINK = {CARD: Iri(YGO + "linkCard"), Iri(YGO + "by"): Iri(YGO + "activatedBy")}
"""Facts of a Chain Link under names of their own: rules conclude the plain ones of the parts of a link."""

KEY = "parts"
USED = "materials"
DOES = "does"
JOINED_BY = "joinedBy"


def state_link(stating: Stating, link: Iri, number: int, data: Mapping[str, Any], path: str) -> None:
    """State what a Chain Link does: the parts of every effect that it may be, and those that the question gives."""
    stating.graph.add(link, LINK_PLACE, Literal(number), Origin(path))
    given = data.get(KEY, [])
    if not isinstance(given, list) or not all(isinstance(part, dict) for part in given):
        stating.graph.fault(f"{path}.{KEY}", "not a list of objects", "a list of the parts of the effect")
        return
    if KEY in data:
        stating.graph.add(link, GIVES, LINK_PARTS, Origin(f"{path}.{KEY}"))
    said = {prop: value for subject, prop, value in stating.graph.origins if subject == link}
    for plain, own in OF_LINK.items():
        if plain in said:
            stating.graph.add(link, own, said[plain], Origin(path))
    targets = [one for subject, prop, one in stating.graph.origins if (subject, prop) == (link, _TARGET)]
    if len(targets) > 1:
        stating.graph.add(link, FIRST_TARGET, targets[0], Origin(f"{path}.targets[0]"))
    card = said.get(CARD)
    effects = stating.effects_at.get(card, ()) if isinstance(card, Iri) else ()
    _state_choices(stating, link, effects, path)
    known = [
        _with_what_it_copies(stating, link, effect, path)
        for effect in effects
        if data.get("effect", effect.number) == effect.number
    ]
    _check_length(stating, given, [effect for effect in known if effect.whole], path)
    parts = _Parts(stating, link, number, given, path)
    # What a question says that a Chain Link does stands in place of a text that was not understood in full.
    described = any(DOES in part for part in given)
    stated = [effect for effect in known if effect.whole or not described]
    for effect in known:
        parts.pay(effect)
    for effect in stated:
        parts.of(effect)
    if not any(effect.parts for effect in stated):
        parts.state(None, ())
    if USED in data:
        _state_materials(stating, link, number, f"{path}.{USED}")


def _with_what_it_copies(stating: Stating, link: Iri, effect: StatedEffect, path: str) -> StatedEffect:
    """Return an effect with the parts of the effect that it becomes, in place of the part that says so.

    That is the activation of the one card that was targeted, or paid with, and has such an effect.
    """
    told = COPIED_CARD.get(effect.copied)
    if not effect.copies or effect.parts is None or told is None:
        return effect
    cards = [value for subject, prop, value in stating.graph.origins if subject == link and prop == told]
    copied = [
        one
        for card in cards
        if isinstance(card, Iri)
        for one in stating.effects_at.get(card, ())
        if one.activates and one.whole and one.parts
    ]
    if len(copied) != 1 or not copied[0].parts:
        return effect
    before, after = effect.parts[: effect.copies - 1], effect.parts[effect.copies :]
    if after and len(copied[0].parts) > 1:
        # What follows would hang on the last of several parts alone.
        return effect
    stating.graph.add(link, LINK_COPIES, copied[0].node, Origin(path))
    first = {key: value for key, value in effect.parts[effect.copies - 1].items() if key == JOINED_BY}
    became = [{**copied[0].parts[0], **first}, *copied[0].parts[1:]]
    places = [
        *((effect.node, place) for place in range(1, effect.copies)),
        *((copied[0].node, place) for place in range(1, len(became) + 1)),
        *((effect.node, place) for place in range(effect.copies + 1, len(effect.parts) + 1)),
    ]
    return replace(effect, parts=[*before, *became, *after], written=tuple(places))


def _state_choices(stating: Stating, link: Iri, effects: Sequence[StatedEffect], path: str) -> None:
    """State which effects of its card a Chain Link may be, by their numbers and first words, to ask for one."""
    told = [f"{effect.number} (“{effect.opening} …”)" for effect in effects if effect.opening]
    if told:
        stating.graph.add(link, CHOICES, Literal(", ".join(told)), Origin(path))


def _check_length(
    stating: Stating, given: Sequence[Mapping[str, Any]], known: Sequence[StatedEffect], path: str
) -> None:
    """Keep a fault for what is said of a part that no text has, unless it says what it does."""
    longest = max((len(effect.parts) for effect in known if effect.parts is not None), default=len(given))
    if len(given) > longest and not any(DOES in part for part in given[longest:]):
        here = f"{path}.{KEY}[{longest}]"
        stating.graph.fault(here, "a part that the text does not have", f"{longest} parts")


def _state_materials(stating: Stating, link: Iri, number: int, path: str) -> None:
    """State the event that the materials of a Chain Link go; rules say which cards they are and when they go."""
    node = Iri(f"{link}-{USED}")
    stating.graph.names[node] = f"the materials of Chain Link {number}"
    stating.graph.paths[node] = path
    stating.graph.add(link, MATERIALS, node, Origin(path))
    stating.graph.add(node, MATERIAL_OF, link, Origin(path))


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of one Chain Link; `given` is what the question says of them."""

    stating: Stating
    link: Iri
    number: int
    given: Sequence[Mapping[str, Any]]
    path: str

    def of(self, effect: StatedEffect) -> None:
        """State what an effect says of its parts, if it says anything of them."""
        if effect.parts is None:
            return
        if effect.whole:
            self.stating.graph.add(self.link, STATES_PARTS_OF, effect.node, Origin(self.path))
        self.state(effect, effect.parts)

    def state(self, effect: StatedEffect | None, read: Sequence[Mapping[str, Any]]) -> None:
        """State part after part: what the question says of it, and below that what the text says."""
        stem = f"{self.link}-effect-{effect.number}" if effect else str(self.link)
        nothing: Mapping[str, Any] = {}
        for index, (words, said) in enumerate(zip_longest(read, self.given, fillvalue=nothing)):
            node, here = Iri(f"{stem}-part-{index + 1}"), f"{self.path}.{KEY}[{index}]"
            graph = self.stating.graph
            graph.paths[node] = here
            graph.names[node] = self.named({**words, **said}, index + 1)
            graph.add(self.link, LINK_PART, node, Origin(here))
            graph.add(node, PART_PLACE, Literal(index + 1), Origin(here))
            graph.add(node, LINK_NUMBER, Literal(self.number), Origin(here))
            if effect is not None:
                graph.add(node, PART_OF_EFFECT, effect.node, Origin(here))
                if index < len(effect.written):
                    written, place = effect.written[index]
                    graph.add(node, WRITTEN_IN, written, Origin(here))
                    graph.add(node, WRITTEN_PLACE, Literal(place), Origin(here))
                self.facts(node, {key: words[key] for key in words if key not in said}, here, effect)
            self.facts(node, said, here, None)

    def pay(self, effect: StatedEffect) -> None:
        """State what is done to pay for the effect, if that is the one that the Chain Link is."""
        graph = self.stating.graph
        for place, words in enumerate(effect.costs, 1):
            node, origin = Iri(f"{self.link}-effect-{effect.number}-cost-{place}"), Origin(self.path)
            graph.paths[node] = self.path
            graph.names[node] = f"{self.named(words, place)}, paid as its cost,"
            graph.add(self.link, LINK_COST, node, origin)
            graph.add(node, COST_OF_EFFECT, effect.node, origin)
            graph.add(node, COST_PLACE, Literal(place), origin)
            graph.add(node, COST_OF, Literal(self.number), origin)
            self.facts(node, words, self.path, effect)

    def named(self, part: Mapping[str, Any], place: int) -> str:
        """Return what a part is called: what it does and in which Chain Link."""
        action = self.stating.vocabulary.shape("EffectPart").fields[DOES].tokens.get(str(part.get(DOES)))
        does = f"“{self.stating.vocabulary.label(action)}”" if action else f"part {place}"
        return f"{does} of {self.stating.graph.names[self.link]}"

    def facts(self, node: Iri, part: Mapping[str, Any], path: str, effect: StatedEffect | None) -> None:
        """State the fields of a part; those that an effect's text says remember its words."""
        shape = self.stating.vocabulary.shape("EffectPart")
        card, number = (effect.card, effect.number) if effect else (None, 0)
        for key, value in part.items():
            found = shape.fields.get(key)
            if found is None:
                self.stating.unknown_key(key, path, shape.fields)
            else:
                self.stating.fact(node, found, value, f"{path}.{key}", card, number)
