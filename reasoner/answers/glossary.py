"""What a word of the rulebooks means: the answer out of the glossary, with its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import ANSWERED, Answer
from reasoner.errors import Fault, QuestionError, UnknownTerm
from reasoner.question.conversion import FULL, PLAIN, PROTOCOL_KEYS, REASONED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.knowledge.base import Knowledge

MEANS, TERM, DETAIL = "means", "term", "detail"
LEVELS = (PLAIN, REASONED, FULL)
OF_A_CARD = ("card", "effect", "answers")
"""Keys of every question that say nothing of a word."""
KEYS = (*(key for key in PROTOCOL_KEYS if key not in OF_A_CARD), TERM)


def answer_of_term(question: Mapping[str, Any], knowledge: Knowledge) -> Answer:
    """Answer what a word means.

    Raises `QuestionError` for a question that names none or tells something else, `UnknownTerm` for a word that the
    glossary does not have.
    """
    detail = question.get(DETAIL, FULL)
    faults = tuple(_faults(question))
    if faults:
        raise QuestionError(faults)
    glossary, name = knowledge.glossary, str(question[TERM])
    term = glossary.find(name)
    if term is None:
        raise UnknownTerm(name, glossary.nearest(name))
    works = knowledge.works
    cited = tuple(works.to_json(citation) for citation in sorted(term.citations, key=works.weight))
    value = {
        "term": term.label,
        "definition": term.definition,
        "also": list(term.also),
        "see": [glossary.terms[iri].label for iri in term.related],
    }
    return Answer(
        ANSWERED,
        value,
        f"{term.label}: {term.definition}",
        citations=() if detail == PLAIN else cited,
        knowledge=knowledge.version,
        detail=detail,
    )


def _faults(question: Mapping[str, Any]) -> list[Fault]:
    name, detail = question.get(TERM), question.get(DETAIL, FULL)
    found = [
        Fault(str(key), "says nothing of what a word means", "one of " + ", ".join(KEYS))
        for key in question
        if key not in KEYS and not str(key).startswith("@")
    ]
    if not isinstance(name, str) or not name.strip():
        found.append(Fault(TERM, "is missing" if name is None else "is no word", "a word of the rulebook"))
    if detail not in LEVELS:
        found.append(Fault(DETAIL, "is not possible here", "one of " + ", ".join(LEVELS)))
    return found
