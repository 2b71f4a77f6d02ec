"""An answer as the page shows it: the verdict in words, what it depends on as links that ask on, the pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from reasoner.answers.answer import ANSWERED, DEPENDS, NO, WORDS, YES, cited
from reasoner.errors import QuestionError
from service.addresses import page_of
from service.web.form import ANSWERS, ASK, CARD, EFFECT, address, entries, without
from service.web.graph import instances, label, local, text
from service.web.views import expand, parts, slug

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from service.web.words import Words

    Fields = Sequence[tuple[str, str]]

TITLE = "http://purl.org/dc/terms/title"
SAID = WORDS | {DEPENDS: "Depends"}
"""Verdicts as the page says them, in large type and on tiles."""
PROVISO = re.compile(r", (?=(?:if|unless) )")
"""What stands between a verdict and what it takes for granted."""
SENTENCE = re.compile(r"(?:“[^”]*”|[^“.]|\.(?! ))*\.?")
"""The first sentence of a summary; full stops in the words of a card do not end it."""
IF = "if "
MOST_BRANCHES, MOST_LATER = 8, 6
ALIKE = ", "
"""What stands between values of an open point that come to the same."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an open point: how it is called, the address that asks with it, and the verdict then."""

    value: str
    label: str
    to: str
    verdict: str
    word: str


