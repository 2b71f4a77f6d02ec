"""From a clause taken apart to the facts of a part: what it does, to what, how many, from where to where."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reasoner.reading.lexicon import lexicon, sign
from reasoner.reading.parts_clauses import meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.lexicon import Entry
    from reasoner.reading.parts_clauses import Read
    from reasoner.reading.parts_scanner import Hit

_NUMBER = re.compile(r"\d+")
_NUMBERS = {"one": 1, "two": 2, "three": 3, "a": 1, "an": 1, "another": 1}
_OBJECTS = frozenset({"ref", "count", "all", "both", "many"})

Values = dict[str, tuple[object, int, int]]
"""The facts of a part by key, each with where its words stand."""


@dataclass(slots=True)
class Antecedents:
    """What words such as “it” point back to: what was last spoken of, and how."""

    last: str
    found: bool = False
    count: int | None = field(default=None)

    def chose(self) -> None:
        """Keep that a part picked its own cards, so that what follows is about those."""
        self.last = "those"


def values(read: Read, text: str, known: Antecedents) -> tuple[Values, Entry | None]:
    """Return the facts of one clause, and the line of the lexicon that tells its action, if any does."""
    found: Values = {}
    _places(read, text, found)
    destination = found.get("to", ("", 0, 0))[0]
    origin = found.get("from", ([], 0, 0))[0]
    entry = meaning(read, text, str(destination), list(origin) if isinstance(origin, list) else [])
    if entry and read.verb:
        found["does"] = (entry.token, read.verb[1].start(), read.verb[1].end())
        _amount(read, entry, found)
    _flags(read, found)
    if entry:
        _object(read, entry, found, known)
    return found, entry


def _put(found: Values, key: str, value: object, hit: Hit) -> None:
    found.setdefault(key, (value, hit[1].start(), hit[1].end()))


def zones(words: str) -> list[str]:
    """Return the zones that words name, in their order, each once."""
    hits = [
        (match.start(), -match.end(), entry.token)
        for entry in lexicon().table("zone")
        for match in entry.finditer(words)
    ]
    named: list[str] = []
    reach = -1
    for start, end, token in sorted(hits):
        if start >= reach:
            reach = -end
            if token not in named:
                named.append(token)
    return named


def side(words: str) -> str:
    """Return whose cards words are about: you, opponent or either; empty where they do not say."""
    opponent = sign("part-opponents").search(words) is not None
    own = sign("part-own").search(words) is not None
    if sign("part-either").search(words) or (opponent and own):
        return "either"
    return "opponent" if opponent else "you" if own else ""


def _places(read: Read, text: str, found: Values) -> None:
    for hit in read.all("to"):
        named = zones(hit[1][0])
        if named:
            _put(found, "to", named[0], hit)
    for hit in read.all("from"):
        named = zones(hit[1][0])
        if named:
            _put(found, "from", named, hit)
        whose = side(hit[1][0])
        if whose:
            _put(found, "controller", whose, hit)


def _amount(read: Read, entry: Entry, found: Values) -> None:
    verb = read.verb
    if verb is None or "amount" not in entry.traits:
        return
    number = _NUMBER.search(verb[1][0])
    if number and read.first("for-each") is None:
        at = verb[1].start()
        found["amount"] = (int(number[0]), at + number.start(), at + number.end())


def _flags(read: Read, found: Values) -> None:
    for hit in read.phrases:
        token = hit[0].token
        if token == "until":  # noqa: S105 - a word of the lexicon
            _put(found, "until", hit[0].traits["until"], hit)
        elif token in ("optional", "delayed"):
            _put(found, token, True, hit)
        elif token == "condition":  # noqa: S105 - a word of the lexicon
            _put(found, "if", True, hit)
        elif token == "who" and "who" in hit[0].traits and hit[0].traits["who"] != "you":  # noqa: S105
            _put(found, "who", hit[0].traits["who"], hit)


def _objects(read: Read) -> Iterator[Hit]:
    """Yield the phrases that name what the clause is about: after an order, before a finite verb."""
    state = read.verb is not None and read.verb[0] in lexicon().table("part-state")
    return (hit for hit in (read.before if state else read.after) if hit[0].token in _OBJECTS)


def _object(read: Read, entry: Entry, found: Values, known: Antecedents) -> None:
    hit = next(_objects(read), None)
    if "counts" in entry.traits:
        if hit and hit[0].token == "count":  # noqa: S105
            _count(hit, found)
        return
    if hit is None:
        if entry.token.startswith("negate-"):
            _put(found, "of", "activated", read.verb) if read.verb else None
        return
    token = hit[0].token
    if token == "ref":  # noqa: S105
        names = hit[0].traits["names"]
        _put(found, "of", known.last if names == "pronoun" else names, hit)
    elif token == "both":  # noqa: S105
        _put(found, "needsAll", True, hit)
        _put(found, "of", known.last, hit)
    elif token == "all":  # noqa: S105
        _put(found, "needsAll", True, hit)
        _put(found, "of", "all", hit)
        known.chose()
    else:
        _put(found, "of", "chosen", hit)
        if token == "count":  # noqa: S105
            _count(hit, found)
        known.chose()


def _count(hit: Hit, found: Values) -> None:
    number = _NUMBER.search(hit[1][0])
    word = hit[1][0].split()[-1]
    amount = int(number[0]) if number else _NUMBERS.get(word)
    if amount is not None:
        _put(found, "count", amount, hit)
    if "up-to" in hit[0].traits:
        _put(found, "upTo", True, hit)
