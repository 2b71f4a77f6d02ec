"""What a Chain does, one Chain Link after the other, each on the table as it is by then.

Rules conclude what the Chain Link that resolves now brings about, and what each event of it leaves behind; which told
fact that changes, the ontology says (`ygo:changesTold`, `ygo:addsToTold`, `ygo:endsWithPlace`, `ygo:endsFaceDown`,
`ygo:comesWithMove`). The events are carried out on the told table, and of that the next Chain Link is asked. When the
Chain is over, what has happened is told like any other list of events: what is asked then is asked of that.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain as joined
from itertools import zip_longest
from math import ceil
from typing import TYPE_CHECKING, Any, TypeAlias

from reasoner.answers.afterwards import (
    ALONG,
    CARD,
    CHANGES_LP_OF,
    CONTROLLER,
    COUNT,
    ELSEWHERE,
    FROM_POSITION,
    LEAVES_ALONG,
    LEAVES_ELSEWHERE,
    LEAVES_OTHERWISE,
    LEAVES_WITH,
    LINK_CARD_KEY,
    LOCATION,
    OTHERWISE,
    OUT_OF_DUEL,
    PLACING,
    POSITION,
    SITUATION,
    UNKNOWN_CARDS,
    UNKNOWN_FROM,
    UNKNOWN_OF,
    UNKNOWN_TO,
    Afterwards,
    Table,
    steps_of,
)
from reasoner.answers.answer import ANSWERED, DEPENDS, Open
from reasoner.answers.applying import UNSETTLED
from reasoner.answers.choices import CHOICE, Choice, common, optional, united
from reasoner.answers.events_told import (
    APPLIES,
    APPLYING,
    ASKED_OF_WORDS,
    CHOSEN_BY,
    CHOSEN_WITH,
    EVENT_KEY,
    FROM_END,
    HANGS_ON,
    HAPPENS_AT_ONCE,
    ID,
    OTHER,
    PART_CARDS,
    POSSIBLE,
    SAID_AS,
    SAYS,
    SETTLED,
    TAKEN,
    TAKEN_BY,
    UNSAID,
    UNSAID_WHERE,
    UNSAID_WHETHER,
    as_the_table_tells,
    links_in_words,
    text_of,
)
from reasoner.answers.standing import standing
from reasoner.engine.lists import Entry, entries
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.conversion import CHAIN, RESOLVED
from reasoner.question.graph import SITUATION as SITUATION_NODE
from reasoner.question.stating import SELF
from reasoner.question.table import CARDS, COMPLETE, KNOWN, PLAYERS
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.answers.answer import Answer
    from reasoner.engine.evaluator import Model
    from reasoner.errors import Fault
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term

RESOLVE = "resolve"
CHAIN_TELLS = Iri(YGO + "chainTells")
LINK = Iri(YGO + "chain")
RESOLVED_LINK = Iri(YGO + "resolvedLinks")
RESOLVES_NOW = Iri(YGO + "resolvesNow")
LINK_IS_KNOWN = Iri(YGO + "linkIsKnown")
LINK_PART = Iri(YGO + "linkPart")
MET_AT_ACTIVATION = Iri(YGO + "metAtActivation")
DURING = Iri(YGO + "during")
WITH_PREVIOUS = Iri(YGO + "withPrevious")
LINK_CARD = Iri(YGO + "linkCard")
CHANGES_BY = Iri(YGO + "changesAtOnceBy")
CARRIED_OUT = Iri(YGO + "isLeftCarriedOut")
DOES_PART = Iri(YGO + "doesPart")
PERFORMED = Iri(YGO + "performed")
PLACE = Iri(YGO + "linkPlace")
FROM = "from"
HOLDS, HELD_BY, MAY_BE_HELD = Iri(YGO + "holdsMonster"), Iri(YGO + "isHeldBy"), Iri(YGO + "mayBeHeld")
SEEMS_HELD_BY = Iri(YGO + "seemsHeldBy")
RETURNS_TO = Iri(YGO + "returnsToPlayer")
SPAN_WORDS = Iri(YGO + "spanWords")
WRITTEN_AS = Iri(YGO + "isWrittenAs")
PARTS, PARTS_DONE = "parts", "partsDone"
FOUND, SAW_ALL = Iri(YGO + "foundCard"), Iri(YGO + "sawAllItsCards")
NUMBER, UP_TO = Iri(YGO + "cardCount"), Iri(YGO + "upTo")
MOVING = (UNKNOWN_CARDS, UNKNOWN_OF, UNKNOWN_FROM, UNKNOWN_TO)
"""What says how many unknown cards of which player go from where to where."""
FOLLOWS_UPON, FOLLOWS_THE_END = Iri(YGO + "followsUpon"), Iri(YGO + "followsTheEnd")
FOLLOWS_THE_LOSS = Iri(YGO + "followsTheLoss")
PLAYS, DID, ACTIVATE, RESULT, NEGATED = "plays", "did", "activate", "result", "negated"
WITHOUT_EFFECT = "without-effect"
COST_KEY, WITH, TARGETS, AGAINST, PLAY_NUMBER = "cost", "with", "targets", "against", "n"
WAS_CARRIED_OUT = "carriedOut"
_YES_OR_NO = frozenset({POSSIBLE, "taken"})
"""What is told of a part that is so or is not so."""
_WHERE = frozenset({"location", CONTROLLER})
"""What an event tells of where its cards are after it."""
_CARDS = frozenset({CARD.local})
"""What an event tells of the cards to which it happens."""
_PLAYED = ("by", LINK_CARD_KEY, "effect", "from", "targets", "amount", "chosen", "declared", "picked")
"""What is told of a Chain Link and of the play that it was alike."""
HAPPENED, WOULD, CHAIN_STATE = "happened", "would", "chainState"
AT, EVENT, MOMENT = "at", "Event", "Moment"

_Holders: TypeAlias = "frozenset[Term] | None"
"""The players whose cards take control of a monster as long as they apply; `None` where that is open."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is known of one Chain Link: the answer to what it does, and how it is told in the whole answer."""

    number: int
    answer: Answer
    link: Table
    parts: tuple[str, ...] = ()
    """Where each of its events is told."""
    chosen: frozenset[str] = frozenset()
    """Which of them are done to cards that a player chooses by a choice that is left open."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened: as a list of events tells it, and what such a list has no place for.

    `more` are its cards, which can be several, and second values of other fields; `lay`, how each card lay before.
    """

    told: Table
    more: tuple[tuple[Iri, Term], ...]
    name: str
    lay: Mapping[Term, Table] | None = None

    def apart(self) -> Iterator[Happened]:
        """Yield what happened to each of its cards, as a question tells it: with how the card lay."""
        cards, lay = [value for path, value in self.more if path == CARD], self.lay or {}
        rest = [(path, value) for path, value in self.more if path != CARD]
        for card in cards:
            yield Happened({**lay.get(card, {}), **self.told}, ((CARD, card), *rest), self.name)
        if not cards:
            yield self


