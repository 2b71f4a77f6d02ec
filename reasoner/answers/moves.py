"""What a player may do now: each effect of each card with its verdict, and for a “no” what stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.answers.answer import ANSWERED, NO, YES, Answer, open_to_json, reason_to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Move(NamedTuple):
    """Something that a player may want to do: with which card, by its name, with which effect; and the answer."""

    do: str
    card: str
    name: str
    effect: int
    kind: str
    answer: Answer


def answer_of_moves(moves: Sequence[Move], version: str) -> Answer:
    """Return one answer about all moves: its value lists them, those that may be made first."""
    in_order = sorted(moves, key=lambda move: (move.answer.verdict == NO, move.answer.verdict != YES))
    citations = {str(cited): cited for move in in_order for cited in move.answer.citations[:1]}
    return Answer(
        ANSWERED,
        [_entry(move) for move in in_order],
        _summary(in_order),
        citations=tuple(citations.values()),
        warnings=tuple(dict.fromkeys(warning for move in moves for warning in move.answer.warnings)),
        knowledge=version,
    )


def _entry(move: Move) -> dict[str, Any]:
    answer = move.answer
    entry: dict[str, Any] = {
        "do": move.do,
        "card": move.card,
        "name": move.name,
        "effect": move.effect,
        "kind": move.kind,
        "verdict": answer.verdict,
    }
    if answer.because:
        entry["why"] = reason_to_json(answer.because[0])
    entry["open"] = [open_to_json(point) for point in answer.open]
    entry["unless"] = [open_to_json(point) for point in answer.unless()]
    return entry


def _summary(moves: Sequence[Move]) -> str:
    return " ".join(_sentences(moves)) or "There is nothing that could be done."


def _sentences(moves: Sequence[Move]) -> Iterator[str]:
    for verdict, lead in ((YES, "May be activated"), ("depends", "It depends")):
        named = [f"{move.name} (effect {move.effect})" for move in moves if move.answer.verdict == verdict]
        if named:
            yield f"{lead}: {'; '.join(named)}."
    rest = sum(move.answer.verdict == NO for move in moves)
    if rest:
        yield f"{rest} other effects may not be activated now."
