"""What applies on the table of a question: whose effects are negated, and which values its monsters have now.

Rules conclude which changes that texts make apply to which cards; how several changes of one value meet, the rules
of a list of changes conclude. What comes out is stated with the facts of the question, and so every rule that looks
at what a card is now looks at the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Final

from reasoner.engine.evaluator import Evaluation
from reasoner.engine.facts import NO_ROWS, Facts
from reasoner.engine.rows import Row
from reasoner.knowledge.vocabulary import QUESTION, YGO
from reasoner.question.conversion import CHAIN, RESOLVED
from reasoner.question.graph import ROOT, SITUATION, THIS, Origin
from reasoner.question.table import CARDS, PLAYS
from reasoner.rules.metamodel import GIVES
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reasoner.engine.work import Work
    from reasoner.knowledge.base import Knowledge
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term, Triple

CARD_CHANGES: Final = Iri(YGO + "cardChanges")
ALTERS: Final = Iri(YGO + "altersCard")
MAY_ALTER: Final = Iri(YGO + "mayAlterCard")
AMOUNT: Final = Iri(YGO + "changeAmountNow")
KIND: Final = Iri(YGO + "makesKind")
FOLLOWS: Final = Iri(YGO + "followsChange")
NEGATES: Final = Iri(YGO + "negatesCard")
NEGATES_ACTIVATED: Final = Iri(YGO + "negatesActivatedEffectsOf")
DIFFERS: Final = Iri(YGO + "differsByCard")
WORKS_OUT_FOR: Final = Iri(YGO + "worksOutFor")
NUMBER_GIVEN: Final = Iri(YGO + "numberGiven")
CONCLUDED: Final = (MAY_ALTER, NEGATES, NEGATES_ACTIVATED, AMOUNT, KIND, FOLLOWS, DIFFERS)
"""What is concluded of a change besides to which cards it applies."""
CHANGES_VALUE: Final = Iri(YGO + "changesValue")
CHANGES_BY: Final = Iri(YGO + "changesBy")
HAS_AMOUNT: Final = Iri(YGO + "changeAmount")
MAY_CHANGE: Final = Iri(YGO + "mayChange")
OF_EFFECT: Final = Iri(YGO + "ofEffect")
EFFECT_OF: Final = Iri(YGO + "effectOf")
NEGATED: Final = (Iri(YGO + "isSaidNegated"), Iri(YGO + "effectsNegated"))
PERHAPS_NEGATED: Final = Iri(YGO + "isPerhapsNegatedBy")
ACTIVATED_NEGATED: Final = Iri(YGO + "activatedEffectsNegated")
MODIFIERS: Final = Iri(YGO + "modifiers")
STATS: Final = Iri(YGO + "stats")
ASKED_STAT: Final = Iri(YGO + "askedStat")
IN_DOUBT: Final = Iri(YGO + "valueInDoubt")
ORIGINAL_IN_DOUBT: Final = Iri(YGO + "originalInDoubt")
CHANGES_ORIGINAL: Final = Iri(YGO + "changesOriginal")
READ: Final = (Iri(YGO + "ofStat"), Iri(YGO + "comparedStat"))
"""With these a text tells which values of cards it adds up, or compares."""
SETS: Final = Iri("https://w3id.org/headjudge/operation/set")
TAKES_CONTROL: Final = Iri("https://w3id.org/headjudge/operation/take-control")
ADDS: Final = Iri("https://w3id.org/headjudge/operation/add")
LINGERS: Final = Iri("https://w3id.org/headjudge/modifier/lingering-change")
TOLD_BEYOND: Final = Iri(QUESTION + "told-beyond")
"""The change that stands for what a value was told beyond what is worked out."""
UNSETTLED: Final = Iri(YGO + "toldUnsettled")
_APART: Final = 1000
"""So far apart are two values that stand in for one that is not known."""
ROUNDS: Final = 4
"""So often it is asked anew what applies, after what is negated has been left out."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a text changes: by what operation, which value, and what is concluded of it on the table."""

    node: Iri
    operation: Iri | None
    value: Term | None
    may_change: frozenset[Term]
    counts: bool
    """Whether an amount belongs to it."""
    reckons: bool
    """Whether that amount must be worked out from the table."""
    on: tuple[Iri, ...] = ()
    perhaps_on: tuple[Iri, ...] = ()
    negates: tuple[Iri, ...] = ()
    negates_activated: tuple[Iri, ...] = ()
    """The cards whose activated effects it negates, wherever they are."""
    negating: bool = False
    """Whether it negates effects, or may, instead of changing a value."""
    amount: int | None = None
    differs: bool = False
    """Whether it changes each card by a value of its own."""
    kind: Term | None = None
    follows: frozenset[Term] = frozenset()
    """Changes that began to apply earlier, as far as the table tells it."""

    def concerns(self, value: Iri) -> bool:
        """Say whether it changes, or may change, a value."""
        return value == self.value or value in self.may_change