class Resolution:
    """A Chain on its way: the table as it is now, with the Chain Links that still wait and those that have resolved."""

    def __init__(self, question: Mapping[str, Any], words: Vocabulary) -> None:
        self.words = words
        self.question = dict(question)
        self.events: list[Happened] = []
        self.has_begun = False
        self.lent: set[str] = set()
        self.lost: set[tuple[str, ...]] = set()
        self.followed: set[tuple[Iri, int]] = set()
        self.compared: dict[tuple[Iri, str], int | None] = {}
        self.held: dict[Iri, _Holders] | None = None
        self.steps: list[Step] = []
        self.open: tuple[Open, ...] = ()
        self.common: list[Table] = []
        self.choice: Choice | None = None
        self.unseen: frozenset[str] = frozenset()
        self.is_over = False
        table = question.get(SITUATION, {})
        self.table: Table = copy.deepcopy(table) if isinstance(table, dict) else {}
        self.standing = standing(self.table) if self.waiting else []
        if self.waiting and CARDS not in self.table:
            # Cards that the Chain moves are told from then on; that does not close the list of all others.
            self.table.setdefault(COMPLETE, [])

    @property
    def waiting(self) -> list[Any]:
        """The Chain Links that have not resolved, as they are told."""
        chain = self.table.get(CHAIN)
        return chain if isinstance(chain, list) else []

    @property
    def now(self) -> Table:
        """The question of the Chain Link that resolves now; where none is left, of the end of the Chain."""
        told = self.table if self.has_begun else self.question.get(SITUATION)
        if not isinstance(told, dict) or not (self.has_begun or self.standing):
            return self.question
        resolved = [*told.get(RESOLVED, ()), *self.standing]
        done = [link for link in self.resolved if link.get(WAS_CARRIED_OUT) is not False]
        plays = self._plays(done)
        more = ({RESOLVED: resolved} if resolved else {}) | ({PLAYS: plays} if plays else {})
        return {**self.question, SITUATION: {**told, **more}}

    def copy(self) -> Resolution:
        """Return a Chain that has come as far, and goes on by itself."""
        other = copy.copy(self)
        other.table = copy.deepcopy(self.table)
        other.events, other.steps, other.lent = list(self.events), list(self.steps), set(self.lent)
        other.common, other.lost = list(self.common), set(self.lost)
        other.followed = set(self.followed)
        other.compared = dict(self.compared)
        return other

    def both_ways(self, points: Sequence[Open]) -> Iterator[Resolution]:
        """Yield the Chain as it goes on under each answer to the first of the points that is so or is not so."""
        for point in points:
            *above, last = steps_of(point.field) or [""]
            if last in _YES_OR_NO and above[:2] == [SITUATION, CHAIN] and above[-2:-1] == [PARTS]:
                for told in (True, False):
                    yield self._with(point.field, told)
                return

    def each_way(self, choice: Choice) -> Iterator[Resolution]:
        """Yield the Chain as it goes on with each choice that a player may make."""
        if choice.whether:
            yield from (self._with(choice.field, told) for told in (True, False))
            return
        for cards in choice.ways or ():
            way = self._with(choice.field, list(cards)) if cards else self.copy()
            if not cards:
                way.unseen |= {choice.field}
            yield way

    def _with(self, field: str, told: Any) -> Resolution:
        """Return the Chain as it goes on if this is told of a part of one of its Chain Links."""
        _, _, link, _, part, last = steps_of(field)
        way = self.copy()
        way.question = copy.deepcopy(self.question)
        for situation in (way.table, way.question[SITUATION]):
            _part(situation[CHAIN][link], part)[last] = told
        return way

    def unite(self, ways: Sequence[Resolution]) -> bool:
        """Go the ways of a choice together, if they come to the same but for what was chosen; say whether they do."""
        if not ways or not all(way.is_over for way in ways):
            return False
        chosen = self._chosen(ways)
        *steps, choosing = self.steps
        for alike in zip(*(way.steps[len(steps) :] for way in ways), strict=True):
            first = alike[0]
            whole = [step.link for step in alike]
            if first.number == choosing.number:
                if chosen is None:
                    return False
                alike_told = {"events": chosen, "carriedOut": whole[0]["carriedOut"]}
                whole = [{**link, **alike_told} for link in whole]
            if any(link != whole[0] for link in whole):
                return False
            steps.append(replace(first, link=whole[0]))
        self.steps, self.open, self.is_over = steps, (), True
        self.lent.update(*(way.lent for way in ways))
        changing = (*self.words.changes.values(), *self.words.end_with_place)
        known = frozenset(self.words.keys[field] for field in changing if field in self.words.keys)
        self.table = common([way.table for way in ways], known)
        return True

    def _chosen(self, ways: Sequence[Resolution]) -> list[Table] | None:
        """Return what the Chain Link with the choice brings about on all ways; none if more hangs on the choice."""
        choosing = self.steps[-1]
        steps = [step for way in ways for step in way.steps if step.number == choosing.number]
        if self.choice is None or len(steps) < len(ways):
            return None
        if self.choice.whether:
            done, left = (list(zip(step.parts, step.link["events"], strict=True)) for step in steps)
            return optional(done, left, self.choice)
        chosen = [part in choosing.chosen for part in steps[0].parts]
        events = united([step.link["events"] for step in steps], chosen, self._free)
        told = {CHOICE: self.choice.told}
        return events and [
            {**one, **(told if is_so else {})} for one, is_so in zip(events, chosen, strict=True)
        ]

    @property
    def _free(self) -> frozenset[str]:
        """What an event tells of its cards and may tell otherwise of others."""
        changed = (self.words.keys[field] for field in self.words.changes.values())
        return frozenset(
            (
                CARD.local,
                ID,
                OUT_OF_DUEL.local,
                ELSEWHERE.local,
                LEAVES_ELSEWHERE.local,
                OTHERWISE.local,
                LEAVES_OTHERWISE.local,
                ALONG.local,
                LEAVES_ALONG.local,
                *changed,
            )
        )

    def take_what_is_common(self, ways: Sequence[Resolution]) -> None:
        """Keep what happens on all ways that the Chain may go on from where it is open."""
        done = [way.done for way in ways]
        if not done:
            return
        first, *others = done
        for number, link in sorted(first.items(), reverse=True):
            alike = [one.get(number) for one in others]
            if number > len(self.waiting) or None in alike:
                continue
            also = [one for one in alike if one is not None]
            events = [event for event in link["events"] if all(event in one["events"] for one in also)]
            if self.choice is not None and number == len(self.waiting):
                events = self._chosen(ways) or events
            whole = all(one == link for one in also)
            if whole or (events and number == len(self.waiting)):
                self.common.append({**link, "events": events})

    @property
    def done(self) -> dict[int, Table]:
        """What is known to happen, by the numbers of the Chain Links."""
        resolved = self.steps[:-1] if self.open else self.steps
        return {link["link"]: link for link in (*(step.link for step in resolved), *self.common)}

    def begin(self, model: Model, asked: Asked) -> None:
        """Note what was paid when the Chain was built: that has happened before it resolves."""
        self._note(entries(model), model, Afterwards(self.table, asked, self.words, self.lent))

    def go_on(self, model: Model, asked: Asked) -> None:
        """Carry out what the Chain Link does that resolves now, as far as it is known."""
        self._carry_out(entries(model), _link_at(len(self.waiting), model, LINK), model, asked)

    def not_understood(self, model: Model, asked: Asked) -> Iterator[str]:
        """Yield the words of the Chain Link that resolves now of which it is not known what they do."""
        link = _link_at(len(self.waiting), model, LINK)
        settled = [one.value for one in model.look(link, SETTLED) if isinstance(one, Literal)]
        for span in joined(model.look(link, UNSAID), model.look(link, APPLYING)):
            words = text_of(span, SPAN_WORDS, model) if isinstance(span, Iri) else ""
            if words and words not in settled:
                yield f"Not taken into account, for it was not understood: “{words}” ({asked.names.get(link, '')})."

    def goes_on_unknown(self, model: Model) -> bool:
        """Say whether it is not known at all what the Chain Link does that resolves now."""
        link = _link_at(len(self.waiting), model, LINK)
        return Literal(value=True) not in model.look(link, LINK_IS_KNOWN)

    def lose(self, model: Model, asked: Asked) -> bool:
        """Have go or turn what the table, as it is now, does not leave as it is; say whether there is any.

        To each card the same happens once after each Chain Link.
        """
        cards = map(Iri, map(str, model.row))
        changing = {
            card: (card, *map(str, model.look(card, CHANGES_BY)), str(len(self.steps))) for card in cards
        }
        lost = [card for card, change in changing.items() if change not in self.lost]
        self.lost.update(changing[card] for card in lost)
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        for card in lost:
            shown = {property_: tuple(model.look(card, property_)) for property_ in self.words.changes}
            afterwards.carry_out(Entry(card, {CARD: (card,), **shown}))
            name = asked.names.get(card, "")
            told = {LINK_CARD_KEY: name, **afterwards.said(shown)}
            self._add_at_once(card, model, told, Happened({}, ((CARD, card),), name), kinds=CHANGES_BY)
        if lost:
            self._do_upon(FOLLOWS_THE_LOSS, model.subject, model, asked)
        return bool(lost)

    def hold(self, model: Model, asked: Asked) -> bool:
        """Have control change that texts take for as long as they apply; say whether any of it has changed."""
        before, self.held = self.held, _held(model)
        if before is None:
            as_told = {card: frozenset(model.look(card, SEEMS_HELD_BY)) for card in self.held}
            self.held = {card: as_told[card] or by for card, by in self.held.items()}
            return False
        cards = dict.fromkeys((*before, *self.held))
        held = {card: (before.get(card, frozenset()), self.held.get(card, frozenset())) for card in cards}
        changed = [
            self._change_hands(card, were, now, model, asked)
            for card, (were, now) in held.items()
            if were != now
        ]
        return any(changed)

    def _change_hands(self, card: Iri, were: _Holders, now: _Holders, model: Model, asked: Asked) -> bool:
        """Have control of a card change with the players who hold it; say whether it does.

        Control of which it is open whether a text takes it, or took it, is told no longer.
        """
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        told = list(afterwards.told_of(card))
        if now is None or (were is None and not now):
            for one in told:
                one.pop(CONTROLLER, None)
            return bool(told)
        if len(now) > 1:
            return False
        has = {one.get(CONTROLLER) for one in told}
        ended = not now and has == {afterwards.plain(player) for player in were or ()}
        to = tuple(model.look(card, RETURNS_TO) if ended else now)
        if len(to) != 1 or not told or has == {afterwards.plain(to[0])}:
            return False
        shown = {LEAVES_WITH: to}
        afterwards.carry_out(Entry(card, {CARD: (card,), **shown}))
        name = asked.names.get(card, "")
        event = {LINK_CARD_KEY: name, **afterwards.said(shown)}
        self._add_at_once(card, model, event, Happened({}, ((CARD, card),), name))
        return True

    def follow(self, model: Model, asked: Asked) -> bool:
        """Do what face-up cards do each time that something has resolved; say whether there is any.

        It belongs to the Chain Link that has just resolved, and is done once for each.
        """
        due = [(Iri(str(node)), len(self.waiting)) for node in model.row]
        due = [one for one in due if one not in self.followed]
        self.followed.update(due)
        self._do_each([node for node, _ in due], model, asked)
        return bool(due)

    def _do_upon(self, of: Iri, thing: Iri, model: Model, asked: Asked) -> None:
        """Do what face-up cards do upon what has just happened: that is not one more thing to happen after it."""
        self._do_each([Iri(str(each)) for each in model.look(thing, of)], model, asked, later=0)

    def _do_each(self, due: Sequence[Iri], model: Model, asked: Asked, *, later: int = 1) -> None:
        """Do what face-up cards do each time, and tell it of the Chain Link that has resolved last."""
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        keys = {of: self.words.keys[field] for of, field in self.words.adds.items()}
        keys[CHANGES_LP_OF] = CHANGES_LP_OF.local
        keys |= {UNKNOWN_CARDS: COUNT, UNKNOWN_OF: CONTROLLER, UNKNOWN_TO: LOCATION.local}
        for node in due:
            shown = {
                property_: tuple(model.look(node, property_)) for property_ in (*keys, *PLACING, *MOVING)
            }
            afterwards.carry_out(Entry(node, shown))
            told = {keys[of]: afterwards.plain(shown[of][0]) for of in keys if shown[of]}
            told |= afterwards.placed(shown)
            self._add_at_once(node, model, told, Happened({}, (), asked.names.get(node, "")), later)

    def _add_at_once(
        self,
        node: Iri,
        model: Model,
        told: Table,
        happened: Happened,
        later: int = 1,
        kinds: Iri = HAPPENS_AT_ONCE,
    ) -> None:
        """Add what happened at once to all that has happened, and as it is `told` to what the last Chain Link did."""
        event = next(self.words.token(Iri(str(kind))) for kind in model.look(node, kinds))
        last = self.events[-1].told[AT] if self.events else 0
        self.events.append(replace(happened, told={AT: last + later, EVENT_KEY: event}))
        if self.steps:
            step = self.steps[-1]
            link = {**step.link, "events": [*step.link["events"], {EVENT_KEY: event, **told}]}
            self.steps[-1] = replace(step, link=link, parts=(*step.parts, ""))

    def revalue(self, asked: Asked) -> bool:
        """Change the values that are told as what applies has changed them; say whether there are any.

        What it is worked out to be says by how much, and how much stays of what was told beyond that; a value of which
        that is not known is told no longer.
        """
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        changed = False
        worked_out = {(card, of): value for card, of, value in asked.facts if of in self._comparing}
        for card, property_, told in asked.facts:
            if property_ not in self.words.compared_as or not isinstance(told, Literal):
                continue
            found = worked_out.get((card, self.words.compared_as[property_]))
            now = int(str(found.value)) if isinstance(found, Literal) else None
            share = worked_out.get((card, self.words.stays_as[property_]))
            stays = Decimal(str(share.value)) if isinstance(share, Literal) else 1
            key = self._told_by(property_)
            before = self.compared.get((card, key), now)
            self.compared[card, key] = now
            unsettled = (card, UNSETTLED, self.words.tells_value[property_]) in asked.origins
            if now == before and stays == 1 and not unsettled:
                continue
            changed = True
            for one in afterwards.told_of(card):
                if now is None or before is None:
                    one.pop(key, None)
                else:
                    one[key] = now + ceil((int(str(told.value)) - before) * stays)
        return changed

    @property
    def _comparing(self) -> frozenset[Iri]:
        """As what the values are stated with which those that are told are compared."""
        return frozenset([*self.words.compared_as.values(), *self.words.stays_as.values()])

    def _told_by(self, property_: Iri) -> str:
        """Return the key by which a value is told that a property states."""
        told = next(one for one, stated in self.words.states_also.items() if stated == property_)
        return self.words.keys[told]

    def over(self, links: Sequence[Mapping[str, Any]], events: Iterable[Happened]) -> dict[str, Any]:
        """Return the question after the Chain: its Chain Links, the table that they have left, and what happened.

        Of a table that was not told nothing is told then either: what a Chain says of its cards closes nothing.
        """
        given = self.question[SITUATION]
        told = given.get(HAPPENED, [event.told for event in events])
        table = dict(self.table)
        if CARDS not in given:
            for key in (CARDS, COMPLETE, SELF):
                table.pop(key, None)
            table |= {key: given[key] for key in (COMPLETE, SELF) if key in given}
            links = [
                _as_told(*both) for both in zip(links, [*given[CHAIN], *given.get(RESOLVED, ())], strict=True)
            ]
        return {**self.question, SITUATION: {**table, CHAIN: list(links), HAPPENED: told}}

    def resolve(self, answer: Answer, model: Model, asked: Asked) -> bool:
        """Take what the Chain Link does that resolves now, and carry it out; returns whether all of it is known."""
        number = len(self.waiting)
        node = _link_at(number, model, LINK)
        done = [value.value for value in model.look(node, CARRIED_OUT) if isinstance(value, Literal)]
        carried_out = done[0] if len(done) == 1 else None
        happens = entries(model) if answer.verdict == ANSWERED else ()
        events = as_the_table_tells(happens, answer.value, self._named(asked), self.words) if happens else []
        link: Table = {"link": number, "carriedOut": carried_out, "events": events}
        applying = _applying(node, model)
        if applying:
            link[APPLIES] = applying
        events = [
            {**event, SAYS: told}
            if event[EVENT_KEY] == OTHER and (told := text_of(one, SAID_AS, model))
            else event
            for one, event in zip((Iri(str(entry.node)) for entry in happens), events, strict=True)
        ]
        link["events"] = events
        nodes = [*(Iri(str(entry.node)) for entry in happens), node]
        unsaid = [point for one in nodes for point in _unsaid(one, model, asked, self.words)]
        # Which cards a part is done to may hang on what words do that were not understood.
        unsaid.sort(key=lambda point: not point.field.endswith(self.words.keys[SETTLED]))
        self.open = answer.open if answer.verdict != ANSWERED else tuple(unsaid)
        self.choice = self._whether(node, model, asked)
        choices = self._choices(nodes[:-1], model, asked) if answer.verdict == ANSWERED else {}
        left = {one: choice for one, choice in choices.items() if choice.field not in self.unseen}
        self._choose(choices, asked)
        events = [
            {**event, CHOICE: left[one].told} if one in left else event
            for one, event in zip(nodes, events, strict=False)
        ]
        link["events"] = _certain(happens, events, model, node) if self.open else events
        made = self.choice.field if self.choice else None
        chosen = (asked.paths[one] for one, choice in left.items() if choice.field == made)
        parts = tuple(asked.paths.get(one, "") for one in nodes[:-1])
        self.steps.append(Step(number, answer, link, parts, frozenset(chosen)))
        if answer.verdict != ANSWERED or self.open:
            return False
        self._carry_out(happens, node, model, asked)
        return True

    def _named(self, asked: Asked) -> dict[Iri, str]:
        """Return the words by which the question refers to its cards, without those that were lent to them."""
        return {card: word for card, word in asked.keys.items() if word not in self.lent}

    def _whether(self, link: Iri, model: Model, asked: Asked) -> Choice | None:
        """Return the choice of a player whether a part is done, where nothing else is open than such choices."""
        optional_parts = {
            f"{asked.paths.get(Iri(str(part)), '')}.{self.words.keys[TAKEN]}": self.words.token(
                Iri(str(player))
            )
            for part in model.look(link, DOES_PART)
            for player in model.look(Iri(str(part)), TAKEN_BY)
        }
        fields = [point.field for point in self.open]
        if not fields or any(field not in optional_parts for field in fields):
            return None
        return Choice(fields[0], optional_parts[fields[0]], 0, (), whether=True)

    def _choices(self, events: Sequence[Iri], model: Model, asked: Asked) -> dict[Iri, Choice]:
        """Return the choices that players make, by the event, and by each that is done to what was chosen."""
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        choices = {}
        for event in events:
            by = [self.words.token(Iri(str(one))) for one in model.look(event, CHOSEN_BY)]
            number = [int(str(one.value)) for one in model.look(event, NUMBER) if isinstance(one, Literal)]
            if len(by) == len(number) == 1:
                found = (afterwards.reference(Iri(str(one))) for one in model.look(event, FOUND))
                up_to, closed = (Literal(value=True) in model.look(event, one) for one in (UP_TO, SAW_ALL))
                field = f"{asked.paths.get(event, '')}.{self.words.keys[PART_CARDS]}"
                among = tuple(dict.fromkeys(found))
                end = next((self.words.token(Iri(str(one))) for one in model.look(event, FROM_END)), "")
                choices[event] = Choice(field, by[0], number[0], among, up_to=up_to, closed=closed, end=end)
        for event in events:
            for named in model.look(event, CHOSEN_WITH):
                if Iri(str(named)) in choices:
                    choices.setdefault(event, choices[Iri(str(named))])
        return choices

    def _choose(self, choices: Mapping[Iri, Choice], asked: Asked) -> None:
        """Leave to the players what they choose, as far as nothing else is open; what nobody sees goes on at once."""
        key = self.words.keys[PART_CARDS]
        fields = {f"{asked.paths.get(event, '')}.{key}" for event in choices}
        other = tuple(point for point in self.open if point.field not in fields)
        pending = [one for one in choices.values() if one.field not in self.unseen]
        self.unseen |= {one.field for one in pending if one.ways == ((),)}
        pending = [one for one in pending if one.field not in self.unseen]
        unclear = {one.field for one in pending if one.ways is None}
        if not other and not unclear and pending:
            self.choice = pending[0]
            unclear = {pending[0].field}
        self.open = (*other, *(point for point in self.open if point.field in unclear))

    def stop(self, faults: Sequence[Fault]) -> None:
        """Go no further, for what has come about contradicts itself as far as rules know."""
        self.open = tuple(Open(fault.problem, fault.field, {}, {}) for fault in faults)

    def end(self, model: Model, asked: Asked) -> None:
        """Carry out what the end of the Chain does to the cards of its Chain Links."""
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        for link in model.look(model.subject, RESOLVED_LINK):
            afterwards.carry_out(_of_link(Iri(str(link)), model, self.words))
        self._do_upon(FOLLOWS_THE_END, model.subject, model, asked)
        self.is_over = True
        for card in self.table.get(CARDS, ()):
            for field in self.words.come_with_move:
                card.pop(self.words.keys[field], None)
        self._take_back_words()
        self._keep_answered()
        if plays := self._plays(self.resolved):
            self.table[PLAYS] = plays
        for key in (CHAIN, RESOLVED, CHAIN_STATE, HAPPENED):
            self.table.pop(key, None)

    def _take_back_words(self) -> None:
        """Tell the cards of hands and Decks again as they were told, without the words that they were lent."""
        for key in self.words.places_told:
            player, _, pile = key.partition(".")
            told = self.table.get(PLAYERS, {}).get(player, {}).get(pile)
            known = told.get(KNOWN, []) if isinstance(told, dict) else []
            for place, card in enumerate(known):
                if isinstance(card, dict) and card.get("id") in self.lent:
                    kept = {field: value for field, value in card.items() if field != "id"}
                    known[place] = kept["name"] if set(kept) == {"name"} else kept

    def _plays(self, links: Sequence[Table]) -> list[Table]:
        """Return the plays with Chain Links that have resolved: what goes on applying is known by them.

        An activation that was told as a play before gets its result.
        """
        plays = [dict(play) for play in self.table.get(PLAYS, ())]
        told = [play for play in plays if play.get(DID) == ACTIVATE and RESULT not in play]
        for link in links:
            if not isinstance(link.get(LINK_CARD_KEY), str):
                continue
            play = next((one for one in told if _is_play_of(one, link)), None)
            if play is None:
                play = {DID: ACTIVATE, **{key: link[key] for key in _PLAYED if key in link}}
                plays.append(play)
            else:
                told.remove(play)
                play |= {key: link[key] for key in _PLAYED if key in link and key not in play}
            if link.get(COST_KEY) and WITH not in play:
                play[WITH] = link[COST_KEY]
            play[RESULT] = self._result(link)
            parts = link.get(PARTS, ())
            done = [place for place, part in enumerate(parts, 1) if part.get(POSSIBLE) is True]
            if done and len(parts) > 1:
                play.setdefault(PARTS_DONE, done)
        return plays

    def _keep_answered(self) -> None:
        """Tell what the Chain answered, as an attack, as plays before it: what resolved may speak of its cards."""
        plays = self.table.get(PLAYS, [])
        happened = self.question[SITUATION].get(HAPPENED, [])
        if not isinstance(happened, list) or any(PLAY_NUMBER in play for play in plays):
            return
        known = [
            play
            for event in happened
            if (play := self._as_play(event, happened)) is not None
            and not any(self._is_same(one, play, event) for one in plays)
        ]
        at = next(
            (n for n, one in enumerate(plays) if one.get(DID) == ACTIVATE and RESULT not in one), len(plays)
        )
        if known:
            self.table[PLAYS] = [*plays[:at], *known, *plays[at:]]

    def _is_same(self, told: Table, play: Table, event: Table) -> bool:
        """Say whether a play that was told is the one as which an event is kept; a Summon may be told more widely."""
        kept = self.words.kept_as_play
        summons = {self.words.token(kept[kind]) for kind in self.words.summons & kept.keys()}
        same = {play[DID], event[EVENT_KEY]} | (summons if play[DID] in summons else set())
        return told.get(DID) in same and play[LINK_CARD_KEY] in _cards_of(told)

    def _as_play(self, event: Table, happened: Sequence[Table]) -> Table | None:
        """Return an event as the play that it stays known as; `None` if it is none, or too little is told of it."""
        kind = next((one for one in self.words.kept_as_play if self._is(event, one)), None)
        card, other = event.get(LINK_CARD_KEY), event.get(AGAINST)
        if kind is None or not isinstance(card, str) or event.get(WOULD):
            return None
        undone = self.words.undone_by.get(kind)
        if undone is not None and any(self._is(one.told, undone) for one in self.events):
            return None
        doing = self.words.doing_of.get(kind)
        if doing is not None:
            beside = [one for one in happened if self._is(one, doing) and one.get(AT) == event.get(AT)]
            doer = beside[0].get(LINK_CARD_KEY) if other is None and len(beside) == 1 else other
            card, other = doer, card
        if not isinstance(card, str):
            return None
        to = {TARGETS: [other]} if isinstance(other, str) else {}
        by = {"by": event["by"]} if doing is None and "by" in event else {}
        return {DID: self.words.token(self.words.kept_as_play[kind]), LINK_CARD_KEY: card, **by, **to}

    def _is(self, event: Table, kind: Iri) -> bool:
        return event.get(EVENT_KEY) == self.words.token(kind)

    def _result(self, link: Table) -> str:
        """Return what became of a Chain Link, as a play tells it."""
        if NEGATED in link:
            return f"{link[NEGATED]}-{NEGATED}"
        leaves = {step.number for step in self.steps if APPLIES in step.link}
        nothing = link.get(WAS_CARRIED_OUT) is False and self.resolved.index(link) + 1 not in leaves
        return WITHOUT_EFFECT if nothing else RESOLVED

    @property
    def resolved(self) -> list[Any]:
        """The Chain Links that have resolved, as they are told by then."""
        resolved = self.table.get(RESOLVED)
        return resolved if isinstance(resolved, list) else []

    def _carry_out(self, happens: Sequence[Entry], link: Iri, model: Model, asked: Asked) -> None:
        """Carry out on the table what happens, and count the Chain Link among those that have resolved."""
        afterwards = Afterwards(self.table, asked, self.words, self.lent)
        if not self.has_begun:
            self._keep_what_was_so(model, asked, afterwards)
        self.has_begun = True
        for entry in happens:
            afterwards.carry_out(entry)
        self._note(happens, model, afterwards)
        self._do_upon(FOLLOWS_UPON, link, model, asked)
        for number, waiting in enumerate(self.waiting, 1):
            waiting.update(afterwards.said(_of_link(_link_at(number, model, LINK), model, self.words).shown))
        told = self.waiting.pop()
        told[PARTS] = list(_parts_as_done(told.get(PARTS, []), link, model, afterwards))
        self.table.setdefault(RESOLVED, []).insert(0, told)
        # What is only about to happen waits until the Chain has resolved.
        pending = [event for event in self.table.pop(HAPPENED, ()) if event.get(WOULD)]
        self.table |= {HAPPENED: pending} if pending else {}

    def _keep_what_was_so(self, model: Model, asked: Asked, afterwards: Afterwards) -> None:
        """Tell of the parts of the Chain Links whether that was so at the activation of which they ask then."""
        for number, waiting in enumerate(self.waiting, 1):
            for part in map(Iri, map(str, model.look(_link_at(number, model, LINK), LINK_PART))):
                for met in model.look(part, MET_AT_ACTIVATION):
                    told = _part(waiting, steps_of(asked.paths[part])[-1])
                    told.setdefault(MET_AT_ACTIVATION.local, afterwards.plain(met))

    def _note(self, happens: Sequence[Entry], model: Model, afterwards: Afterwards) -> None:
        """Keep what happens as a list of events tells it; what happens at the same time has the same number.

        How a card lay that is taken from its place is kept with it.
        """
        lay = {card: position for card, path, position in afterwards.asked.facts if path == POSITION}
        for entry in happens:
            node = Iri(str(entry.node))
            last = self.events[-1].told[AT] if self.events else 0
            told: Table = {AT: last + (Literal(value=True) not in model.look(node, WITH_PREVIOUS))}
            more = [(CARD, card) for card in model.look(node, CARD)]
            for field in self.words.shape(EVENT).fields.values():
                said = self._said_of_event(node, field.path, model) or tuple(model.look(node, field.path))
                first, *others = said or (None,)
                if field.path == DURING and first is not None:
                    told[field.key] = self._moment(Iri(str(first)), model)
                elif field.path != CARD and field.key != AT and first is not None:
                    told[field.key] = afterwards.plain(first)
                    more += [(field.path, value) for value in others]
            lying = self.words.keys[FROM_POSITION]
            moved = model.look(node, CARD) if FROM in told else ()
            turned: dict[Term, Table] = {
                card: {lying: afterwards.plain(lay[card])} for card in moved if card in lay
            }
            name = afterwards.asked.names.get(node, "")
            self.events.append(Happened(told, tuple(more), name, turned))
            self.events += self._along(node, told, model, afterwards)

    def _said_of_event(self, node: Iri, path: Iri, model: Model) -> tuple[Term, ...]:
        """Return what properties of other names say of a part, or of a card that goes along, that events tell."""
        told = (of for of, said in self.words.told_of_event.items() if said == path)
        return tuple(value for of in told for value in model.look(node, of))

    def _along(self, node: Iri, with_it: Table, model: Model, afterwards: Afterwards) -> Iterator[Happened]:
        """Yield what happens at the same time to the cards that go with those of an event."""
        fields = self.words.shape(EVENT).fields.values()
        at_once = {
            field.key: with_it[field.key] for field in fields if field.key in with_it and field.path == DURING
        }
        for card in map(Iri, map(str, model.look(node, ALONG))):
            said = {field.key: self._said_of_event(card, field.path, model) for field in fields}
            told = {key: afterwards.plain(values[0]) for key, values in said.items() if values}
            if EVENT_KEY in told:
                happened = {AT: with_it[AT], **at_once, **told}
                yield Happened(happened, ((CARD, card),), afterwards.asked.names.get(card, ""))

    def _moment(self, node: Iri, model: Model) -> Table:
        """Return when something happened, as a list of events tells it."""
        return {
            key: value.value
            for key, field in self.words.shape(MOMENT).fields.items()
            for value in model.look(node, field.path)
            if isinstance(value, Literal)
        }

    def answer(self) -> Answer:
        """Return the answer: its value has the Chain Links in the order in which they resolve, and the table."""
        links = [step.link for step in self.steps]
        summary = links_in_words(links, self.words)
        last = self.steps[-1].answer
        if last.verdict not in (ANSWERED, DEPENDS):
            return last
        whole = _joined([step.answer for step in self.steps])
        if self.open:
            known = [
                link
                for step, link in zip(self.steps, links, strict=True)
                if step.answer.value is not None
                and all(link["link"] != one["link"] for one in self.common)
                and (step is not self.steps[-1] or link["events"])
            ]
            known += self.common
            so_far = f" As far as it can be told: {links_in_words(known, self.words)}" if known else ""
            summary = last.summary if last.verdict == DEPENDS else f"It depends. {self.open[0].asks}"
            value = {"links": known} if known else None
            return replace(whole, verdict=DEPENDS, value=value, summary=summary + so_far, open=self.open)
        if last.verdict == DEPENDS:
            return last
        for card in self.table.get(CARDS, ()):
            if card.get("id") in self.lent:
                del card["id"]
        return replace(whole, value={"links": links, "table": self.table}, summary=summary)


