"""From a draft to the facts of an effect, each with the words it was read from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reasoner.reading.conditions.chains import ANSWERED, chaining
from reasoner.reading.conditions.condition import Condition, Wait, read_condition
from reasoner.reading.conditions.responses import (
    answered_by_order,
    as_condition,
    link_bounds,
    no_response,
    ordered,
)
from reasoner.reading.effects import activity
from reasoner.reading.effects.applying import applying, from_hand
from reasoner.reading.effects.kinds import ACTIVATED, TRIGGERED, Signs, kind_of, static_kind
from reasoner.reading.effects.old_targets import chooses, what_is_summoned
from reasoner.reading.effects.procedures import procedure_of
from reasoner.reading.effects.replacements import substituting
from reasoner.reading.effects.upkeep import upkeep_of
from reasoner.reading.effects.use import limit_facts, limit_of, places_of
from reasoner.reading.materials import NO_MATERIALS
from reasoner.reading.model import Part, ReadFact, Span
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import clauses, is_marked

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.reading.effects.use import Use
    from reasoner.reading.filters import Words
    from reasoner.reading.materials import Materials
    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.masking import Remark
    from reasoner.reading.text.sentences import Sentence

_NO_LIMIT = "none"
OPENING = 7
"""So many characters of a clause, and what is left of the word, show that an effect is optional or mandatory."""


class Facts:
    """The facts of one draft, gathered key by key in the order in which they are listed."""

    def __init__(
        self,
        words: Words,
        text: str,
        frame: Frame,
        draft: Draft,
        shared: Sequence[Sentence],
        above: Materials = NO_MATERIALS,
    ) -> None:
        self.words = words
        self.text = text
        self.frame = frame
        self.draft = draft
        self.shared = shared
        self.above = above
        self.facts: list[ReadFact] = []
        self.condition = self._read_condition()
        self.signs = self._read_signs()
        if draft.role in ("activated", "activation"):
            self._activated()
        else:
            self._applied()
        for key, value, start, end in (*applying(frame, draft.sentences), *substituting(draft.main)):
            self.add(key, value, start, end)

    @property
    def kind(self) -> str:
        """The kind that was read."""
        return str(self.facts[0].value)

    def add(self, key: str, value: object, start: int, end: int) -> None:
        """Keep one fact with its span."""
        self.facts.append(ReadFact(key, value, self._span(start, end)))

    def _span(self, start: int, end: int) -> Span:
        """Return the stretch without the spaces at its ends."""
        words = self.text[start:end]
        if not words.strip():
            return Span(self.frame.box, start, start)
        return Span(self.frame.box, start + len(words) - len(words.lstrip()), start + len(words.rstrip()))

    def drop(self, key: str) -> None:
        """Take a fact back."""
        self.facts = [fact for fact in self.facts if fact.key != key]

    def get(self, key: str) -> object:
        """Return the value read for `key`, or `None`."""
        return next((fact.value for fact in self.facts if fact.key == key), None)

    def words_of(self, key: str) -> str:
        """Return the words that `key` was read from, to the end of their sentence; nothing where it was not read."""
        span = next((fact.span for fact in self.facts if fact.key == key), None)
        return self.text[span.start : max(span.end, self.text.find(".", span.end))] if span else ""

    # the stretches of the draft

    def bodies(self) -> list[tuple[int, int]]:
        """Return the stretches that resolve: after the semicolon, the sentences that follow, the options."""
        return [self.draft.cut.resolution, *_stretches(self.draft.follow), *_stretches(self.options)]

    @property
    def options(self) -> list[Sentence]:
        """The bulleted parts of the resolution, unless they are effects that it gives to something or answers."""
        return (
            [] if sign("gives-effects").search(self.draft.main.text) or self.included else self.draft.options
        )

    @property
    def included(self) -> list[Sentence]:
        """The bullets that say what the activation must include that it answers (“any of these effects”)."""
        asked = self.text[slice(*self.condition_span())]
        return self.draft.options if lexicon().has("answer-bullets", "answer-bullets", asked) else []

    def parts(self) -> Iterator[Part]:
        """Yield the stretches of the effect with their offices."""
        cut, draft = self.draft.cut, self.draft
        clauses = (("condition", cut.condition), ("cost", cut.cost), ("resolution", cut.resolution))
        remark = self.quick_remark
        for role, (start, end) in clauses:
            if role == "condition" and remark and remark.start <= max(end, draft.main.start):
                last = max(remark.end, self._span(start, end).end)
                yield Part(role, Span(self.frame.box, min(start, remark.start), last))
            elif end > start:
                yield Part(role, self._span(start, end))
        for role, sentences in (("follow", draft.follow), ("option", draft.options), ("limit", draft.limits)):
            yield from (Part(role, self._span(s.start, s.end)) for s in sentences)

    def condition_span(self) -> tuple[int, int]:
        """Return where the words stand that say when the effect may be activated; empty if there are none."""
        if is_marked(self.draft.cut) or self.draft.old:
            return self.draft.cut.condition
        main = self.draft.main
        lead = sign("unmarked-condition").match(main.text)
        if lead and (
            sign("activate").search(lead[0]) or main.text[lead.end() : lead.end() + 1] in (",", ".")
        ):
            return main.start, main.start + lead.end()
        return main.start, main.start

    # what it waits for, and what the text says outright

    def _read_condition(self) -> Condition:
        main = self.draft.main
        result = read_condition(self.text, *self.condition_span())
        loose = self.frame.old and self.draft.role == "activation" and not result.timings
        if self.draft.old or loose:
            result.timings = read_condition(self.text, main.start, main.end).timings
        for sentence in (*self.draft.limits, *self.draft.follow):
            if sign("activate-only").match(sentence.text) or sign("use-only").match(sentence.text):
                result.extend(read_condition(self.text, sentence.start, sentence.end))
        if sign("price-first").match(self.text[slice(*self.condition_span())].strip()):
            result.waits = []
        if not result.waits:
            for condition in self._conditions_of_options():
                result.extend(condition)
        result.waits = [self._of_others(wait) for wait in result.waits]
        what = None if result.waits else self.negated_in_order()
        if what:
            result.waits = _activations(what, self.text)
            result.opens = "when"
        return result

    def negated_in_order(self) -> tuple[int, int] | None:
        """Return where an old text names what it negates, which it must then answer: “Negate the activation of …”."""
        asked = read_condition(self.text, *self.condition_span())
        if asked.waits or self.frame.style != "once" or self.draft.role not in ("activated", "activation"):
            return None
        for sentence in self.draft.sentences:
            found = ordered(sentence.text)
            if found:
                return sentence.start + found.start("what"), sentence.start + found.end("what")
        return None

    def _conditions_of_options(self) -> list[Condition]:
        """Return what the options wait for, where each of them is chosen upon an event of its own."""
        options = self.options if self.draft.role in ("activated", "activation") else []
        if not options or not sign("one-of").search(self.draft.main.text):
            return []
        told = [read_condition(self.text, *_head_of(option)) for option in options]
        return told if all(condition.waits for condition in told) else []

    def _of_others(self, wait: Wait) -> Wait:
        """Return the event as that of another card where this one cannot be meant: a Spell is no monster."""
        before = self.text[max(0, wait.start - 80) : wait.start]
        told = sign("monster").search(before) or sign("answers").search(before)
        elsewhere = self.frame.style != "monster" and told
        return replace(wait, subject="other") if wait.subject == "either" and elsewhere else wait

    def _read_signs(self) -> Signs:
        main = self.draft.main
        remarks = [remark.text for s in self.draft.sentences for remark in s.remarks]
        reach = max(self.draft.cut.cost[0], self.draft.cut.condition[1])
        early = [remark.text for remark in main.remarks if remark.start <= reach or self.draft.old]
        return Signs(
            flip=sign("flip").match(main.text) is not None,
            quick=self._is_quick(remarks),
            optional=self._is_optional(),
            except_damage_step=any(_says("except-damage-step", words) for words in (*early, main.text)),
            even_damage_step=any(
                _says("even-damage-step", words) and not _says("except-damage-step", words)
                for words in remarks
            )
            or sign("even-in-damage-step").search(main.text) is not None,
        )

    def _is_quick(self, remarks: list[str]) -> bool:
        condition = self.text[slice(*self.condition_span())]
        limits = (s.text for s in self.draft.limits)
        return any(
            _says("quick", words) for words in (*remarks, condition, *limits, self.draft.main.text[:60])
        )

    def _is_optional(self) -> bool:
        cut = self.draft.cut
        at = cut.cost[0] if self.draft.old else cut.condition[1] + cut.colon
        if sign("ends-with-can").search(self.text[max(self.draft.main.start, at - 60) : at]):
            return True
        rest = self.text[at : self.draft.main.end].lstrip(" ,:")
        frequency = lexicon().opening("frequency", rest)
        if frequency:
            rest = rest[frequency[1].end() :].lstrip(" ,:")
        rest = sign("setting-before-main").sub("", rest)
        old_ways = lexicon().opening("opponent-permission", rest) or sign("by").match(rest)
        if self.draft.old and old_ways:
            return True
        return lexicon().opening("permission", rest) is not None

    # effects that apply

    def _applied(self) -> None:
        main = self.draft.main
        kind = static_kind(self.draft.role, main.text)
        self.add("kind", kind, main.start, main.end)
        if kind in ("continuous", "unclassified"):
            change = activity.stat_change(self.text, main.start, main.end)
            if change:
                self.add("changesStats", "continuous", change.start, change.end)
        procedure = procedure_of(self.text, self.draft)
        if procedure is not None and procedure.places:
            self.add("summonsFrom", list(procedure.places), *procedure.lead)
        if procedure is not None and procedure.sides:
            self.add("summonsToSide", procedure.sides[0], *procedure.lead)
        upkeep = upkeep_of(self.text, self.draft)
        if upkeep is not None:
            self.add("maintenance", upkeep.purpose, *upkeep.place)
        if kind != "condition":
            done = activity.actions(self.text, main.start, main.end)
            self._list("does", done)
            self._negates({found.token: found for found in done})
        used = limit_of(self.words, self.draft, self.shared)
        if used.token != _NO_LIMIT:
            self.add("oncePerTurn", used.token, used.start, used.end)
        self._limits(used)

    # effects that are activated

    def _activated(self) -> None:
        main = self.draft.main
        kind = kind_of(self.draft, self.frame, self.condition, self.signs, main.text)
        self.facts.append(ReadFact("kind", kind, self._words_of_kind(kind)))
        self._mandatory(kind)
        self._triggering(kind)
        self._damage_step()
        once = kind == "activation" and self.frame.style == "once"
        what = self.negated_in_order()
        for key, value, start, end in chaining(
            self.text,
            self.condition_span(),
            () if what else self.condition.waits,
            self.bodies(),
            options=self.draft.options,
            once=once,
        ):
            self.add(key, value, start, end)
        if what:
            for key, value in answered_by_order(self.text[slice(*what)]):
                self.add(key, value, *what)
        self._list("costs", activity.actions(self.text, *self.draft.cut.cost))
        self._targets(kind)
        self._resolution()
        self._stats()
        self._use(kind)

    def _words_of_kind(self, kind: str) -> Span:
        """Return the words that show the kind: the remark, “FLIP”, the condition, or all of the sentence."""
        main, (start, end) = self.draft.main, self.condition_span()
        if kind == "quick" and self.quick_remark:
            return Span(self.frame.box, self.quick_remark.start, self.quick_remark.end)
        said = (
            next((s for s in self.draft.limits if _says("quick", s.text)), None) if kind == "quick" else None
        )
        if said:
            return self._span(said.start, said.end)
        if kind == "flip":
            return self._span(main.start, main.start + len("flip"))
        waits = (kind in TRIGGERED or kind == "quick") and end > start
        return self._span(start, end) if waits else self._span(main.start, main.end)

    @property
    def quick_remark(self) -> Remark | None:
        """The remark in parentheses that makes the effect a Quick Effect, if there is one in its first sentence."""
        return next((r for r in self.draft.main.remarks if _says("quick", r.text)), None)

    def _list(self, key: str, found: Sequence[activity.Found]) -> None:
        if found:
            self.add(key, [f.token for f in found], found[0].start, max(f.end for f in found))

    def _mandatory(self, kind: str) -> None:
        answers = kind == "quick" and self.frame.style == "monster" and bool(self.condition.waits)
        mandatory = not self.signs.optional and (kind in TRIGGERED or answers)
        cut = self.draft.cut
        at = cut.cost[0] if cut.cost[1] > cut.cost[0] else cut.resolution[0]
        while self.text[at : at + 1].isspace():
            at += 1
        word = self.text.find(" ", at + OPENING)
        self.add("mandatory", mandatory, at, min(word if word >= 0 else len(self.text), self.draft.main.end))

    def _moments(self) -> None:
        """Add the phases, steps and starts that the condition names, and whether it is about the normal draw."""
        condition = self.condition
        named = (
            ("namedPhases", condition.phases),
            ("namedSteps", condition.steps),
            ("namedStarts", condition.starts),
        )
        for key, found in named:
            if found:
                self.add(key, sorted({f[0] for f in found}), found[0][1], found[0][2])
        if condition.of_the_draw:
            self.add("actsOnDraw", True, *condition.of_the_draw)

    def _triggering(self, kind: str) -> None:
        condition = self.condition
        start, end = self.condition_span()
        if end > start:
            self.add("hasCondition", True, start, end)
        if kind in TRIGGERED or kind == "quick" or (kind == "activation" and condition.waits):
            self.add("wording", condition.opens, *self.condition_span())
        waits = condition.waits
        if waits and kind != "ignition":
            self.add("waitsFor", [w.to_json() for w in waits], waits[0].start, max(w.end for w in waits))
        self._moments()
        main = self.draft.main
        told: list[tuple[re.Pattern[str], Sentence | Remark]] = []
        if waits:
            told.append((sign("except-phase"), main))
            told += [(sign("except-phase"), remark) for remark in main.remarks]
        told += [(sign("barred-phase"), one) for one in (*self.draft.limits, *self.draft.follow)]
        for pattern, words in told:
            barred = pattern.match(words.text)
            phase = barred and lexicon().first("phase", barred[1])
            if phase:
                self.add("exceptPhases", [phase[0].token], words.start, words.end)
                break
        if condition.in_turn_of:
            self.add("inTurnOf", *condition.in_turn_of)

    def _damage_step(self) -> None:
        main = self.draft.main
        named = list(self.condition.timings)
        if self.signs.even_damage_step:
            named.append(("damage-step", main.start, main.end))
        if named:
            self.add("namedTimings", sorted({n[0] for n in named}), named[0][1], named[0][2])
        if self.signs.except_damage_step:
            self.add("exceptDamageStep", True, main.start, main.end)

    def _targets(self, kind: str) -> None:
        found = self._target()
        start = self.draft.main.start
        equips = (
            kind == "activation"
            and self.frame.icon == "equip"
            and sign("equips").search(self.text) is not None
        )
        at = (found.start, found.end) if found else (start, start)
        self.add("targets", bool(found) or equips, *at)

    def _target(self) -> activity.Found | None:
        found = next((found for found, _, _ in self.targets()), None)
        if found is None and self._is_old:
            found = self._chosen_of_old()
            return None if found and self._is_by_chance(found) else found
        return found

    @property
    def _is_old(self) -> bool:
        return self.frame.old or self.draft.old

    def targets(self) -> Iterator[tuple[activity.Found, int, int]]:
        """Yield the words that choose targets, the option they stand in (0: none), and where that stretch ends."""
        plain = not is_marked(self.draft.cut) or sign("activate-only").match(self.draft.main.text)
        selecting = self._is_old or bool(plain)
        follow = _stretches(self.draft.follow) if self._is_old else []
        options = enumerate(_stretches(self.options), 1)
        regions = (
            (1 if self.is_first_of_two else 0, self._choosing()),
            *options,
            *((0, stretch) for stretch in follow),
        )
        for option, (start, end) in regions:
            at = start
            while found := activity.target(self.text, at, end, selecting=selecting):
                at = found.end
                if not (self._is_old and self._is_by_chance(found)):
                    yield found, option, end

    @property
    def is_first_of_two(self) -> bool:
        """Say whether cost and target belong to the first of two ways: “either: Target 1 …; equip it, OR: …”."""
        cut, main = self.draft.cut, self.draft.main
        return (
            sign("of-two-ways").search(self.text, *cut.condition) is not None
            and sign("second-way").search(self.text, cut.resolution[0], main.end) is not None
        )

    def _is_by_chance(self, found: activity.Found) -> bool:
        """Say whether a coin or a die decides first, so that the choice is made at resolution."""
        return sign("by-chance").search(self.text, self.draft.main.start, found.start) is not None

    def _chosen_of_old(self) -> activity.Found | None:
        main = self.draft.main
        regions = [*self.bodies(), (self.draft.cut.cost[0], main.end)] if self._joins() else self.bodies()
        found = chooses(self.text, regions)
        if found or not (self.frame.trap and self.draft.role == "activation"):
            return found
        return what_is_summoned(self.text, main.start, max(main.end, *(end for _, end in regions)))

    def _joins(self) -> bool:
        """Say whether the card is equipped by the first half of a choice (“equip this card to …, OR …”)."""
        return (
            sign("equips-to-one").search(self.text, self.draft.cut.cost[0], self.draft.main.end) is not None
        )

    def _choosing(self) -> tuple[int, int]:
        """Return the stretch in which targets are chosen: from the condition's end to the semicolon."""
        cut, main = self.draft.cut, self.draft.main
        start = cut.condition[0] if sign("can-target").search(self.text, *cut.condition) else cut.condition[1]
        return start, (cut.cost[1] if cut.semicolon else main.end)

    def _resolution(self) -> None:
        done: dict[str, activity.Found] = {}
        for start, end in self.bodies():
            for found in activity.actions(self.text, start, end):
                done.setdefault(found.token, found)
            change = activity.stat_change(self.text, start, end)
            if change:
                done.setdefault("change-stats", activity.Found("change-stats", change.start, change.end))
        self._list("does", list(done.values()))
        self._negates(done)

    def _negates(self, done: Mapping[str, activity.Found]) -> None:
        negated = [token.removeprefix("negate-") for token in done if token.startswith("negate-")]
        if "activation" in negated and "effect" in negated:
            negated.remove("effect")
        if negated:
            first = done["negate-" + negated[0]]
            self.add("negates", negated, first.start, first.end)

    def _stats(self) -> None:
        for start, end in self.bodies():
            change = activity.stat_change(self.text, start, end)
            if change:
                self.add("changesStats", self._manner(change, start), change.start, change.end)
                return

    def _manner(self, change: activity.Found, stretch: int) -> str:
        """Say how ATK or DEF are changed by words in the stretch that begins at `stretch`.

        Directly, perhaps (what resolves is settled at resolution), or only of what is Special Summoned.
        """
        first, begin, main = self.draft.cut.cost[0], self.draft.cut.resolution[0], self.draft.main.text
        settled = sign("activate").search(main) or sign("applies-all").search(main)
        if (self.options and not settled) or activity.chance(self.text, first, change.start):
            return "uncertain"
        if sign("hinges").search(self.text[stretch : change.start].lstrip()):
            return "uncertain"
        whose = self.text[max(begin, change.start - 70) : change.end]
        summons = sign("summon-verb").search(self.text[begin : change.start])
        return "only-summoned" if summons and not sign("already-on-field").search(whose) else "direct"

    def _limits(self, used: Use) -> None:
        for key, value, start, end in limit_facts(used, self.frame.name):
            self.add(key, value, start, end)

    def _use(self, kind: str) -> None:
        used = limit_of(self.words, self.draft, self.shared)
        self.add("oncePerTurn", used.token, used.start, used.end)
        self._limits(used)
        if kind == "activation":
            for key, value, first, last in from_hand(self.frame, (*self.draft.sentences, *self.shared)):
                self.add(key, value, first, last)
        for key, value, first, last in (
            *no_response(self.draft.sentences),
            *link_bounds(self.draft.sentences),
        ):
            self.add(key, value, first, last)
        if kind not in ACTIVATED or kind == "activation":
            return
        main, resolution = self.draft.main, self.draft.cut.resolution[0]
        places = places_of(self.words, self.text, self.draft, self.frame, self.condition)
        self.add("activatesFrom", places, main.start, max(main.start, resolution))
        if self.frame.trap and self.frame.style == "lasting":
            spent = sign("spends-itself").search(self.text, main.start, resolution)
            usable = kind == "quick" and spent is None and lexicon().home(self.frame.home) == places
            self.add("usableOnCardActivation", usable, main.start, main.end)


def _head_of(option: Sentence) -> tuple[int, int]:
    """Return what an option says of its own moment: to the colon, in old texts to the comma; else an empty stretch."""
    cut = clauses(option)
    told = None if cut.colon else sign("option-event").match(option.text)
    return (option.start, option.start + told.end()) if told else cut.condition


def _stretches(sentences: Sequence[Sentence]) -> list[tuple[int, int]]:
    return [(s.start, s.end) for s in sentences]


def _says(remark: str, words: str) -> bool:
    return lexicon().has("remark", remark, words) is not None


def _activations(what: tuple[int, int], text: str) -> list[Wait]:
    """Return the activations that an old order negates as what is waited for."""
    words = as_condition(text[slice(*what)])
    told = read_condition(words, 0, len(words)).waits
    waits = [wait for wait in told if wait.event == ANSWERED] or [Wait(ANSWERED, *what)]
    return [replace(wait, subject="other", start=what[0], end=what[1]) for wait in waits]
