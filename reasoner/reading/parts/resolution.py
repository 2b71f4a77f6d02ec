"""The parts of a resolution: what an effect does when it resolves, one thing after the other, as its text has them."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reasoner.reading.effects.activity import actions
from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.targeting import on_field
from reasoner.reading.model import ReadFact, Span, Step
from reasoner.reading.parts.clauses import Heard, read_clause
from reasoner.reading.parts.costs import TOLD
from reasoner.reading.parts.cutting import cut
from reasoner.reading.parts.listed import (
    Case,
    asked_of_option,
    cases_of,
    chance_of,
    head_of,
    is_chosen_at_activation,
    opens_an_option,
    results_of,
)
from reasoner.reading.parts.objects import Speech
from reasoner.reading.parts.outcomes import facts_of_remark, says_nothing_more
from reasoner.reading.parts.priced import prices_of
from reasoner.reading.parts.targets import targeting
from reasoner.reading.parts.values import action_with, material_cards, values
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.scanner import scanner

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from reasoner.reading.effects.facts import Facts
    from reasoner.reading.filters import Selection
    from reasoner.reading.parts.clauses import Read
    from reasoner.reading.parts.cutting import Clause
    from reasoner.reading.parts.objects import Values
    from reasoner.reading.text.masking import Remark
    from reasoner.reading.text.scanner import Hit
    from reasoner.reading.text.sentences import Sentence

ORDER = (
    "does",
    "joinedBy",
    "option",
    "optional",
    "of",
    "count",
    "upTo",
    "needsAll",
    "others",
    "positions",
    "narrowed",
    "kinds",
    "controller",
    "from",
    "selection",
    "to",
    "deckEnd",
    "toSide",
    "onto",
    "ontoSide",
    "ontoSelection",
    "pointedToBy",
    "inColumnOf",
    "position",
    "positionChoice",
    "becomes",
    "also",
    "who",
    "operation",
    "stats",
    "original",
    "amount",
    "amountOf",
    "counter",
    "most",
    "inBattle",
    "unaffectedBy",
    "imposes",
    "until",
    "delayed",
    "upon",
    "doneWhen",
    "ignoresConditions",
    "withoutTributes",
    "takesNormalSummon",
    "using",
    "materialsBy",
    "treatedAs",
    "transfersMaterials",
    "declares",
    "whenGone",
    "whenGoneOf",
    "afterResolving",
    "fromActivation",
    "if",
    "otherwise",
)
"""The keys of a part in the order in which they are shown."""

SHARED = ("of", "count", "upTo", "needsAll", "kinds", "controller", "from", "selection")
"""What a verb without an object takes over from the clause that names it."""

_IF_SUMMONED, _SUMMON = "if-summoned", "-summon"
_THIS, _THOSE, _CHOSEN = "this", "those", "chosen"
_BY_TRIBUTES, _NEGATE = "ritual-summon", "negate-effect"
_ONE = "one"
"""The lead of a list of one bullet."""
_FEWEST = 2
"""So many bullets a list has at least."""
CONDITION, _OPTIONAL = "condition", "optional"
"""The sort of phrases that say on what something depends."""
_OF_CHANGE = frozenset({"option", "operation", "stats", "amount", "amountOf"})
"""Keys that say how a value is changed."""
_APART = frozenset({"also", "also-after-that"})
_BY_ITSELF = _APART | {"in-order"}
"""Words that join a part to another without which it is done, too."""
_BLANK = re.compile(r"[\s,.;:]*")


@dataclass(frozen=True, slots=True)
class Resolution:
    """The parts of one effect, the words of its resolution that were not understood, and where all of it stands.

    `reach` is `None` for what does not resolve. `targets` are the selections of what an old text targets without
    saying so; `heard` the clauses of which the parts were read; `asides` what other facts of the parts say: leads of
    lists, parentheses between sentences. `cases` are the labels of a list that say in which case its parts are done;
    `by_chance` says whether a die or a coin decides which of them are. `led` is the lead of a list with a condition
    (“then, if …, you can apply this effect”), once for each part that hangs on it.
    """

    steps: tuple[Step, ...] = ()
    unread: tuple[Span, ...] = ()
    reach: tuple[int, int] | None = None
    targets: tuple[Selection, ...] = ()
    heard: tuple[Heard, ...] = ()
    asides: tuple[tuple[int, int], ...] = ()
    cases: tuple[Case, ...] = ()
    by_chance: bool = False
    led: tuple[Heard, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every word was understood."""
        return not self.unread and all(step.get("does") for step in self.steps)


