"""The table as on a mat, and what a player may do now, card by card.

The address is the state: the fields of the question, whose moves are asked for (`player`), which card is held
(`hold`) or into which zone the next one is put (`zone`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, request

from reasoner.answers.answer import DEPENDS, NO, YES
from reasoner.errors import QuestionError, UnknownCard
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.conversion import YOU
from reasoner.rules.terms import Iri
from service.problems import problem_of
from service.web import answers, form, mat, placing
from service.web.checking import BRIEFLY
from service.web.counter import counter
from service.web.resources import page
from service.web.taken import take_apart

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from reasoner.knowledge.base import Structure
    from reasoner.rules.terms import Term
    from service.web.answers import Verdict
    from service.web.mat import Lying, Zone
    from service.web.placing import CardOnTable
    from service.web.words import Option, Words

    Fields = list[tuple[str, str]]

PAGE, MOVES = "/table", "moves"
PLAYER, HOLD, ZONE = "player", "hold", "zone"
SITUATION, THIS = "situation.", "situation.this"
MOMENT = ("situation.turnPlayer", "situation.phase", "situation.step", "situation.timing")
TOLD = {"do", "card", "name", "effect", "kind", "verdict", "why", "open", "unless"}
"""What of a move has a place of its own; whatever else it names is said after it."""
ORDER = (YES, DEPENDS, NO)
PART_OF = (Iri(YGO + "partOfPhase"), Iri(YGO + "partOfStep"))
blueprint = Blueprint("table", __name__)


@dataclass(frozen=True, slots=True)
class Spot:
    """A zone of the mat with its cards, and what a tap on it does; `can` is the best verdict of their moves."""

    zone: Zone
    name: str
    cards: tuple[Lying, ...]
    to: str
    is_chosen: bool
    can: str


@dataclass(frozen=True, slots=True)
class Pile:
    """A place of a player that is no zone of the field, with its cards."""

    name: str
    cards: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What lies beside the rows of a player: zones of the field that are in no row, and piles."""

    name: str
    zones: tuple[tuple[str, Spot], ...]
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move: what is done, in words and with the words of the card; the verdict, why, and the whole answer."""

    what: str
    words: str
    verdict: Verdict
    to: str


@dataclass(frozen=True, slots=True)
class Group:
    """The moves of one card, or of no card: those that may be made or depend, and the others."""

    name: str
    where: str
    to: str
    is_held: bool
    open: tuple[MoveView, ...]
    closed: tuple[MoveView, ...]


@dataclass(frozen=True, slots=True)
class State:
    """What the address says, and the cards as they lie."""

    fields: Fields
    player: str
    hold: str
    zone: str
    cards: tuple[Lying, ...]

    @property
    def held(self) -> Lying | None:
        """The card that is held."""
        return next((card for card in self.cards if card.key == self.hold), None)

    @property
    def everything(self) -> Fields:
        """All parameters that stay from tap to tap."""
        beside = ((PLAYER, self.player if self.player != YOU else ""), (HOLD, self.hold))
        return [*self.fields, *((name, value) for name, value in beside if value)]

    def to(self, **changes: str) -> str:
        """Return the address with other parameters of the page."""
        return form.address(self.everything, changes, PAGE)

    def put(self, changes: Mapping[str, str]) -> str:
        """Return the address with other fields."""
        return form.address(self.everything, changes, PAGE)


@blueprint.get(PAGE)
def table() -> Response:
    """Show the mat and what the player may do."""
    state, words = _state(), counter().words
    try:
        moves, status, problem = _moves(state), 200, None
    except (QuestionError, UnknownCard) as error:
        problem = problem_of(error)
        moves, status = [], problem.status
    can = _best(moves)
    zones = [_spot(zone, state, can) for zone in mat.zones()]
    shown = page(
        "mat.html",
        state=state,
        problem=problem,
        rows=[one for one in zones if one.zone.row],
        loose=[card for card in state.cards if _is_loose(card, words)],
        sides=list(_sides(state, words, [one for one in zones if not one.zone.row])),
        held=_held(state, words),
        adding=_adding(state, words),
        moment=_moment(state, words),
        players=[(side.value, side.label, state.to(player=side.value)) for side in _players(words)],
        counts=placing.counts(state.fields, words),
        said=[one for one in _trail(state, words) if not one.path.startswith((placing.CARDS, *MOMENT))],
        groups=_groups(state, moves),
        number={verdict: sum(_verdict(one) == verdict for one in moves) for verdict in ORDER},
        query=form.address(_asking(state), {}).partition("?")[2],
    )
    shown.status_code = status
    return shown


def _state() -> State:
    given = form.fields_of(request.args.items(multi=True))
    fields = [one for one in given if one[0].startswith((SITUATION, form.ANSWERS))]
    page_ = dict(given)
    number = form.entries(fields, placing.CARDS)
    fields += _ids(fields, number)
    cards = mat.lying(fields, number, counter().words)
    return State(fields, page_.get(PLAYER, YOU), page_.get(HOLD, ""), page_.get(ZONE, ""), tuple(cards))


def _ids(fields: Fields, number: int) -> Fields:
    """Return the fields that give each card without one a word that refers to it alone."""
    given = dict(fields)
    paths = [f"{placing.CARDS}[{index}]{placing.ID}" for index in range(number)]
    free = iter(_free({given[path] for path in paths if path in given}))
    return [(path, next(free)) for path in paths if path not in given]


def _free(taken: Collection[str]) -> Iterator[str]:
    """Yield words that refer to no card yet."""
    return (key for key in (f"c{number}" for number in count(1)) if key not in taken)


def _asking(state: State) -> Fields:
    return [(form.ASK, MOVES), (PLAYER, state.player), *state.fields]


def _moves(state: State) -> list[Mapping[str, Any]]:
    """Return what the judge says of each move; nothing where there is no card and no moment."""
    if not state.fields:
        return []
    answer = counter().judge.ask(form.question_of(_asking(state)) | BRIEFLY).to_json()
    return list(answer["value"] or ())


def _verdict(move: Mapping[str, Any]) -> str:
    return str(move["verdict"]) if move["verdict"] in ORDER else DEPENDS


def _best(moves: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """Return the best verdict of the moves of each card."""
    found: dict[str, str] = {}
    for move in moves:
        key, verdict = str(move.get("card", "")), _verdict(move)
        found[key] = min(verdict, found.get(key, verdict), key=ORDER.index)
    return found


# the mat


def _spot(zone: Zone, state: State, can: Mapping[str, str]) -> Spot:
    cards = tuple(card for card in state.cards if zone.holds(card.location, card.side, card.column))
    held = state.held
    if cards:
        # A tap on the card that is held lays it down again.
        to = state.to(hold="" if held is not None and held in cards else cards[0].key) + "#held"
    elif held is not None:
        to = state.put(zone.fields(held.path, held.side)) + "#held"
    else:
        to = state.to(zone=zone.key) + "#adding"
    is_chosen = held in cards if held is not None else zone.key == state.zone
    return Spot(zone, _title(zone.name), cards, to, is_chosen, can.get(cards[0].key, "") if cards else "")


def _is_loose(card: Lying, words: Words) -> bool:
    """Say whether a card lies in no zone that the mat shows, and in no pile of a player."""
    on_field = words.is_on_field(card.path + placing.LOCATION, card.location)
    if card.location and not on_field:
        return not card.side
    return not any(zone.holds(card.location, card.side, card.column) for zone in mat.zones())


def _sides(state: State, words: Words, zones: Sequence[Spot]) -> Iterator[Side]:
    """Yield what lies beside the field, the opponent's first, as one sits at the table."""
    places = [
        option
        for option in words.options(f"{placing.CARDS}[0]{placing.LOCATION}")
        if not words.is_on_field(f"{placing.CARDS}[0]{placing.LOCATION}", option.value)
    ]
    for side in reversed(_players(words)):
        piles = []
        for place in places:
            cards = [card for card in state.cards if (card.side, card.location) == (side.value, place.value)]
            if cards:
                piles.append(Pile(_title(place.label), tuple(cards)))
        own = [one for one in zones if side.value in one.zone.sides]
        kinds = [words.of_value(f"{placing.CARDS}[0]{placing.LOCATION}", one.zone.kinds[0]) for one in own]
        yield Side(_title(side.label), tuple(zip(map(_title, kinds), own, strict=True)), tuple(piles))


