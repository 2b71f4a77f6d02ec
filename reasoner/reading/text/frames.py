"""From the card's kind to how its boxes are read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import sign
from reasoner.reading.text.masking import mask
from reasoner.reading.text.sentences import clauses, label_of, split

if TYPE_CHECKING:
    from reasoner.reading.record import CardRecord

_LASTING = frozenset({"continuous", "field", "equip"})


@dataclass(frozen=True, slots=True)
class Frame:
    """What the card's kind says about how its box is read.

    `style`: monster | pendulum | once (Normal, Quick-Play, Ritual Spell, Normal and Counter Trap) | lasting
    (Continuous, Field, Equip). `old`: the text follows the conventions from before Problem-Solving Card Text. `name`:
    what the card is called; `kinds`: the words of its type line.
    """

    box: str
    style: str
    trap: bool = False
    old: bool = False
    extra_deck: bool = False
    icon: str = ""
    name: str = ""
    kinds: frozenset[str] = frozenset()

    @property
    def manner(self) -> str:
        """The style, with a lasting Spell (which gives no orders) told from a lasting Trap."""
        return "lasting-spell" if self.style == "lasting" and not self.trap else self.style

    @property
    def home(self) -> str:
        """The kind of place where the card lies when its effects are used from the field."""
        return self.icon if self.icon == "field" else self.style

    @property
    def is_card(self) -> bool:
        """Whether the box belongs to a Spell or Trap Card."""
        return self.style in ("once", "lasting")


def frames_of(record: CardRecord, box: str) -> Frame | None:
    """Return how `box` of this card is read, or `None` where the box holds no effects (flavour text)."""
    kind = (record.card_type or "").casefold()
    line = (record.monster_type_line or "").casefold()
    prop = (record.property or "").casefold()
    text = f"{record.text}\n{record.pendulum_text or ''}"
    old = not _is_modern(text)
    extra = bool(sign("extra").search(line))
    if box == "pendulum":
        return Frame(box, "pendulum", old=old, extra_deck=extra, name=record.name)
    if kind in ("spell", "trap"):
        style = "lasting" if prop in _LASTING else "once"
        return Frame(box, style, trap=kind == "trap", old=old, icon=prop, name=record.name)
    if _is_flavour(line, text):
        return None
    kinds = frozenset(part.strip() for part in line.split("/"))
    return Frame(box, "monster", old=old, extra_deck=extra, name=record.name, kinds=kinds)


def with_whole_line(record: CardRecord) -> CardRecord:
    """Return a card with a whole type line: some lists leave out that a monster is a Normal or an Effect Monster.

    A monster with a Type alone and no effect in its box is a Normal Monster; with a word for what it can do (“Tuner”,
    “Spirit”), an Effect Monster (Perfect Rulebook 2017, page 67).
    """
    line = record.monster_type_line
    if not line or sign("whole-line").search(line.casefold()):
        return record
    kind = (
        "Normal" if _is_flavour(line.casefold(), f"{record.text}\n{record.pendulum_text or ''}") else "Effect"
    )
    return replace(record, monster_type_line=f"{line} / {kind}")


def _is_modern(text: str) -> bool:
    """Say whether the text uses the words or the marks of Problem-Solving Card Text."""
    masked = mask(text)
    if sign("modern").search(masked.text) and not sign("surely-old").search(masked.text):
        return True
    if sign("perhaps-modern").search(masked.text) and not sign("only-old").search(masked.text):
        return True
    for sentence in split(masked):
        cut = clauses(sentence, label_of(sentence))
        if cut.semicolon or (cut.colon and not sign("flip").match(sentence.text)):
            return True
    return False


def _is_flavour(line: str, text: str) -> bool:
    """Say whether the box tells a story; some lists write a Normal Monster's type alone."""
    parts = [part.strip() for part in line.split("/")]
    if "normal" in parts or ("pendulum" in parts and "effect" not in parts):
        return True
    alone = len(parts) == 1 and line not in ("", "effect")
    return alone and not sign("tells-effects").search(mask(text).text)
