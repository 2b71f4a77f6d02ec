"""Facts, rules and open points in English: templates of the ontology, filled with the names of a question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reasoner.rules.syntax import Absent, Aggregate, Filter, Operation, Pattern, Variable
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.rules.rule import Blank, Rule
    from reasoner.rules.syntax import BodyLiteral, Expression
    from reasoner.rules.terms import Term, Triple

    Bindings = Mapping[Variable, Term]

COMPARED = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
    "in": "is one of",
    "not-in": "is none of",
    "contains": "contains",
}
"""How the operators of comparisons are said …"""
NOT_COMPARED = {
    "=": "is not",
    "!=": "is",
    "<": "is not less than",
    "<=": "is more than",
    ">": "is not more than",
    ">=": "is less than",
    "in": "is none of",
    "not-in": "is one of",
    "contains": "does not contain",
}
"""… and that they do not hold."""

AGGREGATED = {"count": "", "sum": "in all", "max": "as the greatest", "min": "as the least"}
"""How what an aggregate came to is said, behind its value."""

FALSE = Literal(False)
_VARIABLE = re.compile(r"\?(\w+)")
# What begins with the sound of a vowel: “an Equip Spell”, “an Xyz Monster”.
_VOWEL = re.compile(r"[AEIOaeio]|[Xx][^aeiouAEIOU]")
# Templates speak of third persons; “you” at the head of a sentence or of a part of one has another verb (“you have”).
_OF_YOU = re.compile(r"(?P<you>(?:^|, and |; )you) (?P<verb>[a-z]+s)\b")
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do"}


class English:
    """Says things about one question, by the names that its nodes have there."""

    __slots__ = ("_called", "names", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, names: Mapping[Iri, str]) -> None:
        self.vocabulary = vocabulary
        self.names = names
        self._called: dict[Term, str] = {}

    def name(self, term: Term) -> str:
        """Return what a person calls the term."""
        known = self._called.get(term)
        if known is None:
            known = self._called[term] = self._name(term)
        return known

    def _name(self, term: Term) -> str:
        if isinstance(term, Literal):
            return {True: "yes", False: "no"}[term.value] if isinstance(term.value, bool) else str(term.value)
        return self.names.get(term) or self.vocabulary.label(term)

    def fact(self, triple: Triple) -> str:
        """Return a triple as a sentence without its full stop; the value false denies the sentence."""
        subject, property_, value = triple
        return self._sentence(property_, self.name(subject), self.name(value), denied=value is FALSE)

    def absence(self, property_: Iri, subject: Term | None, value: Term | None) -> str:
        """Return the sentence that no such triple holds; `None` stands for anything."""
        if value is FALSE:
            return self._sentence(property_, self._any(subject), "", denied=False)
        return self._sentence(property_, self._any(subject), self._any(value), denied=True)

    def missing(self, pattern: Pattern) -> str:
        """Return the sentence that nothing matches a pattern."""
        subject = None if isinstance(pattern.subject, Variable) else pattern.subject
        value = None if isinstance(pattern.object, Variable) else pattern.object
        return self.absence(pattern.predicate, subject, value)

    def failed(self, literal: BodyLiteral, bindings: Bindings) -> str:
        """Return why a literal of a rule failed, under the bindings that it was reached with."""
        if isinstance(literal, Pattern):
            subject, value = literal.subject, literal.object
            return self.absence(
                literal.predicate,
                bindings.get(subject) if isinstance(subject, Variable) else subject,
                bindings.get(value) if isinstance(value, Variable) else value,
            )
        if isinstance(literal, Absent):
            return self.group(literal.body, bindings)
        if isinstance(literal, Filter):
            return self.compared(literal.expression, bindings, holds=False)
        if isinstance(literal, Aggregate):
            return (
                f"there is none of which {self.group(literal.body, {literal.group: bindings[literal.group]})}"
            )
        return f"it is not so that {self.filled(str(literal), bindings)}"

    def compared(self, expression: Expression, bindings: Bindings, *, holds: bool) -> str:
        """Return a comparison, or its opposite, as people say it."""
        words = COMPARED if holds else NOT_COMPARED
        if isinstance(expression, Operation) and expression.operator in words:
            first, *others = (self._operand(operand, bindings) for operand in expression.operands)
            return f"{first} {words[expression.operator]} {', '.join(others)}"
        said = self.filled(str(expression), bindings)
        return said if holds else f"it is not so that {said}"

    def _operand(self, operand: Expression, bindings: Bindings) -> str:
        if isinstance(operand, Variable):
            return self.name(bindings[operand]) if operand in bindings else "something"
        return self.filled(str(operand), bindings) if isinstance(operand, Operation) else self.name(operand)

    def group(self, body: Sequence[BodyLiteral], bindings: Bindings) -> str:
        """Return the patterns of a group as one sentence."""
        said = [self._pattern(part, bindings) for part in body if isinstance(part, Pattern)]
        return " and ".join(said) or "a comparison holds"

    def aggregated(
        self, literal: Aggregate, matches: Sequence[Bindings], bindings: Bindings, *, holds: bool
    ) -> str:
        """Return what an aggregate came to, and of what: “3: A, B, C”, “7 in all: 4 (A), 3 (B)”."""
        if not matches:
            return self.failed(literal, bindings)
        listed = [self._counted(literal, match) for match in matches]
        of = ", ".join(dict.fromkeys(listed) if literal.distinct else listed)
        if not holds:
            return f"it is not so that {self.filled(str(literal), bindings)}: {of}"
        return f"{self.name(bindings[literal.variable])} {AGGREGATED[literal.function]}: {of}".replace(
            " :", ":"
        )

    def _counted(self, literal: Aggregate, match: Bindings) -> str:
        """Return what a match counts; a number with what it is a number of."""
        counted = match[literal.counted]
        if isinstance(counted, Iri):
            return self.name(counted)
        of = (
            part.subject
            for part in literal.body
            if isinstance(part, Pattern) and part.object == literal.counted and part.subject != literal.group
        )
        names = [self.name(match[slot]) for slot in of if isinstance(slot, Variable)]
        return f"{self.name(counted)} ({names[0]})" if names else self.name(counted)

    def filled(self, text: str, bindings: Bindings) -> str:
        """Return text with the names of what its ?variables stand for."""
        names = {variable.name: self.name(term) for variable, term in bindings.items()}
        return _VARIABLE.sub(lambda found: names.get(found[1], "something"), text)

    def _pattern(self, pattern: Pattern, bindings: Bindings) -> str:
        subject, value = (
            bindings.get(slot) if isinstance(slot, Variable) else slot
            for slot in (pattern.subject, pattern.object)
        )
        return self._sentence(
            pattern.predicate,
            "something" if subject is None else self.name(subject),
            "something" if value is None else self.name(value),
            denied=value is FALSE,
        )

    def applied(self, rule: Rule, bindings: Sequence[Term]) -> str:
        """Return what a rule says of this case; its general statement where it has no words for the case."""
        if not rule.says:
            return rule.statement or rule.label
        filled = ""
        for piece in rule.spoken:
            words = piece if isinstance(piece, str) else self._blank(piece, bindings[piece.place])
            # What follows decides whether “a” is “an”.
            filled = f"{filled[:-1]}n " if filled.endswith(" a ") and _VOWEL.match(words) else filled
            filled += words
        filled = _addressed(filled)
        return filled[:1].upper() + filled[1:]

    def _blank(self, blank: Blank, term: Term) -> str:
        if blank.if_true or blank.if_false:
            return blank.if_false if term == FALSE else blank.if_true
        return self.name(term)

    def _any(self, term: Term | None) -> str:
        return "anything" if term is None else self.name(term)

    def _sentence(self, property_: Iri, subject: str, value: str, *, denied: bool) -> str:
        words = self.vocabulary.words.get(property_)
        template = (words.english_not if denied else words.english) if words else ""
        if not template:
            positive = (
                words.english
                if words and words.english
                else f"{{s}}: {self.vocabulary.label(property_)} {{o}}"
            )
            template = f"it is not so that {positive}" if denied else positive
        said = _addressed(template.replace("{s}", subject).replace("{o}", value))
        if "anything" not in said:
            return said
        return said.replace("the anything", "anything").replace("a anything", "anything")


def _addressed(text: str) -> str:
    """Return text with the verbs whose subject is “you” as one says them to a person."""
    return _OF_YOU.sub(lambda found: f"{found['you']} {_of_you(found['verb'])}", text)


def _of_you(verb: str) -> str:
    return _IRREGULAR.get(verb, verb.removesuffix("s"))


def sentence(text: str) -> str:
    """Return text as a sentence: a capital first, a full stop last."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def alternatives(clauses: Sequence[str]) -> str:
    """Return clauses joined by “or”; an “it” with which the one before begins, too, is not said again."""
    said: list[str] = []
    for before, clause in zip(("", *clauses), clauses, strict=False):
        subject, _, rest = clause.partition(" ")
        said.append(rest if before.partition(" ")[0] == subject == "it" and rest else clause)
    return " or ".join(said)
