"""Clauses as rows of `data/lexicon/clauses/*.toml`: finding the row that a stretch of words follows, and its meaning.

A phrase is written as in the lexicon of noun phrases (`word|other`, `word?`, `<slot>`), with one thing more: `{verb}`
stands for the forms of a verb. A row with such a verb is in two tables, `…-now` (“activates”, “activate”) and
`…-past` (“activated”). What a row says is JSON with slots: `$slot` and `$slot.key` stand for what was read there, a
key that ends with `?` counts only where nothing else said it, `&` lists filters that hold besides.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from reasoner.reading.filters.constructions import Match, fits
from reasoner.reading.filters.model import both
from reasoner.reading.filters.vocabulary import Row, Vocabulary, load, vocabulary
from reasoner.reading.text.lexicon import folder, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.reading.filters.tokens import Words

NOW, PAST = "now", "past"
"""The two tenses: what happens, and what has happened."""
SUMMON = "summon"
"""The verb that comes with its kinds (“Normal or Special Summons”), which slots read."""
ENDS = listed("ends-a-clause")
"""Words before which a clause may end."""


@cache
def clauses() -> Vocabulary:
    """Return the clauses that ship with the project, loaded once."""
    loaded = load(folder() / "clauses")
    irregular = {row.phrases[0]: row.says for row in loaded.rows if row.table == "irregular"}
    return Vocabulary(row for each in loaded.rows for row in _inflected(each, irregular))


def _inflected(row: Row, irregular: Mapping[str, Mapping[str, Any]]) -> Iterator[Row]:
    """Yield a row as it is, or once for each tense where its phrases leave a verb open."""
    if not any("{" in phrase for phrase in row.phrases):
        yield row
        return
    for tense in (NOW, PAST):
        phrases = tuple(_conjugated(phrase, tense, irregular) for phrase in row.phrases)
        yield Row(f"{row.table}-{tense}", phrases, row.says)


def _conjugated(phrase: str, tense: str, irregular: Mapping[str, Mapping[str, Any]]) -> str:
    head, _, rest = phrase.partition("{")
    verb, _, tail = rest.partition("}")
    if verb == SUMMON:
        return f"{head}<{verb}-{tense}>{tail}"
    forms = irregular.get(verb, {})
    past = str(forms.get("past") or (verb + "d" if verb.endswith("e") else verb + "ed"))
    third = str(forms.get("third") or (verb + "es" if verb.endswith(("s", "sh", "ch", "x")) else verb + "s"))
    return f"{head}{past if tense == PAST else f'{verb}|{third}'}{tail}"


def matches(table: str, words: Words, at: int) -> Iterator[Match]:
    """Yield every row of a table whose phrase begins at a word, in the order of the file."""
    if at >= len(words):
        return
    counts = words.at(at).isdecimal() or vocabulary().table("number").at(words, at) is not None
    for pattern, row in clauses().constructions(table).at(words, at, counts=counts):
        slots: dict[str, Any] = {}
        end = fits(pattern, 0, words, at, slots)
        if end > at:
            yield Match(row, slots, end)


def farthest(table: str, words: Words, at: int) -> Match | None:
    """Return the row of a table whose phrase reaches farthest, or `None`; of equals the first."""
    return max(matches(table, words, at), key=lambda match: match.end, default=None)


def clause_ends(words: Words, at: int) -> bool:
    """Say whether a clause may end before the word at a place."""
    return words.at(at) in ENDS


def said(match: Match, key: str, **known: Any) -> Any:
    """Return what the row of a match says under a key, its slots filled in, those of `known` too."""
    return fill(match.row.says.get(key), {**match.slots, **known})


def fill(what: Any, slots: Mapping[str, Any]) -> Any:
    """Return JSON with what the slots hold in the place of `$slot`; what is not filled is left out."""
    if isinstance(what, str):
        return _of_slot(what[1:], slots) if what.startswith("$") else what
    if isinstance(what, list):
        return [one for one in (fill(each, slots) for each in what) if one is not None]
    if not isinstance(what, dict):
        return what
    filled = {key: fill(one, slots) for key, one in what.items()}
    filled = {key: one for key, one in filled.items() if one is not None}
    further = [one for one in filled.pop("&", []) if one is not None]
    return merged(further, filled)


def _of_slot(path: str, slots: Mapping[str, Any]) -> Any:
    found: Any = slots
    for key in path.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def merged(filters: list[Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Return one filter for all of these; keys of `more` that end with `?` fill gaps only."""
    result: Any = {}
    for one in filters:
        result = both(result, one)
    certain: Any = {key: value for key, value in more.items() if not key.endswith("?")}
    result = both(result, certain)
    for key, value in more.items():
        name = key.removesuffix("?")
        if key.endswith("?") and not _mentions(result, name):
            result = {**result, name: value}
    return dict(result)


def _mentions(asks: Any, key: str) -> bool:
    """Say whether a filter says something under a key, itself or in its alternatives."""
    return key in asks or any(key in one for one in asks.get("any", []))
