"""One answer about many effects: which of them get a “yes”."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import ANSWERED, DEPENDS, NO, UNKNOWN, YES, Answer, Open
from reasoner.answers.composing import number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.answers.budget import Budget
    from reasoner.rules.terms import Iri

    Found = Sequence[tuple[str, Iri, Answer]]


def answer_of_effects(found: Found, version: str, budget: Budget) -> Answer:
    """Return the answer that lists the effects with a “yes”; `found` has a card's name, its effect, the answer.

    If it depends for some effect, the whole depends, and the open points name the card and the effect.
    """
    told = [(card, effect, answer) for card, effect, answer in found if answer.verdict != UNKNOWN]
    depends = any(answer.verdict == DEPENDS for _, _, answer in told)
    yes = [(card, effect) for card, effect, answer in told if answer.verdict == YES]
    verdict = (DEPENDS if depends else ANSWERED) if told else UNKNOWN
    reasons = {(reason.rule, reason.says): reason for _, _, answer in told for reason in answer.because[:2]}
    citations = {str(cited): cited for _, _, answer in told for cited in answer.citations}
    return Answer(
        verdict,
        [{"card": card, "effect": number(effect)} for card, effect in yes] if verdict == ANSWERED else None,
        _summary(told),
        because=budget.shortened("because", reasons.values()),
        citations=tuple(citations.values()),
        open=budget.shortened("open", _open(told)),
        warnings=tuple(dict.fromkeys(warning for _, _, answer in told for warning in answer.warnings)),
        proof=lambda: {"cases": _proofs(told)},
        knowledge=version,
        detail=found[0][2].detail,
        budget=budget,
    )


def answer_of_order(
    order: Answer, of_effects: Answer, triggered: Sequence[tuple[str, str | None, int]]
) -> Answer:
    """Return the answer about the order of effects, with the reasons why it is these effects.

    `triggered` has of each effect the name of its card, its `id` (if it has one), and its number.
    """
    because = {(reason.rule, reason.says): reason for reason in (*order.because, *of_effects.because)}
    cited = {str(one): one for one in (*order.citations, *of_effects.citations)}
    summary = order.summary
    if order.verdict == ANSWERED:
        said = [f"{one['card']}, effect {one['effect']}{_of_class(one)}" for one in order.value]
        classes = [one["class"] for one in order.value if "class" in one]
        summary = f"On the Chain, Chain Link 1 first: {'; '.join(said)}."
        if len(set(classes)) < len(classes):
            summary += " Those of one class in the order that their player chooses."
    return replace(
        order,
        value=_with_ids(order.value, triggered),
        summary=summary,
        because=tuple(because.values()),
        citations=tuple(cited.values()),
    )


def _with_ids(order: Any, triggered: Sequence[tuple[str, str | None, int]]) -> Any:
    """Return the order with the `id` of each card, where it has one; copies of one card take theirs in turn."""
    rest = list(triggered)
    listed = []
    for placed in order or ():
        own = next((one for one in rest if (one[0], one[2]) == (placed["card"], placed["effect"])), None)
        if own is not None:
            rest.remove(own)
        listed.append({**placed, "id": own[1]} if own is not None and own[1] else placed)
    return listed if order is not None else None


def _of_class(placed: Mapping[str, Any]) -> str:
    """Say to which class an effect belongs; its player may be unknown where that decides nothing."""
    return f" ({placed['class'].replace('-', ' ')})" if "class" in placed else ""


def _summary(told: Found) -> str:
    """Say of each effect with another verdict than “no” what was found, and of the rest that it is “no”."""
    if not told:
        return "Unknown. The knowledge base has no rule that decides this."
    lines = [
        f"{_called(card, effect)}: {answer.summary}" for card, effect, answer in told if answer.verdict != NO
    ]
    rest = [_called(card, effect) for card, effect, answer in told if answer.verdict == NO]
    return " ".join([*lines, *([f"No: {'; '.join(rest)}."] if rest else [])])


def _called(card: str, effect: Iri) -> str:
    return f"{card}, effect {number(effect)}"


def _open(told: Found) -> Iterator[Open]:
    for card, effect, answer in told:
        for point in answer.open:
            under = {"card": card, "effect": str(number(effect)), **(point.under or {})}
            yield Open(point.asks, point.field, point.then, point.words, under)


def _proofs(told: Found) -> Mapping[str, Any]:
    return {_called(card, effect): answer.proof() for card, effect, answer in told}
