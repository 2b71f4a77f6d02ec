"""Each Chain Link checked: whether it may be activated where it stands, by the very question that the counter asks.

A link is judged in the Chain as far as it was built before it, and as its own player sees the table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import DEPENDS, YES
from reasoner.question.viewpoints import YOU, turned_round
from service.web import answers, form
from service.web.counter import counter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from service.web.answers import Choice, Cited, Point, Verdict

    Fields = Sequence[tuple[str, str]]

LINKS = "situation.chain"
STATE, BUILDING = "chainState", "building"
CARRIED_OUT = "is-carried-out"
BRIEFLY = {"detail": "reasons"}
"""What a question adds whose proof nobody looks at here."""
OF_THE_CHAIN = frozenset({"chain", "happened", STATE})
"""What is told of the situation and is another thing while the Chain is still being built."""
SHARED = re.compile(
    r"situation\.(?:turn|turnPlayer|phase|step|timing|players\..*|cards\[.*|chain\[\d+\]\.effect)"
)
"""What is the same for all Chain Links; the rest is to be said where the answer about the one link stands."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether a Chain Link may be activated: the verdict, why, its pages, what to say first, and the whole answer."""

    verdict: str
    word: str
    sentence: str
    cited: tuple[Cited, ...]
    point: Point | None
    to: str


def checked(index: int, situation: Mapping[str, Any], fields: Fields, page: str) -> Checked | None:
    """Return whether the Chain Link may be activated after those before it; `None` for a card that is not known.

    `fields` are those of `page`; what is open leads on to it.
    """
    link = situation["chain"][index]
    card = link.get("card") if isinstance(link, dict) else None
    if not card or counter().judge.card(card) is None:
        return None
    question, turned = _question(index, link, situation)
    told = form.fields_from(question)
    answer = counter().judge.ask(question | BRIEFLY).to_json()
    verdict = answers.verdict_of(answer, told, counter().words)
    return Checked(
        verdict.verdict,
        verdict.word,
        verdict.sentence,
        verdict.cited,
        _point(index, verdict.points, fields, page, turned=turned) if verdict.verdict == DEPENDS else None,
        form.address(told, {}),
    )


def building(situation: Mapping[str, Any]) -> dict[str, Any]:
    """Return the situation while its Chain is still being built: nothing of what follows has happened."""
    around: dict[str, Any] = {key: value for key, value in situation.items() if key not in OF_THE_CHAIN}
    around["chain"] = situation.get("chain", [])
    return {**around, STATE: BUILDING} if around["chain"] else around


def _question(
    index: int, link: Mapping[str, Any], situation: Mapping[str, Any]
) -> tuple[dict[str, Any], bool]:
    """Return the question as the player of the Chain Link sees it, and whether the players changed places for it."""
    around = building({**situation, "chain": situation["chain"][:index]})
    by, asked = link.get("by"), {form.ASK: form.DEFAULT_ASK, form.CARD: link["card"]}
    if by:
        around["this"] = {"controller": by}
    if "effect" in link:
        asked[form.EFFECT] = link["effect"]
    question = {**asked, "situation": around}
    turned = by not in (None, "", YOU)
    return (turned_round(question, counter().judge.knowledge.vocabulary) if turned else question), turned


def _point(index: int, points: Sequence[Point], fields: Fields, page: str, *, turned: bool) -> Point | None:
    """Return what is to be said first, with addresses of the page; without them where it has no field for it."""
    if not points:
        return None
    point = points[0]
    field = f"{LINKS}[{index}].effect" if point.field == form.EFFECT else point.field
    sides = tuple(side.value for side in counter().words.options(f"{LINKS}[0].by"))
    shared = SHARED.fullmatch(field)
    choices = [_back(choice, sides) if turned else choice for choice in point.choices]
    return replace(
        point,
        choices=tuple(
            replace(choice, to=form.address(fields, {field: choice.value}, page) if shared else "")
            for choice in choices
        ),
        counts=False,
    )


def _back(choice: Choice, sides: Sequence[str]) -> Choice:
    """Return a choice between the players as the page sees them."""
    if choice.value not in sides:
        return choice
    other = next(side for side in sides if side != choice.value)
    label = counter().words.of_value(f"{LINKS}[0].by", other)
    return replace(choice, value=other, label=label[:1].upper() + label[1:])


def why_nothing(number: int, situation: Mapping[str, Any]) -> Verdict | None:
    """Return why nothing happens when a Chain Link resolves; `None` where it is carried out."""
    question = {"ask": CARRIED_OUT, "link": number, "situation": situation}
    answer = counter().judge.ask(question | BRIEFLY).to_json()
    verdict = answers.verdict_of(answer, (), counter().words)
    return None if verdict.verdict == YES else verdict