class Table:
    """The facts of a question, and the changes that the texts of its cards make."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.facts = Facts(asked.facts)
        rows = self.facts.index.get(CARD_CHANGES, NO_ROWS)
        self.changes = [change for row in rows.values() for change in row if isinstance(change, Iri)]

    def one(self, subject: Iri, property_: Iri) -> Term | None:
        """Return the value that is told of a subject, if any is."""
        return next(iter(self.facts.values(subject, property_)), None)


def with_what_applies(asked: Asked, knowledge: Knowledge, work: Work) -> Asked:
    """Return a question with what applies on its table among its facts."""
    if not any(property_ == CARD_CHANGES for _, property_, _ in asked.facts):
        return _closed(asked)
    return _closed(_Applying(Table(asked), knowledge, work).stated())


def _closed(asked: Asked) -> Asked:
    """Return a question of which a table that was told has no other changes than those that follow from it."""
    closed = (THIS, GIVES, MODIFIERS)
    if CARDS not in asked.question.get("situation", {}) or closed in asked.origins:
        return asked
    told = {**asked.origins, closed: Origin()}
    return replace(asked, facts=tuple(told), origins=told)


class _Applying:
    """What applies on one table."""

    def __init__(self, table: Table, knowledge: Knowledge, work: Work) -> None:
        self.table = table
        self.asked = table.asked
        self.knowledge = knowledge
        self.work = work
        self.told: dict[Triple, Origin] = dict(self.asked.origins)
        self.names: dict[Iri, str] = dict(self.asked.names)

    def stated(self) -> Asked:
        """Return the question with what applies stated."""
        changes = self._without_the_negated()
        told = self.asked.question.get("situation", {})
        if told.get(CHAIN) or told.get(RESOLVED):
            self._compare(changes)
        if not changes and len(self.told) == len(self.asked.facts):
            return self.asked
        for card in {card for change in changes for card in change.negates_activated}:
            self._add(card, ACTIVATED_NEGATED, Literal(value=True), card)
        told = len(self.told)
        for value, cards in self._concerned(changes):
            concerning = [change for change in changes if change.concerns(value)]
            for card in sorted(cards, key=lambda card: any(map(self._reads_values, _on(card, concerning)))):
                known = len(self.told) == told
                found = [
                    one if known or not one.reckons else self._counted(one) for one in _on(card, concerning)
                ]
                self._state(card, value, [self._for(card, change) for change in found])
        return replace(self.asked, facts=tuple(self.told), origins=self.told, names=self.names)

    def _add(self, subject: Iri, property_: Iri, value: Term, card: Iri) -> None:
        self.told[subject, property_, value] = Origin(self.asked.paths.get(card, ""))

    # Which changes apply

    def _without_the_negated(self) -> list[Change]:
        """Return the changes that apply, after the cards are known whose effects are negated."""
        said = dict(self.told)
        negated: frozenset[Iri] = frozenset()
        changes: list[Change] = []
        first: list[Change] = []
        for _ in range(ROUNDS):
            changes = list(self._concluded())
            found = frozenset(card for change in changes for card in change.negates)
            if found == negated:
                break
            first = first or changes
            negated = found
            self._state_negated(said, negated)
        else:
            # Some negate each other, so that it matters which of them began to apply first.
            negated, untold = self._negated_in_order(first)
            self._state_negated(said, negated)
            perhaps = {card: change for change in untold for card in change.negates if card not in negated}
            for card, change in perhaps.items():
                self._add(card, PERHAPS_NEGATED, change.node, card)
            changes = [
                _perhaps(change) if self._source(change) in perhaps else change
                for change in self._concluded()
            ]
        return [self._doubted(change, changes) for change in changes]

    def _state_negated(self, said: dict[Triple, Origin], negated: Iterable[Iri]) -> None:
        """State that the effects of cards are negated, with what was told and nothing else."""
        self.told = dict(said)
        for card in negated:
            for property_ in NEGATED:
                self._add(card, property_, Literal(value=True), card)

    def _negated_in_order(self, changes: Iterable[Change]) -> tuple[frozenset[Iri], Sequence[Change]]:
        """Return the cards that are negated, where what began to apply earlier is not negated by what came later.

        What negates its own card among others stands: it would apply and not apply in turn. Beside the cards are the
        changes of which the table does not tell which was there first.
        """
        negated: frozenset[Iri] = frozenset()
        waiting = [change for change in changes if change.negates]
        while waiting:
            standing = next(
                (
                    change
                    for change in waiting
                    if not any(
                        self._source(change) in other.negates and change.node not in other.follows
                        for other in waiting
                        if other is not change
                    )
                ),
                None,
            )
            if standing is None:
                break
            source = self._source(standing)
            negated = negated.union(card for card in standing.negates if card != source)
            waiting = [
                change for change in waiting if change is not standing and self._source(change) not in negated
            ]
        return negated, waiting

    def _source(self, change: Change) -> Term | None:
        """Return the card in whose text a change stands."""
        effect = self.table.one(change.node, OF_EFFECT)
        return self.table.one(effect, EFFECT_OF) if isinstance(effect, Iri) else None

    def _doubted(self, change: Change, changes: Sequence[Change]) -> Change:
        """Return a change as one that may apply, where it is open whether the effects of its card are negated."""
        source = self._source(change)
        if not any(source in one.perhaps_on and one.negating and one is not change for one in changes):
            return change
        return _perhaps(change)

    def _concluded(self) -> Iterator[Change]:
        """Yield the changes with what is concluded of them."""
        program = self.knowledge.rules.program(
            ALTERS, self.asked.game, self.asked.as_of, assume=self.asked.assume, beside=CONCLUDED
        )
        facts = self.table.facts if len(self.told) == len(self.asked.facts) else Facts(self.told)
        evaluation = Evaluation(program, facts, work=self.work)

        def cards(node: Iri, property_: Iri) -> tuple[Iri, ...]:
            return tuple(card for card in evaluation.at(node, property_).row if isinstance(card, Iri))

        for node in self.table.changes:
            on, perhaps_on = cards(node, ALTERS), cards(node, MAY_ALTER)
            negates_activated = cards(node, NEGATES_ACTIVATED)
            if not on and not perhaps_on and not negates_activated:
                continue
            operation, value = self.table.one(node, CHANGES_BY), self.table.one(node, CHANGES_VALUE)
            may_change = frozenset(self.table.facts.values(node, MAY_CHANGE))
            yield Change(
                node,
                operation if isinstance(operation, Iri) else None,
                value,
                may_change,
                bool(self.table.facts.values(node, HAS_AMOUNT)),
                self._reckons(node),
                on,
                perhaps_on,
                cards(node, NEGATES),
                negates_activated,
                value is None
                and operation != TAKES_CONTROL
                and may_change.isdisjoint(self.knowledge.vocabulary.worked_out_as),
                _number(evaluation.at(node, AMOUNT).value),
                evaluation.at(node, DIFFERS).value is not None,
                evaluation.at(node, KIND).value,
                frozenset(cards(node, FOLLOWS)),
            )

    def _reckons(self, node: Iri) -> bool:
        """Say whether the amount of a change is no number that the text gives."""
        amount = self.table.one(node, HAS_AMOUNT)
        return isinstance(amount, Iri) and not self.table.facts.values(amount, NUMBER_GIVEN)

    def _reads_values(self, change: Change) -> bool:
        """Say whether a change looks at values that cards have now, so that those must be stated before it counts."""
        effect = self.table.one(change.node, OF_EFFECT)
        return change.reckons and effect in self._reading

    @cached_property
    def _reading(self) -> frozenset[Term]:
        """The effects that add up values, or compare them."""
        told = (self.table.facts.index.get(property_, NO_ROWS) for property_ in READ)
        nodes = (node for rows in told for node in rows)
        return frozenset(effect for node in nodes for effect in self.table.facts.values(node, OF_EFFECT))

    def _for(self, card: Iri, change: Change) -> Change:
        """Return a change with the amount by which it changes a card, where that is a value of the card's own."""
        if not change.differs or card not in (*change.on, *change.perhaps_on):
            return change
        return self._counted(change, (SITUATION, WORKS_OUT_FOR, card))

    def _counted(self, change: Change, *further: Triple) -> Change:
        """Return a change with its amount as it is worked out by what is stated so far."""
        program = self.knowledge.rules.program(
            AMOUNT, self.asked.game, self.asked.as_of, assume=self.asked.assume
        )
        evaluation = Evaluation(program, Facts([*self.told, *further]), work=self.work)
        return replace(change, amount=_number(evaluation.at(change.node).value))

    # What they make of values

    def _concerned(self, changes: Iterable[Change]) -> Iterator[tuple[Iri, Sequence[Iri]]]:
        """Yield the values that changes concern, each with its cards; first those that rest on no other value."""
        values = sorted(
            self.knowledge.vocabulary.worked_out_as,
            key=lambda value: any(change.reckons and change.concerns(value) for change in changes),
        )
        for value in values:
            concerning = [change for change in changes if change.concerns(value)]
            cards = dict.fromkeys(card for change in concerning for card in (*change.on, *change.perhaps_on))
            yield value, tuple(cards)

    def _state(self, card: Iri, value: Iri, changes: Sequence[Change]) -> None:
        """State what a value of a card is now, or that this is open; of the card asked about also why."""
        certain = _in_order([one for one in changes if card in one.on])
        perhaps = [one for one in changes if card in one.perhaps_on]
        modifiers = _in_order([*certain, *perhaps])
        asked = card == THIS and value in self.table.facts.values(ROOT, ASKED_STAT)
        if asked and (THIS, GIVES, MODIFIERS) not in self.told:
            self.told |= self._modifiers(modifiers, perhaps)
            self._name(modifiers)
        self._state_original(card, value, certain, perhaps)
        number = self._worked_out(card, value, certain)
        vocabulary = self.knowledge.vocabulary
        if number is not None and not perhaps:
            self._add(card, vocabulary.worked_out_as[value], Literal(number), card)
            return
        self._add(card, IN_DOUBT, value, card)
        if number is not None and value in vocabulary.doubted_as:
            self._add(card, vocabulary.worked_out_apart_as[value], Literal(number), card)
            for one in perhaps:
                self._add(card, vocabulary.doubted_as[value], one.node, card)

    def _state_original(
        self, card: Iri, value: Iri, certain: Sequence[Change], perhaps: Sequence[Change]
    ) -> None:
        """State what the original value of a card is now, or that this is open, where a text changes that."""
        stated = self.knowledge.vocabulary.original_worked_out_as.get(value)
        of_original = [one for one in certain if self.table.one(one.node, CHANGES_ORIGINAL)]
        doubtful = any(self.table.one(one.node, CHANGES_ORIGINAL) for one in perhaps)
        if stated is None or not (of_original or doubtful):
            return
        number = None if doubtful else self._worked_out(card, value, of_original)
        if number is None:
            self._add(card, ORIGINAL_IN_DOUBT, value, card)
        else:
            self._add(card, stated, Literal(number), card)

    def _compare(self, changes: Sequence[Change]) -> None:
        """State what values that are told come to by what applies, as far as that is certain.

        While a Chain resolves a value that is told changes as that does.
        """
        vocabulary = self.knowledge.vocabulary
        for property_, value in vocabulary.tells_value.items():
            concerning = [
                self._counted(one) if one.reckons else one for one in changes if one.concerns(value)
            ]
            for card in self.table.facts.index.get(property_, NO_ROWS):
                found = [self._for(card, change) for change in concerning]
                on = [change for change in found if card in (*change.on, *change.perhaps_on)]
                number = None
                if not any(card in change.perhaps_on for change in on):
                    number = self._comes_to(card, property_, _in_order(on))
                if number is not None:
                    self._add(card, vocabulary.compared_as[property_], Literal(number), card)
                    self._stays(card, property_, number, _in_order(on))
                elif any(self._source(change) in self._resolved for change in on):
                    self._add(card, UNSETTLED, value, card)

    def _comes_to(self, card: Iri, property_: Iri, changes: Sequence[Change]) -> int | None:
        """Return what a value that is told comes to by changes, if the original one is known; else by how much.

        How much that is must be the same whatever the original value is.
        """
        vocabulary = self.knowledge.vocabulary
        value, original = vocabulary.tells_value[property_], vocabulary.stands_in_for[property_]
        if self.table.facts.values(card, original):
            return self._worked_out(card, value, changes, instead_of=property_)
        told = _number(self.table.one(card, property_))
        if told is None:
            return None
        first, second = (
            self._worked_out(card, value, changes, instead_of=property_, own=(original, told + more))
            for more in (0, _APART)
        )
        return first - told if first is not None and second == first + _APART else None

    def _stays(self, card: Iri, property_: Iri, number: int, changes: Sequence[Change]) -> None:
        """State how much stays, after the last play, of what a value was told beyond the number that it comes to.

        That is taken for an increase which began after all other changes and before those of that play.
        """
        of_play = [change for change in changes if self._source(change) in self._last_played]
        if not of_play:
            return
        value, before = (
            self.knowledge.vocabulary.tells_value[property_],
            [change for change in changes if change not in of_play],
        )
        more = Change(
            node=TOLD_BEYOND,
            operation=ADDS,
            value=value,
            may_change=frozenset(),
            counts=True,
            reckons=False,
            on=(card,),
            amount=_APART,
            kind=LINGERS,
            follows=frozenset(change.node for change in before),
        )
        after = [replace(change, follows=change.follows | {TOLD_BEYOND}) for change in of_play]
        further = self._worked_out(card, value, [*before, more, *after], instead_of=property_)
        if further is not None:
            share = Decimal(further - number) / _APART
            self._add(card, self.knowledge.vocabulary.stays_as[property_], Literal(share), card)

    @cached_property
    def _last_played(self) -> frozenset[Iri]:
        """The card of the last play, where there is one."""
        plays = self.asked.question.get("situation", {}).get(PLAYS, ())
        key = plays[-1].get("card") if plays else None
        return frozenset(node for node, told in self.asked.keys.items() if key is not None and told == key)

    @cached_property
    def _resolved(self) -> frozenset[Iri]:
        """The cards of the Chain Links that have resolved."""
        resolved = self.asked.question.get("situation", {}).get(RESOLVED, ())
        keys = {link.get("card") for link in resolved if isinstance(link.get("card"), str)}
        return frozenset(node for node, key in self.asked.keys.items() if key in keys)

    def _worked_out(
        self,
        card: Iri,
        value: Iri,
        changes: Sequence[Change],
        *,
        instead_of: Iri | None = None,
        own: tuple[Iri, int] | None = None,
    ) -> int | None:
        """Return a value of a card with all changes that apply; `None` where it is open.

        `instead_of` is what is told of it and left out, `own` what is taken for told in its place.
        """
        program = self.knowledge.rules.program(
            STATS, self.asked.game, self.asked.as_of, assume=self.asked.assume
        )
        written = {
            (THIS, property_, told)
            for property_ in self.knowledge.vocabulary.written_values
            if property_ != instead_of
            for told in self.table.facts.values(card, property_)
        }
        if own is not None:
            written.add((THIS, own[0], Literal(own[1])))
        facts = [*written, (ROOT, ASKED_STAT, value), *self._modifiers(changes, ())]
        model = Evaluation(program, Facts(facts), work=self.work).at(THIS)
        doubtful = isinstance(model.row, Row) and model.row.in_doubt
        return None if doubtful else _number(model.value)

    def _name(self, changes: Sequence[Change]) -> None:
        """Call the changes of the card asked about by the effects that make them."""
        for place, change in enumerate(changes, 1):
            effect = self.table.one(change.node, OF_EFFECT)
            named = self.names.get(effect, "") if isinstance(effect, Iri) else ""
            self.names[Iri(f"{QUESTION}change-{place}")] = named

    def _modifiers(self, changes: Sequence[Change], perhaps: Sequence[Change]) -> dict[Triple, Origin]:
        """Return changes as the list of changes of the card asked about, in the order in which they began."""
        facts: list[Triple] = [(THIS, GIVES, MODIFIERS)]
        for place, change in enumerate(changes, 1):
            node = Iri(f"{QUESTION}change-{place}")
            facts += [
                (THIS, MODIFIERS, node),
                (node, Iri(YGO + "place"), Literal(place)),
                (node, Iri(YGO + "madeBy"), change.node),
            ]
            if change.kind is not None and change.operation is not None and not _sets_untold(change):
                facts += [
                    (node, Iri(YGO + "modifierKind"), change.kind),
                    (node, Iri(YGO + "operation"), change.operation),
                ]
            if change.amount is not None:
                facts.append((node, Iri(YGO + "amount"), Literal(change.amount)))
            elif change.counts or change.kind is None:
                facts.append((node, Iri(YGO + "isVague"), Literal(value=True)))
            if change in perhaps:
                facts.append((node, Iri(YGO + "isDoubted"), Literal(value=True)))
            facts += [
                (node, Iri(YGO + "orderUntold"), Iri(f"{QUESTION}change-{later}"))
                for later, other in enumerate(changes[place:], place + 1)
                if other.node not in change.follows and change.node not in other.follows
            ]
        return dict.fromkeys(facts, Origin())


def _on(card: Iri, changes: Iterable[Change]) -> list[Change]:
    """Return the changes that apply to a card, or may."""
    return [change for change in changes if card in (*change.on, *change.perhaps_on)]


def _perhaps(change: Change) -> Change:
    """Return a change as one of which it is open whether it applies."""
    return replace(change, on=(), perhaps_on=(*change.on, *change.perhaps_on))


def _sets_untold(change: Change) -> bool:
    """Say whether a change sets a value to a number that is not known: by how much that changes it must be said."""
    return change.operation == SETS and change.counts and change.amount is None


def _in_order(changes: list[Change]) -> list[Change]:
    """Return changes so that each stands after those that began earlier, and as they were listed otherwise."""
    ordered: list[Change] = []
    while changes:
        waiting = {change.node for change in changes}
        first = next((one for one in changes if waiting.isdisjoint(one.follows - {one.node})), changes[0])
        changes = [change for change in changes if change is not first]
        ordered.append(first)
    return ordered


def _number(value: Term | None) -> int | None:
    """Return a whole number that is concluded."""
    return (
        int(value.value) if isinstance(value, Literal) and isinstance(value.value, (int, Decimal)) else None
    )