def _held(model: Model) -> dict[Iri, _Holders]:
    """Return who holds each monster of which a text takes control, or may, for as long as it applies."""
    cards = map(Iri, map(str, model.row))
    return {
        card: None
        if Literal(value=True) in model.look(card, MAY_BE_HELD)
        else frozenset(model.look(card, HELD_BY))
        for card in cards
    }


def parts_now(asked: Asked) -> list[Iri]:
    """Return the parts of all effects that the Chain Link may be that resolves now."""
    places = [
        (place.value, link)
        for link, property_, place in asked.facts
        if property_ == PLACE and isinstance(place, Literal) and (SITUATION_NODE, LINK, link) in asked.origins
    ]
    last = max(places, default=(0, Iri("")))[1]
    return [
        part
        for link, property_, part in asked.facts
        if link == last and property_ == LINK_PART and isinstance(part, Iri)
    ]


def _is_play_of(play: Mapping[str, Any], link: Mapping[str, Any]) -> bool:
    """Say whether a play is the activation of a Chain Link."""
    return play.get(LINK_CARD_KEY) == link[LINK_CARD_KEY] and all(
        play[key] == link[key] for key in ("by", "effect") if key in play and key in link
    )


def _cards_of(play: Table) -> list[Any]:
    """Return the cards that a play names."""
    return [play.get(LINK_CARD_KEY), *play.get(TARGETS, ())]


