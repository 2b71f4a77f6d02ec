"""Targets that an old text chooses without saying so: one given card on the field or in a Graveyard."""

from __future__ import annotations

import re

from reasoner.reading.activity import Found

_CHOICE = re.compile(
    r"\b(?:destroy|return|special summon|remove from play|remove|banish|add|equip(?: this card to)?|take control of|change|select|increase|decrease|"
    r"put|give|have|flip|look at|see|(?:level|atk|def) of|make|place|reduce|negate the effects? of|shuffle|move|halve|double)\s+"
    r"(?:up to )?(?:\d+|one|two|a|an)\s+(?!number|card from)(?P<what>[^.;:]{0,140}?)"
    r"(?:on (?:the|your|either) (?:opponent's )?(?:side of the )?field|you control|your opponent controls|opponent's side|"
    r"in (?:your|either|any|the|your opponent's)(?: player's)? (?:graveyard|gy)|from (?:your|either|the|your opponent's)(?: player's)? (?:graveyard|gy)|on the field|your side of the field|"
    r"removed from play)"
)
_ANYWHERE = re.compile(
    r"\b(?:destroy|return) (?:1|2) (?P<what>(?:spell|trap|magic)(?: or trap)? cards?)(?=[.,]| to its| on)"
)
_HIDDEN = re.compile(r"\bfrom (?:your|their|the) (?:hand|deck|extra deck)\b|\brandom|\bcounters?\b")


def chooses(text: str, regions: list[tuple[int, int]]) -> Found | None:
    """Return the words with which a text from before 2011 has its player choose a card in a public place."""
    for start, end in regions:
        for match in (*_CHOICE.finditer(text, start, end), *_ANYWHERE.finditer(text, start, end)):
            if not _HIDDEN.search(match["what"]):
                return Found("targets", match.start(), match.end())
    return None
