"""Card lists into the store: all or nothing, restartable, and nothing at all where nothing changed.

Reading a card's text is the slow part. Each reading is appended to a journal as soon as it is made, under a
hash of the card and of the reader; an import that was interrupted takes up its readings from there, and one of
a list that changed a little takes the unchanged cards' readings from the store.
"""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from reasoner.errors import CardImportError, HeadjudgeError
from service.cards import readings
from service.cards.lists import list_digest, read_list
from service.cards.shapes import BadRecord, LeftOut, to_card
from service.cards.store import PARTIAL, CardStore, ImportedList, Stored, key_of, write_store
from service.locking import locked
from service.processes import in_processes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from reasoner.reading.record import CardRecord
    from service.cards.lists import CardList

    Progress = Callable[[int, int], object]
    """Is told how many cards have been read, of how many."""

JOURNAL = "cards.journal"
LOCK = "cards.lock"
CHUNK = 32
_encode = msgspec.msgpack.encode


@dataclass(slots=True)
class ImportReport:
    """What an import did."""

    cards: int = 0
    total: int = 0
    unchanged: bool = False
    read: int = 0
    reused: int = 0
    left_out: int = 0
    bad: list[tuple[str, str]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)


def import_lists(
    paths: Sequence[Path], directory: Path, *, replace: bool = False, progress: Progress | None = None
) -> ImportReport:
    """Import the lists into the store of `directory`; a later record of a card replaces an earlier one.

    With `replace` the store holds these lists alone afterwards. Bad records are skipped and stand in the
    report. Raises `CardImportError` where a list cannot be read at all; the store is then as it was.
    """
    directory.mkdir(parents=True, exist_ok=True)
    with _alone(directory):
        for left in directory.glob(PARTIAL):
            left.unlink()
        old = CardStore() if replace else CardStore.open(directory)
        reader = readings.fingerprint()
        if not replace and _already_in(old, paths, reader):
            return ImportReport(unchanged=True, total=len(old))
        report = ImportReport()
        lists = [read_list(path) for path in paths]
        cards = {key_of(stored.record): stored.record for stored in old}
        new = _cards_of(lists, report)
        report.cards = len(new)
        if not new:
            raise CardImportError("no-cards", "No card was found in what was given.", _first_problem(report))
        cards |= new
        stored = _with_readings(list(cards.values()), old, directory, reader, report, progress)
        write_store(directory, stored, _history(old, lists), reader)
        (directory / JOURNAL).unlink(missing_ok=True)
        report.total = len(cards)
        return report


def _already_in(old: CardStore, paths: Sequence[Path], reader: str) -> bool:
    latest = [entry.digest for entry in old.lists][-len(paths) :]
    return old.reader == reader and latest == [list_digest(path) for path in paths]


def _history(old: CardStore, lists: list[CardList]) -> list[ImportedList]:
    now = [ImportedList(entry.name, entry.digest, len(entry.records)) for entry in lists]
    again = {entry.digest for entry in now}
    return [entry for entry in old.lists if entry.digest not in again] + now


def _cards_of(lists: list[CardList], report: ImportReport) -> dict[str, CardRecord]:
    cards: dict[str, CardRecord] = {}
    for card_list in lists:
        for raw in card_list.records:
            try:
                card = to_card(raw.content) if raw.content is not None else None
            except LeftOut:
                report.left_out += 1
                continue
            except BadRecord as error:
                report.bad.append((raw.key, str(error)))
                continue
            if card is None:
                report.bad.append((raw.key, raw.problem))
            else:
                cards[key_of(card)] = card
    return cards


def _first_problem(report: ImportReport) -> str:
    return f"The first record's problem: {': '.join(report.bad[0])}." if report.bad else ""


def _with_readings(
    cards: list[CardRecord],
    old: CardStore,
    directory: Path,
    reader: str,
    report: ImportReport,
    progress: Progress | None,
) -> Iterator[Stored]:
    """Give every card its reading: from the store, from the journal, or by reading it now."""
    with _Journal.open(directory / JOURNAL, reader) as journal:
        if reader and old.reader == reader:
            journal.known.update((_mark(stored.record), stored.reading) for stored in old)
        marks = [_mark(card) for card in cards]
        todo = [card for card, mark in zip(cards, marks, strict=True) if mark not in journal.known]
        report.reused = len(cards) - len(todo)
        for card, reading, problem in _read(todo):
            report.read += 1
            if problem:
                report.unread.append((card.name, problem))
            journal.add(_mark(card), reading)
            if progress:
                progress(report.reused + report.read, len(cards))
        for card, mark in zip(cards, marks, strict=True):
            yield Stored(card, journal.known[mark])


def _mark(card: CardRecord) -> bytes:
    return hashlib.sha256(_encode(card)).digest()[:16]


def _read(cards: list[CardRecord]) -> Iterator[tuple[CardRecord, bytes, str]]:
    """Yield each card with its reading, or with why it could not be read; in processes where it pays."""
    chunks = [cards[start : start + CHUNK] for start in range(0, len(cards), CHUNK)]
    for chunk, read in zip(chunks, in_processes(_read_chunk, chunks, readings.fingerprint), strict=True):
        for card, (reading, problem) in zip(chunk, read, strict=True):
            yield card, reading, problem


def _read_chunk(cards: list[CardRecord]) -> list[tuple[bytes, str]]:
    return [_read_one(card) for card in cards]


def _read_one(card: CardRecord) -> tuple[bytes, str]:
    try:
        return readings.pack(card), ""
    except HeadjudgeError as error:
        return b"", str(error)
    except Exception as error:  # noqa: BLE001 - one card that trips the reader must not stop the list
        return b"", f"{type(error).__name__}: {error}"


class _Journal:
    """Readings made so far, on disk; a record cut short by a crash is dropped."""

    def __init__(self, file: BinaryIO, known: dict[bytes, bytes]) -> None:
        self._file = file
        self.known = known

    @classmethod
    @contextlib.contextmanager
    def open(cls, path: Path, reader: str) -> Iterator[_Journal]:
        head = f"headjudge journal 1 {reader}\n".encode()
        content = path.read_bytes() if path.exists() else b""
        known, good = _entries(content, len(head)) if content.startswith(head) else ({}, 0)
        with path.open("r+b" if good else "wb") as file:
            if good:
                file.seek(good)
                file.truncate()
            else:
                file.write(head)
            yield cls(file, known)

    def add(self, mark: bytes, reading: bytes) -> None:
        self.known[mark] = reading
        self._file.write(mark + len(reading).to_bytes(4, "little") + reading)
        if len(self.known) % CHUNK == 0:
            self._file.flush()


def _entries(content: bytes, start: int) -> tuple[dict[bytes, bytes], int]:
    known: dict[bytes, bytes] = {}
    while start + 20 <= len(content):
        size = int.from_bytes(content[start + 16 : start + 20], "little")
        end = start + 20 + size
        if end > len(content):
            break
        known[content[start : start + 16]] = content[start + 20 : end]
        start = end
    return known, start


@contextlib.contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Hold the import lock of `directory`; raises `CardImportError` where another import holds it."""
    with locked(directory / LOCK, wait=False) as free:
        if not free:
            raise CardImportError(
                "import-running",
                f"Another import into {directory} is under way.",
                "Wait until it has ended.",
            )
        yield
