"""Values shown: what the rules conclude, in a word and as JSON, also where it is a list of entries or a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import DEPENDS, NO, UNDECIDED, UNKNOWN, YES
from reasoner.engine.lists import entries
from reasoner.question.graph import THIS
from reasoner.question.stating import SELF
from reasoner.rules.terms import Iri, Literal
from reasoner.unknowns.branching import Depends, Undecided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.engine.evaluator import Model
    from reasoner.engine.lists import Entry
    from reasoner.explain.english import English
    from reasoner.knowledge.vocabulary import Vocabulary
    from reasoner.question.conversion import Asked
    from reasoner.rules.terms import Term
    from reasoner.unknowns.branching import Outcome


class Shown:
    """Shows the values that one question asks for."""

    def __init__(self, vocabulary: Vocabulary, asked: Asked, english: English) -> None:
        self.vocabulary = vocabulary
        self.asked = asked
        self.english = english

    def said(self, outcome: Outcome) -> str:
        """Return an outcome in one word: the verdict, or the value."""
        if isinstance(outcome, Depends):
            return DEPENDS
        if isinstance(outcome, Undecided):
            return UNDECIDED
        if outcome.model.conflict or not outcome.model.values:
            return UNKNOWN
        if outcome.model.program.listing.ordered_by:
            return ", ".join(self.entry(entry) for entry in entries(outcome.model)) or "nothing"
        if outcome.model.program.listing.is_record:
            return self.record_in_words(outcome.model)
        values = [self.word(value) for value in outcome.model.values]
        return values[0] if len(values) == 1 else ", ".join(sorted(map(str, values)))

    def word(self, value: Term) -> str:
        """Return one value in a word: yes or no, a token, or a number."""
        if isinstance(value, Iri):
            return self.vocabulary.token(value)
        if isinstance(value.value, bool):
            return YES if value.value else NO
        return str(value.value)

    def value(self, model: Model) -> Any:
        """Return the value as JSON has it: a boolean, a number, a text or token, or a list of them.

        The entries of an ordered list are what they are shown by: one value, or an object with several.
        """
        if model.program.listing.ordered_by:
            return [self._entry_json(entry, model) for entry in entries(model)]
        if model.program.listing.is_record:
            return self._record(model)
        values = [self._json(value) for value in model.values]
        return values[0] if len(values) == 1 else sorted(values, key=str)

    def _entry_json(self, entry: Entry, model: Model) -> Any:
        shown = {
            self.vocabulary.shown_as.get(property_, self._key(property_)): [
                self._key_of(value) if property_ in self.vocabulary.shown_as else self._json(value)
                for value in values
            ]
            for property_, values in entry.shown.items()
        }
        plain = {key: values[0] if len(values) == 1 else values for key, values in shown.items()}
        if len(model.program.listing.shown_by) > 1:
            return plain
        return next(iter(plain.values()), self._json(entry.node))

    def _record(self, model: Model) -> dict[str, Any]:
        """Return the one value as an object of all that it is shown by; what can have several values is a list."""
        record: dict[str, Any] = {}
        for property_, values in self._shown_of(model):
            *above, key = self.vocabulary.shown_as.get(property_, self._key(property_)).split(".")
            within = record
            for name in above:
                within = within.setdefault(name, {})
            found = [self._key_of(value) for value in values]
            single = property_ in model.program.listing.single
            within[key] = next(iter(found), None) if single else found
        return record

    def _key_of(self, value: Term) -> Any:
        """Return a value as JSON; a card by the word by which the question refers to it."""
        if value == THIS:
            return SELF
        return (
            self.asked.keys.get(value) or self._json(value) if isinstance(value, Iri) else self._json(value)
        )

    def record_in_words(self, model: Model) -> str:
        """Return the one value in words: what it is shown by, each with its name."""
        return "; ".join(
            f"{self.vocabulary.label(property_)}: {', '.join(map(self._value_in_words, values)) or 'nothing'}"
            for property_, values in self._shown_of(model)
        )

    def _value_in_words(self, value: Term) -> str:
        return self.english.name(value) if isinstance(value, Iri) else self.word(value)

    def _shown_of(self, model: Model) -> Iterator[tuple[Iri, tuple[Term, ...]]]:
        """Yield what the one value is shown by, with its values; what is not known at all is left out."""
        listing = model.program.listing
        for entry in entries(model)[:1]:
            for property_ in listing.shown_by:
                values = entry.shown.get(property_, ())
                if values or property_ not in listing.single:
                    yield property_, values

    def entry(self, entry: Entry) -> str:
        """Return an entry of a list in words: the first of what it is shown by, the rest in brackets."""
        words = [
            self._shown(property_, value) for property_, values in entry.shown.items() for value in values
        ]
        first, *rest = words or [self.english.name(entry.node)]
        return f"{first} ({', '.join(rest)})" if rest else first

    def _shown(self, property_: Iri, value: Term) -> str:
        """Return a value of an entry in words; a number alone would not say what it counts."""
        counted = isinstance(value, Literal) and not isinstance(value.value, (bool, str))
        named = self.english.name(value)
        return f"{self.vocabulary.label(property_)} {named}" if counted else named

    def _key(self, property_: Iri) -> str:
        return self.vocabulary.shown_as.get(property_) or self.vocabulary.keys.get(property_, property_.local)

    def _json(self, value: Term) -> Any:
        if isinstance(value, Iri):
            return self.asked.names.get(value) or self.vocabulary.token(value)
        plain = value.value
        return plain if isinstance(plain, (bool, int, str)) else float(str(plain))