def _joined(answers: Sequence[Answer]) -> Answer:
    """Return what the answers of all steps tell together: their reasons, what they take for granted, their proofs."""
    last = answers[-1]
    if len(answers) == 1:
        return last
    because = {(reason.rule, reason.says): reason for one in answers for reason in one.because}
    citations = {tuple(sorted(cited.items())): cited for one in answers for cited in one.citations}
    whole = replace(
        last,
        because=tuple(because.values()),
        citations=tuple(citations.values()),
        unless=lambda: tuple(
            {(point.field, point.asks): point for one in answers for point in one.unless()}.values()
        ),
        considered=lambda: tuple(dict.fromkeys(joined.from_iterable(one.considered() for one in answers))),
        reading=tuple(dict.fromkeys(joined.from_iterable(one.reading for one in answers))),
        warnings=tuple(dict.fromkeys(joined.from_iterable(one.warnings for one in answers))),
        unused=lambda: [
            field for field in answers[0].unused() if all(field in one.unused() for one in answers[1:])
        ],
    )
    number = len(answers)
    return whole.with_proofs(
        {f"step {place}": one for place, one in zip(range(1, number + 1), answers, strict=True)}
    )


def _link_at(number: int, model: Model, of: Iri) -> Iri:
    """Return the Chain Link with a number."""
    for link in model.look(model.subject, of):
        if isinstance(link, Iri) and Literal(number) in model.look(link, PLACE):
            return link
    return Iri("")


