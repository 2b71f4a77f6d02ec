"""What a player may do now: each move with its verdict, and for a “no” what stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.answers.answer import ANSWERED, NO, YES, Answer, open_to_json, reason_to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reasoner.knowledge.vocabulary import MoveKind


class Move(NamedTuple):
    """Something that a player may want to do: with which card, by its name, what else it names; and the answer."""

    kind: MoveKind
    card: str | None
    name: str
    named: Mapping[str, Any]
    answer: Answer

    @property
    def in_words(self) -> str:
        """The card and what else the move names, as far as it is told by words."""
        beside = ", ".join(_said(key, value) for key, value in self.named.items() if key != "kind")
        return f"{self.name} ({beside})" if self.name and beside else self.name or beside


def _said(key: str, value: Any) -> str:
    return key if value is True else f"{key} {value}"


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
    card = {"card": move.card, "name": move.name} if move.card is not None else {}
    entry: dict[str, Any] = {"do": move.kind.token, **card, **move.named, "verdict": answer.verdict}
    if answer.because:
        entry["why"] = reason_to_json(answer.because[0])
    entry["open"] = [open_to_json(point) for point in answer.open]
    entry["unless"] = [open_to_json(point) for point in answer.unless()]
    return entry


def _summary(moves: Sequence[Move]) -> str:
    return " ".join(_sentences(moves)) or "There is nothing that could be done."


def _sentences(moves: Sequence[Move]) -> Iterator[str]:
    for lead in dict.fromkeys(move.kind.listed_as for move in moves):
        named = [m.in_words for m in moves if m.kind.listed_as == lead and m.answer.verdict == YES]
        if named:
            yield f"{lead}: {'; '.join(named)}."
    depends = [f"{m.in_words}: {m.kind.token}" for m in moves if m.answer.verdict not in (YES, NO)]
    if depends:
        yield f"It depends: {'; '.join(depends)}."
    rest = sum(move.answer.verdict == NO for move in moves)
    if rest:
        yield f"{rest} other moves may not be made now."
