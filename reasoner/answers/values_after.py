"""Which ATK and DEF the monsters have once a Chain has resolved, which have changed with it, and who is negated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reasoner.engine.evaluator import Evaluation
from reasoner.engine.facts import Facts
from reasoner.engine.rows import Row
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import SITUATION
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.relevance import open_points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.engine.settling import Claim
    from reasoner.engine.work import Work
    from reasoner.knowledge.base import Knowledge
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.question.conversion import Asked

SHOWS: Final = Iri(YGO + "showsValuesOf")
STATS: Final = "https://w3id.org/headjudge/characteristic/"
SHOWN: Final[Mapping[str, Iri]] = {"atk": Iri(YGO + "atkNow"), "def": Iri(YGO + "defNow")}
"""The values that are told, by the keys that tell them."""
NEGATED: Final[Mapping[str, Iri]] = {"effectsNegated": Iri(YGO + "showsNegated")}
"""What is told beside them where something negates effects."""
CARD: Final = "card"

Values = dict[str, dict[str, int | bool]]
"""By the word that refers to a card: its values by their keys."""


def values_on(asked: Asked, knowledge: Knowledge, work: Work) -> tuple[Values, list[Claim]]:
    """Return the values that are certain of the face-up monsters of a table, and the claims that say them."""
    told = {**SHOWN, **NEGATED}
    program = knowledge.rules.program(
        SHOWS, asked.game, asked.as_of, assume=asked.assume, beside=list(told.values())
    )
    evaluation = Evaluation(program, Facts(asked.facts), work=work)
    values: Values = {}
    claims: list[Claim] = []
    for card in map(Iri, map(str, evaluation.at(SITUATION).values)):
        found = {key: evaluation.at(card, property_) for key, property_ in told.items()}
        certain = {
            key: (model, _plain(model.values[0].value))
            for key, model in found.items()
            if len(model.values) == 1
            and isinstance(model.values[0], Literal)
            and not (isinstance(model.row, Row) and model.row.in_doubt and open_points(model))
        }
        if certain:
            values[asked.keys.get(card, asked.names[card])] = {key: now for key, (_, now) in certain.items()}
            claims += [
                claim
                for key, (model, _) in certain.items()
                if key in SHOWN
                for claim in model.row.values()
                if claim
            ]
    return values, claims


def _plain(value: Any) -> int | bool:
    """Return a value as an answer lists it."""
    return value if isinstance(value, bool) else int(str(value))


def listed(values: Values) -> list[dict[str, Any]]:
    """Return values as an answer lists them: one entry for each card."""
    return [{CARD: card, **now} for card, now in values.items()]


def changed(before: Values, after: Values, named: Mapping[str, str], words: Vocabulary) -> str:
    """Say which values are other ones than before; an empty text if none is."""
    said = []
    for card, of in after.items():
        was = before.get(card, {})
        other = {key: now for key, now in of.items() if key in SHOWN and key in was and was[key] != now}
        if other:
            said.append(f"{named.get(card, card)} has {_amounts(other, words)}")
    return f" Afterwards {_joined(said)}." if said else ""


def _amounts(of: Mapping[str, int | bool], words: Vocabulary) -> str:
    return " and ".join(f"{now} {words.label(Iri(STATS + key))}" for key, now in of.items())


def _joined(said: Sequence[str]) -> str:
    *first, last = said
    return f"{', '.join(first)} and {last}" if first else last
