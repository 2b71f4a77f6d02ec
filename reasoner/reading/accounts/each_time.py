"""What a lasting text has done each time that something has been activated and has resolved: LP gained, damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reasoner.reading.accounts.ledger import CONDITION, PART
from reasoner.reading.text.lexicon import sign

if TYPE_CHECKING:
    from reasoner.reading.accounts.ledger import Ledger
    from reasoner.reading.text.sentences import Sentence

_SIDES: Final = {"your opponent": "opponent", "you": "you"}
_EITHER: Final = "either"
_GAIN, _DAMAGE = "gain-lp", "inflict-damage"
_KINDS: Final = ("spell", "trap", "monster")
_CARD: Final = " card"


def done_each_time(ledger: Ledger, sentence: Sentence) -> bool:
    """Read a sentence that changes LP each time that something is activated; say whether it is one.

    Only what fills the whole sentence is read. A condition before it (“While this card has material”) is kept as the
    words that it is.
    """
    found = sign("each-time").fullmatch(sentence.text)
    if found is None:
        return False
    words = str(found["what"] or found["active"])
    told: dict[str, Any] = {
        "by": _SIDES.get(found["who"] or "", _EITHER),
        "does": _GAIN if found["gain"] else _DAMAGE,
        "amount": int(found["amount"]),
        "of": "you" if found["gain"] else "opponent" if found["to"] == "your opponent" else _EITHER,
    }
    kinds = [kind for kind in _KINDS if kind in words]
    if kinds:
        told |= {"kinds": kinds, "asCard": words.endswith(_CARD)}
    lead = sentence.text.lower().find("each time")
    if lead > 0:
        ledger.ask(
            "continuous",
            ledger.unread(sentence.start, sentence.start + lead),
            sentence.start,
            sentence.start + lead,
        )
        ledger.take(CONDITION, sentence.start, sentence.start + lead, formal=False)
    ledger.each_time.append({**told, "text": [sentence.start, sentence.end]})
    ledger.take(PART, sentence.start + max(lead, 0), sentence.end, formal=True)
    return True