def resolution_of(facts: Facts, costs: tuple[Step, ...] = ()) -> Resolution:
    """Return the parts of an activated effect's resolution; of one that applies, none.

    `costs` are the parts of its cost.
    """
    if facts.draft.role not in ("activated", "activation"):
        return Resolution()
    return _Resolving(facts, costs).read()


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A stretch that resolves: where it stands, the option it belongs to, the word that joins it on.

    `price`: where the words stand that say what is paid for the option alone.
    """

    start: int
    end: int
    option: int = 0
    joint: str = "in-order"
    labelled: bool = False
    begins: bool = False
    price: tuple[int, int] = (0, 0)


class _Resolving:
    """Reads the stretches of one effect's resolution, clause by clause."""

    def __init__(self, facts: Facts, costs: tuple[Step, ...]) -> None:
        self.facts = facts
        self.costs = costs
        self.text = _with_remarks(facts)
        self.box = facts.frame.box
        self.speech = _opening_speech(facts, costs)
        if self.speech.facing:
            self.text = sign("part-own-target").sub(_as_that, self.text)
        self.steps: list[Step] = []
        self.carried = ""
        self.waiting: Read | None = None
        self.left: list[Span] = []
        self.list_joint = ""
        self.list_optional = False
        self.list_context = self.speech.context()
        self.freed: set[int] = set()
        self.heard: list[Heard] = []
        self.leads: list[tuple[int, int, str]] = []
        self.said: list[tuple[int, int]] = []
        self.prices = prices_of(facts, TOLD)
        self.led: Heard | None = None

    def read(self) -> Resolution:
        """Read every stretch, then what binds the players from the activation on."""
        before = self.speech
        stretches = list(self._stretches())
        for number, stretch in enumerate(stretches):
            if not stretch.option:
                before = copy(self.speech)
            elif stretch.begins:
                self.speech = copy(before)
                self.speech.paid = _paid(self.facts, self.costs, stretch.option)
            if self._tributes(stretch) or self._names_its_use(stretch, stretches[-1].end):
                continue
            if sign("only-as-chain-link").fullmatch(self.text, stretch.start, stretch.end):
                self.said.append((stretch.start, stretch.end))
                continue
            if self._lasts(stretch) or self._tells_prices(stretch):
                continue
            if scanner("part-aside").at(self.text, stretch.start, stretch.end):
                self._lead_alone(stretch.start, stretch.start, stretch.end)
            else:
                self._stretch(stretch, first=not number)
        self._share(None, [])
        self._lead_to_price()
        if any(step.get("does") for step in self.steps):
            self._locks()
        self.left += [self._span(hit.start, hit.end) for hit in self.speech.unknown]
        self.left += self._doubtful_costs()
        start, end = self.facts.draft.cut.resolution
        if self.steps:
            start, end = self.steps[0].span.start, self.steps[-1].span.end
        left = tuple(sorted(set(self.left)))
        targets = tuple(map(on_field, self.speech.targeted))
        reach = (start, max(start, end))
        self._last_all()
        cases = tuple(self._in_cases())
        by_chance = self._by_chance()
        leads = tuple(self._leads_said())
        led = tuple(self._led_in(leads))
        leads = tuple(lead for lead in leads if not self.led or lead != (self.led.start, self.led.end))
        asides = (*self._asides(), *leads, *self.said)
        return Resolution(
            tuple(self.steps), left, reach, targets, tuple(self.heard), asides, cases, by_chance, led
        )

    def _led_in(self, leads: Collection[tuple[int, int]]) -> Iterator[Heard]:
        """Let what each bullet does by itself hang on the condition with which the list is led in."""
        led, begun = self.led, set[object]()
        if led is None or not self.list_joint or (led.start, led.end) not in leads:
            return
        for place, step in enumerate(self.steps):
            option = step.get("option")
            if option is None or step.span.start < led.end:
                continue
            if option not in begun or step.get("joinedBy") in _BY_ITSELF:
                self._set(place, "if", True)
                yield replace(led, part=place + 1)
            begun.add(option)

    def _in_cases(self) -> Iterator[Case]:
        """Let each bullet of a list hang on what its label says, where the lead says on what the list depends.

        All bullets are applied, each in its case, and each as the lead joins the first to what is done before.
        """
        listed = cases_of(self.facts, self.list_context, self.steps)
        if listed is None:
            if is_chosen_at_activation(self.facts):
                self._unlabelled()
            return
        self.said.append(listed.lead)
        for case in listed.cases:
            places = [number for number, step in enumerate(self.steps) if step.get("option") == case.option]
            for place in places[:1]:
                if case.option > 1 and not listed.one:
                    self._set(place, "joinedBy", "bullet")
                if self.list_optional or listed.free or case.option in self.freed:
                    self._set(place, "optional", True)
            apart = [place for place in places[1:] if self.steps[place].get("joinedBy") in _APART]
            for place in (*places[:1], *apart):
                self._set(place, "if", True)
                yield case._replace(part=place + 1)

    def _last_all(self) -> None:
        """State how long the bullets of a list apply, where the lead says so: “Apply these effects this turn.”.

        What is forbidden or changed so long is told with what it forbids or changes.
        """
        bullet = next((sentence.start for sentence in self.facts.options if sentence.bullet), None)
        if bullet is None:
            return
        words = self.facts.words.printed.lower()
        lead = sign("lasts-for-all-listed").search(
            words, self.facts.draft.main.start, words.find("●", bullet) + 1
        )
        hit = scanner("part-until").at(self.text, *lead.span(lead.lastgroup or 0)) if lead else None
        if lead is None or hit is None or self.led is not None or self.list_joint == "or":
            return
        states = {entry.token for entry in lexicon().table("part-state")}
        listed = [(place, step) for place, step in enumerate(self.steps) if step.get("option")]
        for place, step in listed:
            if step.get("until") is None and (step.get("upon") or step.get("does") in states):
                self._set(place, "until", hit.traits["until"])
        if all(self.steps[place].get("until") or step.get("doneWhen") for place, step in listed):
            self.said.append((max(lead.start(), self.facts.draft.main.start), lead.end()))

    def _tells_prices(self, stretch: _Stretch) -> bool:
        """Say whether a stretch only leads in a list of which the labels tell what is paid for each bullet."""
        return self.prices is not None and self.prices.lead[0] <= stretch.start < self.prices.lead[1]

    def _unlabelled(self) -> None:
        """Let nothing hang on labels that ask for no more than is told of them elsewhere."""
        for place, step in enumerate(self.steps):
            if any(fact.key == "if" and fact.span.start == fact.span.end for fact in step.facts):
                self.steps[place] = Step(step.span, tuple(fact for fact in step.facts if fact.key != "if"))

    def _by_chance(self) -> bool:
        """Say whether a die or a coin decides which bullet is done: its label asks for nothing else."""
        told = chance_of(self.facts, self.steps)
        self.said += told
        for option in self.freed - {0} if told else ():
            places = (place for place, step in enumerate(self.steps) if step.get("option") == option)
            self._set(next(places), "optional", True)
        if told or self.prices:
            self._unlabelled()
        first = next((place for place, step in enumerate(self.steps) if step.get("option")), None)
        if told and first is not None:
            self._set(first, "joinedBy", "in-order")  # what is done for the result is no part of the roll
        return bool(told) or self._by_toss()

    def _by_toss(self) -> bool:
        """Say whether the result of one coin decides which of two things is done, and let them be alternatives."""
        clauses = results_of(self.facts, self.steps, self.heard)
        if clauses is None:
            return False
        first, second = clauses
        for option, clause, end in ((1, first, second.part), (2, second, len(self.steps) + 1)):
            found = _BLANK.match(self.text, clause.conditions[0][1])
            start = found.end() if found else clause.conditions[0][1]
            self.said.append((clause.start, start))
            self.heard[self.heard.index(clause)] = replace(clause, start=start, conditions=())
            asks = [one.part for one in self.heard if one.conditions]
            for place in range(clause.part - 1, end - 1):
                self._set(place, "option", option)
                self._begin_at(place, clause.start, start, free=place + 1 not in asks)
        self._set(first.part - 1, "joinedBy", "in-order")
        self._set(second.part - 1, "joinedBy", "or")
        return True

    def _begin_at(self, place: int, before: int, start: int, *, free: bool) -> None:
        """Let a part begin after the words that say for which result it is done, on which it hangs no longer."""
        step = self.steps[place]
        facts = tuple(fact for fact in step.facts if not (free and fact.key == "if"))
        span = replace(step.span, start=start) if step.span.start == before else step.span
        self.steps[place] = Step(span, facts)

    def _leads_said(self) -> Iterator[tuple[int, int]]:
        """Yield where a list is led in by words that the options of its bullets tell, or the words that join them."""
        bullets = [sentence for sentence in self.facts.options if sentence.bullet]
        if len(bullets) == 1:
            yield from ((start, end) for start, end, joint in self.leads if joint == _ONE)
        told = {step.get("option") for step in self.steps}
        every = {number for number, _ in enumerate(bullets, 1)}
        joints = {step.get("joinedBy") for step in self.steps if step.get("option") not in (None, 1)}
        if len(bullets) < _FEWEST or len(bullets) != len(self.facts.options) or not every <= told:
            return
        if any(map(head_of, bullets)):
            return
        for start, end, joint in self.leads:
            if (joint == "or") == ("or" in joints):
                yield start, end

    def _tributes(self, stretch: _Stretch) -> bool:
        """State of a Ritual Summon what a sentence says of its Tributes: “You must also Tribute monsters whose …”."""
        opening = sign("part-tributes-also").match(self.text, stretch.start, stretch.end)
        if opening is None or not self.steps or self.steps[-1].get("does") != _BY_TRIBUTES:
            return False
        told = material_cards(self.speech.words.cut(opening.end(), stretch.end, self.speech.context()))
        if told is None or "filter" not in told:
            return False
        step, at = self.steps[-1], self._span(stretch.start, stretch.end)
        besides = "any" in told["filter"]  # “and/or banish …”: it may be done without a Tribute
        told = {**told, "filter": {**told["filter"], "side": "you"}}  # one Tributes monsters of one's own
        by = () if besides else (ReadFact("materialsBy", "tribute", at),)
        facts = (*step.facts, ReadFact("using", told, at), *by)
        self.steps[-1] = Step(step.span, tuple(sorted(facts, key=lambda fact: ORDER.index(fact.key))))
        self.said.append((stretch.start, stretch.end))
        return True

    def _names_its_use(self, stretch: _Stretch, end: int) -> bool:
        """Leave out what only says for which monsters a Ritual Spell is, if words up to `end` perform the Summon."""
        if sign("part-names-its-use").match(self.text, stretch.start, stretch.end) is None:
            return False
        if sign("part-uses-so").search(self.text, stretch.end, end) is None:
            return False
        self.said.append((stretch.start, stretch.end))
        return True

    def _asides(self) -> Iterator[tuple[int, int]]:
        """State what parentheses after a sentence say of the Summon before them, and yield where they stand."""
        for sentence in self.facts.draft.sentences:
            for remark in sentence.remarks:
                inside = any(heard.start <= remark.start < heard.end for heard in self.heard)
                if not inside and says_nothing_more(remark):
                    yield remark.start, remark.end
                told = facts_of_remark(remark) if not inside else None
                places = self._summons_before(remark.start, told) if told else []
                if told is None or not places:
                    continue
                at = self._span(remark.start, remark.end)
                for place in places:
                    step = self.steps[place]
                    facts = (*step.facts, *(ReadFact(key, value, at) for key, value in told.items()))
                    ordered = sorted(facts, key=lambda fact: ORDER.index(fact.key))
                    self.steps[place] = Step(step.span, tuple(ordered))
                yield remark.start, remark.end

    def _summons_before(self, at: int, told: Mapping[str, object]) -> list[int]:
        """Return the places of the Summons before a place in the text of which words tell something.

        That is the last Special Summon, or all Normal Summons that are made instead of the one of the turn.
        """
        normal = _OF_THE_TURN in told
        action = "normal-summon" if normal else "special-summon"
        summons = [
            place
            for place, step in enumerate(self.steps)
            if step.span.start <= at and step.get("does") == action
        ]
        return summons if normal else summons[-1:]

    def _stretches(self) -> Iterator[_Stretch]:
        facts = self.facts
        yield self._trimmed(_Stretch(*facts.draft.cut.resolution))
        for sentence in facts.draft.follow:
            if _applies(facts, sentence):
                continue
            joint = "bullet" if sentence.bullet else "in-order"
            yield self._trimmed(_Stretch(sentence.start, sentence.end, joint=joint))
        joint = _joint_of_list(facts)
        option = 0
        for sentence in (
            () if sign("part-lists").search(facts.text, *facts.draft.cut.condition) else facts.options
        ):
            opens = opens_an_option(sentence)
            option += opens
            stretch = self._option(sentence, option, joint if opens and option > 1 else "")
            yield self._trimmed(replace(stretch, begins=opens))

    def _option(self, sentence: Sentence, option: int, joint: str) -> _Stretch:
        head = head_of(sentence)
        skip = head or asked_of_option(self.facts, sentence)
        before = sentence.text.rstrip(" ;").rpartition(";")[0]
        start = sentence.start + max(skip, len(before))
        price = (sentence.start + skip, start)
        return _Stretch(start, sentence.end, option, joint or "in-order", head > 0, price=price)

    def _trimmed(self, stretch: _Stretch) -> _Stretch:
        found = _BLANK.match(self.text, stretch.start, stretch.end)
        start = found.end() if found else stretch.start
        return replace(stretch, start=start)

    def _stretch(self, stretch: _Stretch, *, first: bool) -> None:
        alternatives, begins, lasting = 1, True, None
        if any(stretch.price):
            paid = _paid_within(self.text, *stretch.price)
            self.speech.paid = (*_paid(self.facts, self.costs), *paid)
        for clause in cut(self.text, stretch.start, stretch.end):
            aside = scanner("part-aside").at(self.text, clause.core, clause.end)
            if aside:
                self._lead_of_list(clause, aside)
                continue
            read = read_clause(self.text, clause)
            near, far, done = self.speech.near, self.speech.far, self.speech.did
            found = values(read, self.text, self.speech)
            lasting = self._lasting(read, found, lasting)
            if not found:
                self._chosen(clause)
            self._take_left(read)
            if stretch.option:
                found = self._without_choice(clause, found)
            self._share(clause, found)
            self._remarked(clause, found)
            if begins and (first or stretch.joint == "or"):
                self._freed(stretch, found)
            if found:
                self._join(found, clause, stretch, begins=begins)
                begins = False
            place = len(self.steps) + 1
            self.heard.append(
                Heard(
                    clause.start,
                    clause.end,
                    _conditions(read),
                    near,
                    far,
                    place,
                    len(found),
                    done,
                    self.speech.paid,
                    self.speech.facing,
                )
            )
            for part in found:
                if stretch.option:
                    part["option"] = (stretch.option, clause.start, clause.start)
                self._add(clause, part)
            self.waiting = read if read.lacks_object else None
            alternatives = self._alternative(clause, read, alternatives) if not stretch.option else 1

    def _freed(self, stretch: _Stretch, found: list[Values]) -> None:
        """Take what a stretch begins with for done if it is left to the player whether the effect is activated."""
        if not self._is_chosen_at_activation():
            return
        for part in found:
            if part.pop("optional", None):
                self.freed.add(stretch.option)

    def _without_choice(self, clause: Clause, found: list[Values]) -> list[Values]:
        """Leave over which of two changes a clause makes that stands in a bullet: an option has no options itself."""
        if not any("operation" in part and "option" in part for part in found):
            return found
        self.left.append(self._span(clause.start, clause.end))
        return [{key: told for key, told in found[0].items() if key not in _OF_CHANGE}]

    def _is_chosen_at_activation(self) -> bool:
        """Say whether “you can” at the beginning is about activating the effect, not about what it does.

        A card with “When this card is activated: You can …” may be activated without it.
        """
        if self.facts.draft.cut.semicolon:
            return False
        waits = self.facts.condition.waits
        return not any(wait.event == "activated" and wait.subject == "itself" for wait in waits)

    def _lead_of_list(self, clause: Clause, aside: Hit) -> None:
        """Keep how a list is joined on that is led in after other parts (“…, then you can apply this effect.”)."""
        asked = _conditions(read_clause(self.text, clause))
        sorts = {lead.sort for lead in clause.leads}
        if sorts <= ({_OPTIONAL, CONDITION} if self.steps else {_OPTIONAL}):
            self._lead_alone(clause.start, clause.core, clause.end)
        if asked and self.steps:
            speech = self.speech
            place = (clause.start, clause.end)
            self.led = Heard(*place, asked, speech.near, speech.far, 0, 0, speech.did, speech.paid)
        if aside.sort == "list" and clause.joint not in ("", "in-order"):
            self.list_joint = clause.joint
            self.list_context = self.speech.context()
            words = self.text[clause.start : aside.end]
            self.list_optional = lexicon().has("part-plain", "may", words) is not None

    def _lead_alone(self, start: int, core: int, end: int) -> None:
        """Keep the lead of a list that says no more than which of the bullets are done."""
        words = self.text[core:end].strip(" ,.;:\n")
        for entry in lexicon().table("part-list-only"):
            if entry.pattern.fullmatch(words):
                self.leads.append((start, end, entry.token))
                return

    def _lead_to_price(self) -> None:
        """Keep the lead of a list before what is paid for any of its bullets: “Activate 1 of these effects, but …”."""
        start, end = self.facts.draft.cut.cost
        found = sign("leads-to-a-price").match(self.text, start, end)
        if found is not None and self.facts.get("costs"):
            self.leads.append((*found.span(), "or"))

    def _share(self, clause: Clause | None, found: list[Values]) -> None:
        """Give the verb before its object, where the clause after it names that for both; else leave it over."""
        waiting, self.waiting = self.waiting, None
        if waiting is None or waiting.verb is None:
            return
        if clause is None or not found or clause.joint not in ("or", "and") or "of" not in found[0]:
            self.left.append(self._span(waiting.verb.start, waiting.verb.end))
            return
        step = self.steps[-1]
        told = {fact.key: (fact.value, fact.span.start, fact.span.end) for fact in step.facts}
        told |= {key: found[0][key] for key in SHARED if key in found[0]}
        origin = told.get("from", ([], 0, 0))[0]
        does = action_with(waiting, self.text, origin if isinstance(origin, list) else [])
        told["does"] = (does or told["does"][0], *told["does"][1:])
        self.steps.pop()
        self._add_at(waiting.clause.start, waiting.clause.end, told)

    def _lasts(self, stretch: _Stretch) -> bool:
        """State how long the parts before last, where a sentence of its own says so (“These effects last until …”)."""
        found = sign("part-lasts").fullmatch(self.text, stretch.start, stretch.end)
        hit = scanner("part-until").at(self.text, found.start(1), found.end(1)) if found else None
        if hit is None or self.text[hit.end : stretch.end].strip(" .;"):
            return False
        states = {entry.token for entry in lexicon().table("part-state")}
        for place, step in enumerate(self.steps):
            if step.get("does") in states and not step.get("delayed") and step.get("until") is None:
                self._set(place, "until", hit.traits["until"])
        self.said.append((stretch.start, stretch.end))
        return True

    def _lasting(self, read: Read, found: list[Values], before: Hit | None) -> Hit | None:
        """State how long a part lasts, also where the words that lead in its sentence say it; return those."""
        leading = next((hit for hit in read.clause.leads if hit.sort == "until"), before)
        if leading and read.verb and read.verb.entry in lexicon().table("part-state"):
            for part in found:
                part.setdefault("until", (leading.traits["until"], leading.start, leading.end))
        return leading

    def _chosen(self, clause: Clause) -> None:
        """Keep the joint of a clause that only chooses for the part that follows it.

        What an old text has done before it targets was a cost (“discard 1 card and select 1 monster”).
        """
        self.carried = clause.joint
        if self.speech.near == "target" and clause.joint == "and":
            self.carried = ""
            sentence = self.text.rfind(".", 0, clause.start)
            self.steps = [step for step in self.steps if step.span.start < sentence]

    def _join(self, found: list[Values], clause: Clause, stretch: _Stretch, *, begins: bool) -> None:
        led = found[0].get("if", (None, clause.end))[1]
        if sign("done-if-not").match(self.text, led, clause.end):
            found[0]["otherwise"] = (True, led, led)
        joint = stretch.joint if begins and stretch.joint != "in-order" else self.carried or clause.joint
        self.carried = ""
        if joint == _IF_SUMMONED:
            joint = self._if_summoned(found, clause, stretch)
        if stretch.option == 1 and begins and self.list_joint:
            joint = self.list_joint
            if self.list_optional:
                found[0]["optional"] = (True, clause.start, clause.start)
        if self._is_free(stretch):
            found[0]["optional"] = (True, clause.start, clause.start)
        joint = joint or "in-order"
        if joint and self.steps:
            found[0]["joinedBy"] = (joint, clause.start, clause.start)
            self._delay(found, joint)
        if begins and stretch.labelled:
            for part in found:
                part.setdefault("if", (True, stretch.start, stretch.start))

    def _if_summoned(self, found: list[Values], clause: Clause, stretch: _Stretch) -> str:
        """Return the joint that “if Summoned this way” is right after the Summon; elsewhere leave the words over.

        What is done to a card that the effect Summons itself is nothing without that Summon, whatever stands between.
        """
        at = (stretch.start, clause.start)
        if self.steps and str(self.steps[-1].get("does")).endswith(_SUMMON):
            self.said.append(at)
            return "and-if-you-do"
        if all(part.get("of", ("",))[0] == _THIS for part in found) and any(
            str(step.get("does")).endswith(_SUMMON) and step.get("of") == _THIS for step in self.steps
        ):
            self.said.append(at)
            return "in-order"
        self.left.append(self._span(*at))
        found[0].setdefault("if", (True, *at))
        return "in-order"

    def _is_free(self, stretch: _Stretch) -> bool:
        """Say whether one of several options begins of which any number may be chosen (“1 or both of these”)."""
        if not stretch.option or any(step.get("option") == stretch.option for step in self.steps):
            return False
        return lexicon().has("part-plain", "some", self.facts.draft.main.text) is not None

    def _delay(self, found: list[Values], joint: str) -> None:
        """State that a part is done later, too, if the words that say so lead in the part that it is joined to.

        What is done only if that part was is done later wherever these words stand; “(but banish it when it leaves the
        field)” is said in passing, and what follows goes on with the part before it.
        """
        before = next((fact for fact in self.steps[-1].facts if fact.key == "delayed"), None)
        if before is None or joint in ("in-order", "bullet", "or"):
            return
        verb = next((fact.span.start for fact in self.steps[-1].facts if fact.key == "does"), 0)
        passing = self.steps[-1].get("joinedBy") == "but"
        if before.span.start < verb or (joint == "and-if-you-do" and not passing):
            for part in found:
                part.setdefault("delayed", (True, before.span.start, before.span.end))

    def _alternative(self, clause: Clause, read: Read, count: int) -> int:
        """Give the two sides of an “or” inside a sentence their numbers; return how many sides there were so far."""
        if clause.joint != "or" or len(self.steps) < 2:
            goes_on = count > 1 and self.facts.is_first_of_two
            if goes_on and clause.joint != "or":  # “OR: Unequip this card and Special Summon it”
                self._set_option(-1, count)
            return count if goes_on or clause.joint == "or" else 1
        if self._falls_back(self.steps[-1]):
            self._set(-1, "joinedBy", "in-order")
            return 1
        if count == 1:
            self._set_option(-2, 1)
        self._set_option(-1, count + 1)
        self._taken_too(read)
        return count + 1

    def _taken_too(self, read: Read) -> None:
        """Let what is done instead be done to the cards that both are about: “take 1 …, and either … it or … it”."""
        first, second = self.steps[-2:]
        picked, named = first.get("selection"), second.get("selection")
        if second.get("of") != _THOSE or first.get("of") != _CHOSEN or not isinstance(picked, dict):
            return
        if not isinstance(named, dict) or not named.keys() <= {"reference", "text"} or not is_formal(picked):
            return
        if picked["text"][0] >= first.span.start:
            return  # they are named by what is done first, not before it
        told = {fact.key: (fact.value, fact.span.start, fact.span.end) for fact in second.facts}
        shared = {fact.key: (fact.value, fact.span.start, fact.span.end) for fact in first.facts}
        at = told["selection"][1:]
        told |= {key: (shared[key][0], *at) for key in SHARED if key in shared}
        origin = told.get("from", ([], 0, 0))[0]
        does = action_with(read, self.text, origin if isinstance(origin, list) else [])
        told["does"] = (does or told["does"][0], *told["does"][1:])
        self.steps.pop()
        self._add_at(second.span.start, second.span.end, told)

    def _falls_back(self, step: Step) -> bool:
        """Say whether a part is done only where the one before it is not (“or, if you do not have any, …”)."""
        led = next((fact.span for fact in step.facts if fact.key == "if"), None)
        return led is not None and sign("else-done").match(self.text, led.start) is not None

    def _set_option(self, place: int, option: int) -> None:
        self._set(place, "option", option)

    def _set(self, place: int, key: str, value: object) -> None:
        step = self.steps[place]
        facts = [fact for fact in step.facts if fact.key != key]
        facts.append(ReadFact(key, value, Span(self.box, step.span.start, step.span.start)))
        self.steps[place] = Step(step.span, tuple(sorted(facts, key=lambda f: ORDER.index(f.key))))

    def _locks(self) -> None:
        """Add what a player may not do in the turn of the activation, whatever becomes of the effect."""
        for sentence in self.facts.draft.limits:
            if not sign("part-turn-lock").search(sentence.text):
                continue
            whose = "this" if sign("this-first").match(sentence.text) else "player"
            at = (sentence.start, sentence.start)
            found: Values = {
                "does": ("restrict", sentence.start, sentence.end),
                "joinedBy": ("in-order", *at),
                "of": (whose, *at),
                "until": ("end-of-turn", *at),
                "fromActivation": (True, *at),
            }
            if whose == "player":
                found["controller"] = ("you", *at)
            self._add_at(sentence.start, sentence.end, found)

    def _remarked(self, clause: Clause, found: list[Values]) -> None:
        """State what parentheses say of a clause: the values of Tokens; what else they say is left over."""
        remarks = (remark for sentence in self.facts.draft.sentences for remark in sentence.remarks)
        for remark in remarks:
            if not found or not clause.start <= remark.start < clause.end:
                continue
            if not is_said(remark) and lexicon().has("part-remark", "restricts", remark.text):
                self.left.append(self._span(remark.start, remark.end))
            if found[-1].get("does", ("",))[0] == "special-summon":
                for key, value in (facts_of_remark(remark) or {}).items():
                    found[-1][key] = (value, remark.start, remark.end)
            negates = found[-1].get("does", ("",))[0] == _NEGATE  # of no effects none is negated
            if lexicon().has("part-remark", "if-any", remark.text) and not negates:
                found[-1]["if"] = (True, remark.start, remark.end)
            named = lexicon().has("part-remark", "create-token", remark.text)
            if named and found[-1].get("of", ("",))[0] == "chosen" and "does" in found[-1]:
                found[-1]["does"] = ("create-token", *found[-1]["does"][1:])

    def _doubtful_costs(self) -> list[Span]:
        """Return what an old text may mean as a cost: a payment that stands as a sentence before all else."""
        if not self.facts.frame.old or len(self.steps) == 1 or not self.steps:
            return []
        first, second = self.steps[:2]
        if second.get("joinedBy") != "in-order":
            return []
        paid = any(entry.token == first.get("does") for entry in lexicon().table("part-payment"))
        return [first.span] if paid else []

    def _take_left(self, read: Read) -> None:
        if read.is_opaque:
            return
        self.left += [self._span(start, end) for start, end in read.left]

    def _add(self, clause: Clause, found: Values) -> None:
        self._add_at(clause.start, clause.end, found)

    def _add_at(self, start: int, end: int, found: Values) -> None:
        facts = (ReadFact(key, found[key][0], self._span(*found[key][1:])) for key in ORDER if key in found)
        self.steps.append(Step(self._span(start, end), tuple(facts)))

    def _span(self, start: int, end: int) -> Span:
        words = self.text[start:end].rstrip(" ,.;:\n")
        return Span(self.box, start, start + len(words))


