"""From a draft to the facts of an effect, each with the words it was read from."""

from __future__ import annotations

from collections.abc import Iterable

from reasoner.reading import activity
from reasoner.reading.conditions import Condition, read_condition
from reasoner.reading.confidence import grade
from reasoner.reading.grouping import Draft, Frame, is_marked
from reasoner.reading.kinds import ACTIVATED, Signs, kind_of, static_kind
from reasoner.reading.lexicon import lexicon, sign
from reasoner.reading.masking import Masked
from reasoner.reading.model import EffectReading, Part, ReadFact, Span
from reasoner.reading.oldtext import chooses
from reasoner.reading.sentences import Sentence

_GONE = {
    "sent-to-gy": "gy",
    "banished": "banished",
    "added-to-hand": "hand",
    "drawn": "hand",
    "discarded": "gy",
    "destroyed-by-battle": "gy",
    "returned-to-hand": "hand",
    "tributed": "gy",
    "detached": "gy",
}
_HOMES = {
    "monster": ("monster-zone",),
    "pendulum": ("pendulum-zone",),
    "lasting": ("spell-trap-zone",),
    "field": ("field-zone",),
    "once": ("gy",),
}


class Builder:
    """Turns the drafts of one box into effect readings."""

    def __init__(self, masked: Masked, frame: Frame, drafts: tuple[Draft, ...]) -> None:
        self._masked = masked
        self._text = masked.text
        self._frame = frame
        self._drafts = drafts
        self.unread: list[Span] = []
        self.activation_told = any(d.role == "activation" for d in drafts)
        self._shared = [s for d in drafts for s in (*d.limits, d.main) if sign("limits-all").match(s.text)]

    def build(self) -> list[EffectReading]:
        """Return the effects of the box in text order."""
        return [self._effect(number, draft) for number, draft in enumerate(self._drafts, 1)]

    def _effect(self, number: int, draft: Draft) -> EffectReading:
        facts = _Facts(self._text, self._frame, draft, self._shared)
        if self.activation_told and facts.kind == "continuous":
            facts.of_a_monster(self._drafts)
        confidence, doubts = grade(
            facts.facts, draft, self._frame, facts.condition, damaged=self._masked.damaged
        )
        sentences = list(draft.sentences)
        span = Span(self._frame.box, draft.main.start, max(s.end for s in sentences))
        return EffectReading(
            number, span, self._frame.box, tuple(facts.facts), confidence, tuple(facts.parts()), tuple(doubts)
        )


