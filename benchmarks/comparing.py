"""What is expected of an answer, as the files of questions tell it, and in what an answer is another one.

Expected is a verdict or a value as text (`"yes"`, `"1700"`), or a mapping of what matters:

| key | says |
|---|---|
| `where`, `position`, `controller`, `atk`, `def`, `effectsNegated` | of the table afterwards: by the `id` of a card |
| `lp` | of the table afterwards: by player |
| `carriedOut` | by the number of a Chain Link |
| `happens` | by the number of a Chain Link: events of which each is among its own, with these keys at least |
| `destroyed`, `damage` | of a battle: the `id`s, and by player |
| `includes` | one thing of a list, with these keys at least |
| `order` | the whole list; those of a list in it come in any order |
| `not` | a mapping of the same keys: nothing of it is so |

Other keys are for people to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

OPEN = ("depends", "unknown")
OF_A_CARD = {
    "where": "location",
    "position": "position",
    "controller": "controller",
    "atk": "atk",
    "def": "def",
    "effectsNegated": "effectsNegated",
}
"""What may be expected of cards of the table, and the key that tells it."""


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


def differences(expected: Any, answer: Mapping[str, Any]) -> list[Difference]:
    """Return in what an answer, which is not open, is another one than was expected."""
    value = answer["value"]
    if not isinstance(expected, Mapping):
        said = answer["verdict"] if answer["verdict"] in ("yes", "no") else value
        same = str(said) == str(expected)
        return [] if same else [Difference(f"{said} in place of {expected}", told=said is not None)]
    found = [
        Difference(f"{of}: {said} in place of {wanted}", told=said is not None)
        for of, said, wanted in _facts(expected, value)
        if said != wanted
    ]
    return found + [
        Difference(f"{of}: {said}, and not {unwanted} is expected", told=said is not None)
        for of, said, unwanted in _facts(expected.get("not", {}), value)
        if said in (None, unwanted)
    ]


def _facts(expected: Mapping[str, Any], value: Any) -> Iterator[Fact]:
    told = value if isinstance(value, Mapping) else {}
    table = told.get("table", {})
    cards = {card.get("id"): card for card in table.get("cards", ())}
    links = {str(link["link"]): link for link in told.get("links", ())}
    for asked, key in OF_A_CARD.items():
        for card, wanted in expected.get(asked, {}).items():
            yield Fact(f"{key} of {card}", cards.get(card, {}).get(key), wanted)
    for player, wanted in expected.get("lp", {}).items():
        yield Fact(f"LP of {player}", table.get("players", {}).get(player, {}).get("lp"), wanted)
    for link, wanted in expected.get("carriedOut", {}).items():
        yield Fact(f"Chain Link {link}", links.get(link, {}).get("carriedOut"), wanted)
    for link, events in expected.get("happens", {}).items():
        said = _all_happen(events, links[link]["events"]) if link in links else None
        yield Fact(f"Chain Link {link} does {events}", said, expected=True)
    for player, wanted in expected.get("damage", {}).items():
        yield Fact(f"damage to {player}", told.get("damage", {}).get(player), wanted)
    if "destroyed" in expected:
        yield Fact("destroyed", told.get("destroyed"), expected["destroyed"])
    if "includes" in expected:
        included = expected["includes"]
        said = included in value or (
            isinstance(included, Mapping) and any(_is_event(one, included) for one in value)
        )
        yield Fact(f"{included} in {value}", said, expected=True)
    if "order" in expected:
        said = expected["order"] if _is_in_order(value, expected["order"]) else value
        yield Fact("order", said, expected["order"])


def _all_happen(expected: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether each expected event is there, each as one of its own."""
    rest = list(events)
    for wanted in expected:
        same = next((event for event in rest if _is_event(event, wanted)), None)
        if same is None:
            return False
        rest.remove(same)
    return True


def _is_event(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Return whether an event has all that is wanted; its card may be one of several, and one is not counted."""
    told = {"count": 1, **event}
    return all(
        value in told[key] if isinstance(told.get(key), list) else value == told.get(key)
        for key, value in wanted.items()
    )


def _is_in_order(said: Sequence[Any], wanted: Sequence[Any]) -> bool:
    rest = list(said)
    for step in wanted:
        group = step if isinstance(step, list) else [step]
        if sorted(rest[: len(group)]) != sorted(group):
            return False
        rest = rest[len(group) :]
    return not rest
