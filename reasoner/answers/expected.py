"""Whether a question is answered as it must be: what the judge says, against what is expected.

Expected is a verdict or a value as text (`"yes"`, `"1700"`), a list as the answer has it, or a mapping of what matters:

| key | says |
|---|---|
| `where`, `position`, `controller`, `atk`, `def`, `effectsNegated` | of the table afterwards: by the `id` of a card |
| `lp` | of the table afterwards: by player |
| `carriedOut` | by the number of a Chain Link |
| `happens` | by the number of a Chain Link: events of which each is among its own, with these keys at least |
| `destroyed`, `damage` | of a battle: the `id`s in any order, and by player |
| `calculation`, `replay` | of a battle: whether it comes to that |
| `includes` | one thing of a list, with these keys at least |
| `order` | the whole list, each thing with these keys at least; those of a list in it come in any order |
| `not` | a mapping of the same keys: nothing of it is so |
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from reasoner.answers.answer import ANSWERED, DEPENDS, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from reasoner.answers.answer import Answer
    from reasoner.knowledge.cases import Case, Expected

_SAME: Final = {"card": ("id",)}
"""What may be told of a thing in place of what is expected of it."""
OPEN: Final = (DEPENDS, UNKNOWN)
NOT: Final = "not"


class Asks(Protocol):
    """Whoever answers questions."""

    def ask(self, question: Mapping[str, Any]) -> Answer:
        """Answer the question."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A case that the rules do not reproduce: what they say instead."""

    case: Case
    question: Mapping[str, Any]
    got: str

    def __str__(self) -> str:
        return f"{self.case}: expected {in_words(self.case.expects)}, got {self.got}"


class Difference(NamedTuple):
    """In what an answer is another one; `told` is false where the answer leaves open what was expected."""

    text: str
    told: bool

    def __str__(self) -> str:
        return self.text


class Fact(NamedTuple):
    """What is asked of an answer, what it says, and what is expected."""

    of: str
    said: Any
    expected: Any


def misses(judge: Asks, case: Case) -> Iterator[Miss]:
    """Yield what the judge answers otherwise than the case, or answers without a citation."""
    for question in case.questions:
        answer = judge.ask(question)
        found = differences(case.expects, answer)
        if found and isinstance(case.expects, str):
            yield Miss(case, question, said(answer))
        elif found:
            yield Miss(case, question, "; ".join(map(str, found)))
        elif not answer.citations:
            yield Miss(case, question, f"{said(answer)}, without a citation")


def said(answer: Answer) -> str:
    """Return an answer in short: the verdict, or the value where there is one, as text."""
    if answer.verdict != ANSWERED:
        return answer.verdict
    value = answer.value
    return value if isinstance(value, str) else json.dumps(value)


def differences(expected: Expected, answer: Answer) -> list[Difference]:
    """Return in what an answer is another one than was expected."""
    if isinstance(expected, Mapping):
        return list(_different_facts(expected, answer.value))
    got = said(answer)
    if (got if isinstance(expected, str) else _written(answer.value)) == _written(expected):
        return []
    return [Difference(f"{got} in place of {in_words(expected)}", told=answer.value is not None)]


def in_words(expected: Expected) -> str:
    """Return what is expected as people read it."""
    if not isinstance(expected, Mapping):
        return _written(expected)
    facts = [f"{fact.of}: {_word(fact.expected)}" for fact in _facts(expected, None)]
    facts += [f"{fact.of}: {_other_word(fact.expected)}" for fact in _facts(expected.get(NOT, {}), None)]
    return "; ".join(facts)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else _written(value)


def _other_word(value: Any) -> str:
    return _word(not value) if isinstance(value, bool) else f"not {_word(value)}"


def _different_facts(expected: Mapping[str, Any], value: Any) -> Iterator[Difference]:
    wanted, unwanted = list(_facts(expected, value)), list(_facts(expected.get(NOT, {}), value))
    if not (wanted or unwanted):
        yield Difference("nothing is expected", told=True)
    for key in (*expected, *expected.get(NOT, {})):
        if key != NOT and key not in _READ:
            yield Difference(f"nobody can expect “{key}”", told=True)
    for of, found, right in wanted:
        if found != right:
            yield Difference(f"{of}: {_word(found)} in place of {_word(right)}", told=found is not None)
    for of, found, wrong in unwanted:
        if found in (None, wrong):
            text = f"{of}: {_word(found)} in place of {_other_word(wrong)}"
            yield Difference(text, told=found is not None)