def _conditions(read: Read) -> tuple[tuple[int, int], ...]:
    """Return where the conditions of a clause stand: before its verb, and after it."""
    clause = read.clause
    ends = [lead.start for lead in clause.leads[1:]] + [clause.core]
    leads = [(hit.start, end) for hit, end in zip(clause.leads, ends, strict=False) if hit.sort == CONDITION]
    return (*leads, *((hit.start, hit.end) for hit in (*read.before, *read.after) if hit.sort == CONDITION))


def _with_remarks(facts: Facts) -> str:
    """Return the masked text with the remarks that say what is done (“(but negate its effects)”) put back in."""
    text = facts.text
    for sentence in facts.draft.sentences:
        for remark in sentence.remarks:
            if is_said(remark):
                spaced = text[remark.start - 1 : remark.start] == " "
                start = (
                    remark.start - spaced
                )  # a comma for the blank and a blank for the bracket: every word keeps its place
                words = f", {remark.text}".ljust(remark.end - start)
                text = text[:start] + words[: remark.end - start] + text[remark.end :]
    return text


def is_said(remark: Remark) -> bool:
    """Say whether parentheses tell what is done besides, so that they are read like other words."""
    if lexicon().entry("part-remark", "was-there").pattern.fullmatch(remark.text):
        return False
    return lexicon().has("part-remark", "said", remark.text) is not None and facts_of_remark(remark) is None


