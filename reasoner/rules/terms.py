"""Terms: what facts are made of.

An `Iri` is a string; a `Literal` is interned, so that two literals are equal exactly when they are the same
object. Numbers are canonical: 2, 2.0 and "02"^^xsd:integer are one term, and every number is exact (`int` or
`Decimal`). Equality of terms therefore is equality of values, and a rule's `=` and a pattern's match agree.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cache
from threading import Lock
from typing import Any, TypeAlias
from weakref import WeakValueDictionary


class Iri(str):
    """The name of a thing; compares and hashes as the string it is."""

    __slots__ = ()

    @property
    def local(self) -> str:
        """The part after the last `#` or `/`, as people say it."""
        return self.replace("#", "/").rstrip("/").rpartition("/")[2] or str.__str__(self)


@cache
def named(text: str) -> Iri:
    """Return the one `Iri` of this text: what the knowledge base names again and again is kept once."""
    return Iri(text)


Value: TypeAlias = bool | int | Decimal | str | date


class Literal:
    """A value. `Literal(3) is Literal(Decimal("3.0"))`; `Literal(True)` is not `Literal(1)`.

    A text may carry a `language`, and a value of a datatype that rules cannot calculate with keeps its
    lexical form as `value` beside its `datatype`.
    """

    __slots__ = ("__weakref__", "datatype", "language", "value")
    value: Value
    datatype: Iri | None
    language: str | None

    def __new__(  # noqa: PYI034 - always exactly this class
        cls, value: Value | float, datatype: Iri | None = None, language: str | None = None
    ) -> Literal:
        """Return the one literal of this value."""
        canonical = _canonical(value)
        key = (type(canonical), canonical, datatype, language)
        found = _known.get(key)
        if found is not None:
            return found
        with _making:
            found = _known.get(key)
            if found is None:
                found = object.__new__(cls)
                for name, part in (("value", canonical), ("datatype", datatype), ("language", language)):
                    object.__setattr__(found, name, part)
                _known[key] = found
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a literal cannot change: {name}")

    def __reduce__(self) -> tuple[type[Literal], tuple[Any, ...]]:
        return Literal, (self.value, self.datatype, self.language)

    def __str__(self) -> str:
        if isinstance(self.value, bool):
            return str(self.value).lower()
        if isinstance(self.value, str):
            suffix = f"@{self.language}" if self.language else f"^^<{self.datatype}>" if self.datatype else ""
            return f'"{self.value}"{suffix}'
        return str(self.value)

    def __repr__(self) -> str:
        return f"Literal({self})"


_known: WeakValueDictionary[tuple[Any, ...], Literal] = WeakValueDictionary()
_making = Lock()


def _canonical(value: Value | float) -> Value:
    """Return the one value that stands for all equal ones; `ValueError` for NaN and infinity."""
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number that a rule can use")
        return int(value) if value == value.to_integral_value() else value.normalize()
    return value


Term: TypeAlias = Iri | Literal
Triple: TypeAlias = tuple[Iri, Iri, Term]
OpenPoint: TypeAlias = tuple[Iri, Iri]
"""A subject and a property of it that the question did not give."""


def order(term: Term) -> tuple[int, str, Any]:
    """Return a sort key that puts any terms in one stable order: names first, then values by kind."""
    if isinstance(term, Iri):
        return (0, "", str(term))
    value = term.value
    kind = (
        "number"
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool)
        else type(value).__name__
    )
    return (1, kind, value)