def _facts(expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    """Yield what is expected with what the value of an answer says of it; of what can be expected only."""
    for key, read in _READ.items():
        if key in expected:
            yield from read(expected[key], value)


def _record(value: Any, *keys: str) -> Mapping[str, Any]:
    """Return the record in which a value tells of something; an empty one where it does not."""
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def _of_cards(key: str, expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    cards = {card.get("id"): card for card in _record(value, "table").get("cards", ())}
    values = {of["card"]: of for of in _record(value).get("values", ())}
    for card, wanted in expected.items():
        told = cards.get(card, {}).get(key, values.get(card, {}).get(key))
        yield Fact(f"{key} of {card}", told, wanted)


def _life_points(expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    for player, wanted in expected.items():
        yield Fact(f"LP of {player}", _record(value, "table", "players", player).get("lp"), wanted)


def _links(value: Any) -> Mapping[str, Mapping[str, Any]]:
    return {str(link["link"]): link for link in _record(value).get("links", ())}


def _carried_out(expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    for link, wanted in expected.items():
        yield Fact(f"Chain Link {link} is carried out", _links(value).get(link, {}).get("carriedOut"), wanted)


def _happens(expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    links = _links(value)
    for link, events in expected.items():
        found = _all_happen(events, links[link]["events"]) if link in links else None
        yield Fact(f"Chain Link {link} does {_events(events)}", found, expected=True)


def _events(events: Sequence[Mapping[str, Any]]) -> str:
    return " and ".join(", ".join(f"{key} {_word(told)}" for key, told in event.items()) for event in events)


def _damage(expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    for player, wanted in expected.items():
        yield Fact(f"damage to {player}", _record(value, "damage").get(player), wanted)


def _destroyed(expected: Sequence[str], value: Any) -> Iterator[Fact]:
    found = _record(value).get("destroyed")
    yield Fact("destroyed", found if found is None else sorted(found), sorted(expected))


def _of_the_battle(key: str, expected: Any, value: Any) -> Iterator[Fact]:
    yield Fact(key, _record(value).get(key), expected)


def _includes(expected: Any, value: Any) -> Iterator[Fact]:
    found = None
    if isinstance(value, Sequence):
        events = isinstance(expected, Mapping)
        found = expected in value or (events and any(_is_event(one, expected) for one in value))
    yield Fact(f"{_written(expected)} is in it", found, expected=True)


def _order(expected: Sequence[Any], value: Any) -> Iterator[Fact]:
    in_order = isinstance(value, Sequence) and _is_in_order(value, expected)
    yield Fact("order", expected if in_order else value, expected)


_READ: Final[Mapping[str, Callable[[Any, Any], Iterator[Fact]]]] = {
    "where": partial(_of_cards, "location"),
    **{key: partial(_of_cards, key) for key in ("position", "controller", "atk", "def", "effectsNegated")},
    "lp": _life_points,
    "carriedOut": _carried_out,
    "happens": _happens,
    "damage": _damage,
    "destroyed": _destroyed,
    **{key: partial(_of_the_battle, key) for key in ("calculation", "replay")},
    "includes": _includes,
    "order": _order,
}
"""What may be expected, and what an answer says of it."""


def _all_happen(expected: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether each expected event is there, each as one of its own; one with several cards is there for each."""
    rest = list(events)
    for wanted in expected:
        same = next((event for event in rest if _is_event(event, wanted)), None)
        if same is None:
            return False
        if not isinstance(same.get("card"), list):
            rest.remove(same)
    return True


def _is_event(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Return whether an event has all that is wanted; its card may be one of several, and one is not counted.

    A card is told by its name or by its `id`.
    """
    told = {"count": 1, **event}
    return all(
        any(value in _each(told.get(like)) for like in (key, *_SAME.get(key, ())))
        for key, value in wanted.items()
    )


def _each(told: Any) -> Sequence[Any]:
    return told if isinstance(told, list) else [told]


def _is_in_order(found: Sequence[Any], wanted: Sequence[Any]) -> bool:
    rest = list(found)
    for step in wanted:
        group = step if isinstance(step, list) else [step]
        if len(rest) < len(group) or not _is_each(rest[: len(group)], group):
            return False
        rest = rest[len(group) :]
    return not rest


def _is_each(found: Sequence[Any], wanted: Sequence[Any]) -> bool:
    """Return whether the things that are found are those that are wanted, in any order."""
    rest = list(found)
    for one in wanted:
        same = next((thing for thing in rest if _is_wanted(thing, one)), None)
        if same is None:
            return False
        rest.remove(same)
    return True


def _is_wanted(thing: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(thing, Mapping):
        return _is_event(thing, wanted)
    return bool(thing == wanted)
