"""From sentences to effects: which sentences belong together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.drafts import Draft
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.roles import Roles
from reasoner.reading.text.sentences import Clauses, Sentence, clauses, is_marked, label_of
from reasoner.reading.text.unmarked import price_named, unmarked_activation

if TYPE_CHECKING:
    from reasoner.reading.text.frames import Frame


class _Grouper:
    """Puts the sentences of one box together.

    `bullets` says what a bullet would be: a part of the effect before it (`options`), an effect of its own
    (`list`), one or the other by its words (`choice`), or not told yet (`open`). `granted`: what is listed are
    effects that something else gains; `away`: that is a monster for whose Summon this card was used. `ahead`: limits
    that stand before the first effect.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.drafts: list[Draft] = []
        self.notes: list[Sentence] = []
        self.ahead: list[Sentence] = []
        self.roles = Roles(frame, self.drafts)
        self.bullets = "list"
        self.granted = self.away = False
        self.gained: Sentence | None = None

    def place(self, sentence: Sentence) -> None:
        """Give the sentence to the draft before it, or open a new one."""
        if not sentence.text.strip(" ."):
            (self.drafts[-1].limits if self.drafts else self.notes).append(sentence)
        elif self.drafts and self._is_option(sentence):
            self.drafts[-1].options.append(sentence)
        else:
            self._by_role(sentence)

    def _by_role(self, sentence: Sentence) -> None:
        before = self.granted, self.away, self.gained
        if not (sentence.bullet or sentence.inner):
            self.bullets, self.granted, self.away = (
                ("open" if self.frame.style == "once" else "list"),
                False,
                False,
            )
            self.gained = None
        skip = label_of(sentence)
        cut = clauses(sentence, skip)
        role = self.roles.of(sentence, cut, skip)
        if role == "limit":
            self.granted, self.away, self.gained = before
        listed = sentence.bullet or (sentence.inner and not self.away)
        given = (self.granted or self.away) and role == "follow" and listed
        if (
            self.away
            and sentence.inner
            and role != "limit"
            and self.drafts
            and is_marked(self.drafts[-1].cut)
        ):
            role = "follow"  # It goes on with an effect that the other monster activates.
        if role == "limit" and not self.drafts and sign("limits-use").match(sentence.text):
            self.ahead.append(sentence)
            if sentence.leads:
                self._lists(sentence)
        elif role in ("limit", "follow") and self.drafts and not given:
            self._attach(sentence, role, self.drafts[-1])
        elif role == "lead":
            self._lists(sentence)
            self.notes.append(sentence)
        else:
            self._open(sentence, {"limit": "condition", "follow": "static"}.get(role, role), cut)

    def _is_option(self, sentence: Sentence) -> bool:
        if sign("numbered-label").match(sentence.text) and not (sentence.bullet and self.bullets == "list"):
            return True
        if not (sentence.bullet or sentence.inner) or self.bullets == "list":
            return False
        if self.bullets == "choice" and (sentence.inner or sign("own-effect").match(sentence.text)):
            self.bullets = "list"
            self.drafts.pop()
            return False
        return not (sentence.inner and lexicon().opening("limit", sentence.text))

    def _attach(self, sentence: Sentence, role: str, draft: Draft) -> None:
        (draft.limits if role == "limit" else draft.follow).append(sentence)
        if not sentence.leads:
            return
        gives = role == "limit" and draft.acts and sign("gives-effects").search(draft.main.text)
        if gives or (role != "limit" and draft.acts and not sign("separate").match(sentence.text)):
            self.bullets = "options"
        elif not self.away:
            self._lists(sentence)

    def _open(self, sentence: Sentence, role: str, cut: Clauses) -> None:
        if self.away and (sentence.bullet or sentence.inner):
            role = "static"
        listed = sentence.bullet or sentence.inner
        draft = Draft(
            role,
            sentence,
            cut,
            granted=self.granted and listed,
            gained=self.gained if listed else None,
            away=self.away and listed,
        )
        draft.limits, self.ahead = self.ahead, []
        marked = is_marked(cut)
        if role == "activated" and not marked:
            draft.old, draft.cut = True, unmarked_activation(sentence, self.frame.manner) or cut
        elif role == "activation" and self.frame.old and not marked:
            draft.cut = price_named(sentence) or cut
        self.drafts.append(draft)
        if sentence.leads and draft.acts:
            self.bullets = "options" if marked or self.frame.style == "once" else "choice"
        elif sentence.leads or (not draft.acts and sign("grants-away").search(sentence.text)):
            self._lists(sentence)
        elif draft.acts and not sentence.bullet and lexicon().has("lead", "options", sentence.text):
            self.bullets = "options"

    def _lists(self, sentence: Sentence) -> None:
        """Take the bullets that follow as effects of their own, of this card or of what gains them."""
        gains = sign("gains").search(sentence.text)
        self.bullets = "list"
        itself = sign("card-gains") if self.frame.is_card else sign("gains-itself")
        own = itself.search(sentence.text) and not sign("by-materials").search(sentence.text)
        self.granted = gains is not None and not own
        self.away = sign("grants-away").search(sentence.text) is not None
        self.gained = sentence if sign("gives-what-follows").search(sentence.text) else None


def group(sentences: tuple[Sentence, ...], frame: Frame) -> tuple[tuple[Draft, ...], tuple[Sentence, ...]]:
    """Return the drafts of a box in text order, and the sentences that belong to none (materials, notes)."""
    skip = 1 if frame.extra_deck and material_line(sentences) is not None else 0
    grouper = _Grouper(frame)
    grouper.notes += sentences[:skip]
    for sentence in sentences[skip:]:
        grouper.place(sentence)
    return tuple(grouper.drafts), (*grouper.notes, *grouper.ahead)


def material_line(sentences: tuple[Sentence, ...]) -> Sentence | None:
    """Return the sentence that names the materials of an Extra Deck monster: the first, alone in its line."""
    if not sentences or sentences[0].text.endswith((".", ":")):
        return None
    first = [s for s in sentences if s.line == sentences[0].line]
    return first[0] if len(first) == 1 else None
