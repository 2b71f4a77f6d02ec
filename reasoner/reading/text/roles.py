"""Which office a sentence has: it opens an effect, goes on with one, limits one, or leads in a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reasoner.reading.text.drafts import ACTING
from reasoner.reading.text.lexicon import lexicon, sign
from reasoner.reading.text.sentences import is_marked
from reasoner.reading.text.unmarked import is_order, unmarked_activation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reasoner.reading.text.drafts import Draft
    from reasoner.reading.text.frames import Frame
    from reasoner.reading.text.sentences import Clauses, Sentence

_MONSTER = "monster"
"""The style of a box of a monster."""


class Roles:
    """Decides the offices of the sentences of one box, one after the other."""

    def __init__(self, frame: Frame, drafts: Sequence[Draft]) -> None:
        self.frame = frame
        self.drafts = drafts

    @property
    def last(self) -> Draft | None:
        """The draft before the sentence."""
        return self.drafts[-1] if self.drafts else None

    @property
    def after_acting(self) -> bool:
        """Whether the draft before the sentence is an activated effect."""
        return self.last is not None and self.last.role in ACTING

    @property
    def card_activated(self) -> bool:
        """Whether the activation of the card itself was told already."""
        return any(draft.role == "activation" for draft in self.drafts)

    def of(self, sentence: Sentence, cut: Clauses, skip: int) -> str:
        """Return the office of a sentence, whose first `skip` characters are a label.

        One of: activation, activated, static, condition, procedure (each opens a draft), follow, limit, lead.
        """
        text = sentence.text[skip:].lstrip()
        if self.last is None and self._opens_card(text, cut):
            return "activation"
        limits = lexicon().opening("limit", text) or sign("asks-of-its-resolution").match(text)
        if limits and not cut.colon:
            return "limit"
        leading = self._leading(sentence, text)
        if leading:
            return leading
        if is_marked(cut):
            return self._marked(sentence, text, cut)
        if sentence.leads and sign("chooses").match(text):
            return self._acting(sentence.text)
        role = self._unmarked(sentence, text)
        return "lead" if role != "activation" and sentence.leads and _gains_list(text) else role

    def _opens_card(self, text: str, cut: Clauses) -> bool:
        """Say whether a box's first sentence tells how the card is activated: “Activate when …”."""
        if cut.semicolon and sign("also-at-activation").match(text):
            return True
        unmarked = self.frame.style == "once" and not is_marked(cut)
        return unmarked and sign("activate-when").match(text) is not None

    def _acting(self, words: str) -> str:
        return self._once_marked(words) if self.frame.style == "once" else "activated"

    def _leading(self, sentence: Sentence, text: str) -> str | None:
        """Return the office of a sentence that leads in what others gain, or ends with its only colon or semicolon."""
        if sentence.leads and sign("grants-away").search(text):
            return "lead"  # What is listed is gained by another monster, whatever the sentence stands after.
        inner = text.rstrip(" :;")
        if not (sentence.leads and text.endswith((":", ";"))) or ":" in inner or ";" in inner:
            return None
        if lexicon().has("lead", "list", text) and not sign("chooses-verb").search(text):
            return "lead"
        if lexicon().has("lead", "options", text):
            acts = sign("activating-words").search(text) is not None
        else:
            acts = text.endswith(";") or sign("effect-opening").match(text) is not None
        return self._acting(sentence.text) if acts else "lead"

    def _marked(self, sentence: Sentence, text: str, cut: Clauses) -> str:
        words, base = lexicon(), sentence.start
        head = sentence.text[cut.condition[0] - base : cut.condition[1] - base] + " "
        if cut.colon and self.after_acting and words.opening("aftermath", head):
            return "follow"
        if cut.colon and words.opening("static-head", head):
            return "static"
        if not cut.colon and words.opening("condition", text) and not sign("activate").match(text):
            return "condition"
        if self.frame.style == "once":
            return self._once_marked(sentence.text)
        body = sentence.text[cut.cost[0] - base :].lstrip()
        return "activation" if self._is_card_activation(text, head, body) else "activated"

    def _once_marked(self, text: str) -> str:
        """Tell the activation of a Spell or Trap from what it does from elsewhere, and from its continuation."""
        before = text.rpartition(";")[0] or text
        if lexicon().first("elsewhere", before) or lexicon().first("own-move", text):
            return "activated"
        if not self.card_activated:
            return "activation"
        return "follow" if self.after_acting and not self._stays else "activated"

    @property
    def _stays(self) -> bool:
        """Whether the card told that it equips itself, so that it has effects on the field."""
        return any(sign("equips-itself").search(draft.main.text) for draft in self.drafts)

    def _is_card_activation(self, text: str, head: str, body: str) -> bool:
        if not self.frame.is_card:
            return False
        if lexicon().opening("card-activation", text) or sign("activate-this-card").search(text):
            return True
        return self.frame.style == "lasting" and self._is_order(head, body)

    def _is_order(self, head: str, body: str) -> bool:
        """Say whether a Continuous Trap's or Equip's sentence orders what its activation does (no “you can”)."""
        if not (self.frame.trap or self.frame.icon == "equip"):
            return False
        if sign("can").search(f"{head} {body.partition(';')[0]}") or sign("per-turn").search(head):
            return False
        if self.last is None and sign("summons-itself-as").match(body):
            return True
        return not lexicon().first("event-word", head) and not lexicon().first("moment", head)

    def _unmarked(self, sentence: Sentence, text: str) -> str:
        words, once = lexicon(), self.frame.style == "once"
        if self.frame.is_card and self._tells_activation(text):
            return "follow" if once and self.after_acting else "activation"
        goes_on = once and self.after_acting and sign("you").match(text)
        if self.last is not None and self.last.role == "condition" and sign("else-done").match(text):
            return "limit"
        if words.opening("condition", text) and not goes_on:
            return "limit" if once and self.last else "condition"
        if once:
            return self._once_unmarked(sentence, text)
        if self.after_acting and not sentence.bullet and self._goes_on(text):
            return "static" if self._is_closed() else "follow"
        return self._lasting_unmarked(sentence, text)

    def _tells_activation(self, text: str) -> bool:
        """Say whether a sentence without a colon tells how the card is activated, or what is paid for that."""
        paid = self.frame.icon != "equip" and lexicon().opening("card-payment", text)
        return bool(paid or lexicon().opening("card-activation", text))

    def _goes_on(self, text: str) -> bool:
        """Say whether the sentence goes on with the effect before it; an old text may open another one unmarked."""
        if self.frame.old and (sign("own-event").match(text) or sign("own-damage").match(text)):
            return False
        apart = self.last is not None and (is_marked(self.last.cut) or self.frame.style == _MONSTER)
        if apart and sign("stands-alone").match(text):
            return False
        told = self.last is not None and self.last.role == "activation"
        if self.frame.old and ((told and is_order(text)) or sign("goes-on-old").match(text)):
            return True
        return lexicon().opening("follow", text) is not None

    def _is_closed(self) -> bool:
        """Say whether the effect before the sentence ended with a limit on its use, as they do today."""
        last = self.last
        if last is None or self.frame.old or not last.limits:
            return False
        newest = max((*last.limits, *last.follow, last.main), key=lambda s: s.start)
        return newest in last.limits and sign("by-use-limit").search(newest.text) is not None

    def _once_unmarked(self, sentence: Sentence, text: str) -> str:
        elsewhere = lexicon().first("elsewhere", text)
        if not self.after_acting:
            if elsewhere and sign("setting-opening").match(text):
                return "activated" if unmarked_activation(sentence, self.frame.manner) else "static"
            return "static" if self.card_activated else "activation"
        openings = (sign("about-this-card"), sign("setting-you-can"), sign("replacing-from-there"))
        if elsewhere and any(opening.match(text) for opening in openings):
            return "static" if lexicon().first("static", text) else "activated"
        return "follow"

    def _lasting_unmarked(self, sentence: Sentence, text: str) -> str:
        words = lexicon()
        first = self.last is None or all(draft.role == "condition" for draft in self.drafts)
        chooses = self.frame.old and sign("selects").match(text)
        at_once = self.frame.style == "lasting" and first and (self.frame.trap or chooses)
        if at_once and words.opening("summons-itself", text):
            return "activation"
        if first and self.frame.icon == "equip" and sign("summoned-with-it").search(text):
            return "activation"
        setting = text.partition("you can")[0]
        happens = words.first("event-word", setting) or words.first("moment", setting)
        if words.opening("procedure", text) and not happens:
            return "procedure"
        if self.frame.old and unmarked_activation(sentence, self.frame.manner):
            return "activated"
        return "static"


def _gains_list(text: str) -> bool:
    return bool(lexicon().has("lead", "list", text)) or sign("applies").match(text) is not None
