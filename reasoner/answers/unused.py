"""What a question tells and no rule looked at when it was answered: the fields of such facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from reasoner.rules.metamodel import GIVES
from reasoner.rules.syntax import relation_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.engine.watching import Seen
    from reasoner.question.conversion import Asked

TOLD = "situation."
NAME = "name"
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def unused(asked: Asked, seen: Seen) -> Iterator[str]:
    """Yield the fields of the situation of which nothing was looked up; of an object that was not, itself alone.

    A name was looked up where something was that is known of the card of this name.
    """
    told: dict[str, None] = {}
    used: set[str] = set()
    cards: set[str] = set()
    for (subject, property_, value), origin in asked.origins.items():
        if property_ == GIVES:
            continue
        of_card = asked.paths.get(subject, "") if origin.card else ""
        if of_card in cards:
            continue
        looked_up = (subject, relation_key(property_, value)) in seen
        if origin.card and looked_up:
            cards.add(of_card)
            used.update(place for above in outwards(of_card) for place in (above, f"{above}.{NAME}"))
        elif not origin.card and origin.field.startswith(TOLD):
            told[origin.field] = None
            used.update(outwards(origin.field) if looked_up else ())
    idle = [field for field in told if field not in used and _is_in(asked.question, field)]
    yield from (field for field in idle if not any(above in idle for above in list(outwards(field))[1:]))


def outwards(field: str) -> Iterator[str]:
    """Yield a field and those within which it stands, the nearest first."""
    while field:
        yield field
        field = field[: max(field.rfind("."), field.rfind("["), 0)]


def _is_in(question: Mapping[str, Any], field: str) -> bool:
    """Say whether a question has a field: some are worked out from others."""
    at: Any = question
    for key, index in _STEP.findall(field):
        try:
            at = at[key or int(index)]
        except (LookupError, TypeError):
            return False
    return True
