"""A card taken apart for a page: its effects in order, the words that decide marked, the facts beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reasoner.errors import Fault, QuestionError, UnknownCard
from reasoner.question.card_facts import in_its_words
from reasoner.question.described_cards import record_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.cards.library import KnownCard
    from reasoner.reading import CardReading, EffectReading
    from reasoner.reading.model import ReadFact, Span
    from reasoner.reading.record import CardRecord
    from service.web.counter import Counter
    from service.web.words import Words

EFFECTS = "situation.this.effects[0]."
"""Where in a question the fields of an effect stand, by which their words are found."""
UNNAMED = "This card"
_STEP = re.compile(r"(\w+)(?:\[(\d+)\])?")
NOT_SHOWN = {"number", "text", "box", "confidence", "doubts"}
DECIDES_AT_MOST = 48
"""A fact that was read from more letters than these is not decided by single words."""
DETAILS = re.compile(r"parts.*|target[A-Z].*")
"""Keys of facts that say what an effect does in detail; they do not decide if and when it may be used."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a card's text; `means` says what was read from them, where they decide something."""

    words: str
    means: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What was read of an effect: how the fact is called and its value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class EffectView:
    """One effect: its text, what it is in few words, and every fact."""

    number: int
    pieces: tuple[Piece, ...]
    badges: tuple[str, ...]
    facts: tuple[Fact, ...]
    confidence: str
    doubts: tuple[str, ...] = ()
    is_activated: bool = False

    @property
    def text(self) -> str:
        """The printed words; none where they are not known."""
        return "".join(piece.words for piece in self.pieces).strip()


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as its page shows it; `blocks` are effects and, between them, text that belongs to none.

    `is_named` says that the question names it and does not describe it; `is_listed`, that it has a page.
    """

    name: str
    kind: str
    is_named: bool
    is_listed: bool
    blocks: tuple[EffectView | str, ...]

    @property
    def effects(self) -> tuple[EffectView, ...]:
        """The effects alone."""
        return tuple(block for block in self.blocks if isinstance(block, EffectView))

    def effect(self, key: object) -> EffectView | None:
        """Return the effect with this number, or the only one."""
        found = [effect for effect in self.effects if str(effect.number) == str(key)]
        if not found and len(self.effects) == 1:
            return self.effects[0]
        return found[0] if found else None


def take_apart(counter: Counter, given: Any, words: Words) -> CardView:
    """Return the card that a question names or describes, taken apart.

    Raises `UnknownCard` for a name that nobody knows, `QuestionError` for a description without a type of card.
    """
    record, known = _record(counter, given)
    reading = _reading(counter, record) if record is not None else None
    profiles = {effect.get("number"): effect for effect in counter.judge.effect_profiles(known)}
    effects = {
        effect["number"]: _effect(effect, reading, profiles.get(effect["number"], {}), words)
        for effect in known.facts.get("effects", ())
    }
    named = not isinstance(given, dict)
    kind = _kind(known, record, words) if named else str(given.get("type", ""))
    blocks = tuple(_blocks(effects, reading))
    return CardView(known.name or UNNAMED, kind, named, named and record is not None, blocks)


def words_at(counter: Counter, question: Mapping[str, Any], path: str) -> str:
    """Return the quoted words of a card that a path such as `card.effects[0].parts[0].couldBeDone` is about."""
    root, _, rest = path.partition(".effects")
    at: Any = question
    for key, number in _STEP.findall(root):
        at = at.get(key, {}) if isinstance(at, dict) else {}
        at = at[int(number)] if number and isinstance(at, list) and int(number) < len(at) else at
    if not at:
        return ""
    known: Any = _record(counter, at)[1].facts
    for key, number in _STEP.findall("effects" + rest.rpartition(".")[0]):
        entries = known.get(key, ()) if isinstance(known, dict) else ()
        known = entries[int(number)] if number and int(number) < len(entries) else {}
    return in_its_words(known)


def _record(counter: Counter, given: Any) -> tuple[CardRecord | None, KnownCard]:
    if isinstance(given, dict) and ("text" in given or "pendulumText" in given):
        printed = counter.judge.library.printed(str(given.get("type", "")))
        if not printed:
            wanted = "such as “Effect Monster”, “Quick-Play Spell” or “Counter Trap”"
            raise QuestionError((Fault("card.type", "names no type of card", wanted),))
        record = record_of(given, printed)
        return record, counter.judge.library.describe(record)
    key = given.get("name", "") if isinstance(given, dict) else given
    known = counter.judge.card(key)
    if known is None:
        raise UnknownCard(str(key), counter.judge.library.nearest(str(key)))
    return counter.store.find(known.name), known


def _reading(counter: Counter, record: CardRecord) -> CardReading:
    from reasoner.reading import read_card  # noqa: PLC0415 - loads the reader's words

    return counter.store.reading(record) or read_card(record)


def _kind(known: KnownCard, record: CardRecord | None, words: Words) -> str:
    """Return the type line as printed, or what the facts say of it."""
    if record is not None and (record.monster_type_line or record.card_type):
        return record.monster_type_line or " ".join(filter(None, (record.property, record.card_type)))
    told = (known.facts.get(key) for key in ("property", "monsterKinds", "cardType"))
    flat = [item for value in told if value for item in (value if isinstance(value, list) else [value])]
    keys = ("property", "monsterKinds", "cardType")
    found = (
        words.of_value(f"situation.this.{key}", item)
        for item in flat
        for key in keys
        if _is_token(words, key, item)
    )
    return " · ".join(dict.fromkeys(found))


def _is_token(words: Words, key: str, value: object) -> bool:
    found = words.field(f"situation.this.{key}")
    return found is not None and str(value) in found.tokens


def _blocks(effects: Mapping[int, EffectView], reading: CardReading | None) -> Iterator[EffectView | str]:
    """Yield effects and the text around them, in the order of the print."""
    shown = set()
    for number, part, text in reading.marked() if reading is not None else ():
        if number is None:
            if any(map(str.isalnum, text)) and not _is_inside(part.span, reading):
                yield text.strip()
        elif number in effects and number not in shown:
            shown.add(number)
            yield effects[number]
    yield from (effect for number, effect in effects.items() if number not in shown)


def _is_inside(span: Span, reading: CardReading | None) -> bool:
    """Say whether words that have no office stand in the middle of an effect."""
    effects = reading.effects if reading is not None else ()
    return any(e.box == span.box and e.span.start <= span.start < e.span.end for e in effects)


def _effect(
    effect: Mapping[str, Any], reading: CardReading | None, profile: Mapping[str, Any], words: Words
) -> EffectView:
    number = effect["number"]
    read = (
        next((one for one in reading.effects if one.number == number), None) if reading is not None else None
    )
    facts = [
        Fact(words.of_field(EFFECTS + key), told(words, EFFECTS + key, value))
        for key, value in effect.items()
        if key not in NOT_SHOWN and value not in ([], None)
    ]
    return EffectView(
        number,
        tuple(pieces(reading, read, deciding(read, words)))
        if reading is not None and read is not None
        else (),
        tuple(_badges(effect, profile, words)),
        tuple(facts),
        str(effect.get("confidence", "sure")),
        read.doubts if read is not None else (),
        bool(profile.get("spellSpeed")),
    )


def _badges(effect: Mapping[str, Any], profile: Mapping[str, Any], words: Words) -> Iterator[str]:
    if effect.get("kind"):
        kind = words.of_value(EFFECTS + "kind", effect["kind"])
        yield kind[:1].upper() + kind[1:]
    if effect.get("mandatory") or effect.get("waitsFor"):
        yield "Mandatory" if effect.get("mandatory") else "Optional"
    if profile.get("spellSpeed"):
        yield f"{words.of_field(EFFECTS + 'spellSpeed')} {profile['spellSpeed']}"
    if profile.get("canMissTiming"):
        yield "Can miss its timing"


def told(words: Words, path: str, value: object) -> str:
    """Return a value of a field in words: the entries of a list one after the other, an object field by field."""
    if isinstance(value, (list, tuple)):
        return "; ".join(told(words, path, item) for item in value) or "none"
    if isinstance(value, dict):
        return ", ".join(
            f"{words.of_field(f'{path}.{key}')} {told(words, f'{path}.{key}', item)}"
            for key, item in value.items()
        )
    return words.of_value(path, value)


def deciding(effect: EffectReading | None, words: Words) -> list[tuple[int, int, str]]:
    """Return where the words stand from which the single facts of an effect were read, and what they mean."""
    return [
        (fact.span.start, fact.span.end, f"{words.of_field(path)}: {told(words, path, fact.value)}")
        for fact in (effect.facts if effect is not None else ())
        for path in (EFFECTS + fact.key,)
        if effect is not None and fact.span.box == effect.span.box and _decides(fact)
    ]


def _decides(fact: ReadFact) -> bool:
    """Say whether a fact was read from a few words, and is no detail of what the effect does."""
    return 0 < fact.span.end - fact.span.start <= DECIDES_AT_MOST and not DETAILS.fullmatch(fact.key)


def pieces(
    reading: CardReading, effect: EffectReading, marks: Sequence[tuple[int, int, str]]
) -> Iterator[Piece]:
    """Yield the text of an effect, cut where marks begin and end; of marks that overlap the shortest stays."""
    text, at = dict(reading.boxes)[effect.box], effect.span.start
    for start, end, means in _apart(marks):
        if start >= at and end <= effect.span.end:
            if start > at:
                yield Piece(text[at:start])
            yield Piece(text[start:end], means)
            at = end
    if at < effect.span.end:
        yield Piece(text[at : effect.span.end])


def _apart(marks: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Return marks that do not overlap, in order; several meanings of the same words are one mark."""
    meanings: dict[tuple[int, int], list[str]] = {}
    for start, end, means in marks:
        meanings.setdefault((start, end), []).append(means)
    found: list[tuple[int, int, str]] = []
    for (start, end), meant in sorted(meanings.items(), key=lambda one: one[0][1] - one[0][0]):
        if all(end <= first or start >= last for first, last, _ in found):
            found.append((start, end, "; ".join(dict.fromkeys(meant))))
    return sorted(found)
