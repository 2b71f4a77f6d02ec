"""From sentences to effects: which sentence opens an effect, which goes on with the one before, which is none."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from reasoner.reading.lexicon import lexicon, sign
from reasoner.reading.sentences import Clauses, Sentence, clauses, label_of
from reasoner.reading.unmarked import unmarked_activation
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBERED = re.compile(r"\d(?:\d|, | or |-| to )*:")


@dataclass(frozen=True, slots=True)
class Frame:
    """What the card's kind says about how its box is read.

    `style`: monster | pendulum | once (Normal, Quick-Play, Ritual Spell, Normal and Counter Trap) | lasting
    (Continuous, Field, Equip). `old`: the text follows the conventions from before Problem-Solving Card Text.
    """

    box: str
    style: str
    trap: bool = False
    old: bool = False
    extra_deck: bool = False
    icon: str = ""

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


@dataclass(slots=True)
class Draft:
    """An effect in the making: its opening sentence, how it was cut, and what follows it."""

    role: str
    main: Sentence
    cut: Clauses
    follow: list[Sentence] = field(default_factory=list)
    options: list[Sentence] = field(default_factory=list)
    limits: list[Sentence] = field(default_factory=list)
    old: bool = False
    granted: bool = False
    listed: bool = False

    @property
    def sentences(self) -> Iterable[Sentence]:
        """Every sentence of the effect in text order."""
        return sorted([self.main, *self.follow, *self.options, *self.limits], key=lambda s: s.start)


@dataclass(slots=True)
class _State:
    """Where the grouping stands: the drafts so far and what a bullet would belong to."""

    drafts: list[Draft] = field(default_factory=list)
    notes: list[Sentence] = field(default_factory=list)
    bullets: str = "list"
    granted: bool = False


def is_marked(cut: Clauses) -> bool:
    """Say whether a colon or semicolon marks the sentence as an activated effect."""
    return cut.colon or cut.semicolon


def materials_line(sentences: tuple[Sentence, ...], frame: Frame) -> int:
    """Return how many leading sentences name the materials of an Extra Deck monster."""
    if not frame.extra_deck or not sentences:
        return 0
    lines = {s.line for s in sentences}
    if len(lines) > 1 or len(sentences) == 1:
        first = sentences[0].line
        head = [s for s in sentences if s.line == first]
        if len(head) == 1 and not head[0].text.endswith((".", ":")):
            return 1
    return 0


def group(sentences: tuple[Sentence, ...], frame: Frame) -> tuple[tuple[Draft, ...], tuple[Sentence, ...]]:
    """Return the drafts of a box in text order, and the sentences that belong to none (materials, notes)."""
    state = _State()
    skip = materials_line(sentences, frame)
    state.notes += sentences[:skip]
    for sentence in sentences[skip:]:
        _place(sentence, frame, state)
    return tuple(state.drafts), tuple(state.notes)


def _place(sentence: Sentence, frame: Frame, state: _State) -> None:
    last = state.drafts[-1] if state.drafts else None
    if not sentence.text.strip(" ."):
        (last.limits if last else state.notes).append(sentence)
        return
    if last is not None and _is_option(sentence, state):
        last.options.append(sentence)
        return
    last = state.drafts[-1] if state.drafts else None
    if not (sentence.bullet or sentence.inner):
        state.bullets, state.granted = ("open" if frame.style == "once" else "list"), False
    skip = label_of(sentence)
    cut = clauses(sentence, skip)
    role = _role(sentence, cut, frame, last, skip)
    if role in ("limit", "follow") and last is not None:
        _attach(sentence, role, last, state)
    elif role == "lead":
        _lead(sentence, state)
    else:
        _open(sentence, role, cut, frame, state)


def _is_option(sentence: Sentence, state: _State) -> bool:
    if _NUMBERED.match(sentence.text):
        return True
    if not (sentence.bullet or sentence.inner):
        return False
    if state.bullets == "list":
        return False
    if state.bullets == "choice" and (sentence.inner or sign("own-effect").match(sentence.text)):
        state.bullets = "list"
        state.drafts.pop()
        return False
    return not (sentence.inner and lexicon().opening("limit", sentence.text))


def _attach(sentence: Sentence, role: str, last: Draft, state: _State) -> None:
    (last.limits if role == "limit" else last.follow).append(sentence)
    if sentence.leads:
        separate = role == "limit" or not _acts(last) or sign("separate").match(sentence.text)
        state.bullets = "list" if separate else "options"
        state.granted = state.bullets == "list" and _grants(sentence.text)


def _open(sentence: Sentence, role: str, cut: Clauses, frame: Frame, state: _State) -> None:
    role = {"limit": "condition", "follow": "static"}.get(role, role)
    draft = Draft(role, sentence, cut, listed=sentence.bullet)
    draft.granted = state.granted and (sentence.bullet or sentence.inner)
    if not is_marked(cut) and role == "activated":
        draft.old, draft.cut = True, unmarked_activation(sentence, frame.manner) or cut
    state.drafts.append(draft)
    if sentence.leads:
        state.bullets = "options" if _acts(draft) else "list"
        if _acts(draft) and not is_marked(cut) and frame.style != "once":
            state.bullets = "choice"
        state.granted = state.bullets == "list" and _grants(sentence.text)
    elif _acts(draft) and lexicon().has("lead", "options", sentence.text):
        state.bullets = "options"


def _acts(draft: Draft) -> bool:
    return draft.role in ("activation", "activated")


def _grants(text: str) -> bool:
    return bool(sign("gains").search(text)) and not sign("gains-itself").search(text)


def _lead(sentence: Sentence, state: _State) -> None:
    state.bullets = "list"
    state.granted = _grants(sentence.text)
    state.notes.append(sentence)


def _role(sentence: Sentence, cut: Clauses, frame: Frame, last: Draft | None, skip: int) -> str:
    text = sentence.text[skip:].lstrip()
    if frame.style == "once" and last is None and not is_marked(cut) and sign("activate-when").match(text):
        return "activation"
    if lexicon().opening("limit", text) and not cut.colon:
        return "limit"
    if sentence.leads and sentence.text.endswith((":", ";")):
        role = _leading_role(text)
        if role:
            return _once_marked(text, last) if role == "activated" and frame.style == "once" else role
    if is_marked(cut):
        return _marked_role(text, cut, sentence, frame, last)
    if sentence.leads and sign("chooses").match(text):
        return "activated" if frame.style != "once" else _once_marked(text, last)
    role = _unmarked_role(sentence, text, frame, last)
    return "lead" if role != "activation" and sentence.leads and _gains_list(text) else role


def _gains_list(text: str) -> bool:
    return bool(lexicon().has("lead", "list", text)) or text.startswith("apply")


def _leading_role(text: str) -> str | None:
    """Say what a sentence is that ends with a colon or semicolon and has none before."""
    words = lexicon()
    inner = text.rstrip(" :;")
    if ":" in inner or ";" in inner:
        return None
    if words.has("lead", "list", text) and not sign("chooses-verb").search(text):
        return "lead"
    if words.has("lead", "options", text):
        return "activated" if sign("activating-words").search(text) else "lead"
    if text.endswith(";"):
        return "activated"
    return "activated" if sign("effect-opening").match(text) else "lead"


def _marked_role(text: str, cut: Clauses, sentence: Sentence, frame: Frame, last: Draft | None) -> str:
    words = lexicon()
    head = sentence.text[cut.condition[0] - sentence.start : cut.condition[1] - sentence.start]
    body = sentence.text[cut.cost[0] - sentence.start :].lstrip()
    if cut.colon and last is not None and _acts(last) and words.opening("aftermath", head + " "):
        return "follow"
    if cut.colon and words.opening("static-head", head + " "):
        return "static"
    if not cut.colon and words.opening("condition", text) and not sign("activate").match(text):
        return "condition"
    if frame.style == "once":
        return _once_marked(sentence.text, last)
    if frame.is_card and (words.opening("card-activation", text) or "activate this card" in text):
        return "activation"
    if frame.style == "lasting" and _is_order(head, body, frame):
        return "activation"
    return "activated"


def _once_marked(text: str, last: Draft | None) -> str:
    before = text.rpartition(";")[0] or text
    elsewhere = lexicon().first("elsewhere", before) is not None
    if last is not None and last.role == "activation":
        return "activated" if elsewhere else "follow"
    return "activated" if elsewhere else "activation"


def _is_order(head: str, body: str, frame: Frame) -> bool:
    """Say whether a Continuous Trap's or Equip's sentence orders what its activation does (no “you can”)."""
    if not (frame.trap or frame.icon == "equip") or sign("can").search(
        f"{head} {body.split(';', maxsplit=1)[0]}"
    ):
        return False
    return (
        not lexicon().first("event-word", head)
        and not lexicon().first("moment", head)
        and "per turn" not in head
    )


def _unmarked_role(sentence: Sentence, text: str, frame: Frame, last: Draft | None) -> str:
    words = lexicon()
    if frame.is_card and words.opening("card-activation", text):
        return "activation"
    if words.opening("condition", text) and not (frame.style == "once" and last and sign("you").match(text)):
        return "limit" if frame.style == "once" and last else "condition"
    if frame.style == "once":
        return _once_role(text, last)
    if last is not None and _acts(last) and not sentence.bullet and words.opening("follow", text):
        return "follow"
    if frame.style == "lasting" and frame.trap and last is None and words.opening("summons-itself", text):
        return "activation"
    setting = text.partition("you can")[0]
    if words.opening("procedure", text) and not (
        words.first("event-word", setting) or words.first("moment", setting)
    ):
        return "procedure"
    if frame.old and unmarked_activation(sentence, frame.manner):
        return "activated"
    return "static"


def _once_role(text: str, last: Draft | None) -> str:
    words = lexicon()
    if last is None or not _acts(last):
        return (
            "static"
            if words.first("elsewhere", text) and sign("setting-opening").match(text)
            else "activation"
        )
    if words.first("elsewhere", text) and sign("about-this-card").match(text):
        return "static" if words.first("static", text) else "activated"
    if words.first("elsewhere", text) and sign("setting-you-can").match(text):
        return "static" if words.first("static", text) else "activated"
    return "follow"