class _Facts:
    """The facts of one draft, gathered key by key."""

    def __init__(self, text: str, frame: Frame, draft: Draft, shared: list[Sentence]) -> None:
        self.text = text
        self.frame = frame
        self.draft = draft
        self.shared = shared
        self.facts: list[ReadFact] = []
        self.places: list[str] = []
        self.condition = self._read_condition()
        self.signs = self._signs()
        if draft.role in ("activated", "activation"):
            self._activated()
        else:
            self._applied()

    # -- regions --------------------------------------------------------------------------------------------

    def _condition_span(self) -> tuple[int, int]:
        if is_marked(self.draft.cut) or self.draft.old:
            return self.draft.cut.condition
        main = self.draft.main
        lead = sign("unmarked-condition").match(
            main.text,
        )
        if lead and (lead[0].startswith("activate") or main.text[lead.end() : lead.end() + 1] in (",", ".")):
            return main.start, main.start + lead.end()
        return main.start, main.start

    def _read_condition(self) -> Condition:
        start, end = self._condition_span()
        result = read_condition(self.text, start, end)
        if self.draft.old or (self.frame.old and self.draft.role == "activation" and not result.timings):
            whole = read_condition(self.text, self.draft.main.start, self.draft.main.end)
            result.timings = whole.timings
        for sentence in (*self.draft.limits, *self.draft.follow):
            only = sign("activate-only").match(
                sentence.text,
            )
            if only or sign("use-only").match(
                sentence.text,
            ):
                extra = read_condition(self.text, sentence.start, sentence.end)
                result.waits += extra.waits
                result.timings += extra.timings
                result.opens = extra.opens if extra.waits else result.opens
        return result

    def bodies(self) -> list[tuple[int, int]]:
        """Return the stretches that resolve: after the semicolon, the sentences that follow, the options."""
        rest = [(s.start, s.end) for s in (*self.draft.follow, *self.draft.options)]
        return [self.draft.cut.resolution, *rest]

    def _signs(self) -> Signs:
        remarks = [r.text for s in self.draft.sentences for r in s.remarks]
        early = [
            r.text
            for r in self.draft.main.remarks
            if r.start <= max(self.draft.cut.cost[0], self.draft.cut.condition[1]) or self.draft.old
        ]
        words = lexicon()
        limits = " ".join(s.text for s in self.draft.limits)
        start, end = self.draft.main.start, self.draft.main.end
        condition = self.text[slice(*self._condition_span())]
        quick = any(words.has("remark", "quick", r) for r in remarks) or bool(
            words.has("remark", "quick", condition)
        )
        quick = (
            quick
            or bool(words.has("remark", "quick", limits))
            or bool(words.has("remark", "quick", self.text[start : start + 60]))
        )
        return Signs(
            flip=self.draft.main.text.startswith("flip"),
            quick=quick,
            optional=self._is_optional(),
            except_damage_step=any(words.has("remark", "except-damage-step", r) for r in early)
            or bool(words.has("remark", "except-damage-step", self.text[start:end])),
            even_damage_step=any(
                words.has("remark", "even-damage-step", r)
                and not words.has("remark", "except-damage-step", r)
                for r in remarks
            )
            or bool(sign("even-in-damage-step").search(self.text[start:end])),
        )

    def _is_optional(self) -> bool:
        at = self.draft.cut.condition[1] if not self.draft.cut.colon else self.draft.cut.condition[1] + 1
        if self.draft.old:
            at = self.draft.cut.cost[0]
        if sign("ends-with-can").search(self.text[max(self.draft.main.start, at - 60) : at]):
            return True
        rest = self.text[at : self.draft.main.end].lstrip(" ,:")
        words = lexicon()
        frequency = words.opening("frequency", rest)
        if frequency:
            rest = rest[frequency[1].end() :].lstrip(" ,:")
        rest = sign("setting-before-main").sub("", rest)
        if self.draft.old and words.opening("opponent-permission", rest):
            return True
        return bool(words.opening("permission", rest))

    # -- facts ----------------------------------------------------------------------------------------------

    def add(self, key: str, value: object, start: int = 0, end: int = 0) -> None:
        """Keep one fact with its span."""
        self.facts.append(ReadFact(key, value, Span(self.frame.box, start, end)))

    def _applied(self) -> None:
        main = self.draft.main
        kind = static_kind(self.draft.role, self.text[main.start : main.end], self.frame)
        self.add("kind", kind, main.start, main.end)
        change = activity.stat_change(self.text, main.start, main.end)
        if change and kind in ("continuous", "unclassified"):
            self.add("changesStats", "continuous", change.start, change.end)
        does = activity.actions(self.text, main.start, main.end)
        if does and kind not in ("condition",):
            self.add("does", [f.token for f in does], does[0].start, does[-1].end)

    @property
    def kind(self) -> object:
        """The kind that was read."""
        return self.facts[0].value

    def of_a_monster(self, drafts: tuple[Draft, ...]) -> None:
        """Take back the change of ATK and DEF that a Trap makes only after it was Special Summoned."""
        told = " ".join(d.main.text for d in drafts if d.role == "activation")
        if self.frame.trap and "special summon this card" in told:
            self.facts = [f for f in self.facts if f.key != "changesStats"]

    def _activated(self) -> None:
        main = self.draft.main
        kind = kind_of(self.draft, self.frame, self.condition, self.signs, self.text[main.start : main.end])
        self.add("kind", kind, main.start, main.end)
        mandatory = not self.signs.optional and (
            kind in ("trigger", "flip")
            or (kind == "quick" and bool(self.condition.waits) and self.frame.style == "monster")
        )
        self.add("mandatory", mandatory, *self._opening_span())
        self._triggering(kind)
        self._damage_step()
        self._costs_and_targets(kind)
        self._resolution()
        self._use(kind)

    def _opening_span(self) -> tuple[int, int]:
        at = (
            self.draft.cut.cost[0]
            if self.draft.cut.cost[1] > self.draft.cut.cost[0]
            else self.draft.cut.resolution[0]
        )
        return at, min(at + 8, self.draft.main.end)

    def _triggering(self, kind: str) -> None:
        start, end = self._condition_span()
        if kind in ("trigger", "flip", "quick"):
            self.add("wording", self.condition.opens, start, end)
        waits = self.condition.waits
        if waits and kind in ("trigger", "flip", "quick", "activation"):
            self.add("waitsFor", [w.to_json() for w in waits], waits[0].start, waits[-1].end)
        condition = self.condition
        for key, found in (
            ("namedPhases", condition.phases),
            ("namedSteps", condition.steps),
            ("namedStarts", condition.starts),
        ):
            if found:
                self.add(key, sorted({f[0] for f in found}), found[0][1], found[0][2])

    def _damage_step(self) -> None:
        named = list(self.condition.timings)
        if self.signs.even_damage_step:
            named.append(("damage-step", self.draft.main.start, self.draft.main.end))
        if named:
            self.add("namedTimings", sorted({n[0] for n in named}), named[0][1], named[0][2])
        if self.signs.except_damage_step:
            self.add("exceptDamageStep", True, self.draft.main.start, self.draft.main.end)

    def _costs_and_targets(self, kind: str) -> None:
        start, end = self.draft.cut.cost
        costs = activity.actions(self.text, start, end) if end > start else []
        if costs:
            self.add("costs", [c.token for c in costs], costs[0].start, costs[-1].end)
        found = self._target()
        equips = (
            kind == "activation"
            and self.frame.icon == "equip"
            and sign("equips").search(self.text) is not None
        )
        at = (found.start, found.end) if found else (self.draft.main.start, self.draft.main.start)
        self.add("targets", bool(found) or equips, *at)

    def _target(self) -> activity.Found | None:
        main = self.draft.main
        after = self.draft.cut.condition[1]
        old = self.frame.old or self.draft.old
        regions = [(after, main.end), *((s.start, s.end) for s in self.draft.options)]
        if old:
            regions += [(s.start, s.end) for s in self.draft.follow]
        for start, end in regions:
            found = activity.target(self.text, start, end, old=old)
            if found:
                return found
        if old:
            return chooses(self.text, self.bodies())
        return None

    def _resolution(self) -> None:
        done: dict[str, activity.Found] = {}
        for start, end in self.bodies():
            for found in activity.actions(self.text, start, end):
                done.setdefault(found.token, found)
        if done:
            spans = list(done.values())
            self.add("does", list(done), spans[0].start, spans[-1].end)
        negated = [t.removeprefix("negate-") for t in done if t.startswith("negate-")]
        if "activation" in negated and "effect" in negated:
            negated.remove("effect")
        if negated:
            first = done["negate-" + negated[0]]
            self.add("negates", negated, first.start, first.end)
        self._stats(list(done))

    def _stats(self, done: list[str]) -> None:
        for start, end in self.bodies():
            change = activity.stat_change(self.text, start, end)
            if change is None:
                continue
            self.add("changesStats", self._manner(change, done), change.start, change.end)
            return

    def _manner(self, change: activity.Found, done: list[str]) -> str:
        first = self.draft.cut.cost[0]
        chosen = "activate" in self.text[self.draft.main.start : self.draft.main.end]
        if (self.draft.options and not chosen) or activity.chance(self.text, first, change.start):
            return "uncertain"
        if sign("hinges").search(self.text, self.draft.cut.resolution[0], change.start):
            return "uncertain"
        before = self.text[self.draft.cut.resolution[0] : change.start]
        summoned = sign("summon-verb").search(before)
        object_words = self.text[max(self.draft.cut.resolution[0], change.start - 70) : change.end]
        if summoned and not sign("already-on-field").search(object_words):
            return "only-summoned"
        return "direct"

    def _use(self, kind: str) -> None:
        limit, start, end = self._limit()
        self.add("oncePerTurn", limit, start, end)
        if kind in ACTIVATED and kind != "activation":
            self._places()
        if self.frame.trap and self.frame.style == "lasting" and kind != "activation":
            alone = not sign("spends-itself").search(
                self.text, self.draft.main.start, self.draft.cut.resolution[0]
            )
            open_now = alone and kind == "quick" and self.places == ["spell-trap-zone"]
            self.add("usableOnCardActivation", open_now, self.draft.main.start, self.draft.main.end)

    def _limit(self) -> tuple[str, int, int]:
        """Return how often the effect may be used, and where that is said."""
        main = self.draft.main
        for sentence in (*self.draft.limits, *self.around):
            found = sign("limit").search(sentence.text)
            if found:
                token = "duel" if "duel" in found[0] else ("named" if '"' in found[0] else "soft")
                return token, sentence.start, sentence.end
        frequency = lexicon().opening("frequency", main.text)
        for token, word in (("duel", "duel"), ("while-face-up", "face-up"), ("soft", "turn")):
            if frequency and word in frequency[1][0]:
                return token, main.start, main.start + frequency[1].end()
        inner = sign("once-per-turn").search(main.text)
        return (
            ("soft", main.start + inner.start(), main.start + inner.end())
            if inner
            else ("none", main.start, main.start)
        )

    @property
    def around(self) -> list[Sentence]:
        """The sentences that limit every effect of the box."""
        return self.shared

    def _places(self) -> None:
        start, end = self.draft.main.start, max(self.draft.cut.resolution[0], self.draft.main.start)
        words = self.text[start:end] if is_marked(self.draft.cut) else self.draft.main.text
        places = [e.token for e in lexicon().table("place") if e.search(words)]
        gone = [w for w in self.condition.waits if w.subject == "itself" and w.event in _GONE]
        if not places and gone:
            places = sorted({_GONE[w.event] for w in gone})
        self.places = places or list(
            _HOMES[self.frame.icon if self.frame.icon == "field" else self.frame.style]
        )
        self.add("activatesFrom", self.places, start, end)

    def parts(self) -> Iterable[Part]:
        """Return the stretches of the effect with their offices."""
        box = self.frame.box
        cut = self.draft.cut
        for role, (start, end) in (
            ("condition", cut.condition),
            ("cost", cut.cost),
            ("resolution", cut.resolution),
        ):
            if end > start:
                yield Part(role, Span(box, start, end))
        for role, sentences in (
            ("follow", self.draft.follow),
            ("option", self.draft.options),
            ("limit", self.draft.limits),
        ):
            yield from (Part(role, Span(box, s.start, s.end)) for s in sentences)


def implicit_activation(masked: Masked, frame: Frame, effects: list[EffectReading]) -> EffectReading | None:
    """Return the activation that places a lasting card, which its text does not tell; `None` if it has none."""
    if frame.style == "pendulum" and frame.extra_deck:
        return None
    box = frame.box
    nowhere = Span(box, 0, 0)
    facts = [ReadFact("kind", "activation", nowhere), ReadFact("mandatory", False, nowhere)]
    facts.append(ReadFact("targets", frame.icon == "equip", nowhere))
    facts.append(ReadFact("implicit", True, nowhere))
    if frame.trap:
        changing = [e for e in effects if e.get("kind") == "continuous" and e.get("changesStats")]
        if changing:
            facts.append(ReadFact("changesStats", "continuous", changing[0].span))
    facts.append(ReadFact("oncePerTurn", "none", nowhere))
    return EffectReading(0, nowhere, box, tuple(facts), "sure")
