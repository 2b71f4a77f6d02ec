"""Filters and selections as JSON: the shapes of docs' language of filters, and how two filters are said at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Filter = dict[str, Any]
"""Which cards, as JSON: the keys are those of the language of filters (docs/reading.md)."""
Selection = dict[str, Any]
"""How many of them, chosen how: a `filter` or a `reference`, and how many."""
Value = int | dict[str, Any]
"""A number, or an object that says how to work one out."""

PRINTED = frozenset({"kinds", "monsterKinds", "monsterCards", "properties", "names", "series"})
"""What a filter asks that is printed on a card, wherever that has gone: if it “was” so then, it is so now."""
_LISTS = ("compare", "same", "not", "all", "words")
"""Keys whose entries all hold: two lists said at once are one longer list."""


def both(one: Filter, other: Filter) -> Filter:
    """Return the filter of the cards that fit `one` and `other`; neither is changed.

    A key that both ask for differently keeps the first; the second goes to `all`.
    """
    merged = dict(one)
    further: Filter = {}
    for key, value in other.items():
        if key not in merged:
            merged[key] = value
        elif key in _LISTS:
            merged[key] = [*merged[key], *(item for item in value if item not in merged[key])]
        elif merged[key] != value:
            further[key] = value
    if further:
        merged["all"] = [*merged.get("all", []), further]
    return merged


def either(filters: list[Filter]) -> Filter:
    """Return the filter of the cards that fit one of `filters`: what all of them ask for stands once, outside."""
    first, *others = filters
    if all(other == first for other in others):
        return first
    shared = {
        key: value
        for key, value in first.items()
        if key != "words" and all(other.get(key) == value for other in others)
    }
    rests = [{key: value for key, value in one.items() if key not in shared} for one in filters]
    if any(not rest for rest in rests):
        return shared
    keys = {key for rest in rests for key in rest}
    if len(keys) == 1 and (key := keys.pop()) in _ALTERNATIVES:
        values = [value for rest in rests for value in rest[key]]
        return {**shared, key: list(dict.fromkeys(values))}
    if "any" in shared:
        return {**shared, "all": [*shared.get("all", []), {"any": rests}]}
    return {**shared, "any": rests}


_ALTERNATIVES = frozenset(
    {"kinds", "monsterKinds", "properties", "types", "attributes", "names", "series", "mentions", "places"}
)
"""Keys whose entries are alternatives."""


def words_of(value: object) -> Iterator[str]:
    """Yield the words, anywhere in a filter, a selection or a value, that were not understood."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "words":
                yield from [inner] if isinstance(inner, str) else inner
            else:
                yield from words_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_of(inner)


def is_formal(value: Mapping[str, Any]) -> bool:
    """Say whether a filter or selection says everything that its words say: nothing in it is left as words."""
    return next(words_of(value), None) is None
