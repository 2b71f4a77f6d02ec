"""Card lists as they come: a file or folder becomes raw records, each with the key it is reported by.

A file is known by its content, never by its name: SQLite, JSON, or JSON Lines, gzipped or not.
"""

from __future__ import annotations

import gzip
import hashlib
import sqlite3
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from reasoner.errors import CardImportError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SQLITE = b"SQLite format 3\0"
GZIP = b"\x1f\x8b"
_CDB = """
    SELECT datas.id, datas.ot, datas.alias, datas.type, datas.atk, datas.def, datas.level, datas.race,
           datas.attribute, texts.name, texts.desc
    FROM datas JOIN texts ON texts.id = datas.id ORDER BY datas.id
"""


@dataclass(frozen=True, slots=True)
class RawRecord:
    """One record of a list: what to call it in a report, and its content (`None`: not even JSON)."""

    key: str
    content: dict[str, Any] | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CardList:
    """One list: its name, a digest of its content, and its records in order."""

    name: str
    digest: str
    records: Sequence[RawRecord]


def read_list(path: Path) -> CardList:
    """Read a card list; raises `CardImportError` when it is none of the known formats."""
    try:
        if path.is_dir():
            return _folder(path)
        content = path.read_bytes()
    except OSError as error:
        raise CardImportError("unreadable-list", f"{path} cannot be read: {error.strerror}.") from error
    digest = hashlib.sha256(content).hexdigest()
    return CardList(path.name, digest, list(_records(path, content)))


def list_digest(path: Path) -> str:
    """Return the digest that `read_list` would give, without taking the records apart."""
    try:
        if path.is_dir():
            return _digest_of([file.read_bytes() for file in _files(path)])
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise CardImportError("unreadable-list", f"{path} cannot be read: {error.strerror}.") from error


def _folder(path: Path) -> CardList:
    contents = {str(file.relative_to(path)): file.read_bytes() for file in _files(path)}
    if not contents:
        raise CardImportError(
            "empty-folder", f"{path} has no .json files in it.", "Give the folder of YAML-Yugi card files."
        )
    records = [
        record
        for name, content in contents.items()
        for record in _json_records(content, name) or [RawRecord(name, None, "is not JSON")]
    ]
    return CardList(path.name, _digest_of(contents.values()), records)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.json"))


def _digest_of(contents: Any) -> str:
    digest = hashlib.sha256()
    for content in contents:
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()


def _records(path: Path, content: bytes) -> Iterator[RawRecord]:
    if content.startswith(SQLITE):
        return iter(_database(path))
    if content.startswith(GZIP):
        content = _unzip(path, content)
    content = content.removeprefix(b"\xef\xbb\xbf")
    found = _json_records(content, path.name)
    if found is None:
        found = _lines(content)
    if not any(record.content for record in found):
        raise CardImportError(
            "unknown-format",
            f"{path} is not a card list that Headjudge knows.",
            "It reads EDOPro or YGOPro cards.cdb, YGOPRODeck card-info JSON, YAML-Yugi card JSON "
            "and JSON Lines (each JSON also gzipped).",
        )
    return iter(found)


def _unzip(path: Path, content: bytes) -> bytes:
    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error) as error:
        raise CardImportError(
            "damaged-gzip", f"{path} is a gzip file that ends early or is damaged.", "Fetch it again."
        ) from error


def _json_records(content: bytes, name: str) -> list[RawRecord] | None:
    """Return the records of one JSON document (a card, a list of cards, or `{"data": [cards]}`)."""
    try:
        document = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    if isinstance(document, dict) and isinstance(document.get("data"), list):
        document = document["data"]
    items = document if isinstance(document, list) else [document]
    return [
        RawRecord(_key(item, f"{name} record {number}"), item)
        if isinstance(item, dict)
        else RawRecord(f"{name} record {number}", None, "is not a JSON object")
        for number, item in enumerate(items, 1)
    ]


def _lines(content: bytes) -> list[RawRecord]:
    records = []
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip():
            continue
        try:
            item = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            records.append(RawRecord(f"line {number}", None, f"is not JSON: {error}"))
            continue
        good = isinstance(item, dict)
        records.append(
            RawRecord(_key(item, f"line {number}"), item)
            if good
            else RawRecord(f"line {number}", None, "is not a JSON object")
        )
    return records


def _key(item: dict[str, Any], place: str) -> str:
    """Return how a record is called in a report: its passcode or name, else its place in the list."""
    for field in ("password", "id", "name", "konami_id"):
        value = item.get(field)
        if isinstance(value, dict):
            value = value.get("en")
        if isinstance(value, int | str) and value not in ("", True, False):
            return f"{place} ({value})"
    return place


def _database(path: Path) -> list[RawRecord]:
    try:
        with sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True) as database:
            database.row_factory = sqlite3.Row
            rows = database.execute(_CDB).fetchall()
    except sqlite3.Error as error:
        raise CardImportError(
            "unreadable-database",
            f"{path} is an SQLite database but not a card database: {error}.",
            "A cards.cdb has the tables datas and texts.",
        ) from error
    return [RawRecord(f"{path.name} card {row['id']}", dict(row)) for row in rows]