def _applies(facts: Facts, sentence: Sentence) -> bool:
    """Say whether a sentence tells what a card that stays on the field does later (“If the target is changed …”)."""
    if facts.frame.style != "lasting" or facts.draft.role != "activation":
        return False
    found = scanner("part-lead").at(sentence.text, 0, len(sentence.text))
    return found is not None and found.sort in ("condition", "delayed")


_OF_THE_TURN = "takesNormalSummon"
"""The key of a Normal Summon that is made instead of the one of the turn."""


def _joint_of_list(facts: Facts) -> str:
    """Say how the bullets hang together by the words that lead them in: one of them is done, or several."""
    words = facts.text[facts.draft.main.start : facts.draft.main.end]
    words += " " + " ".join(sentence.text for sentence in facts.draft.follow)
    hits = list(scanner("part-list").all(words, 0, len(words)))
    firm = [hit for hit in hits if "firm" in hit.traits]
    return (firm or hits)[0].sort if hits else "or"


def spoken_before(facts: Facts, at: int) -> tuple[str, str]:
    """Return what “it” and “that monster” are at a place before which an effect has chosen no targets."""
    near = _first_named(facts, at)
    return near, _other_named(facts) if near == "this" else near


def _paid(facts: Facts, costs: tuple[Step, ...], option: int = 0) -> tuple[str, ...]:
    """Return what is done to cards as the cost, also that of an option; what words name that was not understood."""
    named = facts.get("costs")
    told = [step for step in costs if step.get("option") in (None, option)]
    if not all(step.get("does") for step in costs) or (named and not told):
        return tuple(map(str, named)) if isinstance(named, list) else ()
    return tuple(dict.fromkeys(str(step.get("does")) for step in told if step.get("selection")))


