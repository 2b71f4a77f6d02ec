"""The cards on the table beside the one that is asked about: added by name, tapped into place, taken away again.

Every tap is an address of the same question with another value; what a place means, the judge knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.web.form import address, entries, without

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from service.web.words import Option, Words

    Fields = Sequence[tuple[str, str]]
    Nearest = Callable[[str], Sequence[str]]

CARDS, THIS = "situation.cards", "situation.this"
NAME, CONTROLLER, LOCATION, POSITION = ".name", ".controller", ".location", ".position"
COLUMN, ID = ".column", ".id"
PLACED = (NAME, CONTROLLER, LOCATION, POSITION)
OF_PLAYERS = ("lp", "hand.count", "deck.count", "extraDeck.count")
"""What can be counted of each player, as fields below the player."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One value that a tap gives, or takes back where it is given."""

    label: str
    to: str
    is_given: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Values of which one holds: whose it is, where it lies, how it lies."""

    label: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """A card of the table: its name, where it is in words, the address without it, and what can be tapped.

    `anchor` is its place on the page; `unplaced` says that it is not yet told whose it is, where and how.
    """

    name: str
    where: str
    anchor: str
    removed: str
    rows: tuple[Row, ...]
    unplaced: bool
    like: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Adding:
    """The fields of the next card to put on the table, and its place on the page; `sides` are whose it may be."""

    name: str
    controller: str
    sides: tuple[Option, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number that can be told of a player."""

    field: str
    label: str
    value: str


def cards_on_table(fields: Fields, words: Words, like: Nearest, page: str = "/") -> list[CardOnTable]:
    """Return the cards of the table in their order; `like` returns the nearest names for one that nobody knows."""
    return [
        _card(f"{CARDS}[{index}]", f"table-{index + 1}", fields, words, like, page)
        for index in range(entries(fields, CARDS))
    ]


def this_card(name: str, fields: Fields, words: Words, page: str = "/") -> CardOnTable:
    """Return the card that is asked about, to be put in its place."""
    where, rows = _where(THIS, fields, words), tuple(_rows(THIS, "table-this", fields, words, page))
    return CardOnTable(name, where, "table-this", "", rows, unplaced=False)


def adding(fields: Fields, words: Words) -> Adding:
    """Return the fields by which the next card comes to the table."""
    number = entries(fields, CARDS)
    path = f"{CARDS}[{number}]"
    sides = tuple(reversed(words.options(path + CONTROLLER)))
    return Adding(path + NAME, path + CONTROLLER, sides, f"table-{number + 1}")


def counts(fields: Fields, words: Words) -> list[tuple[str, list[Count]]]:
    """Return what can be counted of each player, by how the player is called."""
    given = dict(fields)
    found = []
    for side in reversed(words.options(f"{CARDS}[0]{CONTROLLER}")):
        paths = [f"situation.players.{side.value}.{key}" for key in OF_PLAYERS]
        told = [Count(path, _title(words.of_place(path)), given.get(path, "")) for path in paths]
        found.append((_title(side.label), told))
    return found


def _card(path: str, anchor: str, fields: Fields, words: Words, like: Nearest, page: str) -> CardOnTable:
    given = dict(fields)
    name = given.get(path + NAME, "")
    near = tuple(
        (other, address(fields, {path + NAME: other}, page)) for other in (like(name) if name else ())
    )
    return CardOnTable(
        name or "A card",
        _where(path, fields, words),
        anchor,
        address(without(fields, path), {}, page),
        tuple(_rows(path, anchor, fields, words, page)),
        _is_open(path, given, words),
        near,
    )


def _is_open(path: str, given: Mapping[str, str], words: Words) -> bool:
    """Say whether it is not yet told whose a card is, where it lies, or, on the field, how."""
    place = given.get(path + LOCATION, "")
    wanted = (CONTROLLER, POSITION) if words.is_on_field(path + LOCATION, place) else (CONTROLLER,)
    return not place or any(path + key not in given for key in wanted)


def _where(path: str, fields: Fields, words: Words) -> str:
    """Return what is told of a card but its name, in words."""
    told = [
        f"{words.of_field(name)} {value}" if words.is_number(name) else words.of_value(name, value)
        for name, value in fields
        if name.startswith(path + ".") and name not in (path + NAME, path + ID)
    ]
    return ", ".join(told)


def _rows(path: str, anchor: str, fields: Fields, words: Words, page: str) -> Iterator[Row]:
    """Yield whose the card may be, the places on the field and elsewhere, and its positions."""

    def row(label: str, key: str, options: Sequence[Option], **also: str) -> Row:
        return Row(label, tuple(_tap(path + key, option, anchor, fields, page, also) for option in options))

    yield row("Whose", CONTROLLER, tuple(reversed(words.options(path + CONTROLLER))))
    places = words.options(path + LOCATION)
    on_field = tuple(place for place in places if words.is_on_field(path + LOCATION, place.value))
    # How it lay says nothing of how it lies somewhere else.
    yield row("On the field", LOCATION, on_field, **{path + POSITION: ""})
    elsewhere = tuple(place for place in places if place not in on_field)
    yield row("Elsewhere", LOCATION, elsewhere, **{path + POSITION: "", path + COLUMN: ""})
    yield row("How", POSITION, words.options(path + POSITION))


def _tap(field: str, option: Option, anchor: str, fields: Fields, page: str, also: dict[str, str]) -> Tap:
    is_given = dict(fields).get(field) == option.value
    changes = {**also, field: "" if is_given else option.value}
    return Tap(_title(option.label), f"{address(fields, changes, page)}#{anchor}", is_given)


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]
