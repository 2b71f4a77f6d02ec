"""Readings kept with the cards: how they are made, packed and known to be still good."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.cards import CardRecord
    from reasoner.reading import CardReading

READER = "reasoner.reading"


def pack(record: CardRecord) -> bytes:
    """Read one card and return its reading as msgpack."""
    reader: Any = import_module(READER)
    return msgspec.msgpack.encode(reader.read_card(record))


def unpack(reading: bytes) -> CardReading:
    """Return a packed reading as the reader's own type."""
    return _decoder().decode(reading)


@cache
def _decoder() -> msgspec.msgpack.Decoder[CardReading]:
    reader: Any = import_module(READER)
    return msgspec.msgpack.Decoder(reader.CardReading)


@cache
def fingerprint() -> str:
    """Return a hash of the reader's code and words; a reading is good as long as it does not change."""
    digest = hashlib.sha256()
    for file in _parts():
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _parts() -> Iterator[Path]:
    code = Path(str(resources.files(READER)))
    yield from sorted(code.rglob("*.py"))
    for root in (code.parent / "_knowledge", code.parent.parent):
        yield from sorted((root / "data" / "lexicon").glob("*"))
