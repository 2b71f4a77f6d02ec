"""Maintenance costs: what must be paid in a phase of each turn, or else the card is destroyed.

“Once per turn, during your Standby Phase, pay 500 LP or destroy this card.”
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reasoner.reading.text.lexicon import lexicon

if TYPE_CHECKING:
    from reasoner.reading.text.drafts import Draft

_ROLE = "condition"
_STOP = " .\n"


@dataclass(frozen=True, slots=True)
class Upkeep:
    """A maintenance cost in a text: whether it may be refused, in which phase it is paid, and where the words stand.

    `own`: it is paid in that phase of one's own turns alone.
    """

    purpose: str
    phase: str
    own: bool
    paid: tuple[int, int]
    place: tuple[int, int]


def upkeep_of(text: str, draft: Draft) -> Upkeep | None:
    """Return the maintenance cost that a condition of a card is, if it is nothing else."""
    if draft.role != _ROLE:
        return None
    start, end = draft.main.start, max(sentence.end for sentence in draft.sentences)
    last = start + len(text[start:end].rstrip(_STOP))
    said = lexicon().entry("maintenance-remark", "not-optional").pattern
    if any(not said.fullmatch(remark.text) for one in draft.sentences for remark in one.remarks):
        return None
    for entry in lexicon().table("upkeep"):
        found = entry.pattern.fullmatch(text, start, last)
        if found is not None:
            phase = next(one.token for one in lexicon().table("phase") if one.pattern.search(found["when"]))
            own = lexicon().has("upkeep-turn", "own", found["when"]) is not None
            return Upkeep(entry.token, phase, own, found.span("paid"), (start, end))
    return None
