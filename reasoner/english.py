"""Facts, rules and open points in English: templates of the ontology, filled with the names of a question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reasoner.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.rules import Rule
    from reasoner.terms import Term, Triple
    from reasoner.vocabulary import Vocabulary

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class English:
    """Says things about one question, by the names that its nodes have there."""

    __slots__ = ("names", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, names: Mapping[Iri, str]) -> None:
        self.vocabulary = vocabulary
        self.names = names

    def name(self, term: Term) -> str:
        """Return what a person calls the term."""
        if isinstance(term, Literal):
            return {True: "yes", False: "no"}[term.value] if isinstance(term.value, bool) else str(term.value)
        return self.names.get(term) or self.vocabulary.label(term)

    def fact(self, triple: Triple) -> str:
        """Return a triple as a sentence without its full stop; the value false denies the sentence."""
        subject, property_, value = triple
        denied = isinstance(value, Literal) and value.value is False
        return self._sentence(property_, self.name(subject), self.name(value), denied=denied)

    def absence(self, property_: Iri, subject: Term | None, value: Term | None) -> str:
        """Return the sentence that no such triple holds; `None` stands for anything."""
        if isinstance(value, Literal) and value.value is False:
            return self._sentence(property_, self._any(subject), "", denied=False)
        return self._sentence(property_, self._any(subject), self._any(value), denied=True)

    def applied(self, rule: Rule, bindings: Sequence[Term]) -> str:
        """Return what a rule says of this case; its general statement where it has no words for the case."""
        if not rule.says:
            return rule.statement or rule.label
        bound = {variable.name: term for variable, term in zip(rule.variables, bindings, strict=True)}
        filled = _PLACEHOLDER.sub(lambda found: self._filled(bound, found), rule.says)
        return filled[:1].upper() + filled[1:]

    def _filled(self, bound: Mapping[str, Term], found: re.Match[str]) -> str:
        return self.name(bound[found[1]]) if found[1] in bound else found[0]

    def _any(self, term: Term | None) -> str:
        return "anything" if term is None else self.name(term)

    def _sentence(self, property_: Iri, subject: str, value: str, *, denied: bool) -> str:
        words = self.vocabulary.words.get(property_)
        template = (words.english_not if denied else words.english) if words else ""
        if not template:
            positive = words.english if words and words.english else f"{{s}}: {self.vocabulary.label(property_)} {{o}}"
            template = f"it is not so that {positive}" if denied else positive
        return template.replace("{s}", subject).replace("{o}", value)


def sentence(text: str) -> str:
    """Return text as a sentence: a capital first, a full stop last."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