@dataclass(frozen=True, slots=True)
class Point:
    """What the answer depends on: the question to a player, when it matters, and the choices.

    `is_in_words` says that it is asked in the words of a card; `counts`, that the field is to be filled with a number.
    """

    asks: str
    under: str
    choices: tuple[Choice, ...]
    field: str
    is_in_words: bool = False
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation: as printed, the page of this site that lists what cites it, and where it can be read."""

    text: str
    to: str
    url: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A step of the argument: in words about this case, the rule, and its pages."""

    says: str
    statement: str
    rule: str
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """What follows from some values of an open point: the verdict, its sentence, and its first page."""

    values: str
    verdict: str
    word: str
    sentence: str
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Considered:
    """An exception that was considered, and why it does not apply."""

    says: str
    failed: str
    rule: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything that the page of a verdict says."""

    verdict: str
    word: str
    sentence: str
    cited: tuple[Cited, ...]
    points: tuple[Point, ...]
    later: tuple[Point, ...]
    granted: tuple[Point, ...]
    reasons: tuple[Reason, ...]
    considered: tuple[Considered, ...]
    warnings: tuple[str, ...]


def verdict_of(answer: Mapping[str, Any], fields: Fields, words: Words, page: str = "/") -> Verdict:
    """Return an answer to the question that `fields` made, ready for a page; open points lead on to `page`."""
    points = [_point(found, fields, words, page) for found in answer["open"]]
    word, sentence = _said(answer)
    return Verdict(
        answer["verdict"],
        word,
        sentence,
        tuple(map(citation_view, answer["citations"])),
        tuple(point for point in points if not point.under),
        tuple(point for point in points if point.under)[:MOST_LATER],
        tuple(_granted(found, answer["verdict"], fields, words, page) for found in answer["unless"]),
        tuple(reason_view(reason) for reason in answer["because"]),
        tuple(
            Considered(one["says"], one["failed"], page_of(one["rule"] or ""))
            for one in answer.get("considered", ())
        ),
        tuple(answer["warnings"]),
    )


def citation_view(citation: Mapping[str, str]) -> Cited:
    """Return a citation with its place on this site."""
    work = _works().get(citation["work"], "")
    place = citation.get("pages") or citation.get("section") or citation.get("number") or ""
    first = expand(place)[0] if "pages" in citation else place
    to = f"/{parts(work).get(slug(first), work)}" if work else ""
    url = citation.get("url", "")
    return Cited(cited(citation), to, url if url.startswith("https://") else "")


def _said(answer: Mapping[str, Any]) -> tuple[str, str]:
    """Return the word in large type and the sentence to say with it: what a “yes” needs stands in it at once."""
    found = SENTENCE.match(answer["summary"])
    head = found[0] if found else ""
    rest = answer["summary"][len(head) :].strip()
    if answer["verdict"] == DEPENDS:
        return SAID[DEPENDS], answer["open"][0]["asks"] if answer["open"] else rest
    _, *provisos = PROVISO.split(head, maxsplit=1) if answer["verdict"] in (YES, NO) else [head]
    word = SAID.get(answer["verdict"], "") if answer["verdict"] != ANSWERED else head.rstrip(".")
    for proviso in provisos:
        if proviso.startswith(IF):
            return f"{word}, if", f"{proviso.removeprefix(IF)} {rest}".rstrip()
        rest = f"{_title(proviso)} {rest}".rstrip()
    return word, rest


def reason_view(reason: Mapping[str, Any]) -> Reason:
    """Return a step of the argument with its places on this site."""
    pages = tuple(citation_view(citation) for citation in reason.get("citations") or ())
    return Reason(reason["says"], reason.get("statement", ""), page_of(reason["rule"] or ""), pages)


@cache
def _works() -> dict[str, str]:
    """Return where the works are shown, by the names under which answers cite them."""
    found = {label(iri): local(iri) for iri in instances("Source")}
    return found | {text(iri, TITLE): local(iri) for iri in instances("Source") if text(iri, TITLE)}


# what is open


def _granted(found: Mapping[str, Any], verdict: str, fields: Fields, words: Words, page: str) -> Point:
    """Return what a verdict takes for granted; where it is yes or no, also with the value that leaves the verdict."""
    then = found["then"]
    if words.is_in_words(found["field"]):
        then = {value: then.get(value, verdict) for value in ("true", "false")}
    return _point({**found, "then": then}, fields, words, page)


def _point(found: Mapping[str, Any], fields: Fields, words: Words, page: str) -> Point:
    field, under = found["field"], found.get("under") or {}
    then = found["then"] if isinstance(found["then"], dict) else {}
    called = found.get("words") or {}
    verdicts = {value: str(verdict) for values, verdict in then.items() for value in values.split(ALIKE)}
    # Where several values come before to the same, the first stands for them.
    before = {words.given_at(name): value.split(ALIKE)[0] for name, value in under.items()}
    reachable = _reachable(field, fields, words)
    choices = []
    for value in _in_order(field, verdicts, words):
        to = address(fields, {**before, words.given_at(field): value}, page) if reachable else ""
        verdict = verdicts[value]
        word = SAID.get(verdict) or called.get(verdict) or verdict
        choices.append(
            Choice(value, _title(called.get(value) or _value(field, value, words)), to, verdict, word)
        )
    return Point(
        found["asks"],
        ", ".join(_under(name, values, words) for name, values in under.items()),
        tuple(choices),
        field,
        words.is_in_words(field),
        reachable and not choices and words.is_number(field),
    )


def _in_order(field: str, values: Mapping[str, str], words: Words) -> list[str]:
    """Return the values in the order of the ontology; yes before no."""
    return [value for value in ("true", "false") if value in values] or words.ordered(field, values)


def _under(field: str, values: str, words: Words) -> str:
    return " or ".join(_value(field, value, words) for value in values.split(ALIKE))


def _value(field: str, value: str, words: Words) -> str:
    return f"effect {value}" if field == EFFECT else words.of_value(field, value)


def _reachable(field: str, fields: Fields, words: Words) -> bool:
    """Say whether an address can give the field: one inside a list only where the entry is there already."""
    if "[" not in field or words.is_in_words(field):
        return True
    path, _, rest = field.partition("[")
    return int(rest.partition("]")[0]) < entries(fields, path)


def branches_of(
    answer: Mapping[str, Any], fields: Fields, words: Words, ask: Callable[[Fields], Mapping[str, Any]]
) -> list[Branch]:
    """Return what follows from each value of the first open point, if they are few.

    `ask` answers the question of some fields.
    """
    point = next((found for found in answer["open"] if not found.get("under")), None)
    if point is None or not _reachable(point["field"], fields, words) or len(point["then"]) > MOST_BRANCHES:
        return []
    field, called = words.given_at(point["field"]), point.get("words") or {}
    alike: dict[tuple[str, str, str, tuple[Cited, ...]], list[str]] = {}
    for values in point["then"]:
        try:
            then = ask([*((n, v) for n, v in fields if n != field), (field, values.split(ALIKE)[0])])
        except QuestionError:
            # With what else is said this value contradicts itself.
            continue
        key = (then["verdict"], *_said(then), tuple(map(citation_view, then["citations"][:1])))
        alike.setdefault(key, []).extend(values.split(ALIKE))
    return [
        Branch(
            ", ".join(
                _title(called.get(value) or _value(field, value, words))
                for value in words.ordered(field, values)
            ),
            *key,
        )
        for key, values in alike.items()
    ]


# the whole turn


@dataclass(frozen=True, slots=True)
class Cell:
    """One moment of the turn: its name, its verdict, and the address that asks of this moment alone."""

    name: str
    verdict: str
    word: str
    sentence: str
    to: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """A phase or a step with moments of its own, or the moments between two such."""

    name: str
    parts: tuple[Cell | Stretch, ...]


def turn_of(answer: Mapping[str, Any], fields: Fields, words: Words) -> Stretch | None:
    """Return the moments of an answer over the whole turn, nested as the turn is; `None` where there are none."""
    cells = answer["value"]
    if not isinstance(cells, list) or not all(isinstance(cell, dict) and "verdict" in cell for cell in cells):
        return None
    places = [
        [(key, value) for key, value in cell.items() if key not in {"verdict", "summary"}] for cell in cells
    ]
    every = dict.fromkeys(f"situation.{key}" for place in places for key, _ in place)
    shown = [
        (place, _cell(place, cell, every, fields, words)) for place, cell in zip(places, cells, strict=True)
    ]
    return Stretch("", tuple(_nested(shown, 0, words)))


def _cell(
    place: Sequence[tuple[str, str]],
    cell: Mapping[str, str],
    every: Mapping[str, None],
    fields: Fields,
    words: Words,
) -> Cell:
    given = dict(fields)
    moment = {f"situation.{key}": value for key, value in place}
    name = words.of_value(f"situation.{place[-1][0]}", place[-1][1])
    return Cell(
        name[:1].upper() + name[1:],
        cell["verdict"],
        SAID.get(cell["verdict"], cell["verdict"]),
        cell.get("summary", "").partition(". ")[2],
        address(fields, dict.fromkeys(every, "") | moment),
        all(given.get(key, "") == moment.get(key, "") for key in every) and bool(moment),
    )


def _nested(
    shown: list[tuple[list[tuple[str, str]], Cell]], depth: int, words: Words
) -> Iterator[Cell | Stretch]:
    """Yield the moments in order; those that share a phase or step, as a stretch of that name."""
    at = 0
    while at < len(shown):
        place, cell = shown[at]
        if len(place) == depth + 1:
            yield cell
            at += 1
            continue
        key, value = place[depth]
        end = next((i for i in range(at, len(shown)) if shown[i][0][depth][1] != value), len(shown))
        yield Stretch(
            words.of_value(f"situation.{key}", value), tuple(_nested(shown[at:end], depth + 1, words))
        )
        at = end


def differs(turn: Stretch) -> bool:
    """Say whether the moments of the turn do not all have one verdict."""
    return len({cell.verdict for cell in cells_of(turn)}) > 1


def cells_of(turn: Stretch) -> Iterator[Cell]:
    """Yield every moment of a turn, in order."""
    for part in turn.parts:
        if isinstance(part, Cell):
            yield part
        else:
            yield from cells_of(part)


# what was said


@dataclass(frozen=True, slots=True)
class Given:
    """Something that the question says: where, what it is about, what it says, and the page without it."""

    path: str
    name: str
    value: str
    to: str


def trail(
    fields: Fields,
    words: Words,
    page: str = "/",
    beside: Fields = (),
    quoted: Callable[[str], str] = lambda _: "",
) -> list[Given]:
    """Return what was said of the situation, each entry with the address of `page` that takes it back.

    `beside` are parameters of the page that say nothing of the situation and stay; `quoted` returns the words of a
    card that an answer is about.
    """
    found: dict[str, list[str]] = {}
    for name, value in fields:
        if name in {ASK, EFFECT, CARD} or name.startswith(f"{CARD}."):
            continue
        entry = name.partition("]")[0] + "]" if "[" in name and not name.startswith(ANSWERS) else name
        found.setdefault(entry, []).append(_part(entry, name, value, words))
    return [
        Given(
            path,
            quoted(path.removeprefix(ANSWERS)) or _title(words.of_field(path)),
            ", ".join(values),
            address([*without(fields, path), *beside], {}, page),
        )
        for path, values in found.items()
    ]


def _part(entry: str, name: str, value: str, words: Words) -> str:
    """Return one thing that is said in an entry; a bare number says what it counts."""
    text = words.of_value(name, value)
    return f"{words.of_field(name)} {text}" if entry != name and value.isdigit() else text


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]
