"""What happens before that of which is asked: a table that is told as it is now, as it will be by then.

Which told facts of a card are others by then, rules conclude; what is asked of a later moment, the ontology says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reasoner.engine.evaluator import Evaluation
from reasoner.engine.facts import Facts
from reasoner.knowledge.vocabulary import YGO
from reasoner.question.graph import SITUATION, Origin
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from reasoner.engine.settling import Claim
    from reasoner.engine.work import Work
    from reasoner.knowledge.base import Knowledge
    from reasoner.question.conversion import Asked

ON_TABLE = Iri(YGO + "hasOnTable")


def as_it_will_be(asked: Asked, knowledge: Knowledge, work: Work) -> Asked:
    """Return a question with its table as it is at the moment of which is asked, and why it is so by then."""
    words = knowledge.vocabulary
    if asked.askable.property not in words.ask_of_later or not words.by_then:
        return asked
    first, *others = sorted(words.by_then)
    program = knowledge.rules.program(first, asked.game, asked.as_of, assume=asked.assume, beside=others)
    facts = Facts(asked.facts)
    evaluation = Evaluation(program, facts, work=work)
    told = dict(asked.origins)
    claims: list[Claim] = []
    for card in facts.values(SITUATION, ON_TABLE):
        if not isinstance(card, Iri):
            continue
        for by_then, of in words.by_then.items():
            row = evaluation.at(card, by_then).row
            if not row:
                continue
            now = {fact: origin for fact, origin in told.items() if fact[:2] == (card, of)}
            origin = next(iter(now.values()), Origin(asked.paths.get(card, "")))
            told = {fact: of_fact for fact, of_fact in told.items() if fact not in now}
            told |= {(card, of, value): origin for value in row}
            claims += [claim for claim in row.values() if claim is not None]
    if not claims:
        return asked
    return replace(asked, facts=tuple(told), origins=told, rests_on=tuple(claims))