def _of_link(link: Iri, model: Model, words: Vocabulary) -> Entry:
    """Return what becomes of a Chain Link, or of its card, as an entry like those of events."""
    shown = {property_: tuple(model.look(link, property_)) for property_ in words.changes}
    return Entry(link, {CARD: tuple(model.look(link, LINK_CARD)), **shown})


def _part(link: Table, place: int) -> Table:
    """Return what is told of one part of a Chain Link, to be added to."""
    parts: list[Table] = link.setdefault(PARTS, [])
    parts += [{} for _ in range(place + 1 - len(parts))]
    return parts[place]


def _as_told(link: Mapping[str, Any], told: Mapping[str, Any]) -> Table:
    """Return a Chain Link as it was told, with what has become of it."""
    done = [{key: part[key] for key in (POSSIBLE,) if key in part} for part in link.get(PARTS, ())]
    parts: Iterator[tuple[Table, Table]] = zip_longest(done, told.get(PARTS, ()), fillvalue={})
    return {**link, **told, PARTS: [{**part, **said} for part, said in parts]}


def _parts_as_done(
    told: Sequence[Mapping[str, Any]], link: Iri, model: Model, afterwards: Afterwards
) -> Iterator[Table]:
    """Yield what is told of the parts of a Chain Link, with whether each was done, and to which cards."""
    done: dict[str, Table] = {}
    for part in model.look(link, DOES_PART):
        for value in model.look(Iri(str(part)), PERFORMED):
            if isinstance(value, Literal):
                cards = [afterwards.reference(Iri(str(card))) for card in model.look(Iri(str(part)), CARD)]
                to = {CARDS: cards} if value.value is True and cards else {}
                done[afterwards.asked.paths[Iri(str(part))]] = {POSSIBLE: value.value, **to}
    for index in range(max(len(told), len(done))):
        said = dict(told[index]) if index < len(told) else {}
        yield {**said, **next((one for path, one in done.items() if path.endswith(f"[{index}]")), {})}