def _opening_speech(facts: Facts, costs: tuple[Step, ...]) -> Speech:
    """Say what “it” and “that monster” are before the resolution has spoken of anything."""
    targeting = bool(facts.get("targets"))
    near, far = ("target", "target") if targeting else spoken_before(facts, len(facts.text))
    speech = Speech(near, far, facts.words, targeting=targeting, paid=_paid(facts, costs))
    speech.begins = facts.draft.main.start
    fact = next((fact for fact in facts.facts if fact.key == "targets" and fact.value), None)
    speech.targets = (fact.span.start, fact.span.end) if fact else None
    aimed = facts.text[fact.span.start : facts.draft.cut.resolution[0]] if fact else ""
    speech.single = sign("counts").findall(aimed) == ["1"]
    speech.facing = fact is not None and _are_of_both(facts, fact)
    return speech


def _paid_within(text: str, start: int, end: int) -> tuple[str, ...]:
    """Return what words say is done, each deed once: “banish 1 card face-down” is one, not two."""
    told = actions(text, start, end)
    within = {one.token for one in told for other in told if one.start == other.start and one.end < other.end}
    return tuple(found.token for found in told if found.token not in within)


def _are_of_both(facts: Facts, targets: ReadFact) -> bool:
    """Say whether an effect targets two cards, one of each player, of which its words speak as “your monster”."""
    if sign("part-own-target").search(facts.text, *facts.draft.cut.resolution) is None:
        return False
    told = targeting(facts, *spoken_before(facts, targets.span.start))
    both = [told[0], *told[0].get("and", ())] if len(told) == 1 else []
    single = all(one.get("least") == one.get("most") == 1 for one in both)
    return single and sorted(one.get("filter", {}).get("side", "") for one in both) == ["opponent", "you"]


