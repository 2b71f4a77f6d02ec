"""Readings kept with the cards: how they are made, packed and known to be still good."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading import CardReading
    from reasoner.reading.record import CardRecord


def pack(record: CardRecord) -> bytes:
    """Read one card and return its reading as msgpack."""
    from reasoner.reading import read_card  # noqa: PLC0415 - the reader loads its words

    return msgspec.msgpack.encode(read_card(record))


def unpack(reading: bytes) -> CardReading:
    """Return a packed reading as the reader's own type."""
    return _decoder().decode(reading)


@cache
def _decoder() -> msgspec.msgpack.Decoder[CardReading]:
    from reasoner.reading import CardReading  # noqa: PLC0415

    return msgspec.msgpack.Decoder(CardReading)


@cache
def fingerprint() -> str:
    """Return a hash of the reader's code and words; a reading is good as long as it does not change."""
    digest = hashlib.sha256()
    for file in _parts():
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _parts() -> Iterator[Path]:
    code = Path(str(resources.files("reasoner") / "reading"))
    yield from sorted(code.rglob("*.py"))
    for root in (code.parent / "_knowledge", code.parent.parent):
        yield from sorted((root / "data" / "lexicon").rglob("*.toml"))
