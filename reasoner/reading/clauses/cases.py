"""In which case an effect of a list applies: “gains these effects based on …”, “depending on its type”."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.forms import clauses, farthest, fill, said
from reasoner.reading.clauses.openings import standing_condition
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.filters.model import both, is_formal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.reading.clauses.counting import Condition
    from reasoner.reading.filters.constructions import Match
    from reasoner.reading.filters.tokens import Words

_WHILE = "while"


def case_lead(words: Words) -> Any:
    """Return on which value of the table it depends what of a list applies, by the whole sentence that leads it in."""
    found = _whole("case-lead", words)
    return said(found, "says") if found else None


def case_number(words: Words) -> dict[str, Any] | None:
    """Return how a label compares that value: “2+”, “3 or more”."""
    return case_label("case-number", words)


def case(label: Words, lead: Words | None) -> Condition | None:
    """Return what must be so for the effect with a label to apply; `None` if it is not understood.

    `lead`: the sentence that leads in the list, if it says on what the effects depend.
    """
    found = clauses().table("lead").at(label, 0)
    if lead is None:
        of_itself = found is not None and found[0].says["lead"] == _WHILE
        stands = standing_condition(label, 1, _WHILE) if of_itself else None
        return stands.condition if stands and label.is_over(stands.end) else None
    value, number = case_lead(lead), case_number(label)
    if value is not None:
        return {"compare": value, **number} if number is not None else None
    subject = case_of(lead)
    return _listed_alone(subject, label) if subject is not None else _circumstance(lead, label)


def case_of(words: Words) -> dict[str, Any] | None:
    """Return on what it depends which effect of a list applies, by the whole sentence that leads it in."""
    found = _whole("case-of", words)
    told: dict[str, Any] | None = said(found, "says") if found else None
    return told


def case_circumstance(words: Words) -> str | None:
    """Return which labels a list has of which each effect applies while there is what its label names."""
    found = _whole("case-circumstance", words)
    return str(found.row.says["label"]) if found else None


def _listed_alone(subject: Mapping[str, Any], label: Words) -> Condition | None:
    """Return what must be so for an effect that its card has only in a case."""
    return listed_case(subject, label, taken=False) if is_formal(dict(subject)) else None


def _circumstance(lead: Words, label: Words) -> Condition | None:
    """Return what must be there for the effect with a label to apply: “while there is a monster with …”."""
    found = _whole("case-circumstance", lead)
    told = case_label(str(found.row.says["label"]), label) if found else None
    if found is None or told is None:
        return None
    asked: Condition = fill(found.row.says["asks"], {"told": told})
    return asked


@slot("case-subject")
def _subject(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return on what it depends which effect of a list applies: “(based on) its battle position”."""
    found = farthest("case-subject", words, at)
    return (said(found, "says"), found.end) if found else None


@slot("among")
def _among(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return the cards of which one must be of a sort: “(the card types of) the monsters you control”."""
    found = held("counted", words, at)
    cards = found[0].get("count") if found and isinstance(found[0], dict) else None
    if found is None or not isinstance(cards, dict) or "reference" in cards or not is_formal(cards):
        return None
    return cards, found[1]


@slot("sort-named")
def _sort(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return what a card of a label is: “Fusion”, “LIGHT”; not “other”, which is what no other label names."""
    found = held("qualities", words, at)
    return found if found and "isSelf" not in found[0] else None


def case_subject(words: Words) -> dict[str, Any] | None:
    """Return on what it depends which effect of a list is done, by the words that follow “depending on”.

    `label` is the table of the labels that such a list has.
    """
    found = _whole("case-subject", words)
    told: dict[str, Any] | None = said(found, "says") if found else None
    return told


def case_label(table: str, label: Words) -> dict[str, Any] | None:
    """Return what a label says that is one of a table: “Trap:”, “Your opponent:”."""
    found = _whole(table, label)
    told: dict[str, Any] | None = said(found, "says") if found else None
    return told


def is_the_rest(label: Words) -> bool:
    """Say whether a label names what no other label of its list names: “Other:”."""
    return _whole("case-rest", label) is not None


def listed_case(subject: Mapping[str, Any], label: Words, *, taken: bool) -> Condition | None:
    """Return what must be so for the effect with a label to be done; `None` if the label is not understood.

    `taken`: whether the effect has taken the card away of which it asks, so that this is asked of it as it was.
    """
    told = case_label(subject["label"], label)
    if told is None:
        return None
    if "compare" in subject:
        return {"compare": subject["compare"], **told}
    if "among" in subject:
        return {"compare": {"count": both(subject["among"], told)}, "op": "at-least", "with": 1}
    if "reference" not in subject:
        return told
    return {"reference": subject["reference"], "fits": told, **({"asOf": "then"} if taken else {})}


def _whole(table: str, words: Words) -> Match | None:
    found = farthest(table, words, 0)
    return found if found and words.is_over(found.end) else None
