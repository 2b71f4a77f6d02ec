"""A battle of two monsters: who takes which damage, what is destroyed, whether there is a replay.

The address is the question: every parameter is the path of one of its fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, redirect, request

from reasoner.answers.answer import ANSWERED
from reasoner.errors import QuestionError, UnknownCard
from service.problems import problem_of
from service.web import answers, form, placing
from service.web.counter import counter
from service.web.graph import YGO, text, values
from service.web.resources import page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from werkzeug.wrappers import Response as Redirect

    from service.web.words import Option

    Fields = Sequence[tuple[str, str]]

BATTLE, ATTACKER, TARGET, DIRECT = "battle", "attacker", "target", "direct"
ID, PLACE = ".id", "situation.cards[0].position"
MOMENT = {"situation.phase": "battle", "situation.step": "damage", "situation.timing": "damage-calculation"}
"""The moment of which the table is told, unless the address says another."""
ON_FIELD = "monster-zone"
WITHOUT_PLACE = (placing.NAME, ".atk", ".def", placing.CONTROLLER, placing.POSITION, ".location", ID)
"""What the page has fields for of a monster that battles."""
blueprint = Blueprint("battle", __name__)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A monster of the battle: the path of its entry among the cards, what is told of it, names instead of its own."""

    role: str
    path: str
    name: str
    told: Mapping[str, str]
    like: tuple[tuple[str, str], ...]

    @property
    def is_told(self) -> bool:
        """Whether anything is told of it by which it could battle."""
        return bool(self.name or self.told["atk"] or self.told["def"])

    @property
    def called(self) -> str:
        """What it is called in the result: its name, or its part in the battle."""
        return self.name or {ATTACKER: "the attacking monster", TARGET: "the attacked monster"}[self.role]


@blueprint.get("/battle")
def battle() -> Response | Redirect:
    """Show the fields for two monsters; with them, how the battle comes out."""
    fields = form.fields_of(request.args.items(multi=True))
    words = counter().words
    fighters = [_fighter(role, fields) for role in (ATTACKER, TARGET)]
    if dict(fields).get(DIRECT) == "true" and TARGET in dict(fields):
        # Nothing is attacked but the player.
        rest = [one for one in form.without(fields, fighters[1].path) if one[0] != TARGET]
        return redirect(form.address(rest, {}, "/battle"), HTTPStatus.SEE_OTHER)
    try:
        found, status = _result(fields, fighters), 200
    except (QuestionError, UnknownCard) as error:
        problem = problem_of(error)
        found, status = {"problem": problem}, problem.status
    given = dict(fields)
    own = {ATTACKER, TARGET, DIRECT, *(one.path + key for one in fighters for key in WITHOUT_PLACE)}
    others = placing.cards_on_table(fields, words, counter().nearest, "/battle")
    taken = {_index(one.path) for one in fighters}
    shown = page(
        "battle.html",
        fighters=fighters,
        direct=given.get(DIRECT) == "true",
        sides=tuple(reversed(words.options("situation.turnPlayer"))),
        positions=_positions(),
        place=ON_FIELD,
        moment=[(name, value) for name, value in MOMENT.items() if name not in given],
        kept=[one for one in fields if one[0] not in own],
        everything=fields,
        table=[one for at, one in enumerate(others) if at not in taken],
        adding=placing.adding(_filled(fields, fighters), words),
        query=form.address(_asking(fields), {}).partition("?")[2],
        **found,
    )
    shown.status_code = status
    return shown


def _fighter(role: str, fields: Fields) -> Fighter:
    """Return the monster with this part in the battle; before there is one, the entry that it will have."""
    given = dict(fields)
    at = next(
        (
            index
            for index in range(form.entries(fields, placing.CARDS))
            if given.get(_path(index) + ID) == role
        ),
        None,
    )
    if at is None:
        # The attacking monster comes first; the other takes what is free after it.
        at = max(form.entries(fields, placing.CARDS), 0 if role == ATTACKER else 1)
    path = _path(at)
    name = given.get(path + placing.NAME, "") if given.get(path + ID) == role else ""
    told = {key.lstrip("."): given.get(path + key, "") for key in WITHOUT_PLACE}
    like = tuple(
        (other, form.address(fields, {path + placing.NAME: other}, "/battle"))
        for other in (counter().nearest(name) if name else ())
    )
    return Fighter(role, path, name, told, like)


def _result(fields: Fields, fighters: Sequence[Fighter]) -> dict[str, Any]:
    """Return what the judge says of the battle, once there are monsters; before, which one is to be told."""
    given = dict(fields)
    if ATTACKER not in given or any(one.like for one in fighters):
        return {}
    missing = [one for one in fighters if one.role in given and not one.is_told]
    if missing:
        return {"missing": missing[0].called}
    answer = counter().judge.ask(form.question_of(_asking(fields))).to_json()
    verdict = answers.verdict_of(answer, fields, counter().words, "/battle")
    value = answer["value"] if answer["verdict"] == ANSWERED and isinstance(answer["value"], dict) else None
    called = {one.role: one.called for one in fighters}
    destroyed = [_title(called.get(card, card)) for card in value.get("destroyed", ())] if value else []
    return {"verdict": verdict, "value": value, "destroyed": destroyed}


def _asking(fields: Fields) -> list[tuple[str, str]]:
    """Return the fields of the question: what is told, and else the moment of which the page speaks."""
    given = dict(fields)
    rest = [(name, value) for name, value in MOMENT.items() if not MOMENT.keys() & given.keys()]
    return [(form.ASK, BATTLE), *fields, *rest]


def _filled(fields: Fields, fighters: Sequence[Fighter]) -> list[tuple[str, str]]:
    """Return the fields as if both monsters were there, so that the next card gets an entry after theirs."""
    return [*fields, *((one.path + ID, one.role) for one in fighters)]


def _path(index: int) -> str:
    return f"{placing.CARDS}[{index}]"


def _index(path: str) -> int:
    return int(path.rpartition("[")[2].rstrip("]"))


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]


def _positions() -> Sequence[Option]:
    """Return the positions in which a monster can battle: those with a stance, face-up by then."""
    found = counter().words.field(PLACE)
    tokens = found.tokens if found is not None else {}
    return tuple(
        option for option in counter().words.options(PLACE) if _is_in_battle(str(tokens[option.value]))
    )


@cache
def _is_in_battle(position: str) -> bool:
    return bool(values(position, YGO + "hasStance")) and text(position, YGO + "faceUp") == "true"