def _unsaid(node: Iri, model: Model, asked: Asked, words: Vocabulary) -> Iterator[Open]:
    """Yield what must still be said of an event, or of a Chain Link: one of its fields, or what words of a text do."""
    path, about = asked.paths.get(node, ""), asked.names.get(node, "")
    settled = [one.value for one in model.look(node, SETTLED) if isinstance(one, Literal)]
    for thing in model.look(node, UNSAID):
        if not isinstance(thing, Iri):
            continue
        if left := text_of(thing, SPAN_WORDS, model):
            if left not in settled:
                yield Open(f"What does it do: “{left}”? ({about})", f"{path}.{words.keys[SETTLED]}", {}, {})
        elif (does := text_of(thing, SAID_AS, model)) and tuple(model.look(node, LINK_CARD)):
            if does not in settled:
                yield Open(f"What does it do: “{does}”? ({about})", f"{path}.{words.keys[SETTLED]}", {}, {})
        elif bar := text_of(thing, SAID_AS, model):
            yield Open(f"Does this stand in its way: “{bar}”? ({about})", f"{path}.{POSSIBLE}", {}, {})
        else:
            key = words.keys.get(thing, thing.local)
            yield Open(f"{_asked_of(thing, node, model, words)} ({about})", f"{path}.{key}", {}, {})
    for property_, (asks, key) in ASKED_OF_WORDS.items():
        for thing in model.look(node, property_):
            found = Iri(str(thing))
            said = text_of(found, SPAN_WORDS, model) or text_of(found, SAID_AS, model)
            told = f"“{said}”" if said else asked.names.get(found, "")
            yield Open(f"{asks}: {told}? ({about})", f"{path}.{key}", {}, {})