def _players(words: Words) -> Sequence[Option]:
    return tuple(reversed(words.options(MOMENT[0])))


def _held(state: State, words: Words) -> CardOnTable | None:
    """Return the card that is held, with everything that can be tapped of it."""
    held = state.held
    cards = (
        placing.cards_on_table(state.everything, words, counter().nearest, PAGE) if held is not None else []
    )
    at = state.cards.index(held) if held is not None else -1
    return cards[at] if held is not None else None


def _adding(state: State, words: Words) -> dict[str, Any]:
    """Return the form of the next card: its path, its own word, and the zone into which it is put."""
    path = f"{placing.CARDS}[{len(state.cards)}]"
    zone = next((one for one in mat.zones() if one.key == state.zone), None)
    key = next(_free({card.key for card in state.cards}))
    hidden = {path + placing.ID: key, **(zone.fields(path) if zone is not None else {})}
    return {
        "path": path,
        "zone": _title(zone.name) if zone is not None else "",
        "hidden": [(name, value) for name, value in hidden.items() if value],
        "hold": key,
        "sides": _players(words) if zone is None or len(zone.sides) > 1 else (),
        "positions": words.options(path + placing.POSITION) if zone is not None else (),
    }


def _moment(state: State, words: Words) -> list[placing.Row]:
    """Return whose turn it is and which part of it, as far as one is within the other told."""
    given = dict(state.fields)
    rows = []
    for at, field in enumerate(MOMENT):
        if at > 1 and MOMENT[at - 1] not in given:
            break
        options = _options(field, given.get(MOMENT[at - 1], "") if at > 1 else "", words)
        taps = []
        for option in options:
            is_given = given.get(field) == option.value
            narrower = dict.fromkeys(MOMENT[at + 1 :] if at else (), "")
            to = state.put({**narrower, field: "" if is_given else option.value}) + "#moment"
            taps.append(placing.Tap(_title(option.label), to, is_given))
        if taps:
            rows.append(placing.Row(_title(words.of_field(field)), tuple(taps)))
    return rows


