"""Whether the facts of a part or a cost say exactly what its words say: every word went into one of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from reasoner.reading.filters.model import is_formal
from reasoner.reading.filters.objects import COUNTED_AT
from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from reasoner.reading.model import ReadFact, Step

_WORD = re.compile(r"[\w¤]+(?:[-'’][\w¤]+)*")
_MAKING = frozenset({"treat-as", "change-property"})
"""What is done to cards of which a fact must say what they become."""
_LOOSE = frozenset({"delayed", "if", "narrowed"})
"""Facts that tell only that words say something, not what."""


def exact(
    text: str, start: int, end: int, steps: Iterable[Step], further: Iterable[tuple[int, int]] = ()
) -> bool:
    """Say whether all words of a clause went into facts of its steps, or stand in a stretch that is formal by itself.

    `further` are those stretches: conditions that were understood.
    """
    covered = [*further]
    for step in steps:
        if not step.get("does") or not _is_exact(step):
            return False
        for fact in step.facts:
            if fact.key not in _LOOSE:
                covered += _stretches(fact, text)
        covered += _usual(text, start, end, step)
    return all(_is_covered(word, covered) for word in _WORD.finditer(text, start, end))


def chooses_exactly(text: str, start: int, end: int, selections: Iterable[Any]) -> bool:
    """Say whether a clause does no more than choose cards that selections tell: “select 1 monster on the field”."""
    covered = [
        found.span() for found in lexicon().entry("part-exact", "choose").pattern.finditer(text, start, end)
    ]
    told = [
        selection
        for selection in selections
        if any(start <= first and last <= end for first, last in texts(selection))
    ]
    if not told or not all(is_formal(selection) for selection in told):
        return False
    for selection in told:
        covered += texts(selection)
    return all(_is_covered(word, covered) for word in _WORD.finditer(text, start, end))


def does_nothing_now(words: str, *, follows: bool) -> bool:
    """Say whether words that are no part only lead in a list, label an option, remark, or tell what is done later.

    `follows`: whether they stand after a part. What leads in a list right at the start may say on what of the table it
    hangs whether anything on the list may be done.
    """
    words = words.lower()
    if not follows and sign("hangs-on-the-table").search(words):
        return False
    if sign("leads-in-a-list").fullmatch(words) or sign("only-remarks").fullmatch(words):
        return True
    return follows and sign("comes-later").match(words.lstrip(" .,;:\n")) is not None


def holds_for_what_comes(words: str) -> bool:
    """Say whether words do no more than hold for some time, for whatever comes then: “any card sent is banished”."""
    return sign("holds-for-what-comes").fullmatch(words.lower().strip(" .,;:\n")) is not None


def gives_effects(words: str) -> bool:
    """Say whether words give a card effects that a list after them tells: “it gains these effects”."""
    return sign("gives-effects").search(words.lower()) is not None


def copies_another(words: str) -> bool:
    """Say whether words say that an effect becomes that of another card, and nothing else."""
    return sign("copies-and-nothing-else").fullmatch(words.lower().strip(" .,;:\n")) is not None


def _is_exact(step: Step) -> bool:
    """Say whether no fact of a step leaves open what its words say."""
    if step.get("does") in _MAKING and step.get("becomes") is None:
        return False
    sets = step.get("does") in _VALUES and step.get("operation") == "set"
    if sets and all(step.get(key) is None for key in _AMOUNTS):
        return False
    selection = step.get("selection")
    if isinstance(selection, dict) and (not is_formal(selection) or _says_nothing(selection)):
        return False
    return step.get("until") != "later"


_VALUES, _AMOUNTS = frozenset({"change-level", "change-stats"}), ("amount", "amountOf")
"""What a part does of which an amount must be told: “this card becomes that Level”, “its ATK becomes …”."""


def _says_nothing(selection: Mapping[str, Any]) -> bool:
    """Say whether a selection is of all cards there are: “(place) each card (on top)” means some, but not which."""
    return selection.get("filter") == {} and "all" in selection and "reference" not in selection


def _stretches(fact: ReadFact, text: str) -> Iterator[tuple[int, int]]:
    """Yield the words that a fact says exactly."""
    if fact.key == "selection":
        yield from texts(fact.value)
        return
    known = lexicon().table("part-exact")
    words = text[fact.span.start : fact.span.end]
    checked = [entry for entry in known if entry.token == fact.key]
    if not checked or any(entry.pattern.fullmatch(words) for entry in checked):
        yield fact.span.start, fact.span.end


def _usual(text: str, start: int, end: int, step: Step) -> Iterator[tuple[int, int]]:
    """Yield the words that an action brings with it: “cards” after a number, “effects” of “negate its …”.

    One of two alternatives is done “instead” of the other; one pays “either” in one way or in the other.
    """
    tokens = [str(step.get("does"))]
    if step.get("count") is not None and step.get("selection") is None:
        tokens.append("counted")
    if step.get("joinedBy") == "or" and step.get("option") is not None:
        tokens.append("alternative")
    if step.get("option") is not None and step.get("joinedBy") is None:
        tokens.append("either-way")
    if step.get("upon") is not None:
        tokens.append("each-time")  # “each time …, immediately draw 1 card”
    for entry in lexicon().table("part-exact"):
        if entry.token in tokens:
            yield from (found.span() for found in entry.pattern.finditer(text, start, end))


def texts(value: Any) -> Iterator[tuple[int, int]]:
    """Yield where the words of a selection and of those joined to it stand."""
    if isinstance(value, dict):
        for key in ("text", COUNTED_AT):
            text = value.get(key)
            if isinstance(text, list):
                yield text[0], text[1]
        for key in ("and", "or"):
            for one in value.get(key, []):
                yield from texts(one)


def _is_covered(word: re.Match[str], covered: list[tuple[int, int]]) -> bool:
    if any(start <= word.start() and word.end() <= end for start, end in covered):
        return True
    return lexicon().has("part-exact", "small", word[0]) is not None