def _as_that(own: re.Match[str]) -> str:
    """Return words for the target of one player as words that point to a target, every letter in its place."""
    return "that".ljust(len(own[0]))


def _first_named(facts: Facts, at: int) -> str:
    waits = facts.condition.waits
    if any(wait.event == "activated" and wait.subject != "itself" for wait in waits):
        return "activated"
    if any(wait.subject in ("other", "either") for wait in waits):
        return "event"
    start, end = facts.draft.cut.cost
    cost = facts.text[start : min(end, at)]
    if sign("part-names-new").search(cost) and not sign("named-self").search(cost):
        return "cost"
    told = facts.text[facts.draft.main.start : facts.draft.cut.cost[1]]
    return "this" if waits or sign("named-self").search(told) else ""


def _other_named(facts: Facts) -> str:
    """Say what “that monster” is where “it” is the card itself: of an event, unless that is about the card alone."""
    cut = facts.draft.cut
    waits = facts.condition.waits
    about_itself = bool(waits) and all(wait.subject == "itself" for wait in waits)
    paid = sign("part-names-new").search(facts.text, *cut.cost)
    asked = facts.text[slice(*cut.condition)]
    if about_itself and paid and sign("monster").search(asked) is None:
        return "cost"
    return "event" if asked.strip() else "cost"