def _options(field: str, within: str, words: Words) -> Sequence[Option]:
    """Return what a field of the moment can be, within the phase or step that is told."""
    if field == MOMENT[0]:
        return _players(words)
    found, above = words.field(field), words.field(MOMENT[MOMENT.index(field) - 1])
    structure = counter().judge.knowledge.structure
    whole = above.tokens.get(within) if above is not None and within else None
    return tuple(
        option
        for option in words.options(field)
        if whole is None or found is None or whole in _wholes(found.tokens[option.value], structure)
    )


def _wholes(part: Iri, structure: Structure) -> Sequence[Term]:
    """Return the phase or step within which a step or timing lies."""
    return [whole for name in PART_OF for whole in structure.get((part, name), ())]


def _trail(state: State, words: Words) -> list[answers.Given]:
    beside = [one for one in state.everything if one not in state.fields]
    try:
        return answers.trail(state.fields, words, page=PAGE, beside=beside)
    except QuestionError:
        return []


# the moves


def _groups(state: State, moves: Sequence[Mapping[str, Any]]) -> list[Group]:
    """Return the moves card by card, the held card first, then cards of which something may be done."""
    by_card: dict[str, list[Mapping[str, Any]]] = {}
    for move in moves:
        by_card.setdefault(str(move.get("card", "")), []).append(move)
    found = [_group(key, group, state) for key, group in by_card.items()]
    return sorted(found, key=lambda one: (not one.is_held, not one.open))


def _group(key: str, moves: Sequence[Mapping[str, Any]], state: State) -> Group:
    card = next((one for one in state.cards if one.key == key), None)
    shown = [(_verdict(move), _move(move, card, state)) for move in moves]
    ranked = sorted(shown, key=lambda one: ORDER.index(one[0]))
    return Group(
        str(moves[0].get("name", "")),
        _where(card) if card is not None else "",
        state.to(hold=key) + "#held" if card is not None else "",
        bool(key) and key == state.hold,
        tuple(view for verdict, view in ranked if verdict != NO),
        tuple(view for verdict, view in ranked if verdict == NO),
    )


def _where(card: Lying) -> str:
    words = counter().words
    told = (
        words.of_value(card.path + key, value) for key, value in ((placing.LOCATION, card.location),) if value
    )
    return ", ".join([*told, *filter(None, (card.position,))])


def _move(move: Mapping[str, Any], card: Lying | None, state: State) -> MoveView:
    why = move.get("why")
    answer = {
        "verdict": _verdict(move),
        "summary": f". {why['says']}" if why else "",
        "because": [why] if why else [],
        "citations": list(why["citations"]) if why else [],
        "open": move["open"],
        "unless": move["unless"],
        "warnings": [],
    }
    verdict = answers.verdict_of(answer, state.everything, counter().words, PAGE)
    return MoveView(_what(move), _text(move), verdict, _whole(move, card, state))


def _what(move: Mapping[str, Any]) -> str:
    """Return a move in words: what is done, with which effect, and whatever else it names."""
    said = [_title(str(move["do"]).replace("-", " "))]
    if "effect" in move:
        said.append(f"effect {move['effect']}")
    if move.get("kind"):
        said.append(f"({counter().words.of_value('situation.this.effects[0].kind', move['kind'])})")
    rest = [
        f"{key} {_said(value)}" if value is not True else key
        for key, value in move.items()
        if key not in TOLD and value not in (None, False, [])
    ]
    return " ".join(said) + (f", {', '.join(rest)}" if rest else "")


def _said(value: Any) -> str:
    if isinstance(value, list):
        return " and ".join(map(_said, value))
    if isinstance(value, dict):
        return " ".join(map(_said, value.values()))
    return str(value).replace("-", " ")


def _text(move: Mapping[str, Any]) -> str:
    """Return the words of the effect that a move uses."""
    if "effect" not in move or not move.get("name"):
        return ""
    try:
        effect = take_apart(counter(), str(move["name"]), counter().words).effect(str(move["effect"]))
    except (QuestionError, UnknownCard):
        return ""
    return effect.text if effect is not None else ""


def _whole(move: Mapping[str, Any], card: Lying | None, state: State) -> str:
    """Return the address of the whole answer about an activation, from the chair of the player who would make it."""
    if card is None or "effect" not in move or state.player != YOU or card.name == mat.UNNAMED:
        return ""
    own = [
        (THIS + name.removeprefix(card.path), value)
        for name, value in state.fields
        if name.startswith(card.path + ".") and name not in (card.path + placing.NAME, card.path + placing.ID)
    ]
    rest = form.without(state.fields, card.path)
    asked = [(form.CARD, card.name), (form.EFFECT, str(move["effect"]))]
    return form.address([*asked, *rest, *own], {})


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]
