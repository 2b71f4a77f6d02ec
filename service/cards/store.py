"""The imported cards: one file, read once, found by name or passcode.

The file is a msgpack header (names, passcodes, where each card ends) followed by one msgpack block a card.
A card is decoded when it is asked for, so that opening fourteen thousand of them costs milliseconds.
"""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from reasoner.errors import CardImportError
from reasoner.reading.record import CardRecord  # noqa: TC001 - msgspec reads the annotations
from service.cards.names import NameIndex, fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reasoner.reading import CardReading

MAGIC = b"headjudge cards 1\n"
FILE_NAME = "cards.store"
PARTIAL = ".cards-*.part"


@dataclass(frozen=True, slots=True)
class ImportedList:
    """One list that went into the store: what it was called, its content's digest, how many cards."""

    name: str
    digest: str
    cards: int


class Stored(msgspec.Struct, frozen=True, array_like=True):
    """One card of the store: as printed, and as read (msgpack of a `CardReading`; empty where unread)."""

    record: CardRecord
    reading: bytes = b""


class _Header(msgspec.Struct, frozen=True):
    digest: str
    reader: str
    lists: list[ImportedList]
    names: list[str]
    folded: list[str]
    keys: list[str]
    ends: list[int]


_EMPTY = _Header("", "", [], [], [], [], [])
_stored = msgspec.msgpack.Decoder(Stored)


def key_of(record: CardRecord) -> str:
    """Return what identifies a card: its passcode, else its number in KONAMI's database, else its name."""
    if record.password is not None:
        return str(record.password)
    return f"konami-{record.konami_id}" if record.konami_id is not None else f"name-{fold(record.name)}"


class CardStore:
    """The imported cards. Fulfils `reasoner.cards.source.CardSource`; an absent file is a store of no cards."""

    def __init__(self, header: _Header = _EMPTY, blocks: bytes = b"") -> None:
        self._header = header
        self._blocks = blocks

    @classmethod
    def open(cls, directory: Path) -> CardStore:
        """Read the store of `directory` into memory; raises `CardImportError` when the file is damaged."""
        try:
            content = (directory / FILE_NAME).read_bytes()
        except FileNotFoundError:
            return cls()
        try:
            return cls(*_unpack(content))
        except (ValueError, struct.error, msgspec.DecodeError) as error:
            raise CardImportError(
                "damaged-card-store",
                f"The card store {directory / FILE_NAME} is damaged or of another version.",
                "Import the card list again with `headjudge cards import --replace PATH`.",
            ) from error

    def __len__(self) -> int:
        return len(self._header.keys)

    def __iter__(self) -> Iterator[Stored]:
        return self.slice(0, len(self))

    def slice(self, start: int, end: int) -> Iterator[Stored]:
        """Return the cards from place `start` to before `end`, in the order of import."""
        return (self._at(index) for index in range(start, min(end, len(self))))

    @property
    def digest(self) -> str:
        """A hash of all cards and readings: equal exactly when the content is."""
        return self._header.digest

    @property
    def reader(self) -> str:
        """The fingerprint of the reader that read these cards."""
        return self._header.reader

    @property
    def lists(self) -> tuple[ImportedList, ...]:
        """The lists imported so far, the latest last."""
        return tuple(self._header.lists)

    @property
    def names(self) -> list[str]:
        """Every card's name, in the order of import."""
        return self._header.names

    def find(self, key: str | int) -> CardRecord | None:
        """Return the card with this name (case and punctuation do not matter) or passcode, or `None`."""
        stored = self.stored(key)
        return stored.record if stored else None

    def stored(self, key: str | int) -> Stored | None:
        """Return the card with its reading, found as by `find`."""
        index = self._index_of(key)
        return None if index is None else self._at(index)

    def reading(self, record: CardRecord) -> CardReading | None:
        """Return how the card was read when it was imported, if it was and the reader is still the same."""
        index = self._by_key.get(key_of(record))
        if index is None or not self._readings_current:
            return None
        stored = self._at(index)
        if not stored.reading or stored.record != record:
            return None
        from service.cards.readings import unpack  # noqa: PLC0415 - loads the reader

        return unpack(stored.reading)

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Return the names most like `name`, the best first; none where nothing is like it."""
        return self.index.like(name, limit)

    def complete(self, start: str, limit: int = 10) -> tuple[str, ...]:
        """Return names that begin with `start`, then names with a word that does; if none does, those like it."""
        return self.index.complete(start, limit)

    @cached_property
    def index(self) -> NameIndex:
        """The names, ready to be found while they are typed."""
        return NameIndex(self.names)

    def _index_of(self, key: str | int) -> int | None:
        if isinstance(key, int):
            return self._by_key.get(str(key))
        by_name = self._by_name.get(fold(key))
        if by_name is not None:
            return by_name
        text = key.strip()
        passcode = (text.lstrip("0") or "0") if text.isascii() and text.isdigit() else text
        return self._by_key.get(passcode)

    def _at(self, index: int) -> Stored:
        start = self._header.ends[index - 1] if index else 0
        return _stored.decode(memoryview(self._blocks)[start : self._header.ends[index]])

    @cached_property
    def _by_name(self) -> dict[str, int]:
        # The first card of a name stands for it: later ones are the same card in other dress.
        pairs = list(zip(self._header.folded, range(len(self)), strict=True))
        return dict(reversed(pairs))

    @cached_property
    def _by_key(self) -> dict[str, int]:
        return {key: index for index, key in enumerate(self._header.keys)}

    @cached_property
    def _readings_current(self) -> bool:
        from service.cards.readings import fingerprint  # noqa: PLC0415

        return bool(self.reader) and self.reader == fingerprint()


def write_store(
    directory: Path, cards: Iterable[Stored], lists: Iterable[ImportedList], reader: str
) -> CardStore:
    """Write the store of `directory` in one step: readers see the old one or the new one, nothing between."""
    header, blocks = _pack(cards, lists, reader)
    head = msgspec.msgpack.encode(header)
    directory.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=directory, prefix=".cards-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(MAGIC + struct.pack("<Q", len(head)) + head)
            out.write(blocks)
            out.flush()
            os.fsync(out.fileno())
        # What others on this machine may read is for the user's mask to say, as with any other file.
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(directory / FILE_NAME)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return CardStore(header, blocks)


def _pack(cards: Iterable[Stored], lists: Iterable[ImportedList], reader: str) -> tuple[_Header, bytes]:
    names, keys, ends, blocks = [], [], [], bytearray()
    for card in cards:
        names.append(card.record.name)
        keys.append(key_of(card.record))
        blocks += msgspec.msgpack.encode(card)
        ends.append(len(blocks))
    digest = hashlib.sha256(blocks).hexdigest()
    return _Header(digest, reader, list(lists), names, list(map(fold, names)), keys, ends), bytes(blocks)


def _unpack(content: bytes) -> tuple[_Header, bytes]:
    start = len(MAGIC) + 8
    if not content.startswith(MAGIC):
        raise ValueError("not a card store")
    (size,) = struct.unpack_from("<Q", content, len(MAGIC))
    header = msgspec.msgpack.decode(memoryview(content)[start : start + size], type=_Header)
    blocks = content[start + size :]
    if header.ends and header.ends[-1] != len(blocks):
        raise ValueError("cut short")
    return header, blocks