def _asked_of(thing: Iri, part: Iri, model: Model, words: Vocabulary) -> str:
    """Return the question for a field of a part, with the words of the text that the part stands in."""
    told = words.words.get(thing)
    asks = told.asks if told is not None and told.asks else f"{words.label(thing).capitalize()}?"
    written = (Iri(str(one)) for one in model.look(part, WRITTEN_AS))
    said = next(filter(None, (text_of(one, SAID_AS, model) for one in written)), "")
    return f"{asks.removesuffix('?')}: “{said}”?" if said else asks


def words_unsaid(model: Model, asked: Asked, words: Vocabulary) -> Iterator[Open]:
    """Yield the words of the Chain Link that resolves now of which it must be said what they do."""
    for link in model.look(model.subject, RESOLVES_NOW):
        for point in _unsaid(Iri(str(link)), model, asked, words):
            if point.field.endswith(words.keys[SETTLED]):
                yield point


def _applying(link: Iri, model: Model) -> list[str]:
    """Return the words of what a Chain Link leaves applying, of several that overlap the longest."""
    left = [Iri(str(one)) for one in model.look(link, APPLYING)]
    said = dict.fromkeys(text_of(one, SPAN_WORDS, model) or text_of(one, SAID_AS, model) for one in left)
    return [words for words in said if not any(words in other for other in said if other != words)]


def _certain(happens: Sequence[Entry], events: Sequence[Table], model: Model, link: Iri) -> list[Table]:
    """Return what happens whatever the answer to what is asked.

    That ends at what something may stand in the way of. Where cards go is left out if it is asked, and so is what the
    words say that are asked about.
    """
    asked = [text_of(span, SPAN_WORDS, model) for span in model.look(link, UNSAID) if isinstance(span, Iri)]
    certain: list[Table] = []
    for entry, event in zip(happens, events, strict=True):
        node = Iri(str(entry.node))
        left = [one for one in model.look(node, UNSAID) if isinstance(one, Iri)]
        if any(text_of(one, SAID_AS, model) for one in left) or tuple(model.look(node, UNSAID_WHETHER)):
            break
        said = text_of(node, SAID_AS, model)
        hangs = tuple(model.look(node, HANGS_ON))
        if hangs or (said and any(said in words for words in asked)):
            continue
        unsure = {*(_WHERE if tuple(model.look(node, UNSAID_WHERE)) else ()), *(_CARDS if left else ())}
        certain.append({key: value for key, value in event.items() if key not in unsure})
    return certain
